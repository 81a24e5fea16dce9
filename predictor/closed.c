#include "predictor/closed.h"

#include "predictor/formula.h"

#include <stdbool.h>
#include <string.h>

enum { DEPTH = 8 }; /* of the stack, and of loops: formulas that need more are rare */

struct interval {
  struct o2o_sum lo, hi;
};

struct closer {
  struct o2o_closed *closed;
  struct interval stack[DEPTH], vars[O2O_FORMULA_VARS];
  int height, depth;
  struct {
    int64_t var;
    int height;
  } loops[DEPTH];
  uint32_t open; /* bit k: variable k belongs to an open loop */

  /* For strides: slots have values, and the variable of the one outermost loop is the only thing
   * in sums. */
  const int64_t *slots; /* NULL: they are what sums are about */
  struct interval rows; /* of that variable; lo > hi: there was no loop yet */
};

/* ---- sums ------------------------------------------------------------------------------------ */

static bool is_number(const struct interval *v) {
  return v->lo.nterms == 0 && v->hi.nterms == 0 && v->lo.constant == v->hi.constant;
}

/* ---- instructions ---------------------------------------------------------------------------- */

static bool push(struct closer *c, const struct interval *v) {
  if (c->height == DEPTH)
    return false;
  c->stack[c->height++] = *v;
  return true;
}

static bool push_number(struct closer *c, int64_t k) {
  struct interval v = {{.constant = k}, {.constant = k}};
  return push(c, &v);
}

static bool push_slot(struct closer *c, int64_t k) {
  if (c->slots)
    return k >= 0 && push_number(c, c->slots[k]);
  struct o2o_sum slot = {.nterms = 1, .slots = {(uint32_t)k}, .factors = {1}};
  struct interval v = {slot, slot};
  return k >= 0 && k < UINT32_MAX && push(c, &v);
}

/* v *= factor */
static bool scale(struct interval *v, int64_t factor) {
  struct interval out = {{0}, {0}};
  if (!o2o_sum_add(&out.lo, factor < 0 ? &v->hi : &v->lo, factor) ||
      !o2o_sum_add(&out.hi, factor < 0 ? &v->lo : &v->hi, factor))
    return false;
  *v = out;
  return true;
}

static bool binary(struct closer *c, int64_t op) {
  if (c->height < 2)
    return false;
  struct interval *a = &c->stack[c->height - 2], b = c->stack[c->height - 1];
  c->height--;
  switch (op) {
  case O2O_F_ADD:
    return o2o_sum_add(&a->lo, &b.lo, 1) && o2o_sum_add(&a->hi, &b.hi, 1);
  case O2O_F_SUB:
    return o2o_sum_add(&a->lo, &b.hi, -1) && o2o_sum_add(&a->hi, &b.lo, -1);
  default: /* MUL */
    if (is_number(&b))
      return scale(a, b.lo.constant);
    if (!is_number(a) || !scale(&b, a->lo.constant))
      return false;
    *a = b;
    return true;
  }
}

/* The form holds where the difference of the two is not negative. */
static bool guard(struct closer *c, const struct o2o_sum *larger, const struct o2o_sum *smaller) {
  struct o2o_sum distance = *larger;
  if (!o2o_sum_add(&distance, smaller, -1))
    return false;
  if (distance.nterms == 0)
    return distance.constant >= 0;
  for (uint32_t i = 0; i < c->closed->nguards; i++) {
    struct o2o_sum *g = &c->closed->guards[i];
    if (o2o_sum_alike(g, &distance)) {
      g->constant = g->constant < distance.constant ? g->constant : distance.constant;
      return true;
    }
  }
  if (c->closed->nguards == O2O_CLOSED_GUARDS)
    return false;
  c->closed->guards[c->closed->nguards++] = distance;
  return true;
}

static bool within(struct closer *c, int64_t lo, int64_t hi) {
  const struct o2o_sum least = {.constant = lo}, most = {.constant = hi};
  if (c->height < 1)
    return false;
  const struct interval *v = &c->stack[c->height - 1];
  return guard(c, &v->lo, &least) && guard(c, &most, &v->hi);
}

static bool open_loop(struct closer *c, int64_t var, int64_t step) {
  if (c->height < 2 || c->depth == DEPTH || var < 0 || var >= O2O_FORMULA_VARS ||
      (c->open >> var & 1) || step != 1)
    return false;
  c->height -= 2;
  const struct o2o_sum *first = &c->stack[c->height].lo, *last = &c->stack[c->height + 1].hi;
  if (!guard(c, last, first))
    return false;
  c->vars[var] = (struct interval){*first, *last};
  if (c->slots && c->depth == 0) {
    const struct o2o_sum row = {.nterms = 1, .slots = {0}, .factors = {1}};
    if (c->rows.lo.constant <= c->rows.hi.constant)
      return false;
    c->rows = c->vars[var];
    c->vars[var] = (struct interval){row, row};
  }
  c->open |= 1u << var;
  c->loops[c->depth].var = var;
  c->loops[c->depth++].height = c->height;
  return true;
}

static bool close_loop(struct closer *c, int64_t var) {
  if (c->depth == 0 || c->loops[c->depth - 1].var != var ||
      c->loops[c->depth - 1].height != c->height)
    return false;
  c->depth--;
  c->open &= ~(1u << var);
  return true;
}

static bool touch(struct closer *c, int64_t bytes) {
  const struct o2o_sum size = {.constant = bytes};
  if (c->height < 1 || bytes < 0)
    return false;
  struct interval v = c->stack[--c->height];
  if (bytes == 0)
    return true;
  if (!o2o_sum_add(&v.hi, &size, 1))
    return false;
  for (uint32_t i = 0; i < c->closed->ntouches; i++) {
    struct o2o_sum *lo = &c->closed->touches[i].lo, *hi = &c->closed->touches[i].hi;
    if (o2o_sum_alike(lo, &v.lo) && o2o_sum_alike(hi, &v.hi)) {
      lo->constant = lo->constant < v.lo.constant ? lo->constant : v.lo.constant;
      hi->constant = hi->constant > v.hi.constant ? hi->constant : v.hi.constant;
      return true;
    }
  }
  if (c->closed->ntouches == O2O_CLOSED_TOUCHES)
    return false;
  c->closed->touches[c->closed->ntouches].lo = v.lo;
  c->closed->touches[c->closed->ntouches++].hi = v.hi;
  return true;
}

/* Runs the instruction at pc; the words that it has, 0: it has no closed form. */
static int run(struct closer *c, const int64_t *pc) {
  switch (pc[0]) {
  case O2O_F_CONST:
    return push_number(c, pc[1]) ? 2 : 0;
  case O2O_F_SLOT:
    return push_slot(c, pc[1]) ? 2 : 0;
  case O2O_F_VAR:
    return pc[1] >= 0 && pc[1] < O2O_FORMULA_VARS && (c->open >> pc[1] & 1) &&
                   push(c, &c->vars[pc[1]])
               ? 2
               : 0;
  case O2O_F_ADD:
  case O2O_F_SUB:
  case O2O_F_MUL:
    return binary(c, pc[0]);
  case O2O_F_NEG:
    return c->height > 0 && scale(&c->stack[c->height - 1], -1);
  case O2O_F_WITHIN:
    return within(c, pc[1], pc[2]) ? 3 : 0;
  case O2O_F_LOOP:
    return open_loop(c, pc[1], pc[2]) ? 4 : 0;
  case O2O_F_ENDLOOP:
    return close_loop(c, pc[1]) ? 2 : 0;
  case O2O_F_TOUCH:
    return touch(c, pc[1]) ? 2 : 0;
  default:
    return 0;
  }
}

/* Sets what counts; the rest is set before it is read. */
static void start(struct closer *c, struct o2o_closed *closed, const int64_t *slots) {
  closed->nguards = closed->ntouches = 0;
  c->closed = closed;
  c->height = c->depth = 0;
  c->open = 0;
  c->slots = slots;
  c->rows.lo = (struct o2o_sum){.constant = 1};
  c->rows.hi = (struct o2o_sum){.constant = 0};
}

static bool run_all(struct closer *c, const int64_t *pc) {
  for (int words; *pc != O2O_F_END; pc += words)
    if ((words = run(c, pc)) == 0)
      return false;
  return c->height == 0 && c->depth == 0;
}

int o2o_close(const int64_t *code, struct o2o_closed *closed) {
  struct closer c;
  start(&c, closed, NULL);
  return run_all(&c, code);
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool value_of(const struct o2o_sum *sum, const int64_t *slots, int64_t *value) {
  int64_t product, v = sum->constant;
  for (uint32_t i = 0; i < sum->nterms; i++)
    if (__builtin_mul_overflow(slots[sum->slots[i]], sum->factors[i], &product) ||
        __builtin_add_overflow(v, product, &v))
      return false;
  *value = v;
  return true;
}

int o2o_closed_range(const struct o2o_closed *closed, const int64_t *slots, int64_t *lo,
                     int64_t *hi) {
  int64_t first = 0, last = 0, a, b;
  for (uint32_t i = 0; i < closed->nguards; i++)
    if (!value_of(&closed->guards[i], slots, &a) || a < 0)
      return 0;
  for (uint32_t i = 0; i < closed->ntouches; i++) {
    if (!value_of(&closed->touches[i].lo, slots, &a) ||
        !value_of(&closed->touches[i].hi, slots, &b))
      return 0;
    first = i == 0 || a < first ? a : first;
    last = i == 0 || b > last ? b : last;
  }
  *lo = first;
  *hi = last;
  return 1;
}

/* ---- strides --------------------------------------------------------------------------------- */

int o2o_formula_strides(const int64_t *code, const int64_t *slots, struct o2o_strides *strides) {
  struct o2o_closed closed;
  struct closer c;
  int64_t count, first;
  start(&c, &closed, slots);
  if (!run_all(&c, code) || closed.nguards || closed.ntouches != 1)
    return 0;
  const struct o2o_sum *lo = &closed.touches[0].lo, *hi = &closed.touches[0].hi;
  if (lo->nterms != 1 || !o2o_sum_alike(lo, hi) ||
      __builtin_sub_overflow(c.rows.hi.constant, c.rows.lo.constant, &count) ||
      __builtin_add_overflow(count, 1, &strides->count) ||
      __builtin_sub_overflow(hi->constant, lo->constant, &strides->width))
    return 0;
  strides->stride = lo->factors[0];
  first = strides->stride > 0 ? c.rows.lo.constant : c.rows.hi.constant;
  if (__builtin_mul_overflow(strides->stride, first, &first) ||
      __builtin_add_overflow(first, lo->constant, &strides->lo) || strides->stride == INT64_MIN)
    return 0;
  strides->stride = strides->stride < 0 ? -strides->stride : strides->stride;
  return 1;
}
