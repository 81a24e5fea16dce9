/* May the iterations of loops in the body be work-items of their own?  (nested_parallel.h,
 * loop_group.h)
 *
 * Work-item v runs the body with the loops' bodies for one value v of their variable, and all that
 * stands around the loops itself.  That is the same as the sequential iteration when
 *
 *   1. what stands around the loops changes nothing but variables of the work-item, and is cheap;
 *   2. variables of the work-item carry nothing from one v to another: a variable that the loops
 *      assign is written before it is read for each v, and read nowhere else; or it gathers values
 *      of a reduction, in any order (reduction.h), decides about nothing but its own updates, and
 *      is named nowhere else;
 *   3. no byte that the loops write for one v is read or written for another, also not by what
 *      stands around them (isl, dependence.c).
 *
 * Arrays and records of the work-item are held against rule 3 as if they were shared, unless the
 * loops only read them, or write all that they read of them.
 */
#include "xform/analysis/loop_group.h"
#include "xform/analysis/access.h"
#include "xform/analysis/definite_assignment.h"
#include "xform/analysis/dependence.h"
#include "xform/analysis/reduction.h"
#include "xform/analysis/scratch.h"
#include "xform/formula/mentions.h"

#define MAX_VISITED 64 /* functions whose code one question looks at */

static bool is_aggregate(const o2o_symbol *sym) { return o2o_is_aggregate(sym->type); }

static bool is_own(const o2o_symbol *sym) {
  return sym->storage == O2O_S_LOCAL || sym->storage == O2O_S_PRIVATE;
}

/* ---- what stands around the loops ------------------------------------------------------------ */

typedef struct surroundings {
  const o2o_loop_group *group;
  const o2o_function *visited[MAX_VISITED];
  unsigned nvisited;
  bool called; /* inside a function */
  bool bad;
} surroundings;

static bool is_block(const o2o_loop_group *group, const o2o_stmt *s) {
  for (unsigned k = 0; k < group->count; ++k)
    if (group->blocks[k] == s)
      return true;
  return false;
}

typedef struct holding {
  const o2o_loop_group *group;
  bool found;
} holding;

static bool hold_stmt(o2o_stmt *s, void *ctx) {
  holding *h = ctx;
  h->found = h->found || is_block(h->group, s);
  return !h->found;
}

/* Some loop of the group stands inside. */
static bool holds_block(const o2o_loop_group *group, const o2o_stmt *s) {
  holding h = {group, false};
  o2o_walk_stmt((o2o_stmt *)s, hold_stmt, NULL, &h);
  return h.found;
}

static bool around_stmt(o2o_stmt *s, void *ctx) {
  surroundings *x = ctx;
  bool loop = o2o_is_loop(s);
  if (!x->called && is_block(x->group, s))
    return false;
  if (loop && (x->called || !holds_block(x->group, s)) && !o2o_is_short_loop(x->group->nest, s))
    x->bad = true; /* each work-item would run it */
  if (s->kind == O2O_ST_CRITICAL)
    x->bad = true;
  return !x->bad;
}

static bool around_expr(o2o_expr *e, void *ctx);

static void around_call(surroundings *x, const o2o_function *f) {
  for (unsigned k = 0; k < x->nvisited; ++k)
    if (x->visited[k] == f)
      return;
  if (!f || !f->body || x->nvisited == MAX_VISITED) {
    x->bad = true;
    return;
  }
  x->visited[x->nvisited++] = f;
  bool called = x->called;
  x->called = true;
  o2o_walk_stmt(f->body, around_stmt, around_expr, x);
  x->called = called;
}

static bool around_expr(o2o_expr *e, void *ctx) {
  surroundings *x = ctx;
  if (o2o_is_assignment(e))
    x->bad |= o2o_lvalue_space(e->kids[0]) != O2O_SPACE_PRIVATE;
  if (e->kind == O2O_E_ATOMIC)
    x->bad = true;
  if (e->kind == O2O_E_BUILTIN)
    for (unsigned k = 0; k < e->nkids; ++k)
      x->bad |= e->kids[k]->type->kind == O2O_T_POINTER &&
                o2o_pointer_space(e->kids[k]) != O2O_SPACE_PRIVATE;
  if (e->kind == O2O_E_CALL)
    around_call(x, e->callee);
  return !x->bad;
}

static bool can_repeat(const o2o_loop_group *group) {
  surroundings x = {.group = group};
  o2o_walk_stmt(group->nest->body, around_stmt, around_expr, &x);
  return !x.bad;
}

/* ---- scalars --------------------------------------------------------------------------------- */

typedef struct scalars {
  o2o_symbol *items[O2O_ASSIGN_MAX];
  unsigned count;
  bool many;
} scalars;

static void add_scalar(scalars *set, o2o_symbol *sym) {
  if (!is_own(sym) || is_aggregate(sym))
    return;
  for (unsigned k = 0; k < set->count; ++k)
    if (set->items[k] == sym)
      return;
  if (set->count == O2O_ASSIGN_MAX)
    set->many = true;
  else
    set->items[set->count++] = sym;
}

static bool assigned_expr(o2o_expr *e, void *ctx) {
  if (o2o_is_assignment(e) && e->kids[0]->kind == O2O_E_SYM)
    add_scalar(ctx, e->kids[0]->sym);
  return true;
}

typedef struct mention {
  const o2o_loop_group *group;
  const o2o_symbol *sym;
  bool found;
} mention;

static bool outside_stmt(o2o_stmt *s, void *ctx) {
  const mention *m = ctx;
  return !m->group || !is_block(m->group, s);
}

static bool outside_expr(o2o_expr *e, void *ctx) {
  mention *m = ctx;
  if (e->kind == O2O_E_ASSIGN && e->kids[0]->kind == O2O_E_SYM && e->kids[0]->sym == m->sym) {
    o2o_walk_expr(e->kids[1], outside_expr, ctx);
    return false; /* overwritten, not read */
  }
  if (e->kind == O2O_E_SYM && e->sym == m->sym)
    m->found = true;
  return true;
}

static bool named_expr(o2o_expr *e, void *ctx) {
  mention *m = ctx;
  m->found = m->found || (e->kind == O2O_E_SYM && e->sym == m->sym);
  return !m->found;
}

/* `visit` finds the variable outside of the loops of the group. */
static bool is_outside(const o2o_loop_group *group, const o2o_symbol *sym,
                       bool (*visit)(o2o_expr *, void *)) {
  const o2o_nest *nest = group->nest;
  mention m = {.group = group, .sym = sym};
  o2o_walk_stmt(nest->body, outside_stmt, visit, &m);
  for (unsigned k = 0; k < nest->nfunctions && sym->storage != O2O_S_LOCAL; ++k)
    o2o_walk_stmt(nest->functions[k]->body, NULL, visit, &m);
  return m.found;
}

/* The variable's value is wanted outside of the loops of the group. */
static bool escapes(const o2o_loop_group *group, const o2o_symbol *sym) {
  return is_outside(group, sym, outside_expr);
}

static bool declared_in_any(const o2o_loop_group *group, const o2o_symbol *sym) {
  for (unsigned k = 0; k < group->count; ++k)
    if (o2o_declares(group->blocks[k], sym))
      return true;
  return false;
}

static bool find_address(o2o_expr *e, void *ctx) {
  if (e->kind == O2O_E_ADDR && e->kids[0]->kind == O2O_E_SYM)
    add_scalar(ctx, e->kids[0]->sym);
  return true;
}

/* The same in a function, whose own variables are new in each call. */
static bool find_outer_address(o2o_expr *e, void *ctx) {
  if (e->kind == O2O_E_ADDR && e->kids[0]->kind == O2O_E_SYM &&
      e->kids[0]->sym->storage == O2O_S_PRIVATE)
    add_scalar(ctx, e->kids[0]->sym);
  return true;
}

/* A variable that pointers may write is not followed, unless each v has its own. */
static bool addressed_stay(const o2o_loop_group *group) {
  scalars *set = o2o_alloc(group->nest, sizeof *set);
  o2o_walk_stmt(group->nest->body, NULL, find_address, set);
  for (unsigned k = 0; k < group->nest->nfunctions; ++k)
    o2o_walk_stmt(group->nest->functions[k]->body, NULL, find_outer_address, set);
  for (unsigned k = 0; k < set->count; ++k)
    if (!declared_in_any(group, set->items[k]))
      return false;
  return !set->many;
}

static o2o_nest alone(const o2o_loop_group *group, o2o_stmt *block) {
  o2o_nest nest = *group->nest;
  nest.whole = nest.body;
  nest.body = block;
  return nest;
}

static bool functions_assign(const o2o_nest *nest, const o2o_symbol *sym) {
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    if (o2o_may_assign(nest->functions[k]->body, NULL, sym))
      return true;
  return false;
}

static bool scalars_stay(const o2o_loop_group *group, o2o_stmt *block) {
  scalars *set = o2o_alloc(group->nest, sizeof *set);
  o2o_scalar_use *uses = o2o_alloc(group->nest, O2O_ASSIGN_MAX * sizeof *uses);
  unsigned count = 0;
  o2o_walk_stmt(block, NULL, assigned_expr, set);
  for (unsigned k = 0; k < group->nest->nsymbols; ++k)
    if (group->nest->symbols[k]->storage == O2O_S_PRIVATE &&
        functions_assign(group->nest, group->nest->symbols[k]))
      add_scalar(set, group->nest->symbols[k]);
  if (set->many)
    return false;
  for (unsigned k = 0; k < set->count; ++k) {
    if (set->items[k]->redop != O2O_RED_NONE || o2o_declares(block, set->items[k]))
      continue;
    if (escapes(group, set->items[k]))
      return false;
    uses[count++].sym = set->items[k];
  }
  const o2o_expr *call;
  o2o_nest nest = alone(group, block);
  if (count && !o2o_definite_assignment(&nest, uses, count, &call))
    return false;
  for (unsigned k = 0; k < count; ++k)
    if (uses[k].carried)
      return false;
  return true;
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* An array or record of the work-item of which each v has, or could have, its own. */
static bool is_apart(const o2o_loop_group *group, const o2o_accesses *inside,
                     const o2o_symbol *sym) {
  bool somewhere = false;
  for (unsigned k = 0; k < group->nest->nfunctions; ++k)
    if (o2o_declares(group->nest->functions[k]->body, sym))
      return true;
  if (declared_in_any(group, sym))
    return true;
  for (unsigned k = 0; k < group->count; ++k)
    somewhere |= o2o_access_writes(&inside[k], sym);
  if (!somewhere)
    return true;
  if (escapes(group, sym))
    return false;
  for (unsigned k = 0; k < group->count; ++k) {
    o2o_nest nest = alone(group, group->blocks[k]);
    if (o2o_scratch_read_before_written(&nest, &inside[k], sym, NULL, false, NULL))
      return false;
  }
  return true;
}

/* The accesses that different v could meet in. */
static bool meeting(const o2o_loop_group *group, o2o_accesses *list) {
  o2o_accesses *inside = o2o_alloc(group->nest, (group->count + 1) * sizeof *inside);
  o2o_refusal why = {0};
  if (!o2o_access_collect_locals(group->nest, list, &why))
    return false;
  for (unsigned k = 0; k < group->count; ++k) {
    o2o_nest nest = alone(group, group->blocks[k]);
    if (!o2o_access_collect_locals(&nest, &inside[k], &why))
      return false;
  }
  unsigned kept = 0;
  for (unsigned k = 0; k < list->count; ++k) {
    const o2o_symbol *sym = list->items[k].object;
    bool apart =
        sym->storage != O2O_S_OBJECT && (!is_aggregate(sym) || is_apart(group, inside, sym));
    if (!apart)
      list->items[kept++] = list->items[k];
  }
  list->count = kept;
  return true;
}

/* Nothing is gathered around the loops, where each v would gather it again, or none when there is
 * no v; and what has been gathered of one v decides about nothing for another. */
static bool gathers_inside(const o2o_loop_group *group) {
  const o2o_nest *nest = group->nest;
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    const o2o_symbol *sym = nest->symbols[k];
    if (sym->redop != O2O_RED_NONE &&
        (is_outside(group, sym, named_expr) || o2o_reduction_decides(nest, sym)))
      return false;
  }
  return true;
}

bool o2o_loop_group_is_parallel(const o2o_loop_group *group, o2o_disjoint *disjoint) {
  o2o_accesses list;
  if (!can_repeat(group) || !addressed_stay(group) || !gathers_inside(group))
    return false;
  for (unsigned k = 0; k < group->count; ++k)
    if (!scalars_stay(group, group->blocks[k]))
      return false;
  return meeting(group, &list) &&
         o2o_independent_apart(group->nest, &list, group->nest->nloops - 1, disjoint);
}
