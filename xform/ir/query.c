/* Questions about the intermediate representation: constant values, the object at the root of an
 * address, and walks over all expressions of a statement.
 *
 * Folding follows C on the host: a value is kept wrapped to its type, and anything undefined
 * (signed overflow, division by zero, a shift by too much) is "not a constant" so that it is
 * evaluated, or diagnosed, where the user's compiler would.
 */
#include "xform/ir/ir.h"

/* ---- constant folding ----------------------------------------------------------------------- */

/* The value of `v` converted to the integer type. */
static int64_t wrapped(const o2o_type *type, int64_t v) {
  switch (type->kind) {
  case O2O_T_BOOL:
    return v != 0;
  case O2O_T_I8:
    return (int8_t)v;
  case O2O_T_U8:
    return (uint8_t)v;
  case O2O_T_I16:
    return (int16_t)v;
  case O2O_T_U16:
    return (uint16_t)v;
  case O2O_T_I32:
    return (int32_t)v;
  case O2O_T_U32:
    return (uint32_t)v;
  default:
    return v;
  }
}

/* Signed results have to fit; unsigned ones wrap. */
static bool fits(const o2o_type *type, int64_t v, int64_t *value) {
  *value = wrapped(type, v);
  return !o2o_is_signed(type) || *value == v;
}

static bool fold_shift(o2o_op op, const o2o_type *type, int64_t a, int64_t b, int64_t *value) {
  if (b < 0 || (uint64_t)b >= type->size * 8)
    return false;
  if (op == O2O_OP_SHL) {
    if (o2o_is_signed(type) && (a < 0 || (b > 0 && a >> (63 - b) != 0)))
      return false;
    return fits(type, (int64_t)((uint64_t)a << b), value);
  }
  *value = o2o_is_signed(type) ? a >> b : (int64_t)((uint64_t)a >> b);
  return true;
}

static bool fold_compare(o2o_op op, bool is_signed, int64_t a, int64_t b, int64_t *value) {
  bool less = is_signed ? a < b : (uint64_t)a < (uint64_t)b;
  switch (op) {
  case O2O_OP_LT:
    *value = less;
    return true;
  case O2O_OP_GE:
    *value = !less;
    return true;
  case O2O_OP_GT:
    *value = !less && a != b;
    return true;
  case O2O_OP_LE:
    *value = less || a == b;
    return true;
  case O2O_OP_EQ:
    *value = a == b;
    return true;
  case O2O_OP_NE:
    *value = a != b;
    return true;
  default:
    return false;
  }
}

static bool fold_divide(o2o_op op, bool is_signed, int64_t a, int64_t b, int64_t *value) {
  if (b == 0 || (is_signed && a == INT64_MIN && b == -1))
    return false;
  if (is_signed)
    *value = op == O2O_OP_DIV ? a / b : a % b;
  else
    *value = (int64_t)(op == O2O_OP_DIV ? (uint64_t)a / (uint64_t)b : (uint64_t)a % (uint64_t)b);
  return true;
}

static bool fold_arithmetic(o2o_op op, const o2o_type *type, int64_t a, int64_t b, int64_t *value) {
  int64_t v;
  bool overflow;
  if (op == O2O_OP_ADD)
    overflow = __builtin_add_overflow(a, b, &v);
  else if (op == O2O_OP_SUB)
    overflow = __builtin_sub_overflow(a, b, &v);
  else
    overflow = __builtin_mul_overflow(a, b, &v);
  /* The builtins store the wrapped result, which is the right one for unsigned types. */
  if (overflow && o2o_is_signed(type))
    return false;
  return fits(type, v, value);
}

static bool fold_binary(const o2o_expr *e, int64_t *value) {
  int64_t a, b;
  const o2o_type *type = e->kids[0]->type;
  if (!o2o_is_integer(type) || !o2o_const_int(e->kids[0], &a) || !o2o_const_int(e->kids[1], &b))
    return false;
  switch (e->op) {
  case O2O_OP_ADD:
  case O2O_OP_SUB:
  case O2O_OP_MUL:
    return fold_arithmetic(e->op, type, a, b, value);
  case O2O_OP_DIV:
  case O2O_OP_REM:
    return fold_divide(e->op, o2o_is_signed(type), a, b, &a) && fits(type, a, value);
  case O2O_OP_SHL:
  case O2O_OP_SHR:
    return fold_shift(e->op, type, a, b, value);
  case O2O_OP_AND:
    *value = a & b;
    return true;
  case O2O_OP_OR:
    *value = a | b;
    return true;
  case O2O_OP_XOR:
    *value = a ^ b;
    return true;
  default:
    return fold_compare(e->op, o2o_is_signed(type), a, b, value);
  }
}

static bool fold_cast(const o2o_expr *e, int64_t *value) {
  const o2o_expr *kid = e->kids[0];
  if (kid->kind == O2O_E_FLOAT) {
    if (e->type->kind == O2O_T_BOOL) {
      *value = kid->d != 0;
      return true;
    }
    if (!(kid->d > -0x1p63 && kid->d < 0x1p63))
      return false;
    *value = wrapped(e->type, (int64_t)kid->d);
    return *value == (int64_t)kid->d;
  }
  if (!o2o_is_integer(kid->type) || !o2o_const_int(kid, value))
    return false;
  *value = wrapped(e->type, *value);
  return true;
}

static bool fold_logical(const o2o_expr *e, int64_t *value) {
  int64_t a, b;
  if (!o2o_const_int(e->kids[0], &a))
    return false;
  if ((a != 0) == (e->kind == O2O_E_LOR)) {
    *value = a != 0;
    return true;
  }
  if (!o2o_const_int(e->kids[1], &b))
    return false;
  *value = b != 0;
  return true;
}

bool o2o_const_int(const o2o_expr *e, int64_t *value) {
  int64_t a;
  if (!e || !e->type || !o2o_is_integer(e->type))
    return false;
  switch (e->kind) {
  case O2O_E_INT:
    *value = e->i;
    return true;
  case O2O_E_CAST:
    return fold_cast(e, value);
  case O2O_E_NEG:
    return o2o_const_int(e->kids[0], &a) && !__builtin_sub_overflow((int64_t)0, a, &a) &&
           fits(e->type, a, value);
  case O2O_E_BITNOT:
    return o2o_const_int(e->kids[0], &a) && fits(e->type, ~a, value);
  case O2O_E_NOT:
    if (!o2o_const_int(e->kids[0], &a))
      return false;
    *value = a == 0;
    return true;
  case O2O_E_BINARY:
    return fold_binary(e, value);
  case O2O_E_LAND:
  case O2O_E_LOR:
    return fold_logical(e, value);
  case O2O_E_COND:
    return o2o_const_int(e->kids[0], &a) && o2o_const_int(e->kids[a ? 1 : 2], value);
  default:
    return false;
  }
}

/* ---- roots ---------------------------------------------------------------------------------- */

o2o_symbol *o2o_root(const o2o_expr *e) {
  while (e) {
    switch (e->kind) {
    case O2O_E_SYM:
      return e->sym;
    case O2O_E_COMMA:
      e = e->kids[1];
      break;
    case O2O_E_COND: {
      o2o_symbol *a = o2o_root(e->kids[1]), *b = o2o_root(e->kids[2]);
      return a == b ? a : NULL;
    }
    case O2O_E_CAST:
      if (e->kids[0]->type->kind != O2O_T_POINTER)
        return NULL;
      e = e->kids[0];
      break;
    case O2O_E_INDEX:
    case O2O_E_MEMBER:
    case O2O_E_DEREF:
    case O2O_E_DECAY:
    case O2O_E_ADDR:
    case O2O_E_PTRADD:
      e = e->kids[0];
      break;
    default:
      return NULL;
    }
  }
  return NULL;
}

/* ---- walks ---------------------------------------------------------------------------------- */

void o2o_walk_expr(o2o_expr *e, bool (*visit)(o2o_expr *e, void *ctx), void *ctx) {
  if (!e || !visit || !visit(e, ctx))
    return;
  for (unsigned k = 0; k < e->nkids; ++k)
    o2o_walk_expr(e->kids[k], visit, ctx);
}

void o2o_walk_stmt(o2o_stmt *s, bool (*visit_stmt)(o2o_stmt *s, void *ctx),
                   bool (*visit_expr)(o2o_expr *e, void *ctx), void *ctx) {
  if (!s || (visit_stmt && !visit_stmt(s, ctx)))
    return;
  /* A `for` runs its init before its condition; nothing else has statements before expressions that
   * could matter to a visitor, except `do`, whose condition comes last. */
  unsigned k = 0;
  if ((s->kind == O2O_ST_FOR || s->kind == O2O_ST_DO) && s->nkids > 0)
    o2o_walk_stmt(s->kids[k++], visit_stmt, visit_expr, ctx);
  o2o_walk_expr(s->e[0], visit_expr, ctx);
  if (s->kind != O2O_ST_FOR)
    o2o_walk_expr(s->e[1], visit_expr, ctx);
  for (; k < s->nkids; ++k)
    o2o_walk_stmt(s->kids[k], visit_stmt, visit_expr, ctx);
  if (s->kind == O2O_ST_FOR)
    o2o_walk_expr(s->e[1], visit_expr, ctx);
}

void o2o_walk_nest(o2o_nest *nest, bool (*visit)(o2o_expr *e, void *ctx), void *ctx) {
  o2o_walk_stmt(nest->body, NULL, visit, ctx);
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    o2o_walk_stmt(nest->functions[k]->body, NULL, visit, ctx);
}

static bool find_effect(o2o_expr *e, void *ctx) {
  bool *found = ctx;
  *found |= o2o_is_assignment(e) || e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC;
  return !*found;
}

bool o2o_has_side_effects(const o2o_expr *e) {
  bool found = false;
  o2o_walk_expr((o2o_expr *)e, find_effect, &found);
  return found;
}

bool o2o_takes_pointers(const o2o_expr *call) {
  for (unsigned k = 0; k < call->nkids; ++k)
    if (o2o_is_pointer(call->kids[k]->type))
      return true;
  return false;
}

void o2o_walk_sizes(const o2o_type *type, bool (*visit)(o2o_expr *e, void *ctx), void *ctx) {
  for (; type && (type->kind == O2O_T_ARRAY || o2o_is_pointer(type)); type = type->elem)
    if (type->kind == O2O_T_ARRAY && type->count->kind != O2O_E_INT)
      o2o_walk_expr(type->count, visit, ctx);
}

o2o_stmt *o2o_unblocked(o2o_stmt *s) {
  while (s && s->kind == O2O_ST_BLOCK && s->nkids == 1)
    s = s->kids[0];
  return s;
}

const o2o_expr *o2o_unwidened(const o2o_expr *e) {
  while (e->kind == O2O_E_CAST) {
    const o2o_type *to = e->type, *from = e->kids[0]->type;
    bool widens = (o2o_is_float(to) && o2o_is_float(from) && to->size >= from->size) ||
                  (o2o_is_integer(to) && o2o_is_integer(from) && to->size > from->size &&
                   (o2o_is_signed(to) || !o2o_is_signed(from)));
    if (!widens && !o2o_type_same(to, from))
      break;
    e = e->kids[0];
  }
  return e;
}
