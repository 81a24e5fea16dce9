// Blocks, timers and checks through macros that call functions of another file, as large programs have them: arrays stay on the device over
// the steps, and no kernel runs on the host because an extent is unknown.
//
// RUN: %modes %s %S/../Inputs/host-calls-in-macros-2.c
// KERNELS: 2
// RUN: %o2o -O2 -fopenmp %s %S/../Inputs/host-calls-in-macros-2.c -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// CHECK-NOT: on the host
// CHECK-DAG: object {{.*}}p: 1 uploads, {{[0-9]+}} bytes; 0 downloads
// CHECK-DAG: object {{.*}}count: 1 uploads, {{[0-9]+}} bytes; 0 downloads
#include "../Inputs/host-calls-in-macros.h"
#include <stdio.h>

#define FIRST(g) ((g)->u[0])
typedef double vec[3];
struct grid {
  int cells, *count;
  vec *p;
  double *u;
};

static void move(struct grid *g, int step) {
#pragma omp parallel for
  for (int c = 0; c < g->cells; c++)
    for (int k = 8 * c, n = 0; n < g->count[c]; n++, k++)
      for (int d = 0; d < 3; d++)
        g->p[k][d] += d + step;
}

static void gather(struct grid *g) {
#pragma omp parallel for
  for (int c = 0; c < g->cells; c++) {
    g->u[c] = 0;
    for (int k = 8 * c, n = 0; n < g->count[c]; n++, k++)
      g->u[c] += g->p[k][0] + g->p[k][2];
  }
}

int main(void) {
  struct grid *g = NEW(struct grid, 1);
  g->cells = 512;
  g->count = NEW(int, g->cells);
  g->p = NEW(vec, g->cells * 8);
  g->u = NEW(double, g->cells);
  for (int i = 0; i < g->cells; i++)
    g->count[i] = 1 + i % 8;
  for (int step = 0; step < 5; step++) {
    START(0);
    move(g, step);
    STOP(0);
    START(1);
    gather(g);
    STOP(1);
    CHECK(g->cells == 512);
  }
  CHECK(FIRST(g) > 0);
  printf("%g %g\n", FIRST(g), g->u[g->cells - 1]);
  FREE(g->u);
  FREE(g->p);
  FREE(g->count);
  FREE(g);
  return 0;
}
