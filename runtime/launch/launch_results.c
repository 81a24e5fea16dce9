/* Results of a launch that are not objects: parts of reductions, last values, scratch. */
#include "runtime/launch/launch_results.h"

#include "runtime/device/bins.h"
#include "runtime/device/queue.h"
#include "runtime/launch/launch_state.h"
#include "runtime/launch/partials.h"
#include "runtime/launch/reduce.h"
#include "runtime/memory/device_copy.h"
#include "runtime/memory/touch.h"

#include <string.h>

static size_t blocks_of(const struct o2o_launch *l, const struct o2o_arg *a) {
  return (size_t)o2o_partial_blocks(l->device, a, l->geometry.groups);
}

/* Bytes of a REDUCTION's partial results, a LAST's value, or all SCRATCH. */
static size_t result_size(const struct o2o_launch *l, const struct o2o_arg *a) {
  size_t bytes = (size_t)o2o_block_bytes(a, l->slots);
  if (a->kind == O2O_ARG_REDUCTION)
    return (blocks_of(l, a) + o2o_device_combines(l->kernel, a)) * (bytes ? bytes : 1);
  if (a->kind == O2O_ARG_SCRATCH && l->state->current.local &&
      (l->kernel->flags & O2O_KERNEL_COOPERATES)) /* it is not used */
    return 1;
  if (a->kind == O2O_ARG_SCRATCH)
    return l->geometry.global[0] * (bytes ? bytes : 1);
  return a->kind == O2O_ARG_LAST ? (size_t)a->elem : 0;
}

/* What the host variable has, behind the parts that the device combines with it. */
static bool send_original(const struct o2o_launch *l, uint32_t arg, struct o2o_reason *why) {
  const struct o2o_arg *a = &l->kernel->args[arg];
  const struct o2o_pooled *result = l->workspace->results[arg];
  size_t bytes = (size_t)o2o_block_bytes(a, l->slots), at = (size_t)l->geometry.groups * bytes,
         size = (size_t)o2o_result_bytes(a, l->slots);
  const void *original = o2o_arg_slot(l, arg)->p;
  o2o_touch_range((uintptr_t)original, (uintptr_t)original + size, O2O_TOUCH_READ);
  memset(result->host + at, 0, bytes);
  memcpy(result->host + at, original, size);
  cl_int error = o2o_cl.clEnqueueWriteBuffer(l->device->queue, result->buffer, CL_FALSE, at, bytes,
                                             result->host + at, 0, NULL, NULL);
  return error == CL_SUCCESS || o2o_decline_cl(why, "clEnqueueWriteBuffer", error);
}

/* Elements of one block of a REDUCTION's partial results. */
static uint64_t elements_of(const struct o2o_launch *l, const struct o2o_arg *a) {
  return o2o_block_bytes(a, l->slots) / (uint64_t)a->elem;
}

static void find_adder(struct o2o_launch *l, uint32_t arg) {
  const struct o2o_arg *a = &l->kernel->args[arg];
  l->workspace->adders[arg] =
      a->kind == O2O_ARG_REDUCTION && !o2o_device_combines(l->kernel, a)
          ? o2o_partials_adder(l->device, a, blocks_of(l, a), elements_of(l, a))
          : NULL;
}

uint64_t o2o_launch_results_add(struct o2o_launch *l, uint64_t command, struct o2o_reason *why) {
  for (uint32_t i = 0; i < l->kernel->nargs && command; i++) {
    const struct o2o_arg *a = &l->kernel->args[i];
    if (l->workspace->adders[i])
      command =
          o2o_partials_add(l->device, l->workspace->adders[i], l->workspace->results[i]->buffer,
                           blocks_of(l, a), elements_of(l, a), why);
  }
  return command;
}

/* A block that groups add to begins with zeros. */
static bool clear_joint(const struct o2o_launch *l, uint32_t arg, struct o2o_reason *why) {
  const struct o2o_pooled *result = l->workspace->results[arg];
  const cl_uint zero = 0;
  if (!o2o_bins_joint(l->device, &l->kernel->args[arg]) || result->size < sizeof zero)
    return true;
  cl_int error = o2o_cl.clEnqueueFillBuffer(l->device->queue, result->buffer, &zero, sizeof zero, 0,
                                            result->size, 0, NULL, NULL);
  return error == CL_SUCCESS || o2o_decline_cl(why, "clEnqueueFillBuffer", error);
}

bool o2o_launch_results_send(struct o2o_launch *l, struct o2o_reason *why) {
  for (uint32_t i = 0; i < l->kernel->nargs; i++)
    if (l->workspace->results[i] && o2o_device_combines(l->kernel, &l->kernel->args[i]) &&
        !send_original(l, i, why))
      return false;
  return true;
}

bool o2o_launch_results_make(struct o2o_launch *l, struct o2o_reason *why) {
  l->workspace->results_bytes = 0;
  for (uint32_t i = 0; i < l->kernel->nargs; i++)
    l->workspace->results_bytes += result_size(l, &l->kernel->args[i]);
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    size_t size = result_size(l, &l->kernel->args[i]);
    if (size == 0)
      continue;
    l->workspace->results[i] = o2o_pool_take_making_room(l->device, size, why);
    if (!l->workspace->results[i])
      return false;
    if (l->kernel->args[i].kind == O2O_ARG_SCRATCH)
      continue;
    if (!o2o_pool_host(l->workspace->results[i]))
      return o2o_decline(why, false, "out of memory");
    if (!clear_joint(l, i, why))
      return false;
    find_adder(l, i);
    l->memory.awaited = true;
  }
  return o2o_launch_results_send(l, why);
}

bool o2o_launch_results_fetch(struct o2o_launch *l, struct o2o_reason *why) {
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    struct o2o_pooled *result = l->workspace->results[i];
    cl_int error = CL_INVALID_VALUE;
    cl_event event;
    if (!result || l->kernel->args[i].kind == O2O_ARG_SCRATCH)
      continue;
    size_t size = result->size;
    if (l->workspace->adders[i])
      size = (size_t)o2o_block_bytes(&l->kernel->args[i], l->slots);
    for (int attempt = 0; error != CL_SUCCESS && attempt < 2; attempt++)
      error = o2o_cl.clEnqueueReadBuffer(l->device->queue, result->buffer, CL_TRUE, 0, size,
                                         result->host, 0, NULL, o2o_queue_event(&event));
    if (error != CL_SUCCESS)
      return o2o_decline_cl(why, "clEnqueueReadBuffer", error);
    o2o_queue_ended(l->device, event, O2O_COMMAND_DOWNLOAD, l->kernel->args[i].name, size);
  }
  return true;
}

void o2o_launch_results_commit(struct o2o_launch *l) {
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    const struct o2o_arg *a = &l->kernel->args[i];
    uintptr_t target = (uintptr_t)o2o_arg_slot(l, i)->p;
    size_t size = (size_t)o2o_result_bytes(a, l->slots);
    const struct o2o_pooled *result = l->workspace->results[i];
    if (!result || a->kind == O2O_ARG_SCRATCH)
      continue;
    /* It may be a part of an object. */
    o2o_touch_range(target, target + size, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
    if (o2o_device_combines(l->kernel, a))
      memcpy(o2o_arg_slot(l, i)->p,
             result->host + l->geometry.groups * (size_t)o2o_block_bytes(a, l->slots), size);
    else if (a->kind == O2O_ARG_REDUCTION)
      o2o_combine(a->type, a->op, o2o_arg_slot(l, i)->p, result->host,
                  l->workspace->adders[i] ? 1 : blocks_of(l, a), size / (size_t)a->elem);
    else
      memcpy(o2o_arg_slot(l, i)->p, result->host, size);
  }
}

bool o2o_launch_results_known(const struct o2o_kernel *k, struct o2o_reason *why) {
  for (uint32_t i = 0; i < k->nargs; i++) {
    const struct o2o_arg *a = &k->args[i];
    if (a->kind == O2O_ARG_REDUCTION && !o2o_device_combines(k, a) &&
        !o2o_combine(a->type, a->op, NULL, NULL, 0, 0))
      return o2o_decline(why, true, "reduction of '%s' is of an unknown kind", a->name);
  }
  return true;
}

bool o2o_launch_results_truths(const struct o2o_launch *l, struct o2o_reason *why) {
  static const unsigned char one[8] = {1}; /* little-endian */
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    const struct o2o_arg *a = &l->kernel->args[i];
    if (a->kind != O2O_ARG_REDUCTION || !(a->flags & O2O_ARG_TRUTH))
      continue;
    const unsigned char *p = o2o_arg_slot(l, i)->p;
    size_t size = p ? (size_t)o2o_block_bytes(a, l->slots) : 0,
           n = size ? size / (size_t)a->elem : 0;
    o2o_touch_range((uintptr_t)p, (uintptr_t)p + size, O2O_TOUCH_READ);
    for (size_t k = 0; k < n; k++, p += a->elem)
      if ((*p & ~1) || memcmp(p + 1, one + 1, (size_t)a->elem - 1) != 0)
        return o2o_decline(why, false, "'%s' is neither 0 nor 1", a->name);
  }
  return true;
}
