// Scans: inclusive and exclusive, operators and types, in place, several at once, structs, by functions.
//
// RUN: %modes %s
// KERNELS: 8
#include "../Inputs/show.h"
#include <limits.h>

enum { N = 1000 };
struct pair {
  long sum;
  int most;
};
static int a[N], b[N], c[N];
static long wide[N];
static double x[N], y[N];
static unsigned char bits[N], seen[N];

#pragma omp declare reduction(join : struct pair : omp_out.sum += omp_in.sum,                                            \
    omp_out.most = omp_in.most > omp_out.most ? omp_in.most : omp_out.most) initializer(omp_priv = {0, INT_MIN})

static void add(long *to, int v) { *to += v; }

int main(void) {
  int sum = 0, before = 0, total = 0, even = 0, odd = 0, low = INT_MAX;
  long grown = 0;
  double product = 1, real = 0;
  unsigned char any = 0;
  struct pair p = {0, INT_MIN};
  for (int i = 0; i < N; i++) {
    a[i] = i * 37 % 101 - 30;
    x[i] = 1 + (i * 13 % 7 - 3) * 0.001;
    bits[i] = i % 97 == 0 ? 1 << i % 8 : 0;
  }
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < N; i++) {
    sum += a[i];
#pragma omp scan inclusive(sum)
    b[i] = sum;
  }
  show_int("inclusive", b, N);
#pragma omp parallel for reduction(inscan, + : before)
  for (int i = 0; i < N; i++) {
    b[i] = before;
#pragma omp scan exclusive(before)
    before += a[i];
  }
  show_int("exclusive", b, N);
#pragma omp parallel for reduction(inscan, * : product) reduction(inscan, + : real)
  for (int i = N - 1; i >= 0; i -= 3) {
    product *= x[i];
    real += x[i];
#pragma omp scan inclusive(product, real)
    y[i] = product + real;
  }
  show_double("product", y, N);
  for (int i = 0; i < N; i++)
    b[i] = a[i];
#pragma omp parallel for reduction(inscan, + : even, odd)
  for (int i = 0; i < N; i++) {
    int v = b[i];
    if (i % 2)
      odd += v;
    else
      even += v;
#pragma omp scan inclusive(even, odd)
    b[i] = even - 3 * odd;
  }
  show_int("in place", b, N);
#pragma omp parallel for reduction(inscan, | : any)
  for (int i = 0; i < N; i++) {
    seen[i] = any;
#pragma omp scan exclusive(any)
    any |= bits[i];
  }
  for (int i = 0; i < N; i++)
    total += seen[i] * (i % 13);
#pragma omp parallel for reduction(inscan, min : low)
  for (int i = 0; i < N; i++) {
    low = a[i] * 3 - i < low ? a[i] * 3 - i : low;
#pragma omp scan inclusive(low)
    c[i] = low;
  }
  show_int("minimum", c, N);
#pragma omp parallel for reduction(inscan, + : grown)
  for (int i = 0; i < N; i++) {
    add(&grown, a[i]);
#pragma omp scan inclusive(grown)
    wide[i] = grown * 10000000000L;
  }
  for (int i = 0; i < N; i++)
    total += (int)(wide[i] / 10000000000L % 17);
#pragma omp parallel for reduction(inscan, join : p)
  for (int i = 0; i < N; i++) {
    p.sum += a[i];
    p.most = a[i] > p.most ? a[i] : p.most;
#pragma omp scan inclusive(p)
    c[i] = (int)p.sum + p.most;
  }
  show_int("struct", c, N);
  printf("%d %d %g %g %d %d %d %d %ld %ld %d %d\n", sum, before, product, real, even, odd, any, low, grown, p.sum,
         p.most, total);
  return 0;
}
