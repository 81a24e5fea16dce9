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
 * other). All orders of these are gone through, equal ones and NaNs included; the number of orders
 * is bounded, and where there are more nothing is proven.  Zeros of both signs count as equal.
 */
#include "xform/analysis/choice.h"

#include <string.h>

#define MOST_VALUES 16
#define MOST_ORDERS 3000000u
#define NOT_A_NUMBER (-1)

typedef struct record {
  int values[O2O_CHOICE_STATES];
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
  unsigned count, kinds[MOST_VALUES];
  int after[MOST_VALUES]; /* the value that this one does not fall (rise) below; -1: none */
  bool rises[MOST_VALUES];
  int values[MOST_VALUES];
  unsigned orders;
  bool (*law)(struct world *w);
} world;

/* ---- running --------------------------------------------------------------------------------- */

static bool compares(o2o_op op, int a, int b) {
  if (a == NOT_A_NUMBER || b == NOT_A_NUMBER)
    return op == O2O_OP_NE;
  switch (op) {
  case O2O_OP_LT:
    return a < b;
  case O2O_OP_GT:
    return a > b;
  case O2O_OP_LE:
    return a <= b;
  case O2O_OP_GE:
    return a >= b;
  case O2O_OP_EQ:
    return a == b;
  default:
    return a != b;
  }
}

static bool holds(const o2o_choice_test *t, const int *registers) {
  switch (t->kind) {
  case O2O_TEST_COMPARE:
    return compares(t->op, registers[t->registers[0]], registers[t->registers[1]]);
  case O2O_TEST_AND:
    return holds(t->kids[0], registers) && holds(t->kids[1], registers);
  case O2O_TEST_OR:
    return holds(t->kids[0], registers) || holds(t->kids[1], registers);
  default:
    return !holds(t->kids[0], registers);
  }
}

static bool run(const o2o_choice_step *s, int *registers) {
  bool moved = false;
  for (; s; s = s->next) {
    if (s->test) {
      moved |= run(holds(s->test, registers) ? s->then : s->otherwise, registers);
    } else {
      registers[s->to] = registers[s->from];
      moved = true;
    }
  }
  return moved;
}

static record applied(const o2o_choice *c, record r, const int *sources) {
  int registers[O2O_CHOICE_REGISTERS];
  memcpy(registers, r.values, c->nstates * sizeof *registers);
  memcpy(registers + c->nstates, sources, c->nsources * sizeof *registers);
  r.changed |= run(c->steps, registers);
  memcpy(r.values, registers, c->nstates * sizeof *registers);
  return r;
}

static bool alike(const world *w, record a, record b) {
  return memcmp(a.values, b.values, w->update->nstates * sizeof *a.values) == 0;
}

static record block(const world *w, unsigned which) {
  record r = {.changed = false};
  memcpy(r.values, w->values + w->begin[which], w->update->nstates * sizeof *r.values);
  return r;
}

/* The record when the iterations of a block have updated it: those in the bits of `mask`. */
static record continued(const world *w, record r, unsigned which, unsigned mask) {
  for (unsigned k = 0; k < w->length[which]; ++k)
    if (mask & (1u << k))
      r = applied(w->update, r, w->values + w->begin[which] + k * w->update->nsources);
  return r;
}

static record all_of(const world *w, record r, unsigned which) {
  return continued(w, r, which, ~0u);
}

static record joined(const world *w, record place, record r) {
  return applied(&w->join->choice, place, r.values);
}

/* The record that gets what another one of the join's places has. */
static record by_join(const world *w, record a, record b) {
  record place = {.changed = true};
  for (unsigned k = 0; k < w->update->nstates; ++k)
    place.values[w->plan->state_of[k]] = a.values[k];
  place = joined(w, place, b);
  for (unsigned k = 0; k < w->update->nstates; ++k)
    a.values[k] = place.values[w->plan->state_of[k]];
  return a;
}

static record combined(const world *w, record a, record b) {
  const o2o_choice *u = w->update;
  int sources[O2O_CHOICE_REGISTERS] = {0};
  if (w->plan->start == O2O_START_UNCHANGED && !b.changed)
    return a;
  switch (w->plan->combiner) {
  case O2O_COMBINE_RECORD:
    for (unsigned k = 0; k < u->nstates; ++k)
      sources[w->plan->source_of[k]] = b.values[k];
    return applied(u, a, sources);
  case O2O_COMBINE_MEMBERS:
    for (unsigned k = 0; k < u->nstates; ++k)
      a = applied(u, a, &b.values[k]);
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

static record place_of(const world *w, record s) {
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
  if (w->count + length * each > MOST_VALUES)
    return false;
  for (unsigned k = 0; k < length * each; ++k) {
    unsigned at = w->count++, reg = k % each;
    unsigned from = which == PLACE ? O2O_CHOICE_REGISTERS : record ? 0 : u->nstates;
    w->kinds[at] = w->class_of[from + reg];
    w->after[at] = -1;
    w->rises[at] = (u->rising >> reg) & 1;
    if (record || !(((u->rising | u->falling) >> reg) & 1))
      continue;
    if (k >= each)
      w->after[at] = (int)(at - each);
    else if (which == SECOND && !w->apart && w->length[FIRST])
      w->after[at] = (int)(w->begin[FIRST] + (w->length[FIRST] - 1) * each + reg);
    else if (which == LAST && w->length[SECOND])
      w->after[at] = (int)(w->begin[SECOND] + (w->length[SECOND] - 1) * each + reg);
    else if (which == LAST && w->length[FIRST])
      w->after[at] = (int)(w->begin[FIRST] + (w->length[FIRST] - 1) * each + reg);
  }
  return true;
}

/* An extreme is below (above) all others of its kind. */
static bool keeps_extreme(const world *w, unsigned at) {
  for (unsigned k = 0; k < w->length[LOW] * w->update->nstates; ++k) {
    unsigned e = w->begin[LOW] + k;
    if (e == at || w->kinds[e] != w->kinds[at] || e > at || w->values[at] == NOT_A_NUMBER)
      continue;
    if (w->plan->start == O2O_START_LOWEST ? w->values[at] < w->values[e]
                                           : w->values[at] > w->values[e])
      return false;
  }
  return true;
}

static bool is_extreme(const world *w, unsigned at) {
  return w->length[LOW] && at >= w->begin[LOW] && at < w->begin[LOW] + w->update->nstates;
}

static bool in_order(const world *w, unsigned at) {
  int before = w->after[at] < 0 ? 0 : w->values[w->after[at]];
  if (w->after[at] >= 0 && (w->rises[at] ? w->values[at] < before : w->values[at] > before))
    return false;
  return keeps_extreme(w, at);
}

static bool try_values(world *w, unsigned at);

/* Values of the kind from `rank` on move up, or back down. */
static void shift(world *w, unsigned at, int rank, int by) {
  for (unsigned k = 0; k < at; ++k)
    if (w->kinds[k] == w->kinds[at] && w->values[k] >= rank && w->values[k] != NOT_A_NUMBER)
      w->values[k] += by;
}

static bool try_value(world *w, unsigned at, int value) {
  w->values[at] = value;
  return !in_order(w, at) || try_values(w, at + 1);
}

static bool try_values(world *w, unsigned at) {
  if (at == w->count)
    return ++w->orders <= MOST_ORDERS && w->law(w);
  unsigned kind = w->kinds[at];
  if (!(w->compared & (1u << kind)))
    return w->values[at] = (int)at, try_values(w, at + 1);
  int ranks = 0;
  for (unsigned k = 0; k < at; ++k)
    if (w->kinds[k] == kind && w->values[k] >= ranks)
      ranks = w->values[k] + 1;
  if ((w->rounds & (1u << kind)) && !is_extreme(w, at) && !try_value(w, at, NOT_A_NUMBER))
    return false;
  for (int rank = 0; rank < ranks; ++rank)
    if (!try_value(w, at, rank))
      return false;
  for (int gap = 0; gap <= ranks; ++gap) {
    shift(w, at, gap, 1);
    bool good = try_value(w, at, gap);
    shift(w, at, gap + 1, -1);
    if (!good)
      return false;
  }
  return true;
}

/* Does the law hold for all values of records and iterations so many in each block? */
static bool proven(world *w, bool (*law)(world *w), bool extreme, bool place, unsigned second,
                   unsigned last) {
  w->count = w->orders = 0;
  w->law = law;
  memset(w->length, 0, sizeof w->length);
  return (!extreme || add_block(w, LOW, 1)) && add_block(w, ORIGIN, 1) &&
         (!place || add_block(w, PLACE, 1)) && add_block(w, FIRST, w->iterations) &&
         add_block(w, SECOND, second) && add_block(w, LAST, last) && try_values(w, 0);
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

bool o2o_choice_by_one(const o2o_choice *update, const o2o_join *join) {
  world w = {.update = update, .join = join};
  find_kinds(&w);
  if (join->choice.nstates != update->nstates || !reaches(&w) ||
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
