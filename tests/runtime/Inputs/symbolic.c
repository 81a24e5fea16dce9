/* A program and, with -DLIBRARY, its library, whose functions launch kernels and read what others
 * have left in arrays of both. */
#include <stdio.h>
#define N 1000
double first(const double *x);
void fill(double *x, double v);
void grow(void);
double kept(int i);
#ifdef LIBRARY
static double keep[N];
double first(const double *x) { return x[0] + x[N - 1]; }
void fill(double *x, double v) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = v + i;
}
void grow(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    keep[i] = keep[i] * 2 + i;
}
double kept(int i) { return keep[i]; }
#else
static double a[N];
int main(void) {
  for (int t = 0; t < 4; t++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[i] = a[i] * 0.5 + t;
    printf("%g\n", first(a));
    fill(a, t);
    printf("%g %g\n", a[1], a[N / 2]);
    for (int r = 0; r < 5; r++)
      grow();
    printf("%g\n", kept(7));
  }
  return 0;
}
#endif
