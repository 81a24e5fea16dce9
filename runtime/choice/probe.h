/* What small kernels with known answers show about a driver. */
#ifndef O2O_RUNTIME_CHOICE_PROBE_H
#define O2O_RUNTIME_CHOICE_PROBE_H

#include "runtime/device/device.h"

/* Builds and runs them on the open device, which takes some tenths of a second.  What cannot be
 * found out stays unknown. */
struct o2o_traits o2o_probe(const struct o2o_device *device);

#endif
