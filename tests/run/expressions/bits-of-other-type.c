// Numbers that are read through a pointer to another type: flags in the lower half of a double, the
// bits of a float, signed as unsigned, the bytes of an array.
// RUN: %modes %s -fno-strict-aliasing
// KERNELS: 6
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 120, ENTRIES = 5, FLAGS = 4, OBSTACLE = 1, MOVING = 2 };
#define BITS(v) ((unsigned int *)((void *)(&(v))))
#define HAS(grid, i, flag) ((*BITS((grid)[(i)*ENTRIES + FLAGS])) & (flag))

static float inverse_root(float x) {
  float half = .5f * x;
  int32_t i = *(int32_t *)&x;
  i = 0x5f3759df - (i >> 1);
  float y = *(float *)&i;
  return y * (1.5f - half * y * y);
}

int main(void) {
  double *from = malloc(CELLS * ENTRIES * sizeof *from), *to = calloc(CELLS * ENTRIES, sizeof *to);
  for (int i = 0; i < CELLS * ENTRIES; i++)
    from[i] = i * .25;
  for (int i = 0; i < CELLS; i++) {
    unsigned int *aux = BITS(from[i * ENTRIES + FLAGS]);
    *aux = (i % 3 == 0 ? OBSTACLE : 0) | (i % 5 == 0 ? MOVING : 0);
  }
#pragma omp parallel for
  for (int i = 0; i < CELLS; i++) {
    double s = HAS(from, i, OBSTACLE) ? 10 : 1;
    if (HAS(from, i, MOVING))
      s = -s;
    for (int k = 0; k < FLAGS; k++)
      to[i * ENTRIES + k] = s * from[i * ENTRIES + FLAGS - 1 - k];
  }
  double sum = 0;
  for (int i = 0; i < CELLS * ENTRIES; i++)
    sum += to[i] * (i % 11);
  printf("%.10g\n", sum);

  float *root = malloc(CELLS * sizeof *root);
  uint64_t *hash = malloc(CELLS * sizeof *hash);
  int *count = malloc(CELLS * sizeof *count);
#pragma omp parallel for
  for (int i = 0; i < CELLS; i++)
    root[i] = inverse_root(1.f + (float)i);
#pragma omp parallel for
  for (int i = 0; i < CELLS; i++) {
    count[i] = -i;
    hash[i] = ((uint64_t *)from)[i] * 31 + *(uint32_t *)&root[i] + *(const unsigned *)(count + i);
    hash[i] ^= *(uint16_t *)&root[i] + *(signed char *)&count[i];
  }
#pragma omp parallel for
  for (int i = 0; i < CELLS; i++) {
    uint64_t h = hash[i] >> 12 | 0x3ff0000000000000;
    from[i] = *(double *)&h + *(float *)&hash[0] * 0;
  }
  // Bytes and halves, of an array that the loop writes as well.
  unsigned *crc = calloc(CELLS, sizeof *crc);
#pragma omp parallel for
  for (int i = 0; i < CELLS; i++) {
    unsigned h = 2166136261u;
    for (int k = 0; k < 8; k++)
      h = (h ^ ((uint8_t *)&from[i])[k]) * 16777619u;
    for (unsigned k = 0; k < 4; k++)
      h = h * 31 + ((const unsigned char *)root)[4u * (unsigned)i + k];
    double own = h;
    for (int k = 0; k < 2; k++)
      h += ((int *)&own)[k] + ((short *)hash)[4 * i + k + 1] + (((float *)&hash[i])[1] > 1);
    crc[i] = h;
  }
#pragma omp parallel for
  for (int i = 0; i < CELLS; i++)
    crc[i] += ((unsigned char *)crc)[4 * i + 3] + ((signed char *)&crc[i])[1] * 256u;
  uint64_t all = 0;
  for (int i = 0; i < CELLS; i++)
    all = all * 31 + crc[i];
  for (int i = 0; i < CELLS; i++)
    all = all * 33 + hash[i] + (uint64_t)(from[i] * 1000);
  printf("%llu %.6g\n", (unsigned long long)all, root[17]);
  return 0;
}
