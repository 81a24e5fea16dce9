// Variables of the thread that are set under a condition which is the same in all iterations of a launch: elsewhere they
// have their first value in all of them, or nobody reads them.
//
// RUN: %modes %s
// KERNELS: 7
// LOOPS: 11
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>
#include <omp.h>
struct flags { int mini, kind; double z; };
static double run(const struct flags *fl, int mode, int n, const double *x, double *y, double *z) {
  double f = 3, g = 1, h, keep = 2, own, after = 0, t = 0;
  float w = 0.5f;
  int c = 7;
#pragma omp parallel firstprivate(f, g, keep, c, w) private(h, own, t) shared(x, y, z, n, mode, fl, after) num_threads(2)
  {
    own = omp_get_thread_num(), t = 0;
#pragma omp for
    for (int i = 0; i < n; i++) { // first value where the condition does not hold
      if (mode > 1) f = x[i] * 2;
      y[i] = f + x[i];
    }
#pragma omp for
    for (int i = 0; i < n; i++) { // nobody reads it where it does not
      if (fl->mini) h = x[i] + 1;
      y[i] *= 2;
      if (fl->mini) y[i] += h;
    }
#pragma omp for
    for (int i = 0; i < n; i++) { // one or the other
      if (fl->kind == 1) { g = x[i]; c = i % 5; }
      else if (fl->kind == 2) g = 2;
      z[i] = g + c;
    }
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++) { // kept: a condition of the iteration
      if (x[i] > 100) w = 2;
      z[i] += w;
    }
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++) { // kept: each thread has another first value
      if (mode > 2) own = x[i];
      z[i] += own * 0;
    }
    for (int k = 0; k < 3; k++) {
#pragma omp for schedule(static)
      for (int i = 0; i < n; i++) { // kept: it comes again, and finds what it has left
        if (k == 0) keep = x[n - 1];
        y[i] += keep;
      }
    }
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++) { // kept: read in front of the condition's value
      y[i] += t;
      if (mode > 1) t = 1;
    }
  }
#pragma omp parallel for firstprivate(f)
  for (int i = 0; i < n; i++) {
    if (mode & 1) f = i;
    z[i] += f;
  }
#pragma omp parallel for private(h)
  for (int i = 0; i < n; i++) {
    if (fl->z > 1) h = x[i];
    z[i] += fl->z > 1 ? h : 0;
  }
  int last = 5;
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < n; i++) last = i + mode;
#pragma omp parallel
  {
    double m = -1;
#pragma omp for
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < mode; k++) m = x[i] + k;
      z[i] += m;
    }
  }
  return after + last;
}
int main(void) {
  int n = 500; double *y = calloc(n, sizeof *y), *x = malloc(n * sizeof *x), *z = calloc(n, sizeof *z), s = 0;
  for (int i = 0; i < n; i++) x[i] = i * 0.5;
  for (int mode = 0; mode < 4; mode++) {
    struct flags f = {mode & 1, mode, mode * 0.7};
    s += run(&f, mode, n, x, y, z);
    for (int i = 0; i < n; i++) s += y[i] * (i % 7) + z[i] * (i % 5);
  }
  printf("%.12g\n", s);
}
