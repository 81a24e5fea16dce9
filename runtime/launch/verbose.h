/* What the user sees on stderr (docs/runtime.md): OMP2OCL_VERBOSE. */
#ifndef O2O_RUNTIME_LAUNCH_VERBOSE_H
#define O2O_RUNTIME_LAUNCH_VERBOSE_H

#include "runtime/choice/select_version.h"
#include "runtime/core/state.h"
#include "runtime/forms/geometry.h"
#include "runtime/memory/device_copy.h"
#include "runtime/memory/launch_memory.h"

/* OpenCL was tried and is left after these seconds; `building`: of building kernels. */
void o2o_verbose_left(double seconds, bool building);

/* "omp2ocl: version: openmp (model NAME)", and the tree's path when one was asked. */
void o2o_verbose_decision(const struct o2o_decision *decision);
/* Where the cache turns out to be of no use, once, for who has named it or looks for forms. */
void o2o_verbose_cache(void);
/* The device and its driver, and which layout tree holds for it. */
void o2o_verbose_device(const struct o2o_device *device, const struct o2o_decision *decision);
void o2o_verbose_launch(const struct o2o_kernel_state *state, const struct o2o_geometry *geometry,
                        const struct o2o_launch_memory *memory);
void o2o_verbose_declined(const struct o2o_kernel_state *state);
/* One line per kernel, at exit. */
void o2o_verbose_kernels(const struct o2o_kernel_state *first);
/* One line per name of memory that was moved, at exit. */
void o2o_verbose_traffic(const struct o2o_traffic *first);

#endif
