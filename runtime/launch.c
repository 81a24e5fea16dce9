/* One launch, from host slots to results in host memory.
 *
 *     trip counts -> ND-range -> which bytes each object needs -> buffers -> arguments -> kernel -> results
 *
 * Until the results are committed nothing of the program has been changed, so every failure before simply declines and the
 * host version runs.  The exception is unified memory, which the kernel changes in place: when a kernel has started
 * there and does not come to its end, the program's data are lost, and the program is stopped with a message rather than
 * continued with wrong results.
 */
#define _GNU_SOURCE
#include "runtime/launch.h"

#include "runtime/geometry.h"
#include "runtime/hostmem.h"
#include "runtime/program.h"
#include "runtime/reduce.h"
#include "runtime/residency.h"
#include "runtime/settings.h"
#include "runtime/verbose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What one launch needs besides its inputs.  One element per kernel argument. */
struct launch {
  const struct o2o_device *device;
  const struct o2o_kernel *kernel;
  struct o2o_kernel_state *state;
  const o2o_slot *slots;
  struct o2o_geometry geometry;
  struct o2o_residency residency;
  struct o2o_use *uses; /* of OBJECTs, in their order */
  struct o2o_block *blocks;
  unsigned nuses;
  struct o2o_pooled **results; /* REDUCTION: partials, LAST: the value, SCRATCH; else NULL */
  unsigned char **fetched;     /* host copies of results */
};

static const o2o_slot *arg_slot(const struct launch *l, uint32_t arg) {
  return &l->slots[2 * l->kernel->nloops + arg];
}

/* ---- objects ------------------------------------------------------------------------------------------ */

static unsigned granule(const struct o2o_arg *a) {
  bool scalar = a->type >= O2O_A_BOOL && a->type <= O2O_A_F64;
  bool power = a->elem > 0 && a->elem <= 8 && (a->elem & (a->elem - 1)) == 0;
  return scalar && power ? (unsigned)a->elem : 1;
}

/* Finds the bytes that the kernel may touch of an object. */
static bool find_range(const struct launch *l, uint32_t index, struct o2o_use *use,
                       struct o2o_reason *why) {
  const struct o2o_arg *a = &l->kernel->args[index];
  uintptr_t base = (uintptr_t)arg_slot(l, index)->p;
  int64_t extent = a->extent_slot >= 0 ? l->slots[a->extent_slot].i : a->extent;
  int64_t lo = 0, hi = extent;
  bool known = a->range && o2o_formula_range(a->range, &l->slots->i, &lo, &hi);

  if (!known && extent < 0)
    return o2o_decline(why, false, "extent of '%s' unknown", a->name);
  if (!known)
    lo = 0, hi = extent;
  else if (extent >= 0) {
    lo = lo < 0 ? 0 : lo;
    hi = hi > extent ? extent : hi;
  }
  if (hi < lo)
    hi = lo;
  if ((a->flags & O2O_ARG_GUARDED) && lo < hi) {
    if (!o2o_safe_read(&base, base, sizeof base))
      return o2o_decline(why, false, "the pointer '%s' cannot be read", a->name);
  }
  if (lo < hi && !base)
    return o2o_decline(why, false, "'%s' is a null pointer", a->name);
  if (lo < hi &&
      (base + (uint64_t)lo > (uint64_t)1 << 47 || (uint64_t)(hi - lo) > (uint64_t)1 << 46))
    return o2o_decline(why, false, "the range of '%s' is not in memory", a->name);
  *use = (struct o2o_use){.name = a->name,
                          .base = base,
                          .lo = base + (uintptr_t)lo,
                          .hi = base + (uintptr_t)hi,
                          .declared = extent >= 0,
                          .written = (a->flags & O2O_ARG_WRITE) != 0,
                          .granule = granule(a)};
  return true;
}

static bool find_objects(struct launch *l, struct o2o_reason *why) {
  for (uint32_t i = 0; i < l->kernel->nargs; i++)
    if (l->kernel->args[i].kind == O2O_ARG_OBJECT && !find_range(l, i, &l->uses[l->nuses++], why))
      return false;
  return true;
}

/* ---- results that are not objects --------------------------------------------------------------------- */

/* Bytes of a REDUCTION's partial results, a LAST's value, or all SCRATCH. */
static size_t result_size(const struct launch *l, const struct o2o_arg *a) {
  size_t bytes = (size_t)o2o_block_bytes(a, l->slots);
  if (a->kind == O2O_ARG_REDUCTION)
    return (size_t)l->geometry.groups * (bytes ? bytes : 1);
  if (a->kind == O2O_ARG_SCRATCH)
    return l->geometry.global[0] * (bytes ? bytes : 1);
  return a->kind == O2O_ARG_LAST ? (size_t)a->elem : 0;
}

static bool make_results(struct launch *l, struct o2o_reason *why) {
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    size_t size = result_size(l, &l->kernel->args[i]);
    if (size == 0)
      continue;
    l->results[i] = o2o_pool_take(l->device, size, why);
    if (!l->results[i])
      return false;
    if (l->kernel->args[i].kind == O2O_ARG_SCRATCH)
      continue;
    l->fetched[i] = malloc(size);
    if (!l->fetched[i])
      return o2o_decline(why, false, "out of memory");
  }
  return true;
}

static bool fetch_results(struct launch *l, struct o2o_reason *why) {
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    cl_int error = CL_INVALID_VALUE;
    if (!l->fetched[i])
      continue;
    for (int attempt = 0; error != CL_SUCCESS && attempt < 2; attempt++)
      error = o2o_cl.clEnqueueReadBuffer(l->device->queue, l->results[i]->buffer, CL_TRUE, 0,
                                         l->results[i]->size, l->fetched[i], 0, NULL, NULL);
    if (error != CL_SUCCESS)
      return o2o_decline_cl(why, "clEnqueueReadBuffer", error);
  }
  return true;
}

static void commit_results(struct launch *l) {
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    const struct o2o_arg *a = &l->kernel->args[i];
    if (a->kind == O2O_ARG_REDUCTION)
      o2o_combine(a->type, a->op, arg_slot(l, i)->p, l->fetched[i], l->geometry.groups,
                  (size_t)o2o_block_bytes(a, l->slots) / (size_t)a->elem);
    else if (a->kind == O2O_ARG_LAST)
      memcpy(arg_slot(l, i)->p, l->fetched[i], (size_t)a->elem);
  }
}

/* Every reduction must be one that the host can finish: asked before anything runs. */
static bool check_reductions(const struct o2o_kernel *k, struct o2o_reason *why) {
  for (uint32_t i = 0; i < k->nargs; i++) {
    const struct o2o_arg *a = &k->args[i];
    if (a->kind == O2O_ARG_REDUCTION && !o2o_combine(a->type, a->op, NULL, NULL, 0, 0))
      return o2o_decline(why, true, "reduction of '%s' is of an unknown kind", a->name);
  }
  return true;
}

/* Recognised logical reductions are exact for truth values only (abi.h). */
static bool check_truths(const struct launch *l, struct o2o_reason *why) {
  static const unsigned char one[8] = {1}; /* little-endian */
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    const struct o2o_arg *a = &l->kernel->args[i];
    const unsigned char *p = a->flags & O2O_ARG_TRUTH ? arg_slot(l, i)->p : NULL;
    size_t n = p ? (size_t)o2o_block_bytes(a, l->slots) / (size_t)a->elem : 0;
    for (size_t k = 0; k < n; k++, p += a->elem)
      if ((*p & ~1) || memcmp(p + 1, one + 1, (size_t)a->elem - 1) != 0)
        return o2o_decline(why, false, "'%s' is neither 0 nor 1", a->name);
  }
  return true;
}

/* ---- kernel arguments --------------------------------------------------------------------------------- */

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

static cl_int set(struct launch *l, cl_uint *index, size_t size, const void *value) {
  return o2o_cl.clSetKernelArg(l->state->kernel, (*index)++, size, value);
}

static cl_int set_arg(struct launch *l, cl_uint *index, uint32_t arg, unsigned *use) {
  const struct o2o_arg *a = &l->kernel->args[arg];
  unsigned char value[8];
  cl_int error;
  switch (a->kind) {
  case O2O_ARG_VALUE: {
    size_t size = narrow(a->type, arg_slot(l, arg), value);
    return set(l, index, size, value);
  }
  case O2O_ARG_OBJECT: {
    const struct o2o_use *u = &l->uses[(*use)++];
    cl_ulong offset = u->offset;
    error = set(l, index, sizeof u->buffer, &u->buffer);
    return error == CL_SUCCESS ? set(l, index, sizeof offset, &offset) : error;
  }
  case O2O_ARG_REDUCTION:
  case O2O_ARG_LAST:
  case O2O_ARG_SCRATCH:
    return set(l, index, sizeof(cl_mem), &l->results[arg]->buffer);
  }
  return CL_INVALID_ARG_VALUE;
}

static bool set_args(struct launch *l, struct o2o_reason *why) {
  cl_uint index = 0;
  unsigned use = 0;
  cl_int error = CL_SUCCESS;
  for (uint32_t i = 0; i < l->kernel->nloops && error == CL_SUCCESS; i++) {
    cl_long lower = l->slots[2 * i].i;
    cl_ulong trips = l->slots[2 * i + 1].u;
    error = set(l, &index, sizeof lower, &lower);
    if (error == CL_SUCCESS)
      error = set(l, &index, sizeof trips, &trips);
  }
  for (uint32_t i = 0; i < l->kernel->nargs && error == CL_SUCCESS; i++)
    error = set_arg(l, &index, i, &use);
  return error == CL_SUCCESS || o2o_decline_cl(why, "clSetKernelArg", error);
}

/* ---- running ------------------------------------------------------------------------------------------ */

/* Waits for the kernel; true when it has come to its end.  A failing clFinish is asked again, because only the event
 * tells what has become of the kernel. */
static bool wait_for(const struct launch *l, cl_event event, struct o2o_reason *why) {
  cl_int error = CL_SUCCESS, status = CL_QUEUED;
  for (int attempt = 0; attempt < 3; attempt++) {
    error = o2o_cl.clFinish(l->device->queue);
    if (o2o_cl.clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
                              NULL) == CL_SUCCESS &&
        (status == CL_COMPLETE || status < 0))
      break;
  }
  if (status == CL_COMPLETE)
    return true;
  return o2o_decline_cl(why, "kernel execution", status < 0 ? status : error);
}

static bool run(struct launch *l, bool *started, struct o2o_reason *why) {
  cl_event event = NULL;
  cl_int error =
      o2o_cl.clEnqueueNDRangeKernel(l->device->queue, l->state->kernel, l->geometry.dims, NULL,
                                    l->geometry.global, l->geometry.local, 0, NULL, &event);
  if (error != CL_SUCCESS)
    return o2o_decline_cl(why, "clEnqueueNDRangeKernel", error);
  *started = true;
  bool done = wait_for(l, event, why);
  o2o_cl.clReleaseEvent(event);
  return done;
}

static void give_up(const struct launch *l, const struct o2o_reason *why) {
  fprintf(stderr,
          "omp2ocl: kernel %s (%s:%u) failed after it had started to change the program's memory: "
          "%s; the program cannot go on\n",
          l->state->name, l->state->file, l->state->line, why->text);
  abort();
}

/* All steps that need buffers. */
static bool perform(struct launch *l, struct o2o_reason *why) {
  bool started = false;
  bool done = o2o_residency_begin(&l->residency, l->device, l->blocks, l->uses, l->nuses, why) &&
              make_results(l, why) && set_args(l, why) && run(l, &started, why) &&
              fetch_results(l, why) && o2o_residency_fetch(&l->residency, why);
  if (done) {
    o2o_residency_commit(&l->residency);
    commit_results(l);
  } else if (started && l->residency.in_place)
    give_up(l, why);
  o2o_residency_end(&l->residency);
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    if (l->results[i])
      o2o_pool_give(l->results[i]);
    free(l->fetched[i]);
  }
  return done;
}

static bool allocate(struct launch *l) {
  size_t n = l->kernel->nargs + 1;
  l->uses = calloc(n, sizeof *l->uses);
  l->blocks = calloc(n, sizeof *l->blocks);
  l->results = calloc(n, sizeof *l->results);
  l->fetched = calloc(n, sizeof *l->fetched);
  return l->uses && l->blocks && l->results && l->fetched;
}

static void release(struct launch *l) {
  free(l->uses);
  free(l->blocks);
  free(l->results);
  free(l->fetched);
}

static bool build_once(struct launch *l, struct o2o_reason *why) {
  struct o2o_kernel_state *state = l->state;
  if (!state->built) {
    if (!check_reductions(l->kernel, why) || !o2o_program_build(l->device, l->kernel, state, why)) {
      why->permanent = true;
      return false;
    }
    state->built = true;
  }
  return true;
}

bool o2o_launch(const struct o2o_device *device, const struct o2o_kernel *kernel,
                struct o2o_kernel_state *state, const o2o_slot *slots, struct o2o_reason *why) {
  struct launch l = {.device = device, .kernel = kernel, .state = state, .slots = slots};
  uint64_t total;
  bool done;
  if (o2o_total_trips(kernel, slots, &total) && total == 0)
    return true;
  if (!allocate(&l)) {
    release(&l);
    return o2o_decline(why, false, "out of memory");
  }
  done = find_objects(&l, why) && check_truths(&l, why) && build_once(&l, why) &&
         o2o_geometry(device, kernel, state, slots, &l.geometry, why) && perform(&l, why);
  if (done && o2o_settings.verbose > 1)
    o2o_verbose_launch(state, &l.geometry, &l.residency);
  release(&l);
  return done;
}
