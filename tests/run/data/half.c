// Half-precision numbers: arrays, structs, parameters and results, variables of all kinds; rounded where the host rounds them, also
// numbers without a normal form, infinities, and doubles that are nearly between two of them.
// RUN: %modes %s
// RUN: %modes %s -Xclang -ffloat16-excess-precision=none
// KERNELS: 12
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define N 600

struct pixel {
  _Float16 r, g, b;
  uint8_t alpha;
};

static _Float16 a[N], b[N], c[N], scale = (_Float16)1.1;
static const _Float16 third = (_Float16)(1 / 3.0);
static struct pixel image[N];
static double wide[N];
static int flags[N];
static float out[N];

static _Float16 mix(_Float16 x, _Float16 y, _Float16 t) { return x * (1 - t) + y * t; }

static void add_to(_Float16 *to, _Float16 x) { *to += x; }

static unsigned bits(_Float16 x) {
  uint16_t u;
  memcpy(&u, &x, sizeof u);
  return x != x ? 0x7e00 : u;
}

int main(void) {
  _Float16 last = 0, sum = 0, product = 1, least = (_Float16)1000, most = (_Float16)-1000;
  _Float16 first = (_Float16)0.3, sums[3] = {0, 0, 0};
  __fp16 stored[N];
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    a[i] = (_Float16)(i * 0.37 - 90);
    b[i] = (_Float16)(1.0F / (float)(i + 1)) * scale;
    c[i] = i;
    wide[i] = i % 5 ? 1 + i * 0x1p-20 : i * 0x1p-27;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    _Float16 x = a[i] * b[i] + c[i] / 3, y = -x;
    x += a[(i * 7) % N];
    y -= b[i] * c[i] - third;
    x *= 1.25;
    c[i] = x > y ? x - y : y;
    c[i]++;
    --c[i];
    b[i] = c[i]++ / (_Float16)7;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    image[i].r = mix(a[i], b[i], (_Float16)0.25);
    image[i].g = (_Float16)i / 8;
    image[i].b = i & 1 ? image[i].r : (_Float16)3.5;
    image[i].alpha = (uint8_t)(image[i].g + (_Float16)0.5);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct pixel p = image[i];
    add_to(&p.g, p.r);
    image[i] = p;
    // Doubles are rounded once.
    a[i] = (_Float16)(1 + 0x1p-11 + (i % 3 - 1) * 0x1p-40);
    b[i] = (_Float16)wide[i];
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    flags[i] = (a[i] < b[i]) + 2 * (a[i] == c[i]) + 4 * !(b[i] - a[i]) + 8 * (c[i] ? 1 : 0) +
               16 * (a[i] && !b[i]);
    if (image[i].r)
      flags[i] += 32;
    flags[i] += (int)c[i] * 64;
    flags[i] += (_Float16)2.5;
    out[i] = (float)(a[i] * b[i]) + image[i].b;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    _Float16 big = (_Float16)(i * 120), tiny = (_Float16)(i * 0x1p-25);
    a[i] = big + big / 8;
    b[i] = tiny / 3 - (_Float16)0x1p-24;
    c[i] = big - big * (_Float16)3 / (_Float16)0;
  }
#pragma omp parallel for firstprivate(first) lastprivate(last)
  for (int i = 0; i < N; i++) {
    last = (_Float16)(i % 16) * first;
    out[i] += last;
  }
  for (int i = 0; i < N; i++)
    stored[i] = image[i].g;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    stored[i] = stored[i] * 0.5F + 1;
    stored[i] += 0.25F;
  }
  // Exact in any order.
#pragma omp parallel for reduction(+ : sum) reduction(max : most) reduction(min : least)
  for (int i = 0; i < N; i++) {
    sum += (_Float16)(i % 3 - 1);
    _Float16 x = (_Float16)((i * 37) % 101 - 50);
    most = x > most ? x : most;
    if (x < least)
      least = x;
  }
#pragma omp parallel for reduction(* : product)
  for (int i = 0; i < 40; i++)
    product *= i % 2 ? (_Float16)2 : (_Float16)-0.5;
#pragma omp parallel for reduction(+ : sums)
  for (int i = 0; i < N; i++)
    sums[i % 3] += (_Float16)(i % 4);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    _Float16 own[4] = {1, 2, (_Float16)0.1};
    for (int k = 0; k < 20; k++)
      own[k % 4] = own[(k + 1) % 4] * (_Float16)0.75 + (_Float16)(i + k);
    out[i] += own[i % 4];
  }
  unsigned hash = 0;
  for (int i = 0; i < N; i++) {
    hash = hash * 31 + bits(a[i]) + 3 * bits(b[i]) + 5 * bits(c[i]) + 7 * bits(image[i].r) +
           11 * bits(image[i].g) + 13 * bits(image[i].b) + image[i].alpha + (unsigned)flags[i];
    hash += bits((_Float16)stored[i]);
    if (i % 50 == 0)
      printf("%g %g %g %g %g %d %.9g\n", (double)a[i], (double)b[i], (double)c[i],
             (double)image[i].r, (double)image[i].g, flags[i], out[i]);
  }
  printf("%u %g %g %g %g %g\n", hash, (double)last, (double)sum, (double)product, (double)least,
         (double)most);
  printf("%g %g %g\n", (double)sums[0], (double)sums[1], (double)sums[2]);
  return 0;
}
