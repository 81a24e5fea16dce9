/* Sets of bytes: a few disjoint ranges, in order. */
#ifndef O2O_RUNTIME_CORE_RANGES_H
#define O2O_RUNTIME_CORE_RANGES_H

#include <stdbool.h>
#include <stdint.h>

#define O2O_RANGES 8 /* programs that need more are served by coarser sets */

struct o2o_ranges {
  unsigned count;
  struct o2o_span {
    uintptr_t lo, hi; /* [lo, hi), not empty; spans neither overlap nor touch */
  } at[O2O_RANGES];
};

static inline bool o2o_spans_same(struct o2o_span a, struct o2o_span b) {
  return a.lo == b.lo && a.hi == b.hi;
}

static inline bool o2o_span_within(struct o2o_span inner, struct o2o_span outer) {
  return inner.lo >= outer.lo && inner.hi <= outer.hi;
}

/* set = set united with [lo, hi), or without [lo, hi).  False, and the set as it was, when it
 * would take too many spans. */
bool o2o_ranges_add(struct o2o_ranges *set, uintptr_t lo, uintptr_t hi);
bool o2o_ranges_subtract(struct o2o_ranges *set, uintptr_t lo, uintptr_t hi);

/* The first part of [lo, hi) that is in the set, or is not in the set; false when there is
 * none.  To go on: lo = part->hi. */
bool o2o_ranges_common(const struct o2o_ranges *set, uintptr_t lo, uintptr_t hi,
                       struct o2o_span *part);
bool o2o_ranges_missing(const struct o2o_ranges *set, uintptr_t lo, uintptr_t hi,
                        struct o2o_span *part);

#endif
