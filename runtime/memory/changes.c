/* What kernels have changed.
 *
 * Before a kernel that may change, but need not, what the host has as well, the device copies these
 * bytes from the object's buffer to another one ("the copy").  They stay there for as long as the
 * object has bytes that only the device has, and a download compares the two, on the device where
 * that has a memory of its own: only marks of what differs, and what does, come home.  In the
 * steady state of a program nothing comes home, all that kernels write is dirty already, and
 * nothing is copied.
 * Where the compiler has proven that a launch writes every byte of its range there is nothing to
 * compare, nor is there a copy.
 *
 * Invariant: a dirty byte is in `exact`, or the copy has what it was.
 */
#include "runtime/memory/changes.h"

#include "runtime/device/queue.h"
#include "runtime/device/tool_kernel.h"
#include "runtime/memory/array_layout.h"
#include "runtime/memory/pool.h"

#include <stdlib.h>
#include <string.h>

struct o2o_changes {
  struct o2o_ranges exact; /* bytes that kernels have certainly written since the host had them */
  struct o2o_ranges expected; /* what is dirty after launch number `launch`, ... */
  bool all;                   /* ... or all that is valid */
  uint64_t launch;
  unsigned granule; /* of all that was written */
  /* What the object's copy was: in a buffer of the device, or, where its memory was full, on the
   * host. */
  struct o2o_object copy;
  unsigned char *host;
};

/* ---- the copy -------------------------------------------------------------------------------- */

static struct o2o_changes *changes_of(struct o2o_object *o) {
  if (!o->copy.changes && (o->copy.changes = calloc(1, sizeof *o->copy.changes)))
    o->copy.changes->granule = 8;
  return o->copy.changes;
}

static void release_copy(struct o2o_changes *c) {
  if (c->copy.copy.pooled)
    o2o_pool_give(c->copy.copy.pooled);
  free(c->host);
  c->copy = (struct o2o_object){0};
  c->host = NULL;
}

/* The copy, which holds nothing yet, is one on the host. */
static bool begin_on_host(struct o2o_object *o) {
  struct o2o_changes *c = o->copy.changes;
  release_copy(c);
  c->host = malloc(o->copy.pooled->size);
  return c->host != NULL;
}

static bool make_copy(const struct o2o_device *device, struct o2o_object *o,
                      struct o2o_reason *why) {
  struct o2o_changes *c = o->copy.changes;
  struct o2o_pooled *pooled;
  struct o2o_reason full;
  if (c->copy.copy.pooled || c->host)
    return true;
  pooled = o2o_pool_take(device, o->copy.pooled->size, &full);
  if (!pooled)
    return begin_on_host(o) || o2o_decline(why, false, "out of memory");
  c->copy = (struct o2o_object){.lo = o->lo,
                                .hi = o->hi,
                                .copy.part = o->copy.part,
                                .copy.start = o->copy.start,
                                .kind = o->kind,
                                .copy.traffic = o->copy.traffic,
                                .copy.order = o->copy.order,
                                .copy.valid = {1, {{o->lo, o->hi}}},
                                .copy.pooled = pooled,
                                .copy.buffer = pooled->buffer,
                                .copy.buffer_id = pooled->id};
  return true;
}

bool o2o_changes_extend(struct o2o_object *o, uintptr_t hi) {
  struct o2o_changes *c = o->copy.changes;
  if (!c || !c->copy.copy.pooled)
    return true;
  if (c->copy.copy.order.extent)
    return false;
  c->copy.hi = c->copy.copy.part.hi = c->copy.copy.valid.at[0].hi = hi;
  return true;
}

bool o2o_changes_restore(const struct o2o_device *device, struct o2o_object *o,
                         struct o2o_reason *why) {
  struct o2o_changes *c = o->copy.changes;
  return !c || !c->copy.copy.pooled || c->copy.copy.order.extent == 0 ||
         o2o_array_layout_apply(device, &c->copy, (struct o2o_array_layout){0}, false, why);
}

/* Both are in the program's order, so that parts can be copied; or, for the first part of an
 * object whose bytes are in another one, it is all of them. */
static bool align_orders(const struct o2o_device *device, struct o2o_object *o, bool first,
                         struct o2o_reason *why) {
  if (o->copy.order.extent == 0 || (first && !o->copy.changes->host))
    return o2o_changes_restore(device, o, why);
  return o2o_changes_restore(device, o, why) && o2o_array_layout_restore(device, o, true, why);
}

/* In the program's order, as host copies are. */
bool o2o_changes_to_host(const struct o2o_device *device, struct o2o_object *o) {
  struct o2o_changes *c = o->copy.changes;
  struct o2o_reason why;
  size_t size = o->copy.pooled ? o->copy.pooled->size : 0;
  unsigned char *host;
  if (!c || !c->copy.copy.pooled || !o2o_changes_restore(device, o, &why) || !(host = malloc(size)))
    return false;
  if (o2o_cl.clEnqueueReadBuffer(device->queue, c->copy.copy.buffer, CL_TRUE, 0, size, host, 0,
                                 NULL, NULL) != CL_SUCCESS) {
    free(host);
    return false;
  }
  release_copy(c);
  c->host = host;
  return true;
}

/* Keeps what the device has of the part.  A driver may find out only now that there is no memory
 * for the copy. */
static bool keep(const struct o2o_device *device, struct o2o_object *o, struct o2o_span part,
                 struct o2o_reason *why) {
  struct o2o_changes *c = o->copy.changes;
  bool first = !c->copy.copy.pooled && !c->host;
  size_t at, size;
  cl_event event;
  cl_int error;
  if (!make_copy(device, o, why) || !align_orders(device, o, first, why))
    return false;
  c->copy.copy.order = o->copy.order;
  at = o->copy.order.extent ? 0 : part.lo - o->copy.start;
  size = o->copy.order.extent ? o->copy.part.hi - o->copy.start : part.hi - part.lo;
  if (c->host) {
    error = o2o_cl.clEnqueueReadBuffer(device->queue, o->copy.buffer, CL_TRUE, at, size,
                                       c->host + at, 0, NULL, NULL);
    return error == CL_SUCCESS || o2o_decline_cl(why, "clEnqueueReadBuffer", error);
  }
  error = o2o_cl.clEnqueueCopyBuffer(device->queue, o->copy.buffer, c->copy.copy.buffer, at, at,
                                     size, 0, NULL, &event);
  if (error != CL_SUCCESS && (first ? begin_on_host(o) : o2o_changes_to_host(device, o)))
    return keep(device, o, part, why);
  if (error != CL_SUCCESS)
    return o2o_decline_cl(why, "clEnqueueCopyBuffer", error);
  o2o_queue_add(device, event, O2O_COMMAND_KERNEL, "copy", 0);
  return true;
}

struct o2o_object *o2o_changes_copy(const struct o2o_object *o) {
  return o->copy.changes && o->copy.changes->copy.copy.pooled ? &o->copy.changes->copy : NULL;
}

unsigned char *o2o_changes_host(const struct o2o_object *o) {
  return o->copy.changes ? o->copy.changes->host : NULL;
}

unsigned o2o_changes_granule(const struct o2o_object *o) {
  return o->copy.changes ? o->copy.changes->granule : 1;
}

/* ---- launches -------------------------------------------------------------------------------- */

bool o2o_changes_fit(const struct o2o_object *o, uintptr_t lo, uintptr_t hi) {
  struct o2o_ranges exact = {0}, dirty = o->copy.dirty;
  if (o->copy.changes)
    exact = o->copy.changes->exact;
  return o->flat || (o2o_ranges_add(&exact, lo, hi) && o2o_ranges_add(&dirty, lo, hi));
}

/* What is valid but neither dirty nor kept for comparison by now is, for [lo, hi). False:
 * declined; `*exact` may have lost nothing that is dirty. */
static bool keep_missing(const struct o2o_device *device, struct o2o_object *o, uintptr_t lo,
                         uintptr_t hi, bool *fits, struct o2o_reason *why) {
  struct o2o_ranges exact = o->copy.changes->exact;
  struct o2o_span clean, part;
  *fits = true;
  for (uintptr_t at = lo; o2o_ranges_missing(&o->copy.dirty, at, hi, &clean); at = clean.hi)
    for (uintptr_t in = clean.lo; o2o_ranges_common(&o->copy.valid, in, clean.hi, &part);
         in = part.hi) {
      *fits = *fits && o2o_ranges_subtract(&exact, part.lo, part.hi);
      if (!keep(device, o, part, why))
        return false;
    }
  if (*fits)
    o->copy.changes->exact = exact;
  return true;
}

bool o2o_changes_expect(const struct o2o_device *device, struct o2o_object *o, uintptr_t lo,
                        uintptr_t hi, bool exact, unsigned granule, uint64_t launch, bool *full,
                        struct o2o_reason *why) {
  struct o2o_changes *c = changes_of(o);
  struct o2o_span part;
  bool fits;
  *full = false;
  if (!c)
    return o2o_decline(why, false, "out of memory");
  if (c->launch != launch) {
    c->launch = launch;
    c->expected = o->copy.dirty;
    c->all = false;
  }
  if (granule < c->granule)
    c->granule = granule;
  if (!o2o_ranges_missing(&c->expected, lo, hi, &part) &&
      !(exact && o2o_ranges_missing(&c->exact, lo, hi, &part)))
    return true;
  if (!c->all && !o2o_ranges_add(&c->expected, lo, hi))
    c->all = true;
  if (o->flat) /* nobody else writes there */
    return true;
  if (exact && !c->all && o2o_ranges_add(&c->exact, lo, hi))
    return true;
  if (c->all)
    lo = o->lo, hi = o->hi;
  if (!keep_missing(device, o, lo, hi, &fits, why))
    return false;
  *full = !fits;
  return true;
}

bool o2o_changes_begin_anew(const struct o2o_device *device, struct o2o_object *o,
                            struct o2o_reason *why) {
  bool fits;
  o2o_changes_end(o);
  o->copy.changes->expected = (struct o2o_ranges){0};
  o->copy.changes->all = true;
  return keep_missing(device, o, o->lo, o->hi, &fits, why);
}

void o2o_changes_started(struct o2o_object *o, uint64_t launch) {
  struct o2o_changes *c = o->copy.changes;
  if (!c || c->launch != launch)
    return;
  o->copy.dirty = c->all ? o->copy.valid : c->expected;
}

bool o2o_changes_can_forget(const struct o2o_object *o, uintptr_t lo, uintptr_t hi) {
  struct o2o_ranges exact = {0};
  if (o->copy.changes)
    exact = o->copy.changes->exact;
  return o2o_ranges_subtract(&exact, lo, hi);
}

void o2o_changes_forget(struct o2o_object *o, uintptr_t lo, uintptr_t hi) {
  if (o->copy.changes)
    o2o_ranges_subtract(&o->copy.changes->exact, lo, hi);
}

void o2o_changes_end(struct o2o_object *o) {
  if (!o->copy.changes)
    return;
  o->copy.changes->exact.count = 0;
  release_copy(o->copy.changes);
}

/* ---- downloads ------------------------------------------------------------------------------- */

struct o2o_span o2o_changes_part(const struct o2o_object *o, struct o2o_span part, bool *exact) {
  struct o2o_span first;
  *exact = true;
  if (o->flat || !o->copy.changes ||
      !o2o_ranges_missing(&o->copy.changes->exact, part.lo, part.hi, &first))
    return part;
  if (first.lo > part.lo)
    return (struct o2o_span){part.lo, first.lo};
  *exact = false;
  return first;
}

/* Copies those of `n` elements of type T at `to` that differ between `before` and `after`; all
 * three are aligned to T. */
#define COPY_CHANGED(name, T)                                                                      \
  static uint64_t name(void *to, const void *before, const void *after, size_t n) {                \
    T *out = to;                                                                                   \
    const T *old = before, *new = after;                                                           \
    uint64_t copied = 0;                                                                           \
    for (size_t i = 0; i < n; i++)                                                                 \
      if (old[i] != new[i]) {                                                                      \
        out[i] = new[i];                                                                           \
        copied += sizeof(T);                                                                       \
      }                                                                                            \
    return copied;                                                                                 \
  }
COPY_CHANGED(copy_changed_2, uint16_t)
COPY_CHANGED(copy_changed_4, uint32_t)
COPY_CHANGED(copy_changed_8, uint64_t)

/* The same for bytes: words that are the same, or differ in all bytes, are words. */
static uint64_t copy_changed_1(unsigned char *to, const unsigned char *before,
                               const unsigned char *after, size_t n) {
  uint64_t copied = 0;
  size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    uint64_t old, new, differ;
    memcpy(&old, before + i, 8);
    memcpy(&new, after + i, 8);
    if (old == new)
      continue;
    differ = old ^ new;
    if (((differ - 0x0101010101010101u) & ~differ & 0x8080808080808080u) == 0) { /* no byte is 0 */
      memcpy(to + i, &new, 8);
      copied += 8;
      continue;
    }
    for (size_t k = i; k < i + 8; k++)
      if (before[k] != after[k]) {
        to[k] = after[k];
        copied++;
      }
  }
  for (; i < n; i++)
    if (before[i] != after[i]) {
      to[i] = after[i];
      copied++;
    }
  return copied;
}

uint64_t o2o_copy_changed(void *to, const void *before, const void *now, size_t size,
                          unsigned granule) {
  const size_t step = 4096;
  unsigned char *out = to;
  const unsigned char *old = before, *new = now;
  uint64_t copied = 0;
  if (((uintptr_t)out | (uintptr_t)old | (uintptr_t)new | size) % granule)
    granule = 1;
  for (size_t at = 0; at < size; at += step) {
    size_t n = size - at < step ? size - at : step;
    if (memcmp(old + at, new + at, n) == 0)
      continue;
    switch (granule) {
    case 8:
      copied += copy_changed_8(out + at, old + at, new + at, n / 8);
      break;
    case 4:
      copied += copy_changed_4(out + at, old + at, new + at, n / 4);
      break;
    case 2:
      copied += copy_changed_2(out + at, old + at, new + at, n / 2);
      break;
    default:
      copied += copy_changed_1(out + at, old + at, new + at, n);
    }
  }
  return copied;
}

/* What the device had of [lo, hi), one chunk at most, in host memory until end_copy(); NULL:
 * *error. */
static const void *copy_on_host(const struct o2o_device *device, const struct o2o_object *o,
                                uintptr_t lo, uintptr_t hi, cl_int *error) {
  static void *staging;
  const struct o2o_changes *c = o->copy.changes;
  size_t at = lo - o->copy.start, size = hi - lo;
  void *mapped = NULL;
  *error = CL_OUT_OF_HOST_MEMORY;
  if (c->host)
    return c->host + at;
  for (int attempt = 0; device->cpu && !mapped && attempt < 2; attempt++)
    mapped = o2o_cl.clEnqueueMapBuffer(device->queue, c->copy.copy.buffer, CL_TRUE, CL_MAP_READ, at,
                                       size, 0, NULL, NULL, error);
  if (device->cpu || (!staging && !(staging = malloc(O2O_CHANGES_CHUNK))))
    return mapped;
  for (int attempt = 0; *error != CL_SUCCESS && attempt < 2; attempt++)
    *error = o2o_cl.clEnqueueReadBuffer(device->queue, c->copy.copy.buffer, CL_TRUE, at, size,
                                        staging, 0, NULL, NULL);
  return *error == CL_SUCCESS ? staging : NULL;
}

static void end_copy(const struct o2o_device *device, const struct o2o_changes *c,
                     const void *host) {
  if (device->cpu && !c->host)
    o2o_cl.clEnqueueUnmapMemObject(device->queue, c->copy.copy.buffer, (void *)host, 0, NULL, NULL);
}

/* ---- comparing on the device ----------------------------------------------------------------- */

#define LANES 64      /* work-items of a group */
#define COMPARED 4096 /* bytes at least, for a launch to cost less than sending them */

/* A work-item says of 32 elements whether they differ, LANES apart, so that the work-items of a
 * group read what is next to each other. */
static struct o2o_tool_kernel compare = {
    .name = "compare",
    .source = "__kernel void compare(__global const T *before, __global const T *now, ulong first, "
              "ulong count,\n"
              "                      __global uint *marks) {\n"
              "  const ulong lanes = get_local_size(0);\n"
              "  const ulong from = get_group_id(0) * 32 * lanes + get_local_id(0);\n"
              "  uint mark = 0;\n"
              "  for (uint k = 0; k < 32; k++) {\n"
              "    const ulong at = from + k * lanes;\n"
              "    if (at < count && before[first + at] != now[first + at])\n"
              "      mark |= 1u << k;\n"
              "  }\n"
              "  marks[get_global_id(0)] = mark;\n"
              "}\n"};

/* Of a chunk of single bytes: the most. */
static uint32_t marks[O2O_CHANGES_CHUNK / 32 + LANES];

/* Runs the comparison of `count` elements; the marks of so many groups are read.  Whether all that
 * succeeded. */
static bool read_marks(const struct o2o_device *d, const struct o2o_object *o, cl_ulong first,
                       cl_ulong count, unsigned granule, size_t groups) {
  struct o2o_reason why;
  const struct o2o_changes *c = o->copy.changes;
  size_t local = LANES, global = groups * LANES, size = global * sizeof *marks;
  struct o2o_pooled *out = o2o_pool_take(d, size, &why);
  if (!out)
    return false;
  const struct o2o_tool_argument arguments[] = {{sizeof(cl_mem), &c->copy.copy.buffer},
                                                {sizeof(cl_mem), &o->copy.buffer},
                                                {sizeof first, &first},
                                                {sizeof count, &count},
                                                {sizeof(cl_mem), &out->buffer}};
  bool done =
      o2o_tool_kernel_run(d, &compare, granule, "", arguments, 5, 1, &global, &local, &why) &&
      o2o_cl.clEnqueueReadBuffer(d->queue, out->buffer, CL_TRUE, 0, size, marks, 0, NULL, NULL) ==
          CL_SUCCESS;
  o2o_pool_give(out);
  return done;
}

struct o2o_comparison o2o_changes_compare(const struct o2o_device *device,
                                          const struct o2o_object *o, uintptr_t lo, uintptr_t hi) {
  const struct o2o_changes *c = o->copy.changes;
  struct o2o_comparison none = {.result = O2O_COMPARISON_NONE}, found = none;
  size_t differ = 0;
  if (device->cpu || !c || c->host || !c->copy.copy.pooled || hi - lo < COMPARED ||
      device->limits.group < LANES || device->limits.dim[0] < LANES)
    return none;
  found.granule = (lo | hi | o->copy.start) % c->granule ? 1 : c->granule;
  size_t count = (hi - lo) / found.granule, tile = (size_t)32 * LANES;
  size_t groups = count / tile + (count % tile != 0);
  if (!read_marks(device, o, (lo - o->copy.start) / found.granule, count, found.granule, groups))
    return none;
  for (size_t i = 0; i < groups * LANES; i++)
    differ += (size_t)__builtin_popcount(marks[i]);
  found.result = differ == 0       ? O2O_COMPARISON_SAME
                 : differ == count ? O2O_COMPARISON_ALL
                                   : O2O_COMPARISON_SOME;
  found.marks = marks;
  /* Marks of bytes are many, and in numbers they alternate: the host is as fast with all of it. */
  return found.result == O2O_COMPARISON_SOME && found.granule < 4 ? none : found;
}

/* Stores those of LANES elements whose bit `k` is set: each run of them at once. */
static void store_marked(unsigned char *to, const unsigned char *now, const uint32_t *marked,
                         unsigned k, unsigned granule) {
  uint64_t row = 0;
  for (size_t i = 0; i < LANES; i++)
    row |= (uint64_t)(marked[i] >> k & 1) << i;
  while (row) {
    unsigned first = (unsigned)__builtin_ctzll(row);
    uint64_t rest = ~(row >> first);
    unsigned run = rest ? (unsigned)__builtin_ctzll(rest) : LANES;
    memcpy(to + (size_t)first * granule, now + (size_t)first * granule, (size_t)run * granule);
    row = first + run < LANES ? row >> (first + run) << (first + run) : 0;
  }
}

/* Most of what kernels write is rows: all or none of LANES elements. */
static void store_by_marks(unsigned char *to, const unsigned char *now, size_t size,
                           const struct o2o_comparison *comparison) {
  size_t row = (size_t)LANES * comparison->granule;
  const uint32_t *marked = comparison->marks;
  for (size_t at = 0; at < size; at += 32 * row, marked += LANES) {
    uint32_t any = 0, all = UINT32_MAX;
    for (size_t i = 0; i < LANES; i++) {
      any |= marked[i];
      all &= marked[i];
    }
    for (unsigned k = 0; k < 32; k++)
      if (all >> k & 1)
        memcpy(to + at + k * row, now + at + k * row, row);
      else if (any >> k & 1)
        store_marked(to + at + k * row, now + at + k * row, marked, k, comparison->granule);
  }
}

cl_int o2o_changes_store(const struct o2o_device *device, const struct o2o_object *o, uintptr_t lo,
                         uintptr_t hi, const void *now, const struct o2o_comparison *comparison) {
  const struct o2o_changes *c = o->copy.changes;
  cl_int error;
  if (comparison->result != O2O_COMPARISON_NONE) {
    store_by_marks((unsigned char *)lo, now, hi - lo, comparison);
    return CL_SUCCESS;
  }
  const void *before = copy_on_host(device, o, lo, hi, &error);
  if (!before)
    return error;
  o2o_copy_changed((void *)lo, before, now, hi - lo, c->granule);
  end_copy(device, c, before);
  return CL_SUCCESS;
}
