// Lines of an array are transformed in scratch arrays of the region, which an orphaned loop gets as parameters: which lines a stage writes is not provable, so it stays.
//
// RUN: %modes %s
// KERNELS: 2
// LOOPS: 3
#include "../Inputs/show.h"
#include <math.h>

typedef struct {
  double real, imag;
} dcomplex;

#define N 16
#define LOGN 4
#define BLOCK 4
#define PAD 6

static dcomplex u0[N][N][N], u1[N][N][N], roots[N];
static double flat[2 * N * N];

static void stage(int is, int l, int m, int n, int ny, dcomplex u[N], dcomplex x[N][PAD],
                  dcomplex y[N][PAD]) {
  int n1 = n / 2;
  int lk = 1 << (l - 1);
  int li = 1 << (m - l);
  int lj = 2 * lk;
  for (int i = 0; i < li; i++) {
    int i11 = i * lk, i12 = i11 + n1, i21 = i * lj, i22 = i21 + lk;
    dcomplex u1;
    u1.real = u[li + i].real;
    if (is >= 1)
      u1.imag = u[li + i].imag;
    else
      u1.imag = -u[li + i].imag;
    for (int k = 0; k < lk; k++)
      for (int j = 0; j < ny; j++) {
        double x11r = x[i11 + k][j].real, x11i = x[i11 + k][j].imag;
        double x21r = x[i12 + k][j].real, x21i = x[i12 + k][j].imag;
        y[i21 + k][j].real = x11r + x21r;
        y[i21 + k][j].imag = x11i + x21i;
        y[i22 + k][j].real = u1.real * (x11r - x21r) - u1.imag * (x11i - x21i);
        y[i22 + k][j].imag = u1.real * (x11i - x21i) + u1.imag * (x11r - x21r);
      }
  }
}

static void cfftz(int is, int m, int n, dcomplex x[N][PAD], dcomplex y[N][PAD]) {
  for (int l = 1; l <= m; l += 2) {
    stage(is, l, m, n, BLOCK, roots, x, y);
    if (l == m)
      break;
    stage(is, l + 1, m, n, BLOCK, roots, y, x);
  }
  if (m % 2 == 1)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < BLOCK; i++) {
        x[j][i].real = y[j][i].real;
        x[j][i].imag = y[j][i].imag;
      }
}

static void lines(int is, int d[3], dcomplex x[N][N][N], dcomplex xout[N][N][N], dcomplex y0[N][PAD],
                  dcomplex y1[N][PAD]) {
  int logd[3], i, j, k, jj;
  for (i = 0; i < 3; i++) {
    int c = d[i], log = 0;
    while (c > 1) {
      c /= 2;
      log++;
    }
    logd[i] = log;
  }
#pragma omp for private(i, j, jj)
  for (k = 0; k < d[2]; k++)
    for (jj = 0; jj <= d[1] - BLOCK; jj += BLOCK) {
      for (j = 0; j < BLOCK; j++)
        for (i = 0; i < d[0]; i++) {
          y0[i][j].real = x[k][j + jj][i].real;
          y0[i][j].imag = x[k][j + jj][i].imag;
        }
      cfftz(is, logd[0], d[0], y0, y1);
      for (j = 0; j < BLOCK; j++)
        for (i = 0; i < d[0]; i++) {
          xout[k][j + jj][i].real = y0[i][j].real;
          xout[k][j + jj][i].imag = y0[i][j].imag;
        }
    }
}

int main(void) {
  int dims[3] = {N, N, N};
  for (int l = 1, li = 1; l <= LOGN; l++, li *= 2)
    for (int i = 0; i < li && li + i < N; i++) {
      roots[li + i].real = cos(M_PI * i / li);
      roots[li + i].imag = sin(M_PI * i / li);
    }
#pragma omp parallel
  {
    dcomplex y0[N][PAD], y1[N][PAD];
#pragma omp for
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
          u0[k][j][i].real = (k * 7 + j * 5 + i * 3) % 11;
          u0[k][j][i].imag = (k * 3 + j * 4 + i) % 7;
        }
    lines(1, dims, u0, u1, y0, y1);
    lines(-1, dims, u1, u1, y0, y1);
  }
  double chk_real = 0, chk_imag = 0;
  dcomplex chk = {0, 0};
#pragma omp parallel
  {
    dcomplex own = {0, 0};
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
      own.real += u1[i][i * 3 % N][i * 5 % N].real;
      own.imag += u1[i][i * 3 % N][i * 5 % N].imag;
    }
#pragma omp critical
    {
      chk.real += own.real;
      chk.imag += own.imag;
    }
  }
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      flat[2 * (k * N + j)] = u1[k][j][1].real;
      flat[2 * (k * N + j) + 1] = u1[k][j][1].imag;
    }
  printf("%.8f %.8f %g\n", chk.real, chk.imag, chk_real + chk_imag);
  show_double("u1", flat, 2 * N * N);
  return 0;
}
