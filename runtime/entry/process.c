/* The runtime proper as a program (runtime/core/process.h).
 *
 * What makes a program of a shared object is the name of the dynamic linker, as the C library has
 * it, and an entry (an option of the linker, CMakeLists.txt).  What the process is for, a variable
 * says. */
#include "runtime/core/process.h"
#include "runtime/choice/device_record.h"
#include "runtime/choice/trial.h"
#include "runtime/core/opencl.h"
#include "runtime/device/worker.h"
#include "runtime/launch/prebuild.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#if O2O_CAN_RUN
/* This process starts others as a program with the runtime in it does: by its own file. */
static void be_an_image(void) {
  int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat s;
  void *bytes = fd >= 0 && fstat(fd, &s) == 0
                    ? mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_PRIVATE, fd, 0)
                    : MAP_FAILED;
  if (fd >= 0)
    close(fd);
  if (bytes != MAP_FAILED)
    o2o_process_image(bytes, (size_t)s.st_size);
}

/* A worker may be the first to see the driver, and the device: what it finds is for the program and
 * for those that come. */
static bool open_device(struct o2o_device *device) {
  char reason[256];
  struct o2o_found found;
  be_an_image();
  o2o_trial_opens();
  if (!o2o_cl_load()) {
    o2o_device_record_keep_none();
    return false;
  }
  if (!o2o_trial())
    return false;
  if (!o2o_device_find(device, reason, sizeof reason)) {
    o2o_device_record_keep_none();
    return false;
  }
  found = o2o_device_found(device);
  o2o_device_record_keep(&found);
  device->traits = o2o_trial_traits();
  if (!o2o_device_open(device, reason, sizeof reason))
    return false;
  o2o_trial_opened();
  return true;
}

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
  if (worker && !reserve) /* a worker tries the driver, too */
    o2o_worker_serve(
        worker, &(struct o2o_worker_means){open_device, o2o_prebuild_expect, o2o_trial_repeat});
  o2o_trial_serve(reserve ? strtoull(reserve, NULL, 10) : 0);
  _exit(0);
}
#endif
