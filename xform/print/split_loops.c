/* Conditions by which a compiler of a device may split a loop in two, and get it wrong.
 *
 *   for (int j = i; j >= 0; j--)            for (int j_1 = i_0; j_1 >= 0; --j_1)
 *     if (j < 16)                      ->     if (O2O_ANY(j_1) < 16)
 *       s += x[j];                              s_2 += x_3[j_1];
 *
 * Intel's compiler makes a loop with `j >= 16` of it and one with `j < 16`, and one of them never
 * ends where it should have no iterations.  That has been seen of loops whose variable ends at a
 * number that the compiler knows, and begins at one that it does not know, or knows as well where
 * the loop is not to be unrolled (carried_elements.h).  From a constant to a number that is not
 * known they are right, and nothing is hidden.  Numbers of the launch are constants when the
 * program is built for them (O2O_FIXED), so they count as such at the loop's beginning.  Conditions
 * that end a loop are not asked about: they say how many iterations there are.
 */
#include "xform/print/split_loops.h"

#include "xform/formula/mentions.h"
#include "xform/formula/sequential_loop.h"
#include "xform/print/hidden_steps.h"

/* Is the variable of `operand` one whose loop begins anywhere, or has constants at both ends? */
typedef struct search {
  o2o_nest *nest;
  const o2o_expr *operand;
  bool found;
} search;

/* Visits an expression of a loop: a variable of the operand goes on there. */
static bool find_step(o2o_expr *e, void *ctx) {
  search *s = ctx;
  if (o2o_is_assignment(e) && e->kids[0]->kind == O2O_E_SYM &&
      (e->kind != O2O_E_ASSIGN || o2o_mentions(NULL, e->kids[1], e->kids[0]->sym)))
    s->found |= o2o_mentions(NULL, s->operand, e->kids[0]->sym);
  return !s->found;
}

static void search_statement(search *s, o2o_stmt *stmt, bool in_loop) {
  o2o_sequential_loop loop;
  int64_t first, end;
  bool loops = o2o_is_loop(stmt);
  bool known = stmt->kind == O2O_ST_FOR && o2o_match_sequential_loop(s->nest, stmt, &loop) &&
               o2o_const_int(loop.lower, &first) && !o2o_const_int(loop.bound, &end);
  for (unsigned k = 0; k < 2 && !s->found; k++)
    if (stmt->e[k] && (loops || in_loop) && !known)
      o2o_walk_expr(stmt->e[k], find_step, s);
  for (unsigned k = 0; k < stmt->nkids && !s->found; k++)
    if (stmt->kids[k])
      search_statement(s, stmt->kids[k], in_loop || loops);
}

/* It is made of numbers that go in steps, in such a loop. */
static bool is_split(o2o_nest *nest, o2o_stmt *body, const o2o_expr *operand) {
  search s = {nest, operand, false};
  if (goes_in_steps(operand))
    search_statement(&s, body, false);
  return s.found;
}

int o2o_splitting_operand(o2o_nest *nest, o2o_stmt *body, const o2o_expr *e) {
  if (e->kind != O2O_E_BINARY || e->op < O2O_OP_LT || e->op > O2O_OP_GE)
    return -1;
  if (has_no_steps(e->kids[0]) || has_no_steps(e->kids[1])) /* nobody knows it in advance */
    return -1;
  return is_split(nest, body, e->kids[0]) ? 0 : is_split(nest, body, e->kids[1]) ? 1 : -1;
}
