// erand48(), nrand48() and jrand48(): states of the iteration, in rows of an array and behind pointers; several calls in
// one expression.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"
#include <stdlib.h>

enum { N = 200 };

static double between(unsigned short *state, double a, double b) { return a + (b - a) * erand48(state); }

int main(void) {
  unsigned short(*states)[3] = malloc(N * sizeof *states), state[3];
  double *d = malloc(N * sizeof *d);
  int *a = malloc(N * sizeof *a), hits = 0;
  for (int i = 0; i < N; i++)
    states[i][0] = (unsigned short)(i * 77), states[i][1] = (unsigned short)~i, states[i][2] = (unsigned short)(i % 5);
#pragma omp parallel for reduction(+ : hits)
  for (int i = 0; i < N; i++) {
    unsigned short mine[3] = {(unsigned short)i, 0x330e, (unsigned short)(i >> 3)};
    for (int k = 0; k < 30; k++) {
      double x = between(mine, -1, 1), y = between(mine, -1, 1);
      hits += x * x + y * y < 1;
    }
    a[i] = mine[0] + mine[1] - mine[2];
  }
  show_int("a", a, N);
  show_int("hits", &hits, 1);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = (int)(nrand48(states[i]) % 1000 - jrand48(states[i]) % 777);
  show_int("a", a, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    d[i] = erand48(states[i]);
  show_double("d", d, N);
#pragma omp parallel for private(state)
  for (int i = 0; i < N; i++) {
    state[0] = state[1] = state[2] = (unsigned short)i;
    d[i] = erand48(state) + 2 * erand48(state);
    a[i] = state[1];
  }
  show_double("d", d, N);
  show_int("a", a, N);
}
