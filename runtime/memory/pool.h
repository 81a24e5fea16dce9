/* Device buffers that outlive launches, to be used again.  Under the lock (hooks.h). */
#ifndef O2O_RUNTIME_MEMORY_POOL_H
#define O2O_RUNTIME_MEMORY_POOL_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

#define O2O_HOST_ALIGNMENT 128u /* the largest alignment of OpenCL's built-in types */

/* A device buffer that outlives launches. */
struct o2o_pooled {
  cl_mem buffer;
  uint64_t id;
  size_t size;
  unsigned char *host; /* `size` bytes, NULL until asked for */
  bool busy;
  uint64_t last_use;
};

/* `make_room` frees some of the device's memory that is not needed for the launch at hand, and says
 * whether there was any. */
void o2o_pool_start(bool (*make_room)(const struct o2o_device *device));

/* A device buffer of exactly `size` bytes with undefined content, from the pool; NULL and a
 * reason when there is no memory. */
struct o2o_pooled *o2o_pool_take(const struct o2o_device *device, size_t size,
                                 struct o2o_reason *why);
/* The same for what a launch needs: room is made for it. */
struct o2o_pooled *o2o_pool_take_making_room(const struct o2o_device *device, size_t size,
                                             struct o2o_reason *why);
void o2o_pool_give(struct o2o_pooled *pooled);

/* Gives the driver back the device's idle buffer that was not used for longest; false when none is
 * idle. */
bool o2o_pool_trim(const struct o2o_device *device);

/* Bytes of all buffers together, at most: by what the device says, and by what its driver has
 * refused of late. */
uint64_t o2o_pool_room(const struct o2o_device *device);

/* The driver had no memory for a buffer, though there was no other left to give back. */
void o2o_pool_refused(const struct o2o_device *device);

/* The buffer's host side, made at first use; NULL when memory ran out. */
unsigned char *o2o_pool_host(struct o2o_pooled *pooled);

/* Tells buffers apart, even when one has the address of another. */
uint64_t o2o_new_buffer_id(void);

/* Host address of the first byte of a buffer for memory at `lo`: its address modulo what
 * elements are aligned to must be the same. */
uintptr_t o2o_buffer_start(const struct o2o_device *device, uintptr_t lo);

#endif
