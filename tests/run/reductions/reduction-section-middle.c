// Reductions over array sections that begin at any element: of arrays and behind pointers, constant
// and known at run time, up to the array's end, of rows, of several operators, in called functions.
// What lies before and behind a section keeps its values. (Of arrays with static storage Clang 19
// itself gets them wrong now and then.)
//
// RUN: %modes %s -latomic
// KERNELS: 9
#include "../Inputs/show.h"

#include <complex.h>
#include <stdlib.h>

#define N 200
static int key[N];

static void count(int *counts, int k) {
  counts[k] += 2;
}

__attribute__((noinline)) static void behind(double *hs, int lo, unsigned n) {
  int i;
#pragma omp parallel for reduction(+ : hs[lo : n])
  for (i = 0; i < N; i++)
    hs[lo + key[i] % (int)n] += i * 0.5;
}

__attribute__((noinline)) static void large(float *hs, long lo, long n) {
#pragma omp parallel for reduction(max : hs[lo : n])
  for (int i = 0; i < N; i++)
    if (hs[lo + (i * 37L) % n] < i)
      hs[lo + (i * 37L) % n] = i;
}

int main(void) {
  int histogram[24], all[24], q[6][5], first = 3;
  unsigned bits[8];
  double *h = malloc(30 * sizeof *h);
  float *wide = malloc(5000 * sizeof *wide);
  float _Complex z[6];
  for (int i = 0; i < N; i++)
    key[i] = (i * 31 + 7) % 16;
  for (int i = 0; i < 24; i++)
    histogram[i] = all[i] = i + 1;
  for (int i = 0; i < 30; i++)
    q[i / 5][i % 5] = i, h[i] = i * 0.25;
  for (int i = 0; i < 5000; i++)
    wide[i] = -1;
  for (int i = 0; i < 8; i++)
    bits[i] = 256u << i, z[i % 6] = i % 6;
#pragma omp parallel for reduction(+ : histogram[2 : 16])
  for (int i = 0; i < N; i++)
    histogram[key[i] + 2]++;
#pragma omp parallel for reduction(+ : all[first + 1 :])
  for (int i = 0; i < N; i++)
    all[4 + (unsigned char)key[i]] += i;
#pragma omp parallel for reduction(| : bits[5 :])
  for (int i = 0; i < N; i++)
    bits[5 + (unsigned)i % 3] |= 1u << key[i] % 7;
#pragma omp parallel for reduction(+ : q[1 : 3][0 : 5])
  for (int i = 0; i < N; i++)
    q[1 + i % 3][key[i] % 5] += i;
#pragma omp parallel for reduction(+ : z[2 : 3])
  for (int i = 0; i < N; i++)
    z[2 + i % 3] += i * I + key[i];
#pragma omp parallel
  {
#pragma omp for reduction(+ : all[first : 20])
    for (int i = 0; i < N; i++)
      count(all, first + key[i]);
  }
  // The start is that in front of the loop.
#pragma omp parallel for reduction(max : h[first : 4]) lastprivate(first)
  for (int i = 0; i < N; i++) {
    first = i % 4;
    h[3 + i % 4] = h[3 + i % 4] > i * 0.125 ? h[3 + i % 4] : i * 0.125;
  }
  behind(h, 9, 16);
  large(wide, 700, 4000);
  show_int("histogram", histogram, 24);
  show_int("all", all, 24);
  show_int("q", &q[0][0], 30);
  show_double("h", h, 30);
  double top = 0, sum = 0;
  for (int i = 0; i < 5000; i++)
    sum += wide[i] * (i % 7), top = wide[i] > top ? wide[i] : top;
  printf("%u %u %u %u %g %g\n", bits[4], bits[5], bits[6], bits[7], top, sum);
  for (int i = 0; i < 6; i++)
    printf("%g %g\n", crealf(z[i]), cimagf(z[i]));
  free(h);
  free(wide);
  return 0;
}
