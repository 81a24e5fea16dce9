/* From trip counts to an ND-range. */
#ifndef O2O_RUNTIME_FORMS_GEOMETRY_H
#define O2O_RUNTIME_FORMS_GEOMETRY_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

struct o2o_geometry {
  uint64_t total; /* iterations of the nest */
  unsigned dims;
  size_t global[3], local[3];
  uint64_t groups; /* work-groups */
  struct o2o_form form;
};

/* Bytes of one block of a REDUCTION (per work-group) or SCRATCH argument (per work-item); 0 for
 * others and for sizes that make no sense. */
uint64_t o2o_block_bytes(const struct o2o_arg *arg, const o2o_slot *slots);

/* Bytes of the host variable that gets a REDUCTION or LAST argument's result. */
uint64_t o2o_result_bytes(const struct o2o_arg *arg, const o2o_slot *slots);

/* The kernel puts the parts of this REDUCTION together itself (O2O_KERNEL_PHASES). */
bool o2o_device_combines(const struct o2o_kernel *kernel, const struct o2o_arg *arg);

/* The blocks of partial results that a launch of so many work-groups leaves of a REDUCTION. */
uint64_t o2o_partial_blocks(const struct o2o_device *device, const struct o2o_arg *arg,
                            uint64_t groups);

/* The iterations of the nest: the product of its loops' trips.  False when it does not fit 63
 * bits. */
bool o2o_total_trips(const struct o2o_kernel *kernel, const o2o_slot *slots, uint64_t *total);

/* Whether it has any iterations at all. */
bool o2o_any_trips(const struct o2o_kernel *kernel, const o2o_slot *slots);

/* The other shape of a kernel that has one, as a kernel of its own that shares the slots. */
struct o2o_kernel o2o_other_shape(const struct o2o_kernel *kernel);

/* Whether a CPU device has a use for the other shape of the kernel, which may be that shape
 * already: only where that is in tiles (runtime/launch/shape.c).  OMP2OCL_LEVELS aside. */
bool o2o_cpu_has_other_shape(const struct o2o_kernel *kernel);

/* Whether it has memory for each work-item, or for a group that updates it atomically. */
bool o2o_has_slabs(const struct o2o_kernel *kernel);

/* Whether that is so much that few work-items are better at any rate.  A core of a CPU runs as many
 * at a time as its vectors have lanes, and its caches have room for little scratch of each. */
bool o2o_wants_few_items(const struct o2o_device *device, const struct o2o_kernel *kernel);

/* The size of a launch: the power of four that its iterations reach.  -1: it has none, or too
 * many. */
int o2o_size_of_launch(const struct o2o_kernel *kernel, const o2o_slot *slots);

/* What tells launches of a size apart: a hash of the bounds of their loops, and of the integers
 * that they are passed. */
uint64_t o2o_launch_kind(const struct o2o_kernel *kernel, const o2o_slot *slots);

/* The ND-range of a launch with at least one iteration in this form; the kernel has been built
 * for it.  Global sizes are multiples of local ones.  Declines when the sizes do not fit the
 * device. */
bool o2o_geometry(const struct o2o_device *device, const struct o2o_kernel *kernel,
                  const struct o2o_kernel_state *state, struct o2o_form form, const o2o_slot *slots,
                  struct o2o_geometry *out, struct o2o_reason *why);

/* The same for as many iterations as any device can use, as far as the kernel and the form alone
 * say: only dims and local are set. */
void o2o_geometry_usual(const struct o2o_device *device, const struct o2o_kernel *kernel,
                        const struct o2o_kernel_state *state, struct o2o_form form,
                        struct o2o_geometry *out);

#endif
