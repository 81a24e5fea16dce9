extern double __start_vals[], __stop_vals[];

double total(void) {
  double s = 0;
  for (double *p = __start_vals; p < __stop_vals; p++)
    s += *p;
  return s;
}

void twice(void) {
  long n = __stop_vals - __start_vals;
  double *q = __start_vals;
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    q[i] *= 2;
}
