// RUN: %bin/features-count
/* Raw counts of small loop nests, built by hand, against counts made by hand.  The source of each stands above its test. */
#include "features/count.h"

#include "abi/abi.h"
#include "predictor/formula.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

#define N 1000 /* trips of each associated loop */
#define M 50   /* the value m */

static o2o_nest *nest;
static o2o_plan *plan;
static double counts[O2O_NCOUNTS];

static const o2o_type *i32, *i64, *f64, *f32;
static o2o_symbol *iv[2];
static const o2o_loc nowhere;

/* ---- building ------------------------------------------------------------------------------------------- */

static void begin(unsigned nloops, unsigned dim0) {
  nest = o2o_nest_new();
  i32 = o2o_scalar(nest, O2O_T_I32);
  i64 = o2o_scalar(nest, O2O_T_I64);
  f64 = o2o_scalar(nest, O2O_T_F64);
  f32 = o2o_scalar(nest, O2O_T_F32);
  nest->nloops = nloops;
  for (unsigned k = 0; k < nloops; ++k) {
    iv[k] = o2o_symbol_new(nest, k ? "j" : "i", i32, O2O_S_ITER);
    o2o_symbol_add(nest, iv[k]);
    nest->loops[k] = (o2o_loop){.iv = iv[k], .lower = o2o_int(nest, i32, 0), .upper = o2o_int(nest, i32, N),
                                .step = o2o_int(nest, i64, 1), .cmp = O2O_OP_LT};
  }
  nest->body = o2o_stmt_new(nest, O2O_ST_BLOCK, nowhere, 0);
  plan = o2o_alloc(nest, sizeof *plan);
  plan->nest = nest;
  plan->ndims = nloops;
  plan->loop_of_dim[0] = dim0;
  plan->args = o2o_alloc(nest, 8 * sizeof *plan->args);
}

static o2o_symbol *argument(const char *name, const o2o_type *type, o2o_storage storage) {
  o2o_symbol *sym = o2o_symbol_new(nest, name, type, storage);
  o2o_symbol_add(nest, sym);
  sym->slot = (int)(2 * nest->nloops + plan->nargs);
  sym->points = storage == O2O_S_OBJECT && type->kind == O2O_T_POINTER;
  sym->space = storage == O2O_S_OBJECT ? O2O_SPACE_GLOBAL : O2O_SPACE_NONE;
  plan->args[plan->nargs++] = (o2o_plan_arg){.sym = sym, .extent = -1, .extent_slot = -1};
  return sym;
}

static o2o_symbol *pointer(const char *name, const o2o_type *elem, bool read, bool written) {
  o2o_symbol *sym = argument(name, o2o_pointer_to(nest, elem), O2O_S_OBJECT);
  plan->args[plan->nargs - 1].read = read;
  plan->args[plan->nargs - 1].written = written;
  return sym;
}

static o2o_symbol *value_m(void) { return argument("m", i32, O2O_S_VALUE); }
static o2o_expr *var(o2o_symbol *sym) { return o2o_sym(nest, sym); }
static o2o_expr *load(o2o_expr *lvalue) { return o2o_unary(nest, O2O_E_LOAD, lvalue->type, lvalue); }
static o2o_expr *two(o2o_op op, o2o_expr *a, o2o_expr *b) { return o2o_binary(nest, op, a->type, a, b); }
static o2o_expr *compare(o2o_op op, o2o_expr *a, o2o_expr *b) { return o2o_binary(nest, op, i32, a, b); }
static o2o_expr *konst(int64_t k) { return o2o_int(nest, i32, k); }

static o2o_expr *real(const o2o_type *type, double d) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_FLOAT, type, nowhere, 0);
  e->d = d;
  return e;
}

static o2o_expr *at(o2o_expr *base, o2o_expr *index) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_INDEX, base->type->elem, nowhere, 2);
  e->kids[0] = base;
  e->kids[1] = index;
  return e;
}

static o2o_expr *assign(o2o_expr *lvalue, o2o_expr *value) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_ASSIGN, lvalue->type, nowhere, 2);
  e->kids[0] = lvalue;
  e->kids[1] = value;
  return e;
}

static o2o_expr *add_to(o2o_expr *lvalue, o2o_expr *value) {
  o2o_expr *e = assign(lvalue, value);
  e->kind = O2O_E_ASSIGNOP;
  e->op = O2O_OP_ADD;
  e->ctype = lvalue->type;
  return e;
}

static o2o_stmt *run(o2o_expr *e) {
  o2o_stmt *s = o2o_stmt_new(nest, O2O_ST_EXPR, nowhere, 0);
  s->e[0] = e;
  return s;
}

static o2o_stmt *declare(o2o_symbol *sym, o2o_expr *init) {
  o2o_stmt *s = o2o_stmt_new(nest, O2O_ST_DECL, nowhere, 0);
  s->sym = sym;
  s->e[0] = init;
  return s;
}

static o2o_symbol *local(const char *name, const o2o_type *type) { return o2o_symbol_new(nest, name, type, O2O_S_LOCAL); }

static void body(o2o_stmt *s) { o2o_block_append(nest, nest->body, s); }

static o2o_stmt *if_else(o2o_expr *condition, o2o_stmt *a, o2o_stmt *b) {
  o2o_stmt *s = o2o_stmt_new(nest, O2O_ST_IF, nowhere, 2);
  s->e[0] = condition;
  s->kids[0] = a;
  s->kids[1] = b;
  return s;
}

/* for (int v = lower; v < upper; v++) inner */
static o2o_stmt *loop(o2o_symbol *v, o2o_expr *lower, o2o_expr *upper, o2o_stmt *inner) {
  o2o_stmt *s = o2o_stmt_new(nest, O2O_ST_FOR, nowhere, 2);
  s->kids[0] = declare(v, lower);
  s->kids[1] = inner;
  s->e[0] = compare(O2O_OP_LT, load(var(v)), upper);
  s->e[1] = o2o_unary(nest, O2O_E_INCDEC, i32, var(v));
  s->e[1]->i = 1;
  return s;
}

static void count_it(void) {
  int64_t slots[16] = {0};
  for (unsigned k = 0; k < nest->nloops; ++k)
    slots[2 * k + 1] = N;
  for (unsigned k = 0; k < plan->nargs; ++k)
    slots[2 * nest->nloops + k] = M;
  memset(counts, 0, sizeof counts);
  CHECK(o2o_count(nest, plan));
  CHECK(o2o_formula_counts(plan->counts.words, slots, NULL, counts));
}

static void end(void) { o2o_nest_free(nest); }

/* ---- the tests -------------------------------------------------------------------------------------------- */

/* c[i] = a[i] + b[i], doubles */
static void vector_sum(void) {
  begin(1, 0);
  o2o_symbol *a = pointer("a", f64, true, false), *b = pointer("b", f64, true, false), *c = pointer("c", f64, false, true);
  body(run(assign(at(var(c), var(iv[0])), two(O2O_OP_ADD, load(at(var(a), var(iv[0]))), load(at(var(b), var(iv[0])))))));
  count_it();
  CHECK_EQ(counts[O2O_C_COMP64], N);
  CHECK_EQ(counts[O2O_C_COMP], 0);
  CHECK_EQ(counts[O2O_C_MEM], 3 * N);
  CHECK_EQ(counts[O2O_C_COALESCED], 3 * N);
  CHECK_EQ(counts[O2O_C_ITEMS], N);
  CHECK_EQ(counts[O2O_C_TRANSFER], 3 * 8 * N); /* no range, no extent: one element per iteration */
  end();
}

/* q[i] = p[i], of struct { double x; float y[3]; union { double d; float f[4]; } u; }: eight elements in, eight out */
static void structs(void) {
  static o2o_field members[3], parts[2];
  static o2o_record outer = {.name = "s", .id = 1, .nfields = 3, .fields = members, .size = 40, .align = 8},
                    inner = {.is_union = true, .name = "u", .id = 2, .nfields = 2, .fields = parts, .size = 16, .align = 8};
  begin(1, 0);
  o2o_type three = {.kind = O2O_T_ARRAY, .elem = f32, .count = konst(3), .size = 12, .align = 4};
  o2o_type four = {.kind = O2O_T_ARRAY, .elem = f32, .count = konst(4), .size = 16, .align = 4};
  o2o_type u = {.kind = O2O_T_RECORD, .record = &inner, .size = 16, .align = 8};
  o2o_type s = {.kind = O2O_T_RECORD, .record = &outer, .size = 40, .align = 8};
  members[0] = (o2o_field){.name = "x", .type = f64};
  members[1] = (o2o_field){.name = "y", .type = &three, .offset = 8};
  members[2] = (o2o_field){.name = "u", .type = &u, .offset = 24};
  parts[0] = (o2o_field){.name = "d", .type = f64};
  parts[1] = (o2o_field){.name = "f", .type = &four};
  o2o_symbol *p = pointer("p", &s, true, false), *q = pointer("q", &s, false, true);
  body(run(assign(at(var(q), var(iv[0])), load(at(var(p), var(iv[0]))))));
  count_it();
  CHECK_EQ(counts[O2O_C_MEM], 16 * N);
  end();
}

/* sum += a[i]: each group of 256 leaves its part of the sum */
static void reduction(void) {
  begin(1, 0);
  o2o_symbol *a = pointer("a", f64, true, false), *sum = argument("sum", f64, O2O_S_PRIVATE);
  plan->args[1].kind = O2O_ARG_REDUCTION;
  body(run(add_to(var(sum), load(at(var(a), var(iv[0]))))));
  count_it();
  CHECK(counts[O2O_C_MEM] > N + N / 256.0 - 1 && counts[O2O_C_MEM] < N + N / 256.0 + 1);
  CHECK(counts[O2O_C_COALESCED] > N + 2 && counts[O2O_C_COALESCED] <= counts[O2O_C_MEM]);
  end();
}

/* count[a[i]]++ with an array of 65536 that each group has: the fewer groups the larger it is, so that what they leave is an eighth of the
 * iterations at most (it was 256 for each) */
static void large_reduction(void) {
  begin(1, 0);
  o2o_type many = {.kind = O2O_T_ARRAY, .elem = i32, .count = konst(65536), .size = 65536 * 4, .align = 4};
  o2o_symbol *a = pointer("a", i32, true, false), *tally = argument("count", &many, O2O_S_PRIVATE);
  plan->args[1].kind = O2O_ARG_REDUCTION;
  body(run(add_to(at(var(tally), load(at(var(a), var(iv[0])))), konst(1))));
  count_it();
  CHECK(counts[O2O_C_MEM] >= N && counts[O2O_C_MEM] <= N + N / 8.0 + 1);
  end();
}

/* s[i] += ...: a read and a write; x[2 * i]: not coalesced; x[i + m]: coalesced; x[m]: one element for all */
static void strides(void) {
  begin(1, 0);
  o2o_symbol *x = pointer("x", f32, true, true), *m = value_m();
  o2o_expr *sum = two(O2O_OP_ADD, load(at(var(x), two(O2O_OP_MUL, konst(2), var(iv[0])))),
                      load(at(var(x), two(O2O_OP_ADD, var(iv[0]), var(m)))));
  body(run(add_to(at(var(x), var(iv[0])), two(O2O_OP_ADD, sum, load(at(var(x), var(m)))))));
  count_it();
  CHECK_EQ(counts[O2O_C_COMP], 3 * N);
  CHECK_EQ(counts[O2O_C_MEM], 5 * N);
  CHECK_EQ(counts[O2O_C_COALESCED], 4 * N);
  CHECK_EQ(counts[O2O_C_TRANSFER], 2 * 4 * N);
  end();
}

/* int k = i + 1; y[i] = x[idx[k]]: idx[k] is coalesced through the local variable, x[...] is not known */
static void indirect_and_local_index(void) {
  begin(1, 0);
  o2o_symbol *x = pointer("x", f64, true, false), *idx = pointer("idx", i32, true, false), *y = pointer("y", f64, false, true);
  o2o_symbol *k = local("k", i32);
  body(declare(k, two(O2O_OP_ADD, var(iv[0]), konst(1))));
  body(run(assign(at(var(y), var(iv[0])), load(at(var(x), load(at(var(idx), load(var(k)))))))));
  count_it();
  CHECK_EQ(counts[O2O_C_MEM], 3 * N);
  CHECK_EQ(counts[O2O_C_COALESCED], 2 * N);
  CHECK_EQ(counts[O2O_C_COMP], N); /* i + 1 outside a subscript */
  end();
}

/* double s = 0; for (k = 0; k < m; k++) s += a[i * m + k] * b[k * m + j]; c[i * m + j] = s; dimension 0 runs j, or i */
static void matrix_product(unsigned dim0) {
  begin(2, dim0);
  o2o_symbol *a = pointer("a", f64, true, false), *b = pointer("b", f64, true, false), *c = pointer("c", f64, false, true);
  o2o_symbol *m = value_m(), *s = local("s", f64), *k = local("k", i32);
  o2o_expr *row = at(var(a), two(O2O_OP_ADD, two(O2O_OP_MUL, var(iv[0]), var(m)), load(var(k))));
  o2o_expr *column = at(var(b), two(O2O_OP_ADD, two(O2O_OP_MUL, load(var(k)), var(m)), var(iv[1])));
  body(declare(s, real(f64, 0)));
  body(loop(k, konst(0), var(m), run(add_to(var(s), two(O2O_OP_MUL, load(row), load(column))))));
  body(run(assign(at(var(c), two(O2O_OP_ADD, two(O2O_OP_MUL, var(iv[0]), var(m)), var(iv[1]))), load(var(s)))));
  count_it();
  CHECK_EQ(counts[O2O_C_ITEMS], N * N);
  CHECK_EQ(counts[O2O_C_COMP64], 2.0 * N * N * M);
  CHECK_EQ(counts[O2O_C_COMP], 0);
  CHECK_EQ(counts[O2O_C_MEM], 2.0 * N * N * M + N * N);
  CHECK_EQ(counts[O2O_C_BRANCH], 1.0 * N * N * M);
  CHECK_EQ(counts[O2O_C_COALESCED], dim0 == 1 ? 2.0 * N * N * M + N * N : 1.0 * N * N * M);
  end();
}

static void matrix_product_rows(void) { matrix_product(1); }
static void matrix_product_columns(void) { matrix_product(0); }

/* if (x[i] > 0) y[i] = 2 * x[i]; else if (m) y[i] = 1 */
static void branches(void) {
  begin(1, 0);
  o2o_symbol *x = pointer("x", f64, true, false), *y = pointer("y", f64, false, true), *m = value_m();
  o2o_stmt *yes = run(assign(at(var(y), var(iv[0])), two(O2O_OP_MUL, real(f64, 2), load(at(var(x), var(iv[0]))))));
  o2o_stmt *no = if_else(var(m), run(assign(at(var(y), var(iv[0])), real(f64, 1))), NULL);
  body(if_else(compare(O2O_OP_GT, load(at(var(x), var(iv[0]))), real(f64, 0)), yes, no));
  count_it();
  CHECK_EQ(counts[O2O_C_BRANCH], 1.5 * N);
  CHECK_EQ(counts[O2O_C_COMP64], 1.5 * N);
  CHECK_EQ(counts[O2O_C_MEM], N + N + 0.25 * N);
  end();
}

/* while (v > 1) v = v / 2; the average trips */
static void while_loop(void) {
  begin(1, 0);
  o2o_symbol *v = local("v", i32);
  body(declare(v, var(iv[0])));
  o2o_stmt *w = o2o_stmt_new(nest, O2O_ST_WHILE, nowhere, 1);
  w->e[0] = compare(O2O_OP_GT, load(var(v)), konst(1));
  w->kids[0] = run(assign(var(v), two(O2O_OP_DIV, load(var(v)), konst(2))));
  body(w);
  count_it();
  CHECK_EQ(counts[O2O_C_COMP], 2 * O2O_AVERAGE_TRIPS * N);
  CHECK_EQ(counts[O2O_C_BRANCH], O2O_AVERAGE_TRIPS * N);
  CHECK_EQ(counts[O2O_C_MEM], 0);
  end();
}

/* for (k = 0; k < i; k++) t[k] += 1, t private: no global memory; N * (N - 1) / 2 iterations */
static void triangle_of_private_memory(void) {
  begin(1, 0);
  o2o_symbol *t = local("t", o2o_array_of(nest, f32, o2o_int(nest, o2o_scalar(nest, O2O_T_U64), N))), *k = local("k", i32);
  body(declare(t, NULL));
  body(loop(k, konst(0), var(iv[0]), run(add_to(at(var(t), load(var(k))), real(f32, 1)))));
  count_it();
  CHECK_EQ(counts[O2O_C_COMP], N * (N - 1) / 2);
  CHECK_EQ(counts[O2O_C_MEM], 0);
  end();
}

/* static void put(double *p, int k) { p[k] = k * 0.5; }   put(x, i) */
static void called_function(void) {
  begin(1, 0);
  o2o_symbol *x = pointer("x", f64, false, true);
  o2o_function *put = o2o_function_new(nest, "put", 2);
  put->result = o2o_scalar(nest, O2O_T_VOID);
  put->params[0] = local("p", o2o_pointer_to(nest, f64));
  put->params[0]->space = O2O_SPACE_GLOBAL;
  put->params[1] = local("k", i32);
  put->body = o2o_stmt_new(nest, O2O_ST_BLOCK, nowhere, 0);
  o2o_expr *k = o2o_unary(nest, O2O_E_CAST, f64, load(var(put->params[1])));
  o2o_block_append(nest, put->body,
                   run(assign(at(load(var(put->params[0])), load(var(put->params[1]))), two(O2O_OP_MUL, k, real(f64, 0.5)))));
  o2o_function_add(nest, put);
  o2o_expr *call = o2o_expr_new(nest, O2O_E_CALL, put->result, nowhere, 2);
  call->callee = put;
  call->kids[0] = var(x);
  call->kids[1] = var(iv[0]);
  body(run(call));
  count_it();
  CHECK_EQ(counts[O2O_C_COMP64], N);
  CHECK_EQ(counts[O2O_C_MEM], N);
  CHECK_EQ(counts[O2O_C_COALESCED], N);
  end();
}

/* Sizes of objects: a range formula, a declared extent, a slot. */
static void transferred_bytes(void) {
  begin(1, 0);
  pointer("a", f64, true, false);
  pointer("b", f64, true, true);
  pointer("c", f64, false, true);
  pointer("unused", f64, false, false);
  plan->args[0].range_known = true; /* 8 * i for i in 0 .. N - 1, seen as one loop */
  const int64_t range[] = {O2O_F_CONST, 0, O2O_F_CONST, N - 1, O2O_F_LOOP, 0, 1, 9, O2O_F_VAR, 0, O2O_F_CONST, 8, O2O_F_MUL,
                           O2O_F_TOUCH, 8, O2O_F_ENDLOOP, 0, O2O_F_END};
  for (unsigned k = 0; k < sizeof range / sizeof *range; ++k)
    o2o_emit(nest, &plan->args[0].range, range[k]);
  plan->args[1].extent = 4000;
  plan->args[2].extent_slot = 2; /* holds M */
  count_it();
  CHECK_EQ(counts[O2O_C_TRANSFER], 8 * N + 2 * 4000 + M);
  end();
}

/* Loops and branches nested deeper than a formula holds: an estimate, but never a malformed formula. */
static void deep_nesting(void) {
  begin(1, 0);
  o2o_symbol *x = pointer("x", f64, true, true);
  o2o_stmt *inner = run(add_to(at(var(x), var(iv[0])), real(f64, 1)));
  for (int d = 0; d < 40; ++d) {
    o2o_symbol *k = local("k", i32);
    inner = if_else(var(iv[0]), inner, NULL);
    inner = loop(k, konst(0), konst(2), inner);
  }
  body(inner);
  count_it();
  CHECK(counts[O2O_C_COMP64] > N);
  CHECK(counts[O2O_C_MEM] > N);
  end();
}

/* Chunks: neighbouring work-items are a chunk apart. */
static void chunks(void) {
  begin(1, 0);
  o2o_symbol *x = pointer("x", f64, false, true);
  plan->chunked = true;
  nest->chunk = o2o_int(nest, i64, 8);
  body(run(assign(at(var(x), var(iv[0])), real(f64, 1))));
  count_it();
  CHECK_EQ(counts[O2O_C_ITEMS], N / 8);
  CHECK_EQ(counts[O2O_C_MEM], N);
  CHECK_EQ(counts[O2O_C_COALESCED], 0);
  end();
}

/* Before a run: loops with constant bounds have their iterations, others 100; so have inner loops. */
static void before_a_run(void) {
  double average[O2O_NCOUNTS];
  begin(2, 1);
  o2o_symbol *x = pointer("x", f64, false, true), *m = argument("m", i32, O2O_S_VALUE), *k = local("k", i32);
  body(loop(k, konst(0), var(m), run(assign(at(var(x), var(iv[1])), real(f64, 1)))));
  nest->loops[0].lower = konst(N);
  nest->loops[0].upper = konst(10);
  nest->loops[0].step = o2o_int(nest, i64, -3);
  nest->loops[0].cmp = O2O_OP_GE;
  count_it();
  CHECK(o2o_count_average(plan, average));
  CHECK_EQ(average[O2O_C_BRANCH], 331.0 * N * 100);
  CHECK_EQ(average[O2O_C_MEM], 331.0 * N * 100);
  CHECK_EQ(average[O2O_C_ITEMS], 331.0 * N);
  nest->loops[0].upper = var(m);
  CHECK(o2o_count_average(plan, average));
  CHECK_EQ(average[O2O_C_ITEMS], 100.0 * N);
  nest->loops[0].upper = konst(N + 1);
  CHECK(o2o_count_average(plan, average));
  CHECK_EQ(average[O2O_C_ITEMS], 0);
  end();
}

int main(void) {
  RUN(before_a_run);
  RUN(vector_sum);
  RUN(structs);
  RUN(reduction);
  RUN(large_reduction);
  RUN(strides);
  RUN(indirect_and_local_index);
  RUN(matrix_product_rows);
  RUN(matrix_product_columns);
  RUN(branches);
  RUN(while_loop);
  RUN(triangle_of_private_memory);
  RUN(called_function);
  RUN(transferred_bytes);
  RUN(deep_nesting);
  RUN(chunks);
  return check_result();
}
