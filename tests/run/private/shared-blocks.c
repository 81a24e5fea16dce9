// One block for all threads, of which each has a part: where nobody can tell what iterations leave in it, they have parts of their own.
//
// RUN: %modes %s
// KERNELS: 15
// OCLGRIND: -DITERATIONS=130
// LOOPS: 15
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#ifndef ITERATIONS
#define ITERATIONS 400
#endif
enum { N = ITERATIONS, M = 24 };
static double in[N][M], out[N];
static int lengths[N];

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

static double *block(int m) { return malloc((size_t)omp_get_max_threads() * (size_t)m * sizeof(double)); }

// A region has a pointer to the thread's part.
static void regions(int m) {
  double *w = block(m), *v = block(2 * m);
#pragma omp parallel
  {
    double *mine = w + omp_get_thread_num() * m;
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(mine);
    }
  }
  show("sum");
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    double *const mine = &w[(size_t)me * m];
#pragma omp for schedule(static, 3) nowait
    for (int i = 0; i < N; i++) {
      FILL(mine);
    }
  }
  show("address of an element");
#pragma omp parallel
  {
    size_t at = (size_t)omp_get_thread_num() * 2 * m;
    double *a = v + at, *b = a + m;
#pragma omp for schedule(dynamic, 2)
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < m; k++)
        b[k] = k - in[i][k];
      FILL(a);
      for (int k = 0; k < m; k++)
        out[i] += b[k] * a[k];
    }
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
  }
  show("two pointers");
  free(w);
  free(v);
}

// The iterations ask for the number themselves.
static double fill(double *b, const double *x, int m) {
  double s = 0;
  for (int k = 0; k < m; k++)
    b[k] = x[k] * 2;
  for (int k = m - 1; k >= 0; k--)
    s += b[k] * b[0];
  return s;
}

static double slots[64][M], flat[64 * M];

static void combined(int m) {
  double *w = block(m);
  double(*rows)[M] = malloc((size_t)omp_get_max_threads() * sizeof *rows);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *mine = w + omp_get_thread_num() * m;
    FILL(mine);
  }
  show("number");
#pragma omp parallel for schedule(static, 3)
  for (int i = 0; i < N; i++) {
    int me = omp_get_thread_num();
    long at = (long)me * m;
    double *mine = &w[at];
    out[i] += fill(mine, in[i], m);
  }
  show("function");
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N / 10; i++)
    for (int j = 0; j < 10; j++) {
      const size_t me = omp_get_thread_num();
      for (int k = 0; k < m; k++)
        w[me * m + k] = in[10 * i + j][k] - i;
      for (int k = 1; k < m; k++)
        out[10 * i + j] += w[m * me + k] * w[me * m + k - 1];
    }
  show("elements");
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    double *mine = rows[omp_get_thread_num()];
    FILL(mine);
  }
  show("row");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int me = omp_get_thread_num();
    for (int k = 0; k < m; k++)
      rows[me][k] = in[i][k] - i;
    for (int k = 1; k < m; k++)
      out[i] += rows[me][k] * rows[me][k - 1];
  }
  show("elements of a row");
  free(w);
  free(rows);
}

static void arrays(int m) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < N; i++) {
    int me = omp_get_thread_num();
    for (int k = 0; k < m; k++)
      slots[me][k] = in[i][k] + i;
    for (int k = 1; k < m; k++)
      out[i] += slots[me][k] * slots[me][k - 1];
  }
  show("rows of an array");
#pragma omp parallel num_threads(4)
  {
    double *mine = slots[omp_get_thread_num()];
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(mine);
    }
  }
  show("row of an array");
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < N; i++) {
    double *mine = flat + omp_get_thread_num() * M;
    FILL(mine);
  }
  show("array");
}

// How much of its part an iteration touches is in memory; parts that lie in each other.
static void unknown(int m) {
  double *w = block(m), *v = block(2 * m);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *mine = w + omp_get_thread_num() * m;
    int n = lengths[i] < m ? lengths[i] : m;
    for (int k = 0; k < n; k++)
      mine[k] = in[i][k] + k;
    for (int k = n - 1; k >= 0; k--)
      out[i] += mine[k] * n;
  }
  show("lengths in memory");
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < N; i++) {
    int me = omp_get_thread_num();
    for (int k = 0; k < m; k++)
      v[k * 2 + me] = in[i][k] + k;
    for (int k = m - 1; k > 0; k--)
      out[i] += v[k * 2 + me] * v[(k - 1) * 2 + me];
  }
  show("interleaved");
  free(w);
  free(v);
}

// An orphaned loop, whose calls are known.
static void orphan(double *w, int m) {
  double *mine = w + omp_get_thread_num() * m;
#pragma omp for
  for (int i = 0; i < N; i++) {
    FILL(mine);
  }
}

static void passed(int m) {
  double *w = block(m);
#pragma omp parallel
  orphan(w, m);
  show("orphaned");
  free(w);
}

int main(void) {
  for (int i = 0; i < N; i++) {
    lengths[i] = 1 + i % M;
    for (int k = 0; k < M; k++)
      in[i][k] = (i * M + k) % 101 * 0.25;
  }
  for (int m = 5; m <= M; m += 19) {
    regions(m);
    combined(m);
    arrays(m);
    unknown(m);
    passed(m);
  }
  return 0;
}
