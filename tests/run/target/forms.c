// Every construct in which `target`, `teams`, `distribute` and `loop` stand for a loop: on a machine without devices to offload to it is
// the user's word that the loop is parallel.
//
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 24
#include "../Inputs/show.h"

enum { N = 300 };
static double a[N], b[N], c[N];
static int counts[N], grid[20][15];

#pragma omp declare target
static double scale(double x, int i) { return x * 0.5 + i % 7; }
static double weights[16];
#pragma omp end declare target

static void whole(double *x, const double *y, int n) {
#pragma omp target teams distribute parallel for map(to : y[0 : n]) map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] += 2 * y[i];
#pragma omp target teams distribute parallel for simd num_teams(4) thread_limit(64)
  for (int i = 0; i < n; i++)
    x[i] += y[i] * weights[i % 16];
#pragma omp target parallel for device(0)
  for (int i = 0; i < n; i++)
    x[i] = scale(x[i], i);
#pragma omp target parallel for simd schedule(static)
  for (int i = 0; i < n; i++)
    x[i] -= 0.25 * y[i];
#pragma omp target teams distribute is_device_ptr(x)
  for (int i = 0; i < n; i++)
    x[i] += 1;
#pragma omp target teams distribute simd dist_schedule(static)
  for (int i = 0; i < n; i++)
    x[i] += 3;
}

static void nested(int n) {
#pragma omp target map(tofrom : a, c) if (n > 10)
#pragma omp teams distribute parallel for
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
#pragma omp target
  {
#pragma omp teams num_teams(2)
    {
#pragma omp distribute parallel for schedule(static, 4)
      for (int i = 0; i < n; i++)
        c[i] += a[i] * b[i];
    }
  }
#pragma omp target teams
#pragma omp distribute
  for (int i = 0; i < n; i++)
    c[i] += b[i];
#pragma omp target teams
#pragma omp distribute simd
  for (int i = 0; i < n; i++)
    c[i] += b[i];
#pragma omp target teams
#pragma omp distribute parallel for simd
  for (int i = 0; i < n; i++)
    c[i] -= b[i] * 0.5;
#pragma omp target
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    c[i] += 0.125 * i;
#pragma omp target
  {
    int k = n / 2; // of the construct itself
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      c[i] += k;
  }
#pragma omp target parallel
  {
    double local = n;
#pragma omp for
    for (int i = 0; i < n; i++)
      c[i] += local;
  }
#pragma omp teams distribute parallel for
  for (int i = 0; i < n; i++)
    c[i] += 1;
#pragma omp teams distribute parallel for simd
  for (int i = 0; i < n; i++)
    c[i] += 1;
#pragma omp teams distribute
  for (int i = 0; i < n; i++)
    c[i] += 1;
}

static void loops(int n) {
#pragma omp target teams loop
  for (int i = 0; i < n; i++)
    b[i] += c[i];
#pragma omp teams loop
  for (int i = 0; i < n; i++)
    b[i] -= 1;
#pragma omp parallel loop
  for (int i = 0; i < n; i++)
    b[i] *= 1.5;
#pragma omp target parallel loop order(concurrent)
  for (int i = 0; i < n; i++)
    b[i] += i;
#pragma omp parallel
#pragma omp loop bind(parallel)
  for (int i = 0; i < n; i++)
    b[i] += 1;
#pragma omp target teams
#pragma omp loop bind(teams)
  for (int i = 0; i < n; i++)
    b[i] += 2;
#pragma omp target teams distribute parallel for collapse(2) defaultmap(tofrom : scalar)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 15; j++)
      grid[i][j] += i * 15 + j;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i * 0.5;
    b[i] = 100 - i;
    counts[i] = i % 11;
    weights[i % 16] = i % 16 * 0.25;
  }
  whole(a, b, N);
  nested(N);
  loops(N);
  show_double("a", a, N);
  show_double("b", b, N);
  show_double("c", c, N);
  show_int("counts", counts, N);
  show_int("grid", &grid[0][0], 300);
  return 0;
}
