/* Answers are kept as a closed relation: what follows from them is known, too (orders.h). */
#include "xform/analysis/orders.h"

#include <string.h>

static uint32_t bit(unsigned value) { return UINT32_C(1) << value; }

void o2o_orders_start(o2o_orders *o, unsigned count, uint32_t rounds) {
  memset(o, 0, sizeof *o);
  o->count = count;
  o->rounds = rounds;
  o->known.numbers = ~rounds;
  for (unsigned v = 0; v < count; ++v)
    o->known.below[v] = bit(v);
}

void o2o_orders_below(o2o_orders *o, unsigned a, unsigned b, bool strictly) {
  o2o_known *k = &o->known;
  uint32_t above = k->below[b], far = k->strictly[b] | (strictly ? k->below[b] : 0);
  for (unsigned v = 0; v < o->count; ++v)
    if (k->below[v] & bit(a)) {
      k->strictly[v] |= k->strictly[v] & bit(a) ? above : far;
      k->below[v] |= above;
    }
}

/* ---- answers --------------------------------------------------------------------------------- */

static bool known_equal(const o2o_known *k, unsigned a, unsigned b) {
  return (k->below[a] & bit(b)) && (k->below[b] & bit(a));
}

/* False: no numbers are in such an order. */
static bool possible(const o2o_orders *o) {
  const o2o_known *k = &o->known;
  for (unsigned v = 0; v < o->count; ++v)
    if (k->strictly[v] & bit(v))
      return false;
  return true;
}

/* Makes the last choice's answer what is known; false: it contradicts that. */
static bool take(o2o_orders *o) {
  const o2o_order_choice *c = &o->choices[o->depth - 1];
  unsigned a = c->values[0], b = c->values[1];
  o->known = c->before;
  if (a == b) {
    *(c->answer == O2O_UNORDERED ? &o->known.nans : &o->known.numbers) |= bit(a);
    return true;
  }
  if (c->answer <= 0)
    o2o_orders_below(o, a, b, c->answer < 0);
  if (c->answer >= 0)
    o2o_orders_below(o, b, a, c->answer > 0);
  return possible(o);
}

/* The next answer of the last choice that is possible; false: there is none. */
static bool advance(o2o_orders *o) {
  o2o_order_choice *c = &o->choices[o->depth - 1];
  int last = c->values[0] == c->values[1] ? O2O_UNORDERED : 1;
  while (c->answer < last) {
    c->answer = last == 1 ? c->answer + 1 : last;
    if (take(o))
      return true;
  }
  return false;
}

/* One of several answers. */
static int choose(o2o_orders *o, unsigned a, unsigned b) {
  if (o->depth == O2O_ORDERS_CHOICES) {
    o->exhausted = true;
    return 0;
  }
  o2o_order_choice *c = &o->choices[o->depth++];
  *c = (o2o_order_choice){.before = o->known, .values = {a, b}, .answer = a == b ? 0 : -1};
  if (!take(o))
    advance(o);
  return c->answer;
}

static bool is_number(o2o_orders *o, unsigned v) {
  if (!((o->known.numbers | o->known.nans) & bit(v)))
    choose(o, v, v);
  return o->known.numbers & bit(v);
}

int o2o_orders_compare(o2o_orders *o, unsigned a, unsigned b) {
  const o2o_known *k = &o->known;
  if (!is_number(o, a) || !is_number(o, b))
    return O2O_UNORDERED;
  if (k->strictly[a] & bit(b))
    return -1;
  if (k->strictly[b] & bit(a))
    return 1;
  return known_equal(k, a, b) ? 0 : choose(o, a, b);
}

bool o2o_orders_same(o2o_orders *o, unsigned a, unsigned b) {
  if (a == b)
    return true;
  if (is_number(o, a) && is_number(o, b))
    return o2o_orders_compare(o, a, b) == 0;
  return !is_number(o, a) && !is_number(o, b);
}

bool o2o_orders_next(o2o_orders *o) {
  while (o->depth && !o->exhausted) {
    if (advance(o))
      return true;
    o->depth--;
  }
  return false;
}
