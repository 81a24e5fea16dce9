// Rows of pixels whose length is not a multiple of what vectors hold, where each pixel needs the one before: the second vector loop that
// LLVM 15 makes of them is wrong (xform/print/vector_width.h).
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"
#include <stdlib.h>

typedef struct image {
  int w, h;
  unsigned char *pix;
} image;

static unsigned char first[75 * 20], second[75 * 20];
static short samples[75 * 20], smooth[75 * 20];

static int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

static void sobel(const image *in, image *out) {
  static const int k[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
#pragma omp parallel for
  for (int y = 0; y < in->h; y++)
    for (int x = 0; x < in->w; x++) {
      int gx = 0, gy = 0;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          int v = in->pix[clamp(y + j, 0, in->h - 1) * in->w + clamp(x + i, 0, in->w - 1)];
          gx += k[j + 1][i + 1] * v;
          gy += k[i + 1][j + 1] * v;
        }
      out->pix[y * out->w + x] = (unsigned char)clamp(abs(gx) + abs(gy), 0, 255);
    }
}

/* A variable of the thread, and floating point that no iteration passes on. */
static void soften(const image *in, image *out) {
  double t;
  int x;
#pragma omp parallel for private(t, x)
  for (int y = 0; y < in->h; y++)
    for (x = 0; x < in->w; x++) {
      t = 0.25 * in->pix[y * in->w + (x > 0 ? x - 1 : 0)];
      t += 0.75 * in->pix[y * in->w + x];
      out->pix[y * out->w + x] = (unsigned char)t;
    }
}

/* Sums of floats over bytes stay in order. */
static float weigh(const image *in) {
  float rows[20], all = 0;
#pragma omp parallel for
  for (int y = 0; y < in->h; y++) {
    float sum = 0;
    for (int x = 0; x < in->w; x++)
      sum += 0.1f * in->pix[y * in->w + x];
    rows[y] = sum;
  }
  for (int y = 0; y < in->h; y++)
    all += rows[y];
  return all;
}

static void filter(void) {
#pragma omp parallel for
  for (int y = 0; y < 20; y++)
    for (int x = 0; x < 75; x++)
      smooth[y * 75 + x] = (short)((samples[y * 75 + clamp(x - 1, 0, 74)] + samples[y * 75 + x]) / 2);
}

int main(void) {
  image a = {75, 20, first}, b = {75, 20, second};
  for (int i = 0; i < 75 * 20; i++) {
    first[i] = (unsigned char)(i * 7 + i / 75 * 5 + i * i % 31);
    samples[i] = (short)(i * 37 % 1000 - 500);
  }
  sobel(&a, &b);
  unsigned hash = 1;
  for (int i = 0; i < 75 * 20; i++)
    hash = hash * 33 + second[i];
  soften(&b, &a);
  filter();
  for (int i = 0; i < 75 * 20; i++)
    hash = hash * 33 + first[i] + (unsigned short)smooth[i];
  printf("%u %.9g\n", hash, weigh(&a));
  show_int("row", (int[]){second[63], second[64], second[65], second[66], second[71], second[72]}, 6);
  return 0;
}
