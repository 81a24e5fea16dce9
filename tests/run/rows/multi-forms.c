// Forms of tables and of the way to a row: variable-length arrays of pointers, arrays of arrays of pointers, rows of small arrays,
// pointer arithmetic, loops over the table itself, pointers to rows in the body, functions, atomics, 64-bit subscripts.
//
// RUN: %modes %s
// KERNELS: 11
#include <stdio.h>
#include <stdlib.h>

#define N 14
#define M 9

struct cell {
  float v[3];
  short tag;
};
struct shelf {
  int n;
  struct cell *cells[2];
  struct {
    long key;
    int *counts;
  } side[2];
};

static double storage[2 * N][M];
static struct cell cells[N][2][5];
static struct shelf shelves[N];
static int counts[N][4];

static void variable(int n) {
  double *rows[n];
  for (int i = 0; i < n; i++)
    rows[i] = storage[2 * i];
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      rows[i][j] += i + 0.5 * j;
}

static double *matrix[N][2];

static void arrays_of_arrays(int side) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    matrix[i][side][1] += 2;
    for (int k = 0; k < 2; k++)
      matrix[i][k][2] += k + 1;
  }
}

static void arithmetic(double **u, long n) {
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    *(*(u + i) + 3) = **(u + i) + (*(u + n - 1 - i))[1] + (u + 1)[i - 1][2];
}

static void walk(double **u, int n) {
#pragma omp parallel for
  for (double **p = u; p < u + n; p++)
    for (int j = 0; j < M; j++)
      (*p)[j] = p[0][j] * 0.5 + 1;
}

static void small(double (*u[N])[3]) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M / 3; j++)
      for (int k = 0; k < 3; k++)
        u[i][j][k] -= 0.25 * k;
}

static double dot(const double *a, const double *b, int n) {
  double s = 0;
  while (n-- > 0)
    s += *a++ * *b++;
  return s;
}

static double *row_of(double **u, int i) { return u[i]; }

static void functions(double **u, double *out) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = dot(u[i], row_of(u, N - 1 - i), M);
}

static void structs(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < shelves[i].n; k++) {
      shelves[i].cells[1][k].v[2] += shelves[i].cells[0][k].v[1] + k;
      shelves[i].cells[0][k].tag++;
      shelves[i].side[k % 2].counts[k % 4] += shelves[i].side[0].key;
    }
}

static void histogram(int **bins, const unsigned char *which, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
#pragma omp atomic
    bins[which[i] % 3][which[i] % 4]++;
}

static void chunks(double **u) {
#pragma omp parallel for schedule(static, 3)
  for (int i = 0; i < N; i++)
    u[i][i % M] = i;
}

static void region(double **u) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      u[i][0] += 1;
#pragma omp for
    for (int i = 0; i < N; i++)
      u[i][0] *= 2;
  }
}

int main(void) {
  double *u[N], (*w[N])[3], out[N];
  for (int i = 0; i < N; i++) {
    u[i] = storage[N + (i * 5) % N];
    w[i] = (double (*)[3])(void *)u[i];
    matrix[i][0] = storage[i];
    matrix[i][1] = u[i];
    shelves[i].n = i % 5;
    shelves[i].cells[0] = cells[i][0];
    shelves[i].cells[1] = cells[N - 1 - i][1];
    shelves[i].side[0].key = i;
    shelves[i].side[0].counts = counts[i];
    shelves[i].side[1].counts = counts[i];
  }
  for (int step = 0; step < 2; step++) {
    variable(N);
    arrays_of_arrays(step);
    arithmetic(u, N);
    walk(u, N);
    small(w);
    functions(u, out);
    structs();
    cells[2][0][1].v[1] = 4 + step;
    chunks(u);
    region(u);
  }
  unsigned char which[200];
  for (int i = 0; i < 200; i++)
    which[i] = (unsigned char)(i * i);
  int *bins[3] = {counts[0], counts[3], counts[5]};
  histogram(bins, which, 200);
  for (int i = 0; i < N; i++)
    printf("%g %g %g %g %g %d %d\n", storage[i][1], u[i][3], u[i][2], out[i], cells[i][1][2].v[2],
           cells[i][0][1].tag, counts[i][i % 4]);
  return 0;
}
