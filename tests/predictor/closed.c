// RUN: %bin/predictor-closed
/* Closed forms give what their formulas give, for random formulas and slots. */
#include "predictor/closed.h"
#include "predictor/formula.h"

#include "check.h"

#include <stdbool.h>
#include <string.h>

#define C(k) O2O_F_CONST, (k)
#define S(k) O2O_F_SLOT, (k)
#define CODE(...)                                                                                  \
  (const int64_t[]) { __VA_ARGS__, O2O_F_END }

static bool closes(const int64_t *code) {
  struct o2o_closed closed;
  return o2o_close(code, &closed);
}

static void check_range(const int64_t *code, const int64_t *slots, int64_t lo, int64_t hi) {
  struct o2o_closed closed;
  int64_t a = -1, b = -1;
  CHECK(o2o_close(code, &closed));
  CHECK(o2o_closed_range(&closed, slots, &a, &b));
  CHECK_EQ(a, lo);
  CHECK_EQ(b, hi);
}

/* a[i][j + 1] and a[i - 1][j], i in [s0, s0 + s1), j in [s2, s2 + s3) */
static const int64_t stencil[] = {
    S(0),          S(0),       S(1),          O2O_F_ADD, C(1),      O2O_F_SUB,   O2O_F_LOOP,  0,         1,         53,           S(2),        S(2),          S(3),
    O2O_F_ADD,     C(1),       O2O_F_SUB,     O2O_F_LOOP, 1,        1,           37,          O2O_F_VAR, 0,         C(800),       O2O_F_MUL,   O2O_F_VAR,     1,
    C(1),          O2O_F_ADD,  C(8),          O2O_F_MUL, O2O_F_ADD, O2O_F_TOUCH, 8,           C(800),    O2O_F_VAR, 0,            C(1),        O2O_F_SUB,     O2O_F_MUL,
    O2O_F_VAR,     1,          C(-8),         O2O_F_MUL, O2O_F_SUB, O2O_F_TOUCH, 8,           O2O_F_ENDLOOP, 1,     O2O_F_ENDLOOP, 0,          O2O_F_END};

static void ranges(void) {
  struct o2o_closed closed;
  int64_t lo, hi, slots[4] = {3, 10, 5, 20}, a, b;
  check_range(stencil, slots, 2 * 800 + 5 * 8, 12 * 800 + 25 * 8 + 8);
  CHECK(o2o_formula_range(stencil, slots, &lo, &hi));
  CHECK_EQ(lo, 2 * 800 + 5 * 8);
  CHECK_EQ(hi, 12 * 800 + 25 * 8 + 8);
  CHECK(o2o_close(stencil, &closed));
  slots[3] = 0; /* no iterations */
  CHECK(!o2o_closed_range(&closed, slots, &a, &b));
  slots[3] = 1, slots[0] = INT64_MAX / 8;
  CHECK(!o2o_closed_range(&closed, slots, &a, &b));
  check_range(CODE(C(7), O2O_F_TOUCH, 2, C(3), O2O_F_NEG, O2O_F_TOUCH, 1), slots, -3, 9);
  check_range(CODE(S(2), O2O_F_WITHIN, 0, 100, O2O_F_TOUCH, 4), slots, 5, 9);
  check_range((const int64_t[]){O2O_F_END}, slots, 0, 0);
  check_range(CODE(C(5), O2O_F_TOUCH, 0), slots, 0, 0);
  CHECK(o2o_close(CODE(S(2), O2O_F_WITHIN, 6, 100, O2O_F_TOUCH, 4), &closed));
  CHECK(!o2o_closed_range(&closed, slots, &a, &b));
}

static void without(void) {
  CHECK(!closes(CODE(S(0), S(1), O2O_F_MUL, O2O_F_TOUCH, 1)));
  CHECK(!closes(CODE(O2O_F_UNKNOWN, O2O_F_TOUCH, 1)));
  CHECK(!closes(CODE(C(0), S(1), O2O_F_LOOP, 0, 2, 6, O2O_F_VAR, 0, O2O_F_TOUCH, 1, O2O_F_ENDLOOP, 0)));
  CHECK(!closes(CODE(C(1), C(0), O2O_F_LOOP, 0, 1, 6, O2O_F_VAR, 0, O2O_F_TOUCH, 1, O2O_F_ENDLOOP, 0)));
  CHECK(!closes(CODE(C(0), C(9), O2O_F_LOOP, 0, 1, 2, O2O_F_ENDLOOP, 1)));
  CHECK(!closes(CODE(C(0), C(9), O2O_F_LOOP, 0, 1, 2)));
  CHECK(!closes(CODE(O2O_F_VAR, 0, O2O_F_TOUCH, 1)));
  CHECK(!closes(CODE(C(1))));
  CHECK(!closes(CODE(O2O_F_ADD)));
  CHECK(!closes(CODE(C(1), O2O_F_TOUCH, -1)));
  CHECK(!closes(CODE(S(0), C(INT64_MAX), O2O_F_MUL, C(2), O2O_F_MUL, O2O_F_TOUCH, 1)));
  CHECK(!closes(CODE(S(-1), O2O_F_TOUCH, 1)));
  CHECK(!closes(CODE(99)));
}

static void check_strides(const int64_t *code, int64_t lo, int64_t stride, int64_t width, int64_t count) {
  const int64_t slots[4] = {3, 10, 5, 20};
  struct o2o_strides s = {-1, -1, -1, -1};
  CHECK(o2o_formula_strides(code, slots, &s));
  CHECK_EQ(s.lo, lo);
  CHECK_EQ(s.stride, stride);
  CHECK_EQ(s.width, width);
  CHECK_EQ(s.count, count);
}

static void strides(void) {
  const int64_t slots[4] = {3, 10, 5, 20};
  struct o2o_strides s;
  /* u[i][s2], i in [s0, s1] */
  check_strides(CODE(S(0), S(1), O2O_F_LOOP, 0, 1, 15, O2O_F_VAR, 0, C(800), O2O_F_MUL, S(2), C(8), O2O_F_MUL, O2O_F_ADD, O2O_F_TOUCH, 8, O2O_F_ENDLOOP, 0),
                3 * 800 + 40, 800, 8, 8);
  /* u[s3 - i][j], j in [0, 2] */
  check_strides(CODE(S(0), S(1), O2O_F_LOOP, 0, 1, 31, C(0), C(2), O2O_F_LOOP, 1, 1, 19, S(3), O2O_F_VAR, 0, O2O_F_SUB, C(800), O2O_F_MUL, O2O_F_VAR, 1,
                     C(8), O2O_F_MUL, O2O_F_ADD, O2O_F_TOUCH, 8, O2O_F_ENDLOOP, 1, O2O_F_ENDLOOP, 0),
                10 * 800, 800, 24, 8);
  /* The range encloses them. */
  int64_t lo, hi;
  const int64_t *code = CODE(C(-2), C(4), O2O_F_LOOP, 0, 1, 9, O2O_F_VAR, 0, C(-40), O2O_F_MUL, O2O_F_TOUCH, 4, O2O_F_ENDLOOP, 0);
  check_strides(code, -160, 40, 4, 7);
  CHECK(o2o_formula_range(code, slots, &lo, &hi));
  CHECK_EQ(lo, -160);
  CHECK_EQ(hi, 84);
  check_strides(stencil, 2 * 800 + 40, 800, 800 + 160 + 8, 10); /* two accesses, that meet here */
  CHECK(!o2o_formula_strides(CODE(C(7), O2O_F_TOUCH, 2), slots, &s));
  CHECK(!o2o_formula_strides(CODE(C(0), C(4), O2O_F_LOOP, 0, 1, 6, C(3), O2O_F_TOUCH, 4, O2O_F_ENDLOOP, 0), slots, &s));
  CHECK(!o2o_formula_strides(CODE(C(0), C(4), O2O_F_LOOP, 0, 2, 6, O2O_F_VAR, 0, O2O_F_TOUCH, 4, O2O_F_ENDLOOP, 0), slots, &s));
  CHECK(!o2o_formula_strides(CODE(C(5), C(4), O2O_F_LOOP, 0, 1, 6, O2O_F_VAR, 0, O2O_F_TOUCH, 4, O2O_F_ENDLOOP, 0), slots, &s));
  /* A triangle, and one loop behind another. */
  CHECK(!o2o_formula_strides(CODE(C(0), C(4), O2O_F_LOOP, 0, 1, 22, C(0), O2O_F_VAR, 0, O2O_F_LOOP, 1, 1, 10, O2O_F_VAR, 0, C(80), O2O_F_MUL, O2O_F_TOUCH, 4,
                                  O2O_F_ENDLOOP, 1, O2O_F_ENDLOOP, 0),
                             slots, &s));
  CHECK(!o2o_formula_strides(CODE(C(0), C(4), O2O_F_LOOP, 0, 1, 2, O2O_F_ENDLOOP, 0, C(0), C(6), O2O_F_LOOP, 0, 1, 9, O2O_F_VAR, 0, C(40), O2O_F_MUL,
                                  O2O_F_TOUCH, 4, O2O_F_ENDLOOP, 0),
                             slots, &s));
  CHECK(!o2o_formula_strides(CODE(C(INT64_MIN), C(INT64_MAX), O2O_F_LOOP, 0, 1, 6, O2O_F_VAR, 0, O2O_F_TOUCH, 4, O2O_F_ENDLOOP, 0), slots, &s));
}

/* A sum of constants, slots, open variables and multiples. */
static int expression(int64_t *to, int depth, int vars) {
  int n = 0;
  if (depth == 0 || check_random(4) == 0) {
    int what = (int)check_random(vars ? 4 : 2);
    to[n++] = what == 0 ? O2O_F_CONST : what == 1 ? O2O_F_SLOT : O2O_F_VAR;
    to[n++] = what == 0 ? (int64_t)check_random(9) - 4 : (int64_t)check_random(what == 1 ? 6 : (uint32_t)vars);
    return n;
  }
  n += expression(to, depth - 1, vars);
  switch (check_random(6)) {
  case 0:
    to[n++] = O2O_F_NEG;
    return n;
  case 1:
    to[n++] = O2O_F_CONST, to[n++] = (int64_t)check_random(9) - 4, to[n++] = O2O_F_MUL;
    return n;
  case 2:
    to[n++] = O2O_F_WITHIN, to[n++] = -1000, to[n++] = 1000;
    return n;
  default:
    n += expression(to + n, depth - 1, vars);
    to[n++] = check_random(2) ? O2O_F_ADD : O2O_F_SUB;
    return n;
  }
}

static int nest(int64_t *to, int vars) {
  int n = 0, head;
  if (vars < 3 && check_random(3)) {
    n += expression(to, 2, vars);
    n += expression(to + n, 2, vars);
    to[n++] = O2O_F_LOOP, to[n++] = vars, to[n++] = 1;
    head = n++;
    n += nest(to + n, vars + 1);
    if (check_random(3) == 0)
      n += nest(to + n, vars + 1);
    to[n++] = O2O_F_ENDLOOP, to[n++] = vars;
    to[head] = n - head - 1;
    return n;
  }
  n += expression(to, 3, vars);
  to[n++] = O2O_F_TOUCH, to[n++] = (int64_t)check_random(9);
  return n;
}

static void random_formulas(void) {
  static int64_t code[4096];
  int same = 0, closed_forms = 0;
  for (int round = 0; round < 100000; round++) {
    struct o2o_closed closed;
    int n = nest(code, 0);
    if (check_random(2))
      n += nest(code + n, 0);
    code[n] = O2O_F_END;
    if (!o2o_close(code, &closed))
      continue;
    closed_forms++;
    for (int k = 0; k < 4; k++) {
      int64_t slots[6], lo = 1, hi = 2, a = 3, b = 4;
      for (int i = 0; i < 6; i++)
        slots[i] = (int64_t)check_random(60) - 20;
      if (!o2o_closed_range(&closed, slots, &a, &b))
        continue;
      CHECK(o2o_formula_range(code, slots, &lo, &hi));
      CHECK_EQ(a, lo);
      CHECK_EQ(b, hi);
      same++;
    }
  }
  CHECK(closed_forms > 20000);
  CHECK(same > 20000);
}

static void random_words(void) {
  for (int round = 0; round < 200000; round++) {
    int64_t code[40] = {0}, lo, hi;
    const int64_t slots[O2O_F_EACH + 2] = {1, -1, 5};
    struct o2o_closed closed;
    int n = 1 + (int)check_random(35);
    for (int i = 0; i < n; i++)
      code[i] = (int64_t)check_random(O2O_F_EACH + 2) - (check_random(20) == 0);
    for (int i = 0; i + 1 < n; i++)
      if (code[i] == O2O_F_SLOT)
        code[i + 1] &= 3;
    struct o2o_strides s;
    if (o2o_close(code, &closed))
      o2o_closed_range(&closed, slots, &lo, &hi);
    o2o_formula_strides(code, slots, &s);
  }
}

int main(void) {
  RUN(ranges);
  RUN(without);
  RUN(strides);
  RUN(random_formulas);
  RUN(random_words);
  return check_result();
}
