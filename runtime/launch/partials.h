/* The device's half of a reduction: work-groups' partial results are put together where they are,
 * so that one block of them comes to the host (reduce.h), not one for each group. */
#ifndef O2O_RUNTIME_LAUNCH_PARTIALS_H
#define O2O_RUNTIME_LAUNCH_PARTIALS_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

/* A kernel, owned here, that does this for a REDUCTION of `count` elements in so many blocks; NULL:
 * the host does it as well, or has to. */
cl_kernel o2o_partials_adder(const struct o2o_device *device, const struct o2o_arg *arg,
                             uint64_t blocks, uint64_t count);

/* Enqueues it: block 0 of the buffer is the result.  The number of the command, 0 when declined. */
uint64_t o2o_partials_add(const struct o2o_device *device, cl_kernel adder, cl_mem partials,
                          uint64_t blocks, uint64_t count, struct o2o_reason *why);

#endif
