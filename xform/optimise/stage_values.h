/* What of a loop neighbouring work-items can compute, load or store for another one (stage.h):
 *
 *   - values (the largest expressions that are certainly evaluated in each iteration) that consist
 *     of the loops' variables, of what is passed by value, of elements that the kernel does not
 *     write, and of local variables that stand for such expressions (int c = column[k]; double *row
 *     = a[i]).  Any work-item of the group can compute such a value, and none is computed that the
 *     program does not compute;
 *   - elements (`place`) of an object that the loop accesses in no other way, and certainly stores;
 *     read before, if at all, certainly.  Different iterations of the nest do not store the same
 *     element, so it makes no difference when within the loop they do.
 *
 * It is worth it for elements that are next to each other along the loop and not along dimension
 * 0; a value with an element for which it is the other way round is left to the work-item. */
#ifndef O2O_XFORM_OPTIMISE_STAGE_VALUES_H
#define O2O_XFORM_OPTIMISE_STAGE_VALUES_H

#include "xform/formula/scope.h"
#include "xform/mapping/kernel.h"
#include "xform/optimise/group_body.h"

#include "abi/abi.h"

#define O2O_MOST_AROUND 4

typedef struct o2o_staged {
  o2o_expr *value; /* as the loop has it; a place: an lvalue */
  bool place;      /* an element that is stored */
  bool read;       /* it is filled before the loop runs */
  /* a value with local variables, which stand for what this scope says; NULL: there are none, and
   * an expression that is the same is the same value wherever it stands in the loop */
  const o2o_scope *scope;
  o2o_symbol *array; /* in local memory: [iterations][strip + 1] */
} o2o_staged;

/* A loop that is looked at, and its staged form. */
typedef struct o2o_staged_loop {
  o2o_stmt *stmt;
  o2o_sequential_loop loop;
  const o2o_scope *scope; /* at the statement of its body that is looked at */
  bool named;             /* local variables were looked through */
  bool uniform;           /* its bounds are the same for all work-items of the group */
  /* variables of loops around it, which all work-items run together */
  const o2o_symbol *around[O2O_MOST_AROUND];
  unsigned naround;
  o2o_staged values[O2O_TILES];
  unsigned count;
  unsigned taken;             /* bits of those local arrays that it uses */
  o2o_symbol *first, *counts; /* not uniform: per iteration, its first value, and its iterations */
  o2o_symbol *most;           /* iterations of the longest loop of the group */
  o2o_symbol *start, *step;   /* the strip's first iteration, and the iteration in it */
  o2o_symbol *row, *variable; /* while filling: dimension 0's variable and the loop's */
} o2o_staged_loop;

typedef struct o2o_stager {
  o2o_nest *nest;
  const o2o_plan *plan;
  o2o_tiled_body *local;
  const o2o_loop *along; /* of dimension 0 */
  unsigned strip;
  uint64_t bytes;  /* of all arrays */
  bool full;       /* they do not fit */
  unsigned staged; /* loops */
  o2o_staged_loop of;
} o2o_stager;

/* The statement is a loop of a step of one, of which something is staged: what that is. */
bool o2o_match_staged(o2o_stager *s, o2o_stmt *st, const o2o_scope *scope);

/* The expression in the loop's body is a staged one; NULL: it is none. */
const o2o_staged *o2o_staged_value(const o2o_stager *s, const o2o_expr *e);

/* What a variable of the iteration stands for, seen from the scope; NULL: not known. */
const o2o_scope *o2o_staged_definition(const o2o_scope *scope, const o2o_expr *e);

/* Has the expression the same value in all work-items of a group? */
bool o2o_is_uniform(const o2o_stager *s, const o2o_expr *e);

/* Little enough for few of the group's work-items to do it: no loops, no calls. `s`: the statement
 * is the body of the loop that is staged; else NULL. */
bool o2o_is_light(const o2o_stager *s, o2o_stmt *st);

#endif
