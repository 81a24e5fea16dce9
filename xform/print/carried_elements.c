/* Inner loops in which an iteration may read elements that an earlier one has written.
 *
 *   for (int j = 0; j < n; j++)        O2O_CARRIED( O2O_ROLLED )
 *     h[j + 2] = h[j] + x[j];          for (int j_5 = 0; j_5 < n_6; ++j_5) ...
 *
 * Intel's compiler makes vectors of such iterations where the elements are two or four apart, and
 * reads what has not been written yet.  On devices that have not been found right about it (the
 * probe "carried", runtime/choice/probe.c) the macro asks for none, in place of what else is asked
 * for.  Loops where the element is the same one, or one of another row, or of a variable of the
 * iteration, may have vectors, if its subscripts plainly are sums of multiples of the loop's
 * variable or come from memory: of those that wrap around (hidden_steps.c) a compiler may know more
 * than is seen here.
 *
 *   u <<= 30; u >>= 30; h[u] += x[j];      while (q > 3) q -= 4; h[q] += x[j];
 *
 * The same compiler leaves the value of one iteration too many in a place that each sets anew
 * (left_values.h), in vectors of iterations that store something as well, and adds up what is to be
 * taken away from a sum of long integers: those loops are treated alike.
 *
 *   for (int j = 0; j < n; j++) { y[j] = 0; last = x[n - 1 - j]; }
 *
 * Also loops around others, which a compiler may find to do next to nothing.
 *
 * It runs iterations behind the end of loops that may go on for ever (open_end.h), which therefore
 * are treated alike as well.
 */
#include "xform/print/carried_elements.h"

#include "xform/formula/mentions.h"
#include "xform/formula/sequential_loop.h"
#include "xform/ir/points_to.h"
#include "xform/ir/update.h"
#include "xform/optimise/group_body.h"
#include "xform/prepare/edit.h"
#include "xform/print/hidden_steps.h"
#include "xform/print/left_values.h"
#include "xform/print/open_end.h"
#include "xform/print/rolled_loops.h"

#define MOST_STORES 16
#define MOST_CALLED 32  /* functions that a loop calls */
#define MOST_PAIRS 2000 /* of elements that are compared: bounds the compile time */
#define MOST_DEPTH 24   /* variables and calls that a subscript is followed through */

/* Where subscripts stand. */
typedef struct place {
  o2o_nest *nest;
  const o2o_stmt *loop; /* or the body of a function that the loop calls */
  const o2o_symbol *iv; /* NULL: it has none that is known */
} place;

typedef struct search {
  place at;
  o2o_points_to *pointers;
  const o2o_expr *stores[MOST_STORES];
  const o2o_function *writers[MOST_STORES]; /* NULL: the loop itself */
  unsigned count;
  const o2o_function *called[MOST_CALLED], *in; /* where the search is; NULL: in the loop itself */
  unsigned ncalled, nall;                       /* seen by now, and in all */
  unsigned npairs;
  bool carried;
} search;

/* The element that a member is in. */
static const o2o_expr *element_of(const o2o_expr *lvalue) {
  while (lvalue->kind == O2O_E_MEMBER)
    lvalue = lvalue->kids[0];
  return lvalue;
}

/* Goes on in the function that is called, unless that has been looked at. */
static void follow_call(search *found, const o2o_expr *call,
                        bool (*visit)(o2o_expr *e, void *ctx)) {
  const o2o_function *f = call->callee, *outer = found->in;
  for (unsigned k = 0; k < found->ncalled; ++k)
    if (found->called[k] == f)
      return;
  if (!f || !f->body)
    return;
  if (found->ncalled == MOST_CALLED) {
    found->carried = true;
    return;
  }
  found->called[found->ncalled++] = found->in = f;
  o2o_walk_stmt(f->body, NULL, visit, found);
  found->in = outer;
}

static bool find_store(o2o_expr *e, void *ctx) {
  search *found = ctx;
  if (e->kind == O2O_E_CALL)
    follow_call(found, e, find_store);
  if (!o2o_is_assignment(e) || element_of(e->kids[0])->kind == O2O_E_SYM)
    return true;
  if (found->count == MOST_STORES) {
    found->carried = true;
    return true;
  }
  found->writers[found->count] = found->in;
  found->stores[found->count++] = element_of(e->kids[0]);
  return true;
}

/* ---- subscripts ------------------------------------------------------------------------------ */

/* What the loop declares the variable with, and where it gets other values. */
typedef struct value_of {
  o2o_nest *nest;
  const o2o_symbol *sym;
  const o2o_expr *initial;
  bool declared, assigned;
  bool counts; /* it is the variable of a loop in this one */
} value_of;

static bool find_declaration(o2o_stmt *s, void *ctx) {
  value_of *v = ctx;
  o2o_sequential_loop l;
  v->counts |= s->kind == O2O_ST_FOR && o2o_match_sequential_loop(v->nest, s, &l) && l.iv == v->sym;
  if (s->kind == O2O_ST_DECL && s->sym == v->sym) {
    v->declared = true;
    v->initial = s->e[0];
  }
  return true;
}

static bool find_assignment(o2o_expr *e, void *ctx) {
  value_of *v = ctx;
  v->assigned |= (o2o_is_assignment(e) || e->kind == O2O_E_ADDR || e->kind == O2O_E_ATOMIC) &&
                 o2o_root(e->kids[0]) == v->sym;
  return true;
}

static value_of value_at(const place *at, const o2o_symbol *sym) {
  value_of v = {.nest = at->nest, .sym = sym};
  o2o_walk_stmt((o2o_stmt *)at->loop, find_declaration, find_assignment, &v);
  return v;
}

typedef struct varying {
  const place *at;
  bool found;
} varying;

static bool find_varying(o2o_expr *e, void *ctx) {
  varying *v = ctx;
  v->found |= e->kind == O2O_E_CALL || o2o_is_assignment(e);
  if (e->kind == O2O_E_SYM) {
    value_of value = value_at(v->at, e->sym);
    v->found |= value.declared || value.assigned || e->sym == v->at->iv;
  }
  return !v->found;
}

static bool is_same_in_loop(const place *at, const o2o_expr *e) {
  varying v = {.at = at};
  o2o_walk_expr((o2o_expr *)e, find_varying, &v);
  return !v.found;
}

static bool is_plain(const place *at, const o2o_expr *e, unsigned depth);
static bool has_plain_subscripts(const place *at, const o2o_expr *lvalue, unsigned depth);

/* The same value all through the loop, its variable, or what is plain. */
static bool is_plain_variable(const place *at, const o2o_symbol *sym, unsigned depth) {
  if (sym == at->iv)
    return true;
  value_of v = value_at(at, sym);
  return v.counts ||
         (!v.assigned && (!v.declared || (v.initial && is_plain(at, v.initial, depth))));
}

/* A call of a function that only returns what is plain. */
static bool is_plain_call(const place *at, const o2o_expr *e, unsigned depth) {
  const o2o_stmt *s = e->callee ? o2o_unblocked(e->callee->body) : NULL;
  if (!s || s->kind != O2O_ST_RETURN || !s->e[0] || !is_plain(at, s->e[0], depth))
    return false;
  for (unsigned k = 0; k < e->nkids; ++k)
    if (!is_plain(at, e->kids[k], depth))
      return false;
  return true;
}

static bool is_plain(const place *at, const o2o_expr *e, unsigned depth) {
  if (depth >= MOST_DEPTH)
    return false;
  ++depth;
  switch (e->kind) {
  case O2O_E_INT:
    return true;
  case O2O_E_SYM:
    return is_plain_variable(at, e->sym, depth);
  case O2O_E_LOAD: /* what is in memory goes in no steps that a compiler knows */
    return e->kids[0]->kind != O2O_E_SYM || is_plain_variable(at, e->kids[0]->sym, depth);
  case O2O_E_CAST:
  case O2O_E_NEG:
    return is_plain(at, e->kids[0], depth);
  case O2O_E_CALL:
    return is_plain_call(at, e, depth);
  case O2O_E_PTRADD:
    return is_plain(at, e->kids[0], depth) && is_plain(at, e->kids[1], depth);
  case O2O_E_DECAY:
  case O2O_E_ADDR:
    return has_plain_subscripts(at, e->kids[0], depth);
  case O2O_E_BINARY:
    if (operation_loses_steps(e->op, e->kids[0], e->kids[1]) || is_same_in_loop(at, e))
      return true; /* they are hidden; there are none */
    return (e->op == O2O_OP_ADD || e->op == O2O_OP_SUB || e->op == O2O_OP_MUL ||
            e->op == O2O_OP_SHL) &&
           is_plain(at, e->kids[0], depth) && is_plain(at, e->kids[1], depth);
  default:
    return is_same_in_loop(at, e);
  }
}

/* All subscripts on the way to an element, and the pointer that it is reached through. */
static bool has_plain_subscripts(const place *at, const o2o_expr *lvalue, unsigned depth) {
  const o2o_expr *e = lvalue;
  for (; e->nkids > 0 && e->kind != O2O_E_LOAD; e = e->kids[0])
    if ((e->kind == O2O_E_INDEX || e->kind == O2O_E_PTRADD) && !is_plain(at, e->kids[1], depth))
      return false;
  return e->nkids == 0 || is_plain(at, e, depth);
}

/* How much a plain subscript grows with each iteration; false: that is not known. */
static bool step_of(const place *at, const o2o_expr *e, unsigned depth, int64_t *step) {
  int64_t left, right;
  *step = 0;
  if (depth >= MOST_DEPTH)
    return false;
  ++depth;
  if (is_same_in_loop(at, e))
    return true;
  if (e->kind == O2O_E_CAST)
    return step_of(at, e->kids[0], depth, step);
  if (e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM) {
    *step = 1;
    if (e->kids[0]->sym == at->iv)
      return true;
    value_of v = value_at(at, e->kids[0]->sym);
    return !v.assigned && v.initial && step_of(at, v.initial, depth, step);
  }
  if (e->kind != O2O_E_BINARY || !step_of(at, e->kids[0], depth, &left) ||
      !step_of(at, e->kids[1], depth, &right))
    return false;
  if (e->op == O2O_OP_ADD)
    return !__builtin_add_overflow(left, right, step);
  if (e->op == O2O_OP_SUB)
    return !__builtin_sub_overflow(left, right, step);
  if (e->op != O2O_OP_MUL)
    return false;
  int64_t factor;
  return o2o_const_int(e->kids[0], &factor)   ? !__builtin_mul_overflow(factor, right, step)
         : o2o_const_int(e->kids[1], &factor) ? !__builtin_mul_overflow(factor, left, step)
                                              : false;
}

/* The subscript without a constant that is added to it. */
static const o2o_expr *without_constant(const o2o_expr *e, int64_t *constant) {
  int64_t value;
  *constant = 0;
  e = o2o_unwidened(e);
  if (e->kind != O2O_E_BINARY || (e->op != O2O_OP_ADD && e->op != O2O_OP_SUB) ||
      !o2o_const_int(e->kids[1], &value))
    return e;
  *constant = e->op == O2O_OP_ADD ? value : -value;
  return o2o_unwidened(e->kids[0]);
}

/* h[2 * j] and h[2 * j + 1] */
static bool are_interleaved(const place *at, const o2o_expr *a, const o2o_expr *b) {
  int64_t of_a, of_b, apart, step;
  const o2o_expr *left = without_constant(a, &of_a), *right = without_constant(b, &of_b);
  return o2o_expr_same(left, right) && step_of(at, left, 0, &step) && step != 0 && step != -1 &&
         !__builtin_sub_overflow(of_a, of_b, &apart) && apart % step != 0;
}

/* Whether two elements of an array are the same one in each iteration, or lie in rows that the loop
 * does not leave, or never are the same. */
static bool keeps_apart(const place *at, const o2o_expr *a, const o2o_expr *b) {
  if (o2o_expr_same(a, b))
    return has_plain_subscripts(at, a, 0);
  if (!at->iv || a->kind != O2O_E_INDEX || b->kind != O2O_E_INDEX ||
      !has_plain_subscripts(at, a, 0) || o2o_mentions(NULL, a->kids[0], at->iv) ||
      o2o_mentions(NULL, b->kids[0], at->iv))
    return false;
  bool rows = a->kids[0]->type->kind == O2O_T_ARRAY && b->kids[0]->type->kind == O2O_T_ARRAY;
  if (!rows && !o2o_expr_same(a->kids[0], b->kids[0]))
    return false; /* pointers lead anywhere in an array */
  return o2o_expr_same(a->kids[1], b->kids[1]) || are_interleaved(at, a->kids[1], b->kids[1]);
}

/* Does the loop declare it, or a function that it calls? */
static bool is_of_iteration(const search *found, const o2o_symbol *sym) {
  bool declared = o2o_declares(found->at.loop, sym);
  for (unsigned k = 0; k < found->nall && !declared; ++k)
    declared = o2o_declares(found->called[k]->body, sym);
  return declared;
}

/* The elements may be in one array, which is no variable of the iteration.  That two arrays of the
 * launch may overlap is what compilers look at themselves. */
static bool may_meet(const search *found, const o2o_expr *a, const o2o_expr *b) {
  const o2o_symbol *root = o2o_root(a), *other = o2o_root(b);
  if (root && root == other && root->type->kind == O2O_T_ARRAY)
    return !is_of_iteration(found, root);
  o2o_roots of_a = {0}, of_b = {0};
  o2o_points_to_of_lvalue(found->pointers, a, &of_a);
  o2o_points_to_of_lvalue(found->pointers, b, &of_b);
  if (!of_a.count || !of_b.count)
    return true; /* there is a pointer that is not known */
  for (unsigned i = 0; i < of_a.count; ++i)
    for (unsigned k = 0; k < of_b.count; ++k)
      if (of_a.syms[i] == of_b.syms[k] && !is_of_iteration(found, of_a.syms[i]))
        return true;
  return false;
}

/* What an argument points to, where that is an element or a row. */
static const o2o_expr *pointed_to(const o2o_expr *e) {
  while (e->kind == O2O_E_DECAY || e->kind == O2O_E_ADDR || e->kind == O2O_E_CAST)
    e = e->kids[0];
  return e;
}

/* Calls of a function, and what is asked about their arguments. */
typedef struct calls {
  const search *found;
  const o2o_function *f;
  const o2o_symbol *param; /* NULL: all of them */
  bool good;
} calls;

/* Arguments are plain. */
static bool find_odd_call(o2o_expr *e, void *ctx) {
  calls *c = ctx;
  for (unsigned k = 0; e->kind == O2O_E_CALL && e->callee == c->f && k < e->nkids; ++k) {
    const o2o_expr *at = pointed_to(e->kids[k]);
    c->good &= at->type->kind == O2O_T_POINTER || at->kind == O2O_E_INDEX
                   ? has_plain_subscripts(&c->found->at, at, 0)
                   : is_plain(&c->found->at, at, 0);
  }
  return c->good;
}

/* Each iteration passes a row, or a record, of its own. */
static bool find_shared_row(o2o_expr *e, void *ctx) {
  calls *c = ctx;
  for (unsigned k = 0; e->kind == O2O_E_CALL && e->callee == c->f && k < e->nkids; ++k) {
    const o2o_expr *at = pointed_to(e->kids[k]);
    if (c->f->params[k] == c->param)
      c->good &= at->kind == O2O_E_INDEX && o2o_is_aggregate(at->type) && c->found->at.iv &&
                 o2o_mentions(NULL, at, c->found->at.iv) &&
                 has_plain_subscripts(&c->found->at, at, 0);
  }
  return c->good;
}

static bool find_call(o2o_expr *e, void *ctx) {
  calls *c = ctx;
  c->good &= e->kind != O2O_E_CALL || e->callee != c->f;
  return c->good;
}

/* `visit` finds nothing among the calls of the function, which stand in the loop itself. */
static bool holds_for_calls(calls *c, bool (*visit)(o2o_expr *e, void *ctx)) {
  c->good = true;
  o2o_walk_stmt((o2o_stmt *)c->found->at.loop, NULL, visit, c);
  for (unsigned k = 0; k < c->found->nall; ++k)
    o2o_walk_stmt(c->found->called[k]->body, NULL, find_call, c);
  return c->good;
}

/* A parameter that always has the value that is passed. */
static bool is_steady_parameter(const o2o_function *f, const o2o_symbol *sym) {
  for (unsigned k = 0; k < f->nparams; ++k)
    if (f->params[k] == sym)
      return !o2o_may_assign(f->body, NULL, sym);
  return false;
}

/* The pointer that an element is reached through; NULL: it is none, or itself in memory. */
static const o2o_symbol *pointer_of(const o2o_expr *lvalue) {
  const o2o_expr *e = lvalue;
  while (e->kind == O2O_E_INDEX || e->kind == O2O_E_MEMBER || e->kind == O2O_E_DEREF ||
         e->kind == O2O_E_PTRADD || e->kind == O2O_E_DECAY || e->kind == O2O_E_ADDR)
    e = e->kids[0];
  return e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM ? e->kids[0]->sym : NULL;
}

/* Elements of a row for each iteration in a function which the loop calls, or one element in it, at
 * plain places. */
static bool keeps_apart_in(const search *found, const o2o_function *f, const o2o_expr *a,
                           const o2o_expr *b) {
  const place inside = {.nest = found->at.nest, .loop = f->body};
  calls c = {.found = found, .f = f, .param = pointer_of(a)};
  if (c.param && c.param == pointer_of(b) && is_steady_parameter(f, c.param) &&
      holds_for_calls(&c, find_shared_row))
    return true;
  return o2o_expr_same(a, b) && has_plain_subscripts(&inside, a, 0) &&
         holds_for_calls(&c, find_odd_call);
}

static bool find_load(o2o_expr *e, void *ctx) {
  search *found = ctx;
  if (e->kind == O2O_E_CALL)
    follow_call(found, e, find_load);
  bool reads = e->kind == O2O_E_LOAD || e->kind == O2O_E_ASSIGNOP || e->kind == O2O_E_INCDEC;
  const o2o_expr *element = reads ? element_of(e->kids[0]) : NULL;
  if (!element || element->kind == O2O_E_SYM)
    return true;
  for (unsigned k = 0; k < found->count && !found->carried; ++k) {
    const o2o_expr *store = found->stores[k];
    if (!may_meet(found, element, store))
      continue;
    if (++found->npairs > MOST_PAIRS)
      found->carried = true;
    else if (!found->in && !found->writers[k])
      found->carried = !keeps_apart(&found->at, element, store);
    else
      found->carried =
          found->in != found->writers[k] || !keeps_apart_in(found, found->in, element, store);
  }
  return !found->carried;
}

/* What keeps a loop in its place: elements that are others in each iteration, and calls. */
typedef struct purpose {
  place at;
  bool found;
} purpose;

static bool find_purpose(o2o_expr *e, void *ctx) {
  purpose *p = ctx;
  const o2o_expr *element = o2o_is_assignment(e) ? element_of(e->kids[0]) : NULL;
  p->found |= e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC ||
              (element && element->kind != O2O_E_SYM && !is_same_in_loop(&p->at, element));
  return !p->found;
}

/* Loops in a loop that stay. */
typedef struct inner_loops {
  o2o_nest *nest;
  const o2o_stmt *outer;
  bool found;
} inner_loops;

static bool find_inner_loop(o2o_stmt *s, void *ctx) {
  inner_loops *inner = ctx;
  purpose p = {.at = {.nest = inner->nest, .loop = s}};
  o2o_sequential_loop l;
  if (!o2o_is_loop(s) || s == inner->outer)
    return true;
  if (s->kind == O2O_ST_FOR && o2o_match_sequential_loop(inner->nest, s, &l))
    p.at.iv = l.iv;
  o2o_walk_stmt(s, NULL, find_purpose, &p);
  inner->found |= p.found;
  return !inner->found;
}

/* Whether no loop in it is left, of which compilers may make vectors in its place.  Loops that
 * access no elements become formulas; those that leave nothing but variables, or one element, may
 * be emptied, as in
 *
 *   for (k...) { for (j...) { s -= x[j]; s = h[k]; } h[k + 3] = s; } */
static bool is_innermost_access(o2o_nest *nest, o2o_stmt *loop) {
  inner_loops inner = {.nest = nest, .outer = loop};
  o2o_walk_stmt(loop, find_inner_loop, NULL, &inner);
  return !inner.found || is_innermost(loop);
}

/* Of all bodies that are printed. */
static o2o_points_to *pointers_in(const printer *p) {
  o2o_nest *all = o2o_alloc(p->nest, sizeof *all);
  o2o_stmt *bodies = o2o_block_of(p->nest, p->nest->body);
  *all = *p->nest;
  all->whole = bodies;
  if (p->plan->second.body)
    o2o_block_append(p->nest, bodies, p->plan->second.body);
  if (p->plan->local)
    o2o_block_append(p->nest, bodies, p->plan->local->body);
  return o2o_points_to_new(all);
}

bool carries_elements(printer *p, o2o_stmt *loop) {
  o2o_sequential_loop l;
  search found = {.at = {.nest = p->nest, .loop = loop}};
  if (loop->kind == O2O_ST_FOR && o2o_match_sequential_loop(p->nest, loop, &l))
    found.at.iv = l.iv;
  o2o_walk_stmt(loop, NULL, find_store, &found);
  if (o2o_leaves_value(loop, found.count > 0))
    return true;
  if (!is_innermost_access(p->nest, loop))
    return false;
  if (o2o_has_open_end(loop))
    return true;
  if (loop->independent)
    return false;
  if (!p->pointers && found.count)
    p->pointers = pointers_in(p);
  found.pointers = p->pointers;
  found.nall = found.ncalled;
  found.ncalled = 0;
  o2o_walk_stmt(loop, NULL, find_load, &found);
  return found.carried;
}
