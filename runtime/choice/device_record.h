/* The device that was found last time, so that a choice need not load OpenCL to know it. */
#ifndef O2O_RUNTIME_CHOICE_DEVICE_RECORD_H
#define O2O_RUNTIME_CHOICE_DEVICE_RECORD_H

#include "runtime/device/device.h"

/* The device that programs with this environment found on this machine, as far as nothing has
 * changed since then that could change it: the machine has not been started anew, no library or
 * OpenCL driver was installed or removed, no device has come or gone. False when nothing is
 * known. */
bool o2o_device_record_get(struct o2o_found *found);

bool o2o_device_same(const struct o2o_found *a, const struct o2o_found *b);

/* Keeps what has just been found, unless that is on record. */
void o2o_device_record_keep(const struct o2o_found *found);

/* Keeps that there was no device, or no OpenCL, and whether that is on record: for an hour at most
 * nobody looks for one that need not, since that would start a process each time. */
void o2o_device_record_keep_none(void);
bool o2o_device_record_none(void);

/* Whether the machine looks as if it had a GPU: device files, or a list of drivers of the user's
 * own. */
bool o2o_device_record_may_have_gpu(void);

/* The variables that OpenCL loaders, drivers and what these start look at, as one number. */
uint64_t o2o_device_record_environment(void);

/* A key for what is known about drivers in this environment, on this machine as long as nothing
 * changes that o2o_device_record_get() looks at: `what`, a number of the caller's, and these.
 * Returns its size. */
size_t o2o_device_record_key(char *key, size_t size, const char *what, uint64_t number);

/* The content of the cache entry: text of `size` bytes, untrusted, must begin with `state`.
 * Tests call it. */
bool o2o_device_record_parse(const char *text, size_t size, const char *state,
                             struct o2o_found *found);

#endif
