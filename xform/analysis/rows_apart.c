/* Rows behind pointers, each of which belongs to one iteration (rows_apart.h).
 *
 *   for (i = 0; i < n; i++)
 *     for (j = 0; j < m; j++) c[i][j] = a * b[i][j];      8 * m <= gap
 *
 * Nothing is known of rows but what the host finds when it looks at the pointers: that any two of
 * them begin `gap` bytes apart at least (lower/pointer/row_gap.cpp). So different rows have no byte
 * in common where what is accessed of them all lies within so many bytes, which
 * the launch is asked. All accesses have to name the row by the loop's variable as it is.
 *
 * Declines rows in tables in which functions of other files could store pointers, and inner loops
 * whose lengths no value of the launch says.
 */
#include "xform/analysis/rows_apart.h"

#include "xform/formula/mentions.h"
#include "xform/formula/sequential_loop.h"

#define MOST_PAIRS 100 /* of accesses to the rows: bounds the compile time */

/* The value of the first loop's variable. (The host finds none below 0.) */
static bool is_first_variable(const o2o_nest *nest, const o2o_term *term) {
  const o2o_expr *e = term->index;
  const o2o_scope *scope = term->scope;
  for (unsigned depth = 0; depth < 32; ++depth) {
    const o2o_symbol *sym = e->kind == O2O_E_SYM ? e->sym : NULL;
    if (e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM)
      sym = e->kids[0]->sym;
    if (sym && sym == nest->loops[0].iv)
      return true;
    const o2o_scope *link = sym && scope ? o2o_scope_find(scope, sym) : NULL;
    if (link && link->kind == O2O_SCOPE_EXPR) {
      e = link->expr;
      scope = link->at;
    } else if (e->kind == O2O_E_CAST && o2o_keeps_order(e)) {
      e = e->kids[0];
    } else {
      return false;
    }
  }
  return false;
}

/* The access as one to a place in its row; false: the row may not be the one that the loop's
 * variable names. */
static bool in_row(const o2o_nest *nest, const o2o_access *access, o2o_access *out) {
  const o2o_place *place = &access->place;
  if (!access->by_rows || place->nrow_terms != 1 || !is_first_variable(nest, &place->terms[0]))
    return false;
  *out = *access;
  out->somewhere = out->by_rows = false;
  out->place.nterms = place->nterms - 1;
  for (unsigned k = 0; k < out->place.nterms; ++k)
    out->place.terms[k] = place->terms[k + 1];
  return true;
}

/* The values of the launch for which different iterations meet; NULL: not known. */
static isl_set *meetings(o2o_nest *nest, o2o_affine *affine, const o2o_access *a,
                         const o2o_access *b, o2o_symbol *gap) {
  o2o_access_instance x, y;
  o2o_affine_describe(affine, a, "a", NULL, &x);
  o2o_affine_describe(affine, b, "b", NULL, &y);
  const char *overlap = o2o_affine_overlap_in_rows(affine, &x, &y, gap);
  if (!overlap)
    return NULL;
  const char *different = o2o_affine_iterations(affine, &x, &y, true);
  return o2o_affine_pairs(affine, &x, &y, o2o_format(nest, "%s and %s", different, overlap));
}

/* Those of all accesses to the rows; NULL: not known. */
static isl_set *all_meetings(o2o_nest *nest, const o2o_accesses *accesses, o2o_affine *affine,
                             const o2o_symbol *rows) {
  o2o_access *list = o2o_alloc(nest, (accesses->count + 1) * sizeof *list);
  unsigned count = 0, asked = 0;
  for (unsigned k = 0; k < accesses->count; ++k)
    if (accesses->items[k].object == rows && !in_row(nest, &accesses->items[k], &list[count++]))
      return NULL;
  isl_set *all = NULL;
  for (unsigned k = 0; k < count; ++k)
    for (unsigned m = k; m < count; ++m) {
      if (!list[k].write && !list[m].write)
        continue;
      isl_set *one = ++asked <= MOST_PAIRS
                         ? meetings(nest, affine, &list[k], &list[m], rows->pointers.gap)
                         : NULL;
      if (!one) {
        isl_set_free(all);
        return NULL;
      }
      all = all ? isl_set_union(all, one) : one;
    }
  return all;
}

/* What is required is about the rows: without that only loops of one iteration are left. */
static bool asks_gap(const o2o_nest *nest, unsigned from, const o2o_symbol *gap) {
  for (unsigned k = from; k < nest->required.count; ++k)
    if (o2o_mentions(NULL, nest->required.items[k].e, gap))
      return true;
  return false;
}

bool o2o_rows_apart(o2o_nest *nest, const o2o_accesses *accesses, o2o_affine *affine,
                    const o2o_symbol *rows) {
  if (!rows->pointers.gap || nest->units.externals || nest->launch.fused)
    return false;
  o2o_affine_read_memory(affine, true);
  isl_set *bad = all_meetings(nest, accesses, affine, rows);
  bad = bad ? isl_set_remove_divs(bad) : NULL;
  if (!bad)
    return false;
  if (isl_set_is_empty(bad) == isl_bool_true) {
    isl_set_free(bad);
    return true;
  }
  const unsigned before = nest->required.count;
  if (!o2o_affine_require(affine, bad, o2o_affine_context(affine)) ||
      !asks_gap(nest, before, rows->pointers.gap)) {
    nest->required.count = before;
    return false;
  }
  rows->pointers.table->object.scanned = true;
  /* The host looks at the rows of one launch. */
  nest->launch.outer_loop = NULL;
  return true;
}
