/* Device buffers that outlive launches, to be used again.  Under the lock (hooks.h). */
#ifndef O2O_RUNTIME_MEMORY_POOL_H
#define O2O_RUNTIME_MEMORY_POOL_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

/* A device buffer that outlives launches. */
struct o2o_pooled {
  cl_mem buffer;
  uint64_t id;
  size_t size;
  unsigned char *host; /* `size` bytes, NULL until asked for */
  bool busy;
  uint64_t last_use;
};

/* A device buffer of exactly `size` bytes with undefined content, from the pool; NULL and a
 * reason when there is no memory. */
struct o2o_pooled *o2o_pool_take(const struct o2o_device *device, size_t size,
                                 struct o2o_reason *why);
void o2o_pool_give(struct o2o_pooled *pooled);

/* The buffer's host side, made at first use; NULL when memory ran out. */
unsigned char *o2o_pool_host(struct o2o_pooled *pooled);

/* Tells buffers apart, even when one has the address of another. */
uint64_t o2o_new_buffer_id(void);

#endif
