// Tables of words that are read so many bytes behind their start, a number whose last bits are certainly 0: a mask, a shift, sums of such; ciphers do.
//
// RUN: %modes %s
// KERNELS: 7
// FUSE: no
#include "../Inputs/show.h"
#include <stdint.h>
#include <stdlib.h>

#define N 700

typedef struct {
  uint32_t box[4][256];
  uint32_t round[18];
} cipher;

static uint32_t table[256];
static double numbers[64];
static unsigned short small[64];

#define F(x)                                                                                       \
  (((*(const uint32_t *)((const unsigned char *)c->box[0] + ((x) >> 22 & 0x3fc)) +                 \
     *(const uint32_t *)((const unsigned char *)c->box[1] + ((x) >> 14 & 0x3fc))) ^                \
    *(const uint32_t *)((const unsigned char *)c->box[2] + ((x) >> 6 & 0x3fc))) +                  \
   *(const uint32_t *)((const unsigned char *)c->box[3] + ((x) << 2 & 0x3fc)))

static void encrypt(const cipher *c, uint32_t *block) {
  uint32_t l = block[0], r = block[1];
  for (int k = 0; k < 16; k += 2) {
    l ^= c->round[k];
    r ^= F(l);
    r ^= c->round[k + 1];
    l ^= F(r);
  }
  block[0] = r ^ c->round[17], block[1] = l ^ c->round[16];
}

int main(void) {
  cipher *c = malloc(sizeof *c);
  uint32_t *x = malloc(2 * N * sizeof *x), *y = calloc(N, sizeof *y);
  int *steps = malloc(N * sizeof *steps);
  double *d = calloc(N, sizeof *d);
  for (unsigned i = 0; i < 256; i++) {
    table[i] = i * 2654435761u;
    for (unsigned k = 0; k < 4; k++)
      c->box[k][i] = table[i] ^ k * 123457u;
  }
  for (unsigned i = 0; i < 64; i++)
    numbers[i] = i * 0.5, small[i] = (unsigned short)(i * 999);
  for (unsigned i = 0; i < 18; i++)
    c->round[i] = i * 77777u;
  for (unsigned i = 0; i < 2 * N; i++)
    x[i] = i * 40503u * 65537u;
  for (int i = 0; i < N; i++)
    steps[i] = i % 97 - 48;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] = *(uint32_t *)((char *)table + (x[i] & 0x3fc)) ^ *(const uint32_t *)((const unsigned char *)table + (x[i] >> 9 & 0x1fc) + 512);
  show_uint("masks", y, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    encrypt(c, x + 2 * i);
  show_uint("cipher", x, 2 * N);
  // Numbers of 32 bits that have wrapped around.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const uint32_t far = x[i] << 2, by = (far - (far & ~0xffu)) * (x[i + 1] | 1u);
    y[i] += *(const uint32_t *)((const char *)table + (by & 0x3ff));
  }
  show_uint("wrapped", y, N);
  // Below zero.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const int by = steps[i] & ~1;
    d[i] += *(const unsigned short *)((const char *)&small[32] + by) + *(const double *)((const char *)(numbers + 32) - (steps[i] * 4 & -8));
  }
  show_double("below", d, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const int by = steps[i] * 8 & 0x1f8;
    d[i] += *(const double *)((const char *)numbers + by) + *(const double *)((const char *)(numbers + 63) - (i & 1 ? by : 8));
  }
  show_double("doubles", d, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] ^= *(const unsigned short *)((const char *)small + (x[i] & 0x7e)) + (uint32_t) * (const unsigned short *)((const char *)small + ((x[i] & 7) << 1));
  show_uint("shorts", y, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    d[i] += steps[i] < 0 ? *(const double *)((const char *)numbers + ((unsigned)steps[i] & 0x1f8u)) : *(const double *)((const char *)numbers + (unsigned char)(x[i] & 0xf8));
  show_double("bytes", d, N);
  free(c), free(x), free(y), free(d), free(steps);
  return 0;
}
