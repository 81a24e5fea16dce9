// Complex numbers of the program's own as accumulators, put together anew at each update.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"

#define N 500
typedef struct {
  double re, im;
} pair;
static pair u[N], shared, both;
static double sums[12];

static pair plus(pair a, pair b) {
  pair c;
  c.re = a.re + b.re;
  c.im = a.im + b.im;
  return c;
}

static inline pair scaled(pair a, double f) { return (pair){a.re * f, a.im * f}; }

static pair times(pair a, pair b) {
  return (pair){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

int main(void) {
  for (int k = 0; k < N; k++)
    u[k] = (pair){0.25 * (k % 17), 3 - 0.5 * (k % 5)};
#pragma omp parallel
  {
    pair mine = {0, 0}, other = {0, 0}, third = {0, 0}, scratch;
    pair bins[3] = {{0, 0}, {0, 0}, {0, 0}};
#pragma omp for
    for (int j = 0; j < N; j++)
      mine = (pair){mine.re + u[j].re, mine.im + u[j].im};
#pragma omp critical
    {
      sums[0] += mine.re;
      sums[1] += mine.im;
    }
#pragma omp for
    for (int j = 0; j < N; j++)
      other = plus(other, scaled(u[j], 0.5));
#pragma omp critical
    {
      sums[2] += other.re;
      sums[3] += other.im;
    }
#pragma omp for
    for (int j = 0; j < N; j++) {
      scratch = times(u[j], u[N - 1 - j]);
      scratch = times(scratch, u[j]);
      third = plus(third, scratch);
    }
#pragma omp critical
    {
      sums[4] += third.re;
      sums[5] += third.im;
    }
#pragma omp for
    for (int j = 0; j < N; j++)
      bins[j % 3] = plus(u[j], bins[j % 3]);
#pragma omp critical
    {
      sums[6] += bins[0].re;
      sums[7] += bins[0].im;
    }
#pragma omp critical
    {
      sums[8] += bins[2].re;
      sums[9] += bins[2].im;
    }
#pragma omp for
    for (int j = 0; j < N; j++)
#pragma omp critical
      shared = plus(shared, u[j]);
#pragma omp for
    for (int j = 0; j < N; j++) {
      pair own = plus(u[j], u[j]);
      own = times(own, own);
#pragma omp critical(both)
      both = (pair){both.re + own.re, both.im - own.im};
    }
  }
  show_double("sums", sums, 10);
  printf("%g %g %g %g\n", shared.re, shared.im, both.re, both.im);
  return 0;
}
