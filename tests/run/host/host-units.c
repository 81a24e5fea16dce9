// Three units share arrays: one runs kernels, one has none, and this one calls both.
//
// RUN: %modes %s %S/../Inputs/host-units-kernels.c %S/../Inputs/host-units-plain.c
// KERNELS: 4

#include "../Inputs/host-units.h"

#include <stdio.h>
#include <stdlib.h>

static double state[N];

static void visit(double *x) { x[0] += state[1]; }

static void visit_with_kernel(double *x) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] += state[i];
  x[1] -= 1;
}

int main(void) {
  double *u = malloc(N * sizeof *u), local[N], *view;
  for (int i = 0; i < N; i++)
    u[i] = state[i] = local[i] = common_table[i] = i % 9;
  for (int t = 0; t < 4; t++) {
    advance(u, N);
    if (t == 1)
      print_some(u);
    advance(local, N);
    scale(local, N, 0.5);
    local[t] += largest(u, N);
    update_common();
    common_table[t] += 2;
    state[t] = common_sum() + u[t];
    each(visit, u);
    each(visit_with_kernel, local);
    view = middle(u);
    view[0] += 1;
    u[3] = kernel_sum(u, N) + u[4];
    count_up();
  }
  printf("%g %g %g %d\n", largest(u, N), largest(local, N), common_sum(), counter);
  print_some(local);
  free(u);
  return 0;
}
