// Loops whose iterations are for tasks.
//
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 5
#include "../Inputs/show.h"

enum { N = 250 };
static double a[N], b[N];
static int grid[12][20];

int main(void) {
  int n = N, last = 0, k = 3;
  double sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = i * 0.25;
#pragma omp parallel
#pragma omp single
  {
    double scale = k * 0.5; // each task's copy
#pragma omp taskloop
    for (int i = 0; i < n; i++)
      b[i] = a[i] * scale;
#pragma omp taskloop grainsize(10) shared(a) lastprivate(last) nogroup
    for (int i = 0; i < n; i++) {
      last = i;
      a[i] += 1;
    }
#pragma omp taskwait
#pragma omp taskloop simd num_tasks(8) collapse(2)
    for (int i = 0; i < 12; i++)
      for (int j = 0; j < 20; j++)
        grid[i][j] = i * k + j;
  }
#pragma omp parallel master taskloop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
#pragma omp taskloop // of nobody but the program's first thread
  for (int i = 0; i < n; i++)
    b[i] += sum > 0;
  show_double("a", a, N);
  show_double("b", b, N);
  show_int("grid", &grid[0][0], 240);
  printf("%.6f %d\n", sum, last);
  return 0;
}
