/* What goes in equal steps, from one work-item or iteration to the next, until it wraps around.
 *
 *   h[j & 3] += x[j];                       h_1[O2O_ANY(j_2) & 3] += x_3[j_2];
 *
 * Some compilers take the steps to go on: Intel's converts the first number and the step where it
 * should convert each number, and takes h[j & 3] of all iterations for different elements, whose
 * updates it then makes in one vector.  On devices that have not been found right about it (the
 * probe "steps", runtime/choice/probe.c) a macro hides the steps, by a 0 that no compiler
 * knows.
 *
 * What LLVM brings into the form of a mask is hidden, too: remainders of powers of two,
 * u - u / 4 * 4, u << 30 >> 30.  What is made of elements of arrays, or of shifted and
 * exclusive-or-ed bits, as in hashes, goes in no steps.
 *
 * An integer made of a floating-point number is hidden as well: where it becomes one again, Intel's
 * compiler rounds the number in one step, with the sign that it had if that gives 0.  As an integer
 * 0 has none.
 */
#include "xform/print/hidden_steps.h"

static bool is_narrow(const o2o_type *t) { return t->kind >= O2O_T_I8 && t->kind <= O2O_T_U16; }

/* Elements in memory of the launch go in no steps that a compiler knows; private ones are
 * variables to it. */
static bool is_shared(const o2o_expr *lvalue) {
  return lvalue->kind != O2O_E_SYM && o2o_lvalue_space(lvalue) != O2O_SPACE_PRIVATE;
}

bool conversion_truncates(const o2o_expr *e) {
  return e->kind == O2O_E_CAST && o2o_is_integer(e->type) && o2o_is_float(e->kids[0]->type);
}

bool conversion_loses_steps(const o2o_expr *e) {
  const o2o_type *from = e->kids[0]->type, *to = e->type;
  if (!o2o_is_integer(from) || from->kind == O2O_T_BOOL || conversion_truncates(e->kids[0]) ||
      (e->kids[0]->kind == O2O_E_LOAD && is_shared(e->kids[0]->kids[0])))
    return false;
  if (to->kind == O2O_T_F32 || is_narrow(from))
    return true;
  return is_narrow(to) || (to->kind == O2O_T_I32 && from->kind > O2O_T_I32);
}

static bool is_variable(const o2o_symbol *sym) {
  return sym->storage == O2O_S_LOCAL || sym->storage == O2O_S_ITER || sym->storage == O2O_S_PRIVATE;
}

static bool is_linear(const o2o_expr *e, bool *varies);

/* Of expressions with two operands. */
static bool is_linear_operation(const o2o_expr *e, bool *varies) {
  int64_t value;
  switch (e->op) {
  case O2O_OP_ADD:
  case O2O_OP_SUB:
  case O2O_OP_MUL:
  case O2O_OP_SHL:
    return is_linear(e->kids[0], varies) && is_linear(e->kids[1], varies);
  case O2O_OP_XOR: /* j ^ 3 of the last two bits is ~j */
    return o2o_const_int(e->kids[1], &value) && is_linear(e->kids[0], varies);
  default:
    return false;
  }
}

/* May it be a sum of multiples of integers?  *varies: some may differ between iterations. */
static bool is_linear(const o2o_expr *e, bool *varies) {
  if (!o2o_is_integer(e->type))
    return false;
  switch (e->kind) {
  case O2O_E_INT:
    return true;
  case O2O_E_SYM:
    *varies |= is_variable(e->sym);
    return true;
  case O2O_E_LOAD:
    if (e->kids[0]->kind == O2O_E_SYM)
      return is_linear(e->kids[0], varies);
    return *varies = !is_shared(e->kids[0]);
  case O2O_E_CAST:
  case O2O_E_NEG:
  case O2O_E_BITNOT:
    return is_linear(e->kids[0], varies);
  case O2O_E_ASSIGN:
  case O2O_E_ASSIGNOP:
  case O2O_E_INCDEC:
    return *varies = !is_shared(e->kids[0]);
  case O2O_E_CALL:
    return *varies = true;
  case O2O_E_COMMA:
    return is_linear(e->kids[1], varies);
  case O2O_E_BINARY:
    return is_linear_operation(e, varies);
  default:
    return false;
  }
}

bool has_no_steps(const o2o_expr *e) {
  bool varies = false;
  return !is_linear(e, &varies);
}

bool goes_in_steps(const o2o_expr *e) {
  bool varies = false;
  return is_linear(e, &varies) && varies;
}

static bool is_positive(const o2o_expr *e) {
  int64_t value;
  return o2o_const_int(e, &value) && value > 0;
}

static bool is_negative(const o2o_expr *e) {
  int64_t value;
  return o2o_const_int(e, &value) && value < 0;
}

static bool is_power_of_two(const o2o_expr *e) {
  int64_t value;
  return o2o_const_int(e, &value) && value > 0 && (value & (value - 1)) == 0;
}

/* u / 4 * 4, u >> 2 << 2, u & ~3 */
static bool clears_bits(const o2o_expr *e) {
  int64_t value;
  e = o2o_unwidened(e);
  if (e->kind != O2O_E_BINARY)
    return false;
  if (e->op == O2O_OP_AND)
    return o2o_const_int(e->kids[0], &value) || o2o_const_int(e->kids[1], &value);
  if (e->op != O2O_OP_MUL && e->op != O2O_OP_SHL)
    return false;
  for (unsigned k = 0; k < 2; k++) {
    const o2o_expr *kid = o2o_unwidened(e->kids[k]);
    if (kid->kind == O2O_E_BINARY && (kid->op == O2O_OP_DIV || kid->op == O2O_OP_SHR) &&
        o2o_const_int(kid->kids[1], &value))
      return true;
  }
  return false;
}

bool operation_loses_steps(o2o_op op, const o2o_expr *left, const o2o_expr *right) {
  switch (op) {
  case O2O_OP_AND:
    return is_positive(right) && goes_in_steps(left);
  case O2O_OP_OR: /* (j | -4) + 4 */
    return is_negative(right) && goes_in_steps(left);
  case O2O_OP_REM:
    return is_power_of_two(right) && goes_in_steps(left);
  case O2O_OP_SUB:
    return clears_bits(right) && goes_in_steps(left);
  case O2O_OP_SHR:
    return left->kind == O2O_E_BINARY && left->op == O2O_OP_SHL && goes_in_steps(left);
  default:
    return false;
  }
}

bool assignment_loses_steps(const o2o_expr *e) {
  const o2o_expr *left = e->kids[0];
  return left->kind == O2O_E_SYM && o2o_is_integer(left->type) && !is_narrow(left->type) &&
         left->type->kind != O2O_T_BOOL && !o2o_has_side_effects(e->kids[1]) &&
         operation_loses_steps(e->op, left, e->kids[1]);
}
