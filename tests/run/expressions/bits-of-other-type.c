// Numbers that are read through a pointer to another type: flags in the lower half of a double, the
// bits of a float, signed as unsigned.
// RUN: %modes %s -fno-strict-aliasing
// KERNELS: 4
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
  uint64_t all = 0;
  for (int i = 0; i < CELLS; i++)
    all = all * 33 + hash[i] + (uint64_t)(from[i] * 1000);
  printf("%llu %.6g\n", (unsigned long long)all, root[17]);
  return 0;
}
