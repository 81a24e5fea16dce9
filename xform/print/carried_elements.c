/* Inner loops in which an iteration may read elements that an earlier one has written.
 *
 *   for (int j = 0; j < n; j++)        O2O_CARRIED
 *     h[j + 2] = h[j] + x[j];          for (int j_5 = 0; j_5 < n_6; ++j_5) ...
 *
 * Intel's compiler makes vectors of such iterations where the elements are two or four apart, and
 * reads what has not been written yet.  On devices that have not been found right about it (the
 * probe "carried", runtime/choice/probe.c) the macro asks for none.  Loops where the element is the
 * same one, or one of another row, may have vectors.
 */
#include "xform/print/carried_elements.h"

#include "xform/formula/mentions.h"
#include "xform/formula/sequential_loop.h"
#include "xform/ir/update.h"
#include "xform/print/rolled_loops.h"

#define MOST_STORES 16

typedef struct search {
  const o2o_symbol *iv; /* NULL: it has none that is known */
  const o2o_expr *stores[MOST_STORES];
  unsigned count;
  bool carried;
} search;

/* The element that a member is in. */
static const o2o_expr *element_of(const o2o_expr *lvalue) {
  while (lvalue->kind == O2O_E_MEMBER)
    lvalue = lvalue->kids[0];
  return lvalue;
}

static bool find_store(o2o_expr *e, void *ctx) {
  search *found = ctx;
  if (!o2o_is_assignment(e) || element_of(e->kids[0])->kind == O2O_E_SYM)
    return true;
  if (found->count == MOST_STORES)
    found->carried = true;
  else
    found->stores[found->count++] = element_of(e->kids[0]);
  return true;
}

/* Whether two elements of an array are the same one in each iteration, or lie in rows that the loop
 * does not leave. */
static bool keeps_apart(const search *found, const o2o_expr *a, const o2o_expr *b) {
  if (o2o_expr_same(a, b))
    return true;
  return found->iv && a->kind == O2O_E_INDEX && b->kind == O2O_E_INDEX &&
         o2o_expr_same(a->kids[1], b->kids[1]) && !o2o_mentions(NULL, a->kids[0], found->iv) &&
         !o2o_mentions(NULL, b->kids[0], found->iv);
}

static bool find_load(o2o_expr *e, void *ctx) {
  search *found = ctx;
  bool reads = e->kind == O2O_E_LOAD || e->kind == O2O_E_ASSIGNOP || e->kind == O2O_E_INCDEC;
  const o2o_expr *element = reads ? element_of(e->kids[0]) : NULL;
  for (unsigned k = 0; element && element->kind != O2O_E_SYM && k < found->count; ++k)
    found->carried |= o2o_root(element) == o2o_root(found->stores[k]) &&
                      !keeps_apart(found, element, found->stores[k]);
  return !found->carried;
}

bool carries_elements(printer *p, o2o_stmt *loop) {
  o2o_sequential_loop l;
  search found = {.iv = NULL};
  if (loop->independent || !is_innermost(loop))
    return false;
  if (loop->kind == O2O_ST_FOR && o2o_match_sequential_loop(p->nest, loop, &l))
    found.iv = l.iv;
  o2o_walk_stmt(loop, NULL, find_store, &found);
  o2o_walk_stmt(loop, NULL, find_load, &found);
  return found.carried;
}
