/* The interpreter of formulas once more, over polynomials instead of numbers.
 *
 * A value is an interval of two polynomials in the launch's values.  What is no polynomial
 * (quotients, minima) becomes an atom with a name like "min(n, 4)".  Bounds everywhere: a
 * polynomial that has too many terms, or a name that is too long, becomes "?".
 */
#include "tools/symbolic.h"

#include "predictor/instructions.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TERMS 24
#define DEGREE 8
#define ATOMS 200
#define NAME 160

typedef struct term {
  double factor;
  unsigned char atoms[DEGREE]; /* in ascending order */
  unsigned char degree;
} term;

typedef struct poly {
  unsigned n;
  bool unknown;
  term terms[TERMS];
} poly;

typedef struct span {
  poly lo, hi;
} span;

typedef struct frame {
  int64_t var; /* -1: a WEIGHT */
  unsigned height;
  poly weight;
} frame;

typedef struct reader {
  const struct o2o_slot_names *names;
  char atoms[ATOMS][NAME];
  unsigned natoms;
  poly weight, counts[O2O_NCOUNTS], touched;
  span range; /* of the touches since the last SPAN */
  bool any, range_unknown;
  span stack[O2O_FORMULA_STACK], vars[O2O_FORMULA_VARS];
  bool open[O2O_FORMULA_VARS];
  frame frames[O2O_FORMULA_DEPTH];
  unsigned height, depth;
} reader;

/* ---- polynomials ----------------------------------------------------------------------------- */

static const poly nothing = {.unknown = true};

static poly number(double x) {
  poly p = {.n = x != 0, .unknown = !isfinite(x)};
  p.terms[0].factor = x;
  return p;
}

static bool same_atoms(const term *a, const term *b) {
  return a->degree == b->degree && memcmp(a->atoms, b->atoms, a->degree) == 0;
}

static void add_term(poly *p, const term *t) {
  for (unsigned i = 0; i < p->n; i++)
    if (same_atoms(&p->terms[i], t)) {
      p->terms[i].factor += t->factor;
      if (fabs(p->terms[i].factor) < 1e-12)
        p->terms[i] = p->terms[--p->n];
      return;
    }
  if (p->n == TERMS || !isfinite(t->factor))
    *p = nothing;
  else
    p->terms[p->n++] = *t;
}

/* a + factor * b */
static poly sum(const poly *a, const poly *b, double factor) {
  poly r = *a;
  if (a->unknown || b->unknown)
    return nothing;
  for (unsigned i = 0; i < b->n && !r.unknown; i++) {
    term t = b->terms[i];
    t.factor *= factor;
    add_term(&r, &t);
  }
  return r;
}

static poly product(const poly *a, const poly *b) {
  poly r = number(0);
  if (a->unknown || b->unknown)
    return nothing;
  for (unsigned i = 0; i < a->n; i++)
    for (unsigned j = 0; j < b->n; j++) {
      const term *x = &a->terms[i], *y = &b->terms[j];
      term t = {.factor = x->factor * y->factor};
      unsigned u = 0, v = 0;
      if (r.unknown || x->degree + y->degree > DEGREE)
        return nothing;
      while (u < x->degree || v < y->degree)
        t.atoms[t.degree++] = v == y->degree || (u < x->degree && x->atoms[u] <= y->atoms[v])
                                  ? x->atoms[u++]
                                  : y->atoms[v++];
      add_term(&r, &t);
    }
  return r;
}

/* True, and the number, when the polynomial is one. */
static bool constant(const poly *p, double *value) {
  *value = p->n ? p->terms[0].factor : 0;
  return !p->unknown && (p->n == 0 || (p->n == 1 && p->terms[0].degree == 0));
}

static poly middle(const span *s) {
  poly p = sum(&s->lo, &s->hi, 1), none = number(0);
  return sum(&none, &p, 0.5);
}

static poly atom(reader *r, const char *name) {
  poly p = {.n = 1};
  unsigned at = 0;
  while (at < r->natoms && strcmp(r->atoms[at], name) != 0)
    at++;
  if (at == ATOMS || strlen(name) >= NAME)
    return nothing;
  if (at == r->natoms)
    strcpy(r->atoms[r->natoms++], name);
  p.terms[0] = (term){.factor = 1, .atoms = {(unsigned char)at}, .degree = 1};
  return p;
}

/* ---- text ------------------------------------------------------------------------------------ */

static int by_degree(const void *x, const void *y) {
  const term *a = x, *b = y;
  if (a->degree != b->degree)
    return (b->degree > a->degree) - (b->degree < a->degree);
  return memcmp(a->atoms, b->atoms, DEGREE);
}

static void text_of(const reader *r, const poly *p, char *text, size_t size) {
  poly sorted = *p;
  size_t used = 0;
  qsort(sorted.terms, sorted.n, sizeof *sorted.terms, by_degree);
  snprintf(text, size, p->unknown ? "?" : "0");
  for (unsigned i = 0; !p->unknown && i < sorted.n && used < size; i++) {
    const term *t = &sorted.terms[i];
    double f = fabs(t->factor);
    used += (size_t)snprintf(text + used, size - used, "%s",
                             i == 0          ? (t->factor < 0 ? "-" : "")
                             : t->factor < 0 ? " - "
                                             : " + ");
    if (used < size && (t->degree == 0 || f != 1))
      used += (size_t)snprintf(text + used, size - used, "%.10g%s", f, t->degree ? "*" : "");
    for (unsigned k = 0; k < t->degree && used < size; k++)
      used +=
          (size_t)snprintf(text + used, size - used, "%s%s", k ? "*" : "", r->atoms[t->atoms[k]]);
  }
  if (used >= size)
    snprintf(text, size, "?");
}

/* An atom of two operands: "min(a, b)", or with an operator "(a / b)". */
static poly named(reader *r, const char *name, const poly *a, const poly *b) {
  char x[NAME], y[NAME], text[3 * NAME];
  if (a->unknown || b->unknown)
    return nothing;
  text_of(r, a, x, sizeof x);
  text_of(r, b, y, sizeof y);
  if (strlen(name) == 1)
    snprintf(text, sizeof text, "((%s) %s (%s))", x, name, y);
  else
    snprintf(text, sizeof text, "%s(%s, %s)", name, x, y);
  return atom(r, text);
}

/* The smaller or greater one, as far as their difference is a number. */
static poly extreme(reader *r, bool greater, const poly *a, const poly *b) {
  poly difference = sum(a, b, -1);
  double d;
  if (constant(&difference, &d))
    return (d > 0) == greater ? *a : *b;
  return named(r, greater ? "max" : "min", a, b);
}

/* ---- instructions ---------------------------------------------------------------------------- */

static span point(poly p) { return (span){p, p}; }

static span binary(reader *r, int64_t op, span a, span b) {
  double x, y;
  span s;
  bool numbers = constant(&b.lo, &x) && constant(&b.hi, &y) && x == y;
  switch (op) {
  case O2O_F_ADD:
    return (span){sum(&a.lo, &b.lo, 1), sum(&a.hi, &b.hi, 1)};
  case O2O_F_SUB:
    return (span){sum(&a.lo, &b.hi, -1), sum(&a.hi, &b.lo, -1)};
  case O2O_F_MUL:
    s = (span){product(&a.lo, &b.lo), product(&a.hi, &b.hi)};
    return numbers && x < 0 ? (span){s.hi, s.lo} : s;
  case O2O_F_DIV:
    return (span){named(r, "/", &a.lo, &b.lo), named(r, "/", &a.hi, &b.hi)};
  case O2O_F_REM:
    return (span){number(0), sum(&b.hi, &(poly){.n = 1, .terms = {{.factor = 1}}}, -1)};
  case O2O_F_MIN:
  case O2O_F_MAX:
    return (span){extreme(r, op == O2O_F_MAX, &a.lo, &b.lo),
                  extreme(r, op == O2O_F_MAX, &a.hi, &b.hi)};
  case O2O_F_HULL:
    return (span){extreme(r, false, &a.lo, &b.lo), extreme(r, true, &a.hi, &b.hi)};
  default: /* ELSE */
    return a.lo.unknown || a.hi.unknown ? b : a;
  }
}

static bool enter(reader *r, int64_t var, const poly *times) {
  if (r->depth == O2O_FORMULA_DEPTH)
    return false;
  r->frames[r->depth++] = (frame){var, r->height, r->weight};
  r->weight = product(&r->weight, times);
  return true;
}

static bool leave(reader *r, int64_t var) {
  if (r->depth == 0)
    return false;
  frame f = r->frames[--r->depth];
  r->weight = f.weight;
  return f.var == var && f.height == r->height;
}

static bool open_loop(reader *r, int64_t var, int64_t step, span lo, span hi) {
  poly from = middle(&lo), to = middle(&hi), one = number(1), times = number(O2O_AVERAGE_TRIPS),
       none = number(0);
  if (var < 0 || var >= O2O_FORMULA_VARS || r->open[var] || step <= 0)
    return false;
  if (!from.unknown && !to.unknown) {
    times = sum(&to, &from, -1);
    times = sum(&none, &times, 1 / (double)step);
    times = sum(&times, &one, 1);
  }
  r->vars[var] = (span){lo.lo, hi.hi};
  r->open[var] = true;
  return enter(r, var, &times);
}

static void touch(reader *r, const span *at, int64_t size) {
  poly bytes = number((double)size), end = sum(&at->hi, &bytes, 1);
  bytes = product(&bytes, &r->weight);
  r->touched = sum(&r->touched, &bytes, 1);
  r->range_unknown = r->range_unknown || at->lo.unknown || end.unknown;
  if (!r->any || r->range_unknown)
    r->range = (span){at->lo, end};
  else
    r->range =
        (span){extreme(r, false, &r->range.lo, &at->lo), extreme(r, true, &r->range.hi, &end)};
  r->any = true;
}

static poly take_span(reader *r) {
  poly p = !r->any            ? number(0)
           : r->range_unknown ? r->touched
                              : sum(&r->range.hi, &r->range.lo, -1);
  r->any = r->range_unknown = false;
  r->touched = number(0);
  return p;
}

static poly value_of(reader *r, const char *const *names, int64_t k) {
  char text[32];
  if (k < 0)
    return nothing;
  if ((uint64_t)k < r->names->count && names[k] && *names[k])
    return atom(r, names[k]);
  snprintf(text, sizeof text, "slot%lld", (long long)k);
  return names == r->names->value ? atom(r, text) : nothing;
}

static bool push(reader *r, span s) {
  if (r->height == O2O_FORMULA_STACK)
    return false;
  r->stack[r->height++] = s;
  return true;
}

static bool add_count(reader *r, int64_t which, const poly *amount) {
  if (which < 0 || which >= O2O_NCOUNTS)
    return false;
  r->counts[which] = sum(&r->counts[which], amount, 1);
  return true;
}

/* One instruction with its operand words at pc; false when it is malformed. */
static bool apply(reader *r, int64_t op, const int64_t *pc, span a, span b) {
  poly p;
  switch (op) {
  case O2O_F_CONST:
    return push(r, point(number((double)pc[0])));
  case O2O_F_SLOT:
    return push(r, point(value_of(r, r->names->value, pc[0])));
  case O2O_F_EXTENT:
    return push(r, point(value_of(r, r->names->size, pc[0])));
  case O2O_F_UNKNOWN:
    return push(r, point(nothing));
  case O2O_F_VAR:
    return pc[0] >= 0 && pc[0] < O2O_FORMULA_VARS && r->open[pc[0]] && push(r, r->vars[pc[0]]);
  case O2O_F_SPAN:
    return push(r, point(take_span(r)));
  case O2O_F_NEG:
    return push(r, binary(r, O2O_F_SUB, point(number(0)), a));
  case O2O_F_WITHIN:
    return push(r, a);
  case O2O_F_MEAN:
    return push(r, point(nothing));
  case O2O_F_LOOP:
    return open_loop(r, pc[0], pc[1], a, b);
  case O2O_F_ENDLOOP:
    if (pc[0] < 0 || pc[0] >= O2O_FORMULA_VARS || !r->open[pc[0]] || !leave(r, pc[0]))
      return false;
    r->open[pc[0]] = false;
    return true;
  case O2O_F_WEIGHT:
    p = number((double)pc[0] / 1000);
    return enter(r, -1, &p);
  case O2O_F_ENDWEIGHT:
    return leave(r, -1);
  case O2O_F_TOUCH:
    touch(r, &a, pc[0]);
    return true;
  case O2O_F_COUNT:
    p = number((double)pc[1] / 1000);
    p = product(&p, &r->weight);
    return add_count(r, pc[0], &p);
  case O2O_F_BYTES:
    p = middle(&a); /* unknown, and no number of bytes: something is left out */
    return (p.unknown && pc[0] != O2O_C_TRANSFER) || add_count(r, pc[0], &p);
  default:
    return push(r, binary(r, op, a, b));
  }
}

bool o2o_symbolic_counts(const int64_t *code, size_t length, const struct o2o_slot_names *names,
                         char (*texts)[O2O_EXPRESSION]) {
  reader *r = calloc(1, sizeof *r);
  bool ok = r != NULL;
  size_t at = 0;
  if (ok) {
    r->names = names;
    r->weight = number(1);
  }
  while (ok && at < length && code[at] != O2O_F_END) {
    int64_t op = code[at++];
    span a = point(nothing), b = a;
    ok = o2o_is_kernel_instruction(op) && length - at > o2o_words_of(op) &&
         r->height >= o2o_pops_of(op);
    if (!ok)
      break;
    unsigned pops = o2o_pops_of(op);
    r->height -= pops;
    if (pops > 0)
      a = r->stack[r->height];
    if (pops > 1)
      b = r->stack[r->height + 1];
    ok = apply(r, op, code + at, a, b);
    at += o2o_words_of(op);
  }
  ok = ok && at < length && r->depth == 0 && r->height == 0;
  for (int k = 0; ok && k < O2O_NCOUNTS; k++)
    text_of(r, &r->counts[k], texts[k], O2O_EXPRESSION);
  free(r);
  return ok;
}
