// __int128 in variables of the loop: products, sums, shifts, quotients, comparisons.
//
// RUN: %modes %s
// KERNELS: 6
// OCLGRIND: no (it has no function that Clang makes of shifts: llvm.fshl.i64)
#include "../Inputs/show.h"
#include <stdint.h>

enum { N = 70 };
typedef unsigned __int128 u128;

static uint64_t a[N], b[N], h[N], l[N];
static int64_t s[N], r[N];
static int c[N];

static uint64_t mum(uint64_t x, uint64_t y) {
  u128 t = (u128)x * y;
  return (uint64_t)(t >> 64) ^ (uint64_t)t;
}

static uint64_t power(uint64_t x, unsigned n, uint64_t m) {
  uint64_t y = 1 % m;
  for (x %= m; n; n >>= 1) {
    if (n & 1)
      y = (u128)y * x % m;
    x = (u128)x * x % m;
  }
  return y;
}

int main(void) {
  uint64_t x = 1;
  for (int i = 0; i < N; i++) {
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    a[i] = i % 9 == 3 ? ~0ull : x >> i % 50;
    b[i] = i % 7 == 5 ? 1ull << 63 : i % 7 == 4 ? i : x * 0x9e3779b97f4a7c15ull;
    s[i] = (int64_t)(i % 2 ? a[i] : -(b[i] >> 1));
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    h[i] = (uint64_t)((a[i] * (u128)b[i]) >> 64);
    l[i] = mum(a[i] ^ 0xa0761d6478bd642full, b[i]);
    c[i] = (int)((u128)b[i] * 100 >> 64) + (__extension__(__int128)s[i] < 0);
  }
  // All shifts, sums with carries, a state of two words.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    u128 t = (u128)a[i] << 64 | b[i], sum = 0;
    __int128 v = (__int128)t;
    for (int k = 0; k < 128; k++) {
      sum += t << k;
      sum ^= t >> k;
      sum -= (u128)(v >> k);
    }
    t = (t << 64 | t >> 64) + (t >> 3) - (t << 121) + ~(t << 0) + (u128)(-v >> 70);
    l[i] += (uint64_t)(sum >> 64) ^ (uint64_t)sum;
    h[i] ^= (uint64_t)(t >> 64) + (uint64_t)t;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    u128 t = (u128)a[i] * b[i] + i;
    uint64_t m = b[(i + 1) % N] | 1;
    l[i] += (uint64_t)(t / m >> 64) + (uint64_t)(t / m) * 3 + (uint64_t)(t % 1000003);
    h[i] += power(a[i], i * 77u, m);
    t /= m;
    t %= ((u128)1 << 64) - 59;
    a[i] ^= (uint64_t)t;
  }
  // With a sign.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    __int128 t = (__int128)s[i] * (i - 30);
    int64_t m = i % 3 ? s[(i + 1) % N] | 1 : -7 - i;
    r[i] = (int64_t)(t / m) ^ (int64_t)(t % m * 5) ^ (int64_t)(t >> 64);
    t = -t + m;
    t *= t < 0 ? -3 : 5;
    __int128 last = t++;
    --t, t--;
    r[i] ^= (int64_t)(t >> 5) ^ (int64_t)(t / -1000000007) ^ (int64_t)(last % 77);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    u128 t = (u128)a[i] << i, u = (u128)b[i] << (128 - 70);
    __int128 v = (__int128)s[i] * (1ll << 60), w = -(__int128)b[i];
    c[i] += (t < u) + 2 * (t <= u) + 4 * (t > u) + 8 * (t >= u) + 16 * (t == u) + 32 * (t != u);
    c[i] += 64 * (v < w) + 128 * (v <= w) + 256 * (v > w) + 512 * (v >= w) + 1024 * (w != -1);
    c[i] += 2048 * (_Bool)(t >> 100) + 4096 * (t > 0 && u / 3 > t);
  }
  uint64_t range = 1000;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    u128 m;
    uint64_t seed = b[i];
    int tries = 0;
    do {
      seed = seed * 6364136223846793005ull + 1442695040888963407ull;
      m = (u128)seed * range;
    } while ((uint64_t)m < (1ull << 60) && ++tries < 20);
    s[i] ^= (int64_t)(m >> 64) + tries;
  }
  show_ulong("h", h, N);
  show_ulong("l", l, N);
  show_ulong("a", a, N);
  show_long("s", s, N);
  show_long("r", r, N);
  show_int("c", c, N);
  return 0;
}
