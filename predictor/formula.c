/* Evaluation of formulas (formula.h).
 *
 * One interpreter serves byte ranges and counts.  It walks the words once: a LOOP's body is
 * evaluated a single time with the variable as the interval of all its values, which encloses every
 * offset that occurs, while `weight` holds how often the body runs.  Soundness rests on one rule:
 * an operation on an unknown interval, or one that could overflow, gives the unknown interval, and
 * a touched unknown range makes the whole range unknown.
 *
 * The words come from our own compiler, but a wrong one must not take the user's program down:
 * every stack, variable and count index is checked, loops must nest, and anything else ends the
 * evaluation with 0.  The array has to end with END after a complete instruction (operands are read
 * without looking for its end).
 *
 * It runs before each launch: one case per instruction, corners of products and quotients in one
 * loop.
 */
#include "predictor/formula.h"

#include "predictor/instructions.h"

#include <stddef.h>

/* The values lo..hi.  Unknown when an end is the extreme of its type: such a value may also lie
 * outside. */
typedef struct interval {
  int64_t lo, hi;
} interval;

static const interval unknown = {INT64_MIN, INT64_MAX};

/* An open LOOP or WEIGHT. */
typedef struct frame {
  int var;       /* loop variable, -1 for a WEIGHT */
  int height;    /* of the stack outside */
  double weight; /* outside */
} frame;

typedef struct machine {
  const int64_t *slots, *extents;
  o2o_formula_reader *reader; /* NULL: memory is not known */
  double *counts;             /* NULL: only the range is wanted */
  double weight;              /* how often the current instruction runs */
  double touched_bytes;
  int64_t lo, hi; /* bytes touched so far; lo == hi: none */
  int range_unknown;
  int guessed;     /* a loop's bounds are unknown, or the counts leave something out */
  int each, fixed; /* variable of EACH, -1: none; it has one value, `value` */
  int64_t value;
  interval values; /* of EACH's loop */
  int height, depth;
  uint32_t open; /* bit k: variable k belongs to an open loop */
  interval stack[O2O_FORMULA_STACK];
  interval vars[O2O_FORMULA_VARS];
  frame frames[O2O_FORMULA_DEPTH];
} machine;

static int known(interval a) { return a.lo != INT64_MIN && a.hi != INT64_MAX; }

static double middle(interval a) { return ((double)a.lo + (double)a.hi) / 2; }

/* MUL, and DIV by an interval without 0: both are monotone in each operand, so the extremes are at
 * the corners. */
static interval corners(int64_t op, interval a, interval b) {
  interval r = {INT64_MAX, INT64_MIN};
  for (int i = 0; i < 4; ++i) {
    int64_t x = i & 1 ? a.hi : a.lo, y = i & 2 ? b.hi : b.lo, v;
    if (op == O2O_F_DIV)
      v = x / y;
    else if (__builtin_mul_overflow(x, y, &v))
      return unknown;
    if (v < r.lo)
      r.lo = v;
    if (v > r.hi)
      r.hi = v;
  }
  return r;
}

/* MUL by one number, which most products are. */
static interval scaled(interval a, int64_t by) {
  interval r;
  if (__builtin_mul_overflow(a.lo, by, &r.lo) || __builtin_mul_overflow(a.hi, by, &r.hi))
    return unknown;
  return by < 0 ? (interval){r.hi, r.lo} : r;
}

/* C's remainder: smaller than the divisor's magnitude, with the sign of the dividend and no further
 * from 0. */
static interval remainder_of(interval a, interval b) {
  if (known(a) && a.lo == a.hi && b.lo == b.hi)
    return (interval){a.lo % b.lo, a.lo % b.lo};
  int64_t most = (b.lo > 0 ? b.hi : -b.lo) - 1;
  interval r = {-most, most};
  if (known(a)) {
    int64_t least = a.lo < 0 ? a.lo : 0, greatest = a.hi > 0 ? a.hi : 0;
    r.lo = r.lo > least ? r.lo : least;
    r.hi = r.hi < greatest ? r.hi : greatest;
  }
  return r;
}

static interval binary(int64_t op, interval a, interval b) {
  if (op == O2O_F_ELSE)
    return known(a) ? a : b;
  if (!known(b))
    return unknown;
  int divides = op == O2O_F_DIV || op == O2O_F_REM;
  if (divides && b.lo <= 0 && b.hi >= 0)
    return unknown;
  if (op == O2O_F_REM)
    return remainder_of(a, b);
  if (!known(a))
    return unknown;
  interval r;
  switch (op) {
  case O2O_F_SUB:
    b = (interval){-b.hi, -b.lo};
    /* fall through */
  case O2O_F_ADD:
    if (__builtin_add_overflow(a.lo, b.lo, &r.lo) || __builtin_add_overflow(a.hi, b.hi, &r.hi))
      return unknown;
    return r;
  case O2O_F_MIN:
    return (interval){a.lo < b.lo ? a.lo : b.lo, a.hi < b.hi ? a.hi : b.hi};
  case O2O_F_MAX:
    return (interval){a.lo > b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi};
  case O2O_F_MUL:
    return b.lo == b.hi ? scaled(a, b.lo) : corners(op, a, b);
  case O2O_F_HULL:
    return (interval){a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi};
  default:
    return corners(op, a, b);
  }
}

/* The word after the ENDLOOP that closes the loop whose body starts at `pc`; NULL when there is
 * none. */
static const int64_t *after_loop(const int64_t *pc) {
  for (int depth = 0; *pc != O2O_F_END;) {
    int64_t op = *pc;
    if (!o2o_is_instruction(op))
      return NULL;
    pc += 1 + o2o_words_of(op);
    if (op == O2O_F_LOOP)
      ++depth;
    else if (op == O2O_F_ENDLOOP && depth-- == 0)
      return pc;
  }
  return NULL;
}

/* Opens a frame whose body runs `share` times as often as its surroundings. */
static int enter(machine *m, int var, double share) {
  if (m->depth >= O2O_FORMULA_DEPTH)
    return 0;
  m->frames[m->depth++] = (frame){var, m->height, m->weight};
  m->weight *= share;
  if (m->weight > 1e30) /* keeps sums and quotients of counts finite */
    m->weight = 1e30;
  return 1;
}

static int leave(machine *m, int var) {
  if (m->depth == 0)
    return 0;
  frame f = m->frames[--m->depth];
  m->weight = f.weight;
  return f.var == var && f.height == m->height;
}

/* LOOP with bounds lo..hi: 1 = run the body, 0 = no iteration, -1 = malformed. */
static int open_loop(machine *m, int64_t var, int64_t step, interval lo, interval hi) {
  if (var < 0 || var >= O2O_FORMULA_VARS || (m->open >> var & 1) || step <= 0)
    return -1;
  double trips = O2O_AVERAGE_TRIPS;
  interval values = unknown;
  if (known(lo) && known(hi)) {
    if (lo.lo > hi.hi)
      return 0;
    values = (interval){lo.lo, hi.hi};
    uint64_t distance = (uint64_t)hi.hi - (uint64_t)lo.lo, size = (uint64_t)step;
    if (lo.lo == lo.hi && step != 1) /* the last value that is reached */
      values.hi -= (int64_t)(distance % size);
    if (lo.lo == lo.hi && hi.lo == hi.hi) /* launches evaluate formulas: a division is slow */
      trips = (double)(step == 1 ? distance : distance / size) + 1;
    else
      trips = (middle(hi) - middle(lo)) / (double)step + 1;
    if (trips < 0)
      trips = 0;
  } else {
    m->guessed = 1;
  }
  if (var == m->each) {
    m->values = values;
    if (m->fixed && known(values) && (m->value < values.lo || m->value > values.hi))
      return 0;
    if (m->fixed)
      values = (interval){m->value, m->value};
  }
  m->vars[var] = values;
  if (!enter(m, (int)var, trips))
    return -1;
  m->open |= 1u << var;
  return 1;
}

static void touch(machine *m, interval at, int64_t bytes) {
  int64_t end;
  m->touched_bytes += m->weight * (double)bytes;
  if (bytes == 0)
    return;
  if (!known(at) || __builtin_add_overflow(at.hi, bytes, &end)) {
    m->range_unknown = 1;
    return;
  }
  int first = m->lo == m->hi;
  if (first || at.lo < m->lo)
    m->lo = at.lo;
  if (first || end > m->hi)
    m->hi = end;
}

/* What SPAN pushes; forgets the touches. */
static interval span(machine *m) {
  int64_t bytes = INT64_MAX;
  if (m->range_unknown || __builtin_sub_overflow(m->hi, m->lo, &bytes))
    bytes = m->touched_bytes < 9e18 ? (int64_t)m->touched_bytes : INT64_MAX;
  m->lo = m->hi = m->range_unknown = 0;
  m->touched_bytes = 0;
  return (interval){bytes, bytes};
}

/* LOOP with its operands at pc.  Returns where to go on, NULL when malformed.  A jump is checked
 * before it is taken. */
static const int64_t *loop(machine *m, const int64_t *pc, interval lo, interval hi) {
  int runs = open_loop(m, pc[0], pc[1], lo, hi);
  if (runs)
    return runs < 0 ? NULL : pc + 3;
  const int64_t *end = after_loop(pc + 3);
  return end && end - (pc + 3) == pc[2] ? end : NULL;
}

static interval load(const machine *m, interval at, int64_t size) {
  union {
    int8_t i8;
    uint8_t u8;
    int16_t i16;
    uint16_t u16;
    int32_t i32;
    uint32_t u32;
    int64_t i64;
  } v;
  int64_t bytes = size < 0 ? -size : size, value;
  if (!m->reader || at.lo != at.hi || (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8) ||
      !m->reader(&v, (uint64_t)at.lo, (unsigned)bytes))
    return unknown;
  switch (size) {
  case 1:
    value = v.u8;
    break;
  case -1:
    value = v.i8;
    break;
  case 2:
    value = v.u16;
    break;
  case -2:
    value = v.i16;
    break;
  case 4:
    value = v.u32;
    break;
  case -4:
    value = v.i32;
    break;
  default:
    value = v.i64;
    if (size > 0 && value < 0)
      return unknown;
  }
  return (interval){value, value};
}

/* Two addresses that are as far apart, as those of row[i] and row[i + 1], have samples at the same
 * values of i: the difference of the means is the mean of the differences. */
static interval mean(const machine *m, interval at, int64_t size, int64_t stride) {
  double sum = 0;
  if (!m->counts || stride <= 0 || !known(at) || at.lo > at.hi)
    return unknown;
  uint64_t last = ((uint64_t)at.hi - (uint64_t)at.lo) / (uint64_t)stride;
  unsigned n = last < O2O_MEAN_OF ? (unsigned)last + 1 : O2O_MEAN_OF;
  for (unsigned k = 0; k < n; k++) {
    uint64_t place = n == 1 ? 0 : (uint64_t)((double)last * k / (n - 1));
    int64_t from = at.lo + (int64_t)(place * (uint64_t)stride);
    interval v = load(m, (interval){from, from}, size);
    if (!known(v))
      return unknown;
    sum += (double)v.lo;
  }
  int64_t below = (int64_t)(sum / n);
  return (interval){below, below + (sum / n > (double)below)};
}

/* A negative amount, of a size that is wrong, counts as nothing. */
static int add(machine *m, int64_t which, double amount) {
  if (which < 0 || which >= O2O_NCOUNTS)
    return 0;
  if (m->counts && amount > 0)
    m->counts[which] += amount;
  return 1;
}

static int open_var(const machine *m, int64_t k) {
  return k >= 0 && k < O2O_FORMULA_VARS && (m->open >> k & 1);
}

/* An instruction that marks a place or a use: an extent, a weight, a touched range, a count.
 * Returns 0 when malformed. */
static int mark(machine *m, int64_t op, const int64_t *pc, interval a) {
  int64_t k = pc[0];
  switch (op) {
  case O2O_F_EACH:
    if (k < 0 || k >= O2O_FORMULA_VARS)
      return 0;
    m->each = (int)k;
    return 1;
  case O2O_F_ENDLOOP:
    if (!open_var(m, k) || !leave(m, (int)k))
      return 0;
    m->open &= ~(1u << k);
    return 1;
  case O2O_F_WEIGHT:
    return k >= 0 && k <= 1000 && enter(m, -1, (double)k / 1000);
  case O2O_F_ENDWEIGHT:
    return leave(m, -1);
  case O2O_F_TOUCH:
    if (k < 0)
      return 0;
    touch(m, a, k);
    return 1;
  case O2O_F_COUNT:
    return pc[1] >= 0 && add(m, k, m->weight * (double)pc[1] / 1000);
  default: /* O2O_F_BYTES */
    m->guessed |= !known(a) && k != O2O_C_TRANSFER;
    return add(m, k, known(a) ? middle(a) : 0);
  }
}

/* What an instruction with operands at pc makes of a and b (b was on top).  Returns 0 when
 * malformed. */
static int apply(machine *m, int64_t op, const int64_t *pc, interval a, interval b,
                 interval *result) {
  int64_t k = pc[0];
  interval r = unknown;
  switch (op) {
  case O2O_F_UNKNOWN:
    break;
  case O2O_F_CONST:
    r = (interval){k, k};
    break;
  case O2O_F_SLOT:
  case O2O_F_EXTENT: {
    const int64_t *values = op == O2O_F_SLOT ? m->slots : m->extents;
    if (k < 0)
      return 0;
    if (values && (op == O2O_F_SLOT || values[k] >= 0))
      r = (interval){values[k], values[k]};
    break;
  }
  case O2O_F_VAR:
    if (!open_var(m, k))
      return 0;
    r = m->vars[k];
    break;
  case O2O_F_SPAN:
    r = span(m);
    break;
  case O2O_F_NEG:
    r = binary(O2O_F_SUB, (interval){0, 0}, a);
    break;
  case O2O_F_WITHIN:
    if (k <= a.lo && a.hi <= pc[1])
      r = a;
    break;
  case O2O_F_LOAD:
  case O2O_F_MEAN:
    if (k < -8 || k > 8)
      return 0;
    r = op == O2O_F_LOAD ? load(m, a, k) : mean(m, a, k, pc[1]);
    break;
  case O2O_F_EACH:
  case O2O_F_ENDLOOP:
  case O2O_F_WEIGHT:
  case O2O_F_ENDWEIGHT:
  case O2O_F_TOUCH:
  case O2O_F_COUNT:
  case O2O_F_BYTES:
    return mark(m, op, pc, a);
  default:
    r = binary(op, a, b);
  }
  *result = r;
  return 1;
}

/* The instructions that most of a formula consists of, without ceremony.  False: not one of
 * these, or not well-formed. */
static inline int quick(machine *m, int64_t op, int64_t k) {
  interval *top = m->stack + m->height;
  switch (op) {
  case O2O_F_CONST:
    if (m->height >= O2O_FORMULA_STACK)
      return 0;
    *top = (interval){k, k};
    m->height++;
    return 2;
  case O2O_F_SLOT:
    if (m->height >= O2O_FORMULA_STACK || k < 0 || !m->slots)
      return 0;
    *top = (interval){m->slots[k], m->slots[k]};
    m->height++;
    return 2;
  case O2O_F_VAR:
    if (m->height >= O2O_FORMULA_STACK || !open_var(m, k))
      return 0;
    *top = m->vars[k];
    m->height++;
    return 2;
  case O2O_F_TOUCH:
    if (m->height < 1 || k < 0)
      return 0;
    touch(m, top[-1], k);
    m->height--;
    return 2;
  case O2O_F_SUB:
    if (m->height < 2)
      return 0;
    if (!known(top[-2]) || !known(top[-1]) ||
        __builtin_sub_overflow(top[-2].lo, top[-1].hi, &top[-2].lo) ||
        __builtin_sub_overflow(top[-2].hi, top[-1].lo, &top[-2].hi))
      top[-2] = unknown;
    m->height--;
    return 1;
  case O2O_F_ADD:
    if (m->height < 2)
      return 0;
    if (!known(top[-2]) || !known(top[-1]) ||
        __builtin_add_overflow(top[-2].lo, top[-1].lo, &top[-2].lo) ||
        __builtin_add_overflow(top[-2].hi, top[-1].hi, &top[-2].hi))
      top[-2] = unknown;
    m->height--;
    return 1;
  case O2O_F_MUL:
    if (m->height < 2 || top[-1].lo != top[-1].hi || !known(top[-2]) || !known(top[-1]))
      return 0;
    top[-2] = scaled(top[-2], top[-1].lo);
    m->height--;
    return 1;
  default:
    return 0;
  }
}

/* Returns 1 when the whole formula was evaluated. */
static int evaluate(machine *m, const int64_t *pc) {
  while (*pc != O2O_F_END) {
    int words = quick(m, pc[0], pc[1]);
    if (words) {
      pc += words;
      continue;
    }
    int64_t op = *pc++;
    if (!o2o_is_instruction(op))
      return 0;
    int pops = (int)o2o_pops_of(op), pushes = (int)o2o_pushes_of(op);
    if (m->height < pops || m->height - pops + pushes > O2O_FORMULA_STACK)
      return 0;
    m->height -= pops;
    interval *top = m->stack + m->height;
    interval a = pops ? top[0] : unknown, b = pops > 1 ? top[1] : unknown, result;
    m->height += pushes;
    if (op == O2O_F_LOOP) {
      pc = loop(m, pc, a, b);
      if (!pc)
        return 0;
      continue;
    }
    if (!apply(m, op, pc, a, b, &result))
      return 0;
    if (pushes)
      *top = result;
    pc += o2o_words_of(op);
  }
  return m->depth == 0 && m->height == 0;
}

static void prepare(machine *m, const int64_t *slots, const int64_t *extents, double *counts) {
  m->slots = slots;
  m->extents = extents;
  m->reader = NULL;
  m->counts = counts;
  m->weight = 1;
  m->touched_bytes = 0;
  m->lo = m->hi = 0;
  m->range_unknown = m->guessed = m->height = m->depth = 0;
  m->each = -1;
  m->fixed = 0;
  m->values = (interval){1, 0};
  m->open = 0;
}

static int touched(machine *m, const int64_t *code, int64_t *lo, int64_t *hi) {
  if (!evaluate(m, code) || m->range_unknown)
    return 0;
  *lo = m->lo;
  *hi = m->hi;
  return 1;
}

int o2o_formula_range_of(const int64_t *code, const int64_t *slots, o2o_formula_reader *reader,
                         int64_t *lo, int64_t *hi) {
  machine m;
  prepare(&m, slots, NULL, NULL);
  m.reader = reader;
  return touched(&m, code, lo, hi);
}

int o2o_formula_each(const int64_t *code, const int64_t *slots, o2o_formula_reader *reader,
                     int64_t *first, int64_t *last) {
  machine m;
  prepare(&m, slots, NULL, NULL);
  m.reader = reader;
  if (!evaluate(&m, code) || m.each < 0 || !known(m.values))
    return 0;
  *first = m.values.lo;
  *last = m.values.hi;
  return 1;
}

int o2o_formula_range_at(const int64_t *code, const int64_t *slots, o2o_formula_reader *reader,
                         int64_t value, int64_t *lo, int64_t *hi) {
  machine m;
  prepare(&m, slots, NULL, NULL);
  m.reader = reader;
  m.fixed = 1;
  m.value = value;
  return touched(&m, code, lo, hi);
}

int o2o_formula_range(const int64_t *code, const int64_t *slots, int64_t *lo, int64_t *hi) {
  return o2o_formula_range_of(code, slots, NULL, lo, hi);
}

int o2o_formula_asks(const int64_t *pc, int64_t slot) {
  for (; *pc != O2O_F_END; pc += 1 + o2o_words_of(*pc))
    if (!o2o_is_instruction(*pc) || ((*pc == O2O_F_SLOT || *pc == O2O_F_EXTENT) && pc[1] == slot))
      return 1;
  return 0;
}

int o2o_formula_counts_of(const int64_t *code, const int64_t *slots, const int64_t *extents,
                          o2o_formula_reader *reader, double *counts) {
  machine m;
  prepare(&m, slots, extents, counts);
  m.reader = reader;
  return !evaluate(&m, code) ? 0 : m.guessed ? 1 : 2;
}

int o2o_formula_counts(const int64_t *code, const int64_t *slots, const int64_t *extents,
                       double *counts) {
  return o2o_formula_counts_of(code, slots, extents, NULL, counts);
}
