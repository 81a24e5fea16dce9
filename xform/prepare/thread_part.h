/* Parts of a block that threads share, as arrays of the work-item's own. */
#ifndef O2O_XFORM_PREPARE_THREAD_PART_H
#define O2O_XFORM_PREPARE_THREAD_PART_H

#include "xform/analysis/access.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The loop takes elements of the OBJECT by the number of its thread. */
bool o2o_has_thread_part(o2o_nest *nest, const o2o_symbol *block);

/* A PRIVATE array instead of the object, with as many elements as there are from one thread's part
 * to the next one's; places lose the thread's number.  NULL: some place is not of the thread's part
 * as all others are; the nest is good for nothing then. */
o2o_symbol *o2o_take_thread_part(o2o_nest *nest, o2o_symbol *block);

/* A PRIVATE array of `count` elements (NULL: of the object's type) instead of all of the object. */
o2o_symbol *o2o_take_whole_block(o2o_nest *nest, o2o_symbol *block, o2o_expr *count);

/* The loop takes pointers from the table of the ROWS at its thread's number, and nowhere else. */
bool o2o_has_thread_row(o2o_nest *nest, const o2o_symbol *rows);

/* A PRIVATE array of `count` elements instead of the thread's row.  NULL: not all are that. */
o2o_symbol *o2o_take_thread_row(o2o_nest *nest, o2o_symbol *rows, o2o_expr *count);

/* A launch can see how much of its thread's part an iteration touches, and that may be all of it.
 */
bool o2o_part_is_measured(o2o_nest *nest, const o2o_symbol *part);

#ifdef __cplusplus
}
#endif
#endif
