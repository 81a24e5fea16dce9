/* Sets of bytes.
 *
 * They say which part of an object is valid on the device and which part is valid only there.  Most
 * objects need one span (all of it, or the part that the program's current problem size uses), some
 * a few: the halves of a double buffer, the levels of a grid hierarchy in one array. The number is
 * bounded, and what does not fit is refused: the caller then knows a coarser set that is right too.
 */
#include "runtime/core/ranges.h"

#include <string.h>

/* Replaces spans [from, to) by the `n` spans at `with`. */
static bool splice(struct o2o_ranges *set, unsigned from, unsigned to, const struct o2o_span *with,
                   unsigned n) {
  unsigned count = set->count - (to - from) + n;
  if (count > O2O_RANGES)
    return false;
  memmove(&set->at[from + n], &set->at[to], (set->count - to) * sizeof *set->at);
  if (n)
    memcpy(&set->at[from], with, n * sizeof *with);
  set->count = count;
  return true;
}

bool o2o_ranges_add(struct o2o_ranges *set, uintptr_t lo, uintptr_t hi) {
  struct o2o_span whole = {lo, hi};
  unsigned from = 0, to;
  if (lo >= hi)
    return true;
  while (from < set->count && set->at[from].hi < lo)
    from++;
  for (to = from; to < set->count && set->at[to].lo <= hi; to++) {
    if (set->at[to].lo < whole.lo)
      whole.lo = set->at[to].lo;
    if (set->at[to].hi > whole.hi)
      whole.hi = set->at[to].hi;
  }
  return splice(set, from, to, &whole, 1);
}

bool o2o_ranges_subtract(struct o2o_ranges *set, uintptr_t lo, uintptr_t hi) {
  struct o2o_span rest[2];
  unsigned from = 0, to, n = 0;
  if (lo >= hi)
    return true;
  while (from < set->count && set->at[from].hi <= lo)
    from++;
  for (to = from; to < set->count && set->at[to].lo < hi;)
    to++;
  if (from == to)
    return true;
  if (set->at[from].lo < lo)
    rest[n++] = (struct o2o_span){set->at[from].lo, lo};
  if (set->at[to - 1].hi > hi)
    rest[n++] = (struct o2o_span){hi, set->at[to - 1].hi};
  return splice(set, from, to, rest, n);
}

bool o2o_ranges_common(const struct o2o_ranges *set, uintptr_t lo, uintptr_t hi,
                       struct o2o_span *part) {
  for (unsigned i = 0; i < set->count; i++) {
    part->lo = set->at[i].lo > lo ? set->at[i].lo : lo;
    part->hi = set->at[i].hi < hi ? set->at[i].hi : hi;
    if (part->lo < part->hi)
      return true;
  }
  return false;
}

bool o2o_ranges_missing(const struct o2o_ranges *set, uintptr_t lo, uintptr_t hi,
                        struct o2o_span *part) {
  for (unsigned i = 0; i < set->count && lo < hi; i++) {
    if (set->at[i].hi <= lo)
      continue;
    if (set->at[i].lo > lo) {
      *part = (struct o2o_span){lo, set->at[i].lo < hi ? set->at[i].lo : hi};
      return true;
    }
    lo = set->at[i].hi;
  }
  *part = (struct o2o_span){lo, hi};
  return lo < hi;
}
