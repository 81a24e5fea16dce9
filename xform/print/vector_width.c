/* Loops over 8- and 16-bit elements: vectors of at most eight.
 *
 *   for (int x = 0; x < w; ++x) {               O2O_NARROW
 *     int left = x > 0 ? x - 1 : 0;      ->     for (int x = 0; x < w; ++x) {
 *     out[x] = (in[left] + in[x]) / 2;            ...
 *   }
 *
 * Clang's vectoriser gives such a loop vectors of 32 elements and a second vector loop for the rest
 * of them.  In the version that PoCL is built with (LLVM 15) the second loop goes on with a wrong
 * value of what an iteration takes over from the one before: of 75 pixels the last but three to
 * eleven were shifted by one.  With eight elements there is no second loop.
 *
 * The macro is a pragma for the compilers concerned, where the device is a processor, and else
 * nothing (print.c).  The pragma makes the vectoriser free to reorder floating-point sums, and
 * takes its judgement from it. So it is given only where the wide vectors are possible:
 * anything of 32 bits that the loop carries or stores already makes them short.
 */
#include "xform/print/vector_width.h"

#include "xform/formula/emit.h"

typedef struct search {
  o2o_stmt *body; /* NULL: of a function, whose variables are its own */
  bool narrow, wide;
  const o2o_symbol *stored[4]; /* arrays of such elements */
  unsigned nstored;
  bool twice; /* one is stored to in two places */
} search;

/* The same version groups stores into rows of one array, and moves them past others that may be
 * to the same element, once it has been told a width. */
static void note_store(search *found, const o2o_expr *lvalue) {
  const o2o_symbol *root = o2o_root(lvalue);
  for (unsigned i = 0; i < found->nstored; i++)
    found->twice |= found->stored[i] == root;
  if (found->nstored < 4)
    found->stored[found->nstored++] = root;
}

bool o2o_may_be_carried(o2o_stmt *body, const o2o_symbol *sym) {
  if (!body || o2o_declares(body, sym))
    return false;
  while (body->kind == O2O_ST_BLOCK) {
    unsigned k = 0;
    while (k < body->nkids && !o2o_mentions(body->kids[k], NULL, sym))
      ++k;
    if (k == body->nkids)
      return true; /* in the loop's head */
    body = body->kids[k];
  }
  o2o_expr *e = body->kind == O2O_ST_EXPR ? body->e[0] : NULL;
  if (!e || e->kind != O2O_E_ASSIGN || e->kids[0]->kind != O2O_E_SYM || e->kids[0]->sym != sym)
    return true;
  return o2o_mentions(NULL, e->kids[1], sym);
}

static bool is_memory(const o2o_expr *lvalue) {
  return lvalue->kind == O2O_E_INDEX || lvalue->kind == O2O_E_DEREF || lvalue->kind == O2O_E_MEMBER;
}

static bool visit(o2o_expr *e, void *ctx) {
  search *found = ctx;
  bool store = o2o_is_assignment(e);
  if (!store && e->kind != O2O_E_LOAD)
    return true;
  const o2o_expr *lvalue = e->kids[0];
  bool is_float = o2o_is_float(lvalue->type);
  if (is_memory(lvalue)) {
    found->narrow |= lvalue->type->size <= 2;
    if (store && lvalue->type->size <= 2)
      note_store(found, lvalue);
    found->wide |= store && lvalue->type->size > 2 &&
                   (is_float || o2o_lvalue_space(lvalue) == O2O_SPACE_GLOBAL);
  } else if (store && is_float) {
    found->wide |= lvalue->kind != O2O_E_SYM || o2o_may_be_carried(found->body, lvalue->sym);
  }
  return true;
}

bool o2o_needs_width_limit(const o2o_nest *nest, o2o_stmt *body) {
  search found = {.body = body};
  o2o_walk_stmt(body, NULL, visit, &found);
  found.body = NULL;
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    o2o_walk_stmt(nest->functions[k]->body, NULL, visit, &found);
  return found.narrow && !found.wide && !found.twice;
}

static bool find_narrow(o2o_expr *e, void *ctx) {
  bool *found = ctx;
  *found |= e->kind != O2O_E_CALL && e->nkids > 0 && e->kids[0] && is_memory(e->kids[0]) &&
            e->kids[0]->type->size <= 2;
  return !*found;
}

bool o2o_accesses_narrow_elements(o2o_nest *nest) {
  bool found = false;
  o2o_walk_nest(nest, find_narrow, &found);
  return found;
}
