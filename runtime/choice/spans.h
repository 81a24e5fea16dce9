/* Sets of bytes as ranges of addresses. */
#ifndef O2O_RUNTIME_CHOICE_SPANS_H
#define O2O_RUNTIME_CHOICE_SPANS_H

#include <stdint.h>

#define O2O_SPANS 128

/* Ranges from[i] to to[i], none empty, none touching another, in the order of addresses.  All 0:
 * the empty set. */
struct o2o_spans {
  uint64_t from[O2O_SPANS], to[O2O_SPANS];
  unsigned count;
};

/* Adds a range; returns how many of its bytes were not in the set.  Where there would be too many
 * ranges the two with the smallest gap become one. */
uint64_t o2o_spans_add(struct o2o_spans *set, uint64_t from, uint64_t to);

/* Removes a range; returns how many of its bytes were in the set. */
uint64_t o2o_spans_remove(struct o2o_spans *set, uint64_t from, uint64_t to);

#endif
