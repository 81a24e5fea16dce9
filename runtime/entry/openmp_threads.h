/* The threads of the program's OpenMP.
 *
 * libomp's spin where they wait, for 200 ms unless told otherwise: that time belongs to the kernels
 * of a CPU device. Each thread says so for itself in a team that exists already; teams that come
 * later do as the thread that makes them. */
#ifndef O2O_RUNTIME_ENTRY_OPENMP_THREADS_H
#define O2O_RUNTIME_ENTRY_OPENMP_THREADS_H

#include "runtime/stub/stub_interface.h"

#include <stdbool.h>

/* Where the device is a `cpu`, threads do not spin from here on, as far as that can be said. */
void o2o_openmp_wait_quietly(struct o2o_stub *stub, bool cpu);

/* Nor does the calling thread. */
void o2o_openmp_quiet_thread(void);

/* The device is done with: the calling thread, and teams that come, wait as they did. */
void o2o_openmp_spin(void);

/* Threads that the program's OpenMP would have. */
int o2o_openmp_threads(struct o2o_stub *stub);

#endif
