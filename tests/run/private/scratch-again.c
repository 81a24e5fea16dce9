// Scratch that every iteration fills in some launches only, and that the loop comes to again: what the host reads in the others is what
// an earlier run of the loop has left.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 5
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>
#include <string.h>

enum { N = 400, M = 24 };
static double in[N][M], out[N], line[M];
#pragma omp threadprivate(line)

static void show(const char *name) {
  show_double(name, out, N);
  memset(out, 0, sizeof out);
}

#define USE(b)                                                                                     \
  for (int k = 0; k < m; k++)                                                                      \
    b[k] = in[i][k] + 1;                                                                           \
  out[i] += b[3] + b[m - 1]

static void blocks(const int *lengths) {
#pragma omp parallel num_threads(2)
  {
    double *b = calloc(M, sizeof *b);
    for (int pass = 0; pass < 2; pass++) {
      int m = lengths[pass];
#pragma omp for schedule(static)
      for (int i = 0; i < N; i++) {
        USE(b);
      }
    }
    free(b);
  }
  show("block");
  // Another block each time.
#pragma omp parallel num_threads(2)
  for (int pass = 0; pass < 2; pass++) {
    double *b = calloc(M, sizeof *b);
    int m = lengths[pass];
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      USE(b);
    }
    free(b);
  }
  show("new block");
}

static void arrays(const int *lengths) {
#pragma omp parallel num_threads(2)
  {
    double b[M] = {0};
    for (int pass = 0; pass < 2; pass++) {
      int m = lengths[pass];
#pragma omp for schedule(static)
      for (int i = 0; i < N; i++) {
        USE(b);
      }
    }
  }
  show("array");
}

static void lines(double *b, int m) {
#pragma omp for schedule(static)
  for (int i = 0; i < N; i++) {
    USE(b);
  }
}

static void parameters(const int *lengths) {
#pragma omp parallel num_threads(2)
  {
    double *b = calloc(M, sizeof *b);
    for (int pass = 0; pass < 2; pass++)
      lines(b, lengths[pass]);
    free(b);
  }
  show("parameter");
}

static void threadprivates(int m) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    USE(line);
  }
  show("threadprivate");
}

int main(int argc, char **argv) {
  int lengths[] = {4 + argc, 1 + argc};
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * M + k) % 101 * 0.25;
  blocks(lengths);
  arrays(lengths);
  parameters(lengths);
  threadprivates(lengths[0]);
  threadprivates(lengths[1]);
  (void)argv;
  return 0;
}
