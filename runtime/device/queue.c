/* Commands in flight.
 *
 * Kernels and uploads are enqueued without waiting for them.  How they ended is looked at when the
 * host waits for something, or when too many are in flight: each command leaves an event here.  An
 * OpenCL call that fails is asked again, because only the event tells what has become of a command.
 */
#include "runtime/device/queue.h"

#include "runtime/core/clock.h"
#include "runtime/device/trace.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define IN_FLIGHT 1024u

struct command {
  cl_event event;
  enum o2o_command_kind kind;
  struct o2o_trace_item trace;
};

/* Of one device, by its place. */
static struct queue {
  struct command commands[IN_FLIGHT]; /* command n is commands[n % IN_FLIGHT] */
  uint64_t ended, last;               /* in flight: those behind `ended`, up to `last` */
  struct o2o_reason failure;          /* of a command that nobody has been told of */
  uint64_t failed;
} queues[O2O_DEVICES];

static double asked; /* when the host last asked for a command that it waits for; of the trace */

static struct queue *queue_of(const struct o2o_device *d) { return &queues[d->place]; }

uint64_t o2o_queue_failed(const struct o2o_device *device) { return queue_of(device)->failed; }

uint64_t o2o_queue_last(const struct o2o_device *device) { return queue_of(device)->last; }

#define UNKNOWN (CL_QUEUED + 1)

/* UNKNOWN: it cannot be found out. */
static cl_int status_of(const struct command *c) {
  cl_int status = CL_QUEUED;
  for (int attempt = 0; attempt < 2; attempt++)
    if (o2o_cl.clGetEventInfo(c->event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
                              NULL) == CL_SUCCESS)
      return status;
  return UNKNOWN;
}

static struct command *oldest(struct queue *q) { return &q->commands[(q->ended + 1) % IN_FLIGHT]; }

/* Forgets the commands up to and including `last`. */
static void retire(struct queue *q, uint64_t last) {
  for (; q->ended < last; q->ended++) {
    struct command *c = oldest(q);
    o2o_trace_command(&c->trace, c->kind, c->event);
    o2o_cl.clReleaseEvent(c->event);
  }
}

/* Forgets the commands that are known to have ended well, oldest first. */
static void retire_complete(struct queue *q) {
  while (q->ended < q->last && status_of(oldest(q)) == CL_COMPLETE)
    retire(q, q->ended + 1);
}

/* Waits for all commands and forgets those that have ended well: by clFinish, and by each event for
 * drivers (rusticl of Mesa 22.3) whose clFinish does not wait for what has been flushed before. */
static cl_int finish(const struct o2o_device *device, struct queue *q) {
  cl_int error = o2o_cl.clFinish(device->queue);
  retire_complete(q);
  for (uint64_t k = q->ended + 1; error == CL_SUCCESS && k <= q->last; k++) {
    const struct command *c = &q->commands[k % IN_FLIGHT];
    if (status_of(c) > CL_COMPLETE)
      o2o_cl.clWaitForEvents(1, &c->event);
  }
  retire_complete(q);
  return error;
}

bool o2o_queue_wait(const struct o2o_device *device, uint64_t command, struct o2o_reason *why) {
  static const char *const names[] = {"kernel", "upload", "download", "map", "unmap"};
  struct queue *q = queue_of(device);
  cl_int error = CL_SUCCESS, status = CL_COMPLETE;
  double start = o2o_trace_now();
  retire_complete(q);
  if (q->failure.failure) {
    *why = q->failure;
    q->failure.failure = false;
    return false;
  }
  if (command <= q->ended)
    return true;
  for (int attempt = 0; attempt < 3 && command > q->ended; attempt++) {
    error = finish(device, q);
    if (q->ended < q->last && (status = status_of(oldest(q))) < 0)
      break;
  }
  o2o_trace_wait("wait for the device", start);
  if (command <= q->ended)
    return true;
  o2o_decline_cl(why, names[oldest(q)->kind], status < 0 ? status : error);
  q->failed = q->ended + 1;
  retire(q, q->last);
  return false;
}

#define LOOK 20000   /* ns between two looks at a command that is about to run */
#define PATIENCE 2.0 /* for a driver that says of no command that it runs before it has ended */

/* What is known of a command that may have been forgotten. */
static cl_int status_so_far(struct queue *q, uint64_t command) {
  return command > q->ended ? status_of(&q->commands[command % IN_FLIGHT]) : CL_COMPLETE;
}

bool o2o_queue_await_start(const struct o2o_device *device, uint64_t command,
                           struct o2o_reason *why) {
  const struct timespec look = {.tv_nsec = LOOK};
  struct queue *q = queue_of(device);
  double start = o2o_now(), traced = o2o_trace_now();
  cl_int status;
  while ((status = status_so_far(q, command)) > CL_RUNNING && status != UNKNOWN &&
         o2o_now() - start < PATIENCE)
    nanosleep(&look, NULL);
  o2o_trace_wait("wait for the driver", traced);
  return status <= CL_RUNNING || o2o_queue_wait(device, command, why);
}

/* Waits until half of the commands in flight have ended.  The first failure is kept for whoever
 * waits next: nobody is told here. */
static void make_room(const struct o2o_device *device, struct queue *q) {
  struct o2o_reason first = q->failure, why;
  q->failure.failure = false;
  if (!o2o_queue_wait(device, q->ended + 1 + IN_FLIGHT / 2, &why) && !first.failure)
    first = why;
  q->failure = first;
}

uint64_t o2o_queue_add(const struct o2o_device *device, cl_event event, enum o2o_command_kind kind,
                       const char *name, uint64_t bytes) {
  struct queue *q = queue_of(device);
  struct command *c;
  if (q->last - q->ended == IN_FLIGHT)
    retire_complete(q);
  if (q->last - q->ended == IN_FLIGHT)
    make_room(device, q);
  c = &q->commands[++q->last % IN_FLIGHT];
  c->event = event;
  c->kind = kind;
  o2o_trace_enqueued(&c->trace, name, bytes);
  return q->last;
}

cl_event *o2o_queue_event(cl_event *event) {
  *event = NULL;
  asked = o2o_trace_now();
  return o2o_tracing() ? event : NULL;
}

void o2o_queue_ended(const struct o2o_device *device, cl_event event, enum o2o_command_kind kind,
                     const char *name, uint64_t bytes) {
  if (!event)
    return;
  uint64_t command = o2o_queue_add(device, event, kind, name, bytes);
  queue_of(device)->commands[command % IN_FLIGHT].trace.enqueued = asked;
}
