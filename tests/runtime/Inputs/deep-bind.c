/* A program whose library (-DLIBRARY), loaded so that it finds its own symbols first, calls functions
 * of the program by name. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#define N 1000
double sum(const double *x);
void gather(double *x);
#ifdef LIBRARY
static double kept[N];
double run(double *x) {
  double s;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = kept[i] = x[i] + i;
  s = sum(kept) + sum(x);
  gather(kept);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    kept[i] *= 2;
  return s + sum(kept);
}
#else
static double own[N];
double sum(const double *x) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += x[i] + own[i];
  return s;
}
void gather(double *x) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = own[i] += x[i];
}
int main(int argc, char **argv) {
  void *library = dlopen(argv[argc - 1], RTLD_NOW | RTLD_DEEPBIND);
  double (*run)(double *) = library ? (double (*)(double *))dlsym(library, "run") : NULL;
  double a[N];
  for (int t = 0; run && t < 3; t++) {
    for (int i = 0; i < N; i++)
      a[i] = i + t + own[i];
    printf("%.12g\n", run(a));
  }
  return !run;
}
#endif
