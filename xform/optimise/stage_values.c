#include "xform/optimise/stage_values.h"

#include "xform/analysis/stride.h"
#include "xform/ir/builtin.h"
#include "xform/ir/update.h"
#include "xform/mapping/mapping.h"
#include "xform/prepare/edit.h"

#define LEAST_TRIPS 16
#define MOST_OPERATIONS 24 /* of an iteration of the loop, that are not staged */

/* ---- what is accessed how -------------------------------------------------------------------- */

enum pattern { NEUTRAL, GAINS, LOSES };

/* Whether memory moves less when neighbours along the loop access the place together, rather than
 * neighbours along dimension 0. */
static enum pattern pattern_of(const o2o_stager *s, const o2o_place *place) {
  const o2o_loop inner = {.iv = s->of.loop.iv, .step = o2o_number(s->nest, 1)};
  int64_t across, along;
  bool near_across = o2o_is_near(s->nest, s->along, place, &across);
  bool near_along = o2o_is_near(s->nest, &inner, place, &along);
  if (near_along && along != 0 && !near_across)
    return GAINS;
  return near_across && across != 0 && !near_along ? LOSES : NEUTRAL;
}

static bool is_available(o2o_stager *s, const o2o_scope *scope, const o2o_expr *e, bool *gains);

static bool is_around(const o2o_stager *s, const o2o_symbol *variable) {
  for (unsigned k = 0; k < s->of.naround; ++k)
    if (s->of.around[k] == variable)
      return true;
  return false;
}

const o2o_scope *o2o_staged_definition(const o2o_scope *scope, const o2o_expr *e) {
  if (e->kind != O2O_E_LOAD || e->kids[0]->kind != O2O_E_SYM ||
      (e->kids[0]->sym->storage != O2O_S_LOCAL && e->kids[0]->sym->storage != O2O_S_PRIVATE))
    return NULL;
  const o2o_scope *link = o2o_scope_find(scope, e->kids[0]->sym);
  return link && link->kind == O2O_SCOPE_EXPR ? link : NULL;
}

/* Any work-item can read the element, or knows what the variable stands for. */
static bool is_available_load(o2o_stager *s, const o2o_scope *scope, const o2o_expr *load,
                              bool *gains) {
  o2o_place place;
  if (o2o_is_value_of(load, s->of.loop.iv) ||
      (load->kids[0]->kind == O2O_E_SYM && is_around(s, load->kids[0]->sym)))
    return true;
  const o2o_scope *link = o2o_staged_definition(scope, load);
  if (link) {
    s->of.named = true;
    return is_available(s, link->at, link->expr, gains);
  }
  if (load->sym || !o2o_place_of(s->nest, scope, load->kids[0], &place) ||
      place.root->storage != O2O_S_OBJECT || !o2o_is_read_only(s->plan, place.root) ||
      !is_available(s, scope, load->kids[0], gains))
    return false;
  enum pattern pattern = pattern_of(s, &place);
  *gains |= pattern == GAINS;
  return pattern != LOSES;
}

/* Any work-item of the group can compute it, once it knows dimension 0's and the loop's variables.
 * *gains: and should. */
static bool is_available(o2o_stager *s, const o2o_scope *scope, const o2o_expr *e, bool *gains) {
  switch (e->kind) {
  case O2O_E_INT:
  case O2O_E_FLOAT:
    return true;
  case O2O_E_SYM:
    return e->sym->storage == O2O_S_VALUE || e->sym->storage == O2O_S_ITER ||
           e->sym->storage == O2O_S_OBJECT;
  case O2O_E_LOAD:
    return is_available_load(s, scope, e, gains);
  case O2O_E_INDEX:
  case O2O_E_MEMBER:
  case O2O_E_DEREF:
  case O2O_E_DECAY:
  case O2O_E_ADDR:
  case O2O_E_PTRADD:
  case O2O_E_NEG:
  case O2O_E_BITNOT:
  case O2O_E_NOT:
  case O2O_E_BINARY:
  case O2O_E_LAND:
  case O2O_E_LOR:
  case O2O_E_COND:
  case O2O_E_CAST:
  case O2O_E_BUILTIN:
    for (unsigned k = 0; k < e->nkids; ++k)
      if (!e->kids[k] || !is_available(s, scope, e->kids[k], gains))
        return false;
    return true;
  default:
    return false;
  }
}

static bool is_stageable(const o2o_type *type) {
  return o2o_is_number(type) && type->kind != O2O_T_BOOL;
}

/* ---- what is staged -------------------------------------------------------------------------- */

const o2o_staged *o2o_staged_value(const o2o_stager *s, const o2o_expr *e) {
  for (unsigned k = 0; k < s->of.count; ++k)
    if (s->of.values[k].scope ? s->of.values[k].value == e
                              : o2o_expr_same(s->of.values[k].value, e))
      return &s->of.values[k];
  return NULL;
}

static void add_staged(o2o_stager *s, o2o_staged one) {
  if (s->of.count < O2O_TILES && !o2o_staged_value(s, one.value))
    s->of.values[s->of.count++] = one;
}

/* Expressions that are certainly evaluated: the largest that are worth it. */
static bool find_values(o2o_expr *e, void *ctx) {
  o2o_stager *s = ctx;
  bool gains = false;
  s->of.named = false;
  if (is_stageable(e->type) && !o2o_is_lvalue(e) && is_available(s, s->of.scope, e, &gains) &&
      gains) {
    add_staged(s, (o2o_staged){.value = e, .scope = s->of.named ? s->of.scope : NULL});
    return false;
  }
  if (!o2o_chooses(e))
    return true;
  o2o_walk_expr(e->kids[0], find_values, s);
  return false;
}

/* How a loop's body uses an object. */
typedef struct uses {
  const o2o_expr *lvalue;
  const o2o_symbol *root;
  bool read, read_certainly, otherwise;
} uses;

static bool find_uses(o2o_expr *e, void *ctx) {
  uses *u = ctx;
  bool same = e->nkids > 0 && e->kids[0] && o2o_expr_same(e->kids[0], u->lvalue);
  if (same && e->kind == O2O_E_ASSIGN)
    o2o_walk_expr(e->kids[1], find_uses, u);
  if (same && (e->kind == O2O_E_LOAD || e->kind == O2O_E_ASSIGN))
    u->read |= e->kind == O2O_E_LOAD;
  else if (same && e->kind == O2O_E_ASSIGNOP)
    u->read = true;
  else {
    bool pointer = e->kind == O2O_E_SYM && e->sym->storage != O2O_S_OBJECT && /* perhaps to it */
                   o2o_is_pointer(e->sym->type) && e->sym->space != O2O_SPACE_PRIVATE;
    u->otherwise |= (e->kind == O2O_E_SYM && e->sym == u->root) || pointer ||
                    e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC;
    return true;
  }
  if (e->kind == O2O_E_ASSIGNOP)
    o2o_walk_expr(e->kids[1], find_uses, u);
  return false;
}

static bool find_certain_read(o2o_expr *e, void *ctx) {
  uses *u = ctx;
  if (o2o_chooses(e)) {
    o2o_walk_expr(e->kids[0], find_certain_read, u);
    return false;
  }
  if ((e->kind == O2O_E_LOAD || e->kind == O2O_E_ASSIGNOP) && o2o_expr_same(e->kids[0], u->lvalue))
    u->read_certainly = true;
  return true;
}

/* An assignment at the top of the loop's body, to an element that neighbours had better store. */
static void find_place(o2o_stager *s, const o2o_stmt *body, const o2o_expr *e) {
  bool gains = false;
  o2o_place place;
  s->of.named = false;
  if (e->kind != O2O_E_ASSIGN && e->kind != O2O_E_ASSIGNOP)
    return;
  uses u = {.lvalue = e->kids[0], .root = o2o_root(e->kids[0])};
  if (!u.root || u.root->storage != O2O_S_OBJECT || !is_stageable(u.lvalue->type) ||
      !is_available(s, s->of.scope, u.lvalue, &gains) || s->of.named ||
      !o2o_place_of(s->nest, s->of.scope, u.lvalue, &place) || pattern_of(s, &place) != GAINS)
    return;
  o2o_walk_stmt((o2o_stmt *)body, NULL, find_uses, &u);
  for (unsigned k = 0; k < body->nkids; ++k)
    if (body->kids[k]->e[0])
      o2o_walk_expr(body->kids[k]->e[0], find_certain_read, &u);
  if (!u.otherwise && u.read_certainly == u.read)
    add_staged(s, (o2o_staged){.value = e->kids[0], .place = true, .read = u.read});
}

/* The statements of a block are certainly executed: nothing jumps. */
static void find_in_body(o2o_stager *s, const o2o_stmt *body) {
  for (unsigned k = 0; k < body->nkids; ++k) {
    o2o_stmt *one = body->kids[k];
    const o2o_scope *before = s->of.scope;
    if (one->e[0] &&
        (one->kind == O2O_ST_EXPR || one->kind == O2O_ST_DECL || one->kind == O2O_ST_IF)) {
      s->of.scope = o2o_scope_within(s->nest, before, one->e[0]);
      if (one->kind == O2O_ST_EXPR)
        find_place(s, body, one->e[0]);
      o2o_walk_expr(one->e[0], find_values, s);
    }
    s->of.scope = o2o_scope_after(s->nest, before, one);
  }
}

/* ---- the loop -------------------------------------------------------------------------------- */

static bool find_varying(o2o_expr *e, void *ctx) {
  const o2o_stager *s = ((void **)ctx)[0];
  bool *varies = ((void **)ctx)[1];
  if (e->kind == O2O_E_SYM)
    *varies |= e->sym == s->along->iv ||
               (!is_around(s, e->sym) &&
                (e->sym->storage == O2O_S_LOCAL || e->sym->storage == O2O_S_PRIVATE));
  return !*varies;
}

bool o2o_is_uniform(const o2o_stager *s, const o2o_expr *e) {
  bool varies = false;
  o2o_walk_expr((o2o_expr *)e, find_varying, (void *[2]){(void *)s, &varies});
  return o2o_reads_no_memory(e) && !varies;
}

static bool find_changing(o2o_expr *e, void *ctx) {
  const o2o_stager *s = ((void **)ctx)[0];
  bool *changes = ((void **)ctx)[1];
  if (e->kind != O2O_E_LOAD)
    return !*changes;
  const o2o_symbol *root = e->sym ? NULL : o2o_root(e->kids[0]);
  if (!root)
    *changes = true;
  else if (root->storage == O2O_S_OBJECT)
    *changes |= !o2o_is_read_only(s->plan, root);
  else
    *changes |= e->kids[0]->kind != O2O_E_SYM || o2o_is_address_taken(s->of.scope, root);
  return !*changes;
}

/* The loop's bound is the same before the loop as in it: what it reads of memory is not written,
 * and its variables are known to keep their values. */
static bool is_fixed(const o2o_stager *s, const o2o_expr *bound) {
  bool changes = false;
  o2o_walk_expr((o2o_expr *)bound, find_changing, (void *[2]){(void *)s, &changes});
  return !changes;
}

static unsigned cost_of(const o2o_expr *e) {
  if (e->kind == O2O_E_BUILTIN)
    return e->builtin->cost;
  return e->kind == O2O_E_BINARY || e->kind == O2O_E_ASSIGNOP;
}

/* What work-items would do by themselves. */
typedef struct rest {
  const o2o_stager *s; /* NULL: of statements that are not staged */
  unsigned cost;
  bool declined;
} rest;

static bool find_rest(o2o_expr *e, void *ctx) {
  rest *r = ctx;
  if (r->s && o2o_staged_value(r->s, e))
    return false;
  r->cost += cost_of(e);
  r->declined |= e->kind == O2O_E_CALL;
  return true;
}

static bool find_loop(o2o_stmt *st, void *ctx) {
  ((rest *)ctx)->declined |= o2o_is_loop(st);
  return true;
}

bool o2o_is_light(const o2o_stager *s, o2o_stmt *st) {
  rest r = {.s = s};
  o2o_walk_stmt(st, find_loop, find_rest, &r);
  return !r.declined && (!s || r.cost <= MOST_OPERATIONS);
}

bool o2o_match_staged(o2o_stager *s, o2o_stmt *st, const o2o_scope *scope) {
  uint64_t trips;
  o2o_sequential_loop *loop = &s->of.loop;
  s->of.count = 0;
  if (!o2o_match_counting_loop(s->nest, st, scope, loop) || loop->step != 1 ||
      st->kids[1]->kind != O2O_ST_BLOCK || !o2o_has_no_effects(loop->lower) ||
      !o2o_has_no_effects(loop->bound) || (o2o_constant_trips(loop, &trips) && trips < LEAST_TRIPS))
    return false;
  s->of.stmt = st;
  s->of.scope = o2o_scope_enter(s->nest, scope, st);
  if (!is_fixed(s, loop->bound))
    return false;
  s->of.uniform = o2o_is_uniform(s, loop->lower) && o2o_is_uniform(s, loop->bound);
  find_in_body(s, st->kids[1]);
  return s->of.count > 0 && o2o_is_light(s, st->kids[1]);
}
