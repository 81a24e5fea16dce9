/* Accumulating in memory that belongs to the thread.
 *
 *   #pragma omp for
 *   for (i ...) {                              me: the thread's number
 *     part[me] += x[i];                   ->   ATOMIC part[me] += x[i]
 *     if (x[i] > top[me]) top[me] = x[i];      ATOMIC top[me] = ...
 *   }
 *   int *own = calloc(KEYS, sizeof *own);      in the region: own is region_private
 *   for (i ...) own[key[i]]++;            ->   ATOMIC own[key[i]]++
 *
 * Here iterations of one thread meet at an element, which their thread's order keeps apart and no
 * promise of the directive does. Where all that the loop does with the object is to update it by an
 * operator that commutes and associates, ATOMICs let the iterations run at once; sums of
 * floating-point numbers are regrouped, as those of other accumulators are. Small arrays become
 * reductions then (atomic.c).
 *
 * Declined, and left to dependence.c: places by other values that differ between threads, with
 * which no launch would be made; elements of other than 32 and 64 bits; an object that is used for
 * more; by a pointer of the thread: floating-point sums, and a second such pointer in the loop,
 * which may point to the same memory.
 */
#include "xform/prepare/commuting_updates.h"

#include "xform/analysis/thread_dependence.h"
#include "xform/ir/update.h"
#include "xform/prepare/critical.h"

/* How the nest uses one object. */
typedef struct gathering {
  o2o_nest *nest;
  const o2o_thread_dependence *facts;
  o2o_symbol *sym;
  bool pointer;          /* it is a pointer of the thread's own */
  bool rewrite;          /* the second time: updates become ATOMICs */
  unsigned uses, inside; /* places that name it; those among them that are part of an update */
  bool apart; /* some update is at a place that depends on the thread, as the work-item knows it */
  o2o_redop op;
  bool mixed; /* by different operators */
} gathering;

static bool is_threads_own(const o2o_symbol *s) {
  return s->storage == O2O_S_OBJECT && s->points && s->region_private;
}

/* Rows are named by the load of a pointer to one. */
static bool count_use(o2o_expr *e, void *ctx) {
  gathering *g = ctx;
  g->uses += (e->kind == O2O_E_SYM || e->kind == O2O_E_LOAD) && e->sym == g->sym;
  return true;
}

/* The object that an lvalue is part of; NULL: not known. */
static const o2o_symbol *object_of(const o2o_expr *e) {
  for (; e; e = e->kids[0])
    switch (e->kind) {
    case O2O_E_SYM:
      return e->sym;
    case O2O_E_LOAD:
      return e->sym && e->sym->pointers.path_words ? e->sym : NULL;
    case O2O_E_INDEX:
    case O2O_E_MEMBER:
    case O2O_E_DEREF:
    case O2O_E_DECAY:
    case O2O_E_ADDR:
    case O2O_E_PTRADD:
      break;
    default:
      return NULL;
    }
  return NULL;
}

static unsigned uses_in(const gathering *g, o2o_expr *e) {
  gathering inner = {.sym = g->sym};
  o2o_walk_expr(e, count_use, &inner);
  return inner.uses;
}

static unsigned uses_in_stmt(const gathering *g, o2o_stmt *s) {
  gathering inner = {.sym = g->sym};
  o2o_walk_stmt(s, NULL, count_use, &inner);
  return inner.uses;
}

static const o2o_expr *target_of(const o2o_stmt *s) {
  while (s && (s->kind == O2O_ST_IF || s->kind == O2O_ST_BLOCK))
    s = s->nkids ? s->kids[0] : NULL;
  bool assigns = s && s->kind == O2O_ST_EXPR && s->e[0] &&
                 (s->e[0]->kind == O2O_E_INCDEC || s->e[0]->kind == O2O_E_ASSIGN ||
                  s->e[0]->kind == O2O_E_ASSIGNOP);
  return assigns ? s->e[0]->kids[0] : NULL;
}

static bool may_gather(const gathering *g, const o2o_expr *update) {
  const o2o_type *t = o2o_atomic_target(update)->type;
  o2o_redop op = o2o_atomic_redop(update);
  if ((!o2o_is_integer(t) && !o2o_is_float(t)) || t->size < 4 || t->size > 8)
    return false;
  return !g->pointer || (o2o_is_integer(t) && op != O2O_RED_MUL);
}

static bool visit(o2o_stmt *s, void *ctx) {
  gathering *g = ctx;
  const o2o_expr *target = target_of(s);
  if (!target || object_of(target) != g->sym)
    return true;
  o2o_expr *update = o2o_as_atomic_update(g->nest, s, false);
  if (!update || !may_gather(g, update))
    return true;
  /* The object is the root of the target, and named nowhere else in it or in what it is updated
   * by. */
  o2o_expr *operand = o2o_atomic_operand(update);
  unsigned all = uses_in_stmt(g, s), place = uses_in(g, o2o_atomic_target(update));
  unsigned loads = s->kind == O2O_ST_IF || s->e[0]->kind == O2O_E_ASSIGN ? 1 : 0;
  if (place != 1 || (operand && uses_in(g, operand)) || all != 1 + loads)
    return true;
  if (g->rewrite) {
    o2o_as_atomic_update(g->nest, s, true);
    return false;
  }
  o2o_redop op = o2o_atomic_redop(update);
  g->mixed |= g->inside && op != g->op;
  g->op = op;
  g->inside += all;
  const o2o_symbol *of = o2o_thread_dependence_of_lvalue(g->facts, target);
  g->apart |= of && (g->pointer || of->storage == O2O_S_LOCAL);
  return false;
}

static void gather(o2o_nest *nest, const o2o_thread_dependence *facts, o2o_symbol *sym) {
  gathering g = {.nest = nest, .facts = facts, .sym = sym, .pointer = is_threads_own(sym)};
  o2o_walk_stmt(nest->body, visit, NULL, &g);
  o2o_walk_nest(nest, count_use, &g);
  if (!g.apart || g.uses != g.inside || (g.mixed && g.pointer))
    return;
  g.rewrite = true;
  o2o_walk_stmt(nest->body, visit, NULL, &g);
  nest->synchronises = true;
}

void o2o_make_commuting_updates_atomic(o2o_nest *nest) {
  unsigned pointers = 0;
  const o2o_thread_dependence *facts = NULL;
  if (nest->synchronises)
    return;
  for (unsigned k = 0; k < nest->nsymbols; ++k)
    pointers += is_threads_own(nest->symbols[k]);
  for (unsigned k = 0, count = nest->nsymbols; k < count; ++k) {
    o2o_symbol *sym = nest->symbols[k];
    if (sym->storage != O2O_S_OBJECT || (is_threads_own(sym) && pointers > 1))
      continue;
    if (!facts)
      facts = o2o_thread_dependence_new(nest);
    gather(nest, facts, sym);
  }
}
