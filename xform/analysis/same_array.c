/* Arrays that may be one array in a launch that must not have objects that overlap.
 *
 *   for (j ...) res[i][j] = rhs[i][j] - x[i][j - 1];
 *
 * Iterations of j are independent while res overlaps neither rhs nor x.  They are as well where
 * res and rhs are the same array, since an iteration then reads what it writes itself, and no
 * other does; with x they are not.  So the two are taken for one object and the dependence test
 * is asked again: all accesses to rhs as accesses to res.  Of three objects or more any two may
 * be one array where that holds for every pair, since it is two accesses that meet.
 *
 * Offsets are compared, so the two have to begin at the same address.  Dimensions of variable
 * length have sizes of their own for each array, which the launch compares; for the test those of
 * one array stand in the other's subscripts.
 *
 * The order of what one iteration does is the program's, where the kernel's text is the one for
 * arrays that may overlap.  That is what the runtime takes for such launches.
 */
#include "xform/analysis/same_array.h"

#include "xform/analysis/dependence.h"
#include "xform/ir/update.h"

#define MOST_PAIRS 16 /* of a nest: bounds the compile time */

static bool is_candidate(const o2o_symbol *sym) {
  return sym->storage == O2O_S_OBJECT && !sym->object.of_end && !sym->object.injective &&
         !sym->pointers.is_table && !sym->pointers.path_words;
}

static const o2o_type *innermost(const o2o_symbol *sym) {
  return o2o_element(sym->points ? sym->type->elem : sym->type);
}

/* A row of the array, or an element where it has one dimension; NULL: it is no array. */
static const o2o_type *row_of(const o2o_symbol *sym) {
  return sym->points || sym->type->kind == O2O_T_ARRAY ? sym->type->elem : NULL;
}

static bool same_count(const o2o_type *a, const o2o_type *b) {
  return a->count == b->count || o2o_expr_same(a->count, b->count);
}

static bool is_value(const o2o_expr *e) {
  return e->kind == O2O_E_SYM && e->sym->storage == O2O_S_VALUE;
}

/* Rows of the same lengths, where the launch compares those that are values of it. */
static void compare_sizes(o2o_same_array *pair) {
  const o2o_type *a = row_of(pair->of[0]), *b = row_of(pair->of[1]);
  unsigned count = 0;
  for (; a && b && a->kind == O2O_T_ARRAY && b->kind == O2O_T_ARRAY; a = a->elem, b = b->elem) {
    if (same_count(a, b))
      continue;
    if (!is_value(a->count) || !is_value(b->count) || count == O2O_SAME_SIZES)
      return;
    pair->sizes[count][0] = a->count->sym;
    pair->sizes[count++][1] = b->count->sym;
  }
  if (a && b && o2o_type_same(a, b))
    pair->nsizes = count;
}

/* The type of a row of the second array as one of the first. */
static const o2o_type *in_first(const o2o_same_array *pair, const o2o_type *elem) {
  const o2o_type *a = row_of(pair->of[0]), *b = row_of(pair->of[1]);
  for (; pair->nsizes && a && b; a = a->elem, b = b->elem)
    if (o2o_type_same(b, elem))
      return a;
  return elem;
}

/* The accesses to both, as if they were one. */
static o2o_accesses as_one(o2o_nest *nest, const o2o_accesses *accesses,
                           const o2o_same_array *pair) {
  o2o_accesses list = {.items = o2o_alloc(nest, (accesses->count + 1) * sizeof *list.items)};
  for (unsigned k = 0; k < accesses->count; ++k) {
    const o2o_access *from = &accesses->items[k];
    if (from->object != pair->of[0] && from->object != pair->of[1])
      continue;
    o2o_access *to = &list.items[list.count++];
    *to = *from;
    to->object = (o2o_symbol *)pair->of[0];
    for (unsigned t = 0; from->object == pair->of[1] && t < to->place.nterms; ++t)
      to->place.terms[t].elem = in_first(pair, to->place.terms[t].elem);
  }
  return list;
}

/* What the launch makes sure of is about subscripts of objects that are written. */
static bool counts_on_bounds(const o2o_nest *nest, const o2o_accesses *accesses,
                             const o2o_same_array *pair) {
  return nest->bounds_checked &&
         !(o2o_access_writes(accesses, pair->of[0]) && o2o_access_writes(accesses, pair->of[1]));
}

static bool may_be_one(o2o_nest *nest, const o2o_accesses *accesses, unsigned level,
                       const o2o_same_array *pair) {
  const o2o_accesses list = as_one(nest, accesses, pair);
  bool disjoint;
  return !counts_on_bounds(nest, accesses, pair) &&
         o2o_independent_level(nest, &list, level, &disjoint);
}

static bool is_there(const o2o_same_array *pairs, unsigned count, const o2o_symbol *a,
                     const o2o_symbol *b) {
  for (unsigned k = 0; k < count; ++k)
    if ((pairs[k].of[0] == a && pairs[k].of[1] == b) ||
        (pairs[k].of[0] == b && pairs[k].of[1] == a))
      return true;
  return false;
}

/* Pairs that could be one array: of what is written and another object. */
static unsigned find_pairs(const o2o_accesses *accesses, o2o_same_array *out) {
  unsigned count = 0;
  for (unsigned k = 0; k < accesses->count; ++k)
    for (unsigned m = 0; m < accesses->count && count < MOST_PAIRS; ++m) {
      const o2o_symbol *a = accesses->items[k].object, *b = accesses->items[m].object;
      if (!accesses->items[k].write || a == b || !(a->points || b->points) || !is_candidate(a) ||
          !is_candidate(b) || !o2o_type_same(innermost(a), innermost(b)) ||
          is_there(out, count, a, b))
        continue;
      out[count] = (o2o_same_array){.of = {a, b}};
      compare_sizes(&out[count++]);
    }
  return count;
}

bool o2o_independent_apart(o2o_nest *nest, const o2o_accesses *accesses, unsigned level,
                           o2o_disjoint *disjoint) {
  bool needed;
  if (!o2o_independent_level(nest, accesses, level, &needed))
    return false;
  if (!needed)
    return true;
  o2o_same_array *pairs = o2o_alloc(nest, MOST_PAIRS * sizeof *pairs);
  unsigned count = 0, kept = 0;
  if (disjoint->needed)
    for (; count < disjoint->nbut; ++count)
      pairs[count] = disjoint->but[count];
  else
    count = find_pairs(accesses, pairs);
  for (unsigned k = 0; k < count; ++k)
    if (may_be_one(nest, accesses, level, &pairs[k]))
      pairs[kept++] = pairs[k];
  *disjoint = (o2o_disjoint){.needed = true, .but = pairs, .nbut = kept};
  return true;
}
