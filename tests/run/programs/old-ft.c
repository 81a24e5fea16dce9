// Fourier transforms along the three dimensions with scratch buffers private to the region, complex numbers as structs and macros.
//
// RUN: %modes %s
// LAUNCHES: any
// KERNELS: 2
// LOOPS: 3
#include <math.h>
#include <stdio.h>

#define NX 16
#define NY 8
#define NZ 8
#define FFTBLOCK 4
#define MAXDIM 16
typedef struct {
  double real;
  double imag;
} dcomplex;
#define cadd(c, a, b) (c.real = a.real + b.real, c.imag = a.imag + b.imag)
#define csub(c, a, b) (c.real = a.real - b.real, c.imag = a.imag - b.imag)
#define cmul(c, a, b)                                                                               \
  (c.real = a.real * b.real - a.imag * b.imag, c.imag = a.real * b.imag + a.imag * b.real)
#define TRUE 1

static dcomplex u0[NZ][NY][NX], u1[NZ][NY][NX], u[MAXDIM];
static int dims[3] = {NX, NY, NZ};

static int ilog2(int n) {
  int nn, lg;
  if (n == 1)
    return 0;
  lg = 1;
  nn = 2;
  while (nn < n) {
    nn = nn << 1;
    lg++;
  }
  return lg;
}

static void fft_init(int n) {
  int m, nu, ku, i, j, ln;
  double t, ti;
  m = ilog2(n);
  u[0].real = (double)m;
  u[0].imag = 0.0;
  ku = 1;
  ln = 1;
  for (j = 1; j <= m; j++) {
    t = 3.141592653589793 / ln;
    for (i = 0; i <= ln - 1; i++) {
      ti = i * t;
      u[i + ku].real = cos(ti);
      u[i + ku].imag = sin(ti);
    }
    ku = ku + ln;
    ln = 2 * ln;
  }
  nu = n;
  (void)nu;
}

static void fftz2(int is, int l, int m, int n, int ny, dcomplex w[MAXDIM], dcomplex x[MAXDIM][FFTBLOCK],
                  dcomplex y[MAXDIM][FFTBLOCK]) {
  int k, n1, li, lj, lk, ku, i, j, i11, i12, i21, i22;
  dcomplex u1v, x11, x21, d;
  (void)m;
  n1 = n / 2;
  if (l - 1 == 0)
    lk = 1;
  else
    lk = 2 << ((l - 1) - 1);
  li = n / (2 * lk);
  lj = 2 * lk;
  ku = li;
  for (i = 0; i < li; i++) {
    i11 = i * lk;
    i12 = i11 + n1;
    i21 = i * lj;
    i22 = i21 + lk;
    u1v.real = w[ku + i].real;
    u1v.imag = is >= 1 ? w[ku + i].imag : -w[ku + i].imag;
    for (k = 0; k < lk; k++)
      for (j = 0; j < ny; j++) {
        x11 = x[i11 + k][j];
        x21 = x[i12 + k][j];
        cadd(y[i21 + k][j], x11, x21);
        csub(d, x11, x21);
        cmul(y[i22 + k][j], u1v, d);
      }
  }
}

static void cfftz(int is, int m, int n, dcomplex x[MAXDIM][FFTBLOCK], dcomplex y[MAXDIM][FFTBLOCK]) {
  int i, j, l;
  for (l = 1; l <= m; l += 2) {
    fftz2(is, l, m, n, FFTBLOCK, u, x, y);
    if (l == m)
      break;
    fftz2(is, l + 1, m, n, FFTBLOCK, u, y, x);
  }
  if (m % 2 == 1)
    for (j = 0; j < n; j++)
      for (i = 0; i < FFTBLOCK; i++)
        x[j][i] = y[j][i];
}

static void cffts1(int is, int d[3], dcomplex x[NZ][NY][NX], dcomplex xout[NZ][NY][NX]) {
  int logd[3], i, j, k, jj;
  dcomplex y0[MAXDIM][FFTBLOCK], y1[MAXDIM][FFTBLOCK];
  for (i = 0; i < 3; i++)
    logd[i] = ilog2(d[i]);
#pragma omp parallel default(shared) private(i, j, k, jj, y0, y1) shared(is)
  {
#pragma omp for
    for (k = 0; k < d[2]; k++)
      for (jj = 0; jj <= d[1] - FFTBLOCK; jj += FFTBLOCK) {
        for (j = 0; j < FFTBLOCK; j++)
          for (i = 0; i < d[0]; i++) {
            y0[i][j].real = x[k][j + jj][i].real;
            y0[i][j].imag = x[k][j + jj][i].imag;
          }
        cfftz(is, logd[0], d[0], y0, y1);
        for (j = 0; j < FFTBLOCK; j++)
          for (i = 0; i < d[0]; i++) {
            xout[k][j + jj][i].real = y0[i][j].real;
            xout[k][j + jj][i].imag = y0[i][j].imag;
          }
      }
  }
}

static void checksum(int it, dcomplex x[NZ][NY][NX]) {
  int j, q, r, s;
  dcomplex chk;
  static dcomplex sums[4];
  chk.real = 0.0;
  chk.imag = 0.0;
#pragma omp parallel default(shared) private(q, r, s)
  {
    dcomplex mine;
    mine.real = mine.imag = 0.0;
#pragma omp for nowait
    for (j = 1; j <= 1024; j++) {
      q = j % NX;
      r = (3 * j) % NY;
      s = (5 * j) % NZ;
      cadd(mine, mine, x[s][r][q]);
    }
#pragma omp critical
    {
      chk.real += mine.real;
      chk.imag += mine.imag;
    }
#pragma omp barrier
#pragma omp single
    {
      sums[it].real = chk.real / (NX * NY * NZ);
      sums[it].imag = chk.imag / (NX * NY * NZ);
    }
  }
  printf("%d %.9e %.9e\n", it, sums[it].real, sums[it].imag);
}

int main(void) {
  int i, j, k, it;
  for (k = 0; k < NZ; k++)
    for (j = 0; j < NY; j++)
      for (i = 0; i < NX; i++) {
        u0[k][j][i].real = ((i * 5 + j * 3 + k) % 17) / 17.0;
        u0[k][j][i].imag = ((i + j * 7 + k * 3) % 13) / 13.0;
      }
  fft_init(NX);
  for (it = 0; it < 3; it++) {
    cffts1(it % 2 ? -1 : 1, dims, u0, u1);
    checksum(it, u1);
#pragma omp parallel for private(j, i) collapse(2)
    for (k = 0; k < NZ; k++)
      for (j = 0; j < NY; j++)
        for (i = 0; i < NX; i++) {
          u0[k][j][i].real = u1[k][j][i].real / 16 + u0[k][j][i].imag;
          u0[k][j][i].imag = u1[k][j][i].imag / 16;
        }
  }
  return 0;
}
