// The wall clock of POSIX, rather than omp_get_wtime(), so that the benchmarks also build and run
// as sequential programs, without -fopenmp.

#define _POSIX_C_SOURCE 200809L

#include "timer.h"

#include <time.h>

double npb_wall_seconds(void) {
  struct timespec now;
#ifdef NPB_PROCESSOR_TIME // of all threads: for a machine that is busy with other things
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
#else
  clock_gettime(CLOCK_MONOTONIC, &now);
#endif
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
