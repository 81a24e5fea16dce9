/* The value of the last iteration that assigns a variable.
 *
 *   if (a[i] > 0) x = i;   lastprivate(conditional: x)
 *   ->  if (a[i] > 0) (x.assigned = 1, x.value = i);
 *       reduction: omp_out = omp_in.assigned ? omp_in : omp_out
 *
 * Partial results of such reductions are of consecutive iterations and are combined in their order
 * (xform/print/print_phases.c), so that nobody needs to know the iteration's number.  The host has
 * the value alone, which is the first part of the record.
 */
#include "xform/prepare/conditional_last.h"

#include "xform/analysis/definite_assignment.h"
#include "xform/formula/mentions.h"
#include "xform/prepare/edit.h"

typedef struct rewrite {
  o2o_nest *nest;
  o2o_symbol *sym;
} rewrite;

enum { VALUE, ASSIGNED };

static bool use_member(o2o_expr *e, void *ctx) {
  rewrite *r = ctx;
  if (e->kind == O2O_E_MEMBER && e->kids[0]->kind == O2O_E_SYM && e->kids[0]->sym == r->sym)
    return false; /* in two places of the tree, and met before */
  if (e->kind != O2O_E_SYM || e->sym != r->sym)
    return true;
  *e = *o2o_member_of(r->nest, r->sym, VALUE);
  return false;
}

static bool note_assignment(o2o_expr *e, void *ctx) {
  rewrite *r = ctx;
  bool assigns = o2o_is_assignment(e);
  if (!assigns || o2o_root(e->kids[0]) != r->sym || e->kids[0]->field != VALUE)
    return true;
  const o2o_type *truth = o2o_scalar(r->nest, O2O_T_I32);
  o2o_expr *step = o2o_expr_new(r->nest, e->kind, e->type, e->loc, 0);
  *step = *e;
  o2o_expr *note = o2o_expr_new(r->nest, O2O_E_ASSIGN, truth, e->loc, 2);
  note->kids[0] = o2o_member_of(r->nest, r->sym, ASSIGNED);
  note->kids[1] = o2o_int(r->nest, truth, 1);
  o2o_expr *both = o2o_expr_new(r->nest, O2O_E_COMMA, e->type, e->loc, 2);
  both->kids[0] = note;
  both->kids[1] = step;
  *e = *both;
  if (step->nkids > 1)
    o2o_walk_expr(step->kids[1], note_assignment, r);
  return false;
}

static const o2o_type *record_of(o2o_nest *nest, const o2o_type *value) {
  o2o_record *record = o2o_record_new(nest, "last", 2);
  uint64_t at = value->size < 4 ? 4 : value->size;
  record->fields[VALUE] = (o2o_field){"value", value, 0};
  record->fields[ASSIGNED] = (o2o_field){"assigned", o2o_scalar(nest, O2O_T_I32), at};
  record->align = value->align < 4 ? 4 : value->align;
  record->size = (at + 4 + record->align - 1) / record->align * record->align;
  o2o_record_add(nest, record);
  return o2o_record_type(nest, record);
}

static o2o_symbol *parameter(o2o_nest *nest, o2o_function *f, unsigned k, const char *name) {
  return f->params[k] = o2o_symbol_new(nest, name, f->result, O2O_S_LOCAL);
}

static o2o_stmt *returns(o2o_nest *nest, o2o_expr *value) {
  o2o_stmt *s = o2o_stmt_new(nest, O2O_ST_RETURN, value->loc, 0);
  s->e[0] = value;
  return s;
}

static o2o_expr *load(o2o_nest *nest, o2o_expr *lvalue) {
  return o2o_unary(nest, O2O_E_LOAD, lvalue->type, lvalue);
}

static o2o_function *later(o2o_nest *nest, const o2o_type *type) {
  o2o_function *f = o2o_function_new(nest, "later", 2);
  f->result = type;
  o2o_symbol *out = parameter(nest, f, 0, "out"), *in = parameter(nest, f, 1, "in");
  f->body = o2o_stmt_new(nest, O2O_ST_BLOCK, out->loc, 0);
  o2o_stmt *test = o2o_stmt_new(nest, O2O_ST_IF, out->loc, 2);
  test->e[0] = load(nest, o2o_member_of(nest, in, ASSIGNED));
  test->kids[0] = returns(nest, load(nest, o2o_sym(nest, in)));
  o2o_block_append(nest, f->body, test);
  o2o_block_append(nest, f->body, returns(nest, load(nest, o2o_sym(nest, out))));
  o2o_function_add(nest, f);
  return f;
}

static o2o_function *unassigned(o2o_nest *nest, const o2o_type *type) {
  o2o_function *f = o2o_function_new(nest, "unassigned", 1);
  f->result = type;
  o2o_symbol *original = parameter(nest, f, 0, "original");
  f->body = o2o_stmt_new(nest, O2O_ST_BLOCK, original->loc, 0);
  o2o_expr *assigned = o2o_member_of(nest, original, ASSIGNED);
  o2o_expr *clear = o2o_expr_new(nest, O2O_E_ASSIGN, assigned->type, original->loc, 2);
  clear->kids[0] = assigned;
  clear->kids[1] = o2o_int(nest, assigned->type, 0);
  o2o_stmt *s = o2o_stmt_new(nest, O2O_ST_EXPR, original->loc, 0);
  s->e[0] = clear;
  o2o_block_append(nest, f->body, s);
  o2o_block_append(nest, f->body, returns(nest, load(nest, o2o_sym(nest, original))));
  o2o_function_add(nest, f);
  return f;
}

static void reduce(o2o_nest *nest, o2o_symbol *sym) {
  rewrite r = {nest, sym};
  sym->reduction.record.host_bytes = sym->type->size;
  sym->type = record_of(nest, sym->type);
  o2o_walk_nest(nest, use_member, &r);
  o2o_walk_nest(nest, note_assignment, &r);
  sym->reduction.combiner = later(nest, sym->type);
  sym->reduction.initial = unassigned(nest, sym->type);
  sym->redop = O2O_RED_OWN;
  sym->firstprivate = false;
}

static bool may_be_reduced(o2o_nest *nest, const o2o_scalar_use *use) {
  return use->written && !use->set_at_end && !use->carried && !o2o_takes_address(nest, use->sym);
}

void o2o_find_conditional_lasts(o2o_nest *nest) {
  unsigned count = 0;
  const o2o_expr *call;
  o2o_scalar_use *uses = o2o_alloc(nest, (nest->nsymbols + 1) * sizeof *uses);
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    o2o_symbol *s = nest->symbols[k];
    if (s->storage == O2O_S_PRIVATE && s->lastprivate && s->redop == O2O_RED_NONE &&
        o2o_is_number(s->type))
      uses[count++].sym = s;
  }
  if (count == 0 || count > O2O_ASSIGN_MAX || !o2o_definite_assignment(nest, uses, count, &call))
    return;
  for (unsigned k = 0; k < count; ++k)
    if (may_be_reduced(nest, &uses[k])) {
      uses[k].sym->after.conditional = true;
      uses[k].sym->lastprivate = false;
    }
}

void o2o_reduce_conditional_lasts(o2o_nest *nest) {
  for (unsigned k = 0; k < nest->nsymbols; ++k)
    if (nest->symbols[k]->after.conditional && nest->symbols[k]->redop == O2O_RED_NONE)
      reduce(nest, nest->symbols[k]);
}
