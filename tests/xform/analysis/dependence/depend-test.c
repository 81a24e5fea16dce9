// RUN: %bin/xform-depend-test
/* Dependences between the iterations of nests built by hand. */
#include "tests/xform/analysis/access/build.h"

#include "xform/analysis/dependence.h"

static o2o_refusal why;
static bool chunked, apart;
static o2o_symbol *n, *x, *i;

static void start(void) {
  begin();
  n = value("n");
  x = pointer("x", F64);
  i = associated("i", K(0), V(n));
}

static bool accepted(o2o_stmt *body) {
  o2o_accesses accesses;
  N->body = body;
  why = (o2o_refusal){0};
  chunked = false;
  if (!o2o_access_collect(N, &accesses, &why) || !o2o_check_dependences(N, &accesses, &chunked, &apart, &why)) {
    if (!why.text || !why.reason)
      ++failures;
    return false;
  }
  return true;
}

static bool refused(o2o_stmt *body, const char *reason, const char *word) {
  if (accepted(body))
    return false;
  if (strcmp(why.reason, reason) == 0 && strstr(why.text, word))
    return true;
  printf("  (reason %s: %s)\n", why.reason, why.text);
  return false;
}

static bool independent(o2o_stmt *body) {
  o2o_accesses accesses;
  N->body = body;
  return o2o_access_collect(N, &accesses, &why) && o2o_independent_in(N, &accesses, NULL);
}

static o2o_expr *xi(void) { return load(at(V(x), V(i))); }
static o2o_expr *el(o2o_symbol *a, o2o_expr *index) { return at(a->points ? V(a) : S(a), index); }
static o2o_stmt *copy(o2o_symbol *a, o2o_expr *to, o2o_expr *from) {
  return expr(set(el(a, to), load(el(a, from))));
}
static o2o_stmt *write(o2o_symbol *a, o2o_expr *to) { return expr(set(el(a, to), xi())); }

static void test_distances(void) {
  start();
  o2o_symbol *a = pointer("a", F64), *m = value("m"), *idx = pointer("idx", I32);
  EXPECT(accepted(copy(a, V(i), V(i))));
  EXPECT(refused(copy(a, V(i), sub(V(i), K(1))), "carried-dependence", "'a'"));
  EXPECT(refused(copy(a, V(i), add(V(i), K(7))), "carried-dependence", "'a'"));
  EXPECT(accepted(copy(a, V(i), add(V(i), V(n)))));  /* the halves never meet */
  EXPECT(accepted(copy(a, V(i), add(V(i), V(m)))));  /* depends on m */
  EXPECT(accepted(copy(a, V(i), load(at(V(idx), V(i)))))); /* believed */
  EXPECT(accepted(copy(a, mul(K(2), V(i)), add(mul(K(2), V(i)), K(1)))));
  EXPECT(refused(copy(a, mul(K(2), V(i)), V(i)), "carried-dependence", "'a'"));
  EXPECT(accepted(write(a, load(at(V(idx), V(i))))));
  EXPECT(accepted(copy(a, V(i), V(m)))); /* a[m] need not be written */
  EXPECT(refused(copy(a, V(i), K(0)), "carried-dependence", "'a'"));
  /* written twice by neighbours */
  EXPECT(refused(block(2, write(a, V(i)), write(a, add(V(i), K(1)))), "carried-dependence", "written"));
  /* a guarded access is not certain */
  EXPECT(accepted(iff(lt(load(at(V(idx), V(i))), K(0)), copy(a, V(i), sub(V(i), K(1))), NULL)));
  /* an affine one is */
  EXPECT(refused(iff(lt(K(10), V(i)), copy(a, V(i), sub(V(i), K(1))), NULL), "carried-dependence", "'a'"));
  EXPECT(refused(write(a, bin(O2O_OP_DIV, V(i), K(4))), "shared-write", "same element of 'a'"));
  end();
}

static void test_same_element(void) {
  start();
  o2o_symbol *f = array("flag", I32, 4), *s = array("s", F64, 64), *j = local("j", I32), *m = value("m");
  o2o_stmt *set_flag = expr(set(at(S(f), K(0)), cast(I32, xi())));
  o2o_expr *found = lt(load(at(S(f), K(2))), cast(I32, xi()));
  EXPECT(refused(set_flag, "shared-write", "'flag'"));
  EXPECT(refused(iff(found, set_flag, NULL), "shared-write", "'flag'"));
  EXPECT(refused(block(2, iff(found, jump(O2O_ST_CONTINUE), NULL), set_flag), "shared-write", "'flag'"));
  EXPECT(accepted(iff(bin(O2O_OP_EQ, V(i), K(0)), set_flag, NULL)));
  EXPECT(accepted(iff(bin(O2O_OP_EQ, V(i), sub(V(n), K(1))), set_flag, NULL)));
  EXPECT(accepted(block(2, iff(bin(O2O_OP_NE, V(i), K(0)), jump(O2O_ST_CONTINUE), NULL), set_flag)));
  /* every iteration runs over all of s */
  EXPECT(refused(block(2, decl(j, NULL), loop(j, K(0), V(m), write(s, V(j)))), "shared-write", "'s'"));
  /* triangles overlap from three iterations on: believed, since a program may always have two */
  EXPECT(accepted(block(2, decl(j, NULL), loop(j, K(0), V(i), write(s, V(j))))));
  EXPECT(!independent(N->body));
  /* a[i + 64 * j] with at most 64 values of i is a matrix in columns */
  EXPECT(accepted(block(2, decl(j, NULL), loop(j, K(0), V(m), write(s, add(V(i), mul(K(64), V(j))))))));
  o2o_symbol *c = global("count", I32, O2O_S_OBJECT);
  EXPECT(refused(expr(update(O2O_OP_ADD, S(c), K(1))), "shared-write", "variable 'count'"));
  end();
}

static void test_sequential_rows(void) {
  start();
  o2o_symbol *a = array("a", array_type(F64, 40), 40), *j = local("j", I32), *m = value("m"), *r = pointer("r", I32);
  o2o_stmt *d = decl(j, NULL);
  o2o_expr *aij = at(at(S(a), V(i)), V(j)), *left = at(at(S(a), V(i)), sub(V(j), K(1))),
           *up = at(at(S(a), sub(V(i), K(1))), V(j));
  EXPECT(accepted(block(2, d, loop(j, K(1), V(m), expr(set(aij, load(left)))))));
  EXPECT(refused(block(2, d, loop(j, K(1), V(m), expr(set(aij, load(up))))), "carried-dependence", "'a'"));
  EXPECT(independent(block(2, d, loop(j, K(1), K(40), expr(set(aij, load(left)))))));
  EXPECT(!independent(block(2, d, loop(j, K(0), K(41), expr(set(aij, load(aij))))))); /* runs into the next row */
  /* y[k] for k in [r[i], r[i + 1]): believed, not proven */
  o2o_symbol *y = pointer("y", F64);
  o2o_stmt *scatter = loop(j, load(at(V(r), V(i))), load(at(V(r), add(V(i), K(1)))), write(y, V(j)));
  EXPECT(accepted(block(2, d, scatter)));
  EXPECT(!independent(block(2, d, scatter)));
  end();
}

static void test_collapse_and_steps(void) {
  start();
  o2o_symbol *k = associated("k", K(0), V(n)), *a = pointer("a", F64);
  EXPECT(refused(write(a, V(i)), "shared-write", "'a'"));
  EXPECT(refused(write(a, V(k)), "shared-write", "'a'"));
  EXPECT(accepted(write(a, add(mul(V(i), V(n)), V(k))))); /* not affine: believed */
  end();
  start(); /* for (i = 0; i < n; i += 2) a[i] = a[i + 1] */
  a = pointer("a", F64);
  N->loops[0].step = o2o_int(N, I64, 2);
  EXPECT(accepted(copy(a, V(i), add(V(i), K(1)))) && independent(N->body));
  EXPECT(refused(copy(a, V(i), add(V(i), K(2))), "carried-dependence", "'a'"));
  end();
  start(); /* for (i = n; i > 0; i -= 3) */
  a = pointer("a", F64);
  N->loops[0] = (o2o_loop){.iv = i, .lower = V(n), .upper = K(0), .step = o2o_int(N, I64, -3), .cmp = O2O_OP_GT};
  EXPECT(accepted(copy(a, V(i), add(V(i), K(1)))) && independent(N->body));
  EXPECT(refused(copy(a, V(i), add(V(i), K(3))), "carried-dependence", "'a'"));
  end();
}

static void test_constant_loops(void) {
  begin();
  x = pointer("x", F64);
  i = associated("i", K(0), K(10));
  o2o_symbol *a = pointer("a", F64);
  EXPECT(accepted(copy(a, V(i), add(V(i), K(10)))));
  EXPECT(refused(copy(a, V(i), add(V(i), K(9))), "carried-dependence", "'a'"));
  end();
}

static void test_thread_storage(void) {
  start();
  N->in_region = true;
  o2o_symbol *tid = value("tid"), *p = array("partial", array_type(F64, 100), 8), *a = pointer("a", F64),
             *mine = pointer("mine", F64), *v = local("v", I32), *q = local("q", o2o_pointer_to(N, F64)),
             *idx = pointer("idx", I32);
  tid->region_private = mine->region_private = true;
  o2o_expr *row = at(S(p), V(tid));
  EXPECT(refused(expr(update(O2O_OP_ADD, at(row, K(0)), xi())), "thread-storage", "'tid'"));
  EXPECT(refused(expr(update(O2O_OP_ADD, at(row, load(at(V(idx), V(i)))), xi())), "thread-storage", "'partial'"));
  EXPECT(accepted(expr(set(at(row, V(i)), xi()))));
  EXPECT(accepted(write(a, V(i))));
  EXPECT(accepted(write(a, load(at(V(idx), V(i))))));
  EXPECT(accepted(write(mine, V(i))));
  EXPECT(refused(write(mine, load(at(V(idx), V(i)))), "thread-storage", "'mine'"));
  EXPECT(refused(copy(mine, V(i), sub(V(i), K(1))), "thread-storage", "'mine'"));
  /* through a local, a pointer, and a condition */
  EXPECT(refused(block(2, decl(v, mul(V(tid), K(2))), write(a, V(v))), "thread-storage", "'a'"));
  o2o_expr *decay = o2o_unary(N, O2O_E_DECAY, o2o_pointer_to(N, F64), row);
  EXPECT(refused(block(2, decl(q, decay), expr(update(O2O_OP_ADD, at(V(q), load(at(V(idx), V(i)))), xi()))), "thread-storage", "'partial'"));
  EXPECT(refused(iff(bin(O2O_OP_EQ, V(tid), K(0)), write(a, K(0)), NULL), "thread-storage", "'tid'"));
  EXPECT(refused(block(3, decl(v, K(0)), iff(bin(O2O_OP_EQ, V(tid), K(0)), expr(set(S(v), K(1))), NULL), write(a, load(at(V(idx), V(v))))), "thread-storage", "'a'"));
  N->in_region = false; /* a combined construct: the value is the same for all iterations anyway */
  EXPECT(accepted(write(a, load(at(V(idx), V(i))))));
  end();
}

static void test_chunks(void) {
  start();
  o2o_symbol *a = array("a", F64, 1000), *b = array("b", F64, 1000), *p = pointer("p", F64), *idx = array("idx", I32, 1000);
  o2o_expr *other = load(at(S(idx), V(i)));
  o2o_stmt *plain = copy(a, V(i), V(i)), *gather = expr(set(at(S(a), V(i)), load(at(S(b), other)))),
           *scatter = expr(set(at(S(a), other), load(at(S(b), V(i)))));
  EXPECT(accepted(scatter) && !chunked);
  N->chunk = o2o_int(N, I64, 4);
  EXPECT(accepted(plain) && !chunked);
  EXPECT(accepted(gather) && !chunked);
  EXPECT(accepted(scatter) && chunked);
  EXPECT(accepted(expr(set(at(V(p), V(i)), load(at(S(b), V(i)))))) && chunked); /* p may point into b */
  N->chunk = o2o_int(N, I64, 1);
  EXPECT(accepted(scatter) && !chunked);
  end();
}

/* Conversions that wrap: a[(unsigned char)i] meets itself every 256 iterations, a[i & 7] every 8, a[(unsigned)i] never does. */
static void test_conversions(void) {
  start();
  o2o_symbol *a = pointer("a", F64), *j = local("j", I32);
  o2o_expr *byte = cast(I32, cast(o2o_scalar(N, O2O_T_U8), V(i)));
  EXPECT(accepted(write(a, byte)) && N->required.count > 0); /* for launches of up to 256 */
  N->required.count = 0;
  EXPECT(independent(expr(set(at(V(a), cast(U32, V(i))), o2o_expr_new(N, O2O_E_FLOAT, F64, (o2o_loc){0, 0}, 0)))));
  EXPECT(refused(write(a, bin(O2O_OP_AND, V(i), K(7))), "shared-write", "'a'"));
  EXPECT(independent(block(2, decl(j, bin(O2O_OP_SHL, V(i), K(2))), expr(set(at(V(a), add(V(j), bin(O2O_OP_REM, V(i), K(4)))), o2o_expr_new(N, O2O_E_FLOAT, F64, (o2o_loc){0, 0}, 0))))));
  end();
}

/* double (*a)[m]: a[i][j] = a[i][j - 1] with a variable-length row */
static void test_variable_rows(void) {
  start();
  o2o_symbol *m = value("m"), *j = local("j", I32);
  o2o_symbol *a = pointer("a", o2o_array_of(N, F64, cast(U64, V(m))));
  o2o_stmt *d = decl(j, NULL);
  o2o_expr *aij = at(at(V(a), V(i)), V(j)), *left = at(at(V(a), V(i)), sub(V(j), K(1))), *up = at(at(V(a), sub(V(i), K(1))), V(j));
  EXPECT(independent(block(2, d, loop(j, K(1), V(m), expr(set(aij, load(left)))))));
  EXPECT(refused(block(2, d, loop(j, K(1), V(m), expr(set(aij, load(up))))), "carried-dependence", "'a'"));
  end();
}

int main(void) {
  test_distances();
  test_same_element();
  test_sequential_rows();
  test_collapse_and_steps();
  test_constant_loops();
  test_thread_storage();
  test_chunks();
  test_conversions();
  test_variable_rows();
  printf("%d failures\n", failures);
  return failures != 0;
}
