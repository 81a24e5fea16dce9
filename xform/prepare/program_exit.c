/* Iterations that end the program.
 *
 *   for (j ...) if (a[i][j] < 0) exit(1);      for (j ...) if (a[i][j] < 0) { END; break; }
 *   b[i] = area(a[i]);                    ->   if (ended) continue;
 *                                              b[i] = area(a[i]);
 *                                              if (ended) continue;
 *
 * An END records in global memory what the host needs to end the program when the kernel has run
 * (plugin/lower/call/lower_program_exit.cpp).  The work-item must not go on behind it, where
 * nothing holds that the program counts on: it leaves loops by `break`, functions by `return` of
 * any value, the iteration by `continue`.  What has called a function that may come to an END looks
 * at the record; that others of the work-items have written there is as good a reason to leave.
 *
 * Analyses see the END and nothing of the leaving: every iteration that counts gets past it.
 *
 * Declined: a call that may not come back whose value goes on in the same expression to where not
 * any value does (a subscript, a divisor, another call), in the head of a `for` or `switch`, or in
 * a critical section.
 *
 * Whether a function of another unit ends the program is known when kernels are linked.  What calls
 * one asks the work-item:
 *
 *   y = far(x);              ->   y = far(x);
 *   b[i] = y;                     if (O2O_ENDED(data)) continue;
 *                                 b[i] = y;
 *
 * where O2O_ENDED() is 0 if nothing that is linked does.  Passes are not disturbed: that is put in
 * behind them, if the body is what the program says and nothing would have to be declined as above.
 * With any other body such functions cannot be linked.
 */
#include "xform/prepare/program_exit.h"

#include "xform/ir/ended.h"
#include "xform/prepare/edit.h"

/* The functions of the nest that may come to an END. */
typedef struct ends {
  o2o_nest *nest;
  bool external; /* all functions of other units may, and nothing else */
  const o2o_function **may;
  unsigned count;
  const o2o_function *in; /* that is being changed; NULL: the body */
} ends;

/* ---- questions ------------------------------------------------------------------------------- */

static bool may_end(const ends *x, const o2o_function *f) {
  for (unsigned k = 0; k < x->count; ++k)
    if (x->may[k] == f)
      return true;
  return false;
}

typedef struct search {
  const ends *x;
  bool found;
} search;

static bool find_call(o2o_expr *e, void *ctx) {
  search *s = ctx;
  s->found |= e->kind == O2O_E_CALL && may_end(s->x, e->callee);
  return !s->found;
}

static bool find_end(o2o_stmt *st, void *ctx) {
  search *s = ctx;
  s->found |= st->kind == O2O_ST_EXIT && !s->x->external;
  return !s->found;
}

static bool calls(const ends *x, const o2o_expr *e) {
  search s = {.x = x};
  if (e)
    o2o_walk_expr((o2o_expr *)e, find_call, &s);
  return s.found;
}

static bool ends_in(const ends *x, const o2o_stmt *st) {
  search s = {.x = x};
  if (st)
    o2o_walk_stmt((o2o_stmt *)st, find_end, find_call, &s);
  return s.found;
}

/* Callees come before callers. */
static ends find_functions(o2o_nest *nest, bool external) {
  ends x = {.nest = nest, .external = external};
  x.may = o2o_alloc(nest, (nest->nfunctions + 1) * sizeof *x.may);
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    if ((external && nest->functions[k]->external) || ends_in(&x, nest->functions[k]->body))
      x.may[x.count++] = nest->functions[k];
  return x;
}

/* ---- what is declined ------------------------------------------------------------------------ */

static bool divides(const o2o_expr *e) { return e->op == O2O_OP_DIV || e->op == O2O_OP_REM; }

/* A variable, or a struct that a function of another unit has returned. */
static bool is_variable(const o2o_expr *e) {
  return e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM;
}

/* Any value of the kid is as good, if (`any`) the expression's own is: of a choice, and of what
 * comes in front of a variable. */
static bool passes_on(const o2o_expr *e, unsigned kid, bool any) {
  return (e->kind == O2O_E_COND && kid > 0 && any) ||
         (e->kind == O2O_E_COMMA && (kid == 0 ? is_variable(e->kids[1]) : any));
}

/* The first call in the expression whose result must be the right one; `any`: for the expression
 * itself any value does. */
static const o2o_expr *misplaced(const ends *x, const o2o_expr *e, bool any) {
  bool pass = false;
  switch (e->kind) {
  case O2O_E_CALL:
    if (may_end(x, e->callee) && !any)
      return e;
    break;
  case O2O_E_BINARY:
  case O2O_E_ASSIGNOP:
    pass = any && !divides(e);
    break;
  case O2O_E_CAST:
  case O2O_E_NEG:
  case O2O_E_NOT:
  case O2O_E_BITNOT:
  case O2O_E_ASSIGN:
  case O2O_E_BUILTIN:
    pass = any;
    break;
  default:
    break;
  }
  bool stores = e->kind == O2O_E_ASSIGN || e->kind == O2O_E_ASSIGNOP;
  for (unsigned k = 0; k < e->nkids; ++k) {
    const o2o_expr *found =
        e->kids[k] ? misplaced(x, e->kids[k], (pass && !(stores && k == 0)) || passes_on(e, k, any))
                   : NULL;
    if (found)
      return found;
  }
  return NULL;
}

typedef struct checking {
  const ends *x;
  const o2o_expr *call;  /* that is declined, or ... */
  const o2o_stmt *place; /* ... the statement */
} checking;

static bool check_stmt(o2o_stmt *s, void *ctx) {
  checking *c = ctx;
  for (unsigned k = 0; k < 2 && !c->call; ++k)
    if (s->e[k])
      c->call = misplaced(c->x, s->e[k], true);
  bool head = (s->kind == O2O_ST_SWITCH && calls(c->x, s->e[0])) ||
              (s->kind == O2O_ST_FOR && (ends_in(c->x, s->kids[0]) || calls(c->x, s->e[1])));
  if (head || (s->kind == O2O_ST_EXIT && ends_in(c->x, s->kids[0])) ||
      (s->kind == O2O_ST_CRITICAL && ends_in(c->x, s)))
    c->place = s;
  return !c->call && !c->place;
}

/* What is declined in the nest. */
static checking check(const ends *x) {
  checking c = {.x = x};
  o2o_walk_stmt(x->nest->body, check_stmt, NULL, &c);
  for (unsigned k = 0; k < x->nest->nfunctions && !c.call && !c.place; ++k)
    o2o_walk_stmt(x->nest->functions[k]->body, check_stmt, NULL, &c);
  return c;
}

/* Pointers that are null have no address space of their own. */
static bool returns_pointer(const ends *x) {
  for (unsigned k = 0; k < x->count; ++k)
    if (!x->may[k]->external && o2o_is_pointer(x->may[k]->result))
      return true;
  return false;
}

bool o2o_leaves_after_calls(o2o_nest *nest) {
  if (nest->units.externals == 0)
    return false;
  ends x = find_functions(nest, true);
  checking c = check(&x);
  return !c.call && !c.place && !returns_pointer(&x);
}

bool o2o_check_program_exits(o2o_nest *nest, o2o_refusal *why) {
  if (!nest->exit_record)
    return true;
  ends x = find_functions(nest, false);
  checking c = check(&x);
  nest->synchronises = true;
  if (c.call)
    return o2o_refuse(nest, why, "exit", c.call->loc, "called here",
                      "the loop may end the program in '%s', in the middle of an expression",
                      c.call->callee->name);
  if (c.place)
    return o2o_refuse(
        nest, why, "exit", c.place->loc, "here",
        "the loop may end the program in a critical section, in the head of a loop or "
        "switch, or in two places at once");
  return true;
}

/* ---- leaving --------------------------------------------------------------------------------- */

static o2o_expr *any_value(o2o_nest *nest, const o2o_type *type) {
  if (type->kind == O2O_T_VOID)
    return NULL;
  if (o2o_is_integer(type))
    return o2o_int(nest, type, 0);
  if (o2o_is_float(type))
    return o2o_expr_new(nest, O2O_E_FLOAT, type, (o2o_loc){0}, 0);
  if (o2o_is_pointer(type))
    return o2o_unary(nest, O2O_E_CAST, type, o2o_int(nest, o2o_scalar(nest, O2O_T_I32), 0));
  return o2o_expr_new(nest, O2O_E_COMPOUND, type, (o2o_loc){0}, 0);
}

/* `inner`: of a loop or switch. */
static o2o_stmt *leave(const ends *x, bool inner) {
  o2o_stmt_kind kind = inner ? O2O_ST_BREAK : x->in ? O2O_ST_RETURN : O2O_ST_CONTINUE;
  o2o_stmt *s = o2o_stmt_new(x->nest, kind, (o2o_loc){0}, 0);
  if (kind == O2O_ST_RETURN)
    s->e[0] = any_value(x->nest, x->in->result);
  return s;
}

/* ended[0] */
static o2o_expr *read_record(o2o_nest *nest) {
  const o2o_type *i32 = o2o_scalar(nest, O2O_T_I32);
  o2o_expr *first = o2o_subscript(nest, o2o_sym(nest, nest->exit_record), o2o_int(nest, i32, 0));
  o2o_expr *read = o2o_unary(nest, O2O_E_ATOMIC, i32, o2o_load(nest, first));
  read->form = O2O_ATOMIC_READ;
  read->used = read->post = true;
  return read;
}

/* O2O_ENDED(data) */
static o2o_expr *ask_item(o2o_nest *nest) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_BUILTIN, o2o_scalar(nest, O2O_T_I32), (o2o_loc){0}, 0);
  e->builtin = &o2o_ended;
  return e;
}

/* if (ended[0]) leave; A function of others leaves where its own work-item has come to an END: its
 * caller sees nothing else. */
static o2o_stmt *look(const ends *x, bool inner) {
  o2o_nest *nest = x->nest;
  o2o_stmt *s = o2o_stmt_new(nest, O2O_ST_IF, (o2o_loc){0}, 2);
  s->e[0] = x->external || nest->units.published ? ask_item(nest) : read_record(nest);
  s->kids[0] = o2o_block_of(nest, leave(x, inner));
  return s;
}

static void look_first(const ends *x, o2o_stmt *block, bool inner) {
  o2o_stmt *all = o2o_block_of(x->nest, look(x, inner));
  for (unsigned k = 0; k < block->nkids; ++k)
    o2o_block_append(x->nest, all, block->kids[k]);
  *block = *all;
}

static void change_block(const ends *x, o2o_stmt *block, bool inner);

/* Changes the statement; true when control may come behind it although the program has ended. */
static bool change(const ends *x, o2o_stmt *s, bool inner) {
  if (!ends_in(x, s))
    return false;
  switch (s->kind) {
  case O2O_ST_BLOCK:
    change_block(x, s, inner);
    return false;
  case O2O_ST_IF:
    for (unsigned k = 0; k < s->nkids; ++k) {
      if (!s->kids[k])
        continue;
      s->kids[k] = o2o_as_block(x->nest, s->kids[k]);
      change_block(x, s->kids[k], inner);
      if (calls(x, s->e[0]))
        look_first(x, s->kids[k], inner);
    }
    return calls(x, s->e[0]);
  case O2O_ST_FOR:
  case O2O_ST_WHILE:
  case O2O_ST_DO: {
    o2o_stmt *body = s->kids[s->kind == O2O_ST_FOR ? 1 : 0];
    change_block(x, body, true);
    if (calls(x, s->e[0]))
      look_first(x, body, true);
    return true;
  }
  case O2O_ST_SWITCH:
    change_block(x, s->kids[0], true);
    return true;
  default:
    return s->kind != O2O_ST_RETURN;
  }
}

static void change_block(const ends *x, o2o_stmt *block, bool inner) {
  o2o_stmt *all = o2o_stmt_new(x->nest, O2O_ST_BLOCK, block->loc, 0);
  for (unsigned k = 0; k < block->nkids; ++k) {
    o2o_stmt *s = block->kids[k];
    o2o_block_append(x->nest, all, s);
    if (s->kind == O2O_ST_EXIT)
      o2o_block_append(x->nest, all, leave(x, inner));
    else if (change(x, s, inner))
      o2o_block_append(x->nest, all, look(x, inner));
  }
  *block = *all;
}

static void leave_iterations(o2o_nest *nest, bool external) {
  ends x = find_functions(nest, external);
  for (unsigned k = 0; k < x.count; ++k) {
    o2o_function *f = (o2o_function *)x.may[k];
    if (f->external)
      continue;
    x.in = f;
    o2o_make_blocks(nest, f->body);
    change_block(&x, f->body, false);
  }
  x.in = NULL;
  o2o_make_blocks(nest, nest->body);
  change_block(&x, nest->body, false);
}

void o2o_leave_iterations_after_exit(o2o_nest *nest) {
  if (nest->exit_record)
    leave_iterations(nest, false);
}

void o2o_leave_iterations_after_calls(o2o_nest *nest) {
  if (o2o_leaves_after_calls(nest))
    leave_iterations(nest, true);
}
