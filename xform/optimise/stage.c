/* Lets a work-group compute together what the inner loops of its iterations need.
 *
 *   iteration i:                     a group, for its 32 iterations:
 *   for (k = lo; k < hi; k++)          for (start = 0; start < most; start += 32) {
 *     sum += a[i][k] * b[k];             barrier
 *                               ->       for all y, x that there are, with k = lo + start + x:
 *                                          staged[y][x] = a[i0 + y][k] * b[k]
 *                                        barrier
 *                                        work-item y: for (e = 0; e < 32; e++)
 *                                          sum += staged[y][e]
 *                                      }
 *
 * Neighbouring work-items that each run a loop over a row of their own read memory that is a row
 * apart: a sector of 32 bytes for each number.  Here a group of 256 work-items has 32 iterations.
 * Its loops advance together, a strip of 32 iterations at a time; neighbours compute values of the
 * same row, next to each other in memory, and leave them in local memory, whence the row's own
 * work-item takes them in the loop's order.  So nothing is added in another order than the program
 * says, and results are the same to the last bit.  With numbers to be stored it is the other way
 * round: work-items leave them in local memory, and neighbours store those of one row.
 *
 * What of a loop is staged is stage_values.h's.
 *
 * All work-items have to come to the barriers: loops stand at the top of the body, or in loops of
 * which all work-items have the same iterations, and run them together.  Their bounds may differ
 * (rows of a sparse matrix): each work-item that has an iteration tells the others its first value
 * and its count.  Only 32 of 256 work-items execute what is not staged, so that must not be much:
 * no other loops, no calls of functions.
 *
 * A kernel that reduces takes any number of groups, each of which goes on to further 32 iterations;
 * its work-items' accumulators are put together afterwards, as always.
 *
 * Local arrays of different loops are the same ones.  Like tiles, it is for launches in which
 * objects do not overlap, and the kernel has this body beside its others, under O2O_LOCAL.
 * Declined like tiles, where GPUs get the other shape, and for steps other than one.  Switched off
 * by -fplugin-arg-omp2ocl-no-stage, or no-local.
 */
#include "xform/optimise/stage.h"

#include "xform/ir/clone.h"
#include "xform/mapping/mapping.h"
#include "xform/optimise/second_body.h"
#include "xform/optimise/stage_values.h"
#include "xform/prepare/edit.h"

#include "abi/abi.h"

#define STRIP                                                                                      \
  32 /* iterations of a loop that are staged together; half as many where room is short */

_Static_assert(STRIP == O2O_STAGED_ITERATIONS, "tiles are square");
_Static_assert(O2O_LOCAL_SIDE *O2O_LOCAL_SIDE % STRIP == 0, "whole rows are filled at a time");

/* ---- arrays in local memory ------------------------------------------------------------------ */

/* One of this type that the loop does not use yet; NULL: there is no room for another one. */
static o2o_symbol *take_array(o2o_stager *s, const char *name, const o2o_type *type) {
  o2o_tiled_body *l = s->local;
  const uint64_t bytes = o2o_element(type)->size * type->count->i *
                         (type->elem->kind == O2O_T_ARRAY ? (uint64_t)type->elem->count->i : 1);
  unsigned k = 0;
  while (k < l->count && ((s->of.taken & 1u << k) || !o2o_type_same(l->tiles[k]->type, type)))
    ++k;
  if (k == O2O_LOCAL_ARRAYS || (k == l->count && s->bytes + bytes > O2O_LOCAL_BYTES)) {
    s->full = true;
    return NULL;
  }
  if (k == l->count) {
    l->tiles[l->count++] = o2o_symbol_new(s->nest, name, type, O2O_S_LOCAL);
    s->bytes += bytes;
  }
  s->of.taken |= 1u << k;
  return l->tiles[k];
}

static const o2o_type *per_iteration(const o2o_stager *s, const o2o_type *type) {
  return o2o_array_of(s->nest, type, o2o_number(s->nest, O2O_STAGED_ITERATIONS));
}

/* One more column than is used keeps columns out of one bank of the memory. */
static void take_arrays(o2o_stager *s) {
  o2o_nest *nest = s->nest;
  s->of.taken = 0;
  for (unsigned k = 0; k < s->of.count; ++k) {
    const o2o_type *row =
        o2o_array_of(nest, s->of.values[k].value->type, o2o_number(nest, s->strip + 1));
    s->of.values[k].array = take_array(s, "staged", per_iteration(s, row));
  }
  if (!s->of.uniform) {
    s->of.first = take_array(s, "first", per_iteration(s, s->of.loop.iv->type));
    s->of.counts = take_array(s, "counts", per_iteration(s, o2o_scalar(nest, O2O_T_U64)));
  }
}

static o2o_expr *at(const o2o_stager *s, const o2o_staged *x, o2o_symbol *row, o2o_symbol *column) {
  o2o_nest *nest = s->nest;
  o2o_expr *line = o2o_subscript(nest, o2o_sym(nest, x->array), o2o_value_of(nest, row));
  return o2o_subscript(nest, line, o2o_value_of(nest, column));
}

/* ---- all work-items: filling and storing ----------------------------------------------------- */

typedef struct filling {
  const o2o_stager *s;
  const o2o_scope *scope; /* of the value; NULL: it has no variables but the loops' */
} filling;

static o2o_expr *replace_variables(const o2o_cloning *c, o2o_expr *e) {
  const filling *f = c->ctx;
  const o2o_stager *s = f->s;
  if (o2o_is_value_of(e, s->of.loop.iv))
    return o2o_value_of(c->nest, s->of.variable);
  const o2o_scope *link = f->scope ? o2o_staged_definition(f->scope, e) : NULL;
  if (link) {
    filling inner = {s, link->at};
    o2o_cloning with = {c->nest, NULL, replace_variables, &inner};
    return o2o_clone_expr(&with, link->expr);
  }
  return e->kind == O2O_E_SYM && e->sym == s->along->iv ? o2o_value_of(c->nest, s->of.row) : NULL;
}

/* The loop's first value for the iteration `row` of the group; its number of iterations. */
static o2o_expr *first_of(const o2o_stager *s, o2o_symbol *row) {
  o2o_nest *nest = s->nest;
  if (s->of.uniform)
    return o2o_copy_expr(nest, s->of.loop.lower);
  return o2o_load(nest, o2o_subscript(nest, o2o_sym(nest, s->of.first), o2o_value_of(nest, row)));
}

static o2o_expr *count_of(const o2o_stager *s, o2o_symbol *row) {
  o2o_nest *nest = s->nest;
  if (s->of.uniform)
    return o2o_value_of(nest, s->of.most);
  return o2o_load(nest, o2o_subscript(nest, o2o_sym(nest, s->of.counts), o2o_value_of(nest, row)));
}

static o2o_expr *sum(const o2o_stager *s, o2o_symbol *a, o2o_symbol *b) {
  return o2o_compute(s->nest, O2O_OP_ADD, o2o_value_of(s->nest, a), o2o_value_of(s->nest, b));
}

/* The loop's variable in the iteration with this number of the loop of iteration `row`. */
static o2o_expr *variable_at(const o2o_stager *s, o2o_symbol *row, o2o_expr *number) {
  return o2o_variable_at(s->nest, s->of.loop.iv, first_of(s, row), number);
}

/* What a work-item does with each of its elements of the arrays: for all rows that it has
 *
 *   if (there is such an iteration) { declare the variables; fill, or store }
 */
static o2o_stmt *each_element(o2o_stager *s, bool store) {
  o2o_nest *nest = s->nest;
  const int64_t items = O2O_LOCAL_SIDE * O2O_LOCAL_SIDE;
  o2o_symbol *row = o2o_counter(nest, "staged_row"), *column = o2o_counter(nest, "staged_column");
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, s->of.stmt->loc, 0);
  s->of.row = o2o_symbol_new(nest, s->along->iv->name, s->along->iv->type, O2O_S_LOCAL);
  s->of.variable = o2o_symbol_new(nest, s->of.loop.iv->name, s->of.loop.iv->type, O2O_S_LOCAL);
  o2o_expr *number =
      o2o_compute(nest, O2O_OP_ADD, o2o_value_of(nest, s->local->origin[0]),
                  o2o_convert(nest, s->local->origin[0]->type, o2o_value_of(nest, row)));
  o2o_block_append(nest, body,
                   o2o_declare(nest, s->of.row, o2o_convert(nest, s->of.row->type, number)));
  o2o_block_append(
      nest, body,
      o2o_declare(nest, s->of.variable, variable_at(s, row, sum(s, s->of.start, column))));
  for (unsigned k = 0; k < s->of.count; ++k) {
    const o2o_staged *x = &s->of.values[k];
    filling f = {s, x->scope};
    o2o_cloning c = {nest, NULL, replace_variables, &f};
    if (store ? !x->place : x->place && !x->read)
      continue;
    o2o_expr *element = o2o_clone_expr(&c, x->value), *local = at(s, x, row, column);
    o2o_stmt *one = store      ? o2o_assign(nest, element, o2o_load(nest, local))
                    : x->place ? o2o_assign(nest, local, o2o_load(nest, element))
                               : o2o_assign(nest, local, element);
    o2o_block_append(nest, body, one);
  }
  o2o_expr *there = o2o_compute(nest, O2O_OP_LT, sum(s, s->of.start, column), count_of(s, row));
  o2o_expr *lane = o2o_value_of(nest, s->local->at[0]);
  o2o_expr *strip = o2o_number(nest, s->strip);
  o2o_stmt *loop = o2o_count_up(nest, row, o2o_compute(nest, O2O_OP_DIV, lane, strip),
                                o2o_value_of(nest, s->local->count_of[0]), items / s->strip,
                                o2o_block_of(nest, o2o_if(nest, there, body)));
  o2o_stmt *out = o2o_stmt_new(nest, O2O_ST_BLOCK, s->of.stmt->loc, 0);
  o2o_expr *rest = o2o_compute(nest, O2O_OP_REM, o2o_value_of(nest, s->local->at[0]),
                               o2o_number(nest, s->strip));
  o2o_block_append(nest, out, o2o_declare(nest, column, rest));
  o2o_block_append(nest, out, loop);
  return out;
}

/* ---- the work-item of an iteration: its loop ------------------------------------------------- */

static o2o_expr *replace_staged(const o2o_cloning *c, o2o_expr *e) {
  const o2o_stager *s = c->ctx;
  const o2o_staged *x = o2o_staged_value(s, e);
  if (!x)
    return NULL;
  o2o_expr *element = at(s, x, s->local->at[0], s->of.step);
  return x->place ? element : o2o_load(c->nest, element);
}

/* The loop's body for as many iterations of the strip. */
static o2o_stmt *run_strip(o2o_stager *s, o2o_expr *iterations) {
  o2o_nest *nest = s->nest;
  o2o_cloning c = {nest, NULL, replace_staged, s};
  o2o_expr *value = variable_at(s, s->local->at[0], sum(s, s->of.start, s->of.step));
  return o2o_run_iterations(nest, s->of.step, iterations, s->of.loop.iv, value,
                            o2o_clone_stmt(&c, s->of.stmt->kids[1]));
}

/* What a work-item with an iteration of its own does while its loop is not over: a whole strip, in
 * a loop of constant length, where there is one; else what is left. */
static o2o_stmt *run_own(o2o_stager *s) {
  o2o_nest *nest = s->nest;
  o2o_symbol *left = o2o_counter(nest, "left");
  o2o_symbol *lane = s->local->at[0];
  o2o_stmt *either = o2o_if_else(
      nest, o2o_compute(nest, O2O_OP_GE, o2o_value_of(nest, left), o2o_number(nest, s->strip)),
      run_strip(s, o2o_number(nest, s->strip)), run_strip(s, o2o_value_of(nest, left)));
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, s->of.stmt->loc, 0);
  o2o_expr *distance =
      o2o_compute(nest, O2O_OP_SUB, count_of(s, lane), o2o_value_of(nest, s->of.start));
  o2o_block_append(nest, body, o2o_declare(nest, left, distance));
  o2o_block_append(nest, body, either);
  o2o_expr *more = o2o_compute(nest, O2O_OP_GT, count_of(s, lane), o2o_value_of(nest, s->of.start));
  return o2o_if(nest, o2o_value_of(nest, s->local->in_range),
                o2o_block_of(nest, o2o_if(nest, more, body)));
}

/* ---- the staged loop ------------------------------------------------------------------------- */

/* Is there one iteration at least? */
static o2o_expr *any(const o2o_stager *s) {
  return o2o_compute(s->nest, s->of.loop.cmp, o2o_copy_expr(s->nest, s->of.loop.lower),
                     o2o_copy_expr(s->nest, s->of.loop.bound));
}

/* Bounds that differ: work-items tell each other theirs; `most` becomes the largest count. */
static void exchange_bounds(o2o_stager *s, o2o_stmt *out) {
  o2o_nest *nest = s->nest;
  o2o_symbol *lane = s->local->at[0], *row = o2o_counter(nest, "staged_row");
  o2o_expr *own = o2o_subscript(nest, o2o_sym(nest, s->of.counts), o2o_value_of(nest, lane));
  o2o_stmt *tell = o2o_stmt_new(nest, O2O_ST_BLOCK, s->of.stmt->loc, 0);
  o2o_expr *first = o2o_subscript(nest, o2o_sym(nest, s->of.first), o2o_value_of(nest, lane));
  o2o_block_append(nest, tell, o2o_assign(nest, first, o2o_copy_expr(nest, s->of.loop.lower)));
  o2o_stmt *count = o2o_assign(nest, o2o_copy_expr(nest, own), o2o_count_of(nest, &s->of.loop));
  o2o_stmt *none = o2o_assign(nest, own, o2o_number(nest, 0));
  o2o_block_append(nest, tell, o2o_if_else(nest, any(s), count, none));
  o2o_block_append(nest, out, o2o_barrier(nest, s->of.stmt->loc)); /* an earlier loop's are used */
  o2o_block_append(nest, out, o2o_if(nest, o2o_value_of(nest, s->local->in_range), tell));
  o2o_block_append(nest, out, o2o_barrier(nest, s->of.stmt->loc));
  o2o_expr *more = o2o_compute(nest, O2O_OP_GT, count_of(s, row), o2o_value_of(nest, s->of.most));
  o2o_stmt *longer = o2o_assign(nest, o2o_sym(nest, s->of.most), count_of(s, row));
  o2o_block_append(nest, out,
                   o2o_count_up(nest, row, o2o_number(nest, 0),
                                o2o_value_of(nest, s->local->count_of[0]), 1,
                                o2o_block_of(nest, o2o_if(nest, more, longer))));
}

static bool stores(const o2o_stager *s) {
  for (unsigned k = 0; k < s->of.count; ++k)
    if (s->of.values[k].place)
      return true;
  return false;
}

/* With stores, elements are accessed by another work-item than that whose iteration is about
 * them, which may have accessed them before, or may do so afterwards. */
static o2o_stmt *meet(const o2o_stager *s) {
  return stores(s) ? o2o_global_barrier(s->nest, s->of.stmt->loc)
                   : o2o_barrier(s->nest, s->of.stmt->loc);
}

static bool fills(const o2o_stager *s) {
  for (unsigned k = 0; k < s->of.count; ++k)
    if (!s->of.values[k].place || s->of.values[k].read)
      return true;
  return false;
}

static o2o_stmt *loop_of_strips(o2o_stager *s) {
  o2o_nest *nest = s->nest;
  o2o_stmt *out = o2o_stmt_new(nest, O2O_ST_BLOCK, s->of.stmt->loc, 0);
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, s->of.stmt->loc, 0);
  s->of.most = o2o_counter(nest, "most");
  s->of.start = o2o_counter(nest, "start");
  s->of.step = o2o_counter(nest, "step");
  o2o_block_append(nest, out, o2o_declare(nest, s->of.most, o2o_number(nest, 0)));
  if (s->of.uniform)
    o2o_block_append(nest, out,
                     o2o_if(nest, any(s),
                            o2o_assign(nest, o2o_sym(nest, s->of.most),
                                       o2o_unbounded(nest, o2o_count_of(nest, &s->of.loop)))));
  else
    exchange_bounds(s, out);
  o2o_block_append(nest, body, meet(s)); /* the arrays have been used */
  if (fills(s)) {
    o2o_block_append(nest, body, each_element(s, false));
    o2o_block_append(nest, body, o2o_barrier(nest, s->of.stmt->loc)); /* they are full */
  }
  o2o_block_append(nest, body, run_own(s));
  if (stores(s)) {
    o2o_block_append(nest, body, o2o_barrier(nest, s->of.stmt->loc)); /* they are full again */
    o2o_block_append(nest, body, each_element(s, true));
  }
  o2o_block_append(nest, out,
                   o2o_count_up(nest, s->of.start, o2o_number(nest, 0),
                                o2o_value_of(nest, s->of.most), s->strip, body));
  if (stores(s))
    o2o_block_append(nest, out, meet(s));
  return out;
}

/* ---- the body -------------------------------------------------------------------------------- */

static void name_numbers(o2o_stager *s) {
  o2o_nest *nest = s->nest;
  o2o_tiled_body *l = s->local;
  l->at[0] = o2o_counter(nest, "lane");
  l->origin[0] = o2o_symbol_new(nest, "first_row", o2o_scalar(nest, O2O_T_I64), O2O_S_LOCAL);
  l->count_of[0] = o2o_counter(nest, "rows");
  l->in_range = o2o_symbol_new(nest, "inside", o2o_scalar(nest, O2O_T_I32), O2O_S_LOCAL);
  l->active = l->in_range;
}

/* Statements of blocks in blocks become those of one: names are unique. */
static void flatten(o2o_nest *nest, o2o_stmt *from, o2o_stmt *to) {
  for (unsigned k = 0; k < from->nkids; ++k)
    if (from->kids[k]->kind == O2O_ST_BLOCK)
      flatten(nest, from->kids[k], to);
    else
      o2o_block_append(nest, to, from->kids[k]);
}

/* What a group keeps in local memory to put its accumulators together. */
static uint64_t bytes_of_accumulators(const o2o_plan *plan) {
  uint64_t bytes = 0;
  for (unsigned k = 0; k < plan->nargs; ++k)
    if (plan->args[k].kind == O2O_ARG_REDUCTION)
      bytes += o2o_element(plan->args[k].sym->type)->size * O2O_LOCAL_SIDE * O2O_LOCAL_SIDE;
  return bytes;
}

/* A loop that all work-items can run together. */
static bool match_around(o2o_stager *s, o2o_stmt *st, const o2o_scope *scope) {
  o2o_sequential_loop loop;
  return s->of.naround < O2O_MOST_AROUND && st->kind == O2O_ST_FOR &&
         o2o_match_sequential_loop(s->nest, st, &loop) && !loop.leaves &&
         o2o_declares_variable(st) && !o2o_is_address_taken(scope, loop.iv) &&
         o2o_is_uniform(s, loop.lower) && o2o_is_uniform(s, loop.bound) &&
         o2o_has_no_effects(st->e[0]);
}

static bool append(o2o_stager *s, o2o_stmt *from, const o2o_scope *scope, o2o_stmt *to);

/* Of a loop around others the body; false: nothing of it can be staged. */
static bool append_around(o2o_stager *s, o2o_stmt *st, const o2o_scope *scope, o2o_stmt *to) {
  const unsigned before = s->staged;
  o2o_sequential_loop loop;
  o2o_match_sequential_loop(s->nest, st, &loop);
  o2o_stmt *body = o2o_stmt_new(s->nest, O2O_ST_BLOCK, st->loc, 0);
  s->of.around[s->of.naround++] = loop.iv;
  bool all = append(s, st->kids[1], o2o_scope_enter(s->nest, scope, st), body);
  --s->of.naround;
  st->kids[1] = body;
  o2o_block_append(s->nest, to, st);
  return all && s->staged > before;
}

/* Appends what becomes of the statements; false: not possible. */
static bool append(o2o_stager *s, o2o_stmt *from, const o2o_scope *scope, o2o_stmt *to) {
  o2o_nest *nest = s->nest;
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, from->loc, 0);
  flatten(nest, o2o_block_of(nest, from), body);
  for (unsigned k = 0; k < body->nkids; ++k) {
    o2o_stmt *one = body->kids[k];
    const o2o_scope *after = o2o_scope_after(nest, scope, one);
    if (o2o_jumps(one))
      return false;
    if (o2o_match_staged(s, one, scope)) {
      ++s->staged;
      take_arrays(s);
      if (s->full)
        return false;
      o2o_block_append(nest, to, loop_of_strips(s));
    } else if (match_around(s, one, scope)) {
      if (!append_around(s, one, scope, to))
        return false;
    } else if (!o2o_is_light(NULL, one) || !o2o_append_guarded(nest, s->local, to, one)) {
      return false;
    }
    scope = after;
  }
  return true;
}

/* Stages loops of a copy of the body; NULL: none, or not possible. */
static o2o_tiled_body *stage(o2o_stager *s, const o2o_stmt *from) {
  o2o_nest *nest = s->nest;
  o2o_cloning c = {nest, NULL, NULL, NULL};
  o2o_stmt *body = o2o_block_of(nest, o2o_clone_stmt(&c, (o2o_stmt *)from));
  o2o_make_blocks(nest, body);
  s->local = o2o_alloc(nest, sizeof *s->local);
  *s->local = (o2o_tiled_body){.staged = true, .side = O2O_STAGED_ITERATIONS};
  s->bytes = bytes_of_accumulators(s->plan);
  s->staged = 0;
  s->full = false;
  name_numbers(s);
  s->local->body = o2o_stmt_new(nest, O2O_ST_BLOCK, body->loc, 0);
  return append(s, body, o2o_scope_root(nest), s->local->body) && s->staged ? s->local : NULL;
}

/* Of kernels that take any number of work-items: those that only gather results, in accumulators
 * that a group then puts together. */
static bool gathers_only(const o2o_plan *plan) {
  for (unsigned k = 0; k < plan->nargs; ++k)
    if (plan->args[k].kind == O2O_ARG_SCRATCH ||
        (plan->args[k].kind == O2O_ARG_REDUCTION && plan->args[k].sym->slab))
      return false;
  return !plan->reduction.phased;
}

unsigned o2o_stage_loops(o2o_nest *nest, o2o_plan *plan) {
  const o2o_stmt *body = o2o_second_body_of(nest, plan); /* under the same condition */
  const o2o_loop *along = &nest->loops[plan->loop_of_dim[0]];
  int64_t step;
  if (plan->local || nest->exit_record || o2o_gpu_shape(plan) != plan ||
      !o2o_may_meet(nest, plan) || !o2o_const_int(along->step, &step) || step != 1 ||
      (nest->nloops > 1 && plan->ndims < 2) || (plan->strided && !gathers_only(plan)))
    return 0;
  o2o_stager s = {.nest = nest, .plan = plan, .along = along};
  for (s.strip = STRIP; s.strip >= STRIP / 2 && !plan->local; s.strip /= 2)
    plan->local = stage(&s, body);
  return plan->local ? s.staged : 0;
}
