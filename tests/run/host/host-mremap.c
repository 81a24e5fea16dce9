// Mappings that grow, move, shrink, and lose pages in the middle, between kernels.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>

enum { PAGE = 4096, N = 4 * PAGE };

static void fill(double *p, long bytes, double k) {
#pragma omp parallel for
  for (long i = 0; i < bytes / 8; i++)
    p[i] = i * k;
}

static void add(double *p, long bytes, double k) {
#pragma omp parallel for
  for (long i = 0; i < bytes / 8; i++)
    p[i] += k;
}

static double sum(const double *p, long bytes) {
  double s = 0;
  for (long i = 0; i < bytes / 8; i++)
    s += p[i] * (i % 7 + 1);
  return s;
}

static double *map(long bytes) {
  return mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

int main(void) {
  long n = N;
  double *p = map(n), *to, *q;
  fill(p, n, 1);
  for (int k = 0; k < 4; k++) {
    p = mremap(p, n, 2 * n, MREMAP_MAYMOVE);
    n *= 2;
    add(p, n, k);
    printf("%.14g\n", sum(p, n));
  }
  p = mremap(p, n, n / 4, 0);
  n /= 4;
  add(p, n, 7);
  to = map(n);
  fill(to, n, 5);
  printf("%.14g %.14g\n", sum(p, n), sum(to, n));
  q = mremap(p, n, n, MREMAP_MAYMOVE | MREMAP_FIXED, to);
  printf("%d %.14g\n", q == to, sum(q, n));
  add(q, n, 1);
  munmap((char *)q + PAGE, PAGE);
  add(q, PAGE, 2);
  add(q + 2 * PAGE / 8, PAGE, 3);
  printf("%.14g %.14g\n", sum(q, PAGE), sum(q + 2 * PAGE / 8, PAGE));
  q = mremap(q, PAGE, 3 * PAGE, MREMAP_MAYMOVE);
  add(q, 3 * PAGE, 1);
  printf("%.14g\n", sum(q, 3 * PAGE));
#ifdef MREMAP_DONTUNMAP
  p = map(N);
  fill(p, N, 2);
  q = mremap(p, N, N, MREMAP_MAYMOVE | MREMAP_DONTUNMAP, NULL);
  if (q != MAP_FAILED) { /* what was there is empty now */
    add(q, N, 1);
    printf("%.14g %.14g\n", sum(q, N), sum(p, N));
    add(p, N, 3);
    printf("%.14g %.14g\n", sum(q, N), sum(p, N));
  }
#endif
}
