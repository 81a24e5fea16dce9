// RUN: %bin/xform-query-test
/* Constant folding as the host computes it, roots, walks, and blocks that grow. */
#include "tests/xform/analysis/access/build.h"

#include <limits.h>

static bool folds(o2o_expr *e, int64_t wanted) {
  int64_t value;
  return o2o_const_int(e, &value) && value == wanted;
}

static bool stays(o2o_expr *e) {
  int64_t value;
  return !o2o_const_int(e, &value);
}

static o2o_expr *long_int(int64_t k) { return o2o_int(N, I64, k); }
static o2o_expr *unsigned_int(int64_t k) { return o2o_int(N, U32, k); }

static void test_arithmetic(void) {
  begin();
  EXPECT(folds(add(K(2), mul(K(3), K(-4))), -10));
  EXPECT(stays(add(K(INT_MAX), K(1))));
  EXPECT(folds(add(unsigned_int(UINT_MAX), unsigned_int(1)), 0));
  EXPECT(folds(sub(unsigned_int(0), unsigned_int(1)), UINT_MAX));
  EXPECT(stays(mul(long_int(INT64_MAX), long_int(2))));
  EXPECT(folds(mul(o2o_int(N, U64, INT64_MIN), o2o_int(N, U64, 2)), 0));
  EXPECT(folds(bin(O2O_OP_DIV, K(-7), K(2)), -3));
  EXPECT(folds(bin(O2O_OP_REM, K(-7), K(2)), -1));
  EXPECT(stays(bin(O2O_OP_DIV, K(1), K(0))));
  EXPECT(stays(bin(O2O_OP_DIV, long_int(INT64_MIN), long_int(-1))));
  EXPECT(stays(bin(O2O_OP_DIV, K(INT_MIN), K(-1))));
  EXPECT(folds(bin(O2O_OP_DIV, o2o_int(N, U64, -1), o2o_int(N, U64, 2)), INT64_MAX));
  EXPECT(folds(o2o_unary(N, O2O_E_NEG, I32, K(5)), -5));
  EXPECT(stays(o2o_unary(N, O2O_E_NEG, I32, K(INT_MIN))));
  EXPECT(folds(o2o_unary(N, O2O_E_BITNOT, U32, unsigned_int(0)), UINT_MAX));
  end();
}

static void test_shifts_and_comparisons(void) {
  begin();
  EXPECT(folds(bin(O2O_OP_SHL, K(1), K(30)), 1 << 30));
  EXPECT(stays(bin(O2O_OP_SHL, K(1), K(31))));
  EXPECT(stays(bin(O2O_OP_SHL, K(1), K(32))));
  EXPECT(folds(bin(O2O_OP_SHL, unsigned_int(3), K(31)), 0x80000000));
  EXPECT(folds(bin(O2O_OP_SHR, K(-8), K(1)), -4));
  EXPECT(folds(bin(O2O_OP_SHR, o2o_int(N, U64, -1), K(63)), 1));
  EXPECT(folds(lt(K(-1), K(0)), 1));
  EXPECT(folds(lt(o2o_int(N, U64, -1), o2o_int(N, U64, 0)), 0));
  EXPECT(folds(bin(O2O_OP_GE, K(4), K(4)), 1));
  end();
}

static void test_casts_and_logic(void) {
  begin();
  o2o_symbol *n = value("n");
  o2o_expr *f = o2o_expr_new(N, O2O_E_FLOAT, F64, (o2o_loc){0, 0}, 0);
  f->d = -2.9;
  EXPECT(folds(cast(o2o_scalar(N, O2O_T_I8), K(200)), -56));
  EXPECT(folds(cast(o2o_scalar(N, O2O_T_BOOL), K(256)), 1));
  EXPECT(folds(cast(I32, f), -2));
  EXPECT(stays(cast(U32, f)));
  EXPECT(stays(cast(F64, K(1))));
  EXPECT(folds(two(O2O_E_LAND, I32, K(0), V(n)), 0));
  EXPECT(folds(two(O2O_E_LOR, I32, K(3), V(n)), 1));
  EXPECT(stays(two(O2O_E_LAND, I32, K(1), V(n))));
  EXPECT(folds(cond(K(1), K(5), V(n)), 5));
  end();
}

static void test_roots(void) {
  begin();
  o2o_symbol *a = array("a", array_type(F64, 4), 8), *p = pointer("p", F64), *q = local("q", p->type);
  EXPECT(o2o_root(at(at(S(a), K(1)), K(2))) == a);
  EXPECT(o2o_root(addr(at(S(a), K(1)))) == a);
  EXPECT(o2o_root(at(two(O2O_E_PTRADD, p->type, V(p), K(3)), K(1))) == p);
  EXPECT(o2o_root(deref(cond(K(1), V(p), V(p)))) == p);
  EXPECT(o2o_root(at(V(q), K(0))) == NULL); /* wherever q points */
  EXPECT(o2o_root(cast(p->type, long_int(0))) == NULL);
  EXPECT(a->type->size == 256 && !o2o_type_same(a->type, a->type->elem));
  EXPECT(o2o_type_same(array_type(F64, 4), a->type->elem));
  end();
}

static bool count_ints(o2o_expr *e, void *ctx) {
  *(int *)ctx += e->kind == O2O_E_INT;
  return e->kind != O2O_E_CALL; /* arguments are not visited */
}

static void test_blocks_and_walks(void) {
  begin();
  o2o_symbol *v = local("v", I32);
  o2o_stmt *b = o2o_stmt_new(N, O2O_ST_BLOCK, (o2o_loc){0, 0}, 3);
  for (int k = 0; k < 3; ++k)
    b->kids[k] = expr(K(k));
  for (int k = 3; k < 100; ++k)
    o2o_block_append(N, b, expr(K(k)));
  EXPECT(b->nkids == 100);
  for (int k = 0; k < 100; ++k)
    EXPECT(b->kids[k]->e[0]->i == k);
  int count = 0;
  o2o_walk_stmt(b, NULL, count_ints, &count);
  EXPECT(count == 100);
  o2o_function *f = o2o_function_new(N, "f", 1);
  count = 0;
  o2o_walk_stmt(loop(v, K(0), K(9), expr(call(f, 1, K(1)))), NULL, count_ints, &count);
  EXPECT(count == 2);
  o2o_refusal why;
  EXPECT(!o2o_refuse(N, &why, "key", (o2o_loc){1, 2}, "note", "the %s", "text"));
  EXPECT(!strcmp(why.text, "the text") && !strcmp(why.note, "note") && why.note_loc.line == 2);
  end();
}

int main(void) {
  test_arithmetic();
  test_shifts_and_comparisons();
  test_casts_and_logic();
  test_roots();
  test_blocks_and_walks();
  return failures != 0;
}
