// A rank-two update and two matrix-vector products.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000);
  real *a = NEW(real, n * n), *u = NEW(real, n), *v = NEW(real, n), *x = NEW(real, n),
       *w = NEW(real, n);
  fill(a, n * n, 1);
  fill(u, n, 2);
  fill(v, n, 3);
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      a[i * n + j] += u[i] * v[j] + v[i] * u[j];
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    real s = 0;
    for (long j = 0; j < n; j++)
      s += a[j * n + i] * v[j];
    x[i] = s;
  }
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    real s = 0;
    for (long j = 0; j < n; j++)
      s += a[i * n + j] * x[j];
    w[i] = s;
  }
  finish(w, n);
}
