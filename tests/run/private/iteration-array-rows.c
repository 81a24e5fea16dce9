// Arrays of variable length whose rows differ between iterations, and sizeof of those that do.
//
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 7
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double trace(int k, double m[k][k], double by) {
  double s = 0;
  for (int a = 0; a < k; a++) {
    m[a][a] += by;
    s += m[a][a];
  }
  return s;
}

static double solve(int k, double by) {
  double m[k][k], v[k], *row = m[k - 1];
  for (int a = 0; a < k; a++) {
    for (int b = 0; b < k; b++)
      m[a][b] = a == b ? 4 + by : 1.0 / (1 + a + b);
    v[a] = a + 1;
  }
  row[0] += 0.25;
  for (int a = 0; a < k; a++)
    for (int b = a + 1; b < k; b++) {
      double f = m[b][a] / m[a][a];
      for (int c = a; c < k; c++)
        m[b][c] -= f * m[a][c];
      v[b] -= f * v[a];
    }
  return v[k - 1] / m[k - 1][k - 1];
}

int main(void) {
  int n = 60;
  double *y = calloc((size_t)n, sizeof *y);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k = 1 + i % 7;
    double m[k][k];
    for (int a = 0; a < k; a++)
      for (int b = 0; b < k; b++)
        m[a][b] = a * 10 + b + i;
    double s = 0;
    for (int a = 0; a < k; a++)
      for (int b = 0; b < k; b++)
        s += m[b][a] * (a + 1);
    y[i] = s + trace(k, m, 0.5) + m[k - 1][k - 1];
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += solve(1 + i % 5, i * 0.1);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k = 1 + i % 5, l = 2 + i % 3;
    float t[l][k][2];
    memset(t, 0, sizeof t);
    for (int a = 0; a < l; a++)
      for (int b = 0; b < k; b++)
        t[a][b][(a + b) % 2] = (float)(a * b + i);
    float(*p)[k][2] = t + 1;
    y[i] += p[0][k - 1][0] + t[1][k - 1][1] + (double)(sizeof t + sizeof t[0] + sizeof t[0][0]);
    y[i] += (double)(sizeof t / sizeof **t);
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k = 1 + i % 5;
    double m[k], w[k];
    for (size_t a = 0; a < sizeof m / sizeof m[0]; a++)
      m[a] = (double)a + i;
    memcpy(w, m, sizeof m);
    memset(m, 0, sizeof(m));
    m[k - 1] = i;
    y[i] += w[k - 1] + m[0];
  }
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; i++)
    for (int k = 1; k < 4; k++) { // kept: the host knows no range of k
      int m[k][k + 1];
      for (int a = 0; a < k * (k + 1); a++)
        m[a / (k + 1)][a % (k + 1)] = a * i;
      y[i] += m[k - 1][k];
    }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { // kept: the address of the array itself
    int k = 1 + i % 3;
    int m[k][k];
    int(*all)[k][k] = &m;
    m[0][0] = i;
    y[i] += (*all)[0][0];
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k = 1 + i % 4;
    struct {
      double a, b;
    } m[k][k];
    for (int a = 0; a < k; a++)
      for (int b = 0; b < k; b++) {
        m[a][b].a = a + i;
        m[a][b].b = b;
      }
    y[i] += m[k - 1][0].a - m[0][k - 1].b;
  }
  double s = 0;
  for (int i = 0; i < n; i++)
    s += y[i] * (i + 1);
  printf("%.10g\n", s);
  free(y);
  return 0;
}
