/* Where a launch's memory is.
 *
 * An argument whose range lies in an object of the registry uses the object's device copy
 * (device_copy.c), which stays.  All other memory is handled by the safe baseline, under which
 * nothing stays on the device between launches, and the launch waits for the kernel:
 *
 * Unified mode: a buffer is the host's memory (CL_MEM_USE_HOST_PTR); after the kernel it is mapped,
 * which is how the OpenCL standard makes the device's writes visible to the host, and unmapped.
 *
 * Discrete mode: the bytes are copied to the device, and after the kernel those that the kernel
 * changed are copied back.  Which ones those are is found by comparison with a snapshot of what was
 * sent: an enclosing range may contain neighbours of the memory, which other threads of the program
 * change in the meantime, and these must not be overwritten with old values.
 *
 * Ranges that overlap (arguments may alias) become one buffer; an object that such a range overlaps
 * loses its device copy first.  Memory keeps its address on the device modulo O2O_COPY_ALIGNMENT
 * (copies) or O2O_HOST_ALIGNMENT (the host's), so that every element is aligned there.
 */
#include "runtime/memory/launch_memory.h"

#include "runtime/core/hostmem.h"
#include "runtime/device/queue.h"
#include "runtime/device/trace.h"
#include "runtime/memory/array_layout.h"
#include "runtime/memory/changes.h"
#include "runtime/memory/copies.h"
#include "runtime/memory/device_copy.h"
#include "runtime/memory/gathered_rows.h"
#include "runtime/memory/rows.h"
#include "runtime/memory/touch.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory outside objects ------------------------------------------------------------------ */

static int by_address(const void *a, const void *b) {
  const struct o2o_block *x = a, *y = b;
  return (x->lo > y->lo) - (x->lo < y->lo);
}

/* Turns the uses into disjoint blocks, ordered by address. */
static unsigned merge(const struct o2o_device *device, const struct o2o_use *uses, unsigned n,
                      struct o2o_block *blocks) {
  unsigned count = 0, last = 0;
  for (unsigned i = 0; i < n; i++)
    if (!uses[i].object && uses[i].lo < uses[i].hi)
      blocks[count++] = (struct o2o_block){.start = o2o_buffer_start(device, uses[i].lo),
                                           .name = uses[i].name,
                                           .lo = uses[i].lo,
                                           .hi = uses[i].hi,
                                           .declared = uses[i].declared,
                                           .written = uses[i].written,
                                           .granule = uses[i].granule};
  if (count == 0)
    return 0;
  qsort(blocks, count, sizeof *blocks, by_address);
  for (unsigned i = 1; i < count; i++) {
    struct o2o_block *a = &blocks[last], *b = &blocks[i];
    if (b->start >= a->hi) {
      blocks[++last] = *b;
      continue;
    }
    /* A gap between the two, less than the alignment, belongs to neither. */
    a->declared = a->declared && b->declared && b->lo <= a->hi;
    a->written |= b->written;
    if (a->granule > b->granule)
      a->granule = b->granule;
    if (a->hi < b->hi)
      a->hi = b->hi;
  }
  return last + 1;
}

/* Copies the block to the device. */
static bool upload(struct o2o_launch_memory *r, struct o2o_block *b, struct o2o_reason *why) {
  size_t size = b->hi - b->lo, at = b->lo - b->start;
  const void *from = (const void *)b->lo;
  struct o2o_traffic *traffic = o2o_traffic_of(b->name);
  double start = o2o_trace_now();
  cl_int error;
  b->pooled = o2o_pool_take_making_room(r->device, b->hi - b->start, why);
  if (!b->pooled)
    return false;
  b->buffer = b->pooled->buffer;
  b->buffer_id = b->pooled->id;
  if (b->written || !b->declared || o2o_device_copy_protection()) {
    if (!o2o_pool_host(b->pooled))
      return o2o_decline(why, false, "out of memory");
    from = b->pooled->host + at;
    if (b->declared && o2o_device_copy_protection())
      o2o_copy_readable(b->pooled->host + at, b->lo, size);
    else if (b->declared)
      memcpy(b->pooled->host + at, (const void *)b->lo, size);
    else if (!o2o_safe_read(b->pooled->host + at, b->lo, size))
      return o2o_decline(why, false, "memory that the loop may touch cannot be read");
  }
  error = o2o_cl.clEnqueueWriteBuffer(r->device->queue, b->buffer, CL_TRUE, at, size, from, 0, NULL,
                                      NULL);
  if (error != CL_SUCCESS)
    return o2o_decline_cl(why, "clEnqueueWriteBuffer", error);
  o2o_trace_transfer(O2O_COMMAND_UPLOAD, b->name, size, start);
  traffic->uploads++;
  traffic->in += size;
  r->bytes_in += size;
  return true;
}

/* Makes the host's memory a buffer. */
static bool share(struct o2o_launch_memory *r, struct o2o_block *b, struct o2o_reason *why) {
  cl_int error;
  if (!b->declared && !o2o_is_mapped(b->lo, b->hi - b->lo))
    return o2o_decline(why, false, "memory that the loop may touch cannot be read");
  b->buffer = o2o_cl.clCreateBuffer(r->device->context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                                    b->hi - b->start, (void *)b->start, &error);
  if (!b->buffer)
    return o2o_decline_cl(why, "clCreateBuffer", error);
  b->buffer_id = o2o_new_buffer_id();
  r->in_place |= b->written;
  return true;
}

/* Tells the use its buffer: the object's, or that of the block that contains its range. */
static void assign(struct o2o_launch_memory *r, struct o2o_use *use) {
  uintptr_t start = use->base;
  use->where.buffer = r->dummy ? r->dummy->buffer : NULL;
  use->where.id = r->dummy ? r->dummy->id : 0;
  if (use->object) {
    use->where.buffer = use->object->copy.buffer;
    use->where.id = use->object->copy.buffer_id;
    start = use->object->copy.start;
  } else
    for (unsigned i = 0; i < r->nblocks; i++)
      if (use->lo < use->hi && use->lo >= r->blocks[i].lo && use->lo < r->blocks[i].hi) {
        use->where.buffer = r->blocks[i].buffer;
        use->where.id = r->blocks[i].buffer_id;
        start = r->blocks[i].start;
        break;
      }
  use->where.offset = (uint64_t)(use->base - start);
}

/* ---- pointers that lie beside their arrays --------------------------------------------------- */

/* Where arrays count from 1, pointers are kept to an element 0 that is not there, and farther in
 * front of arrays of two dimensions (`a - (1 + lda)`). C does not allow that, but old programs
 * do it, and all that f2c has translated.  Such a pointer may lie in no object, or in the
 * neighbour.  In programs whose units say that they make them an access through any pointer
 * concerns the objects that begin or end near it.  In all programs, launches show how far off
 * pointers are. */
#define NEAR ((uintptr_t)1 << 16) /* bytes: rows of 8191 doubles */
#define FAR ((uintptr_t)1 << 20)  /* for a pointer that lies in no object */

static bool beside;
static uintptr_t most_in_front, most_behind; /* bytes */

void o2o_launch_memory_expect_beside(void) { beside = true; }

static void learn_distance(uintptr_t p, const struct o2o_object *o) {
  if (p < o->lo && o->lo - p > most_in_front)
    most_in_front = o->lo - p;
  if (p > o->hi && p - o->hi > most_behind)
    most_behind = p - o->hi;
}

/* ---- pointers to the ends of arrays ---------------------------------------------------------- */

/* A pointer to the end of an array (`x + n`, with subscripts below 0) is one to the beginning of
 * the next, where the linker has put one there.  Nothing tells which of the two is meant but the
 * range, and only in programs that compute pointers at all. */

static bool ends;

void o2o_launch_memory_expect_ends(void) { ends = true; }

struct o2o_object *o2o_launch_memory_ending_at(uintptr_t p) {
  struct o2o_object *o = ends && p ? o2o_objects_in(p - 1, p) : NULL;
  return o && o->hi == p ? o : NULL;
}

static bool is_declared(const struct o2o_object *o) {
  return o->kind == O2O_OBJECT_STATIC || o->kind == O2O_OBJECT_FRAME;
}

/* Places a use whose pointer is to the end of one object and the beginning of another one.  A
 * range on both sides encloses accesses of which perhaps none is on one of them: then it is
 * memory that is copied for the launch. */
static bool place_between(struct o2o_use *use, bool known, struct o2o_object *before,
                          struct o2o_object *after, struct o2o_reason *why) {
  bool in_front = known && use->hi <= use->base, behind = known && use->lo >= use->base;
  uintptr_t least = behind ? after->lo : before->lo, most = in_front ? before->hi : after->hi;
  if (!known && use->is_table)
    return o2o_decline(why, false, "extent of '%s' unknown", use->name);
  use->lo = known && use->lo > least ? use->lo : least;
  use->hi = known && use->hi < most ? use->hi : most;
  use->object = behind ? after : in_front ? before : NULL;
  use->declared = is_declared(before) && is_declared(after);
  return true;
}

/* Whether a pointer into the object, but not to its beginning, may be meant for another one. */
static bool doubtful(uintptr_t p, const struct o2o_object *o) { return p != o->lo && beside; }

static struct o2o_span near_to(uintptr_t p) {
  /* A pointer to the end of an object is one into the object. */
  uintptr_t lo = p ? p - 1 : p, hi = p + 1, ahead = most_in_front, back = most_behind;
  if (beside && p) {
    uintptr_t reach = o2o_objects_in(lo, hi) ? NEAR : FAR;
    ahead = ahead > reach ? ahead : reach;
    back = back > sizeof(double) ? back : sizeof(double);
  }
  lo = lo > back ? lo - back : 0;
  return (struct o2o_span){lo, p && hi < UINTPTR_MAX - ahead ? hi + ahead : hi};
}

void o2o_launch_memory_touch_near(uintptr_t p, unsigned flags) {
  struct o2o_span near = near_to(p);
  struct o2o_object *o;
  for (uintptr_t at = near.lo; at < near.hi && (o = o2o_objects_in(at, near.hi));) {
    at = o->hi;
    o2o_touch_object(o, o->lo, o->hi, flags);
  }
}

struct o2o_span o2o_launch_memory_reach(uintptr_t p) {
  uintptr_t back = __atomic_load_n(&most_behind, __ATOMIC_RELAXED) + 1;
  uintptr_t ahead = __atomic_load_n(&most_in_front, __ATOMIC_RELAXED) + 1;
  return beside || p < back || ahead > UINTPTR_MAX - p ? (struct o2o_span){0, UINTPTR_MAX}
                                                       : (struct o2o_span){p - back, p + ahead};
}

/* ---- placing --------------------------------------------------------------------------------- */

bool o2o_launch_memory_place(struct o2o_use *use, bool known, struct o2o_reason *why) {
  struct o2o_object *o = o2o_objects_at(use->base);
  struct o2o_object *before = o && o->lo == use->base ? o2o_launch_memory_ending_at(o->lo) : NULL;
  uintptr_t lo = use->lo, hi = use->hi;
  if (before && o2o_objects_check(before))
    return place_between(use, known, before, o, why);
  /* A block may have grown; but what lies behind a table is no pointer, and a part of a row no
   * row. */
  if (o && (known ? hi > o->hi && hi <= o->lo + o->usable : !use->is_table && !use->layout))
    o2o_objects_extend(o);
  if (!known && (!o || !o2o_objects_bounds_known(o) || doubtful(use->base, o)))
    return o2o_decline(why, false, "extent of '%s' unknown", use->name);
  if (known && o && o2o_objects_bounds_known(o)) {
    /* The range encloses what is accessed; a pointer into an object reaches nothing else.  But
     * one that was computed to lie in front of its array may by chance point into another
     * object: then most of the range is outside, and the end of that object is near. */
    bool certain = !beside && (use->base == o->lo || o->hi - use->base >= NEAR);
    lo = lo > o->lo ? lo : o->lo;
    hi = hi < o->hi ? hi : o->hi;
    if (lo >= hi || (!certain && hi - lo < (use->hi - use->lo) / 2))
      lo = use->lo, hi = use->hi;
  } else if (!known)
    lo = o->lo, hi = o->hi;
  if (!o || lo < o->lo || hi > o->hi) {
    o = o2o_objects_at(lo);
    if (o && hi > o->hi)
      o = NULL;
  }
  use->lo = lo;
  use->hi = hi;
  use->object = o;
  if (o && known)
    learn_distance(use->base, o);
  if (o && is_declared(o))
    use->declared = true;
  return true;
}

/* Uses that have to be copied around the launch: objects that don't fit as a whole where nothing
 * less will do, and those that another such use overlaps, so that both see the same memory. */
static void choose_objects(struct o2o_launch_memory *r, bool stay) {
  bool again = false, whole = r->device->unified || r->rows;
  for (unsigned i = 0; i < r->nuses; i++) {
    const struct o2o_object *o = r->uses[i].object;
    if (o && (!stay || (whole && !o2o_device_copy_fits(o))))
      r->uses[i].object = NULL;
    again = again || !r->uses[i].object;
  }
  while (again) {
    again = false;
    for (unsigned i = 0; i < r->nuses; i++)
      for (unsigned j = 0; j < r->nuses && r->uses[i].object; j++) {
        const struct o2o_use *other = &r->uses[j];
        if (!other->object && other->lo < r->uses[i].object->hi &&
            other->hi > r->uses[i].object->lo && other->lo < other->hi) {
          r->uses[i].object = NULL;
          again = true;
        }
      }
  }
}

/* Objects that memory of the baseline overlaps leave the device. */
static void drop_overlapped(const struct o2o_use *use) {
  struct o2o_object *o;
  for (uintptr_t at = use->lo; at < use->hi && (o = o2o_objects_in(at, use->hi));) {
    at = o->hi;
    o2o_objects_leave(o);
  }
}

/* Whether the use's bytes need not be sent: the kernel overwrites all of them, no other argument
 * reads them, and it can be noted that they are valid then, and written. */
static bool is_overwritten(const struct o2o_launch_memory *r, unsigned use) {
  const struct o2o_use *u = &r->uses[use];
  struct o2o_ranges valid;
  if (u->covers != O2O_OVERWRITES_ALL)
    return false;
  valid = u->object->copy.valid;
  if (!o2o_ranges_add(&valid, u->lo, u->hi) || !o2o_changes_fit(u->object, u->lo, u->hi))
    return false;
  for (unsigned i = 0; i < r->nuses; i++)
    if (i != use && r->uses[i].object == u->object)
      return false;
  return true;
}

/* ---- parts of objects ------------------------------------------------------------------------ */

/* What copies hold, the most first: all of the object; what the launch needs, and what the copy
 * held; what it needs, unless the copy holds that already; what it needs. */
enum plan { WHOLE, JOINED, NEEDED, LEAST, PLANS };

static struct o2o_span join(struct o2o_span a, struct o2o_span b) {
  return (struct o2o_span){a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi};
}

/* The bytes of the object that the launch may touch. */
static struct o2o_span need_of(const struct o2o_launch_memory *r, const struct o2o_object *o) {
  struct o2o_span need = {0, 0};
  for (unsigned i = 0; i < r->nuses; i++)
    if (r->uses[i].object == o && r->uses[i].lo < r->uses[i].hi) {
      struct o2o_span used = {r->uses[i].lo, r->uses[i].hi};
      need = need.hi ? join(need, used) : used;
    }
  return need.hi ? need : o2o_object_span(o);
}

static struct o2o_span part_of(const struct o2o_launch_memory *r, const struct o2o_object *o,
                               enum plan plan) {
  struct o2o_span need = need_of(r, o);
  if (o->flat || r->device->unified)
    return o2o_object_span(o);
  if (o->copy.buffer && plan != LEAST && o2o_span_within(need, o->copy.part))
    return o->copy.part;
  if (plan == WHOLE)
    return o2o_object_span(o);
  return o->copy.buffer && plan == JOINED ? join(o->copy.part, need) : need;
}

/* Adds a buffer for [start, hi) to *sum. */
static bool count_buffer(const struct o2o_device *device, uintptr_t start, uintptr_t hi,
                         uint64_t *sum, struct o2o_reason *why) {
  if (hi - start > device->limits.buffer)
    return o2o_decline(why, false,
                       "it needs more of an array than a buffer of the device can hold");
  *sum += hi - start;
  return true;
}

/* Gives each use its part by the plan, and finds out whether all of them fit. */
static bool lay_out(struct o2o_launch_memory *r, enum plan plan, uint64_t room, bool *shrunk,
                    struct o2o_reason *why) {
  uint64_t sum = 0;
  *shrunk = false;
  for (unsigned i = 0; i < r->nuses; i++) {
    const struct o2o_object *o = r->uses[i].object;
    unsigned first = 0;
    while (o && r->uses[first].object != o)
      first++;
    if (o && first < i)
      r->uses[i].part = r->uses[first].part;
    if (!o || first < i)
      continue;
    struct o2o_span part = r->uses[i].part = part_of(r, o, plan);
    *shrunk = *shrunk || !o2o_spans_same(part, o2o_object_span(o));
    if (!count_buffer(r->device, o2o_buffer_start(r->device, part.lo),
                      o2o_device_copy_end_of_buffer(o, part), &sum, why))
      return false;
  }
  for (unsigned i = 0; i < r->nblocks; i++)
    if (!count_buffer(r->device, r->blocks[i].start, r->blocks[i].hi, &sum, why))
      return false;
  return r->device->unified || sum <= room ||
         o2o_decline(why, false, "it needs %.0f KiB, and the device has room for %.0f",
                     (double)sum / 1024, (double)room / 1024);
}

bool o2o_launch_memory_fit(struct o2o_launch_memory *r, bool kept, uint64_t results, bool *shrunk,
                           struct o2o_reason *why) {
  uint64_t room = o2o_pool_room(r->device);
  room -= results < room ? results : room;
  for (unsigned i = 0; i < r->nuses; i++)
    if (r->uses[i].object)
      r->uses[i].part = o2o_object_span(r->uses[i].object);
  *shrunk = false;
  if (r->rows) /* which buffers they have is found later */
    return true;
  r->nblocks = merge(r->device, r->uses, r->nuses, r->blocks);
  if (kept) {
    for (unsigned i = 0; i < r->nuses; i++) {
      const struct o2o_object *o = r->uses[i].object;
      if (o && o->copy.buffer && !o2o_span_within(need_of(r, o), o->copy.part))
        return o2o_decline(why, false, "it needs another part of '%s'", r->uses[i].name);
    }
    return lay_out(r, NEEDED, room, shrunk, why);
  }
  for (enum plan plan = r->device->unified ? LEAST : WHOLE; plan < PLANS; plan++)
    if (lay_out(r, plan, room, shrunk, why))
      return true;
  return false;
}

/* ---- a launch -------------------------------------------------------------------------------- */

void o2o_launch_memory_choose(struct o2o_launch_memory *r, const struct o2o_device *device,
                              bool stay, struct o2o_block *blocks, struct o2o_use *uses,
                              unsigned n) {
  *r = (struct o2o_launch_memory){
      .device = device, .blocks = blocks, .uses = uses, .nuses = n, .rows = r->rows, .stay = stay};
  choose_objects(r, stay);
}

/* The objects' copies get the orders that the launch was built for. */
static bool apply_orders(struct o2o_launch_memory *r, struct o2o_reason *why) {
  for (unsigned i = 0; i < r->nuses; i++) {
    struct o2o_object *o = r->uses[i].object;
    if (!o || o2o_array_layout_apply(r->device, o, r->uses[i].order, true, why))
      continue;
    o->copy.pinned = true;
    why->permanent = false;
    return false;
  }
  return true;
}

void o2o_launch_memory_claim(struct o2o_launch_memory *r) {
  for (unsigned i = 0; i < r->nuses; i++)
    if (r->uses[i].object)
      o2o_copies_claim(r->uses[i].object, r->uses[i].lo, r->uses[i].hi, r->uses[i].written);
}

bool o2o_launch_memory_begin(struct o2o_launch_memory *r, struct o2o_reason *why) {
  const struct o2o_device *device = r->device;
  struct o2o_block *blocks = r->blocks;
  struct o2o_use *uses = r->uses;
  unsigned n = r->nuses;
  bool outside = false;
  if (!r->claimed)
    o2o_device_copy_next_launch();
  for (unsigned i = 0; i < n; i++)
    if (!uses[i].object && uses[i].lo < uses[i].hi) {
      drop_overlapped(&uses[i]);
      outside = true;
    }
  if (r->rows && !r->stay)
    return o2o_decline(why, false, "rows behind pointers are followed only where arrays may stay");
  if (r->rows && !o2o_rows_prepare(r->rows, why))
    return false;
  for (unsigned i = 0; i < n; i++) {
    const struct o2o_object *o = uses[i].object;
    if (o && o->gathered && !o->flat && o2o_gathered_rows_fresh(o->gathered))
      o2o_rows_use(&uses[i]);
    if (uses[i].object && (uses[i].object != o || r->rows))
      uses[i].part = o2o_object_span(uses[i].object);
  }
  if (!r->claimed)
    o2o_launch_memory_claim(r);
  for (unsigned i = 0; i < n; i++)
    if (uses[i].object)
      o2o_device_copy_refit(uses[i].object, uses[i].part);
  for (unsigned i = 0; i < n; i++)
    if (uses[i].object &&
        !o2o_device_copy_prepare(uses[i].object, uses[i].part, uses[i].lo, uses[i].hi,
                                 !is_overwritten(r, i), uses[i].name, why))
      return false;
  for (unsigned i = 0; i < n; i++)
    if (uses[i].object && uses[i].written &&
        !o2o_device_copy_expect(uses[i].object, uses[i].lo, uses[i].hi,
                                uses[i].covers != O2O_COVERS_SOME, uses[i].granule, why))
      return false;
  if (!apply_orders(r, why))
    return false;
  r->nblocks = outside ? merge(device, uses, n, blocks) : 0;
  r->awaited = outside;
  for (unsigned i = 0; i < r->nblocks; i++)
    if (!(device->unified ? share(r, &blocks[i], why) : upload(r, &blocks[i], why)))
      return false;
  for (unsigned i = 0; i < n && !r->dummy; i++)
    if (uses[i].lo == uses[i].hi &&
        !(r->dummy = o2o_pool_take_making_room(device, O2O_HOST_ALIGNMENT, why)))
      return false;
  for (unsigned i = 0; i < n; i++)
    assign(r, &uses[i]);
  return !o2o_device_copy_failed() || o2o_decline(why, true, "the device has failed");
}

void o2o_launch_memory_again(struct o2o_launch_memory *r) {
  o2o_device_copy_next_launch();
  for (unsigned i = 0; i < r->nuses; i++)
    o2o_device_copy_used(r->uses[i].object);
}

void o2o_launch_memory_started(struct o2o_launch_memory *r) {
  for (unsigned i = 0; i < r->nuses; i++) {
    struct o2o_use *u = &r->uses[i];
    u->was_dirty = u->object && u->object->copy.dirty.count;
    r->in_place |= u->object && u->written && r->device->unified;
  }
  for (unsigned i = 0; i < r->nuses; i++)
    if (r->uses[i].object && r->uses[i].written && r->uses[i].object->flat)
      o2o_gathered_rows_written(r->uses[i].object->gathered, r->uses[i].lo, r->uses[i].hi);
  for (unsigned i = 0; i < r->nuses; i++)
    if (r->uses[i].object)
      o2o_device_copy_launched(r->uses[i].object, r->uses[i].lo, r->uses[i].hi, r->uses[i].written);
}

bool o2o_launch_memory_undo(struct o2o_launch_memory *r) {
  bool possible = !r->in_place;
  for (unsigned i = 0; i < r->nuses; i++)
    possible = possible && !(r->uses[i].object && r->uses[i].written && r->uses[i].was_dirty);
  for (unsigned i = 0; i < r->nuses && possible; i++)
    if (r->uses[i].object && r->uses[i].written)
      o2o_device_copy_drop(r->uses[i].object);
  return possible;
}

bool o2o_launch_memory_fetch(struct o2o_launch_memory *r, struct o2o_reason *why) {
  for (unsigned i = 0; i < r->nblocks; i++) {
    struct o2o_block *b = &r->blocks[i];
    cl_int error = CL_SUCCESS;
    /* Once more after an error: in place there is no other way to get at the result. */
    for (int attempt = 0; b->written && !b->mapped && attempt < 2; attempt++)
      b->mapped = o2o_cl.clEnqueueMapBuffer(r->device->queue, b->buffer, CL_TRUE, CL_MAP_READ,
                                            b->lo - b->start, b->hi - b->lo, 0, NULL, NULL, &error);
    if (b->written && !b->mapped)
      return o2o_decline_cl(why, "clEnqueueMapBuffer", error);
  }
  return true;
}

void o2o_launch_memory_commit(struct o2o_launch_memory *r) {
  if (r->device->unified)
    return;
  for (unsigned i = 0; i < r->nblocks; i++) {
    struct o2o_block *b = &r->blocks[i];
    if (!b->written)
      continue;
    struct o2o_traffic *traffic = o2o_traffic_of(b->name);
    double start = o2o_trace_now();
    uint64_t bytes = o2o_copy_changed((void *)b->lo, b->pooled->host + (b->lo - b->start),
                                      b->mapped, b->hi - b->lo, b->granule);
    o2o_trace_transfer(O2O_COMMAND_DOWNLOAD, b->name, bytes, start);
    traffic->downloads++;
    traffic->out += bytes;
    r->bytes_out += bytes;
  }
}

void o2o_launch_memory_end(struct o2o_launch_memory *r) {
  bool unmapped = false;
  for (unsigned i = 0; i < r->nblocks; i++)
    if (r->blocks[i].mapped) {
      o2o_cl.clEnqueueUnmapMemObject(r->device->queue, r->blocks[i].buffer, r->blocks[i].mapped, 0,
                                     NULL, NULL);
      unmapped = true;
    }
  if (unmapped)
    o2o_cl.clFinish(r->device->queue);
  for (unsigned i = 0; i < r->nblocks; i++)
    if (r->blocks[i].pooled)
      o2o_pool_give(r->blocks[i].pooled);
    else if (r->blocks[i].buffer)
      o2o_cl.clReleaseMemObject(r->blocks[i].buffer);
  if (r->dummy)
    o2o_pool_give(r->dummy);
}
