/* Dense nests: products of matrices and vectors, recurrences along rows, sums in variables, and cells of a few elements, with loops of all kinds
 * in any order.  They are what loops are jammed, unrolled and shared through local memory for, and parts of arrays kept in private variables.
 *
 * A nest writes one array, whose first subscripts are the variables of the parallel loops wherever it stands, so that iterations do not meet; sometimes
 * another name of the same memory is read, in the same way.  All else is only read.  Elements are unsigned or floating; floating ones may become infinite or NaN.
 */
#include "fuzz.h"

enum { EXTENT = 24, MOST = 16, MAX_VARIABLES = 12, MAX_SUMS = 8 };

typedef struct Matrix {
  const char *name;
  int rank, dim[4];
  bool flat; /* a pointer to elements, indexed by hand */
  bool own;  /* may only be touched at the parallel variables */
} Matrix;

typedef struct Variable {
  const char *name;
  int range; /* it is in 0 .. range - 1 */
} Variable;

typedef struct Nest {
  const char *type;
  bool floating;
  int cell;  /* elements of a short dimension */
  int nown;  /* parallel loops */
  int depth; /* of loops that may still be opened */
  int loops;
  Matrix matrix[4]; /* the first one is written */
  int nmatrices;
  Variable variable[MAX_VARIABLES];
  int nvariables;
  const char *sum[MAX_SUMS];
  int nsums;
  const char *row_function, *cell_function;
} Nest;

static int nests;

static const char *constant(const Nest *n) {
  static const char *const floating[] = {"0.5", "-1.25", "2", "0.0625", "3"}, *const whole[] = {"1", "3", "7", "2", "250"};
  return fmt("(%s)%s", n->type, (n->floating ? floating : whole)[below(5)]);
}

/* Text of a number in 0 .. dim - 1. */
static const char *inside(const Nest *n, int dim) {
  for (int k = 0; k < 6; k++) {
    const Variable *v = &n->variable[below(n->nvariables)];
    int room = dim - v->range;
    if (room < 0 || (dim == n->cell && v->range < dim && chance(50)))
      continue;
    if (chance(20) && room == 0)
      return fmt("%d - %s", dim - 1, v->name);
    return room && chance(40) ? fmt("%s + %d", v->name, between(1, room)) : v->name;
  }
  return fmt("%d", below(dim));
}

/* The first `subs` subscripts applied. */
static const char *part(const Nest *n, const Matrix *m, int subs) {
  const char *text = m->name, *flat = "0";
  for (int d = 0; d < subs; d++) {
    const char *sub = m->own && d < n->nown ? n->variable[d].name : inside(n, m->dim[d]);
    text = fmt("%s[%s]", text, sub);
    flat = d ? fmt("(%s) * %d + %s", flat, m->dim[d], sub) : sub;
  }
  return m->flat ? fmt("%s[%s]", m->name, flat) : text;
}

static const char *any_element(const Nest *n) {
  const Matrix *m = &n->matrix[below(n->nmatrices)];
  return part(n, m, m->rank);
}

static const char *term(const Nest *n) {
  int what = below(10);
  if (what < 6)
    return any_element(n);
  if (what < 8 && n->nsums)
    return n->sum[below(n->nsums)];
  return what < 9 ? constant(n) : fmt("(%s)%s", n->type, n->variable[below(n->nvariables)].name);
}

static const char *value(const Nest *n) {
  static const char *const ops[] = {"*", "*", "+", "-"};
  const char *text = term(n);
  if (!kept())
    return constant(n);
  for (int k = below(3); k > 0; k--)
    text = fmt("%s %s %s", text, ops[below(4)], term(n));
  return text;
}

static const char *assignment(const Nest *n, const char *to) {
  static const char *const ops[] = {"+", "+", "+", "-", "", "", "*"};
  return fmt("%s %s= %s;", to, ops[below(7)], value(n));
}

/* A call that changes a row or a cell of the written array. */
static const char *call_of(const Nest *n) {
  const Matrix *to = &n->matrix[0], *from = &n->matrix[below(n->nmatrices)];
  if (to->flat || from->flat)
    return NULL;
  if (n->row_function && to->rank - n->nown == 1 && to->dim[to->rank - 1] == EXTENT && from->rank > (from->own ? n->nown : 0) &&
      from->dim[from->rank - 1] == EXTENT)
    return fmt("%s(%s + %d, %s, %s);", n->row_function, part(n, to, to->rank - 1), below(EXTENT - MOST), part(n, from, from->rank - 1),
               bound_name(between(0, MOST)));
  if (n->cell_function && to->rank - n->nown >= 2 && to->dim[to->rank - 1] == n->cell && from->rank - (from->own ? n->nown : 0) >= 2 &&
      from->dim[from->rank - 1] == n->cell)
    return fmt("%s(%s, %s);", n->cell_function, part(n, to, to->rank - 2), part(n, from, from->rank - 2));
  return NULL;
}

static const char *block(Nest *n, const char *indent);

/* A loop whose variable stays in a range. */
static const char *loop(Nest *n, const char *indent) {
  static const char *const types[] = {"int", "int", "int", "long", "unsigned"};
  const char *v = fmt("k%d", n->loops++), *type = types[below(5)], *head;
  const Variable *outer = &n->variable[below(n->nvariables)];
  int range = between(1, MOST), low = chance(60) ? 0 : below(range + 1);
  switch (below(9)) {
  case 0:
  case 1:
    range = n->cell;
    head = fmt("%s %s = 0; %s < %d; %s++", type, v, v, range, v);
    break;
  case 2:
    head = fmt("%s %s = %d; %s <= %s; %s++", type, v, low, v, bound_name(range - 1), v);
    break;
  case 3:
    head = fmt("int %s = %s; %s >= %d; %s--", v, bound_name(range - 1), v, low, v);
    break;
  case 4:
    head = fmt("%s %s = %d; %s < %s; %s += %d", type, v, low, v, bound_name(range), v, between(2, 3));
    break;
  case 5:
    range = outer->range;
    head = chance(50) ? fmt("int %s = 0; %s < (int)%s; %s++", v, v, outer->name, v)
                      : fmt("int %s = (int)%s + 1; %s < %d; %s++", v, outer->name, v, range, v);
    break;
  default:
    head = fmt("%s %s = %d; %s < %s; %s++", type, v, low, v, bound_name(range), v);
  }
  int nvariables = n->nvariables;
  n->variable[n->nvariables++] = (Variable){v, range};
  n->depth--;
  const char *body = block(n, fmt("%s  ", indent));
  n->depth++;
  n->nvariables = nvariables;
  return fmt("%sfor (%s) {\n%s%s}\n", indent, head, body, indent);
}

static const char *statement(Nest *n, const char *indent) {
  bool keep = kept();
  const char *text, *call = chance(20) ? call_of(n) : NULL;
  if (n->depth && n->nvariables < MAX_VARIABLES && chance(65))
    text = loop(n, indent);
  else if (call)
    text = fmt("%s%s\n", indent, call);
  else if (n->nsums && chance(50))
    text = fmt("%s%s\n", indent, assignment(n, n->sum[below(n->nsums)]));
  else
    text = fmt("%s%s\n", indent, assignment(n, part(n, &n->matrix[0], n->matrix[0].rank)));
  if (chance(8))
    text = fmt("%sif (%s > %d) {\n%s%s}\n", indent, n->variable[below(n->nvariables)].name, below(MOST), text, indent);
  return keep ? text : fmt("%s;\n", indent);
}

/* One to three statements; sometimes with a variable for a sum, which is stored at the end. */
static const char *block(Nest *n, const char *indent) {
  const char *text = "", *sum = NULL;
  if (n->nsums < MAX_SUMS && chance(40)) {
    sum = fmt("s%d", n->loops++);
    text = fmt("%s%s %s = %s;\n", indent, n->type, sum, constant(n));
    n->sum[n->nsums++] = sum;
  }
  for (int k = between(1, n->depth ? 2 : 3); k > 0; k--)
    text = fmt("%s%s", text, statement(n, indent));
  if (!sum)
    return text;
  n->nsums--;
  return fmt("%s%s%s\n", text, indent, fmt("%s %s= %s;", part(n, &n->matrix[0], n->matrix[0].rank), chance(50) ? "+" : "", sum));
}

/* ---- products: nests that transformations know ---- */

/* The element at these variables, a little off. */
static const char *near_element(const Nest *n, const Matrix *m, const char *first, const char *second) {
  const char *subs[2] = {first, second}, *text = m->name, *flat = "";
  if (m->rank == 1)
    subs[0] = second;
  for (int d = 0; d < m->rank; d++) {
    const char *sub = m->own && d < n->nown      ? n->variable[d].name
                      : *subs[d] == 'p' || chance(75) ? subs[d]
                                                      : fmt("%s + %d", subs[d], between(1, EXTENT - MOST));
    text = fmt("%s[%s]", text, sub);
    flat = d ? fmt("(%s) * %d + %s", flat, m->dim[d], sub) : sub;
  }
  return m->flat ? fmt("%s[%s]", m->name, flat) : text;
}

static const char *counted(const char *v, const char *indent) {
  const char *low = chance(75) ? "0" : fmt("%d", below(4));
  if (chance(12))
    return fmt("%sfor (int %s = %s; %s >= %s; %s--) {\n", indent, v, bound_name(MOST - 1), v, low, v);
  return chance(70) ? fmt("%sfor (int %s = %s; %s < %s; %s++) {\n", indent, v, low, v, bound_name(between(9, MOST)), v)
                    : fmt("%sfor (int %s = %s; %s <= %s; %s++) {\n", indent, v, low, v, bound_name(between(9, MOST - 1)), v);
}

/* An update of the written array, or of a sum, by a product; `i`, `j`, `k`: the variables around it. */
static const char *step_of(const Nest *n, const char *to, const char *i, const char *j, const char *k) {
  static const char *const ops[] = {"+", "+", "-", ""};
  const Matrix *a = &n->matrix[below(n->nmatrices)], *b = &n->matrix[1 + below(n->nmatrices - 1)];
  const char *x = near_element(n, a, i, chance(80) ? k : j), *y = near_element(n, b, b->own ? i : chance(80) ? k : i, chance(80) ? j : k);
  return fmt("%s %s= %s * %s;", to, ops[below(4)], chance(80) ? x : constant(n), y);
}

static const char *product(const Nest *n, const char *indent) {
  const char *i = "p0", *j = n->nown == 2 ? "p1" : "j", *k = "k", *in = fmt("%s  ", indent), *inner = fmt("%s  ", in), *text = "", *sum = NULL;
  const Matrix *w = &n->matrix[0];
  bool sums = n->nown == 2 || chance(50), k_first = n->nown == 1 && chance(50);
  if (sums)
    sum = "s";
  const char *to = sum ? sum : near_element(n, w, i, j);
  const char *update = step_of(n, to, i, j, k), *first = sum ? fmt("%s%s s = %s;\n", in, n->type, constant(n)) : "";
  const char *last = sum ? fmt("%s%s %s= s;\n", in, near_element(n, w, i, k_first ? k : j), chance(60) ? "+" : "") : "";
  if (chance(30))
    update = fmt("%s\n%s%s", update, inner, step_of(n, chance(50) ? to : near_element(n, w, i, j), i, j, k));
  if (chance(20) && !sum)
    first = fmt("%s%s\n", in, step_of(n, near_element(n, w, i, k_first ? k : j), i, k_first ? k : j, k_first ? k : j));
  if (n->nown == 2)
    return fmt("%s%s%s%s\n%s}\n%s", first, counted(k, in), inner, update, in, last);
  text = fmt("%s%s%s%s%s\n%s}\n%s", counted(k_first ? k : j, indent), first, counted(k_first ? j : k, in), inner, update, in, last);
  return fmt("%s%s}\n", text, indent);
}

/* ---- what stands around a nest ---- */

static void shape(const Nest *n, Matrix *m, int least, bool products) {
  if (products) {
    *m = (Matrix){m->name, least || chance(75) ? 2 : 1, {EXTENT, EXTENT}, chance(30), m->own};
    return;
  }
  bool cells = chance(35);
  int large = cells ? between(least, 2) : between(least > 1 ? least : 1, 3), small = cells ? between(1, 2) : 0;
  if (large + small == least) /* something inside the parallel loops */
    small ? small++ : large++;
  if (large + small > 4)
    large = 4 - small;
  for (int d = 0; d < large + small; d++)
    m->dim[d] = d < large ? EXTENT : n->cell;
  m->rank = large + small;
  m->flat = chance(25);
}

static int elements(const Matrix *m) {
  int count = 1;
  for (int d = 0; d < m->rank; d++)
    count *= m->dim[d];
  return count;
}

static const char *behind(const Matrix *m) {
  const char *text = "";
  for (int d = 1; d < m->rank; d++)
    text = fmt("%s[%d]", text, m->dim[d]);
  return text;
}

/* As a parameter, and as a pointer to a block. */
static const char *pointer(const Nest *n, const Matrix *m, const char *name) {
  return m->flat || m->rank == 1 ? fmt("%s *%s", n->type, name) : fmt("%s (*%s)%s", n->type, name, behind(m));
}

static void declare(const Nest *n, const Matrix *m, Buf *before, Buf *after, const char *in) {
  int count = elements(m);
  if (m->flat || chance(30)) {
    put(before, "%s%s = malloc(%d * sizeof(%s));\n", in, pointer(n, m, m->name), count, n->type);
    put(after, "%sfree(%s);\n", in, m->name);
  } else {
    put(before, "%s%s%s %s[%d]%s;\n", in, chance(60) ? "static " : "", n->type, m->name, m->dim[0], behind(m));
  }
  put(before, "%sfor (int z = 0; z < %d; z++)\n%s  ((%s *)%s)[z] = (%s)((z * %d + %d) %% 13)%s;\n", in, count, in, n->type, m->name, n->type, between(1, 9), below(9),
      n->floating ? " * 0.25f - 1" : "");
}

static void make_functions_of(Nest *n, int id) {
  if (chance(30)) {
    n->row_function = fmt("dense_row%d", id);
    put(&functions_text, "static void %s(%s *a, const %s *b, int n) {\n  for (int q = 0; q < n; q++)\n    a[q] += b[q] * %s;\n}\n\n", n->row_function, n->type, n->type,
        constant(n));
  }
  if (chance(30)) {
    n->cell_function = fmt("dense_cell%d", id);
    put(&functions_text,
        "static void %s(%s (*a)[%d], %s (*b)[%d]) {\n  for (int q = 0; q < %d; q++)\n    for (int r = 0; r < %d; r++)\n      for (int t = %s; t < %d; t++)\n"
        "        a[q][r] %s= b[q][t] * a[t][r];\n}\n\n",
        n->cell_function, n->type, n->cell, n->type, n->cell, n->cell, n->cell, chance(50) ? "q" : "0", n->cell, chance(50) ? "-" : "+");
  }
}

const char *dense(const char *indent) {
  static const char *const types[] = {"double", "double", "float", "unsigned", "unsigned long", "unsigned char"};
  int id = nests++, type = below(6);
  Nest n = {.type = types[type], .floating = type < 3, .cell = between(2, 5), .nown = chance(35) ? 2 : 1, .nmatrices = between(2, 4)};
  const char *in = fmt("%s  ", indent), *nest = in, *heads = "";
  bool alias = chance(12), function = chance(40), products = chance(50);
  Buf before = {0}, after = {0}, params = {0}, args = {0};
  n.depth = n.nown == 2 ? 2 : 3;
  make_functions_of(&n, id);
  for (int k = 0; k < n.nmatrices; k++) {
    Matrix *m = &n.matrix[k];
    m->name = fmt("m%d_%d", id, k);
    m->own = k == 0 || (alias && k == 1);
    shape(&n, m, k == 0 ? n.nown : 0, products);
    if (m->own && k == 1) {
      *m = (Matrix){m->name, n.matrix[0].rank, {n.matrix[0].dim[0], n.matrix[0].dim[1], n.matrix[0].dim[2], n.matrix[0].dim[3]}, n.matrix[0].flat, true};
      put(&before, "%s%s = %s;\n", in, pointer(&n, m, m->name), n.matrix[0].name);
    } else {
      declare(&n, m, &before, &after, in);
    }
    put(&params, "%s%s", k ? ", " : "", pointer(&n, m, m->name));
    put(&args, "%s%s", k ? ", " : "", m->name);
  }
  if (function)
    nest = "  ";
  for (int k = 0; k < n.nown; k++) {
    const char *v = fmt("p%d", k);
    int range = between(MOST, EXTENT);
    n.variable[n.nvariables++] = (Variable){v, range};
    heads = fmt("%s%sfor (int %s = %d; %s < %s; %s++)%s", heads, nest, v, chance(70) ? 0 : below(3), v, bound_name(range), v, k + 1 < n.nown ? "\n" : " {\n");
  }
  const char *body = fmt("%s  ", nest);
  body = products ? product(&n, body) : block(&n, body);
  const char *text = fmt("%s#pragma omp %s%s\n%s%s%s}\n", nest, chance(10) ? "target teams loop" : fmt("%sfor", team_head()), n.nown == 2 ? " collapse(2)" : "", heads, body, nest);
  if (function) {
    put(&constructs_text, "static void dense%d(%s) {\n%s}\n\n", id, params.s, text);
    text = fmt("%sdense%d(%s);\n", in, id, args.s);
  }
  return fmt("%s{\n%s%s%sfor (int z = 0; z < %d; z++)\n%s  MIX(((%s *)%s)[z]);\n%s%s}\n", indent, before.s, text, in, elements(&n.matrix[0]), in, n.type, n.matrix[0].name,
             after.n ? after.s : "", indent);
}
