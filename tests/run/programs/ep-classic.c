// The benchmark EP in its classic form: a threadprivate batch of random numbers filled by a called
// function, a threadprivate histogram and private sums merged under critical.
//
// RUN: %modes %s
// KERNELS: 1
// OCLGRIND: no
#include <math.h>
#include <stdio.h>

#define MK 10
#define NN 64
#define NK (1 << MK)
#define NQ 10
#define A 1220703125.0
#define S 271828183.0

static double x[2 * NK];
static double q[NQ];
#pragma omp threadprivate(x, q)
static double total_q[NQ];

static double randlc(double *seed, double a) {
  const double r23 = 0x1p-23, t23 = 0x1p23, r46 = 0x1p-46, t46 = 0x1p46;
  double t1 = r23 * a, a1 = (int)t1, a2 = a - t23 * a1;
  t1 = r23 * (*seed);
  double x1 = (int)t1, x2 = (*seed) - t23 * x1;
  t1 = a1 * x2 + a2 * x1;
  double t2 = (int)(r23 * t1), z = t1 - t23 * t2, t3 = t23 * z + a2 * x2, t4 = (int)(r46 * t3);
  *seed = t3 - t46 * t4;
  return r46 * (*seed);
}

static void vranlc(int n, double *seed, double a, double y[]) {
  for (int i = 0; i < n; i++)
    y[i] = randlc(seed, a);
}

int main(void) {
  double sx = 0, sy = 0, an = A;
  for (int i = 0; i < MK + 1; i++) {
    double t = an;
    randlc(&an, t);
  }
  for (int i = 0; i < NQ; i++)
    q[i] = 0;
#pragma omp parallel copyin(x)
  {
    double own_x = 0, own_y = 0;
    for (int i = 0; i < NQ; i++)
      q[i] = 0;
#pragma omp for nowait
    for (int k = 1; k <= NN; k++) {
      int kk = k - 1;
      double t1 = S, t2 = an;
      for (int i = 1; i <= 100; i++) {
        int ik = kk / 2;
        if (2 * ik != kk)
          randlc(&t1, t2);
        if (ik == 0)
          break;
        double t3 = t2;
        randlc(&t2, t3);
        kk = ik;
      }
      vranlc(2 * NK, &t1, A, x);
      for (int i = 0; i < NK; i++) {
        double x1 = 2.0 * x[2 * i] - 1.0, x2 = 2.0 * x[2 * i + 1] - 1.0;
        double t = x1 * x1 + x2 * x2;
        if (t <= 1.0) {
          t = sqrt(-2.0 * log(t) / t);
          double t3 = x1 * t, t4 = x2 * t;
          int l = (int)fmax(fabs(t3), fabs(t4));
          q[l] += 1.0;
          own_x = own_x + t3;
          own_y = own_y + t4;
        }
      }
    }
#pragma omp critical
    {
      for (int i = 0; i < NQ; i++)
        total_q[i] += q[i];
      sx += own_x;
      sy += own_y;
    }
  }
  printf("%.9e %.9e\n", sx, sy);
  for (int i = 0; i < NQ; i++)
    printf("%.0f\n", total_q[i]);
  return 0;
}
