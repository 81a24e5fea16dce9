#include "xform/formula/mentions.h"

#include "xform/ir/ended.h"

void o2o_assigned_add(o2o_assigned *set, o2o_symbol *sym) {
  if (sym == set->wanted)
    set->found = true;
  if (!set->nest)
    return;
  for (unsigned k = 0; k < set->count; ++k)
    if (set->syms[k] == sym)
      return;
  set->syms = o2o_grown(set->nest, set->syms, set->count, &set->capacity, sizeof *set->syms);
  set->syms[set->count++] = sym;
}

static bool assigned_stmt(o2o_stmt *s, void *ctx) {
  if (s->kind == O2O_ST_DECL)
    o2o_assigned_add(ctx, s->sym);
  return true;
}

static bool assigned_expr(o2o_expr *e, void *ctx);

static void assigned_by_call(o2o_assigned *set, const o2o_expr *call) {
  for (unsigned k = 0; k < set->nvisited; ++k)
    if (set->visited[k] == call->callee)
      return;
  if (set->nvisited == O2O_ASSIGNED_CALLEES) {
    set->found = true;
    return;
  }
  set->visited[set->nvisited++] = call->callee;
  o2o_walk_stmt(call->callee->body, assigned_stmt, assigned_expr, set);
}

/* By itself, as a visitor of every expression takes twice as long: large nests are asked this some
 * ten thousand times. */
static void assigned_in(o2o_assigned *set, const o2o_expr *e) {
  if (set->found && !set->nest)
    return;
  if (e->kind == O2O_E_CALL && e->callee)
    assigned_by_call(set, e);
  else if (o2o_is_assignment(e) && e->kids[0]->kind == O2O_E_SYM)
    o2o_assigned_add(set, e->kids[0]->sym);
  for (unsigned k = 0; k < e->nkids; ++k)
    if (e->kids[k] && (e->kids[k]->nkids || e->kids[k]->kind == O2O_E_CALL))
      assigned_in(set, e->kids[k]);
}

static bool assigned_expr(o2o_expr *e, void *ctx) {
  assigned_in(ctx, e);
  return false;
}

void o2o_assigned_by(o2o_assigned *set, const o2o_stmt *stmt, const o2o_expr *e) {
  o2o_walk_stmt((o2o_stmt *)stmt, assigned_stmt, assigned_expr, set);
  o2o_walk_expr((o2o_expr *)e, assigned_expr, set);
}

bool o2o_may_assign(const o2o_stmt *stmt, const o2o_expr *e, const o2o_symbol *sym) {
  o2o_assigned set = {.wanted = sym};
  o2o_assigned_by(&set, stmt, e);
  return set.found;
}

typedef struct naming {
  const o2o_symbol *sym;
  bool found;
} naming;

static bool names(o2o_expr *e, void *ctx) {
  naming *n = ctx;
  n->found |= e->kind == O2O_E_SYM && e->sym == n->sym;
  return !n->found;
}

static bool names_new(o2o_stmt *s, void *ctx) {
  naming *n = ctx;
  n->found |= s->kind == O2O_ST_DECL && s->sym == n->sym;
  return !n->found;
}

bool o2o_mentions(const o2o_stmt *stmt, const o2o_expr *e, const o2o_symbol *sym) {
  naming n = {sym, false};
  o2o_walk_stmt((o2o_stmt *)stmt, NULL, names, &n);
  o2o_walk_expr((o2o_expr *)e, names, &n);
  return n.found;
}

typedef struct counting {
  const o2o_symbol *sym;
  unsigned count;
} counting;

static bool count_name(o2o_expr *e, void *ctx) {
  counting *c = ctx;
  c->count += e->kind == O2O_E_SYM && e->sym == c->sym;
  return true;
}

unsigned o2o_count_mentions(const o2o_stmt *stmt, const o2o_symbol *sym) {
  counting c = {sym, 0};
  o2o_walk_stmt((o2o_stmt *)stmt, NULL, count_name, &c);
  return c.count;
}

unsigned o2o_count_mentions_in_nest(o2o_nest *nest, const o2o_symbol *sym) {
  counting c = {sym, 0};
  o2o_walk_nest(nest, count_name, &c);
  return c.count;
}

bool o2o_declares(const o2o_stmt *stmt, const o2o_symbol *sym) {
  naming n = {sym, false};
  o2o_walk_stmt((o2o_stmt *)stmt, names_new, NULL, &n);
  return n.found;
}

static bool leaves(const o2o_stmt *s, bool in_loop, bool in_switch) {
  if (!s || o2o_asks_whether_ended(s))
    return false;
  if (s->kind == O2O_ST_RETURN || (s->kind == O2O_ST_BREAK && !in_loop && !in_switch) ||
      (s->kind == O2O_ST_CONTINUE && !in_loop))
    return true;
  in_switch |= s->kind == O2O_ST_SWITCH;
  in_loop |= o2o_is_loop(s);
  for (unsigned k = 0; k < s->nkids; ++k)
    if (leaves(s->kids[k], in_loop, in_switch))
      return true;
  return false;
}

bool o2o_may_leave(const o2o_stmt *stmt) { return leaves(stmt, false, false); }

bool o2o_has_label(const o2o_stmt *s) {
  if (!s || s->kind == O2O_ST_SWITCH)
    return false;
  if (s->kind == O2O_ST_CASE || s->kind == O2O_ST_DEFAULT)
    return true;
  for (unsigned k = 0; k < s->nkids; ++k)
    if (o2o_has_label(s->kids[k]))
      return true;
  return false;
}

/* ctx of find_address */
typedef struct address {
  const o2o_symbol *sym;
  bool taken;
} address;

static bool find_address(o2o_expr *e, void *ctx) {
  address *a = ctx;
  a->taken |= e->kind == O2O_E_ADDR && e->kids[0]->kind == O2O_E_SYM && e->kids[0]->sym == a->sym;
  return true;
}

bool o2o_takes_address(o2o_nest *nest, const o2o_symbol *sym) {
  address a = {sym, false};
  o2o_walk_nest(nest, find_address, &a);
  return a.taken;
}

bool o2o_surely_evaluates(const o2o_stmt *stmt, const o2o_expr *e,
                          bool (*is)(const o2o_expr *e, const void *ctx), const void *ctx) {
  if (e && is(e, ctx))
    return true;
  for (unsigned k = 0; e && k < (o2o_chooses(e) ? 1 : e->nkids); ++k)
    if (o2o_surely_evaluates(NULL, e->kids[k], is, ctx))
      return true;
  if (stmt && (stmt->kind == O2O_ST_EXPR || stmt->kind == O2O_ST_DECL || stmt->kind == O2O_ST_IF))
    return o2o_surely_evaluates(NULL, stmt->e[0], is, ctx);
  for (unsigned k = 0; stmt && stmt->kind == O2O_ST_BLOCK && k < stmt->nkids; ++k)
    if (o2o_surely_evaluates(stmt->kids[k], NULL, is, ctx))
      return true;
  return false;
}
