/* Host code between kernels: the ways in which a program can look at its arrays and change them.
 *
 * A fragment is a statement about `n` elements at a pointer.  It stands in main, or in a function that is called by its name, through a
 * pointer, by another function or by the other unit (units.c); it goes through the array's name, through a pointer that was stored somewhere,
 * or through the C library.  Many fragments hold a kernel of their own, with accesses before, behind and in the same expression.
 *
 * Every fragment is defined for any values, and there is one order in which its accesses can happen.
 */
#include "host.h"

#include <string.h>

const char *index_of(const View *v) {
  switch (below(4)) {
  case 0:
    return "0";
  case 1:
    return fmt("%s - 1", v->n);
  case 2:
    return fmt("%s / 2", v->n);
  default:
    return fmt("%d %% %s", below(50), v->n);
  }
}

/* A statement that gives an lvalue a value computed from its old one. */
const char *twist(const char *x, int t) {
  int a = between(1, 9);
  if (t == TB)
    return fmt("%s = !%s;", x, x);
  if (is_float(t))
    return chance(30) ? fmt("%s = (%s)fix(%s + %d);", x, type_name[t], x, a) : fmt("%s = (%s)fix(%s * 0.5 + %d.25);", x, type_name[t], x, a);
  return chance(30) ? fmt("%s ^= %d;", x, a) : fmt("%s = (%s)(%s * %dull + %d);", x, type_name[t], x, 2 * a + 1, a);
}

/* A condition that depends on an element. */
static const char *test(const View *v) { return fmt("%s[%s] > 1", v->p, index_of(v)); }

/* For the third unit: two functions for each type, the same in all programs, since each takes the driver its time. */
static const char *launch(int t) {
  static const char *made[NTYPES][2];
  int which = below(2);
  if (!made[t][which]) {
    const char *change = fmt(t == TB ? "p[k] = !p[k]" : is_float(t) ? "p[k] = (%s)fix(p[k] * 0.5 + %d.25)" : "p[k] = (%s)(p[k] * 3ull + %d)", type_name[t], which + 1);
    made[t][which] = kernel_function(THIRD, "void", fmt("%s *p, int n", type_name[t]), fmt("#pragma omp parallel for\n  for (int k = 0; k < n; k++) %s;\n", change));
  }
  return made[t][which];
}

const char *kernel(const View *v) {
  if (v->unit == THIRD)
    return fmt("%s(%s, %s);", launch(v->t), v->p, v->n);
  const char *clause = chance(20) ? " schedule(static, 2)" : chance(10) ? " if(1)" : "";
  return fmt("\n#pragma omp parallel for%s\nfor (int k = 0; k < %s; k++) %s\n", clause, v->n, twist(fmt("%s[k]", v->p), v->t));
}

/* ---- plain accesses ---- */

static const char *by_loop(const View *v) {
  const char *body = twist(fmt("%s[k]", v->p), v->t);
  switch (below(6)) {
  case 0:
    return fmt("for (int k = %s; k-- > 0;) { %s }", v->n, body);
  case 1:
    return fmt("{ int k = 0; while (k < %s) { %s k += 2; } }", v->n, body);
  case 2:
    return fmt("{ int k = 0; do { %s } while (++k < %s); }", body, v->n);
  case 3:
    return fmt("for (%s *w = %s, *e = w + %s; w != e; w++) %s", type_name[v->t], v->p, v->n, twist("(*w)", v->t));
  case 4:
    return fmt("for (int k = 0; k < %s; k++) if (k %% 3 == 1 && %s) %s", v->n, test(v), body);
  default:
    return fmt("for (int k = 0; k < %s; k++) %s", v->n, body);
  }
}

static const char *by_element(const View *v) {
  const char *one = twist(fmt("%s[%s]", v->p, index_of(v)), v->t), *type = type_name[v->t];
  switch (below(7)) {
  case 0:
    return fmt("{ %s *q = &%s[%s]; %s }", type, v->p, index_of(v), twist("(*q)", v->t));
  case 1:
    return fmt("if (%s) %s else MIX(%s[%s]);", test(v), one, v->p, index_of(v));
  case 2:
    return fmt("{ %s *q = %s ? %s : &%s[%s]; %s }", type, test(v), v->p, v->p, index_of(v), twist("(*q)", v->t));
  case 3:
    return fmt("switch ((int)(%s)) { case 0: %s break; case 1: MIX(%s[%s]); default:; }", test(v), one, v->p, index_of(v));
  case 4: {
    int label = label_number();
    return fmt("{ int k = 0; again%d: %s if (++k < 3) goto again%d; }", label, one, label);
  }
  default:
    return one;
  }
}

static const char *by_reading(const View *v) {
  if (chance(50))
    return fmt("for (int k = 0; k < %s; k++) MIX(%s[k]);", v->n, v->p);
  return chance(50) ? fmt("MIX(%s[%s]);", v->p, index_of(v)) : fmt("if (memcmp(%s, %s + %s / 2, sizeof(%s)) == 0) MIX(%s[0]);", v->p, v->p, v->n, type_name[v->t], v->p);
}

/* ---- the C library ---- */

static const char *by_string_functions(const View *v) {
  const char *type = type_name[v->t], *i = index_of(v);
  switch (below(4)) {
  case 0:
    return fmt("memset(%s + %s, 0, sizeof(%s));", v->p, i, type);
  case 1:
    return fmt("memset(%s, 0, %s * sizeof(%s));", v->p, v->n, type);
  case 2:
    return fmt("memmove(%s, %s + 1, (%s - 1) * sizeof(%s));", v->p, v->p, v->n, type);
  default:
    return fmt("memcpy(&%s[%s], &%s[%s - 1], 0);", v->p, i, v->p, v->n);
  }
}

/* Some of the elements, from one of them on. */
static const char *by_bytes(const View *v) {
  const char *type = type_name[v->t], *count = chance(20) ? "0" : chance(50) ? "(low + high) / 2 - low" : "high - low";
  const char *from = fmt("%s + low", v->p), *size = fmt("(size_t)(%s) * sizeof(%s)", count, type), *use;
  switch (below(6)) {
  case 0:
    use = fmt("memset(%s, 0, %s);", from, size);
    break;
  case 1:
    use = fmt("memmove(%s, %s, %s);", v->p, from, size);
    break;
  case 2:
    use = fmt("{ %s part[600]; memcpy(part, %s, %s); %s memcpy(%s, part, %s); }", type, from, size, kernel(v), from, size);
    break;
  case 3:
    use = fmt("MIX(memcmp(%s, %s, %s) == 0);", from, v->p, size);
    break;
  case 4:
    use = fmt("{ FILE *f = tmpfile(); fwrite(%s, sizeof(%s), (size_t)(%s), f); rewind(f); %s fread(%s, sizeof(%s), (size_t)(high - low), f); fclose(f); }", from, type,
              count, kernel(v), from, type);
    break;
  default:
    use = fmt("for (; low < high; low += 7) { memcpy(&%s[low], %s, sizeof(%s)); memset(&%s[high - 1], 1, 0); }", v->p, v->p, type, v->p);
  }
  return fmt("{ long low = %s, high = %s; %s %s }", index_of(v), v->n, kernel(v), use);
}

/* The elements behind a pointer in a struct, which has their number as well. */
static const char *by_struct(const View *v) {
  const char *type = type_name[v->t], *kind = fmt("struct box%d", label_number()), *uses = "";
  Buf *b = unit_text(v->unit);
  put(b, "%s {\n  %s *p;\n  int n, at;\n  unsigned short by;\n  struct { %s *q; } in;\n};\n\n", kind, type, type);
  bool apart = chance(50); /* in a function, where the kernel's names mean nothing */
  for (int k = between(1, 3); k > 0; k--) {
    const char *use;
    switch (below(10)) {
    case 0:
      use = fmt("for (int k = box->at; k < box->n; k += box->by) { %s }", twist("box->p[k]", v->t));
      break;
    case 1:
      use = "for (int k = 0; k < box->n; k++) MIX(box->p[k]);";
      break;
    case 2:
      use = fmt("box->at = %s; %s", index_of(&(View){.n = "box->n"}), twist("box->p[box->at]", v->t));
      break;
    case 3:
      use = fmt("{ int *w = &box->n; *w = (*w + 1) / 2; } box->at %%= box->n; %s", twist("box->p[box->n - 1]", v->t));
      break;
    case 4:
      use = fmt("box->p += box->at; box->n -= box->at; box->at = 0; %s", twist("box->p[box->n / 2]", v->t));
      break;
    case 5:
      use = "memset(box->p + box->at, 0, (size_t)(box->n - box->at) * sizeof *box->p);";
      break;
    case 6:
      use = fmt("{ %s d = *box; d.at = 0; %s *box = d; }", kind, twist("d.p[d.at]", v->t));
      break;
    case 7:
      use = fmt("if (box->n > box->at && box->in.q == box->p) { %s }", twist("box->in.q[box->at]", v->t));
      break;
    case 8:
      use = fmt("box->in.q = box->p + box->at; %s", twist("box->in.q[0]", v->t));
      break;
    default:
      use = twist("box->p[box->at]", v->t);
    }
    uses = fmt("%s %s%s", uses, use, !apart && chance(30) ? kernel(v) : "");
  }
  if (apart) {
    const char *name = fmt("box_%d", label_number());
    put(b, "static void %s(%s *box) {\n %s\n}\n\n", name, kind, uses);
    uses = fmt("%s(box); %s%s(box);", name, kernel(v), name);
  }
  return fmt("{ %s boxed = {%s, %s, %s, %d, {%s}}, *box = &boxed; %s %s }", kind, v->p, v->n, index_of(v), between(1, 9), v->p, kernel(v), uses);
}

/* Columns of the elements taken as a matrix: written, read for another one, and with rows between kernels. */
static const char *by_column(const View *v) {
  const int width = between(8, 20), rows = between(1, 3);
  const char *uses = "", *type = type_name[v->t];
  for (int k = between(1, 4); k > 0; k--) {
    int column = below(width), other = below(width);
    const char *here = fmt("%s[k * %d + %d]", v->p, width, column), *there = fmt("%s[k * %d + %d]", v->p, width, other), *body;
    switch (below(5)) {
    case 0:
      body = fmt("%s = %s;", here, there);
      break;
    case 1:
      body = fmt("%s = (%s)(k %% 7);", here, type);
      break;
    case 2:
      body = fmt("MIX(%s);", here);
      break;
    case 3:
      body = fmt("{ %s MIX(%s); }", twist(here, v->t), there);
      break;
    default:
      body = twist(here, v->t);
    }
    uses = fmt("%s for (int k = %d; k < %s / %d; k++) %s %s", uses, below(rows), v->n, width, body, chance(40) ? kernel(v) : chance(20) ? by_element(v) : "");
  }
  return fmt("{ %s %s }", kernel(v), uses);
}

/* A copy, changed there, and brought back. */
static const char *by_copy(const View *v) {
  const char *type = type_name[v->t], *size = fmt("%s * sizeof(%s)", v->n, type), *made, *freed = "";
  switch (below(4)) {
  case 0:
    made = fmt("%s q[%s];", type, v->n);
    break;
  case 1:
    made = fmt("%s *q = __builtin_alloca(%s);", type, size);
    break;
  case 2:
    made = fmt("%s *q = calloc(%s, sizeof(%s));", type, v->n, type);
    freed = "free(q);";
    break;
  default:
    made = fmt("%s *q = malloc(%s);", type, size);
    freed = "free(q);";
  }
  View copy = {"q", v->n, v->t, v->wild, v->unit, v->depth};
  const char *in_between = chance(60) ? kernel(&copy) : by_loop(&copy);
  if (*freed && chance(40))
    in_between = fmt("%s q = realloc(q, 2 * %s); %s", in_between, size, by_loop(&copy));
  return fmt("{ %s memcpy(q, %s, %s); %s %smemcpy(%s, q, %s); %s }", made, v->p, size, in_between, chance(30) ? "MIX(q[0]); " : "", v->p, size, freed);
}

/* Sorted by value, or, integers, by what a table says. */
static const char *by_sorting(const View *v) {
  static bool made[UNITS][2][NTYPES];
  bool table = v->unit == FIRST && !is_float(v->t) && chance(40);
  if (v->wild)
    return by_loop(v);
  const char *name = fmt("%s%d", table ? "by_weight" : "by_value", v->t), *type = type_name[v->t];
  Buf *b = unit_text(v->unit);
  if (!made[v->unit][table][v->t]) {
    made[v->unit][table][v->t] = true;
    put(b, "static int %s(const void *a, const void *b) {\n  %s x = *(const %s *)a, y = *(const %s *)b;\n", name, type, type, type);
    put(b, table ? "  return weight[x & 15] - weight[y & 15];\n}\n\n" : "  return (x > y) - (x < y);\n}\n\n");
  }
  const char *sort = fmt("qsort(%s, (size_t)(%s), sizeof(%s), %s);", v->p, v->n, type, name);
  return table && chance(50) ? fmt("{ set_weights(%d); %s }", between(1, 9), sort) : sort;
}

static const char *by_file(const View *v) {
  const char *type = type_name[v->t];
  const char *middle = chance(50) ? twist(fmt("%s[%s]", v->p, index_of(v)), v->t) : chance(50) ? kernel(v) : "";
  if (chance(25))
    return fmt("{ FILE *f = tmpfile(); fwrite(%s, sizeof(%s), (size_t)(%s), f); rewind(f); MIX(fgetc(f)); fclose(f); }", v->p, type, v->n);
  return fmt("{ FILE *f = tmpfile(); fwrite(%s, sizeof(%s), (size_t)(%s), f); %s rewind(f); fread(%s, sizeof(%s), (size_t)(%s), f); fclose(f); }", v->p, type,
             v->n, middle, v->p, type, chance(50) ? v->n : "1");
}

static const char *by_text(const View *v) {
  static const char *const forms[NTYPES] = {NULL, NULL, "%hhd", "%hhu", "%hd", "%hu", "%d", "%u", "%ld", "%lu", "%lld", "%llu", "%f", "%lf"};
  const char *i = index_of(v);
  if (v->t == TC)
    return fmt("{ snprintf(%s, (size_t)(%s), \"%%d\", %d); MIX(strlen(%s)); }", v->p, v->n, between(1, 10000), v->p);
  if (forms[v->t] && chance(50))
    return fmt("{ char s[40] = \"%d\"; sscanf(s, \"%s\", &%s[%s]); }", between(1, 99), forms[v->t], v->p, i);
  return fmt("{ char s[400]; MIX(sprintf(s, \"%%.3f\", (double)%s[%s] > 1e6 ? 1.0 : fix((double)%s[%s]))); MIX(s[0]); }", v->p, i, v->p, i);
}

/* ---- types whose size reads memory ---- */

static const char *by_size(const View *v) {
  const char *size = fmt("(%s) + 1", test(v)), *type = type_name[v->t];
  switch (below(4)) {
  case 0:
    return fmt("{ char s[%s]; s[0] = 1; MIX(sizeof s); }", size);
  case 1:
    return fmt("MIX(sizeof(char[%s]));", size);
  case 2:
    return fmt("{ %s (*q)[1][2] = 0; MIX(sizeof *(%s (*)[%s])q); }", type, type, size);
  default: {
    const char *name = fmt("sized%d", label_number());
    put(unit_text(v->unit), "static void %s(%s *p, int n, char x[][(p[n - 1] > 1) + 1]) {\n  MIX(sizeof x[0]);\n  (void)n;\n%s}\n\n", name, type,
        chance(50) ? kernel(&(View){"p", "n", v->t, v->wild, v->unit, 9}) : "");
    return fmt("%s(%s, %s, (void *)%s);", name, v->p, v->n, v->p);
  }
  }
}

/* ---- kernels with accesses around them ---- */

/* A function that runs a kernel and returns a small number; `reads`: it changes nothing. */
static const char *counting(const View *v, bool reads) {
  View inner = {"p", "n", v->t, v->wild, kernel_unit(v->unit), 9};
  const char *last = "  for (int k = 0; k < n; k += 2) s += p[k] > 1;\n", *body = "  int s = 0;\n";
  if (!reads)
    body = fmt("%s%s", body, kernel(&inner));
  if (reads || chance(50))
    last = "#pragma omp parallel for reduction(+:s)\n  for (int k = 0; k < n; k++) s += p[k] > 1;\n";
  return kernel_function(v->unit, reads && chance(50) ? "__attribute__((pure)) int" : "int", fmt("%s%s *p, int n", reads ? "const " : "", type_name[v->t]),
                         fmt("%s%s  return s & 15;\n", body, last));
}

static const char *around_calls(const View *v) {
  const char *f = counting(v, false), *call = fmt("%s(%s, %s)", f, v->p, v->n), *x = fmt("%s[%s]", v->p, index_of(v));
  switch (below(8)) {
  case 0:
    return fmt("%s = (%s)%s;", x, type_name[v->t], call);
  case 1:
    return fmt("if (%s > 3 && %s) %s", call, test(v), twist(x, v->t));
  case 2:
    return fmt("{ %s r = %s ? %s : %s[0]; MIX(r); }", type_name[v->t], call, x, v->p);
  case 3:
    return fmt("for (int r = 0; r < 2 && %s > r; r++) %s", call, twist(x, v->t));
  case 4: {
    const char *reads = counting(v, true);
    return fmt("{ int r = %s(%s, %s) + (%s); MIX(r); }", reads, v->p, v->n, test(v));
  }
  case 5:
    return fmt("{ int r = (%s, %s); MIX(r); %s }", test(v), call, twist(x, v->t));
  case 6:
    return fmt("while (%s + (%s) > 12) { %s break; }", call, test(v), twist(x, v->t));
  default:
    return fmt("{ int r = %s, s = (int)(%s); %s MIX(r * 2 + s); }", call, test(v), twist(x, v->t));
  }
}

/* Two buffers that change places from step to step, looked at in some of the steps. */
static const char *steps(const View *v) {
  const char *type = type_name[v->t], *size = fmt("%s * sizeof(%s)", v->n, type), *n = v->unit == THIRD ? "n" : v->n;
  const char *next = is_float(v->t) ? fmt("(%s)fix(a[k] * 0.5 + a[(k + 1) %% %s] * 0.25)", type, n) : fmt("(%s)(a[k] * 3ull + a[(k + 1) %% %s])", type, n);
  if (v->t == TB)
    next = fmt("a[k] != a[(k + 1) %% %s]", n);
  View a = {"a", v->n, v->t, v->wild, v->unit, 9};
  const char *look = chance(50) ? by_reading(&a) : by_element(&a);
  const char *buffer = chance(50) ? fmt("static %s own[512], *b = own; b = own;", type) : fmt("%s *own = malloc(%s), *b = own;", type, size);
  const char *step = fmt("\n#pragma omp parallel for\nfor (int k = 0; k < %s; k++) b[k] = %s;\n", n, next);
  if (v->unit == THIRD)
    step = fmt("%s(a, b, %s);", kernel_function(THIRD, "void", fmt("%s *a, %s *b, int n", type, type), step), v->n);
  return fmt("{ %s *a = %s; %s for (int s = 0; s < %d; s++) {%s%s *x = a; a = b; b = x; if (s %% 3 == 1) %s%s }\nif (a == own) memcpy(%s, own, %s);%s }",
             type, v->p, buffer, between(2, 6), step, type, look, chance(40) ? kernel(&a) : "", v->p, size, strstr(buffer, "static") ? "" : " free(own);");
}

const char *fragment(const View *v) {
  if (chance(v->unit == THIRD ? 70 : 15))
    return form(v);
  switch (below(20)) {
  case 0:
  case 1:
    return by_loop(v);
  case 2:
    return by_element(v);
  case 3:
    return by_reading(v);
  case 4:
    return by_string_functions(v);
  case 5:
    return by_copy(v);
  case 6:
    return by_sorting(v);
  case 7:
    return by_file(v);
  case 8:
    return by_text(v);
  case 9:
    return by_size(v);
  case 10:
    return around_calls(v);
  case 11:
    return v->depth < 9 ? steps(v) : by_reading(v);
  case 12:
    return fmt("{ %s %s }", kernel(v), by_element(v));
  case 13:
    return by_bytes(v);
  case 14:
  case 15:
    return by_struct(v);
  case 16:
  case 17:
    return by_column(v);
  default:
    return v->depth < 3 ? by_function(v) : by_loop(v);
  }
}
