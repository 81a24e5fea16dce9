/* Statements of a body.  What they declare is added to the context until the enclosing block ends. */
#include "fuzz.h"

static int names;

static const char *fresh(const char *prefix) { return fmt("%s%d", prefix, names++); }

typedef struct Mark {
  int nv, np, depth, cost;
  bool in_loop, in_body;
} Mark;

static Mark enter(Ctx *c) {
  Mark m = {c->nv, c->np, c->depth, c->cost, c->in_loop, c->in_body};
  c->depth++;
  return m;
}

static void leave(Ctx *c, Mark m) {
  c->nv = m.nv;
  c->np = m.np;
  c->depth = m.depth;
  c->cost = m.cost;
  c->in_loop = m.in_loop;
  c->in_body = m.in_body;
}

/* A block with its own scope. */
static const char *nested(Ctx *c, int count, const char *indent) {
  Mark m = enter(c);
  const char *s = statements(c, count, fmt("%s  ", indent));
  leave(c, m);
  return s;
}

static const char *compound(Ctx *c, Ex lv, bool wild, int depth) {
  static const char *const int_ops[] = {"+", "-", "*", "/", "%", "&", "|", "^"};
  Ex e = expression(c, depth), used = e;
  if (is_float(lv.t)) {
    static const char *const scale[] = {"*= 0.5", "/= 4", "*= -1", "*= -0.75f", "/= 1.25"};
    if (!wild && chance(40))
      return fmt("%s %s;", lv.s, scale[below(5)]);
    const char *op = chance(50) ? "+" : "-";
    return wild ? fmt("%s %s= %s;", lv.s, chance(30) ? "*" : op, e.s) : fmt("%s %s= %s; %s = fix(%s);", lv.s, op, stored(e, TD, false).s, lv.s, lv.s);
  }
  if (is_float(e.t))
    e = cast(e, TI);
  int p = promoted(lv.t);
  if (chance(15)) {
    int count = (lv.t == TB ? 8 : bits_of(p)) - 1;
    bool left = !is_signed(p) && chance(50);
    return fmt("%s %s= %s & %d;", lv.s, left ? "<<" : ">>", e.s, count);
  }
  const char *op = int_ops[below(8)];
  arithmetic(op, lv, e, &used);
  return fmt("%s %s= %s;", lv.s, op, used.s);
}

const char *assign(Ctx *c, Ex lv, bool wild, int depth) {
  if (chance(30))
    return compound(c, lv, wild, depth);
  return fmt("%s = %s;", lv.s, stored(expression(c, depth), lv.t, wild).s);
}

/* Something to assign to: *wild says whether it may hold anything. */
static bool target(Ctx *c, Ex *lv, bool *wild) {
  Var *v = chance(35) ? pick_writable(c, -1) : NULL;
  if (!v) {
    Place *p = pick_place(c, true);
    if (p) {
      *lv = leaf_of(c, *p, NULL);
      *wild = is_float(lv->t) && lv->mag > MAG;
      return true;
    }
    v = pick_writable(c, -1);
  }
  if (!v)
    return false;
  *lv = v->e;
  *wild = v->wild;
  return true;
}

static const char *assignment(Ctx *c) {
  Ex lv, other;
  bool wild, wild2;
  if (!target(c, &lv, &wild))
    return ";";
  int depth = between(1, 4);
  if (chance(10)) { /* x = y = e; */
    Var *v = pick_writable(c, -1);
    if (v) {
      bool was = v->frozen;
      v->frozen = true;
      if (target(c, &other, &wild2)) {
        Ex e = stored(expression(c, depth), v->e.t, false);
        Ex again = v->e; /* the value of the inner assignment has the type of the variable */
        const char *s = fmt("(%s = %s)", v->e.s, e.s);
        v->frozen = was;
        again.s = s;
        return fmt("%s = %s;", other.s, stored(again, other.t, wild2).s);
      }
      v->frozen = was;
    }
  }
  if (chance(10)) { /* x = (y = e, e2); */
    Var *v = pick_writable(c, -1);
    if (v) {
      v->frozen = true;
      bool ok = target(c, &lv, &wild);
      Ex e = stored(expression(c, depth), v->e.t, false);
      v->frozen = false;
      Ex e2 = expression(c, depth);
      e2.s = fmt("(%s = %s, %s)", v->e.s, e.s, e2.s);
      if (ok)
        return fmt("%s = %s;", lv.s, stored(e2, lv.t, wild).s);
    }
  }
  if (chance(10)) { /* x = y++ op e; */
    Var *v = pick_writable(c, -1);
    if (v && !is_float(v->e.t) && v->e.t != TB && (v->e.t < TI || !is_signed(v->e.t))) {
      v->frozen = true;
      bool ok = target(c, &lv, &wild);
      Ex e = expression(c, depth), y = v->e;
      v->frozen = false;
      static const char *const forms[] = {"%s++", "%s--", "++%s", "--%s"};
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-nonliteral"
      y.s = fmt(forms[below(4)], v->e.s);
#pragma clang diagnostic pop
      y = arithmetic(chance(50) ? "^" : "&", y, is_float(e.t) ? cast(e, TI) : e, NULL);
      if (ok)
        return fmt("%s = %s;", lv.s, stored(y, lv.t, wild).s);
    }
  }
  return assign(c, lv, wild, depth);
}

static const char *increment(Ctx *c) {
  Ex lv;
  bool wild;
  for (int i = 0; i < 4; i++)
    if (target(c, &lv, &wild) && !is_float(lv.t)) {
      bool safe = lv.t < TI || !is_signed(lv.t);
      const char *s = chance(50) || lv.t == TB ? fmt("%s++;", lv.s) : fmt("--%s;", lv.s);
      return safe ? s : fmt("if (%s > -1000 && %s < 1000) %s", lv.s, lv.s, s);
    }
  return ";";
}

/* ---- declarations ---- */

static const char *initial_list(Ctx *c, int t, int count) {
  const char *s = "";
  for (int i = 0; i < count; i++)
    s = fmt("%s%s%s", s, i ? ", " : "", stored(expression(c, 1), t, false).s);
  return s;
}

static const char *declare_array(Ctx *c) {
  int dims[2] = {between(2, 6), between(2, 4)}, t = any_type(), rank = chance(75) ? 1 : 2;
  const char *name = fresh("x");
  const char *s;
  if (rank == 1 && chance(40)) {
    int given = chance(50) ? dims[0] : between(1, dims[0]);
    s = fmt("%s %s[%d] = {%s};", spelling(t), name, dims[0], initial_list(c, t, given));
  } else if (chance(50)) {
    s = fmt("%s %s[%d]%s = {0};", spelling(t), name, dims[0], rank == 2 ? fmt("[%d]", dims[1]) : "");
    if (rank == 2)
      s = fmt("%s %s[%d][%d] = {{%s}};", spelling(t), name, dims[0], dims[1], initial_list(c, t, dims[1]));
  } else {
    const char *k = fresh("k"), *length = chance(12) && !c->far ? bound_name(dims[0]) : fmt("%d", dims[0]);
    Ex e = stored(expression(c, 2), t, false);
    if (rank == 1)
      s = fmt("%s %s[%s]; for (int %s = 0; %s < %d; %s++) %s[%s] = %s;", spelling(t), name, length, k, k, dims[0], k, name, k, e.s);
    else
      s = fmt("%s %s[%d][%d]; for (int %s = 0; %s < %d; %s++) %s[%s / %d][%s %% %d] = %s;", spelling(t), name, dims[0], dims[1], k, k,
              dims[0] * dims[1], k, name, k, dims[1], k, dims[1], e.s);
  }
  Place p = place_of(t, name, rank, dims);
  add_place(c, p);
  return s;
}

static const char *declare_struct(Ctx *c) {
  Struct *st = &structs[below(nstructs)];
  const char *name = fresh("s"), *from = chance(60) ? struct_value(c, st) : NULL;
  const char *s = from ? fmt("%s %s = %s;", st->name, name, from) : fmt("%s %s = {0};", st->name, name);
  if (!from && !st->f[0].st && !st->f[0].count && chance(70))
    s = fmt("%s %s = {.%s = %s};", st->name, name, st->f[0].name, stored(expression(c, 1), st->f[0].t, false).s);
  Place p = place_of(TI, name, 0, NULL);
  p.st = st;
  add_place(c, p);
  return s;
}

static const char *declare_scalar(Ctx *c) {
  int t = any_type();
  const char *name = fresh("t");
  Ex e = stored(expression(c, between(1, 3)), t, false);
  const char *s = fmt("%s%s %s = %s;", chance(15) ? "const " : "", spelling(t), name, e.s);
  add_var(c, name, t, *s != 'c' || s[1] != 'o');
  return s;
}

/* A pointer to an element or a row of something, or to a struct. */
static const char *declare_pointer(Ctx *c) {
  bool writable = chance(60);
  Place *q = pick_place(c, writable);
  if (!q)
    return ";";
  Place p = *q;
  const char *name = fresh("q"), *subs[3];
  if (p.st || !p.rank) {
    for (int k = 0; k < p.rank; k++)
      subs[k] = subscript(c, p.dim[k]).s;
    p = element(p, subs, p.rank);
    const char *type = p.st ? p.st->name : type_name[p.t];
    const char *s = fmt("%s%s *%s = &%s;", p.writable ? "" : "const ", type, name, p.s);
    p.s = fmt("(*%s)", name);
    add_place(c, p);
    return s;
  }
  for (int k = 0; k < p.rank - 1; k++)
    subs[k] = subscript(c, p.dim[k]).s;
  p = element(p, subs, p.rank - 1);
  int offset = below(p.dim[0]);
  const char *s = offset ? fmt("%s%s *%s = %s + %d;", p.writable ? "" : "const ", type_name[p.t], name, p.s, offset)
                         : fmt("%s%s *%s = %s;", p.writable ? "" : "const ", type_name[p.t], name, p.s);
  p.s = name;
  p.dim[0] -= offset;
  p.flat = false;
  add_place(c, p);
  return s;
}

/* A pointer that walks over consecutive elements. */
static const char *walk(Ctx *c) {
  Place *p = NULL;
  for (int i = 0; i < 6 && !(p && p->rank && !p->st && !p->wild && p->t != TB); i++)
    p = pick_place(c, false);
  if (!p || !p->rank || p->st || p->wild || p->t == TB)
    return ";";
  int t = p->t, length = between(1, p->dim[p->rank - 1] < 5 ? p->dim[p->rank - 1] : 5);
  const char *run = run_of(c, t, length), *name = fresh("t"), *w = fresh("w"), *k = fresh("k");
  const char *add = is_float(t) ? fmt("%s = %s * %s + %s *", name, name, t == TF ? "0.5f" : "0.5", t == TF ? "0.5f" : "0.5") : fmt("%s ^=", name);
  const char *type = type_name[t];
  add_var(c, name, t, true);
  switch (below(3)) {
  case 0:
    return fmt("%s %s = 0; { const %s *%s = %s; for (int %s = 0; %s < %d; %s++) %s *%s++; }", type, name, type, w, run, k, k, length, k, add, w);
  case 1:
    return fmt("%s %s = 0; { const %s *%s = %s; int %s = %d; while (%s-- > 0) { %s *%s; %s += 1; } }", type, name, type, w, run, k, length, k, add, w, w);
  default:
    return fmt("%s %s = 0; { const %s *%s = %s, *%s = %s + %d; while (%s < %s) %s *%s++; }", type, name, type, w, run, k, w, length, w, k, add, w);
  }
}

/* ---- control ---- */

/* A jump over some statements. */
static const char *goto_statement(Ctx *c, const char *indent) {
  const char *q = condition(c, 2).s, *label = fresh("label");
  const char *body = nested(c, between(1, 2), fmt("%s  ", indent));
  return fmt("{\n%s  if (%s) goto %s;\n%s  {\n%s%s  }\n%s%s:;\n%s}", indent, q, label, indent, body, indent, indent, label, indent);
}

static const char *if_statement(Ctx *c, const char *indent) {
  const char *q = condition(c, 2).s;
  const char *then = nested(c, between(1, 2), indent);
  if (chance(40))
    return fmt("if (%s) {\n%s%s} else {\n%s%s}", q, then, indent, nested(c, between(1, 2), indent), indent);
  return fmt("if (%s) {\n%s%s}", q, then, indent);
}

static const char *for_statement(Ctx *c, const char *indent) {
  int t = chance(60) ? TI : any_int(), trips = between(1, 5), step = chance(70) ? 1 : between(2, 3), first = below(4);
  if (t == TB)
    t = TI;
  const char *k = fresh("k");
  Mark m = enter(c);
  const char *head, *type = spelling(t);
  c->cost *= trips;
  c->in_loop = true;
  c->in_body = false;
  Var *outer = chance(25) && c->nv ? &c->v[below(c->nv)] : NULL;
  Ex range = whole(k, t, false);
  if (outer && !outer->writable && !outer->frozen && !is_float(outer->e.t) && outer->e.lo >= -3 && outer->e.hi <= 12 && outer->e.t != TB) {
    head = fmt("for (int %s = -3; %s < (int)%s; %s++)", k, k, outer->e.s, k); /* triangular */
    range = (Ex){k, TI, -3, outer->e.hi - 1 < -3 ? -3 : outer->e.hi - 1, 0};
    c->cost = m.cost * 8;
  } else if (chance(30)) {
    int last = first, from = first + (trips - 1) * step;
    head = fmt("for (%s %s = %d; %s >= %d; %s -= %d)", type, k, from + 3, k, last + 3, k, step);
    range.lo = last + 3;
    range.hi = from + 3;
  } else {
    head = fmt("for (%s %s = %d; %s < %d; %s%s)", type, k, first, k, first + trips * step, k, step == 1 ? "++" : fmt(" += %d", step));
    range.lo = first;
    range.hi = first + (trips - 1) * step;
  }
  Var *v = add_var(c, k, range.t, false);
  if (v)
    v->e = range;
  const char *body = statements(c, between(1, 2), fmt("%s  ", indent));
  leave(c, m);
  return fmt("%s {\n%s%s}", head, body, indent);
}

static const char *while_statement(Ctx *c, const char *indent) {
  int trips = between(1, 4);
  const char *w = fresh("w");
  Mark m = enter(c);
  c->cost *= trips + 1;
  c->in_loop = true;
  c->in_body = false;
  Var *v = add_var(c, w, TI, false);
  if (v)
    v->e = (Ex){w, TI, 0, trips, 0};
  const char *stop = chance(40) ? fmt(" && %s", condition(c, 1).s) : "";
  const char *body = statements(c, between(1, 2), fmt("%s  ", indent));
  leave(c, m);
  if (chance(50))
    return fmt("int %s = %d;\n%swhile (%s-- > 0%s) {\n%s%s}", w, trips, indent, w, stop, body, indent);
  return fmt("int %s = %d;\n%sdo {\n%s%s} while (--%s > 0%s);", w, trips, indent, body, indent, w, stop);
}

static const char *switch_statement(Ctx *c, const char *indent) {
  Ex e = expression(c, 2);
  if (is_float(e.t))
    e = cast(e, TI);
  int cases = between(2, 4);
  const char *body = "";
  bool had_default = false;
  for (int i = 0; i < cases; i++) {
    if (!had_default && chance(15)) {
      body = fmt("%s%s  default:\n", body, indent);
      had_default = true;
    } else {
      body = fmt("%s%s  case %d:\n", body, indent, i);
    }
    if (chance(20))
      continue; /* shares the next case's statements */
    Mark m = enter(c);
    m.in_loop = c->in_loop;
    bool loop = c->in_loop, in_body = c->in_body;
    c->in_loop = false; /* a break would be the switch's */
    c->in_body = false;
    const char *s = statements(c, between(1, 2), fmt("%s    ", indent));
    c->in_loop = loop;
    c->in_body = in_body;
    leave(c, m);
    body = fmt("%s%s  {\n%s%s  }\n%s", body, indent, s, indent, chance(75) ? fmt("%s    break;\n", indent) : "");
  }
  return fmt("switch (%s & %d) {\n%s%s    ;\n%s}", e.s, cases, body, indent, indent);
}

/* The program never ends here, but the compiler does not know. */
static const char *end_statement(Ctx *c) {
  static const char *const calls[] = {"exit(3)", "abort()", "_Exit(7)", "fail(5)"};
  const char *q = condition(c, 1).s, *end = calls[below(4)];
  if (chance(40))
    return fmt("if (no_end() && %s) %s;", q, end);
  if (chance(20))
    return fmt("%s || !no_end() ? (void)0 : fail(%s);", q, stored(expression(c, 1), TI, false).s);
  return fmt("if (no_end() && %s) { printf(\"%%d %%g\\n\", %s, %s); %s; }", q, stored(expression(c, 1), TI, false).s,
             stored(expression(c, 1), TD, true).s, end);
}

static const char *leave_statement(Ctx *c) {
  if (!c->host && chance(40))
    return end_statement(c);
  const char *q = condition(c, 2).s;
  if (c->result == NTYPES && chance(60))
    return fmt("if (%s) return;", q);
  if (c->result >= 0 && c->result < NTYPES && chance(60))
    return fmt("if (%s) return %s;", q, stored(expression(c, 2), c->result, false).s);
  if (c->in_loop)
    return fmt("if (%s) %s;", q, chance(50) ? "break" : "continue");
  if (c->in_body)
    return fmt("if (%s) continue;", q);
  return ";";
}

static const char *struct_assignment(Ctx *c) {
  for (int i = 0; i < 4; i++) {
    Place *p = pick_place(c, true);
    if (!p || !p->st)
      continue;
    const char *from = struct_value(c, p->st), *subs[3];
    for (int k = 0; k < p->rank; k++)
      subs[k] = subscript(c, p->dim[k]).s;
    return fmt("%s = %s;", element(*p, subs, p->rank).s, from);
  }
  return NULL;
}

static const char *statement(Ctx *c, const char *indent, bool *fixed) {
  int what = below(100);
  bool deep = c->depth >= 3 || c->cost > 20;
  *fixed = what < 24;
  const char *s = NULL;
  if (what < 10)
    return declare_scalar(c);
  if (what < 15 && c->depth < 3)
    return declare_array(c);
  if (what < 19)
    return declare_struct(c);
  if (what < 24)
    return chance(75) ? declare_pointer(c) : walk(c);
  *fixed = false;
  if (what < 32 && !deep)
    return if_statement(c, indent);
  if (what < 39 && !deep)
    return for_statement(c, indent);
  if (what < 40 && !deep)
    return goto_statement(c, indent);
  if (what < 42 && !deep)
    return fmt("{\n%s  %s\n%s}", indent, while_statement(c, fmt("%s  ", indent)), indent);
  if (what < 46 && !deep)
    return switch_statement(c, indent);
  if (what < 50)
    return leave_statement(c);
  if (what < 54)
    s = struct_assignment(c);
  else if (what < 60)
    s = update_call(c, 2);
  else if (what < 66)
    return increment(c);
  return s ? s : assignment(c);
}

const char *statements(Ctx *c, int count, const char *indent) {
  const char *text = "";
  for (int i = 0; i < count; i++) {
    bool keep = kept(), fixed;
    const char *s = statement(c, indent, &fixed);
    if (keep || fixed)
      text = fmt("%s%s%s\n", text, indent, s);
  }
  return text;
}
