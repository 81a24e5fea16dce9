// Line buffers of the region, longer than the lines, that every iteration fills before it reads them.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

#define M 1037
#define N 18
#define NC 10

static double u[N][N][N], r[N][N][N], s[NC][NC][NC];
static const double a[4] = {-8.0 / 3.0, 0.0, 1.0 / 6.0, 1.0 / 12.0};

static void resid(int n1, int n2, int n3) {
  int i1, i2, i3;
  double u1[M], u2[M];
#pragma omp parallel for default(shared) private(i1, i2, i3, u1, u2)
  for (i3 = 1; i3 < n3 - 1; i3++) {
    for (i2 = 1; i2 < n2 - 1; i2++) {
      for (i1 = 0; i1 < n1; i1++) {
        u1[i1] = u[i3][i2 - 1][i1] + u[i3][i2 + 1][i1] + u[i3 - 1][i2][i1] + u[i3 + 1][i2][i1];
        u2[i1] = u[i3 - 1][i2 - 1][i1] + u[i3 - 1][i2 + 1][i1] + u[i3 + 1][i2 - 1][i1] +
                 u[i3 + 1][i2 + 1][i1];
      }
      for (i1 = 1; i1 < n1 - 1; i1++)
        r[i3][i2][i1] = r[i3][i2][i1] - a[0] * u[i3][i2][i1] -
                        a[2] * (u2[i1] + u1[i1 - 1] + u1[i1 + 1]) -
                        a[3] * (u2[i1 - 1] + u2[i1 + 1]);
    }
  }
}

/* Only every other element of the buffers is filled and read. */
static void rprj3(int m1k, int m1j, int m2j, int m3j) {
  int d1 = m1k == 3 ? 2 : 1;
#pragma omp parallel default(shared)
  {
    double x1[M], y1[M], x2, y2;
    int j1, j2, j3, i1, i2, i3;
#pragma omp for
    for (j3 = 1; j3 < m3j - 1; j3++) {
      i3 = 2 * j3 - d1;
      for (j2 = 1; j2 < m2j - 1; j2++) {
        i2 = 2 * j2 - d1;
        for (j1 = 1; j1 < m1j; j1++) {
          i1 = 2 * j1 - d1;
          x1[i1] = r[i3 + 1][i2][i1] + r[i3 + 1][i2 + 2][i1] + r[i3][i2 + 1][i1] +
                   r[i3 + 2][i2 + 1][i1];
          y1[i1] = r[i3][i2][i1] + r[i3 + 2][i2][i1] + r[i3][i2 + 2][i1] + r[i3 + 2][i2 + 2][i1];
        }
        for (j1 = 1; j1 < m1j - 1; j1++) {
          i1 = 2 * j1 - d1;
          y2 = r[i3][i2][i1 + 1] + r[i3 + 2][i2][i1 + 1] + r[i3][i2 + 2][i1 + 1] +
               r[i3 + 2][i2 + 2][i1 + 1];
          x2 = r[i3 + 1][i2][i1 + 1] + r[i3 + 1][i2 + 2][i1 + 1] + r[i3][i2 + 1][i1 + 1] +
               r[i3 + 2][i2 + 1][i1 + 1];
          s[j3][j2][j1] = 0.5 * r[i3 + 1][i2 + 1][i1 + 1] +
                          0.25 * (r[i3 + 1][i2 + 1][i1] + r[i3 + 1][i2 + 1][i1 + 2] + x2) +
                          0.125 * (x1[i1] + x1[i1 + 2] + y2) + 0.0625 * (y1[i1] + y1[i1 + 2]);
        }
      }
    }
  }
}

/* The greatest value and the sum of squares, with variables of the thread that meet at the end. */
static double norm2u3(double *rnmu) {
  double total = 0.0, greatest = 0.0;
#pragma omp parallel default(shared) reduction(+ : total)
  {
    double tmp = 0.0;
#pragma omp for
    for (int i3 = 1; i3 < N - 1; i3++)
      for (int i2 = 1; i2 < N - 1; i2++)
        for (int i1 = 1; i1 < N - 1; i1++) {
          double x = r[i3][i2][i1];
          total += x * x;
          x = x < 0 ? -x : x;
          if (x > tmp)
            tmp = x;
        }
#pragma omp critical
    if (tmp > greatest)
      greatest = tmp;
  }
  *rnmu = greatest;
  return total;
}

int main(void) {
#pragma omp parallel for collapse(2)
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++)
        u[k][j][i] = (k * 7 + j * 5 + i * 3) % 11 - 4.0;
  resid(N, N, N);
  rprj3(N, NC, NC, NC);
  double greatest, sum = norm2u3(&greatest);
  printf("%.10e %.10e\n", sum, greatest);
#pragma omp parallel for
  for (int k = 0; k < NC; k++)
    s[k][0][0] = s[k][NC - 2][NC - 2];
  show_double("s", &s[0][0][0], NC * NC * NC);
  return 0;
}
