/* Editing the statements of a body (edit.h): new nodes, blocks, and questions that are asked before
 * statements are moved.
 *
 * Transformations try things out: they change a copy of the body, look at the accesses that it
 * makes then, and put it back when that is not right.  Marks tell which accesses belong to which
 * statements.
 */
#include "xform/prepare/edit.h"

#include "xform/ir/clone.h"

/* ---- new nodes ------------------------------------------------------------------------------- */

o2o_expr *o2o_load(o2o_nest *nest, o2o_expr *lvalue) {
  o2o_expr *e = o2o_unary(nest, O2O_E_LOAD, lvalue->type, lvalue);
  e->loc = lvalue->loc;
  return e;
}

o2o_stmt *o2o_evaluate(o2o_nest *nest, o2o_expr *e) {
  o2o_stmt *s = o2o_stmt_new(nest, O2O_ST_EXPR, e->loc, 0);
  s->e[0] = e;
  return s;
}

o2o_stmt *o2o_assign(o2o_nest *nest, o2o_expr *to, o2o_expr *value) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_ASSIGN, to->type, value->loc, 2);
  e->kids[0] = to;
  e->kids[1] = value;
  return o2o_evaluate(nest, e);
}

o2o_stmt *o2o_declare(o2o_nest *nest, o2o_symbol *sym, o2o_expr *value) {
  o2o_stmt *s = o2o_stmt_new(nest, O2O_ST_DECL, value->loc, 0);
  s->sym = sym;
  s->e[0] = value;
  return s;
}

o2o_expr *o2o_convert(o2o_nest *nest, const o2o_type *to, o2o_expr *e) {
  return e->type == to ? e : o2o_unary(nest, O2O_E_CAST, to, e);
}

o2o_stmt *o2o_block_of(o2o_nest *nest, o2o_stmt *only) {
  o2o_stmt *block = o2o_stmt_new(nest, O2O_ST_BLOCK, only->loc, 1);
  block->kids[0] = only;
  return block;
}

o2o_stmt *o2o_as_block(o2o_nest *nest, o2o_stmt *s) {
  return s->kind == O2O_ST_BLOCK ? s : o2o_block_of(nest, s);
}

o2o_expr *o2o_copy_expr(o2o_nest *nest, const o2o_expr *e) {
  o2o_cloning c = {nest, NULL, NULL, NULL};
  return o2o_clone_expr(&c, (o2o_expr *)e);
}

o2o_expr *o2o_member_of(o2o_nest *nest, o2o_symbol *sym, unsigned field) {
  const o2o_type *type = sym->type->record->fields[field].type;
  o2o_expr *e = o2o_unary(nest, O2O_E_MEMBER, type, o2o_sym(nest, sym));
  e->field = field;
  return e;
}

o2o_expr *o2o_value_of(o2o_nest *nest, o2o_symbol *sym) {
  return o2o_load(nest, o2o_sym(nest, sym));
}

o2o_expr *o2o_number(o2o_nest *nest, int64_t k) {
  return o2o_int(nest, o2o_scalar(nest, O2O_T_U64), k);
}

o2o_expr *o2o_compute(o2o_nest *nest, o2o_op op, o2o_expr *a, o2o_expr *b) {
  const o2o_type *type = op >= O2O_OP_LT ? o2o_scalar(nest, O2O_T_I32) : a->type;
  return o2o_binary(nest, op, type, a, b);
}

o2o_stmt *o2o_if(o2o_nest *nest, o2o_expr *condition, o2o_stmt *s) {
  o2o_stmt *guard = o2o_stmt_new(nest, O2O_ST_IF, s->loc, 1);
  guard->e[0] = condition;
  guard->kids[0] = o2o_as_block(nest, s);
  return guard;
}

o2o_stmt *o2o_if_else(o2o_nest *nest, o2o_expr *condition, o2o_stmt *s, o2o_stmt *other) {
  o2o_stmt *choice = o2o_stmt_new(nest, O2O_ST_IF, s->loc, 2);
  choice->e[0] = condition;
  choice->kids[0] = o2o_as_block(nest, s);
  choice->kids[1] = o2o_as_block(nest, other);
  return choice;
}

/* ---- blocks ---------------------------------------------------------------------------------- */

void o2o_make_blocks(o2o_nest *nest, o2o_stmt *s) {
  if (!s)
    return;
  for (unsigned k = s->kind == O2O_ST_FOR; k < s->nkids; ++k) {
    bool body = s->kind != O2O_ST_BLOCK && s->kids[k] && s->kids[k]->kind != O2O_ST_BLOCK;
    o2o_make_blocks(nest, s->kids[k]);
    if (body && !(s->kind == O2O_ST_IF && k == 1 && s->kids[k]->kind == O2O_ST_IF))
      s->kids[k] = o2o_block_of(nest, s->kids[k]);
  }
}

void o2o_splice(o2o_nest *nest, o2o_stmt *block, unsigned first, unsigned last,
                const o2o_stmt *middle) {
  o2o_stmt *with = o2o_stmt_new(nest, O2O_ST_BLOCK, block->loc, 0);
  for (unsigned k = 0; k < first; ++k)
    o2o_block_append(nest, with, block->kids[k]);
  for (unsigned k = 0; k < middle->nkids; ++k)
    o2o_block_append(nest, with, middle->kids[k]);
  for (unsigned k = last + 1; k < block->nkids; ++k)
    o2o_block_append(nest, with, block->kids[k]);
  block->kids = with->kids;
  block->nkids = with->nkids;
}

/* ---- questions ------------------------------------------------------------------------------- */

static bool find_loop(o2o_stmt *s, void *ctx) {
  bool *found = ctx;
  *found |= o2o_is_loop(s);
  return !*found;
}

bool o2o_declares_variable(const o2o_stmt *loop) {
  const o2o_stmt *init = o2o_unblocked(loop->kids[0]);
  return init && init->kind == O2O_ST_DECL;
}

bool o2o_contains_loop(const o2o_stmt *s) {
  bool found = false;
  o2o_walk_stmt((o2o_stmt *)s, find_loop, NULL, &found);
  return found;
}

bool o2o_jumps(const o2o_stmt *s) { return o2o_may_leave(s) || o2o_has_label(s); }

static bool find_continue(o2o_stmt *s, void *ctx) {
  if (s->kind == O2O_ST_CONTINUE)
    *(bool *)ctx = true;
  return !o2o_is_loop(s);
}

bool o2o_continues(const o2o_stmt *s) {
  bool found = false;
  o2o_walk_stmt((o2o_stmt *)s, find_continue, NULL, &found);
  return found;
}

o2o_stmt *o2o_wrap_in_single_iteration(o2o_nest *nest, o2o_stmt *s) {
  if (!o2o_continues(s))
    return s;
  o2o_stmt *loop = o2o_stmt_new(nest, O2O_ST_DO, s->loc, 1);
  loop->kids[0] = s;
  loop->e[0] = o2o_int(nest, o2o_scalar(nest, O2O_T_I32), 0);
  return loop;
}

static bool find_action(o2o_expr *e, void *ctx) {
  bool *acts = ctx;
  if (o2o_is_assignment(e) || e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC ||
      e->kind == O2O_E_BUILTIN)
    *acts = true;
  return !*acts;
}

bool o2o_has_no_effects(const o2o_expr *e) {
  bool acts = false;
  o2o_walk_expr((o2o_expr *)e, find_action, &acts);
  return !acts;
}

bool o2o_is_value_of(const o2o_expr *e, const o2o_symbol *variable) {
  return e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM && e->kids[0]->sym == variable;
}

o2o_expr *o2o_in_first_iteration(const o2o_cloning *c, o2o_expr *e) {
  const o2o_sequential_loop *loop = c->ctx;
  return o2o_is_value_of(e, loop->iv) ? o2o_copy_expr(c->nest, loop->lower) : NULL;
}

o2o_stmt *o2o_where_it_runs(o2o_nest *nest, const o2o_stmt *loop, const o2o_sequential_loop *head,
                            o2o_expr *entry, o2o_stmt *made) {
  if (!entry)
    return made;
  if (o2o_declares_variable(loop))
    return o2o_if(nest, entry, made);
  return o2o_if_else(nest, entry, made,
                     o2o_assign(nest, o2o_sym(nest, head->iv), o2o_copy_expr(nest, head->lower)));
}

static bool is_own(const o2o_symbol *sym) {
  return sym->storage == O2O_S_LOCAL || sym->storage == O2O_S_PRIVATE;
}

bool o2o_reads_no_memory(const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_INT:
    return true;
  case O2O_E_SYM:
    return !is_own(e->sym);
  case O2O_E_LOAD:
    return !e->sym && e->kids[0]->kind == O2O_E_SYM && is_own(e->kids[0]->sym);
  case O2O_E_INDEX:
  case O2O_E_PTRADD:
  case O2O_E_BINARY:
    return o2o_reads_no_memory(e->kids[0]) && o2o_reads_no_memory(e->kids[1]);
  case O2O_E_COND:
    return o2o_reads_no_memory(e->kids[0]) && o2o_reads_no_memory(e->kids[1]) &&
           o2o_reads_no_memory(e->kids[2]);
  case O2O_E_DEREF:
  case O2O_E_MEMBER:
  case O2O_E_DECAY:
  case O2O_E_ADDR:
  case O2O_E_NEG:
  case O2O_E_BITNOT:
    return o2o_reads_no_memory(e->kids[0]);
  case O2O_E_CAST:
    return o2o_is_integer(e->kids[0]->type) && o2o_reads_no_memory(e->kids[0]);
  default:
    return false;
  }
}

typedef struct change {
  const o2o_scope *root;
  const o2o_stmt *stmt;
  bool found;
} change;

static bool find_change(o2o_expr *e, void *ctx) {
  change *c = ctx;
  if (e->kind == O2O_E_SYM && is_own(e->sym) &&
      (o2o_is_address_taken(c->root, e->sym) || o2o_may_assign(c->stmt, NULL, e->sym)))
    c->found = true;
  return !c->found;
}

bool o2o_may_change_value(const o2o_scope *root, const o2o_stmt *stmt, const o2o_expr *plain) {
  change c = {root, stmt, false};
  o2o_walk_expr((o2o_expr *)plain, find_change, &c);
  return c.found;
}

/* ---- marks ----------------------------------------------------------------------------------- */

o2o_symbol *o2o_insert_marker(o2o_nest *nest, o2o_stmt **where) {
  const o2o_type *byte = o2o_scalar(nest, O2O_T_I8);
  o2o_expr *one = o2o_int(nest, o2o_scalar(nest, O2O_T_U64), 1);
  /* Only arrays are listed. */
  o2o_symbol *sym = o2o_symbol_new(nest, "mark", o2o_array_of(nest, byte, one), O2O_S_LOCAL);
  o2o_expr *e = o2o_sym(nest, sym);
  e->type = byte;
  *where = o2o_evaluate(nest, o2o_load(nest, e));
  return sym;
}

unsigned o2o_first_access_to(const o2o_accesses *list, const o2o_symbol *mark) {
  unsigned k = 0;
  while (k < list->count && list->items[k].object != mark)
    ++k;
  return k;
}
