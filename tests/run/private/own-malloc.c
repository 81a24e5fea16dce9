// Programs may replace malloc, calloc, realloc and free, and need not replace more: no block of another allocator is handed out, and no other one is asked about theirs.
// Wrapping them by the linker's --wrap is the same.
//
// RUN: %clang -O1 -fopenmp -c -DOWN %s -o %t.own.o && %clang -O1 -fopenmp -c -DWRAP %s -o %t.wrap.o
// RUN: %o2o -O1 -fopenmp %s %t.own.o -o %t.own && %o2o -O1 -fopenmp %s %t.wrap.o -Wl,--wrap=malloc -Wl,--wrap=free -o %t.wrap
// RUN: %t.own | %FileCheck %s
// RUN: env OMP2OCL=openmp %t.own | %FileCheck %s
// RUN: env OMP2OCL=opencl %t.own 2>&1 | %FileCheck %s --check-prefixes=OPENCL,CHECK
// OPENCL: the program has a 'malloc' of its own, but not all of an allocator that OpenCL may call; the OpenMP version runs
// RUN: %t.wrap | %FileCheck %s
// RUN: for memory in unified discrete; do env OMP2OCL=opencl OMP2OCL_MEMORY=$memory %t.wrap | %FileCheck %s || exit 1; done
// CHECK: 2 50000 5 1998
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MAGIC 0x4d414c4c4f433031ul
struct head { size_t size, magic; };
#if defined OWN
static char pool[64 << 20] __attribute__((aligned(16)));
static size_t used;
void *malloc(size_t n) {
  struct head *h = (struct head *)(pool + __atomic_fetch_add(&used, (n + 31) & ~15ul, __ATOMIC_RELAXED));
  h->size = n, h->magic = MAGIC;
  return h + 1;
}
void free(void *p) {
  if (p && ((struct head *)p)[-1].magic != MAGIC)
    abort();
}
void *calloc(size_t n, size_t size) { return malloc(n * size); }
void *realloc(void *p, size_t n) {
  void *q = malloc(n);
  if (p)
    memcpy(q, p, ((struct head *)p)[-1].size < n ? ((struct head *)p)[-1].size : n);
  free(p);
  return q;
}
#elif defined WRAP
void *__real_malloc(size_t);
void __real_free(void *);
void *__wrap_malloc(size_t n) {
  struct head *h = __real_malloc(n + sizeof *h);
  h->size = n, h->magic = MAGIC;
  return h + 1;
}
void __wrap_free(void *p) {
  if (p && ((struct head *)p)[-1].magic != MAGIC)
    abort();
  if (p)
    __real_free((struct head *)p - 1);
}
#else
int main(void) {
  int n = 50000, few = 1000;
  double *a = malloc(2 * n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(few * sizeof *c), *d = malloc(few * sizeof *d);
#pragma omp parallel for
  for (int i = 0; i < 2 * n; i++)
    a[i] = i < n ? i : 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    b[i] = a[i] + a[n + i];
#pragma omp parallel for
  for (int i = 0; i < few; i++)
    c[i] = i;
#pragma omp parallel for
  for (int i = 0; i < few; i++)
    d[i] = c[i] * 2;
  printf("%g %g %g %g\n", b[1], b[n - 1], a[5], d[few - 1]);
  free(a), free(b), free(c), free(d);
  return 0;
}
#endif
