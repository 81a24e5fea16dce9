/* Counting into memory that belongs to the thread.
 *
 *   int *own = calloc(KEYS, sizeof *own);      in the region: own is region_private
 *   #pragma omp for
 *   for (i ...) own[key[i]]++;            ->   ATOMIC own[key[i]]++
 *
 * Here iterations of one thread meet at an element, which their thread's order keeps apart and no
 * promise of the directive does. Where all that the loop does with the memory is to update integers by one
 * operator that commutes and associates, any order gives the same bits, and ATOMICs let the
 * iterations run at once.
 *
 * Declined, and left to depend.c: floating-point updates, whose sum would depend on the order;
 * elements of other than 32 and 64 bits; a pointer that is used for more; a second pointer of the
 * thread in the loop, which may point to the same memory.
 */
#include "xform/prepare/atomic.h"

/* How the nest uses one pointer. */
typedef struct gathering {
  o2o_symbol *sym;
  o2o_redop op;
  unsigned uses, updates; /* places that name it; those among them that are updates by `op` */
  bool mixed;             /* by different operators */
} gathering;

static bool is_threads_own(const o2o_symbol *s) {
  return s->storage == O2O_S_OBJECT && s->points && s->region_private;
}

static bool is_update(const o2o_expr *e, const o2o_symbol *sym) {
  if (e->kind != O2O_E_INCDEC && e->kind != O2O_E_ASSIGNOP)
    return false;
  const o2o_expr *target = e->kids[0];
  return target->kind == O2O_E_INDEX && o2o_root(target) == sym && o2o_is_integer(target->type) &&
         target->type->size >= 4 && (e->kind == O2O_E_INCDEC || o2o_is_integer(e->ctype));
}

static o2o_expr *atomic(o2o_nest *nest, o2o_expr *step) {
  o2o_expr *a = o2o_unary(nest, O2O_E_ATOMIC, step->kids[0]->type, step);
  a->form = O2O_ATOMIC_UPDATE;
  a->loc = step->loc;
  return a;
}

static bool count_use(o2o_expr *e, void *ctx) {
  gathering *g = ctx;
  g->uses += e->kind == O2O_E_SYM && e->sym == g->sym;
  return true;
}

static bool count_update(o2o_stmt *s, void *ctx) {
  gathering *g = ctx;
  if (s->kind != O2O_ST_EXPR || !is_update(s->e[0], g->sym))
    return true;
  o2o_expr *step = s->e[0];
  o2o_expr wrapped = {.kind = O2O_E_ATOMIC, .form = O2O_ATOMIC_UPDATE, .nkids = 1, .kids = &step};
  o2o_redop op = o2o_atomic_redop(&wrapped);
  g->mixed |= op == O2O_RED_NONE || op == O2O_RED_MUL || (g->updates && op != g->op);
  g->op = op;
  ++g->updates;
  return true;
}

typedef struct rewriting {
  o2o_nest *nest;
  const o2o_symbol *sym;
} rewriting;

static bool make_atomic(o2o_stmt *s, void *ctx) {
  const rewriting *r = ctx;
  if (s->kind == O2O_ST_EXPR && is_update(s->e[0], r->sym))
    s->e[0] = atomic(r->nest, s->e[0]);
  return true;
}

/* The only pointer of the thread that the nest has, or NULL. */
static o2o_symbol *only_pointer(const o2o_nest *nest) {
  o2o_symbol *found = NULL;
  for (unsigned k = 0; k < nest->nsymbols; ++k)
    if (is_threads_own(nest->symbols[k])) {
      if (found)
        return NULL;
      found = nest->symbols[k];
    }
  return found;
}

void o2o_gather(o2o_nest *nest) {
  o2o_symbol *sym = nest->in_region && !nest->synchronises ? only_pointer(nest) : NULL;
  gathering g = {.sym = sym};
  if (!sym)
    return;
  o2o_walk_stmt(nest->body, count_update, count_use, &g);
  for (unsigned k = 0; k < nest->nfunctions; ++k) /* their parameters may hold it */
    o2o_walk_stmt(nest->functions[k]->body, NULL, count_use, &g);
  if (!g.updates || g.mixed || g.uses != g.updates)
    return;
  rewriting r = {nest, sym};
  o2o_walk_stmt(nest->body, make_atomic, NULL, &r);
  nest->synchronises = true;
}
