/* The device that was found last time, so that a choice need not load OpenCL to know it. */
#ifndef O2O_RUNTIME_SEEN_H
#define O2O_RUNTIME_SEEN_H

#include "runtime/device.h"

/* The device that programs with this environment found on this machine, as far as nothing has changed since then that could change it: the
 * machine has not been started anew, no library or OpenCL driver was installed or removed, no device has come or gone.
 * False when nothing is known. */
bool o2o_seen_get(struct o2o_found *found);

/* Keeps what has just been found. */
void o2o_seen_put(const struct o2o_found *found);

/* The content of the cache entry: text of `size` bytes, untrusted, must begin with `state`.  Tests call it. */
bool o2o_seen_parse(const char *text, size_t size, const char *state, struct o2o_found *found);

#endif
