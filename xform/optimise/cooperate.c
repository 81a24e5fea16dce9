/* Gives an iteration to a work-group, whose work-items share its inner loops.
 *
 *   iteration i:                            a group, iterations i, i + groups, ...:
 *   double in[N], out[N];                     __local double in[N], out[N];
 *   for (x < N)                               barrier
 *     in[x] = a[i][x];                        for (n = lane; n < N; n += 256)
 *   for (half = N / 2; half > 0; half /= 2)     in[n] = a[i][n];
 *     for (j < half)                  ->      for (half = N / 2; half > 0; half /= 2)
 *       for (k < N / half / 2)                  barrier
 *         out[...] = in[...] + ...;             for (n = lane; n < half * (N / half / 2); ...)
 *   ...                                           j = ..., k = ...: out[...] = in[...] + ...;
 *
 * A work-item that has an iteration to itself keeps the iteration's scratch in global memory once
 * it is large (slabs): all that the loops do with it is traffic, and neighbours read rows that are
 * a row apart.  With a group for each iteration there is one such scratch for 256 work-items, which
 * fits into local memory, and neighbours work on neighbouring elements.
 *
 * Statements of the body are
 *
 *   - loops whose iterations are proven not to meet (mixed_radix.h), nests of such loops as one:
 *     the work-items have an iteration of it each, with a barrier in front;
 *   - what computes values that are the same for the whole group, and loops and branches around
 *     statements of these kinds by such values: all work-items do the same;
 *   - stores that stand alone: the first work-item's.
 *
 * Nothing is computed in another order, so results are the same to the last bit.  Functions that
 * the body calls stand in it as their statements (inline_calls.h), and loops that are alone in
 * using a variable declare it (loop_variables.h).  Anything else (a recurrence along the line,
 * arrays that are more than local memory has, addresses that are kept) leaves the kernel as it is.
 *
 * Scratch that is larger than local memory is cut where all shared loops run over the last
 * dimension of all arrays, lines that are transformed side by side: the iteration is run for some
 * columns after the others, in arrays of as many, if no object is accessed by two columns.
 *
 * The scratch is taken apart into arrays of numbers (cooperate_arrays.h).  Like tiles, this is for
 * launches in which objects do not overlap, and the kernel has this body beside its others, under
 * O2O_LOCAL.  Switched off by -fplugin-arg-omp2ocl-no-cooperate, or no-local.
 */
#include "xform/optimise/cooperate.h"

#include "xform/analysis/mixed_radix.h"
#include "xform/formula/scope.h"
#include "xform/ir/clone.h"
#include "xform/ir/update.h"
#include "xform/mapping/layout.h"
#include "xform/mapping/mapping.h"
#include "xform/optimise/cooperate_arrays.h"
#include "xform/optimise/cooperate_loops.h"
#include "xform/optimise/inline_calls.h"
#include "xform/optimise/loop_variables.h"
#include "xform/optimise/vector_access.h"
#include "xform/prepare/edit.h"

#include "abi/abi.h"

#define LEAST_TRIPS 32
#define LEAST_COLUMNS 2 /* of a part */

/* ---- what a group does with them ------------------------------------------------------------- */

/* The loop's iterations, U64. */
static o2o_expr *trips_of(o2o_cooperation *s, const o2o_sequential_loop *loop) {
  o2o_nest *nest = s->nest;
  uint64_t known;
  if (o2o_constant_trips(loop, &known))
    return o2o_number(nest, (int64_t)known);
  o2o_expr *count = o2o_count_of(nest, loop);
  if (loop->step > 1)
    count = o2o_compute(nest, O2O_OP_DIV,
                        o2o_compute(nest, O2O_OP_ADD, count, o2o_number(nest, loop->step - 1)),
                        o2o_number(nest, loop->step));
  o2o_expr *choice = o2o_expr_new(nest, O2O_E_COND, count->type, loop->bound->loc, 3);
  choice->kids[0] = o2o_compute(nest, loop->cmp, o2o_copy_expr(nest, loop->lower),
                                o2o_copy_expr(nest, loop->bound));
  choice->kids[1] = count;
  choice->kids[2] = o2o_number(nest, 0);
  return choice;
}

static o2o_expr *variable_in(o2o_cooperation *s, const o2o_sequential_loop *loop,
                             o2o_symbol *number) {
  o2o_nest *nest = s->nest;
  o2o_expr *steps = o2o_value_of(nest, number);
  if (loop->step != 1)
    steps = o2o_compute(nest, O2O_OP_MUL, steps, o2o_number(nest, loop->step));
  return o2o_variable_at(nest, loop->iv, o2o_copy_expr(nest, loop->lower), steps);
}

/* Appends the declarations of the numbers of iteration `all` in each loop. */
static void take_apart(o2o_cooperation *s, o2o_symbol *all, o2o_symbol *const *trips,
                       unsigned depth, o2o_symbol **numbers, o2o_stmt *out) {
  o2o_nest *nest = s->nest;
  o2o_symbol *rest = all;
  for (unsigned d = depth; d-- > 1;) {
    numbers[d] = o2o_counter(nest, "number");
    o2o_symbol *next = o2o_counter(nest, "rest");
    o2o_block_append(nest, out,
                     o2o_declare(nest, numbers[d],
                                 o2o_compute(nest, O2O_OP_REM, o2o_value_of(nest, rest),
                                             o2o_value_of(nest, trips[d]))));
    o2o_block_append(nest, out,
                     o2o_declare(nest, next,
                                 o2o_compute(nest, O2O_OP_DIV, o2o_value_of(nest, rest),
                                             o2o_value_of(nest, trips[d]))));
    rest = next;
  }
  numbers[0] = rest;
}

static void append_shared_loop(o2o_cooperation *s, const o2o_nested_loops *n, unsigned depth,
                               o2o_stmt *out) {
  o2o_nest *nest = s->nest;
  o2o_symbol *trips[O2O_MAX_SHARED_LOOPS], *numbers[O2O_MAX_SHARED_LOOPS],
      *all = o2o_counter(nest, "n");
  o2o_stmt *block = o2o_stmt_new(nest, O2O_ST_BLOCK, n->stmt[0]->loc, 0);
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, n->stmt[0]->loc, 0);
  o2o_expr *total = NULL;
  for (unsigned d = 0; d < depth; ++d) {
    trips[d] = o2o_counter(nest, "trips");
    bool part = s->strips.of && d == n->columns;
    o2o_block_append(
        nest, block,
        o2o_declare(nest, trips[d],
                    part ? o2o_number(nest, (int64_t)s->strips.of) : trips_of(s, &n->loop[d])));
    o2o_expr *one = o2o_value_of(nest, trips[d]);
    total = total ? o2o_compute(nest, O2O_OP_MUL, total, one) : one;
  }
  take_apart(s, all, trips, depth, numbers, body);
  for (unsigned d = 0; d < depth; ++d) {
    const o2o_stmt *from = n->stmt[d]->kids[1];
    o2o_expr *value = variable_in(s, &n->loop[d], numbers[d]);
    if (s->strips.of && d == n->columns)
      value = o2o_variable_at(nest, n->loop[d].iv, value, o2o_value_of(nest, s->strips.start));
    o2o_block_append(nest, body, o2o_declare(nest, n->loop[d].iv, value));
    for (unsigned k = 0; k + (d + 1 < depth) < from->nkids; ++k)
      o2o_block_append(nest, body, from->kids[k]);
  }
  o2o_block_append(nest, block, o2o_global_barrier(nest, block->loc));
  o2o_block_append(nest, block,
                   o2o_count_up(nest, all, o2o_value_of(nest, s->local->at[0]), total,
                                O2O_LOCAL_SIDE * O2O_LOCAL_SIDE, body));
  o2o_block_append(nest, out, block);
}

/* A loop or nest whose iterations the work-items have each; false: it is none. */
static bool append_if_parallel(o2o_cooperation *s, o2o_stmt *st, const o2o_scope *scope,
                               o2o_stmt *out) {
  o2o_nested_loops n;
  o2o_find_nested_loops(s, st, &n);
  for (unsigned depth = n.count; depth > 0; --depth) {
    if (!o2o_shares_loops(s, scope, &n, depth))
      continue;
    uint64_t trips, total = 1;
    for (unsigned d = 0; d < depth; ++d)
      total *= o2o_constant_trips(&n.loop[d], &trips) ? trips : LEAST_TRIPS;
    s->worth |= total >= LEAST_TRIPS;
    o2o_add_to_strips(s, scope, &n, depth);
    append_shared_loop(s, &n, depth, out);
    return true;
  }
  return false;
}

/* ---- what all work-items do ------------------------------------------------------------------ */

typedef struct common {
  const o2o_cooperation *s;
  bool reads;  /* of what the iteration writes */
  bool stores; /* to memory */
  bool keeps;  /* changes a variable that the body does not declare */
  bool bad;
} common;

static bool find_common(o2o_expr *e, void *ctx) {
  common *c = ctx;
  bool assigns = o2o_is_assignment(e);
  if (assigns || e->kind == O2O_E_LOAD) {
    const o2o_symbol *root = o2o_root(e->kids[0]);
    bool own = e->kids[0]->kind == O2O_E_SYM && root->storage != O2O_S_OBJECT &&
               !o2o_cooperate_has(c->s, root);
    bool fixed = root && root->storage == O2O_S_OBJECT && o2o_is_read_only(c->s->plan, root);
    c->stores |= assigns && !own;
    c->keeps |= assigns && own && root->storage == O2O_S_PRIVATE;
    c->reads |= e->kind != O2O_E_ASSIGN && !own && !fixed;
    c->bad |= e->kind == O2O_E_LOAD && e->sym;
  }
  if (e->kind == O2O_E_CALL)
    c->bad |= !o2o_computes_only(e->callee);
  c->bad |= e->kind == O2O_E_ATOMIC || (e->kind == O2O_E_BUILTIN && o2o_takes_pointers(e)) ||
            (e->kind == O2O_E_ADDR && o2o_is_number(e->kids[0]->type));
  return !c->bad;
}

static common look_at(const o2o_cooperation *s, o2o_expr *e) {
  common c = {.s = s};
  if (e)
    o2o_walk_expr(e, find_common, &c);
  return c;
}

/* By which all work-items go the same way. */
static bool is_condition(o2o_cooperation *s, o2o_expr *e) {
  common c = look_at(s, e);
  s->strips.possible &= !c.keeps;
  return !c.bad && !c.reads && !c.stores;
}

static bool find_assigned(o2o_expr *e, void *ctx) {
  unsigned *count = ctx;
  *count += o2o_is_assignment(e);
  return true;
}

static bool append(o2o_cooperation *s, o2o_stmt *st, const o2o_scope *scope, o2o_stmt *out);

static bool append_simple(o2o_cooperation *s, o2o_stmt *st, o2o_stmt *out) {
  o2o_nest *nest = s->nest;
  common c = look_at(s, st->e[0]);
  unsigned assigned = 0;
  if (c.bad)
    return false;
  s->strips.possible &= !c.reads && !c.stores && !c.keeps;
  if (c.reads || c.stores)
    o2o_block_append(nest, out, o2o_global_barrier(nest, st->loc));
  if (c.stores) {
    o2o_walk_expr(st->e[0], find_assigned, &assigned);
    if (st->kind == O2O_ST_DECL || assigned > 1)
      return false;
    st = o2o_if(nest, o2o_value_of(nest, s->local->active), st);
  }
  o2o_block_append(nest, out, st);
  return true;
}

static bool append_declaration(o2o_cooperation *s, o2o_stmt *st, o2o_stmt *out) {
  if (!o2o_is_aggregate(st->sym->type))
    return append_simple(s, st, out);
  o2o_cooperate_add(s, st->sym);
  return !st->e[0] && !s->declined;
}

static bool holds_loop(const o2o_stmt *s) {
  if (o2o_is_loop(s))
    return true;
  for (unsigned k = 0; k < s->nkids; ++k)
    if (s->kids[k] && holds_loop(s->kids[k]))
      return true;
  return false;
}

/* What a loop begins with is the same for all work-items. */
static bool is_start(o2o_cooperation *s, const o2o_stmt *st) {
  bool same = st->kind == O2O_ST_BLOCK ||
              (st->kind == O2O_ST_DECL && !o2o_is_aggregate(st->sym->type)) ||
              st->kind == O2O_ST_EXPR;
  for (unsigned k = 0; same && k < st->nkids; ++k)
    same = is_start(s, st->kids[k]);
  return same && is_condition(s, st->e[0]);
}

/* A loop whose iterations follow each other, with work for the group in each. */
static bool append_sequential(o2o_cooperation *s, o2o_stmt *st, const o2o_scope *scope,
                              o2o_stmt *out) {
  o2o_nest *nest = s->nest;
  const unsigned body = st->kind == O2O_ST_FOR;
  if (o2o_jumps(st) || o2o_continues(st->kids[body]) || !is_condition(s, st->e[0]) ||
      !is_condition(s, st->e[1]) ||
      (!o2o_is_short_loop(s->nest, st) && !holds_loop(st->kids[body])) ||
      (body && st->kids[0] && !is_start(s, st->kids[0])))
    return false;
  o2o_stmt *copy = o2o_stmt_new(nest, st->kind, st->loc, st->nkids);
  copy->e[0] = st->e[0];
  copy->e[1] = st->e[1];
  copy->kids[body] = o2o_stmt_new(nest, O2O_ST_BLOCK, st->loc, 0);
  if (body)
    copy->kids[0] = st->kids[0];
  if (!append(s, st->kids[body], o2o_scope_enter(nest, scope, st), copy->kids[body]))
    return false;
  o2o_block_append(nest, out, copy);
  return true;
}

static bool append_branch(o2o_cooperation *s, o2o_stmt *st, const o2o_scope *scope, o2o_stmt *out) {
  o2o_nest *nest = s->nest;
  if (!is_condition(s, st->e[0]))
    return false;
  o2o_stmt *copy = o2o_stmt_new(nest, st->kind, st->loc, st->nkids);
  copy->e[0] = st->e[0];
  const o2o_scope *inside = o2o_scope_after_expr(nest, scope, st->e[0]);
  for (unsigned k = 0; k < st->nkids; ++k) {
    if (!st->kids[k])
      continue;
    copy->kids[k] = o2o_stmt_new(nest, O2O_ST_BLOCK, st->loc, 0);
    if (!append(s, st->kids[k], inside, copy->kids[k]))
      return false;
  }
  o2o_block_append(nest, out, copy);
  return true;
}

/* Appends what becomes of the statement; false: not possible. */
static bool append(o2o_cooperation *s, o2o_stmt *st, const o2o_scope *scope, o2o_stmt *out) {
  o2o_nest *nest = s->nest;
  switch (st->kind) {
  case O2O_ST_BLOCK: {
    o2o_stmt *block = o2o_stmt_new(nest, O2O_ST_BLOCK, st->loc, 0);
    for (unsigned k = 0; k < st->nkids; ++k) {
      if (!append(s, st->kids[k], scope, block))
        return false;
      scope = o2o_scope_after(nest, scope, st->kids[k]);
    }
    o2o_block_append(nest, out, block);
    return true;
  }
  case O2O_ST_DECL:
    return append_declaration(s, st, out);
  case O2O_ST_EXPR:
    return append_simple(s, st, out);
  case O2O_ST_IF:
    return append_branch(s, st, scope, out);
  case O2O_ST_FOR:
    return append_if_parallel(s, st, scope, out) || append_sequential(s, st, scope, out);
  case O2O_ST_WHILE:
    return append_sequential(s, st, scope, out);
  default:
    return false;
  }
}

/* ---- the body -------------------------------------------------------------------------------- */

static bool has_slabs(const o2o_plan *plan) {
  bool scratch = false;
  for (unsigned k = 0; k < plan->nargs; ++k) {
    if (plan->args[k].kind == O2O_ARG_REDUCTION)
      return false;
    scratch |= plan->args[k].kind == O2O_ARG_SCRATCH;
  }
  return scratch;
}

/* Structs of two numbers in one request, as far as that pays. */
static o2o_stmt *with_vectors(o2o_nest *nest, const o2o_plan *plan, o2o_stmt *body) {
  o2o_plan with = *plan;
  with.second.body = body;
  if (!(nest->off & O2O_OFF(VECTOR_ACCESS)))
    o2o_vector_accesses(nest, &with);
  return with.second.body;
}

/* A body in which iterations are shared, with arrays of `columns` columns (0: whole ones); NULL:
 * not possible. */
static o2o_stmt *share(o2o_cooperation *s, uint64_t columns) {
  o2o_nest *nest = s->nest;
  o2o_stmt *from = o2o_inline_calls(nest, o2o_block_of(nest, nest->body));
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, nest->body->loc, 0);
  s->local = o2o_alloc(nest, sizeof *s->local);
  *s->local = (o2o_tiled_body){.shared = true, .side = 1};
  s->local->at[0] = o2o_counter(nest, "lane");
  s->local->active = o2o_symbol_new(nest, "first", o2o_scalar(nest, O2O_T_I32), O2O_S_LOCAL);
  s->strips = (o2o_strips){.possible = true, .of = columns, .start = o2o_counter(nest, "part")};
  s->strips.objects = o2o_radix_new(nest, from);
  s->bytes = s->nshared = 0;
  o2o_declare_loop_variables(nest, from);
  o2o_make_blocks(nest, from);
  o2o_walk_stmt(from, NULL, o2o_cooperate_find, s);
  if (s->declined || !append(s, from, s->root, body) || !s->worth)
    return NULL;
  if (columns && !(s->strips.possible && o2o_radix_never_meet(s->strips.objects)))
    return NULL;
  o2o_cloning c = {nest, NULL, o2o_cooperate_replace, s};
  body = o2o_clone_stmt(&c, body);
  if (columns)
    body = o2o_count_up(nest, s->strips.start, o2o_number(nest, 0),
                        o2o_number(nest, (int64_t)s->strips.width), (int64_t)columns, body);
  return s->declined || s->local->count == 0 ? NULL : body;
}

/* As many columns as there is room for, which divide all; 0: too few. */
static uint64_t columns_of(const o2o_cooperation *s) {
  uint64_t columns = s->strips.possible ? s->strips.width : 0;
  while (columns >= LEAST_COLUMNS && (s->strips.width % columns != 0 ||
                                      s->bytes / s->strips.width * columns > O2O_COOPERATE_BYTES))
    --columns;
  return columns >= LEAST_COLUMNS ? columns : 0;
}

/* Neighbours run along rows as the program has them: no object is wanted in another order. */
static void keep_orders(const o2o_plan *plan) {
  for (unsigned k = 0; k < plan->nargs; ++k) {
    o2o_layout *layout = plan->args[k].sym->layout;
    for (unsigned n = 0; layout && n < 2 * O2O_MOST_EXCHANGES; ++n) {
      double *accesses = layout->wishes[n % 2].accesses[n / 2], all = 0;
      for (unsigned d = 0; d < layout->ndims; ++d) {
        all += accesses[d];
        accesses[d] = 0;
      }
      accesses[layout->ndims - 1] = all;
    }
  }
}

unsigned o2o_cooperate(o2o_nest *nest, o2o_plan *plan) {
  if (plan->local || nest->exit_record || o2o_gpu_shape(plan) != plan ||
      !o2o_may_meet(nest, plan) || !plan->strided || !has_slabs(plan))
    return 0;
  o2o_cooperation s = {.nest = nest, .plan = plan, .root = o2o_scope_root(nest)};
  o2o_stmt *body = share(&s, 0);
  if (body && s.bytes > O2O_COOPERATE_BYTES) {
    uint64_t columns = columns_of(&s);
    body = columns ? share(&s, columns) : NULL;
  }
  if (!body || s.bytes > O2O_COOPERATE_BYTES)
    return 0;
  keep_orders(plan);
  plan->local = s.local;
  plan->local->body = with_vectors(nest, plan, body);
  return plan->local->count;
}
