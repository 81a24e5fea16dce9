/* Replaying launches.
 *
 * Buffers that the kernel writes have a copy, which is filled anew before each run, so that all
 * runs do the same work; what it only reads is the program's.  Results that are no objects (parts
 * of reductions) are made for each run as for a launch, and never looked at.  The program's memory
 * is not changed, nor what the runtime knows of it.
 */
#include "runtime/launch/replay.h"

#include "runtime/core/clock.h"
#include "runtime/device/program.h"
#include "runtime/device/queue.h"
#include "runtime/forms/sizes.h"
#include "runtime/launch/launch_results.h"
#include "runtime/launch/verify.h"
#include "runtime/memory/device_copy.h"

#include <stdlib.h>
#include <string.h>

#define MEMORY_SHARE 4 /* copies take at most this part of the device's memory */

struct o2o_copy {
  cl_mem original, buffer;
  uint64_t id;
  size_t size;
  unsigned char *expected, *found; /* as large */
};

static struct o2o_copy *copy_of(const struct o2o_replay *r, cl_mem original) {
  for (unsigned i = 0; i < r->ncopies; i++)
    if (r->copies[i].original == original)
      return &r->copies[i];
  return NULL;
}

static bool add_copy(struct o2o_replay *r, const struct o2o_use *u, size_t *left,
                     struct o2o_reason *why) {
  struct o2o_copy *c = &r->copies[r->ncopies];
  cl_int error =
      o2o_cl.clGetMemObjectInfo(u->where.buffer, CL_MEM_SIZE, sizeof c->size, &c->size, NULL);
  if (error != CL_SUCCESS)
    return o2o_decline_cl(why, "clGetMemObjectInfo", error);
  if (c->size > *left)
    return o2o_decline(why, false, "no memory for a copy of '%s'", u->name);
  *left -= c->size;
  r->ncopies++;
  c->original = u->where.buffer;
  c->id = o2o_new_buffer_id();
  c->expected = malloc(2 * c->size);
  c->found = c->expected ? c->expected + c->size : NULL;
  c->buffer =
      o2o_cl.clCreateBuffer(r->other.device->context, CL_MEM_READ_WRITE, c->size, NULL, &error);
  return (c->expected && c->buffer) ||
         o2o_decline(why, false, "no memory for a copy of '%s'", u->name);
}

bool o2o_replay_begin(struct o2o_replay *r, struct o2o_launch *l, struct o2o_reason *why) {
  size_t left = (size_t)(l->device->limits.memory / MEMORY_SHARE), n = l->memory.nuses;
  const char *strides = l->state->current.strides ? l->state->current.strides : "";
  *r = (struct o2o_replay){.launch = l, .other = *l, .restricted = l->state->current.restricted};
  r->other.clock.timed = false;
  r->strides = strdup(strides);
  r->copies = calloc(n + 1, sizeof *r->copies);
  r->other.memory.uses = malloc((n + 1) * sizeof *r->other.memory.uses);
  if (!r->strides || strlen(strides) >= O2O_SPECIAL_OPTIONS || !r->copies || !r->other.memory.uses)
    return o2o_decline(why, false, "out of memory");
  memcpy(r->other.memory.uses, l->memory.uses, n * sizeof *r->other.memory.uses);
  for (size_t i = 0; i < n; i++)
    if (l->memory.uses[i].written && !copy_of(r, l->memory.uses[i].where.buffer) &&
        !add_copy(r, &l->memory.uses[i], &left, why))
      return false;
  for (size_t i = 0; i < n; i++) {
    const struct o2o_copy *c = copy_of(r, l->memory.uses[i].where.buffer);
    if (c) {
      r->other.memory.uses[i].where.buffer = c->buffer;
      r->other.memory.uses[i].where.id = c->id;
    }
  }
  return true;
}

/* Arguments are the kernel's: those of another one have to be set. */
static void forget_arguments(struct o2o_launch *l) {
  memset(l->workspace->set, 0, o2o_launch_set_count(l->kernel) * sizeof *l->workspace->set);
  memset(l->workspace->ran, 0, sizeof l->workspace->ran);
}

static bool build(struct o2o_replay *r, struct o2o_launch *l, struct o2o_form form,
                  struct o2o_reason *why) {
  char options[O2O_SPECIAL_OPTIONS];
  strcpy(options, r->strides);
  l->form = form;
  forget_arguments(l);
  if (!o2o_sizes_options(l->kernel, form.fixed, l->slots, options, sizeof options))
    return o2o_decline(why, false, "too many values");
  return (o2o_program_current(l->kernel, l->state, r->restricted, form, options) ||
          o2o_program_build(l->device, l->kernel, l->state, r->restricted, form, options, why)) &&
         o2o_geometry(l->device, l->kernel, l->state, form, l->slots, &l->geometry, why);
}

bool o2o_replay_build(struct o2o_replay *r, struct o2o_form form) {
  struct o2o_reason why;
  return build(r, &r->other, form, &why);
}

static bool fill_copies(const struct o2o_replay *r, struct o2o_reason *why) {
  cl_int error = CL_SUCCESS;
  for (unsigned i = 0; i < r->ncopies && error == CL_SUCCESS; i++)
    error = o2o_cl.clEnqueueCopyBuffer(r->other.device->queue, r->copies[i].original,
                                       r->copies[i].buffer, 0, 0, r->copies[i].size, 0, NULL, NULL);
  if (error == CL_SUCCESS)
    error = o2o_cl.clFinish(r->other.device->queue);
  return error == CL_SUCCESS || o2o_decline_cl(why, "clEnqueueCopyBuffer", error);
}

static void give_results(struct o2o_launch *l) {
  for (uint32_t i = 0; i < l->kernel->nargs; i++)
    if (l->workspace->results[i]) {
      o2o_pool_give(l->workspace->results[i]);
      l->workspace->results[i] = NULL;
    }
}

double o2o_replay_run(struct o2o_replay *r, double *work) {
  struct o2o_launch *l = &r->other;
  struct o2o_reason why;
  double seconds = -1, start, worked;
  if (fill_copies(r, &why) && o2o_launch_results_make(l, &why) && o2o_launch_arguments(l, &why) &&
      o2o_cl.clFinish(l->device->queue) == CL_SUCCESS) {
    worked = o2o_processor_time();
    start = o2o_now();
    l->command = o2o_launch_enqueue(l, &why);
    if (l->command && o2o_queue_wait(l->device, l->command, &why)) {
      seconds = o2o_now() - start;
      *work = l->device->cpu ? o2o_processor_time() - worked : 0;
    }
  }
  give_results(l);
  return seconds;
}

/* Whether a copy's bytes are alike that belong to the use. */
static bool is_use_alike(const struct o2o_replay *r, const struct o2o_use *u) {
  const struct o2o_copy *c = copy_of(r, u->where.buffer);
  const struct o2o_arg *arg = &r->other.kernel->args[u->arg];
  uintptr_t first =
      u->base - (uintptr_t)u->where.offset; /* the address of the buffer's first byte */
  size_t from = 0, size = c ? c->size : 0;
  if (!c || memcmp(c->expected, c->found, size) == 0)
    return true;
  if (u->order.extent == 0 && u->table < 0 && u->lo >= first && u->hi <= first + size) {
    from = u->lo - first;
    size = u->hi - u->lo;
  }
  return o2o_verify_alike(arg, u->base, first + from, size, c->expected + from, c->found + from);
}

bool o2o_replay_alike(struct o2o_replay *r) {
  const struct o2o_launch_memory *m = &r->launch->memory;
  bool alike = true;
  for (unsigned i = 0; i < r->ncopies; i++)
    if (o2o_cl.clEnqueueReadBuffer(
            r->other.device->queue, r->copies[i].buffer, CL_TRUE, 0, r->copies[i].size,
            r->expects ? r->copies[i].found : r->copies[i].expected, 0, NULL, NULL) != CL_SUCCESS)
      return false;
  for (unsigned i = 0; i < m->nuses && r->expects && alike; i++)
    alike = !m->uses[i].written || is_use_alike(r, &m->uses[i]);
  r->expects = true;
  return alike;
}

bool o2o_replay_end(struct o2o_replay *r, struct o2o_form form, struct o2o_reason *why) {
  bool done = r->strides && build(r, r->launch, form, why);
  for (unsigned i = 0; i < r->ncopies; i++) {
    free(r->copies[i].expected);
    if (r->copies[i].buffer)
      o2o_cl.clReleaseMemObject(r->copies[i].buffer);
  }
  free(r->copies);
  free(r->other.memory.uses);
  free(r->strides);
  return done;
}
