/* Scratch in memory of the thread: its part of a block that all threads share, or a block of its own, cut into parts, from
 * allocators of all kinds, at a rounded address. Each iteration fills what it reads, but for some parts in which threads
 * gather, and some blocks are looked at behind the loop.
 */
#include "fuzz.h"

#include <string.h>

enum { MOST_PARTS = 3 };

typedef struct Parts {
  const char *type, *length, *count; /* texts: elements of a part, iterations */
  int id, nparts;
  bool combined, own, gathers, seen; /* seen: the host looks at the block; it is the same for two threads */
  const char *name[MOST_PARTS];
  Buf before, start, after; /* in front of the region; at its beginning, or the body's; behind it */
} Parts;

static int made;

/* The same, where nobody else looks: a block known by a pointer to void, one that the region allocates, and a table with a
 * block for each thread. */
static void apart(Parts *p, const char *in, const char *body, const char *me) {
  const char *b = p->name[0];
  switch (below(p->combined ? 2 : 3)) {
  case 0:
    put(&p->before, "%svoid *w%d = malloc((size_t)(omp_get_max_threads() + 8) * %s * sizeof(%s));\n", in, p->id, p->length, p->type);
    put(&p->start, "%s%s *%s = (%s *)w%d + %s * %s;\n", body, p->type, b, p->type, p->id, me, p->length);
    break;
  case 1:
    put(&p->before, "%s%s **w%d = malloc((size_t)(omp_get_max_threads() + 8) * sizeof *w%d);\n%sfor (int z = 0; z < omp_get_max_threads() + 8; z++)\n%s  w%d[z] = malloc(%s * sizeof **w%d);\n", in, p->type,
        p->id, p->id, in, in, p->id, p->length, p->id);
    put(&p->start, "%s%s *%s = w%d[%s];\n", body, p->type, b, p->id, me);
    put(&p->after, "%sfor (int z = 0; z < omp_get_max_threads() + 8; z++)\n%s  free(w%d[z]);\n", in, in, p->id);
    break;
  default:
    put(&p->before, "%s%s *w%d;\n", in, p->type, p->id);
    put(&p->start, "#pragma omp single\n%sw%d = malloc((size_t)(omp_get_num_threads() + 8) * %s * sizeof *w%d);\n%s%s *%s = w%d + %s * %s;\n", body, p->id, p->length, p->id, body, p->type, b, p->id, me,
        p->length);
  }
  put(&p->after, "%sfree(w%d);\n", in, p->id);
}

/* The thread's part of a block of all threads. */
static void share(Parts *p, const char *in, const char *body) {
  static const char *const number[] = {"omp_get_thread_num()", "me", "(long)omp_get_thread_num()"};
  const char *me = number[below(3)], *b = p->name[0];
  if (me == number[1])
    put(&p->start, "%s%s me = omp_get_thread_num();\n", body, chance(50) ? "int" : chance(50) ? "const long" : "size_t");
  if (!p->seen && !p->gathers && chance(40))
    return apart(p, in, body, me);
  put(&p->before, "%s%s *w%d = calloc((size_t)(omp_get_max_threads() + 8) * %s, sizeof *w%d);\n", in, p->type, p->id, p->length, p->id);
  switch (below(6)) {
  case 0:
  case 1:
    put(&p->start, "%s%s *%s = w%d + %s * %s;\n", body, p->type, b, p->id, me, p->length);
    break;
  case 2:
    put(&p->start, "%s%s *%s = &w%d[%s * %s];\n", body, p->type, b, p->id, p->length, me);
    break;
  case 3:
    p->name[0] = fmt("(w%d + %s * %s)", p->id, me, p->length);
    break;
  case 4:
    if (p->seen || p->gathers) {
      put(&p->start, "%slong at%d = (long)(%s) * %s;\n%s%s *%s = w%d + at%d;\n", body, p->id, me, p->length, body, p->type, b, p->id, p->id);
      break;
    }
    put(&p->before, "%s%s(*q%d)[24] = malloc((size_t)(omp_get_max_threads() + 8) * sizeof *q%d);\n", in, p->type, p->id, p->id);
    put(&p->after, "%sfree(q%d);\n", in, p->id);
    put(&p->start, "%s%s *%s = q%d[%s];\n", body, p->type, b, p->id, me);
    break;
  default:
    put(&p->before, "%s%s **r%d = malloc((size_t)(omp_get_max_threads() + 8) * sizeof *r%d);\n%sfor (int z = 0; z < omp_get_max_threads() + 8; z++)\n%s  r%d[z] = w%d + z * %s;\n", in, p->type,
        p->id, p->id, in, in, p->id, p->id, p->length);
    put(&p->after, "%sfree(r%d);\n", in, p->id);
    put(&p->start, "%s%s *%s = r%d[%s];\n", body, p->type, b, p->id, me);
  }
  if (p->seen)
    put(&p->after, "%sfor (int z = 0; z < 2 * %s; z++)\n%s  MIX(w%d[z]);\n", in, p->length, in, p->id);
  if (p->gathers)
    put(&p->after, "%sfor (int z = 1; z < omp_get_max_threads() + 8; z++)\n%s  for (int k = 0; k < %s; k++)\n%s    w%d[k] += w%d[z * %s + k];\n%sfor (int k = 0; k < %s; k++)\n%s  MIX(w%d[k]);\n", in, in,
        p->length, in, p->id, p->id, p->length, in, p->length, in, p->id);
  put(&p->after, "%sfree(w%d);\n", in, p->id);
}

/* A block of the thread's own, and pointers to its parts. */
static void cut(Parts *p, const char *body) {
  const char *bytes = fmt("((size_t)%d * %s + 16) * sizeof(%s)", MOST_PARTS, p->length, p->type), *w = fmt("w%d", p->id);
  const char *get = chance(40) ? fmt("malloc(%s)", bytes) : chance(30) ? fmt("calloc(1, %s)", bytes) : chance(50) ? fmt("aligned_alloc(64, (%s + 63) / 64 * 64)", bytes) : fmt("get%d(%s)", p->id, bytes);
  if (strncmp(get, "get", 3) == 0)
    put(&constructs_text, "static void *get%d(size_t bytes) {\n  void *p = malloc(bytes);\n  if (!p)\n    abort();\n  return p;\n}\n\n", p->id);
  put(&p->start, "%s%s *%s = %s;\n", body, p->type, w, get);
  const char *first = w;
  if (chance(30)) {
    first = p->name[0];
    put(&p->start, "%s%s *%s = (%s *)(((uintptr_t)%s + 31) & ~(uintptr_t)31);\n", body, p->type, first, p->type, w);
  } else {
    put(&p->start, "%s%s *%s = %s;\n", body, p->type, p->name[0], w);
  }
  for (int k = 1; k < p->nparts; k++) {
    bool next = chance(50);
    const char *from = next ? p->name[k - 1] : first, *by = next ? p->length : fmt("%d * %s", k, p->length);
    put(&p->start, chance(70) ? "%s%s *%s = %s + %s;\n" : "%s%s *%s = &%s[%s];\n", body, p->type, p->name[k], from, by);
  }
}

static const char *use(Parts *p, const char *body) {
  const char *text = "", *in = fmt("%s  ", body);
  if (p->gathers)
    return fmt("%sfor (int k = 0; k < %s; k++)\n%s%s[k] += (%s)((i * %d + k) %% 17);\n", body, p->length, in, p->name[0], p->type, between(1, 9));
  for (int k = 0; k < p->nparts; k++)
    text = fmt("%s%sfor (int k = 0; k < %s; k++)\n%s%s[k] = (%s)((i * %d + k) %% 17%s);\n", text, body, p->length, in, p->name[k], p->type, between(1, 9),
               k && chance(60) ? fmt(" + (int)%s[%s - 1 - k]", p->name[k - 1], p->length) : "");
  text = fmt("%s%s%s s = 0;\n%sfor (int k = %s - 1; k >= 0; k--)\n%ss += %s[k] * %s[0];\n", text, body, p->type, body, p->length, in, p->name[p->nparts - 1], p->name[0]);
  return fmt("%s%sout%d[i] += s%s;\n", text, body, p->id, p->own || chance(60) ? "" : fmt(" + %s[0]", p->name[0]));
}

const char *scratch(const char *indent) {
  static const char *const types[] = {"double", "float", "unsigned", "long"};
  Parts p = {.type = types[below(4)], .length = bound_name(between(3, 20)), .count = bound_name(between(20, 50)), .id = made++, .nparts = 1};
  p.combined = chance(40);
  p.own = !p.combined && chance(60);
  p.gathers = !p.own && chance(15);
  p.seen = !p.own && !p.gathers && chance(20);
  p.nparts = p.own ? between(1, MOST_PARTS) : 1;
  for (int k = 0; k < p.nparts; k++)
    p.name[k] = fmt("b%d_%d", p.id, k);
  const char *in = fmt("%s  ", indent), *region = fmt("%s  ", in), *body = p.combined ? region : fmt("%s  ", region);
  put(&p.before, "%s%s out%d[64] = {0};\n", in, p.type, p.id);
  if (p.own)
    cut(&p, region);
  else
    share(&p, in, p.combined ? body : region);
  static const char *const schedules[] = {"", "", " schedule(static)", " schedule(static, 3)", " schedule(dynamic)"};
  const char *team = p.seen ? " num_threads(2)" : "", *schedule = schedules[p.seen ? below(4) : below(5)];
  const char *head = fmt("for%s\n%s  for (int i = 0; i < %s; i++) {\n", fmt("%s%s", schedule, p.combined ? team : ""), p.combined ? indent : in, p.count), *text;
  if (p.combined) {
    text = fmt("%s#pragma omp parallel %s%s%s%s}\n", in, head, p.start.n ? p.start.s : "", use(&p, body), in);
  } else {
    text = fmt("%s#pragma omp parallel%s\n%s{\n%s", in, team, in, p.start.n ? p.start.s : "");
    for (int k = between(1, 2); k > 0; k--)
      text = fmt("%s%s#pragma omp %s%s%s}\n", text, region, head, use(&p, body), region);
    text = fmt("%s%s%s}\n", text, p.own ? fmt("%sfree(w%d);\n", region, p.id) : "", in);
  }
  return fmt("%s{\n%s%s%s%sfor (int z = 0; z < 64; z++)\n%s  MIX(out%d[z]);\n%s}\n", indent, p.before.s, text, p.after.n ? p.after.s : "", in, in, p.id, indent);
}
