// memcpy and memmove between memory of different types, number by number.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40 };

typedef struct {
  float x, y;
  short a, b;
  int8_t c[4];
} record;

typedef struct {
  double t;
  struct {
    uint32_t lo, hi;
  } key;
  float v[2];
} entry;

static uint32_t mixed(const uint32_t *w, int n) {
  uint32_t h = 2166136261u;
  for (int k = 0; k < n; k++)
    h = (h ^ w[k]) * 16777619u;
  return h;
}

static record records[N];
static entry entries[N];
static uint32_t hashes[N];
static uint64_t wide[N][3];
static double numbers[N], others[N];

int main(void) {
  record *r = malloc(N * sizeof *r);
  uint64_t *bits = malloc(N * sizeof *bits);
  for (int i = 0; i < N; i++) {
    records[i] = (record){i * 0.5f, -i / 3.0f, (short)(-i * 100), (short)(i * 77), {i, -i, 3, -4}};
    entries[i] = (entry){i / 7.0, {i * 2654435761u, ~0u - i}, {i * 0.25f, -0.0f}};
    numbers[i] = i % 5 ? i / 9.0 : -0.0;
  }
  // Each word is made of one number, or of several.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    uint32_t w[sizeof(record) / 4];
    memcpy(w, &records[i], sizeof w);
    hashes[i] = mixed(w, sizeof w / sizeof *w);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    memcpy(wide[i], entries + i, sizeof *wide);
    wide[i][1] ^= wide[i][0] >> 7;
  }
  // The other way round; only a part.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    uint32_t w[4] = {hashes[i] & 0x3fffffff, 0x3f800000u + i, (uint32_t)wide[i][1], ~hashes[i]};
    memcpy(&r[i], w, sizeof *r);
    memcpy(&hashes[i], &r[i].a, 4);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    entry e = entries[i];
    uint8_t own[8];
    memcpy(own, &e.key, sizeof own);
    memmove(&e.v[0], wide[i], sizeof e.v);
    entries[i].t += own[0] + own[7] * 3;
    entries[i].v[1] = e.v[1] > 0.5f ? 0.75f : 1;
  }
  // Rows of numbers, as many as a variable says.
  int n = N / 2;
#pragma omp parallel for
  for (int b = 0; b < 2; b++) {
    memcpy(bits + b * n, numbers + b * n, n * sizeof *bits);
    for (int k = 0; k < n; k++)
      bits[b * n + k] ^= 1ull << 63;
  }
#pragma omp parallel for
  for (int b = 0; b < 2; b++)
    memcpy(others + b * n, bits + b * n, sizeof(double) * n);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double pair[2] = {numbers[i], others[i]};
    int64_t both[2];
    memcpy(both, pair, sizeof both);
    hashes[i] += (uint32_t)((both[0] ^ both[1]) >> 33);
  }
  show_uint("hashes", hashes, N);
  show_ulong("wide", (unsigned long *)wide[0], 3 * N);
  show_double("others", others, N);
  for (int i = 0; i < N; i += 7)
    printf("%g %g %d %d %d %d %a %g\n", r[i].x, r[i].y, r[i].a, r[i].b, r[i].c[1], r[i].c[3],
           entries[i].t, entries[i].v[1]);
  free(r);
  free(bits);
  return 0;
}
