// Quotients and square roots of floats are rounded correctly, or made in double where the device does not do so: subnormal ones too, compound assignments, atomic updates,
// integers on the left.
//
// RUN: %modes %s
// KERNELS: 3
#include <math.h>
#include <stdio.h>
#include <string.h>

#define N 60000
static float a[N], b[N], q[N], r[N], s[N], t[16];
static int whole[N];

static unsigned hash(const void *p, size_t n) {
  unsigned h = 1;
  for (size_t i = 0; i < n / 4; i++) {
    unsigned bits;
    memcpy(&bits, (const char *)p + 4 * i, 4);
    h = (h ^ bits) * 16777619u;
  }
  return h;
}

int main(void) {
  unsigned state = 1;
  for (int i = 0; i < N; i++) {
    unsigned bits[2];
    for (int k = 0; k < 2; k++) {
      state = state * 1664525u + 1013904223u;
      bits[k] = state & 0x807fffffu;
      state = state * 1664525u + 1013904223u;
      bits[k] |= (i % 3 ? 100 + (state >> 16) % 50 : 1 + (state >> 16) % 253) << 23; /* any exponent at times: quotients overflow, or are subnormal */
    }
    memcpy(&a[i], &bits[0], 4);
    memcpy(&b[i], &bits[1], 4);
    whole[i] = (int)(state >> 8) - (1 << 23);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float x = a[i];
    x /= b[i] + 1.5f;
    q[i] = a[i] / b[i];
    r[i] = sqrtf(fabsf(a[i])) + 1 / b[i] * x;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    s[i] = whole[i] / b[i];
    whole[i] /= 3.7f;
  }
  for (int i = 0; i < 16; i++)
    t[i] = 1e30f;
#pragma omp parallel for
  for (int i = 0; i < 160; i++) {
#pragma omp atomic
    t[i % 16] /= 3.3f;
  }
  printf("%x %x %x %x %x\n", hash(q, sizeof q), hash(r, sizeof r), hash(s, sizeof s), hash(whole, sizeof whole), hash(t, sizeof t));
  return 0;
}
