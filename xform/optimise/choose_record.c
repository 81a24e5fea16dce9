/* Records that are replaced under a condition.
 *
 *   best = first(best, (struct at){a[i], i});
 *   struct at first(struct at p, struct at q) { return q.v < p.v ? q : p; }
 *   ->
 *   struct at q = {a[i], i};
 *   if (q.v < best.v)
 *     best = q;
 *
 * The place of an extreme changes a few times in a loop of millions of iterations.  As a value that
 * is chosen, each iteration's record waits for that of the one before, member by member; as an
 * assignment under a condition, which processors foresee, iterations need not wait.  (Clang's own
 * host version is of the second kind; compilers of devices make the first one of a function that
 * returns a record.)  Numbers are left alone: to choose one of two is an instruction.
 *
 * Also `best = c ? q : best`, and functions that say it with `if`.  Declined: conditions and
 * values with effects, arguments that are pointers.  Switched off by
 * -fplugin-arg-omp2ocl-no-choose.
 */
#include "xform/optimise/choose_record.h"

#include "xform/optimise/group_body.h"
#include "xform/prepare/edit.h"

#define MOST_PARAMETERS 8

/* target = condition ? value : target, or with the two the other way round. */
typedef struct choice {
  const o2o_expr *condition, *value;
  bool negated;
} choice;

typedef struct chooser {
  o2o_nest *nest;
  const o2o_function *callee; /* NULL: none */
  o2o_symbol *stands_for[MOST_PARAMETERS];
  unsigned count;
} chooser;

/* ---- what is chosen -------------------------------------------------------------------------- */

static bool is_choice(const o2o_expr *c, const o2o_expr *a, const o2o_expr *b,
                      const o2o_symbol *kept, choice *of) {
  bool first = o2o_is_value_of(a, kept), second = o2o_is_value_of(b, kept);
  *of = (choice){c, first ? b : a, first};
  return first != second && o2o_has_no_effects(c) && o2o_has_no_effects(of->value);
}

/* The only statement of a block, or the statement itself; NULL: there are several. */
static const o2o_stmt *only(const o2o_stmt *s) {
  while (s && s->kind == O2O_ST_BLOCK)
    s = s->nkids == 1 ? s->kids[0] : NULL;
  return s;
}

static const o2o_expr *returned(const o2o_stmt *s) {
  s = only(s);
  return s && s->kind == O2O_ST_RETURN ? s->e[0] : NULL;
}

/* return c ? q : p;    if (c) return q; return p;    if (c) return q; else return p; */
static bool body_chooses(const o2o_stmt *body, const o2o_symbol *kept, choice *of) {
  const o2o_expr *value = returned(body);
  if (value)
    return value->kind == O2O_E_COND &&
           is_choice(value->kids[0], value->kids[1], value->kids[2], kept, of);
  if (body->kind != O2O_ST_BLOCK || body->nkids == 0 || body->nkids > 2)
    return false;
  const o2o_stmt *s = body->kids[0];
  if (s->kind != O2O_ST_IF)
    return false;
  const o2o_stmt *otherwise = body->nkids == 2 ? body->kids[1] : s->nkids > 1 ? s->kids[1] : NULL;
  if (body->nkids == 2 && s->nkids > 1 && s->kids[1])
    return false;
  const o2o_expr *a = returned(s->kids[0]), *b = otherwise ? returned(otherwise) : NULL;
  return a && b && is_choice(s->e[0], a, b, kept, of);
}

/* The parameter that gets the variable's value, and only that; -1: there is none. */
static int kept_parameter(const o2o_expr *call, const o2o_symbol *variable) {
  int kept = -1;
  for (unsigned k = 0; k < call->nkids; ++k) {
    if (!o2o_has_no_effects(call->kids[k]) || o2o_is_pointer(call->callee->params[k]->type))
      return -1;
    if (o2o_is_value_of(call->kids[k], variable))
      kept = kept < 0 ? (int)k : -2;
  }
  return kept;
}

/* ---- the assignment -------------------------------------------------------------------------- */

/* Parameters in the expression are what the call has passed. */
static o2o_expr *with_arguments(const o2o_cloning *c, o2o_expr *e) {
  const chooser *x = c->ctx;
  for (unsigned k = 0; e->kind == O2O_E_SYM && k < x->count; ++k)
    if (e->sym == x->callee->params[k])
      return o2o_sym(c->nest, x->stands_for[k]);
  return NULL;
}

static o2o_stmt *conditional(chooser *x, const choice *of, o2o_expr *target) {
  o2o_cloning c = {x->nest, NULL, with_arguments, x};
  o2o_expr *condition = o2o_clone_expr(&c, (o2o_expr *)of->condition);
  if (of->negated)
    condition = o2o_unary(x->nest, O2O_E_NOT, o2o_scalar(x->nest, O2O_T_I32), condition);
  return o2o_if(x->nest, condition,
                o2o_assign(x->nest, target, o2o_clone_expr(&c, (o2o_expr *)of->value)));
}

/* What the assignment becomes; NULL: it stays. */
static o2o_stmt *chosen(o2o_nest *nest, const o2o_stmt *s) {
  const o2o_expr *e = s->kind == O2O_ST_EXPR ? s->e[0] : NULL;
  if (!e || e->kind != O2O_E_ASSIGN || e->kids[0]->kind != O2O_E_SYM ||
      e->type->kind != O2O_T_RECORD)
    return NULL;
  o2o_symbol *variable = e->kids[0]->sym;
  const o2o_expr *value = e->kids[1];
  chooser x = {.nest = nest};
  choice of;
  if (variable->storage != O2O_S_LOCAL && variable->storage != O2O_S_PRIVATE)
    return NULL;
  if (value->kind == O2O_E_COND)
    return is_choice(value->kids[0], value->kids[1], value->kids[2], variable, &of)
               ? conditional(&x, &of, e->kids[0])
               : NULL;
  if (value->kind != O2O_E_CALL || value->callee->external || value->nkids > MOST_PARAMETERS)
    return NULL;
  int kept = kept_parameter(value, variable);
  if (kept < 0 || !body_chooses(value->callee->body, value->callee->params[kept], &of))
    return NULL;
  o2o_stmt *block = o2o_stmt_new(nest, O2O_ST_BLOCK, s->loc, 0);
  x.callee = value->callee;
  for (x.count = 0; x.count < value->nkids; ++x.count) {
    const o2o_symbol *p = x.callee->params[x.count];
    o2o_symbol *own = variable;
    if ((int)x.count != kept) {
      own = o2o_symbol_new(nest, p->name, p->type, O2O_S_LOCAL);
      o2o_block_append(nest, block, o2o_declare(nest, own, value->kids[x.count]));
    }
    x.stands_for[x.count] = own;
  }
  o2o_block_append(nest, block, conditional(&x, &of, e->kids[0]));
  return block;
}

static unsigned visit(o2o_nest *nest, o2o_stmt **at) {
  o2o_stmt *s = *at, *other = s ? chosen(nest, s) : NULL;
  unsigned count = 0;
  if (other) {
    *at = other;
    return 1;
  }
  /* The head of a `for` cannot hold a block. */
  for (unsigned k = s && s->kind == O2O_ST_FOR; s && k < s->nkids; ++k)
    count += visit(nest, &s->kids[k]);
  return count;
}

unsigned o2o_choose_records(o2o_nest *nest, o2o_plan *plan) {
  unsigned count = visit(nest, &nest->body);
  visit(nest, &plan->second.body);
  if (plan->local && (plan->local->boxes || plan->local->staged))
    visit(nest, &plan->local->body);
  return count;
}
