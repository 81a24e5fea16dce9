/* Loops under the directives for devices, teams and tasks, and in data regions: what programs that were ported to devices have. Without such a device
 * the host runs all of it in its own memory, and what is mapped where makes no difference.
 *
 * Not made: what Clang gets wrong itself (`linear` with a step that is a variable and that the loop does not name, `masked taskloop`), and what it
 * does not compile: `scope`, and code of a data region that names a global which the region has for devices.
 */
#include "gather.h"

#include <string.h>

/* How many teams and threads there are, and the like: makes no difference. */
static const char *hints(bool target, bool teams, bool distributes) {
  Buf b = {0};
  put(&b, "%s", "");
  if (teams && chance(25))
    put(&b, " num_teams(%d) thread_limit(%d)", between(1, 4), between(1, 8));
  if (distributes && chance(25))
    put(&b, " dist_schedule(static, %d)", between(1, 40));
  if (target && chance(15))
    put(&b, " device(0)");
  if (target && chance(15))
    put(&b, chance(50) ? " defaultmap(tofrom : scalar)" : " defaultmap(tofrom : aggregate)");
  if (target && chance(15))
    put(&b, " if(target : %s > %d)", bound_name(between(1, 30)), between(0, 30));
  return b.s;
}

/* Directives whose iterations are independent by the user's word, with what may stand behind them. */
const char *other_directive(const Gather *g) {
  static const char *const heads[] = {"target teams distribute parallel for", "target parallel for", "teams distribute parallel for", "target teams loop",
                                      "parallel loop", "target teams distribute", "target teams distribute parallel for simd", "teams loop",
                                      "parallel for order(concurrent)", "parallel master taskloop grainsize(7)", "parallel master taskloop simd",
                                      "loop bind(parallel)", "target parallel for simd", "target parallel loop", "teams distribute", "teams distribute simd",
                                      "target teams distribute simd", "parallel master taskloop num_tasks(5) untied", "teams distribute parallel for simd"};
  const char *in = g->in, *directive = heads[below(sizeof heads / sizeof *heads)];
  bool target = strncmp(directive, "target", 6) == 0, loop = strstr(directive, "loop") || strstr(directive, "order"), teams = strstr(directive, "teams"),
       distributes = strstr(directive, "distribute");
  bool sum = !loop && chance(50);
  const char *map = target && chance(50) ? fmt(" map(tofrom : w%d)", g->id) : "";
  const char *clause = sum ? fmt(" reduction(+ : s)%s", target ? " map(tofrom : s)" : "") : "";
  const char *holder = "";
  if (!target && teams && chance(50)) /* the two as directives of their own */
    holder = fmt("%s#pragma omp target map(tofrom : s)\n", in);
  else if (target && teams && chance(30)) {
    holder = fmt("%s#pragma omp target%s\n", in, sum ? " map(tofrom : s)" : "");
    map = "";
    clause = sum ? " reduction(+ : s)" : "";
    directive += strlen("target ");
    target = false;
  }
  return fmt("%s%s s = 3;\n%s%s#pragma omp %s%s%s%s\n%s%s {\n%s  w%d[i] = (%s)(w%d[i] + %s);\n%s%s}\n%sMIX(s);\n", in, g->type, holder, in, directive, map, clause,
             hints(target, teams, distributes), in, loop_head(g), in, g->id, g->type, g->id, contribution_at(g),
             sum ? fmt("%s  s = (%s)(s + w%d[i]);\n", in, g->type, g->id) : "", in, in);
}

/* Loops in a data region, of whose arrays the host changes an element between them; what they call may be declared for devices. */
static const char *data_region(const Gather *g, bool declares) {
  const char *in = g->in, *w = fmt("w%d", g->id), *value = contribution_at(g);
  const bool pointer = chance(50), device = pointer && chance(40);
  if (declares) {
    put(&functions_text, "#pragma omp declare target\nstatic const %s step%d[4] = {%d, 5, 2, 8};\nstatic %s moved%d(%s x) {\n  return (%s)(x + step%d[x %% 4]);\n}\n"
        "#pragma omp end declare target\n\n", g->type, g->id, below(9), g->type, g->id, g->type, g->type, g->id);
    value = fmt("moved%d((%s)%s)", g->id, g->type, value);
  }
  const char *section = pointer ? fmt("p[0 : %d]", g->n) : w, *name = pointer ? "p" : w, *clause = device ? " is_device_ptr(p)" : "";
  const char *loop = fmt("%s  %s[i] = (%s)(%s[i] + %s);\n", in, name, g->type, name, value);
  const char *between_them = fmt("%s#pragma omp target update from(%s)\n%s%s[%d] = (%s)(%s[%d] * 3 + 1);\n%s#pragma omp target update to(%s)\n", in, section, in, name,
                                 below(g->n), g->type, name, below(g->n), in, section);
  const char *loops = fmt("%s#pragma omp target teams distribute parallel for%s\n%s%s\n%s%s%s#pragma omp target parallel for%s\n%s%s\n%s", in, clause, in, loop_head(g), loop,
                          device ? "" : between_them, in, clause, in, loop_head(g), loop);
  const char *first = pointer ? fmt("%s%s *p = w%d;\n", in, g->type, g->id) : "";
  if (!device && chance(50))
    return fmt("%s%s#pragma omp target enter data map(to : %s)\n%s%s#pragma omp target exit data map(from : %s)\n", first, in, section, loops, in, section);
  return fmt("%s%s#pragma omp target data map(tofrom : %s)%s\n%s{\n%s%s}\n", first, in, section, device ? " use_device_ptr(p)" : "", in, loops, in);
}

/* Globals that the region has for devices: an array, and a pointer to another one. */
static const char *device_globals(const Gather *g) {
  const char *in = g->in, *array = fmt("listed%d", g->id), *p = fmt("at%d", g->id), *value = contribution_at(g);
  put(&functions_text, "%s%s %s[%d], *%s;\n", chance(50) ? "static " : "", g->type, array, g->n, p);
  const bool pointer = chance(60), maps = chance(60);
  const char *map = maps ? fmt(" map(tofrom : %s)%s", array, pointer ? fmt(" map(to : %s[0 : %d])", p, g->n) : "") : "";
  const char *has = fmt(" has_device_addr(%s)%s", array, pointer ? fmt(" is_device_ptr(%s)", p) : "");
  const char *loop = fmt("%s  %s[i] = (%s)(%s[i] + %s + %s);\n", in, array, g->type, array, value, pointer ? fmt("%s[i]", p) : "1u");
  const char *one = chance(50) ? fmt("%s#pragma omp target teams distribute parallel for%s\n%s%s\n%s", in, has, in, loop_head(g), loop)
                               : fmt("%s#pragma omp target%s\n%s#pragma omp teams distribute parallel for\n%s%s\n%s", in, has, in, in, loop_head(g), loop);
  const char *two = chance(50) ? fmt("%s#pragma omp target%s\n%s{\n%s#pragma omp parallel for\n%s%s\n%s%s}\n", in, has, in, in, in, loop_head(g), loop, in) : "";
  const char *named = chance(30) ? fmt("%s[0 : %d]", array, g->n) : array;
  return fmt("%s%s = v%d;\n%sfor (int z = 0; z < %d; z++)\n%s  %s[z] = w%d[z];\n%s#pragma omp target data%s use_device_addr(%s)%s\n%s{\n%s%s%s}\n%sfor (int z = 0; z < %d; z++)\n%s  w%d[z] = %s[z];\n",
             in, p, g->id, in, g->n, in, array, g->id, in, map, named, pointer ? fmt(" use_device_ptr(%s)", p) : "", in, one, two, in, in, g->n, in, g->id, array);
}

/* One array that regions have for devices by name, and loops that say so. */
static const char *device_array(const Gather *g) {
  const char *in = g->in, *w = fmt("w%d", g->id);
  return fmt("%s#pragma omp target data map(tofrom : %s) use_device_addr(%s)\n%s#pragma omp target %s has_device_addr(%s)\n%s%s\n%s  %s[i] = (%s)(%s[i] * 5 + %s);\n", in, w, w, in,
             chance(50) ? "parallel for" : "teams loop", w, in, loop_head(g), in, w, g->type, w, contribution_at(g));
}

const char *device_data(const Gather *g) {
  bool first = g->functions == 1;
  return chance(60) ? data_region(g, first && chance(50)) : first && chance(60) ? device_globals(g) : device_array(g);
}

/* A variable that goes along with the loop, by a step that may be a variable. */
const char *linear_variable(const Gather *g) {
  static const char *const types[] = {"int", "long", "short", "unsigned char"};
  const char *in = g->in, *var = chance(50) ? "step" : NULL, *type = types[below(4)];
  const int step = between(1, 3);
  const char *by = var ? var : fmt("%d", step), *first = var ? fmt("%s%s step = %d;\n", in, type, step) : "";
  bool simd = chance(25), region = !simd && chance(30);
  const char *use = simd ? fmt("%s  w%d[i] = (%s)(%s + j + %s);\n", in, g->id, g->type, contribution_at(g), by)
                         : fmt("%s  w%d[i] = (%s)(%s + j);\n%s  j += %s;\n", in, g->id, g->type, contribution_at(g), in, by);
  return fmt("%s%sint j = %d;\n%s%s#pragma omp %s linear(j : %s)\n%s%s {\n%s%s}\n%sMIX(j);\n", first, in, below(9), region ? fmt("%s#pragma omp parallel\n", in) : "", in,
             simd ? "parallel for simd" : region ? "for" : "parallel for", by, in, loop_head(g), use, in, in);
}
