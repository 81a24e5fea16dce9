/* Dependence on the thread (thread.h): a flow-insensitive closure over assignments, calls and
 * conditions.
 *
 *   int tid = omp_get_thread_num(); ...     in the region: tid is region_private
 *   #pragma omp for
 *   for (i ...) { double *mine = &partial[tid * n]; if (tid == 0) k = 1; mine[k] += x[i]; }
 *
 * Here `mine` and `k` depend on tid, so the access to mine[k] does.
 */
#include "xform/thread.h"
#include "xform/pointsto.h"

#include <string.h>

/* One variable, object or function whose value depends on `origin`. */
typedef struct tainted {
  const void *key;
  const o2o_symbol *origin;
} tainted;

struct o2o_thread_facts {
  o2o_nest *nest;
  o2o_pointsto *pointers;
  tainted *items;
  unsigned count, capacity;
  const o2o_function *inside;
  const o2o_symbol *branches; /* some condition depends on this */
  bool grew;
};

typedef struct search {
  const o2o_thread_facts *facts;
  const o2o_symbol *found;
} search;

static const o2o_symbol *origin_of(const o2o_thread_facts *facts, const void *key) {
  for (unsigned k = 0; k < facts->count; ++k)
    if (facts->items[k].key == key)
      return facts->items[k].origin;
  return NULL;
}

static bool find(o2o_expr *e, void *ctx) {
  search *s = ctx;
  if (s->found)
    return false;
  if (e->kind == O2O_E_SYM) {
    const o2o_symbol *sym = e->sym;
    bool input = sym->storage == O2O_S_VALUE || (sym->storage == O2O_S_OBJECT && sym->points);
    s->found = sym->region_private && input ? sym : origin_of(s->facts, sym);
  } else if (e->kind == O2O_E_CALL) {
    s->found = origin_of(s->facts, e->callee);
  }
  return true;
}

static const o2o_symbol *origin_in(const o2o_thread_facts *facts, const o2o_expr *e) {
  search s = {facts, NULL};
  o2o_walk_expr((o2o_expr *)e, find, &s);
  return s.found;
}

static void taint(o2o_thread_facts *facts, const void *key, const o2o_symbol *origin) {
  if (!origin || !key || origin_of(facts, key))
    return;
  if (facts->count == facts->capacity) {
    facts->capacity = facts->capacity ? 2 * facts->capacity : 16;
    tainted *larger = o2o_alloc(facts->nest, facts->capacity * sizeof *larger);
    if (facts->count)
      memcpy(larger, facts->items, facts->count * sizeof *larger);
    facts->items = larger;
  }
  facts->items[facts->count++] = (tainted){key, origin};
  facts->grew = true;
}

/* ---- the closure
 * ------------------------------------------------------------------------------------------ */

typedef struct region {
  o2o_thread_facts *facts;
  const o2o_symbol *control; /* what the conditions around depend on */
} region;

static void assign(region *r, const o2o_expr *target, const o2o_symbol *origin) {
  if (!origin)
    origin = r->control;
  if (!origin)
    return;
  o2o_roots roots = {0};
  o2o_pointsto_lvalue(r->facts->pointers, target, &roots);
  for (unsigned k = 0; k < roots.count; ++k)
    taint(r->facts, roots.syms[k], origin);
}

static bool flow_expr(o2o_expr *e, void *ctx) {
  region *r = ctx;
  if (e->kind == O2O_E_ASSIGN || e->kind == O2O_E_ASSIGNOP)
    assign(r, e->kids[0], origin_in(r->facts, e->kids[1]));
  if (e->kind == O2O_E_INCDEC)
    assign(r, e->kids[0], NULL);
  if (e->kind == O2O_E_CALL && e->callee)
    for (unsigned k = 0; k < e->nkids && k < e->callee->nparams; ++k)
      taint(r->facts, e->callee->params[k], origin_in(r->facts, e->kids[k]));
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
  const o2o_symbol *origin = s->e[0] ? origin_in(r.facts, s->e[0]) : NULL;
  if (branches && origin && !r.control)
    r.control = origin;
  if (branches && origin)
    r.facts->branches = origin;
  o2o_walk_expr(s->e[0], flow_expr, &r);
  o2o_walk_expr(s->e[1], flow_expr, &r);
  if (s->kind == O2O_ST_DECL)
    taint(r.facts, s->sym, origin ? origin : s->e[0] ? r.control : NULL);
  if (s->kind == O2O_ST_RETURN && r.facts->inside)
    taint(r.facts, r.facts->inside, origin ? origin : r.control);
  flow_kids(r, s);
}

o2o_thread_facts *o2o_thread_facts_new(o2o_nest *nest) {
  o2o_thread_facts *facts = o2o_alloc(nest, sizeof *facts);
  facts->nest = nest;
  facts->pointers = o2o_pointsto_new(nest);
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

const o2o_symbol *o2o_thread_symbol(const o2o_thread_facts *facts, const o2o_access *access) {
  const o2o_symbol *origin = origin_in(facts, access->lvalue);
  if (!origin && access->object->region_private && access->object->points)
    origin = access->object;
  for (const o2o_scope *s = access->scope; s && !origin; s = s->parent)
    if (s->kind == O2O_SCOPE_LOOP) {
      origin = origin_in(facts, s->loop.lower);
      origin = origin ? origin : origin_in(facts, s->loop.bound);
    }
  for (const o2o_guard *g = access->guard; g && !origin; g = g->outer)
    origin = g->cond ? origin_in(facts, g->cond) : facts->branches;
  return origin;
}
