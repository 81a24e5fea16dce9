/* Loops whose iterations wait for each other: `ordered(n)`, in all directions, with and without regions, which may gather sums.
 *
 * Sinks that lie behind the end of the inner loop are asked for under a condition: Clang 19 waits for them for ever.
 */
#include "gather.h"

/* One loop over a grid, upwards or backwards, whose elements come from those of iterations before. */
const char *waiting(const Gather *g) {
  const char *in = g->in, *type = g->type;
  const int rows = between(2, 24), columns = between(2, 24), step = chance(80) ? 1 : 2, deep = chance(20) ? between(1, 5) : 0;
  const bool down = chance(30), back = chance(30), collapsed = chance(25), region = chance(40), ahead = chance(30);
  const int far = between(1, 3);
  const char *at = deep ? "[d]" : "", *dims = deep ? fmt("[%d]", deep) : "", *third = deep && chance(50) ? ", d" : "";
  const bool sums = region && !*third && chance(25), own = sums && chance(50); /* of all iterations */
  const char *before = down ? fmt("a + %d", step) : fmt("a - %d", step), *left = back ? "b + 1" : "b - 1", *right = back ? fmt("b - %d", far) : fmt("b + %d", far);
  const char *outer = down ? fmt("for (int a = %d; a >= %d; a -= %d)", rows - 1 - step, chance(80) ? 0 : 1, step) : fmt("for (int a = %d; a < %s; a += %d)", step, bound_name(rows), step);
  const char *inner = back ? fmt("for (int b = %d; b >= 0; b--)", columns - 2) : fmt("for (int b = 1; b < %s; b++)", bound_name(columns));
  const char *inside = back ? fmt("b - %d >= 0", far) : fmt("b + %d < %d", far, columns);
  const char *depth = deep ? fmt("%s      for (int d = 0; d < %d; d++)%s\n", in, deep, *third ? " {" : "") : "";
  const char *sinks = fmt("%s#pragma omp ordered depend(sink : %s, b%s)%s\n", in, before, third, collapsed || chance(40) ? fmt(" depend(sink : a, %s%s)", left, third) : "");
  if (ahead)
    sinks = fmt("%s%s      if (%s) {\n%s#pragma omp ordered depend(sink : %s, %s%s)\n%s      }\n", sinks, in, inside, in, before, right, third, in);
  const char *value = fmt("(%s)(grid[%s][b]%s * 3u + grid[a][%s]%s + (grid[a][b]%s ^ v%d[(a * %d + b) %% %d])", type, before, at, left, at, at, g->id, columns, g->n);
  value = fmt("%s%s + (%s)a)", value, ahead ? fmt(" + (%s ? grid[%s][%s]%s : 5u)", inside, before, right, at) : "", type);
  const char *store = chance(70) ? fmt("%s        grid[a][b]%s = %s;\n", in, at, value)
                                 : fmt("%s        {\n%s          %s near[2] = {%s, (%s)b};\n%s          if (near[0] %% 5u)\n%s            grid[a][b]%s += near[near[0] & 1];\n%s        }\n", in, in, type, value, type,
                                       in, in, at, in);
  const char *source = fmt("%s#pragma omp ordered depend(source)\n", in);
  if (sums)
    sinks = fmt("%s      %s += (%s)(a * 3u + b);\n%s", in, own ? "own" : "gathered", type, sinks);
  const char *body = *third ? fmt("%s%s%s%s%s      }\n", depth, sinks, store, source, in) : fmt("%s%s%s%s", sinks, depth, store, source);
  const char *loop = fmt("%s#pragma omp %sfor%s ordered(%d)%s%s\n%s  %s\n%s    %s {\n%s%s    }\n", in, region ? "" : "parallel ", collapsed ? " collapse(2)" : "", *third ? 3 : 2,
                         chance(30) ? " schedule(static, 1)" : "", region && chance(30) ? " nowait" : "", in, outer, in, inner, body, in);
  if (region)
    loop = fmt("%s#pragma omp parallel%s\n%s{\n%s%s%s%s}\n", in, sums && !own ? " reduction(+ : gathered)" : "", in, own ? fmt("%s  %s own = 0;\n", in, type) : "", loop,
               own ? fmt("%s#pragma omp critical\n%s  gathered += own;\n", in, in) : "", in);
  if (sums)
    loop = fmt("%s%s gathered = %d;\n%s%sMIX(gathered);\n", in, type, below(9), loop, in);
  return fmt("%s%s grid[%d][%d]%s;\n%sfor (int z = 0; z < %d; z++)\n%s  ((%s *)grid)[z] = (%s)(z * 7 + %d);\n%s%sfor (int z = 0; z < %d; z++)\n%s  MIX(((%s *)grid)[z]);\n", fmt("%s%s", in, chance(50) ? "static " : ""), type,
             rows, columns, dims, in, rows * columns * (deep ? deep : 1), in, type, type, below(50), loop, in, rows * columns * (deep ? deep : 1), in, type);
}
