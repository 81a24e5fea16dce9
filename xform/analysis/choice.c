/* Proofs about updates that only compare and move (choice.h).
 *
 * Written a * x for a record `a` that an iteration with the values x has updated, o for the record
 * before the loop, S and T for records of some iterations (o * x * y ...), those of T behind those
 * of S.  What has to hold:
 *
 *   reach     o * x * y is o * x or o * y, and so is any record that it continues, or the same with
 *             two iterations of three: so records of one (two) iterations stand for all
 *   in parts  combined(S, T * x) = combined(S, T) * x, and combined(S, T) = S where T is a start
 *   by one    join(join(g, S), T) = join(join(g, S continued by T), o), and
 *             join(join(g, o), T) = join(join(g, T), o): each thread's record has been begun by o,
 *             and wherever the one with all iterations comes the result is that of the threads in
 *             their order; where another order, or other shares of the iterations, give a result
 *             of their own, as chunks do, also join(join(g, S), T) = join(join(g, T), S) for S and
 *             T of any iterations, and join(join(g, T), o) = join(g, T)
 *
 * Each law is about a few values of each kind (a kind: what is compared with, or moved to, each
 * other), and is run for all orders of these that it can tell apart (orders.h), equal ones and NaNs
 * included; their number is bounded, and where there are more nothing is proven.  Zeros of both
 * signs count as equal.
 */
#include "xform/analysis/choice.h"

#include "xform/analysis/orders.h"

#include <string.h>

#define MOST_ORDERS 200000u

/* Values are numbered, as orders.h has them. */
typedef struct record {
  unsigned values[O2O_CHOICE_STATES];
  bool changed;
} record;

enum { LOW, ORIGIN, PLACE, FIRST, SECOND, LAST, BLOCKS };

/* Values, and where those of each part of a law begin. */
typedef struct world {
  const o2o_choice *update;
  const o2o_join *join;
  const o2o_choice_plan *plan;
  unsigned class_of[2 * O2O_CHOICE_REGISTERS]; /* by register; the join's places behind */
  unsigned compared, rounds;                   /* bits by class */
  unsigned iterations;                         /* that stand for any number */
  bool apart;                                  /* those of FIRST and SECOND come in any order */
  unsigned begin[BLOCKS], length[BLOCKS];      /* length: in records or iterations */
  unsigned count, kinds[O2O_ORDERS_VALUES];
  o2o_orders orders;
} world;

/* ---- running --------------------------------------------------------------------------------- */

static bool compares(o2o_op op, int order) {
  switch (op) {
  case O2O_OP_LT:
    return order < 0;
  case O2O_OP_GT:
    return order == 1;
  case O2O_OP_LE:
    return order <= 0;
  case O2O_OP_GE:
    return order == 0 || order == 1;
  case O2O_OP_EQ:
    return order == 0;
  default:
    return order != 0;
  }
}

static bool holds(world *w, const o2o_choice_test *t, const unsigned *registers) {
  switch (t->kind) {
  case O2O_TEST_COMPARE:
    return compares(t->op, o2o_orders_compare(&w->orders, registers[t->registers[0]],
                                              registers[t->registers[1]]));
  case O2O_TEST_AND:
    return holds(w, t->kids[0], registers) && holds(w, t->kids[1], registers);
  case O2O_TEST_OR:
    return holds(w, t->kids[0], registers) || holds(w, t->kids[1], registers);
  default:
    return !holds(w, t->kids[0], registers);
  }
}

static bool run(world *w, const o2o_choice_step *s, unsigned *registers) {
  bool moved = false;
  for (; s; s = s->next) {
    if (s->test) {
      moved |= run(w, holds(w, s->test, registers) ? s->then : s->otherwise, registers);
    } else {
      registers[s->to] = registers[s->from];
      moved = true;
    }
  }
  return moved;
}

static record applied(world *w, const o2o_choice *c, record r, const unsigned *sources) {
  unsigned registers[O2O_CHOICE_REGISTERS];
  memcpy(registers, r.values, c->nstates * sizeof *registers);
  memcpy(registers + c->nstates, sources, c->nsources * sizeof *registers);
  r.changed |= run(w, c->steps, registers);
  memcpy(r.values, registers, c->nstates * sizeof *registers);
  return r;
}

static bool same(world *w, unsigned a, unsigned b) {
  return a == b || ((w->compared & (1u << w->kinds[a])) && o2o_orders_same(&w->orders, a, b));
}

static bool alike(world *w, record a, record b) {
  for (unsigned k = 0; k < w->update->nstates; ++k)
    if (!same(w, a.values[k], b.values[k]))
      return false;
  return true;
}

static record block(const world *w, unsigned which) {
  record r = {.changed = false};
  for (unsigned k = 0; k < w->update->nstates; ++k)
    r.values[k] = w->begin[which] + k;
  return r;
}

/* The record when the iterations of a block have updated it: those in the bits of `mask`. */
static record continued(world *w, record r, unsigned which, unsigned mask) {
  unsigned each = w->update->nsources, sources[O2O_CHOICE_REGISTERS];
  for (unsigned k = 0; k < w->length[which]; ++k) {
    for (unsigned s = 0; s < each; ++s)
      sources[s] = w->begin[which] + k * each + s;
    if (mask & (1u << k))
      r = applied(w, w->update, r, sources);
  }
  return r;
}

static record all_of(world *w, record r, unsigned which) { return continued(w, r, which, ~0u); }

static record joined(world *w, record place, record r) {
  return applied(w, &w->join->choice, place, r.values);
}

/* The record that gets what another one of the join's places has. */
static record by_join(world *w, record a, record b) {
  record place = {.changed = true};
  for (unsigned k = 0; k < w->update->nstates; ++k)
    place.values[w->plan->state_of[k]] = a.values[k];
  place = joined(w, place, b);
  for (unsigned k = 0; k < w->update->nstates; ++k)
    a.values[k] = place.values[w->plan->state_of[k]];
  return a;
}

static record combined(world *w, record a, record b) {
  const o2o_choice *u = w->update;
  unsigned sources[O2O_CHOICE_REGISTERS] = {0};
  if (w->plan->start == O2O_START_UNCHANGED && !b.changed)
    return a;
  switch (w->plan->combiner) {
  case O2O_COMBINE_RECORD:
    for (unsigned k = 0; k < u->nstates; ++k)
      sources[w->plan->source_of[k]] = b.values[k];
    return applied(w, u, a, sources);
  case O2O_COMBINE_MEMBERS:
    for (unsigned k = 0; k < u->nstates; ++k)
      a = applied(w, u, a, &b.values[k]);
    return a;
  default:
    return by_join(w, a, b);
  }
}

/* ---- laws ------------------------------------------------------------------------------------ */

/* LAST has an iteration more than stand for all. */
static bool law_reach(world *w) {
  record o = block(w, ORIGIN), s = all_of(w, o, FIRST);
  record from = all_of(w, o, LAST), on = all_of(w, s, LAST);
  for (unsigned out = 0; out < w->length[LAST]; ++out) {
    record shorter = continued(w, o, LAST, ~(1u << out));
    record other = continued(w, s, LAST, ~(1u << out));
    if (alike(w, from, shorter) && alike(w, on, other) && from.changed == shorter.changed &&
        on.changed == other.changed)
      return true;
  }
  return false;
}

static bool law_unchanged(world *w) {
  record o = block(w, ORIGIN), s = all_of(w, o, FIRST), t = all_of(w, o, SECOND);
  record one = all_of(w, o, LAST), next = all_of(w, s, LAST);
  if (!alike(w, one.changed ? combined(w, s, one) : s, next))
    return false;
  return !t.changed ||
         alike(w, combined(w, s, all_of(w, t, LAST)), all_of(w, combined(w, s, t), LAST));
}

static bool law_extreme(world *w) {
  record o = block(w, ORIGIN), e = block(w, LOW);
  record s = all_of(w, o, FIRST), t = all_of(w, e, SECOND);
  return alike(w, combined(w, s, e), s) &&
         alike(w, combined(w, s, all_of(w, t, LAST)), all_of(w, combined(w, s, t), LAST));
}

static record place_of(world *w, record s) {
  return w->join->into_first ? s : joined(w, block(w, PLACE), s);
}

static bool law_by_one(world *w) {
  record o = block(w, ORIGIN), g = block(w, PLACE);
  record s = all_of(w, o, FIRST), t = all_of(w, o, SECOND);
  record both = joined(w, place_of(w, all_of(w, s, SECOND)), o);
  return alike(w, joined(w, place_of(w, s), t), both) &&
         alike(w, joined(w, joined(w, g, o), t), joined(w, joined(w, g, t), o));
}

static bool law_unordered(world *w) {
  record o = block(w, ORIGIN), g = block(w, PLACE);
  record s = all_of(w, o, FIRST), t = all_of(w, o, SECOND);
  return alike(w, joined(w, place_of(w, s), t), joined(w, place_of(w, t), s)) &&
         alike(w, joined(w, joined(w, g, t), o), joined(w, g, t));
}

/* ---- kinds ----------------------------------------------------------------------------------- */

static void unite(world *w, unsigned a, unsigned b) {
  unsigned from = w->class_of[a], to = w->class_of[b];
  for (unsigned k = 0; k < 2 * O2O_CHOICE_REGISTERS; ++k)
    if (w->class_of[k] == from)
      w->class_of[k] = to;
}

/* Registers of the join: places are numbers of their own, its sources are the update's states. */
static unsigned number(const o2o_choice *c, bool joins, unsigned reg) {
  if (!joins)
    return reg;
  return reg < c->nstates ? O2O_CHOICE_REGISTERS + reg : reg - c->nstates;
}

static void unite_tests(world *w, const o2o_choice *c, bool joins, const o2o_choice_test *t,
                        unsigned *compared) {
  if (t->kind == O2O_TEST_COMPARE) {
    unsigned a = number(c, joins, t->registers[0]);
    unite(w, a, number(c, joins, t->registers[1]));
    *compared |= 1u << a;
    return;
  }
  for (unsigned k = 0; k < 2; ++k)
    if (t->kids[k])
      unite_tests(w, c, joins, t->kids[k], compared);
}

static void unite_steps(world *w, const o2o_choice *c, bool joins, const o2o_choice_step *s,
                        unsigned *compared) {
  for (; s; s = s->next) {
    if (s->test) {
      unite_tests(w, c, joins, s->test, compared);
      unite_steps(w, c, joins, s->then, compared);
      unite_steps(w, c, joins, s->otherwise, compared);
    } else {
      unite(w, number(c, joins, s->to), number(c, joins, s->from));
    }
  }
}

static void find_kinds(world *w) {
  unsigned compared = 0;
  for (unsigned k = 0; k < 2 * O2O_CHOICE_REGISTERS; ++k)
    w->class_of[k] = k;
  unite_steps(w, w->update, false, w->update->steps, &compared);
  if (w->join)
    unite_steps(w, &w->join->choice, true, w->join->choice.steps, &compared);
  w->compared = w->rounds = 0;
  for (unsigned k = 0; k < 2 * O2O_CHOICE_REGISTERS; ++k) {
    if (compared & (1u << k))
      w->compared |= 1u << w->class_of[k];
    if (k < O2O_CHOICE_REGISTERS && (w->update->rounds & (1u << k)))
      w->rounds |= 1u << w->class_of[k];
  }
}

/* ---- all orders ------------------------------------------------------------------------------ */

static bool add_block(world *w, unsigned which, unsigned length) {
  const o2o_choice *u = w->update;
  bool record = which <= PLACE;
  unsigned each = record ? u->nstates : u->nsources;
  w->begin[which] = w->count;
  w->length[which] = length;
  if (w->count + length * each > O2O_ORDERS_VALUES)
    return false;
  for (unsigned k = 0; k < length * each; ++k) {
    unsigned from = which == PLACE ? O2O_CHOICE_REGISTERS : record ? 0 : u->nstates;
    w->kinds[w->count++] = w->class_of[from + k % each];
  }
  return true;
}

/* The first value of the iteration in front of iteration k of a block; false: there is none. */
static bool before(const world *w, unsigned which, unsigned k, unsigned *first) {
  unsigned each = w->update->nsources;
  for (; k == 0; k = w->length[which])
    if (--which < FIRST || (which == FIRST && w->apart))
      return false;
  *first = w->begin[which] + (k - 1) * each;
  return true;
}

/* Iterations come in their order. */
static void order_iterations(world *w) {
  const o2o_choice *u = w->update;
  unsigned last;
  for (unsigned which = FIRST; which <= LAST; ++which)
    for (unsigned k = 0; k < w->length[which]; ++k)
      for (unsigned s = 0; s < u->nsources && before(w, which, k, &last); ++s) {
        unsigned now = w->begin[which] + k * u->nsources + s;
        if (u->rising & (1u << s))
          o2o_orders_below(&w->orders, last + s, now, false);
        else if (u->falling & (1u << s))
          o2o_orders_below(&w->orders, now, last + s, false);
      }
}

/* An extreme is below (above) all others of its kind. */
static void order_extremes(world *w) {
  for (unsigned k = 0; k < w->length[LOW] * w->update->nstates; ++k)
    for (unsigned v = w->begin[LOW] + k + 1; v < w->count; ++v)
      if (w->kinds[v] == w->kinds[w->begin[LOW] + k]) {
        bool low = w->plan->start == O2O_START_LOWEST;
        unsigned e = w->begin[LOW] + k;
        o2o_orders_below(&w->orders, low ? e : v, low ? v : e, false);
      }
}

static bool all_orders(world *w, bool (*law)(world *w)) {
  uint32_t rounds = 0;
  unsigned first = w->length[LOW] * w->update->nstates, tried = 0;
  for (unsigned v = first; v < w->count; ++v)
    if (w->rounds & w->compared & (1u << w->kinds[v]))
      rounds |= UINT32_C(1) << v;
  o2o_orders_start(&w->orders, w->count, rounds);
  order_iterations(w);
  order_extremes(w);
  do
    if (++tried > MOST_ORDERS || !law(w) || w->orders.exhausted)
      return false;
  while (o2o_orders_next(&w->orders));
  return !w->orders.exhausted;
}

/* Does the law hold for all values of records and iterations so many in each block? */
static bool proven(world *w, bool (*law)(world *w), bool extreme, bool place, unsigned second,
                   unsigned last) {
  w->count = 0;
  memset(w->length, 0, sizeof w->length);
  return (!extreme || add_block(w, LOW, 1)) && add_block(w, ORIGIN, 1) &&
         (!place || add_block(w, PLACE, 1)) && add_block(w, FIRST, w->iterations) &&
         add_block(w, SECOND, second) && add_block(w, LAST, last) && all_orders(w, law);
}

static bool reaches(world *w) {
  for (w->iterations = 1; w->iterations <= 2; ++w->iterations)
    if (proven(w, law_reach, false, false, 0, w->iterations + 1))
      return true;
  return false;
}

/* ---- the questions --------------------------------------------------------------------------- */

/* The sources that states become; false: it is not one for each. */
static bool find_sources(const o2o_choice *c, const o2o_choice_step *s, unsigned *source_of) {
  for (; s; s = s->next) {
    if (s->test) {
      if (!find_sources(c, s->then, source_of) || !find_sources(c, s->otherwise, source_of))
        return false;
    } else if (s->from >= c->nstates) {
      unsigned source = s->from - c->nstates;
      if (source_of[s->to] != ~0u && source_of[s->to] != source)
        return false;
      source_of[s->to] = source;
    }
  }
  return true;
}

static bool one_to_one(const unsigned *of, unsigned n) {
  for (unsigned k = 0; k < n; ++k)
    for (unsigned m = 0; m <= k; ++m)
      if (of[k] >= n || (m < k && of[m] == of[k]))
        return false;
  return true;
}

static bool may_combine(const o2o_choice *u, const o2o_join *join, o2o_choice_plan *plan) {
  unsigned source_of[O2O_CHOICE_STATES];
  memset(source_of, ~0, sizeof source_of);
  switch (plan->combiner) {
  case O2O_COMBINE_RECORD:
    if (u->nsources != u->nstates || !find_sources(u, u->steps, source_of) ||
        !one_to_one(source_of, u->nstates))
      return false;
    memcpy(plan->source_of, source_of, sizeof source_of);
    return true;
  case O2O_COMBINE_MEMBERS:
    return u->nsources == 1;
  default:
    if (!join || join->choice.nstates != u->nstates || join->choice.nsources != u->nstates ||
        !find_sources(&join->choice, join->choice.steps, source_of) ||
        !one_to_one(source_of, u->nstates))
      return false;
    for (unsigned k = 0; k < u->nstates; ++k)
      plan->state_of[source_of[k]] = k;
    return true;
  }
}

bool o2o_choice_in_parts(const o2o_choice *update, const o2o_join *join, o2o_choice_plan *plan) {
  world w = {.update = update, .join = join, .plan = plan};
  find_kinds(&w);
  if (!reaches(&w))
    return false;
  plan->iterations = w.iterations;
  for (int c = O2O_COMBINE_RECORD; c <= O2O_COMBINE_JOIN; ++c)
    for (int s = O2O_START_UNCHANGED; s <= O2O_START_HIGHEST; ++s) {
      plan->combiner = (o2o_choice_combiner)c;
      plan->start = (o2o_choice_start)s;
      bool extreme = s != O2O_START_UNCHANGED;
      if (may_combine(update, join, plan) &&
          proven(&w, extreme ? law_extreme : law_unchanged, extreme, false, w.iterations, 1))
        return true;
    }
  return false;
}

bool o2o_choice_by_one(const o2o_choice *update, const o2o_join *join,
                       const o2o_choice_plan *plan) {
  world w = {.update = update, .join = join, .iterations = plan->iterations};
  find_kinds(&w);
  if (join->choice.nstates != update->nstates ||
      !proven(&w, law_by_one, false, true, w.iterations, 0))
    return false;
  w.apart = true;
  return !join->unordered || proven(&w, law_unordered, false, true, w.iterations, 0);
}

static o2o_choice_test *renumbered_test(o2o_nest *nest, const o2o_choice_test *t, const int *to) {
  o2o_choice_test *copy = o2o_alloc(nest, sizeof *copy);
  *copy = *t;
  for (unsigned k = 0; k < 2; ++k) {
    copy->registers[k] = (unsigned)to[t->registers[k]];
    copy->kids[k] = t->kids[k] ? renumbered_test(nest, t->kids[k], to) : NULL;
  }
  return copy;
}

static o2o_choice_step *renumbered(o2o_nest *nest, const o2o_choice_step *s, const int *to) {
  o2o_choice_step *first = NULL, **last = &first;
  for (; s; s = s->next, last = &(*last)->next) {
    *last = o2o_alloc(nest, sizeof **last);
    **last = (o2o_choice_step){.to = (unsigned)to[s->to], .from = (unsigned)to[s->from]};
    (*last)->test = s->test ? renumbered_test(nest, s->test, to) : NULL;
    (*last)->then = renumbered(nest, s->then, to);
    (*last)->otherwise = renumbered(nest, s->otherwise, to);
  }
  return first;
}

void o2o_join_renumbered(o2o_nest *nest, o2o_join *join, const int *to) {
  join->choice.steps = renumbered(nest, join->choice.steps, to);
}
