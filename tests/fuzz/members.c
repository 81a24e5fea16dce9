/* Loops that get what they work on by structs and by functions: pieces of a block that a thread's struct has, functions in members, functions that
 * only say where something is; and loops whose inner ones end, or begin, where only an expression says, extremes by macros, values of threads that
 * are stored, sums of long arrays.
 */
#include "gather.h"

static const char *added(const Gather *g, const char *what) { return fmt("w%d[i] = (%s)(w%d[i] + %s);\n", g->id, g->type, g->id, what); }

/* Each iteration fills the pieces before it reads them. The struct may change between the loops. */
const char *pieces(const Gather *g) {
  const char *in = g->in, *t = g->type;
  int id = g->id, n = between(1, 12);
  put(&functions_text, "typedef struct {\n  %s *a, *b;\n  int n;\n} pieces%d;\n\nstatic void lay%d(pieces%d *s, %s *p, int n) {\n  s->a = p;\n  s->b = s->a + n;\n  s->n = n;\n}\n\n", t, id, id,
      id, t);
  put(&functions_text, "static %s fill%d(const pieces%d *s, int i) {\n  %s all = 0;\n  for (int k = 0; k < s->n; k++)\n    s->a[k] = (%s)(i * 3 + k);\n  for (int k = 0; k < s->n; k++)\n"
      "    s->b[k] = (%s)(s->a[s->n - 1 - k] + %d);\n  for (int k = 0; k < s->n; k++)\n    all = (%s)(all * 3 + s->b[k]);\n  return all;\n}\n\n", t, id, id, t, t, t, below(9), t);
  const bool shared = chance(30);
  const char *block = shared ? fmt("all + omp_get_thread_num() * 2 * n") : "malloc(sizeof *mine * 2 * (size_t)n)";
  const char *set[] = {fmt("pieces%d s;\n%s  lay%d(&s, mine, n);", id, in, id), fmt("pieces%d s = {mine, mine + n, n};", id), fmt("pieces%d s = {.n = n};\n%s  s.a = mine;\n%s  s.b = s.a + s.n;", id, in, in)};
  const char *change[] = {"", "s.n--;", "s.b = s.a;", fmt("lay%d(&s, mine, n / 2);", id), fmt("%s *q = s.a;\n%s  s.a = s.b;\n%s  s.b = q;", t, in, in), "if (n > 3)\n    s.n = 2;"};
  const char *in_place = fmt("%s  {\n%s    for (int k = 0; k < s.n; k++)\n%s      s.b[k] = (%s)(i + k);\n%s    %s all = 1;\n%s    for (int k = 0; k < s.n; k++)\n%s      all = (%s)(all + s.b[k]);\n%s    %s%s  }\n",
                             in, in, in, t, in, t, in, in, t, in, added(g, "all"), in);
  const char *by_function = fmt("%s    %s", in, added(g, fmt("fill%d(%s, i) + %s", id, "&s", contribution_at(g))));
  const char *schedule = chance(30) ? " schedule(static, 3)" : "";
  return fmt("%sint n = %s;\n%s%s%s#pragma omp parallel\n%s{\n%s  %s *mine = %s;\n%s  %s\n%s#pragma omp for%s\n%s  %s\n%s%s  %s\n%s#pragma omp for\n%s  %s\n%s%s%s}\n%s", in, bound_name(n), in,
             shared ? fmt("%s *all = malloc(sizeof *all * 2 * (size_t)n * (size_t)omp_get_max_threads());\n", t) : "\n", in, in, in, t, block, in, set[below(3)], in, schedule, in, loop_head(g),
             by_function, in, change[below(6)], in, in, loop_head(g), chance(50) ? in_place : by_function, shared ? "" : fmt("%s  free(mine);\n", in), in, shared ? fmt("%sfree(all);\n", in) : "");
}

/* Functions that members of structs point to, one for all iterations or another in each; the host changes them between loops, also to one that no
 * kernel calls. */
const char *member_functions(const Gather *g) {
  const char *in = g->in, *t = g->type;
  int id = g->id, n = between(2, 9);
  const char *head = fmt("(%s x, const void *p)", t), *cast = fmt("((const struct par%d *)p)", id);
  put(&functions_text, "struct par%d {\n  %s k, q;\n};\ntypedef struct {\n  int kind;\n  %s (*f)%s;\n  struct par%d own;\n  const void *far;\n} act%d;\nstatic int acted%d;\n\n", id, t, t, head, id, id, id);
  put(&functions_text, "static %s one%d%s { return (%s)(x * %s->k + %s->q); }\nstatic %s two%d%s {\n  const struct par%d *o = p;\n  return (%s)(x %% 3 ? o->q : x - o->k);\n}\n"
      "static %s three%d%s {\n  (void)p;\n  return (%s)(x + %d);\n}\nstatic %s four%d%s {\n  (void)p;\n#pragma omp atomic\n  acted%d++;\n  return (%s)(x ^ 3);\n}\n\n",
      t, id, head, t, cast, cast, t, id, head, id, t, t, id, head, t, below(9), t, id, head, id, t);
  static const char *const names[] = {"one", "two", "three", "four"};
  const char *which = chance(50) ? fmt("i %% %d", n) : fmt("(int)(v%d[i] %% %d)", id, n), *call[] = {fmt("act[%s].f((%s)i, &act[%s].own)", which, t, which), fmt("at->f((%s)%s, at->far)", t, contribution_at(g)),
                                                                                                   fmt("act[%s].f(%s, at->far)", which, fmt("v%d[i]", id)), fmt("(*at->f)(v%d[i], &at->own)", id)};
  const char *text = fmt("%sact%d act[%d], *at = &act[%d];\n%sfor (int z = 0; z < %d; z++)\n%s  act[z] = (act%d){z, z %% 3 == 0 ? one%d : z %% 3 == 1 ? two%d : three%d, {(%s)z, %d}, &act[0].own};\n", in, id,
                         n, below(n), in, n, in, id, id, id, id, t, below(99));
  for (int k = between(1, 3); k > 0; k--)
    text = fmt("%s%s#pragma omp parallel for\n%s%s\n%s  %s%sact[%d].%s;\n", text, in, in, loop_head(g), in, added(g, call[below(4)]), in, below(n),
               chance(60) ? fmt("f = %s%d", names[below(4)], id) : fmt("own.k = %d", below(9)));
  return fmt("%s%sMIX(acted%d);\n", text, in, id);
}

/* Functions that only say where something is, called for what others return; the plates change between the loops. */
const char *accessors(const Gather *g) {
  const char *in = g->in, *t = g->type;
  int id = g->id, pitch = between(2, 5), rows = g->n / pitch;
  const char *spot[] = {"return &p->data[i * p->pitch + j];", fmt("%s *d = p->data;\n  return d + i * p->pitch + j;", t), fmt("%s *d = p->data;\n  const int at = i * p->pitch;\n  return d + at + j;", t)};
  put(&functions_text, "typedef struct {\n  int pitch;\n  %s *data;\n} plate%d;\ntypedef struct {\n  plate%d *at, own;\n  %s **rows;\n} desk%d;\n\n", t, id, id, t, id);
  put(&functions_text, "static plate%d *plate_of%d(%sdesk%d *k) { return %s; }\nstatic %s *spot%d(const plate%d *p, int i, int j) {\n  %s\n}\nstatic %s *line%d(desk%d *k, int i) { return %s; }\n\n", id, id,
      "", id, chance(70) ? "k->at" : "&k->own", t, id, id, spot[below(3)], t, id, id, chance(60) ? fmt("spot%d(plate_of%d(k), i, 0)", id, id) : "k->rows[i]");
  const char *reached[] = {fmt("spot%d(plate_of%d(k), i, 1)", id, id), fmt("line%d(k, i)", id), fmt("spot%d(&near, i, 0)", id), fmt("spot%d(k->at, i, 1)", id), fmt("(line%d(k, i) + 1)", id)};
  const char *change[] = {"", "desk.at = &near;", "near.data = two[0];", "desk.own.data = two[0];", "rows[0] = two[0];", "*k->at->data = 7;"};
  const char *text = fmt("%s%s one[%d][%d] = {{1}}, two[%d][%d] = {{2}}, *rows[%d];\n%splate%d near = {%d, one[0]}, far = {%d, two[0]};\n%sdesk%d desk = {%s, near, rows}, *k = &desk;\n%sfor (int z = 0; z < %d; z++)\n%s  rows[z] = one[z];\n",
                         in, t, rows, pitch, rows, pitch, rows, in, id, pitch, pitch, in, id, chance(60) ? "&far" : "&near", in, rows, in);
  for (int n = between(1, 3); n > 0; n--)
    text = fmt("%s%s#pragma omp parallel for\n%sfor (int i = 0; i < %d; i++) {\n%s  *%s += (%s)(%s + *%s);\n%s  %s%s}\n%s%s\n", text, in, in, rows, in, reached[below(5)], t, contribution_at(g), reached[below(5)],
               in, added(g, fmt("*%s", reached[below(5)])), in, in, change[below(6)]);
  return fmt("%s%sfor (int z = 0; z < %d; z++)\n%s  MIX(one[z / %d][z %% %d] + 3u * two[z / %d][z %% %d]);\n", text, in, rows * pitch, in, pitch, pitch, pitch, pitch);
}

/* The smaller or larger of two numbers, as GNU's macros that evaluate each once. */
static const char *extreme(const char *order, const char *a, const char *b) {
  const char *of = chance(50) ? "__typeof__" : "const __typeof__";
  return fmt("({ %s(%s) p_ = (%s); %s(%s) q_ = (%s); p_ %s%s q_ ? p_ : q_; })", of, a, a, of, b, b, order, chance(50) ? "=" : "");
}

const char *extremes(const Gather *g) {
  const char *in = g->in, *t = g->type, *order = chance(50) ? "<" : ">", *op = *order == '<' ? "min" : "max", *none = *order == '<' ? fmt("(%s)-1", t) : "0";
  const char *x = fmt("%s  %s x = (%s)(%s);\n", in, t, t, contribution_at(g)), *best = chance(50) ? extreme(order, "m", "x") : extreme(order, "x", "m");
  switch (below(3)) {
  case 0:
    return fmt("%s%s m = %s;\n%s#pragma omp parallel for reduction(%s : m)\n%s%s {\n%s%s  m = %s;\n%s}\n%sMIX(m);\n", in, t, none, in, op, in, loop_head(g), x, in, best, in, in);
  case 1:
    return fmt("%s%s all = %s;\n%s#pragma omp parallel\n%s{\n%s%s m = %s;\n%s#pragma omp for\n%s%s {\n%s%s  m = %s;\n%s}\n%s#pragma omp critical\n%sall = %s;\n%s}\n%sMIX(all);\n", in, t, none, in, in, in, t, none, in,
               in, loop_head(g), x, in, best, in, in, in, extreme(order, "all", "m"), in, in);
  }
  return fmt("%s#pragma omp parallel for\n%s%s {\n%s%s  %s m = (%s)(x + %d);\n%s  m = %s;\n%s  x = %s;\n%s  m = ({ %s p_ = x; x = (%s)(x + m); p_ + x; });\n%s  %s%s}\n", in, in, loop_head(g), x, in, t, t, below(9), in,
             extreme(order, "m", extreme("<", "x", fmt("(%s)%d", t, between(20, 90)))), in, best, in, t, t, in, added(g, "m + x"), in);
}

/* Rows of 16 elements of which inner loops touch some: up or down, by steps, from or up to what is known of an expression by its range alone. */
const char *inner_bounds(const Gather *g) {
  static const char *const ends[] = {"e & 15", "(e == 8) * 3", "e > 3 ? 5 : 12", "(e ^ 5) & 15", "i & 15", "e < i ? 4 : 9", "15 - e", "(int)((unsigned)e % 7u)", "(_Bool)(e & 4)", "e / 2", "e - 4 < 0 ? 0 : e - 4"};
  static const char *const heads[] = {"for (int j = 0; j < (END); j++)",     "for (size_t j = 0; j < (size_t)(END); j++)", "for (unsigned j = 0; j <= (unsigned)(END); j++)",
                                      "for (size_t j = 0; j <= last; j++)",  "for (size_t j = last; j-- > 0;)",            "for (int j = (END) - 1; j >= 0; j--)",
                                      "for (int j = END; j < 16; j++)",      "for (int j = 0; j <= (END); j += 2)",        "for (unsigned j = 1; j < last; j += 3)",
                                      "for (int j = i & 15; j >= 0; j--)",   "for (long j = 15; j > (END); j--)",          "for (int j = 0; j < 16 && j < (END); j++)"};
  const char *in = g->in, *t = g->type, *text = "", *inside = fmt("%s  ", in);
  int id = g->id, rows = g->n / 16;
  for (int k = between(1, 2); k > 0; k--) {
    const char *end = ends[below(11)], *head = heads[below(12)], *place = "";
    for (const char *c = head; *c; c++)
      if (c[0] == 'E' && c[1] == 'N' && c[2] == 'D') {
        place = fmt("%s%s", place, end);
        c += 2;
      } else {
        place = fmt("%s%c", place, *c);
      }
    const char *condition[] = {"", fmt("if (j < %d)\n%s    ", between(1, 15), inside), fmt("if (j > %d)\n%s    ", between(0, 14), inside)};
    const char *store = fmt("w%d[i * 16 + (int)j] = (%s)(w%d[i * 16 + (int)j] + %s);", id, t, id, contribution_at(g)), *sum = fmt("s = (%s)(s + v%d[j]);", t, id);
    text = fmt("%s%s%s\n%s  %s%s\n", text, inside, place, inside, condition[below(3)], chance(50) ? store : sum);
  }
  return fmt("%sint e = (int)(v%d[%d] %% 16);\n%s#pragma omp parallel for\n%sfor (int i = 0; i < %d; i++) {\n%s  size_t last = (size_t)(%s);\n%s  %s s = (%s)last;\n%s%s  w%d[i * 16] = (%s)(w%d[i * 16] + s);\n%s}\n", in, id,
             below(9), in, in, rows, in, ends[below(11)], in, t, t, text, in, id, t, id, in);
}

/* What each thread has computed for itself goes into the elements, or says which. */
const char *thread_values(const Gather *g) {
  const char *in = g->in, *t = g->type;
  int id = g->id, pitch = between(2, 9), k = below(pitch);
  const char *element = chance(50) ? "i * info->pitch + j" : fmt("i * info->pitch + (j + off) %% %d", pitch);
  return fmt("%sstruct {\n%s  int pitch;\n%s  %s step;\n%s} info_ = {%d, v%d[%d]}, *info = &info_;\n%s#pragma omp parallel\n%s{\n%s  %s step = (%s)(info->step * %d);\n%s  int off = (int)(v%d[%d] %% %d);\n%s#pragma omp for\n"
             "%s  for (int i = 0; i < %d; i++)\n%s    for (int j = 0; j < info->pitch; j++) {\n%s      int at = %s;\n%s      w%d[at] = (%s)(%s + step * j);\n%s    }\n%s}\n",
             in, in, in, t, in, pitch, id, k, in, in, in, t, t, between(1, 7), in, id, k, pitch, in, in, g->n / pitch, in, in, element, in, id, t, chance(50) ? "step" : fmt("w%d[at]", id), in, in);
}

const char *long_arrays(const Gather *g) {
  const char *in = g->in, *t = g->type, *op = chance(70) ? "+" : chance(50) ? "^" : "max";
  int n = between(60, 300);
  const char *at = fmt("h[(i * %d + 3) %% %d]", between(1, 40), n), *x = fmt("(%s)(%s)", t, contribution_at(g));
  const char *update = *op == 'm' ? fmt("%s = %s > %s ? %s : %s;", at, at, x, at, x) : fmt("%s %s= %s;", at, op, x);
  return fmt("%s%s h[%d];\n%sfor (int z = 0; z < %d; z++)\n%s  h[z] = (%s)(z & 3);\n%s#pragma omp parallel for reduction(%s : h)\n%s%s\n%s  %s\n%sfor (int z = 0; z < %d; z++)\n%s  MIX(h[z]);\n", in, t, n, in, n, in, t, in, op,
             in, loop_head(g), in, update, in, n, in);
}
