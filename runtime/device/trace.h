/* OMP2OCL_TRACE: what the device does and what the host waits for, as a file for chrome://tracing
 * or Perfetto (docs/runtime.md).
 *
 * Times are microseconds since the trace was opened.  When there is no trace all functions
 * return at once.  Under the lock (hooks.h). */
#ifndef O2O_RUNTIME_DEVICE_TRACE_H
#define O2O_RUNTIME_DEVICE_TRACE_H

#include "runtime/core/opencl.h"

#include <stdbool.h>
#include <stdint.h>

/* What a command does. */
enum o2o_command_kind {
  O2O_COMMAND_KERNEL,
  O2O_COMMAND_UPLOAD,
  O2O_COMMAND_DOWNLOAD,
  O2O_COMMAND_MAP,
  O2O_COMMAND_UNMAP
};

/* What is remembered of a command until it has ended. */
struct o2o_trace_item {
  double enqueued;
  uint64_t bytes;
  unsigned sums; /* o2o_trace_launch() */
  char name[64];
};

#define O2O_TRACE_KERNELS 1024 /* that have sums of their own, but that the last is all others */

/* Of all launches of the kernels with a name, in both shapes, on all devices: seconds on the
 * device, and of what was moved for them or fetched after them. */
struct o2o_trace_sums {
  const char *kernel;
  double running, moving;
};

/* Opens the file that the variable names, or with `page` the page of OMP2OCL_PROFILE: %p in its
 * name is the process.  One line on stderr when that fails. */
void o2o_trace_open(const char *variable, const char *path, bool page);
bool o2o_tracing(void);
double o2o_trace_now(void);

/* Commands from now on are for a launch of that kernel, until the next one; the name lives on.
 * The number of its sums. */
unsigned o2o_trace_launch(const char *kernel);
/* The sums of that number, of commands that have ended; NULL: there are not so many. */
const struct o2o_trace_sums *o2o_trace_sums(unsigned n);

void o2o_trace_enqueued(struct o2o_trace_item *item, const char *name, uint64_t bytes);
/* The command has ended, with an error perhaps. */
void o2o_trace_command(const struct o2o_trace_item *item, enum o2o_command_kind kind,
                       cl_event event);
/* A transfer that the host made itself, or waited for, from `start` until now. */
void o2o_trace_transfer(enum o2o_command_kind kind, const char *name, uint64_t bytes, double start);
void o2o_trace_wait(const char *what, double start);
/* Kernels that were built, from `start` until now. */
void o2o_trace_build(const char *name, double start);
/* A line for the page. */
void o2o_trace_said(const char *line);

/* Writes what there is: the file is complete then. */
void o2o_trace_flush(void);
/* No more (in a child process): the file is the parent's. */
void o2o_trace_forget(void);

#endif
