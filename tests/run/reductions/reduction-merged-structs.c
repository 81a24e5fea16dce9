// Threads' structs are joined with a shared one by assignments of all of its members at once.
//
// RUN: %modes %s
// KERNELS: 2
// LOOPS: 4
#include <stdio.h>

#define N 400
typedef struct {
  double re, im;
} pair;
static double flux[2][N];

int main(void) {
  pair total = {0, 0}, most = {0, 0}, chain = {0, 0}, turned = {1, 1};
  for (int i = 0; i < N; i++) {
    flux[0][i] = 0.25 * (i % 11);
    flux[1][i] = 3 - i % 7;
  }
#pragma omp parallel
  {
    pair mine = {0, 0};
#pragma omp for
    for (int i = 0; i < N; i++)
      mine = (pair){mine.re + flux[0][i], mine.im + flux[1][i]};
#pragma omp critical
    total = (pair){total.re + mine.re, mine.im + total.im};
  }
#pragma omp parallel
  {
    pair mine = {0, 0};
#pragma omp for
    for (int i = 0; i < N; i++)
      mine = (pair){mine.re > flux[0][i] ? mine.re : flux[0][i], mine.im > flux[1][i] ? mine.im : flux[1][i]};
#pragma omp critical
    most = (pair){.im = most.im > mine.im ? most.im : mine.im, .re = most.re > mine.re ? most.re : mine.re};
  }
  printf("%g %g %g %g\n", total.re, total.im, most.re, most.im);
  // What one member gets of another one depends on the threads: it only becomes known which, with one.
#pragma omp parallel num_threads(1)
  {
    pair mine = {0, 0};
#pragma omp for
    for (int i = 0; i < N; i++)
      mine = (pair){mine.re + flux[0][i], mine.im + flux[1][i]};
#pragma omp critical
    chain = (pair){chain.re + mine.re, chain.im + mine.im + chain.re};
  }
#pragma omp parallel num_threads(2)
  {
    pair mine = {0, 0};
#pragma omp for
    for (int i = 0; i < N; i++)
      mine = (pair){mine.re + flux[0][i], mine.im + flux[1][i]};
#pragma omp critical
    turned = (pair){turned.im + mine.re, turned.re + mine.im};
  }
  printf("%g %g %g\n", chain.re, chain.im, turned.re + turned.im);
  return 0;
}
