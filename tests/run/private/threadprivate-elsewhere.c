// A conjugate gradient solver of the old style: threadprivate work arrays and a threadprivate generator make the matrix, by orphaned functions in regions of
// their own; the solver's loops know nothing of them and are kernels.
//
// RUN: %modes %s
// KERNELS: 11
// LOOPS: 12
// LAUNCHES: any
#include <math.h>
#include <omp.h>
#include <stdio.h>

#define NA 300
#define NONZER 5
#define NZ (NA * (NONZER + 1))

static int naa = NA, firstrow = 1, lastrow = NA;
static int rowstr[NA + 2], colidx[NZ + 1], columns[NA + 1][NONZER + 2];
static double a[NZ + 1], values[NA + 1][NONZER + 2];
static double x[NA + 3], z[NA + 3], p[NA + 3], q[NA + 3], r[NA + 3];

static int iv[2 * NONZER + 1];
static double v[NONZER + 2], tran;
#pragma omp threadprivate(iv, v, tran)

static double next(void) {
  tran = fmod(tran * 1103 + 12345, 65536);
  return tran / 65536;
}

/* A sparse vector: NONZER values at different places. */
static void sprnvc(int n, int nz) {
  int nzv = 0;
  while (nzv < nz) {
    double element = next();
    int i = (int)(next() * n) + 1, was = 0;
    if (i > n)
      continue;
    for (int k = 1; k <= nzv; k++)
      if (iv[k] == i)
        was = 1;
    if (was)
      continue;
    nzv++;
    v[nzv] = element;
    iv[nzv] = i;
  }
}

static void makea(int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int row = 1; row <= n; row++) {
      tran = 314159 + row * 17;
      sprnvc(n, NONZER);
      for (int k = 1; k <= NONZER; k++) {
        columns[row][k] = iv[k];
        values[row][k] = v[k] * 0.1;
      }
    }
  }
  int at = 1;
  for (int row = 1; row <= n; row++) {
    rowstr[row] = at;
    a[at] = 4 + row % 3;
    colidx[at++] = row;
    for (int k = 1; k <= NONZER; k++) {
      a[at] = values[row][k];
      colidx[at++] = columns[row][k];
    }
  }
  rowstr[n + 1] = at;
}

static void conj_grad(double *rnorm) {
  static double d, sum, rho, rho0, alpha, beta;
  int j, k, cgit;
  rho = 0.0;
#pragma omp parallel default(shared) private(j, k, cgit)
  {
#pragma omp for
    for (j = 1; j <= naa + 1; j++) {
      q[j] = 0.0;
      z[j] = 0.0;
      r[j] = x[j];
      p[j] = r[j];
    }
#pragma omp for reduction(+ : rho)
    for (j = 1; j <= lastrow - firstrow + 1; j++)
      rho = rho + r[j] * r[j];
    for (cgit = 1; cgit <= 8; cgit++) {
#pragma omp single nowait
      {
        rho0 = rho;
        d = 0.0;
        rho = 0.0;
      }
#pragma omp for
      for (j = 1; j <= lastrow - firstrow + 1; j++) {
        double add = 0.0;
        for (k = rowstr[j]; k < rowstr[j + 1]; k++)
          add = add + a[k] * p[colidx[k]];
        q[j] = add;
      }
#pragma omp for reduction(+ : d)
      for (j = 1; j <= lastrow - firstrow + 1; j++)
        d = d + p[j] * q[j];
#pragma omp single
      alpha = rho0 / d;
#pragma omp for reduction(+ : rho)
      for (j = 1; j <= lastrow - firstrow + 1; j++) {
        z[j] = z[j] + alpha * p[j];
        r[j] = r[j] - alpha * q[j];
        rho = rho + r[j] * r[j];
      }
#pragma omp single
      beta = rho / rho0;
#pragma omp for
      for (j = 1; j <= lastrow - firstrow + 1; j++)
        p[j] = r[j] + beta * p[j];
    }
#pragma omp single
    sum = 0.0;
#pragma omp for
    for (j = 1; j <= lastrow - firstrow + 1; j++) {
      double add = 0.0;
      for (k = rowstr[j]; k <= rowstr[j + 1] - 1; k++)
        add = add + a[k] * z[colidx[k]];
      r[j] = add;
    }
#pragma omp for reduction(+ : sum)
    for (j = 1; j <= lastrow - firstrow + 1; j++)
      sum = sum + (x[j] - r[j]) * (x[j] - r[j]);
  }
  *rnorm = sqrt(sum);
}

int main(void) {
  double rnorm, zeta = 0, n1, n2;
  makea(naa);
#pragma omp parallel for
  for (int i = 1; i <= naa + 1; i++)
    x[i] = 1.0;
  for (int it = 1; it <= 3; it++) {
    conj_grad(&rnorm);
    n1 = n2 = 0;
#pragma omp parallel for reduction(+ : n1, n2)
    for (int j = 1; j <= naa; j++) {
      n1 = n1 + x[j] * z[j];
      n2 = n2 + z[j] * z[j];
    }
    n2 = 1.0 / sqrt(n2);
    zeta = 10 + 1.0 / n1;
#pragma omp parallel for
    for (int j = 1; j <= naa; j++)
      x[j] = n2 * z[j];
    printf("%d %.10e %.10e\n", it, rnorm, zeta);
  }
#pragma omp parallel
  {
    tran = omp_get_thread_num();
#pragma omp critical
    zeta += tran;
  }
  printf("%.10e\n", zeta);
  return 0;
}
