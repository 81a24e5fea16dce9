// RUN: %bin/xform-access-test
/* Accesses and byte ranges of nests built by hand. */
#include "tests/xform/analysis/access/build.h"

#include "predictor/formula.h"
#include "xform/analysis/access.h"

static o2o_accesses accesses;
static o2o_refusal why;

/* Collects, numbers, and evaluates the range of an object. 0 = unknown, -1 = refused. */
static int range_of(o2o_symbol *object, int64_t *slots, int64_t *lo, int64_t *hi) {
  o2o_code code = {0};
  if (!o2o_access_collect(N, &accesses, &why))
    return -1;
  if (!o2o_access_byte_range(N, &accesses, object, &code))
    return 0;
  return o2o_formula_range(code.words, slots, lo, hi);
}

static int64_t lo, hi;

/* a[i + 1] = b[i - 1] */
static void test_shifted(void) {
  begin();
  o2o_symbol *n = value("n"), *a = pointer("a", F64), *b = array("b", F64, 100);
  o2o_symbol *i = associated("i", K(1), V(n));
  N->body = block(1, expr(set(at(V(a), add(V(i), K(1))), load(at(S(b), sub(V(i), K(1)))))));
  number();
  int64_t slots[16] = {1, 9, 10};
  EXPECT(range_of(a, slots, &lo, &hi) == 1 && lo == 16 && hi == 88);
  EXPECT(range_of(b, slots, &lo, &hi) == 1 && lo == 0 && hi == 72);
  bool r, w;
  o2o_access_reads_writes(&accesses, a, &r, &w);
  EXPECT(!r && w);
  o2o_access_reads_writes(&accesses, b, &r, &w);
  EXPECT(r && !w);
  end();
}

/* for j in [0, i]: a[i * n + j] += x[col[j]] */
static void test_flat_triangle_and_indirect(void) {
  begin();
  o2o_symbol *n = value("n"), *a = pointer("a", F64), *x = pointer("x", F64),
             *col = pointer("col", I32), *j = local("j", I32);
  o2o_symbol *i = associated("i", K(0), V(n));
  o2o_expr *target = at(V(a), add(mul(V(i), V(n)), V(j)));
  o2o_stmt *body = expr(update(O2O_OP_ADD, target, load(at(V(x), load(at(V(col), V(j)))))));
  N->body = block(2, decl(j, NULL), loop(j, K(0), add(V(i), K(1)), body));
  number();
  int64_t slots[16] = {0, 4, 4};
  EXPECT(range_of(a, slots, &lo, &hi) == 1 && lo == 0 && hi == 16 * 8);
  EXPECT(range_of(x, slots, &lo, &hi) == 0);
  EXPECT(range_of(col, slots, &lo, &hi) == 1 && lo == 0 && hi == 16);
  slots[1] = 0; /* no iterations */
  EXPECT(range_of(a, slots, &lo, &hi) == 1 && lo == hi);
  end();
}

/* void f(double *p, int k) { p[k] = p[0]; }   f(&m[i][2], k = 2*i, k + 1) with m[50][40] */
static void test_call_and_row_pointer(void) {
  begin();
  const o2o_type *row = array_type(F64, 40);
  o2o_symbol *m = array("m", row, 50), *n = value("n");
  o2o_symbol *i = associated("i", K(0), V(n));
  o2o_function *f = o2o_function_new(N, "f", 2);
  o2o_symbol *p = f->params[0] = local("p", o2o_pointer_to(N, F64)), *k = f->params[1] = local("k", I32);
  f->body = block(1, expr(set(at(V(p), V(k)), load(at(V(p), K(0))))));
  o2o_function_add(N, f);
  o2o_symbol *t = local("t", I32);
  N->body = block(3, decl(t, mul(K(2), V(i))), expr(set(S(t), add(V(t), K(1)))),
                  expr(call(f, 2, addr(at(at(S(m), V(i)), K(2))), V(t))));
  number();
  int64_t slots[16] = {0, 3};
  /* i = 2: m[2][2 + 5] is the last element written, m[0][2] the first read */
  EXPECT(range_of(m, slots, &lo, &hi) == 1 && lo == 16 && hi == (2 * 40 + 7) * 8 + 8);
  end();
}

/* p = a; while (c) *p++ = 0;  and a store that may go to either of two objects */
static void test_moving_pointer(void) {
  begin();
  o2o_symbol *n = value("n"), *a = pointer("a", F64), *b = pointer("b", F64), *c = pointer("c", F64);
  o2o_symbol *p = local("p", o2o_pointer_to(N, F64)), *i = associated("i", K(0), V(n));
  o2o_stmt *loop_ = o2o_stmt_new(N, O2O_ST_WHILE, (o2o_loc){0, 0}, 1);
  loop_->e[0] = lt(V(n), V(i));
  loop_->kids[0] = expr(set(deref(incdec(p, 1)), load(at(V(c), V(i)))));
  N->body = block(2, decl(p, cond(lt(V(i), V(n)), V(a), V(b))), loop_);
  number();
  int64_t slots[16] = {0, 3, 3};
  EXPECT(range_of(a, slots, &lo, &hi) == 0);
  EXPECT(range_of(b, slots, &lo, &hi) == 0);
  EXPECT(range_of(c, slots, &lo, &hi) == 1 && hi == 24);
  bool r, w;
  o2o_access_reads_writes(&accesses, b, &r, &w);
  EXPECT(w && !r);
  o2o_access_reads_writes(&accesses, c, &r, &w);
  EXPECT(r && !w);
  end();
}

/* for (j = n - 1; j >= 0; j -= 2) a[j] = 0;   and unsigned subscripts that wrap */
static void test_down_and_wrap(void) {
  begin();
  o2o_symbol *n = value("n"), *a = pointer("a", F64), *b = pointer("b", F64), *z = pointer("z", F64);
  o2o_symbol *j = local("j", I32), *i = associated("i", K(0), V(n));
  o2o_stmt *down = loop(j, sub(V(n), K(1)), K(0), expr(set(at(V(a), V(j)), load(at(V(z), K(0))))));
  down->e[0] = bin(O2O_OP_GE, V(j), K(0));
  down->e[1] = update(O2O_OP_SUB, S(j), K(2));
  o2o_expr *wraps = at(V(b), sub(cast(U32, V(i)), o2o_int(N, U32, 1)));
  o2o_expr *does_not = at(V(z), sub(add(cast(U64, V(i)), o2o_int(N, U64, 1)), o2o_int(N, U64, 1)));
  N->body = block(3, down, expr(set(wraps, load(at(V(z), K(0))))),
                  expr(set(does_not, load(at(V(z), K(0))))));
  number();
  int64_t slots[16] = {0, 6, 6};
  EXPECT(range_of(a, slots, &lo, &hi) == 1 && lo <= 8 && hi == 48);
  EXPECT(range_of(b, slots, &lo, &hi) == 0); /* i = 0: b[4294967295] */
  EXPECT(range_of(z, slots, &lo, &hi) == 1 && lo == 0 && hi == 48);
  slots[0] = 1;
  EXPECT(range_of(b, slots, &lo, &hi) == 1 && lo == 0 && hi == 48);
  end();
}

/* for (k = 0; k < 10; k++) { if (c) k = 2; a[k] = 0; }   the body changes the variable; and a variable that `if` changes */
static void test_not_canonical(void) {
  begin();
  o2o_symbol *n = value("n"), *a = pointer("a", F64), *b = pointer("b", F64), *z = pointer("z", F64);
  o2o_symbol *k = local("k", I32), *t = local("t", I32), *i = associated("i", K(0), V(n));
  o2o_stmt *odd = loop(k, K(0), K(10),
                       block(2, iff(lt(V(n), V(i)), expr(set(S(k), K(2))), NULL),
                             expr(set(at(V(a), V(k)), load(at(V(z), K(0)))))));
  N->body = block(4, decl(t, K(0)), iff(lt(V(i), V(n)), expr(set(S(t), V(n))), NULL), odd,
                  expr(set(at(V(b), V(t)), load(at(V(z), K(0))))));
  number();
  int64_t slots[16] = {0, 6, 6};
  EXPECT(range_of(a, slots, &lo, &hi) == 0);
  EXPECT(range_of(b, slots, &lo, &hi) == 0);
  end();
}

/* n = i;  *q where q was loaded from memory */
static void test_refusals(void) {
  begin();
  o2o_symbol *n = value("n"), *i = associated("i", K(0), V(n));
  N->body = block(1, expr(set(S(n), V(i))));
  EXPECT(!o2o_access_collect(N, &accesses, &why) && !strcmp(why.reason, "shared-write"));
  EXPECT(strstr(why.text, "'n'"));
  end();
  begin();
  n = value("n");
  i = associated("i", K(0), V(n));
  o2o_symbol *rows = pointer("rows", o2o_pointer_to(N, F64)), *z = pointer("z", F64);
  N->body = block(1, expr(set(at(load(at(V(rows), V(i))), K(0)), load(at(V(z), K(0))))));
  EXPECT(!o2o_access_collect(N, &accesses, &why) && !strcmp(why.reason, "pointer-load"));
  end();
}

/* for (j = 0; j < m && x[j] > 0; j++): x is read at j in [0, m-1] only; for (k = r[i]; k < r[i+1]; k++) reads r in [0, n] */
static void test_loop_heads(void) {
  begin();
  o2o_symbol *n = value("n"), *m = value("m"), *x = pointer("x", I32), *r = pointer("r", I32);
  o2o_symbol *j = local("j", I32), *k = local("k", I32), *i = associated("i", K(0), V(n));
  o2o_stmt *scan = loop(j, K(0), V(m), block(0));
  scan->e[0] = two(O2O_E_LAND, I32, scan->e[0], lt(K(0), load(at(V(x), V(j)))));
  N->body = block(2, scan, loop(k, load(at(V(r), V(i))), load(at(V(r), add(V(i), K(1)))), block(0)));
  number();
  int64_t slots[16] = {0, 5, 5, 7};
  EXPECT(range_of(x, slots, &lo, &hi) == 1 && lo == 0 && hi == 28);
  EXPECT(range_of(r, slots, &lo, &hi) == 1 && lo == 0 && hi == 24);
  end();
}

/* static int at(int i, int j) { int k = i * 10; return k + j; }   a[at(i, 3)] = x[i & 3] */
static void test_index_function(void) {
  begin();
  o2o_symbol *n = value("n"), *a = pointer("a", F64), *x = pointer("x", F64);
  o2o_symbol *i = associated("i", K(0), V(n));
  o2o_function *f = o2o_function_new(N, "at", 2);
  o2o_symbol *p = f->params[0] = local("i", I32), *q = f->params[1] = local("j", I32), *k = local("k", I32);
  f->result = I32;
  f->body = block(2, decl(k, mul(V(p), K(10))), ret(add(V(k), V(q))));
  o2o_function_add(N, f);
  N->body = block(1, expr(set(at(V(a), call(f, 2, V(i), K(3))), load(at(V(x), bin(O2O_OP_AND, V(i), K(3)))))));
  number();
  int64_t slots[16] = {0, 5, 5};
  EXPECT(range_of(a, slots, &lo, &hi) == 1 && lo == 24 && hi == 43 * 8 + 8);
  EXPECT(range_of(x, slots, &lo, &hi) == 1 && lo == 0 && hi == 32);
  end();
}

/* switch (i) { case 1: k = 0; case 2: b[k] = 0; break; }   behind case 2, k may still be n */
static void test_case_labels(void) {
  begin();
  o2o_symbol *n = value("n"), *b = pointer("b", F64), *z = pointer("z", F64), *k = local("k", I32);
  o2o_symbol *i = associated("i", K(0), V(n));
  o2o_stmt *one = jump(O2O_ST_CASE), *other = jump(O2O_ST_CASE);
  o2o_stmt *sw = o2o_stmt_new(N, O2O_ST_SWITCH, (o2o_loc){0, 0}, 1);
  one->e[0] = K(1);
  other->e[0] = K(2);
  sw->e[0] = V(i);
  sw->kids[0] = block(5, one, expr(set(S(k), K(0))), other,
                      expr(set(at(V(b), V(k)), load(at(V(z), K(0))))), jump(O2O_ST_BREAK));
  N->body = block(2, decl(k, V(n)), sw);
  number();
  int64_t slots[16] = {0, 5, 5};
  EXPECT(range_of(b, slots, &lo, &hi) == 0);
  EXPECT(range_of(z, slots, &lo, &hi) == 1 && hi == 8);
  end();
}

int main(void) {
  test_case_labels();
  test_shifted();
  test_flat_triangle_and_indirect();
  test_call_and_row_pointer();
  test_moving_pointer();
  test_down_and_wrap();
  test_not_canonical();
  test_refusals();
  test_loop_heads();
  test_index_function();
  printf("%d failures\n", failures);
  return failures != 0;
}
