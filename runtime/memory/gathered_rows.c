/* Sets of rows between launches.
 *
 * A set's copy is an object in host memory that the registry does not know (`flat`), with a device
 * copy like any other.  While the set is fresh its copy counts, and accesses of the host to a row
 * concern the set:
 *
 *     a kernel changes the copy      that part of it is ahead of the rows; they get their values
 *                                    back before the host reads them
 *     the host writes to a row       that part of the copy is stale; the next kernel's launch
 *                                    copies and sends that part alone
 *
 * Both are sets of few ranges (ranges.h) in the copy's addresses, which never overlap; where there
 * would be too many, rows get back all that is ahead, after which rows and copy are the same and
 * any part may be called stale.  Rows get what kernels have changed and no other byte: threads that
 * nobody announces may have written to the rest (changes.h).  A set that is not fresh is gathered
 * again from all rows, which may have device copies of their own.
 */
#include "runtime/memory/gathered_rows.h"

#include "runtime/core/hostmem.h"
#include "runtime/memory/changes.h"
#include "runtime/memory/copies.h"
#include "runtime/memory/device_copy.h"

#include <stdlib.h>
#include <string.h>

#define ALIGNMENT 16u /* of rows in a copy: the largest of C's types */
#define PAGE 4096u

static struct o2o_gathered_rows *sets;

/* ---- lists of pieces ------------------------------------------------------------------------- */

struct piece *o2o_pieces_add(struct pieces *p, struct o2o_object *o, uintptr_t lo, uintptr_t hi) {
  if (p->count == p->capacity) {
    unsigned capacity = p->capacity ? 2 * p->capacity : 16;
    struct piece *larger = realloc(p->list, capacity * sizeof *larger);
    if (!larger)
      return NULL;
    p->list = larger;
    p->capacity = capacity;
  }
  p->list[p->count] = (struct piece){.object = o, .lo = lo, .hi = hi, .start = lo};
  return &p->list[p->count++];
}

static int by_address(const void *a, const void *b) {
  const struct piece *x = a, *y = b;
  return (x->lo > y->lo) - (x->lo < y->lo);
}

/* Addresses keep their value modulo the alignment, and objects their order. A byte is between them,
 * so that the end of one is not where another one begins: kernels compare pointers into them. */
void o2o_pieces_lay_out(struct pieces *p) {
  unsigned count = 0;
  if (p->count)
    qsort(p->list, p->count, sizeof *p->list, by_address);
  p->bytes = 0;
  for (unsigned k = 0; k < p->count; k++) {
    if (count && p->list[count - 1].lo == p->list[k].lo)
      continue;
    struct piece *piece = &p->list[count++];
    *piece = p->list[k];
    size_t from = p->bytes + (count > 1); /* the first one is at the beginning */
    piece->at = (from + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT + piece->lo % ALIGNMENT;
    p->bytes = piece->at + (piece->hi - piece->lo);
  }
  p->count = count;
}

const struct piece *o2o_pieces_with(const struct pieces *p, uintptr_t address) {
  unsigned from = 0, to = p->count;
  while (from < to) {
    unsigned middle = from + (to - from) / 2;
    if (p->list[middle].hi > address)
      to = middle;
    else
      from = middle + 1;
  }
  return from < p->count && p->list[from].lo <= address ? &p->list[from] : NULL;
}

/* ---- copies in host memory ------------------------------------------------------------------- */

bool o2o_flat_make(struct o2o_object *flat, uint64_t bytes) {
  size_t size = (size_t)((bytes + PAGE) / PAGE * PAGE);
  void *memory = aligned_alloc(PAGE, size);
  if (!memory)
    return false;
  memset(memory, 0, size);
  *flat = (struct o2o_object){.lo = (uintptr_t)memory,
                              .hi = (uintptr_t)memory + size,
                              .kind = O2O_OBJECT_FRAME,
                              .closed = true,
                              .flat = true};
  return true;
}

void o2o_flat_free(struct o2o_object *flat) {
  o2o_copies_drop(flat);
  o2o_copies_free(flat);
  free((void *)flat->lo);
}

/* ---- what is newer where --------------------------------------------------------------------- */

static void set_fresh(struct o2o_gathered_rows *set, bool fresh) {
  if (set->fresh != fresh) {
    o2o_device_copy_count(fresh ? 1 : -1);
    o2o_objects_epoch++;
  }
  set->fresh = fresh;
  set->stale.count = 0;
  set->ahead.count = 0;
}

/* The first row whose place in the copy ends behind the address. */
static unsigned row_at(const struct o2o_gathered_rows *set, uintptr_t address) {
  const struct piece *rows = set->rows.list;
  unsigned from = 0, to = set->rows.count;
  while (from < to) {
    unsigned middle = from + (to - from) / 2;
    if (set->flat.lo + rows[middle].at + (rows[middle].hi - rows[middle].lo) > address)
      to = middle;
    else
      from = middle + 1;
  }
  return from;
}

/* Copies what kernels have changed in a part of the copy to the rows, `dying` excepted, or the
 * rows to the copy. */
static void copy(const struct o2o_gathered_rows *set, struct o2o_span part, bool to_rows,
                 const struct o2o_object *dying) {
  for (unsigned k = row_at(set, part.lo); k < set->rows.count; k++) {
    const struct piece *row = &set->rows.list[k];
    uintptr_t shift = set->flat.lo + row->at - row->lo;
    uintptr_t lo = part.lo > row->lo + shift ? part.lo : row->lo + shift;
    uintptr_t hi = part.hi < row->hi + shift ? part.hi : row->hi + shift;
    if (lo >= hi)
      return;
    unsigned char *before = set->before + (lo - set->flat.lo);
    if (!to_rows)
      o2o_copy_readable((void *)lo, lo - shift, hi - lo);
    else if (row->object != dying)
      o2o_copy_changed((void *)(lo - shift), before, (const void *)lo, hi - lo, 1);
    memcpy(before, (const void *)lo, hi - lo);
  }
}

/* Brings the rows in [lo, hi) of the copy up to date, `dying` excepted.  A failure of the device
 * does the same for all rows meanwhile. */
static void scatter(struct o2o_gathered_rows *set, uintptr_t lo, uintptr_t hi,
                    const struct o2o_object *dying) {
  struct o2o_ranges rest = set->ahead;
  struct o2o_span part;
  if (!o2o_ranges_common(&set->ahead, lo, hi, &part))
    return;
  if (!o2o_ranges_subtract(&rest, lo, hi)) {
    lo = set->flat.lo, hi = set->flat.hi;
    rest.count = 0;
  }
  o2o_copies_touch(&set->flat, lo, hi, O2O_TOUCH_READ);
  for (uintptr_t at = lo; o2o_ranges_common(&set->ahead, at, hi, &part); at = part.hi)
    copy(set, part, true, dying);
  if (set->ahead.count)
    set->ahead = rest;
}

static void mark_stale(struct o2o_gathered_rows *set, uintptr_t lo, uintptr_t hi) {
  struct o2o_ranges *stale = &set->stale;
  if (o2o_ranges_add(stale, lo, hi))
    return;
  scatter(set, set->flat.lo, set->flat.hi, NULL);
  if (stale->count) {
    lo = lo < stale->at[0].lo ? lo : stale->at[0].lo;
    hi = hi > stale->at[stale->count - 1].hi ? hi : stale->at[stale->count - 1].hi;
    *stale = (struct o2o_ranges){1, {{lo, hi}}};
  }
}

/* The place of [lo, hi) of a row in the copy; a whole row includes the gap behind it, so that
 * rows in a row are one range. */
static struct o2o_span place_of(const struct o2o_gathered_rows *set, const struct piece *row,
                                uintptr_t lo, uintptr_t hi) {
  const struct piece *end = set->rows.list + set->rows.count;
  uintptr_t shift = set->flat.lo + row->at - row->lo;
  struct o2o_span place = {lo + shift, hi + shift};
  if (hi == row->hi)
    place.hi = row + 1 < end ? set->flat.lo + row[1].at : set->flat.hi;
  return place;
}

void o2o_gathered_rows_touch(struct o2o_gathered_rows *set, const struct o2o_object *o,
                             uintptr_t lo, uintptr_t hi, unsigned flags) {
  const struct piece *row = set->fresh ? o2o_pieces_with(&set->rows, o->lo) : NULL;
  if (!row)
    return;
  lo = lo > row->lo ? lo : row->lo;
  hi = hi < row->hi ? hi : row->hi;
  if (lo >= hi)
    return;
  struct o2o_span place = place_of(set, row, lo, hi);
  bool overwritten = (flags & O2O_TOUCH_WRITE) && (flags & O2O_TOUCH_FRESH);
  if (!overwritten || !o2o_ranges_subtract(&set->ahead, place.lo, place.hi))
    scatter(set, place.lo, place.hi, NULL);
  if ((flags & O2O_TOUCH_WRITE) && set->fresh)
    mark_stale(set, place.lo, place.hi);
}

void o2o_gathered_rows_touch_all(unsigned flags) {
  for (struct o2o_gathered_rows *set = sets; set; set = set->next) {
    scatter(set, set->flat.lo, set->flat.hi, NULL);
    if (flags & O2O_TOUCH_WRITE)
      set_fresh(set, false);
  }
}

void o2o_gathered_rows_rescue(void) {
  o2o_gathered_rows_touch_all(O2O_TOUCH_READ | O2O_TOUCH_WRITE);
}

void o2o_gathered_rows_written(struct o2o_gathered_rows *set, uintptr_t lo, uintptr_t hi) {
  if (!o2o_ranges_add(&set->ahead, lo, hi))
    set->ahead = (struct o2o_ranges){1, {{set->flat.lo, set->flat.hi}}};
}

bool o2o_gathered_rows_fresh(const struct o2o_gathered_rows *set) { return set->fresh; }

/* Copies rows, or parts of them, which then are the set's. */
static void gather(struct o2o_gathered_rows *set, struct o2o_span part) {
  for (unsigned k = row_at(set, part.lo); k < set->rows.count; k++) {
    const struct piece *row = &set->rows.list[k];
    if (set->flat.lo + row->at >= part.hi)
      break;
    o2o_copies_touch(row->object, row->lo, row->hi, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
  }
  o2o_copies_touch(&set->flat, part.lo, part.hi, O2O_TOUCH_WRITE | O2O_TOUCH_FRESH);
  copy(set, part, false, NULL);
}

void o2o_gathered_rows_refresh(struct o2o_gathered_rows *set) {
  struct o2o_span part = {set->flat.lo, set->flat.hi};
  if (!set->fresh) {
    gather(set, part);
    set_fresh(set, true);
    return;
  }
  for (uintptr_t at = part.lo; o2o_ranges_common(&set->stale, at, set->flat.hi, &part);
       at = part.hi)
    gather(set, part);
  set->stale.count = 0;
}

/* ---- sets ------------------------------------------------------------------------------------ */

void o2o_gathered_rows_dissolve(struct o2o_gathered_rows *set, const struct o2o_object *dying) {
  scatter(set, set->flat.lo, set->flat.hi, dying);
  set_fresh(set, false);
  o2o_objects_epoch++;
  for (unsigned k = 0; k < set->rows.count; k++)
    set->rows.list[k].object->gathered = NULL;
  *set->link = set->next;
  if (set->next)
    set->next->link = set->link;
  o2o_flat_free(&set->flat);
  free(set->before);
  free(set->rows.list);
  free(set);
}

static bool all_in(const struct o2o_gathered_rows *set, const struct pieces *rows) {
  for (unsigned k = 0; k < rows->count; k++)
    if (rows->list[k].object->gathered != set)
      return false;
  return true;
}

struct o2o_gathered_rows *o2o_gathered_rows_of(struct pieces *rows) {
  struct o2o_gathered_rows *set = rows->list[0].object->gathered;
  if (set && all_in(set, rows))
    return set;
  set = calloc(1, sizeof *set);
  if (!set || !o2o_flat_make(&set->flat, rows->bytes) ||
      !(set->before = malloc(set->flat.hi - set->flat.lo))) {
    if (set && set->flat.lo)
      o2o_flat_free(&set->flat);
    free(set);
    return NULL;
  }
  set->rows = *rows;
  *rows = (struct pieces){0};
  set->flat.gathered = set;
  for (unsigned k = 0; k < set->rows.count; k++) {
    struct o2o_object *o = set->rows.list[k].object;
    if (o->gathered)
      o2o_gathered_rows_dissolve(o->gathered, NULL);
    o->gathered = set;
  }
  set->next = sets;
  set->link = &sets;
  if (sets)
    sets->link = &set->next;
  sets = set;
  return set;
}
