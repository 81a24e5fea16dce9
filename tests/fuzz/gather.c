/* Loops that gather in forms of their own: scans, reductions by functions of the program, conditional last values, compare-and-swap; tiles;
 * and those of device.c and bytes.c.
 *
 * All numbers are integers, so that every order of combination gives the same; candidates for an extreme are told apart by their places.  What a
 * library computes to some bits is compared with what the host computes there, by a bound.  What Clang gets wrong itself is not made: conditional
 * last values that some thread does not assign.  Scans inside regions, which it gets wrong as well, are compared with loops of the program's own, and
 * run.sh looks at what kernels have made of them.
 */
#include "gather.h"

#include <string.h>

static int gathers;

const char *contribution_at(const Gather *g) {
  int form = below(4);
  return form == 0   ? fmt("v%d[i]", g->id)
         : form == 3 ? fmt("v%d[v%d[i] %% %d]", g->id, g->id, g->n)
                     : form == 1 ? fmt("(v%d[i] * 3 + (%s)i)", g->id, g->type)
                     : fmt("(v%d[i] ^ (%s)(i * 5))", g->id, g->type);
}

const char *loop_head(const Gather *g) {
  int from = chance(70) ? 0 : between(1, 5), step = chance(70) ? 1 : between(2, 4);
  return chance(20) ? fmt("for (int i = %d; i >= %d; i -= %d)", g->n - 1, from, step)
                    : fmt("for (int i = %d; i < %s; i += %d)", from, bound_name(g->n), step);
}

static const char *scan(const Gather *g) {
  static const char *const ops[] = {"+", "^", "|", "max"};
  const char *op = ops[below(4)], *in = g->in, *to = chance(35) ? "v" : "w";
  const char *x = *to == 'v' ? fmt("v%d[i]", g->id) : contribution_at(g);
  bool exclusive = chance(50) && *to == 'w', two = chance(30);
  const char *update = *op == 'm' ? fmt("%s  s = %s > s ? (%s)%s : s;\n", in, "x", g->type, "x") : fmt("%s  s %s= x;\n", in, op);
  update = fmt("%s  %s x = (%s)%s;\n%s%s", in, g->type, g->type, x, update, two ? fmt("%s  t += x;\n", in) : "");
  const char *use = fmt("%s  %s%d[i] = (%s)(s%s);\n", in, to, g->id, g->type, two ? " - t * 7" : "");
  return fmt("%s%s s = %d, t = 0;\n%s#pragma omp parallel for reduction(inscan, %s : s)%s\n%s%s {\n%s%s#pragma omp scan %s(s%s)\n%s%s}\n%sMIX(s + t);\n", in,
             g->type, chance(85) ? 0 : 9, in, op, two ? " reduction(inscan, + : t)" : "", in, loop_head(g), exclusive ? use : update, in,
             exclusive ? "exclusive" : "inclusive", two ? ", t" : "", exclusive ? update : use, in, in);
}

/* Inside a region: the program says of which line a scan is wrong, unless it stands in a macro, and goes on with what is right. */
static const char *region_scan(const Gather *g) {
  static const char *const ops[] = {"+", "^", "|"};
  const char *op = ops[below(3)], *in = g->in, *x = fmt("(%s)%s", g->type, contribution_at(g));
  bool exclusive = chance(50);
  const char *update = fmt("%s    s %s= %s;\n", in, op, x), *use = fmt("%s    w%d[i] = (%s)(s + 3u);\n", in, g->id, g->type);
  return fmt("%s%s s = 0;\n%sint line = __LINE__ + 3, bad = 0;\n%s#pragma omp parallel\n%s{\n%s#pragma omp for reduction(inscan, %s : s)%s\n%s  for (int i = 0; i < %d; i++) {\n"
             "%s%s#pragma omp scan %s(s)\n%s%s  }\n%s}\n%s{\n%s  %s all = s;\n%s  s = 0;\n%s  for (int i = 0; i < %d; i++) {\n%s    %s had = w%d[i];\n%s%s%s    bad += had != w%d[i];\n%s  }\n"
             "%s  bad += s != all;\n%s}\n%sif (bad && __LINE__ > line)\n%s  fprintf(stderr, \"scan at line %%d wrong\\n\", line);\n%sMIX(s);\n",
             in, g->type, in, in, in, in, op, chance(20) ? " schedule(static, 3)" : "", in, g->n, exclusive ? use : update, in, exclusive ? "exclusive" : "inclusive",
             exclusive ? update : use, in, in, in, in, g->type, in, in, g->n, in, g->type, g->id, exclusive ? use : update, exclusive ? update : use, in, g->id, in, in,
             in, in, in, in);
}

/* Half-precision numbers, which the host and the device round alike. */
static const char *half_numbers(const Gather *g) {
  static const char *const values[] = {"h[i] * q + %d", "h[i] / (q + 1) - q", "q * (_Float16)0.1 + h[i] * h[i]", "-h[i] + (_Float16)(i * 0.37) * q",
                                       "h[i] > q ? h[i] - q : (_Float16)%d", "(_Float16)(h[i] * 1.0625 + (double)q)", "(_Float16)(h[i] * 0.3F)"};
  const char *in = g->in, *value = fmt(values[below(7)], below(9));
  static const char *const operators[] = {"+", "&&", "||"}, *const steps[] = {"s += (_Float16)(i % 3)", "s = s && h[i]", "s = h[i] > 7 || s"};
  const bool reduces = chance(50);
  const int by = reduces && chance(50) ? 1 + below(2) : 0;
  const char *stored = chance(70) ? "_Float16" : "__fp16";
  return fmt("%s%s h[%d];\n%s_Float16 s = (_Float16)%d;\n%sfor (int z = 0; z < %d; z++)\n%s  h[z] = (_Float16)(v%d[z] %% 61u) / 8;\n%s#pragma omp parallel for%s\n%s%s {\n"
             "%s  _Float16 q = (_Float16)(%s %% 29u);\n%s  h[i] = %s;\n%s  h[i] %s q;\n%s%s  w%d[i] = (%s)(w%d[i] + (h[i] < q) + 2 * (h[i] != 3));\n%s}\n"
             "%sfor (int z = 0; z < %d; z++)\n%s  MIX(((union { %s h; unsigned short b; }){h[z]}).b);\n%sMIX((int)s);\n",
             in, stored, g->n, in, by == 1 ? 3 : 0, in, g->n, in, g->id, in, reduces ? fmt(" reduction(%s : s)", operators[by]) : "", in, loop_head(g), in,
             contribution_at(g), in, value, in, chance(50) ? "+=" : "*=", in,
             reduces ? fmt("%s  %s;\n", in, steps[by]) : "", g->id, g->type, g->id, in, in, g->n, in, stored, in);
}

static const char *own_reduction(const Gather *g) {
  const char *in = g->in, *x = contribution_at(g);
  if (chance(40))
    return fmt("%s#pragma omp declare reduction(mod%d : %s : omp_out = (%s)((omp_out + omp_in) %% 251u)) initializer(omp_priv = 0)\n"
               "%s%s s = %d;\n%s#pragma omp parallel for reduction(mod%d : s)\n%s%s\n%s  s = (%s)((s + %s %% 251u) %% 251u);\n%sMIX(s);\n",
               in, g->id, g->type, g->type, in, g->type, below(200), in, g->id, in, loop_head(g), in, g->type, x, in);
  const char *order = chance(50) ? "<" : ">";
  return fmt("%sstruct at%d {\n%s  %s v;\n%s  int i;\n%s};\n"
             "%s#pragma omp declare reduction(at%d : struct at%d : omp_out = omp_in.i >= 0 && (omp_out.i < 0 || omp_in.v %s omp_out.v || "
             "(omp_in.v == omp_out.v && omp_in.i < omp_out.i)) ? omp_in : omp_out) initializer(omp_priv = {0, -1})\n"
             "%sstruct at%d b = {%d, -1};\n%s#pragma omp parallel for reduction(at%d : b)\n%s%s {\n"
             "%s  struct at%d c = {(%s)%s, i};\n%s  if (b.i < 0 || c.v %s b.v || (c.v == b.v && c.i < b.i))\n%s    b = c;\n%s}\n%sMIX((unsigned long long)b.v + (unsigned)b.i);\n",
             in, g->id, in, g->type, in, in, in, g->id, g->id, order, in, g->id, below(9), in, g->id, in, loop_head(g), in, g->id, g->type, x, in, order, in, in, in);
}

/* A place that a function of the program chooses, which the other unit may have; with what it returns the loop also computes. */
static const char *chosen_by_function(const Gather *g) {
  const char *in = g->in, *x = contribution_at(g);
  const char *order = chance(50) ? "<" : ">";
  const char *condition = fmt("q.i >= 0 && (p.i < 0 || q.v %s p.v || (q.v == p.v && q.i < p.i))", order);
  bool far = chance(50);
  const char *name = fmt("struct place%d", g->id), *function = fmt("%s choose%d(%s p, %s q)", name, g->id, name, name);
  put(&functions_declared, "%s {\n  %s v;\n  int i;\n};\n", name, g->type);
  if (far)
    put(&functions_declared, "%s;\n", function);
  Buf *unit = far ? second_unit_text() : &functions_text;
  const char *body = chance(50) ? fmt("return %s ? q : p;", condition) : fmt("if (%s)\n    return q;\n  return p;", condition);
  put(unit, "%s%s {\n  %s\n}\n\n", far ? "" : "static ", function, body);
  if (far) /* not as a reduction, whose combiner has to be in the file */
    return fmt("%s#pragma omp parallel for\n%s%s {\n%s  %s b = {(%s)%s, i};\n%s  b = choose%d(b, (%s){v%d[(i + 3) %% %d], (i + 3) %% %d});\n%s  w%d[i] = (%s)(b.v + (unsigned)b.i);\n%s}\n",
               in, in, loop_head(g), in, name, g->type, x, in, g->id, name, g->id, g->n, g->n, in, g->id, g->type, in);
  return fmt("%s#pragma omp declare reduction(choose%d : %s : omp_out = choose%d(omp_out, omp_in)) initializer(omp_priv = {0, -1})\n"
             "%s%s b = {%d, -1};\n%s#pragma omp parallel for reduction(choose%d : b)\n%s%s\n%s  b = choose%d(b, (%s){(%s)%s, i});\n%sMIX((unsigned long long)b.v + (unsigned)b.i);\n",
             in, g->id, name, g->id, in, name, below(9), in, g->id, in, loop_head(g), in, g->id, name, g->type, x, in);
}

static const char *conditional_last(const Gather *g) {
  const char *in = g->in;
  return fmt("%sint at = -1;\n%s#pragma omp parallel for lastprivate(conditional : at)\n%sfor (int i = 0; i < %d; i++) {\n"
             "%s  w%d[i] = (%s)(%s + 1);\n%s  if (i %% 3 != %d)\n%s    at = i + (int)(v%d[i] %% 5);\n%s}\n%sMIX(at);\n",
             in, in, in, g->n, in, g->id, g->type, contribution_at(g), in, below(3), in, g->id, in, in);
}

/* Who comes first to an empty slot: the forms of `compare`, and loops that try again. */
static const char *swap(const Gather *g) {
  const char *in = g->in;
  int slots = between(1, 12), form = below(5);
  const char *put_in = fmt("%s    if (slot[k] == 0) {\n%s      slot[k] = (%s)(k + 1);\n%s    }", in, in, g->type, in), *capture = fmt("%s#pragma omp atomic compare capture\n", in);
  const char *try = form == 0   ? fmt("%s  %s old;\n%s%s  {\n%s    old = slot[k];\n%s\n%s  }\n%s  won += old == 0;\n", in, g->type, capture, in, in, put_in, in, in)
                    : form == 1 ? fmt("%s#pragma omp atomic compare\n%s\n%s  won += k;\n", in, put_in, in)
                    : form == 2 ? fmt("%s  int first;\n%s%s  {\n%s    first = slot[k] == 0;\n%s    if (first) {\n%s      slot[k] = (%s)(k + 1);\n%s    }\n%s  }\n%s  won += first;\n", in,
                                      capture, in, in, in, in, g->type, in, in, in)
                    : form == 3 ? fmt("%s  %s old = 0;\n%s%s else {\n%s      old = slot[k];\n%s    }\n%s  won += old == 0;\n", in, g->type, capture, put_in, in, in, in)
                                : fmt("%s  %s old, new;\n%s  do {\n%s    old = slot[k];\n%s    new = (%s)(old * 2 + 1);\n%s  } while (!__sync_bool_compare_and_swap(&slot[k], old, new));\n%s  won += k;\n",
                                      in, g->type, in, in, in, g->type, in, in);
  return fmt("%s%s slot[%d] = {0};\n%sint won = 0;\n%s#pragma omp parallel for reduction(+ : won)\n%sfor (int i = 0; i < %d; i++) {\n%s  int k = (int)(%s %% %d);\n%s%s}\n"
             "%sfor (int z = 0; z < %d; z++)\n%s  MIX(slot[z]);\n%sMIX(won);\n",
             in, g->type, slots, in, in, in, g->n, in, contribution_at(g), slots, try, in, in, slots, in, in);
}

static const char *tiles(const Gather *g) {
  const char *in = g->in, *over = chance(50) ? fmt("tile sizes(%d)", between(1, 9)) : fmt("unroll partial(%d)", between(1, 6));
  return fmt("%s#pragma omp parallel for%s\n%s#pragma omp %s\n%sfor (int i = 0; i < %d; i++)\n%s  w%d[i] = (%s)(w%d[i] + %s);\n", in,
             chance(30) ? " schedule(static, 2)" : "", in, over, in, g->n, in, g->id, g->type, g->id, contribution_at(g));
}

/* Triangles. */
static const char *not_rectangular(const Gather *g) {
  static const char *const inner[] = {"int j = 0; j <= i; j++", "int j = i; j < %d; j++", "int j = 0; j < %d - i; j++", "int j = 2 * i; j < 2 * %d; j += 2"};
  const char *in = g->in;
  int side = 4, form = below(4);
  while ((side + 1) * (side + 1) * 2 <= g->n)
    side++;
  return fmt("%s#pragma omp parallel for collapse(2)\n%sfor (int i = 0; i < %d; i++)\n%s  for (%s)\n%s    w%d[i * %d + j%s] = (%s)(%s + j);\n", in, in, side, in,
             fmt(inner[form], side), in, g->id, side, form == 3 ? " / 2" : "", g->type, contribution_at(g));
}

/* Atomic updates of members, of small ones too. */
static const char *members(const Gather *g) {
  const char *in = g->in;
  int bins = between(1, 9);
  const char *what = chance(50) ? fmt("  bin[k].c++;\n") : fmt("  bin[k].c |= (unsigned char)(1u << (i %% 7));\n");
  return fmt("%sstruct {\n%s  %s v;\n%s  unsigned char c;\n%s  short s;\n%s  int low;\n%s} bin[%d] = {{0}};\n%s#pragma omp parallel for\n%s%s {\n%s  int k = (int)(%s %% %d);\n"
             "%s#pragma omp atomic\n%s  bin[k].v += (%s)i;\n%s#pragma omp atomic update\n%s%s%s#pragma omp atomic\n%s  bin[k].s -= 1;\n"
             "%s#pragma omp atomic compare\n%s  if (bin[k].low > -i)\n%s    bin[k].low = -i;\n%s}\n"
             "%sfor (int z = 0; z < %d; z++)\n%s  MIX(bin[z].v + bin[z].c * 3u + (unsigned)bin[z].s * 5u + (unsigned)bin[z].low);\n",
             in, in, g->type, in, in, in, in, bins, in, in, loop_head(g), in, contribution_at(g), bins, in, in, g->type, in, in, what, in, in, in, in, in, in, in, bins, in);
}

/* Complex numbers: with parts that are small integers all is exact but division and functions, which only have to be near. */
static const char *complex_numbers(const Gather *g) {
  static const char *const functions[] = {"casin", "cacos", "catan", "casinh", "cacosh", "catanh", "csqrt", "cexp", "clog", "csin", "ctanh", "1 / "};
  const char *in = g->in, *f = functions[below(12)];
  int n = g->n < 90 ? g->n : 90;
  return fmt("%sdouble _Complex z[%d], y[%d];\n%sdouble re = 0, im = 0;\n%sfor (int k = 0; k < %d; k++)\n%s  z[k] = __builtin_complex((double)(v%d[k] %% 13u) - 6, (double)(v%d[k] %% 7u) - 3.5);\n"
             "%s#pragma omp parallel for reduction(+ : re, im)\n%sfor (int i = 0; i < %d; i++) {\n%s  double _Complex q = z[i] * z[i] - %d * conj(z[i]);\n%s  re += creal(q);\n%s  im += cimag(q);\n%s  y[i] = %s(z[i] * 0.25 + 0.125);\n%s}\n"
             "%sMIX((long long)(re * 4));\n%sMIX((long long)(im * 4));\n"
             "%sfor (int k = 0; k < %d; k++) {\n%s  double _Complex near = %s(z[k] * 0.25 + 0.125);\n%s  MIX(cabs(y[k] - near) <= 1e-9 * (1 + cabs(near)));\n%s}\n",
             in, n, n, in, in, n, in, g->id, g->id, in, in, n, in, below(5), in, in, in, f, in, in, in, in, n, in, f, in, in);
}

/* Sums, products and scans of complex numbers, of which all are exact: products are of 1, I, -1 and -I. */
static const char *complex_reductions(const Gather *g) {
  const char *in = g->in, *type = chance(70) ? "double _Complex" : "float _Complex", *x = contribution_at(g);
  const char *number = fmt("__builtin_complex((%.*s)(%s %% 13u), (%.*s)(i %% 5) - 2)", (int)strcspn(type, " "), type, x, (int)strcspn(type, " "), type);
  const char *unit = fmt("%s  %s q = __builtin_complex((%.*s)(i & 1 ? 0 : 1 - 2 * (int)((%s) %% 2u)), (%.*s)(i & 1 ? 1 - (i & 2) : 0));\n", in, type, (int)strcspn(type, " "), type, x,
                         (int)strcspn(type, " "), type);
  const char *show = fmt("%sMIX((long long)(2 * __real__ product));\n%sMIX((long long)(2 * __imag__ product));\n", in, in);
  int form = below(5), n = between(1, 4);
  if (form == 0)
    return fmt("%s%s product = 1.5;\n%s#pragma omp parallel for reduction(* : product)\n%s%s {\n%s%s  product %s q;\n%s}\n%s", in, type, in, in, loop_head(g), unit, in,
               chance(50) ? "*=" : "= product *", in, show);
  if (form == 1)
    return fmt("%s%s product = 0;\n%s#pragma omp parallel\n%s#pragma omp for reduction(%c : product)\n%s%s\n%s  product %s %s;\n%s", in, type, in, in, chance(50) ? '+' : '-', in,
               loop_head(g), in, chance(50) ? "+=" : "-=", number, show);
  if (form == 2)
    return fmt("%s%s product = 0, part[%d] = {1};\n%s#pragma omp parallel for reduction(+ : part%s)\n%s%s\n%s  part[i %% %d] += %s;\n%sfor (int z = 0; z < %d; z++)\n%s  product += part[z] * (z + 1);\n%s",
               in, type, n, in, chance(50) ? fmt("[: %s]", bound_name(n)) : "", in, loop_head(g), in, n, number, in, n, in, show);
  if (form == 3)
    return fmt("%s%s product = 0, part[%d];\n%sfor (int z = 0; z < %d; z++)\n%s  part[z] = z + 0.5;\n%s#pragma omp parallel for reduction(* : part)\n%s%s {\n%s%s  part[i %% %d] *= q;\n%s}\n"
               "%sfor (int z = 0; z < %d; z++)\n%s  product += part[z];\n%s",
               in, type, n, in, n, in, in, in, loop_head(g), unit, in, n, in, in, n, in, show);
  bool exclusive = chance(50);
  const char *update = fmt("%s  product += %s;\n", in, number), *use = fmt("%s  w%d[i] = (%s)(w%d[i] + (unsigned)(long long)__real__ product + 3u * (unsigned)(long long)__imag__ product);\n", in, g->id, g->type, g->id);
  return fmt("%s%s product = 0;\n%s#pragma omp parallel for reduction(inscan, + : product)\n%s%s {\n%s%s#pragma omp scan %s(product)\n%s%s}\n%s", in, type, in, in, loop_head(g),
             exclusive ? use : update, in, exclusive ? "exclusive" : "inclusive", exclusive ? update : use, in, show);
}

/* Now and then, a function of the second unit would end the program if a number were negative. */
static const char *far_stop(const char *number) {
  static const char *const calls[] = {"exit(3)", "abort()", "fail(%s)"};
  const char *call = fmt(calls[below(3)], number);
  if (!chance(30))
    return "";
  if (chance(40))
    return fmt("  if (%s < 0) {\n    printf(\"negative: %%d\\n\", %s);\n    %s;\n  }\n", number, number, call);
  return fmt("  if (%s < 0)\n    %s;\n", number, call);
}

/* Functions of the second unit that look at data of their file, and call a function of a header. */
static const char *far_data(const Gather *g) {
  const char *in = g->in, *type = g->type, *set = fmt("void set%d(%s to)", g->id, type), *look = fmt("%s look%d(%s x)", type, g->id, type);
  put(&functions_declared, "static inline %s middle%d(%s x) { return (%s)(x * 3 + %d); }\n%s;\n%s;\n", type, g->id, type, type, below(9), set, look);
  put(second_unit_text(), "static const %s table%d[8] = {3, 1, 4, 1, 5, %d};\n%s%s setting%d = %d;\n%s { setting%d = to; }\n%s {\n%s  return (%s)(middle%d(x) + table%d[x %% 8] * setting%d);\n}\n\n", type,
      g->id, below(99), chance(50) ? "static " : "", type, g->id, below(9), set, g->id, look, far_stop("(int)(x % 2) - no_end()"), type, g->id, g->id, g->id);
  return fmt("%sfor (int z = 0; z < %d; z++) {\n%s  if (z)\n%s    set%d((%s)(z * %d));\n%s#pragma omp parallel for\n%s  %s\n%s    w%d[i] = (%s)(w%d[i] + look%d((%s)%s) + middle%d((%s)i));\n%s}\n", in,
             between(1, 3), in, in, g->id, type, between(1, 9), in, in, loop_head(g), in, g->id, type, g->id, g->id, type, contribution_at(g), g->id, type, in);
}

static const char *long_sum(const Gather *g) {
  const char *in = g->in, *sum = "0u";
  for (int k = between(258, 300); k > 0; k--)
    sum = fmt("%s %c v%d[(i + %d) %% %d]", sum, chance(80) ? '+' : '-', g->id, below(g->n), g->n);
  return fmt("%s#pragma omp parallel for\n%s%s\n%s  w%d[i] = (%s)(%s);\n", in, in, loop_head(g), in, g->id, g->type, sum);
}

/* Functions of the second unit that update atomically, or return where something is. */
static const char *far_updates(const Gather *g) {
  const char *in = g->in, *where = chance(50) ? fmt("%s *place%d(%s *p, int i)", g->type, g->id, g->type) : NULL;
  const char *count = fmt("void bump%d(%s *total, %s by)", g->id, g->type, g->type);
  bool critical = chance(40);
  put(&functions_declared, "%s;\n", count);
  put(second_unit_text(), "%s {\n#pragma omp %s\n  *total += by;\n}\n\n", count, critical ? "critical" : "atomic");
  if (where) {
    put(&functions_declared, "%s;\n", where);
    put(second_unit_text(), "%s { return &p[i]; }\n\n", where);
  }
  int slots = between(1, 12);
  return fmt("%s%s all = 1, slot[%d] = {0};\n%s#pragma omp parallel for\n%s%s {\n%s  %s x = (%s)%s;\n%s  bump%d(%s, x);\n%s%s}\n%sfor (int z = 0; z < %d; z++)\n%s  MIX(slot[z]);\n%sMIX(all);\n",
             in, g->type, slots, in, in, loop_head(g), in, g->type, g->type, contribution_at(g), in, g->id, chance(50) ? "&all" : fmt("&slot[x %% %d]", slots), in,
             where ? fmt("  *place%d(w%d, i) += x;\n%s", g->id, g->id, in) : "", in, slots, in, in);
}

/* Functions of the second unit that get a pointer to pointers. */
static const char *far_rows(const Gather *g) {
  const char *in = g->in, *type = g->type, *constant = chance(50) ? "const " : "";
  const char *fill = fmt("void fill%d(%s *const *r, int i, int n, %s by)", g->id, type, type), *total = fmt("%s total%d(%s%s **r, int i, int n)", type, g->id, constant, type);
  put(&functions_declared, "%s;\n%s;\n", fill, total);
  put(second_unit_text(), "%s {\n  %s *p = r[i];\n  for (int j = 0; j < n; j++)\n    %s += (%s)(by + (%s)j);\n}\n\n", fill, type, chance(50) ? "p[j]" : "r[i][j]", type, type);
  put(second_unit_text(), "%s {\n%s  %s s = 0;\n  for (int j = 0; j < n; j++)\n    s = (%s)(s + r[i][j]);\n  return s;\n}\n\n", total, far_stop("n"), type, type);
  int rows = between(2, 9), length = g->n / rows;
  const char *first = chance(50) ? fmt("w%d + z * %d", g->id, length) : fmt("&w%d[%d]", g->id, (rows - 1) * length);
  first = *first == '&' ? fmt("%s - z * %d", first, length) : first;
  return fmt("%s%s%s *r[%d];\n%s%s s = 1;\n%sfor (int z = 0; z < %d; z++)\n%s  r[z] = %s;\n%s#pragma omp parallel for\n%sfor (int i = 0; i < %d; i++)\n%s  fill%d(r, i, %d, (%s)%s);\n"
             "%s#pragma omp parallel for reduction(+ : s)\n%sfor (int i = 0; i < %d; i++)\n%s  s = (%s)(s + total%d((%s%s **)r, i, %d));\n%sMIX(s);\n",
             in, chance(50) ? "static " : "", type, rows, in, type, in, rows, in, first, in, in, rows, in, g->id, length, type, contribution_at(g), in, in, rows, in, type, g->id, constant,
             type, length, in);
}

/* Functions of the second unit that get a struct with pointers, and follow these: to numbers, rows, other structs. */
static const char *far_structs(const Gather *g) {
  const char *in = g->in, *type = g->type, *box = fmt("struct bag%d", g->id);
  int half = g->n / 2, rows = between(2, 9), length = g->n / rows, which = below(2);
  const char *reads[] = {fmt("s->in[%d].q[i]", which), "s->level[i & 1].u[i % s->level[i & 1].n]", fmt("s->level[%d].u[0]", which), "(s->n + s->in->k)",
                         fmt("inner%d(&s->in[%d], i)", g->id, which), fmt("inner%d(s->in, i)", g->id), "s->old[i & 1][i / 2]"};
  const char *declared = fmt("%s {\n  int n;\n  %s *p, **r, **old;\n  struct inner%d {\n    const %s *q;\n    int k;\n  } in[2];\n  struct level%d {\n    %s *u;\n    int n;\n  } *level;\n};\n"
                             "%s inner%d(const struct inner%d *s, int i);\nvoid step%d(%s *s, int i, %s by);\n",
                             box, type, g->id, type, g->id, type, type, g->id, g->id, g->id, box, type);
  bool by_rows = chance(40);
  const char *value = fmt("(%s)(by + %s + %s)", type, reads[below(7)], reads[below(7)]);
  const char *write = by_rows ? fmt("for (int j = 0; j < %d; j++)\n    s->r[i][j] += %s;", length, value) : fmt("s->p[i] += %s;", value);
  const char *stop = far_stop("i"), *inner_stop = far_stop("s->k");
  put(&functions_declared, "%s", declared);
  put(second_unit_text(), "%s inner%d(const struct inner%d *s, int i) {\n%s  return (%s)(s->q[i %% s->k] + s->k);\n}\n\nvoid step%d(%s *s, int i, %s by) {\n%s  %s\n}\n\n",
      type, g->id, g->id, inner_stop, type, g->id, box, type, stop, write);
  const char *s = chance(50) ? "&here" : "at";
  return fmt("%s%s *r[%d], *old[2] = {v%d, v%d + %d};\n%sstruct level%d level[2] = {{v%d, %d}, {v%d + 1, %d}};\n%s%s here = {%d, w%d, r, old, {{v%d, %d}, {v%d, 3}}, level}, *at = &here;\n"
             "%sfor (int z = 0; z < %d; z++)\n%s  r[z] = w%d + z * %d;\n%sfor (int z = 0; z < %d; z++) {\n%s#pragma omp parallel for\n%s  for (int i = 0; i < %d; i++)\n%s    step%d(%s, i, (%s)%s);\n"
             "%s  at->in[0].q = at->in[1].q;\n%s}\n",
             in, type, rows, g->id, g->id, half, in, g->id, g->id, half, g->id, half - 1, in, box, half, g->id, g->id, half, g->id, in, rows, in, g->id, length, in, between(1, 3), in, in,
             by_rows ? rows : g->n, in, g->id, s, type, contribution_at(g), in, in);
}

/* The place of an extreme, which threads keep for themselves and put together under `critical`, by an array with an element for each, or which they
 * look for under `critical` at once; or the two largest values.  Ties have one answer for every team. */
static const char *located(const Gather *g) {
  static const char *const schedules[] = {"", "", " schedule(static)", " schedule(static, 5)", " schedule(dynamic, 4)"};
  const char *in = g->in, *type = g->type, *order = chance(50) ? "<" : ">", *none = *order == '<' ? fmt("(%s)-1", type) : "0";
  const char *better = fmt("%s%s %s %s%s", chance(30) ? "i % 3 && " : "", "(x", order, "m", chance(50) ? " || (x == m && i < a))" : ")");
  const char *loop = fmt("%s  for (int i = 0; i < %d; i++) {\n%s    %s x = (%s)%s;\n", in, g->n, in, type, type, contribution_at(g));
  const char *take = fmt("{\n%s      m = x;\n%s      a = i;\n%s    }\n", in, in, in), *schedule = schedules[below(5)];
  int form = below(4);
  if (form == 0)
    return fmt("%s%s m = %s;\n%sint a = %d;\n%s#pragma omp parallel for%s\n%s%s#pragma omp critical\n%s    if (x %s m || (x == m && i < a)) %s%s  }\n%sMIX(m + (unsigned)a);\n",
               in, type, none, in, g->n, in, schedule, loop, in, in, order, take, in, in);
  if (form == 1)
    return fmt("%s%s top = 0, next = 0;\n%s#pragma omp parallel\n%s{\n%s  %s t = 0, u = 0;\n%s#pragma omp for%s\n%s%s    if (x > t) {\n%s      u = t;\n%s      t = x;\n"
               "%s    } else if (x > u)\n%s      u = x;\n%s  }\n%s#pragma omp critical\n%s  if (t > top) {\n%s    if (top > u)\n%s      next = top;\n%s    else\n%s      next = u;\n%s    top = t;\n"
               "%s  } else if (t > next)\n%s    next = t;\n%s}\n%sMIX(top + 3ull * next);\n",
               in, type, in, in, in, type, in, schedule, loop, in, in, in, in, in, in, in, in, in, in, in, in, in, in, in, in, in);
  const char *own = fmt("%s#pragma omp for%s\n%s%s    if (%s) %s%s  }\n", in, schedule, loop, in, better, take, in);
  if (form == 2)
    return fmt("%s%s top = %s;\n%sint at = %d;\n%s#pragma omp parallel\n%s{\n%s  %s m = %s;\n%s  int a = %d;\n%s%s#pragma omp critical\n%s  if (m %s top || (m == top && a < at)) {\n"
               "%s    top = m;\n%s    at = a;\n%s  }\n%s}\n%sMIX(top + (unsigned)at);\n",
               in, type, none, in, g->n, in, in, in, type, none, in, g->n, own, in, in, order, in, in, in, in, in);
  return fmt("%s%s val[3];\n%sint idx[3];\n%sfor (int t = 0; t < 3; t++) {\n%s  val[t] = %s;\n%s  idx[t] = %d;\n%s}\n%s#pragma omp parallel num_threads(3)\n%s{\n%s  %s m = %s;\n%s  int a = %d;\n%s"
             "%s  val[omp_get_thread_num()] = m;\n%s  idx[omp_get_thread_num()] = a;\n%s}\n%sfor (int t = 1; t < 3; t++)\n%s  if (val[t] %s val[0] || (val[t] == val[0] && idx[t] < idx[0])) {\n"
             "%s    val[0] = val[t];\n%s    idx[0] = idx[t];\n%s  }\n%sMIX(val[0] + (unsigned)idx[0]);\n",
             in, type, in, in, in, none, in, g->n, in, in, in, in, type, none, in, g->n, own, in, in, in, in, in, order, in, in, in, in);
}

const char *gather(const char *indent) {
  static const char *const types[] = {"unsigned", "unsigned long", "unsigned char", "unsigned short"};
  Gather g = {gathers++, between(40, 400), types[below(4)], fmt("%s  ", indent), 0};
  const char *in = g.in, *text = "";
  for (int k = between(1, 3); k > 0; k--) {
    int kind = below(57);
    const char *inner = fmt("%s  ", in);
    g.in = inner;
    const char *one = kind < 4   ? scan(&g)
                      : kind < 5 ? own_reduction(&g)
                      : kind < 6 ? (g.functions++ ? own_reduction(&g) : chosen_by_function(&g))
                      : kind < 7 ? conditional_last(&g)
                      : kind < 8  ? swap(&g)
                      : kind < 10 ? tiles(&g)
                      : kind < 12 ? other_directive(&g)
                      : kind < 13 ? not_rectangular(&g)
                      : kind < 14 ? members(&g)
                      : kind < 15 ? complex_numbers(&g)
                      : kind < 17 ? (g.functions++ ? members(&g) : far_updates(&g))
                      : kind < 19 ? half_numbers(&g)
                      : kind < 20 ? region_scan(&g)
                      : kind < 21 ? (g.functions++ ? tiles(&g) : far_rows(&g))
                      : kind < 23 ? (g.functions++ ? tiles(&g) : far_structs(&g))
                      : kind < 27 ? located(&g)
                      : kind < 28 ? long_sum(&g)
                      : kind < 31 ? (g.functions++, device_data(&g))
                      : kind < 33 ? linear_variable(&g)
                      : kind < 34 ? complex_reductions(&g)
                      : kind < 35 ? (g.functions++ ? complex_reductions(&g) : far_data(&g))
                      : kind < 37 ? other_directive(&g)
                      : kind < 38 ? by_bytes(&g, g.functions++ == 0)
                      : kind < 40 ? by_bytes(&g, false)
                      : kind < 42 ? (g.functions++ ? extremes(&g) : pieces(&g))
                      : kind < 44 ? (g.functions++ ? inner_bounds(&g) : member_functions(&g))
                      : kind < 46 ? (g.functions++ ? thread_values(&g) : accessors(&g))
                      : kind < 48 ? extremes(&g)
                      : kind < 51 ? inner_bounds(&g)
                      : kind < 53 ? thread_values(&g)
                      : kind < 56 ? waiting(&g)
                                  : long_arrays(&g);
    text = fmt("%s%s{\n%s%s}\n", text, in, one, in);
    g.in = in;
  }
  return fmt("%s{\n%s%s%s v%d[%d], w%d[%d];\n%sfor (int z = 0; z < %d; z++) {\n%s  v%d[z] = (%s)(z * %d %% 97 + %d);\n%s  w%d[z] = 0;\n%s}\n%s"
             "%sfor (int z = 0; z < %d; z++)\n%s  MIX(v%d[z] + 3u * w%d[z]);\n%s}\n",
             indent, in, chance(50) ? "static " : "", g.type, g.id, g.n, g.id, g.n, in, g.n, in, g.id, g.type, between(3, 60), below(9), in, g.id, in, text, in, g.n, in,
             g.id, g.id, indent);
}
