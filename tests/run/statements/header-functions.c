// Functions with loops in a header, loop nests and bodies in files of their own, host accesses between the
// kernels in both, and a header that is mentioned twice but read once.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"
#include "../Inputs/header-grid.h"

#include "../Inputs/header-grid.h"

static double u[ROWS][COLUMNS], rhs[ROWS][COLUMNS];
static double norms[8];

static void solve(int steps) {
  for (int t = 0; t < steps; t++) {
#pragma omp parallel
    {
#include "../Inputs/header-sweep.inc"
    }
    double worst = largest(&u[0][0]);
    norms[t] = worst;
    u[1][1] = worst * 0.5;
  }
}

int main(void) {
  double *work = new_grid(0.25);
  int count = 0;
  set_edges(u);
  solve(5);
  add_grid(&u[0][0], work);
#pragma omp parallel for reduction(+ : count)
  for (int i = 0; i < ROWS; i++)
#include "../Inputs/header-body.inc"
  printf("%d %.12e\n", count, total(&u[0][0]));
  show_double("u", &u[0][0], ROWS * COLUMNS);
  show_double("norms", norms, 8);
  show_double("work", work, ROWS * COLUMNS);
  free(work);
  return 0;
}
