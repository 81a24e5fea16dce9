/* Sums taken apart (addends.h). */
#include "xform/ir/addends.h"

static bool add(const o2o_expr *e, bool negative, o2o_addends *sum) {
  int64_t k;
  if (o2o_const_int(e, &k))
    return negative ? !__builtin_sub_overflow(sum->constant, k, &sum->constant)
                    : !__builtin_add_overflow(sum->constant, k, &sum->constant);
  if (e->kind == O2O_E_CAST && o2o_keeps_value(e))
    return add(e->kids[0], negative, sum);
  if (e->kind == O2O_E_NEG && o2o_is_signed(e->type))
    return add(e->kids[0], !negative, sum);
  if (e->kind == O2O_E_BINARY && (e->op == O2O_OP_ADD || e->op == O2O_OP_SUB) &&
      (o2o_is_signed(e->type) || e->type->kind == O2O_T_U64))
    return add(e->kids[0], negative, sum) &&
           add(e->kids[1], negative != (e->op == O2O_OP_SUB), sum);
  if (sum->count == O2O_ADDENDS)
    return false;
  sum->of[sum->count++] = (o2o_addend){(o2o_expr *)e, negative};
  return true;
}

bool o2o_addends_of(const o2o_expr *e, o2o_addends *sum) {
  *sum = (o2o_addends){0};
  return add(e, false, sum);
}
