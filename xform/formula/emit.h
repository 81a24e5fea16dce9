/* The formulas of integer expressions (predictor/formula.h), as seen from a scope. */
#ifndef O2O_XFORM_FORMULA_EMIT_H
#define O2O_XFORM_FORMULA_EMIT_H

#include "predictor/formula.h"
#include "xform/formula/code.h"
#include "xform/formula/place.h"
#include "xform/formula/scope.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Loops of a formula that are open; closed innermost first. */
typedef struct o2o_opened {
  unsigned count;
  unsigned var[O2O_FORMULA_VARS];
  unsigned skip_at[O2O_FORMULA_VARS]; /* index of the LOOP's `skip` word */
  bool means; /* bounds that stand in memory are about what they are there in the mean: counts */
} o2o_opened;

/* Emits code that pushes the interval of an integer rvalue (or UNKNOWN).  The loops of the nest and
 * of `scope` must be open. The interval encloses every value that the expression has without
 * undefined behaviour.  An expression of type U64 may come out as any integer that is congruent to
 * it modulo 2^64 (addresses are); o2o_emit_value() never does that. */
void o2o_emit_expr(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e, o2o_code *code);
void o2o_emit_value(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e, o2o_code *code);
/* Emits the byte offset of a place from the start of its root.  False: it is unknown whatever the
 * run's values are. */
bool o2o_emit_offset(o2o_nest *nest, const o2o_place *place, o2o_code *code);
/* True when the emitted interval is the unknown one whatever the run's values are. */
bool o2o_emit_is_unknown(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e);
/* True when the emitted interval is the value itself or the unknown one, and the same for all of a
 * launch, whatever the run's values are. */
bool o2o_emit_is_exact(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e);

/* Opens the associated loops of the nest (variables 0 to nloops-1). */
void o2o_emit_open_nest(o2o_nest *nest, o2o_code *code, o2o_opened *opened);
/* Opens the sequential LOOP on top of `scope` (kind O2O_SCOPE_LOOP, from o2o_scope_enter()). False:
 * too many loops are open; then nothing was emitted. */
bool o2o_emit_open_loop(o2o_nest *nest, const o2o_scope *scope, o2o_code *code, o2o_opened *opened);
/* Opens a loop of which nothing is known (while, do, not canonical): bounds unknown, the variable
 * stands for nothing. */
bool o2o_emit_open_unknown(o2o_nest *nest, o2o_code *code, o2o_opened *opened);
/* Opens all loops of the scope's chain, outermost first. */
bool o2o_emit_open_scope(o2o_nest *nest, const o2o_scope *scope, o2o_code *code,
                         o2o_opened *opened);
/* Closes loops until `down_to` are open. */
void o2o_emit_close(o2o_nest *nest, o2o_code *code, o2o_opened *opened, unsigned down_to);

/* Where parts of a formula begin; all zero: there are none yet. */
typedef struct o2o_pieces {
  unsigned *starts, count, capacity;
} o2o_pieces;

/* Appends the words of `piece`. */
void o2o_emit_code(o2o_nest *nest, const o2o_code *piece, o2o_code *code);
/* Appends the piece unless the code has the same one already. */
void o2o_emit_once(o2o_nest *nest, const o2o_code *piece, o2o_code *code, o2o_pieces *pieces);

#ifdef __cplusplus
}
#endif
#endif
