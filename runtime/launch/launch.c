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
#include "runtime/choice/trial.h"
#include "runtime/core/hostmem.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/cache.h"
#include "runtime/device/program.h"
#include "runtime/device/queue.h"
#include "runtime/device/signals.h"
#include "runtime/device/trace.h"
#include "runtime/launch/forms.h"
#include "runtime/launch/geometry.h"
#include "runtime/launch/launch_cache.h"
#include "runtime/launch/reduce.h"
#include "runtime/launch/verbose.h"
#include "runtime/launch/verify.h"
#include "runtime/memory/array_layout.h"
#include "runtime/memory/device_copy.h"
#include "runtime/memory/launch_memory.h"
#include "runtime/memory/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A kernel argument that was set: launches in a row mostly have the same ones. */
struct set_arg {
  size_t size; /* 0: not set */
  uint64_t value;
};

/* What launches of a kernel need, allocated once. One element per argument, but for `set`. */
/* What a launch ran, in which ND-range.  A cycle of a multigrid method has one for each level. */
#define RANGES 16
struct nd_range {
  cl_kernel kernel;
  unsigned dims;
  size_t global[3], local[3];
};

struct o2o_workspace {
  struct o2o_use *uses; /* of OBJECTs, in their order */
  struct o2o_block *blocks;
  struct o2o_pooled **results; /* REDUCTION: partials, LAST: the value; else NULL */
  struct set_arg *set;         /* by kernel parameter */
  int *use_of;                 /* of an argument; -1: none */
  struct o2o_closed **closed;  /* of an argument's range; NULL: ask its formula */
  struct nd_range ran[RANGES]; /* the last ones */
  unsigned oldest;             /* of these */
  struct o2o_launch_cache repeats;
};

/* What one launch needs besides its inputs. */
struct launch {
  const struct o2o_device *device;
  const struct o2o_kernel *kernel;
  struct o2o_kernel_state *state;
  const o2o_slot *slots;
  struct o2o_geometry geometry;
  struct o2o_launch_memory memory;
  struct o2o_workspace *workspace;
  unsigned nuses;
  bool first;                         /* of a variant of the kernel: waited for */
  struct o2o_cached_launch *repeated; /* an earlier launch; NULL: none */
  unsigned times;                     /* see o2o_launch_cache_find() */
  struct o2o_form form;
  bool timed;           /* it is waited for, and its time noted */
  double building;      /* seconds that building the kernel has taken */
  const o2o_slot *host; /* iterations that the host runs meanwhile; NULL: none */
  uint64_t command;     /* of the kernel, once it is enqueued */
  cl_event event;       /* its own, where the host has a part; NULL: none */
  uint64_t version;     /* o2o_device_copy_version then; results may go into an object */
  double start, work;   /* when the kernel was enqueued, and the processor time until then */
  bool compiles;        /* the driver may: signals are held, and it is this process's turn */
  cl_uint phase_index;  /* kernel of phases: the parameter that says which */
};

static const o2o_slot *arg_slot(const struct launch *l, uint32_t arg) {
  return &l->slots[2 * l->kernel->nloops + arg];
}

/* ---- objects --------------------------------------------------------------------------------- */

static unsigned granule(const struct o2o_arg *a) {
  bool scalar = a->type >= O2O_A_BOOL && a->type <= O2O_A_F64;
  bool power = a->elem > 0 && a->elem <= 8 && (a->elem & (a->elem - 1)) == 0;
  return scalar && power ? (unsigned)a->elem : 1;
}

/* Bytes from slot.p on, as declared; negative when not known. */
static int64_t extent(const o2o_slot *slots, const struct o2o_arg *a) {
  return a->extent_slot >= 0 ? slots[a->extent_slot].i : a->extent;
}

/* The offsets from slot.p that the kernel may touch, by its subscripts and the declared type; 1:
 * known, 0: not, -1: none at all. `closed` is the range's closed form, if there is one;
 * `by_range`: by its subscripts. */
static int offsets(const o2o_slot *slots, const struct o2o_arg *a, const struct o2o_closed *closed,
                   int64_t *lo, int64_t *hi, bool *by_range) {
  int64_t size = extent(slots, a);
  bool known = a->range && ((closed && o2o_closed_range(closed, &slots->i, lo, hi)) ||
                            o2o_formula_range(a->range, &slots->i, lo, hi));
  *by_range = known;
  if (!known && size < 0)
    return 0;
  if (!known)
    *lo = 0, *hi = size;
  else if (size >= 0) {
    *lo = *lo < 0 ? 0 : *lo;
    *hi = *hi > size ? size : *hi;
  }
  return *lo < *hi ? 1 : -1;
}

/* The address of element 0.  A guarded pointer is read here, from memory that may not be there,
 * or may be on the device. */
static bool find_base(const struct o2o_arg *a, const void *p, uintptr_t *base) {
  *base = (uintptr_t)p;
  if (!(a->flags & O2O_ARG_GUARDED))
    return true;
  o2o_launch_memory_touch(*base, *base + sizeof *base, O2O_TOUCH_READ);
  return o2o_safe_read(base, *base, sizeof *base);
}

/* Finds the bytes that the kernel may touch of an object, and the object. */
static bool find_range(const struct launch *l, uint32_t index, struct o2o_use *use,
                       struct o2o_reason *why) {
  const struct o2o_arg *a = &l->kernel->args[index];
  const void *p = arg_slot(l, index)->p;
  int64_t lo = 0, hi = 0;
  bool by_range = false, rows = (a->flags & O2O_ARG_ROWS) != 0;
  const struct o2o_closed *closed = l->workspace ? l->workspace->closed[index] : NULL;
  int known = rows ? -1 : offsets(l->slots, a, closed, &lo, &hi, &by_range);
  *use = (struct o2o_use){.name = a->name,
                          .base = (uintptr_t)p,
                          .lo = (uintptr_t)p,
                          .hi = (uintptr_t)p,
                          .declared = extent(l->slots, a) >= 0,
                          .written = (a->flags & O2O_ARG_WRITE) != 0,
                          .covered = by_range && (a->flags & O2O_ARG_WRITE) &&
                                     (a->flags & (O2O_ARG_COVERED | O2O_ARG_OVERWRITTEN)) != 0,
                          .overwritten = by_range && (a->flags & O2O_ARG_OVERWRITTEN) != 0,
                          .is_table = (a->flags & O2O_ARG_TABLE) != 0,
                          .table = -1,
                          .places = a->range,
                          .elem = a->elem > 0 ? (uint64_t)a->elem : 1,
                          .arg = index,
                          .layout = a->layout,
                          .granule = granule(a)};
  if (known < 0)
    return true;
  if (!find_base(a, p, &use->base))
    return o2o_decline(why, false, "the pointer '%s' cannot be read", a->name);
  if (!use->base && (a->flags & O2O_ARG_NULLABLE))
    return true; /* nothing is touched */
  if (!use->base)
    return o2o_decline(why, false, "'%s' is a null pointer", a->name);
  if (known && (use->base + (uint64_t)lo > (uint64_t)1 << 47 ||
                (uint64_t)hi - (uint64_t)lo > (uint64_t)1 << 46))
    return o2o_decline(why, false, "the range of '%s' is not in memory", a->name);
  use->lo = use->base + (uintptr_t)lo;
  use->hi = use->base + (uintptr_t)hi;
  return o2o_launch_memory_place(use, known > 0, why);
}

/* Memory of which nobody has told us may be the same under two addresses, as shared mappings
 * are: the kernel would see two arrays. */
static bool check_mappings(const struct launch *l, struct o2o_reason *why) {
  const struct o2o_use *uses = l->workspace->uses;
  unsigned unknown = 0, written = 0;
  for (unsigned i = 0; i < l->nuses; i++)
    if (!uses[i].object && !uses[i].declared && uses[i].lo < uses[i].hi) {
      unknown++;
      written += uses[i].written;
    }
  for (unsigned i = 0; i < l->nuses && unknown > 1 && written; i++)
    if (!uses[i].object && !uses[i].declared && uses[i].lo < uses[i].hi &&
        o2o_is_mapped_twice(uses[i].lo, uses[i].hi - uses[i].lo))
      return o2o_decline(why, false, "memory of '%s' is mapped at another address, too",
                         uses[i].name);
  return true;
}

static bool find_objects(struct launch *l, struct o2o_reason *why) {
  bool none;
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    if (l->kernel->args[i].kind != O2O_ARG_OBJECT)
      continue;
    const struct o2o_arg *a = &l->kernel->args[i];
    struct o2o_use *use = &l->workspace->uses[l->nuses];
    l->workspace->use_of[i] = (int)l->nuses++;
    if (!find_range(l, i, use, why))
      return false;
    if (a->flags & O2O_ARG_ROWS)
      use->table = l->workspace->use_of[a->count];
  }
  if (!check_mappings(l, why))
    return false;
  l->memory.rows = o2o_rows_find(l->workspace->uses, l->nuses, &none, why);
  return none || l->memory.rows;
}

/* No object that the kernel writes overlaps another one. */
static bool disjoint(const struct launch *l, struct o2o_reason *why) {
  const struct o2o_use *uses = l->workspace->uses;
  for (unsigned i = 0; i < l->nuses; i++)
    for (unsigned k = i + 1; k < l->nuses; k++)
      if ((uses[i].written || uses[k].written) && uses[i].lo < uses[k].hi &&
          uses[k].lo < uses[i].hi)
        return o2o_decline(why, false, "'%s' and '%s' overlap", uses[i].name, uses[k].name);
  return !l->memory.rows || o2o_rows_disjoint(l->memory.rows, why);
}

/* What the kernel was passed by value is not what it writes. */
static bool check_unwritten(const struct launch *l, struct o2o_reason *why) {
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    const struct o2o_arg *a = &l->kernel->args[i];
    if (a->kind != O2O_ARG_UNWRITTEN)
      continue;
    uintptr_t lo = (uintptr_t)arg_slot(l, i)->p, hi = lo + (uintptr_t)a->elem;
    for (unsigned k = 0; k < l->nuses; k++) {
      const struct o2o_use *u = &l->workspace->uses[k];
      if (u->written &&
          (u->table >= 0 ? o2o_rows_touch(l->memory.rows, k, lo, hi) : u->lo < hi && lo < u->hi))
        return o2o_decline(why, false, "'%s' and '%s' overlap", a->name, u->name);
    }
  }
  return true;
}

static bool check_disjoint(const struct launch *l, struct o2o_reason *why) {
  return !(l->kernel->flags & O2O_KERNEL_DISJOINT) || disjoint(l, why);
}

/* Subscripts on which the kernel counts stay in their arrays, and its scratch is filled before
 * it is read. */
static bool check_inside(const struct launch *l, struct o2o_reason *why) {
  int64_t lo, hi;
  if (!l->kernel->inside)
    return true;
  if (o2o_formula_range(l->kernel->inside, &l->slots->i, &lo, &hi) &&
      (lo == hi || (lo == 1 && hi == 2)))
    return true;
  return o2o_decline(why, false,
                     "a subscript may leave its array, or scratch may be read before it is filled");
}

/* One argument's memory for the host version; where it cannot be told, all memory. */
static void to_host(const struct o2o_kernel *k, const o2o_slot *slots, uint32_t index) {
  const struct o2o_arg *a = &k->args[index];
  if (a->flags & O2O_ARG_ROWS) {
    o2o_device_copy_touch_all(O2O_TOUCH_READ | O2O_TOUCH_WRITE, false);
    return;
  }
  unsigned flags = a->flags & O2O_ARG_WRITE ? O2O_TOUCH_READ | O2O_TOUCH_WRITE : O2O_TOUCH_READ;
  int64_t lo = 0, hi = 0;
  bool by_range;
  int known = offsets(slots, a, NULL, &lo, &hi, &by_range);
  uintptr_t base;
  struct o2o_object *o;
  if (known < 0)
    return;
  if (!find_base(a, slots[2 * k->nloops + index].p, &base)) {
    o2o_device_copy_touch_all(O2O_TOUCH_READ | O2O_TOUCH_WRITE, false);
    return;
  }
  if (known > 0)
    o2o_launch_memory_touch(base + (uintptr_t)lo, base + (uintptr_t)hi, flags);
  o = o2o_objects_holding(base);
  struct o2o_object *before = o && o->lo == base ? o2o_launch_memory_ending_at(base) : NULL;
  if (before)
    o2o_device_copy_touch(before, before->lo, before->hi, flags);
  if (o)
    o2o_device_copy_touch(o, o->lo, o->hi, flags);
  else if (!known && base)
    o2o_device_copy_touch_all(flags, false);
}

void o2o_launch_declined(const struct o2o_kernel *kernel, const o2o_slot *slots) {
  for (uint32_t i = 0; i < kernel->nargs; i++)
    if (kernel->args[i].kind == O2O_ARG_OBJECT)
      to_host(kernel, slots, i);
}

/* ---- threads that share a loop --------------------------------------------------------------- */

/* What each thread has of its own: the same bytes as far as the kernel reads them. */
static bool same_bytes(const struct o2o_arg *a, const o2o_slot *x, const o2o_slot *y,
                       const void *own, const void *other) {
  int64_t lo, hi, size = extent(x, a);
  bool by_range;
  int known = size >= 0 && size == extent(y, a) ? offsets(x, a, NULL, &lo, &hi, &by_range) : 0;
  if (known <= 0 || !own || !other)
    return known < 0;
  o2o_launch_memory_touch((uintptr_t)own + (uintptr_t)lo, (uintptr_t)own + (uintptr_t)hi,
                          O2O_TOUCH_READ);
  o2o_launch_memory_touch((uintptr_t)other + (uintptr_t)lo, (uintptr_t)other + (uintptr_t)hi,
                          O2O_TOUCH_READ);
  return memcmp((const char *)own + lo, (const char *)other + lo, (size_t)(hi - lo)) == 0;
}

bool o2o_launch_alike(const struct o2o_kernel *kernel, const o2o_slot *a, const o2o_slot *b,
                      struct o2o_reason *why) {
  for (uint32_t i = 0; i < 2 * (kernel->nloops - kernel->nlevels); i++)
    if (a[i].u != b[i].u)
      return o2o_decline(why, false, "the loop's bounds differ between threads");
  for (uint32_t i = 0; i < kernel->nargs; i++) {
    const struct o2o_arg *arg = &kernel->args[i];
    const o2o_slot *x = &a[2 * kernel->nloops + i], *y = &b[2 * kernel->nloops + i];
    bool reads =
        arg->kind == O2O_ARG_VALUE || arg->kind == O2O_ARG_OBJECT || arg->kind == O2O_ARG_UNWRITTEN;
    if (reads && x->u != y->u &&
        !((arg->flags & O2O_ARG_OWN) && !(arg->flags & O2O_ARG_WRITE) &&
          arg->kind == O2O_ARG_OBJECT && same_bytes(arg, a, b, x->p, y->p)))
      return o2o_decline(why, false, "'%s' differs between threads", arg->name);
  }
  return true;
}

/* ---- what would move ------------------------------------------------------------------------- */

typedef bool next_part(const struct o2o_ranges *set, uintptr_t lo, uintptr_t hi,
                       struct o2o_span *part);

/* The bytes of [lo, hi) that are, or are not, in the set. */
static double bytes(next_part *next, const struct o2o_ranges *set, uintptr_t lo, uintptr_t hi) {
  struct o2o_span part;
  double sum = 0;
  for (uintptr_t at = lo; next(set, at, hi, &part); at = part.hi)
    sum += (double)(part.hi - part.lo);
  return sum;
}

double o2o_launch_moves(const struct o2o_kernel *kernel, const o2o_slot *slots, bool stay) {
  struct launch l = {.kernel = kernel, .slots = slots};
  double moves = 0;
  for (uint32_t i = 0; i < kernel->nargs; i++) {
    const struct o2o_arg *a = &kernel->args[i];
    struct o2o_use use;
    struct o2o_reason why;
    /* What cannot be placed will not be launched either. */
    if (a->kind != O2O_ARG_OBJECT || !find_range(&l, i, &use, &why) || use.lo >= use.hi)
      continue;
    const struct o2o_object *o = use.object;
    bool resident = stay && o && o2o_device_copy_fits(o);
    if (!use.overwritten && (resident || (a->flags & O2O_ARG_READ)))
      moves += resident ? bytes(o2o_ranges_missing, &o->valid, use.lo, use.hi)
                        : (double)(use.hi - use.lo);
    if (resident)
      moves -= bytes(o2o_ranges_common, &o->dirty, use.lo, use.hi);
    else if (use.written)
      moves += (double)(use.hi - use.lo);
  }
  return moves;
}

/* ---- results that are not objects ------------------------------------------------------------ */

/* Bytes of a REDUCTION's partial results, a LAST's value, or all SCRATCH. */
static size_t result_size(const struct launch *l, const struct o2o_arg *a) {
  size_t bytes = (size_t)o2o_block_bytes(a, l->slots);
  if (a->kind == O2O_ARG_REDUCTION)
    return ((size_t)l->geometry.groups + o2o_device_combines(l->kernel, a)) * (bytes ? bytes : 1);
  if (a->kind == O2O_ARG_SCRATCH)
    return l->geometry.global[0] * (bytes ? bytes : 1);
  return a->kind == O2O_ARG_LAST ? (size_t)a->elem : 0;
}

/* What the host variable has, behind the parts that the device combines with it. */
static bool send_original(const struct launch *l, uint32_t arg, struct o2o_reason *why) {
  const struct o2o_arg *a = &l->kernel->args[arg];
  const struct o2o_pooled *result = l->workspace->results[arg];
  size_t bytes = (size_t)o2o_block_bytes(a, l->slots), at = (size_t)l->geometry.groups * bytes,
         size = (size_t)o2o_result_bytes(a, l->slots);
  const void *original = arg_slot(l, arg)->p;
  o2o_launch_memory_touch((uintptr_t)original, (uintptr_t)original + size, O2O_TOUCH_READ);
  memset(result->host + at, 0, bytes);
  memcpy(result->host + at, original, size);
  cl_int error = o2o_cl.clEnqueueWriteBuffer(l->device->queue, result->buffer, CL_FALSE, at, bytes,
                                             result->host + at, 0, NULL, NULL);
  return error == CL_SUCCESS || o2o_decline_cl(why, "clEnqueueWriteBuffer", error);
}

static bool make_results(struct launch *l, struct o2o_reason *why) {
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    size_t size = result_size(l, &l->kernel->args[i]);
    if (size == 0)
      continue;
    do
      l->workspace->results[i] = o2o_pool_take(l->device, size, why);
    while (!l->workspace->results[i] && o2o_device_copy_evict());
    if (!l->workspace->results[i])
      return false;
    if (l->kernel->args[i].kind == O2O_ARG_SCRATCH)
      continue;
    if (!o2o_pool_host(l->workspace->results[i]))
      return o2o_decline(why, false, "out of memory");
    if (o2o_device_combines(l->kernel, &l->kernel->args[i]) && !send_original(l, i, why))
      return false;
    l->memory.awaited = true;
  }
  return true;
}

static bool fetch_results(struct launch *l, struct o2o_reason *why) {
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    struct o2o_pooled *result = l->workspace->results[i];
    cl_int error = CL_INVALID_VALUE;
    cl_event event;
    if (!result || l->kernel->args[i].kind == O2O_ARG_SCRATCH)
      continue;
    for (int attempt = 0; error != CL_SUCCESS && attempt < 2; attempt++)
      error = o2o_cl.clEnqueueReadBuffer(l->device->queue, result->buffer, CL_TRUE, 0, result->size,
                                         result->host, 0, NULL, o2o_queue_event(&event));
    if (error != CL_SUCCESS)
      return o2o_decline_cl(why, "clEnqueueReadBuffer", error);
    o2o_queue_ended(l->device, event, O2O_COMMAND_DOWNLOAD, l->kernel->args[i].name, result->size);
  }
  return true;
}

static void commit_results(struct launch *l) {
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    const struct o2o_arg *a = &l->kernel->args[i];
    uintptr_t target = (uintptr_t)arg_slot(l, i)->p;
    size_t size = (size_t)o2o_result_bytes(a, l->slots);
    const struct o2o_pooled *result = l->workspace->results[i];
    if (!result || a->kind == O2O_ARG_SCRATCH)
      continue;
    /* It may be a part of an object. */
    o2o_launch_memory_touch(target, target + size, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
    if (o2o_device_combines(l->kernel, a))
      memcpy(arg_slot(l, i)->p,
             result->host + l->geometry.groups * (size_t)o2o_block_bytes(a, l->slots), size);
    else if (a->kind == O2O_ARG_REDUCTION)
      o2o_combine(a->type, a->op, arg_slot(l, i)->p, result->host, l->geometry.groups,
                  size / (size_t)a->elem);
    else
      memcpy(arg_slot(l, i)->p, result->host, size);
  }
}

/* Every reduction must be one that the host can finish: asked before anything runs. */
static bool check_reductions(const struct o2o_kernel *k, struct o2o_reason *why) {
  for (uint32_t i = 0; i < k->nargs; i++) {
    const struct o2o_arg *a = &k->args[i];
    if (a->kind == O2O_ARG_REDUCTION && !o2o_device_combines(k, a) &&
        !o2o_combine(a->type, a->op, NULL, NULL, 0, 0))
      return o2o_decline(why, true, "reduction of '%s' is of an unknown kind", a->name);
  }
  return true;
}

/* Recognised logical reductions are exact for truth values only (abi.h). */
static bool check_truths(const struct launch *l, struct o2o_reason *why) {
  static const unsigned char one[8] = {1}; /* little-endian */
  for (uint32_t i = 0; i < l->kernel->nargs; i++) {
    const struct o2o_arg *a = &l->kernel->args[i];
    if (a->kind != O2O_ARG_REDUCTION || !(a->flags & O2O_ARG_TRUTH))
      continue;
    const unsigned char *p = arg_slot(l, i)->p;
    size_t size = p ? (size_t)o2o_block_bytes(a, l->slots) : 0,
           n = size ? size / (size_t)a->elem : 0;
    o2o_launch_memory_touch((uintptr_t)p, (uintptr_t)p + size, O2O_TOUCH_READ);
    for (size_t k = 0; k < n; k++, p += a->elem)
      if ((*p & ~1) || memcmp(p + 1, one + 1, (size_t)a->elem - 1) != 0)
        return o2o_decline(why, false, "'%s' is neither 0 nor 1", a->name);
  }
  return true;
}

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
static cl_int set(struct launch *l, cl_uint *index, size_t size, const void *value, uint64_t key) {
  struct set_arg *last = &l->workspace->set[(*index)++];
  cl_int error;
  if (last->size == size && last->value == key)
    return CL_SUCCESS;
  last->size = 0;
  error = o2o_cl.clSetKernelArg(l->state->kernel, *index - 1, size, value);
  if (error == CL_SUCCESS)
    *last = (struct set_arg){size, key};
  return error;
}

static cl_int set_word(struct launch *l, cl_uint *index, uint64_t value) {
  return set(l, index, sizeof value, &value, value);
}

static cl_int set_arg(struct launch *l, cl_uint *index, uint32_t arg, unsigned *use) {
  const struct o2o_arg *a = &l->kernel->args[arg];
  cl_int error;
  switch (a->kind) {
  case O2O_ARG_VALUE: {
    uint64_t value = 0;
    size_t size = narrow(a->type, arg_slot(l, arg), &value);
    return set(l, index, size, &value, value);
  }
  case O2O_ARG_OBJECT: {
    const struct o2o_use *u = &l->memory.uses[(*use)++];
    error = set(l, index, sizeof u->buffer, &u->buffer, u->buffer_id);
    return error == CL_SUCCESS ? set_word(l, index, u->offset) : error;
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

static bool set_args(struct launch *l, struct o2o_reason *why) {
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
static bool set_phase(struct launch *l, uint32_t phase, struct o2o_reason *why) {
  cl_uint index = l->phase_index;
  cl_int error = set(l, &index, sizeof phase, &phase, phase);
  if (error == CL_SUCCESS)
    error = set_word(l, &index, l->geometry.groups);
  return error == CL_SUCCESS || o2o_decline_cl(why, "clSetKernelArg", error);
}

static double clock_seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double now(void) { return clock_seconds(CLOCK_MONOTONIC); }

/* ---- running --------------------------------------------------------------------------------- */

/* Enqueues the kernel; its number, 0 when declined. */
static uint64_t enqueue_range(struct launch *l, const size_t *global, struct o2o_reason *why) {
  cl_event event = NULL;
  cl_int error;
  do
    error = o2o_cl.clEnqueueNDRangeKernel(l->device->queue, l->state->kernel, l->geometry.dims,
                                          NULL, global, l->geometry.local, 0, NULL, &event);
  while (error == CL_MEM_OBJECT_ALLOCATION_FAILURE && o2o_device_copy_evict());
  if (error != CL_SUCCESS) {
    o2o_decline_cl(why, "clEnqueueNDRangeKernel", error);
    return 0;
  }
  if (l->host && o2o_cl.clRetainEvent(event) == CL_SUCCESS)
    l->event = event;
  return o2o_queue_add(l->device, event, O2O_COMMAND_KERNEL, l->state->name, 0);
}

/* All launches of the kernel that this one stands for; the number of the last. */
static uint64_t enqueue(struct launch *l, struct o2o_reason *why) {
  unsigned phases = l->kernel->flags & O2O_KERNEL_SCANS ? 3 : 2;
  uint64_t command = 0;
  if (!(l->kernel->flags & O2O_KERNEL_PHASES))
    return enqueue_range(l, l->geometry.global, why);
  for (unsigned phase = 0; phase < phases; phase++)
    if (!set_phase(l, phase, why) ||
        !(command = enqueue_range(l, phase == 1 ? l->geometry.local : l->geometry.global, why)))
      return 0;
  return command;
}

static void give_up(const struct launch *l, const struct o2o_reason *why) {
  o2o_say("kernel %s (%s:%u) failed after it had started to change the program's memory: "
          "%s; the program cannot go on\n",
          l->state->name, l->state->file, l->state->line, why->text);
  o2o_trace_flush();
  abort();
}

static bool begin(struct launch *l, struct o2o_reason *why) {
  if (!l->repeated)
    return o2o_launch_memory_begin(&l->memory, why);
  o2o_launch_memory_again(&l->memory);
  return true;
}

/* The device has nothing else to do.  What has failed there is noticed later. */
static bool empty_queue(const struct launch *l) {
  if (l->timed)
    o2o_cl.clFinish(l->device->queue);
  return true;
}

/* Waits for a launch whose time is asked for. */
static bool take_time(struct launch *l, struct o2o_reason *why) {
  if (!l->timed)
    return true;
  if (!o2o_queue_wait(l->device, l->command, why))
    return false;
  double work = l->device->cpu ? clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - l->work : 0;
  o2o_forms_time(l->state, now() - l->start, work, l->building);
  return true;
}

/* From buffers to a kernel that is enqueued. */
static bool start(struct launch *l, struct o2o_reason *why) {
  if (!begin(l, why) || !make_results(l, why) || !set_args(l, why) || !empty_queue(l))
    return false;
  if (l->timed) {
    l->work = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    l->start = now();
  }
  if (!(l->command = enqueue(l, why)))
    return false;
  o2o_launch_memory_started(&l->memory);
  l->version = o2o_device_copy_version;
  return true;
}

/* From there to results that the host can see. */
static bool finish(struct launch *l, struct o2o_reason *why) {
  struct o2o_launch_memory *r = &l->memory;
  /* The results come first: reading them waits for the kernel. */
  bool ended = true;
  bool done = (ended = take_time(l, why)) && fetch_results(l, why) &&
              (ended = o2o_queue_wait(l->device, l->command, why)) &&
              o2o_launch_memory_fetch(r, why);
  if (done) {
    o2o_launch_memory_commit(r);
    commit_results(l);
  } else if (l->host || !o2o_launch_memory_undo(r))
    give_up(l, why);
  if (!ended && o2o_queue_failed() < l->command) /* not this kernel, but one before */
    o2o_device_copy_fail(why);
  return done;
}

static void release(struct launch *l) {
  o2o_launch_memory_end(&l->memory);
  for (uint32_t i = 0; i < l->kernel->nargs; i++)
    if (l->workspace->results[i]) {
      o2o_pool_give(l->workspace->results[i]);
      l->workspace->results[i] = NULL;
    }
}

/* From buffers to results, as far as the host has to wait for them. */
static bool perform(struct launch *l, struct o2o_reason *why) {
  const struct o2o_launch_memory *r = &l->memory;
  bool done = start(l, why);
  if (done && (r->awaited || l->state->launches == 0 || l->first || l->timed))
    done = finish(l, why);
  if (l->repeated) {
    l->repeated->noted = done;
    l->repeated->version = l->version;
  } else if (done)
    o2o_launch_cache_note(&l->workspace->repeats, l->kernel, l->slots, r, &l->geometry, l->version);
  release(l);
  return done;
}

/* ---- a part of the iterations ---------------------------------------------------------------- */

static struct launch pending;

/* What the host accesses in its part, by the formulas of the arguments; false: not known. */
static bool host_range(const struct launch *l, const struct o2o_use *u, struct o2o_span *part) {
  int64_t lo, hi;
  bool by_range;
  int known =
      offsets(l->host, &l->kernel->args[u->arg], l->workspace->closed[u->arg], &lo, &hi, &by_range);
  *part = (struct o2o_span){u->base, u->base};
  if (known > 0)
    *part = (struct o2o_span){u->base + (uintptr_t)lo, u->base + (uintptr_t)hi};
  return known != 0;
}

/* Sets of rows are copies in unified memory, too.  With copies, what either writes is not to be in
 * the other one's ranges of written memory: a range of bytes is valid on one side.  In the
 * program's own memory single elements are apart, as iterations are. */
static bool parts_apart(const struct launch *l, struct o2o_reason *why) {
  const struct o2o_use *uses = l->workspace->uses;
  struct o2o_span part;
  for (unsigned i = 0; i < l->nuses; i++)
    if (l->memory.rows || (uses[i].object && uses[i].object->gathered))
      return o2o_decline(why, false, "not split: rows behind pointers");
  for (unsigned i = 0; i < l->nuses && !l->device->unified; i++) {
    if (!host_range(l, &uses[i], &part))
      return o2o_decline(why, false, "not split: extent of '%s' unknown", uses[i].name);
    for (unsigned k = 0; k < l->nuses && uses[i].written; k++)
      if (uses[k].written && part.lo < uses[k].hi && uses[k].lo < part.hi)
        return o2o_decline(why, false, "not split: both parts write '%s'", uses[i].name);
  }
  return true;
}

/* The host is about to run its part, or has run it: with copies, what it uses is made valid there,
 * and what it writes is not valid on the device. */
static void touch_host_part(const struct launch *l) {
  struct o2o_span part;
  for (unsigned i = 0; i < l->nuses && !l->device->unified; i++) {
    const struct o2o_use *u = &l->workspace->uses[i];
    if (host_range(l, u, &part))
      o2o_launch_memory_touch(part.lo, part.hi,
                              O2O_TOUCH_READ | (u->written ? O2O_TOUCH_WRITE : 0));
  }
  for (uint32_t i = 0; i < l->kernel->nargs && !l->device->unified; i++) {
    const struct o2o_arg *a = &l->kernel->args[i];
    uintptr_t target = (uintptr_t)arg_slot(l, i)->p;
    if (a->kind == O2O_ARG_REDUCTION) /* it may be a part of an object */
      o2o_launch_memory_touch(target, target + (size_t)o2o_block_bytes(a, l->slots),
                              O2O_TOUCH_READ | O2O_TOUCH_WRITE);
  }
}

/* What earlier kernels have left is there, as the host's part needs it. */
static bool host_part_can_start(struct launch *l, struct o2o_reason *why) {
  if (!parts_apart(l, why))
    return false;
  touch_host_part(l);
  return !l->device->unified || o2o_queue_last() == 0 ||
         o2o_queue_wait(l->device, o2o_queue_last(), why);
}

/* From when the kernel was enqueued until it had ended; 0: not known. */
static double profiled_seconds(cl_event event) {
  cl_ulong from = 0, to = 0;
  cl_int error =
      o2o_cl.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_QUEUED, sizeof from, &from, NULL);
  if (error == CL_SUCCESS)
    error = o2o_cl.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof to, &to, NULL);
  return error == CL_SUCCESS && from && to > from ? (double)(to - from) * 1e-9 : 0;
}

/* Enqueues the kernel; where the driver may compile, it is waited for. */
static bool start_part(struct launch *l, struct o2o_reason *why) {
  bool done = host_part_can_start(l, why) && start(l, why);
  if (!done) {
    release(l);
    return false;
  }
  if (l->first || l->state->launches == 0)
    done = o2o_queue_wait(l->device, l->command, why);
  else
    o2o_cl.clFlush(l->device->queue);
  if (!done)
    give_up(l, why);
  pending = *l;
  return true;
}

double o2o_launch_join(void) {
  struct launch *l = &pending;
  struct o2o_reason why;
  double seconds = 0;
  bool done = finish(l, &why);
  if (done && l->event)
    seconds = profiled_seconds(l->event);
  if (l->event)
    o2o_cl.clReleaseEvent(l->event);
  touch_host_part(l);
  release(l);
  return seconds;
}

/* Parameters of the kernel, at most. */
static size_t set_count(const struct o2o_kernel *k) {
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
  s->set = calloc(set_count(k), sizeof *s->set);
  s->use_of = calloc(n, sizeof *s->use_of);
  s->closed = calloc(n, sizeof *s->closed);
  if (s->uses && s->blocks && s->results && s->set && s->use_of && s->closed) {
    for (uint32_t i = 0; i < k->nargs; i++)
      s->closed[i] = close_range(&k->args[i]);
    return s;
  }
  free(s->uses);
  free(s->blocks);
  free(s->results);
  free(s->set);
  free(s->use_of);
  free(s->closed);
  free(s);
  return NULL;
}

/* The driver may compile from here to the end of the launch: signals are the program's, and
 * other processes wait. */
static void let_compile(struct launch *l) {
  if (l->compiles)
    return;
  o2o_signals_hold();
  o2o_turn_take();
  l->compiles = true;
}

static bool can_compile(struct o2o_reason *why) {
  return o2o_trial_holds() ||
         o2o_decline(why, false, "the environment has changed since the driver was tried");
}

/* Builds the kernel for a launch in the form that was chosen, or in another where it cannot be
 * built in that one. */
static bool build(struct launch *l, bool restricted, const char *strides, struct o2o_reason *why) {
  double start = now(), traced = o2o_trace_now();
  bool built = o2o_program_build(l->device, l->kernel, l->state, restricted, l->form, strides, why);
  if (!built && o2o_forms_fail(l->state, &l->form)) {
    l->timed = false;
    built = o2o_program_build(l->device, l->kernel, l->state, restricted, l->form, strides, why);
  }
  l->building = now() - start;
  o2o_trace_build(l->state->name, traced);
  return built;
}

/* Two variants for overlaps at most: one for objects that do not overlap, and from the first
 * launch on in which they do, one for all.  There is one of each for every combination of orders
 * that arrays have; when these are too many the arrays keep the program's order. */
static bool build_once(struct launch *l, struct o2o_reason *why) {
  struct o2o_kernel_state *state = l->state;
  struct o2o_reason overlap;
  bool restricted =
      (l->kernel->flags & O2O_KERNEL_RESTRICT) && !state->overlapped && disjoint(l, &overlap);
  char strides[1024];
  *strides = 0;
  if (o2o_array_layout_choose(l->device, l->kernel, l->slots, l->workspace->uses, l->nuses,
                              l->memory.rows != NULL, l->times) &&
      (!o2o_array_layout_options(l->workspace->uses, l->nuses, l->slots, strides, sizeof strides) ||
       !o2o_program_room(l->kernel, state, restricted, l->form, strides))) {
    o2o_array_layout_forget(l->workspace->uses, l->nuses);
    *strides = 0;
  }
  if (o2o_program_current(l->kernel, state, restricted, l->form, strides))
    return true;
  if (!can_compile(why))
    return false;
  unsigned builds = state->builds;
  memset(l->workspace->set, 0, set_count(l->kernel) * sizeof *l->workspace->set);
  memset(l->workspace->ran, 0, sizeof l->workspace->ran);
  state->overlapped = !restricted;
  let_compile(l);
  if (!check_reductions(l->kernel, why) || !build(l, restricted, strides, why)) {
    why->permanent = true;
    return false;
  }
  o2o_device_copy_version++; /* launches of the other variant are no models any more */
  l->first |= state->builds != builds;
  return true;
}

static struct nd_range nd_range_of(const struct launch *l) {
  struct nd_range r = {.kernel = l->state->kernel, .dims = l->geometry.dims};
  memcpy(r.global, l->geometry.global, sizeof r.global);
  memcpy(r.local, l->geometry.local, sizeof r.local);
  return r;
}

static bool same_range(const struct nd_range *a, const struct nd_range *b) {
  return a->kernel == b->kernel && a->dims == b->dims &&
         memcmp(a->global, b->global, sizeof a->global) == 0 &&
         memcmp(a->local, b->local, sizeof a->local) == 0;
}

static bool has_run(const struct o2o_workspace *s, const struct nd_range *range) {
  for (unsigned i = 0; i < RANGES; i++)
    if (same_range(&s->ran[i], range))
      return true;
  return false;
}

/* PoCL compiles again for another work-group size: such a launch is waited for where the
 * compiler must not meet the program's SIGCHLD. */
static bool expect_compiler(struct launch *l, struct o2o_reason *why) {
  struct o2o_workspace *s = l->workspace;
  struct nd_range range = nd_range_of(l);
  if (has_run(s, &range))
    return true;
  if (!can_compile(why))
    return false;
  s->ran[s->oldest] = range;
  s->oldest = (s->oldest + 1) % RANGES;
  if (!o2o_signals_claim_children())
    return true;
  let_compile(l);
  l->first = true;
  return true;
}

/* The launch is waited for then. */
static bool copy_to_verify(struct launch *l, struct o2o_reason *why) {
  l->first |= o2o_settings.version == O2O_VERSION_VERIFY;
  return o2o_settings.version != O2O_VERSION_VERIFY ||
         o2o_verify_before(l->kernel, l->slots, l->workspace->uses, l->nuses, l->memory.rows, why);
}

/* Objects, variant of the kernel, and ND-range. */
static bool prepare(struct launch *l, bool stay, struct o2o_reason *why) {
  if (!check_inside(l, why) || !find_objects(l, why) || !check_disjoint(l, why) ||
      !check_unwritten(l, why) || !check_truths(l, why) || !copy_to_verify(l, why))
    return false;
  o2o_launch_memory_choose(&l->memory, l->device, stay, l->workspace->blocks, l->workspace->uses,
                           l->nuses);
  if (!build_once(l, why) ||
      !o2o_geometry(l->device, l->kernel, l->state, l->form, l->slots, &l->geometry, why))
    return false;
  return !l->device->cpu || expect_compiler(l, why);
}

/* An earlier launch that this one repeats. */
static void find_repeated(struct launch *l, bool stay) {
  struct o2o_cached_launch *c =
      o2o_launch_cache_find(&l->workspace->repeats, l->kernel, l->slots, stay, &l->times);
  if (!c || !o2o_same_form(c->geometry.form, l->form) || o2o_settings.version == O2O_VERSION_VERIFY)
    return;
  l->repeated = c;
  l->memory = c->memory;
  l->geometry = c->geometry;
}

bool o2o_launch(const struct o2o_device *device, const struct o2o_kernel *kernel,
                struct o2o_kernel_state *state, const o2o_slot *slots,
                const struct o2o_parts *parts, bool stay, struct o2o_reason *why) {
  struct launch l = {.device = device,
                     .kernel = kernel,
                     .state = state,
                     .slots = parts ? parts->device : slots,
                     .host = parts ? parts->host : NULL};
  bool done;
  if (!o2o_any_trips(kernel, slots))
    return true;
  if (!state->workspace && !(state->workspace = make_workspace(kernel)))
    return o2o_decline(why, false, "out of memory");
  l.workspace = state->workspace;
  l.form = o2o_forms_choose(device, kernel, state, slots, &l.timed);
  if (parts && l.timed)
    return o2o_decline(why, false, "not split: its form is being measured");
  if (!parts)
    find_repeated(&l, stay);
  done = (l.repeated || prepare(&l, stay, why)) && (parts ? start_part : perform)(&l, why);
  if (l.compiles) {
    o2o_turn_give();
    o2o_signals_release();
  }
  if (!parts || !done)
    o2o_rows_end(l.memory.rows);
  if (done && o2o_settings.verbose > 1)
    o2o_verbose_launch(state, &l.geometry, &l.memory);
  return done;
}
