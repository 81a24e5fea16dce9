/* Expressions.
 *
 * The IR has spelled out every conversion, so that printing it operator by operator computes in
 * OpenCL C what it computes in C.  Operands have parentheses, but for those of chains (sums,
 * products, `a && b && c`, `a ? b : c ? d : e`): these may be longer than compilers allow
 * parentheses to nest (256 deep).  What needs care: _Bool, which OpenCL C cannot store (a uchar
 * that is 0 or 1 here); ++ and -- of floats, which it does not have; truth values of floats and
 * pointers; pointers to arrays, which are pointers to the innermost element here.
 */
#include "xform/ir/ended.h"
#include "xform/print/hidden_steps.h"
#include "xform/print/split_loops.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void print_operator(printer *p, o2o_expr *e);

const char *operator_text(o2o_op op) {
  static const char *const text[] = {
      [O2O_OP_ADD] = "+", [O2O_OP_SUB] = "-",  [O2O_OP_MUL] = "*",  [O2O_OP_DIV] = "/",
      [O2O_OP_REM] = "%", [O2O_OP_SHL] = "<<", [O2O_OP_SHR] = ">>", [O2O_OP_AND] = "&",
      [O2O_OP_OR] = "|",  [O2O_OP_XOR] = "^",  [O2O_OP_LT] = "<",   [O2O_OP_GT] = ">",
      [O2O_OP_LE] = "<=", [O2O_OP_GE] = ">=",  [O2O_OP_EQ] = "==",  [O2O_OP_NE] = "!=",
  };
  return text[op];
}

/* ---- constants ------------------------------------------------------------------------------ */

void print_int(printer *p, const o2o_type *type, int64_t value) {
  switch (type->kind) {
  case O2O_T_U64:
    put(p, "%lluUL", (unsigned long long)value);
    break;
  case O2O_T_U32:
    put(p, "%lluU", (unsigned long long)(uint32_t)value);
    break;
  case O2O_T_I64:
    if (value == INT64_MIN)
      put(p, "(-9223372036854775807L - 1L)");
    else
      put(p, value < 0 ? "(%lldL)" : "%lldL", (long long)value);
    break;
  default:
    if (value == INT32_MIN)
      put(p, "(-2147483647 - 1)");
    else
      put(p, value < 0 ? "(%lld)" : "%lld", (long long)value);
  }
}

/* The shortest decimal that reads back as the value; always a floating constant. */
static const char *decimal(printer *p, double value, bool is_float) {
  const char *text = "";
  for (int digits = is_float ? 6 : 15; digits <= 17; ++digits) {
    text = o2o_format(p->nest, "%.*g", digits, value);
    if (is_float ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value)
      break;
  }
  if (!strpbrk(text, ".e"))
    text = o2o_format(p->nest, "%s.0", text);
  return text;
}

static void print_nan(printer *p, bool is_float, double value) {
  if (is_float) {
    union {
      float f;
      uint32_t bits;
    } u = {(float)value};
    put(p, "as_float(0x%xU)", u.bits);
  } else {
    union {
      double d;
      uint64_t bits;
    } u = {value};
    put(p, "as_double(0x%llxUL)", (unsigned long long)u.bits);
  }
}

void print_float(printer *p, const o2o_type *type, double value) {
  bool is_float = type->kind == O2O_T_F32;
  if (!is_float)
    p->plan->printed.fp64 = true;
  if (isnan(value)) {
    print_nan(p, is_float, value);
    return;
  }
  if (isinf(value)) {
    put(p, "%s%s", value < 0 ? "(-" : "", is_float ? "INFINITY" : "(double)INFINITY");
    put(p, value < 0 ? ")" : "");
    return;
  }
  put(p, signbit(value) ? "(%s%s)" : "%s%s", decimal(p, value, is_float), is_float ? "f" : "");
}

/* ---- lvalues -------------------------------------------------------------------------------- */

static void print_symbol(printer *p, const o2o_symbol *symbol) {
  note_slab_use(p, symbol);
  bool by_pointer = (symbol->storage == O2O_S_OBJECT && !symbol->points) ||
                    (symbol->storage == O2O_S_PRIVATE && (p->function || symbol->slab));
  if (by_pointer && symbol->type->kind != O2O_T_ARRAY)
    put(p, "(*%s)", name_of(p, symbol));
  else
    put(p, "%s", name_of(p, symbol));
}

/* An array of no length, last in its struct, holds what lies behind.  OpenCL C has no such member,
 * so that elements are found from the address of the struct. */
static void print_behind(printer *p, o2o_expr *e) {
  o2o_expr *record = e->kids[0];
  const char *space = space_text(p, o2o_lvalue_space(e));
  put(p, "((%s%s *)((%suchar *)&", space, element_name(p, e->type, o2o_lvalue_space(e)), space);
  print_expr(p, record);
  put(p, " + %llu))", (unsigned long long)record->type->record->fields[e->field].offset);
}

static void print_member(printer *p, o2o_expr *e) {
  o2o_expr *record = e->kids[0];
  const char *dot = ".";
  if (has_no_elements(e->type)) {
    print_behind(p, e);
    return;
  }
  if (record->kind == O2O_E_DEREF && record->kids[0]->kind != O2O_E_PTRADD) {
    print_expr(p, record->kids[0]);
    dot = "->";
  } else {
    print_expr(p, record);
  }
  put(p, "%s%s", dot, field_name(p, record->type->record, e->field));
}

static void print_place(printer *p, o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_SYM:
    print_symbol(p, e->sym);
    break;
  case O2O_E_INDEX:
    print_index(p, e);
    break;
  case O2O_E_MEMBER:
    print_member(p, e);
    break;
  case O2O_E_DEREF:
    if (e->kids[0]->kind == O2O_E_PTRADD) {
      print_index(p, e);
    } else if (e->type->kind == O2O_T_ARRAY) {
      print_expr(p, e->kids[0]); /* a pointer to an array points to its first innermost element */
    } else {
      put(p, "(*");
      print_expr(p, e->kids[0]);
      put(p, ")");
    }
    break;
  default:
    print_expr(p, e);
  }
}

void print_lvalue(printer *p, o2o_expr *e) {
  if (!print_slab_element(p, e, print_place))
    print_place(p, e);
}

void print_address(printer *p, o2o_expr *lvalue) {
  note_slab_address(p, lvalue);
  if (lvalue->type->kind == O2O_T_ARRAY) {
    print_lvalue(p, lvalue);
  } else if (lvalue->kind == O2O_E_DEREF) {
    print_expr(p, lvalue->kids[0]);
  } else if (lvalue->kind == O2O_E_SYM && lvalue->sym->storage == O2O_S_OBJECT &&
             !lvalue->sym->points) {
    put(p, "%s", name_of(p, lvalue->sym));
  } else {
    put(p, "(&");
    print_lvalue(p, lvalue);
    put(p, ")");
  }
}

/* ---- conversions ---------------------------------------------------------------------------- */

static void print_pointer_cast(printer *p, o2o_expr *e) {
  o2o_expr *kid = e->kids[0];
  o2o_space space = o2o_pointer_space(e);
  int64_t value;
  if (kid->type->kind != O2O_T_POINTER) {
    if (o2o_const_int(kid, &value) && value == 0) {
      put(p, "0");
      return;
    }
  } else if (!strcmp(element_name(p, e->type->elem, space),
                     element_name(p, kid->type->elem, space))) {
    print_expr(p, kid);
    return;
  }
  put(p, "((%s)", type_name(p, e->type, space));
  print_expr(p, kid);
  put(p, ")");
}

/* A constant that the target type holds exactly prints as one. */
static bool print_constant_cast(printer *p, o2o_expr *e) {
  int64_t value;
  if (o2o_const_int(e, &value)) {
    print_int(p, e->type, value);
    return true;
  }
  int64_t exact = e->type->kind == O2O_T_F32 ? INT64_C(1) << 24 : INT64_C(1) << 53;
  if (!o2o_is_float(e->type) || !o2o_const_int(e->kids[0], &value) || value > exact ||
      value < -exact || (value < 0 && !o2o_is_signed(e->kids[0]->type)))
    return false;
  print_float(p, e->type, (double)value);
  return true;
}

/* True for a conversion that OpenCL C needs not be told of. */
static bool prints_as_operand(const o2o_expr *e) {
  return e->kind == O2O_E_CAST && e->type->kind != O2O_T_POINTER &&
         (e->type->kind == O2O_T_RECORD || e->kids[0]->type->kind == e->type->kind);
}

static void open_hidden(printer *p) {
  p->macros.hidden = true;
  put(p, "O2O_ANY(");
}

/* An operand whose steps are hidden (hidden_steps.h). */
static void print_hidden(printer *p, o2o_expr *e) {
  open_hidden(p);
  print_top(p, e);
  put(p, ")");
}

static void print_cast(printer *p, o2o_expr *e) {
  o2o_expr *kid = e->kids[0];
  if (e->type->kind == O2O_T_POINTER) {
    print_pointer_cast(p, e);
    return;
  }
  if (prints_as_operand(e)) {
    print_expr(p, kid);
    return;
  }
  if (print_constant_cast(p, e))
    return;
  if (e->type->kind == O2O_T_BOOL) {
    put(p, "((uchar)(");
    print_expr(p, kid);
    put(p, " != 0))");
    return;
  }
  const bool truncates = conversion_truncates(e);
  if (truncates)
    open_hidden(p);
  put(p, "((%s)", type_name(p, e->type, O2O_SPACE_NONE));
  if (conversion_loses_steps(e))
    print_hidden(p, kid);
  else
    print_expr(p, kid);
  put(p, truncates ? "))" : ")");
}

/* ---- truth values --------------------------------------------------------------------------- */

static bool needs_comparison(const o2o_expr *e) {
  return o2o_is_float(e->type) || e->type->kind == O2O_T_POINTER;
}

static void print_truth(printer *p, o2o_expr *e) {
  if (!needs_comparison(e)) {
    print_expr(p, e);
    return;
  }
  put(p, "(");
  print_condition(p, e);
  put(p, ")");
}

void print_condition(printer *p, o2o_expr *e) {
  if (!needs_comparison(e)) {
    print_top(p, e);
    return;
  }
  print_expr(p, e);
  put(p, " != 0");
}

static void print_not(printer *p, o2o_expr *kid) {
  put(p, needs_comparison(kid) ? "(" : "(!");
  print_expr(p, kid);
  put(p, needs_comparison(kid) ? " == 0)" : ")");
}

static void print_logical(printer *p, o2o_expr *e) {
  if (e->kids[0]->kind == e->kind)
    print_logical(p, e->kids[0]);
  else
    print_truth(p, e->kids[0]);
  put(p, e->kind == O2O_E_LAND ? " && " : " || ");
  print_truth(p, e->kids[1]);
}

/* ---- assignments ---------------------------------------------------------------------------- */

/* Text for an lvalue that is printed more than once: itself when it has no effects, else a
 * dereferenced temporary that is set first; `(t = &a[i++], ` is printed then. */
static const char *repeatable(printer *p, o2o_expr *lvalue) {
  if (o2o_has_side_effects(lvalue)) {
    const char *space = space_text(p, o2o_lvalue_space(lvalue));
    unsigned id = p->ntemps++;
    text_append(&p->temps, "%s%s *o2o_t%u;\n", space, type_name(p, lvalue->type, O2O_SPACE_NONE),
                id);
    put(p, "o2o_t%u = ", id);
    print_address(p, lvalue);
    put(p, ", ");
    return o2o_format(p->nest, "(*o2o_t%u)", id);
  }
  text saved = p->out;
  p->out = (text){.nest = p->nest};
  print_lvalue(p, lvalue);
  const char *repeat = text_string(&p->out);
  p->out = saved;
  return repeat;
}

/* b OP= x of a _Bool: done in the operation's type, then compared with 0. */
static void print_bool_assignop(printer *p, o2o_expr *e) {
  put(p, "(");
  const char *target = repeatable(p, e->kids[0]);
  put(p, "%s = (uchar)((((%s)%s) %s ", target, type_name(p, e->ctype, O2O_SPACE_NONE), target,
      operator_text(e->op));
  print_expr(p, e->kids[1]);
  put(p, ") != 0))");
}

/* A division of floats is a macro: on devices that do not round it correctly it is made in
 * double. */
static void start_quotient(printer *p) {
  p->plan->printed.exact_divide = p->macros.quotients = true;
  put(p, "O2O_QUOTIENT(");
}

/* a /= b. */
static void print_quotient_assigned(printer *p, o2o_expr *e) {
  bool parentheses = o2o_has_side_effects(e->kids[0]);
  put(p, parentheses ? "(" : "");
  const char *target = repeatable(p, e->kids[0]);
  put(p, "%s = ", target);
  start_quotient(p);
  put(p, "%s, ", target);
  print_expr(p, e->kids[1]);
  put(p, parentheses ? "))" : ")");
}

static void print_assignop(printer *p, o2o_expr *e) {
  const o2o_type *type = e->kids[0]->type;
  if (e->op == O2O_OP_DIV && e->ctype && e->ctype->kind == O2O_T_F32) {
    print_quotient_assigned(p, e);
    return;
  }
  print_lvalue(p, e->kids[0]);
  if (assignment_loses_steps(e)) {
    put(p, " = ");
    print_hidden(p, e->kids[0]);
    put(p, " %s ", operator_text(e->op));
    print_expr(p, e->kids[1]);
    return;
  }
  put(p, " %s= ", operator_text(e->op));
  if (type->kind == O2O_T_POINTER)
    print_offset(p, e->kids[0], e->kids[1], type->elem);
  else
    print_top(p, e->kids[1]);
}

/* ++ and -- where OpenCL C has none: of _Bool and floats. The old value goes through a temporary.
 */
static void print_step(printer *p, o2o_expr *e) {
  const o2o_type *type = e->kids[0]->type;
  const char *old = NULL;
  put(p, "(");
  const char *target = repeatable(p, e->kids[0]);
  if (e->post) {
    old = o2o_format(p->nest, "o2o_t%u", p->ntemps++);
    text_append(&p->temps, "%s %s;\n", type_name(p, type, O2O_SPACE_NONE), old);
    put(p, "%s = %s, ", old, target);
  }
  if (type->kind != O2O_T_BOOL)
    put(p, "%s %s 1", target, e->i > 0 ? "+=" : "-=");
  else if (e->i > 0)
    put(p, "%s = 1", target);
  else
    put(p, "%s = (uchar)!%s", target, target);
  put(p, e->post ? ", %s)" : ")", old);
}

/* A step over an array is one over all of its innermost elements. */
static void print_array_step(printer *p, o2o_expr *e) {
  const o2o_type *elem = e->kids[0]->type->elem;
  put(p, e->post ? "((" : "(");
  print_lvalue(p, e->kids[0]);
  if (!print_scale(p, elem, e->i > 0 ? " += " : " -= "))
    put(p, e->i > 0 ? " += 1" : " -= 1");
  if (e->post) {
    put(p, ")");
    if (!print_scale(p, elem, e->i > 0 ? " - " : " + "))
      put(p, e->i > 0 ? " - 1" : " + 1");
  }
  put(p, ")");
}

/* True for what ++ and -- of OpenCL C do. */
static bool steps_natively(const o2o_expr *e) {
  const o2o_type *type = e->kids[0]->type;
  if (type->kind == O2O_T_POINTER)
    return type->elem->kind != O2O_T_ARRAY;
  return type->kind != O2O_T_BOOL && !o2o_is_float(type);
}

static void print_native_step(printer *p, o2o_expr *e) {
  const char *op = e->i > 0 ? "++" : "--";
  put(p, "%s", e->post ? "" : op);
  print_lvalue(p, e->kids[0]);
  put(p, "%s", e->post ? op : "");
}

/* ---- calls ---------------------------------------------------------------------------------- */

void print_extra_arguments(printer *p, const o2o_function *f, const char *comma) {
  const symbol_set *uses = uses_of(p, f);
  for (unsigned k = 0; k < uses->count; ++k, comma = ", ") {
    const o2o_symbol *symbol = uses->items[k];
    bool address = symbol->storage == O2O_S_PRIVATE && !symbol->slab && !p->function &&
                   symbol->type->kind != O2O_T_ARRAY;
    put(p, "%s%s%s", comma, address ? "&" : "", name_of(p, symbol));
  }
}

static void print_call(printer *p, o2o_expr *e) {
  const char *comma = "";
  if (e->callee->external && o2o_is_pointer(e->type)) /* structs have other names there */
    put(p, "(%s)", type_name(p, e->type, e->callee->result_space));
  put(p, "%s(", function_name(p, e->callee));
  for (unsigned k = 0; k < e->nkids; ++k, comma = ", ") {
    put(p, "%s", comma);
    print_top(p, e->kids[k]);
  }
  print_extra_arguments(p, e->callee, comma);
  put(p, ")");
}

static bool see_helper(printer *p, const char *name) {
  for (unsigned k = 0; k < p->seen.count; ++k)
    if (!strcmp(p->seen.items[k], name))
      return false;
  p->seen.items =
      o2o_grown(p->nest, p->seen.items, p->seen.count, &p->seen.capacity, sizeof *p->seen.items);
  p->seen.items[p->seen.count++] = name;
  return true;
}

/* Functions of other units may bring the same. */
static bool shares_helpers(const printer *p) {
  return p->nest->units.published || p->nest->units.externals;
}

bool start_helper(printer *p, const char *name) {
  if (!see_helper(p, name))
    return false;
  if (shares_helpers(p))
    text_append(&p->helpers, "#ifndef O2O_HAS_%s\n#define O2O_HAS_%s\n", name, name);
  return true;
}

void end_helper(printer *p) {
  if (shares_helpers(p))
    text_append(&p->helpers, "#endif\n");
}

static void print_builtin(printer *p, o2o_expr *e) {
  const struct o2o_builtin *builtin = e->builtin;
  if (builtin == &o2o_ended) {
    put(p, "%s(%s)", builtin->cl_name, name_of(p, p->data));
    return;
  }
  if (builtin->helper && start_helper(p, builtin->cl_name)) {
    text_append(&p->helpers, "%s", builtin->helper);
    end_helper(p);
  }
  if (builtin->exact_sqrt)
    p->plan->printed.exact_divide = p->macros.roots = true;
  if (builtin->params[0] == O2O_T_F64)
    p->plan->printed.fp64 = true;
  /* abs() is unsigned in OpenCL C, and so are clz() and popcount(). */
  bool cast = o2o_is_integer(e->type) && !builtin->helper;
  if (cast)
    put(p, "((%s)", type_name(p, e->type, O2O_SPACE_NONE));
  put(p, "%s(", builtin->exact_sqrt ? "O2O_ROOT" : builtin->cl_name);
  for (unsigned k = 0; k < e->nkids; ++k) {
    put(p, k ? ", " : "");
    print_top(p, e->kids[k]);
  }
  for (unsigned k = 0; k < e->nkids && e->nkids < builtin->nparams; ++k)
    if (o2o_pointer_space(e->kids[k]) == O2O_SPACE_GLOBAL) { /* see vector_access.c */
      put(p, ", ");
      print_element_stride(p, e->kids[k]->kids[0]);
    }
  put(p, cast ? "))" : ")");
}

/* ---- operators ------------------------------------------------------------------------------ */

/* 2: binds like *, 1: binds like +, 0: anything else. */
static int arithmetic_rank(o2o_op op) { return op <= O2O_OP_SUB ? 1 : op <= O2O_OP_REM ? 2 : 0; }

bool stands_bare(o2o_op kid, o2o_op op, bool right) {
  int outer = arithmetic_rank(op), inner = arithmetic_rank(kid);
  if (outer && inner)
    return right ? inner > outer : inner >= outer;
  return !right && kid == op && (op == O2O_OP_AND || op == O2O_OP_OR || op == O2O_OP_XOR);
}

/* True for a division that prints as a macro. */
static bool is_quotient(const o2o_expr *e) {
  return e->op == O2O_OP_DIV && e->type->kind == O2O_T_F32;
}

/* The left or right operand of a binary operator. */
static void print_operand(printer *p, o2o_expr *kid, o2o_op op, bool right) {
  while (prints_as_operand(kid))
    kid = kid->kids[0];
  if (kid->kind == O2O_E_BINARY && (is_quotient(kid) || stands_bare(kid->op, op, right)))
    print_operator(p, kid);
  else
    print_expr(p, kid);
}

/* A binary operator, with the operand hidden whose steps a compiler may get wrong. */
static void print_binary(printer *p, o2o_expr *e) {
  int hidden = operation_loses_steps(e->op, e->kids[0], e->kids[1]) ? 0 : -1;
  if (hidden < 0 && !p->loops.ending)
    hidden = o2o_splitting_operand(p->nest, p->function ? p->function->body : p->nest->body, e);
  for (int k = 0; k < 2; k++) {
    if (k == 1)
      put(p, " %s ", operator_text(e->op));
    if (k == hidden)
      print_hidden(p, e->kids[k]);
    else
      print_operand(p, e->kids[k], e->op, k == 1);
  }
}

/* Operators that print with parentheses around them unless they stand alone. */
static void print_operator(printer *p, o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_BINARY:
    if (is_quotient(e)) {
      start_quotient(p);
      print_expr(p, e->kids[0]);
      put(p, ", ");
      print_expr(p, e->kids[1]);
      put(p, ")");
      break;
    }
    print_binary(p, e);
    break;
  case O2O_E_LAND:
  case O2O_E_LOR:
    print_logical(p, e);
    break;
  case O2O_E_COND:
    print_truth(p, e->kids[0]);
    put(p, " ? ");
    print_expr(p, e->kids[1]);
    put(p, " : ");
    if (e->kids[2]->kind == O2O_E_COND)
      print_operator(p, e->kids[2]);
    else
      print_expr(p, e->kids[2]);
    break;
  case O2O_E_PTRADD:
    print_expr(p, e->kids[0]);
    put(p, " + ");
    print_offset(p, e->kids[0], e->kids[1], e->type->elem);
    break;
  case O2O_E_PTRDIFF:
    put(p, "(long)(");
    print_expr(p, e->kids[0]);
    put(p, " - ");
    print_expr(p, e->kids[1]);
    put(p, ")");
    print_scale(p, e->kids[0]->type->elem, " / ");
    break;
  case O2O_E_ASSIGN:
    print_lvalue(p, e->kids[0]);
    put(p, " = ");
    print_top(p, e->kids[1]);
    break;
  case O2O_E_INCDEC:
    print_native_step(p, e);
    break;
  default:
    print_assignop(p, e);
  }
}

static bool is_operator(const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_BINARY:
  case O2O_E_LAND:
  case O2O_E_LOR:
  case O2O_E_COND:
  case O2O_E_PTRADD:
  case O2O_E_PTRDIFF:
  case O2O_E_ASSIGN:
    return true;
  case O2O_E_ASSIGNOP:
    return e->kids[0]->type->kind != O2O_T_BOOL;
  case O2O_E_INCDEC:
    return steps_natively(e);
  default:
    return false;
  }
}

void print_top(printer *p, o2o_expr *e) {
  if (is_slab_update(e))
    print_slab_update(p, e);
  else if (is_operator(e))
    print_operator(p, e);
  else
    print_expr(p, e);
}

/* A pointer from a table, where the launch has put offsets into the rows. */
static void print_row(printer *p, o2o_expr *e) {
  put(p, "((%s)((__global char *)%s + ", type_name(p, e->type, O2O_SPACE_GLOBAL),
      name_of(p, e->sym));
  print_lvalue(p, e->kids[0]);
  put(p, "))");
}

static void print_prefix(printer *p, const char *op, o2o_expr *kid) {
  put(p, "(%s", op);
  print_expr(p, kid);
  put(p, ")");
}

static void print_comma(printer *p, o2o_expr *e) {
  if (e->kids[0]->kind == O2O_E_COMMA)
    print_comma(p, e->kids[0]);
  else
    print_expr(p, e->kids[0]);
  put(p, ", ");
  print_expr(p, e->kids[1]);
}

static void print_constant(printer *p, o2o_expr *e) {
  if (e->kind == O2O_E_INT)
    print_int(p, e->type, e->i);
  else
    print_float(p, e->type, e->d);
}

static void print_load(printer *p, o2o_expr *e) {
  if (e->sym)
    print_row(p, e);
  else
    print_lvalue(p, e->kids[0]);
}

static void print_decay(printer *p, o2o_expr *e) { print_lvalue(p, e->kids[0]); }

static void print_address_of(printer *p, o2o_expr *e) { print_address(p, e->kids[0]); }

static void print_unary(printer *p, o2o_expr *e) {
  if (e->kind == O2O_E_NOT)
    print_not(p, e->kids[0]);
  else
    print_prefix(p, e->kind == O2O_E_NEG ? "-" : "~", e->kids[0]);
}

static void print_comma_expr(printer *p, o2o_expr *e) {
  put(p, "(");
  print_comma(p, e);
  put(p, ")");
}

static void print_increment(printer *p, o2o_expr *e) {
  if (e->kids[0]->type->kind == O2O_T_POINTER)
    print_array_step(p, e);
  else
    print_step(p, e);
}

static void print_used_atomic(printer *p, o2o_expr *e) { print_atomic(p, e, true); }

void print_expr(printer *p, o2o_expr *e) {
  /* Of kinds that are not operators of OpenCL C as they stand; is_operator() knows those. */
  static void (*const of_kind[])(printer *, o2o_expr *) = {
      [O2O_E_INT] = print_constant,      [O2O_E_FLOAT] = print_constant,
      [O2O_E_SYM] = print_lvalue,        [O2O_E_INDEX] = print_lvalue,
      [O2O_E_MEMBER] = print_lvalue,     [O2O_E_DEREF] = print_lvalue,
      [O2O_E_LOAD] = print_load,         [O2O_E_DECAY] = print_decay,
      [O2O_E_ADDR] = print_address_of,   [O2O_E_NEG] = print_unary,
      [O2O_E_BITNOT] = print_unary,      [O2O_E_NOT] = print_unary,
      [O2O_E_COMMA] = print_comma_expr,  [O2O_E_ASSIGNOP] = print_bool_assignop,
      [O2O_E_INCDEC] = print_increment,  [O2O_E_CAST] = print_cast,
      [O2O_E_CALL] = print_call,         [O2O_E_BUILTIN] = print_builtin,
      [O2O_E_COMPOUND] = print_compound, [O2O_E_ATOMIC] = print_used_atomic,
  };
  if (is_slab_update(e)) {
    print_slab_update(p, e);
  } else if (is_operator(e)) {
    put(p, "(");
    print_operator(p, e);
    put(p, ")");
  } else {
    of_kind[e->kind](p, e);
  }
}
