/* Reductions: accumulators of a work-item, and their combination within the work-group.
 *
 *   for (...) sum += a[i];
 *   ->  double sum_3 = 0.0;                       once per work-item
 *       for (unit = ...) sum_3 = sum_3 + a_2[x_i_1];
 *       s_sum_3[lid] = sum_3; a tree over s_sum_3; work-item 0 writes p_sum_3[group]
 *
 * The host combines the partial results of the groups.  Arrays go through the same local buffer of
 * one element per work-item, element by element, so that local memory does not limit their size;
 * large ones are the business of print_slab.c.
 */
#include "abi/abi.h"
#include "xform/print/printer.h"

#include <float.h>
#include <math.h>

/* ---- the identity --------------------------------------------------------------------------- */

static int64_t lowest(o2o_type_kind kind) {
  switch (kind) {
  case O2O_T_I8:
    return INT8_MIN;
  case O2O_T_I16:
    return INT16_MIN;
  case O2O_T_I32:
    return INT32_MIN;
  case O2O_T_I64:
    return INT64_MIN;
  default:
    return 0;
  }
}

static int64_t largest(o2o_type_kind kind) {
  switch (kind) {
  case O2O_T_BOOL:
    return 1;
  case O2O_T_U8:
    return UINT8_MAX;
  case O2O_T_U16:
    return UINT16_MAX;
  case O2O_T_U32:
    return UINT32_MAX;
  case O2O_T_U64:
    return -1; /* all bits */
  default:
    return -(lowest(kind) + 1);
  }
}

int64_t integer_identity(o2o_redop op, o2o_type_kind kind) {
  switch (op) {
  case O2O_RED_MUL:
  case O2O_RED_LAND:
    return 1;
  case O2O_RED_AND:
    return kind == O2O_T_BOOL ? 1 : -1;
  case O2O_RED_MIN:
    return largest(kind);
  case O2O_RED_MAX:
    return lowest(kind);
  default:
    return 0;
  }
}

/* Infinities are the extremes, unless the user has said that there are none. */
double float_identity(const printer *p, o2o_redop op, o2o_type_kind kind) {
  bool finite = p->nest->fp.fast || p->nest->fp.finite;
  double extreme = !finite ? INFINITY : kind == O2O_T_F32 ? FLT_MAX : DBL_MAX;
  switch (op) {
  case O2O_RED_MUL:
  case O2O_RED_LAND:
    return 1;
  case O2O_RED_MIN:
    return extreme;
  case O2O_RED_MAX:
    return -extreme;
  default:
    return 0;
  }
}

void print_identity(printer *p, const o2o_symbol *symbol) {
  const o2o_type *type = innermost(symbol->type);
  if (o2o_is_float(type)) {
    print_float(p, type, float_identity(p, symbol->redop, type->kind));
    return;
  }
  int64_t identity = integer_identity(symbol->redop, type->kind);
  if (identity == -1 && !o2o_is_signed(type) && type->size < 4)
    identity = largest(type->kind);
  print_int(p, type, identity);
}

/* A call of a reduction's own function. */
static void print_own(printer *p, const o2o_function *f, const char *arguments) {
  put(p, "%s(%s", function_name(p, f), arguments);
  print_extra_arguments(p, f, ", ");
  put(p, ")");
}

/* The value of an accumulator, or of its element e, before the first iteration. */
static void print_first_value(printer *p, const o2o_symbol *symbol) {
  if (symbol->redop != O2O_RED_OWN)
    print_identity(p, symbol);
  else if (symbol->type->kind == O2O_T_ARRAY)
    print_own(p, symbol->reduction.initial,
              o2o_format(p->nest, "p_%s[parts * %lluUL + e]", name_of(p, symbol),
                         (unsigned long long)flat_count(symbol->type)));
  else
    print_own(p, symbol->reduction.initial, o2o_format(p->nest, "p_%s[parts]", name_of(p, symbol)));
}

/* ---- combining ------------------------------------------------------------------------------ */

/* a = a OP b as OpenMP's combiners have it; min and max keep `a` when the two do not compare. */
void print_combination(printer *p, const o2o_symbol *symbol, const char *a, const char *b) {
  static const char *const operators[] = {
      [O2O_RED_ADD] = "+", [O2O_RED_MUL] = "*",   [O2O_RED_AND] = "&",  [O2O_RED_OR] = "|",
      [O2O_RED_XOR] = "^", [O2O_RED_LAND] = "&&", [O2O_RED_LOR] = "||",
  };
  const o2o_type *type = innermost(symbol->type);
  put_indent(p);
  put(p, "%s = ", a);
  if (symbol->redop == O2O_RED_OWN)
    print_own(p, symbol->reduction.combiner, o2o_format(p->nest, "%s, %s", a, b));
  else if (symbol->redop == O2O_RED_MIN || symbol->redop == O2O_RED_MAX)
    put(p, "%s %s %s ? %s : %s", b, symbol->redop == O2O_RED_MIN ? "<" : ">", a, b, a);
  else if (symbol->redop == O2O_RED_LAND || symbol->redop == O2O_RED_LOR)
    put(p, "%s != 0 %s %s != 0", a, operators[symbol->redop], b);
  else if (type->kind == O2O_T_BOOL)
    put(p, "(%s %s %s) != 0", a, operators[symbol->redop], b);
  else
    put(p, "%s %s %s", a, operators[symbol->redop], b);
  put(p, ";\n");
}

const o2o_symbol *reduced(const printer *p, unsigned arg) {
  const o2o_plan_arg *a = &p->plan->args[arg];
  return a->kind == O2O_ARG_REDUCTION && !a->sym->slab ? a->sym : NULL;
}

void print_local_buffers(printer *p) {
  put_line(p, "#if O2O_WG > 1");
  for (unsigned k = 0; k < p->plan->nargs; ++k) {
    const o2o_symbol *symbol = reduced(p, k);
    if (symbol)
      put_line(p, "__local %s s_%s[O2O_WG];", element_name(p, symbol->type, O2O_SPACE_PRIVATE),
               name_of(p, symbol));
  }
  put_line(p, "#endif");
}

void print_accumulators(printer *p) {
  for (unsigned k = 0; k < p->plan->nargs; ++k) {
    const o2o_symbol *symbol = reduced(p, k);
    if (!symbol)
      continue;
    const char *name = name_of(p, symbol);
    put_indent(p);
    print_declarator(p, symbol, name);
    if (symbol->type->kind == O2O_T_ARRAY) {
      put(p, ";\n");
      put_line(p, "for (uint e = 0; e < %lluU; ++e)", (unsigned long long)flat_count(symbol->type));
      put(p, "%*s%s[e]", 2 * (int)p->indent + 2, "", name);
    }
    put(p, " = ");
    print_first_value(p, symbol);
    put(p, ";\n");
  }
}

/* One value of each work-item to one of the group: `value` to `partial`. */
static void print_tree(printer *p, const o2o_symbol *symbol, const char *value,
                       const char *partial) {
  const char *name = name_of(p, symbol);
  put_line(p, "#if O2O_WG > 1");
  put_line(p, "s_%s[lid] = %s;", name, value);
  put_line(p, "barrier(CLK_LOCAL_MEM_FENCE);");
  put_line(p, p->plan->reduction.phased ? "for (uint d = 1; d < O2O_WG; d *= 2) {"
                                        : "for (uint d = O2O_WG / 2; d > 0; d /= 2) {");
  ++p->indent;
  /* Neighbours with neighbours keeps the order of the iterations. */
  put_line(p, p->plan->reduction.phased ? "if (lid %% (2 * d) == 0) {" : "if (lid < d) {");
  ++p->indent;
  print_combination(p, symbol, o2o_format(p->nest, "s_%s[lid]", name),
                    o2o_format(p->nest, "s_%s[lid + d]", name));
  --p->indent;
  put_line(p, "}");
  put_line(p, "barrier(CLK_LOCAL_MEM_FENCE);");
  --p->indent;
  put_line(p, "}");
  /* No barrier is needed before the next element: only work-item 0 touches s[0] until then. */
  put_line(p, "if (lid == 0)");
  put_line(p, "  %s = s_%s[0];", partial, name);
  put_line(p, "#else");
  put_line(p, "%s = %s;", partial, value);
  put_line(p, "#endif");
}

void print_combine(printer *p) {
  bool any = false;
  for (unsigned k = 0; k < p->plan->nargs; ++k)
    any |= reduced(p, k) != NULL;
  if (!any)
    return;
  if (!p->plan->reduction.phased)
    put_line(p, "const uint lid = get_local_id(0);");
  put_line(p, "const ulong group = get_group_id(0);");
  for (unsigned k = 0; k < p->plan->nargs; ++k) {
    const o2o_symbol *symbol = reduced(p, k);
    if (!symbol)
      continue;
    const char *name = name_of(p, symbol);
    if (symbol->type->kind != O2O_T_ARRAY) {
      print_tree(p, symbol, name, o2o_format(p->nest, "p_%s[group]", name));
      continue;
    }
    unsigned long long count = flat_count(symbol->type);
    put_line(p, "for (uint e = 0; e < %lluU; ++e) {", count);
    ++p->indent;
    print_tree(p, symbol, o2o_format(p->nest, "%s[e]", name),
               o2o_format(p->nest, "p_%s[group * %lluUL + e]", name, count));
    --p->indent;
    put_line(p, "}");
  }
}
