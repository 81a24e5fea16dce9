/* Commands that have been given to a device and that nobody has waited for yet.
 *
 * A device's queue is in order.  Its commands are numbered from 1; all functions are called under
 * the lock (hooks.h). */
#ifndef O2O_RUNTIME_DEVICE_QUEUE_H
#define O2O_RUNTIME_DEVICE_QUEUE_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"
#include "runtime/device/trace.h"

/* A command was enqueued with success; `event` becomes the queue's. `name` is copied.  Returns
 * the command's number. */
uint64_t o2o_queue_add(const struct o2o_device *device, cl_event event, enum o2o_command_kind kind,
                       const char *name, uint64_t bytes);

/* The same for a command that the host waited for already. The first is asked in front of it; NULL
 * unless there is a trace, which is all that its event is for. */
cl_event *o2o_queue_event(cl_event *event);
void o2o_queue_ended(const struct o2o_device *device, cl_event event, enum o2o_command_kind kind,
                     const char *name, uint64_t bytes);

/* Waits until the command has ended; true when it and all before it did so without an error.
 * False: `why` says which did not, and the results of commands after it are of no use either. */
bool o2o_queue_wait(const struct o2o_device *device, uint64_t command, struct o2o_reason *why);

/* Waits until the command runs or has ended, so that the driver has compiled and loaded what it
 * needs for it and for all before it.  False, as above, only where the driver does not say so in
 * time, and the end is waited for. */
bool o2o_queue_await_start(const struct o2o_device *device, uint64_t command,
                           struct o2o_reason *why);

/* The command that the last failed wait was about. */
uint64_t o2o_queue_failed(const struct o2o_device *device);

/* The number of the last command; 0: there was none. */
uint64_t o2o_queue_last(const struct o2o_device *device);

#endif
