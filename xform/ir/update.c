/* What updates are made of (update.h). */
#include "xform/ir/update.h"

bool o2o_expr_same(const o2o_expr *a, const o2o_expr *b) {
  if (!a || !b)
    return a == b;
  if (a->kind != b->kind || a->op != b->op || a->sym != b->sym || a->i != b->i || a->d != b->d ||
      a->nkids != b->nkids || a->field != b->field || a->builtin != b->builtin ||
      a->kind == O2O_E_CALL || a->kind == O2O_E_ATOMIC || !o2o_type_same(a->type, b->type))
    return false;
  for (unsigned k = 0; k < a->nkids; ++k)
    if (!o2o_expr_same(a->kids[k], b->kids[k]))
      return false;
  return true;
}

o2o_redop o2o_choice_extreme(const o2o_expr *e) {
  const o2o_expr *c = e->kind == O2O_E_COND ? e->kids[0] : NULL;
  if (!c || c->kind != O2O_E_BINARY || c->op < O2O_OP_LT || c->op > O2O_OP_GE)
    return O2O_RED_NONE;
  const bool less = c->op == O2O_OP_LT || c->op == O2O_OP_LE;
  if (o2o_expr_same(c->kids[0], e->kids[1]) && o2o_expr_same(c->kids[1], e->kids[2]))
    return less ? O2O_RED_MIN : O2O_RED_MAX;
  if (o2o_expr_same(c->kids[0], e->kids[2]) && o2o_expr_same(c->kids[1], e->kids[1]))
    return less ? O2O_RED_MAX : O2O_RED_MIN;
  return O2O_RED_NONE;
}

bool o2o_regroupable(const o2o_type *target, const o2o_type *computed) {
  return o2o_is_integer(target) ? o2o_is_integer(computed) : o2o_is_float(computed);
}

bool o2o_commutes(o2o_op op) {
  return op == O2O_OP_ADD || op == O2O_OP_MUL || op == O2O_OP_AND || op == O2O_OP_OR ||
         op == O2O_OP_XOR;
}

o2o_expr *o2o_atomic_target(const o2o_expr *atomic) { return atomic->kids[0]->kids[0]; }

o2o_expr *o2o_atomic_operand(const o2o_expr *atomic) {
  const o2o_expr *step = atomic->kids[0];
  if (step->nkids < 2)
    return NULL;
  o2o_expr *value = step->kids[1];
  switch (atomic->form) {
  case O2O_ATOMIC_REVERSE:
    return (value->kind == O2O_E_CAST ? value->kids[0] : value)->kids[0];
  case O2O_ATOMIC_MIN:
  case O2O_ATOMIC_MAX:
  case O2O_ATOMIC_COMPARE:
    return value->kids[1];
  default:
    return value;
  }
}

o2o_redop o2o_atomic_redop(const o2o_expr *atomic) {
  const o2o_expr *step = atomic->kids[0];
  if (atomic->used)
    return O2O_RED_NONE;
  if (atomic->form == O2O_ATOMIC_MIN || atomic->form == O2O_ATOMIC_MAX)
    return atomic->form == O2O_ATOMIC_MIN ? O2O_RED_MIN : O2O_RED_MAX;
  if (atomic->form != O2O_ATOMIC_UPDATE)
    return O2O_RED_NONE;
  /* Sums of a _Bool make 1 of every result on their way, and b ^= 2 sets it. */
  bool truth = step->kids[0]->type->kind == O2O_T_BOOL;
  if (step->kind == O2O_E_INCDEC)
    return truth ? O2O_RED_NONE : O2O_RED_ADD;
  if (truth && step->op != O2O_OP_AND && step->op != O2O_OP_OR)
    return O2O_RED_NONE;
  if (!o2o_regroupable(step->kids[0]->type, step->ctype))
    return O2O_RED_NONE;
  switch (step->op) {
  case O2O_OP_ADD:
  case O2O_OP_SUB:
    return O2O_RED_ADD;
  case O2O_OP_MUL:
    return O2O_RED_MUL;
  case O2O_OP_AND:
    return O2O_RED_AND;
  case O2O_OP_OR:
    return O2O_RED_OR;
  case O2O_OP_XOR:
    return O2O_RED_XOR;
  default:
    return O2O_RED_NONE;
  }
}
