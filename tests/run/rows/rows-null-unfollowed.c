// Pointers that are null, in structs, in tables and as parameters, and that no iteration follows in
// the launches in which they are: nothing asks whether they are. The host ran these launches.
// RUN: %modes %s
// KERNELS: 5
// LAUNCHES: 12
#include <stdio.h>
#include <stdlib.h>

enum { N = 200, UNION = 0, NUCLIDE = 1, HASHED = 2 };
typedef struct {
  double *energy, *common;
  int *index, bins;
} grid;

static int search(const double *e, int n, double x) {
  int lo = 0, hi = n - 1;
  while (hi - lo > 1) {
    int mid = (lo + hi) / 2;
    if (e[mid] > x)
      hi = mid;
    else
      lo = mid;
  }
  return lo;
}

static double look(grid g, int kind) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    double x = (double)(i * 7 % N) / N;
    int at = kind == UNION    ? g.index[search(g.common, N, x)]
             : kind == HASHED ? g.index[(int)(x * g.bins)]
                              : search(g.energy, N, x);
    sum += g.energy[at] * (1 + i % 3) + at;
  }
  return sum;
}

static void layer(double *out, const double *in, const double *bias, const double *scale, int with_bias,
                  const int *chosen) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double v = in[i] * 2;
    if (with_bias)
      v += bias[i];
    if (chosen[i])
      v *= scale[chosen[i]];
    out[i] = v;
  }
}

static void rows(double **u, const int *length, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < length[i]; k++)
      u[i][k] += i + k;
}

static void all_empty(double **u, double *out, int use) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = use ? u[i % 3][i] : i;
}

int main(void) {
  double *e = malloc(N * sizeof *e), *c = malloc(N * sizeof *c), *out = malloc(N * sizeof *out), sum;
  int *index = malloc(N * sizeof *index), *chosen = calloc(N, sizeof *chosen);
  for (int i = 0; i < N; i++)
    e[i] = (double)i / N, c[i] = (i + .25) / N, index[i] = i / 2;
  grid g = {e, c, index, N};
  printf("%.10g\n", look(g, UNION));
  g.common = NULL;
  printf("%.10g\n", look(g, HASHED));
  g.index = NULL;
  printf("%.10g\n", look(g, NUCLIDE));

  layer(out, e, NULL, NULL, 0, chosen);
  layer(c, out, e, NULL, 1, chosen);
  chosen[3] = 5;
  layer(out, c, NULL, e, 0, chosen);
  sum = 0;
  for (int i = 0; i < N; i++)
    sum += out[i] * (i % 7);
  printf("%.10g\n", sum);

  double *u[10], one[10] = {0};
  int length[10];
  for (int i = 0; i < 10; i++)
    u[i] = (length[i] = i % 3) ? calloc(3, sizeof **u) : NULL;
  rows(u, length, 10);
  rows(u, length, 10);
  for (int i = 0; i < 10; i++)
    printf("%g ", u[i] ? u[i][length[i] - 1] : -1.);
  double *none[3] = {0}, *some[3] = {e, NULL, c};
  all_empty(none, out, 0);
  printf("%.10g\n", out[5]);
  some[1] = out + 0;
  all_empty(some, c, 0);
  some[0] = some[2] = some[1] = e;
  all_empty(some, out, 1);
  printf("%.10g %.10g\n", c[9], out[6]);

  // A kernel between, of the same rows.
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
    one[i] = length[i] ? u[i][0] : 0;
  sum = 0;
  for (int i = 0; i < 10; i++)
    sum += one[i] * i;
  printf("%.10g\n", sum);
  return 0;
}
