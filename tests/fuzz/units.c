/* Where host code stands: in main, in functions that are called in every way, in other units; and how it gets at the arrays.
 *
 * The second unit is compiled with the plugin or without it, as its first line says.  So is the third, which has no kernel.  The units call
 * each other, and keep each other's pointers.  Pointers are also stored in variables, structs, arrays, `void *` and integers; an array that is reallocated, or
 * freed and allocated again, is stored there anew.
 */
#include "host.h"

#include <stdlib.h>
#include <string.h>

Buf hosts_text, other_text, third_text;
bool other_plain, third_plain, mostly_host;
static bool has_other, has_third;

int label_number(void) {
  static int count;
  return count++;
}

Buf *unit_text(int unit) {
  has_other |= unit == SECOND;
  has_third |= unit == THIRD;
  return unit == FIRST ? &hosts_text : unit == SECOND ? &other_text : &third_text;
}

int kernel_unit(int unit) { return unit != THIRD ? unit : has_other && chance(50) ? SECOND : FIRST; }

static int another(int unit) { return (unit + between(1, UNITS - 1)) % UNITS; }

static void declare_in(int unit, const char *prototype) { put(unit_text(unit), "%s;\n", prototype); }

const char *kernel_function(int unit, const char *result, const char *parameters, const char *body) {
  const char *name = fmt("launch%d", label_number()), *head = fmt("%s %s(%s)", result, name, parameters);
  int home = kernel_unit(unit);
  put(unit_text(home), "%s%s {\n%s}\n\n", unit == home && chance(70) ? "static " : "", head, body);
  if (unit != home)
    declare_in(unit, head);
  return name;
}

/* ---- functions ---- */

/* A function of (T *p, int n) in one of the units, for another one or its own; with `seen`, other units can call it. */
static const char *make_function(const View *v, int home, bool seen) {
  static const char *const starts[] = {"", "", "if (n > 2) ", "if (n < 0) return; "};
  const char *name = fmt("h%d", label_number()), *body = "";
  View inner = {"p", "n", v->t, v->wild, home, v->depth + 1};
  int count = home != THIRD ? between(1, 2) : mostly_host ? between(3, 7) : between(1, 4);
  for (int i = 0; i < count; i++) {
    bool keep = kept();
    const char *start = chance(15) ? starts[below(4)] : "", *text = fragment(&inner);
    body = fmt("%s  %s%s\n", body, start, keep ? text : ";");
  }
  if (v->depth == 0 && chance(10)) /* recursion */
    body = fmt("%s  if (n > 3) %s(p + 1, n / 2);\n", body, name);
  const char *head = fmt("%svoid %s(%s *p, int n)", seen ? "" : "static ", name, type_name[v->t]);
  put(unit_text(home), "%s%s%s {\n%s}\n\n", seen ? fmt("%s;\n", head) : "", chance(40) ? "__attribute__((noinline)) " : "", head, body);
  if (home != v->unit)
    declare_in(v->unit, head);
  return name;
}

/* A function that calls back the one it is given. */
static const char *caller(int t, int home, int from) {
  const char *name = fmt("apply%d", label_number()), *type = type_name[t];
  const char *head = fmt("void %s(void (*f)(%s *, int), %s *p, int n)", name, type, type);
  View inner = {"p", "n", t, false, home, 9};
  const char *before = chance(50) ? "MIX(p[0]);" : ";", *behind = chance(50) ? twist("p[n - 1]", t) : kernel(&inner);
  put(unit_text(home), "%s {\n  %s\n  f(p, n);\n  %s\n}\n\n", head, before, behind);
  if (home != from)
    declare_in(from, head);
  return name;
}

const char *by_function(const View *v) {
  int how = below(10), home = how >= 5 ? another(v->unit) : v->unit;
  const char *f = make_function(v, home, home != v->unit || how == 0), *type = type_name[v->t];
  switch (below(6)) {
  case 0:
    return fmt("{ void (*f)(%s *, int) = %s; f(%s, %s); }", type, f, v->p, v->n);
  case 1: {
    const char *g = make_function(v, v->unit, false);
    return fmt("{ static void (*const table[2])(%s *, int) = {%s, %s}; table[(int)(%s[0] > 1)](%s, %s); }", type, f, g, v->p, v->p, v->n);
  }
  case 2:
    return fmt("%s(%s, %s, %s);", caller(v->t, chance(50) ? another(v->unit) : v->unit, v->unit), f, v->p, v->n);
  default:
    return fmt("%s(%s, %s);", f, v->p, v->n);
  }
}

/* ---- pointers that are stored somewhere ---- */

typedef struct Stored {
  const Array *array;
  View view;
  const char *store; /* the statement that stores it */
  int unit;          /* the only one that knows it, or FIRST */
} Stored;

enum { MAX_KEEPS = 24 };
static Stored keeps[MAX_KEEPS];
static int nkeeps;
static bool moves[MAX_ARRAYS]; /* its block does: where a pointer is stored after that is too late, since a time step may come again */

static int count_of(const Place *p) {
  int n = 1;
  for (int k = p->rows; k < p->rank; k++)
    n *= p->dim[k];
  return n < 512 ? n : 512;
}

static const char *first_of(const Array *a) {
  const Place *p = &a->p;
  if (p->rows) /* one of them */
    return fmt("((%s *)%s[%d])", type_name[p->t], p->s, below(p->dim[0]));
  return (p->rank == 1 || p->flat) && chance(70) ? p->s : fmt("((%s *)%s)", type_name[p->t], p->s);
}

/* The array, or a part of it. */
static View view_of(const Array *a) {
  int n = count_of(&a->p), from = chance(60) ? 0 : below(n);
  const char *p = first_of(a);
  if (from)
    p = fmt(chance(50) ? "(%s + %d)" : "(&%s[%d])", p, from);
  return (View){p, fmt("%d", n - from), a->p.t, a->p.wild, FIRST, 0};
}

static Stored *store(const Array *a) {
  Stored *s = &keeps[nkeeps];
  View from = view_of(a);
  const char *type = type_name[a->p.t], *name = fmt("keep%d", nkeeps), *linkage = chance(60) ? "static " : "";
  if (nkeeps == MAX_KEEPS)
    return &keeps[below(MAX_KEEPS)];
  *s = (Stored){a, from, NULL, FIRST};
  s->view.p = name;
  switch (below(7)) {
  case 0:
    put(&hosts_text, "%svoid *%s;\n", linkage, name);
    s->view.p = fmt("((%s *)%s)", type, name);
    break;
  case 1:
    put(&hosts_text, "%suintptr_t %s;\n", linkage, name);
    s->store = fmt("%s = (uintptr_t)%s;", name, from.p);
    s->view.p = fmt("((%s *)%s)", type, name);
    break;
  case 2:
    put(&hosts_text, "%sstruct {\n  int tag;\n  %s *p;\n} %s;\n", linkage, type, name);
    s->view.p = fmt("%s.p", name);
    break;
  case 3:
    put(&hosts_text, "%s%s *%s[3];\n", linkage, type, name);
    s->view.p = fmt("%s[1]", name);
    break;
  case 4:
    s->unit = another(FIRST);
    put(unit_text(s->unit), "static %s *%s;\nvoid set_%s(%s *p) { %s = p; }\n", type, name, name, type, name);
    declare_in(FIRST, fmt("void set_%s(%s *p)", name, type));
    s->store = fmt("set_%s(%s);", name, from.p);
    break;
  case 5:
    put(&hosts_text, "%s *%s;\n", type, name);
    declare_in(another(FIRST), fmt("extern %s *%s", type, name));
    break;
  default:
    put(&hosts_text, "%s%s *%s;\n", linkage, type, name);
  }
  if (!s->store)
    s->store = fmt("%s = %s;", s->view.p, from.p);
  if (!strncmp(s->store, "((", 2))
    s->store = fmt("%s = %s;", name, from.p);
  put(&init_text, "  %s\n", s->store);
  nkeeps++;
  return s;
}

static const char *through_stored(const Array *a) {
  Stored *s = NULL;
  for (int i = 0; i < nkeeps && chance(80); i++)
    if (keeps[i].array == a)
      s = &keeps[i];
  if (!s && moves[a - arrays]) {
    View v = view_of(a);
    return fragment(&v);
  }
  if (!s)
    s = store(a);
  if (s->unit == FIRST)
    return fragment(&s->view);
  const char *name = fmt("use%d", label_number());
  View v = s->view;
  v.unit = s->unit;
  v.depth = 1;
  const char *body = fragment(&v);
  put(unit_text(v.unit), "void %s(void) { %s }\n\n", name, body);
  declare_in(FIRST, fmt("void %s(void)", name));
  return fmt("%s();", name);
}

static const char *stored_anew(const Array *a) {
  const char *text = "";
  for (int i = 0; i < nkeeps; i++)
    if (keeps[i].array == a)
      text = fmt("%s %s", text, keeps[i].store);
  return text;
}

/* ---- what only some arrays allow ---- */

/* The block moves, or goes and comes back. */
static const char *move_block(const Array *a) {
  int n = 1;
  for (int k = 0; k < a->p.rank; k++)
    n *= a->p.dim[k];
  const char *type = a->p.st ? a->p.st->name : type_name[a->p.t], *size = fmt("%d * sizeof(%s)", n, type), *in;
  if (!a->p.st && !moves[a - arrays] && chance(50))
    store(a);
  moves[a - arrays] = true;
  View other = {"q", fmt("%d", n < 512 ? n : 512), TUC, false, FIRST, 9};
  switch (below(4)) {
  case 0:
    in = fmt("%s = realloc(%s, %d * sizeof(%s));", a->heap, a->heap, n * between(1, 3), type);
    break;
  case 1:
    if (!strstr(other_text.n ? other_text.s : "", "*moved("))
      put(&other_text, "void *moved(void *p, size_t n) { return realloc(p, n); }\n\n");
    if (!strstr(hosts_text.n ? hosts_text.s : "", "*moved("))
      declare_in(FIRST, "void *moved(void *p, size_t n)");
    has_other = true;
    in = fmt("%s = moved(%s, %d * sizeof(%s));", a->heap, a->heap, n * between(1, 3), type);
    break;
  default:
    in = fmt("{ void *s = malloc(%s); memcpy(s, %s, %s); free(%s); unsigned char *q = calloc(%s, 1);%s MIX(q[0]); %sfree(q); %s = malloc(%s); memcpy(%s, s, %s); free(s); }",
             size, a->heap, size, a->heap, size, chance(70) ? kernel(&other) : "", chance(50) ? "MIX(q[1 / 2]); " : "", a->heap, size, a->heap, size);
  }
  return fmt("%s%s", in, stored_anew(a));
}

/* Elements of struct type. */
static const char *structs_of(const Array *a) {
  const char *type = a->p.st->name, *first = a->p.rows ? fmt("%s[%d]", a->p.s, below(a->p.dim[0])) : a->p.s;
  const char *p = fmt("((%s *)%s)", type, first);
  int n = count_of(&a->p);
  switch (below(4)) {
  case 0:
    return fmt("{ %s x = %s[%d]; %s[0] = x; }", type, p, below(n), p);
  case 1:
    return fmt("memcpy(&%s[%d], &%s[0], sizeof(%s));", p, n - 1, p, type);
  case 2:
    return fmt("memset(&%s[%d], 0, sizeof(%s));", p, below(n), type);
  default:
    return fmt("{ FILE *f = tmpfile(); fwrite(%s, sizeof(%s), %d, f); %s[0] = %s[%d]; rewind(f); fread(%s, sizeof(%s), %d, f); fclose(f); }", p, type, n, p, p,
               below(n), p, type, n);
  }
}

/* The struct that holds the array is copied. */
static const char *record_of(const Array *a) {
  const char *in = fmt("((%s *)c.%s)", type_name[a->p.t], strrchr(a->p.s, '.') + 1);
  View v = {in, fmt("%d", count_of(&a->p)), a->p.t, a->p.wild, FIRST, 9};
  if (chance(30)) /* by value, to a function */
    return fmt("{ __typeof__(%s) c = %s, d; %s d = c; %s = d; MIX(%s[0]); }", a->record, a->record, kernel(&v), a->record, in);
  return fmt("{ __typeof__(%s) c = %s; %s %s = c; }", a->record, a->record, fragment(&v), a->record);
}

/* Another unit knows the array by its name. */
static const char *by_far_name(const Array *a) {
  const char *name = fmt("named%d", label_number()), *dims = "";
  for (int k = 0; k < a->p.rank; k++)
    dims = fmt("%s[%d]", dims, a->p.dim[k]);
  View v = view_of(a);
  v.unit = another(FIRST);
  v.depth = 1;
  declare_in(v.unit, fmt("extern %s %s%s", type_name[a->p.t], a->p.s, dims));
  const char *body = fragment(&v);
  put(unit_text(v.unit), "void %s(void) { %s }\n\n", name, body);
  declare_in(FIRST, fmt("void %s(void)", name));
  return fmt("%s();", name);
}

static const char *between_two(const Array *a, const Array *b) {
  View x = view_of(a), y = view_of(b);
  int n = atoi(x.n) < atoi(y.n) ? atoi(x.n) : atoi(y.n), m = between(1, n);
  const char *type = type_name[a->p.t];
  switch (below(4)) {
  case 0:
    return fmt("for (int k = 0; k < %d; k++) { %s x = %s[k]; %s[k] = %s[k]; %s[k] = x; }", m, type, x.p, x.p, y.p, y.p);
  case 1:
    return fmt("{ %s *f = %s[0] > 1 ? %s : %s; %s }", type, x.p, x.p, y.p, twist(fmt("f[%d]", m - 1), a->p.t));
  case 2:
    return fmt("MIX(memcmp(%s, %s, %d * sizeof(%s)) == 0);", x.p, y.p, m, type);
  default:
    return fmt("memcpy(%s, %s, %d * sizeof(%s));", x.p, y.p, m, type);
  }
}

/* A function of the third unit, perhaps called by one thread of a region. */
static const char *without_kernels(const Array *a) {
  static const char *const regions[] = {"single", "master"};
  View v = view_of(a);
  const char *f = make_function(&v, THIRD, true), *call = fmt("%s(%s, %s);", f, v.p, v.n);
  if (chance(80))
    return call;
  return fmt("\n#pragma omp parallel num_threads(%d)\n{\n#pragma omp %s\n{ %s }\n}\n", between(1, 2), regions[below(2)], call);
}

/* ---- the whole ---- */

static const Array *any_array(int t) {
  for (int attempt = 0; attempt < 12; attempt++) {
    const Array *a = &arrays[below(narrays)];
    if (!a->constant && (t < 0 || (a->p.t == t && !a->p.st)))
      return a;
  }
  return NULL;
}

const char *host_access(const char *indent) {
  const Array *a = narrays ? any_array(-1) : NULL, *b;
  bool keep = kept();
  const char *text;
  if (!a)
    return "";
  if (a->heap && chance(25))
    text = move_block(a);
  else if (a->p.st)
    text = structs_of(a);
  else if (a->record && chance(40))
    text = record_of(a);
  else if (a->exported && chance(50))
    text = by_far_name(a);
  else if (chance(20) && (b = any_array(a->p.t)) && b != a && b->p.wild == a->p.wild)
    text = between_two(a, b);
  else if (chance(mostly_host ? 80 : 30))
    text = without_kernels(a);
  else if (chance(40))
    text = through_stored(a);
  else {
    View v = view_of(a);
    text = fragment(&v);
  }
  return keep ? fmt("%s%s\n", indent, text) : "";
}

static const char weights[] = "static int weight[16];\n"
                              "static void set_weights(int n) {\n"
                              "#pragma omp parallel for\n"
                              "  for (int k = 0; k < 16; k++) weight[k] = (weight[k] * 3 + n) & 255;\n"
                              "}\n\n";

/* What makes a unit give up announcing its accesses, sometimes. */
static const char jumps[] = "#include <setjmp.h>\nstatic jmp_buf jump;\n"
                            "void jumping(int n) {\n  if (setjmp(jump) == 0 && n > 0) longjmp(jump, 1);\n}\n\n";

void start_units(void) {
  other_plain = chance(35);
  third_plain = chance(8);
  mostly_host = chance(40);
  put(&hosts_text, "%s", weights);
  put(&other_text, "%s", chance(3) ? jumps : "");
  put(&other_text, "unsigned long long other_hash(void) { return hash; }\n");
  put(&third_text, "unsigned long long third_hash(void) { return hash; }\n");
}

bool second_unit(void) { return has_other; }
bool third_unit(void) { return has_third; }

Buf *second_unit_text(void) {
  has_other = true;
  return &other_text;
}
