/* From OpenCL C to a cl_kernel. */
#ifndef O2O_RUNTIME_DEVICE_PROGRAM_H
#define O2O_RUNTIME_DEVICE_PROGRAM_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

/* Makes one kernel the current one of the state (state->current: kernel, group and group_limit):
 * that for launches in which arrays do not overlap (`restricted`), or may; with the orders of
 * arrays and the constants that the build options `strides` say (array_layout.h, sizes.h; "": the
 * program's orders, no constants); in this form.  It may have been built before; else it comes from
 * the disk cache or from source.
 * False: the kernel stays on the host, *why says why. */
bool o2o_program_build(const struct o2o_device *device, const struct o2o_kernel *kernel,
                       struct o2o_kernel_state *state, bool restricted, struct o2o_form form,
                       const char *strides, struct o2o_reason *why);

/* Whether that build is the one of the state. */
bool o2o_program_current(const struct o2o_kernel *kernel, const struct o2o_kernel_state *state,
                         bool restricted, struct o2o_form form, const char *strides);

/* Whether that build has been made in this process. */
bool o2o_program_kept(const struct o2o_kernel *kernel, struct o2o_kernel_state *state,
                      bool restricted, struct o2o_form form, const char *strides);

/* Makes the build with this kernel the current one; false: it is not there any more. */
bool o2o_program_switch(struct o2o_kernel_state *state, cl_kernel kernel);

/* The build options with which o2o_program_build() begins for that build, in malloc'ed memory,
 * and what it takes the kernel to be: *expected has form, group, group_limit and local.  NULL: the
 * kernel is declined, *why says why. */
char *o2o_program_expect(const struct o2o_device *device, const struct o2o_kernel *kernel,
                         bool restricted, struct o2o_form form, char *strides,
                         struct o2o_kernel_state *expected, struct o2o_reason *why);

/* Whether the disk cache has the kernel with these build options. */
bool o2o_program_cached(const struct o2o_device *device, const struct o2o_kernel *kernel,
                        const char *options);

/* Whether there is nothing to build: the cache has it, or the driver has ended all processes that
 * tried (deaths.h), for the reason O2O_BUILD_DIED. */
bool o2o_program_needs_no_build(const struct o2o_device *device, const struct o2o_kernel *kernel,
                                const char *options);
#define O2O_BUILD_DIED "the OpenCL driver ended the process that built it"

/* From here on what is not in the cache is compiled for the first device by `compile`: it has
 * another process build the kernel, and waits until the cache has it, or it cannot be built so.
 * False: the driver has ended the processes that tried. */
void o2o_program_compile_elsewhere(bool (*compile)(const struct o2o_kernel *kernel,
                                                   const char *options));

/* Makes kernel and limit of state->current with these build options, from the disk cache or from
 * source; the cache has it then.  Of the kernel only name and source are used. */
bool o2o_program_make(const struct o2o_device *device, const struct o2o_kernel *kernel,
                      const char *options, struct o2o_kernel_state *state, struct o2o_reason *why);

/* Whether that build exists, or can be kept when it does: their number is limited. */
bool o2o_program_room(const struct o2o_kernel *kernel, struct o2o_kernel_state *state,
                      bool restricted, struct o2o_form form, const char *strides);

/* Whether kernels use local memory, and vectors, on such a device where nothing else is known of
 * them.  Vectors are what GPUs move fastest; a compiler for a processor makes its own ones of
 * work-items, and only loses time over ours. */
bool o2o_program_local_suits(const struct o2o_device *device, const struct o2o_kernel *kernel);
bool o2o_program_vectors_suit(const struct o2o_device *device);

#endif
