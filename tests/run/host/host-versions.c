// Functions of which there are several versions for processors, which other code calls: memory is valid when they return to it.
//
// RUN: %clang -O2 -c -DCALLER %s -o %t.caller.o
// RUN: %modes %s %t.caller.o
// KERNELS: 5
// LAUNCHES: any
typedef double function(double *, long);
double call(function *f, double *p, long n);

#ifdef CALLER
double call(function *f, double *p, long n) {
  double s = 0;
  for (int k = 0; k < 4; k++) {
    s += f(p, n);
    for (long i = 0; i < n; i += 3)
      s += p[i] * k;
    p[7] += 5;
  }
  return s;
}
#else
#include <stdio.h>

static double u[2000];

__attribute__((target_clones("avx2", "default"))) double clones(double *p, long n) {
  double own[400], s = 0;
#pragma omp parallel for
  for (int i = 0; i < 400; i++)
    own[i] = i * 2;
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    p[i] += 1;
  for (int i = 0; i < 400; i++)
    s += own[i];
  return s;
}

__attribute__((target("avx2"))) double versions(double *p, long n) {
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    p[i] += 3;
  return 1;
}
__attribute__((target("default"))) double versions(double *p, long n) {
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    p[i] += 3;
  return 1;
}

int main(void) {
#pragma omp parallel for
  for (long i = 0; i < 2000; i++)
    u[i] = i;
  printf("%g\n", call(clones, u, 2000));
  printf("%g\n", call(versions, u, 2000));
  printf("%g %g\n", call(clones, u, 2000), u[1999]);
}
#endif
