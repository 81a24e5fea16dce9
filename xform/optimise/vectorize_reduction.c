/* Sums of several iterations at a time.
 *
 *   for (i ...) sum += x[i] * y[i];   ->   #pragma clang loop vectorize(enable)
 *                                          for (unit ...) sum_3 += x_1[x_i_2] * y_4[x_i_2];
 *
 * Additions wait for each other, and a compiler must keep their order: that makes a sum over an
 * array several times slower than reading it. The order of a reduction is free, however. The pragma
 * says so to Clang's family of OpenCL compilers, of which those for CPU devices are; others ignore
 * it. It is about values carried from one iteration to the next, all of which are reductions here:
 * the order of additions within an iteration stays.
 *
 * The pragma also overrules the compiler's judgement whether vectors pay. So it is given only to
 * straight-line bodies without calls that read consecutive elements. Switched off by
 * -fplugin-arg-omp2ocl-no-sums.
 */
#include "xform/optimise/vectorize_reduction.h"

#include "xform/ir/builtin.h"

#define MOST_COST 10 /* of a function of the math library that is an instruction or a few */

static bool check_symbols(const o2o_nest *nest) {
  bool sums = false;
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    const o2o_symbol *s = nest->symbols[k];
    if (s->storage != O2O_S_PRIVATE)
      continue;
    if (s->slab || s->lastprivate || s->type->kind == O2O_T_ARRAY || s->type->kind == O2O_T_RECORD)
      return false;
    if (s->redop != O2O_RED_NONE && s->redop != O2O_RED_ADD && s->redop != O2O_RED_MUL)
      return false;
    sums |= s->redop != O2O_RED_NONE && o2o_is_float(s->type);
  }
  return sums;
}

static bool check_stmt(o2o_stmt *s, void *ctx) {
  bool *plain = ctx;
  if (s->kind != O2O_ST_BLOCK && s->kind != O2O_ST_EXPR && s->kind != O2O_ST_DECL)
    *plain = false;
  if (s->sym && (s->sym->type->kind == O2O_T_ARRAY || s->sym->type->kind == O2O_T_RECORD))
    *plain = false;
  return *plain;
}

static bool check_expr(o2o_expr *e, void *ctx) {
  bool *plain = ctx;
  if (e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC || e->kind == O2O_E_COND ||
      e->kind == O2O_E_LAND || e->kind == O2O_E_LOR ||
      (e->kind == O2O_E_BUILTIN && e->builtin->cost > MOST_COST) ||
      (e->kind == O2O_E_BINARY && o2o_is_integer(e->type) &&
       (e->op == O2O_OP_DIV || e->op == O2O_OP_REM)))
    *plain = false;
  return *plain;
}

unsigned o2o_vectorize_reduction(o2o_nest *nest, o2o_plan *plan) {
  bool plain = true;
  if (!plan->strided || plan->chunked || nest->nloops != 1 || plan->access.coalesced < 1 ||
      !check_symbols(nest))
    return 0;
  o2o_walk_stmt(nest->body, check_stmt, check_expr, &plain);
  return plain;
}
