/* Clocks, in seconds. */
#ifndef O2O_RUNTIME_CORE_CLOCK_H
#define O2O_RUNTIME_CORE_CLOCK_H

#include <sys/resource.h>
#include <time.h>

static inline double o2o_clock(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Seconds since some moment before the program started; never goes back. */
static inline double o2o_now(void) { return o2o_clock(CLOCK_MONOTONIC); }

/* Processor time of all threads of the process. */
static inline double o2o_processor_time(void) { return o2o_clock(CLOCK_PROCESS_CPUTIME_ID); }

/* How often a thread of the process had to leave its processor to another program's, or one more of
 * its own, although it had something to do. */
static inline long o2o_preemptions(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_nivcsw : 0;
}

#endif
