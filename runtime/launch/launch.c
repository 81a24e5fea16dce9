/* One launch, from host slots to results.
 *
 *     trip counts -> ND-range -> which bytes each object needs -> buffers -> arguments -> kernel ->
 *     results
 *
 * A kernel that works on objects of the registry only, and has no result that the host must see, is
 * not waited for (but for the first launch of what was built, which shows whether the device can
 * run it at all).
 *
 * When a launch that is waited for fails, its objects are as they were before, and the host version
 * runs.  That cannot be when the kernel changes the program's memory in place (unified mode), or
 * data that only the device had: then the program is stopped with a message rather than continued
 * with wrong results.
 */
#define _GNU_SOURCE
#include "runtime/launch/launch.h"

#include "predictor/closed.h"
#include "runtime/core/clock.h"
#include "runtime/core/loader.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/cache.h"
#include "runtime/device/program.h"
#include "runtime/device/queue.h"
#include "runtime/device/signals.h"
#include "runtime/device/trace.h"
#include "runtime/forms/forms.h"
#include "runtime/forms/geometry.h"
#include "runtime/forms/sizes.h"
#include "runtime/launch/launch_build.h"
#include "runtime/launch/launch_cache.h"
#include "runtime/launch/launch_objects.h"
#include "runtime/launch/launch_results.h"
#include "runtime/launch/launch_state.h"
#include "runtime/launch/limits.h"
#include "runtime/launch/tune.h"
#include "runtime/launch/verbose.h"
#include "runtime/launch/verify.h"
#include "runtime/memory/array_layout.h"
#include "runtime/memory/copies.h"
#include "runtime/memory/device_copy.h"
#include "runtime/memory/launch_memory.h"
#include "runtime/memory/rows.h"
#include "runtime/memory/touch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUSY 1.25 /* by the clock, times the processor time */

/* ---- kernel arguments ------------------------------------------------------------------------ */

/* The value in the form that the kernel's parameter has; returns its size. */
static size_t narrow(uint8_t type, const o2o_slot *slot, void *to) {
  static const uint8_t sizes[] = {0, 1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
  float f = (float)slot->d;
  uint8_t b = slot->i != 0;
  if (type < O2O_A_BOOL || type > O2O_A_F64)
    return 0;
  if (type == O2O_A_F32)
    memcpy(to, &f, sizeof f);
  else if (type == O2O_A_BOOL)
    memcpy(to, &b, sizeof b);
  else
    memcpy(to, slot, sizes[type]); /* little-endian: the low bytes come first */
  return sizes[type];
}

/* Sets parameter *index, unless it has that value already; `key` tells values apart. */
static cl_int set(struct o2o_launch *l, cl_uint *index, size_t size, const void *value,
                  uint64_t key) {
  struct o2o_set_arg *last = &l->workspace->set[(*index)++];
  cl_int error;
  if (last->size == size && last->value == key)
    return CL_SUCCESS;
  last->size = 0;
  error = o2o_cl.clSetKernelArg(l->state->current.kernel, *index - 1, size, value);
  if (error == CL_SUCCESS)
    *last = (struct o2o_set_arg){size, key};
  return error;
}

static cl_int set_word(struct o2o_launch *l, cl_uint *index, uint64_t value) {
  return set(l, index, sizeof value, &value, value);
}

static cl_int set_arg(struct o2o_launch *l, cl_uint *index, uint32_t arg, unsigned *use) {
  const struct o2o_arg *a = &l->kernel->args[arg];
  cl_int error;
  switch (a->kind) {
  case O2O_ARG_VALUE: {
    uint64_t value = 0;
    size_t size = narrow(a->type, o2o_arg_slot(l, arg), &value);
    return set(l, index, size, &value, value);
  }
  case O2O_ARG_OBJECT: {
    const struct o2o_use *u = &l->memory.uses[(*use)++];
    error = set(l, index, sizeof u->where.buffer, &u->where.buffer, u->where.id);
    return error == CL_SUCCESS ? set_word(l, index, u->where.offset) : error;
  }
  case O2O_ARG_UNWRITTEN:
    return CL_SUCCESS;
  case O2O_ARG_REDUCTION:
  case O2O_ARG_LAST:
  case O2O_ARG_SCRATCH: {
    const struct o2o_pooled *result = l->workspace->results[arg];
    return set(l, index, sizeof result->buffer, &result->buffer, result->id);
  }
  }
  return CL_INVALID_ARG_VALUE;
}

bool o2o_launch_arguments(struct o2o_launch *l, struct o2o_reason *why) {
  cl_uint index = 0;
  unsigned use = 0;
  cl_int error = CL_SUCCESS;
  for (uint32_t i = 0; i < l->kernel->nloops && error == CL_SUCCESS; i++) {
    error = set_word(l, &index, l->slots[2 * i].u);
    if (error == CL_SUCCESS)
      error = set_word(l, &index, l->slots[2 * i + 1].u);
  }
  for (uint32_t i = 0; i < l->kernel->nargs && error == CL_SUCCESS; i++)
    error = set_arg(l, &index, i, &use);
  l->phase_index = index;
  return error == CL_SUCCESS || o2o_decline_cl(why, "clSetKernelArg", error);
}

/* The last two parameters of a kernel of phases. */
static bool set_phase(struct o2o_launch *l, uint32_t phase, struct o2o_reason *why) {
  cl_uint index = l->phase_index;
  cl_int error = set(l, &index, sizeof phase, &phase, phase);
  if (error == CL_SUCCESS)
    error = set_word(l, &index, l->geometry.groups);
  return error == CL_SUCCESS || o2o_decline_cl(why, "clSetKernelArg", error);
}

/* ---- running --------------------------------------------------------------------------------- */

/* Enqueues the kernel; its number, 0 when declined. */
static uint64_t enqueue_range(struct o2o_launch *l, const size_t *global, struct o2o_reason *why) {
  cl_event event = NULL;
  cl_int error;
  do
    error =
        o2o_cl.clEnqueueNDRangeKernel(l->device->queue, l->state->current.kernel, l->geometry.dims,
                                      NULL, global, l->geometry.local, 0, NULL, &event);
  while (error == CL_MEM_OBJECT_ALLOCATION_FAILURE && o2o_device_copy_make_room(l->device));
  if (error == CL_MEM_OBJECT_ALLOCATION_FAILURE)
    o2o_pool_refused(l->device);
  if (error != CL_SUCCESS) {
    o2o_decline_cl(why, "clEnqueueNDRangeKernel", error);
    return 0;
  }
  if (l->host && !l->event && o2o_cl.clRetainEvent(event) == CL_SUCCESS)
    l->event = event;
  return o2o_queue_add(l->device, event, O2O_COMMAND_KERNEL, l->state->name, 0);
}

#define COMBINING 1 /* the phase in which one group combines the parts with the host's value */

static uint64_t enqueue_phase(struct o2o_launch *l, unsigned phase, struct o2o_reason *why) {
  const size_t *global = phase == COMBINING ? l->geometry.local : l->geometry.global;
  return set_phase(l, phase, why) ? enqueue_range(l, global, why) : 0;
}

static uint64_t enqueue_hyperplane(struct o2o_launch *l, uint64_t value, struct o2o_reason *why) {
  cl_uint index = 0;
  cl_int error = set_word(l, &index, value);
  if (error == CL_SUCCESS)
    error = set_word(l, &index, 1);
  if (error == CL_SUCCESS)
    return enqueue_range(l, l->geometry.global, why);
  o2o_decline_cl(why, "clSetKernelArg", error);
  return 0;
}

/* One value of loop 0 after the other.  Once one has been enqueued the next ones are tried once
 * more after an error: in place there is no way back. */
static uint64_t enqueue_hyperplanes(struct o2o_launch *l, struct o2o_reason *why) {
  for (uint64_t value = 0; value < l->slots[1].u; value++) {
    uint64_t command = enqueue_hyperplane(l, value, why);
    if (!command && value > 0)
      command = enqueue_hyperplane(l, value, why);
    if (!command)
      return 0;
    l->command = command;
  }
  return l->command;
}

/* All launches of the kernel that this one stands for; the number of the last. */
static uint64_t enqueue_phases(struct o2o_launch *l, struct o2o_reason *why) {
  unsigned phases = l->kernel->flags & O2O_KERNEL_SCANS ? 3 : 2;
  uint64_t command = 0;
  if (l->kernel->flags & O2O_KERNEL_HYPERPLANES)
    return enqueue_hyperplanes(l, why);
  if (!(l->kernel->flags & O2O_KERNEL_PHASES))
    return enqueue_range(l, l->geometry.global, why);
  for (unsigned phase = 0; phase < phases; phase++) {
    if (!(command = enqueue_phase(l, phase, why)))
      return 0;
    l->command = command;
  }
  return command;
}

uint64_t o2o_launch_enqueue(struct o2o_launch *l, struct o2o_reason *why) {
  uint64_t command = enqueue_phases(l, why);
  if (command)
    o2o_limits_note(l);
  return command ? o2o_launch_results_add(l, command, why) : 0;
}

static void give_up(const struct o2o_launch *l, const struct o2o_reason *why) {
  o2o_say("kernel %s (%s:%u) failed after it had started to change the program's memory: "
          "%s; the program cannot go on\n",
          l->state->name, l->state->file, l->state->line, why->text);
  o2o_trace_flush();
  abort();
}

static bool begin(struct o2o_launch *l, struct o2o_reason *why) {
  if (!l->repeats.of)
    return o2o_launch_memory_begin(&l->memory, why);
  o2o_launch_memory_again(&l->memory);
  return true;
}

/* The device has nothing else to do.  What has failed there is noticed later. */
static bool empty_queue(const struct o2o_launch *l) {
  if (l->clock.timed)
    o2o_cl.clFinish(l->device->queue);
  return true;
}

/* Whether others had processors that the kernel wanted: one thread had to go, or there was less
 * processor time than the one processor has that each kernel keeps busy. */
static bool was_disturbed(const struct o2o_launch *l, double seconds, double work) {
  return l->device->cpu && (o2o_preemptions() != l->clock.preemptions || seconds > BUSY * work);
}

/* Waits for a launch whose time is asked for. */
static bool take_time(struct o2o_launch *l, struct o2o_reason *why) {
  if (!l->clock.timed)
    return true;
  if (!o2o_queue_wait(l->device, l->command, why))
    return false;
  double seconds = o2o_now() - l->clock.start;
  double work = l->device->cpu ? o2o_processor_time() - l->clock.work : 0;
  o2o_forms_time(l->state, seconds, work, was_disturbed(l, seconds, work), l->clock.building);
  return true;
}

/* From buffers to a kernel that can be enqueued. */
static bool make_ready(struct o2o_launch *l, struct o2o_reason *why) {
  return begin(l, why) && (!l->tunes || o2o_tune(l, why)) && o2o_launch_results_make(l, why) &&
         o2o_launch_arguments(l, why) && empty_queue(l);
}

/* Of several launches that one stands for some have been enqueued, and the next one cannot be. */
static bool undo_begun(struct o2o_launch *l, const struct o2o_reason *why) {
  struct o2o_reason other;
  o2o_queue_wait(l->device, l->command, &other);
  if (l->host || !o2o_launch_memory_undo(&l->memory))
    give_up(l, why);
  return false;
}

/* From there to one that is. */
static bool start(struct o2o_launch *l, struct o2o_reason *why) {
  if (l->clock.timed) {
    l->clock.preemptions = o2o_preemptions();
    l->clock.work = o2o_processor_time();
    l->clock.start = o2o_now();
  }
  uint64_t command = o2o_launch_enqueue(l, why);
  if (!command && !l->command)
    return false;
  o2o_launch_memory_started(&l->memory);
  if (!command)
    return undo_begun(l, why);
  l->command = command;
  l->workspace->form = l->form;
  l->version = o2o_device_copy_version;
  return true;
}

/* From there to results that the host can see. */
static bool finish(struct o2o_launch *l, struct o2o_reason *why) {
  struct o2o_launch_memory *r = &l->memory;
  /* The results come first: reading them waits for the kernel. */
  bool ended = true;
  bool done = (ended = take_time(l, why)) && o2o_launch_results_fetch(l, why) &&
              (ended = o2o_queue_wait(l->device, l->command, why)) &&
              o2o_launch_memory_fetch(r, why);
  if (done) {
    o2o_launch_memory_commit(r);
    o2o_launch_results_commit(l);
  } else if (l->host || !o2o_launch_memory_undo(r))
    give_up(l, why);
  if (!ended && o2o_queue_failed(l->device) < l->command) /* not this kernel, but one before */
    o2o_device_copy_fail(l->device, why);
  return done;
}

static void release(struct o2o_launch *l) {
  o2o_launch_memory_end(&l->memory);
  for (uint32_t i = 0; i < l->kernel->nargs; i++)
    if (l->workspace->results[i]) {
      o2o_pool_give(l->workspace->results[i]);
      l->workspace->results[i] = NULL;
    }
}

/* From buffers to results, as far as the host has to wait for them. */
static bool perform(struct o2o_launch *l, struct o2o_reason *why) {
  const struct o2o_launch_memory *r = &l->memory;
  bool done = make_ready(l, why) && start(l, why);
  if (done && (r->awaited || l->state->totals.launches == 0 || l->first || l->clock.timed))
    done = finish(l, why);
  if (l->repeats.of) {
    l->repeats.of->noted = done;
    l->repeats.of->version = l->version;
  } else if (done)
    o2o_launch_cache_note(&l->workspace->repeats, l->kernel, l->slots, l->state->current.kernel, r,
                          &l->geometry, l->version);
  release(l);
  return done;
}

/* ---- parts of the iterations ----------------------------------------------------------------- */

/* By the places of their devices; those that have been started are joined from the last one on,
 * which has the first iterations. */
static struct o2o_launch parts_of_loop[O2O_DEVICES];
static unsigned nparts;

/* What the host accesses in its part, by the formulas of the arguments; false: not known. */
static bool host_range(const struct o2o_launch *l, const struct o2o_use *u, struct o2o_span *part) {
  int64_t lo, hi;
  bool by_range;
  int known = o2o_launch_offsets(l->host, &l->kernel->args[u->arg], l->workspace->closed[u->arg],
                                 &lo, &hi, &by_range);
  *part = (struct o2o_span){u->base, u->base};
  if (known > 0)
    *part = (struct o2o_span){u->base + (uintptr_t)lo, u->base + (uintptr_t)hi};
  return known != 0;
}

/* With copies, what one writes is not to be in the other one's ranges of written memory: a range of
 * bytes is valid on one side. */
static bool writes_apart(const struct o2o_launch *l, const struct o2o_launch *other,
                         struct o2o_reason *why) {
  const struct o2o_use *a = l->workspace->uses, *b = other->workspace->uses;
  for (unsigned i = 0; i < l->nuses; i++)
    for (unsigned k = 0; k < other->nuses; k++)
      if (a[i].written && b[k].written && a[i].lo < b[k].hi && b[k].lo < a[i].hi)
        return o2o_decline(why, false, "not split: both parts write '%s'", a[i].name);
  return true;
}

/* Sets of rows are copies in unified memory, too.  In the program's own memory single elements are
 * apart, as iterations are.  Memory outside objects is for one device: it is copied for each
 * launch. */
static bool parts_apart(const struct o2o_launch *l, struct o2o_reason *why) {
  const struct o2o_use *uses = l->workspace->uses;
  struct o2o_span part;
  for (unsigned i = 0; i < l->nuses; i++) {
    if (l->memory.rows || (uses[i].object && uses[i].object->gathered))
      return o2o_decline(why, false, "not split: rows behind pointers");
    if (l->device->place > 0 && !uses[i].object && uses[i].lo < uses[i].hi)
      return o2o_decline(why, false, "not split: '%s' is not in known memory", uses[i].name);
  }
  for (unsigned i = 0; i < l->nuses && !l->device->unified; i++) {
    if (!host_range(l, &uses[i], &part))
      return o2o_decline(why, false, "not split: extent of '%s' unknown", uses[i].name);
    for (unsigned k = 0; k < l->nuses && uses[i].written; k++)
      if (uses[k].written && part.lo < uses[k].hi && uses[k].lo < part.hi)
        return o2o_decline(why, false, "not split: both parts write '%s'", uses[i].name);
  }
  for (unsigned i = 0; i < nparts && !l->device->unified; i++)
    if (!writes_apart(l, &parts_of_loop[i], why))
      return false;
  return true;
}

/* The host is about to run its part, or has run it: with copies, what it uses is made valid there,
 * and what it writes is not valid on the device. */
static void touch_host_part(const struct o2o_launch *l) {
  struct o2o_span part;
  for (unsigned i = 0; i < l->nuses && !l->device->unified; i++) {
    const struct o2o_use *u = &l->workspace->uses[i];
    if (host_range(l, u, &part))
      o2o_touch_range(part.lo, part.hi, O2O_TOUCH_READ | (u->written ? O2O_TOUCH_WRITE : 0));
  }
  for (uint32_t i = 0; i < l->kernel->nargs && !l->device->unified; i++) {
    const struct o2o_arg *a = &l->kernel->args[i];
    uintptr_t target = (uintptr_t)o2o_arg_slot(l, i)->p;
    if (a->kind == O2O_ARG_REDUCTION) /* it may be a part of an object */
      o2o_touch_range(target, target + (size_t)o2o_block_bytes(a, l->slots),
                      O2O_TOUCH_READ | O2O_TOUCH_WRITE);
  }
}

/* What earlier kernels have left is there, as the host's part needs it. */
static bool host_part_can_start(struct o2o_reason *why) {
  touch_host_part(&parts_of_loop[0]);
  for (unsigned i = 0; i < nparts; i++) {
    const struct o2o_device *d = parts_of_loop[i].device;
    if (d->unified && o2o_queue_last(d) > 0 && !o2o_queue_wait(d, o2o_queue_last(d), why))
      return false;
  }
  return true;
}

/* From when the kernel was enqueued until it had ended, or from when it began: the first launch of
 * a build has a time in front of that which no other one has.  0: not known. */
static double profiled_seconds(const struct o2o_launch *l) {
  cl_profiling_info begin = l->first ? CL_PROFILING_COMMAND_START : CL_PROFILING_COMMAND_QUEUED;
  cl_ulong from = 0, to = 0;
  cl_int error = o2o_cl.clGetEventProfilingInfo(l->event, begin, sizeof from, &from, NULL);
  if (error == CL_SUCCESS)
    error =
        o2o_cl.clGetEventProfilingInfo(l->event, CL_PROFILING_COMMAND_END, sizeof to, &to, NULL);
  return error == CL_SUCCESS && from && to > from ? (double)(to - from) * 1e-9 : 0;
}

static void let_go(struct o2o_launch *l) {
  if (!l->compiles)
    return;
  if (l->takes_turn)
    o2o_turn_give();
  o2o_signals_release();
}

/* What no part of the loop has waits for nothing: all memory is ready before the first one
 * starts. */
static bool make_parts_ready(struct o2o_reason *why) {
  if (!host_part_can_start(why))
    return false;
  o2o_device_copy_next_launch();
  for (unsigned i = 0; i < nparts; i++)
    o2o_launch_memory_claim(&parts_of_loop[i].memory);
  for (unsigned i = 0; i < nparts; i++)
    if (!make_ready(&parts_of_loop[i], why))
      return false;
  return true;
}

/* While the driver may compile or open the kernel, the program's signals are the driver's, so that
 * is waited for.  But not the kernel: the host's part may take as long. */
static void see_started(struct o2o_launch *l) {
  struct o2o_reason why;
  o2o_cl.clFlush(l->device->queue);
  if (l->first && !o2o_queue_await_start(l->device, l->command, &why))
    give_up(l, &why);
  for (unsigned i = 0; i < l->nuses && nparts > 1; i++)
    if (l->memory.uses[i].object && l->memory.uses[i].written)
      o2o_copies_withdraw(l->memory.uses[i].object, l->memory.uses[i].lo, l->memory.uses[i].hi);
}

unsigned o2o_launch_start(struct o2o_reason *why) {
  unsigned started = 0;
  if (nparts && make_parts_ready(why))
    while (started < nparts && start(&parts_of_loop[started], why))
      started++;
  for (unsigned i = 0; i < started; i++)
    see_started(&parts_of_loop[i]);
  for (unsigned i = 0; i < nparts; i++) {
    struct o2o_launch *l = &parts_of_loop[i];
    if (i >= started)
      release(l);
    else if (o2o_settings.verbose > 1)
      o2o_verbose_launch(l->state, &l->geometry, &l->memory);
    let_go(l);
  }
  return nparts = started;
}

void o2o_launch_forget(void) {
  for (unsigned i = 0; i < nparts; i++)
    let_go(&parts_of_loop[i]);
  nparts = 0;
}

/* What the device combines has begun with the values in front of the loop: its parts are combined
 * once more, with what the host's part has left. */
static bool combine_with_host(struct o2o_launch *l, struct o2o_reason *why) {
  if (!(l->kernel->flags & O2O_KERNEL_PHASES))
    return true;
  return o2o_queue_wait(l->device, l->command, why) && o2o_launch_results_send(l, why) &&
         (l->command = enqueue_phase(l, COMBINING, why));
}

double o2o_launch_join(bool *cold) {
  struct o2o_launch *l = &parts_of_loop[nparts - 1];
  struct o2o_reason why;
  double seconds = 0;
  *cold = l->first;
  if (!combine_with_host(l, &why))
    give_up(l, &why);
  bool done = finish(l, &why);
  if (done && l->event)
    seconds = profiled_seconds(l);
  if (l->event)
    o2o_cl.clReleaseEvent(l->event);
  if (--nparts == 0)
    touch_host_part(l);
  release(l);
  return seconds;
}

/* Parameters of the kernel, at most. */
size_t o2o_launch_set_count(const struct o2o_kernel *k) {
  return 2 * ((size_t)k->nloops + k->nargs + 1);
}

/* NULL: the formula is to be asked. */
static struct o2o_closed *close_range(const struct o2o_arg *a) {
  struct o2o_closed *closed;
  if (a->kind != O2O_ARG_OBJECT || (a->flags & O2O_ARG_ROWS) || !a->range ||
      !(closed = malloc(sizeof *closed)))
    return NULL;
  if (o2o_close(a->range, closed))
    return closed;
  free(closed);
  return NULL;
}

static struct o2o_workspace *make_workspace(const struct o2o_kernel *k) {
  struct o2o_workspace *s = calloc(1, sizeof *s);
  size_t n = k->nargs + 1;
  if (!s)
    return NULL;
  s->uses = calloc(n, sizeof *s->uses);
  s->blocks = calloc(n, sizeof *s->blocks);
  s->results = calloc(n, sizeof *s->results);
  s->adders = calloc(n, sizeof *s->adders);
  s->set = calloc(o2o_launch_set_count(k), sizeof *s->set);
  s->use_of = calloc(n, sizeof *s->use_of);
  s->unwritten = calloc(n, sizeof *s->unwritten);
  s->closed = calloc(n, sizeof *s->closed);
  if (s->uses && s->blocks && s->results && s->adders && s->set && s->use_of && s->unwritten &&
      s->closed) {
    for (uint32_t i = 0; i < k->nargs; i++) {
      s->closed[i] = close_range(&k->args[i]);
      if (k->args[i].kind == O2O_ARG_UNWRITTEN)
        s->unwritten[s->nunwritten++] = i;
    }
    return s;
  }
  free(s->uses);
  free(s->blocks);
  free(s->results);
  free(s->adders);
  free(s->set);
  free(s->use_of);
  free(s->unwritten);
  free(s->closed);
  free(s);
  return NULL;
}

static struct o2o_nd_range nd_range_of(const struct o2o_launch *l) {
  struct o2o_nd_range r = {.kernel = l->state->current.kernel, .dims = l->geometry.dims};
  memcpy(r.global, l->geometry.global, sizeof r.global);
  memcpy(r.local, l->geometry.local, sizeof r.local);
  return r;
}

static bool same_range(const struct o2o_nd_range *a, const struct o2o_nd_range *b) {
  return a->kernel == b->kernel && a->dims == b->dims &&
         memcmp(a->global, b->global, sizeof a->global) == 0 &&
         memcmp(a->local, b->local, sizeof a->local) == 0;
}

static bool has_run(const struct o2o_workspace *s, const struct o2o_nd_range *range) {
  for (unsigned i = 0; i < O2O_LAUNCH_RANGES; i++)
    if (same_range(&s->ran[i], range))
      return true;
  return false;
}

/* PoCL compiles again for another work-group size: such a launch is waited for where the
 * compiler must not meet the program's SIGCHLD. */
static bool expect_compiler(struct o2o_launch *l, struct o2o_reason *why) {
  struct o2o_workspace *s = l->workspace;
  struct o2o_nd_range range = nd_range_of(l);
  if (has_run(s, &range))
    return true;
  if (!o2o_launch_can_compile(why))
    return false;
  s->ran[s->oldest] = range;
  s->oldest = (s->oldest + 1) % O2O_LAUNCH_RANGES;
  if (!o2o_signals_claim_children())
    return true;
  o2o_launch_let_compile(l);
  l->first = true;
  return true;
}

/* The launch is waited for then. */
static bool copy_to_verify(struct o2o_launch *l, struct o2o_reason *why) {
  l->first |= o2o_settings.version == O2O_VERSION_VERIFY;
  return o2o_settings.version != O2O_VERSION_VERIFY ||
         o2o_verify_before(l->kernel, l->slots, l->workspace->uses, l->nuses, l->memory.rows, why);
}

static bool check_disjoint(const struct o2o_launch *l, struct o2o_reason *why) {
  return !(l->kernel->flags & O2O_KERNEL_DISJOINT) || o2o_launch_objects_disjoint(l, true, why);
}

/* The driver can load the kernel.  Asked last, since it may take another thread. */
static bool can_load(const struct o2o_launch *l, struct o2o_reason *why) {
  return o2o_loader_is_free(!l->repeats.of && l->state->totals.launches == 0) ||
         o2o_decline(why, false, "a library is being loaded or closed");
}

/* What results take is known when the kernel has been built; until then it counts as that part of
 * the memory. */
#define RESULTS_SHARE 16

static bool has_results(const struct o2o_kernel *k) {
  for (uint32_t i = 0; i < k->nargs; i++)
    if (k->args[i].kind == O2O_ARG_REDUCTION || k->args[i].kind == O2O_ARG_LAST ||
        k->args[i].kind == O2O_ARG_SCRATCH)
      return true;
  return false;
}

/* Which objects may stay on the device, and which parts of them have room there. */
static bool choose_memory(struct o2o_launch *l, bool stay, bool kept, bool *shrunk,
                          struct o2o_reason *why) {
  o2o_launch_memory_choose(&l->memory, l->device, stay, l->workspace->blocks, l->workspace->uses,
                           l->nuses);
  uint64_t results = l->workspace->results_bytes;
  if (!results && has_results(l->kernel))
    results = o2o_pool_room(l->device) / RESULTS_SHARE;
  return o2o_launch_memory_fit(&l->memory, kept, results, shrunk, why);
}

bool o2o_launch_fits(const struct o2o_device *device, const struct o2o_kernel *kernel,
                     struct o2o_kernel_state *state, const o2o_slot *slots, bool stay, bool kept,
                     bool *shrunk) {
  struct o2o_launch l = {.device = device, .kernel = kernel, .state = state, .slots = slots};
  struct o2o_reason why;
  *shrunk = false;
  if (!state->workspace && !(state->workspace = make_workspace(kernel)))
    return true;
  l.workspace = state->workspace;
  bool fits = !o2o_launch_objects_find(&l, &why) || choose_memory(&l, stay, kept, shrunk, &why);
  o2o_rows_end(l.memory.rows);
  return fits;
}

/* Objects, build of the kernel, and ND-range. */
static bool prepare(struct o2o_launch *l, bool stay, struct o2o_reason *why) {
  bool shrunk;
  if (!o2o_launch_objects_inside(l, why) || !o2o_launch_objects_find(l, why) ||
      !check_disjoint(l, why) || !o2o_launch_objects_unwritten(l, why) ||
      !o2o_launch_results_truths(l, why) || !can_load(l, why) || !copy_to_verify(l, why))
    return false;
  if (!choose_memory(l, stay, false, &shrunk, why) || !o2o_launch_build(l, why) ||
      !o2o_geometry(l->device, l->kernel, l->state, l->form, l->slots, &l->geometry, why))
    return false;
  return !l->device->cpu || expect_compiler(l, why);
}

/* An earlier launch that this one repeats. */
static void find_repeated(struct o2o_launch *l, bool stay) {
  struct o2o_cached_launch *c =
      o2o_launch_cache_find(&l->workspace->repeats, l->kernel, l->slots, stay, &l->repeats.times);
  if (!c || !o2o_same_form(c->geometry.form, l->form) ||
      o2o_settings.version == O2O_VERSION_VERIFY ||
      !o2o_sizes_equal(l->form.fixed, c->slots, l->slots) || o2o_launch_objects_newer(l) ||
      !o2o_launch_switch(l, c->kernel))
    return;
  l->repeats.of = c;
  l->memory = c->memory;
  l->geometry = c->geometry;
}

/* A device like the first one has that one's form; of others nothing has been measured. */
static struct o2o_form form_beside(const struct o2o_launch *l) {
  const struct o2o_launch *first = &parts_of_loop[0];
  if (nparts && first->kernel->source == l->kernel->source &&
      o2o_device_alike(first->device, l->device))
    return first->form;
  return o2o_forms_usual(l->device, l->kernel, l->state);
}

/* The form, and what the launch is for. */
static void choose_form(struct o2o_launch *l, const o2o_slot *whole,
                        const struct o2o_parts *parts) {
  enum o2o_forms_use use = O2O_FORMS_RUNS;
  if (l->device->place > 0)
    l->form = form_beside(l);
  else if (parts && parts->short_of_memory)
    l->form = o2o_forms_usual(l->device, l->kernel, l->state);
  else
    l->form = o2o_forms_choose(l->device, l->kernel, l->state, whole, !parts, &use);
  l->clock.timed = use == O2O_FORMS_TIMES;
  l->tunes = use == O2O_FORMS_TUNES;
  if (parts) /* the share differs from launch to launch */
    l->form.fixed = 0;
}

bool o2o_launch(const struct o2o_device *device, const struct o2o_kernel *kernel,
                struct o2o_kernel_state *state, const o2o_slot *slots,
                const struct o2o_parts *parts, bool stay, struct o2o_reason *why) {
  struct o2o_launch l = {.device = device,
                         .kernel = kernel,
                         .state = state,
                         .slots = parts ? parts->device : slots,
                         .host = parts ? parts->host : NULL};
  bool done;
  if (!o2o_any_trips(kernel, l.slots)) /* a part is one that is joined */
    return !parts || o2o_decline(why, false, "not split: the device has no iterations");
  if (!state->workspace && !(state->workspace = make_workspace(kernel)))
    return o2o_decline(why, false, "out of memory");
  l.workspace = state->workspace;
  o2o_limits_begin(state);
  choose_form(&l, slots, parts);
  if (parts && l.clock.timed) {
    o2o_decline(why, false, "not split: its form is being measured");
    why->passes = true;
    return false;
  }
  if (l.tunes && o2o_launch_can_compile(why))
    o2o_launch_let_compile(&l);
  else if (!parts)
    find_repeated(&l, stay);
  l.tunes = l.compiles;
  done = l.repeats.of ? can_load(&l, why) : prepare(&l, stay, why);
  if (parts && done && parts_apart(&l, why)) {
    l.first |= state->totals.launches == 0;
    l.memory.claimed = true;
    parts_of_loop[nparts++] = l;
    return true;
  }
  done = !parts && done && perform(&l, why);
  let_go(&l);
  o2o_rows_end(l.memory.rows);
  if (done && o2o_settings.verbose > 1)
    o2o_verbose_launch(state, &l.geometry, &l.memory);
  return done;
}
