/* Sets of rows: several objects that kernels see as one (rows.c finds them).
 *
 * All functions are called under the lock (hooks.h). */
#ifndef O2O_RUNTIME_MEMORY_GATHERED_ROWS_H
#define O2O_RUNTIME_MEMORY_GATHERED_ROWS_H

#include "runtime/memory/object_tree.h"

#include <stdbool.h>

/* An object, or a part of one, in a copy or an image. */
struct piece {
  struct o2o_object *object; /* NULL: a table outside objects */
  uintptr_t lo, hi;
  uint64_t at;     /* offset of `lo` in the copy */
  uintptr_t start; /* tables: address of some element */
};

struct pieces {
  struct piece *list; /* by address */
  unsigned count, capacity;
  uint64_t bytes; /* of the copy */
};

/* Appends a piece; NULL: no memory. */
struct piece *o2o_pieces_add(struct pieces *p, struct o2o_object *o, uintptr_t lo, uintptr_t hi);

/* Orders the pieces, drops repetitions, and gives each its place in a copy. */
void o2o_pieces_lay_out(struct pieces *p);

/* The piece that holds the byte at the address; NULL: none. The pieces are in order. */
const struct piece *o2o_pieces_with(const struct pieces *p, uintptr_t address);

/* Host memory that the registry does not know, zeroed; a device copy comes as for any object.
 * False: no memory. */
bool o2o_flat_make(struct o2o_object *flat, uint64_t bytes);
void o2o_flat_free(struct o2o_object *flat);

struct o2o_gathered_rows {
  struct o2o_object flat; /* the copy of all rows, one behind the other */
  struct pieces rows;
  unsigned char *before;   /* as large as the copy: what rows and copy had in common last */
  bool fresh;              /* the copy counts, but for: */
  struct o2o_ranges stale; /* addresses in the copy where the rows are newer, */
  struct o2o_ranges ahead; /* and those where a kernel has changed it: rows are older there */
  struct o2o_gathered_rows *next, **link;
};

/* A set with these objects, which takes over the list if it is new; NULL: no memory. */
struct o2o_gathered_rows *o2o_gathered_rows_of(struct pieces *rows);

/* A kernel is about to use the set: the copy gets all that rows have newer. */
void o2o_gathered_rows_refresh(struct o2o_gathered_rows *set);

/* The host is about to access [lo, hi) of the object, a row of the set. */
void o2o_gathered_rows_touch(struct o2o_gathered_rows *set, const struct o2o_object *o,
                             uintptr_t lo, uintptr_t hi, unsigned flags);
void o2o_gathered_rows_touch_all(unsigned flags);

/* A kernel has written to [lo, hi) of the set's copy, which was refreshed for it. */
void o2o_gathered_rows_written(struct o2o_gathered_rows *set, uintptr_t lo, uintptr_t hi);

/* Whether the set's copy counts, which means that nobody can have freed a row without telling. */
bool o2o_gathered_rows_fresh(const struct o2o_gathered_rows *set);

/* There is no set any more: rows are brought up to date, but for `dying` (NULL: none). */
void o2o_gathered_rows_dissolve(struct o2o_gathered_rows *set, const struct o2o_object *dying);

/* There is no device any more, and no data were lost: rows get what the copies on the host have. */
void o2o_gathered_rows_rescue(void);

#endif
