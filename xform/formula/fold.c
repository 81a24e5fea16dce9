/* Folding formulas (predictor/formula.h).
 *
 * Formulas are put together from parts that know nothing of each other, and evaluated while a
 * program waits: every launch needs its ranges, and the choice the counts.  One pass over the
 * words, with the stack of operands at hand, makes them shorter:
 *
 *     CONST 4 CONST 2 MUL                    CONST 8          constant operands
 *     x CONST 1 MUL, x CONST 0 ADD           x                neutral ones
 *     x CONST 1 SUB CONST 1 ADD              x                sums of constants
 *     LOOP (0 .. 4) COUNT mem 2 ENDLOOP      COUNT mem 10     loops of known length that only count
 *     WEIGHT 500 COUNT mem 2 ENDWEIGHT       COUNT mem 1
 *     COUNT mem 2 COUNT mem 3                COUNT mem 5
 *     LOOP A x ENDLOOP LOOP A y ENDLOOP      LOOP A x y ENDLOOP    neighbours with the same bounds
 *
 * The order in which touches and counts come does not matter, so loops may be joined.  Jumps of
 * loops are computed anew.  When something does not fit (a stack that is too deep, an instruction
 * that is not known), the formula stays as it was.
 */
#include "xform/formula/fold.h"

#include "predictor/instructions.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* An operand on the stack; its words are out[start ..]. */
typedef struct operand {
  unsigned start;
  unsigned run; /* where the COUNTs in front of it begin */
  bool constant;
  int64_t value;
  unsigned sum; /* its last words are CONST c ADD, from here on; 0: they are not */
} operand;

/* An open LOOP, or a WEIGHT (where the words of its operands would begin). */
typedef struct frame {
  unsigned start, word, body;
  unsigned run;
  int64_t trips; /* thousandths of a WEIGHT; -1: not known */
  bool weight, counts_only;
} frame;

typedef struct folder {
  int64_t *out;
  unsigned n;
  unsigned run; /* the COUNTs at the end begin here; n: there are none */
  operand stack[O2O_FORMULA_STACK];
  unsigned height;
  frame frames[O2O_FORMULA_DEPTH];
  unsigned depth;
  frame closed;        /* the loop that was closed last */
  unsigned closed_end; /* where its words end; 0: none */
} folder;

/* The words of an instruction, as they are; they end a run of COUNTs. */
static void put(folder *f, const int64_t *words, int n) {
  memmove(f->out + f->n, words, (size_t)n * sizeof *words);
  f->n += (unsigned)n;
  f->run = f->n;
}

static void not_only_counts(folder *f) {
  for (unsigned i = 0; i < f->depth; i++)
    f->frames[i].counts_only = false;
}

static bool push(folder *f, operand o) {
  if (f->height == O2O_FORMULA_STACK)
    return false;
  f->stack[f->height++] = o;
  return true;
}

static bool push_constant(folder *f, operand place, int64_t value) {
  int64_t words[] = {O2O_F_CONST, value};
  f->n = place.start;
  put(f, words, 2);
  return push(f, (operand){place.start, place.run, true, value, 0});
}

/* ---- arithmetic ------------------------------------------------------------------------------ */

static bool fold_constants(int64_t op, int64_t a, int64_t b, int64_t *r) {
  bool divides = op == O2O_F_DIV || op == O2O_F_REM;
  if (divides && (b == 0 || (a == INT64_MIN && b == -1)))
    return false;
  switch (op) {
  case O2O_F_ADD:
    return !__builtin_add_overflow(a, b, r);
  case O2O_F_SUB:
    return !__builtin_sub_overflow(a, b, r);
  case O2O_F_MUL:
    return !__builtin_mul_overflow(a, b, r);
  case O2O_F_DIV:
    *r = a / b;
    return true;
  case O2O_F_REM:
    *r = a % b;
    return true;
  case O2O_F_MIN:
    *r = a < b ? a : b;
    return true;
  case O2O_F_MAX:
    *r = a > b ? a : b;
    return true;
  default:
    return false;
  }
}

static bool is(const operand *o, int64_t value) { return o->constant && o->value == value; }

/* x + c: joins a constant that was added before. */
static bool add_constant(folder *f, operand a, operand b, int64_t c) {
  int64_t words[] = {O2O_F_CONST, c, O2O_F_ADD}, both;
  if (a.sum && !__builtin_add_overflow(f->out[a.sum + 1], c, &both)) {
    f->n = a.sum;
    words[1] = both;
  } else
    f->n = b.start;
  a.sum = 0;
  if (words[1] != 0) {
    a.constant = false;
    a.sum = f->n;
    put(f, words, 3);
  }
  f->run = f->n;
  return push(f, a);
}

static bool binary(folder *f, int64_t op) {
  operand a, b;
  int64_t r;
  if (f->height < 2)
    return false;
  b = f->stack[--f->height];
  a = f->stack[--f->height];
  if (a.start < f->closed_end) /* a loop stands between the operands, which may move */
    f->closed_end = 0;
  if (a.constant && b.constant && fold_constants(op, a.value, b.value, &r) && r != INT64_MIN &&
      r != INT64_MAX)
    return push_constant(f, a, r);
  if (is(&b, 1) && (op == O2O_F_MUL || op == O2O_F_DIV)) {
    f->run = f->n = b.start;
    return push(f, a);
  }
  if ((is(&a, 0) && op == O2O_F_ADD) || (is(&a, 1) && op == O2O_F_MUL)) {
    unsigned gone = b.start - a.start;
    memmove(f->out + a.start, f->out + b.start, (f->n - b.start) * sizeof *f->out);
    f->run = f->n -= gone;
    if (b.sum)
      b.sum -= gone;
    b.start = a.start;
    b.run = a.run;
    return push(f, b);
  }
  if (b.constant && op == O2O_F_ADD)
    return add_constant(f, a, b, b.value);
  if (b.constant && op == O2O_F_SUB && b.value != INT64_MIN)
    return add_constant(f, a, b, -b.value);
  put(f, &op, 1);
  a.constant = false;
  a.sum = 0;
  return push(f, a);
}

/* ---- counts ---------------------------------------------------------------------------------- */

static void count(folder *f, int64_t which, int64_t amount) {
  for (unsigned at = f->run; at < f->n; at += 3)
    if (f->out[at + 1] == which && f->out[at + 2] >= 0 && amount >= 0 &&
        !__builtin_add_overflow(f->out[at + 2], amount, &amount)) {
      f->out[at + 2] = amount;
      return;
    }
  f->out[f->n++] = O2O_F_COUNT;
  f->out[f->n++] = which;
  f->out[f->n++] = amount;
}

/* The frame's body, which is COUNTs only, in its place: every amount `times` / `divisor` times.
 * False: not all of them are whole then. */
static bool unwrap(folder *f, const frame *l, int64_t times, int64_t divisor) {
  unsigned n = f->n - l->body;
  int64_t counts[3 * O2O_NCOUNTS];
  if (n > sizeof counts / sizeof *counts)
    return false;
  memcpy(counts, f->out + l->body, n * sizeof *counts);
  for (unsigned i = 2; i < n; i += 3) {
    if (counts[i] < 0 || __builtin_mul_overflow(counts[i], times, &counts[i]) ||
        counts[i] % divisor != 0)
      return false;
    counts[i] /= divisor;
  }
  f->n = l->start;
  f->run = l->run;
  for (unsigned i = 0; i < n; i += 3)
    count(f, counts[i + 1], counts[i + 2]);
  return true;
}

/* ---- loops ----------------------------------------------------------------------------------- */

/* How often the loop runs, -1 when that depends on the launch. */
static int64_t trips_of(const operand *lo, const operand *hi, int64_t step) {
  int64_t span;
  if (!lo->constant || !hi->constant || step <= 0 ||
      __builtin_sub_overflow(hi->value, lo->value, &span) || span == INT64_MAX)
    return -1;
  return span < 0 ? 0 : span / step + 1;
}

static bool open_loop(folder *f, const int64_t *words) {
  operand lo, hi;
  frame l;
  if (f->height < 2 || f->depth == O2O_FORMULA_DEPTH)
    return false;
  hi = f->stack[--f->height];
  lo = f->stack[--f->height];
  l = (frame){lo.start, f->n, f->n + 4, lo.run, trips_of(&lo, &hi, words[2]), false, true};
  put(f, words, 4);
  /* The same header as that of the loop in front of it, whose jump is not compared. */
  unsigned header = l.word + 3 - l.start;
  if (f->closed_end && f->closed_end == l.start && f->closed.word + 3 - f->closed.start == header &&
      memcmp(f->out + f->closed.start, f->out + l.start, header * sizeof *f->out) == 0) {
    l = f->closed;
    f->n = f->closed_end - 2;
    f->run = f->n;
  }
  f->closed_end = 0;
  f->frames[f->depth++] = l;
  return true;
}

static bool close_loop(folder *f, const int64_t *words) {
  frame l;
  if (f->depth == 0 || f->frames[f->depth - 1].weight)
    return false;
  l = f->frames[--f->depth];
  f->closed_end = 0;
  if (f->n == l.body || l.trips == 0) {
    f->n = l.start;
    f->run = l.run;
    return true;
  }
  if (l.counts_only && l.trips > 0 && unwrap(f, &l, l.trips, 1))
    return true;
  not_only_counts(f);
  put(f, words, 2);
  f->out[l.word + 3] = (int64_t)(f->n - l.body);
  f->closed = l;
  f->closed_end = f->n;
  return true;
}

static bool open_weight(folder *f, const int64_t *words) {
  if (f->depth == O2O_FORMULA_DEPTH)
    return false;
  f->frames[f->depth++] = (frame){f->n, f->n, f->n + 2, f->run, words[1], true, true};
  put(f, words, 2);
  return true;
}

static bool close_weight(folder *f, const int64_t *words) {
  frame l;
  if (f->depth == 0 || !f->frames[f->depth - 1].weight)
    return false;
  l = f->frames[--f->depth];
  if (f->n == l.body) {
    f->n = l.start;
    f->run = l.run;
    return true;
  }
  if (l.counts_only && unwrap(f, &l, l.trips, 1000))
    return true;
  not_only_counts(f);
  put(f, words, 1);
  return true;
}

/* ---- the formula ----------------------------------------------------------------------------- */

/* One instruction; false: not understood. */
static bool instruction(folder *f, const int64_t *words) {
  operand here = {f->n, f->run, false, 0, 0};
  switch (words[0]) {
  case O2O_F_CONST:
    return push_constant(f, here, words[1]);
  case O2O_F_SLOT:
  case O2O_F_UNKNOWN:
  case O2O_F_VAR:
  case O2O_F_EXTENT:
  case O2O_F_SPAN:
    if (words[0] == O2O_F_SPAN)
      not_only_counts(f);
    put(f, words, 1 + (int)o2o_words_of(words[0]));
    return push(f, here);
  case O2O_F_NEG:
  case O2O_F_WITHIN:
  case O2O_F_MEAN:
    if (f->height == 0)
      return false;
    here = f->stack[f->height - 1];
    put(f, words, 1 + (int)o2o_words_of(words[0]));
    f->stack[f->height - 1] = (operand){here.start, here.run, false, 0, 0};
    return true;
  case O2O_F_TOUCH:
  case O2O_F_BYTES:
    if (f->height == 0)
      return false;
    f->height--;
    not_only_counts(f);
    put(f, words, 2);
    return true;
  case O2O_F_COUNT:
    count(f, words[1], words[2]);
    return true;
  case O2O_F_LOOP:
    return open_loop(f, words);
  case O2O_F_ENDLOOP:
    return close_loop(f, words);
  case O2O_F_WEIGHT:
    return open_weight(f, words);
  case O2O_F_ENDWEIGHT:
    return close_weight(f, words);
  default:
    return binary(f, words[0]);
  }
}

void o2o_fold_formula(o2o_code *code) {
  folder *f = code->count ? calloc(1, sizeof *f) : NULL;
  bool ok = f && (f->out = malloc((code->count + 4) * sizeof *f->out)) != NULL;
  unsigned at = 0;
  while (ok && at < code->count && code->words[at] != O2O_F_END) {
    int64_t op = code->words[at];
    ok = o2o_is_kernel_instruction(op) && at + 1 + o2o_words_of(op) <= code->count &&
         instruction(f, code->words + at);
    at += ok ? 1 + o2o_words_of(op) : 0;
  }
  if (ok && f->depth == 0 && f->n <= at) {
    unsigned rest = code->count - at;
    memmove(code->words + f->n, code->words + at, rest * sizeof *code->words);
    memcpy(code->words, f->out, f->n * sizeof *code->words);
    code->count = f->n + rest;
  }
  if (f)
    free(f->out);
  free(f);
}
