/* Short names to build nests by hand in unit tests, and a tiny harness.  Types of operands are taken as they are: tests
 * convert explicitly, as the lowering does. */
#ifndef O2O_TESTS_XFORM_BUILD_H
#define O2O_TESTS_XFORM_BUILD_H

#include "xform/ir/ir.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int failures;
#define EXPECT(condition)                                                                          \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      printf("%s:%d: in %s: expected %s\n", __FILE__, __LINE__, __func__, #condition);             \
      ++failures;                                                                                  \
    }                                                                                              \
  } while (0)

static o2o_nest *N; /* the nest under construction */

#define I32 o2o_scalar(N, O2O_T_I32)
#define U32 o2o_scalar(N, O2O_T_U32)
#define I64 o2o_scalar(N, O2O_T_I64)
#define U64 o2o_scalar(N, O2O_T_U64)
#define F64 o2o_scalar(N, O2O_T_F64)

static inline o2o_expr *K(int64_t k) { return o2o_int(N, I32, k); }

static inline bool is_rvalue_symbol(const o2o_symbol *s) {
  return s->storage == O2O_S_VALUE || s->storage == O2O_S_ITER ||
         (s->storage == O2O_S_OBJECT && s->points);
}

/* The value of a variable. */
static inline o2o_expr *V(o2o_symbol *s) {
  o2o_expr *e = o2o_sym(N, s);
  return is_rvalue_symbol(s) ? e : o2o_unary(N, O2O_E_LOAD, s->type, e);
}
static inline o2o_expr *S(o2o_symbol *s) { return o2o_sym(N, s); }
static inline o2o_expr *load(o2o_expr *e) { return o2o_unary(N, O2O_E_LOAD, e->type, e); }
static inline o2o_expr *cast(const o2o_type *t, o2o_expr *e) { return o2o_unary(N, O2O_E_CAST, t, e); }
static inline o2o_expr *bin(o2o_op op, o2o_expr *a, o2o_expr *b) {
  return o2o_binary(N, op, op >= O2O_OP_LT ? I32 : a->type, a, b);
}
static inline o2o_expr *add(o2o_expr *a, o2o_expr *b) { return bin(O2O_OP_ADD, a, b); }
static inline o2o_expr *sub(o2o_expr *a, o2o_expr *b) { return bin(O2O_OP_SUB, a, b); }
static inline o2o_expr *mul(o2o_expr *a, o2o_expr *b) { return bin(O2O_OP_MUL, a, b); }
static inline o2o_expr *lt(o2o_expr *a, o2o_expr *b) { return bin(O2O_OP_LT, a, b); }

/* a[i]: of an array lvalue or a pointer rvalue. */
static inline o2o_expr *at(o2o_expr *base, o2o_expr *index) {
  o2o_expr *e = o2o_expr_new(N, O2O_E_INDEX, base->type->elem, (o2o_loc){0, 0}, 2);
  e->kids[0] = base;
  e->kids[1] = index;
  return e;
}
static inline o2o_expr *two(o2o_expr_kind kind, const o2o_type *type, o2o_expr *a, o2o_expr *b) {
  o2o_expr *e = o2o_expr_new(N, kind, type, (o2o_loc){0, 0}, 2);
  e->kids[0] = a;
  e->kids[1] = b;
  return e;
}
static inline o2o_expr *set(o2o_expr *lvalue, o2o_expr *value) {
  return two(O2O_E_ASSIGN, lvalue->type, lvalue, value);
}
static inline o2o_expr *update(o2o_op op, o2o_expr *lvalue, o2o_expr *value) {
  o2o_expr *e = two(O2O_E_ASSIGNOP, lvalue->type, lvalue, value);
  e->op = op;
  e->ctype = value->type;
  return e;
}
static inline o2o_expr *incdec(o2o_symbol *s, int by) {
  o2o_expr *e = o2o_unary(N, O2O_E_INCDEC, s->type, S(s));
  e->i = by;
  e->post = true;
  return e;
}
static inline o2o_expr *cond(o2o_expr *c, o2o_expr *a, o2o_expr *b) {
  o2o_expr *e = o2o_expr_new(N, O2O_E_COND, a->type, (o2o_loc){0, 0}, 3);
  e->kids[0] = c;
  e->kids[1] = a;
  e->kids[2] = b;
  return e;
}
static inline o2o_expr *addr(o2o_expr *lvalue) {
  return o2o_unary(N, O2O_E_ADDR, o2o_pointer_to(N, lvalue->type), lvalue);
}
static inline o2o_expr *deref(o2o_expr *pointer) {
  return o2o_unary(N, O2O_E_DEREF, pointer->type->elem, pointer);
}
static inline o2o_expr *call(o2o_function *f, unsigned n, ...) {
  o2o_expr *e = o2o_expr_new(N, O2O_E_CALL, f->result, (o2o_loc){0, 0}, n);
  va_list list;
  e->callee = f;
  va_start(list, n);
  for (unsigned k = 0; k < n; ++k)
    e->kids[k] = va_arg(list, o2o_expr *);
  va_end(list);
  return e;
}

/* ---- statements */
static inline o2o_stmt *block(unsigned n, ...) {
  o2o_stmt *b = o2o_stmt_new(N, O2O_ST_BLOCK, (o2o_loc){0, 0}, 0);
  va_list list;
  va_start(list, n);
  for (unsigned k = 0; k < n; ++k)
    o2o_block_append(N, b, va_arg(list, o2o_stmt *));
  va_end(list);
  return b;
}
static inline o2o_stmt *expr(o2o_expr *e) {
  o2o_stmt *s = o2o_stmt_new(N, O2O_ST_EXPR, e->loc, 0);
  s->e[0] = e;
  return s;
}
static inline o2o_stmt *jump(o2o_stmt_kind kind) { return o2o_stmt_new(N, kind, (o2o_loc){0, 0}, 0); }
static inline o2o_stmt *ret(o2o_expr *e) {
  o2o_stmt *s = jump(O2O_ST_RETURN);
  s->e[0] = e;
  return s;
}
static inline o2o_stmt *decl(o2o_symbol *v, o2o_expr *init) {
  o2o_stmt *s = jump(O2O_ST_DECL);
  s->sym = v;
  s->e[0] = init;
  return s;
}
static inline o2o_stmt *iff(o2o_expr *c, o2o_stmt *a, o2o_stmt *b) {
  o2o_stmt *s = o2o_stmt_new(N, O2O_ST_IF, (o2o_loc){0, 0}, b ? 2 : 1);
  s->e[0] = c;
  s->kids[0] = a;
  if (b)
    s->kids[1] = b;
  return s;
}
/* for (v = lo; v < hi; v++) body, the variable declared outside */
static inline o2o_stmt *loop(o2o_symbol *v, o2o_expr *lo, o2o_expr *hi, o2o_stmt *body) {
  o2o_stmt *s = o2o_stmt_new(N, O2O_ST_FOR, (o2o_loc){0, 0}, 2);
  s->kids[0] = block(1, expr(set(S(v), lo)));
  s->e[0] = lt(V(v), hi);
  s->e[1] = incdec(v, 1);
  s->kids[1] = body;
  return s;
}

/* ---- symbols */
static inline o2o_symbol *local(const char *name, const o2o_type *t) {
  return o2o_symbol_new(N, name, t, O2O_S_LOCAL);
}
static inline o2o_symbol *global(const char *name, const o2o_type *t, o2o_storage storage) {
  o2o_symbol *s = o2o_symbol_new(N, name, t, storage);
  o2o_symbol_add(N, s);
  s->host = name;
  return s;
}
static inline o2o_symbol *value(const char *name) { return global(name, I32, O2O_S_VALUE); }
static inline o2o_symbol *private_var(const char *name, const o2o_type *t) {
  return global(name, t, O2O_S_PRIVATE);
}
static inline o2o_symbol *pointer(const char *name, const o2o_type *elem) {
  o2o_symbol *s = global(name, o2o_pointer_to(N, elem), O2O_S_OBJECT);
  s->points = true;
  s->space = O2O_SPACE_GLOBAL;
  return s;
}
static inline const o2o_type *array_type(const o2o_type *elem, int64_t count) {
  return o2o_array_of(N, elem, o2o_int(N, U64, count));
}
static inline o2o_symbol *array(const char *name, const o2o_type *elem, int64_t count) {
  return global(name, array_type(elem, count), O2O_S_OBJECT);
}

/* A new nest: for (i = lower; i < upper; i++) */
static inline o2o_symbol *associated(const char *name, o2o_expr *lower, o2o_expr *upper) {
  o2o_loop *l = &N->loops[N->nloops++];
  l->iv = global(name, I32, O2O_S_ITER);
  l->lower = lower;
  l->upper = upper;
  l->step = o2o_int(N, I64, 1);
  l->cmp = O2O_OP_LT;
  return l->iv;
}
static inline void begin(void) { N = o2o_nest_new(); }
static inline void end(void) {
  o2o_nest_free(N);
  N = NULL;
}
/* Slots as plan.c numbers them. */
static inline void number(void) {
  int next = 2 * (int)N->nloops;
  for (unsigned k = 0; k < N->nsymbols; ++k)
    if (N->symbols[k]->storage == O2O_S_VALUE || N->symbols[k]->storage == O2O_S_OBJECT)
      N->symbols[k]->slot = next++;
}

#endif
