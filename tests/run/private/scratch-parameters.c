// Scratch arrays of a thread that orphaned loops get as parameters, through one function or two: each
// iteration writes before it reads, and nobody looks at them otherwise. Memory that a thread allocates is
// such an array, too: scratch, or an accumulator that is merged afterwards.
//
// RUN: %modes %s
// KERNELS: 10
// LAUNCHES: any
// LOOPS: 14
#include "../Inputs/show.h"
#include <stdlib.h>
#include <string.h>

#define N 32
#define BLOCK 8

typedef struct {
  double re, im;
} cplx;

static cplx x[N][N], out[N][N];
static double sums[N], seen[N];

static void transform(int n, cplx a[N][BLOCK], cplx b[N][BLOCK]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < BLOCK; j++) {
      b[i][j].re = a[i][j].re * 2;
      b[i][j].im = a[i][j].im + 1;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < BLOCK; j++)
      a[i][j] = b[n - 1 - i][j];
}

static void rows(int d, cplx from[N][N], cplx y0[N][BLOCK], cplx y1[N][BLOCK]) {
  int i, j, k, jj;
#pragma omp for
  for (k = 0; k < d; k++)
    for (jj = 0; jj <= N - BLOCK; jj += BLOCK) {
      for (j = 0; j < BLOCK; j++)
        for (i = 0; i < N; i++)
          y0[i][j] = from[k][(i + jj + j) % N];
      transform(N, y0, y1);
      for (j = 0; j < BLOCK; j++)
        out[k][j + jj] = y0[j * 2][j];
    }
}

static void lines(int n, double *line) {
#pragma omp for
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < n; k++)
      line[k] = x[i][k].re + k;
    for (int k = 1; k < n; k++)
      sums[i] += line[k] * line[k - 1];
  }
}

static void both(int d, cplx y0[N][BLOCK]) {
  cplx y1[N][BLOCK];
  double line[N];
  rows(d, x, y0, y1);
  rows(d, x, y1, y0);
  lines(N, line);
}

/* An iteration looks at what another one has left. */
static void carried(double *last) {
#pragma omp for schedule(static, 1)
  for (int i = 0; i < N; i++) {
    if (i == 0)
      last[0] = 5;
    last[1] = i;
    sums[i] += last[0] + last[1];
  }
}

/* The region looks at the array after the loop. */
static void wanted(double *own) {
#pragma omp for
  for (int i = 0; i < N; i++) {
    own[0] = i;
    sums[i] += own[0];
  }
  own[1] = own[0];
}

/* Both parameters are one array. */
static void twice(double *a, double *b) {
#pragma omp for
  for (int i = 0; i < N; i++) {
    a[0] = i;
    b[1] = a[0] + 1;
    b[0] = 3;
    sums[i] += a[0] + b[1];
  }
}

static void work(int d) {
  cplx y0[N][BLOCK];
  double few[4] = {5}, own[2], same[2];
  both(d, y0);
  carried(few);
  wanted(own);
  twice(same, same);
#pragma omp for
  for (int i = 0; i < N; i++)
    seen[i] = own[1] >= 0;
}

/* Blocks of the allocator. */
static double norms[N], bins[8], weights[8];
static long counts[8];

static void halves(int n, double *line) {
#pragma omp for
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < n; k++)
      line[k] = x[k][i].re * 0.5;
    for (int k = 1; k < n; k++)
      norms[i] += line[k] - line[k - 1];
  }
}

static void allocated(int n) {
#pragma omp parallel
  {
    double *line = (double *)malloc(n * sizeof(double));
    cplx(*pairs)[2];
    pairs = malloc(n * sizeof *pairs);
    if (line == NULL || !pairs)
      exit(1);
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < n; k++) {
        line[k] = x[i][k].re;
        pairs[k][0] = x[k][i];
        pairs[k][1].re = pairs[k][0].im;
      }
      norms[i] = 0;
      for (int k = 1; k < n; k++)
        norms[i] += line[k] * line[k - 1] + pairs[n - k][1].re;
    }
    halves(n, line);
    free(line);
    free(pairs);
  }
}

/* Accumulators of the thread. That its caller merges them is not seen, so that gather() stays on the host. */
static void gather(int n, double *own) {
#pragma omp for
  for (int i = 0; i < n; i++)
    own[i * 5 % 8] += x[i][i].re;
}

static void accumulated(int n) {
#pragma omp parallel
  {
    double *sum = calloc(8, sizeof *sum), *more = malloc(8 * sizeof *more);
    long *count = malloc(8 * sizeof *count);
    memset(more, 0, 8 * sizeof *more);
    for (int k = 0; k < 8; k++)
      count[k] = 0;
#pragma omp for
    for (int i = 0; i < n; i++) {
      sum[i * 3 % 8] += x[i][1].re;
      count[i * i % 8]++;
      for (int k = 0; k < 8; k++)
        sum[k] += k;
    }
    gather(n, more);
    gather(n, more);
#pragma omp critical
    for (int k = 0; k < 8; k++) {
      bins[k] += sum[k];
      weights[k] += more[k];
      counts[k] += count[k];
    }
    free(count);
    free(more);
    free(sum);
  }
}

/* What one loop writes and the next one reads is no scratch. Each thread has an array of its own, so the host runs both. */
static void handed_on(int n) {
#pragma omp parallel
  {
    double *own = malloc(n * sizeof *own);
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++)
      own[i] = i + 0.5;
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++)
      norms[i] += own[i];
    free(own);
  }
}

/* An array in front of the region is one for all threads. */
static void fill(double *all) {
#pragma omp for
  for (int i = 0; i < N; i++)
    all[i] = 2 * i;
}

static void shared(void) {
  double all[N];
#pragma omp parallel
  {
    fill(all);
#pragma omp for
    for (int i = 0; i < N; i++)
      norms[i] += all[N - 1 - i];
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      x[i][j].re = i - j * 0.5;
      x[i][j].im = j;
    }
#pragma omp parallel
  work(N);
  allocated(N);
  accumulated(N);
  handed_on(N);
  shared();
  show_double("norms", norms, N);
  show_double("bins", bins, 8);
  show_double("weights", weights, 8);
  for (int k = 0; k < 8; k++)
    printf("%ld%c", counts[k], k == 7 ? '\n' : ' ');
  show_double("out", &out[0][0].re, 2 * N * N);
  show_double("sums", sums, N);
  show_double("seen", seen, N);
  return 0;
}
