// RUN: %bin/xform-fold-test
/* Folded formulas, and formulas without covered touches: some by hand, and random ones, which must evaluate to what they did before. */
#include "xform/formula/prune.h"
#include "xform/formula/fold.h"

#include "predictor/instructions.h"

#include "tests/predictor/check.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#define MANY 4000
#define C(k) O2O_F_CONST, (k)
#define S(k) O2O_F_SLOT, (k)

static int64_t text[MANY];

static bool folds_to(const int64_t *from, unsigned n, const int64_t *to, unsigned m) {
  memcpy(text, from, n * sizeof *text);
  o2o_code code = {text, n, MANY};
  o2o_fold_formula(&code);
  return code.count == m && memcmp(text, to, m * sizeof *text) == 0;
}

#define WORDS(...) (const int64_t[]){__VA_ARGS__}, sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t)

static void arithmetic(void) {
  CHECK(folds_to(WORDS(C(4), C(2), O2O_F_MUL, O2O_F_TOUCH, 8, O2O_F_END), WORDS(C(8), O2O_F_TOUCH, 8, O2O_F_END)));
  CHECK(folds_to(WORDS(S(1), C(1), O2O_F_MUL, C(0), O2O_F_ADD, O2O_F_TOUCH, 8), WORDS(S(1), O2O_F_TOUCH, 8)));
  CHECK(folds_to(WORDS(C(0), S(1), C(1), O2O_F_SUB, O2O_F_ADD, C(3), O2O_F_ADD, O2O_F_TOUCH, 8),
                 WORDS(S(1), C(2), O2O_F_ADD, O2O_F_TOUCH, 8)));
  CHECK(folds_to(WORDS(S(1), C(1), O2O_F_SUB, C(1), O2O_F_ADD, O2O_F_TOUCH, 8), WORDS(S(1), O2O_F_TOUCH, 8)));
  CHECK(folds_to(WORDS(C(1), S(1), O2O_F_MUL, S(2), O2O_F_MUL, O2O_F_TOUCH, 8),
                 WORDS(S(1), S(2), O2O_F_MUL, O2O_F_TOUCH, 8)));
  /* Not what overflows or divides by zero, which makes the value unknown. */
  CHECK(folds_to(WORDS(C(INT64_MAX - 1), C(2), O2O_F_ADD, O2O_F_TOUCH, 8),
                 WORDS(C(INT64_MAX - 1), C(2), O2O_F_ADD, O2O_F_TOUCH, 8)));
  CHECK(folds_to(WORDS(C(5), C(0), O2O_F_DIV, O2O_F_TOUCH, 8), WORDS(C(5), C(0), O2O_F_DIV, O2O_F_TOUCH, 8)));
}

static void loops(void) {
  /* for 0..s1: (5 times: comp 2, mem 1; half of them mem 2), comp 1 */
  CHECK(folds_to(WORDS(C(0), S(1), O2O_F_LOOP, 0, 1, 25, C(0), C(4), O2O_F_LOOP, 1, 1, 10, O2O_F_COUNT, 0, 2000,
                       O2O_F_COUNT, 3, 1000, O2O_F_WEIGHT, 500, O2O_F_COUNT, 3, 2000, O2O_F_ENDWEIGHT, O2O_F_ENDLOOP, 1,
                       O2O_F_COUNT, 0, 1000, O2O_F_ENDLOOP, 0, O2O_F_END),
                 WORDS(C(0), S(1), O2O_F_LOOP, 0, 1, 8, O2O_F_COUNT, 0, 11000, O2O_F_COUNT, 3, 10000, O2O_F_ENDLOOP, 0,
                       O2O_F_END)));
  /* Neighbours with the same bounds are one; others are not. */
  CHECK(folds_to(WORDS(C(0), S(1), O2O_F_LOOP, 0, 1, 6, O2O_F_VAR, 0, O2O_F_TOUCH, 8, O2O_F_ENDLOOP, 0, C(0), S(1),
                       O2O_F_LOOP, 0, 1, 6, O2O_F_VAR, 0, O2O_F_TOUCH, 4, O2O_F_ENDLOOP, 0),
                 WORDS(C(0), S(1), O2O_F_LOOP, 0, 1, 10, O2O_F_VAR, 0, O2O_F_TOUCH, 8, O2O_F_VAR, 0, O2O_F_TOUCH, 4,
                       O2O_F_ENDLOOP, 0)));
  int64_t other[] = {C(0), S(1), O2O_F_LOOP, 0, 1, 6, O2O_F_VAR, 0, O2O_F_TOUCH, 8, O2O_F_ENDLOOP, 0,
                     C(0), S(2), O2O_F_LOOP, 0, 1, 6, O2O_F_VAR, 0, O2O_F_TOUCH, 4, O2O_F_ENDLOOP, 0};
  unsigned n = sizeof other / sizeof *other;
  CHECK(folds_to(other, n, other, n));
  /* A loop that never runs, and an empty one. */
  CHECK(folds_to(WORDS(C(1), C(0), O2O_F_LOOP, 0, 1, 6, O2O_F_VAR, 0, O2O_F_TOUCH, 8, O2O_F_ENDLOOP, 0, C(1), S(0),
                       O2O_F_LOOP, 0, 1, 2, O2O_F_ENDLOOP, 0, O2O_F_COUNT, 1, 5),
                 WORDS(O2O_F_COUNT, 1, 5)));
  /* A half of an odd number of thousandths is none. */
  int64_t odd[] = {O2O_F_WEIGHT, 500, O2O_F_COUNT, 1, 125, O2O_F_ENDWEIGHT};
  CHECK(folds_to(odd, 6, odd, 6));
}

static bool leaves(const int64_t *from, unsigned n, const int64_t *to, unsigned m) {
  memcpy(text, from, n * sizeof *text);
  o2o_code code = {text, n, MANY};
  o2o_prune_formula(&code);
  return code.count == m && memcmp(text, to, m * sizeof *text) == 0;
}

#define AT(c) O2O_F_VAR, 0, C(8), O2O_F_MUL, C(c), O2O_F_ADD, O2O_F_TOUCH, 8

static void covered(void) {
  /* u[i - 1], u[i + 1], u[i], written in two ways: the first two stay. */
  CHECK(leaves(WORDS(C(0), S(1), O2O_F_LOOP, 0, 1, 29, AT(-8), AT(8), O2O_F_VAR, 0, C(8), O2O_F_MUL, O2O_F_TOUCH, 8,
                     O2O_F_ENDLOOP, 0, O2O_F_END),
               WORDS(C(0), S(1), O2O_F_LOOP, 0, 1, 22, AT(-8), AT(8), O2O_F_ENDLOOP, 0, O2O_F_END)));
  /* A wider one takes the place of those that it encloses. */
  CHECK(leaves(WORDS(S(1), C(4), O2O_F_ADD, O2O_F_TOUCH, 4, S(1), C(8), O2O_F_ADD, O2O_F_TOUCH, 4, S(1), O2O_F_TOUCH, 32),
               WORDS(S(1), O2O_F_TOUCH, 32)));
  /* Not across a SPAN or a loop, nor with another factor or another variable, nor what is no sum. */
  int64_t stays[] = {S(1), O2O_F_TOUCH, 8, O2O_F_SPAN, O2O_F_BYTES, 8, S(1), O2O_F_TOUCH, 8,
                     C(0), C(9), O2O_F_LOOP, 0, 1, 16, S(1), O2O_F_TOUCH, 8, AT(0), O2O_F_ENDLOOP, 0,
                     S(2), O2O_F_TOUCH, 8, S(1), C(2), O2O_F_MUL, O2O_F_TOUCH, 8,
                     S(1), C(2), O2O_F_REM, O2O_F_TOUCH, 8, S(1), C(2), O2O_F_REM, O2O_F_TOUCH, 8};
  CHECK(leaves(stays, sizeof stays / sizeof *stays, stays, sizeof stays / sizeof *stays));
}

static void what_is_not_understood(void) {
  int64_t bad[][4] = {{99, 1, 2, 3}, {O2O_F_ADD, 1, 2, 3}, {O2O_F_COUNT, 1}, {O2O_F_ENDLOOP, 0}, {C(1), O2O_F_LOOP, 0}};
  unsigned sizes[] = {4, 4, 2, 2, 4};
  for (unsigned i = 0; i < 5; i++)
    CHECK(folds_to(bad[i], sizes[i], bad[i], sizes[i]));
}

/* ---- random formulas ------------------------------------------------------------------------------------ */

static int64_t code[MANY];
static unsigned length;

static void put(int64_t w) { code[length++] = w; }

/* Pushes a value; loop variables 0 .. vars are open. */
static void value(unsigned vars, unsigned depth) {
  static const int64_t binary[] = {O2O_F_ADD, O2O_F_SUB, O2O_F_MUL, O2O_F_ADD, O2O_F_SUB, O2O_F_MUL,
                                   O2O_F_DIV, O2O_F_REM, O2O_F_MIN, O2O_F_MAX, O2O_F_HULL, O2O_F_ELSE};
  uint64_t kind = check_random(depth ? 9 : 4);
  if (kind < 2) {
    put(O2O_F_CONST);
    put((int64_t)check_random(7) - 2);
  } else if (kind == 2 && vars) {
    put(O2O_F_VAR);
    put((int64_t)check_random(vars));
  } else if (kind <= 3) {
    put(check_random(9) ? O2O_F_SLOT : O2O_F_EXTENT);
    put((int64_t)check_random(4));
  } else if (kind == 4) {
    value(vars, depth - 1);
    put(O2O_F_NEG);
  } else {
    value(vars, depth - 1);
    value(vars, depth - 1);
    put(binary[check_random(sizeof binary / sizeof *binary)]);
  }
}

static void body(unsigned vars, unsigned depth) {
  for (uint64_t n = check_random(4); n > 0; n--) {
    unsigned word;
    switch (check_random(depth ? 5 : 2)) {
    case 0:
      put(O2O_F_COUNT);
      put((int64_t)check_random(3));
      put(1000 * (int64_t)check_random(5) + (check_random(4) ? 0 : 125));
      break;
    case 1:
      value(vars, 2);
      put(O2O_F_TOUCH);
      put(1 << check_random(4));
      break;
    case 2:
      put(O2O_F_WEIGHT);
      put(500);
      body(vars, depth - 1);
      put(O2O_F_ENDWEIGHT);
      break;
    default:
      for (uint64_t same = 1 + check_random(2); same > 0; same--) { /* often twice the same header */
        if (check_random(2)) {
          put(O2O_F_CONST);
          put(0);
          put(O2O_F_CONST);
          put((int64_t)check_random(6) - 1);
        } else {
          value(vars, 1);
          value(vars, 1);
        }
        put(O2O_F_LOOP);
        put((int64_t)vars);
        put(1 + (int64_t)check_random(2));
        word = length++;
        body(vars + 1, depth - 1);
        put(O2O_F_ENDLOOP);
        put((int64_t)vars);
        code[word] = (int64_t)(length - word - 1);
      }
    }
  }
}

typedef struct bytes {
  bool any;
  int64_t lo, hi;
} bytes;

/* The bytes that a formula touches, one iteration after the other; false where a value is not one number. */
static bool run_through(const int64_t *pc, const int64_t *end, const int64_t *slots, int64_t *vars, bytes *seen) {
  int64_t stack[O2O_FORMULA_STACK + 2] = {0}, *top = stack + 2;
  for (; pc < end && *pc != O2O_F_END; pc += 1 + o2o_words_of(*pc)) {
    int64_t a = top[-2], b = top[-1];
    switch (*pc) {
    case O2O_F_CONST:
      *top++ = pc[1];
      break;
    case O2O_F_SLOT:
      *top++ = slots[pc[1]];
      break;
    case O2O_F_VAR:
      *top++ = vars[pc[1]];
      break;
    case O2O_F_ADD:
    case O2O_F_SUB:
    case O2O_F_MUL:
      (--top)[-1] = *pc == O2O_F_ADD ? a + b : *pc == O2O_F_SUB ? a - b : a * b;
      break;
    case O2O_F_MIN:
    case O2O_F_MAX:
      (--top)[-1] = (*pc == O2O_F_MIN) == (a < b) ? a : b;
      break;
    case O2O_F_NEG:
      top[-1] = -b;
      break;
    case O2O_F_TOUCH:
      top--;
      seen->lo = seen->any && seen->lo < b ? seen->lo : b;
      seen->hi = seen->any && seen->hi > b + pc[1] ? seen->hi : b + pc[1];
      seen->any = true;
      break;
    case O2O_F_LOOP:
      top -= 2;
      for (vars[pc[1]] = a; vars[pc[1]] <= b; vars[pc[1]] += pc[2])
        if (!run_through(pc + 4, pc + 4 + pc[3] - 2, slots, vars, seen))
          return false;
      pc += 4 + pc[3] - 2; /* its ENDLOOP */
      break;
    case O2O_F_COUNT:
    case O2O_F_WEIGHT:
    case O2O_F_ENDWEIGHT:
      break;
    default:
      return false;
    }
  }
  return true;
}

/* A range without the covered touches lies within the range with them, and encloses what is touched. */
static void check_covered(const int64_t *with, const int64_t *without, unsigned words, const int64_t *slots, unsigned *compared) {
  int64_t lo = 0, hi = 0, l = 0, h = 0, vars[O2O_FORMULA_VARS];
  bool ok = o2o_formula_range(with, slots, &lo, &hi), again = o2o_formula_range(without, slots, &l, &h);
  bytes seen = {0};
  CHECK(again || !ok);
  CHECK(!ok || (lo <= l && h <= hi));
  if (!again || !run_through(with, with + words, slots, vars, &seen))
    return;
  CHECK(!seen.any || (l <= seen.lo && seen.hi <= h));
  *compared += seen.any;
}

static bool close(double a, double b) { return fabs(a - b) <= 1e-9 * (1 + fabs(a)); }

static void random_formulas(void) {
  static int64_t uncovered[MANY];
  unsigned before = 0, after = 0, known = 0, compared = 0, shorter = 0;
  for (int round = 0; round < 20000; round++) {
    length = 0;
    body(0, 3);
    if (check_random(2)) {
      put(O2O_F_SPAN);
      put(O2O_F_BYTES);
      put(4);
      body(0, 1);
    }
    put(O2O_F_END);
    memcpy(text, code, length * sizeof *text);
    o2o_code folded = {text, length, MANY};
    o2o_fold_formula(&folded);
    CHECK(folded.count <= length && text[folded.count - 1] == O2O_F_END);
    before += length;
    after += folded.count;
    memcpy(uncovered, text, folded.count * sizeof *text);
    o2o_code rest = {uncovered, folded.count, MANY};
    o2o_prune_formula(&rest);
    CHECK(uncovered[rest.count - 1] == O2O_F_END);
    shorter += rest.count < folded.count;
    for (int run = 0; run < 3; run++) {
      int64_t slots[4], extents[4], lo = 0, hi = 0, l = 0, h = 0;
      double a[O2O_NCOUNTS] = {0}, b[O2O_NCOUNTS] = {0};
      for (int k = 0; k < 4; k++) {
        slots[k] = (int64_t)check_random(12) - 2;
        extents[k] = (int64_t)check_random(20) - 4;
      }
      bool ok = o2o_formula_range(code, slots, &lo, &hi);
      bool again = o2o_formula_range(text, slots, &l, &h);
      CHECK(ok == again && lo == l && hi == h);
      known += ok;
      check_covered(text, uncovered, folded.count, slots, &compared);
      CHECK(o2o_formula_counts(code, run ? slots : NULL, extents, a));
      CHECK(o2o_formula_counts(text, run ? slots : NULL, extents, b));
      for (int k = 0; k < O2O_NCOUNTS; k++)
        CHECK(close(a[k], b[k]));
    }
  }
  CHECK(after < before * 9 / 10);
  CHECK(known > 10000);
  CHECK(shorter > 200 && compared > 4000);
}

int main(void) {
  RUN(arithmetic);
  RUN(loops);
  RUN(covered);
  RUN(what_is_not_understood);
  RUN(random_formulas);
  return check_result();
}
