// Host code names arrays, or reaches them through pointers, between kernels of a time-step loop.
//
// RUN: %modes %s
// KERNELS: 3

#include <stdio.h>

#define N 200

double shared_array[N];
static double hidden[N], table[N][3];
static struct {
  int n;
  double v[N];
} record;

static void advance(double *a, const double *b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 0.5 + b[i] + 1;
}

static void rows(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 3; j++)
      table[i][j] += i + j + record.v[i];
}

static double sum(const double *p, const double *end) {
  double s = 0;
  while (p < end)
    s += *p++;
  return s;
}

int main(void) {
  double local[N], *p = hidden + N / 2, *q;
  int n = 3;
  for (int i = 0; i < N; i++)
    local[i] = shared_array[i] = i % 7;
  record.n = N;
  for (int t = 0; t < 6; t++) {
    advance(hidden, shared_array, N);
    printf("%g ", hidden[t]);
    *p += 3;
    p[-1] = 4;
    advance(local, hidden, N);
    rows();
    for (q = &table[t][0]; q < &table[t + 1][0]; q++)
      *q = -*q;
    shared_array[t] = local[t + 1] + table[t][2], hidden[n++]--;
    record.v[t] += local[0];
#pragma omp parallel for
    for (int i = 0; i < record.n; i++)
      record.v[i] += hidden[i] * 2;
    if (record.v[1] > 20)
      record.v[1] = 0;
    else
      record.v[2] = t;
    printf("%g %g\n", sum(record.v, record.v + N), t % 2 ? sum(local, local + N) : p[1]);
  }
  printf("%g %g %g %g\n", sum(hidden, hidden + N), sum(local, local + N),
         sum(shared_array, shared_array + N), sum(&table[0][0], &table[0][0] + 3 * N));
  return 0;
}
