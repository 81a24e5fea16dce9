/* Forms of host code that are met above all in the unit without kernels, whose accesses are announced in LLVM IR: what ranges are computed
 * from (loops that count down, wrap, leave others, have conditions), what pointers are loaded from, and calls that pass memory in other ways
 * than by a pointer to it.
 *
 * As in host.c every form is defined for any values, and there is one order in which its accesses can happen.
 */
#include "host.h"

#include <string.h>

static const char *type_of(const View *v) { return type_name[v->t]; }

static const char *change(const View *v, const char *subscript) { return twist(fmt("%s[%s]", v->p, subscript), v->t); }

/* The form works on `p` and `n`. */
static View inner_of(const View *v) { return (View){"p", "n", v->t, v->wild, v->unit, 9}; }

/* A static function of the unit, perhaps one that is not inlined. */
static const char *function(const View *v, const char *result, const char *parameters, const char *body) {
  const char *name = fmt("q%d", label_number());
  put(unit_text(v->unit), "%sstatic %s %s(%s) {\n%s\n}\n\n", chance(50) ? "__attribute__((noinline)) " : "", result, name, parameters, body);
  return name;
}

/* ---- loops ---- */

static const char *triangle(const View *v) {
  static const char *const inner[] = {"for (int j = 0; j <= i && j < w; j++)", "for (int j = w - 1; j >= i; j--)", "for (int j = i % w; j < w; j += 2)",
                                      "for (int j = 0; j < w && i - j >= 0; j++)"};
  const char *row = chance(50) ? "i * w + j" : "(n / w - 1 - i) * w + j";
  View x = inner_of(v);
  return fmt("{ const int n = %s, w = %d; %s *p = %s; for (int i = 0; i < n / w; i++) %s { %s } }", v->n, between(2, 24), type_of(v), v->p, inner[below(4)], change(&x, row));
}

/* The loop's variable wraps, or is narrower than what it is made of. */
static const char *narrow(const View *v) {
  static const char *const loops[] = {"for (unsigned char c = 250; c != 5; c++)",     "for (signed char c = 100; c > 0; c++)",
                                      "for (unsigned short c = 65530; c != 9; c++)",  "for (short c = (short)(n - 1); c >= 0; c -= 3)",
                                      "for (unsigned c = (unsigned)n - 1; c < (unsigned)n; c -= 2)", "for (unsigned long c = (unsigned long)n; c-- > (unsigned long)n / 2;)",
                                      "for (unsigned char c = 3; c < n / 3; c += 7)", "for (int c = n; --c > 0;)"};
  static const char *const places[] = {"c % n", "(unsigned char)(c * 5) % n", "(unsigned)c * 3000000000u % (unsigned)n", "(unsigned short)(c + 9) % n"};
  View x = inner_of(v);
  int loop = below(8);
  return fmt("{ const int n = %s; %s *p = %s; %s { %s%s } }", v->n, type_of(v), v->p, loops[loop], loop == 6 ? "if (c > 200) break; " : "",
             change(&x, places[below(4)]));
}

/* More iterations than elements. */
static const char *guarded(const View *v) {
  View x = inner_of(v);
  const char *body = change(&x, "k"), *loop;
  switch (below(6)) {
  case 0:
    loop = fmt("for (int k = -7; k < n + 9; k++) if (k >= 0 && k < n) { %s }", body);
    break;
  case 1:
    loop = fmt("for (int k = 0;; k++) { if (k >= n) break; %s }", body);
    break;
  case 2:
    loop = fmt("for (int k = 0; k < 900; k++) { if (k >= n || (k > 5 && p[k - 1] > 1)) break; %s }", body);
    break;
  case 3:
    loop = fmt("for (int k = 0; k < n; k++) { if (p[k] > 1) continue; if (k + 5 < n) { %s } }", change(&x, "k + 5"));
    break;
  case 4:
    loop = fmt("{ int k = n / 2, d = n %% 2 ? 1 : -1; for (; k >= 0 && k < n; k += d) { %s } }", body);
    break;
  default:
    loop = fmt("{ %s *e = p + n; while (e != p && *--e <= 1) { %s } }", type_of(v), twist("(*e)", v->t));
  }
  return fmt("{ const int n = %s; %s *p = %s; %s }", v->n, type_of(v), v->p, loop);
}

/* Loops that others leave, and into which a jump leads. */
static const char *jumping(const View *v) {
  View x = inner_of(v);
  int label = label_number();
  const char *loop;
  switch (below(4)) {
  case 0:
    loop = fmt("for (int i = 0; i < n; i++) { for (int j = 0; j < 9; j++) { if (j == %d) goto next%d; if (i + j == %d) goto out%d; %s } next%d: %s }\nout%d:;", between(1, 10), label,
               between(3, 400), label, change(&x, "(i + j) % n"), label, change(&x, "i"), label);
    break;
  case 1:
    loop = fmt("int k = n / 2; if (n > 9) goto in%d; for (k = 0; k < n; k++) { %s\nin%d: %s }", label, change(&x, "k"), label, change(&x, "n - 1 - k"));
    break;
  case 2:
    loop = fmt("  int k = 0;\n  static void *const to[] = {&&a%d, &&b%d, &&c%d, &&d%d}; goto *to[n & 1];\na%d: %s if (k > 20) goto d%d; goto *to[++k %% 3];\nb%d: %s k++; goto *to[k "
               "%% 4];\nc%d: %s if (++k > 20) goto d%d; goto *to[k & 1];\nd%d:;",
               label, label, label, label, label, kernel(&x), label, label, change(&x, "k % n"), label, change(&x, "n - 1 - k % n"), label, label);
    return fmt("%s(%s, %s);", function(v, "void", fmt("%s *p, int n", type_of(v)), loop), v->p, v->n);
  default:
    loop = fmt("int k = 0; switch (n & 3) { case 3: do { %s case 2: %s case 1: %s default: k++; } while (k < n / 4); }", change(&x, "k"), change(&x, "k % n"), change(&x, "n - 1 - k"));
  }
  return fmt("{ const int n = %s; %s *p = %s; %s }", v->n, type_of(v), v->p, loop);
}

/* ---- where pointers come from ---- */

/* Places that a kernel has written. */
static const char *listed(const View *v) {
  static const char *const memory[] = {"int list[512];", "static int list[512];", "int *list = malloc(512 * sizeof(int));"};
  const char *fill = kernel_function(v->unit, "void", "int *list, int n", fmt("#pragma omp parallel for\nfor (int k = 0; k < n; k++) list[k] = (k * %d + %d) %% n;\n", between(1, 9), below(40)));
  View x = inner_of(v);
  int m = below(3);
  const char *uses = fmt("for (int k = 0; k < n; k++) { %s }", change(&x, "list[k]"));
  if (chance(50))
    uses = fmt("%s list[n / 2] = n - 1; %s(list + n / 3, n - n / 3);", uses, fill);
  return fmt("{ const int n = %s; %s *p = %s; %s %s(list, n); %s %s for (int k = 0; k < n; k += 3) MIX(p[list[list[k]]]); %s }", v->n, type_of(v), v->p, memory[m], fill, uses,
             chance(40) ? kernel(&x) : "", m == 2 ? "free(list);" : "");
}

/* Rows that change places. */
static const char *rows(const View *v) {
  const char *type = type_of(v);
  const char *launch = kernel_function(v->unit, "void", fmt("%s **r, int h, int w", type),
                                       fmt("#pragma omp parallel for\nfor (int i = 0; i < h; i++)\nfor (int j = 0; j < w; j++) %s\n", twist("r[i][j]", v->t)));
  static const char *const uses[] = {"for (int i = 0; i < h; i++) for (int j = 0; j <= i && j < w; j++) { %s }", "for (int i = h; i-- > 0;) for (int j = w; j-- > 0;) { %s }",
                                     "{ const int i = (int)(n % h), j = 0; if (w > 0) { %s } }", "for (int j = 0; j < w; j++) for (int i = 1; i < h; i += 2) { %s }"};
  const char *text = "", *change = twist("r[i][j]", v->t);
  for (int k = between(1, 3); k > 0; k--) {
    const char *use = uses[below(4)], *at = strstr(use, "%s");
    text = fmt("%s %.*s%s%s %s", text, (int)(at - use), use, change, at + 2, chance(50) ? fmt("{ %s *x = r[0]; r[0] = r[h - 1]; r[h - 1] = x; }", type) : "");
    if (chance(50))
      text = fmt("%s %s(r, h, w);", text, launch);
  }
  return fmt("{ const int n = %s, h = %d, w = n / h; %s **r = malloc((size_t)h * sizeof *r); for (int i = 0; i < h; i++) r[i] = %s + i * w; %s(r, h, w); %s free(r); }", v->n,
             between(2, 9), type, v->p, launch, text);
}

/* Structs behind pointers to structs, whose numbers and pointers change. */
static const char *chain(const View *v) {
  const char *type = type_of(v), *kind = fmt("struct link%d", label_number());
  const char *declared = fmt("%s {\n  %s *u[3];\n  %s *next;\n  int n, at;\n};\n", kind, type, kind), *uses = "";
  int home = kernel_unit(v->unit);
  put(unit_text(v->unit), "%s", declared);
  if (home != v->unit)
    put(unit_text(home), "%s", declared);
  const char *launch = fmt("launch%d", label_number()), *head = fmt("void %s(%s *g)", launch, kind);
  put(unit_text(home), "%s {\n  %s *u = g->next->u[1];\n  int n = g->n;\n#pragma omp parallel for\n  for (int k = 0; k < n; k++) %s\n}\n\n", head, type, twist("u[k]", v->t));
  if (home != v->unit)
    put(unit_text(v->unit), "%s;\n", head);
  for (int k = between(2, 4); k > 0; k--) {
    const char *use;
    switch (below(9)) {
    case 0:
      use = fmt("for (int k = 0; k < g->n; k++) { %s if (k == 5) g->n = (g->n + 1) / 2; }", twist("g->next->u[0][k]", v->t));
      break;
    case 1:
      use = fmt("{ %s *x = g->u[0]; g->u[0] = g->u[1]; g->u[1] = g->next->u[2]; g->next->u[2] = x; } %s", type, twist("g->u[0][g->at]", v->t));
      break;
    case 2:
      use = fmt("for (int k = 0; k < g->n; k++) { %s if (k %% 7 == 3) { %s *x = g->u[0]; g->u[0] = g->u[2]; g->u[2] = x; } }", twist("g->u[0][k]", v->t), type);
      break;
    case 3:
      use = fmt("g = g->next; g->at = (g->at + 1) %% g->n; %s", twist("g->next->next->u[1][g->at]", v->t));
      break;
    case 4:
      use = fmt("{ %s copy = *g, *h = &copy; h->at = 0; %s g->next->at = h->at; }", kind, twist("h->u[2][h->at]", v->t));
      break;
    case 5:
      use = fmt("%s if (g->n < 0) fail(3); MIX(g->next->u[1][g->next->at]);", twist("g->u[1][0]", v->t));
      break;
    case 6:
      use = "memcpy(g->u[2], g->next->u[0], 0); if (g->at < g->n) memmove(g->u[0], g->u[0] + g->at, (size_t)(g->n - g->at) * sizeof *g->u[0]);";
      break;
    case 7:
      use = fmt("{ %s **w = &g->next->u[1]; *w = g->u[0] == *w ? g->u[2] : *w; %s }", type, twist("(*w)[g->at]", v->t));
      break;
    default:
      use = fmt("for (%s *h = g; h->at < h->n && h != g->next; h = h->next) { %s }", kind, twist("h->u[1][h->at]", v->t));
    }
    uses = fmt("%s%s %s(g);", uses, use, chance(70) ? launch : "(void)");
  }
  const char *f = function(v, "void", fmt("%s *g", kind), uses);
  return fmt("{ const int n = %s; %s *p = %s; %s *g = calloc(2, sizeof *g); for (int k = 0; k < 2; k++) { g[k].n = (n + 2) / 3; g[k].next = g + 1 - k; for (int m = 0; m < 3; m++) "
             "g[k].u[m] = p + n / 3 * ((m + k) %% 3); } %s(g); %s(g); free(g); }",
             v->n, type, v->p, kind, f, launch);
}

/* Pointers that functions return, of this unit or another one. */
static const char *returned(const View *v) {
  const char *type = type_of(v), *body = fmt("  %sreturn k & 1 ? p : p + n / 2;\n", chance(30) ? "p[0] = p[n - 1];\n  " : "");
  const char *f = chance(50) ? function(v, fmt("%s *", type), fmt("%s *p, int n, int k", type), body)
                             : kernel_function(v->unit, fmt("%s *", type), fmt("%s *p, int n, int k", type), fmt("%s%s", kernel(&(View){"p", "n", v->t, v->wild, FIRST, 9}), body));
  return fmt("{ const int n = %s; %s *p = %s, *q = %s(p, n, n & 1); %s for (int k = 0; k < 4; k++) { %s } }", v->n, type, v->p, f, twist("q[0]", v->t),
             fmt("%s *w = %s(p, n, k); %s", type, f, twist("w[k % (n - n / 2)]", v->t)));
}

/* ---- calls ---- */

/* Functions that touch a part, which their arguments tell: perhaps none, or one in front of the pointer. */
static const char *in_parts(const View *v) {
  const char *type = type_of(v), *one = twist("p[k]", v->t), *f, *uses;
  View x = inner_of(v);
  switch (below(5)) {
  case 0:
    f = function(v, "void", fmt("%s *p, int from, int to", type), fmt("  for (int k = from; k < to; k++) { %s }", one));
    uses = fmt("%s(p, n / 2, n / 3); %s %s(p, n / 4, n / 2); for (int k = 0; k < 3; k++) %s(p, k * n / 4, k * n / 3);", f, kernel(&x), f, f);
    break;
  case 1:
    f = function(v, "void", fmt("%s *e, unsigned char n", type), fmt("  for (int k = 1; k <= n; k++) { %s }", twist("e[-k]", v->t)));
    uses = fmt("%s(p + n, (unsigned char)(n / 2)); %s %s(p + n / 2, 0); %s(p + n, 1);", f, kernel(&x), f, f);
    break;
  case 2:
    f = function(v, "void", fmt("int w, int h, %s p[][w], int at", type), fmt("  for (int k = 0; k < h; k++) { %s }", twist("p[k][at]", v->t)));
    uses = fmt("const int w = (n + 4) / 5; %s(w, n / w, (void *)p, w - 1); %s %s(w, n / w - 1, (void *)(p + w * (n / w > 1)), 0);", f, kernel(&x), f);
    break;
  case 3:
    f = function(v, "void", fmt("%s *restrict a, const %s *restrict b, int n, int by", type, type), fmt("  for (int k = 0; k < n; k += by) a[k] = b[k];"));
    uses = fmt("%s(p, p + (n + 1) / 2, n / 2, %d); %s %s(p + (n + 1) / 2, p, n / 2, 1);", f, between(1, 5), kernel(&x), f);
    break;
  default:
    f = function(v, "int", fmt("%s *p, int n, int most", type), fmt("  for (int k = 0; k < n; k++) { if (k == most) return 1; %s if (p[k] > 1) return 2; }\n  return 3;", one));
    uses = fmt("MIX(%s(p, n, n / 2)); %s for (int k = 0; k < n; k += 50) MIX(%s(p + k, n - k, 9));", f, kernel(&x), f);
  }
  return fmt("{ const int n = %s; %s *p = %s; %s %s }", v->n, type, v->p, kernel(&x), uses);
}

static const char *recursion(const View *v) {
  const char *name = fmt("q%d", label_number()), *type = type_of(v);
  View x = inner_of(v);
  const char *body = chance(50) ? fmt("  if (n < 40) { %s return; }\n  %s(p, n / 2); %s %s %s(p + n / 2, n - n / 2);", twist("p[0]", v->t), name, kernel(&x), twist("p[n / 2]", v->t), name)
                                : fmt("  %s if (n < 9) return; %s %s __attribute__((musttail)) return %s(p + 3, n / 2 - 3);", twist("p[0]", v->t), kernel(&x), twist("p[n - 1]", v->t), name);
  put(unit_text(v->unit), "static void %s(%s *p, int n) {\n%s\n}\n\n", name, type, body);
  return fmt("%s(%s, %s);", name, v->p, v->n);
}

/* Behind an ellipsis: pointers, numbers, a struct. */
static const char *variadic(const View *v) {
  const char *type = type_of(v);
  View x = inner_of(v);
  const char *f = function(v, "void", "int count, ...",
                           fmt("  va_list l;\n  va_start(l, count);\n  while (count-- > 0) {\n    %s *p = va_arg(l, %s *);\n    int n = va_arg(l, int);\n    for (int k = 0; k < n; k++) { %s }\n  }\n  "
                               "va_end(l);",
                               type, type, twist("p[k]", v->t)));
  return fmt("{ const int n = %s; %s *p = %s; %s %s(2, p, n / 2, p + n / 2, 1); %s %s(1, p + n - 1, 1); }", v->n, type, v->p, kernel(&x), f, kernel(&x), f);
}

/* Structs by value, as arguments and results, larger than what goes in registers. */
static const char *by_value(const View *v) {
  const char *type = type_of(v), *kind = fmt("struct wide%d", label_number()), *declared = fmt("%s {\n  %s a[%d];\n  int n;\n};\n", kind, type, between(3, 40));
  int home = kernel_unit(v->unit);
  put(unit_text(v->unit), "%s", declared);
  if (home != v->unit)
    put(unit_text(home), "%s", declared);
  const char *launch = fmt("launch%d", label_number()), *head = fmt("void %s(%s *w, int n)", launch, kind);
  put(unit_text(home), "%s {\n#pragma omp parallel for\n  for (int k = 0; k < n; k++) { %s w[k].n += k; }\n}\n\n", head, twist("w[k].a[k % 3]", v->t));
  if (home != v->unit)
    put(unit_text(v->unit), "%s;\n", head);
  const char *take = function(v, type, fmt("%s w, int k", kind), chance(30) ? fmt("  w.a[0] = w.a[1]; %s(&w, 1); return w.a[k];", launch) : "  return w.a[(k + w.n) & 1];");
  const char *make = function(v, kind, fmt("%s x, int n", type), fmt("  %s w = {{x, x}, n};%s\n  return w;", kind, chance(30) ? fmt(" %s(&w, 1);", launch) : ""));
  const bool again = chance(40);
  const int label = again ? label_number() : 0;
  const char *one = again ? fmt("{ int k = 0; again%d:; %s w = %s(p[0], k); %s(&w, 1); p[n - 1] = w.a[0]; if (++k < 3) goto again%d; }", label, kind, make, launch, label) : "";
  return fmt("{ const int n = %s; %s *p = %s; %s *w = calloc(6, sizeof *w); for (int k = 0; k < 6; k++) w[k] = %s(p[k %% n], k); %s(w, 6); p[0] = %s(w[2], 1); %s(w, 5); w[1] = w[4]; w[3] = %s(p[n - 1], "
             "3); %s(w, 6); for (int k = 0; k < 6; k++) { MIX(w[k].n); p[k %% n] = %s(*(w + k), 2); } %s free(w); }",
             v->n, type, v->p, kind, make, launch, take, launch, make, launch, take, one);
}

static const char *tables(const View *v) {
  const char *type = type_of(v), *parameters = fmt("%s *p, int n", type);
  View x = inner_of(v);
  const char *f = function(v, "void", parameters, change(&x, index_of(&x))), *g = function(v, "void", parameters, kernel(&x)), *h = function(v, "void", parameters, change(&x, "n - 1"));
  if (chance(50))
    return fmt("{ static void (*const to[])(%s *, int) = {%s, %s, %s}; for (int k = 0; k < 5; k++) to[k %% 3](%s, %s); }", type, f, g, h, v->p, v->n);
  return fmt("{ struct { void (*f)(%s *, int), (*g)(%s *, int); %s *p; int n; } s = {%s, %s, %s, %s}; for (int k = 0; k < 4; k++) { s.f(s.p, s.n); s.f = k & 1 ? s.g : %s; %s } }", type, type, type, f, g,
             v->p, v->n, h, twist("s.p[k % s.n]", v->t));
}

/* A function that only reads, by a kernel. */
static const char *pure(const View *v) {
  const char *f = kernel_function(v->unit, "__attribute__((pure)) int", fmt("const %s *p, int n", type_of(v)),
                                  "  int s = 0;\n#pragma omp parallel for reduction(+:s)\n  for (int k = 0; k < n; k++) s += p[k] > 1;\n  return s;\n");
  View x = inner_of(v);
  return fmt("{ const int n = %s; %s *p = %s; int s = %s(p, n); for (int k = 0; k < 4; k++) { %s s = s * 3 + %s(p, n); } MIX(s); }", v->n, type_of(v), v->p, f, change(&x, "k % n"), f);
}

/* ---- qualified accesses, other types ---- */

static const char *qualified(const View *v) {
  const char *type = type_of(v);
  View x = inner_of(v), w = {"w", "n", v->t, v->wild, v->unit, 9};
  bool whole = !is_float(v->t) && v->t != TB;
  const char *order = chance(50) ? "__ATOMIC_SEQ_CST" : chance(50) ? "__ATOMIC_RELAXED" : "__ATOMIC_ACQ_REL", *use;
  switch (below(whole ? 6 : 3)) {
  case 0:
    use = fmt("volatile %s *w = p; for (int k = 0; k < n; k += 2) { %s } %s MIX(w[n - 1]);", type, change(&w, "k"), kernel(&x));
    break;
  case 1:
    use = fmt("volatile int last = n - 1, k = 0; for (; k <= last; k++) { const int i = k; %s } %s MIX(p[last]);", change(&x, "i"), kernel(&x));
    break;
  case 2:
    use = fmt("struct { %s a[3]; } volatile *w = (void *)p; if (n >= 6) { *(w + 1) = *w; } %s", type, kernel(&x));
    break;
  case 3:
    use = fmt("for (int k = 0; k < n; k += 3) __atomic_fetch_add(&p[k], 3, %s); %s MIX(__atomic_exchange_n(&p[n / 2], 1, %s));", order, kernel(&x), order);
    break;
  case 4:
    use = fmt("_Atomic %s *w = (_Atomic %s *)p; w[n - 1] += 3; %s MIX(w[n - 1]); MIX(p[0]);", type, type, kernel(&x));
    break;
  default:
    use = fmt("%s x = p[0]; __atomic_compare_exchange_n(&p[0], &x, 5, 0, __ATOMIC_SEQ_CST, %s); MIX(x);", type, chance(50) ? "__ATOMIC_SEQ_CST" : "__ATOMIC_RELAXED");
  }
  return fmt("{ const int n = %s; %s *p = %s; %s %s }", v->n, type, v->p, kernel(&x), use);
}

/* Bit-fields and unions, in elements of which kernels write another member. */
static const char *members(const View *v) {
  const char *type = type_of(v), *kind = fmt("struct bits%d", label_number());
  const char *declared = fmt("%s {\n  unsigned a : 5, b : 11, c : 16;\n  %s v;\n  union { %s x; unsigned char y[sizeof(%s)]; } u;\n};\n", kind, type, type, type);
  int home = kernel_unit(v->unit);
  put(unit_text(v->unit), "%s", declared);
  if (home != v->unit)
    put(unit_text(home), "%s", declared);
  const char *launch = fmt("launch%d", label_number()), *head = fmt("void %s(%s *b, int n)", launch, kind);
  put(unit_text(home), "%s {\n#pragma omp parallel for\n  for (int k = 0; k < n; k++) { b[k].a += 3; b[k].c ^= k; %s %s }\n}\n\n", head, twist("b[k].v", v->t), twist("b[k].u.x", v->t));
  if (home != v->unit)
    put(unit_text(v->unit), "%s;\n", head);
  return fmt("{ const int n = %s, m = n < 20 ? n : 20; %s *p = %s; %s *b = calloc(20, sizeof *b); for (int k = 0; k < m; k++) b[k].v = b[k].u.x = p[k]; %s(b, m); b[m / 2].b = 9; b[0].a ^= b[m - 1].c; "
             "%s(b, m); b[m - 1] = b[m / 3]; memmove(&b[0].u, &b[m / 2].u, sizeof b->u); %s(b, m); for (int k = 0; k < m; k++) { MIX(b[k].a + b[k].b * 3 + b[k].c); p[k] = k & 1 ? b[k].v : b[k].u.x; } "
             "MIX(b[0].u.y[0] >= 0); free(b); }",
             v->n, type, v->p, kind, launch, launch, launch);
}

/* Assembly that might do anything with what it is given. */
static const char *assembly(const View *v) {
  View x = inner_of(v), q = {"q", "n", v->t, v->wild, v->unit, 9};
  const char *use;
  switch (below(4)) {
  case 0:
    use = fmt("%s __asm__ volatile(\"\" ::: \"memory\"); %s", change(&x, "0"), change(&x, "n - 1"));
    break;
  case 1:
    use = fmt("%s *q = p; __asm__ volatile(\"\" : \"+r\"(q)); for (int k = 0; k < n / 2; k++) { %s }", type_of(v), change(&q, "k"));
    break;
  case 2:
    use = fmt("__asm__ volatile(\"\" : \"+m\"(p[n / 2])); %s", change(&x, "n / 2"));
    break;
  default: {
    const char *body = fmt("  __asm__ volatile goto(\"\" :::: there);\n  %s\nthere:\n  %s", change(&x, "0"), change(&x, "n - 1"));
    use = fmt("%s(p, n);", function(v, "void", fmt("%s *p, int n", type_of(v)), body));
  }
  }
  return fmt("{ const int n = %s; %s *p = %s; %s %s %s MIX(p[n / 2]); }", v->n, type_of(v), v->p, kernel(&x), use, kernel(&x));
}

/* Memory of every kind, whose elements come from the array and go back. */
static const char *storage(const View *v) {
  const char *type = type_of(v), *memory;
  View s = {"s", "m", v->t, v->wild, v->unit, 9};
  switch (below(6)) {
  case 0:
    memory = fmt("static %s s[32];", type);
    break;
  case 1:
    memory = fmt("%s s[m];", type);
    break;
  case 2:
    memory = fmt("%s *s = __builtin_alloca((size_t)m * sizeof *s);", type);
    break;
  case 3:
    memory = fmt("%s *s = (%s[32]){0, 1, 1};", type, type);
    break;
  case 4: {
    const char *name = fmt("local%d", label_number());
    put(unit_text(v->unit), "%s %s %s %s[32];\n", chance(70) ? "static" : "", chance(60) ? "_Thread_local" : "", type, name);
    memory = fmt("%s *s = %s;", type, name);
    break;
  }
  default:
    memory = fmt("struct { %s a[40], b[3]; } x = {{0}}, y = x, *z = &y; %s *s = z->a;", type, type);
  }
  return fmt("{ const int n = %s, m = n < 32 ? n : 32; %s *p = %s; %s for (int r = 0; r < %d; r++) { for (int k = 0; k < m; k++) s[k] = p[k]; %s %s %s p[n - 1] = s[m / 2]; } memcpy(p, s, (size_t)m / 2 * "
             "sizeof *s); }",
             v->n, type, v->p, memory, between(1, 3), kernel(&s), change(&s, index_of(&s)), chance(60) ? kernel(&s) : "");
}

/* Blocks that go and come back at the same address, or grow. */
static const char *blocks(const View *v) {
  const char *type = type_of(v);
  View t = {"t", "m", v->t, v->wild, v->unit, 9};
  return fmt("{ const int n = %s, m = n < 200 ? n : 200; %s *p = %s, *kept = NULL; for (int r = 0; r < %d; r++) { %s *t = %s; for (int k = 0; k < m; k++) t[k] = p[k]; %s %s if (r & 1) { t = realloc(t, %d * "
             "(size_t)m * sizeof *t); %s } MIX(t[m - 1]); %s p[r %% n] = t[m / 2]; if (r %% 3 == 2) { free(kept); kept = t; } else free(t); } if (kept) MIX(kept[0]); free(kept); }",
             v->n, type, v->p, between(2, 5), type, chance(50) ? "malloc((size_t)m * sizeof *t)" : "calloc((size_t)m, sizeof *t)", kernel(&t), change(&t, "r % m"), between(1, 30),
             change(&t, "m - 1"), chance(50) ? kernel(&t) : "");
}

/* Vectors of elements, and a loop that becomes one of vectors. */
static const char *vectors(const View *v) {
  const char *type = type_of(v);
  View x = inner_of(v);
  int elements = v->t == TB ? 0 : v->t == TF ? 4 : v->t == TD ? 2 : 128 / bits_of(v->t);
  if (!elements)
    return fmt("{ const int n = %s; %s *p = %s; for (int k = 0; k + 1 < n; k++) p[k] = p[k + 1]; %s }", v->n, type, v->p, kernel(&x));
  const char *kind = fmt("vector%d", label_number());
  put(unit_text(v->unit), "typedef %s %s __attribute__((vector_size(16), aligned(sizeof(%s)), may_alias));\n", type, kind, type);
  return fmt("{ const int n = %s, w = %d; %s *p = %s; %s for (int k = 0; k + w <= n; k += w) { %s x = *(%s *)(p + k); *(%s *)(p + (n / w * w - w - k)) = x; } %s for (int k = 0; k < n / 2; k++) p[k] = p[n - 1 - k]; }",
             v->n, elements, type, v->p, kernel(&x), kind, kind, kind, kernel(&x));
}

/* Threads of a region that has no loop to share: each has its own elements. And a loop that stays one of OpenMP. */
static const char *regions(const View *v) {
  View x = inner_of(v);
  const char *use;
  switch (below(4)) {
  case 0:
    use = fmt("\n#pragma omp parallel num_threads(2)\n{ for (int k = omp_get_thread_num(); k < n; k += omp_get_num_threads()) { %s } }\n", change(&x, "k"));
    break;
  case 1:
    use = fmt("\n#pragma omp parallel num_threads(2)\n{\n#pragma omp single\n{ %s %s }\n#pragma omp single nowait\n{ %s }\n}\n", change(&x, "0"), kernel(&x), change(&x, "n - 1"));
    break;
  case 2:
    use = fmt("\n#pragma omp parallel for\nfor (int k = 0; k < n; k++) { int tries = 0; again%d: %s if (++tries < 2) goto again%d; }\n", label_number(), change(&x, "k"), label_number() - 1);
    break;
  default:
    use = fmt("\n#pragma omp parallel num_threads(2)\n{\n#pragma omp master\n{ %s MIX(p[n / 2]); }\n}\n", change(&x, "n / 2"));
  }
  return fmt("{ const int n = %s; %s *p = %s; %s %s %s }", v->n, type_of(v), v->p, kernel(&x), use, chance(50) ? kernel(&x) : "");
}

const char *form(const View *v) {
  static const char *(*const forms[])(const View *) = {triangle, narrow,  guarded,   jumping, listed,  rows,     chain,    returned, in_parts, recursion, variadic,
                                                       by_value, tables,  pure,      qualified, members, assembly, storage, blocks,   vectors, regions};
  View outer = *v; /* the forms have names of their own, which may be those of the view */
  outer.p = "p0";
  outer.n = "n0";
  return fmt("{ %s *p0 = %s; const int n0 = %s; %s }", type_of(v), v->p, v->n, forms[below((int)(sizeof forms / sizeof *forms))](&outer));
}
