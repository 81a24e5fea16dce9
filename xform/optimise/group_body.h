/* Bodies whose work-groups work together, through local memory: tiles (local_tile.h), boxes
 * (stencil_tile.h), staged loops (stage.h) and shared iterations (cooperate.h), and what these
 * passes have in common. */
#ifndef O2O_XFORM_OPTIMISE_GROUP_BODY_H
#define O2O_XFORM_OPTIMISE_GROUP_BODY_H

#include "xform/formula/emit.h"
#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_TILES 4        /* tiles, boxes or staged values of one kernel */
#define O2O_LOCAL_ARRAYS 8 /* with what else it keeps in local memory */

/* A kernel for groups of O2O_LOCAL_SIDE times O2O_LOCAL_SIDE work-items (abi/abi.h) in dimensions 0
 * and 1, or of as many where there is one dimension or a loop is staged. */
typedef struct o2o_tiled_body {
  o2o_stmt *body; /* instead of the nest's */
  bool boxes;     /* stencil_tile.h */
  bool staged;    /* stage.h: a group has `side` iterations of dimension 0, one of the others */
  bool shared;    /* cooperate.h: a group has one iteration at a time; of kernels with scratch */
  unsigned count;
  o2o_symbol *tiles[O2O_LOCAL_ARRAYS]; /* arrays in local memory */
  /* whose elements they hold; NULL: staged values, of no one object */
  const o2o_symbol *of[O2O_LOCAL_ARRAYS];
  unsigned side; /* iterations of a group in each dimension */
  /* the work-item's numbers in its group; staged: [0] only, the work-items behind `side` have no
   * iteration of their own */
  o2o_symbol *at[2];
  /* I64, the loops' variables in the group's first work-item; NULL: not needed */
  o2o_symbol *origin[2];
  /* with `origin`: U64, iterations of the group that the loops ask for */
  o2o_symbol *count_of[2];
  /* it is one of those that the loops ask for; the others run with the numbers of one that is */
  o2o_symbol *in_range;
  /* it has something to do: in_range, or that and a condition around all of the body; shared: what
   * one work-item does, in_range is not used */
  o2o_symbol *active;
} o2o_tiled_body;

/* What kernels with barriers can be made of; that, and a work-item for each iteration; whether the
 * nest does not write the object. */
bool o2o_may_meet(const o2o_nest *nest, const o2o_plan *plan);
bool o2o_may_be_tiled(const o2o_nest *nest, const o2o_plan *plan);
bool o2o_is_read_only(const o2o_plan *plan, const o2o_symbol *object);

/* A barrier for local memory; for what the group has written to global memory, too. */
o2o_stmt *o2o_barrier(o2o_nest *nest, o2o_loc loc);
o2o_stmt *o2o_global_barrier(o2o_nest *nest, o2o_loc loc);

/* The same number, of which compilers for processors are not to know how large it may be.  Where
 * PoCL's knows that a loop with barriers has at most one iteration, which may not be there either,
 * it makes conditions of work-items behind the last barrier the same for all. */
o2o_expr *o2o_unbounded(o2o_nest *nest, o2o_expr *number);

/* A new U64 variable; for (variable = start; variable < end; variable += step) body */
o2o_symbol *o2o_counter(o2o_nest *nest, const char *name);
o2o_stmt *o2o_count_up(o2o_nest *nest, o2o_symbol *variable, o2o_expr *start, o2o_expr *end,
                       int64_t step, o2o_stmt *body);

/* A FOR that counts a variable of its own upwards, which only its head changes, to a bound in the
 * variable's type; nothing leaves it but at its end.  `scope`: from which addresses are seen. */
bool o2o_match_counting_loop(o2o_nest *nest, o2o_stmt *s, const o2o_scope *scope,
                             o2o_sequential_loop *loop);
/* for (number = 0; number < end; number++) { variable = value; the statements of the body } */
o2o_stmt *o2o_run_iterations(o2o_nest *nest, o2o_symbol *number, o2o_expr *end,
                             o2o_symbol *variable, o2o_expr *value, const o2o_stmt *body);
/* The variable of a loop with a step of 1 in the iteration with this number, counted from that in
 * which it is `first`; the number of iterations, U64, when there is one at least. */
o2o_expr *o2o_variable_at(o2o_nest *nest, const o2o_symbol *variable, o2o_expr *first,
                          o2o_expr *number);
o2o_expr *o2o_count_of(o2o_nest *nest, const o2o_sequential_loop *loop);

/* Appends the statement to a block of the body, for work-items that are active; what it declares is
 * declared for all. It is changed. False: not possible. */
bool o2o_append_guarded(o2o_nest *nest, const o2o_tiled_body *local, o2o_stmt *block, o2o_stmt *s);

#ifdef __cplusplus
}
#endif
#endif
