/* Assignments of records, member by member (member_assignments.h).
 *
 *   mine = (pair){mine.re + u[j].re, mine.im + u[j].im};
 *   mine = sum_of(mine, u[j]);                   a function that puts a record together from its
 *   parameters
 *   ->  mine.re = mine.re + u[j].re;  mine.im = mine.im + u[j].im;
 *
 * Only then can it be seen that each member is an accumulator, or scratch, of its own
 * (split_records.c, flatten_records.c, critical.c).  Where a value needs another member of the same
 * record, as in a product of complex numbers, all values are computed first.
 * Left alone: values of calls that do more, and members that are no numbers.
 */
#include "xform/prepare/member_assignments.h"
#include "xform/prepare/edit.h"

#define MAX_FIELDS 16
#define MAX_DEPTH 4 /* of calls inside each other */

static bool has_numbers_only(const o2o_type *type) {
  if (type->kind != O2O_T_RECORD || type->record->is_union || type->record->nfields == 0 ||
      type->record->nfields > MAX_FIELDS)
    return false;
  for (unsigned k = 0; k < type->record->nfields; ++k)
    if (!o2o_is_number(type->record->fields[k].type))
      return false;
  return true;
}

static o2o_expr *member_of(o2o_nest *nest, o2o_expr *record, unsigned field) {
  const o2o_type *type = record->type->record->fields[field].type;
  o2o_expr *e = o2o_expr_new(nest, O2O_E_MEMBER, type, record->loc, 1);
  e->field = field;
  e->kids[0] = record;
  return e;
}

/* ---- the members of a value ------------------------------------------------------------------ */

static bool values(o2o_nest *nest, const o2o_expr *e, o2o_expr **out, unsigned depth);

/* A member of a record value, or NULL. */
static o2o_expr *value_of_member(o2o_nest *nest, const o2o_expr *record, unsigned field,
                                 unsigned depth) {
  o2o_expr *all[MAX_FIELDS];
  return values(nest, record, all, depth) ? all[field] : NULL;
}

typedef struct inlining {
  const o2o_function *callee;
  const o2o_expr *call;
  unsigned depth;
  bool failed;
} inlining;

static const o2o_expr *argument(const inlining *in, const o2o_symbol *sym) {
  for (unsigned k = 0; k < in->callee->nparams && k < in->call->nkids; ++k)
    if (in->callee->params[k] == sym)
      return in->call->kids[k];
  return NULL;
}

/* Parameters stand for their arguments. */
static o2o_expr *substitute(const o2o_cloning *c, o2o_expr *e) {
  inlining *in = c->ctx;
  const o2o_expr *arg = NULL;
  if (e->kind != O2O_E_LOAD || in->failed)
    return NULL;
  const o2o_expr *lvalue = e->kids[0];
  if (lvalue->kind == O2O_E_SYM && (arg = argument(in, lvalue->sym)))
    return o2o_copy_expr(c->nest, arg);
  if (lvalue->kind == O2O_E_MEMBER && lvalue->kids[0]->kind == O2O_E_SYM &&
      (arg = argument(in, lvalue->kids[0]->sym))) {
    o2o_expr *value = value_of_member(c->nest, arg, lvalue->field, in->depth + 1);
    in->failed |= !value;
    return value ? value : o2o_copy_expr(c->nest, e);
  }
  return NULL;
}

static bool find_parameter(o2o_expr *e, void *ctx) {
  inlining *in = ctx;
  in->failed |= e->kind == O2O_E_SYM && argument(in, e->sym);
  return true;
}

/* The expression of the callee as one of the caller; NULL: it does more with a parameter than to
 * read it. */
static o2o_expr *inlined(o2o_nest *nest, inlining *in, const o2o_expr *e) {
  o2o_cloning c = {nest, NULL, substitute, in};
  o2o_expr *out = e && o2o_has_no_effects(e) ? o2o_clone_expr(&c, (o2o_expr *)e) : NULL;
  if (out)
    o2o_walk_expr(out, find_parameter, in);
  return out && !in->failed ? out : NULL;
}

/* `c.re = e;` for the record that the callee returns: the field, or -1. */
static int set_member(const o2o_stmt *s, const o2o_symbol *result) {
  const o2o_expr *to =
      s->kind == O2O_ST_EXPR && s->e[0]->kind == O2O_E_ASSIGN ? s->e[0]->kids[0] : NULL;
  return to && to->kind == O2O_E_MEMBER && to->kids[0]->kind == O2O_E_SYM &&
                 to->kids[0]->sym == result
             ? (int)to->field
             : -1;
}

/* { C c; c.re = ...; c.im = ...; return c; }  where no value reads c. */
static bool built(o2o_nest *nest, inlining *in, const o2o_stmt *body, o2o_expr **out) {
  const o2o_stmt *first = body->kids[0], *last = body->kids[body->nkids - 1];
  const o2o_expr *returned = last->e[0];
  if (first->kind != O2O_ST_DECL || first->e[0] || returned->kind != O2O_E_LOAD ||
      returned->kids[0]->kind != O2O_E_SYM || returned->kids[0]->sym != first->sym)
    return false;
  unsigned count = first->sym->type->record->nfields;
  for (unsigned k = 0; k < count; ++k)
    out[k] = NULL;
  for (unsigned k = 1; k + 1 < body->nkids; ++k) {
    int field = set_member(body->kids[k], first->sym);
    const o2o_expr *value = field >= 0 ? body->kids[k]->e[0]->kids[1] : NULL;
    if (!value || out[field] || o2o_mentions(NULL, value, first->sym) ||
        !(out[field] = inlined(nest, in, value)))
      return false;
  }
  for (unsigned k = 0; k < count; ++k)
    if (!out[k])
      return false;
  return true;
}

static bool returned(o2o_nest *nest, const o2o_expr *call, o2o_expr **out, unsigned depth) {
  inlining in = {call->callee, call, depth, false};
  o2o_expr *unused[MAX_FIELDS];
  const o2o_stmt *body = call->callee ? call->callee->body : NULL;
  if (depth >= MAX_DEPTH || !body || body->kind != O2O_ST_BLOCK || body->nkids == 0 ||
      body->kids[body->nkids - 1]->kind != O2O_ST_RETURN || !body->kids[body->nkids - 1]->e[0])
    return false;
  for (unsigned k = 0; k < call->nkids; ++k)
    if (!o2o_has_no_effects(call->kids[k]) &&
        (call->kids[k]->kind != O2O_E_CALL || !values(nest, call->kids[k], unused, depth + 1)))
      return false;
  if (body->nkids > 1)
    return built(nest, &in, body, out);
  o2o_expr *value = inlined(nest, &in, body->kids[0]->e[0]);
  return value && values(nest, value, out, depth + 1);
}

/* The members' values; false: not known, or evaluating them one by one is something else. */
static bool values(o2o_nest *nest, const o2o_expr *e, o2o_expr **out, unsigned depth) {
  const o2o_type *type = e->type;
  if (!has_numbers_only(type))
    return false;
  for (unsigned k = 0; k < e->nkids; ++k)
    if (e->kind != O2O_E_CALL && e->kids[k] && o2o_has_side_effects(e->kids[k]))
      return false;
  switch (e->kind) {
  case O2O_E_COMPOUND:
    for (unsigned k = 0; k < type->record->nfields; ++k) {
      const o2o_type *t = type->record->fields[k].type;
      const o2o_expr *value = k < e->nkids ? e->kids[k] : NULL;
      if (value && value->kind == O2O_E_COMPOUND)
        return false;
      out[k] = value ? o2o_copy_expr(nest, value)
                     : o2o_convert(nest, t, o2o_int(nest, o2o_scalar(nest, O2O_T_I32), 0));
    }
    return true;
  case O2O_E_LOAD:
    for (unsigned k = 0; k < type->record->nfields; ++k)
      out[k] = o2o_load(nest, member_of(nest, o2o_copy_expr(nest, e->kids[0]), k));
    return true;
  case O2O_E_CALL:
    return returned(nest, e, out, depth);
  default:
    return false;
  }
}

/* ---- the assignment -------------------------------------------------------------------------- */

typedef struct reading {
  const o2o_symbol *sym;
  unsigned field;
  bool others; /* something else of the record is read than this member */
} reading;

static bool note_read(o2o_expr *e, void *ctx) {
  reading *r = ctx;
  const o2o_expr *part = e;
  if (e->kind == O2O_E_MEMBER && e->field == r->field && o2o_root(e) == r->sym) {
    for (part = e->kids[0]; part->kind == O2O_E_INDEX; part = part->kids[0])
      o2o_walk_expr(part->kids[1], note_read, r);
    r->others |= part->kind != O2O_E_SYM;
    return false;
  }
  r->others |= e->kind == O2O_E_SYM && e->sym == r->sym;
  return true;
}

static bool reads_others(const o2o_symbol *sym, o2o_expr *const *value, unsigned count) {
  for (unsigned k = 0; k < count; ++k) {
    reading r = {sym, k, false};
    o2o_walk_expr(value[k], note_read, &r);
    if (r.others)
      return true;
  }
  return false;
}

/* A value as a variable, which is declared at the end of the block. */
static o2o_expr *computed_first(o2o_nest *nest, o2o_stmt *block, o2o_expr *value) {
  o2o_symbol *t = o2o_symbol_new(nest, "t", value->type, O2O_S_LOCAL);
  o2o_block_append(nest, block, o2o_declare(nest, t, value));
  return o2o_value_of(nest, t);
}

typedef struct rewriting {
  o2o_nest *nest;
  const o2o_scope *root;
  bool critical;
} rewriting;

static bool is_candidate(const rewriting *r, const o2o_expr *to) {
  const o2o_symbol *sym = o2o_root(to);
  const o2o_expr *part = to;
  while (part->kind == O2O_E_INDEX && part->kids[0]->type->kind == O2O_T_ARRAY)
    part = part->kids[0];
  return sym && part->kind == O2O_E_SYM && has_numbers_only(to->type) && o2o_has_no_effects(to) &&
         (sym->storage == O2O_S_PRIVATE || (r->critical && sym->storage == O2O_S_OBJECT));
}

static bool rewrite(o2o_stmt *s, void *ctx) {
  rewriting *r = ctx;
  o2o_expr *value[MAX_FIELDS];
  if (s->kind == O2O_ST_CRITICAL && !r->critical) {
    rewriting inside = {r->nest, r->root, true};
    o2o_walk_stmt(s->kids[0], rewrite, NULL, &inside);
    return false;
  }
  o2o_expr *e = s->kind == O2O_ST_EXPR ? s->e[0] : NULL;
  if (!e || e->kind != O2O_E_ASSIGN || !is_candidate(r, e->kids[0]) ||
      !values(r->nest, e->kids[1], value, 0))
    return true;
  o2o_symbol *sym = o2o_root(e->kids[0]);
  unsigned count = e->type->record->nfields;
  o2o_stmt *block = o2o_stmt_new(r->nest, O2O_ST_BLOCK, s->loc, 0);
  if (o2o_is_address_taken(r->root, sym) || reads_others(sym, value, count))
    for (unsigned k = 0; k < count; ++k)
      value[k] = computed_first(r->nest, block, value[k]);
  for (unsigned k = 0; k < count; ++k) {
    o2o_expr *to = member_of(r->nest, o2o_copy_expr(r->nest, e->kids[0]), k);
    o2o_block_append(r->nest, block, o2o_assign(r->nest, to, value[k]));
  }
  s->kind = O2O_ST_BLOCK;
  s->e[0] = NULL;
  s->kids = block->kids;
  s->nkids = block->nkids;
  return false;
}

void o2o_assign_by_members(o2o_nest *nest) {
  rewriting r = {nest, o2o_scope_root(nest), false};
  if (nest->nrecords == 0)
    return;
  o2o_walk_stmt(nest->body, rewrite, NULL, &r);
  for (unsigned k = 0; k < nest->nfunctions;
       ++k) /* through parameters that stand for variables of the nest */
    o2o_walk_stmt(nest->functions[k]->body, rewrite, NULL, &r);
}
