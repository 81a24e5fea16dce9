// _Complex numbers: arithmetic of two complex and of mixed operands, parts, comparisons, conversions, functions, arrays, structs,
// accumulators and reductions.
//
// (Clang combines complex numbers by functions of libatomic.)
//
// REQUIRES: complex-arithmetic
// RUN: %modes %s -latomic
// RUN: %modes %s -fcx-limited-range -latomic
// KERNELS: 9
#include "../Inputs/show.h"
#include <complex.h>
#include <math.h>

enum { N = 240 };
typedef double complex cd;
typedef float complex cf;
struct wave {
  cd a[2];
  cf b;
  int k;
};
static cd z[N], w[N], v[N];
static cf f[N], g[N];
static struct wave waves[N];
static double r[N];
static int t[N];
static cd scale;

static cd twist(cd x, double by) { return x * (cos(by) + I * sin(by)); }
static void add_to(cd *sum, cd x) { *sum += x; }
static cd table(int k) {
  static const cd roots[4] = {1, I, -1, -I};
  return roots[k & 3];
}

static void print(const char *name, const cd *x, int n) { show_double(name, (const double *)x, 2 * n); }

int main(void) {
  int n = N;
  cd shift = 0.5 - 0.25 * I, sum = 0, total = 1 + I;
  cf small = 0.5f + 0.125f * I;
  for (int i = 0; i < N; i++) {
    z[i] = i * 0.01 + (N - i) * 0.02 * I;
    w[i] = 1.5 - i * 0.03 + 0.7 * I;
    f[i] = (float)i * 0.125f - 3.0f * I;
  }
  scale = 2 - I;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    cd x = z[i], y = w[i];
    v[i] = x + y - x * y + x / y;
    v[i] += 2.0 * x - y * 0.5 + x / 3.0 + 1.0 / y - 2 + (3 - x) + i * I;
    v[i] *= shift;
    v[i] -= scale;
    v[i] /= y;
    r[i] = creal(x) * cimag(y) + __real__ v[i] - __imag__(x * y) + cabs(x) + carg(y) + (double)x;
    t[i] = (x == y) + 2 * (x != conj(x)) + 4 * !(x - x) + 8 * (x && y) + (z[i] ? 16 : 0);
  }
  scale = 1 + 3 * I; // between launches
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    cf x = f[i] * small, y = f[i] / (small + i);
    g[i] = -x + y * 2 - conjf(x) + ~y + (cf)z[i];
    g[i] += z[i] * x; // computed in double
    __real__ g[i] += 1;
    __imag__ g[i] = cimagf(g[i]) * 0.5f;
    z[i] = i % 3 ? twist(z[i], i * 0.1) : table(i) * scale;
    waves[i].a[i & 1] = z[i] + (cd)g[i];
    waves[i].a[1 - (i & 1)] = __builtin_complex((double)i, -(double)i);
    waves[i].b = __builtin_complex((float)r[i], (float)t[i]);
    waves[i].k = i;
  }
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += z[i] * conj(w[i]);
#pragma omp parallel for reduction(- : total)
  for (int i = 0; i < n; i++)
    total -= waves[i].a[0] + waves[i].b;
  cd own_total = 0;
#pragma omp parallel
  {
    cd own = 0;
#pragma omp for
    for (int i = 0; i < n; i++)
      add_to(&own, w[i] * w[i]);
#pragma omp critical
    own_total += own;
  }
  // An inner sum, as in a transform.
#pragma omp parallel for
  for (int k = 0; k < 48; k++) {
    cd s = 0;
    for (int j = 0; j < 48; j++)
      s += z[j] * cexp(-2.0 * 3.14159265358979 * I * j * k / 48);
    v[k] = s;
  }
#pragma omp parallel for firstprivate(shift)
  for (int i = 0; i < n; i++) {
    cd x[3] = {z[i], shift}, y = {w[i]};
    x[2] = x[0];
    for (int j = 0; j < 5; j++)
      x[2] = x[2] * x[1] + y;
    w[i] = x[2] + (i & 1 ? x[0] : shift);
  }
  cd last = 0;
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < n; i++) {
    last = w[i] * I;
    r[i] += creal(last);
  }
  // One row per iteration, walking pointers.
#pragma omp parallel for
  for (int i = 0; i < 12; i++) {
    cd *p = v + 60 + i * 10, *e = p + 10;
    for (cd x = 1; p < e; p++, x *= 0.5 + 0.5 * I)
      *p = x + i;
  }
  print("v", v, N);
  print("z", z, N);
  print("w", w, N);
  show_float("g", (float *)g, 2 * N);
  show_double("r", r, N);
  show_int("t", t, N);
  printf("%.9f %.9f %.9f %.9f %.9f %.9f\n", creal(sum), cimag(sum), creal(total), cimag(total), creal(own_total),
         cimag(own_total));
  printf("%.9f %.9f %.9f %d\n", creal(last), creal(waves[7].a[1]), cimagf(waves[9].b), waves[11].k);
  return 0;
}
