/* Addresses as numbers in a mixed radix (mixed_radix.h).
 *
 * An address becomes a polynomial over the loops' counters and over atoms: values that are the same
 * in all iterations.  Of two accesses to one object
 *
 *   1. terms without counters that all accesses have are left out;
 *   2. each term with a counter gives a unit, its other factor: 8 for b, 8 * 16 * count for k.  The
 *      units have to divide one another, from the size of the elements on.  A digit is what has the
 *      same unit, or no larger one that divides it, and its base is the quotient of the next unit
 *      and its own;
 *   3. a digit but the last has to stay between 0 and its base, by the bounds of the loops;
 *   4. equal addresses then have equal digits.  A digit with one counter that is not known to be
 *      the same on both sides makes it known, or shows that they never meet.
 *
 * Trip counts of loops with a step of one are polynomials as well: that of `k < count` is the base.
 */
#include "xform/analysis/mixed_radix.h"

#include "xform/formula/scope.h"
#include "xform/ir/update.h"

#include <string.h>

#define MAX_ATOMS 48
#define MAX_FACTORS 5
#define MAX_TERMS 12
#define MAX_LOOPS 32
#define MAX_ACCESSES 64
#define MAX_UNITS 8
#define MAX_DEPTH 40
#define LARGEST (INT64_C(1) << 40) /* coefficient */

/* k * the product of atoms, by their numbers in ascending order. */
typedef struct term {
  int64_t k;
  unsigned count;
  unsigned of[MAX_FACTORS];
} term;

typedef struct polynomial {
  unsigned count;
  term of[MAX_TERMS];
} polynomial;

/* A counter from 0 to below `trips`, or a value that keeps. */
typedef struct atom {
  const o2o_expr *value; /* NULL: a counter */
  bool parallel;
  bool limited; /* trips are known */
  polynomial trips;
} atom;

typedef struct counted {
  const o2o_symbol *variable;
  const o2o_scope *link; /* of a nest's body: the loop; NULL: a loop of the nest */
  polynomial value;
} counted;

typedef struct touched {
  const o2o_symbol *root;
  bool write;
  uint64_t bytes;
  polynomial address;
} touched;

struct o2o_radix {
  o2o_nest *nest;
  const o2o_stmt *all;
  bool whole; /* `all` is the nest's body */
  unsigned natoms, nloops, naccesses;
  atom atoms[MAX_ATOMS];
  counted loops[MAX_LOOPS];
  touched accesses[MAX_ACCESSES];
};

o2o_radix *o2o_radix_new(o2o_nest *nest, const o2o_stmt *all) {
  o2o_radix *r = o2o_alloc(nest, sizeof *r);
  r->nest = nest;
  r->all = all;
  return r;
}

o2o_radix *o2o_radix_of_nest(o2o_nest *nest) {
  o2o_radix *r = o2o_radix_new(nest, nest->body);
  r->whole = true;
  return r;
}

/* ---- polynomials ----------------------------------------------------------------------------- */

static bool same_atoms(const term *a, const term *b) {
  return a->count == b->count && memcmp(a->of, b->of, a->count * sizeof a->of[0]) == 0;
}

static bool add_term(polynomial *p, const term *t) {
  unsigned k = 0;
  while (k < p->count && !same_atoms(&p->of[k], t))
    ++k;
  if (k == MAX_TERMS || t->k > LARGEST || t->k < -LARGEST)
    return false;
  if (k == p->count) {
    p->of[p->count++] = *t;
    p->of[k].k = 0;
  }
  p->of[k].k += t->k;
  if (p->of[k].k == 0)
    p->of[k] = p->of[--p->count];
  return true;
}

static bool add(polynomial *sum, const polynomial *p, int64_t times) {
  for (unsigned k = 0; k < p->count; ++k) {
    term t = p->of[k];
    if (__builtin_mul_overflow(t.k, times, &t.k) || !add_term(sum, &t))
      return false;
  }
  return true;
}

static polynomial number(int64_t k) {
  polynomial p = {.count = k != 0};
  p.of[0] = (term){.k = k};
  return p;
}

static polynomial variable(unsigned of) {
  polynomial p = {.count = 1};
  p.of[0] = (term){.k = 1, .count = 1, .of = {of}};
  return p;
}

static bool constant(const polynomial *p, int64_t *k) {
  *k = p->count ? p->of[0].k : 0;
  return p->count == 0 || (p->count == 1 && p->of[0].count == 0);
}

static bool product_of_terms(const term *a, const term *b, term *out) {
  *out = (term){.count = a->count + b->count};
  if (out->count > MAX_FACTORS || __builtin_mul_overflow(a->k, b->k, &out->k))
    return false;
  for (unsigned n = 0, i = 0, j = 0; n < out->count; ++n)
    out->of[n] = j == b->count || (i < a->count && a->of[i] <= b->of[j]) ? a->of[i++] : b->of[j++];
  return true;
}

static bool multiply(const polynomial *a, const polynomial *b, polynomial *out) {
  term t;
  *out = number(0);
  for (unsigned i = 0; i < a->count; ++i)
    for (unsigned j = 0; j < b->count; ++j)
      if (!product_of_terms(&a->of[i], &b->of[j], &t) || !add_term(out, &t))
        return false;
  return true;
}

/* *out * b is a, with a whole number in front. */
static bool divide(const term *a, const term *b, term *out) {
  *out = (term){.k = a->k / b->k};
  if (a->k % b->k)
    return false;
  unsigned j = 0;
  for (unsigned i = 0; i < a->count; ++i)
    if (j < b->count && a->of[i] == b->of[j])
      ++j;
    else
      out->of[out->count++] = a->of[i];
  return j == b->count;
}

/* ---- expressions ----------------------------------------------------------------------------- */

static bool find_varying(o2o_expr *e, void *ctx) {
  const o2o_radix *r = ((void **)ctx)[0];
  bool *varies = ((void **)ctx)[1];
  if (e->kind == O2O_E_SYM && r->whole)
    *varies |= e->sym->storage != O2O_S_VALUE && e->sym->storage != O2O_S_ITER;
  else if (e->kind == O2O_E_SYM)
    *varies |= o2o_declares(r->all, e->sym) || o2o_may_assign(r->all, NULL, e->sym);
  *varies |= e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC || o2o_is_assignment(e) ||
             (e->kind == O2O_E_LOAD && (e->sym || e->kids[0]->kind != O2O_E_SYM));
  return !*varies;
}

static bool keeps(const o2o_radix *r, const o2o_expr *e) {
  bool varies = false;
  o2o_walk_expr((o2o_expr *)e, find_varying, (void *[2]){(void *)r, &varies});
  return !varies;
}

/* An expression that has one value meanwhile. */
static bool atom_of(o2o_radix *r, const o2o_expr *e, polynomial *out) {
  unsigned k = 0;
  while (k < r->natoms && !(r->atoms[k].value && o2o_expr_same(r->atoms[k].value, e)))
    ++k;
  if (k == MAX_ATOMS || !keeps(r, e))
    return false;
  if (k == r->natoms)
    r->atoms[r->natoms++] = (atom){.value = e};
  *out = variable(k);
  return true;
}

static bool polynomial_of(o2o_radix *r, const o2o_scope *scope, const o2o_expr *e, polynomial *out,
                          unsigned depth);

static bool add_loop(o2o_radix *r, const o2o_scope *scope, const o2o_sequential_loop *loop,
                     bool parallel, const o2o_scope *link);

static bool value_of_variable(o2o_radix *r, const o2o_scope *scope, const o2o_expr *load,
                              const o2o_symbol *sym, polynomial *out, unsigned depth) {
  const o2o_scope *link = scope ? o2o_scope_find(scope, sym) : NULL;
  const o2o_scope *loop = r->whole && link && link->kind == O2O_SCOPE_LOOP ? link : NULL;
  if (loop && depth > MAX_DEPTH / 2)
    return false;
  for (unsigned twice = 0; twice < 2; ++twice) {
    for (unsigned k = r->nloops; k-- > 0;)
      if (r->loops[k].variable == sym && r->loops[k].link == loop) {
        *out = r->loops[k].value;
        return true;
      }
    if (!loop || !add_loop(r, loop->at, &loop->loop, false, loop))
      break;
  }
  bool known = link && link->kind == O2O_SCOPE_EXPR;
  int64_t k;
  if (known && (r->whole || o2o_declares(r->all, sym)))
    return polynomial_of(r, link->at, link->expr, out, depth);
  if (known && o2o_const_int(link->expr, &k)) {
    *out = number(k);
    return true;
  }
  return atom_of(r, load, out);
}

/* C's arithmetic without wrapping: of signed numbers, where that is not defined, and of addresses,
 * which are what matters. */
static bool is_plain(const o2o_type *t) {
  return o2o_is_integer(t) && (o2o_is_signed(t) || t->kind == O2O_T_U64);
}

static bool operation(o2o_radix *r, const o2o_scope *scope, const o2o_expr *e, polynomial *out,
                      unsigned depth) {
  polynomial a, b;
  if (!is_plain(e->type) || (e->op != O2O_OP_ADD && e->op != O2O_OP_SUB && e->op != O2O_OP_MUL) ||
      !polynomial_of(r, scope, e->kids[0], &a, depth) ||
      !polynomial_of(r, scope, e->kids[1], &b, depth))
    return false;
  if (e->op == O2O_OP_MUL)
    return multiply(&a, &b, out);
  *out = a;
  return add(out, &b, e->op == O2O_OP_SUB ? -1 : 1);
}

static bool polynomial_of(o2o_radix *r, const o2o_scope *scope, const o2o_expr *e, polynomial *out,
                          unsigned depth) {
  int64_t k;
  if (++depth > MAX_DEPTH)
    return false;
  if (o2o_const_int(e, &k)) {
    *out = number(k);
    return true;
  }
  if (e->kind == O2O_E_CAST && o2o_is_integer(e->kids[0]->type) && o2o_keeps_value(e))
    return polynomial_of(r, scope, e->kids[0], out, depth);
  if (e->kind == O2O_E_LOAD && !e->sym && e->kids[0]->kind == O2O_E_SYM && o2o_is_integer(e->type))
    return value_of_variable(r, scope, e, e->kids[0]->sym, out, depth);
  if (e->kind == O2O_E_SYM && e->sym->storage == O2O_S_ITER)
    return value_of_variable(r, scope, e, e->sym, out, depth);
  if (e->kind == O2O_E_BINARY && operation(r, scope, e, out, depth))
    return true;
  return o2o_is_integer(e->type) && atom_of(r, e, out);
}

/* ---- loops and accesses ---------------------------------------------------------------------- */

/* A loop that only a break ends may have a bound that has wrapped around, whose multiples are no
 * numbers in order: any other loop would not end. */
static bool known_trips(o2o_radix *r, const o2o_scope *scope, const o2o_sequential_loop *loop,
                        const polynomial *lower, polynomial *trips) {
  uint64_t count;
  if (!o2o_type_same(loop->compare, loop->iv->type))
    return false;
  if (o2o_constant_trips(loop, &count)) {
    *trips = number((int64_t)count);
    return count < (uint64_t)LARGEST;
  }
  if (loop->leaves && loop->compare->kind == O2O_T_U64)
    return false;
  polynomial one = number(loop->cmp == O2O_OP_LE);
  return loop->step == 1 && (loop->cmp == O2O_OP_LT || loop->cmp == O2O_OP_LE) &&
         polynomial_of(r, scope, loop->bound, trips, 0) && add(trips, lower, -1) &&
         add(trips, &one, 1);
}

static bool add_loop(o2o_radix *r, const o2o_scope *scope, const o2o_sequential_loop *loop,
                     bool parallel, const o2o_scope *link) {
  polynomial lower, counter;
  int64_t trips;
  if (r->nloops == MAX_LOOPS || !polynomial_of(r, scope, loop->lower, &lower, 0))
    return false;
  atom a = {.parallel = parallel};
  a.limited = known_trips(r, scope, loop, &lower, &a.trips);
  counted *c = &r->loops[r->nloops++];
  c->variable = loop->iv;
  c->link = link;
  c->value = lower;
  if (a.limited && constant(&a.trips, &trips) && trips <= 1)
    return true;
  counter = variable(r->natoms); /* what came before may have made atoms */
  if (r->natoms == MAX_ATOMS || !add(&c->value, &counter, loop->step))
    return false;
  r->atoms[r->natoms++] = a;
  return true;
}

bool o2o_radix_add_loop(o2o_radix *r, const o2o_scope *scope, const o2o_sequential_loop *loop,
                        bool parallel) {
  return add_loop(r, scope, loop, parallel, NULL);
}

bool o2o_radix_add_nest_loop(o2o_radix *r, const o2o_loop *loop) {
  o2o_sequential_loop like = {.iv = loop->iv,
                              .lower = loop->lower,
                              .bound = loop->upper,
                              .compare = loop->iv->type,
                              .cmp = loop->cmp};
  return o2o_const_int(loop->step, &like.step) && like.step != 0 &&
         add_loop(r, NULL, &like, true, NULL);
}

bool o2o_radix_add_same_loop(o2o_radix *r, const o2o_scope *scope,
                             const o2o_sequential_loop *loop) {
  for (unsigned k = 0; k < r->nloops; ++k) {
    const polynomial *first = &r->loops[k].value;
    unsigned counter =
        first->count == 1 && first->of[0].count == 1 ? first->of[0].of[0] : MAX_ATOMS;
    if (counter == MAX_ATOMS || r->atoms[counter].value || !r->atoms[counter].parallel)
      continue;
    if (r->nloops == MAX_LOOPS)
      return false;
    r->loops[r->nloops++] = (counted){.variable = loop->iv, .value = *first};
    return true;
  }
  return o2o_radix_add_loop(r, scope, loop, true);
}

static bool add_place(o2o_radix *r, const o2o_place *place, uint64_t bytes, bool write) {
  touched *t = &r->accesses[r->naccesses++];
  *t = (touched){.root = place->root, .write = write, .bytes = bytes};
  t->address = number(place->bytes);
  for (unsigned k = 0; k < place->nterms; ++k) {
    const o2o_type *elem = place->terms[k].elem;
    polynomial index, scaled, factor = number(1);
    for (; elem->kind == O2O_T_ARRAY; elem = elem->elem) {
      polynomial count, more;
      if (!polynomial_of(r, NULL, elem->count, &count, 0) || !multiply(&factor, &count, &more))
        return false;
      factor = more;
    }
    if (!polynomial_of(r, place->terms[k].scope, place->terms[k].index, &index, 0) ||
        !multiply(&index, &factor, &scaled) || !add(&t->address, &scaled, (int64_t)elem->size))
      return false;
  }
  return true;
}

bool o2o_radix_add_access(o2o_radix *r, const o2o_scope *scope, const o2o_expr *lvalue,
                          bool write) {
  o2o_place place;
  return r->naccesses < MAX_ACCESSES && o2o_place_of(r->nest, scope, lvalue, &place) &&
         o2o_is_number(lvalue->type) && add_place(r, &place, lvalue->type->size, write);
}

bool o2o_radix_add_place(o2o_radix *r, const o2o_access *access) {
  return r->naccesses < MAX_ACCESSES && !access->somewhere && access->bytes > 0 &&
         access->place.root == access->object &&
         add_place(r, &access->place, access->bytes, access->write);
}

bool o2o_radix_add_element(o2o_radix *r, const o2o_scope *scope, const o2o_symbol *array,
                           const o2o_expr *index, bool write) {
  polynomial at = number(0);
  if (r->naccesses == MAX_ACCESSES || (index && !polynomial_of(r, scope, index, &at, 0)))
    return false;
  touched *t = &r->accesses[r->naccesses++];
  *t = (touched){.root = array, .write = write, .bytes = o2o_element(array->type)->size};
  t->address = number(0);
  return add(&t->address, &at, (int64_t)t->bytes);
}

/* ---- units ----------------------------------------------------------------------------------- */

typedef struct chain {
  const o2o_radix *r;
  unsigned count;
  term units[MAX_UNITS];
} chain;

/* The number of the one counter in it; MAX_ATOMS: none. *several: more. */
static unsigned counter_in(const o2o_radix *r, const term *t, bool *several) {
  unsigned found = MAX_ATOMS;
  for (unsigned k = 0; k < t->count; ++k)
    if (!r->atoms[t->of[k]].value) {
      *several |= found != MAX_ATOMS;
      found = t->of[k];
    }
  return found;
}

static term without(const term *t, unsigned counter) {
  term out = {.k = t->k < 0 ? -t->k : t->k};
  for (unsigned k = 0; k < t->count; ++k)
    if (t->of[k] != counter)
      out.of[out.count++] = t->of[k];
  return out;
}

/* Puts the unit where those in front divide it and it divides those behind. */
static bool add_unit(chain *c, const term *unit) {
  term rest;
  unsigned at = 0;
  while (at < c->count && divide(unit, &c->units[at], &rest))
    ++at;
  if (at > 0 && unit->k == c->units[at - 1].k && same_atoms(unit, &c->units[at - 1]))
    return true;
  if (at == 0 || c->count == MAX_UNITS || (at < c->count && !divide(&c->units[at], unit, &rest)))
    return false;
  memmove(&c->units[at + 1], &c->units[at], (c->count - at) * sizeof c->units[0]);
  c->units[at] = *unit;
  ++c->count;
  return true;
}

/* Of all accesses to the object.  What moves an address as a whole gives a unit where it can. */
static bool make_chain(const o2o_radix *r, const touched *accesses, unsigned count, chain *c) {
  *c = (chain){.r = r, .count = 1};
  c->units[0] = (term){.k = (int64_t)accesses[0].bytes};
  for (unsigned whole = 0; whole < 2; ++whole)
    for (unsigned k = 0; k < count; ++k)
      for (unsigned n = 0; n < accesses[k].address.count; ++n) {
        const term *t = &accesses[k].address.of[n];
        bool several = false;
        unsigned counter = counter_in(r, t, &several);
        term unit = without(t, counter);
        if (several)
          return false;
        if (counter != MAX_ATOMS && !whole && !add_unit(c, &unit))
          return false;
        unit.count = 0;
        if (counter == MAX_ATOMS && whole && t->count > 0)
          add_unit(c, &unit);
      }
  return true;
}

/* ---- digits ---------------------------------------------------------------------------------- */

/* The sum of counters, each once, forwards or backwards, and of what is the same for all. */
typedef struct digit {
  signed char of[MAX_ATOMS];
  unsigned counters;
  polynomial fixed;
} digit;

/* A number is spread over the digits below the first one that has counters, or that is bounded by
 * more than a number. */
static bool spread(const chain *c, int64_t k, digit *digits) {
  unsigned d = 0;
  int64_t rest = k / c->units[0].k;
  if (k % c->units[0].k)
    return false;
  for (; d + 1 < c->count && rest != 0; ++d) {
    term base;
    if (!divide(&c->units[d + 1], &c->units[d], &base) || base.count > 0)
      break;
    int64_t low = (rest % base.k + base.k) % base.k;
    polynomial more = number(low);
    if (digits[d].counters + digits[d].fixed.count > 0 && low != 0)
      break;
    add(&digits[d].fixed, &more, 1);
    rest = (rest - low) / base.k;
  }
  polynomial more = number(rest);
  return add(&digits[d].fixed, &more, 1);
}

static bool add_to_digit(const chain *c, const term *t, digit *digits) {
  bool several = false;
  const unsigned counter = counter_in(c->r, t, &several);
  const term unit = without(t, counter);
  for (unsigned d = c->count; d-- > 0;) {
    term rest;
    if (!divide(counter == MAX_ATOMS ? t : &unit, &c->units[d], &rest))
      continue;
    if (counter == MAX_ATOMS)
      return add_term(&digits[d].fixed, &rest);
    digits[d].of[counter] = t->k < 0 ? -1 : 1;
    ++digits[d].counters;
    return rest.count == 0 && rest.k == 1;
  }
  return false;
}

static bool digits_of(const chain *c, const polynomial *p, digit *digits) {
  int64_t number = 0;
  memset(digits, 0, MAX_UNITS * sizeof *digits);
  for (unsigned n = 0; n < p->count; ++n)
    if (p->of[n].count == 0)
      number = p->of[n].k;
    else if (!add_to_digit(c, &p->of[n], digits))
      return false;
  return spread(c, number, digits);
}

/* The counter stands in a digit of the address, so that its loop has an iteration where there is
 * such an access. */
static bool counts(const digit *digits, unsigned counter) {
  for (unsigned d = 0; digits && d < MAX_UNITS; ++d)
    if (digits[d].of[counter])
      return true;
  return false;
}

/* p is certainly not negative, where all parallel loops have an iteration, and those that count in
 * the address (NULL: of none). */
static bool not_negative(const o2o_radix *r, const polynomial *p, const digit *address) {
  int64_t k;
  if (constant(p, &k))
    return k >= 0;
  for (unsigned n = 0; n < r->natoms; ++n) {
    polynomial rest = *p, one = number(1);
    if ((r->atoms[n].parallel || counts(address, n)) && r->atoms[n].limited &&
        add(&rest, &r->atoms[n].trips, -1) && add(&rest, &one, 1) && constant(&rest, &k) && k >= 0)
      return true;
  }
  return false;
}

static bool in_base(const chain *c, unsigned d, const digit *address) {
  const digit *x = &address[d];
  polynomial room = {.count = 1}, least = x->fixed, minus_one = number(-1);
  if (!divide(&c->units[d + 1], &c->units[d], &room.of[0]) || !add(&room, &minus_one, 1) ||
      !add(&room, &x->fixed, -1))
    return false;
  for (unsigned k = 0; k < c->r->natoms; ++k) {
    polynomial last = c->r->atoms[k].trips;
    if (!x->of[k])
      continue;
    if (!c->r->atoms[k].limited || !add(&last, &minus_one, 1) ||
        !add(x->of[k] > 0 ? &room : &least, &last, -1))
      return false;
  }
  return not_negative(c->r, &room, address) && not_negative(c->r, &least, address);
}

/* ---- two accesses ---------------------------------------------------------------------------- */

typedef struct sides {
  const o2o_radix *r;
  bool known[MAX_ATOMS]; /* counters that are the same on both sides */
  bool changed;
} sides;

/* The counter cannot differ by as much as `apart`. */
static bool too_far(const sides *s, unsigned counter, const polynomial *apart) {
  const atom *a = &s->r->atoms[counter];
  for (int sign = -1; sign <= 1 && a->limited; sign += 2) {
    polynomial more = number(0);
    if (add(&more, apart, sign) && add(&more, &a->trips, -1) && not_negative(s->r, &more, NULL))
      return true;
  }
  return false;
}

/* What it means that the two digits are the same; true: they never are. */
static bool compare(sides *s, const digit *a, const digit *b) {
  unsigned open = 0, last = 0;
  for (unsigned k = 0; k < s->r->natoms; ++k) {
    if (a->of[k] != b->of[k])
      return false; /* nothing is known */
    if (a->of[k] && !s->known[k]) {
      ++open;
      last = k;
    }
  }
  int64_t k;
  polynomial apart = a->fixed;
  if (open > 1 || !add(&apart, &b->fixed, -1) || (open == 1 && !s->r->atoms[last].parallel))
    return false;
  bool fixed = constant(&apart, &k);
  if (open == 0)
    return fixed && k != 0;
  if (fixed && k == 0)
    s->known[last] = s->changed = true;
  return !(fixed && k == 0) && too_far(s, last, &apart);
}

static bool differ(const chain *c, const touched *a, const touched *b) {
  digit left[MAX_UNITS], right[MAX_UNITS];
  sides s = {.r = c->r, .changed = true};
  if (!digits_of(c, &a->address, left) || !digits_of(c, &b->address, right))
    return false;
  for (unsigned d = 0; d + 1 < c->count; ++d)
    if (!in_base(c, d, left) || !in_base(c, d, right))
      return false;
  while (s.changed) {
    s.changed = false;
    for (unsigned d = 0; d < c->count; ++d)
      if (compare(&s, &left[d], &right[d]))
        return true;
  }
  for (unsigned k = 0; k < c->r->natoms; ++k)
    if (!c->r->atoms[k].value && c->r->atoms[k].parallel && !s.known[k])
      return false;
  return true;
}

/* ---- all accesses ---------------------------------------------------------------------------- */

/* Terms without counters that all addresses have move all of them alike. */
static void leave_out_common(const o2o_radix *r, touched *accesses, unsigned count) {
  const polynomial first = accesses[0].address;
  for (unsigned n = 0; n < first.count; ++n) {
    bool several = false, all = counter_in(r, &first.of[n], &several) == MAX_ATOMS;
    for (unsigned k = 1; k < count && all; ++k) {
      bool found = false;
      for (unsigned m = 0; m < accesses[k].address.count; ++m)
        found |= same_atoms(&accesses[k].address.of[m], &first.of[n]) &&
                 accesses[k].address.of[m].k == first.of[n].k;
      all = found;
    }
    term minus = first.of[n];
    minus.k = -minus.k;
    for (unsigned k = 0; k < count && all; ++k)
      add_term(&accesses[k].address, &minus);
  }
}

/* The accesses to an object, larger ones cut into pieces of the smallest size. */
static bool accesses_to(const o2o_radix *r, const o2o_symbol *root, touched *out, unsigned *count) {
  uint64_t least = 0;
  for (unsigned k = 0; k < r->naccesses; ++k)
    if (r->accesses[k].root == root && (!least || r->accesses[k].bytes < least))
      least = r->accesses[k].bytes;
  for (unsigned k = 0; k < r->naccesses; ++k) {
    const touched *whole = &r->accesses[k];
    if (whole->root != root)
      continue;
    if (whole->bytes % least || whole->bytes / least > MAX_ACCESSES - *count)
      return false;
    for (uint64_t at = 0; at < whole->bytes; at += least) {
      polynomial more = number((int64_t)at);
      touched *piece = &out[(*count)++];
      *piece = *whole;
      piece->bytes = least;
      if (!add(&piece->address, &more, 1))
        return false;
    }
  }
  return true;
}

static bool never_meet_in(const o2o_radix *r, const o2o_symbol *root) {
  touched *own = o2o_alloc(r->nest, MAX_ACCESSES * sizeof *own);
  unsigned count = 0;
  bool written = false;
  for (unsigned k = 0; k < r->naccesses; ++k)
    written |= r->accesses[k].root == root && r->accesses[k].write;
  chain c;
  if (!written)
    return true;
  if (!accesses_to(r, root, own, &count))
    return false;
  leave_out_common(r, own, count);
  if (!make_chain(r, own, count, &c))
    return false;
  for (unsigned a = 0; a < count; ++a)
    for (unsigned b = 0; own[a].write && b < count; ++b)
      if (!differ(&c, &own[a], &own[b]))
        return false;
  return true;
}

bool o2o_radix_never_meet(const o2o_radix *r) {
  for (unsigned k = 0; k < r->naccesses; ++k) {
    unsigned before = 0;
    while (r->accesses[before].root != r->accesses[k].root)
      ++before;
    if (before == k && !never_meet_in(r, r->accesses[k].root))
      return false;
  }
  return true;
}
