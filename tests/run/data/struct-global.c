// A global struct with scalars and arrays, and a local struct, both read and partly written by iterations.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 50
static struct {
  int n;
  double scale;
  double data[N];
} state = {N, 0.5, {1, 2, 3}};

int main(void) {
  struct {
    int offset;
    short table[4];
    int out[N];
  } own = {3, {5, 6, 7, 8}, {0}};
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    state.data[i] = state.data[i] * state.scale + i + own.table[i % 4];
#pragma omp parallel for
  for (int i = 0; i < state.n; i++)
    own.out[i] = (int)state.data[(i + own.offset) % state.n];
  show_double("data", state.data, N);
  show_int("out", own.out, N);
  return 0;
}
