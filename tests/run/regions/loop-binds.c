// `loop` is divided among the threads of the team that it binds to, by a clause or without one; bound to the thread each has all of it.
//
// Clang 16 gives each thread the whole of a loop that binds to the team, without the plugin, too.
// UNSUPPORTED: llvm-16
// RUN: %modes %s
// KERNELS: 2
// LOOPS: 2
#include "../Inputs/show.h"

#define N 60

static int bare[N], named[N], all[2];

static void orphan(void) {
#pragma omp loop bind(parallel)
  for (int i = 0; i < N; i++)
    named[i] += i;
}

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp loop
    for (int i = 0; i < N; i++)
      bare[i] += i;
    orphan();
  }
#pragma omp parallel num_threads(2)
  {
    int mine = 0;
#pragma omp loop bind(thread)
    for (int i = 0; i < N; i++)
      mine = i;
#pragma omp critical
    all[mine == N - 1]++;
  }
  show_int("bare", bare, N);
  show_int("named", named, N);
  show_int("all", all, 2);
  return 0;
}
