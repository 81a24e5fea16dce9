/* Slabs: arrays that would be private but are too large for it, in global memory.
 *
 *   double t[4096];  private to the region, scratch     ->  one block per work-item
 *   __global double *t_3 = s_t_3 + get_global_id(0) * 4096UL;
 *
 *   int hist[65536]; accumulated: hist[key[i]]++        ->  one block per work-group, which is the
 *   __global int *hist_4 = p_hist_4 + get_group_id(0) * 65536UL;       group's partial result
 *   ... u_hist_4(&hist_4[key_2[x_i_1]], 1);
 *
 * Where a launch finds room, a group accumulates in local memory (O2O_BINS_k, k the argument's
 * index), and leaves what is there at its end; where the order of updates does not matter, all
 * groups share one block (O2O_JOINT_k).
 *
 * Work-items of a group meet in a reduction's slab, so every update is a call of a function that is
 * atomic where groups have more than one work-item: a native one for integer sums, else a loop of
 * compare-and-swap.  All forms of an update (reduction.c) come down to `x = x OP value`: in an
 * assignment the value is the right side with the operator's identity in place of x.
 */
#include "abi/abi.h"
#include "xform/analysis/reduction.h"
#include "xform/print/printer.h"

#include <string.h>

/* ---- where the slabs are -------------------------------------------------------------------- */

/* The slab that argument k accumulates in; NULL: it is something else. */
static const o2o_symbol *accumulated(const printer *p, unsigned k) {
  const o2o_plan_arg *arg = &p->plan->args[k];
  return arg->kind == O2O_ARG_REDUCTION && arg->sym->slab ? arg->sym : NULL;
}

/* How many of its bytes are known, it may be in local memory. */
static bool may_be_local(const o2o_symbol *symbol) { return symbol->type->size > 0; }

static unsigned arg_of(const printer *p, const o2o_symbol *symbol) {
  unsigned k = 0;
  while (accumulated(p, k) != symbol)
    ++k;
  return k;
}

const char *slab_space(printer *p, const o2o_symbol *symbol) {
  if (symbol->redop == O2O_RED_NONE || !may_be_local(symbol))
    return "__global";
  return o2o_format(p->nest, "O2O_SLAB_%u", arg_of(p, symbol));
}

void print_slab_buffers(printer *p) {
  for (unsigned k = 0; k < p->plan->nargs; ++k) {
    const o2o_symbol *symbol = accumulated(p, k);
    if (!symbol || !may_be_local(symbol))
      continue;
    put_line(p, "#ifdef O2O_BINS_%u", k);
    put_line(p, "__local %s %s[%llu];", element_name(p, symbol->type, O2O_SPACE_GLOBAL),
             name_of(p, symbol), (unsigned long long)flat_count(symbol->type));
    put_line(p, "#endif");
  }
}

static void print_pointer(printer *p, const o2o_plan_arg *arg) {
  const o2o_symbol *symbol = arg->sym;
  const char *name = name_of(p, symbol), *elem = element_name(p, symbol->type, O2O_SPACE_GLOBAL);
  bool reduction = arg->kind == O2O_ARG_REDUCTION;
  put_indent(p);
  bool block = !reduction && p->slabs.interleaved;
  put(p, "__global %s *%s = %s_%s + ", elem, name, reduction ? "p" : "s", name);
  put(p, block ? "O2O_BLOCK(" : reduction ? "get_group_id(0) * " : "get_global_id(0) * ");
  print_flat_count(p, symbol->type);
  put(p, block ? ");\n" : ";\n");
}

/* The group's work-items share the elements. */
static void print_each_element(printer *p, const o2o_symbol *symbol) {
  put_indent(p);
  put(p, "for (ulong e = get_local_id(0); e < ");
  print_flat_count(p, symbol->type);
  put(p, "; e += O2O_WG)\n");
}

static void print_start(printer *p, const o2o_symbol *symbol) {
  print_each_element(p, symbol);
  put(p, "%*s%s[e] = ", 2 * (int)p->indent + 2, "", name_of(p, symbol));
  print_identity(p, symbol);
  put(p, ";\n");
}

/* Where argument k accumulates, and what is there first. */
static void print_accumulated(printer *p, unsigned k) {
  const o2o_plan_arg *arg = &p->plan->args[k];
  bool joint = o2o_may_be_joint(arg->sym);
  const char *name = name_of(p, arg->sym);
  put_line(p, "#ifndef O2O_BINS_%u", k);
  if (joint) {
    put_line(p, "#ifdef O2O_JOINT_%u", k);
    put_line(p, "__global %s *%s = p_%s;", element_name(p, arg->sym->type, O2O_SPACE_GLOBAL), name,
             name);
    put_line(p, "#else");
  }
  print_pointer(p, arg);
  if (joint)
    put_line(p, "#endif");
  put_line(p, "#endif");
  if (joint)
    put_line(p, "#if defined(O2O_BINS_%u) || !defined(O2O_JOINT_%u)", k, k);
  print_start(p, arg->sym);
  if (joint)
    put_line(p, "#endif");
}

void print_slabs(printer *p) {
  bool shared = false;
  for (unsigned k = 0; k < p->plan->nargs; ++k) {
    if (accumulated(p, k)) {
      print_accumulated(p, k);
      shared = true;
    } else if (p->plan->args[k].kind == O2O_ARG_SCRATCH) {
      print_pointer(p, &p->plan->args[k]);
    }
  }
  if (!shared)
    return;
  put_line(p, "#if O2O_WG > 1");
  put_line(p, "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);");
  put_line(p, "#endif");
}

/* From local memory to the group's block, or to the one of all. */
static void print_bins_left(printer *p, unsigned k) {
  const o2o_symbol *symbol = accumulated(p, k);
  const char *name = name_of(p, symbol);
  bool joint = o2o_may_be_joint(symbol);
  put_line(p, "#ifdef O2O_BINS_%u", k);
  put_line(p, "#if O2O_WG > 1");
  put_line(p, "barrier(CLK_LOCAL_MEM_FENCE);");
  put_line(p, "#endif");
  print_each_element(p, symbol);
  if (joint) {
    put_line(p, "#ifdef O2O_JOINT_%u", k);
    put_line(p, "  if (%s[e] != 0)", name);
    put_line(p, "    %s(&p_%s[e], %s[e]);", o2o_native_atomic(symbol), name, name);
    put_line(p, "#else");
  }
  put_line(p, "  p_%s[get_group_id(0) * %lluUL + e] = %s[e];", name,
           (unsigned long long)flat_count(symbol->type), name);
  if (joint)
    put_line(p, "#endif");
  put_line(p, "#endif");
}

void print_slabs_left(printer *p) {
  for (unsigned k = 0; k < p->plan->nargs; ++k)
    if (accumulated(p, k) && may_be_local(accumulated(p, k)))
      print_bins_left(p, k);
}

/* ---- elements of scratch ----------------------------------------------------------------------
 *
 * On a GPU the element of all work-items of a group are next to each other: what stands `o` bytes
 * behind the beginning of a block stands o * O2O_WG bytes behind that of the group's blocks, and a
 * work-item's own number of elements further.  That is so for numbers in arrays and structs of any
 * depth, as long as each use is of a number; where one is not (the address is taken, a struct is
 * copied, there is a union), the kernel is printed without.  Addresses are computed as integers: of
 * pointers, compilers would make subscripts of the member that stands there.
 */

static bool is_scratch(const o2o_symbol *symbol) {
  return symbol->slab && symbol->storage == O2O_S_PRIVATE && symbol->redop == O2O_RED_NONE;
}

/* The scratch that the lvalue is a part of; NULL: none, or a part of a union in it. */
static const o2o_symbol *scratch_of(const o2o_expr *e) {
  for (;; e = e->kids[0]) {
    switch (e->kind) {
    case O2O_E_SYM:
      return is_scratch(e->sym) ? e->sym : NULL;
    case O2O_E_MEMBER:
      if (e->kids[0]->type->record->is_union)
        return NULL;
      break;
    case O2O_E_INDEX:
    case O2O_E_PTRADD:
    case O2O_E_DECAY:
    case O2O_E_DEREF:
    case O2O_E_ADDR:
      break;
    default:
      return NULL;
    }
  }
}

bool print_slab_element(printer *p, o2o_expr *e, void (*print)(printer *p, o2o_expr *e)) {
  const o2o_symbol *outer = p->slabs.of;
  const o2o_symbol *symbol = p->slabs.interleaved && o2o_is_number(e->type) ? scratch_of(e) : NULL;
  if (!symbol)
    return false;
  put(p, "O2O_ELEMENT(%s, %s, ", element_name(p, e->type, O2O_SPACE_GLOBAL), name_of(p, symbol));
  p->slabs.of = symbol;
  print(p, e);
  p->slabs.whole |= p->slabs.of == symbol; /* it stood for something else */
  p->slabs.of = outer;
  put(p, ")");
  return true;
}

void print_slab_at_e(printer *p, const o2o_symbol *symbol) {
  const char *name = name_of(p, symbol);
  if (!p->slabs.interleaved || !is_scratch(symbol)) {
    put(p, "%s[e]", name);
    return;
  }
  p->slabs.whole |= !o2o_is_number(innermost(symbol->type));
  put(p, "O2O_ELEMENT(%s, %s, %s[e])", element_name(p, symbol->type, O2O_SPACE_GLOBAL), name, name);
}

void note_slab_use(printer *p, const o2o_symbol *symbol) {
  if (!is_scratch(symbol))
    return;
  p->slabs.whole |= p->slabs.of != symbol;
  p->slabs.of = NULL;
}

void note_slab_address(printer *p, const o2o_expr *lvalue) {
  p->slabs.whole |= scratch_of(lvalue) != NULL;
}

void print_slab_macros(printer *p) {
  for (unsigned k = 0; k < p->plan->nargs; ++k)
    if (accumulated(p, k) && may_be_local(accumulated(p, k)))
      put(p,
          "#ifdef O2O_BINS_%u /* %s is in local memory */\n"
          "#define O2O_SLAB_%u __local\n"
          "#else\n"
          "#define O2O_SLAB_%u __global\n"
          "#endif\n\n",
          k, accumulated(p, k)->name, k, k);
  if (!p->slabs.interleaved)
    return;
  put(p,
      "#ifdef O2O_VECTORS /* the same element of the scratch of all work-items of a group is next "
      "to each other */\n"
      "#define O2O_BLOCK(n) (get_group_id(0) * (n) * O2O_WG)\n"
      "#define O2O_ELEMENT(type, block, at) \\\n"
      "  (*(__global type *)((size_t)(block) + get_local_id(0) * sizeof(type) + \\\n"
      "                      ((size_t)&(at) - (size_t)(block)) * O2O_WG))\n"
      "#else\n"
      "#define O2O_BLOCK(n) (get_global_id(0) * (n))\n"
      "#define O2O_ELEMENT(type, block, at) (at)\n"
      "#endif\n\n");
}

/* ---- updates -------------------------------------------------------------------------------- */

bool is_slab_update(const o2o_expr *e) {
  if (e->kind != O2O_E_ASSIGN && e->kind != O2O_E_ASSIGNOP && e->kind != O2O_E_INCDEC)
    return false;
  const o2o_symbol *root = o2o_root(e->kids[0]);
  return root && root->slab && root->redop != O2O_RED_NONE;
}

/* A _Bool is updated with the operand as it is, since b &= 2 is not b &= 1. */
static const char *operand_name(printer *p, const o2o_symbol *symbol) {
  const o2o_type *type = innermost(symbol->type);
  return type->kind == O2O_T_BOOL ? "int" : element_name(p, type, O2O_SPACE_GLOBAL);
}

static void print_swap_loop(printer *p, const o2o_symbol *symbol, const char *elem) {
  bool wide = innermost(symbol->type)->size == 8;
  const char *bits = wide ? "ulong" : "uint";
  put_line(p, "union { %s bits; %s value; } old, next;", bits, elem);
  put_line(p, "%s seen;", bits);
  put_line(p, "old.bits = 0;"); /* a guess: the first exchange tells */
  put_line(p, "for (;;) {");
  ++p->indent;
  put_line(p, "next.value = old.value;");
  print_combination(p, symbol, "next.value", "value");
  put_line(p, "seen = %s((volatile %s %s *)at, old.bits, next.bits);",
           wide ? "atom_cmpxchg" : "atomic_cmpxchg", slab_space(p, symbol), bits);
  put_line(p, "if (seen == old.bits)");
  put_line(p, "  break;");
  put_line(p, "old.bits = seen;");
  --p->indent;
  put_line(p, "}");
}

/* The function that updates elements of the symbol's slab.  Smaller elements than 4 bytes never
 * meet the atomic form: the runtime gives those kernels work-groups of one work-item. */
static void print_update_function(printer *p, const o2o_symbol *symbol) {
  const char *elem = element_name(p, symbol->type, O2O_SPACE_GLOBAL),
             *native = o2o_native_atomic(symbol);
  uint64_t size = innermost(symbol->type)->size;
  const char *meets =
      o2o_may_be_joint(symbol)
          ? o2o_format(p->nest, "#if O2O_WG > 1 || defined(O2O_JOINT_%u)", arg_of(p, symbol))
          : "#if O2O_WG > 1";
  if (size == 8) {
    put_line(p, "%s", meets);
    put_line(p, "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable");
    put_line(p, "#endif");
  }
  put_line(p, "static void u_%s(%s %s *at, %s value) {", name_of(p, symbol), slab_space(p, symbol),
           elem, operand_name(p, symbol));
  ++p->indent;
  if (size >= 4) {
    put_line(p, "%s", meets);
    if (*native)
      put_line(p, "%s(at, value);", native);
    else
      print_swap_loop(p, symbol, elem);
    put_line(p, "#else");
  }
  print_combination(p, symbol, "*at", "value");
  if (size >= 4)
    put_line(p, "#endif");
  --p->indent;
  put_line(p, "}\n");
}

static void need_update_function(printer *p, const o2o_symbol *symbol) {
  if (uses_symbol(&p->slabs.updated, symbol))
    return;
  add_to_set(p, &p->slabs.updated, (o2o_symbol *)symbol);
  text saved = p->out;
  unsigned indent = p->indent;
  p->out = p->helpers;
  p->indent = 0;
  print_update_function(p, symbol);
  p->helpers = p->out;
  p->out = saved;
  p->indent = indent;
}

/* The operator's identity as an expression. */
static o2o_expr *identity_expr(printer *p, const o2o_symbol *symbol) {
  const o2o_type *type = innermost(symbol->type);
  if (!o2o_is_float(type))
    return o2o_int(p->nest, type, integer_identity(symbol->redop, type->kind));
  o2o_expr *e = o2o_expr_new(p->nest, O2O_E_FLOAT, type, (o2o_loc){0, 0}, 0);
  e->d = float_identity(p, symbol->redop, type->kind);
  return e;
}

/* A copy of the right side with the identity in place of every load of the target. */
static o2o_expr *without_target(printer *p, const o2o_expr *e, const o2o_expr *target,
                                const o2o_symbol *symbol) {
  if (e->kind == O2O_E_LOAD && o2o_expr_same(e->kids[0], target))
    return identity_expr(p, symbol);
  o2o_expr *copy = o2o_alloc(p->nest, sizeof *copy);
  *copy = *e;
  copy->kids = o2o_alloc(p->nest, (e->nkids + 1) * sizeof *copy->kids);
  for (unsigned k = 0; k < e->nkids; ++k)
    copy->kids[k] = e->kids[k] ? without_target(p, e->kids[k], target, symbol) : NULL;
  return copy;
}

void print_slab_update(printer *p, o2o_expr *e) {
  const o2o_expr *target = e->kids[0];
  const o2o_symbol *symbol = o2o_root(target);
  need_update_function(p, symbol);
  put(p, "u_%s(&", name_of(p, symbol));
  print_lvalue(p, e->kids[0]);
  put(p, ", ");
  if (e->kind == O2O_E_INCDEC) {
    put(p, e->i > 0 ? "1" : "-1");
  } else if (e->kind == O2O_E_ASSIGNOP) {
    put(p, e->op == O2O_OP_SUB ? "-" : "");
    print_expr(p, e->kids[1]);
  } else {
    print_top(p, without_target(p, e->kids[1], target, symbol));
  }
  put(p, ")");
}
