/* The seam between the stub and the runtime proper.
 *
 * The stub (stub.c) is compiled into every object; the runtime proper is a shared object that the stub carries as bytes and
 * loads when it is first needed.  The two come from one build, but a process may hold stubs of several builds
 * (an executable and its shared libraries), and the dynamic linker makes them share one `__o2o_stub`: hence the version.
 */
#ifndef O2O_RUNTIME_PROPER_H
#define O2O_RUNTIME_PROPER_H

#include "runtime/abi.h"

#define O2O_STATE_UNDECIDED 0
#define O2O_STATE_OPENMP 1
#define O2O_STATE_OPENCL 2

struct o2o_stub;

/* The runtime's one entry: runs the kernel as __o2o_run() does, and makes the choice first when there is none.  `kernel` may be
 * NULL: then only the choice is made.  Thread-safe. */
typedef int o2o_entry(struct o2o_stub *stub, const struct o2o_kernel *kernel, o2o_slot *slots);

#define O2O_ENTRY_NAME "o2o_entry_1" /* the last part is O2O_ABI_VERSION */
o2o_entry o2o_entry_1;

struct o2o_stub {
  uint32_t abi;           /* O2O_ABI_VERSION */
  int *state;             /* &__o2o_state; written by the runtime (atomically) and the stub */
  struct o2o_unit *units; /* registered units, the newest first; changed under `lock` */
  int lock;               /* spin lock of `units` */
  o2o_entry *entry;       /* NULL until the runtime is loaded; atomic */
};

#endif
