// Image programs: the thread's number comes from a function that passes it on, the loop's team is one thread where there is little to do,
// and parts of a block, or all of it, are said to be aligned (which is no part of another loop's).
//
// RUN: %modes %s
// KERNELS: 7
// LOOPS: 10
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#define ALIGNED(p) __builtin_assume_aligned((p), 64)
#define MINE(block, pad) ALIGNED((block) + (size_t)(pad) * (size_t)worker())

enum { TEAM = 3, COLOURS = 8 };
typedef struct {
  double red, green;
  long pixels;
} sums;

static inline int number(void) { return omp_get_thread_num(); }
static inline int worker() { return number(); }
static int workers(void) { return omp_get_num_threads(); }
static int other(void) { return 2 - omp_get_thread_num(); }

static void *aligned_block(size_t bytes) {
  size_t rounded = (bytes + 63) / 64 * 64;
  void *block = aligned_alloc(64, rounded);
  return block;
}

static float *block_of_team(size_t n, size_t *pad) {
  *pad = (n + 15) / 16 * 16;
  return (float *)ALIGNED((float *)aligned_block(*pad * TEAM * sizeof(float)));
}

// Means of what is around a pixel, along lines and then along columns.
static void blur(float *const image, size_t height, size_t width, long radius) {
  size_t pad;
  float *const restrict lines = block_of_team(width > height ? width : height, &pad);
#pragma omp parallel for num_threads(TEAM) schedule(static) if (height > 8)
  for (size_t y = 0; y < height; y++) {
    float *const restrict line = MINE(lines, pad);
    for (size_t x = 0; x < width; x++)
      line[x] = image[y * width + x];
    for (long x = 0; x < (long)width; x++) {
      float sum = 0;
      for (long k = x < radius ? 0 : x - radius; k <= x + radius && k < (long)width; k++)
        sum += line[k];
      image[y * width + (size_t)x] = sum / 4;
    }
  }
#pragma omp parallel for num_threads(TEAM) schedule(static)
  for (size_t x = 0; x < width; x++) {
    float *const restrict line = MINE(lines, pad);
    for (size_t y = 0; y < height; y++)
      line[y] = image[y * width + x];
    for (size_t y = 0; y < height; y++)
      image[y * width + x] = line[height - 1 - y] + line[y] * 0.5f;
  }
  free(lines);
}

// The same by a block that only this loop works in.
static void mirror(float *const image, size_t height, size_t width) {
  size_t pad;
  float *const restrict lines = block_of_team(width, &pad);
#pragma omp parallel for num_threads(TEAM) schedule(static) if (height > 8)
  for (size_t y = 0; y < height; y++) {
    float *const restrict line = MINE(lines, pad);
    for (size_t x = 0; x < width; x++)
      line[x] = image[y * width + x];
    for (size_t x = 0; x < width; x++)
      image[y * width + x] += line[width - 1 - x] * 0.25f;
  }
  free(lines);
}

static int nearest(float v) {
  int c = (int)(v * 3);
  return c < 0 ? 0 : c % COLOURS;
}

static void count(float v, int colour, int thread, sums *all) {
  sums *s = &all[thread * COLOURS + colour];
  s->red += (double)v;
  s->green += 0.5 * (double)v;
  s->pixels++;
}

// Sums of each thread, which the host puts together.
static void means(const float *image, int n, int few) {
  sums *all = calloc(TEAM * COLOURS, sizeof *all);
  double total = 0;
#pragma omp parallel for num_threads(TEAM) if (n > few) schedule(static) reduction(+ : total)
  for (int i = 0; i < n; i++) {
    count(image[i], nearest(image[i]), worker(), all);
    total += (double)image[i];
  }
  double red[TEAM * COLOURS];
  for (int k = 0; k < TEAM * COLOURS; k++)
    red[k] = all[k].red + 100 * (double)all[k].pixels;
  show_double("red", red, TEAM * COLOURS);
  show_double("total", &total, 1);
  free(all);
}

static int owner[90], table[TEAM][90];

// Whose an iteration is can be seen.
static void owners(int n, int few) {
  memset(owner, 0, sizeof owner);
#pragma omp parallel for num_threads(TEAM) if (parallel : n > few)
  for (int i = 0; i < n; i++)
    owner[i] = 10 * worker() + workers();
  show_int("owner", owner, 90);
#pragma omp parallel num_threads(TEAM) if (n > few)
  {
    int me = worker(), *mine = table[me];
#pragma omp for
    for (int i = 0; i < n; i++)
      mine[i % 7] += i;
#pragma omp for schedule(static, 2)
    for (int i = 0; i < n; i++)
      table[worker()][i] = workers() * i;
#pragma omp for
    for (int i = 0; i < n; i++)
      owner[i] += number();
  }
  show_int("table", &table[0][0], TEAM * 90);
  show_int("owner", owner, 90);
#pragma omp parallel for num_threads(TEAM) schedule(static)
  for (int i = 0; i < n; i++)
    owner[i] = worker() * (i > few);
  show_int("owner", owner, 90);
#pragma omp parallel for num_threads(TEAM) schedule(static)
  for (int i = 0; i < n; i++)
    owner[i] = other();
  show_int("others", owner, 90);
}

int main(void) {
  enum { H = 23, W = 37 };
  float image[H * W];
  for (int i = 0; i < H * W; i++)
    image[i] = (float)(i * 7 % 31) / 16;
  for (size_t h = 6; h <= H; h += 17) {
    blur(image, h, W, 2);
    mirror(image, h, W);
    means(image, (int)h * W, 300);
  }
  double sum = 0;
  for (int i = 0; i < H * W; i++)
    sum += (double)image[i] * (i % 13);
  show_double("sum", &sum, 1);
  owners(90, 30);
  owners(20, 30);
  return 0;
}
