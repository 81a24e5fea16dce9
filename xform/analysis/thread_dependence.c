/* Dependence on the thread (thread_dependence.h): a flow-insensitive closure over assignments,
 * calls and conditions.
 *
 *   int tid = omp_get_thread_num(); ...     in the region: tid is region_private
 *   #pragma omp for
 *   for (i ...) { double *mine = &partial[tid * n]; if (tid == 0) k = 1; mine[k] += x[i]; }
 *
 * Here `mine` and `k` depend on tid, so the access to mine[k] does.  What a variable holds and
 * where it is are two things: `a[i] += dt` changes the elements of `a`, but not which one a[j] is.
 */
#include "xform/analysis/thread_dependence.h"
#include "xform/ir/points_to.h"

/* One variable, object or function whose value depends on `origin`. */
typedef struct tainted {
  const void *key;
  const o2o_symbol *origin;
} tainted;

struct o2o_thread_dependence {
  o2o_nest *nest;
  o2o_points_to *pointers;
  tainted *items;
  unsigned count, capacity;
  const o2o_function *inside;
  const o2o_symbol *branches; /* some condition depends on this */
  bool grew;
};

static const o2o_symbol *origin_of(const o2o_thread_dependence *facts, const void *key) {
  for (unsigned k = 0; k < facts->count; ++k)
    if (facts->items[k].key == key)
      return facts->items[k].origin;
  return NULL;
}

static const o2o_symbol *of_value(const o2o_thread_dependence *facts, const o2o_expr *e);

/* Which object an lvalue names. */
static const o2o_symbol *of_place(const o2o_thread_dependence *facts, const o2o_expr *e) {
  const o2o_symbol *base;
  switch (e->kind) {
  case O2O_E_SYM:
    return NULL;
  case O2O_E_INDEX:
    base = o2o_is_lvalue(e->kids[0]) ? of_place(facts, e->kids[0]) : of_value(facts, e->kids[0]);
    return base ? base : of_value(facts, e->kids[1]);
  case O2O_E_MEMBER:
    return of_place(facts, e->kids[0]);
  case O2O_E_DEREF:
    return of_value(facts, e->kids[0]);
  default: /* part of an rvalue */
    return of_value(facts, e);
  }
}

/* What it holds. */
static const o2o_symbol *of_contents(const o2o_thread_dependence *facts, const o2o_expr *e) {
  const o2o_symbol *origin = of_place(facts, e);
  o2o_roots roots = {0};
  o2o_points_to_of_lvalue(facts->pointers, e, &roots);
  for (unsigned k = 0; k < roots.count && !origin; ++k) {
    o2o_symbol *root = roots.syms[k];
    bool own = root->region_private && root->storage == O2O_S_OBJECT;
    origin = own ? root : origin_of(facts, root);
  }
  return origin;
}

static const o2o_symbol *of_value(const o2o_thread_dependence *facts, const o2o_expr *e) {
  const o2o_symbol *origin = NULL;
  if (!e)
    return NULL;
  switch (e->kind) {
  case O2O_E_SYM:
    if (o2o_is_lvalue(e))
      return of_contents(facts, e);
    if (e->sym->region_private && e->sym->storage != O2O_S_ITER)
      return e->sym;
    /* The team's pointer stays where it is; what was noted of it is about its memory. */
    return e->sym->points ? NULL : origin_of(facts, e->sym);
  case O2O_E_INDEX:
  case O2O_E_DEREF:
    return of_contents(facts, e);
  case O2O_E_MEMBER:
    return o2o_is_lvalue(e) ? of_contents(facts, e) : of_value(facts, e->kids[0]);
  case O2O_E_DECAY:
  case O2O_E_ADDR:
    return of_place(facts, e->kids[0]);
  case O2O_E_CALL:
    origin = origin_of(facts, e->callee);
    break;
  default:
    break;
  }
  for (unsigned k = 0; k < e->nkids && !origin; ++k)
    origin = of_value(facts, e->kids[k]);
  return origin;
}

static void taint(o2o_thread_dependence *facts, const void *key, const o2o_symbol *origin) {
  if (!origin || !key || origin_of(facts, key))
    return;
  facts->items =
      o2o_grown(facts->nest, facts->items, facts->count, &facts->capacity, sizeof *facts->items);
  facts->items[facts->count++] = (tainted){key, origin};
  facts->grew = true;
}

/* ---- the closure ----------------------------------------------------------------------------- */

typedef struct region {
  o2o_thread_dependence *facts;
  const o2o_symbol *control; /* what the conditions around depend on */
} region;

static void assign(region *r, const o2o_expr *target, const o2o_symbol *origin) {
  if (!origin)
    origin = r->control;
  if (!origin)
    return;
  o2o_roots roots = {0};
  o2o_points_to_of_lvalue(r->facts->pointers, target, &roots);
  for (unsigned k = 0; k < roots.count; ++k)
    taint(r->facts, roots.syms[k], origin);
}

static bool flow_expr(o2o_expr *e, void *ctx) {
  region *r = ctx;
  if (e->kind == O2O_E_ASSIGN || e->kind == O2O_E_ASSIGNOP)
    assign(r, e->kids[0], of_value(r->facts, e->kids[1]));
  if (e->kind == O2O_E_INCDEC)
    assign(r, e->kids[0], NULL);
  if (e->kind == O2O_E_CALL && e->callee)
    for (unsigned k = 0; k < e->nkids && k < e->callee->nparams; ++k)
      taint(r->facts, e->callee->params[k], of_value(r->facts, e->kids[k]));
  if (e->kind == O2O_E_CALL && r->control) /* all that the callee assigns */
    taint(r->facts, e->callee, r->control);
  return true;
}

static void flow(region r, const o2o_stmt *s);

static void flow_kids(region r, const o2o_stmt *s) {
  for (unsigned k = 0; k < s->nkids; ++k)
    flow(r, s->kids[k]);
}

static void flow(region r, const o2o_stmt *s) {
  if (!s)
    return;
  bool branches = s->kind == O2O_ST_IF || s->kind == O2O_ST_FOR || s->kind == O2O_ST_WHILE ||
                  s->kind == O2O_ST_DO || s->kind == O2O_ST_SWITCH;
  const o2o_symbol *origin = s->e[0] ? of_value(r.facts, s->e[0]) : NULL;
  if (branches && origin && !r.control)
    r.control = origin;
  if (branches && origin)
    r.facts->branches = origin;
  o2o_walk_expr(s->e[0], flow_expr, &r);
  o2o_walk_expr(s->e[1], flow_expr, &r);
  if (s->kind == O2O_ST_DECL && s->sym->region_private) /* the number of the iteration's thread */
    taint(r.facts, s->sym, s->sym);
  if (s->kind == O2O_ST_DECL)
    taint(r.facts, s->sym, origin ? origin : s->e[0] ? r.control : NULL);
  if (s->kind == O2O_ST_RETURN && r.facts->inside)
    taint(r.facts, r.facts->inside, origin ? origin : r.control);
  flow_kids(r, s);
}

o2o_thread_dependence *o2o_thread_dependence_new(o2o_nest *nest) {
  o2o_thread_dependence *facts = o2o_alloc(nest, sizeof *facts);
  facts->nest = nest;
  facts->pointers = o2o_points_to_new(nest);
  do {
    facts->grew = false;
    facts->inside = NULL;
    flow((region){facts, NULL}, nest->body);
    for (unsigned k = 0; k < nest->nfunctions; ++k) {
      facts->inside = nest->functions[k];
      /* A function called where the thread decides, or that returns what depends on it. */
      flow((region){facts, origin_of(facts, facts->inside)}, nest->functions[k]->body);
    }
  } while (facts->grew);
  return facts;
}

const o2o_symbol *o2o_thread_dependence_of_lvalue(const o2o_thread_dependence *facts,
                                                  const o2o_expr *lvalue) {
  return of_place(facts, lvalue);
}

const o2o_symbol *o2o_thread_dependence_of_access(const o2o_thread_dependence *facts,
                                                  const o2o_access *access) {
  const o2o_symbol *origin = of_place(facts, access->lvalue);
  if (!origin && access->object->region_private && access->object->points)
    origin = access->object;
  for (const o2o_scope *s = access->scope; s && !origin; s = s->parent)
    if (s->kind == O2O_SCOPE_LOOP) {
      origin = of_value(facts, s->loop.lower);
      origin = origin ? origin : of_value(facts, s->loop.bound);
    }
  for (const o2o_guard *g = access->guard; g && !origin; g = g->outer)
    origin = g->cond ? of_value(facts, g->cond) : facts->branches;
  return origin;
}
