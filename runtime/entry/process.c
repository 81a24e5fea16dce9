/* The runtime proper as a program (runtime/core/process.h).
 *
 * What makes a program of a shared object is the name of the dynamic linker, as the C library has
 * it, and an entry (an option of the linker, CMakeLists.txt).  What the process is for, a variable
 * says. */
#include "runtime/core/process.h"
#include "runtime/choice/trial.h"
#include "runtime/device/worker.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#if O2O_CAN_RUN
__attribute__((section(".interp"), used, retain)) static const char interpreter[] =
#ifdef __x86_64__
    "/lib64/ld-linux-x86-64.so.2";
#else
    "/lib/ld-linux-aarch64.so.1";
#endif

#ifdef __x86_64__
__attribute__((force_align_arg_pointer)) /* the stack is aligned as it is behind no call */
#endif
__attribute__((visibility("hidden"), used, noreturn)) void
o2o_process_entry(void) {
  const struct rlimit none = {0, 0};
  const char *reserve = getenv(O2O_TRIAL_RESERVE), *worker = getenv(O2O_WORKER);
  setrlimit(RLIMIT_CORE, &none);
  if (worker)
    o2o_worker_serve(worker);
  o2o_trial_serve(reserve ? strtoull(reserve, NULL, 10) : 0);
  _exit(0);
}
#endif
