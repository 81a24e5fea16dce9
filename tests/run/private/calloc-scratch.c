// An iteration, or a function that it calls, allocates scratch that is filled with zeros, or allocates it and gives it back before it returns: such loops
// stayed ("allocates or frees memory"). Elements of arrays and structs, bytes, sizes that differ between iterations, memory that is asked for.
//
// RUN: %modes %s
// KERNELS: 5
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>
#define N 300
static double x[N], y[N];
static double inner(int n, int i) {
    double *a = malloc(n * sizeof *a), *b;
    b = calloc(n, sizeof(double));
    if (!a || !b) { free(a); free(b); return -1; }
    for (int j = 0; j < n; j++) a[j] = x[(i + j) % N];
    for (int j = 0; j < n; j += 2) b[j] += a[j];
    double s = 0;
    for (int j = 0; j < n; j++) s += a[j] * b[n - 1 - j] * (j + 1);
    free(a);
    free(b);
    return s;
}
static void twice(double *to, int n, int i) {
  double (*t)[3] = calloc(n, sizeof *t);
  for (int k = 0; k < n; k++) t[k][k % 3] = i + k;
  *to = 0;
  for (int k = 0; k < n; k++) *to += t[k][0] - 2 * t[k][1] + t[k][2];
  free(t);
}
struct p { float a; int b[2]; };
int main(int argc, char **argv) {
  int n = 6 + argc;
  for (int i = 0; i < N; i++) x[i] = (i * 37) % 101 * 0.25;
#pragma omp parallel for
  for (int i = 0; i < N; i++) for (int k = 0; k < 3; k++) y[i] += inner(n, i + k) - inner(n - 1, i);
#pragma omp parallel for
  for (int i = 0; i < N; i++) { double t; twice(&t, n, i); y[i] += t; }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct p *q = calloc(n, sizeof *q);
    q[i % n].a = i; q[(i + 1) % n].b[1] = i + 2;
    for (int k = 0; k < n; k++) y[i] += q[k].a + q[k].b[0] * 3 + q[k].b[1] * 5;
    free(q);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    char *q = NULL;
    if (i % 3) {
    q = (char *)calloc(n + i % 4, 1);
    q[i % n] = 3; q[(i + 1) % n]++;
    for (int k = 0; k < n + i % 4; k++) y[i] += q[k] * (k + 1);
    }
    free(q);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *q = calloc(1 + n, sizeof *q);
    q[i % n] += 3; q[(i + 1) % n]++;
    for (int k = 0; k < n + 1; k++) y[i] += q[k] * (k + 1);
    free(q);
  }
  double s = 0;
  for (int i = 0; i < N; i++) s += y[i] * (i % 7 + 1);
  printf("%.6f\n", s);
}
