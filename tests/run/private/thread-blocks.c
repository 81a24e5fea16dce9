// Blocks that a thread has got for itself, in front of the loops that work in them: from allocators of all kinds, from functions that
// pass them on, with rounded addresses, and cut into parts by pointers that are made of each other.
//
// RUN: %modes %s
// KERNELS: 9
// LOOPS: 15
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300, M = 40 };
static double in[N][M], out[N];

static void *get(size_t bytes) {
  void *p = malloc(bytes);
  if (p == NULL)
    abort();
  return p;
}

static double *numbers(int n) {
  double *p = get((size_t)n * sizeof *p);
  memset(p, 0, (size_t)n * sizeof *p);
  return p;
}

static void *last_block;

static void *kept(size_t bytes) { return last_block = malloc(bytes); }

static void show(const char *name) {
  show_double(name, out, N);
  memset(out, 0, sizeof out);
}

#define FILL(b)                                                                                    \
  for (int k = 0; k < m; k++)                                                                      \
    b[k] = in[i][k] * 2;                                                                           \
  double s = 0;                                                                                    \
  for (int k = m - 1; k >= 0; k--)                                                                 \
    s += b[k] * b[0];                                                                              \
  out[i] += s

static void allocators(int m) {
#pragma omp parallel
  {
    double *b = aligned_alloc(64, ((size_t)m * sizeof *b + 63) / 64 * 64);
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
    free(b);
  }
  show("aligned_alloc");
#pragma omp parallel
  {
    double *b = get((size_t)m * sizeof *b), *c = numbers(m);
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(c);
    }
    free(b);
    free(c);
  }
  show("passed on");
  // Somebody else has it as well.
#pragma omp parallel num_threads(2)
  {
    double *b;
#pragma omp critical
    b = kept((size_t)m * sizeof *b);
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
#pragma omp barrier
    free(b);
  }
  show("kept");
}

static void rounded(int m) {
#pragma omp parallel
  {
    double *block = malloc(((size_t)m + 8) * sizeof *block);
    double *b = (double *)(((uintptr_t)block + 63) & ~(uintptr_t)63);
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
    free(block);
  }
  show("rounded");
#pragma omp parallel
  {
    double *block = malloc((2 * (size_t)m + 8) * sizeof *block);
    double *b = (double *)((uintptr_t)(block + 7) & (-(uintptr_t)(8 * sizeof(double)))), *c = b + m;
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < m; k++)
        c[k] = k * in[i][0];
      FILL(b);
      out[i] += c[m / 2];
    }
    free(block);
  }
  show("rounded, in parts");
  // The block is used under its own name as well: what is where is not known.
#pragma omp parallel num_threads(2)
  {
    double *block = calloc((size_t)m + 8, sizeof *block);
    double *b = (double *)(((uintptr_t)block + 63) & ~(uintptr_t)63);
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < m; k++)
        b[k] = in[i][k] - 1;
      for (int k = 0; k < m + 8; k++)
        out[i] += block[k] * block[k];
    }
    free(block);
  }
  show("rounded, and not");
}

static void parts(int m, int some) {
#pragma omp parallel
  {
    double *w = malloc(3 * (size_t)m * sizeof *w), *x = w, *y = x + m, *z = &w[2 * m];
    int half = m / 2;
    double *middle = y + half;
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < m; k++) {
        x[k] = in[i][k];
        y[k] = x[k] + 1;
        z[k] = y[k] * x[k];
      }
      for (int k = 0; k < m - half; k++)
        out[i] += middle[k] * z[k];
    }
    free(w);
  }
  show("parts");
  // Parts that overlap.
#pragma omp parallel
  {
    double *w = malloc(2 * (size_t)m * sizeof *w), *y = w + m;
#pragma omp for
    for (int i = 0; i < N; i++) {
      double s = 0;
      for (int k = 0; k < 2 * m; k++)
        w[k] = in[i][0] + k;
      for (int k = 0; k < m; k++)
        s += y[k] * w[k];
      out[i] += s;
    }
    free(w);
  }
  show("parts that overlap");
  // What one loop leaves in a part the next one of the thread reads.
#pragma omp parallel num_threads(2)
  {
    double *w = calloc(2 * (size_t)m, sizeof *w), *y = w + m;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      for (int k = 0; k < m; k++)
        y[k] = in[i][k];
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      out[i] = w[2 * m - 1] + i;
    free(w);
  }
  show("left in a part");
  // Which part it is is not known, or is another one later.
#pragma omp parallel num_threads(2)
  {
    double *w = calloc(2 * (size_t)m, sizeof *w), *y = w;
    if (some > 3)
      y = w + m;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < m; k++)
        w[k] = in[i][k];
      for (int k = 0; k < m; k++)
        out[i] += y[k];
    }
    free(w);
  }
  show("one of two");
#pragma omp parallel
  {
    int at = m;
    double *w = malloc(2 * (size_t)m * sizeof *w), *y = w + at;
    at = 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < m; k++)
        w[k] = in[i][k] + at;
      for (int k = 0; k < m; k++)
        y[k] = w[k] * w[m - 1 - k];
      for (int k = 0; k < m; k++)
        out[i] += y[k] - w[k];
    }
    free(w);
  }
  show("counted before");
}

// The part is a parameter of a function.
static void row(double *part, int m) {
#pragma omp for
  for (int i = 0; i < N; i++) {
    FILL(part);
  }
}

static void cut(double *w, int m) {
  double *y = w + m;
#pragma omp for
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < m; k++)
      w[k] = in[i][k];
    for (int k = 0; k < m; k++)
      y[k] = w[k] * w[m - 1 - k];
    for (int k = 0; k < m; k++)
      out[i] += y[k] - w[k];
  }
}

static void passed(int m) {
#pragma omp parallel
  {
    double *w = malloc(2 * (size_t)m * sizeof *w), *v = malloc(2 * (size_t)m * sizeof *v), *y = v + m;
    row(y, m);
    cut(w, m);
    free(w);
    free(v);
  }
  show("passed");
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * M + k) % 101 * 0.25;
  for (int m = 5; m <= M; m += 35) {
    allocators(m);
    rounded(m);
    parts(m, m);
    passed(m);
  }
  return 0;
}
