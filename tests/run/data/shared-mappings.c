// The same memory under two addresses: the loop runs on the host where both are used, and the two are not launched together.
//
// RUN: %modes %s
// KERNELS: 4
// LAUNCHES: any
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { N = 900, BYTES = 2 * 4096 };

static double *map(int file, off_t from) {
  double *p = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, from);
  if (p == MAP_FAILED)
    exit(1);
  return p;
}

int main(void) {
  int file = memfd_create("ring", 0);
  if (file < 0 || ftruncate(file, 2 * BYTES) != 0)
    return 1;
  double *a = map(file, 0), *b = map(file, 0), *c = map(file, 4096), *other = map(file, BYTES);
  for (int t = 0; t < 3; t++) {
    double x = 0;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[i] += i;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      b[i] *= 2;
    b[3] += a[4];
#pragma omp parallel for
    for (int i = 0; i < 512; i++)
      c[i] = a[i] + a[512 + i];
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      other[i] = a[i] + t;
    if (pread(file, &x, sizeof x, 5 * sizeof x) != sizeof x)
      return 1;
    printf("%g %g %g %g %g\n", a[3], b[4], x, a[600], other[8]);
  }
}
