/* One worksharing loop: iteration space, directive, clauses, body.
 *
 * Iterations never race: an array that the loop writes is touched at one element (or row) only, whose subscripts are
 * injective in the loop variables; every other array is only read.
 */
#include "loop.h"

#include <math.h>
#include <string.h>

typedef struct Loop {
  const char *iv;
  int t, step, trips;
  long long first;
  bool outside; /* the variable is declared before the construct */
  const char *head;
} Loop;

typedef struct Space {
  int n;
  Loop l[4];
  int total;
} Space;

static int fresh_names;

const char *fresh_name(const char *prefix) { return fmt("%s%d", prefix, fresh_names++); }

/* ---- iteration spaces ---- */

static const char *value_text(long long v) {
  if (chance(20)) {
    int d = between(1, 5);
    return fmt("%s + %d", bound_name((int)v - d), d);
  }
  if (chance(8) && v % 2 == 0)
    return fmt("2 * %s", bound_name((int)(v / 2)));
  return bound_name((int)v);
}

static void make_head(Loop *l) {
  bool up = l->step > 0;
  int size = up ? l->step : -l->step, sign = up ? 1 : -1;
  long long past = l->first + (long long)l->step * l->trips, bound;
  const char *op;
  if (size == 1 && chance(15)) {
    op = "!=";
    bound = past;
  } else if (chance(50) && (l->trips || is_signed(l->t))) {
    op = up ? "<=" : ">=";
    bound = past - sign * between(1, size);
    if (!l->trips)
      bound = l->first - sign * between(1, 3);
  } else {
    op = up ? "<" : ">";
    bound = past - sign * below(size);
    if (!l->trips)
      bound = past;
  }
  /* Clang (19 and 22) counts the iterations of `for (unsigned i = 0; i < n; i += 2)` wrongly when n has 64 bits, and, where loops are
   * collapsed, those of `i <= n`. */
  bool counted = (size == 1 && (!op[1] || *op == '!')) || is_signed(l->t) || bits_of(l->t) != 32;
  const char *limit = counted ? value_text(bound) : fmt("%lld", bound), *test;
  if (chance(12)) {
    static const char *const names[] = {"<=", ">=", "<", ">", "!="}, *const turned[] = {">=", "<=", ">", "<", "!="};
    int i = 0;
    while (strcmp(op, names[i]))
      i++;
    test = fmt("%s %s %s", limit, turned[i], l->iv);
  } else {
    test = fmt("%s %s %s", l->iv, op, limit);
  }
  const char *by = size == 1 || !strcmp(op, "!=") ? fmt("%d", size) : bound_name(size), *inc;
  char plus = up ? '+' : '-';
  switch (size == 1 ? below(6) : between(2, 5)) {
  case 0:
    inc = fmt("%s%c%c", l->iv, plus, plus);
    break;
  case 1:
    inc = fmt("%c%c%s", plus, plus, l->iv);
    break;
  case 2:
    inc = fmt("%s = %s %c %s", l->iv, l->iv, plus, by);
    break;
  case 3:
    if (up) {
      inc = fmt("%s = %s + %s", l->iv, by, l->iv);
      break;
    }
    /* fall through */
  default:
    inc = chance(15) ? fmt("%s %c= -%s", l->iv, up ? '-' : '+', by) : fmt("%s %c= %s", l->iv, plus, by);
  }
  const char *type = l->outside ? "" : fmt("%s ", spelling(l->t));
  l->head = fmt("for (%s%s = %s; %s; %s)", type, l->iv, value_text(l->first), test, inc);
}

static void make_loop(Loop *l, int max_trips, Site *s, bool outside) {
  do
    l->t = chance(60) ? TI : any_int();
  while (l->t == TB);
  l->iv = fresh_name("i");
  l->trips = chance(3) ? 0 : between(chance(80) && max_trips > 3 ? 3 : 1, max_trips);
  l->step = chance(60) ? 1 : between(2, 4);
  if (bits_of(l->t) == 8) { /* the value after the last iteration fits, too */
    if (l->trips * l->step > 60)
      l->step = 1;
    if (l->trips > 60)
      l->trips = 60;
  }
  l->first = is_signed(l->t) ? between(-20, 25) : below(25);
  if (chance(30)) {
    l->step = -l->step;
    l->first = -(long long)l->step * l->trips + (is_signed(l->t) ? between(-15, 10) : below(10));
  }
  l->outside = outside;
  if (outside) /* a value: a target construct may keep the last one to itself */
    put(s->in_region ? &s->inside : &s->before, "  %s %s = 0;\n", type_name[l->t], l->iv);
  make_head(l);
}

static void make_space(Space *sp, Site *s, bool outside) {
  sp->n = chance(50) ? 1 : chance(60) ? 2 : chance(85) ? 3 : 4;
  sp->total = 1;
  for (int k = 0; k < sp->n; k++) {
    static const int most[] = {120, 16, 7, 4};
    make_loop(&sp->l[k], most[sp->n - 1], s, outside && chance(50));
    sp->total *= sp->l[k].trips;
  }
}

static Ex variable_of(Loop *l) {
  long long last = l->first + (long long)l->step * (l->trips ? l->trips - 1 : 0);
  return (Ex){l->iv, l->t, l->first < last ? l->first : last, l->first > last ? l->first : last, 0};
}

/* ---- subscripts that differ between iterations ---- */

/* The number of the iteration, from 0. */
static const char *number_of(Loop *l) {
  const char *d = l->step > 0 ? fmt("(%s - (%lld))", l->iv, l->first) : fmt("(%lld - %s)", l->first, l->iv);
  int size = l->step > 0 ? l->step : -l->step;
  return size == 1 ? d : fmt("(%s / %d)", d, size);
}

/* A subscript within 0 .. dim-1, or NULL. */
static const char *direct(Loop *l, int dim) {
  Ex e = variable_of(l);
  int size = l->step > 0 ? l->step : -l->step, trips = l->trips ? l->trips : 1;
  if (e.lo >= 0 && e.hi < dim && chance(70))
    return l->iv;
  if (e.hi - e.lo < dim && chance(50)) {
    int room = dim - 1 - (int)(e.hi - e.lo), shift = between(0, room) - (int)e.lo;
    if (chance(25) && is_signed(l->t))
      return fmt("%d - %s", (int)e.hi + between(0, room), l->iv);
    return shift < 0 ? fmt("%s - %d", l->iv, -shift) : fmt("%s + %d", l->iv, shift);
  }
  if (2 * trips <= dim && chance(40))
    return chance(50) ? fmt("2 * %s", number_of(l)) : fmt("2 * %s + 1", number_of(l));
  if (trips <= dim) {
    int shift = below(dim - trips + 1);
    (void)size;
    return shift ? fmt("%s + %d", number_of(l), shift) : number_of(l);
  }
  return NULL;
}

/* Loops from..n-1 as one number; *count: how many values. */
static const char *linear(Space *sp, int from, int *count) {
  const char *text = number_of(&sp->l[from]);
  *count = sp->l[from].trips;
  for (int k = from + 1; k < sp->n; k++) {
    text = fmt("(%s * %d + %s)", text, sp->l[k].trips ? sp->l[k].trips : 1, number_of(&sp->l[k]));
    *count *= sp->l[k].trips;
  }
  if (!*count)
    *count = 1;
  return text;
}

/* The part of p that belongs to one iteration. */
static bool own_part(Ctx *c, Space *sp, Place p, Place *out) {
  const char *subs[3];
  int n = sp->n, r = p.rank;
  if (r == 1 && chance(15)) {
    int count;
    const char *at = linear(sp, 0, &count);
    Array *perm = count <= p.dim[0] ? new_permutation(count, p.dim[0]) : NULL;
    if (perm) {
      subs[0] = fmt("%s[%s]", perm->p.s, at);
      *out = element(p, subs, 1);
      return true;
    }
  }
  if (r < n) {
    for (int k = 0; k < r - 1; k++)
      if (!(subs[k] = direct(&sp->l[k], p.dim[k])))
        return false;
    int count;
    subs[r - 1] = linear(sp, r - 1, &count);
    if (count > p.dim[r - 1])
      return false;
    int shift = below(p.dim[r - 1] - count + 1);
    if (shift)
      subs[r - 1] = fmt("%s + %d", subs[r - 1], shift);
    *out = element(p, subs, r);
    return true;
  }
  bool swap = n == r && n > 1 && chance(15), rest = n < r && chance(50);
  for (int k = 0; k < n; k++)
    if (!(subs[k] = direct(&sp->l[swap ? n - 1 - k : k], p.dim[k])))
      return false;
  if (rest) /* the other subscripts are anything in range */
    for (int k = n; k < r; k++)
      subs[k] = subscript(c, p.dim[k]).s;
  *out = element(p, subs, rest ? r : n);
  return true;
}

/* ---- arrays at a site ---- */

static bool among(Array *const *list, int n, const Array *a) {
  for (int i = 0; i < n; i++)
    if (list[i] == a)
      return true;
  return false;
}

/* How the array is named at the site; false: it cannot be. */
static bool visible(Site *s, Array *a, Place *p) {
  *p = a->p;
  if (!s->function || (a->global && (a->constant || chance(50))))
    return true;
  for (int i = 0; i < s->nmapped; i++)
    if (s->mapped[i] == a) {
      *p = s->as[i];
      return true;
    }
  if (s->nmapped == 16)
    return false;
  const char *type = p->st ? p->st->name : type_name[p->t], *name = fmt("a%d", s->nmapped), *comma = s->nmapped ? ", " : "";
  bool modified = p->rank > 1 && !p->flat && !p->rows && chance(25);
  put(&s->args, "%s", comma);
  if (modified)
    put(&s->args, "%d, ", p->dim[p->rank - 1]);
  put(&s->args, "%s", p->s);
  p->s = name;
  for (int k = 0; k < p->rank; k++)
    p->bound[k] = fmt("%d", p->dim[k]);
  if (p->rows)
    put(&s->params, "%s%s", comma, rows_parameter(p, name));
  else if (p->rank == 1 || p->flat)
    put(&s->params, chance(70) ? "%s%s *%s" : "%s%s %s[]", comma, type, name);
  else if (modified && p->rank == 2)
    put(&s->params, "%sint %s_n, %s (*%s)[%s_n]", comma, name, type, name, name);
  else if (modified)
    put(&s->params, "%sint %s_n, %s %s[][%d][%s_n]", comma, name, type, name, p->dim[1], name);
  else if (p->rank == 2)
    put(&s->params, chance(50) ? "%s%s (*%s)[%d]" : "%s%s %s[][%d]", comma, type, name, p->dim[1]);
  else
    put(&s->params, "%s%s (*%s)[%d][%d]", comma, type, name, p->dim[1], p->dim[2]);
  s->mapped[s->nmapped] = a;
  s->as[s->nmapped++] = *p;
  return true;
}

static bool choose_written(Site *s, Ctx *c, Space *sp) {
  for (int attempt = 0; attempt < 8; attempt++) {
    Array *a = NULL;
    Place p, own;
    if (attempt < 5 && narrays) {
      a = &arrays[below(narrays)];
    } else {
      int rank = sp->n == 4 ? 3 : chance(60) ? sp->n : between(1, 3), dims[3];
      if (rank > 3)
        rank = 3;
      for (int k = 0; k < rank; k++)
        dims[k] = (k < sp->n ? sp->l[k].trips : 2) + 1 + below(4);
      if (rank < sp->n) {
        dims[rank - 1] = 4 + below(4);
        for (int k = rank - 1; k < sp->n; k++)
          dims[rank - 1] *= sp->l[k].trips ? sp->l[k].trips : 1;
      }
      a = new_array(rank, dims, s->function ? chance(60) : chance(40));
    }
    if (!a || a->constant || among(s->written, s->nwritten, a) || among(s->read, s->nread, a) || s->nwritten == 16)
      continue;
    if (!visible(s, a, &p) || !own_part(c, sp, p, &own))
      continue;
    s->written[s->nwritten++] = a;
    own.writable = true;
    add_place(c, own);
    return true;
  }
  return false;
}

static void choose_read(Site *s, Ctx *c) {
  for (int attempt = 0; attempt < 4; attempt++) {
    Array *a = narrays ? &arrays[below(narrays)] : NULL;
    Place p;
    if (!a || among(s->written, s->nwritten, a) || s->nread == 32 || !visible(s, a, &p))
      continue;
    s->read[s->nread++] = a;
    p.writable = false;
    add_place(c, p);
    return;
  }
}

/* ---- variables in clauses ---- */

const char *shared_variable(Site *s, int t, const char *dims, const char *value) {
  const char *name = fresh_name("v");
  if (s->orphaned) {
    put(&globals_text, "static %s %s%s;\n", type_name[t], name, dims);
    if (!*dims)
      put(&s->before, "  %s = %s;\n", name, value);
  } else if (*dims) {
    put(&s->before, "  %s %s%s = {%s};\n", spelling(t), name, dims, value);
  } else {
    put(&s->before, "  %s %s = %s;\n", spelling(t), name, value);
  }
  return name;
}

static void private_variables(Site *s, Ctx *c, Space *sp, Parts *parts) {
  int count = chance(60) ? 0 : between(1, 3);
  for (int i = 0; i < count; i++) {
    int t = any_type(), kind = below(5);
    if (kind == 4 && !s->in_region)
      kind = below(3);
    bool first = kind == 1, last = kind == 2 && sp->total > 0;
    const char *name;
    parts->last |= last;
    if (chance(25)) { /* an array */
      int n = between(2, 6);
      if (kind == 4) {
        name = fresh_name("r");
        put(&s->inside, "  %s %s[%d];\n", type_name[t], name, n);
      } else {
        name = shared_variable(s, t, fmt("[%d]", n), any_literal(t).s);
        put(&parts->clauses, " %s(%s)", first ? "firstprivate" : last ? "lastprivate" : "private", name);
      }
      Place p = place_of(t, name, 1, &n);
      p.writable = !first;
      if (!first)
        put(&parts->start, "for (int z = 0; z < %d; z++) %s[z] = %s; ", n, name, stored(expression(c, 2), t, false).s);
      add_place(c, p);
      if (last)
        put(&s->after, "  for (int z = 0; z < %d; z++) MIX(%s[z]);\n", n, name);
      continue;
    }
    if (kind == 4) {
      name = fresh_name("r");
      put(&s->inside, "  %s %s;\n", type_name[t], name);
    } else {
      name = shared_variable(s, t, "", any_literal(t).s);
      put(&parts->clauses, " %s(%s)", first ? "firstprivate" : last ? "lastprivate" : "private", name);
      if (last && !s->in_region && chance(20)) {
        put(&parts->clauses, " firstprivate(%s)", name);
        parts->both = true;
      }
    }
    bool writable = !first || chance(30);
    if (writable)
      put(&parts->start, "%s = %s; ", name, stored(expression(c, 2), t, false).s);
    add_var(c, name, t, writable);
    if (last || first)
      put(&s->after, "  MIX(%s);\n", name);
  }
}

const char *contribution(Ctx *c, int t, const char *op) {
  if (!strcmp(op, "&&") || !strcmp(op, "||"))
    return condition(c, 2).s;
  if (!strcmp(op, "*"))
    return is_float(t) ? fmt("(%s ? 2.0 : -0.5)", condition(c, 2).s) : cast(expression(c, 2), t).s;
  if (!strcmp(op, "min") || !strcmp(op, "max"))
    return is_float(t) ? fmt("(%s + 0.0)", stored(expression(c, 3), t, false).s) : stored(expression(c, 3), t, false).s;
  if (t == TB) /* 0 or 1: b ^ 2 would depend on the grouping */
    return fmt("!%s", condition(c, 2).s);
  Ex e = expression(c, 3);
  if (is_float(t))
    return fmt("%s * 0.25", narrowed(cast(e, TI), 8).s);
  if (strchr("+-", *op) && is_signed(t) && t >= TI)
    return narrowed(cast(e, TI), 10).s;
  return is_float(e.t) ? cast(e, t).s : e.s; /* wraps, in any order alike */
}

const char *update(const char *op, int t, const char *r, const char *e) {
  if (!strcmp(op, "min") || !strcmp(op, "max")) {
    const char *less = *op == 'm' && op[1] == 'i' ? "<" : ">", *tmp = fresh_name("e");
    const char *declared = fmt("{ %s %s = %s;", type_name[t], tmp, e);
    switch (below(t == TD ? 4 : 3)) {
    case 0:
      return fmt("%s if (%s %s %s) %s = %s; }", declared, tmp, less, r, r, tmp);
    case 1:
      return fmt("%s %s = %s %s %s ? %s : %s; }", declared, r, tmp, less, r, tmp, r);
    case 2:
      return fmt("%s %s = %s %s %s ? %s : %s; }", declared, r, r, less, tmp, r, tmp);
    default:
      return fmt("%s = f%s(%s, %s);", r, op, r, e);
    }
  }
  if (op[1]) /* && || */
    return fmt("%s = %s %s %s;", r, r, op, e);
  switch (below(*op == '-' ? 2 : 3)) {
  case 0:
    return fmt("%s %s= %s;", r, op, e);
  case 1:
    return fmt("%s = %s %s (%s);", r, r, op, e);
  default:
    return fmt("%s = (%s) %s %s;", r, e, op, r);
  }
}

static void reductions(Site *s, Ctx *c, Parts *parts) {
  int count = chance(65) ? 0 : between(1, 3);
  for (int i = 0; i < count; i++) {
    static const char *const ops[] = {"+", "+", "-", "*", "&", "|", "^", "&&", "||", "min", "max"};
    const char *op = ops[below(11)];
    int t = any_type();
    if (strchr("&|^", *op) && !op[1] && is_float(t))
      t = TUL;
    if (strchr("+-", *op) && t == TB)
      t = TI;
    if (*op == '*') {
      static const int unsigned_types[] = {TUC, TU, TUL, TULL, TD};
      t = unsigned_types[below(5)];
    }
    if (!strcmp(op, "min") || !strcmp(op, "max") || !strcmp(op, "&&") || !strcmp(op, "||"))
      t = t == TB && *op == 'm' ? TI : t;
    bool array = !s->orphaned && t != TB && chance(15); /* Clang 19 cannot compile arrays of _Bool here */
    int n = between(2, 4);
    const char *start = any_literal(t).s;
    if (is_float(t))
      start = fmt("%d", between(-3, 3));
    const bool section = array && chance(60);
    const int from = section && chance(50) ? between(1, 3) : 0, behind = section ? below(2) : 0;
    const char *name = shared_variable(s, t, array ? fmt("[%d]", from + n + behind) : "", start);
    put(&parts->clauses, " reduction(%s:%s%s)", op, name, section ? fmt("[%s:%s]", from ? bound_name(from) : "", bound_name(n)) : "");
    const char *lv = name;
    if (array) {
      const char *at = subscript(c, n).s;
      lv = from ? fmt("%s[%d + (%s)]", name, from, at) : fmt("%s[%s]", name, at);
      put(&s->after, "  for (int z = 0; z < %d; z++) MIX(%s[z]);\n", from + n + behind, name);
    } else {
      put(&s->after, "  MIX(%s);\n", name);
    }
    const char *text = update(op, t, lv, contribution(c, t, op));
    if (chance(25))
      text = fmt("if (%s) { %s }", condition(c, 1).s, text);
    else if (chance(10))
      text = fmt("for (int z = 0; z < 3; z++) { %s }", text);
    put(chance(70) ? &parts->end : &parts->start, "%s ", text);
  }
}

/* ---- the directive ---- */

static void other_clauses(Site *s, Parts *parts, bool combined) {
  if (chance(35)) {
    static const char *const kinds[] = {"static", "static", "dynamic", "guided", "auto", "runtime"};
    const char *kind = kinds[below(6)];
    bool alone = false;
    if (parts->last && strcmp(kind, "static")) { /* libomp 19 loses the last iteration of some dynamic schedules, but not with one thread */
      alone = combined;
      kind = combined ? kind : "static";
    }
    bool chunk = *kind != 'a' && *kind != 'r' && chance(50);
    const char *length = chunk ? bound_name(between(1, 9)) : "";
    if (parts->distributes && !strcmp(length, "1")) /* Clang 19: one thread does the first iteration alone */
      length = "2";
    put(&parts->clauses, " schedule(%s%s%s)", kind, chunk ? ", " : "", length);
    if (alone) {
      put(&parts->clauses, " num_threads(1)");
      return;
    }
  }
  if (combined && chance(10))
    put(&parts->clauses, " if(%s%s > %d)", chance(30) ? "parallel: " : "", bound_name(between(3, 30)), between(0, 30));
  if (combined && chance(8))
    put(&parts->clauses, " num_threads(2)");
  if (combined && chance(8))
    put(&parts->clauses, " default(shared)");
  (void)s;
}

/* Loops of a region that run on without waiting: with the same static schedule each thread meets its own iterations again, so
 * that a loop may use the elements that the one before has written for them. */
const char *chain(Site *s, const char *indent) {
  Place p[3];
  int n = 0, length = 1 << 20, loops = between(2, 4);
  for (int i = 0; i < 12 && n < 3; i++) {
    Array *a = narrays ? &arrays[below(narrays)] : NULL;
    if (!a || a->constant || a->p.st || a->p.rank != 1 || among(s->written, s->nwritten, a) || among(s->read, s->nread, a) || s->nwritten == 16 ||
        !visible(s, a, &p[n]))
      continue;
    s->written[s->nwritten++] = a;
    length = p[n].dim[0] < length ? p[n].dim[0] : length;
    n++;
  }
  if (n < 2)
    return "";
  const char *text = "", *schedule = chance(50) ? " schedule(static)" : fmt(" schedule(static, %d)", between(1, 5));
  for (int i = 0; i < loops; i++) {
    Place *to = &p[below(n)], *from = &p[below(n)];
    Ex value = {fmt("%s[i]", from->s), from->t, from->lo, from->hi, from->wild ? INFINITY : MAG};
    Ex sum = arithmetic(chance(50) ? "+" : "-", value, literal(TI, between(1, 9)), NULL);
    text = fmt("%s%s#pragma omp for%s%s\n%sfor (int i = 0; i < %d; i++) %s[i] = %s;\n", text, indent, schedule, i < loops - 1 ? " nowait" : "", indent,
               length, to->s, stored(sum, to->t, to->wild).s);
  }
  return text;
}

void add_scalars(Site *s, Ctx *c) {
  (void)s;
  add_globals(c);
}

/* The words in front of `for`: without devices, all of these are the same. */
const char *team_head(void) {
  static const char *const other[] = {"target parallel ", "target teams distribute parallel ", "teams distribute parallel "};
  return chance(35) ? other[below(3)] : "parallel ";
}

const char *worksharing(Site *s, const char *indent, bool nowait) {
  Space sp;
  Parts parts = {0};
  Ctx c = {.callable = nfunctions, .result = -1, .cost = 1, .in_body = true};
  bool combined = !s->in_region;
  make_space(&sp, s, chance(25));
  for (int k = 0; k < sp.n; k++) {
    Var *v = add_var(&c, sp.l[k].iv, sp.l[k].t, false);
    v->e = variable_of(&sp.l[k]);
  }
  add_scalars(s, &c);
  int reads = between(1, 3), writes = between(1, 2);
  for (int i = 0; i < reads; i++)
    choose_read(s, &c);
  for (int i = 0; i < writes; i++)
    choose_written(s, &c, &sp);
  private_variables(s, &c, &sp, &parts);
  reductions(s, &c, &parts);
  bool simd = chance(3);
  shared_updates(s, &c, &parts, simd);
  if (s->in_region && !s->orphaned && chance(8))
    threadprivate_value(s, &c);
  const char *merge = s->in_region && !s->orphaned && chance(25) && !simd ? accumulator(s, &c, &parts, indent) : "";
  const char *head = !combined ? "" : parts.both ? "parallel " : team_head();
  parts.distributes = strstr(head, "distribute");
  Buf b = {0};
  put(&b, "%s#pragma omp %sfor%s", indent, head, simd ? " simd" : "");
  int collapsed = sp.n > 1 && chance(75) ? sp.n : 1;
  if (sp.n > 1 && collapsed == 1 && chance(20) && sp.n == 3)
    collapsed = 2;
  if (collapsed > 1)
    put(&b, " collapse(%d)", collapsed);
  /* Inner loop variables declared outside are shared unless collapsed or named. */
  for (int k = 0; k < sp.n; k++)
    if (sp.l[k].outside) {
      if (k < collapsed && sp.total > 0 && !s->in_region && chance(40)) {
        put(&b, " lastprivate(%s)", sp.l[k].iv);
        put(&s->after, "  MIX(%s);\n", sp.l[k].iv);
        parts.last = true;
      } else if (k >= collapsed || chance(30)) {
        put(&b, " private(%s)", sp.l[k].iv);
      }
    }
  other_clauses(s, &parts, combined);
  put(&b, "%s%s\n", parts.clauses.n ? parts.clauses.s : "", nowait ? " nowait" : "");
  const char *in = indent;
  for (int k = 0; k < sp.n; k++) {
    bool brace = k == sp.n - 1 || chance(30);
    put(&b, "%s%s%s\n", in, sp.l[k].head, brace ? " {" : "");
    sp.l[k].outside = brace; /* from here on: has a brace to close */
    in = fmt("%s  ", in);
  }
  c.in_body = true;
  /* A jump over the end of the body is legal, but would skip what the end adds. */
  const char *body = statements(&c, between(2, 5), in);
  if (parts.start.n)
    put(&b, "%s%s\n", in, parts.start.s);
  put(&b, "%s", body);
  if (parts.end.n)
    put(&b, "%s%s\n", in, parts.end.s);
  for (int k = sp.n - 1; k >= 0; k--)
    if (sp.l[k].outside)
      put(&b, "%*s}\n", (int)strlen(indent) + 2 * k, "");
  put(&b, "%s", merge);
  return b.s;
}
