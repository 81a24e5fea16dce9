// A program that keeps its arrays behind pointers in a struct, with their sizes: what its functions touch between the kernels is announced to the byte, the pointers
// and sizes being read from the struct.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: 40
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// CHECK-DAG: object u: {{2[0-9]}} uploads, 33{{...}} bytes; 20 downloads, 160 bytes
// CHECK-DAG: object v: {{2[0-9]}} uploads, 33{{...}} bytes; 20 downloads, 160 bytes
#include <stdio.h>
#include <stdlib.h>

struct grid {
  int nx, ny;
};
struct simulation {
  struct grid size;
  double *u, *v;
  double rate;
  char message[64];
  double history[100];
  int notes;
};

#define U(i, j) s->u[(i) * s->size.ny + (j)]

static void boundary(struct simulation *s, double x) {
  for (int j = 0; j < s->size.ny; j++)
    U(0, j) = x;
  s->u[3] -= x;
}

static void step(struct simulation *s) {
  int nx = s->size.nx, ny = s->size.ny;
  double *u = s->u, *v = s->v, rate = s->rate;
#pragma omp parallel for
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < ny - 1; j++)
      v[i * ny + j] = u[i * ny + j] + rate * (u[(i - 1) * ny + j] + u[(i + 1) * ny + j] - 2 * u[i * ny + j]);
  double *old = s->u;
  s->u = s->v;
  s->v = old;
}

static double total(const struct simulation *s) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < s->size.nx * s->size.ny; i++)
    sum += s->u[i] < 0.5 ? 1 : 2;
  return sum;
}

static void note(struct simulation *s, int number) {
  snprintf(s->message, sizeof s->message, "step %d: %g", number, U(s->size.nx / 2, s->size.ny / 2));
  s->history[s->notes++] = U(2, 2);
}

int main(void) {
  struct simulation *s = calloc(1, sizeof *s);
  double sum = 0;
  s->size.nx = s->size.ny = 60;
  s->rate = 0.25;
  s->u = calloc(60 * 60, sizeof(double));
  s->v = calloc(60 * 60, sizeof(double));
  for (int k = 0; k < 20; k++) {
    boundary(s, k);
    step(s);
    sum += total(s);
    note(s, k);
  }
  printf("%g %s %g %g\n", sum, s->message, s->history[3], s->history[19]);
  free(s->u), free(s->v), free(s);
  return 0;
}
