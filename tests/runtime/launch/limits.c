// What limits a kernel, in words: by what its launches need, what they have taken on the device, and what was moved for them.
//
// RUN: %clang -O1 %asan -I%root %s %root/runtime/launch/limits.c %root/runtime/forms/candidates.c %root/runtime/forms/search.c %root/runtime/forms/forms_record.c %root/runtime/forms/sizes.c %root/runtime/forms/turns.c %root/runtime/forms/geometry.c %root/runtime/device/bins.c %root/predictor/formula.c %root/runtime/core/state.c -lm -o %t && %t | %FileCheck %s
#include "runtime/launch/limits.h"

#include "runtime/choice/evaluate_tree.h"
#include "runtime/core/settings.h"
#include "runtime/device/program.h"
#include "runtime/device/trace.h"

#include <stdarg.h>
#include <stdio.h>

#define o2o_say said_to_nobody
#define o2o_say_more said_no_more
#include "../Inputs/quiet_runtime.h"
#undef o2o_say
#undef o2o_say_more

struct o2o_settings o2o_settings = {.profile = "p.html"};
struct o2o_cl o2o_cl;

void o2o_say(const char *format, ...) {
  va_list args;
  va_start(args, format);
  vprintf(format, args);
  va_end(args);
}
void o2o_say_more(const char *format, ...) {
  va_list args;
  va_start(args, format);
  vprintf(format, args);
  va_end(args);
}
const void *o2o_measured_get(const char *d, const char *key, size_t n, size_t *size) {
  (void)d, (void)key, (void)n;
  *size = 0;
  return NULL;
}
bool o2o_measured_begin(const char *d) { return d == NULL; }
void o2o_measured_put(const char *key, size_t n, const char *label, const void *content, size_t size) {
  (void)key, (void)n, (void)label, (void)content, (void)size;
}
bool o2o_program_local_suits(const struct o2o_device *d, const struct o2o_kernel *k) {
  (void)k;
  return !d->cpu;
}
bool o2o_program_vectors_suit(const struct o2o_device *d) { return !d->cpu; }

/* Operations and accesses are the launch's slots. */
bool o2o_choice_kernel(const struct o2o_kernel *k, const o2o_slot *slots, double *counts) {
  (void)k;
  counts[O2O_C_COMP] = (double)slots[0].i;
  counts[O2O_C_MEM] = (double)slots[1].i;
  return true;
}

/* ---- what the device has taken ---------------------------------------------------------------- */

static struct o2o_trace_sums taken[8];
static unsigned ntaken;

bool o2o_tracing(void) { return true; }
unsigned o2o_trace_launch(const char *kernel) {
  taken[ntaken].kernel = kernel;
  return ntaken;
}
const struct o2o_trace_sums *o2o_trace_sums(unsigned n) { return n < ntaken ? &taken[n] : NULL; }

/* 1.5e12 operations and 1.5e11 bytes a second, 10 us for a launch. */
static struct o2o_device device = {.units = 4, .clock = 1000, .traits.speeds = {.ops = 1e12, .bytes = 1e11, .launch = 15e-6}},
                         unknown = {.units = 4, .clock = 1000};

/* Two launches, which take so long together. */
static void launches(const char *name, const struct o2o_device *d, int64_t operations, int64_t bytes, double running, double moving) {
  struct o2o_kernel_state state = {.name = (char *)name};
  const o2o_slot slots[] = {{.i = operations}, {.i = bytes}};
  struct o2o_use use = {.lo = 0, .hi = bytes};
  struct o2o_launch l = {.device = d, .state = &state, .slots = slots};
  l.memory.uses = &use;
  l.memory.nuses = 1;
  o2o_limits_begin(&state);
  o2o_limits_note(&l);
  o2o_limits_note(&l);
  taken[ntaken].running = running;
  taken[ntaken++].moving = moving;
}

int main(void) {
  launches("computes", &device, 1500000000, 100, 0.0025, 0.001);
  launches("streams", &device, 1000, 3064000000, 0.045, 0);
  launches("starts", &device, 1000, 1000, 8e-6, 1e-6);
  launches("waits", &device, 1000, 1000, 0.01, 0.001);
  launches("moves", &device, 1500000000, 100, 0.0025, 0.003);
  launches("counts", &device, 0, 0, 0.0025, 0.001);
  launches("unmeasured", &unknown, 1500000000, 100, 0.0025, 0.001);
  o2o_limits_print();
  return 0;
}

// CHECK: limit of computes: operations: 2.5 ms (operations at least 2, memory at least 0), starting 0.02, transfers 1{{$}}
// CHECK: limit of streams: memory: 45 ms (operations at least 1.33e-06, memory at least 40), starting 0.02, transfers 0{{$}}
// CHECK: limit of starts: starting: 0.008 ms
// CHECK: limit of waits: waiting: 10 ms
// CHECK: limit of moves: transfers: 2.5 ms {{.*}}, transfers 3{{$}}
// CHECK: limit of counts: counts unknown: 2.5 ms, starting 0.02, transfers 1{{$}}
// CHECK: limit of unmeasured: device not measured: 2.5 ms, starting 0, transfers 1{{$}}
