// Array reductions by clause: large arrays, lengths known at run time, two dimensions, elements of
// every size, all operators, variable-length arrays.
//
// RUN: %modes %s
// KERNELS: 9
#include "../Inputs/show.h"

#include <stdlib.h>

#define N 3000
static int key[N];
static int bins[4096];
static double grid[12][40];
static unsigned char bytes[600];
static short extremes[300];
static float floats[100];
static long totals[70];
static int seen[700];

static void runtime_size(int n, double *q, unsigned *m) {
#pragma omp parallel for reduction(+ : q[ : n])
  for (int i = 0; i < N; i++)
    q[key[i] % n] += i * 0.5;
#pragma omp parallel for reduction(| : m[0 : 2 * n])
  for (int i = 0; i < N; i++)
    m[key[i] % (2 * n)] |= 1u << (i % 31);
}

static void variable_length(int n) {
  long q[n];
  for (int k = 0; k < n; k++)
    q[k] = k;
#pragma omp parallel for reduction(- : q)
  for (int i = 0; i < N; i++) {
    q[key[i] % n] -= i;
    q[i % n]++;
  }
  show_long("variable", q, n);
}

int main(void) {
  for (int i = 0; i < N; i++)
    key[i] = (i * 7919 + 13) % 4093;
  for (int k = 0; k < 300; k++)
    extremes[k] = (short)(k - 200);
  bins[5] = 1000;
#pragma omp parallel for reduction(+ : bins)
  for (int i = 0; i < N; i++)
    bins[key[i]]++;
#pragma omp parallel for reduction(+ : grid)
  for (int i = 0; i < N; i++) {
    grid[i % 12][key[i] % 40] = grid[i % 12][key[i] % 40] + i * 0.25;
    grid[0][0] -= 1;
  }
#pragma omp parallel for reduction(+ : bytes)
  for (int i = 0; i < N; i++)
    bytes[key[i] % 600] += (unsigned char)(i + 3);
#pragma omp parallel for reduction(max : extremes)
  for (int i = 0; i < N; i++)
    if ((short)(key[i] % 500 - 250) > extremes[i % 300])
      extremes[i % 300] = (short)(key[i] % 500 - 250);
#pragma omp parallel for reduction(+ : floats)
  for (int i = 0; i < N; i++)
    floats[key[i] % 100] += (float)(i % 8) * 0.5f;
#pragma omp parallel for reduction(^ : totals) reduction(|| : seen)
  for (int i = 0; i < N; i++) {
    totals[key[i] % 70] ^= (long)i << (i % 40);
    seen[key[i] % 700] = seen[key[i] % 700] || i % 5 == 0;
  }
  double *q = calloc(500, sizeof *q);
  unsigned *m = calloc(1000, sizeof *m);
  runtime_size(500, q, m);
  show_double("q", q, 500);
  show_uint("m", m, 1000);
  variable_length(277);
  show_int("bins", bins, 4096);
  show_double("grid", &grid[0][0], 480);
  show_uchar("bytes", bytes, 600);
  show_short("extremes", extremes, 300);
  show_float("floats", floats, 100);
  show_long("totals", totals, 70);
  show_int("seen", seen, 700);
  free(q);
  free(m);
  return 0;
}
