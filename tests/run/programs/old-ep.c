// Random pairs in batches: a buffer and counts that are threadprivate, a generator in a called function, private sums merged under critical.
//
// RUN: %modes %s
// LAUNCHES: any
// KERNELS: 1
#include <math.h>
#include <stdio.h>

#define NK 256
#define NQ 10
#define NN 64
static double x[2 * NK];
#pragma omp threadprivate(x)
static double q[NQ];

static double randlc(double *seed, double a) {
  double t1, t2, t3, t4, a1, a2, x1, x2, z;
  const double r23 = 0x1p-23, r46 = 0x1p-46, t23 = 0x1p23, t46 = 0x1p46;
  t1 = r23 * a;
  a1 = (int)t1;
  a2 = a - t23 * a1;
  t1 = r23 * (*seed);
  x1 = (int)t1;
  x2 = (*seed) - t23 * x1;
  t1 = a1 * x2 + a2 * x1;
  t2 = (int)(r23 * t1);
  z = t1 - t23 * t2;
  t3 = t23 * z + a2 * x2;
  t4 = (int)(r46 * t3);
  (*seed) = t3 - t46 * t4;
  return r46 * (*seed);
}

static void vranlc(int n, double *seed, double a, double y[]) {
  int i;
  for (i = 0; i < n; i++)
    y[i] = randlc(seed, a);
}

int main(void) {
  double sx = 0, sy = 0, gc = 0, an = 1220703125.0, dum[3] = {1.0, 1.0, 1.0};
  int i, k;
  vranlc(0, &dum[0], dum[1], &dum[2]);
#pragma omp parallel copyin(x)
  {
    double t1, t2, t3, t4, x1, x2, qq[NQ];
    int l, ii;
    for (ii = 0; ii < NQ; ii++)
      qq[ii] = 0.0;
#pragma omp for reduction(+ : sx, sy) schedule(static)
    for (k = 1; k <= NN; k++) {
      t1 = 271828183.0 + 1000 * k;
      t2 = an;
      t3 = randlc(&t1, t2);
      (void)t3;
      vranlc(2 * NK, &t1, an, x - 0);
      for (ii = 0; ii < NK; ii++) {
        x1 = 2.0 * x[2 * ii] - 1.0;
        x2 = 2.0 * x[2 * ii + 1] - 1.0;
        t1 = x1 * x1 + x2 * x2;
        if (t1 <= 1.0) {
          t2 = sqrt(-2.0 * log(t1) / t1);
          t3 = x1 * t2;
          t4 = x2 * t2;
          l = fabs(t3) > fabs(t4) ? (int)fabs(t3) : (int)fabs(t4);
          qq[l] += 1.0;
          sx = sx + t3;
          sy = sy + t4;
        }
      }
    }
#pragma omp critical
    for (ii = 0; ii < NQ; ii++)
      q[ii] += qq[ii];
  }
  for (i = 0; i < NQ; i++)
    gc += q[i];
  printf("%.0f %.8e %.8e %.0f\n", gc, sx, sy, q[0]);
  return 0;
}
