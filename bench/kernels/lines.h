/* What the three line solvers share: block-tridiagonal systems with 5x5 blocks, one per line of
 * a cube, as implicit flow solvers have them. One step of the elimination is the same for each
 * axis. */
#ifndef BENCH_KERNELS_LINES_H
#define BENCH_KERNELS_LINES_H

#define N 40

/* The blocks of a cell depend on its state: below and above the diagonal, and on it. */
static inline void blocks(double below[5][5], double diagonal[5][5], double above[5][5],
                          const double u[5]) {
  for (int m = 0; m < 5; m++)
    for (int n = 0; n < 5; n++) {
      double w = 0.01 * u[m] * u[n];
      below[m][n] = w - 0.02 * u[n];
      above[m][n] = w + 0.02 * u[m];
      diagonal[m][n] = (m == n ? 2.0 : 0.0) + 2 * w;
    }
}

/* r -= block * x */
static inline void subtract_vector(double block[5][5], const double x[5], double r[5]) {
  for (int m = 0; m < 5; m++)
    for (int n = 0; n < 5; n++)
      r[m] -= block[m][n] * x[n];
}

/* d -= block * c */
static inline void subtract_product(double block[5][5], double c[5][5], double d[5][5]) {
  for (int m = 0; m < 5; m++)
    for (int n = 0; n < 5; n++)
      for (int k = 0; k < 5; k++)
        d[m][n] -= block[m][k] * c[k][n];
}

/* c and r become d^-1 c and d^-1 r; d is used up. */
static inline void divide(double d[5][5], double c[5][5], double r[5]) {
  for (int p = 0; p < 5; p++) {
    double pivot = 1.0 / d[p][p];
    for (int n = p + 1; n < 5; n++)
      d[p][n] *= pivot;
    for (int n = 0; n < 5; n++)
      c[p][n] *= pivot;
    r[p] *= pivot;
    for (int m = 0; m < 5; m++)
      if (m != p) {
        double factor = d[m][p];
        for (int n = p + 1; n < 5; n++)
          d[m][n] -= factor * d[p][n];
        for (int n = 0; n < 5; n++)
          c[m][n] -= factor * c[p][n];
        r[m] -= factor * r[p];
      }
  }
}

#endif
