// default(none) regions whose loops call functions that use globals: launches name those in the region.
//
// REQUIRES: glibc-malloc
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

#include <stdlib.h>

#define N 60
static double tab[8] = {1, 2, 3, 4}, scale = 1.5;
static double *heap;
static int calls;
static struct {
  int n;
  double *v;
} box;

static double look(int i) { return tab[i & 7] * scale + heap[i] + box.v[i % box.n]; }
static void note(void) {
#pragma omp atomic
  calls++;
}
static void reset(double by) {
  scale = by;
  heap[3] += by;
}

static void own_scale(double *v) {
#pragma omp parallel default(none) shared(heap, v)
  {
    double scale = 3;
#pragma omp for
    for (int k = 0; k < N; k++)
      v[k] = heap[k] * scale;
  }
}

int main(void) {
  double a[N], b[N], t = 0;
  int i;
  heap = malloc(N * sizeof *heap);
  box.n = 10;
  box.v = heap + 5;
  for (i = 0; i < N; i++)
    heap[i] = i;
  tab[7] = 9;
#pragma omp parallel for default(none) shared(a) private(i)
  for (i = 0; i < N; i++)
    a[i] = look(i);
#pragma omp parallel default(none) shared(a, b)
  {
    double own = 0;
#pragma omp for
    for (int k = 0; k < N; k++) {
      b[k] = look(k) + a[k];
      note();
    }
#pragma omp single
    reset(2);
#pragma omp for nowait
    for (int k = 0; k < N; k++)
      own += b[k];
#pragma omp critical
    a[0] += own;
  }
  int n = N / 2;
#pragma omp parallel default(firstprivate) shared(b, t)
  {
#pragma omp for reduction(+ : t)
    for (int k = 0; k < n; k++)
      t += look(k) * b[k];
  }
  own_scale(b);
  printf("%.12e %d\n", t, calls);
  show_double("a", a, N);
  show_double("b", b, N);
  free(heap);
  return 0;
}
