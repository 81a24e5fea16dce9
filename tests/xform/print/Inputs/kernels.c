/* The kernels: each is built from IR by hand, and the C that it stands for is its reference. */
#include "kernels.h"

#include "abi/abi.h"
#include "tests/xform/analysis/access/build.h"
#include "xform/ir/builtin.h"
#include "xform/mapping/mapping.h"
#include "xform/print/print.h"

#include <limits.h>
#include <math.h>

#define F32 o2o_scalar(N, O2O_T_F32)
#define BOOL o2o_scalar(N, O2O_T_BOOL)
#define I8 o2o_scalar(N, O2O_T_I8)
#define U8 o2o_scalar(N, O2O_T_U8)
#define I16 o2o_scalar(N, O2O_T_I16)

/* ---- more short names ----------------------------------------------------------------------- */

static o2o_expr *real(double d) {
  o2o_expr *e = o2o_expr_new(N, O2O_E_FLOAT, F64, (o2o_loc){0, 0}, 0);
  e->d = d;
  return e;
}
static o2o_expr *real32(double d) {
  o2o_expr *e = real(d);
  e->type = F32;
  return e;
}
static o2o_expr *member(o2o_expr *record, unsigned field) {
  const o2o_type *type = record->type->record->fields[field].type;
  o2o_expr *e = o2o_unary(N, O2O_E_MEMBER, type, record);
  e->field = field;
  return e;
}
static o2o_expr *decay(o2o_expr *array) {
  return o2o_unary(N, O2O_E_DECAY, o2o_pointer_to(N, array->type->elem), array);
}
static o2o_expr *ptradd(o2o_expr *pointer, o2o_expr *n) {
  return two(O2O_E_PTRADD, pointer->type, pointer, n);
}
static o2o_expr *step(o2o_expr *lvalue, int by, bool post) {
  o2o_expr *e = o2o_unary(N, O2O_E_INCDEC, lvalue->type, lvalue);
  e->i = by;
  e->post = post;
  return e;
}
static o2o_expr *math(const char *name, o2o_expr *a) {
  const struct o2o_builtin *b = o2o_builtin_find(name);
  o2o_expr *e = o2o_unary(N, O2O_E_BUILTIN, o2o_scalar(N, b->result), a);
  e->builtin = b;
  return e;
}
static o2o_expr *compound(const o2o_type *type, unsigned n, ...) {
  o2o_expr *e = o2o_expr_new(N, O2O_E_COMPOUND, type, (o2o_loc){0, 0}, n);
  va_list list;
  va_start(list, n);
  for (unsigned k = 0; k < n; ++k)
    e->kids[k] = va_arg(list, o2o_expr *);
  va_end(list);
  return e;
}
static o2o_stmt *nested(o2o_stmt_kind kind, o2o_expr *e, o2o_stmt *body) {
  o2o_stmt *s = o2o_stmt_new(N, kind, (o2o_loc){0, 0}, 1);
  s->e[0] = e;
  s->kids[0] = body;
  return s;
}
static o2o_stmt *label(int64_t low, int64_t high) {
  o2o_stmt *s = jump(O2O_ST_CASE);
  s->e[0] = K(low);
  s->e[1] = high > low ? K(high) : NULL;
  return s;
}
static o2o_symbol *value_of(const char *name, const o2o_type *type) {
  return global(name, type, O2O_S_VALUE);
}
static o2o_symbol *reduction_var(const char *name, const o2o_type *type, o2o_redop op) {
  o2o_symbol *s = private_var(name, type);
  s->redop = op;
  return s;
}

static void add_arg(o2o_plan *plan, o2o_symbol *symbol, int kind) {
  plan->args[plan->nargs++] = (o2o_plan_arg){.sym = symbol, .kind = kind};
}

/* Arguments as plan.c orders them, for symbols that are all used. */
static built finish(const char *name, bool chunked) {
  N->name = name;
  N->function = "reference";
  N->loc.line = 1;
  o2o_plan *plan = o2o_alloc(N, sizeof *plan);
  plan->nest = N;
  plan->chunked = chunked;
  plan->args = o2o_alloc(N, 2 * N->nsymbols * sizeof *plan->args);
  for (unsigned k = 0; k < N->nsymbols; ++k) {
    o2o_symbol *s = N->symbols[k];
    if (s->storage == O2O_S_VALUE)
      add_arg(plan, s, O2O_ARG_VALUE);
    else if (s->storage == O2O_S_OBJECT)
      add_arg(plan, s, O2O_ARG_OBJECT);
    if (s->storage != O2O_S_PRIVATE)
      continue;
    if (s->redop)
      add_arg(plan, s, O2O_ARG_REDUCTION);
    if (s->firstprivate)
      add_arg(plan, s, s->type->kind < O2O_T_POINTER ? O2O_ARG_VALUE : O2O_ARG_OBJECT);
    if (s->lastprivate)
      add_arg(plan, s, O2O_ARG_LAST);
  }
  o2o_map_loops(N, &(o2o_accesses){0}, plan);
  plan->printed.source = o2o_print_kernel(N, plan);
  built b = {N, plan};
  N = NULL;
  return b;
}

#define BIND(x) {#x, (void *)&(x), sizeof(x)}
#define SAME(a, b) (memcmp(a, b, sizeof(a)) == 0)

/* ---- a stencil on a variable-length array, stepping backwards ------------------------------- */

static built build_stencil(void) {
  begin();
  o2o_symbol *m = value_of("m", U64);
  const o2o_type *row = o2o_array_of(N, F64, V(m));
  o2o_symbol *u = pointer("u", row), *w = pointer("w", row);
  o2o_symbol *i = associated("i", K(1), K(0)), *j = associated("j", K(1), K(0));
  N->loops[1].step = o2o_int(N, I64, -2);
  o2o_expr *sum = add(add(load(at(at(V(u), sub(V(i), K(1))), V(j))),
                          load(at(at(V(u), add(V(i), K(1))), V(j)))),
                      add(load(at(at(V(u), V(i)), sub(V(j), K(1)))),
                          load(at(at(V(u), V(i)), add(V(j), K(1))))));
  N->body = block(1, expr(set(at(at(V(w), V(i)), V(j)), mul(real(0.25), sum))));
  return finish("stencil", false);
}

static bool run_stencil(const built *b, unsigned group, bool blocked) {
  enum { n = 20, COLUMNS = 31 };
  static double u[n][COLUMNS], w[n][COLUMNS], want[n][COLUMNS];
  unsigned long m = COLUMNS;
  memset(w, 0, sizeof w);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < COLUMNS; ++j)
      u[i][j] = i * i + 0.125 * j;
  unsigned long rows = 0, columns = 0;
  for (int i = 1; i < n - 1; ++i, ++rows) {
    columns = 0;
    for (int j = COLUMNS - 2; j > 0; j -= 2, ++columns)
      want[i][j] = 0.25 * ((u[i - 1][j] + u[i + 1][j]) + (u[i][j - 1] + u[i][j + 1]));
  }
  launch l = {b, (long[]){1, COLUMNS - 2}, (unsigned long[]){rows, columns},
              {BIND(m), BIND(u), BIND(w)}};
  return run_kernel(&l, group, blocked) && SAME(w, want);
}

/* ---- reductions ----------------------------------------------------------------------------- */

static built build_reductions(void) {
  begin();
  o2o_symbol *a = pointer("a", F64), *c = pointer("c", I32);
  o2o_symbol *i = associated("i", K(0), K(0));
  o2o_symbol *sum = reduction_var("sum", F64, O2O_RED_ADD);
  o2o_symbol *least = reduction_var("least", I32, O2O_RED_MIN);
  o2o_symbol *most = reduction_var("most", F64, O2O_RED_MAX);
  o2o_symbol *hist = reduction_var("hist", array_type(I32, 5), O2O_RED_ADD);
  o2o_symbol *all = reduction_var("all", BOOL, O2O_RED_LAND);
  o2o_symbol *bits = reduction_var("bits", U8, O2O_RED_AND);
  o2o_symbol *x = local("x", F64), *k = local("k", I32);
  N->body = block(
      8, decl(x, load(at(V(a), V(i)))), decl(k, load(at(V(c), V(i)))),
      expr(update(O2O_OP_ADD, S(sum), V(x))),
      iff(lt(V(k), V(least)), expr(set(S(least), V(k))), NULL),
      expr(set(S(most), cond(bin(O2O_OP_GT, V(x), V(most)), V(x), V(most)))),
      expr(step(at(S(hist), bin(O2O_OP_REM, V(k), K(5))), 1, true)),
      expr(set(S(all), cast(BOOL, two(O2O_E_LAND, I32, V(all), lt(V(k), K(1000)))))),
      expr(update(O2O_OP_AND, S(bits), cast(I32, cast(U8, V(k))))));
  return finish("reductions", false);
}

static bool run_reductions(const built *b, unsigned group, bool blocked) {
  enum { n = 777 };
  static double a[n];
  static int c[n];
  double sum = 3, most = -1e300, want_sum = 3, want_most = -1e300;
  int least = INT_MAX, want_least = INT_MAX, hist[5] = {1, 2, 3, 4, 5}, want[5] = {1, 2, 3, 4, 5};
  bool all = true;
  unsigned char bits = 255, want_bits = 255;
  for (int i = 0; i < n; ++i) {
    a[i] = (i * 37 % 101) - 50 + 0.5;
    c[i] = (i * 53 % 211 + 7) | 32;
    want_sum += a[i];
    want_most = a[i] > want_most ? a[i] : want_most;
    want_least = c[i] < want_least ? c[i] : want_least;
    want[c[i] % 5]++;
    want_bits &= (unsigned char)c[i];
  }
  launch l = {b, (long[]){0}, (unsigned long[]){n},
              {BIND(a), BIND(c), BIND(sum), BIND(least), BIND(most), BIND(hist), BIND(all), BIND(bits)}};
  return run_kernel(&l, group, blocked) && sum == want_sum && most == want_most &&
         least == want_least && SAME(hist, want) && all && bits == want_bits;
}

/* ---- records -------------------------------------------------------------------------------- */

typedef struct inner {
  short s;
  double d;
} inner;
typedef struct pad { /* named after the printer's own fields */
  char pad;
  inner in[2];
  float m[2][3];
  bool flag;
  void *next;
  char tail;
} pad;

static void field(o2o_record *r, unsigned k, const char *name, const o2o_type *type, size_t offset) {
  r->fields[k] = (o2o_field){name, type, offset};
}

static const o2o_type *inner_type(void) {
  o2o_record *r = o2o_record_new(N, "inner", 2);
  field(r, 0, "s", I16, offsetof(inner, s));
  field(r, 1, "d", F64, offsetof(inner, d));
  r->size = sizeof(inner);
  r->align = _Alignof(inner);
  o2o_record_add(N, r);
  return o2o_record_type(N, r);
}

static const o2o_type *pad_type(const o2o_type *in) {
  o2o_record *r = o2o_record_new(N, "pad", 6);
  field(r, 0, "pad", I8, offsetof(pad, pad));
  field(r, 1, "in", array_type(in, 2), offsetof(pad, in));
  field(r, 2, "m", array_type(array_type(F32, 3), 2), offsetof(pad, m));
  field(r, 3, "flag", BOOL, offsetof(pad, flag));
  field(r, 4, "next", o2o_pointer_to(N, o2o_scalar(N, O2O_T_VOID)), offsetof(pad, next));
  field(r, 5, "tail", I8, offsetof(pad, tail));
  r->size = sizeof(pad);
  r->align = _Alignof(pad);
  o2o_record_add(N, r);
  return o2o_record_type(N, r);
}

static built build_records(void) {
  begin();
  const o2o_type *in = inner_type(), *type = pad_type(in);
  o2o_symbol *a = array("a", type, 50), *one = global("one", type, O2O_S_OBJECT);
  o2o_symbol *i = associated("i", K(0), K(0));
  o2o_symbol *copy = local("copy", type), *start = local("start", type), *p = local("p", o2o_pointer_to(N, type));
  p->space = O2O_SPACE_GLOBAL;
  o2o_expr *init = compound(
      type, 6, cast(I8, V(i)), compound(array_type(in, 2), 2, NULL, compound(in, 2, cast(I16, K(3)), real(1.5))),
      compound(array_type(array_type(F32, 3), 2), 2, compound(array_type(F32, 3), 1, real32(0.5)),
               compound(array_type(F32, 3), 2, NULL, real32(-2))),
      cast(BOOL, V(i)), NULL, NULL);
  N->body = block(
      7, decl(copy, load(at(S(a), V(i)))), decl(start, init),
      expr(set(member(S(copy), 5), load(member(S(one), 0)))),
      expr(set(at(at(member(S(copy), 2), K(1)), K(2)), load(at(at(member(S(start), 2), K(1)), K(1))))),
      expr(set(member(at(member(S(copy), 1), K(0)), 1), load(member(at(member(S(start), 1), K(1)), 1)))),
      decl(p, addr(at(S(a), V(i)))),
      block(2, expr(set(deref(V(p)), V(copy))),
            expr(set(member(deref(V(p)), 3), cast(BOOL, o2o_unary(N, O2O_E_NOT, I32, load(member(deref(V(p)), 3))))))));
  return finish("records", false);
}

static bool run_records(const built *b, unsigned group, bool blocked) {
  static pad a[50], want[50];
  static pad one = {.pad = 77};
  memset(a, 0, sizeof a);
  for (int i = 0; i < 50; ++i) {
    a[i].flag = i % 2;
    a[i].next = &a[i];
    a[i].in[1].s = (short)i;
  }
  memcpy(want, a, sizeof a);
  for (int i = 0; i < 50; ++i) {
    want[i].tail = 77;
    want[i].m[1][2] = -2;
    want[i].in[0].d = 1.5;
    want[i].flag = !a[i].flag;
  }
  launch l = {b, (long[]){0}, (unsigned long[]){50}, {BIND(a), BIND(one)}};
  bool good = run_kernel(&l, group, blocked);
  for (int i = 0; i < 50; ++i)
    good = good && a[i].tail == 77 && a[i].m[1][2] == -2 && a[i].in[0].d == 1.5 &&
           a[i].in[1].s == i && a[i].flag == want[i].flag && a[i].next == &a[i];
  return good;
}

/* ---- functions ------------------------------------------------------------------------------ */

/* static double dot(const double *x, double *y, int n) { double s = 0; while (n--) s += *x++ * y[n] * scale; seen++; return s; }
 * static double twice(double (*row)[4], int k) { out2[k] = i; return 2 * dot(row[k], scratch, 4); } */
static built build_functions(void) {
  begin();
  o2o_symbol *scale = value_of("scale", F64), *a = array("a", array_type(F64, 4), 40);
  o2o_symbol *out = pointer("out", F64), *out2 = pointer("out2", I32);
  o2o_symbol *i = associated("i", K(0), K(0));
  o2o_symbol *seen = private_var("seen", I32), *scratch = private_var("scratch", array_type(F64, 4));
  o2o_symbol *k = local("k", I32);

  o2o_function *dot = o2o_function_new(N, "dot", 3);
  dot->result = F64;
  o2o_symbol *x = local("x", o2o_pointer_to(N, F64)), *y = local("y", o2o_pointer_to(N, F64));
  o2o_symbol *n = local("n", I32), *s = local("s", F64);
  x->space = O2O_SPACE_GLOBAL;
  y->space = O2O_SPACE_PRIVATE;
  dot->params[0] = x, dot->params[1] = y, dot->params[2] = n;
  dot->body = block(
      4, decl(s, real(0)),
      nested(O2O_ST_WHILE, step(S(n), -1, true),
             expr(update(O2O_OP_ADD, S(s),
                         mul(mul(load(deref(step(S(x), 1, true))), load(at(V(y), V(n)))), V(scale))))),
      expr(step(S(seen), 1, true)), ret(V(s)));
  o2o_function_add(N, dot);

  o2o_function *twice = o2o_function_new(N, "twice", 2);
  twice->result = F64;
  o2o_symbol *row = local("row", o2o_pointer_to(N, array_type(F64, 4))), *r = local("r", I32);
  row->space = O2O_SPACE_GLOBAL;
  twice->params[0] = row, twice->params[1] = r;
  twice->body = block(2, expr(set(at(V(out2), V(r)), V(i))),
                      ret(mul(real(2), call(dot, 3, decay(at(V(row), V(r))), decay(S(scratch)), K(4)))));
  o2o_function_add(N, twice);

  N->body = block(4, expr(set(S(seen), K(0))),
                  block(2, decl(k, NULL), loop(k, K(0), K(4), expr(set(at(S(scratch), V(k)), cast(F64, add(V(k), V(i))))))),
                  expr(set(at(V(out), V(i)), call(twice, 2, decay(S(a)), V(i)))),
                  expr(update(O2O_OP_ADD, at(V(out), V(i)), cast(F64, V(seen)))));
  return finish("functions", false);
}

static bool run_functions(const built *b, unsigned group, bool blocked) {
  static double a[40][4], out[40], want[40];
  static int out2[40];
  double scale = 0.5;
  bool good = true;
  for (int i = 0; i < 40; ++i) {
    double s = 0;
    for (int n = 0; n < 4; ++n)
      a[i][n] = i - 3 * n;
    for (int n = 3; n >= 0; --n)
      s += a[i][3 - n] * (n + i) * scale;
    want[i] = 2 * s + 1;
    out2[i] = -1;
  }
  launch l = {b, (long[]){0}, (unsigned long[]){40}, {BIND(scale), BIND(a), BIND(out), BIND(out2)}};
  good = run_kernel(&l, group, blocked) && SAME(out, want);
  for (int i = 0; i < 40; ++i)
    good = good && out2[i] == i;
  return good;
}

/* ---- control flow, lastprivate -------------------------------------------------------------- */

static built build_control(void) {
  begin();
  o2o_symbol *out = pointer("out", I32), *c = pointer("c", I32);
  o2o_symbol *i = associated("i", K(0), K(0));
  o2o_symbol *last = private_var("last", I32), *t = local("t", I32), *j = local("j", I32);
  last->lastprivate = true;
  o2o_stmt *inner = o2o_stmt_new(N, O2O_ST_FOR, (o2o_loc){0, 0}, 2);
  o2o_stmt *d1 = decl(j, K(0)), *d2 = expr(update(O2O_OP_ADD, S(t), K(1)));
  inner->kids[0] = block(2, d1, d2);
  inner->e[0] = lt(V(j), K(10));
  inner->e[1] = two(O2O_E_COMMA, I32, step(S(j), 1, true), update(O2O_OP_ADD, S(t), K(2)));
  inner->kids[1] = block(2, iff(bin(O2O_OP_EQ, V(j), K(3)), jump(O2O_ST_CONTINUE), NULL),
                         iff(bin(O2O_OP_GT, V(j), V(t)), jump(O2O_ST_BREAK), expr(update(O2O_OP_XOR, S(t), V(j)))));
  o2o_stmt *cases = block(
      11, label(1, 1), expr(update(O2O_OP_ADD, S(t), K(10))), label(2, 5),
      expr(update(O2O_OP_MUL, S(t), K(3))), jump(O2O_ST_BREAK), label(6, 500), jump(O2O_ST_CONTINUE),
      label(-7, -7), inner, jump(O2O_ST_BREAK), jump(O2O_ST_DEFAULT));
  N->body = block(6, decl(t, load(at(V(c), V(i)))), expr(set(S(last), V(t))),
                  nested(O2O_ST_SWITCH, V(t), cases),
                  nested(O2O_ST_DO, lt(update(O2O_OP_ADD, S(t), K(7)), K(100)), block(0)),
                  iff(bin(O2O_OP_EQ, V(i), K(5)), jump(O2O_ST_CONTINUE), NULL),
                  expr(set(at(V(out), V(i)), V(t))));
  return finish("control", false);
}

static bool run_control(const built *b, unsigned group, bool blocked) {
  enum { n = 30 };
  static int c[n], out[n], want[n];
  int last = -1, want_last = -1;
  for (int i = 0; i < n; ++i) {
    out[i] = want[i] = -5;
    c[i] = i == n - 1 ? 8 : i % 4 == 3 ? -7 : i - 4;
  }
  for (int i = 0; i < n; ++i) {
    int t = c[i];
    want_last = t;
    switch (t) {
    case 1:
      t += 10; /* falls through */
    case 2: case 3: case 4: case 5:
      t *= 3;
      break;
    case 6 ... 500:
      continue;
    case -7:
      t += 1;
      for (int j = 0; j < 10; j++, t += 2) {
        if (j == 3)
          continue;
        if (j > t)
          break;
        else
          t ^= j;
      }
      break;
    default:;
    }
    do {
    } while ((t += 7) < 100);
    if (i == 5)
      continue;
    want[i] = t;
  }
  launch l = {b, (long[]){0}, (unsigned long[]){n}, {BIND(out), BIND(c), BIND(last)}};
  return run_kernel(&l, group, blocked) && SAME(out, want) && last == want_last;
}

/* ---- chunks --------------------------------------------------------------------------------- */

/* a[i] = i % chunk ? a[i-1] + c : i, over two collapsed loops; with a sum of all a[i] when `reduces`. */
static built build_chunks(bool reduces) {
  begin();
  o2o_symbol *chunk = value_of("chunk", I32), *m = value("m"), *a = pointer("a", I64);
  o2o_symbol *i = associated("i", K(0), K(0)), *j = associated("j", K(0), K(0));
  o2o_symbol *k = local("k", I32), *last = private_var("last", I32);
  last->lastprivate = true;
  N->chunk = cast(I64, V(chunk));
  o2o_expr *carried = add(load(at(V(a), sub(V(k), K(1)))), o2o_int(N, I64, 3));
  N->body = block(3, decl(k, add(mul(V(i), V(m)), V(j))),
                  expr(set(at(V(a), V(k)), cond(bin(O2O_OP_REM, V(k), V(chunk)), carried, cast(I64, V(k))))),
                  expr(set(S(last), V(k))));
  if (reduces) {
    o2o_symbol *sum = reduction_var("sum", I64, O2O_RED_ADD);
    o2o_block_append(N, N->body, expr(update(O2O_OP_ADD, S(sum), load(at(V(a), V(k))))));
  }
  return finish(reduces ? "chunks_sum" : "chunks", true);
}
static built build_chunks_plain(void) { return build_chunks(false); }
static built build_chunks_sum(void) { return build_chunks(true); }

static bool run_chunks(const built *b, unsigned group, bool blocked) {
  enum { n = 13, M = 11 };
  static long a[n * M], want[n * M];
  int chunk = 6, m = M, last = 0;
  long sum = 1000, want_sum = 1000;
  for (int k = 0; k < n * M; ++k) {
    a[k] = -1;
    want[k] = k % chunk ? want[k - 1] + 3 : k;
    want_sum += want[k];
  }
  launch l = {b, (long[]){0, 0}, (unsigned long[]){n, M},
              {BIND(chunk), BIND(m), BIND(a), BIND(last), BIND(sum)}};
  return run_kernel(&l, group, blocked) && SAME(a, want) && last == n * M - 1 &&
         (!b->plan->reduction.any || sum == want_sum);
}

/* ---- four loops ----------------------------------------------------------------------------- */

static built build_merged(void) {
  begin();
  const o2o_type *t3 = array_type(I32, 3), *t4 = array_type(t3, 4), *t5 = array_type(t4, 5);
  o2o_symbol *a = array("a", t5, 6);
  o2o_symbol *by = value_of("by", I64);
  o2o_symbol *i = associated("i", K(0), K(0)), *j = associated("j", K(0), K(0));
  o2o_symbol *k = associated("k", K(0), K(0)), *m = associated("m", K(0), K(0));
  N->loops[2].step = V(by);
  o2o_expr *sum = add(add(mul(V(i), K(1000)), mul(V(j), K(100))), add(mul(V(k), K(10)), V(m)));
  N->body = block(1, expr(set(at(at(at(at(S(a), V(i)), V(j)), V(k)), V(m)), sum)));
  return finish("merged", false);
}

static bool run_merged(const built *b, unsigned group, bool blocked) {
  static int a[6][5][4][3], want[6][5][4][3];
  long by = -1;
  memset(a, 0, sizeof a);
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 5; ++j)
      for (int k = 0; k < 4; ++k)
        for (int m = 0; m < 3; ++m)
          want[i][j][k][m] = i * 1000 + j * 100 + k * 10 + m;
  launch l = {b, (long[]){0, 0, 3, 0}, (unsigned long[]){6, 5, 4, 3}, {BIND(a), BIND(by)}};
  return run_kernel(&l, group, blocked) && SAME(a, want);
}

/* ---- firstprivate of every kind, lastprivate of a record and an array ----------------------- */

static built build_private(void) {
  begin();
  const o2o_type *in = inner_type();
  o2o_symbol *out = pointer("out", F64);
  o2o_symbol *i = associated("i", K(0), K(0));
  o2o_symbol *x = private_var("x", F32), *v = private_var("v", array_type(array_type(I32, 2), 3)), *r = private_var("r", in);
  x->firstprivate = v->firstprivate = r->firstprivate = true;
  v->lastprivate = r->lastprivate = true;
  N->body = block(4, expr(step(at(at(S(v), bin(O2O_OP_REM, V(i), K(3))), K(1)), 1, false)),
                  expr(update(O2O_OP_MUL, member(S(r), 1), cast(F64, V(i)))),
                  expr(step(S(x), 1, true)),
                  expr(set(at(V(out), V(i)),
                           add(add(cast(F64, V(x)), load(member(S(r), 1))),
                               cast(F64, load(at(at(S(v), K(1)), K(1))))))));
  return finish("private_", false);
}

static bool run_private(const built *b, unsigned group, bool blocked) {
  static double out[20];
  float x = 2.5f;
  int v0[3][2] = {{1, 2}, {3, 4}, {5, 6}}, v[3][2];
  inner r0 = {7, 0.5}, r;
  memcpy(v, v0, sizeof v);
  memcpy(&r, &r0, sizeof r);
  launch l = {b, (long[]){0}, (unsigned long[]){20}, {BIND(out), BIND(x), BIND(v), BIND(r)}};
  bool good = run_kernel(&l, group, blocked);
  for (int i = 0; i < 20; ++i)
    good = good && out[i] == 3.5 + 0.5 * i + 4 + (i % 3 == 1);
  return good && v[19 % 3][1] == v0[19 % 3][1] + 1 && v[0][0] == 1 && r.d == 9.5 && r.s == 7;
}

/* ---- conversions, _Bool, steps of floats, constants ----------------------------------------- */

enum { RESULTS = 24 };

static o2o_stmt *results_body; /* of build_values */
static o2o_symbol *results_out;
static int results_count;

static void result(o2o_expr *e) {
  const o2o_type *type = F64;
  o2o_expr *as_real = e->type->kind == O2O_T_F64 ? e : cast(type, e);
  o2o_block_append(N, results_body, expr(set(at(V(results_out), K(results_count++)), as_real)));
}

static built build_values(void) {
  begin();
  o2o_symbol *out = pointer("out", F64), *flags = array("flags", BOOL, 4);
  o2o_symbol *i = associated("i", K(0), K(0));
  o2o_symbol *b = local("b", BOOL), *f = local("f", F32), *c = local("c", I8), *k = local("k", I32);
  o2o_symbol *p = local("half", o2o_pointer_to(N, BOOL)), *u = local("kernel", U32);
  p->space = O2O_SPACE_GLOBAL;
  results_body = block(6, decl(b, cast(BOOL, real(0.5))), decl(f, real32(0.1)), decl(c, o2o_int(N, I8, -100)),
                       decl(k, V(i)), decl(u, o2o_int(N, U32, -1)), decl(p, decay(S(flags))));
  results_out = out;
  results_count = 0;
  result(V(b));
  result(step(S(b), -1, true));
  result(V(b));
  result(update(O2O_OP_ADD, S(b), K(256)));
  result(step(at(S(flags), step(S(k), 1, true)), 1, true)); /* flags[k++]++ */
  result(update(O2O_OP_SUB, at(S(flags), step(S(k), 1, true)), K(1)));
  result(V(k));
  result(step(S(f), 1, true));
  result(step(S(f), -1, false));
  result(update(O2O_OP_ADD, S(c), K(200)));
  result(update(O2O_OP_SUB, S(c), K(300)));
  result(cast(U8, V(c)));
  result(bin(O2O_OP_GT, V(u), cast(U32, V(k))));
  result(cast(F64, o2o_int(N, U64, -1)));
  result(o2o_int(N, I64, INT64_MIN));
  result(o2o_int(N, I32, INT32_MIN));
  result(o2o_unary(N, O2O_E_NOT, I32, real(-0.0)));
  result(two(O2O_E_LOR, I32, real(0), V(p)));
  result(real(0.1));
  result(real(-INFINITY));
  result(math("__builtin_isnan", real(NAN)));
  result(cast(I32, V(f)));
  result(two(O2O_E_PTRDIFF, I64, ptradd(V(p), K(3)), V(p)));
  result(math("labs", o2o_int(N, I64, -5)));
  N->body = results_body;
  return finish("values", false);
}

static bool run_values(const built *kernel, unsigned group, bool blocked) {
  double out[RESULTS], want[RESULTS];
  bool flags[4] = {0, 1, 0, 0}, b = true;
  float f = 0.1f;
  signed char c = -100;
  int n = 0, k = 0;
  unsigned u = -1u;
  want[n++] = b;
  want[n++] = b--;
  want[n++] = b;
  want[n++] = b += 256;
  want[n++] = 0;
  want[n++] = 0;
  want[n++] = k = 2;
  want[n++] = f++;
  want[n++] = --f;
  want[n++] = c += 200;
  want[n++] = c -= 300;
  want[n++] = (unsigned char)c;
  want[n++] = u > (unsigned)k;
  want[n++] = (double)ULONG_MAX;
  want[n++] = (double)LONG_MIN;
  want[n++] = INT_MIN;
  want[n++] = 1;
  want[n++] = 1;
  want[n++] = 0.1;
  want[n++] = -INFINITY;
  want[n++] = 1;
  want[n++] = (int)f;
  want[n++] = 3;
  want[n++] = 5;
  launch l = {kernel, (long[]){0}, (unsigned long[]){1}, {BIND(out), BIND(flags)}};
  bool good = run_kernel(&l, group, blocked);
  for (n = 0; n < RESULTS; ++n)
    if (out[n] != want[n]) {
      fprintf(stderr, "value %d is %.17g, not %.17g\n", n, out[n], want[n]);
      good = false;
    }
  return good && flags[0] && !flags[1] && !flags[2];
}

/* ---- pointers, packed records --------------------------------------------------------------- */

typedef struct __attribute__((packed)) tight {
  char c;
  double d;
} tight;

/* static double *pick(double *rows[2], int k)  { return rows[k & 1]; }, with rows of global memory; and
 *   double (*row)[3] = a; row += 1; row++; out[i] = (*row)[i % 3] + (row - a) + (null == 0) + *pick + t[i].d; */
static built build_pointers(void) {
  begin();
  o2o_record *r = o2o_record_new(N, "tight", 2);
  field(r, 0, "c", I8, offsetof(tight, c));
  field(r, 1, "d", F64, offsetof(tight, d));
  r->size = sizeof(tight);
  r->align = 1;
  o2o_record_add(N, r);
  const o2o_type *row_type = array_type(F64, 3), *pointer_type = o2o_pointer_to(N, F64);
  o2o_symbol *a = pointer("a", row_type), *out = pointer("out", F64);
  o2o_symbol *t = array("t", o2o_record_type(N, r), 12), *one = global("one", F64, O2O_S_OBJECT);
  o2o_symbol *i = associated("i", K(0), K(0));
  o2o_symbol *row = local("row", a->type), *rows = local("rows", array_type(pointer_type, 2));
  o2o_symbol *null = local("null", pointer_type), *x = local("x", F64);
  row->space = rows->space = null->space = O2O_SPACE_GLOBAL;

  o2o_function *pick = o2o_function_new(N, "pick", 2);
  o2o_symbol *p = local("p", pointer_type), *k = local("k", I32);
  p->space = O2O_SPACE_GLOBAL;
  pick->result = pointer_type;
  pick->result_space = O2O_SPACE_GLOBAL;
  pick->params[0] = p, pick->params[1] = k;
  pick->body = block(1, ret(ptradd(V(p), o2o_unary(N, O2O_E_NEG, I32, V(k)))));
  o2o_function_add(N, pick);

  o2o_expr *nothing = cast(pointer_type, K(0));
  o2o_expr *distance = cast(F64, two(O2O_E_PTRDIFF, I64, V(row), V(a)));
  N->body = block(
      11, decl(row, V(a)), decl(rows, NULL), decl(null, nothing), decl(x, load(S(one))),
      expr(set(at(S(rows), K(0)), decay(at(V(a), K(2))))),
      expr(set(at(S(rows), K(1)), addr(at(at(V(a), K(3)), K(2))))),
      expr(update(O2O_OP_ADD, S(row), K(1))),
      expr(update(O2O_OP_ADD, S(x), load(at(decay(deref(step(S(row), 1, true))), bin(O2O_OP_REM, V(i), K(3)))))),
      expr(update(O2O_OP_ADD, S(x), distance)),
      iff(bin(O2O_OP_EQ, V(null), nothing),
          expr(update(O2O_OP_ADD, S(x),
                      load(deref(call(pick, 2, load(at(S(rows), bin(O2O_OP_AND, V(i), K(1)))), K(1)))))),
          NULL),
      expr(set(at(V(out), V(i)), add(V(x), load(member(at(S(t), V(i)), 1))))));
  return finish("pointers", false);
}

static bool run_pointers(const built *b, unsigned group, bool blocked) {
  static double a[4][3], out[12], want[12];
  static tight t[12];
  double one = 100;
  for (int k = 0; k < 12; ++k) {
    a[k / 3][k % 3] = k * 1.25;
    t[k].d = 0.5 * k;
  }
  for (int i = 0; i < 12; ++i)
    want[i] = one + a[1][i % 3] + 2 + (i & 1 ? a[3][1] : a[1][2]) + t[i].d;
  launch l = {b, (long[]){0}, (unsigned long[]){12}, {BIND(a), BIND(out), BIND(t), BIND(one)}};
  return run_kernel(&l, group, blocked) && SAME(out, want);
}

/* ---- the table ------------------------------------------------------------------------------ */

const kernel_test kernel_tests[] = {
    {"stencil", build_stencil, run_stencil},
    {"reductions", build_reductions, run_reductions},
    {"records", build_records, run_records},
    {"functions", build_functions, run_functions},
    {"control", build_control, run_control},
    {"chunks", build_chunks_plain, run_chunks},
    {"chunks_sum", build_chunks_sum, run_chunks},
    {"merged", build_merged, run_merged},
    {"private", build_private, run_private},
    {"pointers", build_pointers, run_pointers},
    {"values", build_values, run_values},
};
const unsigned nkernel_tests = sizeof kernel_tests / sizeof *kernel_tests;
