/* docs/runtime.md says what they mean; tests/info holds this list against it. */
#include "runtime/core/variables.h"

#include <stddef.h>

const struct o2o_variable o2o_variables[] = {
    {"OMP2OCL", "auto|openmp|opencl|verify", "auto: the decision tree"},
    {"OMP2OCL_TOLERANCE", "0 to 1", "of OMP2OCL=verify: 1e-9, float 1e-4"},
    {"OMP2OCL_DEVICE", NULL, "a GPU, else an accelerator, else a CPU"},
    {"OMP2OCL_SCOPE", "auto|program|region", "auto: one choice, when enough is known"},
    {"OMP2OCL_MEMORY", "auto|unified|discrete", "auto: as suits the device"},
    {"OMP2OCL_DEVICE_MEMORY", "bytes, as 500M or 4G", "all that the device has"},
    {"OMP2OCL_FORM", "auto|off|learn|blocks|plain|items|items:N", "auto: as was fastest"},
    {"OMP2OCL_SPLIT", "off|auto|on|0 to 1", "off: a loop runs on one side"},
    {"OMP2OCL_TUNE", "use|auto|off", "use: what omp2ocl-tune has found"},
    {"OMP2OCL_LEVELS", "auto|off|on", "auto: as suits the device"},
    {"OMP2OCL_LAYOUT", "auto|off|on|gain", "auto: where it pays"},
    {"OMP2OCL_LOCAL", "auto|off|on", "auto: as suits the device"},
    {"OMP2OCL_SIZES", "auto|off|on", "auto: where it was faster"},
    {"OMP2OCL_VECTORS", "auto|off|on", "auto: on GPUs"},
    {"OMP2OCL_DECLARE", "auto|off|on", "auto: where builds take much less time"},
    {"OMP2OCL_BUILD", "auto|wait|behind|eager|here", "auto: behind where OMP2OCL=auto"},
    {"OMP2OCL_VERBOSE", "0|1|2", "0: nothing is printed"},
    {"OMP2OCL_CACHE", NULL, "omp2ocl in $XDG_CACHE_HOME, else in ~/.cache"},
    {"OMP2OCL_HISTORY", "on|still|off", "on: runs leave and use times"},
    {"OMP2OCL_TRACE", NULL, "no trace"},
    {"OMP2OCL_PROFILE", NULL, "no page"},
    {"OMP2OCL_FEATURES", NULL, "no file of features"},
    {NULL, NULL, NULL},
};
