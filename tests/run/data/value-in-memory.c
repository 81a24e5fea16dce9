// Sizes kept in arrays and structs, as `grid_points[0]` in old ports of the NAS benchmarks: kernels get them by value, work arrays that are filled and read by loops
// with such bounds are private to the work-item, and what is touched is known. Some are changed by loops, or reached by pointers as well.
//
// RUN: %modes %s
// KERNELS: 7
// LOOPS: 7
// LAUNCHES: any
// RUN: %o2o -O2 -fopenmp -Rpass-analysis=omp2ocl -fplugin-arg-omp2ocl-print-kernels %s -o %t 2>&1 | %FileCheck %s
// CHECK-LABEL: __kernel void sweep_
// CHECK: int grid_points_0_{{.*}},
// CHECK-LABEL: __kernel void fields_
// CHECK: grid_size_nx
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 24

static double u[N + 1][N + 1], lhs[N + 1][N + 1];
static int grid_points[3], counts[4];
static const short order[3] = {2, 0, 1};
static struct {
  struct {
    int nx;
    unsigned char ny;
  } size;
  double field[N * N];
  long step;
  union {
    int i;
    float f;
  } either;
} grid;

static void sweep(void) {
  int i, j;
  double cv[N + 1];
#pragma omp parallel private(i, j, cv)
  {
#pragma omp for
    for (j = 1; j <= grid_points[1] - 2; j++) {
      for (i = 0; i <= grid_points[0] - 1; i++)
        cv[i] = u[i][j];
      for (i = 1; i <= grid_points[0] - 2; i++)
        lhs[i][j] = cv[i - 1] + cv[i + 1];
    }
#pragma omp master
    grid_points[0]--;
#pragma omp barrier
#pragma omp for
    for (j = 1; j <= grid_points[1] - 2; j++)
      for (i = 1; i <= grid_points[0] - 2; i++)
        u[i][j] += lhs[i][j] * order[0];
  }
}

static void fields(double *f) {
#pragma omp parallel for
  for (int j = 0; j < grid.size.ny; j++)
    for (int i = 0; i < grid.size.nx; i += grid.step)
      f[j * grid.size.nx + i] += j + i + grid.either.i;
}

static void changed(int *p) {
#pragma omp parallel for
  for (int i = 0; i < 50; i++) {
    if (i == 3) {
      counts[2] += 4;
      p[i] = counts[2];
    } else
      p[i] = i;
  }
}

static void reached(int *p, int *to) {
#pragma omp parallel for
  for (int i = 0; i < 50; i++)
    if (i == 3) {
      p[1] += 4;
      to[i] = counts[1];
    } else
      to[i] = i;
}

static int chosen(int n, const double *a) {
  int found = 0;
#pragma omp parallel for reduction(+ : found)
  for (int i = 0; i < n; i++)
    if (a[i] > grid_points[2])
      found += counts[3] > 0 ? counts[3] : 1;
  return found;
}

int main(void) {
  int b[50], c[50];
  grid_points[0] = N + 1;
  grid_points[1] = N;
  grid_points[2] = 30;
  grid.size.nx = N;
  grid.size.ny = N - 2;
  grid.step = 2;
  grid.either.i = 3;
  for (int i = 0; i <= N; i++)
    for (int j = 0; j <= N; j++)
      u[i][j] = i - 2 * j;
  for (int k = 0; k < 3; k++) {
    sweep();
    fields(grid.field);
    grid.step = k + 1;
  }
  show_double("u", &u[0][0], (N + 1) * (N + 1));
  show_double("field", grid.field, N * N);
  changed(b);
  reached(counts, c);
  printf("%d %d %d %d\n", b[3], c[3], b[4], c[4]);
  printf("%d %d\n", chosen(N * N, grid.field), grid_points[0]);
#pragma omp parallel for
  for (int i = 0; i < 50; i++)
    b[i] += counts[1] * grid_points[1];
  printf("%d\n", b[7]);
  return 0;
}
