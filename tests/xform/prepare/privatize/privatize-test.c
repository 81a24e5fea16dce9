// RUN: %bin/xform-privatize-test
/* Private variables of nests built by hand: scratch, carried values, reductions. */
#include "tests/xform/analysis/access/build.h"

#include "xform/prepare/privatize.h"

static o2o_refusal why;
static o2o_symbol *n, *x, *y, *i;

/* for (i = 0; i < n; i++) over x[] and y[] */
static void start(void) {
  begin();
  n = value("n");
  x = pointer("x", F64);
  y = pointer("y", F64);
  i = associated("i", K(0), V(n));
}

static bool accepted(o2o_stmt *body) {
  N->body = body;
  why = (o2o_refusal){0};
  bool ok = o2o_privatize(N, &why);
  if (!ok && !(why.text && why.reason))
    ++failures;
  return ok;
}

static bool refused(o2o_stmt *body, const char *reason) {
  if (accepted(body))
    return false;
  if (strcmp(why.reason, reason) != 0)
    printf("  (reason %s: %s)\n", why.reason, why.text);
  return strcmp(why.reason, reason) == 0;
}

static o2o_expr *xi(void) { return load(at(V(x), V(i))); }
static o2o_stmt *put(o2o_expr *e) { return expr(set(at(V(y), V(i)), e)); }
static o2o_expr *positive(void) { return bin(O2O_OP_GT, xi(), o2o_expr_new(N, O2O_E_FLOAT, F64, (o2o_loc){0, 0}, 0)); }

/* ---- scalars */
static void test_scalars(void) {
  start();
  o2o_symbol *t = private_var("t", F64);
  EXPECT(accepted(block(2, expr(set(S(t), xi())), put(V(t)))));
  EXPECT(refused(block(2, put(V(t)), expr(set(S(t), xi()))), "private-carried"));
  EXPECT(refused(block(1, expr(update(O2O_OP_ADD, S(t), xi()))), "private-carried"));
  EXPECT(refused(block(2, iff(positive(), expr(set(S(t), xi())), NULL), put(V(t))), "private-carried"));
  EXPECT(strstr(why.text, "'t'"));
  EXPECT(accepted(block(2, iff(positive(), expr(set(S(t), xi())), expr(set(S(t), mul(xi(), xi())))), put(V(t)))));
  EXPECT(accepted(block(3, iff(positive(), expr(set(S(t), xi())), jump(O2O_ST_CONTINUE)), put(V(t)), block(0))));
  EXPECT(refused(block(1, put(V(t))), "private-unset"));
  t->firstprivate = true;
  EXPECT(refused(block(2, put(V(t)), expr(set(S(t), xi()))), "private-carried"));
  o2o_stmt *only_read = block(1, put(V(t)));
  EXPECT(accepted(only_read) && t->storage == O2O_S_VALUE);
  EXPECT(only_read->kids[0]->e[0]->kids[1]->kind == O2O_E_SYM);
  end();
}

static void test_loops(void) {
  start();
  o2o_symbol *t = private_var("t", F64), *j = private_var("j", I32), *m = value("m");
  /* the body may not run: launches are asked; with constant bounds it does, and with those of the loop itself; of an
   * iteration's own bounds nobody can tell */
  EXPECT(accepted(block(2, loop(j, K(0), V(n), expr(set(S(t), xi()))), put(V(t)))) && N->required.count == 0);
  EXPECT(accepted(block(2, loop(j, K(0), V(m), expr(set(S(t), xi()))), put(V(t)))) && N->required.count > 0);
  N->required.count = 0;
  EXPECT(refused(block(2, loop(j, K(0), cast(I32, xi()), expr(set(S(t), xi()))), put(V(t))), "private-carried"));
  EXPECT(accepted(block(2, loop(j, K(0), K(4), expr(set(S(t), xi()))), put(V(t)))));
  EXPECT(refused(block(2, loop(j, K(0), K(4), block(2, iff(positive(), jump(O2O_ST_CONTINUE), NULL), expr(set(S(t), xi())))), put(V(t))), "private-carried"));
  EXPECT(refused(block(2, loop(j, K(0), K(4), block(2, iff(positive(), jump(O2O_ST_BREAK), NULL), expr(set(S(t), xi())))), put(V(t))), "private-carried"));
  o2o_stmt *twice = o2o_stmt_new(N, O2O_ST_DO, (o2o_loc){0, 0}, 1);
  twice->kids[0] = expr(set(S(t), xi()));
  twice->e[0] = positive();
  EXPECT(accepted(block(2, twice, put(V(t)))));
  end();
}

static void test_switch(void) {
  for (int with_default = 0; with_default < 2; ++with_default) {
    start();
    o2o_symbol *t = private_var("t", F64);
    o2o_stmt *one = jump(O2O_ST_CASE), *sw = o2o_stmt_new(N, O2O_ST_SWITCH, (o2o_loc){0, 0}, 1);
    one->e[0] = K(1);
    sw->e[0] = V(i);
    sw->kids[0] = block(3, one, expr(set(S(t), xi())), jump(O2O_ST_BREAK));
    if (with_default) {
      o2o_block_append(N, sw->kids[0], jump(O2O_ST_DEFAULT));
      o2o_block_append(N, sw->kids[0], expr(set(S(t), mul(xi(), xi()))));
    }
    EXPECT(accepted(block(2, sw, put(V(t)))) == with_default);
    end();
  }
}

/* void step(double *p) { *p = *p * 2; }   and  void init(double *p) { *p = 0; } */
static void test_calls(void) {
  start();
  o2o_symbol *t = private_var("t", F64);
  o2o_function *step = o2o_function_new(N, "step", 1), *init = o2o_function_new(N, "init", 1);
  o2o_symbol *p = step->params[0] = local("p", o2o_pointer_to(N, F64));
  o2o_symbol *q = init->params[0] = local("q", o2o_pointer_to(N, F64));
  step->body = block(1, expr(set(deref(V(p)), add(load(deref(V(p))), load(deref(V(p)))))));
  init->body = block(2, iff(lt(V(n), K(0)), ret(NULL), NULL), expr(set(deref(V(q)), xi())));
  o2o_function_add(N, step);
  o2o_function_add(N, init);
  EXPECT(refused(block(2, expr(call(step, 1, addr(S(t)))), put(V(t))), "private-carried"));
  EXPECT(accepted(block(3, expr(set(S(t), xi())), expr(call(step, 1, addr(S(t)))), put(V(t)))));
  EXPECT(accepted(block(2, expr(call(init, 1, addr(S(t)))), put(V(t)))) && N->required.count == 0); /* n > 0 */
  init->body = block(2, iff(positive(), ret(NULL), NULL), expr(set(deref(V(q)), xi())));
  EXPECT(refused(block(2, expr(call(init, 1, addr(S(t)))), put(V(t))), "private-carried"));
  init->body = block(1, expr(set(deref(V(q)), xi())));
  EXPECT(accepted(block(2, expr(call(init, 1, addr(S(t)))), put(V(t)))));
  end();
}

static void test_after(void) {
  start();
  o2o_symbol *t = private_var("t", F64);
  t->region_private = t->after.live_out = true;
  EXPECT(refused(block(1, iff(positive(), expr(set(S(t), xi())), NULL)), "private-live-out"));
  EXPECT(accepted(block(2, expr(set(S(t), xi())), put(V(t)))) && t->lastprivate);
  EXPECT(refused(block(1, iff(positive(), expr(set(S(t), xi())), NULL)), "lastprivate-unset"));
  end();
  /* accumulators: the region's variable is the reduction's; the loop's own private one is not */
  start();
  o2o_symbol *own = private_var("own", F64), *mine = private_var("mine", F64);
  own->region_private = true;
  EXPECT(accepted(block(1, expr(update(O2O_OP_SUB, S(own), xi())))) && own->redop == O2O_RED_ADD);
  own->redop = O2O_RED_NONE;
  EXPECT(accepted(block(1, expr(update(O2O_OP_MUL, S(own), xi())))) && own->redop == O2O_RED_MUL);
  own->redop = O2O_RED_NONE;
  EXPECT(refused(block(2, expr(update(O2O_OP_ADD, S(own), xi())), put(V(own))), "private-carried"));
  EXPECT(refused(block(2, expr(update(O2O_OP_ADD, S(own), xi())), expr(update(O2O_OP_MUL, S(own), xi()))), "private-carried"));
  EXPECT(refused(block(1, expr(update(O2O_OP_ADD, S(mine), xi()))), "private-carried"));
  end();
}

/* ---- reductions */
static void test_reductions(void) {
  start();
  o2o_symbol *s = private_var("s", F64), *k = private_var("k", I32);
  s->redop = O2O_RED_ADD;
  EXPECT(accepted(block(1, expr(update(O2O_OP_ADD, S(s), xi())))));
  EXPECT(accepted(block(1, expr(set(S(s), sub(add(xi(), V(s)), xi()))))));
  EXPECT(refused(block(1, expr(set(S(s), sub(xi(), V(s))))), "reduction-use"));
  EXPECT(refused(block(1, expr(update(O2O_OP_MUL, S(s), xi()))), "reduction-use"));
  EXPECT(refused(block(1, expr(update(O2O_OP_ADD, S(s), V(s)))), "reduction-use"));
  EXPECT(refused(block(2, expr(update(O2O_OP_ADD, S(s), xi())), put(V(s))), "reduction-use"));
  EXPECT(refused(block(1, put(update(O2O_OP_ADD, S(s), xi()))), "reduction-use"));
  EXPECT(refused(block(1, iff(lt(V(k), K(1)), put(load(deref(addr(S(s))))), NULL)), "reduction-use"));
  k->redop = O2O_RED_ADD;
  EXPECT(accepted(block(1, expr(incdec(k, 1)))));
  o2o_expr *half = update(O2O_OP_ADD, S(k), xi()); /* int k; k += 0.5 */
  EXPECT(refused(block(1, expr(half)), "reduction-use"));
  end();
}

static void test_extremes(void) {
  start();
  o2o_symbol *m = private_var("m", F64), *loc = private_var("loc", I32);
  m->redop = O2O_RED_MAX;
  EXPECT(accepted(block(1, iff(bin(O2O_OP_GT, xi(), V(m)), expr(set(S(m), xi())), NULL))));
  EXPECT(accepted(block(1, iff(lt(V(m), xi()), block(1, expr(set(S(m), xi()))), NULL))));
  EXPECT(accepted(block(1, expr(set(S(m), cond(lt(V(m), xi()), xi(), V(m)))))));
  EXPECT(accepted(block(1, expr(set(S(m), cond(lt(xi(), V(m)), V(m), xi()))))));
  EXPECT(refused(block(1, expr(set(S(m), cond(lt(xi(), V(m)), xi(), V(m))))), "reduction-use"));
  EXPECT(refused(block(1, iff(lt(xi(), V(m)), expr(set(S(m), xi())), NULL)), "reduction-use"));
  EXPECT(refused(block(1, iff(lt(V(m), xi()), expr(set(S(m), mul(xi(), xi()))), NULL)), "reduction-use"));
  EXPECT(accepted(block(1, iff(two(O2O_E_LAND, I32, lt(V(i), K(3)), lt(V(m), xi())), expr(set(S(m), xi())), NULL))));
  loc->firstprivate = true; /* the position of the maximum is not reduced */
  EXPECT(refused(block(2, put(cast(F64, V(loc))), iff(lt(V(m), xi()), block(2, expr(set(S(loc), V(i))), expr(set(S(m), xi()))), NULL)), "private-carried"));
  m->redop = O2O_RED_MIN;
  EXPECT(accepted(block(1, iff(lt(xi(), V(m)), expr(set(S(m), xi())), NULL))));
  end();
  start();
  o2o_symbol *all = private_var("all", I32), *q = private_var("q", array_type(F64, 10));
  all->redop = O2O_RED_LAND;
  EXPECT(accepted(block(1, expr(set(S(all), two(O2O_E_LAND, I32, V(all), lt(V(i), K(5))))))));
  EXPECT(accepted(block(1, iff(lt(V(i), K(5)), expr(set(S(all), K(0))), NULL))));
  EXPECT(accepted(block(1, expr(set(S(all), K(1))))) && all->redop == O2O_RED_NONE); /* scratch, whatever the clause says */
  all->redop = O2O_RED_LAND;
  all->after.live_out = true;
  EXPECT(refused(block(1, expr(set(S(all), K(1)))), "reduction-use"));
  all->after.live_out = false;
  EXPECT(refused(block(2, iff(lt(V(i), K(5)), expr(set(S(all), K(1))), NULL), put(cast(F64, V(all)))), "reduction-use"));
  q->redop = O2O_RED_ADD;
  EXPECT(accepted(block(1, expr(update(O2O_OP_ADD, at(S(q), V(i)), xi())))));
  EXPECT(accepted(block(1, expr(set(at(S(q), V(i)), add(load(at(S(q), V(i))), xi()))))));
  EXPECT(refused(block(1, expr(set(at(S(q), V(i)), add(load(at(S(q), V(n))), xi())))), "reduction-use"));
  EXPECT(refused(block(1, expr(update(O2O_OP_ADD, at(S(q), cast(I32, load(at(S(q), K(0))))), xi()))), "reduction-use"));
  end();
}

/* ---- arrays */
static void test_arrays(void) {
  start();
  o2o_symbol *t = private_var("t", array_type(F64, 8)), *j = local("j", I32), *m = value("m");
  o2o_symbol *col = pointer("col", I32);
  o2o_expr *tj = at(S(t), V(j)), *previous = load(at(S(t), sub(V(j), K(1))));
  o2o_stmt *d = decl(j, NULL);
  /* t[0..m) written, then t[j - 1] read for j in [1, m) */
  EXPECT(accepted(block(3, d, loop(j, K(0), V(m), expr(set(tj, xi()))), loop(j, K(1), V(m), put(previous)))));
  o2o_expr *next = load(at(S(t), add(V(j), K(1))));
  /* t[m] is read, too: only where m fills the array, or is none, which the launch checks */
  EXPECT(N->required.count == 0);
  EXPECT(accepted(block(3, d, loop(j, K(0), V(m), expr(set(tj, xi()))), loop(j, K(0), V(m), put(next)))) && N->required.count > 0);
  N->required.count = 0;
  /* t[j - 1] with j = 0 would be outside of t */
  EXPECT(accepted(block(3, d, loop(j, K(0), V(m), expr(set(tj, xi()))), loop(j, K(0), V(m), put(previous)))));
  EXPECT(refused(block(3, d, loop(j, K(1), V(m), put(previous)), loop(j, K(0), V(m), expr(set(tj, xi())))), "private-carried"));
  /* a recurrence inside the iteration: t[0] first, then t[j] = t[j - 1] */
  EXPECT(accepted(block(3, d, expr(set(at(S(t), K(0)), xi())), loop(j, K(1), V(m), expr(set(tj, previous))))));
  EXPECT(refused(block(2, d, loop(j, K(1), V(m), expr(set(tj, previous)))), "private-carried"));
  /* written under a condition */
  EXPECT(refused(block(3, d, loop(j, K(0), V(m), iff(positive(), expr(set(tj, xi())), NULL)), put(load(at(S(t), K(0))))), "private-carried"));
  EXPECT(accepted(block(1, iff(positive(), block(2, expr(set(at(S(t), K(1)), xi())), put(load(at(S(t), K(1))))), NULL))));
  EXPECT(accepted(block(3, d, loop(j, K(0), K(8), iff(lt(V(j), K(4)), expr(set(tj, xi())), expr(set(tj, mul(xi(), xi()))))), put(load(at(S(t), K(5)))))));
  /* a histogram: every element is set, then t[col[i]] += 1 */
  o2o_expr *bin_ = at(S(t), load(at(V(col), V(i))));
  EXPECT(accepted(block(4, d, loop(j, K(0), K(8), expr(set(tj, xi()))), expr(update(O2O_OP_ADD, bin_, xi())), put(load(at(S(t), K(3)))))));
  EXPECT(refused(block(3, d, loop(j, K(0), K(7), expr(set(tj, xi()))), expr(update(O2O_OP_ADD, bin_, xi()))), "private-carried"));
  EXPECT(refused(block(1, expr(update(O2O_OP_ADD, bin_, xi()))), "private-carried"));
  /* case 1: sets it; case 2: reads it */
  o2o_stmt *one = jump(O2O_ST_CASE), *two_ = jump(O2O_ST_CASE);
  o2o_stmt *sw = o2o_stmt_new(N, O2O_ST_SWITCH, (o2o_loc){0, 0}, 1);
  one->e[0] = K(1);
  two_->e[0] = K(2);
  sw->e[0] = V(i);
  sw->kids[0] =
      block(4, one, expr(set(at(S(t), K(1)), xi())), two_, put(load(at(S(t), K(1)))));
  EXPECT(refused(block(1, sw), "private-carried"));
  /* a loop that may leave early sets nothing for certain */
  EXPECT(refused(block(3, d, loop(j, K(0), K(8), block(2, iff(positive(), jump(O2O_ST_BREAK), NULL), expr(set(tj, xi())))), put(load(at(S(t), K(3))))), "private-carried"));
  t->after.live_out = t->region_private = true;
  EXPECT(refused(block(1, expr(set(at(S(t), K(1)), xi()))), "private-live-out"));
  t->lastprivate = true;
  EXPECT(refused(block(1, expr(set(at(S(t), K(1)), xi()))), "lastprivate-unset"));
  EXPECT(accepted(block(2, d, loop(j, K(0), K(8), expr(set(tj, xi()))))));
  end();
}

/* struct { double re, im; } c:  c.re = x; y = c.re;   c.im is not set */
static void test_records(void) {
  start();
  o2o_record *r = o2o_record_new(N, "c", 2);
  r->fields[0] = (o2o_field){"re", F64, 0};
  r->fields[1] = (o2o_field){"im", F64, 8};
  r->size = 16;
  r->align = 8;
  o2o_record_add(N, r);
  o2o_symbol *c = private_var("c", o2o_record_type(N, r));
  o2o_expr *re = o2o_unary(N, O2O_E_MEMBER, F64, S(c)), *im = o2o_unary(N, O2O_E_MEMBER, F64, S(c));
  im->field = 1;
  EXPECT(accepted(block(2, expr(set(re, xi())), put(load(re)))));
  EXPECT(refused(block(2, expr(set(re, xi())), put(load(im))), "private-unset"));
  EXPECT(refused(block(1, expr(update(O2O_OP_ADD, re, xi()))), "private-carried"));
  end();
}

int main(void) {
  test_scalars();
  test_loops();
  test_switch();
  test_calls();
  test_after();
  test_reductions();
  test_extremes();
  test_arrays();
  test_records();
  printf("%d failures\n", failures);
  return failures != 0;
}
