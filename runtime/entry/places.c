/* With OMP_PROC_BIND each thread of a team runs on processors of its own, and what it creates does
 * so, too. An OpenCL device that is opened inside a region would have all its threads on the
 * processors of the one that opens it.
 */
#define _GNU_SOURCE
#include "runtime/entry/places.h"

#include "runtime/entry/foreign_code.h"

#include <sched.h>
#include <stdbool.h>

static cpu_set_t own;
static bool widened;

/* The union of OpenMP's places; false: there are none. */
static bool all_places(const void *program, cpu_set_t *all) {
  enum { MOST = CPU_SETSIZE };
  static int ids[MOST];
  int (*number)(void) = (int (*)(void))o2o_find_function(program, "omp_get_num_places");
  int (*size)(int) = (int (*)(int))o2o_find_function(program, "omp_get_place_num_procs");
  void (*members)(int, int *) =
      (void (*)(int, int *))o2o_find_function(program, "omp_get_place_proc_ids");
  int count = number && size && members ? number() : 0;
  CPU_ZERO(all);
  for (int place = 0; place < count; place++) {
    int n = size(place);
    if (n < 0 || n > MOST)
      return false;
    members(place, ids);
    for (int i = 0; i < n; i++)
      if (ids[i] >= 0 && ids[i] < CPU_SETSIZE)
        CPU_SET(ids[i], all);
  }
  return CPU_COUNT(all) > 0;
}

void o2o_places_widen(const void *program) {
  cpu_set_t all, both;
  if (sched_getaffinity(0, sizeof own, &own) != 0 || !all_places(program, &all))
    return;
  CPU_OR(&both, &own, &all);
  widened = !CPU_EQUAL(&both, &own) && sched_setaffinity(0, sizeof both, &both) == 0;
}

void o2o_places_narrow(void) {
  if (widened)
    sched_setaffinity(0, sizeof own, &own);
  widened = false;
}
