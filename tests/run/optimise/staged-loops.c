// Inner loops that run along rows, in groups that compute and store parts of a row together: sums in the program's order, bounds that differ,
// gathered elements, extremes, elements handed on, rows scaled in place, several loops of one iteration, two dimensions, groups with a rest; kernels that
// reduce; loops in loops that all work-items run together.
//
// RUN: env OMP2OCL_LOCAL=on %modes %s
// RUN: %o2o -O2 -fopenmp -fplugin-arg-omp2ocl-no-fuse -Rpass=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// FUSE: no: kernels of several directives are not staged
// KERNELS: 22
// OCLGRIND: -DN=29
#include <math.h>
#include <stdio.h>
#ifndef N
#define N 71
#endif
#define M 83

static double a[N][M], b[N][M], x[M], y[N], z[N];
static float f[N][M], g[N];
static int start[N + 1], column[N * M], most[N];
static double value[N * M];
static double cube[5][N][40];

static void show(const char *name, const double *values, int n) {
  printf("%s", name);
  for (int i = 0; i < n; i++)
    printf(" %.17g", values[i]);
  printf("\n");
}

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a[i][j] = (i * 31 + j * 17) % 101 / 7.0 - 5;
      f[i][j] = (float)((i * 13 + j * 29) % 53) / 3 - 4;
    }
  for (int j = 0; j < M; j++)
    x[j] = j % 9 / 3.0 - 1;
  for (int i = 0; i < N; i++) {
    start[i + 1] = start[i] + i * 37 % 50;
    for (int k = start[i]; k < start[i + 1]; k++) {
      column[k] = (k * 7 + i) % M;
      value[k] = k % 23 / 11.0;
    }
  }
  for (int p = 0; p < 5; p++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 40; j++)
        cube[p][i][j] = (p * 5 + i * 3 + j) % 19 / 4.0;
}

// CHECK-COUNT-19: staged in local memory in kernel
static void product(int m) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++)
      sum += a[i][j] * x[j];
    y[i] = sum;
  }
}

/* Elements handed on, and stored; the first one before the loop. */
static void filter(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    b[i][0] = a[i][0];
    for (int j = 1; j < M; j++)
      b[i][j] = 0.3 * a[i][j] + 0.7 * b[i][j - 1];
  }
}

/* Rows of different lengths, some empty. */
static void sparse(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int k = start[i]; k < start[i + 1]; k++)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

/* The same, through a variable for the column. */
static void gathered(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double sum = 0;
    int end = start[i + 1];
    for (int k = start[i]; k < end; k++) {
      int c = column[k];
      sum += value[k] * x[c];
    }
    y[i] = sum;
  }
}

/* Part of a row, from the diagonal on. */
static void triangle(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float sum = 0;
    for (int j = i; j < M; j++)
      sum += f[i][j] * f[i][j];
    g[i] = sum;
  }
}

/* Extremes and their places. */
static void extremes(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int at = 0;
    double best = a[i][0];
    for (int j = 0; j < M; j++)
      if (a[i][j] > best) {
        best = a[i][j];
        at = j;
      }
    most[i] = at;
    y[i] = best;
  }
}

/* Three loops of one iteration, the last of which changes the row in place. */
static void normalise(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double high = a[i][0], sum = 0;
    for (int j = 0; j < M; j++)
      high = fmax(high, a[i][j]);
    for (int j = 0; j < M; j++)
      sum += a[i][j] * a[i][j] - high;
    y[i] = sum;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double sum = y[i];
    for (int j = 0; j < M; j++) {
      b[i][j] /= sum;
      sum = 0.5 * sum + 40;
    }
    z[i] = b[i][M - 1] + b[i][0];
  }
}

/* Something is stored under a condition: the values are staged, what is stored is not. */
static void conditional(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double last = 0;
    for (int j = 0; j < M; j++) {
      last = 0.5 * last + a[i][j];
      if (last > 0)
        b[i][j] = last;
    }
  }
}

/* Through a pointer, with a row length of the run. */
static void pointer(const double *p, int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double sum = 1;
    for (int j = 0; j <= m - 1; j++)
      sum = sum * 0.5 + p[i * m + j];
    z[i] = sum;
  }
}

/* Two dimensions around. */
static void planes(void) {
#pragma omp parallel for collapse(2)
  for (int p = 0; p < 5; p++)
    for (int i = 1; i < N; i++) {
      double sum = 0;
      for (int j = 0; j < 40; j++)
        sum += cube[p][i][j] * x[j];
      b[i][p] = sum;
    }
}

/* Rows and columns have names; one of these names two of them. */
static void named(int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const double *row = a[i];
    int base = i * m, c = 0;
    double sum = 0;
    for (int k = 0; k < m; k++) {
      sum += row[k] * (&a[0][0])[base + k];
      c = column[base + k] % m;
      sum -= x[c];
      c = column[base + k] / 2 % m;
      sum += 0.5 * x[c] + c;
    }
    y[i] = sum + c;
  }
}

/* What the name stands for changes from one iteration of the loop to the next. */
static void walking(int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int from = i * m;
    double sum = 0;
    for (int k = 0; k < m; k++) {
      sum = 0.5 * sum + value[from] + a[i][k];
      from++;
    }
    y[i] = sum;
  }
}

/* Elements that lie the other way round stay with the work-item. */
static void mixed(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int j = 0; j < N; j++)
      sum += a[i][j] * a[j][i];
    y[i] = sum;
  }
}

/* Reductions of what the loops leave, and of the loops themselves. */
static void reduce(int n, int m) {
  double dot = 1, low = 100, sums[3] = {0, 1, 2};
  long count = 0;
#pragma omp parallel for reduction(+ : dot)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = start[i]; k < start[i + 1]; k++)
      sum += value[k] * x[column[k]];
    y[i] = sum;
    dot += z[i] * sum;
  }
#pragma omp parallel for reduction(+ : count) reduction(min : low)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      count += (long)(a[i][j] * 7);
      low = fmin(low, a[i][j] - j);
    }
#pragma omp parallel for reduction(+ : sums)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++)
      sum = 0.25 * sum + a[i][j];
    sums[i % 3] += sum;
    z[i] = sum;
  }
#pragma omp parallel for reduction(+ : sums[ : 2])
  for (int i = 3; i < n; i++) {
    for (int j = 0; j < m; j++)
      b[i][j] *= x[i] + 0.125;
    sums[i & 1] += b[i][i];
  }
  printf("reduced %.12g %g %ld", dot, low, count);
  show("", sums, 3);
}

/* All rows of a plane, forwards and backwards; parts of rows, as long as the loop around says. */
static double around(int planes, int n) {
  double all = 0;
#pragma omp parallel for reduction(+ : all)
  for (int p = 0; p < planes; p++)
    for (int i = n - 1; i >= 0; i -= 2)
      for (int j = 0; j < 40; j++)
        all += cube[p][i][j] * x[j];
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int p = 0; p < planes; p++) {
      int from = p * 2 + i % 3;
      double part = p;
      for (int q = p; q < 3; q++)
        for (int j = from; j < 30 + 2 * q; j++)
          part = 0.5 * part + cube[p][i][j] * x[q + p];
      sum += part;
    }
    y[i] = sum;
  }
  /* A row is stored again and again, and by another work-item each time. */
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double last = 1;
    for (int r = 0; r < 3; r++) {
      for (int j = 0; j < M; j++) {
        b[i][j] = 0.5 * b[i][j] + last * r;
        last = 0.75 * last + a[i][j];
      }
      last *= 0.5;
      for (int j = 0; j < M; j++)
        last += a[i][j] * x[j];
    }
    z[i] = last;
  }
#pragma omp parallel for
  for (int p = 0; p < planes; p++)
    for (int i = 1; i < n; i++)
      for (int j = 0; j < 40; j++)
        cube[p][i][j] += 0.25 * cube[p][i - 1][j] + p;
  return all;
}

int main(void) {
  fill();
  product(M);
  show("product", y, N);
  product(0);
  show("nothing", y, N);
  product(50);
  show("part", y, N);
  filter();
  show("filter", &b[0][0], N * M);
  sparse();
  show("sparse", y, N);
  gathered();
  show("gathered", y, N);
  triangle();
  for (int i = 0; i < N; i++)
    printf("%.9g ", (double)g[i]);
  extremes();
  show("extremes", y, N);
  for (int i = 0; i < N; i++)
    printf("%d ", most[i]);
  normalise();
  show("normalise", y, N);
  show("scaled", &b[0][0], N * M);
  show("ends", z, N);
  conditional();
  show("conditional", &b[0][0], N * M);
  pointer(&a[0][0], N, M);
  show("pointer", z, N);
  planes();
  show("planes", &b[0][0], N * M);
  mixed();
  show("mixed", y, N);
  named(N * 40 / 71, 20);
  show("named", y, N);
  reduce(N, M);
  show("products", y, N);
  show("ends", z, N);
  show("scaled", &b[0][0], N * M);
  reduce(3, 0);
  printf("around %.12g", around(5, N));
  printf(" %.12g", around(2, 3));
  show("parts", y, N);
  show("again", z, N);
  show("stored", &b[0][0], N * M);
  show("cube", &cube[0][0][0], 5 * N * 40);
  walking(N * 40 / 71, 20);
  show("walking", y, N);
  return 0;
}
