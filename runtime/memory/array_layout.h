/* The order in which the device copy of an array is stored: the program's, or with another
 * dimension last in memory (docs/design.md, "Layouts on the device").  Discrete memory only: in
 * unified memory the copy is the program's own array.
 *
 * What is valid where (device_copy.h) is said in host addresses and does not depend on the
 * order; but transfers move bytes as they lie, so a copy has the program's order when something
 * is transferred, and is put into another one on the device. */
#ifndef O2O_RUNTIME_MEMORY_ARRAY_LAYOUT_H
#define O2O_RUNTIME_MEMORY_ARRAY_LAYOUT_H

#include "runtime/device/device.h"
#include "runtime/memory/use.h"

/* Whether orders are chosen at all: else all are as in the program. */
bool o2o_array_layout_is_chosen(const struct o2o_device *device);

/* Chooses use->order for all uses of a launch whose objects may stay (use->object is set).
 * `rows`: the launch follows pointers in tables; then all is as in the program.  `exchanges`: the
 * launch's form may have other dimensions of the ND-range in the place of dimension 0.  The launch
 * counts `times` times.  Whether any order is another one. */
bool o2o_array_layout_choose(const struct o2o_device *device, const struct o2o_kernel *kernel,
                             const o2o_slot *slots, struct o2o_use *uses, unsigned n, bool rows,
                             bool exchanges, unsigned times);

/* All orders as in the program. */
void o2o_array_layout_forget(struct o2o_use *uses, unsigned n);

/* Writes the build options for the orders of the uses, and for the dimension 0 that they want where
 * that may be another one.  False: they don't fit. */
bool o2o_array_layout_options(const struct o2o_kernel *kernel, const struct o2o_use *uses,
                              unsigned n, const o2o_slot *slots, bool exchanges, char *options,
                              size_t size);

/* Stores the object's copy in the given order (extent 0: the program's).  With `evict`, for a
 * launch that uses the object, other objects may have to leave the device.  False: the copy is
 * valid, but in another order. */
bool o2o_array_layout_apply(const struct o2o_device *device, struct o2o_object *o,
                            struct o2o_array_layout to, bool evict, struct o2o_reason *why);

/* The same for a transfer, which needs the program's order. */
bool o2o_array_layout_restore(const struct o2o_device *device, struct o2o_object *o, bool evict,
                              struct o2o_reason *why);

/* Brings host addresses [lo, hi) of the object from `copy`, which has its whole buffer in the
 * object's order, into the program's: for when the device cannot do it. */
void o2o_array_layout_unpack(const struct o2o_object *o, const unsigned char *copy,
                             unsigned char *to, uintptr_t lo, uintptr_t hi);

#endif
