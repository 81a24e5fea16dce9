/* Subscripts: every array is flattened, in global and in private memory.
 *
 *   double u[NZ][ny][5];  u[k][j][m]   ->   u_3[x_k_7 * (ny_4 * 5) + x_j_8 * 5 + m]
 *
 * A chain of subscripts, decays and pointer additions becomes one offset, in long, from the root.
 * The printer widens the operands instead of the 32-bit result ((long)i + 1, not (long)(i + 1)):
 * signed overflow is undefined in C, so both are the same number, and the compiler of the device
 * sees that neighbouring work-items touch neighbouring elements.
 *
 * Where a launch may store the array in another order (layout.h), the scale of a subscript is a
 * macro with the dimension and the host's scale:
 *
 *   u[k][j][m]   ->   u_3[x_k_7 * S_u_3(0, 50L) + x_j_8 * S_u_3(1, 5L) + m * S_u_3(2, 1L)]
 */
#include "xform/mapping/layout.h"
#include "xform/print/neighbours.h"
#include "xform/print/printer.h"

#define MAX_LEVELS 32 /* longer chains are cut: the rest prints as a pointer expression */

/* ---- integers as long ----------------------------------------------------------------------- */

static void print_wide(printer *p, o2o_expr *e);

static const char *const signs[] = {[O2O_OP_ADD] = "+", [O2O_OP_SUB] = "-", [O2O_OP_MUL] = "*"};

/* True when an operation of this type gives the same number if it is done in 64 bits: signed,
 * because overflow is undefined; unsigned, only when it has 64 bits already. */
static bool widens(const o2o_expr *e) {
  return o2o_is_signed(e->type) || e->type->kind == O2O_T_U64;
}

static bool wide_binary(const o2o_expr *e) {
  return e->kind == O2O_E_BINARY && e->op <= O2O_OP_MUL && widens(e);
}

static void print_wide_operand(printer *p, o2o_expr *kid, o2o_op op, bool right);

static void print_wide_operands(printer *p, o2o_expr *e) {
  print_wide_operand(p, e->kids[0], e->op, false);
  put(p, " %s ", signs[e->op]);
  print_wide_operand(p, e->kids[1], e->op, true);
}

/* The left or right operand of an operation in long. */
static void print_wide_operand(printer *p, o2o_expr *kid, o2o_op op, bool right) {
  int64_t value;
  while (kid->kind == O2O_E_CAST && o2o_keeps_value(kid))
    kid = kid->kids[0];
  if (wide_binary(kid) && o2o_is_signed(kid->type) && !o2o_const_int(kid, &value) &&
      stands_bare(kid->op, op, right))
    print_wide_operands(p, kid);
  else
    print_wide(p, kid);
}

static void print_wide_binary(printer *p, o2o_expr *e) {
  if (o2o_is_signed(e->type)) {
    put(p, "(");
    print_wide_operands(p, e);
    put(p, ")");
    return;
  }
  put(p, "((long)((ulong)");
  print_wide(p, e->kids[0]);
  put(p, " %s (ulong)", signs[e->op]);
  print_wide(p, e->kids[1]);
  put(p, "))");
}

static void print_wide(printer *p, o2o_expr *e) {
  int64_t value;
  if (o2o_const_int(e, &value)) {
    bool narrow = value > INT32_MIN && value <= INT32_MAX;
    print_int(p, o2o_scalar(p->nest, narrow ? O2O_T_I32 : O2O_T_I64), value);
    return;
  }
  if (e->kind == O2O_E_CAST && o2o_keeps_value(e)) {
    print_wide(p, e->kids[0]);
  } else if (wide_binary(e)) {
    print_wide_binary(p, e);
  } else if (e->kind == O2O_E_NEG && o2o_is_signed(e->type)) {
    put(p, "(-");
    print_wide(p, e->kids[0]);
    put(p, ")");
  } else if (e->kind == O2O_E_SYM && e->sym->storage == O2O_S_ITER && !p->function) {
    put(p, "x_%s", name_of(p, e->sym));
  } else if (e->type->kind == O2O_T_I64) {
    print_expr(p, e);
  } else {
    put(p, "(long)");
    print_expr(p, e);
  }
}

/* ---- scales --------------------------------------------------------------------------------- */

/* The constant part of the number of innermost elements; *variable tells whether there is more. */
static int64_t constant_scale(const o2o_type *type, bool *variable) {
  int64_t scale = 1, count;
  *variable = false;
  for (; type->kind == O2O_T_ARRAY; type = type->elem) {
    if (o2o_const_int(type->count, &count))
      scale *= count;
    else
      *variable = true;
  }
  return scale;
}

bool print_scale(printer *p, const o2o_type *elem, const char *op) {
  bool variable;
  int64_t scale = constant_scale(elem, &variable), count;
  if (scale == 1 && !variable)
    return false;
  put(p, "%s", op);
  if (!variable) {
    put(p, "%lldL", (long long)scale);
    return true;
  }
  const char *times = "(";
  for (const o2o_type *t = elem; t->kind == O2O_T_ARRAY; t = t->elem) {
    if (o2o_const_int(t->count, &count))
      continue;
    put(p, "%s", times);
    print_wide(p, t->count);
    times = " * ";
  }
  if (scale != 1)
    put(p, " * %lldL", (long long)scale);
  put(p, ")");
  return true;
}

void print_flat_count(printer *p, const o2o_type *type) {
  bool variable;
  int64_t count = constant_scale(type, &variable);
  if (!variable)
    put(p, "%lldUL", (long long)count);
  else
    print_scale(p, type, "(ulong)");
}

/* The array's layout, if the launch may choose it. */
static const o2o_layout *chosen_at_launch(const o2o_expr *base) {
  const o2o_layout *layout = o2o_layout_of(base);
  return layout && layout->printed ? layout : NULL;
}

static void print_stride(printer *p, const o2o_layout *layout, const o2o_type *elem) {
  put(p, "S_%s(%u, ", name_of(p, layout->root), o2o_layout_dim(layout, elem));
  if (!print_scale(p, elem, ""))
    put(p, "1L");
  put(p, ")");
}

static void print_scaled(printer *p, o2o_expr *index, const o2o_type *elem,
                         const o2o_layout *layout) {
  print_wide(p, index);
  if (layout) {
    put(p, " * ");
    print_stride(p, layout, elem);
  } else {
    print_scale(p, elem, " * ");
  }
}

void print_offset(printer *p, const o2o_expr *base, o2o_expr *index, const o2o_type *elem) {
  print_scaled(p, index, elem, chosen_at_launch(base));
}

void print_element_stride(printer *p, const o2o_expr *element) {
  const o2o_layout *layout = chosen_at_launch(element);
  if (layout)
    print_stride(p, layout, element->type);
  else
    put(p, "1");
}

/* ---- chains --------------------------------------------------------------------------------- */

typedef struct level {
  o2o_expr *index;
  const o2o_type *elem; /* what the subscript steps over */
} level;

/* Takes apart the address in *base, outermost subscript last; *base becomes the root. */
static unsigned peel(o2o_expr **base, level *levels) {
  unsigned count = 0;
  for (o2o_expr *e = *base; count < MAX_LEVELS; *base = e) {
    if (e->kind == O2O_E_INDEX) {
      levels[count++] = (level){e->kids[1], e->type};
      e = e->kids[0];
    } else if (e->kind == O2O_E_PTRADD) {
      levels[count++] = (level){e->kids[1], e->type->elem};
      e = e->kids[0];
    } else if (e->kind == O2O_E_DECAY || (e->kind == O2O_E_DEREF && e->type->kind == O2O_T_ARRAY) ||
               (e->kind == O2O_E_DEREF && count == 0) ||
               (e->kind == O2O_E_ADDR && e->kids[0]->kind == O2O_E_INDEX)) {
      e = e->kids[0];
    } else {
      break;
    }
  }
  return count;
}

static void print_sum(printer *p, const o2o_expr *base, const level *levels, unsigned count) {
  const o2o_layout *layout = chosen_at_launch(base);
  int64_t constant = 0, value, scale;
  bool variable, first = true;
  for (unsigned k = count; k-- > 0;) {
    scale = constant_scale(levels[k].elem, &variable);
    if (layout && o2o_const_int(levels[k].index, &value) && value == 0)
      continue;
    if (!layout && !variable && o2o_const_int(levels[k].index, &value)) {
      constant += value * scale;
      continue;
    }
    if (!first)
      put(p, " + ");
    print_scaled(p, levels[k].index, levels[k].elem, layout);
    first = false;
  }
  if (first)
    put(p, "%lld", (long long)constant);
  else if (constant)
    put(p, constant < 0 ? " - %lld" : " + %lld", (long long)(constant < 0 ? -constant : constant));
}

void print_index(printer *p, o2o_expr *e) {
  level levels[MAX_LEVELS];
  o2o_expr *base = e;
  unsigned count = peel(&base, levels);
  bool is_address = e->type->kind == O2O_T_ARRAY;
  put(p, is_address ? "(" : "");
  if (base->type->kind == O2O_T_ARRAY)
    print_lvalue(p, base);
  else
    print_expr(p, base);
  put(p, is_address ? " + " : "[");
  print_sum(p, base, levels, count);
  if (count > 0 && !is_address)
    print_apart(p, base, levels[0].index);
  put(p, is_address ? ")" : "]");
}
