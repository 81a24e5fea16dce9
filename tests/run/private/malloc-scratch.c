// An iteration allocates its scratch memory and frees it: an array of the iteration, whose size the host knows. Such loops stayed ("allocates or frees
// memory"). The pointer may be of the body, private by a clause or of the region, null before and after, and memory for arrays.
// Memory that is allocated more than once in an iteration, or given back from elsewhere, keeps the loop; sizes may differ where the host knows the most.
//
// RUN: %modes %s
// RUN: %o2o -O1 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// KERNELS: 6
// LOOPS: 9
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>

#define N 60

struct sizes {
  int bands, room;
};

static double x[N][8], y[N], total;

static double sum_of(const double *v, int n) {
  double s = 0;
  for (int k = 0; k < n; k++)
    s += v[k];
  return s;
}

static int fill(long (*g)[4], int n, int i) {
  int m = 0;
  for (int k = 0; k < n; k++)
    if ((i + k) % 3) {
      for (int c = 0; c < 4; c++)
        g[m][c] = i + k * c;
      m++;
    }
  return m;
}

int main(void) {
  int n = 8, i, m, zero = 0;
  long (*g)[4];
  struct sizes s = {8, 16};
  double *kept[N];
  for (i = 0; i < N; i++)
    for (int k = 0; k < 8; k++)
      x[i][k] = i * 0.5 + k;
#pragma omp parallel for
  for (i = 0; i < N; i++) {
    double *t = malloc(n * sizeof *t);
    for (int k = 0; k < n; k++)
      t[k] = x[i][k] * 2;
    for (int k = 1; k < n; k++)
      t[k] += t[k - 1];
    y[i] = t[n - 1] + sum_of(t, n);
    free(t);
  }
#pragma omp parallel for schedule(guided) private(m, g)
  for (i = 0; i < N; i++) {
    g = (long(*)[4])malloc(sizeof(long[4]) * n);
    if (i % 2)
      m = fill(g, n, i);
    else
      m = fill(g, n / 2, i + 1);
    for (int k = 0; k < m; k++)
      y[i] += g[k][1] + g[k][3];
    free(g);
    g = NULL;
  }
#pragma omp parallel
  {
    double *own = NULL, *other;
#pragma omp for
    for (int k = 0; k < N; k++) {
      own = (double *)malloc(sizeof(double) * (s.bands * 2 + n));
      other = own + s.bands;
      for (int j = 0; j < s.bands; j++) {
        own[j] = x[k][j];
        other[j] = -x[k][j] * j;
      }
      y[k] += sum_of(own, s.bands) + sum_of(other, s.bands);
      free(own);
      own = NULL;
    }
  }
  // Two that live at the same time; nothing is freed on one path; a size of 0.
#pragma omp parallel for
  for (i = 0; i < N; i++) {
    int *a = malloc(sizeof(int) * n), *b = malloc(s.room), *c = malloc(zero * sizeof(int));
    for (int k = 0; k < n; k++)
      a[k] = i * k;
    for (int k = 0; k < 4; k++)
      b[k] = a[7 - k] + 1;
    for (int k = 0; k < zero; k++)
      c[k] = b[k];
    y[i] += a[3] + b[0] - b[3];
    if (i % 5 == 0)
      continue;
    free(b);
    free(a);
    free(c);
  }
#pragma omp parallel for reduction(+ : total)
  for (i = 0; i < N; i++) {
    float *t = NULL;
    if (i % 4) {
      t = malloc(n * sizeof(float));
      for (int k = 0; k < n; k++)
        t[k] = (float)x[i][k];
      total += t[i % 8];
    }
    free(t);
  }
// CHECK: [[#@LINE+1]]:1: remark: loop kept: the loop allocates or frees memory ('malloc')
#pragma omp parallel for
  for (i = 0; i < N; i++) {
    double *last = 0;
    for (int k = 0; k < 2; k++) {
      double *t = malloc(n * sizeof *t);
      t[0] = x[i][k];
      if (last)
        y[i] += last[0] - t[0];
      free(last);
      last = t;
    }
    free(last);
  }
#pragma omp parallel for
  for (i = 0; i < N; i++) {
    double *t = malloc((i % 3 + 1) * sizeof *t);
    t[i % 3] = 1;
    y[i] += t[i % 3];
    free(t);
  }
// CHECK: [[#@LINE+1]]:1: remark: loop kept: the loop stores a pointer in memory
#pragma omp parallel for
  for (i = 0; i < N; i++) {
    kept[i] = malloc(n * sizeof(double));
    kept[i][0] = i;
  }
// CHECK: [[#@LINE+1]]:1: remark: loop kept: the loop allocates or frees memory ('free')
#pragma omp parallel for
  for (i = 0; i < N; i++) {
    y[i] += kept[i][0];
    free(kept[i]);
  }
  double sum = total;
  for (i = 0; i < N; i++)
    sum += y[i] * (i + 1);
  printf("%.10g %.10g\n", sum, total);
  return 0;
}
