#define _GNU_SOURCE
#include "allocations.h"
#include <string.h>
#include <sys/mman.h>

void use(double *);

void scale(double *u, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    u[i] *= 2;
}

void blocks(int n) {
  double *u = NEW(n), *v = zeros(n);
  use(u), use(v);
  u = realloc(u, 2 * n * sizeof *u);
  use(u);
  drop(u);
  __builtin_free(v);
}

void *pages(size_t n) { return mmap(0, n, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); }
void *more(void *p, size_t n) { return mremap(p, n, 2 * n, MREMAP_MAYMOVE); }
void end(void *p, size_t n) { munmap(p, n); }
char *text(const char *s) { return strdup(s); }
