/* Tables of pointers and their rows (O2O_ARG_TABLE, O2O_ARG_ROWS in abi.h).
 *
 * All functions are called under the lock (hooks.h). */
#ifndef O2O_RUNTIME_MEMORY_ROWS_H
#define O2O_RUNTIME_MEMORY_ROWS_H

#include "runtime/memory/use.h"

/* What a launch finds in its tables; freed by o2o_rows_end(). */
struct o2o_rows;

/* Reads the tables among the uses, whose ranges are known, and finds all rows; NULL with *none
 * when there are no tables.  Declines when a pointer that the kernel may follow is null or leads
 * to memory that is not an object. */
struct o2o_rows *o2o_rows_find(struct o2o_use *uses, unsigned n, bool *none,
                               struct o2o_reason *why);

/* Whether the rows that use number `use` sees have a byte in [lo, hi). */
bool o2o_rows_touch(const struct o2o_rows *r, unsigned use, uintptr_t lo, uintptr_t hi);

/* Calls visit for each row that use number `use` sees, in the order of addresses, until it
 * returns false: the address of an element, and the row's ends.  Before the rows are prepared. */
bool o2o_rows_each(const struct o2o_rows *r, unsigned use,
                   bool (*visit)(void *context, uintptr_t start, uintptr_t lo, uintptr_t hi),
                   void *context);

/* No rows or objects that the kernel writes are those of another use. */
bool o2o_rows_disjoint(struct o2o_rows *rows, struct o2o_reason *why);

/* Gives each table and all rows an object, and the same to other uses of these rows. */
bool o2o_rows_prepare(struct o2o_rows *rows, struct o2o_reason *why);

/* A use of an object that is in a fresh set becomes one of the set's copy. */
void o2o_rows_use(struct o2o_use *use);

void o2o_rows_end(struct o2o_rows *rows);

#endif
