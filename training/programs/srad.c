// Speckle-reducing diffusion: gradients, coefficients, update.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 400), steps = argument(argc, argv, 2, 5);
  real *a = NEW(real, n * n), *c = NEW(real, n * n), *g = NEW(real, n * n);
  fill(a, n * n, 1);
  for (long t = 0; t < steps; t++) {
    real sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (long i = 0; i < n * n; i++)
      sum += a[i];
    real mean = sum / (real)(n * n);
#pragma omp parallel for collapse(2)
    for (long i = 1; i < n - 1; i++)
      for (long j = 1; j < n - 1; j++) {
        real v = a[i * n + j] + (real)0.1;
        real dn = a[(i - 1) * n + j] - v, ds = a[(i + 1) * n + j] - v;
        real dw = a[i * n + j - 1] - v, de = a[i * n + j + 1] - v;
        real q = (dn * dn + ds * ds + dw * dw + de * de) / (v * v);
        c[i * n + j] = 1 / (1 + (q - mean) * (q - mean));
        g[i * n + j] = dn + ds + dw + de;
      }
#pragma omp parallel for collapse(2)
    for (long i = 1; i < n - 1; i++)
      for (long j = 1; j < n - 1; j++)
        a[i * n + j] += (real)0.05 * c[i * n + j] * g[i * n + j];
  }
  finish(a, n * n);
}
