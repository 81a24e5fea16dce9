// Pages that cannot be read are no part of what is sent, and where a kernel changes nothing nothing is stored: guard pages around and in a mapping, from the
// beginning or later, a mapping that is longer than its file, arrays that cannot be written.
//
// RUN: %modes %s
// KERNELS: 9
// LAUNCHES: any
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { N = 1000, PAGE = 4096 };
static double out[N];
static const double table[N] = {1, 2, 3};
static _Alignas(4096) double guarded[4 * PAGE / 8];

static char *map(int pages, int file) {
  char *p = mmap(NULL, (size_t)pages * PAGE, PROT_READ | PROT_WRITE, file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_PRIVATE, file, 0);
  if (p == MAP_FAILED)
    exit(1);
  return p;
}

/* Which elements are touched only the run can tell. */
static void use(double *a, const int *idx, const char *what) {
  double *o = malloc(N * sizeof *o), sum = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    o[i] = a[idx[i]];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[idx[i]] += o[i];
  for (int i = 0; i < N; i++)
    sum = sum * 0.9 + a[i] + o[i];
  printf("%s: %.10g\n", what, sum);
  free(o);
}

static void maybe(double *p, int write) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (write)
      p[i] = 0;
    else
      out[i] += p[i];
}

static void update(double *a, const int *on) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (on[i])
      a[i] += 1;
}

int main(int argc, char **argv) {
  int idx[N], *off = calloc(N, sizeof *off);
  double *a;
  (void)argv;
  char *p = map(6, -1);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    idx[i] = i * 7 % N;
  mprotect(p, PAGE, PROT_NONE);
  mprotect(p + 5 * PAGE, PAGE, PROT_NONE);
  a = (double *)(p + PAGE);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = i;
  use(a, idx, "guarded");
  a = (double *)(p = map(6, -1));
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = i;
  mprotect(p + 3 * PAGE, PAGE, PROT_NONE);
  use(a, idx, "later");
  int file = memfd_create("array", 0);
  if (file < 0 || ftruncate(file, N * sizeof *a) != 0)
    return 1;
  use((double *)map(64, file), idx, "file");
  mprotect(guarded + 3 * PAGE / 8, PAGE, PROT_NONE);
  use(guarded, idx, "static");
  a = (double *)map(4, -1);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = i;
  mprotect(a, 4 * PAGE, PROT_READ);
  update(a, off);
  maybe(a, argc > 1);
  printf("%g %g\n", a[7], out[7]);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] += table[i];
  maybe((double *)table, argc > 1);
  printf("%g %g %g\n", out[1], out[7], table[2]);
}
