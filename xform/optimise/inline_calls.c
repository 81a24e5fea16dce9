/* Bodies of functions in place of their calls (inline_calls.h).
 *
 *   pass(half / 2, spare, &lines);     ->   { int half_2 = half / 2;
 *                                             ... spare_2->re[i], with lines for *out ... }
 *
 * A pointer that a function is passed is replaced by what is passed, so that an access through it
 * is one to an object that has a name.  What is passed has to be a place whose subscripts stay the
 * same meanwhile: they are variables of the caller, which the function does not know, or numbers.
 * Other arguments become variables that start with them.
 */
#include "xform/optimise/inline_calls.h"

#include "xform/ir/clone.h"
#include "xform/prepare/edit.h"

#define MAX_NAMES 64 /* of one function */
#define MAX_DEPTH 8

/* What stands for a symbol of the function: another one, or the pointer that it is passed. */
typedef struct renamed {
  const o2o_symbol *from;
  o2o_symbol *to;
  const o2o_expr *pointer;
} renamed;

typedef struct inlining {
  renamed names[MAX_NAMES];
  unsigned count;
  unsigned depth;
} inlining;

static o2o_stmt *inline_in(o2o_nest *nest, o2o_stmt *s, unsigned depth);

static const renamed *find(const inlining *in, const o2o_symbol *sym) {
  for (unsigned k = 0; k < in->count; ++k)
    if (in->names[k].from == sym)
      return &in->names[k];
  return NULL;
}

static o2o_symbol *add_copy(o2o_nest *nest, inlining *in, const o2o_symbol *sym) {
  o2o_symbol *copy = o2o_symbol_copy(nest, sym);
  in->names[in->count++] = (renamed){sym, copy, NULL};
  return copy;
}

/* ---- may it be? ------------------------------------------------------------------------------ */

/* A variable that functions know, or a value in memory. */
static bool find_changing(o2o_expr *e, void *ctx) {
  bool *found = ctx;
  if (e->kind == O2O_E_LOAD)
    *found |= e->sym || e->kids[0]->kind != O2O_E_SYM || e->kids[0]->sym->storage != O2O_S_LOCAL ||
              !o2o_is_number(e->type);
  return !*found;
}

/* The pointer that is passed stays the same place while the function runs. */
static bool is_fixed(const o2o_expr *pointer) {
  bool changes = false;
  o2o_walk_expr((o2o_expr *)pointer, find_changing, &changes);
  return !changes && o2o_has_no_effects(pointer);
}

static bool find_variable(o2o_expr *e, void *ctx) {
  *(bool *)ctx |= e->kind == O2O_E_LOAD && o2o_is_number(e->type);
  return true;
}

/* It may lead to a variable, whose value subscripts may use. */
static bool leads_to_number(const o2o_expr *pointer) {
  const o2o_symbol *root = o2o_root(pointer);
  return !root || o2o_is_number(root->type) ||
         (o2o_is_pointer(root->type) && root->storage != O2O_S_OBJECT);
}

/* Subscripts of what is passed do not change by what is written through another pointer. */
static bool are_fixed(const o2o_expr *call) {
  bool variables = false, numbers = false;
  for (unsigned k = 0; k < call->nkids; ++k)
    if (o2o_is_pointer(call->kids[k]->type)) {
      o2o_walk_expr(call->kids[k], find_variable, &variables);
      numbers |= leads_to_number(call->kids[k]);
    }
  return !(variables && numbers);
}

typedef struct look {
  const o2o_function *f;
  unsigned names;
  bool declined;
} look;

static bool look_at_expr(o2o_expr *e, void *ctx) {
  look *l = ctx;
  if (e->kind == O2O_E_ADDR && e->kids[0]->kind == O2O_E_SYM)
    for (unsigned k = 0; k < l->f->nparams; ++k)
      l->declined |= l->f->params[k] == e->kids[0]->sym;
  return !l->declined;
}

static bool look_at_stmt(o2o_stmt *s, void *ctx) {
  look *l = ctx;
  if (s->kind == O2O_ST_DECL) {
    ++l->names;
    const o2o_type *type = s->sym->type;
    for (; type->kind == O2O_T_ARRAY; type = type->elem)
      l->declined |= type->count->kind != O2O_E_INT;
  }
  l->declined |= s->kind == O2O_ST_EXIT;
  return !l->declined;
}

static bool may_be_inlined(const o2o_expr *call) {
  const o2o_function *f = call->callee;
  if (!f || !f->body || f->external || f->result->kind != O2O_T_VOID || o2o_may_leave(f->body))
    return false;
  look l = {.f = f, .names = f->nparams};
  o2o_walk_stmt(f->body, look_at_stmt, look_at_expr, &l);
  for (unsigned k = 0; k < f->nparams; ++k)
    if (o2o_is_pointer(f->params[k]->type))
      l.declined |= o2o_may_assign(f->body, NULL, f->params[k]) || !is_fixed(call->kids[k]);
  return !l.declined && l.names <= MAX_NAMES && are_fixed(call);
}

/* ---- the copy -------------------------------------------------------------------------------- */

static const o2o_expr *pointer_in(const inlining *in, const o2o_expr *e) {
  if (e->kind != O2O_E_LOAD || e->kids[0]->kind != O2O_E_SYM)
    return NULL;
  const renamed *name = find(in, e->kids[0]->sym);
  return name ? name->pointer : NULL;
}

static o2o_expr *replace_expr(const o2o_cloning *c, o2o_expr *e) {
  const inlining *in = c->ctx;
  const o2o_expr *target = e->kind == O2O_E_DEREF ? pointer_in(in, e->kids[0]) : NULL;
  if (target && target->kind == O2O_E_ADDR)
    return o2o_copy_expr(c->nest, target->kids[0]);
  target = pointer_in(in, e);
  if (target)
    return o2o_copy_expr(c->nest, target);
  const renamed *name = e->kind == O2O_E_SYM ? find(in, e->sym) : NULL;
  if (!name)
    return NULL;
  o2o_expr *copy = o2o_copy_expr(c->nest, e);
  copy->sym = name->to;
  return copy;
}

static o2o_stmt *replace_stmt(const o2o_cloning *c, o2o_stmt *s) {
  if (s->kind != O2O_ST_DECL)
    return NULL;
  o2o_stmt *copy = o2o_stmt_new(c->nest, O2O_ST_DECL, s->loc, 0);
  copy->sym = find(c->ctx, s->sym)->to;
  copy->e[0] = o2o_clone_expr(c, s->e[0]);
  return copy;
}

static bool copy_declared(o2o_stmt *s, void *ctx) {
  const o2o_cloning *c = ctx;
  if (s->kind == O2O_ST_DECL)
    add_copy(c->nest, c->ctx, s->sym);
  return true;
}

static o2o_stmt *inlined(o2o_nest *nest, const o2o_expr *call, unsigned depth) {
  const o2o_function *f = call->callee;
  o2o_stmt *block = o2o_stmt_new(nest, O2O_ST_BLOCK, call->loc, 0);
  inlining *in = o2o_alloc(nest, sizeof *in);
  for (unsigned k = 0; k < f->nparams; ++k) {
    if (o2o_is_pointer(f->params[k]->type))
      in->names[in->count++] = (renamed){f->params[k], NULL, call->kids[k]};
    else
      o2o_block_append(nest, block,
                       o2o_declare(nest, add_copy(nest, in, f->params[k]), call->kids[k]));
  }
  o2o_cloning c = {nest, replace_stmt, replace_expr, in};
  o2o_walk_stmt(f->body, copy_declared, NULL, &c); /* a loop's head is copied before its variable */
  o2o_block_append(nest, block, inline_in(nest, o2o_clone_stmt(&c, f->body), depth + 1));
  return block;
}

/* Changes the statement, or answers what stands for it. */
static o2o_stmt *inline_in(o2o_nest *nest, o2o_stmt *s, unsigned depth) {
  if (!s)
    return NULL;
  if (s->kind == O2O_ST_EXPR && s->e[0]->kind == O2O_E_CALL && depth < MAX_DEPTH &&
      may_be_inlined(s->e[0]))
    return inlined(nest, s->e[0], depth);
  for (unsigned k = s->kind == O2O_ST_FOR; k < s->nkids; ++k)
    s->kids[k] = inline_in(nest, s->kids[k], depth);
  return s;
}

o2o_stmt *o2o_inline_calls(o2o_nest *nest, const o2o_stmt *body) {
  o2o_cloning c = {nest, NULL, NULL, NULL};
  return inline_in(nest, o2o_clone_stmt(&c, (o2o_stmt *)body), 0);
}
