/* Parallel levels: inner loops of the body as further loops of the nest (nested_parallel.h).
 *
 *   omp for: i                              work-item (i, j)
 *   for (k ...)                             for (k ...)
 *     for (j = 0; j < n; j++)          ->     c[i][j] += a[i][k] * b[k][j];
 *       c[i][j] += a[i][k] * b[k][j];
 *
 * A group of loops with the same bounds, none inside another, becomes one level: each loop is
 * replaced by its body for the level's variable, and everything around them is computed by every
 * work-item.  So the loops of a group may stand one after the other, between statements, and inside
 * loops that stay sequential; that interchanges them.  Loops whose bounds differ, or depend on
 * outer loops, or are only enclosed by formulas (j < (n & 15)), share the smallest range that holds
 * the values of all, and their bodies get a condition.
 *
 * The directive promises nothing about inner loops: loop_group.c proves that no order of
 * the iterations matters.  What is not proven stays a loop, and so does a loop of few iterations.
 * The runtime computes the range of a level before the launch, from a formula over the launch's
 * values.
 *
 * What a work-item gathers in variables for a reduction it may gather of any iterations of the
 * levels, as with `collapse`: where nothing is gathered around the loops.
 *
 * Nests whose work-items run several iterations otherwise (chunks, large scratch memory, arrays and
 * records that are gathered), nests with a last value, and nests that synchronise are left alone.
 */
#include "xform/mapping/nested_parallel.h"

#include "xform/analysis/loop_group.h"
#include "xform/analysis/reduction.h"
#include "xform/formula/emit.h"
#include "xform/ir/clone.h"
#include "xform/mapping/mapping.h"
#include "xform/prepare/edit.h"

#include <string.h>

#define MAX_FOUND 64
#define MAX_TRIES 16 /* groups to look at: bounds the compile time */
#define MAX_DIMS 3
#define MAX_DEPTH 16

/* A canonical loop of the body. */
typedef struct found {
  o2o_stmt *stmt;
  const o2o_scope *scope;  /* inside it */
  int outer;               /* index of the canonical loop around it, or -1 */
  bool inside;             /* stands in some loop of the body */
  o2o_expr *lower, *bound; /* over values of the launch and variables of loops; NULL: not known */
  bool fixed;              /* both are the same throughout the launch, and so are their formulas */
} found;

typedef struct finder {
  o2o_nest *nest;
  found items[MAX_FOUND];
  unsigned count;
  int outer;
  bool inside;
} finder;

/* The loops of one level, before the transformation. */
typedef struct choice {
  const found *members[O2O_LOOP_GROUP_MAX];
  unsigned count;
  bool exact; /* all have the same bounds, fixed for the launch: no conditions needed */
} choice;

/* What box formulas need: how the nest was, and where its loops stood. */
struct o2o_level_record {
  o2o_nest *before;
  choice loops;
};

/* ---- bounds ---------------------------------------------------------------------------------- */

/* The expression with local variables replaced by what they stand for; NULL: by something that is
 * not over values and loop variables alone.  *fixed: no loop variable is left. */
static o2o_expr *resolve(o2o_nest *nest, const o2o_scope *scope, o2o_expr *e, unsigned depth,
                         bool *fixed) {
  if (depth > MAX_DEPTH || !o2o_is_integer(e->type))
    return NULL;
  if (e->kind == O2O_E_INT)
    return e;
  if (e->kind == O2O_E_SYM) {
    *fixed &= e->sym->storage == O2O_S_VALUE;
    return e->sym->storage == O2O_S_VALUE || e->sym->storage == O2O_S_ITER ? e : NULL;
  }
  if (e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM) {
    const o2o_scope *link = o2o_scope_find(scope, e->kids[0]->sym);
    if (!link)
      return NULL;
    if (link->kind == O2O_SCOPE_LOOP) {
      *fixed = false;
      return e;
    }
    return o2o_type_same(link->expr->type, e->type)
               ? resolve(nest, link->at, link->expr, depth + 1, fixed)
               : NULL;
  }
  if (e->kind != O2O_E_CAST && e->kind != O2O_E_NEG && e->kind != O2O_E_BINARY)
    return NULL;
  o2o_expr *copy = o2o_expr_new(nest, e->kind, e->type, e->loc, e->nkids);
  copy->op = e->op;
  for (unsigned k = 0; k < e->nkids; ++k)
    if (!(copy->kids[k] = resolve(nest, scope, e->kids[k], depth + 1, fixed)))
      return NULL;
  return copy;
}

/* A signed variable that is compared as an unsigned number takes negative values for large ones. */
static bool compares_itself(const o2o_sequential_loop *loop) {
  int64_t first;
  return !o2o_is_signed(loop->iv->type) || o2o_is_signed(loop->compare) ||
         (loop->step > 0 && o2o_const_int(loop->lower, &first) && first >= 0);
}

/* ---- finding loops --------------------------------------------------------------------------- */

static void add_found(finder *f, o2o_stmt *s, const o2o_scope *inner) {
  found *x = &f->items[f->count];
  *x = (found){.stmt = s, .scope = inner, .outer = f->outer, .inside = f->inside, .fixed = true};
  if (!inner->loop.leaves && o2o_is_integer(inner->loop.bound->type) &&
      compares_itself(&inner->loop)) {
    x->lower = resolve(f->nest, inner->at, inner->loop.lower, 0, &x->fixed);
    x->bound = resolve(f->nest, inner->at, inner->loop.bound, 0, &x->fixed);
    x->fixed &= o2o_emit_is_exact(f->nest, inner->at, inner->loop.lower) &&
                o2o_emit_is_exact(f->nest, inner->at, inner->loop.bound);
  }
  f->outer = (int)f->count++;
}

static void find(finder *f, const o2o_scope *scope, o2o_stmt *s) {
  const o2o_scope *inner;
  if (!s || f->count == MAX_FOUND)
    return;
  int outer = f->outer;
  bool inside = f->inside;
  switch (s->kind) {
  case O2O_ST_BLOCK:
    for (unsigned k = 0; k < s->nkids; ++k) {
      find(f, scope, s->kids[k]);
      scope = o2o_scope_after(f->nest, scope, s->kids[k]);
    }
    return;
  case O2O_ST_IF:
    inner = o2o_scope_after_expr(f->nest, scope, s->e[0]);
    find(f, inner, s->kids[0]);
    find(f, inner, s->nkids > 1 ? s->kids[1] : NULL);
    return;
  case O2O_ST_FOR:
  case O2O_ST_WHILE:
  case O2O_ST_DO:
    inner = o2o_scope_enter(f->nest, scope, s);
    if (o2o_scope_opens(inner, scope))
      add_found(f, s, inner);
    f->inside = true;
    find(f, inner, s->kids[s->kind == O2O_ST_FOR ? 1 : 0]);
    f->outer = outer;
    f->inside = inside;
    return;
  default:
    return;
  }
}

/* ---- choosing -------------------------------------------------------------------------------- */

static bool eligible(const found *x) {
  uint64_t trips;
  if (!x->lower || !x->bound ||
      (o2o_constant_trips(&x->scope->loop, &trips) && trips < O2O_FEW_TRIPS))
    return false;
  bool unit = x->scope->loop.step == 1 || x->scope->loop.step == -1;
  return unit || x->fixed;
}

static bool same_bounds(const found *x, const found *y) {
  const o2o_sequential_loop *a = &x->scope->loop, *b = &y->scope->loop;
  return a->step == b->step && a->cmp == b->cmp && o2o_type_same(a->compare, b->compare) &&
         o2o_type_same(a->iv->type, b->iv->type) && o2o_expr_same(x->lower, y->lower) &&
         o2o_expr_same(x->bound, y->bound);
}

/* Loops of unit step can share a range. */
static bool compatible(const found *x, const found *y) {
  int64_t a = x->scope->loop.step, b = y->scope->loop.step;
  return (a == 1 || a == -1) && (b == 1 || b == -1) && x->scope->loop.cmp != O2O_OP_NE &&
         y->scope->loop.cmp != O2O_OP_NE &&
         o2o_type_same(x->scope->loop.iv->type, y->scope->loop.iv->type);
}

static bool chosen_around(const finder *f, const choice *c, const found *x) {
  for (int k = x->outer; k >= 0; k = f->items[k].outer)
    for (unsigned m = 0; m < c->count; ++m)
      if (c->members[m] == &f->items[k])
        return true;
  return false;
}

static bool around(const finder *f, const found *x, const found *y) {
  for (int k = y->outer; k >= 0; k = f->items[k].outer)
    if (&f->items[k] == x)
      return true;
  return false;
}

/* The level that loop `first` would be in: with the loops of the same bounds, or with all that can
 * share a range.  False: there is none. */
static bool choose(const finder *f, const found *first, bool all, choice *out) {
  *out = (choice){.exact = first->fixed};
  for (unsigned k = 0; k < f->count; ++k) {
    const found *x = &f->items[k];
    if (!eligible(x) || around(f, x, first) || chosen_around(f, out, x))
      continue;
    if (x != first && !same_bounds(first, x) && !(all && compatible(first, x)))
      continue;
    if (out->count == O2O_LOOP_GROUP_MAX)
      return false;
    out->exact &= x == first || same_bounds(first, x);
    out->members[out->count++] = x;
  }
  if (!out->exact && !compatible(first, first))
    return false;
  for (unsigned k = 0; k < out->count; ++k)
    if (out->members[k]->inside && (f->nest->off & O2O_OFF(INTERCHANGE)))
      return false;
  return true;
}

/* ---- the transformation ---------------------------------------------------------------------- */

typedef struct replacing {
  const choice *loops;
  o2o_loop_group *group;
  o2o_symbol *to;
} replacing;

typedef struct renaming {
  const o2o_symbol *from;
  o2o_symbol *to;
} renaming;

static o2o_expr *rename_load(const o2o_cloning *c, o2o_expr *e) {
  const renaming *r = c->ctx;
  return e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM && e->kids[0]->sym == r->from
             ? o2o_sym(c->nest, r->to)
             : NULL;
}

/* The level's variable is one of the loop's values. */
static o2o_expr *in_range(const o2o_cloning *c, const found *x) {
  const renaming *r = c->ctx;
  const o2o_type *truth = o2o_scalar(c->nest, O2O_T_I32);
  const o2o_sequential_loop *loop = &x->scope->loop;
  o2o_expr *first = o2o_binary(c->nest, loop->step > 0 ? O2O_OP_GE : O2O_OP_LE, truth,
                               o2o_sym(c->nest, r->to), o2o_clone_expr(c, loop->lower));
  o2o_expr *both = o2o_expr_new(c->nest, O2O_E_LAND, truth, x->stmt->loc, 2);
  both->kids[0] = first;
  both->kids[1] = o2o_clone_expr(c, x->stmt->e[0]);
  return both;
}

static o2o_stmt *instantiate(const o2o_cloning *outer, const found *x) {
  const replacing *r = outer->ctx;
  renaming names = {x->scope->loop.iv, r->to};
  o2o_cloning c = {outer->nest, NULL, rename_load, &names};
  o2o_stmt *body = o2o_wrap_in_single_iteration(c.nest, o2o_clone_stmt(&c, x->stmt->kids[1]));
  if (r->loops->exact && body->kind == O2O_ST_BLOCK)
    return body;
  o2o_stmt *block = o2o_stmt_new(c.nest, O2O_ST_BLOCK, x->stmt->loc, 1);
  if (r->loops->exact) {
    block->kids[0] = body;
    return block;
  }
  o2o_stmt *guard = block->kids[0] = o2o_stmt_new(c.nest, O2O_ST_IF, x->stmt->loc, 1);
  guard->e[0] = in_range(&c, x);
  guard->kids[0] = body;
  return block;
}

static o2o_stmt *replace(const o2o_cloning *c, o2o_stmt *s) {
  const replacing *r = c->ctx;
  for (unsigned k = 0; k < r->loops->count; ++k)
    if (r->loops->members[k]->stmt == s)
      return r->group->blocks[r->group->count++] = instantiate(c, r->loops->members[k]);
  return NULL;
}

/* A bound of a range that is known at launch only. */
static o2o_expr *unknown_bound(o2o_nest *nest, const o2o_symbol *iv, const char *what) {
  o2o_symbol *sym =
      o2o_symbol_new(nest, o2o_format(nest, "%s_%s", iv->name, what), iv->type, O2O_S_VALUE);
  sym->slot = -1;
  return o2o_sym(nest, sym);
}

static void add_level(o2o_nest *nest, const choice *loops) {
  const found *first = loops->members[0];
  const o2o_sequential_loop *like = &first->scope->loop;
  o2o_symbol *iv = o2o_symbol_new(nest, like->iv->name, like->iv->type, O2O_S_ITER);
  iv->loc = like->iv->loc;
  iv->slot = -1;
  o2o_symbol_add(nest, iv);
  o2o_loop *loop = &nest->loops[nest->nloops++];
  *loop = (o2o_loop){.iv = iv, .level = true, .loc = first->stmt->loc};
  loop->lower = loops->exact ? first->lower : unknown_bound(nest, iv, "first");
  loop->upper = loops->exact ? first->bound : unknown_bound(nest, iv, "end");
  loop->cmp = loops->exact ? like->cmp : O2O_OP_LT;
  loop->step = o2o_int(nest, o2o_scalar(nest, O2O_T_I64), loops->exact ? like->step : 1);
  loop->stands_for = o2o_alloc(nest, loops->count * sizeof(o2o_symbol *));
  for (unsigned k = 0; k < loops->count; ++k)
    loop->stands_for[loop->nstands_for++] = loops->members[k]->scope->loop.iv;
}

/* The variable of a replaced loop has no value any more: nothing else may ask for it but loops of
 * its own. */
typedef struct stray {
  o2o_nest *nest;
  const o2o_symbol *iv;
  bool found;
} stray;

static bool stray_stmt(o2o_stmt *s, void *ctx) {
  const stray *x = ctx;
  o2o_sequential_loop loop;
  return !(s->kind == O2O_ST_FOR && o2o_match_sequential_loop(x->nest, s, &loop) &&
           loop.iv == x->iv);
}

static bool stray_expr(o2o_expr *e, void *ctx) {
  stray *x = ctx;
  if (e->kind == O2O_E_SYM && e->sym == x->iv)
    x->found = true;
  return true;
}

static bool used_elsewhere(o2o_nest *nest, const o2o_symbol *iv) {
  stray x = {nest, iv, false};
  o2o_walk_stmt(nest->body, stray_stmt, stray_expr, &x);
  for (unsigned k = 0; k < nest->nfunctions && iv->storage != O2O_S_LOCAL; ++k)
    o2o_walk_stmt(nest->functions[k]->body, NULL, stray_expr, &x);
  return x.found;
}

/* A nest with one more loop; NULL: not proven to be the same. */
static o2o_nest *lift(o2o_nest *nest, const choice *loops, o2o_disjoint *disjoint) {
  for (unsigned k = 0; k < loops->count; ++k)
    if (used_elsewhere(nest, loops->members[k]->scope->loop.iv))
      return NULL;
  o2o_nest *with = o2o_alloc(nest, sizeof *with);
  *with = *nest;
  with->symbols = o2o_alloc(nest, (nest->room.symbols + 1) * sizeof *with->symbols);
  memcpy(with->symbols, nest->symbols, nest->nsymbols * sizeof *with->symbols);
  add_level(with, loops);
  o2o_loop_group group = {.nest = with};
  replacing r = {loops, &group, with->loops[with->nloops - 1].iv};
  o2o_cloning c = {with, replace, NULL, &r};
  with->body = o2o_clone_stmt(&c, nest->body);
  return group.count == loops->count && o2o_loop_group_is_parallel(&group, disjoint) ? with : NULL;
}

/* ---- all levels ------------------------------------------------------------------------------ */

static bool is_candidate(const o2o_nest *nest, const o2o_plan *plan) {
  if ((nest->off & O2O_OFF(NESTED_PARALLEL)) || plan->reduction.phased || plan->chunked ||
      nest->synchronises)
    return false;
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    const o2o_symbol *sym = nest->symbols[k];
    bool gathers = sym->slab || (sym->redop != O2O_RED_NONE && o2o_is_aggregate(sym->type));
    if (sym->storage == O2O_S_PRIVATE && (sym->lastprivate || gathers))
      return false;
  }
  return true;
}

static unsigned most_loops(const o2o_nest *nest) {
  unsigned most = nest->nloops < MAX_DIMS ? MAX_DIMS : nest->nloops + 1;
  return most < O2O_MAX_LOOPS ? most : O2O_MAX_LOOPS;
}

/* Loops that have been looked at; they keep their places when the body is transformed. */
typedef struct search {
  const o2o_stmt *failed[MAX_FOUND];
  o2o_loc at[MAX_FOUND];
  unsigned count, tries;
} search;

static bool tried(const search *s, const found *x) {
  for (unsigned k = 0; k < s->count; ++k)
    if (s->failed[k] == x->stmt || (x->stmt->loc.raw && s->at[k].raw == x->stmt->loc.raw))
      return true;
  return false;
}

static void add_tried(search *s, const found *x) {
  if (tried(s, x) || s->count == MAX_FOUND)
    return;
  s->at[s->count] = x->stmt->loc;
  s->failed[s->count++] = x->stmt;
}

/* The next level, outermost loop first; NULL: there is none. */
static o2o_nest *next_level(o2o_nest *nest, search *s, choice *loops, o2o_disjoint *disjoint) {
  finder *f = o2o_alloc(nest, sizeof *f);
  f->nest = nest;
  f->outer = -1;
  find(f, o2o_scope_root(nest), nest->body);
  for (unsigned k = 0; k < f->count; ++k) {
    const found *x = &f->items[k];
    if (!eligible(x) || tried(s, x))
      continue;
    unsigned like = 0;
    for (int all = 0; all < 2; ++all) {
      if (s->tries == MAX_TRIES || !choose(f, x, all, loops) || loops->count == like)
        break;
      ++s->tries;
      like = loops->count;
      o2o_nest *with = lift(nest, loops, disjoint);
      if (with)
        return with;
    }
    add_tried(s, x);
    for (unsigned m = 0; m < loops->count; ++m)
      add_tried(s, loops->members[m]);
  }
  return NULL;
}

void o2o_nested_parallel(o2o_nest *nest, o2o_plan *plan) {
  search s = {.count = 0};
  o2o_nest *now = nest;
  o2o_disjoint disjoint = plan->needs.disjoint;
  struct o2o_level_record *records = o2o_alloc(nest, O2O_MAX_LOOPS * sizeof *records);
  if (!is_candidate(nest, plan))
    return;
  while (now->nloops < most_loops(nest)) {
    choice loops;
    o2o_nest *with = next_level(now, &s, &loops, &disjoint);
    if (!with)
      break;
    records[with->nloops - nest->nloops - 1] = (struct o2o_level_record){now, loops};
    now = with;
  }
  if (now == nest)
    return;
  nest->room.next_id = now->room.next_id;
  nest->other_loops = now->nloops - nest->nloops;
  plan->levels = o2o_alloc(nest, sizeof *plan->levels);
  *plan->levels = (o2o_plan){.nest = now, .needs.disjoint = disjoint, .level.records = records};
  o2o_map_nested_parallel(plan);
}

/* ---- ranges ---------------------------------------------------------------------------------- */

/* Touches the bytes whose numbers are the values of the loop's variable. */
static void box_of(o2o_nest *nest, const found *x, o2o_code *code) {
  o2o_opened opened = {0};
  o2o_emit_open_nest(nest, code, &opened);
  bool open = o2o_emit_open_scope(nest, x->scope, code, &opened);
  o2o_emit(nest, code, open ? O2O_F_VAR : O2O_F_UNKNOWN);
  if (open)
    o2o_emit(nest, code, nest->nloops + x->scope->loops - 1);
  o2o_emit(nest, code, O2O_F_TOUCH);
  o2o_emit(nest, code, 1);
  o2o_emit_close(nest, code, &opened, 0);
}

void o2o_nested_parallel_ranges(o2o_plan *plan) {
  o2o_plan *levels = plan->levels;
  o2o_nest *nest = plan->nest;
  levels->level.boxes = o2o_alloc(nest, nest->other_loops * sizeof *levels->level.boxes);
  for (unsigned k = 0; k < nest->other_loops; ++k) {
    const struct o2o_level_record *record = &levels->level.records[k];
    for (unsigned m = 0; m < record->loops.count; ++m)
      box_of(record->before, record->loops.members[m], &levels->level.boxes[k]);
    o2o_emit(nest, &levels->level.boxes[k], O2O_F_END);
  }
}
