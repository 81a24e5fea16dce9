// The wall clock of POSIX, rather than omp_get_wtime(), so that the benchmarks also build and run
// as sequential programs, without -fopenmp.

#define _POSIX_C_SOURCE 200809L

#include "timer.h"

#include <time.h>

double npb_wall_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
