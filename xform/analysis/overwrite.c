/* Proof that a launch leaves no byte of a range as it was.
 *
 *   for (i = 0; i < n; i++)        the range of a, as the runtime computes it, is [0, n * 64 * 8),
 *     for (j = 0; j < 64; j++)     and every byte of it is written: a's old content is not sent
 *       a[i][j] = 0;
 *
 * The formula of a range gives the interval between the first and the last byte.  It is exact when
 * each loop runs between values that are the same for the whole launch, by steps of one, and no
 * variable occurs twice in an address.  That the interval has no gaps is isl's to say: between any
 * two bytes that are written every byte is.
 *
 * What is read of the object must lie in the range that is written.  Declines when an access stands
 * under a condition, and when an address is not affine.
 */
#include "xform/analysis/overwrite.h"
#include "xform/analysis/affine.h"

#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

#define MAX_ACCESSES 8 /* in one nest, that write one object, and that read it */

/* ---- the range is exact ---------------------------------------------------------------------- */

/* Constants, and what is passed by value. */
static bool same_for_launch(const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_INT:
    return true;
  case O2O_E_SYM:
    return e->sym->storage == O2O_S_VALUE;
  case O2O_E_LOAD:
  case O2O_E_CAST:
    return same_for_launch(e->kids[0]);
  case O2O_E_BINARY:
    return (e->op == O2O_OP_ADD || e->op == O2O_OP_SUB) && same_for_launch(e->kids[0]) &&
           same_for_launch(e->kids[1]);
  default:
    return false;
  }
}

static bool simple_loops(const o2o_nest *nest, const o2o_scope *scope) {
  int64_t step;
  for (unsigned k = 0; k < nest->nloops; ++k)
    if (!o2o_const_int(nest->loops[k].step, &step) || (step != 1 && step != -1))
      return false;
  for (; scope; scope = scope->parent)
    if (scope->kind == O2O_SCOPE_LOOP &&
        ((scope->loop.step != 1 && scope->loop.step != -1) || scope->loop.leaves ||
         !same_for_launch(scope->loop.lower) || !same_for_launch(scope->loop.bound)))
      return false;
  return true;
}

/* The number of the formula variable that a symbol is at this place; -1: it is none. */
static int loop_of(const o2o_nest *nest, const o2o_scope *scope, const o2o_symbol *sym) {
  for (unsigned k = 0; k < nest->nloops; ++k)
    if (nest->loops[k].iv == sym)
      return (int)k;
  const o2o_scope *link = scope ? o2o_scope_find(scope, sym) : NULL;
  return link && link->kind == O2O_SCOPE_LOOP ? (int)(nest->nloops + link->loops - 1) : -1;
}

/* A sum of constants and variables, possibly times a constant, none of which is in *used. */
static bool each_once(const o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e,
                      uint64_t *used) {
  int64_t k;
  if (e->kind == O2O_E_LOAD)
    e = e->kids[0];
  if (same_for_launch(e))
    return true;
  if (e->kind == O2O_E_SYM) {
    int variable = loop_of(nest, scope, e->sym);
    if (variable >= 0 && variable < 64 && !(*used >> variable & 1)) {
      *used |= (uint64_t)1 << variable;
      return true;
    }
    const o2o_scope *link = variable < 0 && scope ? o2o_scope_find(scope, e->sym) : NULL;
    return link && link->kind == O2O_SCOPE_EXPR && each_once(nest, link->at, link->expr, used);
  }
  if (e->kind == O2O_E_CAST)
    return o2o_is_integer(e->kids[0]->type) && each_once(nest, scope, e->kids[0], used);
  if (e->kind != O2O_E_BINARY)
    return false;
  if (e->op == O2O_OP_ADD || e->op == O2O_OP_SUB)
    return each_once(nest, scope, e->kids[0], used) && each_once(nest, scope, e->kids[1], used);
  return e->op == O2O_OP_MUL &&
         ((o2o_const_int(e->kids[0], &k) && each_once(nest, scope, e->kids[1], used)) ||
          (o2o_const_int(e->kids[1], &k) && each_once(nest, scope, e->kids[0], used)));
}

static bool exact_range(const o2o_nest *nest, const o2o_access *access) {
  uint64_t used = 0;
  if (!simple_loops(nest, access->scope))
    return false;
  for (unsigned k = 0; k < access->place.nterms; ++k) {
    const o2o_term *term = &access->place.terms[k];
    if (!each_once(nest, term->scope, term->index, &used))
      return false;
  }
  return true;
}

/* ---- the range has no gaps ------------------------------------------------------------------- */

/* The bytes that are accessed; NULL: not known exactly. */
static isl_set *bytes_of(o2o_affine *affine, const o2o_access *access) {
  o2o_access_instance side;
  o2o_affine_describe(affine, access, "b", NULL, &side);
  if (!side.address || side.nrows || !side.exact_loops || !side.exact_guards)
    return NULL;
  return o2o_affine_bytes(affine, &side);
}

static bool without_gaps(isl_set *set) {
  isl_space *space = isl_set_get_space(set);
  isl_set *from = isl_set_apply(isl_set_copy(set), isl_map_lex_le(isl_space_copy(space)));
  isl_set *to = isl_set_apply(isl_set_copy(set), isl_map_lex_ge(space));
  isl_set *between = isl_set_intersect(from, to);
  bool all = isl_set_is_subset(between, set) == isl_bool_true;
  isl_set_free(between);
  return all;
}

bool o2o_writes_whole_range(o2o_nest *nest, const o2o_accesses *accesses,
                            const o2o_symbol *object) {
  unsigned writes = 0, reads = 0;
  for (unsigned k = 0; k < accesses->count; ++k) {
    const o2o_access *a = &accesses->items[k];
    if (a->object != object)
      continue;
    if (a->somewhere || a->guard || a->atomic || !a->bytes ||
        ++*(a->write ? &writes : &reads) > MAX_ACCESSES || !exact_range(nest, a))
      return false;
  }
  if (writes == 0)
    return false;
  o2o_affine *affine = o2o_affine_new(nest);
  isl_set *written = NULL, *read = NULL;
  bool fine = true;
  for (unsigned k = 0; k < accesses->count && fine; ++k) {
    const o2o_access *a = &accesses->items[k];
    if (a->object != object)
      continue;
    isl_set **all = a->write ? &written : &read, *one = bytes_of(affine, a);
    fine = one != NULL;
    *all = *all && one ? isl_set_union(*all, one) : one ? one : *all;
  }
  written = isl_set_coalesce(written); // members that a body sets one by one are one piece
  fine =
      fine && without_gaps(written) && (!read || isl_set_is_subset(read, written) == isl_bool_true);
  isl_set_free(read);
  isl_set_free(written);
  o2o_affine_free(affine);
  return fine;
}
