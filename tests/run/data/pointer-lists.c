// Short arrays of pointers that an iteration, or a function that it calls, declares: rows of a window, channels,
// operands that an index chooses; also those that an inner loop fills, or that are handed on from row to row.
//
// RUN: %modes %s
// KERNELS: 7
// LOOPS: 9
#include "../Inputs/show.h"
#include <stdlib.h>
#include <string.h>

enum { W = 61, H = 37 };
typedef struct {
  float re, im;
} pair;
typedef struct {
  int width, height;
  float *plane[3];
} image;

static unsigned char in[H * W], out[H * W];
static float field[H * W], next[H * W], left[W], right[W], sum[W];
static pair pairs[2][W];

static void show(const char *name) {
  show_uchar(name, out, H * W);
  show_float(name, next, H * W);
  memset(out, 0, sizeof out);
  memset(next, 0, sizeof next);
}

// A window of three rows, by a table and by constants.
static void edges(int w, int h) {
#pragma omp parallel for
  for (int y = 1; y < h - 1; y++) {
    static const int weight[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
    const unsigned char *p = in + (y - 1) * w;
    const unsigned char *rows[3] = {p, p + w, p + 2 * w};
    for (int x = 1; x < w - 1; x++) {
      int across = 0, down = 0;
      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++) {
          across += weight[j][i] * rows[j][x + i - 1];
          down += weight[i][j] * rows[j][x + i - 1];
        }
      int v = abs(across) + abs(down) + rows[1][x] / 8;
      out[y * w + x] = (unsigned char)(v > 255 ? 255 : v);
    }
  }
}

// Filled by a loop, within bounds; of a size that the loop knows no constant for.
static void smooth(int w, int h, int taps) {
#pragma omp parallel for schedule(dynamic)
  for (int y = 0; y < h; y++) {
    const float *row[5];
    for (int k = 0; k < taps; k++) {
      int at = y + k - taps / 2;
      row[k] = field + (at < 0 ? 0 : at >= h ? h - 1 : at) * w;
    }
    float *to = next + y * w;
    for (int x = 0; x < w; x++) {
      float s = 0.0f;
      for (int k = 0; k < taps; k++)
        s += row[k][x] * (float)(k + 1);
      to[x] = s / (float)taps;
    }
  }
}

// Rows that move on: a block of rows is an iteration.
static void blocks(int w, int h) {
#pragma omp parallel for
  for (int b = 0; b < h / 4; b++) {
    const float *line[3];
    line[0] = field + 4 * b * w;
    line[1] = line[0];
    line[2] = line[1] + w;
    for (int y = 4 * b; y < 4 * b + 4; y++) {
      for (int x = 0; x < w; x++)
        next[y * w + x] = 0.25f * line[0][x] + 0.5f * line[1][x] + 0.25f * line[2][x];
      line[0] = line[1];
      line[1] = line[2];
      line[2] += y + 2 < h ? w : 0;
    }
  }
}

// In a called function; constants point to them; one of them is null.
static float pick(const float *a, const float *b, int which, int x) {
  const float *const from[3] = {a, b, NULL};
  const float *const same[] = {from[0], from[1]};
  return which < 2 && from[which] != NULL ? from[which][x] + same[which & 1][0] : -1.0f;
}

static void picked(void) {
#pragma omp parallel for
  for (int x = 0; x < W; x++)
    sum[x] = pick(left, right, x % 3, x);
  show_float("picked", sum, W);
}

// Written through, members, and pointers of the program's structs.
static void channels(image *m) {
#pragma omp parallel for
  for (int y = 0; y < m->height; y++) {
    float *to[3] = {m->plane[0] + y * m->width, m->plane[1] + y * m->width, m->plane[2] + y * m->width};
    for (int x = 0; x < m->width; x++) {
      to[0][x] += 1.0f;
      to[1][x] = to[0][x] * 2.0f;
      to[2][x] = to[1][x] - to[0][x];
    }
  }
  for (int k = 0; k < 3; k++)
    show_float("plane", m->plane[k], m->width * m->height);
}

static void products(void) {
#pragma omp parallel for
  for (int x = 0; x < W; x++) {
    pair *side[2] = {&pairs[0][x], &pairs[1][x]};
    pair p = *side[0];
    side[0]->re = p.re * side[1]->re - p.im * side[1]->im;
    side[0]->im = p.re * side[1]->im + p.im * side[1]->re;
    for (int k = 0; k < 2; k++)
      sum[x] += side[k]->re;
  }
  show_float("products", sum, W);
}

// The iteration's own memory.
static void own(void) {
#pragma omp parallel for
  for (int x = 0; x < W; x++) {
    float a[4] = {1, 2, 3, 4}, b[4] = {0};
    float *swap[2] = {a, b};
    for (int k = 0; k < 5; k++)
      for (int i = 0; i < 4; i++)
        swap[~k & 1][i] = swap[k & 1][(i + 1) & 3] + (float)x;
    sum[x] = b[0] + b[3] * 10;
  }
  show_float("own", sum, W);
}

// As a whole, and in two kinds of memory: these stay.
static float all(const float **rows, int x) { return rows[0][x] + rows[1][x]; }

static void stay(void) {
#pragma omp parallel for
  for (int x = 0; x < W; x++) {
    const float *rows[2] = {left, right};
    sum[x] = all(rows, x);
  }
  show_float("stay", sum, W);
#pragma omp parallel for
  for (int x = 0; x < W; x++) {
    float mine[2] = {(float)x, 1.0f};
    const float *rows[2] = {left + x, mine};
    sum[x] = rows[x & 1][0];
  }
  show_float("mixed", sum, W);
}

int main(void) {
  for (int i = 0; i < H * W; i++) {
    in[i] = (unsigned char)(i * 37 ^ i >> 3);
    field[i] = (float)(i % 19) * 0.5f;
  }
  for (int x = 0; x < W; x++) {
    left[x] = (float)(x % 7);
    right[x] = (float)(x % 11) * 0.25f;
    pairs[0][x] = (pair){left[x], right[x]};
    pairs[1][x] = (pair){right[x], -left[x]};
  }
  edges(W, H);
  show("edges");
  smooth(W, H, 3);
  show("three");
  smooth(W, H, 5);
  show("five");
  blocks(W, H - 1);
  show("blocks");
  picked();
  image m = {W, H, {malloc(sizeof field), malloc(sizeof field), malloc(sizeof field)}};
  for (int k = 0; k < 3; k++)
    memcpy(m.plane[k], field, sizeof field);
  channels(&m);
  products();
  own();
  stay();
  for (int k = 0; k < 3; k++)
    free(m.plane[k]);
  return 0;
}
