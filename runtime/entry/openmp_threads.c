#include "runtime/entry/openmp_threads.h"

#include "runtime/entry/foreign_code.h"

#include <limits.h>
#include <stddef.h>

/* Of LLVM's OpenMP, NULL in another one: milliseconds for which the calling thread spins when it
 * waits. */
static void (*set_blocktime)(int);
static int (*get_blocktime)(void);
static void (*set_defaults)(const char *);
static int blocktime; /* what the first thread had */
static bool on_cpu;

void o2o_openmp_quiet_thread(void) {
  if (on_cpu && set_blocktime && (!get_blocktime || get_blocktime() != 0))
    set_blocktime(0);
}

void o2o_openmp_wait_quietly(struct o2o_stub *stub, bool cpu) {
  on_cpu = cpu;
  set_blocktime = (void (*)(int))o2o_find_function(stub, "kmp_set_blocktime");
  get_blocktime = (int (*)(void))o2o_find_function(stub, "kmp_get_blocktime");
  set_defaults = (void (*)(const char *))o2o_find_function(stub, "kmp_set_defaults");
  blocktime = get_blocktime ? get_blocktime() : 200;
  /* OMP_WAIT_POLICY=active: threads look at nothing but the default, which nobody can set but
   * so. */
  if (cpu && blocktime == INT_MAX && set_defaults)
    set_defaults("KMP_BLOCKTIME=0");
  o2o_openmp_quiet_thread();
}

void o2o_openmp_spin(void) {
  if (on_cpu && blocktime == INT_MAX && set_defaults)
    set_defaults("KMP_BLOCKTIME=infinite");
  if (on_cpu && set_blocktime)
    set_blocktime(blocktime);
}

int o2o_openmp_threads(struct o2o_stub *stub) {
  int (*most)(void) = (int (*)(void))o2o_find_function(stub, "omp_get_max_threads");
  return most ? most() : 1;
}
