// Sizes that others set as well, by another name of the function or of the variable: their loops are the host's.
//
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../Inputs/show.h"
#include <string.h>

enum { N = 400, M = 24 };
static double in[N][M], out[N], line[M], edge[M];
#pragma omp threadprivate(line, edge)
static int size, width;
extern int length __attribute__((alias("width")));

static void set(int n) { size = n; }
extern void set_again(int n) __attribute__((alias("set")));
static void set_width(int n) { width = n; }

static void show(void) {
  show_double("out", out, N);
  memset(out, 0, sizeof out);
}

static void lines(void) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < size; k++)
      line[k] = in[i][k] + 1;
    for (int k = 1; k <= 5; k++)
      out[i] += line[k + 1] - 0.5 * line[k - 1];
  }
  show();
}

static void edges(void) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < width; k++)
      edge[k] = in[i][k] + 1;
    for (int k = 1; k <= 5; k++)
      out[i] += edge[k + 1] - 0.5 * edge[k - 1];
  }
  show();
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 31 + k * 17) % 97;
  set(12);
  lines();
  set_again(2);
  lines();
  set_width(12);
  edges();
  length = 2;
  edges();
  return 0;
}
