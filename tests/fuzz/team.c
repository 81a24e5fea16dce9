/* Regions that depend on their team without giving another result for it: counts of threads that get out, storage by thread number, values of threads that
 * a second unit keeps, threads that wait for each other; and what old programs do in regions: a private index used again, work arrays filled up to bounds of the run.
 *
 * Elements are whole numbers 0 .. 100 in any type, so that sums are exact in any order. Whatever the number of threads is, a program prints the same.
 */
#include "fuzz.h"

enum { MOST_THREADS = 64, BINS = 16 };

typedef struct Team {
  const char *type, *a, *b; /* two arrays of n elements */
  int n, id;
  bool number;   /* `me` is the thread's number */
  bool partial;  /* `part` has an element for each thread */
  bool histogram;
  bool carried; /* `own` is a sum of the thread's */
  bool slots;   /* which goes to an element for each thread, and all elements are put together */
  Buf before, start, after;
} Team;

static int teams, meetings;

/* A new value of elements of `to`, from one element and a number of the loop; other elements are only read of the other array. */
static const char *mixed(const Team *t, const char *to, const char *from, const char *number) {
  const char *other = to == t->a ? t->b : t->a;
  const char *value = chance(20) ? fmt("%s[%d]", other, below(t->n)) : from;
  return fmt("(%s)(((unsigned)%s * %d + (unsigned)(%s) * %d + %d) %% 101)", t->type, value, between(2, 9), number, between(1, 7), below(50));
}

static const char *head(const char *clauses, const char *in) { return fmt("%s#pragma omp for%s%s\n", in, chance(25) ? " schedule(static)" : "", clauses); }

/* A row of the matrix that the array is, at a private index which other loops count with. */
static const char *used_again(const Team *t, const char *in) {
  int width = between(4, 8), lines = t->n / width;
  return fmt("%sic = %d;\n%s%sfor (int j = 0; j < %d; j++)\n%s  %s[j * %d + ic] = %s;\n%s%sfor (ic = 0; ic < %d; ic++)\n%s  %s[ic] = %s;\n", in, below(width), head("", in), in,
             lines, in, t->a, width, mixed(t, t->a, fmt("%s[j * %d + ic]", t->a, width), "j"), head("", in), in, t->n, in, t->b, mixed(t, t->b, fmt("%s[ic]", t->b), "ic"));
}

/* A work array, of the region or of the iteration, filled up to a bound of the run. */
static const char *work_array(const Team *t, const char *in) {
  int length = between(3, 8);
  const char *bound = bound_name(length), *name = chance(50) ? "work" : "ue";
  const char *own = name[0] == 'u' ? fmt("%s    %s ue[8];\n", in, t->type) : "";
  return fmt("%s%sfor (int i = 0; i < %d; i++) {\n%s%s    for (int q = 0; q < %s; q++)\n%s      %s[q] = %s;\n%s    %s[i] = (%s)((unsigned)(%s[%d] + %s[%d] * 3) %% 101);\n%s}\n",
             head("", in), in, t->n, own, in, bound, in, name, mixed(t, t->a, fmt("%s[(i + q) %% %d]", t->b, t->n), "q"), in, t->a, t->type, name, below(length), name, below(length), in);
}

/* Blocks of the array go through a buffer; the last one is shorter. */
static const char *blocks(const Team *t, const char *in) {
  int size = between(3, 8);
  const char *n = bound_name(between(t->n / 2, t->n));
  return fmt("%s%sfor (int i = 0; i < %d; i++) {\n%s  unsigned s = 0;\n%s  for (int g = 0; g < %s; g += %d) {\n%s    int m = g + %d < %s ? g + %d : %s;\n%s    for (int q = g; q < m; q++)\n"
             "%s      work[q - g] = (%s)(((unsigned)%s[q] + i) %% 101);\n%s    for (int q = g; q < m; q++)\n%s      s += (unsigned)work[q - g] * (q & 3);\n%s  }\n%s  %s[i] = (%s)(s %% 101);\n%s}\n",
             head("", in), in, t->n, in, in, n, size, in, size, n, size, n, in, in, t->type, t->b, in, in, in, in, t->a, t->type, in);
}

static const char *by_number(Team *t, const char *in) {
  const char *element = chance(50) ? "me" : "omp_get_thread_num()";
  if (element[0] == 'm')
    t->number = true;
  if (chance(50)) {
    t->partial = true;
    return fmt("%s%sfor (int i = 0; i < %d; i++)\n%s  part[%s] += (unsigned)%s[i] + i;\n", head("", in), in, t->n, in, element, t->a);
  }
  t->histogram = true;
  return fmt("%s%sfor (int i = 0; i < %d; i++)\n%s  hist[%s * %d + ((unsigned)%s[i] & %d)]++;\n", head("", in), in, t->n, in, element, BINS, t->a, BINS - 1);
}

static const char *own_sum(Team *t, const char *in) {
  bool nowait = chance(40);
  t->carried = true;
  const char *text = fmt("%s%sfor (int i = 0; i < %d; i++)\n%s  own += (unsigned)%s[i];\n", head(nowait ? " nowait" : "", in), in, t->n, in, t->a);
  return nowait ? fmt("%s%s#pragma omp barrier\n", text, in) : text; /* what follows may write the array */
}

static const char *plain_loop(const Team *t, const char *in) {
  const char *text = fmt("%s%sfor (int i = 0; i < %s; i++)\n%s  %s[i] = %s;\n", head("", in), in, bound_name(t->n), in, t->a, mixed(t, t->a, fmt("%s[i]", t->a), "i"));
  if (chance(70))
    return text;
  put(&constructs_text, "static void team%d_%d(%s *p, int n) {\n#pragma omp for\n  for (int i = 0; i < n; i++)\n    p[i] = (%s)(((unsigned)p[i] * 3 + 5 + i) %% 101);\n}\n\n", t->id,
      parts(), t->type, t->type);
  return fmt("%steam%d_%d(%s, %s);\n", in, t->id, parts(), t->a, bound_name(t->n));
}

/* A loop that stays with the host. */
static const char *ordered(const Team *t, const char *in) {
  return fmt("%s#pragma omp for ordered\n%sfor (int i = 0; i < %d; i++) {\n%s  %s[i] = %s;\n%s#pragma omp ordered\n%s  MIX(%s[i]);\n%s}\n", in, in, between(3, t->n), in, t->b,
             mixed(t, t->b, fmt("%s[i]", t->a), "i"), in, in, t->b, in);
}

/* What stands between loops. */
static const char *other_code(Team *t, const char *in) {
  switch (below(7)) {
  case 0:
    return fmt("%s#pragma omp single\n%s%s[%d] = %s;\n", in, in, t->a, below(t->n), mixed(t, t->a, fmt("%s[%d]", t->b, below(t->n)), "3"));
  case 1:
    return fmt("%s#pragma omp master\n%s{\n%s  %s[%d] = 7;\n%s  MIX(%s[%d]);\n%s}\n%s#pragma omp barrier\n", in, in, in, t->a, below(t->n), in, t->b, below(t->n), in, in);
  case 2: {
    int k = below(t->n / 2);
    return fmt("%s#pragma omp sections\n%s{\n%s#pragma omp section\n%s  %s[%d] = 3;\n%s#pragma omp section\n%s  %s[%d] = %s[%d];\n%s}\n", in, in, in, in, t->a, k, in, in, t->a,
               k + t->n / 2, t->b, k, in);
  }
  case 3: { /* all threads meet */
    int id = meetings++;
    put(&t->before, "  int arrived%d = 0;\n", id);
    return fmt("%s{\n%s  int seen, all = omp_get_num_threads();\n%s#pragma omp atomic\n%s  arrived%d++;\n%s  do {\n%s#pragma omp atomic read\n%s    seen = arrived%d;\n%s  } while (seen < all);\n"
               "%s#pragma omp barrier\n%s#pragma omp single\n%s  arrived%d = 0;\n%s}\n",
               in, in, in, in, id, in, in, in, id, in, in, in, in, id, in);
  }
  case 4:
    return fmt("%s{\n%s  int chosen;\n%s#pragma omp single copyprivate(chosen)\n%s  chosen = (int)%s[%d];\n%s#pragma omp critical\n%s  chosen_sum = chosen;\n%s#pragma omp barrier\n%s}\n", in, in,
               in, in, t->a, below(t->n), in, in, in, in);
  default:
    return "";
  }
}

/* How the number of threads gets out of the region. */
static const char *count_threads(const char *in, const char **clause) {
  switch (below(5)) {
  case 0:
    return fmt("%s#pragma omp master\n%snt = omp_get_num_threads();\n", in, in);
  case 1:
    return fmt("%s#pragma omp single nowait\n%snt = omp_get_num_threads();\n", in, in);
  case 2:
    return fmt("%s#pragma omp atomic\n%snt++;\n", in, in);
  case 3:
    return fmt("%s#pragma omp critical\n%snt = nt + 1;\n", in, in);
  default:
    *clause = " reduction(+ : nt)";
    return fmt("%snt++;\n", in);
  }
}

static const char *declare_array(Team *t, const char *name, const char *in) {
  if (chance(40)) {
    put(&t->before, "%s%s *%s = malloc(%d * sizeof(%s));\n", in, t->type, name, t->n, t->type);
    put(&t->after, "%sfor (int z = 0; z < %d; z++)\n%s  MIX(%s[z]);\n%sfree(%s);\n", in, t->n, in, name, in, name);
  } else {
    put(&t->before, "%s%s%s %s[%d];\n", in, chance(60) ? "static " : "", t->type, name, t->n);
    put(&t->after, "%sfor (int z = 0; z < %d; z++)\n%s  MIX(%s[z]);\n", in, t->n, in, name);
  }
  put(&t->before, "%sfor (int z = 0; z < %d; z++)\n%s  %s[z] = (%s)((z * %d + %d) %% 101);\n", in, t->n, in, name, t->type, between(1, 9), below(40));
  return name;
}

/* A value of each thread that lives in the second unit: counted there in one region, gathered here in another. */
static const char *kept_elsewhere(const Team *t, const char *in) {
  Buf *far = second_unit_text();
  put(far, "int kept%d;\n#pragma omp threadprivate(kept%d)\nvoid tally%d(%s *p, int n) {\n#pragma omp parallel\n  {\n#pragma omp for\n    for (int i = 0; i < n; i++)\n      p[i] = (%s)(((unsigned)p[i] + 1) %% 101);\n"
           "#pragma omp for\n    for (int i = 0; i < n; i++) {\n      kept%d++;\n      %s\n    }\n  }\n}\nint taken%d(void) { int v = kept%d; kept%d = 0; return v; }\n\n",
      t->id, t->id, t->id, t->type, t->type, t->id, chance(50) ? "if (p[i] > 200) goto out; out:;" : "", t->id, t->id, t->id);
  put(&constructs_text, "void tally%d(%s *p, int n);\nint taken%d(void);\n\n", t->id, t->type, t->id);
  return fmt("%stally%d(%s, %d);\n%s{\n%s  int total = 0;\n%s#pragma omp parallel\n%s  {\n%s    %s\n%s#pragma omp atomic\n%s    total += taken%d();\n%s  }\n%s  MIX(total);\n%s}\n", in, t->id, t->a, t->n,
             in, in, in, in, in, chance(50) ? fmt("int mine = 1;\n%s#pragma omp for\n%s    for (int i = 0; i < %d; i++) %s[i] = (%s)mine;", in, in, t->n, t->b, t->type) : ";", in, in, t->id, in, in,
             in);
}

/* Sums of each thread that combined constructs make, put together by a later region of as many threads. */
static const char *kept_sums(const Team *t, const char *in) {
  const char *sum = fmt("kept_sum%d", t->id), *threads = chance(50) ? " num_threads(2)" : "", *text;
  put(&globals_text, "static long %s;\n#pragma omp threadprivate(%s)\n", sum, sum);
  text = fmt("%s{\n%s  long total = 0;\n%s#pragma omp parallel%s\n%s  %s = 0;\n", in, in, in, threads, in, sum);
  for (int k = between(1, 2); k > 0; k--)
    text = fmt("%s%s#pragma omp parallel for%s%s\n%s  for (int i = %d; i < %d; i++)\n%s    %s += (long)%s[i] %% 101;\n", text, in, threads, chance(30) ? " schedule(dynamic, 3)" : "", in, below(4), t->n, in, sum,
               chance(50) ? t->a : t->b);
  text = fmt("%s%s#pragma omp parallel%s\n%s  {\n", text, in, threads, in);
  if (chance(40))
    text = fmt("%s%s#pragma omp for\n%s    for (int i = 0; i < %d; i++)\n%s      %s += i;\n", text, in, in, t->n, in, sum);
  return fmt("%s%s#pragma omp %s\n%s    total += %s;\n%s  }\n%s  MIX(total);\n%s}\n", text, in, chance(50) ? "atomic" : "critical", in, sum, in, in, in);
}

const char *team(const char *indent) {
  static const char *const types[] = {"double", "float", "int", "unsigned", "long", "unsigned short"};
  Team t = {.type = types[below(6)], .n = between(24, 80), .id = teams++};
  const char *in = fmt("%s  ", indent), *body = fmt("%s  ", in), *text = "", *clause = "";
  t.a = declare_array(&t, fmt("ta%d", t.id), in);
  t.b = declare_array(&t, fmt("tb%d", t.id), in);
  const char *count = chance(60) ? count_threads(body, &clause) : NULL;
  for (int k = between(1, 4); k > 0; k--) {
    static const char *(*const loops[])(Team *, const char *) = {by_number, own_sum};
    static const char *(*const others[])(const Team *, const char *) = {used_again, work_array, blocks, plain_loop, plain_loop, ordered};
    bool keep = kept();
    int which = below(8);
    const char *one = which < 2 ? loops[which](&t, body) : others[which - 2](&t, body);
    const char *between_loops = other_code(&t, body);
    if (keep)
      text = fmt("%s%s%s", text, one, between_loops);
  }
  put(&t.before, "%sint nt = 0, chosen_sum = 0;\n%sunsigned total = 0;\n%sstatic unsigned part[%d], hist[%d];\n%s(void)part, (void)hist, (void)total, (void)nt;\n", in, in, in, MOST_THREADS,
      MOST_THREADS * BINS, in);
  put(&t.start, "%sint ic;\n%sunsigned own = 0;\n%s%s work[8];\n%s(void)ic, (void)own, (void)work;\n", body, body, body, t.type, body);
  if (t.number)
    put(&t.start, "%sint me = omp_get_thread_num();\n%s(void)me;\n", body, body);
  const char *merge = "";
  if (t.carried && chance(35)) {
    t.slots = true;
    merge = fmt("%sslot[omp_get_thread_num()] = own;\n", body);
    put(&t.before, "%sunsigned slot[%d] = {0};\n", in, MOST_THREADS);
  } else if (t.carried) {
    merge = fmt("%s#pragma omp %s\n%stotal += own;\n", body, chance(50) ? "critical" : "atomic", body);
  }
  text = fmt("%s#pragma omp parallel%s%s\n%s{\n%s%s%s%s%s}\n", in, clause, chance(15) ? " num_threads(2)" : "", in, t.start.s, text, merge, count ? count : "", in);
  if (t.slots)
    text = fmt("%s%sfor (int z = 0; z < %d; z++)\n%s  total += slot[z];\n", text, in, MOST_THREADS, in);
  text = fmt("%s%sMIX(total + (unsigned)chosen_sum);\n", text, in);
  if (t.partial)
    text = fmt("%s%stotal = 0;\n%sfor (int z = 0; z < %d; z++)\n%s  total += part[z];\n%sMIX(total);\n", text, in, in, MOST_THREADS, in, in);
  if (t.histogram)
    text = fmt("%s%sfor (int q = 0; q < %d; q++) {\n%s  total = 0;\n%s  for (int z = 0; z < %d; z++)\n%s    total += hist[z * %d + q];\n%s  MIX(total);\n%s}\n", text, in, BINS, in, in, MOST_THREADS,
               in, BINS, in, in);
  if (count) /* a region without kernels gives each of the counted threads its part */
    text = fmt("%s%sif (nt > 0) {\n%s  unsigned *share = calloc(nt, sizeof *share);\n%s#pragma omp parallel num_threads(nt)\n%s  for (int z = omp_get_thread_num(); z < %d; z += "
               "omp_get_num_threads())\n%s    share[omp_get_thread_num()] += (unsigned)%s[z];\n%s  total = 0;\n%s  for (int z = 0; z < nt; z++)\n%s    total += share[z];\n%s  MIX(total);\n%s  free(share);\n%s}\n",
               text, in, in, in, in, t.n, in, t.a, in, in, in, in, in, in);
  if (chance(20))
    text = fmt("%s%s", text, kept_elsewhere(&t, in));
  if (chance(20))
    text = fmt("%s%s", text, kept_sums(&t, in));
  return fmt("%s{\n%s%s%s%s}\n", indent, t.before.s, text, t.after.s, indent);
}
