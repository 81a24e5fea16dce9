#include "xform/optimise/cooperate_loops.h"

#include "xform/ir/update.h"
#include "xform/prepare/edit.h"

#define MAX_OUTER 32 /* variables of loops around an innermost one */

/* ---- functions and values -------------------------------------------------------------------- */

static bool computes_only(const o2o_function *f, unsigned depth);

typedef struct purity {
  unsigned depth;
  bool pure;
} purity;

static bool find_impure(o2o_expr *e, void *ctx) {
  purity *p = ctx;
  if (e->kind == O2O_E_SYM)
    p->pure &= e->sym->storage == O2O_S_LOCAL;
  if (e->kind == O2O_E_CALL)
    p->pure &= computes_only(e->callee, p->depth + 1);
  p->pure &= e->kind != O2O_E_ATOMIC;
  return p->pure;
}

static bool computes_only(const o2o_function *f, unsigned depth) {
  purity p = {depth, f && f->body && !f->external && depth < 4};
  for (unsigned k = 0; p.pure && k < f->nparams; ++k)
    p.pure &= !o2o_is_pointer(f->params[k]->type);
  if (p.pure)
    o2o_walk_stmt(f->body, NULL, find_impure, &p);
  return p.pure;
}

bool o2o_computes_only(const o2o_function *f) { return computes_only(f, 0); }

/* ---- loops that work-items share ------------------------------------------------------------- */

/* What the iterations of shared loops access. */
typedef struct checking {
  o2o_cooperation *s;
  const o2o_stmt *all;
  o2o_radix *radix;
  const o2o_scope *scope;
  o2o_nested_loops *nest;
  bool objects; /* the iteration's arrays do not matter */
  bool stores;  /* may store to memory */
  unsigned nouter;
  const o2o_symbol *outer[MAX_OUTER]; /* declared between the loops: each computes them again */
  bool bad;
} checking;

static bool is_memory(const checking *c, const o2o_symbol *root) {
  return !root || root->storage == O2O_S_OBJECT || o2o_is_pointer(root->type) ||
         o2o_cooperate_has(c->s, root);
}

static bool is_read_only(const o2o_cooperation *s, const o2o_symbol *root) {
  return root && root->storage == O2O_S_OBJECT && o2o_is_read_only(s->plan, root);
}

/* The variable that the expression is the value of; NULL: something else. */
static const o2o_symbol *variable_of(const o2o_expr *e) {
  while (e->kind == O2O_E_CAST && o2o_is_integer(e->kids[0]->type) && o2o_keeps_value(e))
    e = e->kids[0];
  return e->kind == O2O_E_LOAD && !e->sym && e->kids[0]->kind == O2O_E_SYM ? e->kids[0]->sym : NULL;
}

/* The last subscript is the variable of the loop over columns. */
static void find_columns(checking *c, const o2o_leaf *x) {
  o2o_strips *all = &c->s->strips;
  const o2o_symbol *variable = x->last ? variable_of(x->last) : NULL;
  unsigned d = 0;
  uint64_t trips = 0;
  int64_t lower = 1;
  while (d < c->nest->count && c->nest->loop[d].iv != variable)
    ++d;
  if (d < c->nest->count && o2o_constant_trips(&c->nest->loop[d], &trips) &&
      o2o_const_int(c->nest->loop[d].lower, &lower) && lower == 0 && c->nest->loop[d].step == 1 &&
      trips == x->width && (c->nest->columns == O2O_MAX_SHARED_LOOPS || c->nest->columns == d) &&
      (all->width == 0 || all->width == x->width)) {
    c->nest->columns = d;
    all->width = x->width;
  } else {
    c->nest->columns = O2O_MAX_SHARED_LOOPS + 1;
  }
}

/* An access to what the work-items of the group have together; false: where it is is not known. */
static bool add_access(checking *c, const o2o_symbol *root, o2o_expr *lvalue, bool write) {
  o2o_place place;
  o2o_leaf x;
  if (root && o2o_cooperate_has(c->s, root) && c->objects)
    return true;
  if (root && o2o_cooperate_has(c->s, root)) {
    const o2o_symbol *array = o2o_cooperate_element(c->s, lvalue, &x);
    if (array)
      find_columns(c, &x);
    return array && o2o_radix_add_element(c->radix, c->scope, array, x.index, write);
  }
  if (is_read_only(c->s, root) ||
      (o2o_place_of(c->s->nest, c->scope, lvalue, &place) && is_read_only(c->s, place.root)))
    return true;
  return o2o_radix_add_access(c->radix, c->scope, lvalue, write);
}

static void check_access(checking *c, o2o_expr *lvalue, bool write) {
  const o2o_symbol *root = o2o_root(lvalue);
  if (is_memory(c, root)) {
    c->bad |= !add_access(c, root, lvalue, write) || (write && !c->stores);
    return;
  }
  if (!write)
    return;
  c->bad |= !o2o_declares(c->all, root);
  for (unsigned k = 0; k < c->nouter; ++k)
    c->bad |= c->outer[k] == root;
}

static bool check_one(o2o_expr *e, void *ctx) {
  checking *c = ctx;
  switch (e->kind) {
  case O2O_E_LOAD:
    c->bad |= e->sym != NULL;
    check_access(c, e->kids[0], false);
    break;
  case O2O_E_ASSIGN:
    check_access(c, e->kids[0], true);
    break;
  case O2O_E_ASSIGNOP:
  case O2O_E_INCDEC:
    check_access(c, e->kids[0], false);
    check_access(c, e->kids[0], true);
    break;
  case O2O_E_ADDR:
    c->bad |= e->kids[0]->kind == O2O_E_SYM && o2o_is_number(e->kids[0]->type);
    break;
  case O2O_E_CALL:
    c->bad |= !o2o_computes_only(e->callee);
    break;
  case O2O_E_BUILTIN:
    c->bad |= o2o_takes_pointers(e);
    break;
  case O2O_E_ATOMIC:
    c->bad = true;
    break;
  default:
    break;
  }
  return !c->bad;
}

static void check_expr(checking *c, o2o_expr *e) {
  const o2o_scope *before = c->scope;
  if (!e)
    return;
  c->scope = o2o_scope_within(c->s->nest, before, e);
  o2o_walk_expr(e, check_one, c);
  c->scope = before;
}

static void check_stmt(checking *c, o2o_stmt *s);

static void check_loop(checking *c, o2o_stmt *s) {
  o2o_sequential_loop loop;
  const o2o_scope *before = c->scope;
  if (!o2o_match_sequential_loop(c->s->nest, s, &loop) || !o2o_declares_variable(s) ||
      loop.compare != loop.iv->type || !o2o_radix_add_loop(c->radix, before, &loop, false)) {
    c->bad = true;
    return;
  }
  check_expr(c, loop.lower);
  c->scope = o2o_scope_enter(c->s->nest, before, s);
  check_expr(c, s->e[0]);
  check_stmt(c, s->kids[1]);
  c->scope = before;
}

static void check_stmt(checking *c, o2o_stmt *s) {
  const o2o_scope *before = c->scope;
  if (c->bad || !s)
    return;
  switch (s->kind) {
  case O2O_ST_BLOCK:
    for (unsigned k = 0; k < s->nkids; ++k) {
      check_stmt(c, s->kids[k]);
      c->scope = o2o_scope_after(c->s->nest, c->scope, s->kids[k]);
    }
    break;
  case O2O_ST_DECL:
  case O2O_ST_EXPR:
    check_expr(c, s->e[0]);
    break;
  case O2O_ST_IF:
    check_expr(c, s->e[0]);
    c->scope = o2o_scope_after_expr(c->s->nest, before, s->e[0]);
    for (unsigned k = 0; k < s->nkids; ++k)
      check_stmt(c, s->kids[k]);
    break;
  case O2O_ST_FOR:
    check_loop(c, s);
    break;
  default:
    c->bad = true;
  }
  c->scope = before;
}

/* A loop with a head of its own, which the group knows in front of it. */
static bool match(o2o_cooperation *s, o2o_stmt *st, o2o_sequential_loop *loop) {
  return o2o_match_counting_loop(s->nest, st, s->root, loop) && o2o_reads_no_memory(loop->lower) &&
         o2o_reads_no_memory(loop->bound) && st->kids[1]->kind == O2O_ST_BLOCK;
}

typedef struct names {
  const o2o_stmt *in;
  bool found;
} names;

static bool find_name(o2o_expr *e, void *ctx) {
  names *n = ctx;
  n->found |= e->kind == O2O_E_SYM && o2o_declares(n->in, e->sym);
  return !n->found;
}

static bool uses_own(const o2o_stmt *of, o2o_expr *e) {
  names n = {of, false};
  o2o_walk_expr(e, find_name, &n);
  return n.found;
}

void o2o_find_nested_loops(o2o_cooperation *s, o2o_stmt *st, o2o_nested_loops *n) {
  n->count = 0;
  while (st && n->count < O2O_MAX_SHARED_LOOPS) {
    o2o_sequential_loop *loop = &n->loop[n->count];
    if (!match(s, st, loop) ||
        (n->count > 0 && (uses_own(n->stmt[0], loop->lower) || uses_own(n->stmt[0], loop->bound))))
      return;
    n->stmt[n->count++] = st;
    const o2o_stmt *body = st->kids[1];
    st = body->nkids > 0 ? body->kids[body->nkids - 1] : NULL;
    for (unsigned k = 0; st && k + 1 < body->nkids; ++k)
      if (body->kids[k]->kind != O2O_ST_DECL && body->kids[k]->kind != O2O_ST_EXPR)
        st = NULL;
  }
}

static void keep_declared(checking *c, const o2o_stmt *s) {
  if (s->kind == O2O_ST_DECL && c->nouter == MAX_OUTER)
    c->bad = true;
  else if (s->kind == O2O_ST_DECL)
    c->outer[c->nouter++] = s->sym;
}

static bool add_loop(checking *c, unsigned d) {
  const o2o_nested_loops *n = c->nest;
  if (!c->objects)
    return o2o_radix_add_loop(c->radix, c->scope, &n->loop[d], true);
  return d == n->columns ? o2o_radix_add_same_loop(c->radix, c->scope, &n->loop[d])
                         : o2o_radix_add_loop(c->radix, c->scope, &n->loop[d], false);
}

/* What the first `depth` loops access. */
static void check_loops(checking *c, unsigned depth) {
  o2o_nest *nest = c->s->nest;
  for (unsigned d = 0; d < depth && !c->bad; ++d) {
    const o2o_stmt *body = c->nest->stmt[d]->kids[1];
    bool last = d + 1 == depth;
    if (!add_loop(c, d)) {
      c->bad = true;
      return;
    }
    c->scope = o2o_scope_enter(nest, c->scope, c->nest->stmt[d]);
    c->stores = last;
    for (unsigned k = 0; k + !last < body->nkids; ++k) {
      check_stmt(c, body->kids[k]);
      c->scope = o2o_scope_after(nest, c->scope, body->kids[k]);
    }
    for (unsigned k = 0; k + 1 < body->nkids && !last; ++k)
      keep_declared(c, body->kids[k]);
  }
}

void o2o_add_to_strips(o2o_cooperation *s, const o2o_scope *scope, o2o_nested_loops *n,
                       unsigned depth) {
  checking c = {.s = s, .all = n->stmt[0], .scope = scope, .nest = n, .objects = true};
  c.radix = s->strips.objects;
  s->strips.possible &= n->columns < depth;
  if (s->strips.possible)
    check_loops(&c, depth);
  s->strips.possible &= !c.bad;
}

bool o2o_shares_loops(o2o_cooperation *s, const o2o_scope *scope, o2o_nested_loops *n,
                      unsigned depth) {
  checking c = {.s = s, .all = n->stmt[0], .scope = scope, .nest = n};
  c.radix = o2o_radix_new(s->nest, c.all);
  n->columns = O2O_MAX_SHARED_LOOPS;
  check_loops(&c, depth);
  return !c.bad && o2o_radix_never_meet(c.radix);
}
