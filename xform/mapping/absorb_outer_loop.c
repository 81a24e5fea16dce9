/* Sequential loops around kernels as part of the kernel (absorb_outer_loop.h).
 *
 *   for (i = 1; i < n; i++)                     work-item j, in one launch:
 *     #pragma omp for                             for (i = 1; i < n; i++)
 *     for (j = 0; j < m; j++)          ->           u[i][j] += w * u[i - 1][j];
 *       u[i][j] += w * u[i - 1][j];
 *
 * A launch for each i makes all of iteration i - 1 visible to all of iteration i.  One launch keeps
 * the order of i only within a work-item: merge_launches.h says when that is the same.
 *
 * The loop may hold several directives, when they are one kernel already (fuse_directives.h): the
 * body is then a block of their statements.
 *
 * On CPU devices, where a work-item runs a block of iterations, the loop stays around the block
 * (print_iterations.c): that is the order in which OpenMP's threads run it.
 *
 * Declined as well: kernels whose work-items run several iterations in another way (large scratch
 * memory), those that synchronise, and those in which inner loops are parallel for one i but not
 * across all of them, where the launches have more work-items.
 * Switched off by -fplugin-arg-omp2ocl-no-sink.
 */
#include "xform/mapping/absorb_outer_loop.h"

#include "xform/analysis/merge_launches.h"
#include "xform/ir/clone.h"
#include "xform/mapping/mapping.h"
#include "xform/mapping/nested_parallel.h"
#include "xform/prepare/edit.h"

/* ---- the transformation ---------------------------------------------------------------------- */

static o2o_expr *use_variable(const o2o_cloning *c, o2o_expr *e) {
  const o2o_outer_loop *around = c->ctx;
  if (e->kind != O2O_E_SYM || e->sym != around->value)
    return NULL;
  return o2o_unary(c->nest, O2O_E_LOAD, around->iv->type, o2o_sym(c->nest, around->iv));
}

static o2o_nest *with_loop(o2o_nest *nest) {
  o2o_outer_loop *around = nest->launch.outer_loop;
  o2o_cloning c = {nest, NULL, use_variable, around};
  o2o_cloning plain = {nest, NULL, NULL, NULL};
  o2o_nest *with = o2o_alloc(nest, sizeof *with);
  *with = *nest;
  with->launch.absorbed = true;
  with->other_loops = 0;
  with->launch.fused = 0; /* one statement, and not one for each of them */
  o2o_stmt *loop = o2o_clone_stmt(&plain, around->head);
  loop->around = true;
  o2o_stmt *body = loop->kids[1] = o2o_clone_stmt(&c, nest->body);
  for (unsigned k = 0; k < nest->launch.fused; ++k)
    body->kids[k] = o2o_wrap_in_single_iteration(nest, body->kids[k]);
  with->body = o2o_stmt_new(nest, O2O_ST_BLOCK, around->loc, 1);
  with->body->kids[0] = loop;
  return with;
}

o2o_stmt *o2o_absorbed_loop(const o2o_nest *nest) {
  if (!nest->launch.absorbed || nest->body->kind != O2O_ST_BLOCK || nest->body->nkids != 1)
    return NULL;
  return nest->body->kids[0]->around ? nest->body->kids[0] : NULL;
}

/* ---- nothing is left of the variable as a value of the launch -------------------------------- */

typedef struct mention {
  const o2o_symbol *sym;
  bool found;
} mention;

static bool mention_expr(o2o_expr *e, void *ctx) {
  mention *m = ctx;
  m->found |= e->kind == O2O_E_SYM && e->sym == m->sym;
  o2o_walk_sizes(e->type, mention_expr, m);
  return !m->found;
}

static bool mention_stmt(o2o_stmt *s, void *ctx) {
  mention *m = ctx;
  if (s->sym)
    o2o_walk_sizes(s->sym->type, mention_expr, m);
  return !m->found;
}

static bool still_value(const o2o_nest *nest) {
  mention m = {nest->launch.outer_loop->value, false};
  if (!m.sym)
    return false;
  o2o_walk_stmt(nest->body, mention_stmt, mention_expr, &m);
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    o2o_walk_stmt(nest->functions[k]->body, mention_stmt, mention_expr, &m);
  for (unsigned k = 0; k < nest->nsymbols; ++k)
    o2o_walk_sizes(nest->symbols[k]->type, mention_expr, &m);
  for (unsigned k = 0; k < nest->required.count; ++k)
    o2o_walk_expr(nest->required.items[k].e, mention_expr, &m);
  return m.found;
}

/* ---- the proof ------------------------------------------------------------------------------- */

/* NULL: one launch for all iterations of the loop is the same as one for each. */
static const char *obstacle(o2o_nest *with, o2o_accesses *accesses, o2o_disjoint *disjoint) {
  o2o_refusal why = {0};
  if (still_value(with) || !o2o_outer_loop_is_analysable(with, with->body->kids[0]))
    return "its variable is not understood";
  if (!o2o_access_collect(with, accesses, &why))
    return "its accesses are not understood";
  return o2o_merge_launches_obstacle(with, accesses, disjoint);
}

static unsigned most_dimensions(const o2o_plan *plan) {
  return plan->levels ? plan->levels->ndims : plan->ndims;
}

void o2o_absorb_outer_loop(o2o_nest *nest, o2o_accesses *accesses, o2o_plan *plan) {
  o2o_accesses all = {0};
  if (!nest->launch.outer_loop || (nest->off & O2O_OFF(ABSORB_OUTER_LOOP)))
    return;
  if (nest->synchronises || plan->strided || o2o_has_host_values(nest)) {
    plan->obstacle.outer_loop = "the kernel gathers values";
    return;
  }
  if (nest->host.after || nest->host.runs) {
    plan->obstacle.outer_loop = "the host does more for each launch";
    return;
  }
  o2o_nest *with = with_loop(nest);
  o2o_plan *one = o2o_alloc(nest, sizeof *one);
  one->nest = with;
  plan->obstacle.outer_loop = obstacle(with, &all, &one->needs.disjoint);
  if (plan->obstacle.outer_loop)
    return;
  o2o_map_loops(with, &all, one);
  if (!nest->launch.fused)
    o2o_nested_parallel(with, one);
  if (most_dimensions(plan) > most_dimensions(one)) {
    plan->obstacle.outer_loop = "inner loops are parallel only in a launch for each iteration";
    return;
  }
  with->host.after = nest->launch.outer_loop->host_after;
  *nest = *with;
  *plan = *one;
  plan->nest = nest;
  *accesses = all;
}
