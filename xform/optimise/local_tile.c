/* Shares what a work-group reads through local memory.
 *
 *   work-item (j, i):                   for (n = 0; n < count; n += 16) {
 *   for (k = 0; k < count; k++)           barrier
 *     sum += a[i][k] * b[k][j];    ->     a_tile[y][x] = a[i][n + x];
 *                                         b_tile[y][x] = b[n + y][j];
 *                                         barrier
 *                                         for (e = 0; e < 16; e++)
 *                                           sum += a_tile[y][e] * b_tile[e][x];
 *                                       }
 *
 * An element that is read in a sequential loop and that depends on the loop's variable and on one
 * dimension of the ND-range is the same for all work-items along the other dimension: 16 of them
 * read it once.  Every element that a work-item puts into a tile is one that its own iteration, or
 * another one of the group, reads, so nothing is read that the program does not read.  All
 * work-items have to come to the barriers: the loop's bounds are the same for all of them, the loop
 * stands at the top of the body, and work-items beyond the end of the loops take part, with the
 * numbers of the last iteration, but do nothing else.
 *
 * Around all of the body there may be a condition (a triangle: if (j <= i) ...).  Those for whom it
 * does not hold take part likewise; each tells the others whether it does, so that elements are
 * loaded of the rows and columns in which some work-item needs them.
 *
 * Neighbours along dimension 0 load what is next to each other along it, or along the loop
 * (`turned`: a[j][k] with j in dimension 0 is loaded by rows, and put into the tile by columns).
 *
 * The objects are not written by the kernel, and that holds for launches in which objects do not
 * overlap.  Sums keep their order.  The kernel has this body beside its others, under O2O_LOCAL: it
 * is for devices whose local memory is one of their own (runtime/device/program.c).  Declined for
 * nests with reductions, chunks, last values or ATOMICs.  Switched off by
 * -fplugin-arg-omp2ocl-no-local.
 */
#include "xform/optimise/local_tile.h"

#include "xform/analysis/reduction.h"
#include "xform/analysis/stride.h"
#include "xform/formula/scope.h"
#include "xform/ir/clone.h"
#include "xform/prepare/edit.h"

#include "abi/abi.h"

_Static_assert(O2O_TILE_SIDE == O2O_LOCAL_SIDE, "the runtime makes groups of this size");

/* A tile: what it holds, and along which dimension it is shared. */
typedef struct tile {
  const o2o_expr *element; /* as the loop reads it */
  unsigned shared;         /* 0 or 1 */
  bool turned;             /* the one that loads it is in the row that has its column's number */
  o2o_symbol *array;
} tile;

typedef struct tiler {
  o2o_nest *nest;
  const o2o_plan *plan;
  o2o_tiled_body *local;
  const o2o_symbol *iv[2]; /* of dimensions 0 and 1 */
  o2o_sequential_loop loop;
  tile tiles[O2O_TILES];
  unsigned count;
  o2o_symbol *start, *step; /* iterations before the tile, and in it */
  const o2o_scope *scope;   /* in the loop */
  o2o_symbol *asked;        /* in local memory: per row and column, is it active? NULL: all are */
  /* with it: some work-item is active in the row; in the column; in the column with the row's
   * number */
  o2o_symbol *used[3];
} tiler;

/* ---- what can be shared ---------------------------------------------------------------------- */

/* What an expression is made of. */
typedef struct contents {
  const tiler *t;
  bool iv[2], variable; /* dimensions; the loop's variable */
  bool other;           /* something that differs between work-items otherwise */
} contents;

static bool find_contents(o2o_expr *e, void *ctx) {
  contents *c = ctx;
  if (e->kind != O2O_E_SYM)
    return true;
  if (e->sym == c->t->iv[0] || e->sym == c->t->iv[1])
    c->iv[e->sym == c->t->iv[1]] = true;
  else if (e->sym == c->t->loop.iv)
    c->variable = true;
  else
    c->other |= e->sym->storage != O2O_S_VALUE && e->sym->storage != O2O_S_OBJECT;
  return true;
}

static contents contents_of(const tiler *t, const o2o_expr *e) {
  contents c = {.t = t};
  o2o_walk_expr((o2o_expr *)e, find_contents, &c);
  return c;
}

static bool is_shared(const tiler *t, const o2o_expr *load, unsigned *along) {
  const o2o_expr *e = load->kids[0];
  const o2o_symbol *root = load->sym ? NULL : o2o_root(e);
  if (!root || root->storage != O2O_S_OBJECT || e->kind == O2O_E_SYM || !o2o_reads_no_memory(e) ||
      !o2o_is_number(e->type) || e->type->kind == O2O_T_BOOL || !o2o_is_read_only(t->plan, root))
    return false;
  contents c = contents_of(t, e);
  *along = c.iv[0]; /* along the other one */
  return c.variable && c.iv[0] != c.iv[1] && !c.other;
}

/* Elements that are next to each other along the loop, and not along dimension 0, on which they
 * depend. */
static bool is_turned(const tiler *t, const o2o_expr *element) {
  o2o_place place;
  o2o_nest *nest = t->nest;
  const o2o_loop inner = {.iv = t->loop.iv, .step = o2o_number(nest, 1)};
  const o2o_loop *along = &nest->loops[t->plan->loop_of_dim[0]];
  int64_t across, bytes, step;
  if (!o2o_const_int(along->step, &step) || step != 1 ||
      !o2o_place_of(nest, t->scope, element, &place))
    return false;
  return o2o_is_near(nest, &inner, &place, &bytes) && !o2o_is_near(nest, along, &place, &across);
}

static int tile_of(const tiler *t, const o2o_expr *element) {
  for (unsigned k = 0; k < t->count; ++k)
    if (o2o_expr_same(t->tiles[k].element, element))
      return (int)k;
  return -1;
}

/* Expressions that are certainly evaluated in each iteration. */
static bool find_tiles(o2o_expr *e, void *ctx) {
  tiler *t = ctx;
  unsigned along;
  if (o2o_chooses(e))
    return false;
  if (e->kind == O2O_E_LOAD && t->count < O2O_TILES && is_shared(t, e, &along) &&
      tile_of(t, e->kids[0]) < 0)
    t->tiles[t->count++] = (tile){
        .element = e->kids[0], .shared = along, .turned = along == 1 && is_turned(t, e->kids[0])};
  return true;
}

/* The loop's statements up to the first that is more than an expression. */
static bool find_tiles_in(tiler *t, o2o_stmt *s) {
  if (s->kind == O2O_ST_BLOCK) {
    for (unsigned k = 0; k < s->nkids; ++k)
      if (!find_tiles_in(t, s->kids[k]))
        return false;
    return true;
  }
  if (s->kind != O2O_ST_EXPR && s->kind != O2O_ST_DECL)
    return false;
  if (s->e[0])
    o2o_walk_expr(s->e[0], find_tiles, t);
  return true;
}

/* ---- the loop -------------------------------------------------------------------------------- */

static bool is_uniform(const tiler *t, const o2o_expr *e) {
  contents c = contents_of(t, e);
  return o2o_reads_no_memory(e) && !c.iv[0] && !c.iv[1] && !c.variable && !c.other;
}

static bool match(tiler *t, o2o_stmt *s) {
  uint64_t trips;
  o2o_sequential_loop *loop = &t->loop;
  t->count = 0;
  if (!o2o_match_counting_loop(t->nest, s, o2o_scope_root(t->nest), loop) || loop->step != 1 ||
      !is_uniform(t, loop->lower) || !is_uniform(t, loop->bound) ||
      (o2o_constant_trips(loop, &trips) && trips < O2O_TILE_SIDE))
    return false;
  t->scope = o2o_scope_enter(t->nest, o2o_scope_root(t->nest), s);
  find_tiles_in(t, s->kids[1]);
  return t->count > 0;
}

/* ---- the tiled loop -------------------------------------------------------------------------- */

static o2o_expr *in_tile(const tiler *t, const tile *x, o2o_expr *row, o2o_expr *column) {
  o2o_expr *line = o2o_subscript(t->nest, o2o_sym(t->nest, x->array), row);
  return o2o_subscript(t->nest, line, column);
}

/* The loop's variable in the iteration of the tile that has this number. */
static o2o_expr *variable_at(const tiler *t, o2o_symbol *number) {
  o2o_expr *behind = o2o_compute(t->nest, O2O_OP_ADD, o2o_value_of(t->nest, t->start),
                                 o2o_value_of(t->nest, number));
  return o2o_variable_at(t->nest, t->loop.iv, o2o_copy_expr(t->nest, t->loop.lower), behind);
}

typedef struct filling {
  const tiler *t;
  o2o_symbol *at; /* the number of the iteration in the tile */
  bool turned;
} filling;

static o2o_expr *replace_variable(const o2o_cloning *c, o2o_expr *e) {
  const filling *f = c->ctx;
  const tiler *t = f->t;
  o2o_nest *nest = c->nest;
  if (o2o_is_value_of(e, t->loop.iv))
    return variable_at(t, f->at);
  if (!f->turned || e->kind != O2O_E_SYM || e->sym != t->iv[0])
    return NULL;
  o2o_symbol *origin = t->local->origin[0];
  o2o_expr *row = o2o_convert(nest, origin->type, o2o_value_of(nest, t->local->at[1]));
  return o2o_convert(nest, e->type, o2o_compute(nest, O2O_OP_ADD, o2o_value_of(nest, origin), row));
}

static o2o_expr *both(o2o_nest *nest, o2o_expr *a, o2o_expr *b) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_LAND, o2o_scalar(nest, O2O_T_I32), a->loc, 2);
  e->kids[0] = a;
  e->kids[1] = b;
  return e;
}

/* tile[y][x] = the element of the iteration that x or y stands for, if there is such an
 * iteration, and somebody reads it. */
static o2o_stmt *fill_tile(tiler *t, const tile *x, o2o_symbol *count) {
  o2o_nest *nest = t->nest;
  o2o_symbol *row = t->local->at[1], *column = t->local->at[0];
  filling f = {t, x->shared == 0 || x->turned ? column : row, x->turned};
  o2o_cloning c = {nest, NULL, replace_variable, &f};
  o2o_expr *element = o2o_clone_expr(&c, (o2o_expr *)x->element);
  o2o_expr *left =
      o2o_compute(nest, O2O_OP_SUB, o2o_value_of(nest, count), o2o_value_of(nest, t->start));
  o2o_expr *to = in_tile(t, x, o2o_value_of(nest, x->turned ? column : row),
                         o2o_value_of(nest, x->turned ? row : column));
  o2o_expr *there = o2o_compute(nest, O2O_OP_GT, left, o2o_value_of(nest, f.at));
  if (t->asked)
    there = both(nest, there, o2o_value_of(nest, t->used[x->turned ? 2 : x->shared]));
  else if (x->turned)
    there = both(nest, there,
                 o2o_compute(nest, O2O_OP_LT, o2o_value_of(nest, row),
                             o2o_value_of(nest, t->local->count_of[0])));
  return o2o_if(nest, there, o2o_assign(nest, to, o2o_load(nest, element)));
}

static o2o_expr *replace_element(const o2o_cloning *c, o2o_expr *e) {
  const tiler *t = c->ctx;
  int k = e->kind == O2O_E_LOAD && !e->sym ? tile_of(t, e->kids[0]) : -1;
  if (k < 0)
    return NULL;
  const tile *x = &t->tiles[k];
  o2o_expr *row = o2o_value_of(c->nest, x->shared == 0 ? t->local->at[1] : t->step);
  o2o_expr *column = o2o_value_of(c->nest, x->shared == 0 ? t->step : t->local->at[0]);
  return o2o_load(c->nest, in_tile(t, x, row, column));
}

/* The loop's body for the iterations of a tile; `left`: as many as there are. */
static o2o_stmt *run_tile(tiler *t, o2o_stmt *loop, o2o_expr *left) {
  o2o_nest *nest = t->nest;
  o2o_cloning c = {nest, NULL, replace_element, t};
  return o2o_run_iterations(nest, t->step, left, t->loop.iv, variable_at(t, t->step),
                            o2o_clone_stmt(&c, loop->kids[1]));
}

static void make_tiles(tiler *t) {
  o2o_nest *nest = t->nest;
  for (unsigned k = 0; k < t->count; ++k) {
    tile *x = &t->tiles[k];
    /* One more column than is used keeps columns out of one bank of the memory. */
    const o2o_type *row = o2o_array_of(nest, x->element->type, o2o_number(nest, O2O_TILE_SIDE + 1));
    const o2o_type *all = o2o_array_of(nest, row, o2o_number(nest, O2O_TILE_SIDE));
    const char *name = o2o_format(nest, "%s_tile", o2o_root(x->element)->name);
    x->array = o2o_symbol_new(nest, name, all, O2O_S_LOCAL);
    t->local->of[t->local->count] = o2o_root(x->element);
    t->local->tiles[t->local->count++] = x->array;
  }
}

static o2o_stmt *tiled_loop(tiler *t, o2o_stmt *loop) {
  o2o_nest *nest = t->nest;
  o2o_stmt *out = o2o_stmt_new(nest, O2O_ST_BLOCK, loop->loc, 0);
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, loop->loc, 0);
  o2o_symbol *count = o2o_counter(nest, "count");
  t->start = o2o_counter(nest, "start");
  t->step = o2o_counter(nest, "step");
  make_tiles(t);
  o2o_block_append(nest, body, o2o_barrier(nest, loop->loc)); /* the tiles have been used */
  for (unsigned k = 0; k < t->count; ++k)
    o2o_block_append(nest, body, fill_tile(t, &t->tiles[k], count));
  o2o_block_append(nest, body, o2o_barrier(nest, loop->loc)); /* they are full */
  o2o_expr *left =
      o2o_compute(nest, O2O_OP_SUB, o2o_value_of(nest, count), o2o_value_of(nest, t->start));
  o2o_stmt *whole = run_tile(t, loop, o2o_number(nest, O2O_TILE_SIDE));
  whole->unroll = true;
  o2o_stmt *either =
      o2o_if_else(nest, o2o_compute(nest, O2O_OP_GE, left, o2o_number(nest, O2O_TILE_SIDE)), whole,
                  run_tile(t, loop, o2o_copy_expr(nest, left)));
  o2o_block_append(nest, body, o2o_if(nest, o2o_value_of(nest, t->local->active), either));
  o2o_block_append(nest, out, o2o_declare(nest, count, o2o_count_of(nest, &t->loop)));
  o2o_block_append(nest, out,
                   o2o_count_up(nest, t->start, o2o_number(nest, 0), o2o_value_of(nest, count),
                                O2O_TILE_SIDE, body));
  o2o_expr *any = o2o_compute(nest, t->loop.cmp, o2o_copy_expr(nest, t->loop.lower),
                              o2o_copy_expr(nest, t->loop.bound));
  return o2o_if(nest, any, out);
}

/* ---- a condition around the body ------------------------------------------------------------- */

/* The only statement of blocks in blocks; NULL: there are several. */
static o2o_stmt *only_one(o2o_stmt *s) {
  while (s->kind == O2O_ST_BLOCK && s->nkids == 1)
    s = s->kids[0];
  return s->kind == O2O_ST_BLOCK ? NULL : s;
}

/* Takes conditions off that stand around all of the body: what is left of it.  *condition: all of
 * them; NULL: there are none. */
static o2o_stmt *take_condition(o2o_nest *nest, o2o_stmt *body, o2o_expr **condition) {
  o2o_stmt *one;
  *condition = NULL;
  while ((one = only_one(body)) && one->kind == O2O_ST_IF && (one->nkids < 2 || !one->kids[1])) {
    *condition = *condition ? both(nest, *condition, one->e[0]) : one->e[0];
    body = one->kids[0];
  }
  while (body->kind == O2O_ST_BLOCK && body->nkids == 1 && body->kids[0]->kind == O2O_ST_BLOCK)
    body = body->kids[0];
  return o2o_as_block(nest, body);
}

static o2o_expr *asked_at(const tiler *t, o2o_symbol *row, o2o_symbol *column) {
  o2o_expr *line = o2o_subscript(t->nest, o2o_sym(t->nest, t->asked), o2o_value_of(t->nest, row));
  return o2o_subscript(t->nest, line, o2o_value_of(t->nest, column));
}

static o2o_stmt *note_used(const tiler *t, o2o_symbol *used, o2o_symbol *row, o2o_symbol *column) {
  o2o_nest *nest = t->nest;
  return o2o_if(nest, o2o_load(nest, asked_at(t, row, column)),
                o2o_assign(nest, o2o_sym(nest, used), o2o_int(nest, used->type, 1)));
}

/* Work-items tell each other whether the condition holds. */
static void share_condition(tiler *t, o2o_expr *condition) {
  static const char *const names[] = {"row_used", "column_used", "turned_used"};
  o2o_nest *nest = t->nest;
  o2o_tiled_body *l = t->local;
  const o2o_type *flag = o2o_scalar(nest, O2O_T_I32);
  const o2o_type *row = o2o_array_of(nest, flag, o2o_number(nest, O2O_TILE_SIDE + 1));
  o2o_symbol *each = o2o_counter(nest, "each");
  o2o_stmt *look = o2o_stmt_new(nest, O2O_ST_BLOCK, condition->loc, 0);
  t->asked = o2o_symbol_new(nest, "asked", o2o_array_of(nest, row, o2o_number(nest, O2O_TILE_SIDE)),
                            O2O_S_LOCAL);
  l->tiles[l->count++] = t->asked;
  l->active = o2o_symbol_new(nest, "active", flag, O2O_S_LOCAL);
  o2o_block_append(
      nest, l->body,
      o2o_declare(nest, l->active, both(nest, o2o_value_of(nest, l->in_range), condition)));
  o2o_block_append(
      nest, l->body,
      o2o_assign(nest, asked_at(t, l->at[1], l->at[0]), o2o_value_of(nest, l->active)));
  o2o_block_append(nest, l->body, o2o_barrier(nest, condition->loc));
  for (unsigned k = 0; k < 3; ++k) {
    t->used[k] = o2o_symbol_new(nest, names[k], flag, O2O_S_LOCAL);
    o2o_block_append(nest, l->body, o2o_declare(nest, t->used[k], o2o_int(nest, flag, 0)));
    o2o_block_append(
        nest, look,
        note_used(t, t->used[k], k == 0 ? l->at[1] : each, k == 0 ? each : l->at[k == 2]));
  }
  o2o_block_append(
      nest, l->body,
      o2o_count_up(nest, each, o2o_number(nest, 0), o2o_number(nest, O2O_TILE_SIDE), 1, look));
}

/* ---- the body -------------------------------------------------------------------------------- */

unsigned o2o_local_tiles(o2o_nest *nest, o2o_plan *plan) {
  if (nest->nloops != 2 || plan->ndims != 2 || !o2o_may_be_tiled(nest, plan))
    return 0;
  o2o_cloning c = {nest, NULL, NULL, NULL};
  o2o_stmt *body = o2o_block_of(nest, o2o_clone_stmt(&c, nest->body));
  o2o_expr *condition;
  o2o_make_blocks(nest, body);
  body = take_condition(nest, body, &condition);
  o2o_tiled_body *local = o2o_alloc(nest, sizeof *local);
  tiler t = {.nest = nest, .plan = plan, .local = local};
  for (unsigned d = 0; d < 2; ++d) {
    t.iv[d] = nest->loops[plan->loop_of_dim[d]].iv;
    local->at[d] = o2o_counter(nest, d ? "row" : "column");
  }
  local->side = O2O_TILE_SIDE;
  local->in_range = o2o_symbol_new(nest, "inside", o2o_scalar(nest, O2O_T_I32), O2O_S_LOCAL);
  local->active = local->in_range;
  local->origin[0] = o2o_symbol_new(nest, "first_column", o2o_scalar(nest, O2O_T_I64), O2O_S_LOCAL);
  local->count_of[0] = o2o_counter(nest, "columns");
  local->body = o2o_stmt_new(nest, O2O_ST_BLOCK, body->loc, 0);
  if (condition)
    share_condition(&t, condition);
  bool tiled = false;
  for (unsigned k = 0; k < body->nkids; ++k) {
    if (o2o_jumps(body->kids[k]))
      return 0;
    if (!tiled && match(&t, body->kids[k])) {
      tiled = true;
      o2o_block_append(nest, local->body, tiled_loop(&t, body->kids[k]));
    } else if (!o2o_append_guarded(nest, local, local->body, body->kids[k])) {
      return 0;
    }
  }
  if (!tiled)
    return 0;
  bool turned = false;
  for (unsigned k = 0; k < t.count; ++k)
    turned |= t.tiles[k].turned;
  if (!turned)
    local->origin[0] = local->count_of[0] = NULL;
  plan->local = local;
  return t.count;
}
