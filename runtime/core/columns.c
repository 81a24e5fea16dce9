#include "runtime/core/columns.h"

#include <stddef.h>

uintptr_t o2o_column_end(const struct o2o_column *c) {
  return c->lo + (c->count - 1) * c->stride + c->width;
}

bool o2o_columns_same(const struct o2o_column *a, const struct o2o_column *b) {
  return a->lo == b->lo && a->stride == b->stride && a->width == b->width && a->count == b->count;
}

bool o2o_columns_meet(const struct o2o_column *a, const struct o2o_column *b) {
  uint64_t distance;
  if (o2o_column_end(a) <= b->lo || o2o_column_end(b) <= a->lo)
    return false;
  if (a->stride != b->stride)
    return true;
  distance = a->lo >= b->lo ? (a->lo - b->lo) % a->stride
                            : (a->stride - (b->lo - a->lo) % a->stride) % a->stride;
  return distance < b->width || distance + a->width > a->stride;
}

bool o2o_column_clip(struct o2o_column *c, const struct o2o_ranges *set) {
  uint64_t first = 0, end = c->count;
  const struct o2o_span *in = NULL;
  for (unsigned i = 0; i < set->count; i++)
    if (set->at[i].lo < o2o_column_end(c) && c->lo < set->at[i].hi) {
      if (in)
        return false;
      in = &set->at[i];
    }
  if (!in) {
    c->count = 0;
    return true;
  }
  if (c->lo < in->lo)
    first = (in->lo - c->lo - 1) / c->stride + 1;
  if ((in->hi - c->lo - 1) / c->stride + 1 < end)
    end = (in->hi - c->lo - 1) / c->stride + 1;
  if ((first > 0 && c->lo + (first - 1) * c->stride + c->width > in->lo) ||
      c->lo + (end - 1) * c->stride + c->width > in->hi)
    return false;
  c->lo += first * c->stride;
  c->count = end > first ? end - first : 0;
  return true;
}
