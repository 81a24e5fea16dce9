/* Innermost loops are not unrolled before they are vectors.
 *
 *   for (int j = 1; j < 1023; j++)       O2O_ROLLED
 *     v[i][j] = u[i][j - 1] + ...;  ->   for (int j_2 = 1; j_2 < 1023; ++j_2) ...
 *
 * One compiler for CPUs unrolls a loop whose length it knows, by two to eight, before its
 * vectoriser comes to it, which then makes nothing of the several iterations in one: such a loop
 * is as slow as without vectors, and all of a kernel's loops are such once the runtime has made
 * constants of their bounds (O2O_FIXED). Told not to unroll them (`nounroll`) it makes vectors of
 * them, and of loops of unknown length what it did before. The macro is nothing where compilers
 * are known to keep the order of sums (runtime/choice/probe.c): the one that does not is the one
 * that unrolls, and LLVM's vectoriser gives a loop that is not to be unrolled only one vector at
 * a time. It is nothing as well where work-items are the elements of vectors, and in plain
 * blocks.
 *
 * Not marked: loops that something leaves, or that others are inside of (but for those that are
 * unrolled; what stood around a directive has the loops of the work-item in it), as no vector is
 * made of them; and short ones, which had better become statements, so that what is in small
 * arrays of the work-item is in registers: of few iterations, or, where their number is not
 * known, with such an array in them.
 */
#include "xform/print/rolled_loops.h"

#include "xform/formula/emit.h"
#include "xform/formula/scope.h"

static bool find_loop(o2o_stmt *s, void *ctx) {
  bool *found = ctx;
  *found |=
      (s->kind == O2O_ST_FOR && !s->unroll) || s->kind == O2O_ST_WHILE || s->kind == O2O_ST_DO;
  return !*found;
}

static bool find_small_array(o2o_expr *e, void *ctx) {
  bool *found = ctx;
  *found |= e->kind == O2O_E_SYM && e->sym->type->kind == O2O_T_ARRAY &&
            (e->sym->storage == O2O_S_LOCAL || e->sym->storage == O2O_S_PRIVATE) &&
            flat_count(e->sym->type) <= SMALL_ARRAY;
  return !*found;
}

bool is_innermost(o2o_stmt *loop) {
  bool inner = false;
  o2o_walk_stmt(loop->kids[loop->kind == O2O_ST_FOR], find_loop, NULL, &inner);
  return !inner;
}

bool stays_rolled(printer *p, o2o_stmt *loop) {
  o2o_sequential_loop l;
  uint64_t trips = 0;
  bool small = false;
  if (loop->kind != O2O_ST_FOR || loop->around || !loop->kids[1] ||
      !o2o_match_sequential_loop(p->nest, loop, &l) || l.leaves || !is_innermost(loop))
    return false;
  if (o2o_constant_trips(&l, &trips))
    return trips > O2O_FEW_TRIPS;
  o2o_walk_stmt(loop->kids[1], NULL, find_small_array, &small);
  return !small;
}
