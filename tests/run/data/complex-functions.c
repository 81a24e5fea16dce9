// Functions of <complex.h>: values in all quarters, next to the unit circle, next to overflow, and what infinities and NaN give.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"
#include <complex.h>
#include <math.h>

enum { N = 360, V = 9, F = 8 };
typedef double complex cd;
static cd z[N], root[N], loga[N], power[N], sine[N], cosine[N], hsine[N], hcosine[N];
static float complex zf[N], rootf[N], logf_[N], sinef[N];
static int kind[V * V][F];

// What both parts are. Signs beside a NaN are nobody's promise.
static int part(double x) { return isnan(x) ? 3 : isinf(x) ? (x > 0 ? 1 : 2) : x == 0 ? 4 : 5; }
static int both(double re, double im) {
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
    double turn = i * 0.0174532925, far = i % 3 == 0 ? 1 : i % 3 == 1 ? 1 + i * 1e-9 : 0.01 * i + 0.02;
    z[i] = far * cos(turn) + I * (far * sin(turn));
    zf[i] = (float complex)(z[i] * 3.0);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    cd x = z[i];
    root[i] = csqrt(x);
    loga[i] = clog(3 * x);
    power[i] = cpow(x, 0.5 + 0.25 * I) + cpow(x * 2, 3);
    sine[i] = csin(x);
    cosine[i] = ccos(x);
    hsine[i] = csinh(x);
    hcosine[i] = ccosh(x);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    rootf[i] = csqrtf(zf[i]);
    logf_[i] = clogf(zf[i]);
    sinef[i] = csinf(zf[i]) * ccosf(zf[i]) + csinhf(zf[i]) - ccoshf(zf[i]);
  }
#pragma omp parallel for
  for (int i = 0; i < V * V; i++) {
    cd x = __builtin_complex(value[i % V], value[i / V]);
    cd s = csqrt(x), l = clog(x), h = csinh(x), c = ccosh(x), a = csin(x), b = ccos(x);
    kind[i][0] = both(creal(s), cimag(s));
    kind[i][1] = both(creal(l), cimag(l));
    kind[i][2] = both(creal(h), cimag(h));
    kind[i][3] = both(creal(c), cimag(c));
    kind[i][4] = both(creal(a), cimag(a));
    kind[i][5] = both(creal(b), cimag(b));
  }
  print("root", root);
  print("logarithm", loga);
  print("power", power);
  print("sine", sine);
  print("cosine", cosine);
  print("hyperbolic sine", hsine);
  print("hyperbolic cosine", hcosine);
  // Floats are the library's own in their last bits: four digits.
  for (int i = 0; i < N; i += 40)
    printf("%.3f %.3f %.3f %.3f %.2f %.2f\n", crealf(rootf[i]), cimagf(rootf[i]), crealf(logf_[i]), cimagf(logf_[i]),
           crealf(sinef[i]) / (1 + cabsf(sinef[i])), cimagf(sinef[i]) / (1 + cabsf(sinef[i])));
  show_int("kinds", &kind[0][0], V * V * F);
  return 0;
}
