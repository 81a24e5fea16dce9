// A flag of a reduction that iterations only set, to one constant: by |, &, min and max. Other constants, and other uses
// beside them, are no reductions.
//
// RUN: %modes %s
// KERNELS: 7
// LOOPS: 9
#include "../Inputs/show.h"
#include <stdlib.h>

enum { N = 700 };

static void set(int *f) { *f = 2; }

int main(void) {
  int *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *next = malloc(N * sizeof *next);
  int rounds = 0;
  for (int i = 0; i < N; i++)
    a[i] = i * 17 % N, next[i] = b[i] = i ? -1 : 0;
  // level by level, as a graph is searched
  for (int changed = 1; changed; rounds++) {
    changed = 0;
#pragma omp parallel for reduction(| : changed)
    for (int i = 0; i < N; i++)
      if (b[i] < 0 && b[i / 2] == rounds) {
        next[i] = rounds + 1;
        changed = 1;
      }
    for (int i = 0; i < N; i++)
      b[i] = next[i];
  }
  show_int("b", b, N);
  show_int("rounds", &rounds, 1);
  int bits = 64, all = -1, most = -5, least = 1000, none = 8, other = 0, twice = 0, called = 1;
#pragma omp parallel for reduction(| : bits)
  for (int i = 0; i < N; i++)
    if (a[i] == 5)
      bits = 6;
#pragma omp parallel for reduction(& : all)
  for (int i = 0; i < N; i++) {
    if (a[i] == 5)
      all = 0x70;
    if (a[i] == 6)
      all = 0x70;
  }
#pragma omp parallel for reduction(max : most) reduction(min : least)
  for (int i = 0; i < N; i++) {
    if (a[i] & 1)
      most = 7;
    else
      most = 7;
    if (a[i] > N - 2)
      least = -3;
  }
#pragma omp parallel for reduction(| : none)
  for (int i = 0; i < N; i++)
    if (a[i] > N)
      none = 1;
  unsigned char small = 1;
#pragma omp parallel for collapse(2) reduction(| : small)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      if (a[i * 30 + j] == 99)
        small = 0x84;
#pragma omp parallel for reduction(| : called)
  for (int i = 0; i < N; i++)
    if (a[i] == 77)
      set(&called);
  // These stay: the last one of a thread's iterations counts.
#pragma omp parallel for num_threads(1) reduction(| : other)
  for (int i = 0; i < N; i++)
    if (a[i] < 2)
      other = 1 + a[i];
#pragma omp parallel for num_threads(1) reduction(| : twice)
  for (int i = 0; i < N; i++) {
    twice |= a[i] & 4;
    if (i == N - 1)
      twice = 1;
  }
  int shown[] = {bits, all, most, least, none, small, other, twice, called};
  show_int("flags", shown, 9);
  free(a), free(b), free(next);
  return 0;
}
