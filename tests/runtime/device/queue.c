// A command that fails is told of once, also where too many are in flight to look at each, and each event is given back. One that is awaited only until it runs is not awaited longer.
//
// RUN: %clang -O1 %asan -I%root %s %root/runtime/device/queue.c %root/runtime/core/state.c -o %t && %t
#include "runtime/device/queue.h"

#include "../../predictor/check.h"
#include "../Inputs/quiet_runtime.h"

#include <string.h>

struct o2o_cl o2o_cl;

/* ---- the driver: events are numbers of commands, from 1 on ------------------------------------- */

static uintptr_t done, failing; /* commands up to `done` have ended, `failing` badly */
static unsigned released, finished;
static unsigned looks;    /* of which the last one finds that the command runs; 0: it never does */
static uintptr_t running; /* the command */

static cl_int CL_API_CALL event_info(cl_event event, cl_event_info what, size_t size, void *value, size_t *out) {
  uintptr_t n = (uintptr_t)event;
  cl_int status = n > done ? CL_QUEUED : n == failing ? -5 : CL_COMPLETE;
  if (looks && --looks == 0)
    running = n;
  if (n > done && n == running)
    status = CL_RUNNING;
  (void)what, (void)out;
  memcpy(value, &status, size);
  return CL_SUCCESS;
}

static cl_int CL_API_CALL release(cl_event event) {
  (void)event;
  released++;
  return CL_SUCCESS;
}

static uintptr_t last;

static cl_int CL_API_CALL finish(cl_command_queue queue) {
  (void)queue;
  finished++;
  done = last;
  return CL_SUCCESS;
}

void o2o_trace_command(const struct o2o_trace_item *item, enum o2o_command_kind kind, cl_event event) {
  (void)item, (void)kind, (void)event;
}
void o2o_trace_enqueued(struct o2o_trace_item *item, const char *name, uint64_t bytes) {
  (void)item, (void)name, (void)bytes;
}
void o2o_trace_wait(const char *what, double start) {
  (void)what, (void)start;
}
double o2o_trace_now(void) { return 0; }
bool o2o_tracing(void) { return false; }

/* ---- tests ------------------------------------------------------------------------------------- */

static const struct o2o_device device;

static void add(unsigned count) {
  for (; count > 0; count--)
    o2o_queue_add(&device, (cl_event)++last, O2O_COMMAND_KERNEL, "k", 0);
}

static void test_failure_while_full(void) {
  struct o2o_reason why = {0};
  o2o_cl.clGetEventInfo = event_info;
  o2o_cl.clReleaseEvent = release;
  o2o_cl.clFinish = finish;
  failing = 10;
  add(5000); /* nobody waits */
  CHECK_EQ(o2o_queue_last(&device), 5000);
  CHECK(finished > 2);
  CHECK(!o2o_queue_wait(&device, o2o_queue_last(&device), &why));
  CHECK(why.failure);
  CHECK_EQ(o2o_queue_failed(&device), 10);
  CHECK(o2o_queue_wait(&device, o2o_queue_last(&device), &why)); /* told once */
  CHECK_EQ(released, 5000);
}

/* The driver compiles, then the kernel runs, whose end nobody waits for; or it has ended, badly, which is told of later. */
static void test_start_is_awaited(void) {
  struct o2o_reason why = {0};
  unsigned before = finished;
  add(1);
  looks = 5;
  CHECK(o2o_queue_await_start(&device, last, &why));
  CHECK_EQ(looks, 0);
  CHECK_EQ(finished, before);
  failing = done = last;
  CHECK(o2o_queue_await_start(&device, last, &why));
  CHECK_EQ(finished, before);
  CHECK(!o2o_queue_wait(&device, last, &why));
  failing = 0;
}

/* Some drivers may say of no command that it runs: its end is waited for. */
static void test_start_is_not_told(void) {
  struct o2o_reason why = {0};
  unsigned before = finished;
  add(1);
  CHECK(o2o_queue_await_start(&device, last, &why));
  CHECK_EQ(finished, before + 1);
}

int main(void) {
  RUN(test_failure_while_full);
  RUN(test_start_is_awaited);
  RUN(test_start_is_not_told);
  return check_result();
}
