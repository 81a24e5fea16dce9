// Products and quotients of complex numbers with infinities and NaN (C11, Annex G), and such as overflow in the middle.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"
#include <complex.h>
#include <math.h>

enum { V = 10, N = V * V * V * V / 7 };
static double complex product[N], quotient[N];
static float complex fproduct[N], fquotient[N];
static int kind[N], fkind[N];

// Bits: what each part is. Signs of NaN, and of zeros that come of infinite divisors, are nobody's promise.
static int part(double x) { return isnan(x) ? 3 : isinf(x) ? (x > 0 ? 1 : 2) : 0; }

int main(void) {
  static const double value[V] = {0, -0.0, -2, 3e200, -1e-200, 1e150, 1e-150, INFINITY, -INFINITY, NAN};
  static const float single[V] = {0, -0.0f, -2, 3e30f, -1e-30f, 1e38f, 1e-20f, INFINITY, -INFINITY, NAN};
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    int i = k * 7;
    double complex a = __builtin_complex(value[i % V], value[i / V % V]), b = __builtin_complex(value[i / V / V % V], value[i / V / V / V]);
    double complex p = a * b, q = a / b;
    product[k] = p;
    quotient[k] = q;
    kind[k] = part(creal(p)) + 4 * part(cimag(p)) + 16 * part(creal(q)) + 64 * part(cimag(q));
  }
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    int i = k * 7;
    float complex a = __builtin_complex(single[i % V], single[i / V % V]), b = __builtin_complex(single[i / V / V % V], single[i / V / V / V]);
    float complex p = a * b, q = a / b;
    fproduct[k] = p;
    fquotient[k] = q;
    fkind[k] = part(crealf(p)) + 4 * part(cimagf(p)) + 16 * part(crealf(q)) + 64 * part(cimagf(q));
  }
  for (int i = 0; i < N; i++) {
    double *p = (double *)&product[i], *q = (double *)&quotient[i];
    float *fp = (float *)&fproduct[i], *fq = (float *)&fquotient[i];
    for (int k = 0; k < 2; k++) {
      p[k] = isfinite(p[k]) ? p[k] * 1e-200 : 0;
      q[k] = isfinite(q[k]) ? q[k] * 1e-200 : 0;
      fp[k] = isfinite(fp[k]) ? fp[k] : 0;
      fq[k] = isfinite(fq[k]) ? fq[k] : 0;
    }
  }
  show_double("product", (double *)product, 2 * N);
  show_double("quotient", (double *)quotient, 2 * N);
  show_float("float product", (float *)fproduct, 2 * N);
  show_float("float quotient", (float *)fquotient, 2 * N);
  show_int("kinds", kind, N);
  show_int("float kinds", fkind, N);
  return 0;
}
