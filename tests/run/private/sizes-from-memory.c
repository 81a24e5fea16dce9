// Arrays of variable length whose sizes are read from memory and differ between iterations: the host looks for the largest one over all iterations,
// which may read nothing that an iteration would not read, and nothing that the loop writes.
//
// RUN: %modes %s
// KERNELS: 14
// LOOPS: 19
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 61

typedef struct {
  int rows;
  const int *start;
  long *column;
} matrix;

static double weigh(const double *a, int n) {
  double t[n];
  for (int k = 0; k < n; k++)
    t[k] = a[k] * 2;
  double s = 0;
  for (int k = 0; k < n; k++)
    s = s * 0.5 + t[n - 1 - k];
  return s;
}

static void rows(const matrix *m, const double *x, double *y) {
#pragma omp parallel for
  for (int i = 0; i < m->rows; i++) {
    double t[m->start[i + 1] - m->start[i]];
    for (int k = m->start[i]; k < m->start[i + 1]; k++)
      t[k - m->start[i]] = x[m->column[k]];
    for (int k = m->start[i]; k < m->start[i + 1]; k++)
      y[i] += t[m->start[i + 1] - 1 - k] * (k + 1);
  }
#pragma omp parallel
  {
#pragma omp for schedule(static, 3)
    for (int i = 0; i < m->rows; i++) {
      const int n = m->start[i + 1] - m->start[i];
      if (n == 0)
        continue;
      double *t = malloc((size_t)n * sizeof *t);
      for (int k = 0; k < n; k++)
        t[k] = x[m->column[m->start[i] + k]] + k;
      y[i] += t[0] - 2 * t[n - 1];
      free(t);
    }
  }
}

// Elements that no iteration reads need not be there.
static void conditions(const int *length, int n, int there, const double *x, double *y) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (i < there) {
      double t[length[i]];
      for (int k = 0; k < length[i]; k++)
        t[k] = x[k];
      y[i] += t[length[i] - 1];
    }
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (i >= there)
      continue;
    const int len = length[i];
    double t[len];
    for (int k = 0; k < len; k++)
      t[k] = x[k];
    y[i] += t[len - 1];
  }
#pragma omp parallel for // asked in the size itself
  for (int i = 0; i < n; i++) {
    double t[i < there ? length[i] : 1];
    for (int k = 0; k < (i < there ? length[i] : 1); k++)
      t[k] = x[k];
    y[i] += t[(i < there ? length[i] : 1) - 1];
  }
}

// What the loop writes may be where the sizes are.
static void written(int *length, int *other, int n, const double *x, double *y) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    length[i] += 3;
    double t[length[i]];
    for (int k = 0; k < length[i]; k++)
      t[k] = x[k];
    y[i] += t[length[i] - 1];
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    other[i] = 9;
    double t[length[i]];
    for (int k = 0; k < length[i]; k++)
      t[k] = x[k];
    y[i] += t[length[i] - 1];
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    y[i] += 1;
    double t[length[i]];
    for (int k = 0; k < length[i]; k++)
      t[k] = x[k] + y[i];
    y[i] += t[length[i] - 1];
  }
}

static int lengths[N + 1];

int main(int argc, char **argv) {
  (void)argv;
  int n = N - 1 + argc;
  double *x = malloc(2 * N * sizeof *x), *y = calloc(N, sizeof *y);
  int *start = malloc((N + 1) * sizeof *start), *order = malloc(N * sizeof *order);
  long *column = malloc(8 * N * sizeof *column);
  unsigned long long *wide = malloc(N * sizeof *wide);
  for (int i = 0; i < 2 * N; i++)
    x[i] = (i * 7 % 13) * 0.5;
  for (int i = 0; i < 8 * N; i++)
    column[i] = i * 11 % (2 * N);
  start[0] = 0;
  for (int i = 0; i < N; i++) {
    start[i + 1] = start[i] + i * 5 % 8;
    order[i] = i * 3 % N;
    wide[i] = 1 + (unsigned long long)i % 5;
  }
  for (int i = 0; i <= N; i++)
    lengths[i] = 1 + i * i % 11;
  rows(&(matrix){n, start, column}, x, y);
  show_double("rows", y, n);
#pragma omp parallel for // a kernel writes what the host reads for the next one
  for (int i = 0; i < n; i++)
    lengths[i] = lengths[i] + i % 17;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double t[lengths[order[i]]][2];
    for (int k = 0; k < lengths[order[i]]; k++)
      t[k][0] = x[k], t[k][1] = i;
    y[i] += t[lengths[order[i]] - 1][0] + t[0][1];
  }
  show_double("written on the device", y, n);
#pragma omp parallel for
  for (int i = n - 1; i >= 0; i -= 2) {
    const int *own = lengths + i;
    const int len = own[0] / (i % 3 + 1) + 1;
    y[i] += weigh(x + i, len) + weigh(x, 3);
  }
  show_double("called", y, n);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += i & 1 ? 0.25 : weigh(x + i, start[i + 1] - start[i] + 1);
  show_double("called under a condition", y, n);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    float *t = malloc(wide[i] * sizeof *t);
    for (unsigned long long k = 0; k < wide[i]; k++)
      t[k] = (float)(i + k);
    y[i] += t[wide[i] - 1];
    free(t);
  }
  show_double("allocated", y, n);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 5; i++)
    for (int j = 2; j < 26; j += 2) {
      double t[lengths[i] + lengths[j]];
      for (int k = 0; k < lengths[i] + lengths[j]; k++)
        t[k] = x[k] + j;
      y[i * 12 + j / 2 - 1] += t[lengths[i] + lengths[j] - 1];
    }
  show_double("two loops", y, n);
  int len, more;
  double *scratch;
#pragma omp parallel private(len, more, scratch)
  {
#pragma omp for
    for (int i = 0; i < n; i++)
      lengths[i] = 1 + (lengths[i] + i) % 23;
#pragma omp for
    for (int i = 0; i < n; i++) {
      len = lengths[i];
      more = 2 * len + 1;
      scratch = malloc((size_t)more * sizeof *scratch);
      for (int k = 0; k < more; k++)
        scratch[k] = x[k] - i;
      y[i] += scratch[len] + scratch[more - 1];
      free(scratch);
    }
  }
  show_double("assigned", y, n);
#pragma omp parallel for private(len)
  for (int i = 0; i < n; i++) {
    len = 3;
    for (int k = 0; k < 2; k++)
      if (i > k)
        len = lengths[i - k - 1];
    double t[len]; // of several values
    for (int k = 0; k < len; k++)
      t[k] = x[k] - i;
    y[i] += t[len - 1];
  }
  show_double("assigned twice", y, n);
  // Iterations of the outer loop see different sizes: each has a launch.
  for (int round = 0; round < 3; round++) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      double t[lengths[i]];
      for (int k = 0; k < lengths[i]; k++)
        t[k] = x[k] * round;
      y[i] += t[lengths[i] - 1];
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      lengths[i] += i % 5 * 9;
  }
  show_double("in rounds", y, n);
  int *two = malloc(2 * sizeof *two);
  two[0] = 3, two[1] = 2 + argc;
  conditions(two, n, 2, x, y);
  show_double("conditions", y, n);
  for (int i = 0; i < N; i++)
    order[i] = 2 + i % 3;
  written(order, lengths, n, x, y);
  show_double("written", y, n);
  written(order, order, n, x, y);
  show_double("the same array", y, n);
  free(two), free(order), free(start), free(column), free(wide), free(x), free(y);
  return 0;
}
