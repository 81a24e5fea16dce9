// Conjugate gradients as C programs of the nineties had them: 1-based arrays of file scope, worksharing loops in functions that are called
// from a region and from outside one, scalars of file scope that all threads share, single, master and barriers.
//
// RUN: %modes %s
// LAUNCHES: any
// KERNELS: 10
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NA 200
#define NZ (NA * 9)

static int rowstr[NA + 1 + 1], colidx[NZ + 1];
static double a[NZ + 1], x[NA + 2 + 1], z[NA + 2 + 1], p[NA + 2 + 1], q[NA + 2 + 1], r[NA + 2 + 1];
static double d, sum, rho, rho0, alpha, beta, rnorm;
static int naa, lastrow, firstrow, lastcol, firstcol;

static void make_matrix(n, seed)
int n;
unsigned seed;
{
  int i, k, at = 1;
  for (i = 1; i <= n; i++) {
    rowstr[i] = at;
    for (k = 0; k < 8; k++) {
      seed = seed * 1103515245u + 12345u;
      colidx[at] = 1 + (int)(seed >> 8) % n;
      a[at++] = ((seed >> 16) & 255) / 4096.0;
    }
    colidx[at] = i;
    a[at++] = 3.0 + i % 3;
  }
  rowstr[n + 1] = at;
}

static void conj_grad(colidx, rowstr, x, z, a, p, q, r, rnorm)
int colidx[], rowstr[];
double x[], z[], a[], p[], q[], r[], *rnorm;
{
  int j, k, cgit, cgitmax = 12;
#pragma omp single nowait
  rho = 0.0;

#pragma omp for nowait
  for (j = 1; j <= naa + 1; j++) {
    q[j] = 0.0;
    z[j] = 0.0;
    r[j] = x[j];
    p[j] = r[j];
  }
#pragma omp barrier
#pragma omp for reduction(+ : rho)
  for (j = 1; j <= lastcol - firstcol + 1; j++)
    rho = rho + x[j] * x[j];

  for (cgit = 1; cgit <= cgitmax; cgit++) {
#pragma omp barrier
#pragma omp single
    {
      rho0 = rho;
      d = 0.0;
      rho = 0.0;
    }
#pragma omp for private(k) firstprivate(sum)
    for (j = 1; j <= lastrow - firstrow + 1; j++) {
      sum = 0.0;
      for (k = rowstr[j]; k < rowstr[j + 1]; k++)
        sum = sum + a[k] * p[colidx[k]];
      q[j] = sum;
    }
#pragma omp for reduction(+ : d)
    for (j = 1; j <= lastcol - firstcol + 1; j++)
      d = d + p[j] * q[j];
#pragma omp barrier
#pragma omp single
    alpha = rho0 / d;
#pragma omp for reduction(+ : rho)
    for (j = 1; j <= lastcol - firstcol + 1; j++) {
      z[j] = z[j] + alpha * p[j];
      r[j] = r[j] - alpha * q[j];
      rho = rho + r[j] * r[j];
    }
#pragma omp single
    beta = rho / rho0;
#pragma omp for
    for (j = 1; j <= lastcol - firstcol + 1; j++)
      p[j] = r[j] + beta * p[j];
  }
#pragma omp single
  sum = 0.0;
#pragma omp for private(d) reduction(+ : sum)
  for (j = 1; j <= lastcol - firstcol + 1; j++) {
    d = x[j] - z[j];
    sum = sum + d * d;
  }
#pragma omp single
  (*rnorm) = sqrt(sum);
}

int main(argc, argv)
int argc;
char **argv;
{
  int it, j;
  double norm_temp11, norm_temp12, zeta = 0;
  (void)argv;
  naa = NA;
  firstrow = 1;
  lastrow = NA;
  firstcol = 1;
  lastcol = NA;
  make_matrix(naa, (unsigned)argc + 41u);
#pragma omp parallel for
  for (j = 1; j <= NA + 1; j++)
    x[j] = 1.0;
  conj_grad(colidx, rowstr, x, z, a, p, q, r, &rnorm);
  for (it = 1; it <= 3; it++) {
#pragma omp parallel
    conj_grad(colidx, rowstr, x, z, a, p, q, r, &rnorm);
    norm_temp11 = 0.0;
    norm_temp12 = 0.0;
#pragma omp parallel for default(shared) private(j) reduction(+ : norm_temp11, norm_temp12)
    for (j = 1; j <= lastcol - firstcol + 1; j++) {
      norm_temp11 = norm_temp11 + x[j] * z[j];
      norm_temp12 = norm_temp12 + z[j] * z[j];
    }
    norm_temp12 = 1.0 / sqrt(norm_temp12);
    zeta = 10.0 + 1.0 / norm_temp11;
#pragma omp parallel for
    for (j = 1; j <= lastcol - firstcol + 1; j++)
      x[j] = norm_temp12 * z[j];
    printf("%d %.9e %.9e\n", it, rnorm, zeta);
  }
  return 0;
}
