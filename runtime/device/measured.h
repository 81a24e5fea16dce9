/* What has been measured on a device, kept beside the cache of kernels: one file for each device,
 * of which every process changes single records (predictor/database.h, docs/design.md).
 *
 * All functions are called under the lock (runtime/entry/hooks.h). */
#ifndef O2O_RUNTIME_DEVICE_MEASURED_H
#define O2O_RUNTIME_DEVICE_MEASURED_H

#include "predictor/database.h"
#include "runtime/device/device.h"

#define O2O_DEVICE_WORDS 512

/* The name under which what is measured on that device is kept: another driver is another one. */
void o2o_measured_name(const struct o2o_device *device, char name[O2O_DEVICE_WORDS]);

/* The content under that key, as it was when the device's file was last read: *size bytes, until
 * the next call of any of these; NULL: there is none. */
const void *o2o_measured_get(const char *device, const char *key, size_t key_size, size_t *size);

/* Reads the file anew, and holds other processes back until o2o_measured_end().  Where that file
 * has been begun already nothing happens.  False: it cannot be had; nothing is to be put then, and
 * o2o_measured_end() need not be called. */
bool o2o_measured_begin(const char *device);

/* Puts a record into the file that has been begun.  `content` may be what o2o_measured_get() has
 * returned no longer. */
void o2o_measured_put(const char *key, size_t key_size, const char *label, const void *content,
                      size_t size);

/* Writes the file, if one has been begun and records were put into it: readers see all of it or
 * what was there before. */
void o2o_measured_end(void);

/* Contents that are text: reads a number, in front of which there may be blanks, and moves *text
 * behind it.  False: there is none, or it is more than `most`. */
bool o2o_measured_number(const char **text, uint64_t most, uint64_t *number);

#endif
