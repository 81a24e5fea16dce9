// Histogram equalisation: a histogram of the region, merged under critical, then a lookup.
//
// RUN: %modes %s
// KERNELS: 2
#include <stdio.h>
#include <string.h>
#define W 200
#define H 120
static unsigned char img[H][W], out[H][W];
static int hist[256];
int main(void) {
  for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) img[y][x] = (unsigned char)((x * y + 3 * x) % 97 + 20);
#pragma omp parallel
  {
    int local[256];
    memset(local, 0, sizeof local);
#pragma omp for nowait
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++)
        local[img[y][x]]++;
#pragma omp critical
    for (int k = 0; k < 256; k++) hist[k] += local[k];
#pragma omp barrier
#pragma omp single
    for (int k = 1; k < 256; k++) hist[k] += hist[k - 1];
#pragma omp for
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++)
        out[y][x] = (unsigned char)(hist[img[y][x]] * 255L / (W * H));
  }
  unsigned long s = 0;
  for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) s = s * 31 + out[y][x];
  printf("%lu\n", s);
  return 0;
}
