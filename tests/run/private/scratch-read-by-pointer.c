// Threadprivate scratch that a function reads which nobody names but a table of the file, an alias, or the system at the
// end of the program.
//
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 3
#include <omp.h>

enum { M = 24 };
#include "../Inputs/filled.h"

static double by_table, by_alias, at_end;
#pragma omp threadprivate(by_table, by_alias, at_end)

static double first(void) { return by_table; }
static double (*const chosen[])(void) = {first};

static double second(void) { return by_alias; }
extern double second_too(void) __attribute__((alias("second")));

static __attribute__((destructor)) void third(void) { printf("at the end %g\n", at_end); }

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 31 + k * 17) % 97 * 0.25;
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    by_table = in[i][0] * 2;
    out[i] += by_table + 1;
  }
  out[0] += chosen[0]();
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    by_alias = in[i][1] * 3;
    out[i] += by_alias + 1;
  }
  out[1] += second_too();
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    at_end = in[i][2] * 4;
    out[i] += at_end + 1;
  }
  show("sums");
  return 0;
}
