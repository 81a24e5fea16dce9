// Variables of a region that are a subscript in one loop and a loop's variable in another, as in programs that
// declare all their indices at the top.
//
// RUN: %modes %s
// KERNELS: 10
// OCLGRIND: -DSTEPS=1
#include "../Inputs/show.h"

#ifndef STEPS
#define STEPS 2
#endif
#define N 18 /* a plane: more than a group of 256 */
static double u[N + 1][N][N], v[N + 1][N][N], edge[2][N];

static void faces(int n) {
  int i, j, k;
#pragma omp parallel private(i, j, k) shared(n)
  {
    i = 1;
#pragma omp for
    for (j = 1; j < n; j++)
      for (k = 1; k < n; k++)
        u[i][j][k] = v[i + 1][j][k] + j + k;
    i = n - 2;
#pragma omp for
    for (j = 1; j < n; j++)
      for (k = 1; k < n; k++)
        u[i][j][k] = v[i - 1][j][k] - j * k;
#pragma omp for
    for (j = 1; j < n; j++)
      for (i = 1; i < n; i++)
        v[j][i][1] += i - j;
  }
}

/* Orphaned: the same with the function's own variables. */
static void orphaned(int n) {
  int i, j, m;
#pragma omp for
  for (j = 0; j < n; j++)
    for (i = 0; i < n; i++)
      v[i][j][2] -= 0.5 * i;
  i = 0;
#pragma omp for
  for (j = 0; j < n; j++)
    edge[i][j] += v[i][j][1];
  if (n > 3)
    i = 1;
  else
    i = 0;
#pragma omp for
  for (j = 0; j < n; j++)
    edge[i][j] += 0.5 * v[i][j][1];
  for (m = 0; m < 2; m++) {
#pragma omp for
    for (j = 1; j < n; j++)
      edge[m][j] += v[m][j][2];
#pragma omp for
    for (j = 1; j < n; j++)
      for (i = 0; i < 3; i++)
        u[i][j][3] += m;
  }
}

/* What a variable of the thread's is added to, is no sign of the thread. */
void advance(double dt, int n) {
  int j, k;
#pragma omp for
  for (j = 1; j < n; j++)
    for (k = 1; k < n; k++)
      u[0][j][k] += dt * v[0][j][k] + dt;
}

/* A plane for each call: other files may call it with another one in each thread, which the launch of a team would see. */
void plane(int k, int n) {
  int i, j, m;
  double c[3];
#pragma omp for
  for (j = 1; j < n; j++)
    for (i = 1; i < n; i++) {
      for (m = 0; m < 3; m++)
        c[m] = u[k][j][i] * m;
      v[k][j][i] += c[0] - c[1] + c[2] + k;
    }
}

int main(void) {
  for (int k = 0; k < (N + 1) * N * N; k++)
    (&v[0][0][0])[k] = 0.25 * (k % 101);
  for (int step = 0; step < STEPS; step++) {
    faces(N);
#pragma omp parallel
    {
      orphaned(N);
      advance(0.5, N);
      for (int k = 1; k < N; k++)
        plane(k, N);
    }
  }
  show_double("u", &u[0][0][0], (N + 1) * N * N);
  show_double("v", &v[0][0][0], (N + 1) * N * N);
  show_double("edge", &edge[0][0], 2 * N);
  return 0;
}
