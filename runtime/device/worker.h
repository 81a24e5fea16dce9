/* Processes that build kernels for others (runtime/launch/builder.h asks them).
 *
 * A worker gets jobs through its descriptor 0, one after the other, each as a descriptor of a file
 * that holds it, and answers each with a byte.
 * What it has built is in the disk cache then, and in the driver's own.  It ends with its job when
 * the other side is closed. */
#ifndef O2O_RUNTIME_DEVICE_WORKER_H
#define O2O_RUNTIME_DEVICE_WORKER_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define O2O_WORKER_OPEN 'o'   /* the first: the device is open */
#define O2O_WORKER_BUILT '1'  /* it is in the cache now, or was already */
#define O2O_WORKER_FAILED '0' /* OpenCL has reported an error, or the driver would die of it */
#define O2O_WORKER_DIED 'x'   /* it has ended processes, and nobody knows at what */

/* What a driver is to compile for: its own cache may keep kernels by the size of work-groups. */
struct o2o_worker_range {
  uint32_t dims; /* 0: not known; the kernel is built and not launched */
  uint32_t local[3];
};

/* A job as bytes, malloc'ed; *size of them.  NULL when memory ran out. */
void *o2o_worker_job(const struct o2o_kernel *kernel, const char *options,
                     struct o2o_worker_range range, size_t *size);

/* The same where the options and the range that a launch with arrays that `overlap`, or do not, is
 * expected to need are the worker's to find. */
void *o2o_worker_expected_job(const struct o2o_kernel *kernel, bool overlap, size_t *size);

/* Whether the kernel has been built for this device as such launches are expected to need it, as
 * far as is known: that is noted in the cache, for programs that have not loaded any driver yet. */
bool o2o_worker_knows(const struct o2o_found *found, const struct o2o_kernel *kernel, bool overlap);
void o2o_worker_note(const struct o2o_found *found, const struct o2o_kernel *kernel, bool overlap);

/* Sends one; false when the worker cannot take it now, or is dead. */
bool o2o_worker_send(int socket, const void *job, size_t size);

/* Whether workers of this program, from this run or an earlier one, have something to do. */
bool o2o_worker_at_work(void);

/* The variable that starts one, "NAME=VALUE", at this nice value. */
void o2o_worker_variable(char *text, size_t size, int niceness);

/* What a worker has from the rooms above this one. */
struct o2o_worker_means {
  /* Finds and opens the device, once the driver has been tried; false: there is none. */
  bool (*open)(struct o2o_device *device);
  /* The build options with which launches of the kernel, with arrays that `overlap` or do not, are
   * expected to begin, malloc'ed, and their range; NULL: the device cannot run it.  Needs of it
   * what o2o_prebuild() does. */
  char *(*expect)(const struct o2o_device *device, const struct o2o_kernel *kernel, bool overlap,
                  struct o2o_worker_range *range);
  /* When there is nothing left to do, and nobody waits for this worker. */
  void (*leave)(const struct o2o_device *device);
};

/* The worker itself, by that value; its descriptor 0 is a socket.  It is a child of nobody:
 * programs may wait for any child of theirs. */
void o2o_worker_serve(const char *value, const struct o2o_worker_means *means)
    __attribute__((noreturn));

#endif
