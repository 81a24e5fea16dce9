/* How bytes that only the device has get to the host: whole ranges, what kernels have changed of
 * them (changes.h), columns; from buffers in the program's order or in another one
 * (array_layout.h).  What is valid where is device_copy.h's, which is to say so afterwards. */
#ifndef O2O_RUNTIME_MEMORY_DOWNLOAD_H
#define O2O_RUNTIME_MEMORY_DOWNLOAD_H

#include "runtime/core/columns.h"
#include "runtime/device/device.h"
#include "runtime/memory/object_tree.h"

/* Ends the program: the device alone had the object's data. */
void o2o_lost(const struct o2o_object *o, const char *reason);

/* Waits for all that was enqueued; false: the device has failed, and there are no copies any
 * more. */
typedef bool o2o_wait(const struct o2o_device *device);

/* Downloads one range that is dirty. False: `wait` has said so. */
bool o2o_download(const struct o2o_device *device, struct o2o_object *o, struct o2o_span all,
                  o2o_wait *wait);

/* Downloads a column, which stays dirty; false: nothing was done. */
bool o2o_download_column(const struct o2o_device *device, struct o2o_object *o,
                         const struct o2o_column *c);

/* Where a column begins in the buffer, its size, and the distance of its rows there and here. */
struct o2o_rectangle {
  size_t buffer[3], host[3], region[3], pitch;
};
struct o2o_rectangle o2o_rectangle_of(const struct o2o_object *o, const struct o2o_column *c);

#endif
