/* Variables of the body that are but another name of a private one (copies.h).
 *
 *   double a = m;                          ->   double b = x[i];
 *   double b = x[i];                            m = m < b ? m : b;
 *   m = a < b ? a : b;
 *
 *   double a = m;                          ->   if (x[i] < m) m = x[i];
 *   if (x[i] < a) m = x[i];
 *
 * By its own name an extreme of `m` is seen to be one (analysis/reduction.h).
 *
 * Declined: copies that are changed, or of another type; where the variable may get another value
 * before the last look at the copy, which is in the statement that gives it one, in front of that.
 */
#include "xform/prepare/copies.h"

#include "xform/formula/mentions.h"

/* One copy, and the statements of its block from behind it to the last that names it. */
typedef struct copy {
  o2o_nest *nest;
  o2o_stmt *block;
  unsigned at, last;
  o2o_symbol *sym, *of;
} copy;

static bool may_be_gathered(const o2o_symbol *of) {
  return of->storage == O2O_S_PRIVATE && !of->points && o2o_is_number(of->type) &&
         (of->redop != O2O_RED_NONE || of->region_private);
}

/* Statement `at` declares a copy. */
static bool is_copy(const copy *c, const o2o_stmt *s) {
  const o2o_expr *value = s->kind == O2O_ST_DECL ? s->e[0] : NULL;
  return value && value->kind == O2O_E_LOAD && value->kids[0]->kind == O2O_E_SYM &&
         may_be_gathered(value->kids[0]->sym) && s->sym->storage == O2O_S_LOCAL &&
         o2o_type_same(s->sym->type, value->kids[0]->sym->type) &&
         !o2o_takes_address(c->nest, s->sym) && !o2o_takes_address(c->nest, value->kids[0]->sym);
}

/* The last statement that names it; false: it is named elsewhere, too, or nowhere. */
static bool find_last(copy *c) {
  unsigned named = o2o_count_mentions_in_nest(c->nest, c->sym);
  for (unsigned k = c->at; k < c->block->nkids && named > 0; ++k) {
    const o2o_stmt *s = c->block->kids[k];
    const unsigned here = s ? o2o_count_mentions(s, c->sym) : 0;
    named -= here < named ? here : named;
    if (here > 0)
      c->last = k;
  }
  return named == 0 && c->last > c->at;
}

static bool may_change(const copy *c, const o2o_stmt *s, const o2o_expr *e) {
  return o2o_may_assign(s, e, c->sym) || o2o_may_assign(s, e, c->of);
}

/* It looks at the copy, and then may give the variable a value. */
static bool is_update(const copy *c, const o2o_stmt *s) {
  const o2o_expr *e = s->e[0];
  if (!e || o2o_may_assign(s, NULL, c->sym) || !o2o_may_assign(s, NULL, c->of))
    return false;
  if (s->kind == O2O_ST_EXPR)
    return e->kind == O2O_E_ASSIGN && e->kids[0]->kind == O2O_E_SYM && e->kids[0]->sym == c->of &&
           !may_change(c, NULL, e->kids[1]);
  if (s->kind != O2O_ST_IF || may_change(c, NULL, e))
    return false;
  for (unsigned k = 0; k < s->nkids; ++k)
    if (s->kids[k] && o2o_count_mentions(s->kids[k], c->sym) > 0)
      return false;
  return true;
}

static bool is_name(const copy *c) {
  for (unsigned k = c->at + 1; k < c->last; ++k)
    if (may_change(c, c->block->kids[k], NULL) || o2o_has_label(c->block->kids[k]))
      return false;
  return is_update(c, c->block->kids[c->last]);
}

static bool rename_copy(o2o_expr *e, void *ctx) {
  const copy *c = ctx;
  if (e->kind == O2O_E_SYM && e->sym == c->sym)
    e->sym = c->of;
  return true;
}

static void use_original(copy *c) {
  for (unsigned k = c->at + 1; k <= c->last; ++k)
    o2o_walk_stmt(c->block->kids[k], NULL, rename_copy, c);
  --c->block->nkids;
  for (unsigned k = c->at; k < c->block->nkids; ++k)
    c->block->kids[k] = c->block->kids[k + 1];
}

static bool visit_block(o2o_stmt *block, void *ctx) {
  if (block->kind != O2O_ST_BLOCK)
    return true;
  for (unsigned at = block->nkids; at-- > 0;) {
    copy c = {.nest = ctx, .block = block, .at = at};
    const o2o_stmt *s = block->kids[at];
    if (!s || !is_copy(&c, s))
      continue;
    c.sym = s->sym;
    c.of = s->e[0]->kids[0]->sym;
    if (find_last(&c) && is_name(&c))
      use_original(&c);
  }
  return true;
}

void o2o_use_originals(o2o_nest *nest) { o2o_walk_stmt(nest->body, visit_block, NULL, nest); }
