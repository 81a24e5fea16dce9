/* Atomic accesses as functions of OpenCL C 1.2 (sections 6.12.11 and 9.3).
 *
 *   n += e;          int, unsigned: atomic_add(&n, e); long: atom_add(&n, e)
 *   x *= e;          a loop around a compare-and-swap, in a function of its own:
 *
 *     static double o2o_atomic_mul_f64(volatile __global double *p, double e) {
 *       ulong seen = o2o_seen64(p), bits;
 *       double old;
 *       do {
 *         bits = seen;
 *         old = as_double(bits);
 *         seen = atom_cmpxchg((volatile __global ulong *)p, bits, as_ulong((double)(old * e)));
 *       } while (seen != bits);
 *       return old;
 *     }
 *
 * Numbers of 8 and 16 bits are exchanged with the aligned word of 4 bytes around them, whose other
 * bytes it leaves as they are (shifts count from the low end: devices are little-endian):
 *
 *     volatile __global uint *word = (volatile __global uint *)((size_t)p & ~(size_t)3);
 *     uint shift = ((uint)(size_t)p & 3U) * 8U, ...;
 *     seen = atomic_cmpxchg(word, bits, (bits & ~(0xffU << shift)) | ((uint)as_uchar(...) <<
 *     shift));
 *
 * Loads and stores of an aligned number of at most 8 bytes are one step on every device with 64-bit
 * addresses.  Simulators that look for races want to be told so: O2O_CHECKED makes atomic functions
 * of them, for 8 and 16 bits of the word around the number.  Read-modify-write of 64 bits needs
 * cl_khr_int64_base_atomics: plan->atomic64.
 *
 * An access that orders other memory as well is a function with a fence on both sides.
 */
#include "xform/ir/builtin.h"
#include "xform/prepare/atomic.h"
#include "xform/print/printer.h"

#include <string.h>

/* One access, taken apart. */
typedef struct access {
  const o2o_expr *e;
  o2o_expr *target, *operand; /* operand: NULL stands for 1 */
  const o2o_type *type;       /* of the target */
  const o2o_type *ctype;      /* that the operation is done in */
  const o2o_type *etype;      /* of the operand */
  o2o_expr *expected;         /* COMPARE: with what the target is compared; NULL */
  o2o_op op;                  /* UPDATE, REVERSE and COMPARE */
  bool used, wide, small;     /* wide: 64 bits; small: 8 or 16 */
} access;

static access take_apart(const o2o_expr *e, bool used) {
  const o2o_expr *step = e->kids[0];
  access a = {.e = e, .target = o2o_atomic_target(e), .operand = o2o_atomic_operand(e)};
  a.type = a.target->type;
  a.expected = e->form == O2O_ATOMIC_COMPARE ? step->kids[1]->kids[0]->kids[1] : NULL;
  a.ctype = step->kind == O2O_E_ASSIGNOP               ? step->ctype
            : a.expected                               ? a.expected->type
            : e->form == O2O_ATOMIC_REVERSE            ? e->ctype
            : a.operand && e->form != O2O_ATOMIC_WRITE ? a.operand->type
                                                       : a.type;
  a.etype = a.operand ? a.operand->type : a.ctype;
  a.op = e->form == O2O_ATOMIC_REVERSE || a.expected ? e->op
         : step->kind == O2O_E_ASSIGNOP              ? step->op
         : step->i < 0                               ? O2O_OP_SUB
                                                     : O2O_OP_ADD;
  a.used = used && e->used;
  a.wide = a.type->size == 8;
  a.small = a.type->size < 4;
  return a;
}

/* ---- what a device has a function for ------------------------------------------------------- */

/* The part of the name behind atomic_ or atom_; NULL: a compare-and-swap. */
static const char *function_for(const access *a) {
  bool extreme = a->e->form == O2O_ATOMIC_MIN || a->e->form == O2O_ATOMIC_MAX;
  if (a->e->form == O2O_ATOMIC_READ || a->small)
    return NULL;
  if (a->e->form == O2O_ATOMIC_WRITE)
    return a->type->kind == O2O_T_F64 ? NULL : "xchg";
  if (a->expected)
    return a->op == O2O_OP_EQ && o2o_is_integer(a->type) && o2o_type_same(a->type, a->ctype)
               ? "cmpxchg"
               : NULL;
  if (a->e->form == O2O_ATOMIC_REVERSE || !o2o_is_integer(a->type) || !o2o_is_integer(a->ctype) ||
      (a->wide && extreme))
    return NULL;
  if (extreme)
    return a->e->form == O2O_ATOMIC_MIN ? "min" : "max";
  switch (a->op) { /* the low bits of the result depend on no others */
  case O2O_OP_ADD:
    return "add";
  case O2O_OP_SUB:
    return "sub";
  case O2O_OP_AND:
    return a->wide ? NULL : "and";
  case O2O_OP_OR:
    return a->wide ? NULL : "or";
  case O2O_OP_XOR:
    return a->wide ? NULL : "xor";
  default:
    return NULL;
  }
}

/* A floating-point number is compared with an integer that has its bits. */
static bool compares_bits(const access *a) {
  return a->expected && o2o_is_float(a->type) && o2o_is_integer(a->ctype);
}

static bool is_move(const access *a) {
  return a->e->form == O2O_ATOMIC_READ || (a->e->form == O2O_ATOMIC_WRITE && !a->used);
}

/* ---- a function of our own ------------------------------------------------------------------ */

static const char *operation(const access *a) {
  static const char *const names[] = {
      [O2O_OP_ADD] = "add", [O2O_OP_SUB] = "sub", [O2O_OP_MUL] = "mul", [O2O_OP_DIV] = "div",
      [O2O_OP_REM] = "rem", [O2O_OP_SHL] = "shl", [O2O_OP_SHR] = "shr", [O2O_OP_AND] = "and",
      [O2O_OP_OR] = "or",   [O2O_OP_XOR] = "xor",
  };
  switch (a->e->form) {
  case O2O_ATOMIC_READ:
    return "read";
  case O2O_ATOMIC_WRITE:
    return "write";
  case O2O_ATOMIC_MIN:
    return a->e->kids[0]->kids[1]->kind == O2O_E_BUILTIN ? "fmin" : "min";
  case O2O_ATOMIC_MAX:
    return a->e->kids[0]->kids[1]->kind == O2O_E_BUILTIN ? "fmax" : "max";
  case O2O_ATOMIC_COMPARE:
    return a->op == O2O_OP_EQ ? "if_equal" : a->op == O2O_OP_LT ? "if_less" : "if_more";
  default:
    return names[a->op];
  }
}

/* The operation on two texts; division of floats as everywhere (print_expr.c). */
static const char *combined(printer *p, const access *a, const char *left, const char *right) {
  if (a->ctype->kind == O2O_T_F32 && a->op == O2O_OP_DIV)
    return o2o_format(p->nest, "O2O_QUOTIENT(%s, %s)", left, right);
  return o2o_format(p->nest, "(%s %s %s)", left, operator_text(a->op), right);
}

/* The new value in terms of `old` and `e`. */
static const char *new_value(printer *p, const access *a) {
  const char *type = type_name(p, a->type, O2O_SPACE_NONE),
             *ctype = type_name(p, a->ctype, O2O_SPACE_NONE), *name = operation(a), *text,
             *old = o2o_format(p->nest, compares_bits(a) ? "as_%s(old)" : "(%s)old", ctype);
  switch (a->e->form) {
  case O2O_ATOMIC_WRITE:
    return "e";
  case O2O_ATOMIC_MIN:
  case O2O_ATOMIC_MAX:
    if (*name == 'f')
      return o2o_format(p->nest, "%s(old, e)", name);
    return o2o_format(p->nest, "(e %s old ? e : old)", name[1] == 'i' ? "<" : ">");
  case O2O_ATOMIC_COMPARE:
    return o2o_format(p->nest, "(%s %s expected ? e : old)", old,
                      a->op == O2O_OP_EQ   ? "=="
                      : a->op == O2O_OP_LT ? "<"
                                           : ">");
  case O2O_ATOMIC_REVERSE:
    text = combined(p, a, "e", old);
    break;
  default:
    text = combined(p, a, old, "e");
  }
  return o2o_format(p->nest, a->type->kind == O2O_T_BOOL ? "(%s)(%s != 0)" : "(%s)%s", type, text);
}

/* The word that holds the small number at `p`, and by how many bits that is shifted. */
#define SMALL_WORD                                                                                 \
  "  volatile __global uint *word = (volatile __global uint *)((size_t)p & ~(size_t)3);\n"         \
  "  uint shift = ((uint)(size_t)p & 3U) * 8U"

/* Reads 4 or 8 bytes. */
static const char *seen_function(printer *p, bool wide) {
  const char *name = wide ? "o2o_seen64" : "o2o_seen32", *bits = wide ? "ulong" : "uint";
  if (!start_helper(p, name))
    return name;
  text *out = &p->helpers;
  text_append(out, "#ifdef O2O_CHECKED\n");
  text_append(out, "#define %s(p) %s_add((volatile __global %s *)(p), 0)\n", name,
              wide ? "atom" : "atomic", bits);
  text_append(out, "#else\n#define %s(p) (*(volatile __global %s *)(p))\n#endif\n", name, bits);
  end_helper(p);
  return name;
}

/* Reads 1 or 2 bytes. */
static const char *seen_small_function(printer *p, const access *a) {
  const char *name = a->type->size == 1 ? "o2o_seen8" : "o2o_seen16",
             *bits = a->type->size == 1 ? "uchar" : "ushort";
  if (!start_helper(p, name))
    return name;
  text *out = &p->helpers;
  text_append(out, "static %s %s(volatile __global void *p) {\n#ifdef O2O_CHECKED\n", bits, name);
  text_append(out, SMALL_WORD ";\n  return (%s)(atomic_add(word, 0U) >> shift);\n", bits);
  text_append(out, "#else\n  return *(volatile __global %s *)p;\n#endif\n}\n", bits);
  end_helper(p);
  return name;
}

/* The swap in the word that holds a small number; the function's `p` points to the number. */
static void add_small_swap(printer *p, const access *a) {
  const char *type = type_name(p, a->type, O2O_SPACE_NONE),
             *bits = a->type->size == 1 ? "uchar" : "ushort",
             *mask = a->type->size == 1 ? "0xffU" : "0xffffU";
  text *out = &p->helpers;
  text_append(out, SMALL_WORD ", seen = o2o_seen32(word), bits;\n");
  text_append(out, "  %s old;\n  do {\n    bits = seen;\n    old = as_%s((%s)(bits >> shift));\n",
              type, type, bits);
  text_append(out,
              "    seen = atomic_cmpxchg(word, bits, (bits & ~(%s << shift)) | "
              "((uint)as_%s((%s)(%s)) << shift));\n",
              mask, bits, type, new_value(p, a));
  text_append(out, "  } while (seen != bits);\n");
}

static void add_store(printer *p, const access *a) {
  text *out = &p->helpers;
  text_append(out, "#ifdef O2O_CHECKED\n");
  if (a->small)
    add_small_swap(p, a);
  else
    text_append(out, "  %s_xchg((volatile __global %s *)p, as_%s((%s)e));\n",
                a->wide ? "atom" : "atomic", a->wide ? "ulong" : "uint", a->wide ? "ulong" : "uint",
                type_name(p, a->type, O2O_SPACE_NONE));
  text_append(out, "#else\n  *p = e;\n#endif\n");
}

static void add_swap(printer *p, const access *a) {
  const char *type = type_name(p, a->type, O2O_SPACE_NONE), *bits = a->wide ? "ulong" : "uint";
  text *out = &p->helpers;
  text_append(out, "  %s seen = %s(p), bits;\n", bits, a->wide ? "o2o_seen64" : "o2o_seen32");
  text_append(out, "  %s old;\n  do {\n    bits = seen;\n    old = as_%s(bits);\n", type, type);
  text_append(out, "    seen = %s_cmpxchg((volatile __global %s *)p, bits, as_%s(%s));\n",
              a->wide ? "atom" : "atomic", bits, bits, new_value(p, a));
  text_append(out, "  } while (seen != bits);\n");
}

static void add_function(printer *p, const access *a, const char *name) {
  const char *type = type_name(p, a->type, O2O_SPACE_NONE),
             *etype = type_name(p, a->etype, O2O_SPACE_NONE), *native = function_for(a);
  text *out = &p->helpers;
  bool takes = a->e->form != O2O_ATOMIC_READ;
  const char *seen = takes || !a->small ? seen_function(p, a->wide) : seen_small_function(p, a);
  text_append(out, "static %s %s(volatile __global %s *p%s%s%s%s%s%s) {\n", type, name, type,
              a->expected ? ", " : "", a->expected ? type_name(p, a->ctype, O2O_SPACE_NONE) : "",
              a->expected ? " expected" : "", takes ? ", " : "", takes ? etype : "",
              takes ? " e" : "");
  if (a->e->ordered)
    text_append(out, "  mem_fence(CLK_GLOBAL_MEM_FENCE);\n");
  if (!takes)
    text_append(out, "  %s old = as_%s(%s(p));\n", type, type, seen);
  else if (is_move(a))
    add_store(p, a);
  else if (native)
    text_append(out, "  %s old = %s_%s(p, %s(%s)e);\n", type, a->wide ? "atom" : "atomic", native,
                a->expected ? "expected, " : "", type);
  else if (a->small)
    add_small_swap(p, a);
  else
    add_swap(p, a);
  if (a->e->ordered)
    text_append(out, "  mem_fence(CLK_GLOBAL_MEM_FENCE);\n");
  const char *result = is_move(a) && takes ? "e" : a->e->post || !a->used ? "old" : NULL;
  text_append(out, "  return %s;\n}\n", result ? result : new_value(p, a));
}

static const char *kind_name(const o2o_type *type) {
  static const char *const names[] = {
      [O2O_T_BOOL] = "bool", [O2O_T_I8] = "i8",   [O2O_T_U8] = "u8",   [O2O_T_I16] = "i16",
      [O2O_T_U16] = "u16",   [O2O_T_I32] = "i32", [O2O_T_U32] = "u32", [O2O_T_I64] = "i64",
      [O2O_T_U64] = "u64",   [O2O_T_F32] = "f32", [O2O_T_F64] = "f64",
  };
  return names[type->kind];
}

/* The name of the function, which is defined when it is first wanted. */
static const char *own_function(printer *p, const access *a) {
  const char *name =
      o2o_format(p->nest, "o2o_atomic_%s%s_%s", operation(a),
                 a->e->form == O2O_ATOMIC_REVERSE ? "_from" : "", kind_name(a->type));
  if (a->ctype->kind != a->type->kind)
    name = o2o_format(p->nest, "%s_%s", name, kind_name(a->ctype));
  if (a->etype->kind != a->ctype->kind) /* the operand of a shift */
    name = o2o_format(p->nest, "%s_%s", name, kind_name(a->etype));
  name = o2o_format(p->nest, "%s%s%s", name, a->used && !a->e->post ? "_new" : "",
                    a->e->ordered ? "_ordered" : "");
  if (start_helper(p, name)) {
    add_function(p, a, name);
    end_helper(p);
  }
  return name;
}

/* ---- the access ----------------------------------------------------------------------------- */

static void print_operand(printer *p, const access *a, const o2o_type *to) {
  bool convert = a->operand && !o2o_type_same(a->etype, to);
  if (convert)
    put(p, "(%s)", type_name(p, to, O2O_SPACE_NONE));
  if (!a->operand && o2o_is_float(to))
    print_float(p, to, 1);
  else if (!a->operand)
    print_int(p, to, 1);
  else if (convert)
    print_expr(p, a->operand);
  else
    print_top(p, a->operand);
}

static void note_needs(printer *p, const access *a) {
  if (a->wide && !is_move(a))
    p->plan->printed.atomic64 = true;
  if (a->type->kind == O2O_T_F64 || a->ctype->kind == O2O_T_F64 || a->etype->kind == O2O_T_F64)
    p->plan->printed.fp64 = true;
  if (a->ctype->kind == O2O_T_F32 && a->op == O2O_OP_DIV)
    p->plan->printed.exact_divide = p->macros.quotients = true;
}

void print_atomic(printer *p, o2o_expr *e, bool used) {
  access a = take_apart(e, used);
  const char *native = function_for(&a);
  note_needs(p, &a);
  bool direct = native && !e->ordered && (a.e->post || !a.used) && !(is_move(&a) && a.wide);
  if (direct)
    put(p, "%s_%s(", a.wide ? "atom" : "atomic", native);
  else
    put(p, "%s(", own_function(p, &a));
  print_address(p, a.target);
  if (a.expected) {
    put(p, ", ");
    print_top(p, a.expected);
  }
  if (e->form != O2O_ATOMIC_READ) {
    put(p, ", ");
    print_operand(p, &a, direct ? a.type : a.etype);
  }
  put(p, ")");
}
