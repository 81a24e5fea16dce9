/* Which bytes of which objects a launch needs, and whether the kernel may have them. */
#define _GNU_SOURCE
#include "runtime/launch/launch_objects.h"

#include "predictor/closed.h"
#include "runtime/core/hostmem.h"
#include "runtime/launch/launch_state.h"
#include "runtime/memory/copies.h"
#include "runtime/memory/device_copy.h"
#include "runtime/memory/rows.h"
#include "runtime/memory/touch.h"

#include <string.h>

static unsigned granule(const struct o2o_arg *a) {
  bool scalar = a->type >= O2O_A_BOOL && a->type <= O2O_A_F64;
  bool power = a->elem > 0 && a->elem <= 8 && (a->elem & (a->elem - 1)) == 0;
  return scalar && power ? (unsigned)a->elem : 1;
}

/* Bytes from slot.p on, as declared; negative when not known. */
static int64_t extent(const o2o_slot *slots, const struct o2o_arg *a) {
  return a->extent_slot >= 0 ? slots[a->extent_slot].i : a->extent;
}

int o2o_launch_offsets(const o2o_slot *slots, const struct o2o_arg *a,
                       const struct o2o_closed *closed, int64_t *lo, int64_t *hi, bool *by_range) {
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

bool o2o_launch_pointer(uintptr_t at, uintptr_t *value) {
  o2o_touch_range(at, at + sizeof *value, O2O_TOUCH_READ);
  return o2o_safe_read(value, at, sizeof *value);
}

/* The address of element 0.  A guarded pointer is read here. */
static bool find_base(const struct o2o_arg *a, const void *p, uintptr_t *base) {
  *base = (uintptr_t)p;
  return !(a->flags & O2O_ARG_GUARDED) || o2o_launch_pointer(*base, base);
}

static enum o2o_coverage coverage(const struct o2o_arg *a) {
  if (a->flags & O2O_ARG_OVERWRITTEN)
    return O2O_OVERWRITES_ALL;
  return (a->flags & O2O_ARG_WRITE) && (a->flags & O2O_ARG_COVERED) ? O2O_COVERS_ALL
                                                                    : O2O_COVERS_SOME;
}

/* Finds the bytes that the kernel may touch of an object, and the object. */
static bool find_range(const struct o2o_launch *l, uint32_t index, struct o2o_use *use,
                       struct o2o_reason *why) {
  const struct o2o_arg *a = &l->kernel->args[index];
  const void *p = o2o_arg_slot(l, index)->p;
  int64_t lo = 0, hi = 0;
  bool by_range = false, rows = (a->flags & O2O_ARG_ROWS) != 0;
  const struct o2o_closed *closed = l->workspace ? l->workspace->closed[index] : NULL;
  int known = rows ? -1 : o2o_launch_offsets(l->slots, a, closed, &lo, &hi, &by_range);
  *use = (struct o2o_use){.name = a->name,
                          .base = (uintptr_t)p,
                          .lo = (uintptr_t)p,
                          .hi = (uintptr_t)p,
                          .declared = extent(l->slots, a) >= 0,
                          .written = (a->flags & O2O_ARG_WRITE) != 0,
                          .covers = by_range ? coverage(a) : O2O_COVERS_SOME,
                          .is_table = (a->flags & O2O_ARG_TABLE) != 0,
                          .table = -1,
                          .nullable = (a->flags & O2O_ARG_NULLABLE) != 0,
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
static bool check_mappings(const struct o2o_launch *l, struct o2o_reason *why) {
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

/* The device has objects of its own in place of the program's. */
static bool on_device(struct o2o_launch *l, struct o2o_reason *why) {
  struct o2o_use *uses = l->workspace->uses;
  for (unsigned i = 0; i < l->nuses; i++)
    if (uses[i].object && !(uses[i].object = o2o_copies_on(l->device, uses[i].object)))
      return o2o_decline(why, false, "out of memory");
  return true;
}

bool o2o_launch_objects_find(struct o2o_launch *l, struct o2o_reason *why) {
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
  return (none || l->memory.rows) && on_device(l, why);
}

/* The two uses are in the kernel's list of what may be one array, and are one. */
static bool is_same_array(const struct o2o_launch *l, const struct o2o_use *a,
                          const struct o2o_use *b) {
  for (const int32_t *pair = l->kernel->needs.same; pair && *pair >= 0; pair += 3 + 2 * pair[2]) {
    uint32_t x = (uint32_t)pair[0], y = (uint32_t)pair[1];
    bool listed = (x == a->arg && y == b->arg) || (x == b->arg && y == a->arg);
    bool same = listed && a->base == b->base;
    for (int32_t i = 0; i < pair[2] && same; i++)
      same = o2o_arg_slot(l, (uint32_t)pair[3 + 2 * i])->u ==
             o2o_arg_slot(l, (uint32_t)pair[4 + 2 * i])->u;
    if (listed)
      return same;
  }
  return false;
}

bool o2o_launch_objects_disjoint(const struct o2o_launch *l, bool same, struct o2o_reason *why) {
  const struct o2o_use *uses = l->workspace->uses;
  for (unsigned i = 0; i < l->nuses; i++)
    for (unsigned k = i + 1; k < l->nuses; k++)
      if ((uses[i].written || uses[k].written) && uses[i].lo < uses[k].hi &&
          uses[k].lo < uses[i].hi && !(same && is_same_array(l, &uses[i], &uses[k])))
        return o2o_decline(why, false, "'%s' and '%s' overlap", uses[i].name, uses[k].name);
  return !l->memory.rows || o2o_rows_disjoint(l->memory.rows, why);
}

/* Has the device a newer value than the host, which has read it for the launch? */
static bool is_newer(const struct o2o_arg *a, uintptr_t at) {
  const struct o2o_object *o = at ? o2o_objects_holding(at) : NULL;
  return o && o2o_copies_newer(o, at, at + (uintptr_t)a->elem);
}

bool o2o_launch_objects_unwritten(const struct o2o_launch *l, struct o2o_reason *why) {
  const struct o2o_workspace *s = l->workspace;
  for (uint32_t i = 0; i < s->nunwritten; i++) {
    const struct o2o_arg *a = &l->kernel->args[s->unwritten[i]];
    uintptr_t lo = (uintptr_t)o2o_arg_slot(l, s->unwritten[i])->p, hi = lo + (uintptr_t)a->elem;
    for (unsigned k = 0; k < l->nuses; k++) {
      const struct o2o_use *u = &s->uses[k];
      if (u->written &&
          (u->table >= 0 ? o2o_rows_touch(l->memory.rows, k, lo, hi) : u->lo < hi && lo < u->hi))
        return o2o_decline(why, false, "'%s' and '%s' overlap", a->name, u->name);
    }
    if (is_newer(a, lo))
      return o2o_decline(why, false, "'%s' is newer on the device", a->name);
  }
  return true;
}

bool o2o_launch_objects_newer(const struct o2o_launch *l) {
  for (uint32_t i = 0; i < l->workspace->nunwritten; i++) {
    uint32_t arg = l->workspace->unwritten[i];
    if (is_newer(&l->kernel->args[arg], (uintptr_t)o2o_arg_slot(l, arg)->p))
      return true;
  }
  return false;
}

bool o2o_launch_objects_inside(const struct o2o_launch *l, struct o2o_reason *why) {
  int64_t lo, hi;
  if (!l->kernel->needs.inside)
    return true;
  if (o2o_formula_range(l->kernel->needs.inside, &l->slots->i, &lo, &hi) &&
      (lo == hi || (lo == 1 && hi == 2)))
    return true;
  return o2o_decline(why, false,
                     "a subscript may leave its array, scratch may be read before it is filled, or "
                     "iterations may meet");
}

/* One argument's memory for the host version; where it cannot be told, all memory. */
static void to_host(const struct o2o_kernel *k, const o2o_slot *slots, uint32_t index) {
  const struct o2o_arg *a = &k->args[index];
  if (a->flags & O2O_ARG_ROWS) {
    o2o_touch_all(O2O_TOUCH_READ | O2O_TOUCH_WRITE, false);
    return;
  }
  unsigned flags = a->flags & O2O_ARG_WRITE ? O2O_TOUCH_READ | O2O_TOUCH_WRITE : O2O_TOUCH_READ;
  int64_t lo = 0, hi = 0;
  bool by_range;
  int known = o2o_launch_offsets(slots, a, NULL, &lo, &hi, &by_range);
  uintptr_t base;
  struct o2o_object *o;
  if (known < 0)
    return;
  if (!find_base(a, slots[2 * k->nloops + index].p, &base)) {
    o2o_touch_all(O2O_TOUCH_READ | O2O_TOUCH_WRITE, false);
    return;
  }
  if (known > 0)
    o2o_touch_range(base + (uintptr_t)lo, base + (uintptr_t)hi, flags);
  o = o2o_objects_holding(base);
  struct o2o_object *before = o && o->lo == base ? o2o_launch_memory_ending_at(base) : NULL;
  if (before)
    o2o_touch_object(before, before->lo, before->hi, flags);
  if (o)
    o2o_touch_object(o, o->lo, o->hi, flags);
  else if (!known && base)
    o2o_touch_all(flags, false);
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
  int known =
      size >= 0 && size == extent(y, a) ? o2o_launch_offsets(x, a, NULL, &lo, &hi, &by_range) : 0;
  if (known <= 0 || !own || !other)
    return known < 0;
  o2o_touch_range((uintptr_t)own + (uintptr_t)lo, (uintptr_t)own + (uintptr_t)hi, O2O_TOUCH_READ);
  o2o_touch_range((uintptr_t)other + (uintptr_t)lo, (uintptr_t)other + (uintptr_t)hi,
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
  struct o2o_launch l = {.kernel = kernel, .slots = slots};
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
    if (use.covers != O2O_OVERWRITES_ALL && (resident || (a->flags & O2O_ARG_READ)))
      moves += resident ? bytes(o2o_ranges_missing, &o->copy.valid, use.lo, use.hi)
                        : (double)(use.hi - use.lo);
    if (resident)
      moves -= bytes(o2o_ranges_common, &o->copy.dirty, use.lo, use.hi);
    else if (use.written)
      moves += (double)(use.hi - use.lo);
  }
  return moves;
}
