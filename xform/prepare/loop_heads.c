/* Heads of sequential loops with several variables (induction variable substitution).
 *
 *   for (int x = a, k = b, n = m; x < n; x += 1, k += 2) t[k] = ...;
 *   ->  int n = m, first = a, of_k = b;
 *       for (int x = first; x < n; x += 1) { int k = of_k + (x - first) * 2; t[k] = ...; }
 *
 * Only then is the loop one in canonical form (sequential_loop.h), so that analyses know which
 * values its variables have.  `x` is the variable that the condition compares; one that steps by
 * another constant beside it, and that nothing else assigns, follows from it.
 *
 * Left alone: heads that declare one variable, or that assign variables from outside; steps of x by
 * other than 1 and -1; variables of different types, of which one is unsigned; pointers, and
 * whatever else is done behind an iteration.
 */
#include "xform/prepare/loop_heads.h"

#include "xform/formula/mentions.h"
#include "xform/formula/sequential_loop.h"
#include "xform/prepare/edit.h"

#define MOST_VARIABLES 8
#define SMALL_STEP 16 /* products with it are ints in loops of up to 2^27 iterations */

typedef struct head {
  o2o_nest *nest;
  o2o_stmt *loop, *init; /* a FOR, and the BLOCK of declarations in its head */
  o2o_symbol *variable;  /* that the condition compares */
  int64_t step;
  const o2o_expr *steps[MOST_VARIABLES]; /* what is done behind an iteration, in this order */
  unsigned nsteps;
} head;

/* ---- reading --------------------------------------------------------------------------------- */

/* Variables with first values that do not name each other. */
static bool only_declares(const o2o_stmt *block) {
  for (unsigned k = 0; k < block->nkids; ++k) {
    if (block->kids[k]->kind != O2O_ST_DECL || !block->kids[k]->e[0])
      return false;
    for (unsigned d = 0; d < block->nkids; ++d)
      if (o2o_mentions(NULL, block->kids[d]->e[0], block->kids[k]->sym))
        return false;
  }
  return block->nkids > 1;
}

static bool read_steps(head *h, const o2o_expr *e) {
  if (e && e->kind == O2O_E_COMMA)
    return read_steps(h, e->kids[0]) && read_steps(h, e->kids[1]);
  if (!e || h->nsteps == MOST_VARIABLES)
    return false;
  h->steps[h->nsteps++] = e;
  return true;
}

/* How much the variable grows by behind each iteration; false: something else changes it. */
static bool steps_by(const head *h, o2o_symbol *sym, int64_t *step) {
  unsigned found = 0;
  if (sym->storage != O2O_S_LOCAL || !o2o_is_integer(sym->type) || sym->type->size < 4)
    return false;
  for (unsigned k = 0; k < h->nsteps; ++k)
    if (o2o_mentions(NULL, h->steps[k], sym))
      found += o2o_match_step(h->steps[k], sym, step) ? 1 : 2;
  return found == 1 && !o2o_takes_address(h->nest, sym) &&
         !o2o_may_assign(h->loop->kids[1], h->loop->e[0], sym);
}

/* The one declared variable that the condition names and that steps by 1 or -1. */
static bool find_variable(head *h) {
  for (unsigned k = 0; k < h->init->nkids; ++k) {
    o2o_symbol *sym = h->init->kids[k]->sym;
    int64_t step;
    if (!o2o_mentions(NULL, h->loop->e[0], sym) || !steps_by(h, sym, &step))
      continue;
    if (h->variable || (step != 1 && step != -1))
      return false;
    h->variable = sym;
    h->step = step;
  }
  return h->variable != NULL;
}

/* The variable's values follow from those of the one that the condition compares. */
static bool follows(const head *h, o2o_symbol *sym, int64_t *step) {
  const o2o_type *from = h->variable->type;
  return sym != h->variable && !o2o_mentions(NULL, h->loop->e[0], sym) &&
         (o2o_type_same(sym->type, from) || (o2o_is_signed(sym->type) && o2o_is_signed(from))) &&
         steps_by(h, sym, step);
}

/* Every step is that of the variable, or of one that follows. */
static bool all_follow(const head *h) {
  for (unsigned k = 0; k < h->nsteps; ++k) {
    bool known = o2o_mentions(NULL, h->steps[k], h->variable);
    int64_t step;
    for (unsigned d = 0; d < h->init->nkids && !known; ++d)
      known = o2o_mentions(NULL, h->steps[k], h->init->kids[d]->sym) &&
              follows(h, h->init->kids[d]->sym, &step);
    if (!known)
      return false;
  }
  return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static o2o_symbol *first_of(head *h, const o2o_symbol *sym) {
  o2o_symbol *first =
      o2o_symbol_new(h->nest, o2o_format(h->nest, "%s_first", sym->name), sym->type, O2O_S_LOCAL);
  first->loc = sym->loc;
  return first;
}

/* first + (x - first of x) * step, or minus that. */
static o2o_expr *value_of(head *h, o2o_symbol *sym, o2o_symbol *first, o2o_symbol *from,
                          int64_t step) {
  o2o_nest *nest = h->nest;
  const o2o_type *in = h->variable->type->size > sym->type->size ? h->variable->type : sym->type;
  const int64_t size = step < 0 ? -step : step;
  /* `first` may be so small that the sum is an int where the product is none. */
  if (size > SMALL_STEP && o2o_is_signed(in))
    in = o2o_scalar(nest, O2O_T_I64);
  o2o_expr *now = o2o_convert(nest, in, o2o_value_of(nest, h->variable));
  o2o_expr *start = o2o_convert(nest, in, o2o_value_of(nest, from));
  o2o_expr *trips = h->step > 0 ? o2o_compute(nest, O2O_OP_SUB, now, start)
                                : o2o_compute(nest, O2O_OP_SUB, start, now);
  if (size != 1)
    trips = o2o_compute(nest, O2O_OP_MUL, trips, o2o_int(nest, in, size));
  o2o_expr *begin = o2o_convert(nest, in, o2o_value_of(nest, first));
  return o2o_convert(nest, sym->type,
                     o2o_compute(nest, step < 0 ? O2O_OP_SUB : O2O_OP_ADD, begin, trips));
}

/* Each first value is a variable of its own in front of the loop; what follows is declared anew in
 * each iteration. */
static void rewrite(head *h) {
  o2o_nest *nest = h->nest;
  o2o_stmt *loop = o2o_stmt_new(nest, O2O_ST_FOR, h->loop->loc, 2);
  o2o_stmt *around = o2o_stmt_new(nest, O2O_ST_BLOCK, h->loop->loc, 0);
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, h->loop->loc, 0);
  o2o_symbol *from = first_of(h, h->variable);
  for (unsigned k = 0; k < h->init->nkids; ++k) {
    o2o_stmt *d = h->init->kids[k];
    o2o_symbol *first = d->sym == h->variable ? from : NULL;
    int64_t step;
    if (follows(h, d->sym, &step)) {
      first = first_of(h, d->sym);
      o2o_block_append(nest, body,
                       o2o_declare(nest, d->sym, value_of(h, d->sym, first, from, step)));
    }
    o2o_block_append(nest, around, first ? o2o_declare(nest, first, d->e[0]) : d);
  }
  o2o_block_append(nest, body, h->loop->kids[1]);
  *loop = *h->loop;
  loop->kids = o2o_alloc(nest, 2 * sizeof *loop->kids);
  loop->kids[0] = o2o_declare(nest, h->variable, o2o_value_of(nest, from));
  loop->kids[1] = body;
  for (unsigned k = 0; k < h->nsteps; ++k)
    if (o2o_mentions(NULL, h->steps[k], h->variable))
      loop->e[1] = (o2o_expr *)h->steps[k];
  o2o_block_append(nest, around, loop);
  *h->loop = *around;
}

static bool visit(o2o_stmt *s, void *ctx) {
  head h = {.nest = ctx, .loop = s};
  if (s->kind != O2O_ST_FOR || s->around || s->nkids < 2 || !s->kids[0] || !s->e[0] ||
      s->kids[0]->kind != O2O_ST_BLOCK)
    return true;
  h.init = s->kids[0];
  if (only_declares(h.init) && read_steps(&h, s->e[1]) && find_variable(&h) && all_follow(&h))
    rewrite(&h);
  return true;
}

void o2o_simplify_loop_heads(o2o_nest *nest) {
  o2o_walk_stmt(nest->body, visit, NULL, nest);
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    o2o_walk_stmt(nest->functions[k]->body, visit, NULL, nest);
}
