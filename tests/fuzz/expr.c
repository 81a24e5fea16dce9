/* Expressions whose values are defined, over what a context offers: scalar variables, places in memory, functions. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

Var *add_var(Ctx *c, const char *name, int t, bool writable) {
  if (c->nv == MAX_VARS)
    return NULL;
  Var *v = &c->v[c->nv++];
  *v = (Var){whole(name, t, false), writable, false, false};
  return v;
}

void add_place(Ctx *c, Place p) {
  if (c->np < MAX_PLACES)
    c->p[c->np++] = p;
}

Place *pick_place(Ctx *c, bool writable) {
  if (!c->np)
    return NULL;
  int start = below(c->np);
  for (int i = 0; i < c->np; i++) {
    Place *p = &c->p[(start + i) % c->np];
    if (p->writable || !writable)
      return p;
  }
  return NULL;
}

Var *pick_writable(Ctx *c, int type) {
  if (!c->nv)
    return NULL;
  int start = below(c->nv);
  for (int i = 0; i < c->nv; i++) {
    Var *v = &c->v[(start + i) % c->nv];
    if (v->writable && !v->frozen && (type < 0 || v->e.t == type))
      return v;
  }
  return NULL;
}

Ex subscript(Ctx *c, int dim) {
  int start = c->nv ? below(c->nv) : 0;
  if (chance(60))
    for (int i = 0; i < c->nv; i++) {
      Var *v = &c->v[(start + i) % c->nv];
      if (v->frozen || is_float(v->e.t) || v->e.t == TB || v->e.hi - v->e.lo >= dim)
        continue;
      Ex e = v->e;
      if (e.lo >= 0 && e.hi < dim && chance(60))
        return e;
      int room = dim - 1 - (int)(e.hi - e.lo);
      int shift = between(0, room) - (int)e.lo; /* e + shift lies in 0 .. dim-1 */
      if (!is_signed(e.t) && e.lo < 0)
        continue;
      e.s = shift < 0 ? fmt("%s - %d", e.s, -shift) : fmt("%s + %d", e.s, shift);
      e.t = promoted(e.t);
      e.lo += shift;
      e.hi += shift;
      return e;
    }
  static int nesting; /* subscripts in subscripts */
  if (nesting >= 2 || chance(40))
    return literal(TI, below(dim));
  nesting++;
  Ex e = expression(c, 1);
  nesting--;
  if (is_float(e.t))
    e = cast(e, TI);
  if (e.lo >= 0 && e.hi < dim)
    return e;
  if (e.lo >= 0)
    return (Ex){fmt("%s %% %d", e.s, dim), promoted(e.t), 0, dim - 1, 0};
  if (chance(50) && (dim & (dim - 1)) == 0)
    return (Ex){fmt("%s & %d", e.s, dim - 1), promoted(e.t), 0, dim - 1, 0};
  return (Ex){fmt("(%s)%s %% %d", bits_of(e.t) > 32 ? "unsigned long" : "unsigned", e.s, dim), TU, 0, dim - 1, 0};
}

Ex leaf_of(Ctx *c, Place p, int *scalar_type) {
  for (;;) {
    if (p.rank) {
      const char *subs[3];
      for (int k = 0; k < p.rank; k++)
        subs[k] = subscript(c, p.dim[k]).s;
      p = element(p, subs, p.rank);
    } else if (p.st) {
      Field *f = &p.st->f[below(p.st->nfields)];
      Place m = place_of(f->t, fmt("%s.%s", p.s, f->name), f->count != 0, &f->count);
      m.st = f->st;
      m.wild = false;
      p = m;
    } else {
      break;
    }
  }
  if (scalar_type)
    *scalar_type = p.t;
  Ex e = whole(p.s, p.t, p.wild);
  if (!is_float(p.t)) {
    e.lo = p.lo;
    e.hi = p.hi;
  }
  return e;
}

const char *run_of(Ctx *c, int t, int length) {
  int start = c->np ? below(c->np) : 0;
  for (int i = 0; i < c->np; i++) {
    Place *p = &c->p[(start + i) % c->np];
    if (!p->rank || p->st || p->t != t || p->wild || p->dim[p->rank - 1] < length)
      continue;
    const char *subs[3];
    for (int k = 0; k < p->rank - 1; k++)
      subs[k] = subscript(c, p->dim[k]).s;
    Place row = element(*p, subs, p->rank - 1);
    int room = row.dim[0] - length + 1;
    switch (room > 1 ? below(3) : 0) {
    case 1:
      return fmt("&%s[%s]", row.s, subscript(c, room).s);
    case 2:
      return fmt("%s + (%s)", row.s, subscript(c, room).s);
    default:
      return row.s;
    }
  }
  return NULL;
}

const char *struct_value(Ctx *c, Struct *st) {
  int start = c->np ? below(c->np) : 0;
  for (int i = 0; i < c->np; i++) {
    Place *p = &c->p[(start + i) % c->np];
    if (p->st != st)
      continue;
    const char *subs[3];
    for (int k = 0; k < p->rank; k++)
      subs[k] = subscript(c, p->dim[k]).s;
    return element(*p, subs, p->rank).s;
  }
  return NULL;
}

static Ex leaf(Ctx *c) {
  int what = below(100);
  if (what < 45 && c->nv) {
    Var *v = &c->v[below(c->nv)];
    if (!v->frozen)
      return v->e;
  }
  Place *p = what < 85 ? pick_place(c, false) : NULL;
  if (p)
    return leaf_of(c, *p, NULL);
  return any_literal(any_type());
}

static Ex comparison(Ctx *c, int d) {
  static const char *const ops[] = {"<", ">", "<=", ">=", "==", "!="};
  Ex a = expression(c, d), b = expression(c, d);
  return (Ex){fmt("(%s %s %s)", a.s, ops[below(6)], b.s), TI, 0, 1, 0};
}

Ex condition(Ctx *c, int d) {
  switch (below(6)) {
  case 0:
    return expression(c, d);
  case 1: {
    Ex a = condition(c, d - 1), b = condition(c, d - 1);
    if (d <= 0)
      return a;
    return (Ex){fmt("(%s %s %s)", a.s, chance(50) ? "&&" : "||", b.s), TI, 0, 1, 0};
  }
  case 2:
    return (Ex){fmt("!%s", expression(c, d).s), TI, 0, 1, 0};
  default:
    return comparison(c, d);
  }
}

static Ex ternary(Ctx *c, int d) {
  Ex q = condition(c, d), a = expression(c, d), b = expression(c, d);
  int t = common(a.t, b.t);
  Ex x = converted(a, t), y = converted(b, t);
  Ex r = {fmt("(%s ? %s : %s)", q.s, a.s, b.s), t, x.lo < y.lo ? x.lo : y.lo, x.hi > y.hi ? x.hi : y.hi, fmax(x.mag, y.mag)};
  return r;
}

static Ex unary(Ctx *c, int d) {
  Ex e = expression(c, d);
  int t = promoted(e.t);
  switch (below(4)) {
  case 0: /* logical not */
    return (Ex){fmt("!%s", e.s), TI, 0, 1, 0};
  case 1: /* bitwise not */
    if (is_float(e.t))
      break;
    if (is_signed(t))
      return (Ex){fmt("(~%s)", e.s), t, -e.hi - 1, -e.lo - 1, 0};
    return whole(fmt("(~%s)", e.s), t, false);
  case 2:
    return (Ex){fmt("(+%s)", e.s), t, e.lo, e.hi, e.mag};
  default:
    break;
  }
  if (is_float(e.t))
    return (Ex){fmt("(-%s)", e.s), e.t, 0, 0, e.mag};
  if (is_signed(t) && e.lo <= type_min(t))
    e = narrowed(e, 15);
  t = promoted(e.t);
  if (is_signed(t))
    return (Ex){fmt("(-%s)", e.s), t, -e.hi, -e.lo, 0};
  return whole(fmt("(-%s)", e.s), t, false);
}

/* Functions of the library that IEEE 754 or integer arithmetic define to the last bit. */
static Ex library(Ctx *c, int d) {
  static const char *const one[] = {"sqrt", "fabs", "floor", "ceil", "trunc", "round", "rint"};
  Ex a = expression(c, d);
  if (!is_float(a.t) && chance(40)) {
    if (a.lo <= type_min(promoted(a.t)) || bits_of(a.t) > 32 || promoted(a.t) == TU)
      a = narrowed(cast(a, TI), 10);
    if (promoted(a.t) == TI) {
      wide top = a.hi > -a.lo ? a.hi : -a.lo;
      return (Ex){fmt("abs(%s)", a.s), TI, 0, top, 0};
    }
  }
  bool single = chance(30);
  int t = single ? TF : TD;
  const char *suffix = single ? "f" : "";
  if (single && a.mag > 1e30)
    a = cast(a, TF);
  Ex v = converted(a, t);
  switch (below(10)) {
  case 0:
    if (isinf(v.mag))
      break;
    {
      Ex b = expression(c, d - 1); /* a NaN has no defined sign */
      if (is_float(b.t) && isinf(b.mag))
        break;
      return (Ex){fmt("copysign%s(%s, %s)", suffix, a.s, b.s), t, 0, 0, v.mag};
    }
  case 1:
    if (!is_float(a.t))
      break;
    return (Ex){fmt("(%s(%s) != 0)", chance(50) ? "__builtin_isnan" : "isnan", a.s), TI, 0, 1, 0};
  case 2:
    return (Ex){fmt("fmod%s(%s, %d.%d%s)", suffix, a.s, between(1, 30), below(10), suffix), t, 0, 0, v.mag};
  case 3: {
    Ex b = expression(c, d - 1);
    return (Ex){fmt("fma%s(%s, %s, %s)", suffix, a.s, b.s, any_literal(t).s), t, 0, 0, INFINITY};
  }
  case 4:
    return (Ex){fmt("ldexp%s(%s, %d)", suffix, a.s, between(-6, 6)), t, 0, 0, v.mag * 64};
  default:
    break;
  }
  const char *name = one[below(7)];
  double mag = v.mag + 1;
  if (!strcmp(name, "sqrt"))
    return (Ex){fmt("sqrt%s(fabs%s(%s))", suffix, suffix, a.s), t, 0, 0, mag};
  return (Ex){fmt("%s%s(%s)", name, suffix, a.s), t, 0, 0, mag};
}

static Ex production(Ctx *c, int depth) {
  static const char *const ops[] = {"+", "-", "*", "/", "%", "&", "|", "^", "+", "-", "*"};
  int d = depth - 1 - below(2);
  if (depth <= 0)
    return leaf(c);
  int what = below(100);
  if (what < 45) {
    Ex a = expression(c, d), b = expression(c, d);
    return arithmetic(ops[below(11)], a, b, NULL);
  }
  if (what < 52) {
    Ex a = expression(c, d), b = expression(c, d);
    return shifted(chance(50) ? "<<" : ">>", a, b);
  }
  if (what < 60)
    return condition(c, d);
  if (what < 67)
    return ternary(c, d);
  if (what < 75)
    return cast(expression(c, d), any_type());
  if (what < 81)
    return unary(c, d);
  if (what < 86)
    return library(c, d);
  Ex r;
  if (what < 93 && call(c, d, &r))
    return r;
  if (what < 95)
    return (Ex){fmt("sizeof(%s)", type_name[any_type()]), TUL, 1, 8, 0};
  return leaf(c);
}

/* A constant that stands for an expression whose value may be anything in its range. */
static Ex stand_in(Ex e) {
  if (is_float(e.t))
    return (Ex){e.t == TF ? "1.0f" : "1.0", e.t, 0, 0, e.mag};
  Ex r = literal(e.t, (long long)(e.lo > 1 ? e.lo : e.hi < 1 ? e.hi : 1));
  r.lo = e.lo;
  r.hi = e.hi;
  return r;
}

Ex expression(Ctx *c, int depth) {
  bool keep = kept();
  Ex e = production(c, depth);
  return keep ? e : stand_in(e);
}
