double look(double *p) {
  (void)p;
  return 42;
}
