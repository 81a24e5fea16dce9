/* Directives that follow each other, over the same columns: what could be launched together, and what could not.
 *
 * Arrays are lines of WIDTH elements and tables of such lines. A directive writes some of them, and those only at its own column; in the loop around it,
 * if there is one, at any line. Other columns are read of arrays that it does not write: another directive may, since there is a barrier between.
 * Numbers that one iteration writes are read by other directives, in bounds too. All of them may stand in one more loop.
 */
#include "fuzz.h"

enum { WIDTH = 40, LINES = 7, MOST_ARRAYS = 5 };

typedef struct Line {
  const char *name;
  bool table, flat; /* flat: a pointer to elements, indexed by hand */
  bool written;     /* by the directive that is being made */
} Line;

typedef struct Row {
  const char *type;
  bool floating;
  Line line[MOST_ARRAYS];
  int nlines;
  const char *column, *around; /* variables; around: NULL when there is no such loop */
  const char *all;             /* the variable of the loop around all directives, or NULL */
  int low, high;               /* the column may be moved by so much */
  bool own_value;              /* a variable of the thread is set */
} Row;

static int rows;

static const char *constant(const Row *r) {
  static const char *const floating[] = {"0.5", "-1.25", "2", "0.75"}, *const whole[] = {"1", "3", "7", "2"};
  return fmt("(%s)%s", r->type, (r->floating ? floating : whole)[below(4)]);
}

static const char *element_at(const Row *r, const Line *l, const char *column) {
  if (!l->table)
    return fmt("%s[%s]", l->name, column);
  const char *line = r->around && chance(75) ? fmt("%s%s", r->around, chance(50) ? "" : chance(50) ? " - 1" : " + 1") : fmt("%d", below(LINES));
  return l->flat ? fmt("%s[(%s) * %d + %s]", l->name, line, WIDTH, column) : fmt("%s[%s][%s]", l->name, line, column);
}

static const char *read_element(const Row *r) {
  const Line *l = &r->line[below(r->nlines)];
  const char *column = r->column;
  if (!l->written && chance(12)) {
    int by = between(r->low, r->high);
    column = chance(30) ? fmt("%d", below(WIDTH)) : by < 0 ? fmt("%s - %d", r->column, -by) : fmt("%s + %d", r->column, by);
  }
  return element_at(r, l, column);
}

static const char *term(const Row *r) {
  int what = below(12);
  if (what < 8)
    return read_element(r);
  if (what == 8)
    return fmt("(%s)%s", r->type, r->column);
  if (what == 9 && r->own_value)
    return "own";
  if (what == 10 && r->around)
    return fmt("(%s)%s", r->type, r->around);
  return constant(r);
}

static const char *value(const Row *r) {
  static const char *const ops[] = {"+", "-", "*", "+"};
  const char *text = term(r);
  if (!kept())
    return constant(r);
  for (int k = below(3); k > 0; k--)
    text = fmt("%s %s %s", text, ops[below(4)], term(r));
  return text;
}

static const char *statement(Row *r, const char *in) {
  static const char *const ops[] = {"", "", "+", "-"};
  bool keep = kept();
  Line *to;
  do
    to = &r->line[below(r->nlines)];
  while (!to->written);
  const char *text = fmt("%s%s %s= %s;\n", in, element_at(r, to, r->column), ops[below(4)], value(r));
  if (chance(12))
    text = fmt("%sif (%s %% %d == %d)\n%s  continue;\n", in, r->column, between(2, 5), below(2), in);
  else if (chance(12))
    text = fmt("%sif (%s > %d) {\n%s%s}\n", in, r->column, below(WIDTH), text, in);
  else if (chance(8))
    text = fmt("%sfor (int z = 0; z < %d; z++)\n  %s", in, between(1, 4), text);
  return keep ? text : fmt("%s;\n", in);
}

static const char *head_around(const char *v, const char *type) {
  const char *first = bound_name(between(1, 2)), *limit = chance(15) ? "limit" : bound_name(between(0, LINES - 1));
  switch (below(5)) {
  case 0:
    return fmt("for (%s%s = %d; %s > 0; %s--)", type, v, LINES - 2, v, v);
  case 1:
    return fmt("for (%s%s = %s; %s >= %d; %s -= 2)", type, v, bound_name(LINES - 2), v, between(1, 2), v);
  case 2:
    return fmt("for (%s%s = 1; %s <= %d; %s += %d)", type, v, v, LINES - 2, v, between(1, 3));
  default:
    return fmt("for (%s%s = %s; %s < %s; %s++)", type, v, first, v, limit, v);
  }
}

/* The columns are 3 .. WIDTH - 4 at most, so that there are others beside them. */
static const char *head_of(int kind, const char *v, const char *bound) {
  switch (kind) {
  case 0:
    return fmt("for (int %s = 3; %s < %s; %s++)", v, v, bound, v);
  case 1:
    return fmt("for (int %s = %s; %s > 2; %s--)", v, bound, v, v);
  default:
    return fmt("for (long %s = 4; %s <= %s; %s += 2)", v, v, bound, v);
  }
}

/* What one iteration does to a number that all share: later directives may have it in a bound. */
static const char *one_iteration(const Row *r, bool combined, const char *in) {
  const char *what = combined && chance(50) ? fmt("limit = %d", between(2, LINES - 1)) : "number += 3";
  return fmt("%sif (%s == %d)\n%s  %s;\n", in, r->column, between(5, WIDTH / 2 - 1), in, what);
}

/* One directive with its loop, and perhaps a loop around it. */
static const char *directive(Row *r, int kind, const char *bound, bool combined, bool outside, const char *in) {
  const char *clauses = "", *start = "", *before = "";
  bool own = chance(40), inside = !own && chance(30);
  for (int k = 0; k < r->nlines; k++)
    r->line[k].written = chance(40);
  r->line[below(r->nlines)].written = true;
  bool around = chance(r->all ? 12 : 45);
  r->around = around ? outside ? "at" : "i" : r->all;
  r->column = chance(80) ? "j" : "column";
  r->own_value = false;
  if (around)
    before = fmt("%s%s\n", in, head_around(r->around, outside ? "" : "int "));
  const char *at = around ? fmt("%s  ", in) : in, *body = fmt("%s  ", at);
  if (own || inside) {
    start = fmt("%s%sown = %s;\n", body, inside ? fmt("%s ", r->type) : "", value(r));
    r->own_value = true;
  }
  if (own && combined)
    clauses = " private(own)";
  if (chance(10))
    clauses = fmt("%s schedule(static)", clauses);
  for (int k = between(1, 3); k > 0; k--)
    start = fmt("%s%s", start, statement(r, body));
  if (chance(8))
    start = fmt("%s%s", start, one_iteration(r, combined, body));
  return fmt("%s%s#pragma omp %sfor%s\n%s%s {\n%s%s}\n", before, at, combined ? "parallel " : "", clauses, at, head_of(kind, r->column, bound), start, at);
}

static void declare(Row *r, int k, int id, Buf *before, Buf *after, const char *in) {
  Line *l = &r->line[k];
  *l = (Line){fmt("w%d_%d", id, k), chance(60), false, false};
  l->flat = l->table && chance(30);
  int count = l->table ? LINES * WIDTH : WIDTH;
  if (l->flat || chance(30)) {
    const char *pointer = l->table && !l->flat ? fmt("(*%s)[%d]", l->name, WIDTH) : fmt("*%s", l->name);
    put(before, "%s%s %s = malloc(%d * sizeof(%s));\n", in, r->type, pointer, count, r->type);
  } else {
    put(before, "%s%s%s %s%s[%d];\n", in, chance(60) ? "static " : "", r->type, l->name, l->table ? fmt("[%d]", LINES) : "", WIDTH);
    count = -count;
  }
  int n = count < 0 ? -count : count;
  put(before, "%sfor (int z = 0; z < %d; z++)\n%s  ((%s *)%s)[z] = (%s)((z * %d + %d) %% 13)%s;\n", in, n, in, r->type, l->name, r->type, between(1, 9), below(9),
      r->floating ? " * 0.25f - 1" : "");
  put(after, "%sfor (int z = 0; z < %d; z++)\n%s  MIX(((%s *)%s)[z]);\n", in, n, in, r->type, l->name);
  if (count > 0)
    put(after, "%sfree(%s);\n", in, l->name);
}

const char *follow(const char *indent) {
  static const char *const types[] = {"double", "double", "float", "unsigned", "unsigned long"};
  int id = rows++, type = below(5), kind = below(3);
  Row r = {.type = types[type], .floating = type < 3, .nlines = between(2, MOST_ARRAYS), .low = -3, .high = 3};
  bool combined = chance(50), function = chance(40), outside = chance(40);
  const char *in = fmt("%s  ", indent), *place = function ? "  " : in, *inner = combined ? place : fmt("%s  ", place), *text = "";
  const char *within = inner;
  if (chance(35)) {
    r.all = "line";
    within = fmt("%s  ", inner);
  }
  const char *bound = bound_name(between(WIDTH / 2, WIDTH - 4));
  Buf before = {0}, after = {0}, params = {0}, args = {0};
  for (int k = 0; k < r.nlines; k++) {
    Line *l = &r.line[k];
    declare(&r, k, id, &before, &after, in);
    put(&args, "%s%s", k ? ", " : "", l->name);
    if (function) {
      l->name = fmt("p%d", k);
      put(&params, "%s%s %s", k ? ", " : "", r.type, l->table && !l->flat ? fmt("(*%s)[%d]", l->name, WIDTH) : fmt("*%s", l->name));
    }
  }
  for (int k = between(2, 5); k > 0; k--) {
    bool other = chance(8), barrier = !combined && k > 1 && chance(10);
    text = fmt("%s%s%s", text, directive(&r, other ? below(3) : kind, bound, combined, outside, within), barrier ? fmt("%s#pragma omp barrier\n", within) : "");
  }
  if (r.all)
    text = fmt("%s%s {\n%s%s}\n", inner, head_around(r.all, "int "), text, inner);
  if (!combined)
    text = fmt("%s#pragma omp parallel private(own%s)\n%s{\n%s%s}\n", place, outside ? ", at" : "", place, text, place);
  text = fmt("%sint limit = %d, number = 1%s;\n%s%s own = 0;\n%s%sMIX(limit + number%s);\n%s(void)own;\n", place, LINES - 2, outside ? ", at = 0" : "", place, r.type,
             text, place, outside && combined ? " + at" : "", place);
  if (function) {
    put(&constructs_text, "static void follow%d(%s) {\n%s}\n\n", id, params.s, text);
    text = fmt("%sfollow%d(%s);\n", in, id, args.s);
  }
  return fmt("%s{\n%s%s%s%s}\n", indent, before.s, text, after.s, indent);
}
