// Every function of math.h on float; results are compared with double on the host, because the last bits may differ.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <math.h>

#define N 24
#define F 48
static float r[F][N];
static int e[2][N];
static long l[2][N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float x = 0.125f + (float)i * 0.125f, y = 2.75f - (float)i * 0.25f, u = (float)(i - 12) / 16.0f;
    int k = 0;
    r[0][i] = sinf(x);
    r[1][i] = cosf(x);
    r[2][i] = tanf(u);
    r[3][i] = asinf(u);
    r[4][i] = acosf(u);
    r[5][i] = atanf(y);
    r[6][i] = atan2f(y, x);
    r[7][i] = sinhf(u);
    r[8][i] = coshf(u);
    r[9][i] = tanhf(u);
    r[10][i] = asinhf(y);
    r[11][i] = acoshf(1 + x);
    r[12][i] = atanhf(u);
    r[13][i] = expf(y);
    r[14][i] = exp2f(y);
    r[15][i] = expm1f(y);
    r[16][i] = logf(x);
    r[17][i] = log2f(x + 1.5f);
    r[18][i] = log10f(x + 1.5f);
    r[19][i] = log1pf(x);
    r[20][i] = powf(x, y);
    r[21][i] = sqrtf(x);
    r[22][i] = cbrtf(y);
    r[23][i] = hypotf(x, y);
    r[24][i] = erff(u);
    r[25][i] = erfcf(u);
    r[26][i] = tgammaf(x);
    r[27][i] = lgammaf(x + 2.5f);
    r[28][i] = floorf(y);
    r[29][i] = ceilf(y);
    r[30][i] = truncf(y);
    r[31][i] = roundf(y * 2);
    r[32][i] = rintf(y * 2);
    r[33][i] = nearbyintf(y * 2);
    r[34][i] = fmodf(y * 5, x);
    r[35][i] = remainderf(y * 5, x);
    r[36][i] = fabsf(y);
    r[37][i] = copysignf(x, y);
    r[38][i] = fmaxf(x, y);
    r[39][i] = fminf(x, y);
    r[40][i] = fdimf(x, y);
    r[41][i] = fmaf(x, y, u);
    r[42][i] = ldexpf(x, i - 5);
    r[43][i] = scalbnf(y, 3);
    r[44][i] = logbf(x);
    r[45][i] = frexpf(y, &k);
    e[0][i] = k;
    r[46][i] = modff(y, &r[47][i]);
    e[1][i] = ilogbf(x);
    l[0][i] = lroundf(y * 2);
    l[1][i] = lrintf(y * 2);
  }
  int bad = 0;
  for (int i = 0; i < N; i++) {
    double x = 0.125 + i * 0.125, y = 2.75 - i * 0.25, u = (i - 12) / 16.0, whole;
    int k;
    double expected[F] = {
        sin(x),        cos(x),       tan(u),      asin(u),       acos(u),     atan(y),           atan2(y, x),        sinh(u),
        cosh(u),       tanh(u),      asinh(y),    acosh(1 + x),  atanh(u),    exp(y),            exp2(y),            expm1(y),
        log(x),        log2(x + 1.5), log10(x + 1.5), log1p(x),  pow(x, y),   sqrt(x),           cbrt(y),            hypot(x, y),
        erf(u),        erfc(u),      tgamma(x),   lgamma(x + 2.5), floor(y),  ceil(y),           trunc(y),           round(y * 2),
        rint(y * 2),   nearbyint(y * 2), fmod(y * 5, x), remainder(y * 5, x), fabs(y), copysign(x, y), fmax(x, y), fmin(x, y),
        fdim(x, y),    fma(x, y, u), ldexp(x, i - 5), scalbn(y, 3), logb(x),  frexp(y, &k),      modf(y, &whole),    0};
    expected[47] = whole;
    for (int f = 0; f < F; f++)
      if (!(fabs(r[f][i] - expected[f]) <= 4e-6 * fmax(1, fabs(expected[f])))) {
        printf("function %d argument %d: %.8e instead of %.8e\n", f, i, r[f][i], expected[f]);
        bad++;
      }
  }
  printf("%d bad\n", bad);
  show_int("e", &e[0][0], 2 * N);
  show_long("l", &l[0][0], 2 * N);
  return 0;
}
