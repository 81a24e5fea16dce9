/* Accesses of the host: what it is about to read is made valid in its memory, and what it is about
 * to write leaves the device.
 *
 * Where objects are rows of a set (gathered_rows.h), the set is told, too.  `flags` are
 * O2O_TOUCH_...  All functions are called under the lock (hooks.h); they end the program when data
 * cannot be had back. */
#ifndef O2O_RUNTIME_MEMORY_TOUCH_H
#define O2O_RUNTIME_MEMORY_TOUCH_H

#include "runtime/memory/object_tree.h"

#include <stdbool.h>

/* The host is about to access [lo, hi) of the object. */
void o2o_touch_object(struct o2o_object *o, uintptr_t lo, uintptr_t hi, unsigned flags);

/* The same for a column, all of which lies in the object. */
void o2o_touch_column(struct o2o_object *o, const struct o2o_column *column, unsigned flags);

/* The same for bytes [lo, hi), which may be of several objects or none. */
void o2o_touch_range(uintptr_t lo, uintptr_t hi, unsigned flags);

/* The same for all objects, or all that are not closed. */
void o2o_touch_all(unsigned flags, bool open_only);

/* Something else may have changed files: views of them are sent again. */
void o2o_touch_views(void);

/* The process ends: the host copies of all objects, or of those that are not closed, are made
 * valid; then there are no device copies any more and OpenMP is the version in force.  OpenCL is
 * not asked for anything after that. */
void o2o_touch_at_end(bool open_only);

#endif
