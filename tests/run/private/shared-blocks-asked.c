// Parts of a block of all threads with lengths of the launch: that iterations fill what they read, and stay within their
// thread's part, is asked of the launch.
//
// RUN: %modes %s
// KERNELS: 7
// LOOPS: 9
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { W = 45, H = 60 };
static float in[H][W], out[H][W];

static void show(const char *name) {
  show_float(name, out[0], H * W);
  memset(out, 0, sizeof out);
}

static float *block(size_t each) { return calloc(each * (size_t)omp_get_max_threads(), sizeof(float)); }

// The middle first, and from it the edges.
static void blur(int w, int h, int radius) {
  const size_t each = (size_t)w + 2 * radius;
  float *lines = block(each);
#pragma omp parallel for
  for (int j = 0; j < h; j++) {
    float *line = lines + each * omp_get_thread_num();
    for (int x = 0; x < w; x++)
      line[x + radius] = in[j][x];
    for (int x = 0; x < radius; x++) {
      line[x] = line[radius];
      line[w + radius + x] = line[w + radius - 1];
    }
    for (int x = 0; x < w; x++) {
      float sum = 0.0f;
      for (int k = -radius; k <= radius; k++)
        sum += line[x + radius + k];
      out[j][x] = sum;
    }
  }
  free(lines);
  show("blur");
}

// Without elements what is read is there from before.
static void first(int m) {
  float *w = block((size_t)m + 1);
#pragma omp parallel for
  for (int j = 0; j < H; j++) {
    float *b = w + omp_get_thread_num() * (m + 1);
    for (int k = 0; k < m; k++)
      b[k] = in[j][k];
    out[j][0] = b[0] + 1.0f;
  }
  free(w);
  show("first");
}

static void last(int m, int n) {
  float *w = block((size_t)m);
#pragma omp parallel
  {
    float *b = w + (size_t)omp_get_thread_num() * m;
#pragma omp for schedule(dynamic, 3)
    for (int j = 0; j < H; j++) {
      for (int k = 0; k < m; k++)
        b[k] = in[j][k] * 2.0f;
      out[j][1] = b[m - 1] + b[n];
    }
  }
  free(w);
  show("last");
}

// Further than to the next thread's part, which is well where one thread has all iterations.
static void beyond(int m, int n) {
  float *w = block((size_t)m + n);
#pragma omp parallel for schedule(static, H)
  for (int j = 0; j < H; j++) {
    float *b = w + omp_get_thread_num() * m;
    for (int k = 0; k < m + n; k++)
      b[k] = in[j][k % W] + k;
    for (int k = 0; k < m + n; k++)
      out[j][k % W] += b[m + n - 1 - k];
  }
  free(w);
  show("beyond");
}

// Two loops in one block, each of which fills what it reads.
static void both(int m, int n) {
  float *w = block((size_t)m + n);
#pragma omp parallel for
  for (int j = 0; j < H; j++) {
    float *b = w + omp_get_thread_num() * (m + n);
    for (int k = 0; k < m; k++)
      b[k] = in[j][k];
    for (int k = 0; k < m; k++)
      out[j][k] = b[m - 1 - k];
  }
#pragma omp parallel for
  for (int j = 0; j < H; j++) {
    float *b = w + omp_get_thread_num() * (m + n);
    for (int k = 0; k < n; k++)
      b[k] = in[j][k];
    for (int k = 0; k < n; k++)
      out[j][k] += b[n - 1 - k];
  }
  free(w);
  show("both");
}

// The second one reads what the first one has left where `n` is 0.
static void left(int m, int n) {
  float *w = block((size_t)m + 1);
#pragma omp parallel for schedule(static)
  for (int j = 0; j < H; j++) {
    float *b = w + omp_get_thread_num() * (m + 1);
    for (int k = 0; k < m; k++)
      b[k] = in[7][k];
    for (int k = 0; k < m; k++)
      out[j][k] = b[m - 1 - k];
  }
#pragma omp parallel for schedule(static)
  for (int j = 0; j < H; j++) {
    float *b = w + omp_get_thread_num() * (m + 1);
    for (int k = 0; k < n; k++)
      b[k] = in[j][k];
    out[j][2] += b[0];
  }
  free(w);
  show("left");
}

// In each run the loop reads what the one before has left in the last element.
static void runs(int m) {
  float *w = block((size_t)m + 1);
  for (int n = m; n >= 0; n -= m) {
#pragma omp parallel for schedule(static)
    for (int j = 0; j < H; j++) {
      float *b = w + omp_get_thread_num() * (m + 1);
      for (int k = 0; k < n; k++)
        b[k] = in[3][k] + 2.0f;
      out[j][3] += b[0] * (n + 1);
    }
  }
  free(w);
  show("runs");
}

int main(void) {
  for (int j = 0; j < H; j++)
    for (int k = 0; k < W; k++)
      in[j][k] = (float)((j * 31 + k * 17) % 97) * 0.25f;
  blur(W, H, 4);
  first(5);
  first(0);
  last(6, 5);
  last(6, 3);
  beyond(8, 12);
  both(7, 9);
  left(6, 0);
  left(6, 2);
  runs(4);
  return 0;
}
