/* Critical sections that do nothing but accumulate.
 *
 *   #pragma omp critical                     ATOMIC sum += v
 *   { sum += v; if (v > top) top = v; }  ->  ATOMIC top = v > top ? v : top
 *
 * Iterations enter the section in an order of their own, so that all that can be relied on is that
 * every update happens once and in one step.  Updates of different variables need not happen
 * together when nobody looks at the variables in between; o2o_check_atomics() asks for that. The
 * test in front of a section, if (v > top) { critical: if (v > top) top = v; }, only saves time and
 * is dropped.
 *
 * Several variables that change together, such as an extreme and its place, are a reduction of one
 * record (record_reduction.c), where that is all that the loop does with them.
 *
 * Assignments to the iteration's own memory stay, and those of a constant to a variable that is set
 * to nothing else.  Any other assignment to shared memory in the section is declined, also one that
 * looks independent: what a critical section protects is not promised to be free of races.
 */
#include "xform/prepare/critical.h"

#include "xform/analysis/reduction.h"
#include "xform/ir/builtin.h"
#include "xform/ir/update.h"
#include "xform/prepare/record_reduction.h"

#include <string.h>

#define MAX_DEPTH 64

typedef struct section {
  o2o_nest *nest;
  o2o_refusal *why;
  o2o_loc loc;  /* of the directive */
  bool compare; /* it is an `atomic compare`: others may look at the variable by `atomic` */
  unsigned depth;
  bool refused;
} section;

static bool is_shared(const o2o_expr *lvalue) {
  const o2o_symbol *root = o2o_root(lvalue);
  return o2o_lvalue_space(lvalue) != O2O_SPACE_PRIVATE && !(root && root->storage == O2O_S_PRIVATE);
}

static void refuse(section *s, o2o_loc loc) {
  if (!s->refused)
    o2o_refuse(s->nest, s->why, s->compare ? "atomic" : "critical", loc, "this is more",
               "the body contains 'omp %s', which does more than gather values in shared variables",
               s->compare ? "atomic compare" : "critical");
  s->refused = true;
}

/* ---- forms of an update --------------------------------------------------------------------- */

static bool loads(const o2o_expr *e, const o2o_expr *target) {
  e = o2o_unwidened(e);
  return e->kind == O2O_E_LOAD && o2o_expr_same(e->kids[0], target);
}

static o2o_expr *atomic(section *s, o2o_atomic_form form, o2o_expr *step) {
  o2o_expr *a = o2o_unary(s->nest, O2O_E_ATOMIC, step->kids[0]->type, step);
  a->form = form;
  a->critical = !s->compare;
  a->loc = s->loc;
  return a;
}

static o2o_expr *update(section *s, o2o_op op, const o2o_type *ctype, o2o_expr *target,
                        o2o_expr *operand) {
  o2o_expr *step = o2o_expr_new(s->nest, O2O_E_ASSIGNOP, target->type, target->loc, 2);
  step->op = op;
  step->ctype = ctype;
  step->kids[0] = target;
  step->kids[1] = operand;
  return atomic(s, O2O_ATOMIC_UPDATE, step);
}

/* x + a, a * x, x - a; x + a - b is an update by a and one by b.  NULL: another form. */
static o2o_expr *from_sum(section *s, o2o_expr *target, o2o_expr *value) {
  if (value->kind != O2O_E_BINARY || !(o2o_commutes(value->op) || value->op == O2O_OP_SUB))
    return NULL;
  if (loads(value->kids[0], target))
    return update(s, value->op, value->type, target, value->kids[1]);
  if (o2o_commutes(value->op) && loads(value->kids[1], target))
    return update(s, value->op, value->type, target, value->kids[0]);
  bool add = value->op == O2O_OP_ADD || value->op == O2O_OP_SUB;
  o2o_expr *inner = value->kids[0];
  if (!add || inner->kind != O2O_E_BINARY || !o2o_type_same(inner->type, value->type) ||
      (inner->op != O2O_OP_ADD && inner->op != O2O_OP_SUB))
    return NULL;
  o2o_expr *first = from_sum(s, target, inner);
  if (!first)
    return NULL;
  o2o_expr *both = o2o_expr_new(s->nest, O2O_E_COMMA, target->type, target->loc, 2);
  both->kids[0] = first;
  both->kids[1] = update(s, value->op, value->type, target, value->kids[1]);
  return both;
}

static o2o_expr *extreme(section *s, bool max, o2o_expr *target, o2o_expr *value) {
  const o2o_type *truth = o2o_scalar(s->nest, O2O_T_I32);
  o2o_expr *old = o2o_unary(s->nest, O2O_E_LOAD, target->type, target);
  o2o_expr *choice = o2o_expr_new(s->nest, O2O_E_COND, target->type, target->loc, 3);
  choice->kids[0] = o2o_binary(s->nest, max ? O2O_OP_GT : O2O_OP_LT, truth, value, old);
  choice->kids[1] = value;
  choice->kids[2] = old;
  o2o_expr *step = o2o_expr_new(s->nest, O2O_E_ASSIGN, target->type, target->loc, 2);
  step->kids[0] = target;
  step->kids[1] = choice;
  return atomic(s, max ? O2O_ATOMIC_MAX : O2O_ATOMIC_MIN, step);
}

/* x becomes `value` where `cond` holds: `cond` must compare the two.  NULL: it does not. */
static o2o_expr *from_test(section *s, const o2o_expr *cond, o2o_expr *target, o2o_expr *value,
                           bool holds) {
  if (cond->kind != O2O_E_BINARY || cond->op < O2O_OP_LT || cond->op > O2O_OP_GE ||
      o2o_has_side_effects(value))
    return NULL;
  bool left = loads(cond->kids[0], target); /* x < value */
  const o2o_expr *other = cond->kids[left ? 1 : 0];
  if ((!left && !loads(cond->kids[1], target)) || !o2o_type_same(value->type, target->type) ||
      !o2o_expr_same(o2o_unwidened(other), o2o_unwidened(value)))
    return NULL;
  if (!o2o_type_same(o2o_unwidened(value)->type, target->type) && !o2o_expr_same(other, value))
    return NULL; /* compared as one type and stored as another */
  bool less = cond->op == O2O_OP_LT || cond->op == O2O_OP_LE;
  return extreme(s, (less == left) == holds, target, value);
}

static o2o_expr *from_choice(section *s, o2o_expr *target, o2o_expr *value) {
  if (value->kind != O2O_E_COND)
    return NULL;
  if (loads(value->kids[2], target))
    return from_test(s, value->kids[0], target, value->kids[1], true);
  if (loads(value->kids[1], target))
    return from_test(s, value->kids[0], target, value->kids[2], false);
  return NULL;
}

/* fmax(x, e): of a NaN and a number it is the number, unlike that of a comparison. */
static o2o_expr *from_function(section *s, o2o_expr *e) {
  o2o_expr *target = e->kids[0], *value = e->kids[1];
  if (value->kind != O2O_E_BUILTIN || value->nkids != 2 ||
      !o2o_type_same(value->type, target->type))
    return NULL;
  const char *name = value->builtin->c_name;
  bool max = strncmp(name, "fmax", 4) == 0;
  if (!max && strncmp(name, "fmin", 4) != 0)
    return NULL;
  if (loads(value->kids[1], target)) { /* the other operand second, where COND has it */
    o2o_expr *swap = value->kids[0];
    value->kids[0] = value->kids[1];
    value->kids[1] = swap;
  }
  if (!loads(value->kids[0], target) || o2o_has_side_effects(value->kids[1]))
    return NULL;
  value->kids[0] = o2o_unary(s->nest, O2O_E_LOAD, target->type, target);
  return atomic(s, max ? O2O_ATOMIC_MAX : O2O_ATOMIC_MIN, e);
}

/* The ATOMIC for an assignment to shared memory whose value is not used; NULL: there is none. */
static o2o_expr *recognise(section *s, o2o_expr *e) {
  o2o_expr *target = e->kids[0];
  if (o2o_has_side_effects(target) || !(o2o_is_integer(target->type) || o2o_is_float(target->type)))
    return NULL;
  if (e->kind == O2O_E_INCDEC)
    return atomic(s, O2O_ATOMIC_UPDATE, e);
  if (o2o_has_side_effects(e->kids[1]))
    return NULL;
  if (e->kind == O2O_E_ASSIGNOP)
    return atomic(s, O2O_ATOMIC_UPDATE, e);
  o2o_expr *value = e->kids[1], *found = from_choice(s, target, value);
  found = found ? found : from_function(s, e);
  return found ? found : from_sum(s, target, value->kind == O2O_E_CAST ? value->kids[0] : value);
}

/* ---- the section ---------------------------------------------------------------------------- */

static bool check_inner(o2o_expr *e, void *ctx) {
  section *s = ctx;
  if ((o2o_is_assignment(e) && is_shared(e->kids[0])) || (e->kind == O2O_E_ATOMIC && e->used))
    refuse(s, e->loc);
  if (e->kind == O2O_E_ATOMIC)
    return false;
  if (e->kind == O2O_E_CALL && e->callee && s->depth < MAX_DEPTH) {
    ++s->depth;
    o2o_walk_stmt(e->callee->body, NULL, check_inner, s);
    --s->depth;
  }
  return !s->refused;
}

/* `found = 1;` where nobody looks at the variable and all store one value, as o2o_check_atomics()
 * makes sure, needs no section. */
static bool stores_constant(const o2o_expr *e) {
  const o2o_expr *value = e->kind == O2O_E_ASSIGN ? o2o_unwidened(e->kids[1]) : NULL;
  return value && e->kids[0]->kind == O2O_E_SYM && o2o_is_number(e->type) &&
         (value->kind == O2O_E_INT || value->kind == O2O_E_FLOAT);
}

/* An expression whose value is not used. */
static o2o_expr *discarded(section *s, o2o_expr *e) {
  if (e->kind == O2O_E_COMMA) {
    e->kids[0] = discarded(s, e->kids[0]);
    e->kids[1] = discarded(s, e->kids[1]);
    return e;
  }
  if (o2o_is_assignment(e) && is_shared(e->kids[0])) {
    o2o_expr *found = recognise(s, e);
    if (found && o2o_atomic_redop(found->kind == O2O_E_COMMA ? found->kids[1] : found))
      return found;
    if (!s->compare && stores_constant(e))
      return e;
  }
  o2o_walk_expr(e, check_inner, s);
  return e;
}

/* The ATOMIC for if (v > x) x = v; which may stay under a guard: if (ok && v > x). NULL: there
 * is none. */
static o2o_expr *selected(section *s, const o2o_stmt *test, o2o_expr **guard) {
  o2o_stmt *then = o2o_unblocked(test->kids[0]);
  *guard = NULL;
  if ((test->nkids > 1 && test->kids[1]) || !then || then->kind != O2O_ST_EXPR ||
      then->e[0]->kind != O2O_E_ASSIGN || !is_shared(then->e[0]->kids[0]) ||
      o2o_has_side_effects(then->e[0]->kids[0]))
    return NULL;
  o2o_expr *target = then->e[0]->kids[0];
  if (!(o2o_is_integer(target->type) || o2o_is_float(target->type)))
    return NULL;
  o2o_expr *cond = test->e[0];
  if (cond->kind == O2O_E_LAND) {
    *guard = cond->kids[0];
    cond = cond->kids[1];
  }
  return from_test(s, cond, target, then->e[0]->kids[1], true);
}

/* ... becomes an expression statement, alone or under the guard. */
static void replace_selection(o2o_stmt *test, o2o_expr *found, o2o_expr *guard) {
  if (guard) {
    test->e[0] = guard;
    o2o_unblocked(test->kids[0])->e[0] = found;
    return;
  }
  test->kind = O2O_ST_EXPR;
  test->e[0] = found;
  test->nkids = 0;
}

static bool selection(section *s, o2o_stmt *test) {
  o2o_expr *guard, *found = selected(s, test, &guard);
  if (!found)
    return false;
  if (guard)
    o2o_walk_expr(guard, check_inner, s);
  replace_selection(test, found, guard);
  return true;
}

o2o_expr *o2o_as_atomic_update(o2o_nest *nest, o2o_stmt *st, bool replace) {
  section s = {.nest = nest, .compare = true, .loc = st->loc};
  o2o_expr *guard = NULL, *found = NULL;
  if (st->kind == O2O_ST_IF)
    found = selected(&s, st, &guard);
  else if (st->kind == O2O_ST_EXPR && o2o_is_assignment(st->e[0]) && is_shared(st->e[0]->kids[0]))
    found = recognise(&s, st->e[0]);
  if (!found || found->kind != O2O_E_ATOMIC || !o2o_atomic_redop(found))
    return NULL;
  if (replace && st->kind == O2O_ST_IF)
    replace_selection(st, found, guard);
  else if (replace)
    st->e[0] = found;
  return found;
}

static void inside(section *s, o2o_stmt *st) {
  if (!st || s->refused)
    return;
  if (st->kind == O2O_ST_EXPR) {
    st->e[0] = discarded(s, st->e[0]);
    return;
  }
  if (st->kind == O2O_ST_IF && selection(s, st))
    return;
  if (st->kind == O2O_ST_FOR && st->e[1])
    st->e[1] = discarded(s, st->e[1]);
  else if (st->e[1])
    o2o_walk_expr(st->e[1], check_inner, s);
  if (st->e[0])
    o2o_walk_expr(st->e[0], check_inner, s);
  for (unsigned k = 0; k < st->nkids; ++k)
    inside(s, st->kids[k]);
  if (st->kind == O2O_ST_CRITICAL) { /* of another name, or lock */
    st->kind = O2O_ST_BLOCK;
    st->e[0] = NULL;
  }
}

/* if (c) { critical { if (c) x } } -> the section alone. */
static void drop_test(o2o_stmt *test) {
  o2o_stmt *inner = o2o_unblocked(test->kids[0]);
  if ((test->nkids > 1 && test->kids[1]) || !inner || inner->kind != O2O_ST_CRITICAL)
    return;
  o2o_stmt *again = o2o_unblocked(inner->kids[0]);
  if (again && again->kind == O2O_ST_IF && !o2o_has_side_effects(test->e[0]) &&
      o2o_expr_same(test->e[0], again->e[0]))
    *test = *inner;
}

static bool visit_test(o2o_stmt *st, void *ctx) {
  (void)ctx;
  if (st->kind == O2O_ST_IF)
    drop_test(st);
  return true;
}

static bool visit(o2o_stmt *st, void *ctx) {
  section *s = ctx;
  if (st->kind == O2O_ST_CRITICAL) {
    s->loc = st->loc;
    s->compare = st->e[0] != NULL;
    inside(s, st->kids[0]);
    st->kind = O2O_ST_BLOCK;
    st->e[0] = NULL;
    return false;
  }
  return !s->refused;
}

bool o2o_rewrite_critical_sections(o2o_nest *nest, o2o_refusal *why) {
  section s = {.nest = nest, .why = why};
  o2o_walk_stmt(nest->body, visit_test, NULL, NULL);
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    o2o_walk_stmt(nest->functions[k]->body, visit_test, NULL, NULL);
  o2o_reduce_shared_records(nest);
  o2o_walk_stmt(nest->body, visit, NULL, &s);
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    o2o_walk_stmt(nest->functions[k]->body, visit, NULL, &s);
  return !s.refused;
}
