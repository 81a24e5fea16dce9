/* Accesses of the host (touch.h). */
#include "runtime/memory/touch.h"

#include "runtime/memory/copies.h"
#include "runtime/memory/device_copy.h"
#include "runtime/memory/gathered_rows.h"

void o2o_touch_object(struct o2o_object *o, uintptr_t lo, uintptr_t hi, unsigned flags) {
  if (o->gathered && !o->flat)
    o2o_gathered_rows_touch(o->gathered, o, lo, hi, flags);
  o2o_copies_touch(o, lo, hi, flags);
}

void o2o_touch_column(struct o2o_object *o, const struct o2o_column *c, unsigned flags) {
  if (o->gathered || !o2o_copies_touch_column(o, c, flags))
    o2o_touch_object(o, c->lo, o2o_column_end(c), flags & ~O2O_TOUCH_FRESH);
}

void o2o_touch_range(uintptr_t lo, uintptr_t hi, unsigned flags) {
  struct o2o_object *o;
  for (uintptr_t at = lo; at < hi && (o = o2o_objects_in(at, hi));) {
    at = o->hi;
    o2o_touch_object(o, lo, hi, flags);
  }
}

static bool is_open(const struct o2o_object *o) { return !o->closed; }
static bool is_view(const struct o2o_object *o) { return o->kind == O2O_OBJECT_VIEW; }

void o2o_touch_all(unsigned flags, bool open_only) {
  o2o_gathered_rows_touch_all(flags);
  o2o_device_copy_touch_all(flags, open_only ? is_open : NULL);
}

void o2o_touch_views(void) {
  if (!o2o_objects_viewed())
    return;
  o2o_gathered_rows_touch_all(O2O_TOUCH_READ | O2O_TOUCH_WRITE);
  o2o_device_copy_touch_all(O2O_TOUCH_READ | O2O_TOUCH_WRITE, is_view);
}

void o2o_touch_at_end(bool open_only) {
  o2o_gathered_rows_touch_all(O2O_TOUCH_READ | O2O_TOUCH_WRITE);
  o2o_touch_all(O2O_TOUCH_READ, open_only);
  o2o_device_copy_end();
}
