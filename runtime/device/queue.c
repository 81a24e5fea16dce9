/* Commands in flight.
 *
 * Kernels and uploads are enqueued without waiting for them.  How they ended is looked at when the
 * host waits for something, or when too many are in flight: each command leaves an event here.  An
 * OpenCL call that fails is asked again, because only the event tells what has become of a command.
 */
#include "runtime/device/queue.h"

#include "runtime/device/trace.h"

#include <stdio.h>
#include <string.h>

#define IN_FLIGHT 1024u

struct command {
  cl_event event;
  enum o2o_command_kind kind;
  struct o2o_trace_item trace;
};

static struct command commands[IN_FLIGHT]; /* command n is commands[n % IN_FLIGHT] */
static uint64_t first = 1, next = 1;       /* in flight: [first, next) */
static struct o2o_reason failure;          /* of a command that nobody has been told of */

static uint64_t failed_command;

uint64_t o2o_queue_failed(void) { return failed_command; }

uint64_t o2o_queue_last(void) { return next - 1; }

/* CL_COMPLETE, an error (negative), or another status when it cannot be found out. */
static cl_int status_of(const struct command *c) {
  cl_int status = CL_QUEUED;
  for (int attempt = 0; attempt < 2; attempt++)
    if (o2o_cl.clGetEventInfo(c->event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
                              NULL) == CL_SUCCESS)
      return status;
  return CL_QUEUED;
}

/* Forgets the commands up to and including `last`. */
static void retire(uint64_t last) {
  for (; first <= last; first++) {
    struct command *c = &commands[first % IN_FLIGHT];
    o2o_trace_command(&c->trace, c->kind, c->event);
    o2o_cl.clReleaseEvent(c->event);
  }
}

/* Forgets the commands that are known to have ended well, oldest first. */
static void retire_complete(void) {
  while (first < next && status_of(&commands[first % IN_FLIGHT]) == CL_COMPLETE)
    retire(first);
}

bool o2o_queue_wait(const struct o2o_device *device, uint64_t command, struct o2o_reason *why) {
  static const char *const names[] = {"kernel", "upload", "download", "map", "unmap"};
  cl_int error = CL_SUCCESS, status = CL_COMPLETE;
  double start = o2o_trace_now();
  retire_complete();
  if (failure.failure) {
    *why = failure;
    failure.failure = false;
    return false;
  }
  if (command < first)
    return true;
  for (int attempt = 0; attempt < 3 && command >= first; attempt++) {
    error = o2o_cl.clFinish(device->queue);
    retire_complete();
    if (first < next && (status = status_of(&commands[first % IN_FLIGHT])) < 0)
      break;
  }
  o2o_trace_wait("wait for the device", start);
  if (command < first)
    return true;
  o2o_decline_cl(why, names[commands[first % IN_FLIGHT].kind], status < 0 ? status : error);
  failed_command = first;
  retire(next - 1);
  return false;
}

uint64_t o2o_queue_add(const struct o2o_device *device, cl_event event, enum o2o_command_kind kind,
                       const char *name, uint64_t bytes) {
  struct command *c;
  if (next - first == IN_FLIGHT)
    retire_complete();
  if (next - first == IN_FLIGHT)
    o2o_queue_wait(device, first + IN_FLIGHT / 2, &failure);
  c = &commands[next % IN_FLIGHT];
  c->event = event;
  c->kind = kind;
  o2o_trace_enqueued(&c->trace, name, bytes);
  return next++;
}

cl_event *o2o_queue_event(cl_event *event) {
  *event = NULL;
  return o2o_tracing() ? event : NULL;
}

void o2o_queue_ended(const struct o2o_device *device, cl_event event, enum o2o_command_kind kind,
                     const char *name, uint64_t bytes) {
  if (event)
    o2o_queue_add(device, event, kind, name, bytes);
}
