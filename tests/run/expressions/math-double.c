// Every function of math.h on double.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <math.h>

#define N 24
#define F 50
static double r[F][N];
static int e[4][N];
static long l[4][N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double x = 0.15 + i * 0.11, y = 2.75 - i * 0.23, u = (i - 12) / 13.0;
    int k = 0;
    r[0][i] = sin(x);
    r[1][i] = cos(x);
    r[2][i] = tan(u);
    r[3][i] = asin(u);
    r[4][i] = acos(u);
    r[5][i] = atan(y);
    r[6][i] = atan2(y, x);
    r[7][i] = sinh(u);
    r[8][i] = cosh(u);
    r[9][i] = tanh(u);
    r[10][i] = asinh(y);
    r[11][i] = acosh(1 + x);
    r[12][i] = atanh(u);
    r[13][i] = exp(y);
    r[14][i] = exp2(y);
    r[15][i] = expm1(y);
    r[16][i] = log(x);
    r[17][i] = log2(x + 1.5);
    r[18][i] = log10(x + 1.5);
    r[19][i] = log1p(x);
    r[20][i] = pow(x, y);
    r[21][i] = sqrt(x);
    r[22][i] = cbrt(y);
    r[23][i] = hypot(x, y);
    r[24][i] = erf(u);
    r[25][i] = erfc(u);
    r[26][i] = tgamma(x);
    r[27][i] = lgamma(x + 2.5);
    r[28][i] = floor(y);
    r[29][i] = ceil(y);
    r[30][i] = trunc(y);
    r[31][i] = round(y * 2);
    r[32][i] = rint(y * 2);
    r[33][i] = nearbyint(y * 3);
    r[34][i] = fmod(y * 5, x);
    r[35][i] = remainder(y * 5, x);
    r[36][i] = fabs(y);
    r[37][i] = copysign(x, y);
    r[38][i] = fmax(x, y);
    r[39][i] = fmin(x, y);
    r[40][i] = fdim(x, y);
    r[41][i] = fma(x, y, u);
    r[42][i] = ldexp(x, i - 5);
    r[43][i] = scalbn(y, 3);
    r[44][i] = logb(x);
    r[45][i] = nextafter(x, 10) > x;
    r[46][i] = frexp(y, &k);
    e[0][i] = k;
    r[47][i] = modf(y, &r[48][i]);
    e[1][i] = ilogb(x);
    e[2][i] = isnan(x) + 2 * isinf(y) + 4 * !!isfinite(x) + 8 * !!signbit(y) + 16 * !!isnormal(x);
    r[49][i] = pow(2, i) + pow(y, 2);
    l[0][i] = lround(y * 2);
    l[1][i] = lrint(y * 2);
    l[2][i] = llround(y * 1e10);
    l[3][i] = llrint(x * 1e10);
  }
  for (int f = 0; f < F; f++)
    for (int i = 0; i < N; i += 5)
      printf("%d %d %.10e\n", f, i, r[f][i] + 0.0);
  show_int("e", &e[0][0], 4 * N);
  show_long("l", &l[0][0], 4 * N);
  return 0;
}
