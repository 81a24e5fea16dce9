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
 * What is staged:
 *
 *   - values (the largest expressions that are certainly evaluated in each iteration) that consist
 *     of the loops' variables, of what is passed by value, of elements that the kernel does not
 *     write, and of local variables that stand for such expressions (int c = column[k]; double *row
 *     = a[i]).  Any work-item of the group can compute such a value, and none is computed that the
 *     program does not compute;
 *   - elements (`place`) of an object that the loop accesses in no other way, and certainly stores;
 *     read before, if at all, certainly.  Different iterations of the nest do not store the same
 *     element, so it makes no difference when within the loop they do.
 *
 * It is worth it for elements that are next to each other along the loop and not along dimension
 * 0; a value with an element for which it is the other way round is left to the work-item.
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

#include "xform/analysis/stride.h"
#include "xform/formula/scope.h"
#include "xform/ir/builtin.h"
#include "xform/ir/clone.h"
#include "xform/ir/update.h"
#include "xform/mapping/mapping.h"
#include "xform/prepare/edit.h"

#include "abi/abi.h"

#define STRIP                                                                                      \
  32 /* iterations of a loop that are staged together; half as many where room is short */
#define LEAST_TRIPS 16
#define MOST_AROUND 4
#define MOST_OPERATIONS 24 /* of an iteration of the loop, that are not staged */

_Static_assert(STRIP == O2O_STAGED_ITERATIONS, "tiles are square");
_Static_assert(O2O_LOCAL_SIDE *O2O_LOCAL_SIDE % STRIP == 0, "whole rows are filled at a time");

typedef struct staged {
  o2o_expr *value; /* as the loop has it; a place: an lvalue */
  bool place;      /* an element that is stored */
  bool read;       /* it is filled before the loop runs */
  /* a value with local variables, which stand for what this scope says; NULL: there are none, and
   * an expression that is the same is the same value wherever it stands in the loop */
  const o2o_scope *scope;
  o2o_symbol *array; /* in local memory: [iterations][strip + 1] */
} staged;

/* A loop that is looked at, and its staged form. */
typedef struct staged_loop {
  o2o_stmt *stmt;
  o2o_sequential_loop loop;
  const o2o_scope *scope; /* at the statement of its body that is looked at */
  bool named;             /* local variables were looked through */
  bool uniform;           /* its bounds are the same for all work-items of the group */
  /* variables of loops around it, which all work-items run together */
  const o2o_symbol *around[MOST_AROUND];
  unsigned naround;
  staged values[O2O_TILES];
  unsigned count;
  unsigned taken;             /* bits of those local arrays that it uses */
  o2o_symbol *first, *counts; /* not uniform: per iteration, its first value, and its iterations */
  o2o_symbol *most;           /* iterations of the longest loop of the group */
  o2o_symbol *start, *step;   /* the strip's first iteration, and the iteration in it */
  o2o_symbol *row, *variable; /* while filling: dimension 0's variable and the loop's */
} staged_loop;

typedef struct stager {
  o2o_nest *nest;
  const o2o_plan *plan;
  o2o_tiled_body *local;
  const o2o_loop *along; /* of dimension 0 */
  unsigned strip;
  uint64_t bytes;  /* of all arrays */
  bool full;       /* they do not fit */
  unsigned staged; /* loops */
  staged_loop of;
} stager;

/* ---- what is accessed how -------------------------------------------------------------------- */

enum pattern { NEUTRAL, GAINS, LOSES };

/* Whether memory moves less when neighbours along the loop access the place together, rather than
 * neighbours along dimension 0. */
static enum pattern pattern_of(const stager *s, const o2o_place *place) {
  const o2o_loop inner = {.iv = s->of.loop.iv, .step = o2o_number(s->nest, 1)};
  int64_t across, along;
  bool near_across = o2o_is_near(s->nest, s->along, place, &across);
  bool near_along = o2o_is_near(s->nest, &inner, place, &along);
  if (near_along && along != 0 && !near_across)
    return GAINS;
  return near_across && across != 0 && !near_along ? LOSES : NEUTRAL;
}

static bool is_available(stager *s, const o2o_scope *scope, const o2o_expr *e, bool *gains);

static bool is_around(const stager *s, const o2o_symbol *variable) {
  for (unsigned k = 0; k < s->of.naround; ++k)
    if (s->of.around[k] == variable)
      return true;
  return false;
}

/* What a variable of the iteration stands for, seen from the scope; NULL: not known. */
static const o2o_scope *definition(const o2o_scope *scope, const o2o_expr *e) {
  if (e->kind != O2O_E_LOAD || e->kids[0]->kind != O2O_E_SYM ||
      (e->kids[0]->sym->storage != O2O_S_LOCAL && e->kids[0]->sym->storage != O2O_S_PRIVATE))
    return NULL;
  const o2o_scope *link = o2o_scope_find(scope, e->kids[0]->sym);
  return link && link->kind == O2O_SCOPE_EXPR ? link : NULL;
}

/* Any work-item can read the element, or knows what the variable stands for. */
static bool is_available_load(stager *s, const o2o_scope *scope, const o2o_expr *load,
                              bool *gains) {
  o2o_place place;
  if (o2o_is_value_of(load, s->of.loop.iv) ||
      (load->kids[0]->kind == O2O_E_SYM && is_around(s, load->kids[0]->sym)))
    return true;
  const o2o_scope *link = definition(scope, load);
  if (link) {
    s->of.named = true;
    return is_available(s, link->at, link->expr, gains);
  }
  if (load->sym || !o2o_place_of(s->nest, scope, load->kids[0], &place) ||
      place.root->storage != O2O_S_OBJECT || !o2o_is_read_only(s->plan, place.root) ||
      !is_available(s, scope, load->kids[0], gains))
    return false;
  enum pattern pattern = pattern_of(s, &place);
  *gains |= pattern == GAINS;
  return pattern != LOSES;
}

/* Any work-item of the group can compute it, once it knows dimension 0's and the loop's variables.
 * *gains: and should. */
static bool is_available(stager *s, const o2o_scope *scope, const o2o_expr *e, bool *gains) {
  switch (e->kind) {
  case O2O_E_INT:
  case O2O_E_FLOAT:
    return true;
  case O2O_E_SYM:
    return e->sym->storage == O2O_S_VALUE || e->sym->storage == O2O_S_ITER ||
           e->sym->storage == O2O_S_OBJECT;
  case O2O_E_LOAD:
    return is_available_load(s, scope, e, gains);
  case O2O_E_INDEX:
  case O2O_E_MEMBER:
  case O2O_E_DEREF:
  case O2O_E_DECAY:
  case O2O_E_ADDR:
  case O2O_E_PTRADD:
  case O2O_E_NEG:
  case O2O_E_BITNOT:
  case O2O_E_NOT:
  case O2O_E_BINARY:
  case O2O_E_LAND:
  case O2O_E_LOR:
  case O2O_E_COND:
  case O2O_E_CAST:
  case O2O_E_BUILTIN:
    for (unsigned k = 0; k < e->nkids; ++k)
      if (!e->kids[k] || !is_available(s, scope, e->kids[k], gains))
        return false;
    return true;
  default:
    return false;
  }
}

static bool is_stageable(const o2o_type *type) {
  return o2o_is_number(type) && type->kind != O2O_T_BOOL;
}

/* ---- what is staged -------------------------------------------------------------------------- */

static const staged *find_staged(const stager *s, const o2o_expr *e) {
  for (unsigned k = 0; k < s->of.count; ++k)
    if (s->of.values[k].scope ? s->of.values[k].value == e
                              : o2o_expr_same(s->of.values[k].value, e))
      return &s->of.values[k];
  return NULL;
}

static void add_staged(stager *s, staged one) {
  if (s->of.count < O2O_TILES && !find_staged(s, one.value))
    s->of.values[s->of.count++] = one;
}

/* Expressions that are certainly evaluated: the largest that are worth it. */
static bool find_values(o2o_expr *e, void *ctx) {
  stager *s = ctx;
  bool gains = false;
  s->of.named = false;
  if (is_stageable(e->type) && !o2o_is_lvalue(e) && is_available(s, s->of.scope, e, &gains) &&
      gains) {
    add_staged(s, (staged){.value = e, .scope = s->of.named ? s->of.scope : NULL});
    return false;
  }
  if (e->kind != O2O_E_COND && e->kind != O2O_E_LAND && e->kind != O2O_E_LOR)
    return true;
  o2o_walk_expr(e->kids[0], find_values, s);
  return false;
}

/* How a loop's body uses an object. */
typedef struct uses {
  const o2o_expr *lvalue;
  const o2o_symbol *root;
  bool read, read_certainly, otherwise;
} uses;

static bool find_uses(o2o_expr *e, void *ctx) {
  uses *u = ctx;
  bool same = e->nkids > 0 && e->kids[0] && o2o_expr_same(e->kids[0], u->lvalue);
  if (same && e->kind == O2O_E_ASSIGN)
    o2o_walk_expr(e->kids[1], find_uses, u);
  if (same && (e->kind == O2O_E_LOAD || e->kind == O2O_E_ASSIGN))
    u->read |= e->kind == O2O_E_LOAD;
  else if (same && e->kind == O2O_E_ASSIGNOP)
    u->read = true;
  else {
    bool pointer = e->kind == O2O_E_SYM && e->sym->storage != O2O_S_OBJECT && /* perhaps to it */
                   o2o_is_pointer(e->sym->type) && e->sym->space != O2O_SPACE_PRIVATE;
    u->otherwise |= (e->kind == O2O_E_SYM && e->sym == u->root) || pointer ||
                    e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC;
    return true;
  }
  if (e->kind == O2O_E_ASSIGNOP)
    o2o_walk_expr(e->kids[1], find_uses, u);
  return false;
}

static bool find_certain_read(o2o_expr *e, void *ctx) {
  uses *u = ctx;
  if (e->kind == O2O_E_COND || e->kind == O2O_E_LAND || e->kind == O2O_E_LOR) {
    o2o_walk_expr(e->kids[0], find_certain_read, u);
    return false;
  }
  if ((e->kind == O2O_E_LOAD || e->kind == O2O_E_ASSIGNOP) && o2o_expr_same(e->kids[0], u->lvalue))
    u->read_certainly = true;
  return true;
}

/* An assignment at the top of the loop's body, to an element that neighbours had better store. */
static void find_place(stager *s, const o2o_stmt *body, const o2o_expr *e) {
  bool gains = false;
  o2o_place place;
  s->of.named = false;
  if (e->kind != O2O_E_ASSIGN && e->kind != O2O_E_ASSIGNOP)
    return;
  uses u = {.lvalue = e->kids[0], .root = o2o_root(e->kids[0])};
  if (!u.root || u.root->storage != O2O_S_OBJECT || !is_stageable(u.lvalue->type) ||
      !is_available(s, s->of.scope, u.lvalue, &gains) || s->of.named ||
      !o2o_place_of(s->nest, s->of.scope, u.lvalue, &place) || pattern_of(s, &place) != GAINS)
    return;
  o2o_walk_stmt((o2o_stmt *)body, NULL, find_uses, &u);
  for (unsigned k = 0; k < body->nkids; ++k)
    if (body->kids[k]->e[0])
      o2o_walk_expr(body->kids[k]->e[0], find_certain_read, &u);
  if (!u.otherwise && u.read_certainly == u.read)
    add_staged(s, (staged){.value = e->kids[0], .place = true, .read = u.read});
}

/* The statements of a block are certainly executed: nothing jumps. */
static void find_in_body(stager *s, const o2o_stmt *body) {
  for (unsigned k = 0; k < body->nkids; ++k) {
    o2o_stmt *one = body->kids[k];
    const o2o_scope *before = s->of.scope;
    if (one->e[0] &&
        (one->kind == O2O_ST_EXPR || one->kind == O2O_ST_DECL || one->kind == O2O_ST_IF)) {
      s->of.scope = o2o_scope_within(s->nest, before, one->e[0]);
      if (one->kind == O2O_ST_EXPR)
        find_place(s, body, one->e[0]);
      o2o_walk_expr(one->e[0], find_values, s);
    }
    s->of.scope = o2o_scope_after(s->nest, before, one);
  }
}

/* ---- the loop -------------------------------------------------------------------------------- */

static bool find_varying(o2o_expr *e, void *ctx) {
  const stager *s = ((void **)ctx)[0];
  bool *varies = ((void **)ctx)[1];
  if (e->kind == O2O_E_SYM)
    *varies |= e->sym == s->along->iv ||
               (!is_around(s, e->sym) &&
                (e->sym->storage == O2O_S_LOCAL || e->sym->storage == O2O_S_PRIVATE));
  return !*varies;
}

static bool is_uniform(const stager *s, const o2o_expr *e) {
  bool varies = false;
  o2o_walk_expr((o2o_expr *)e, find_varying, (void *[2]){(void *)s, &varies});
  return o2o_reads_no_memory(e) && !varies;
}

static bool find_changing(o2o_expr *e, void *ctx) {
  const stager *s = ((void **)ctx)[0];
  bool *changes = ((void **)ctx)[1];
  if (e->kind != O2O_E_LOAD)
    return !*changes;
  const o2o_symbol *root = e->sym ? NULL : o2o_root(e->kids[0]);
  if (!root)
    *changes = true;
  else if (root->storage == O2O_S_OBJECT)
    *changes |= !o2o_is_read_only(s->plan, root);
  else
    *changes |= e->kids[0]->kind != O2O_E_SYM || o2o_is_address_taken(s->of.scope, root);
  return !*changes;
}

/* The loop's bound is the same before the loop as in it: what it reads of memory is not written,
 * and its variables are known to keep their values. */
static bool is_fixed(const stager *s, const o2o_expr *bound) {
  bool changes = false;
  o2o_walk_expr((o2o_expr *)bound, find_changing, (void *[2]){(void *)s, &changes});
  return !changes;
}

static unsigned cost_of(const o2o_expr *e) {
  if (e->kind == O2O_E_BUILTIN)
    return e->builtin->cost;
  return e->kind == O2O_E_BINARY || e->kind == O2O_E_ASSIGNOP;
}

/* What work-items would do by themselves. */
typedef struct rest {
  const stager *s; /* NULL: of statements that are not staged */
  unsigned cost;
  bool declined;
} rest;

static bool find_rest(o2o_expr *e, void *ctx) {
  rest *r = ctx;
  if (r->s && find_staged(r->s, e))
    return false;
  r->cost += cost_of(e);
  r->declined |= e->kind == O2O_E_CALL;
  return true;
}

static bool find_loop(o2o_stmt *st, void *ctx) {
  ((rest *)ctx)->declined |= o2o_is_loop(st);
  return true;
}

static bool is_light(const stager *s, o2o_stmt *st) {
  rest r = {.s = s};
  o2o_walk_stmt(st, find_loop, find_rest, &r);
  return !r.declined && (!s || r.cost <= MOST_OPERATIONS);
}

/* A loop of a step of one, of which something can be staged. */
static bool match(stager *s, o2o_stmt *st, const o2o_scope *scope) {
  uint64_t trips;
  o2o_sequential_loop *loop = &s->of.loop;
  s->of.count = 0;
  if (st->kind != O2O_ST_FOR || !o2o_match_sequential_loop(s->nest, st, loop) || loop->leaves ||
      loop->step != 1 || (loop->cmp != O2O_OP_LT && loop->cmp != O2O_OP_LE) ||
      loop->compare != loop->iv->type || !o2o_declares_variable(st) ||
      st->kids[1]->kind != O2O_ST_BLOCK || o2o_is_address_taken(scope, loop->iv) ||
      o2o_jumps(st->kids[1]) || !o2o_has_no_effects(loop->lower) ||
      !o2o_has_no_effects(loop->bound) || (o2o_constant_trips(loop, &trips) && trips < LEAST_TRIPS))
    return false;
  s->of.stmt = st;
  s->of.scope = o2o_scope_enter(s->nest, scope, st);
  if (!is_fixed(s, loop->bound))
    return false;
  s->of.uniform = is_uniform(s, loop->lower) && is_uniform(s, loop->bound);
  find_in_body(s, st->kids[1]);
  return s->of.count > 0 && is_light(s, st->kids[1]);
}

/* ---- arrays in local memory ------------------------------------------------------------------ */

/* One of this type that the loop does not use yet; NULL: there is no room for another one. */
static o2o_symbol *take_array(stager *s, const char *name, const o2o_type *type) {
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

static const o2o_type *per_iteration(const stager *s, const o2o_type *type) {
  return o2o_array_of(s->nest, type, o2o_number(s->nest, O2O_STAGED_ITERATIONS));
}

/* One more column than is used keeps columns out of one bank of the memory. */
static void take_arrays(stager *s) {
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

static o2o_expr *at(const stager *s, const staged *x, o2o_symbol *row, o2o_symbol *column) {
  o2o_nest *nest = s->nest;
  o2o_expr *line = o2o_subscript(nest, o2o_sym(nest, x->array), o2o_value_of(nest, row));
  return o2o_subscript(nest, line, o2o_value_of(nest, column));
}

/* ---- all work-items: filling and storing ----------------------------------------------------- */

typedef struct filling {
  const stager *s;
  const o2o_scope *scope; /* of the value; NULL: it has no variables but the loops' */
} filling;

static o2o_expr *replace_variables(const o2o_cloning *c, o2o_expr *e) {
  const filling *f = c->ctx;
  const stager *s = f->s;
  if (o2o_is_value_of(e, s->of.loop.iv))
    return o2o_value_of(c->nest, s->of.variable);
  const o2o_scope *link = f->scope ? definition(f->scope, e) : NULL;
  if (link) {
    filling inner = {s, link->at};
    o2o_cloning with = {c->nest, NULL, replace_variables, &inner};
    return o2o_clone_expr(&with, link->expr);
  }
  return e->kind == O2O_E_SYM && e->sym == s->along->iv ? o2o_value_of(c->nest, s->of.row) : NULL;
}

/* The loop's first value for the iteration `row` of the group; its number of iterations. */
static o2o_expr *first_of(const stager *s, o2o_symbol *row) {
  o2o_nest *nest = s->nest;
  if (s->of.uniform)
    return o2o_copy_expr(nest, s->of.loop.lower);
  return o2o_load(nest, o2o_subscript(nest, o2o_sym(nest, s->of.first), o2o_value_of(nest, row)));
}

static o2o_expr *count_of(const stager *s, o2o_symbol *row) {
  o2o_nest *nest = s->nest;
  if (s->of.uniform)
    return o2o_value_of(nest, s->of.most);
  return o2o_load(nest, o2o_subscript(nest, o2o_sym(nest, s->of.counts), o2o_value_of(nest, row)));
}

static o2o_expr *sum(const stager *s, o2o_symbol *a, o2o_symbol *b) {
  return o2o_compute(s->nest, O2O_OP_ADD, o2o_value_of(s->nest, a), o2o_value_of(s->nest, b));
}

/* The loop's variable in the iteration with this number of the loop of iteration `row`. */
static o2o_expr *variable_at(const stager *s, o2o_symbol *row, o2o_expr *number) {
  return o2o_variable_at(s->nest, s->of.loop.iv, first_of(s, row), number);
}

/* What a work-item does with each of its elements of the arrays: for all rows that it has
 *
 *   if (there is such an iteration) { declare the variables; fill, or store }
 */
static o2o_stmt *each_element(stager *s, bool store) {
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
    const staged *x = &s->of.values[k];
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
  const stager *s = c->ctx;
  const staged *x = find_staged(s, e);
  if (!x)
    return NULL;
  o2o_expr *element = at(s, x, s->local->at[0], s->of.step);
  return x->place ? element : o2o_load(c->nest, element);
}

/* The loop's body for as many iterations of the strip. */
static o2o_stmt *run_strip(stager *s, o2o_expr *iterations) {
  o2o_nest *nest = s->nest;
  o2o_cloning c = {nest, NULL, replace_staged, s};
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, s->of.stmt->loc, 0);
  o2o_expr *variable = variable_at(s, s->local->at[0], sum(s, s->of.start, s->of.step));
  o2o_block_append(nest, body, o2o_declare(nest, s->of.loop.iv, variable));
  o2o_stmt *inner = o2o_clone_stmt(&c, s->of.stmt->kids[1]);
  for (unsigned k = 0; k < inner->nkids; ++k)
    o2o_block_append(nest, body, inner->kids[k]);
  return o2o_count_up(nest, s->of.step, o2o_number(nest, 0), iterations, 1, body);
}

/* What a work-item with an iteration of its own does while its loop is not over: a whole strip, in
 * a loop of constant length, where there is one; else what is left. */
static o2o_stmt *run_own(stager *s) {
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
static o2o_expr *any(const stager *s) {
  return o2o_compute(s->nest, s->of.loop.cmp, o2o_copy_expr(s->nest, s->of.loop.lower),
                     o2o_copy_expr(s->nest, s->of.loop.bound));
}

/* Bounds that differ: work-items tell each other theirs; `most` becomes the largest count. */
static void exchange_bounds(stager *s, o2o_stmt *out) {
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

static bool stores(const stager *s) {
  for (unsigned k = 0; k < s->of.count; ++k)
    if (s->of.values[k].place)
      return true;
  return false;
}

/* With stores, elements are accessed by another work-item than that whose iteration is about
 * them, which may have accessed them before, or may do so afterwards. */
static o2o_stmt *meet(const stager *s) {
  return stores(s) ? o2o_global_barrier(s->nest, s->of.stmt->loc)
                   : o2o_barrier(s->nest, s->of.stmt->loc);
}

static bool fills(const stager *s) {
  for (unsigned k = 0; k < s->of.count; ++k)
    if (!s->of.values[k].place || s->of.values[k].read)
      return true;
  return false;
}

static o2o_stmt *loop_of_strips(stager *s) {
  o2o_nest *nest = s->nest;
  o2o_stmt *out = o2o_stmt_new(nest, O2O_ST_BLOCK, s->of.stmt->loc, 0);
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, s->of.stmt->loc, 0);
  s->of.most = o2o_counter(nest, "most");
  s->of.start = o2o_counter(nest, "start");
  s->of.step = o2o_counter(nest, "step");
  o2o_block_append(nest, out, o2o_declare(nest, s->of.most, o2o_number(nest, 0)));
  if (s->of.uniform)
    o2o_block_append(
        nest, out,
        o2o_if(nest, any(s),
               o2o_assign(nest, o2o_sym(nest, s->of.most), o2o_count_of(nest, &s->of.loop))));
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

static void name_numbers(stager *s) {
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
static bool match_around(stager *s, o2o_stmt *st, const o2o_scope *scope) {
  o2o_sequential_loop loop;
  return s->of.naround < MOST_AROUND && st->kind == O2O_ST_FOR &&
         o2o_match_sequential_loop(s->nest, st, &loop) && !loop.leaves &&
         o2o_declares_variable(st) && !o2o_is_address_taken(scope, loop.iv) &&
         is_uniform(s, loop.lower) && is_uniform(s, loop.bound) && o2o_has_no_effects(st->e[0]);
}

static bool append(stager *s, o2o_stmt *from, const o2o_scope *scope, o2o_stmt *to);

/* Of a loop around others the body; false: nothing of it can be staged. */
static bool append_around(stager *s, o2o_stmt *st, const o2o_scope *scope, o2o_stmt *to) {
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
static bool append(stager *s, o2o_stmt *from, const o2o_scope *scope, o2o_stmt *to) {
  o2o_nest *nest = s->nest;
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, from->loc, 0);
  flatten(nest, o2o_block_of(nest, from), body);
  for (unsigned k = 0; k < body->nkids; ++k) {
    o2o_stmt *one = body->kids[k];
    const o2o_scope *after = o2o_scope_after(nest, scope, one);
    if (o2o_jumps(one))
      return false;
    if (match(s, one, scope)) {
      ++s->staged;
      take_arrays(s);
      if (s->full)
        return false;
      o2o_block_append(nest, to, loop_of_strips(s));
    } else if (match_around(s, one, scope)) {
      if (!append_around(s, one, scope, to))
        return false;
    } else if (!is_light(NULL, one) || !o2o_append_guarded(nest, s->local, to, one)) {
      return false;
    }
    scope = after;
  }
  return true;
}

/* Stages loops of a copy of the body; NULL: none, or not possible. */
static o2o_tiled_body *stage(stager *s, const o2o_stmt *from) {
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
  const o2o_stmt *body =
      plan->second.body ? plan->second.body : nest->body; /* under the same condition */
  const o2o_loop *along = &nest->loops[plan->loop_of_dim[0]];
  int64_t step;
  if (plan->local || nest->exit_record || o2o_gpu_shape(plan) != plan ||
      !o2o_may_meet(nest, plan) || !o2o_const_int(along->step, &step) || step != 1 ||
      (nest->nloops > 1 && plan->ndims < 2) || (plan->strided && !gathers_only(plan)))
    return 0;
  stager s = {.nest = nest, .plan = plan, .along = along};
  for (s.strip = STRIP; s.strip >= STRIP / 2 && !plan->local; s.strip /= 2)
    plan->local = stage(&s, body);
  return plan->local ? s.staged : 0;
}
