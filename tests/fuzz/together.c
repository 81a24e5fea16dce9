/* What iterations do together without racing: atomics and critical sections in the body, and values private to a region that
 * its threads merge after the loop.
 *
 * Every operation is exact in any order: integers wrap or stay small, floating sums are of multiples of 1/4.  What
 * `capture` gives depends on the order, but the set of values does not, so only their sum is used.
 */
#include "loop.h"

#include <string.h>

static const char *const loose_ops[] = {"+", "+", "-", "&", "|", "^"};

/* A type that updates may have: `op` decides whether it may be a floating one. */
static int type_for(const char *op) {
  int t = any_type();
  if (t == TB || (strchr("&|^", *op) && is_float(t)))
    t = TUL;
  return t;
}

/* `lv op= contribution` in one of the forms that OpenMP allows for atomic updates. */
static const char *simple_update(Ctx *c, const char *lv, int t, const char *op) {
  const char *e = contribution(c, t, op);
  switch (below(*op == '-' ? 3 : 4)) {
  case 0:
    if (strchr("+-", *op))
      return chance(50) ? fmt("%s%c%c;", lv, *op, *op) : fmt("%c%c%s;", *op, *op, lv);
    /* fall through */
  case 1:
    return fmt("%s %s= %s;", lv, op, e);
  case 2:
    return fmt("%s = %s %s (%s);", lv, lv, op, e);
  default:
    return fmt("%s = (%s) %s %s;", lv, e, op, lv);
  }
}

/* A shared object that all iterations update: its lvalue in this iteration. */
static const char *shared_target(Site *s, Ctx *c, int t) {
  int n = between(2, 9);
  bool array = chance(45);
  const char *name = shared_variable(s, t, array ? fmt("[%d]", n) : "", is_float(t) ? "2" : any_literal(t).s);
  if (!array) {
    put(&s->after, "  MIX(%s);\n", name);
    return name;
  }
  put(&s->after, "  for (int z = 0; z < %d; z++) MIX(%s[z]);\n", n, name);
  return fmt("%s[%s]", name, subscript(c, n).s);
}

static const char *sometimes(Ctx *c, const char *text) {
  int what = below(10);
  if (what < 3)
    return fmt("if (%s) { %s }", condition(c, 1).s, text);
  return what < 4 ? fmt("for (int z = 0; z < 3; z++) { %s }", text) : fmt("{ %s }", text);
}

/* The same by one of the compiler's builtins. */
static const char *builtin_update(Ctx *c, const char *lv, int t, const char *op) {
  const char *name = *op == '+' ? "add" : *op == '-' ? "sub" : *op == '&' ? "and" : *op == '|' ? "or" : "xor";
  const char *e = fmt("&%s, (%s)(%s)", lv, type_name[t], contribution(c, t, op));
  switch (below(4)) {
  case 0:
    return fmt("__sync_fetch_and_%s(%s);", name, e);
  case 1:
    return fmt("__sync_%s_and_fetch(%s);", name, e);
  case 2:
    return fmt("__atomic_fetch_%s(%s, __ATOMIC_RELAXED);", name, e);
  default:
    return fmt("(void)__atomic_%s_fetch(%s, __ATOMIC_SEQ_CST);", name, e);
  }
}

static const char *atomic_update(Site *s, Ctx *c) {
  const char *op = loose_ops[below(6)];
  int t = type_for(op);
  const char *lv = shared_target(s, c, t);
  if (!is_float(t) && chance(30))
    return sometimes(c, builtin_update(c, lv, t, op));
  return sometimes(c, fmt("\n#pragma omp atomic%s\n%s\n", chance(30) ? " update" : "", simple_update(c, lv, t, op)));
}

static const char *atomic_capture(Site *s, Ctx *c) {
  static const int types[] = {TI, TU, TL, TUL};
  int t = types[below(4)], step = between(1, 3);
  const char *x = shared_variable(s, t, "", "5"), *total = shared_variable(s, TUL, "", "0"), *v = fresh_name("v"), *form;
  put(&s->after, "  MIX(%s); MIX(%s);\n", x, total);
  if (chance(30))
    return sometimes(c, fmt("%s %s = %s;\n#pragma omp atomic\n%s += (unsigned long)%s;\n", type_name[t], v,
                            fmt(chance(50) ? "__sync_fetch_and_add(&%s, %d)" : "__atomic_sub_fetch(&%s, %d, __ATOMIC_RELAXED)", x, step), total, v));
  switch (below(5)) {
  case 0:
    form = fmt("%s = %s++;", v, x);
    break;
  case 1:
    form = fmt("%s = --%s;", v, x);
    break;
  case 2:
    form = fmt("%s = %s += %d;", v, x, step);
    break;
  case 3:
    form = fmt("{ %s = %s; %s = %s + %d; }", v, x, x, x, step);
    break;
  default:
    form = fmt("{ %s -= %d; %s = %s; }", x, step, v, x);
  }
  return sometimes(c, fmt("%s %s;\n#pragma omp atomic capture\n%s\n#pragma omp atomic\n%s += (unsigned long)%s;\n", type_name[t], v, form, total, v));
}

/* `read` of something that nobody writes, `write` of the same value by everyone. */
static const char *atomic_read_write(Site *s, Ctx *c, Parts *parts) {
  int t = type_for("+");
  const char *x = shared_variable(s, t, "", any_literal(t).s), *v = fresh_name("v");
  put(&s->after, "  MIX(%s);\n", x);
  if (chance(50)) {
    put(&parts->start, "%s %s;\n#pragma omp atomic read\n%s = %s;\n", type_name[t], v, v, x);
    add_var(c, v, t, false);
    return "";
  }
  return sometimes(c, fmt("\n#pragma omp atomic write\n%s = %s;\n", x, any_literal(t).s));
}

static const char *critical_section(Site *s, Ctx *c) {
  static const char *const names[] = {"", "", "(one)", "(two)"};
  const char *text = "";
  int count = between(1, 2);
  for (int i = 0; i < count; i++) {
    bool extreme = chance(25);
    const char *op = extreme ? (chance(50) ? "min" : "max") : loose_ops[below(6)];
    int t = type_for(extreme ? "+" : op);
    const char *lv = shared_target(s, c, t);
    text = fmt("%s %s", text, update(op, t, lv, contribution(c, t, op)));
  }
  return sometimes(c, fmt("\n#pragma omp critical%s\n{%s }\n", names[below(4)], text));
}

void shared_updates(Site *s, Ctx *c, Parts *parts, bool simd) {
  int count = chance(70) ? 0 : between(1, 2);
  for (int i = 0; i < count; i++) {
    int what = below(simd ? 7 : 10);
    const char *text = what < 4 ? atomic_update(s, c) : what < 6 ? atomic_capture(s, c) : what < 7 ? atomic_read_write(s, c, parts) : critical_section(s, c);
    put(chance(70) ? &parts->end : &parts->start, "%s ", text);
  }
}

/* ---- private to the region, merged after the loop ---- */

/* A name for something of each thread: declared in the region, or threadprivate. */
static const char *own_object(Site *s, int t, int n, const char *start) {
  const char *name = fresh_name("acc"), *dims = n ? fmt("[%d]", n) : "";
  if (chance(75)) {
    put(&s->inside, n ? "  %s %s%s = {%s};\n" : "  %s %s%s = %s;\n", type_name[t], name, dims, start);
    return name;
  }
  put(&globals_text, "static %s %s%s;\n#pragma omp threadprivate(%s)\n", type_name[t], name, dims, name);
  if (n)
    put(&s->inside, "  for (int z = 0; z < %d; z++) %s[z] = %s;\n", n, name, start);
  else
    put(&s->inside, "  %s = %s;\n", name, start);
  return name;
}

static const char *merged(const char *indent, const char *lv, const char *op, const char *acc) {
  bool extreme = !strcmp(op, "min") || !strcmp(op, "max");
  if (!extreme && chance(40))
    return fmt("#pragma omp atomic\n%s  %s %s= %s;\n", indent, lv, op, acc);
  if (extreme)
    return fmt("#pragma omp critical\n%s  { if (%s %s %s) %s = %s; }\n", indent, acc, *op == 'm' && op[1] == 'i' ? "<" : ">", lv, lv, acc);
  return fmt("#pragma omp critical\n%s  { %s %s= %s; }\n", indent, lv, op, acc);
}

static const char *accumulated_scalar(Site *s, Ctx *c, Parts *parts, const char *indent) {
  static const char *const ops[] = {"+", "+", "+", "|", "^", "min", "max"};
  const char *op = ops[below(7)];
  int t = (int[]){TI, TL, TUL, TD, TF}[below(strchr("|^", *op) ? 3 : 5)];
  bool extreme = op[1];
  const char *start = !extreme ? "0" : op[1] == 'i' ? "100000" : "-100000";
  if (extreme && t == TUL)
    t = TL;
  const char *total = shared_variable(s, t, "", extreme ? start : "3"), *acc = own_object(s, t, 0, start);
  put(&parts->end, "%s ", update(op, t, acc, contribution(c, t, op)));
  put(&s->after, "  MIX(%s);\n", total);
  return merged(indent, total, op, acc);
}

static const char *accumulated_array(Site *s, Ctx *c, Parts *parts, const char *indent) {
  int t = (int[]){TI, TL, TUL, TD, TF}[below(5)], n = chance(80) ? between(2, 10) : between(40, 90);
  const char *total = shared_variable(s, t, fmt("[%d]", n), "1"), *acc = own_object(s, t, n, "0");
  const char *text = update("+", t, fmt("%s[%s]", acc, subscript(c, n).s), contribution(c, t, "+"));
  put(&parts->end, "%s ", sometimes(c, text));
  put(&s->after, "  for (int z = 0; z < %d; z++) MIX(%s[z]);\n", n, total);
  if (chance(50))
    return fmt("%sfor (int z = 0; z < %d; z++) {\n%s%s}\n", indent, n, merged(indent, fmt("%s[z]", total), "+", fmt("%s[z]", acc)), indent);
  return fmt("#pragma omp critical\n%sfor (int z = 0; z < %d; z++) %s[z] += %s[z];\n", indent, n, total, acc);
}

static const char *accumulated_struct(Site *s, Ctx *c, Parts *parts, const char *indent) {
  const char *count = shared_variable(s, TL, "", "0"), *sum = shared_variable(s, TD, "", "0"), *acc = fresh_name("acc");
  put(&s->inside, "  struct { long n; double v; } %s = {0};\n", acc);
  put(&parts->end, "%s ", update("+", TD, fmt("%s.v", acc), contribution(c, TD, "+")));
  put(&parts->end, "%s ", sometimes(c, fmt("%s.n++;", acc)));
  put(&s->after, "  MIX(%s); MIX(%s);\n", count, sum);
  return fmt("#pragma omp critical\n%s{ %s += %s.n; %s += %s.v; }\n", indent, count, acc, sum, acc);
}

const char *accumulator(Site *s, Ctx *c, Parts *parts, const char *indent) {
  int what = below(10);
  return what < 5 ? accumulated_scalar(s, c, parts, indent) : what < 8 ? accumulated_array(s, c, parts, indent) : accumulated_struct(s, c, parts, indent);
}

/* A value that each thread has of its own, the same for all of them. */
void threadprivate_value(Site *s, Ctx *c) {
  int t = any_type();
  const char *name = fresh_name("tp");
  put(&globals_text, "static %s %s;\n#pragma omp threadprivate(%s)\n", type_name[t], name, name);
  put(&s->before, "  %s = %s;\n", name, any_literal(t).s);
  put(&s->clauses, " copyin(%s)", name);
  add_var(c, name, t, false);
}
