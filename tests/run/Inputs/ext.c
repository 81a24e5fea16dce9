// Another unit, compiled with or without the plugin: it changes what it is given.
void ext(double *p) {
  p[0] += 1;
  p[1] *= 0.5;
}
