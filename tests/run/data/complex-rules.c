// Products and quotients of complex numbers by the rules of the options that Clang has for them.
//
// REQUIRES: complex-arithmetic
// RUN: %modes %s -fcomplex-arithmetic=full
// RUN: %modes %s -fcomplex-arithmetic=basic
// RUN: %modes %s -fcomplex-arithmetic=improved
// RUN: %modes %s -fcx-limited-range
// RUN: %modes %s -fcx-fortran-rules
// KERNELS: 3
#include "../Inputs/show.h"
#include <complex.h>

enum { N = 240 };
static float complex f[N], g[N];
static double complex z[N], w[N];

int main(void) {
  double scale = 0.5;
  for (int i = 0; i < N; i++) {
    f[i] = __builtin_complex((float)(i % 17) - 8.5f, (float)(i % 5) - 2.0f);
    g[i] = __builtin_complex((float)(i % 7) - 3.0f, (float)(i % 11) - 5.5f);
    z[i] = __builtin_complex(i * 0.25 - 30, i % 13 - 6.0);
    w[i] = __builtin_complex(i % 19 - 9.0, i % 3 ? 1e-3 : 4.5);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float complex q = f[i] / g[i];
    g[i] = f[i] * g[i] - q + 2.0f / g[i];
    g[i] /= f[i];
    f[i] *= q;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double complex q = z[i] / w[i];
    w[i] = z[i] * q + 1.5 / w[i] - z[i] / scale;
    z[i] = z[i] * 1e100 / ((z[i] + 0.5 + I) * 1e100);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    f[i] = (i + 1) / f[i] * (f[i] / (i + 2)) + (f[i] - 1) / (3.0f - 4.0f * I);
  show_float("f", (float *)f, 2 * N);
  show_float("g", (float *)g, 2 * N);
  show_double("z", (double *)z, 2 * N);
  show_double("w", (double *)w, 2 * N);
  return 0;
}
