/* The copies of an object (copies.h).
 *
 * Stand-ins are a list behind the object, and not in the tree.  Invariant: a byte that a kernel has
 * written is valid nowhere else.
 */
#include "runtime/memory/copies.h"

#include <stdlib.h>

static struct o2o_object *original_of(struct o2o_object *o) {
  return o->original ? o->original : o;
}

struct o2o_object *o2o_copies_on(const struct o2o_device *device, struct o2o_object *o) {
  struct o2o_object **link = &o->stand_in, *s;
  if (device->place == 0)
    return o;
  while (*link && (*link)->device != device)
    link = &(*link)->stand_in;
  if (!*link && !(*link = calloc(1, sizeof **link)))
    return NULL;
  s = *link;
  s->original = o;
  s->device = device;
  s->lo = o->lo; /* what has a copy does not change its ends */
  s->hi = o->hi;
  s->name = o->name;
  s->kind = o->kind;
  s->closed = o->closed;
  s->gathered = o->gathered;
  return s;
}

/* ---- accesses of the host -------------------------------------------------------------------- */

void o2o_copies_touch(struct o2o_object *o, uintptr_t lo, uintptr_t hi, unsigned flags) {
  for (; o; o = o->stand_in)
    o2o_device_copy_touch(o, lo, hi, flags);
}

bool o2o_copies_touch_column(struct o2o_object *o, const struct o2o_column *c, unsigned flags) {
  bool done = true;
  for (; o && done; o = o->stand_in)
    done = o2o_device_copy_touch_column(o, c, flags);
  return done;
}

bool o2o_copies_any(const struct o2o_object *o) {
  bool any = false;
  for (; o && !any; o = o->stand_in)
    any = o2o_device_copy_is_live(o);
  return any;
}

bool o2o_copies_newer(const struct o2o_object *o, uintptr_t lo, uintptr_t hi) {
  bool newer = false;
  for (; o && !newer; o = o->stand_in)
    newer = o2o_ranges_common(&o->copy.dirty, lo, hi, &(struct o2o_span){0});
  return newer;
}

/* ---- launches on one of the devices ---------------------------------------------------------- */

/* In unified memory an object is with a device as a whole, and has to be handed over anew for the
 * device to see what another one has written. */
static void share_memory(struct o2o_object *o, bool written) {
  bool moved = false;
  for (struct o2o_object *s = original_of(o); s; s = s->stand_in)
    if (s != o && o2o_device_copy_is_live(s) && (written || s->copy.dirty.count)) {
      o2o_device_copy_touch(s, s->lo, s->hi, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
      moved = true;
    }
  if (moved)
    o2o_device_copy_touch(o, o->lo, o->hi, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
}

void o2o_copies_claim(struct o2o_object *o, uintptr_t lo, uintptr_t hi, bool written) {
  struct o2o_object *first = original_of(o);
  if (!first->stand_in || lo >= hi)
    return;
  if (!o2o_device_copy_moves()) {
    share_memory(o, written);
    return;
  }
  for (struct o2o_object *s = first; s; s = s->stand_in)
    if (s != o)
      o2o_device_copy_touch(s, lo, hi, O2O_TOUCH_READ | (written ? O2O_TOUCH_WRITE : 0));
}

void o2o_copies_withdraw(struct o2o_object *o, uintptr_t lo, uintptr_t hi) {
  if (lo >= hi || !o2o_device_copy_moves())
    return;
  for (struct o2o_object *s = original_of(o); s; s = s->stand_in)
    if (s != o && o2o_device_copy_is_live(s))
      o2o_device_copy_stale(s, lo, hi);
}

/* ---- their end ------------------------------------------------------------------------------- */

void o2o_copies_drop(struct o2o_object *o) {
  for (; o; o = o->stand_in)
    o2o_device_copy_drop(o);
}

void o2o_copies_free(struct o2o_object *o) {
  struct o2o_object *next = o->stand_in;
  for (struct o2o_object *s; (s = next); free(s)) {
    next = s->stand_in;
    free(s->copy.wishes);
    free(s->copy.changes);
  }
  o->stand_in = NULL;
  free(o->copy.wishes);
  free(o->copy.changes);
}
