/* Columns of matrices: bytes with others between them. */
#ifndef O2O_RUNTIME_CORE_COLUMNS_H
#define O2O_RUNTIME_CORE_COLUMNS_H

#include "runtime/core/ranges.h"

/* Bytes [lo + k * stride, lo + k * stride + width), k < count; width <= stride, count > 0 */
struct o2o_column {
  uintptr_t lo;
  uint64_t stride, width, count;
};

/* The end of its last row. */
uintptr_t o2o_column_end(const struct o2o_column *column);

bool o2o_columns_same(const struct o2o_column *a, const struct o2o_column *b);

/* Whether two columns may have a byte in common. */
bool o2o_columns_meet(const struct o2o_column *a, const struct o2o_column *b);

/* Leaves the rows of the column that are in the set, perhaps none (count 0).  False, and the
 * column as it was: some are in it in part, or have others between them that are not. */
bool o2o_column_clip(struct o2o_column *column, const struct o2o_ranges *set);

#endif
