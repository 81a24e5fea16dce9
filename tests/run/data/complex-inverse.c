// Tangents, inverse functions and projections of complex numbers: in all quarters, on both sides of the branch cuts, next
// to the branch points, far away, and what infinities and NaN give.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"
#include <complex.h>
#include <math.h>

enum { N = 400, V = 9, F = 8 };
typedef double complex cd;
static cd z[N], tangent[N], htangent[N], asine[N], acosine[N], atangent[N], ahsine[N], ahcosine[N], ahtangent[N];
static float complex zf[N], tf[N], sf[N], cf[N], af[N], hf[N];
static int kind[V * V][F];

// What both parts are. Signs beside a NaN are nobody's promise.
static int part(double x) { return isnan(x) ? 3 : isinf(x) ? (x > 0 ? 1 : 2) : x == 0 ? (signbit(x) ? 6 : 4) : 5; }
static int both(cd x) {
  double re = creal(x), im = cimag(x);
  if (isnan(re) || isnan(im)) {
    re = fabs(re);
    im = fabs(im);
  }
  return part(re) + 8 * part(im);
}
static void print(const char *name, const cd *x) { show_double(name, (const double *)x, 2 * N); }

int main(void) {
  static const double value[V] = {0, -0.0, 1, -2.5, 1e300, -1e-300, INFINITY, -INFINITY, NAN};
  for (int i = 0; i < N; i++) {
    double turn = i * 0.0174532925 + 0.01, far = i % 3 == 0 ? 1 : i % 3 == 1 ? 1 + i * 1e-9 : 0.01 * i + 0.02;
    z[i] = far * cos(turn) + I * (far * sin(turn));
    if (i % 40 == 7) // on the cuts
      z[i] = __builtin_complex(i % 80 == 7 ? 1.5 : -3.0, i % 160 < 80 ? 0.0 : -0.0);
    if (i % 40 == 8)
      z[i] = __builtin_complex(i % 80 == 8 ? 0.0 : -0.0, i % 160 < 80 ? 2.0 : -1.25);
    if (i % 40 == 9) // the branch points
      z[i] = __builtin_complex(1 + 1e-12 * (i - 200), 1e-13 * (i - 190));
    if (i % 40 == 10)
      z[i] *= 1e200;
    if (i % 40 == 11)
      z[i] *= 1e-200;
    zf[i] = (float complex)(i % 40 == 10 || i % 40 == 11 ? 1 : z[i] * 3.0);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    cd x = z[i];
    tangent[i] = ctan(x);
    htangent[i] = ctanh(5 * x);
    asine[i] = casin(x);
    acosine[i] = cacos(x);
    atangent[i] = catan(x);
    ahsine[i] = casinh(x);
    ahcosine[i] = cacosh(x) + conj(cproj(x));
    ahtangent[i] = catanh(x);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    tf[i] = ctanf(zf[i]) + ctanhf(zf[i]);
    sf[i] = casinf(zf[i]) - casinhf(zf[i]);
    cf[i] = cacosf(zf[i]) + cacoshf(zf[i]);
    af[i] = catanf(zf[i]) + catanhf(zf[i]);
    hf[i] = cprojf(zf[i]);
  }
#pragma omp parallel for
  for (int i = 0; i < V * V; i++) {
    cd x = __builtin_complex(value[i % V], value[i / V]);
    kind[i][0] = both(ctan(x));
    kind[i][1] = both(ctanh(x));
    kind[i][2] = both(casin(x));
    kind[i][3] = both(cacos(x));
    kind[i][4] = both(catanh(x)) + 100 * both(catan(x));
    kind[i][5] = both(casinh(x));
    kind[i][6] = both(cacosh(x));
    kind[i][7] = both(cproj(x));
  }
  print("tangent", tangent);
  print("hyperbolic tangent", htangent);
  print("inverse sine", asine);
  print("inverse cosine", acosine);
  print("inverse tangent", atangent);
  print("inverse hyperbolic sine", ahsine);
  print("inverse hyperbolic cosine", ahcosine);
  print("inverse hyperbolic tangent", ahtangent);
  // Floats are the library's own in their last bits: three digits.
  for (int i = 0; i < N; i += 17)
    printf("%.2f %.2f %.2f %.2f %.2f %.2f %.2f %.2f %.2f\n", crealf(tf[i]), cimagf(tf[i]), crealf(sf[i]), cimagf(sf[i]),
           crealf(cf[i]), cimagf(cf[i]), crealf(af[i]), cimagf(af[i]), crealf(hf[i]) + cimagf(hf[i]));
  show_int("kinds", &kind[0][0], V * V * F);
  return 0;
}
