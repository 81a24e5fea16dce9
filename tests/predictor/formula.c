// RUN: %bin/predictor-formula
/* Formulas: exact values, sound enclosures, malformed code. */
#include "predictor/formula.h"

#include "check.h"

#include <stdbool.h>
#include <string.h>

#define CODE(...)                                                                                  \
  (const int64_t[]) { __VA_ARGS__, O2O_F_END }
#define C(k) O2O_F_CONST, (k)
#define UNKNOWN_RANGE INT64_MIN

static const int64_t slots[4] = {10, 20, -5, INT64_MAX};

/* The range of a formula that touches one byte at a value: [lo, hi] of the value; UNKNOWN_RANGE in
 * *lo when there is none. */
static void range_of(const int64_t *code, int64_t *lo, int64_t *hi) {
  *lo = *hi = UNKNOWN_RANGE;
  if (o2o_formula_range(code, slots, lo, hi))
    --*hi;
}

static double count_of(const int64_t *code, const int64_t *s, int which) {
  double counts[O2O_NCOUNTS] = {0};
  return o2o_formula_counts(code, s, NULL, counts) ? counts[which] : -1;
}

#define CHECK_RANGE(wanted_lo, wanted_hi, ...)                                                     \
  do {                                                                                             \
    int64_t lo, hi;                                                                                \
    range_of(CODE(__VA_ARGS__), &lo, &hi);                                                         \
    CHECK_EQ(lo, wanted_lo);                                                                       \
    CHECK_EQ(hi, wanted_hi);                                                                       \
  } while (0)

#define TOUCH1 O2O_F_TOUCH, 1
/* Variable 0 in lo..hi around `body`, which has `words` words. */
#define LOOP0(lo, hi, words, ...)                                                                  \
  C(lo), C(hi), O2O_F_LOOP, 0, 1, (words) + 2, __VA_ARGS__, O2O_F_ENDLOOP, 0
#define VAR0 O2O_F_VAR, 0

static void constants_and_slots(void) {
  CHECK_RANGE(7, 7, C(7), TOUCH1);
  CHECK_RANGE(20, 20, O2O_F_SLOT, 1, TOUCH1);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, O2O_F_UNKNOWN, TOUCH1);
  int64_t lo, hi;
  CHECK(!o2o_formula_range(CODE(O2O_F_SLOT, 1, TOUCH1), NULL, &lo, &hi));
}

static void nothing_touched(void) {
  int64_t lo = 3, hi = 4;
  CHECK(o2o_formula_range(CODE(C(1), O2O_F_TOUCH, 0), slots, &lo, &hi));
  CHECK_EQ(lo, hi);
  CHECK(o2o_formula_range(CODE(LOOP0(5, 4, 4, VAR0, O2O_F_TOUCH, 8)), slots, &lo, &hi));
  CHECK_EQ(lo, hi);
  CHECK(o2o_formula_range((const int64_t[]){O2O_F_END}, slots, &lo, &hi));
  CHECK_EQ(lo, hi);
}

static void union_of_touches(void) {
  int64_t lo, hi;
  CHECK(o2o_formula_range(
      CODE(C(100), O2O_F_TOUCH, 8, C(-16), O2O_F_TOUCH, 4, C(3), O2O_F_TOUCH, 0), slots, &lo, &hi));
  CHECK_EQ(lo, -16);
  CHECK_EQ(hi, 108);
}

static void arithmetic(void) {
  CHECK_RANGE(5, 14, LOOP0(0, 9, 7, VAR0, C(5), O2O_F_ADD, TOUCH1));
  CHECK_RANGE(-9, 0, LOOP0(0, 9, 5, VAR0, O2O_F_NEG, TOUCH1));
  CHECK_RANGE(-27, 0, LOOP0(0, 9, 7, VAR0, C(-3), O2O_F_MUL, TOUCH1));
  CHECK_RANGE(-4, 5, LOOP0(0, 9, 7, C(5), VAR0, O2O_F_SUB, TOUCH1));
  CHECK_RANGE(-2, 2, LOOP0(-5, 5, 7, VAR0, C(2), O2O_F_DIV, TOUCH1));
  CHECK_RANGE(-2, 2, LOOP0(-5, 5, 7, VAR0, C(3), O2O_F_REM, TOUCH1));
  CHECK_RANGE(0, 3, LOOP0(0, 100, 7, VAR0, C(4), O2O_F_REM, TOUCH1));
  CHECK_RANGE(0, 4, LOOP0(0, 9, 7, VAR0, C(4), O2O_F_MIN, TOUCH1));
  CHECK_RANGE(4, 9, LOOP0(0, 9, 7, VAR0, C(4), O2O_F_MAX, TOUCH1));
  CHECK_RANGE(-7, 9, LOOP0(0, 9, 7, VAR0, C(-7), O2O_F_HULL, TOUCH1));
  CHECK_RANGE(-1, -1, C(-7), C(3), O2O_F_REM, TOUCH1);
  CHECK_RANGE(-2, -2, C(-7), C(3), O2O_F_DIV, TOUCH1);
}

/* x % c is bounded whatever x is. */
static void remainder_of_unknown(void) {
  CHECK_RANGE(-15, 15, O2O_F_UNKNOWN, C(16), O2O_F_REM, TOUCH1);
  CHECK_RANGE(-15, 15, O2O_F_UNKNOWN, C(-16), O2O_F_REM, TOUCH1);
}

static void within(void) {
  CHECK_RANGE(0, 9, LOOP0(0, 9, 7, VAR0, O2O_F_WITHIN, 0, 9, TOUCH1));
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, LOOP0(0, 9, 7, VAR0, O2O_F_WITHIN, 1, 9, TOUCH1));
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, O2O_F_UNKNOWN, O2O_F_WITHIN, INT64_MIN, INT64_MAX,
              TOUCH1);
}

static void unknown_spreads(void) {
  for (int64_t op = O2O_F_ADD; op <= O2O_F_MAX; ++op) {
    CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(1), O2O_F_UNKNOWN, op, TOUCH1);
    if (op != O2O_F_REM)
      CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, O2O_F_UNKNOWN, C(1), op, TOUCH1);
  }
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, O2O_F_UNKNOWN, O2O_F_NEG, TOUCH1);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(1), O2O_F_UNKNOWN, O2O_F_HULL, TOUCH1);
  CHECK_RANGE(3, 3, O2O_F_UNKNOWN, C(3), O2O_F_ELSE, TOUCH1);
  CHECK_RANGE(2, 2, C(2), O2O_F_UNKNOWN, O2O_F_ELSE, TOUCH1);
}

static void overflow_is_unknown(void) {
  const int64_t big = INT64_MAX - 1;
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(big), C(2), O2O_F_ADD, TOUCH1);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(-big), C(5), O2O_F_SUB, TOUCH1);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(big), C(big), O2O_F_MUL, TOUCH1);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(INT64_MIN), C(-1), O2O_F_DIV, TOUCH1);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(INT64_MIN), O2O_F_NEG, TOUCH1);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(1), C(0), O2O_F_DIV, TOUCH1);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(1), C(0), O2O_F_REM, TOUCH1);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(big), O2O_F_TOUCH, 8);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, O2O_F_SLOT, 3, TOUCH1);
}

/* The last value that a strided loop reaches is known exactly. */
static void strided_loop(void) {
  CHECK_RANGE(0, 9, C(0), C(11), O2O_F_LOOP, 0, 3, 6, VAR0, TOUCH1, O2O_F_ENDLOOP, 0);
  CHECK_EQ(count_of(CODE(C(0), C(11), O2O_F_LOOP, 0, 3, 5, O2O_F_COUNT, O2O_C_COMP, 1000,
                         O2O_F_ENDLOOP, 0),
                    slots, O2O_C_COMP),
           4);
}

/* for (i = 0; i < 10; i++) for (j = 0; j < i; j++): 45 iterations, by the average of j's bounds. */
static void triangular_loop(void) {
  const int64_t *code =
      CODE(C(0), C(9), O2O_F_LOOP, 0, 1, 18, C(0), VAR0, C(1), O2O_F_SUB, O2O_F_LOOP, 1, 1, 5,
           O2O_F_COUNT, O2O_C_MEM, 1000, O2O_F_ENDLOOP, 1, O2O_F_ENDLOOP, 0);
  CHECK_EQ(count_of(code, slots, O2O_C_MEM), 45);
}

static void averages_without_values(void) {
  const int64_t *code = CODE(C(0), O2O_F_SLOT, 0, O2O_F_LOOP, 0, 1, 5, O2O_F_COUNT, O2O_C_ITEMS,
                             1000, O2O_F_ENDLOOP, 0);
  CHECK_EQ(count_of(code, slots, O2O_C_ITEMS), 11);
  CHECK_EQ(count_of(code, NULL, O2O_C_ITEMS), O2O_AVERAGE_TRIPS);
}

static void weights_nest(void) {
  CHECK_EQ(count_of(CODE(O2O_F_WEIGHT, 500, O2O_F_COUNT, O2O_C_COMP, 4000, O2O_F_WEIGHT, 250,
                         O2O_F_COUNT, O2O_C_COMP, 8000, O2O_F_ENDWEIGHT, O2O_F_ENDWEIGHT,
                         O2O_F_COUNT, O2O_C_COMP, 1000),
                    slots, O2O_C_COMP),
           4);
}

static void bytes_and_extents(void) {
  double counts[O2O_NCOUNTS] = {0};
  const int64_t extents[2] = {800, -1};
  CHECK(o2o_formula_counts(CODE(O2O_F_EXTENT, 0, O2O_F_BYTES, O2O_C_TRANSFER, O2O_F_EXTENT, 1,
                                C(50), O2O_F_ELSE, O2O_F_BYTES, O2O_C_TRANSFER, O2O_F_UNKNOWN,
                                O2O_F_BYTES, O2O_C_TRANSFER, C(-9), O2O_F_BYTES, O2O_C_TRANSFER),
                           slots, extents, counts));
  CHECK_EQ(counts[O2O_C_TRANSFER], 850);
}

/* Whether counts are guesses: not where all bounds are known and nothing is left out. */
static void guesses(void) {
  double counts[O2O_NCOUNTS] = {0};
  CHECK_EQ(o2o_formula_counts(CODE(C(0), O2O_F_SLOT, 0, O2O_F_LOOP, 0, 1, 5, O2O_F_COUNT,
                                   O2O_C_COMP, 1000, O2O_F_ENDLOOP, 0, O2O_F_UNKNOWN, O2O_F_BYTES,
                                   O2O_C_TRANSFER),
                              slots, NULL, counts),
           2);
  CHECK_EQ(o2o_formula_counts(CODE(C(0), O2O_F_UNKNOWN, O2O_F_LOOP, 0, 1, 5, O2O_F_COUNT,
                                   O2O_C_COMP, 1000, O2O_F_ENDLOOP, 0),
                              slots, NULL, counts),
           1);
  CHECK_EQ(counts[O2O_C_COMP], 11 + O2O_AVERAGE_TRIPS);
  CHECK_EQ(o2o_formula_counts(CODE(O2O_F_UNKNOWN, O2O_F_BYTES, O2O_C_COMP), slots, NULL, counts),
           1);
  CHECK_EQ(counts[O2O_C_COMP], 11 + O2O_AVERAGE_TRIPS);
}

/* SPAN: the ends of what is touched when they are known, else the bytes of all touches. */
static void span(void) {
  CHECK_EQ(
      count_of(CODE(LOOP0(0, 9, 7, VAR0, C(16), O2O_F_MUL, O2O_F_TOUCH, 8), O2O_F_SPAN, O2O_F_BYTES,
                    O2O_C_TRANSFER, C(0), O2O_F_TOUCH, 4, O2O_F_SPAN, O2O_F_BYTES, O2O_C_TRANSFER),
               slots, O2O_C_TRANSFER),
      9 * 16 + 8 + 4);
  CHECK_EQ(count_of(CODE(LOOP0(0, 9, 3, O2O_F_UNKNOWN, O2O_F_TOUCH, 8), O2O_F_SPAN, O2O_F_BYTES,
                         O2O_C_TRANSFER),
                    slots, O2O_C_TRANSFER),
           80);
}

static void counts_stay_finite(void) {
  int64_t code[400];
  int n = 0;
  for (int k = 0; k < O2O_FORMULA_VARS; ++k) {
    const int64_t open[] = {C(-(INT64_MAX - 1)), C(INT64_MAX - 1), O2O_F_LOOP, k, 1, 0};
    memcpy(code + n, open, sizeof open);
    n += 8;
    code[n - 1] = 8 * (O2O_FORMULA_VARS - 1 - k) + 3 + 2 * (O2O_FORMULA_VARS - k);
  }
  const int64_t count[] = {O2O_F_COUNT, O2O_C_COMP, INT64_MAX};
  memcpy(code + n, count, sizeof count);
  n += 3;
  for (int k = O2O_FORMULA_VARS; k-- > 0;) {
    code[n++] = O2O_F_ENDLOOP;
    code[n++] = k;
  }
  code[n] = O2O_F_END;
  double c = count_of(code, slots, O2O_C_COMP);
  CHECK(c > 1e40 && c < 1e60);
}

static bool accepted(const int64_t *code) {
  double counts[O2O_NCOUNTS] = {0};
  int64_t lo, hi;
  bool a = o2o_formula_counts(code, slots, NULL, counts);
  bool b = o2o_formula_range(code, slots, &lo, &hi);
  return a || b;
}

static void malformed(void) {
  CHECK(!accepted(CODE(99)));
  CHECK(!accepted(CODE(-1)));
  CHECK(!accepted(CODE(O2O_F_ADD)));
  CHECK(!accepted(CODE(C(1), O2O_F_ADD)));
  CHECK(!accepted(CODE(O2O_F_TOUCH, 8)));
  CHECK(!accepted(CODE(C(1), O2O_F_TOUCH, -8)));
  CHECK(!accepted(CODE(C(1))));
  CHECK(!accepted(CODE(O2O_F_VAR, 0)));
  CHECK(!accepted(CODE(O2O_F_VAR, O2O_FORMULA_VARS)));
  CHECK(!accepted(CODE(O2O_F_VAR, -1)));
  CHECK(!accepted(CODE(O2O_F_SLOT, -1)));
  CHECK(!accepted(CODE(O2O_F_COUNT, O2O_NCOUNTS, 1000)));
  CHECK(!accepted(CODE(O2O_F_COUNT, -1, 1000)));
  CHECK(!accepted(CODE(O2O_F_COUNT, 0, -1)));
  CHECK(!accepted(CODE(O2O_F_WEIGHT, 1001, O2O_F_ENDWEIGHT)));
  CHECK(!accepted(CODE(O2O_F_WEIGHT, 500)));
  CHECK(!accepted(CODE(O2O_F_ENDWEIGHT)));
  CHECK(!accepted(CODE(O2O_F_ENDLOOP, 0)));
  CHECK(!accepted(CODE(C(0), C(1), O2O_F_LOOP, 0, 1, 2)));
  CHECK(!accepted(CODE(C(0), C(1), O2O_F_LOOP, 0, 0, 2, O2O_F_ENDLOOP, 0)));
  CHECK(!accepted(CODE(C(1), C(0), O2O_F_LOOP, 0, 1, 3, O2O_F_ENDLOOP, 0)));
  CHECK(!accepted(CODE(C(1), C(0), O2O_F_LOOP, 0, 1, INT64_MAX, O2O_F_ENDLOOP, 0)));
  CHECK(!accepted(CODE(C(0), C(1), O2O_F_LOOP, 0, 1, 2, O2O_F_ENDLOOP, 1)));
  CHECK(!accepted(CODE(C(0), C(1), O2O_F_LOOP, 32, 1, 2, O2O_F_ENDLOOP, 32)));
  CHECK(!accepted(CODE(C(0), C(1), O2O_F_LOOP, 0, 1, 4, C(1), O2O_F_ENDLOOP, 0)));
  CHECK(!accepted(CODE(C(1), C(0), O2O_F_LOOP, 0, 1, 10, C(0), C(1), O2O_F_LOOP, 0, 1, 2,
                       O2O_F_ENDLOOP, 0, O2O_F_ENDLOOP, 0)));
  CHECK(!accepted(
      CODE(O2O_F_WEIGHT, 1, C(0), C(1), O2O_F_LOOP, 0, 1, 3, O2O_F_ENDWEIGHT, O2O_F_ENDLOOP, 0)));
}

static void too_deep(void) {
  int64_t code[2 * O2O_FORMULA_STACK + 8];
  int n = 0;
  for (int i = 0; i <= O2O_FORMULA_STACK; ++i) {
    code[n++] = O2O_F_CONST;
    code[n++] = i;
  }
  code[n] = O2O_F_END;
  CHECK(!accepted(code));
  n = 0;
  for (int i = 0; i <= O2O_FORMULA_DEPTH; ++i) {
    code[n++] = O2O_F_WEIGHT;
    code[n++] = 500;
  }
  code[n] = O2O_F_END;
  CHECK(!accepted(code));
}

static int read_bytes(void *to, uint64_t from, unsigned size) {
  if (from == 0)
    return 0;
  memcpy(to, (const void *)(uintptr_t)from, size);
  return 1;
}

static int64_t loaded(const void *address, int64_t size) {
  int64_t at[] = {(int64_t)(uintptr_t)address}, lo, hi;
  int found = o2o_formula_range_of(CODE(O2O_F_SLOT, 0, O2O_F_LOAD, size, TOUCH1), at, read_bytes,
                                   &lo, &hi);
  return found ? lo : UNKNOWN_RANGE;
}

static void loads(void) {
  static const int64_t number = -3;
  static const struct {
    int32_t before, n;
    const int64_t *pointer;
  } cell = {1, 5, &number};
  CHECK_EQ(loaded(&number, -8), -3);
  CHECK_EQ(loaded(&number, 8), UNKNOWN_RANGE); /* too large, unsigned */
  CHECK_EQ(loaded(&number, 4), 0xfffffffd);
  CHECK_EQ(loaded(&number, -4), -3);
  CHECK_EQ(loaded(&number, 2), 0xfffd);
  CHECK_EQ(loaded(&number, -2), -3);
  CHECK_EQ(loaded(&number, 1), 0xfd);
  CHECK_EQ(loaded(&number, -1), -3);
  CHECK_EQ(loaded(&number, 3), UNKNOWN_RANGE);
  CHECK_EQ(loaded(&number, -16), UNKNOWN_RANGE);
  CHECK_EQ(loaded(NULL, 8), UNKNOWN_RANGE);
  /* Behind a pointer, and in a bound. */
  int64_t at[] = {(int64_t)(uintptr_t)&cell}, lo, hi;
  CHECK(o2o_formula_range_of(CODE(O2O_F_SLOT, 0, C(8), O2O_F_ADD, O2O_F_LOAD, 8, O2O_F_LOAD, -8,
                                  TOUCH1),
                             at, read_bytes, &lo, &hi));
  CHECK_EQ(lo, -3);
  CHECK(o2o_formula_range_of(CODE(C(0), O2O_F_SLOT, 0, C(4), O2O_F_ADD, O2O_F_LOAD, -4, O2O_F_LOOP,
                                  0, 1, 6, VAR0, TOUCH1, O2O_F_ENDLOOP, 0),
                             at, read_bytes, &lo, &hi));
  CHECK_EQ(hi, 6);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, O2O_F_SLOT, 0, O2O_F_LOAD, 8, TOUCH1); /* no reader */
  CHECK(!o2o_formula_range_of(
      CODE(LOOP0(0, 1, 6, VAR0, O2O_F_LOAD, 8, TOUCH1)), at, read_bytes, &lo, &hi));
}

/* for (v = 0; v <= 2; v++) element table[v] */
static void each(void) {
  static const int64_t table[] = {40, 7, 100};
  int64_t at[] = {(int64_t)(uintptr_t)table}, lo, hi, first, last;
  const int64_t *code =
      CODE(O2O_F_EACH, 0, LOOP0(0, 2, 12, O2O_F_SLOT, 0, VAR0, C(8), O2O_F_MUL, O2O_F_ADD,
                                O2O_F_LOAD, -8, TOUCH1));
  CHECK(!o2o_formula_range_of(code, at, read_bytes, &lo, &hi));
  CHECK(o2o_formula_each(code, at, read_bytes, &first, &last));
  CHECK_EQ(first, 0);
  CHECK_EQ(last, 2);
  for (int64_t v = first; v <= last; ++v) {
    CHECK(o2o_formula_range_at(code, at, read_bytes, v, &lo, &hi));
    CHECK_EQ(lo, table[v]);
    CHECK_EQ(hi, table[v] + 1);
  }
  CHECK(o2o_formula_range_at(code, at, read_bytes, 3, &lo, &hi)); /* no such iteration */
  CHECK_EQ(lo, hi);
  CHECK(o2o_formula_each(CODE(O2O_F_EACH, 0, LOOP0(5, 4, 4, VAR0, TOUCH1)), at, read_bytes, &first,
                         &last));
  CHECK(first > last);
  CHECK(!o2o_formula_each(CODE(LOOP0(0, 4, 4, VAR0, TOUCH1)), at, read_bytes, &first, &last));
  CHECK(!o2o_formula_each(CODE(O2O_F_EACH, 0, C(0), O2O_F_UNKNOWN, O2O_F_LOOP, 0, 1, 6, VAR0,
                               TOUCH1, O2O_F_ENDLOOP, 0),
                          at, read_bytes, &first, &last));
  CHECK(!o2o_formula_each(CODE(O2O_F_EACH, O2O_FORMULA_VARS), at, read_bytes, &first, &last));
}

/* for (i < n) for (k = row[i]; k < row[i + 1]; k++), row of ints, `stride` bytes apart */
static double row_lengths(const int *row, int64_t n, int64_t size, int64_t stride, o2o_formula_reader *reader, int expected) {
  int64_t at[] = {(int64_t)(uintptr_t)row, n - 1};
  double counts[O2O_NCOUNTS] = {0};
  const int64_t *code =
      CODE(C(0), O2O_F_SLOT, 1, O2O_F_LOOP, 0, 1, 39, O2O_F_SLOT, 0, VAR0, C(stride), O2O_F_MUL, O2O_F_ADD, O2O_F_MEAN, size, stride,
           O2O_F_SLOT, 0, VAR0, C(1), O2O_F_ADD, C(stride), O2O_F_MUL, O2O_F_ADD, O2O_F_MEAN, size, stride, C(1), O2O_F_SUB, O2O_F_LOOP, 1,
           1, 5, O2O_F_COUNT, O2O_C_COMP, 1000, O2O_F_ENDLOOP, 1, O2O_F_ENDLOOP, 0);
  CHECK_EQ(o2o_formula_counts_of(code, at, NULL, reader, counts), expected);
  return counts[O2O_C_COMP];
}

static void means(void) {
  int row[2002];
  for (int i = 0; i < 1001; ++i)
    row[2 * i] = 7 * i, row[2 * i + 1] = -1;
  CHECK_EQ(row_lengths(row, 1000, -4, 8, read_bytes, 2), 7000);
  CHECK_EQ(row_lengths(row, 3, -4, 8, read_bytes, 2), 21); /* fewer than are asked for */
  CHECK_EQ(row_lengths(row, 1, 4, 8, read_bytes, 2), 7);
  CHECK_EQ(row_lengths(row, 0, -4, 8, read_bytes, 2), 0);
  CHECK_EQ(row_lengths(row, 1000, -4, 8, NULL, 1), 1000 * O2O_AVERAGE_TRIPS);
  CHECK_EQ(row_lengths(NULL, 1000, -4, 0, read_bytes, 1), 1000 * O2O_AVERAGE_TRIPS);
  CHECK_EQ(row_lengths(row, 1000, 3, 8, read_bytes, 1), 1000 * O2O_AVERAGE_TRIPS);
  CHECK_EQ(row_lengths(row, 1000, INT64_MIN, 8, read_bytes, 0), 0);
  int64_t at[] = {(int64_t)(uintptr_t)row}, lo, hi; /* what is touched asks for all, not for some */
  CHECK(!o2o_formula_range_of(CODE(O2O_F_SLOT, 0, O2O_F_MEAN, -4, 4, TOUCH1), at, read_bytes, &lo, &hi));
}

/* ---- random formulas
 * ------------------------------------------------------------------------------------- */

/* Random words: nothing bad may happen. */
static void asks(void) {
  const int64_t *code = CODE(LOOP0(1, 5, 8, VAR0, O2O_F_SLOT, 3, O2O_F_ADD, O2O_F_TOUCH, 2), O2O_F_SLOT, 1, TOUCH1);
  CHECK(o2o_formula_asks(code, 3) && o2o_formula_asks(code, 1));
  CHECK(!o2o_formula_asks(code, 0) && !o2o_formula_asks(code, 2) && !o2o_formula_asks(code, 5));
  CHECK(o2o_formula_asks(CODE(O2O_F_EXTENT, 2, TOUCH1), 2));
  CHECK(!o2o_formula_asks(CODE(C(2), TOUCH1), 2));
  CHECK(!o2o_formula_asks(CODE(O2O_F_END), 0));
  CHECK(o2o_formula_asks(CODE(99), 0)); /* malformed: who knows */
}

static void differences(void) {
  CHECK_RANGE(-10, -10, O2O_F_SLOT, 0, O2O_F_SLOT, 1, O2O_F_SUB, TOUCH1);
  CHECK_RANGE(-4, 9, LOOP0(1, 14, 6, VAR0, C(5), O2O_F_SUB, TOUCH1));
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(INT64_MIN + 2), O2O_F_SLOT, 0, O2O_F_SUB, TOUCH1);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(0), O2O_F_SLOT, 3, O2O_F_SUB, TOUCH1);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, O2O_F_SUB, TOUCH1);
  CHECK_RANGE(UNKNOWN_RANGE, UNKNOWN_RANGE, C(1), O2O_F_SUB, TOUCH1);
}

static void random_words(void) {
  for (int round = 0; round < 200000; ++round) {
    int64_t code[40] = {0};
    int n = 1 + (int)check_random(35);
    for (int i = 0; i < n; ++i)
      code[i] = (int64_t)check_random(O2O_F_MEAN + 2) - (check_random(20) == 0);
    for (int i = 0; i + 1 < n; ++i) /* what a slot number is has to be right: there is no length */
      if (code[i] == O2O_F_SLOT || code[i] == O2O_F_EXTENT)
        code[i + 1] &= 3;
    int64_t lo, hi;
    double counts[O2O_NCOUNTS] = {0};
    int64_t some[O2O_F_MEAN + 2] = {1, -1, 5};
    o2o_formula_range(code, some, &lo, &hi);
    o2o_formula_counts(code, some, some, counts);
  }
}

/* A well-formed formula of two loops around one TOUCH of a random expression, evaluated here value
 * by value. */
typedef struct random_formula {
  int64_t expr[64];
  int words;
} random_formula;

static void random_expr(random_formula *f, int depth) {
  if (depth == 0 || check_random(4) == 0) {
    bool variable = check_random(2);
    f->expr[f->words++] = variable ? O2O_F_VAR : O2O_F_CONST;
    f->expr[f->words++] = variable ? (int64_t)check_random(2) : (int64_t)check_random(9) - 4;
    return;
  }
  random_expr(f, depth - 1);
  random_expr(f, depth - 1);
  static const int64_t ops[] = {O2O_F_ADD, O2O_F_SUB, O2O_F_MUL, O2O_F_DIV,
                                O2O_F_REM, O2O_F_MIN, O2O_F_MAX, O2O_F_HULL};
  f->expr[f->words++] = ops[check_random(sizeof ops / sizeof *ops)];
}

/* False: divides by 0.  HULL has two values here; the first is taken. */
static bool concrete(const random_formula *f, const int64_t vars[2], int64_t *value) {
  int64_t stack[64];
  int n = 0;
  for (int i = 0; i < f->words; ++i) {
    int64_t op = f->expr[i];
    if (op == O2O_F_CONST || op == O2O_F_VAR) {
      stack[n++] = op == O2O_F_CONST ? f->expr[i + 1] : vars[f->expr[i + 1]];
      ++i;
      continue;
    }
    int64_t b = stack[--n], a = stack[--n];
    if ((op == O2O_F_DIV || op == O2O_F_REM) && b == 0)
      return false;
    stack[n++] = op == O2O_F_ADD   ? a + b
                 : op == O2O_F_SUB ? a - b
                 : op == O2O_F_MUL ? a * b
                 : op == O2O_F_DIV ? a / b
                 : op == O2O_F_REM ? a % b
                 : op == O2O_F_MIN ? (a < b ? a : b)
                 : op == O2O_F_MAX ? (a > b ? a : b)
                                   : a;
  }
  *value = stack[0];
  return true;
}

/* Every value that occurs lies in the range, and rectangular loops are counted exactly. */
static void random_ranges_enclose(void) {
  int known = 0;
  for (int round = 0; round < 20000; ++round) {
    random_formula f = {.words = 0};
    random_expr(&f, 3);
    int64_t l0 = (int64_t)check_random(9) - 4, h0 = l0 + (int64_t)check_random(7) - 1,
            s0 = 1 + (int64_t)check_random(3);
    int64_t l1 = (int64_t)check_random(9) - 4, h1 = l1 + (int64_t)check_random(7) - 1;
    int64_t code[128], n = 0;
    const int64_t outer[] = {C(l0), C(h0), O2O_F_LOOP, 0, s0, 8 + f.words + 5 + 2 + 2};
    const int64_t inner[] = {C(l1), C(h1), O2O_F_LOOP, 1, 1, f.words + 5 + 2};
    const int64_t close[] = {O2O_F_TOUCH,   1, O2O_F_COUNT,   0, 1000,
                             O2O_F_ENDLOOP, 1, O2O_F_ENDLOOP, 0, O2O_F_END};
    memcpy(code + n, outer, sizeof outer);
    memcpy(code + (n += 8), inner, sizeof inner);
    memcpy(code + (n += 8), f.expr, sizeof(int64_t) * (size_t)f.words);
    memcpy(code + n + f.words, close, sizeof close);
    int64_t lo = 0, hi = 0, value, vars[2];
    int found = o2o_formula_range(code, slots, &lo, &hi);
    double iterations = 0;
    for (vars[0] = l0; vars[0] <= h0; vars[0] += s0)
      for (vars[1] = l1; vars[1] <= h1; ++vars[1], ++iterations)
        if (concrete(&f, vars, &value) && found)
          CHECK(lo <= value && value < hi);
    CHECK_EQ(count_of(code, slots, 0), iterations);
    known += found;
  }
  CHECK(known > 8000);
}

int main(void) {
  RUN(constants_and_slots);
  RUN(nothing_touched);
  RUN(union_of_touches);
  RUN(arithmetic);
  RUN(remainder_of_unknown);
  RUN(within);
  RUN(unknown_spreads);
  RUN(overflow_is_unknown);
  RUN(strided_loop);
  RUN(triangular_loop);
  RUN(averages_without_values);
  RUN(weights_nest);
  RUN(bytes_and_extents);
  RUN(guesses);
  RUN(span);
  RUN(counts_stay_finite);
  RUN(malformed);
  RUN(too_deep);
  RUN(loads);
  RUN(each);
  RUN(means);
  RUN(asks);
  RUN(differences);
  RUN(random_words);
  RUN(random_ranges_enclose);
  return check_result();
}
