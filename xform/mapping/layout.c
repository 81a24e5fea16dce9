/* Layouts of arrays on the device (layout.h).
 *
 *   work-item (k, i):  for (j ...) for (m ...) rhs[k][j][i][m] = ...
 *   work-items that follow each other write 40 bytes apart; with rhs stored as [k][j][m][i] they
 *   write neighbouring elements
 *
 * Which accesses are coalesced depends on nothing but the dimension that lies closest in memory:
 * those whose subscript of that dimension grows by one with the loop of dimension 0, and whose
 * other subscripts do not change.  So a layout is the choice of that dimension, the others stay in
 * the program's order.  Each kernel counts for each dimension the accesses, weighted as mapping.c
 * does; an array that several kernels of the unit use gets the dimension that is best for all of
 * them together, and a kernel that would gain by another one says so, for the runtime to weigh.
 *
 * An array has layouts when it has at least two dimensions, or is a vector that is subscripted like
 * an array of rows (layout_rows.c), holds numbers, and is reached by subscripts only
 * (layout_view.c).  C lets no subscript leave its dimension, but a[0][i] for all of a is common: so
 * the runtime computes what the subscripts are, from formulas, and stores the array as the program
 * has it unless they stay inside.  Subscripts that are not known before the launch exclude the
 * array.
 */
#include "xform/mapping/layout.h"

#include "abi/abi.h"
#include "predictor/instructions.h"
#include "xform/analysis/stride.h"
#include "xform/formula/fold.h"
#include "xform/formula/prune.h"
#include "xform/mapping/mapping.h"

#include <string.h>

#define GAIN 1.001 /* times as many accesses, to count as more */

/* ---- dimensions ----------------------------------------------------------------------------- */

static unsigned depth_of(const o2o_type *type) {
  unsigned depth = 0;
  for (; type->kind == O2O_T_ARRAY; type = type->elem)
    ++depth;
  return depth;
}

unsigned o2o_layout_dim(const o2o_layout *layout, const o2o_type *step) {
  return layout->ndims - 1 - depth_of(step); /* very large for the array as a whole */
}

uint64_t o2o_layout_size(const o2o_layout *layout, unsigned dim) {
  int64_t size;
  return dim > 0 && o2o_const_int(layout->steps[dim - 1]->count, &size) && size > 0 ? (uint64_t)size
                                                                                    : 0;
}

const o2o_layout *o2o_layout_of(const o2o_expr *e) {
  for (;;)
    switch (e->kind) {
    case O2O_E_SYM:
      return e->sym->layout;
    case O2O_E_LOAD:
      return e->sym || e->kids[0]->kind != O2O_E_SYM ? NULL : e->kids[0]->sym->layout;
    case O2O_E_INDEX:
    case O2O_E_PTRADD:
    case O2O_E_DEREF:
    case O2O_E_DECAY:
    case O2O_E_ADDR:
    case O2O_E_CAST:
      e = e->kids[0];
      break;
    case O2O_E_ASSIGN:
    case O2O_E_COMMA:
      e = e->kids[1];
      break;
    default:
      return NULL;
    }
}

/* A layout for an object that may have one; NULL for others. */
static o2o_layout *candidate(o2o_nest *const *nests, unsigned n, o2o_symbol *sym) {
  const struct o2o_layout_rows *rows = o2o_layout_rows(nests, n, sym);
  const o2o_type *step = sym->type->elem;
  bool array = sym->points ? sym->type->kind == O2O_T_POINTER : sym->type->kind == O2O_T_ARRAY;
  if (sym->storage != O2O_S_OBJECT || sym->slot < 0 || sym->pointers.is_table ||
      sym->pointers.path_words || !array || step->kind != O2O_T_ARRAY ||
      depth_of(step) >= O2O_LAYOUT_DIMS)
    return NULL;
  o2o_layout *layout = o2o_alloc(nests[0], sizeof *layout);
  layout->root = sym;
  layout->rows = rows;
  layout->ndims = depth_of(step) + 1;
  for (unsigned d = 0; d < layout->ndims; ++d, step = step->elem)
    layout->steps[d] = step;
  const o2o_type *number = layout->steps[layout->ndims - 1];
  layout->spoiled = !o2o_is_integer(number) && !o2o_is_float(number);
  return layout;
}

/* ---- accesses ------------------------------------------------------------------------------- */

/* The place of an access to the array with all subscripts; false when it has none. */
static bool subscripted(o2o_nest *nest, const o2o_layout *layout, const o2o_scope *scope,
                        const o2o_expr *lvalue, o2o_place *place) {
  if (!o2o_place_in_parts(nest, scope, lvalue, place) || place->root != layout->root ||
      place->bytes != 0 || !o2o_type_same(lvalue->type, layout->steps[layout->ndims - 1]))
    return false;
  for (unsigned t = 0; t < place->nterms; ++t) {
    unsigned dim = o2o_layout_dim(layout, place->terms[t].elem);
    if (dim >= layout->ndims || !o2o_type_same(place->terms[t].elem, layout->steps[dim]))
      return false;
  }
  return true;
}

/* By how much the subscript of each dimension grows with the loop. */
static bool slopes(o2o_nest *nest, const o2o_loop *loop, const o2o_layout *layout,
                   const o2o_place *place, int64_t *by) {
  memset(by, 0, O2O_LAYOUT_DIMS * sizeof *by);
  for (unsigned t = 0; t < place->nterms; ++t) {
    int64_t k, *sum = &by[o2o_layout_dim(layout, place->terms[t].elem)];
    if (!o2o_increment_per_iteration(nest, loop, place->terms[t].scope, place->terms[t].index,
                                     &k) ||
        __builtin_add_overflow(*sum, k, sum))
      return false;
  }
  return true;
}

/* Coalesced when dimension `fastest` lies closest in memory. */
static bool consecutive(const o2o_layout *layout, const int64_t *by, unsigned fastest) {
  bool same = true;
  for (unsigned d = 0; d < layout->ndims; ++d) {
    if (d != fastest && by[d] != 0)
      return false;
    same = same && by[d] == 0;
  }
  return same || by[fastest] == 1 || by[fastest] == -1;
}

bool o2o_layout_coalesces(o2o_nest *nest, const o2o_loop *loop, const o2o_layout *layout,
                          const o2o_scope *scope, const o2o_expr *lvalue) {
  int64_t by[O2O_LAYOUT_DIMS];
  o2o_place place;
  return subscripted(nest, layout, scope, lvalue, &place) &&
         slopes(nest, loop, layout, &place, by) &&
         consecutive(layout, by, layout->wishes[layout->wide].fastest);
}

/* The first variable in a subscript, as people call it. */
static bool find_name(o2o_expr *e, void *ctx) {
  const char **name = ctx;
  if (!*name && e->kind == O2O_E_SYM)
    *name = e->sym->name;
  return !*name;
}

static void name_dimensions(o2o_layout *layout, const o2o_place *place) {
  for (unsigned t = 0; t < place->nterms; ++t)
    o2o_walk_expr((o2o_expr *)place->terms[t].index, find_name,
                  &layout->names[o2o_layout_dim(layout, place->terms[t].elem)]);
}

static void score(o2o_nest *nest, const o2o_plan *plan, const o2o_access *access) {
  o2o_layout *layout = access->object->layout;
  int64_t by[O2O_LAYOUT_DIMS];
  o2o_place place;
  if (!layout || layout->spoiled)
    return;
  if (access->somewhere || !subscripted(nest, layout, access->scope, access->lvalue, &place)) {
    layout->spoiled = true;
    return;
  }
  name_dimensions(layout, &place);
  const o2o_plan *const shapes[] = {plan, plan->levels};
  for (unsigned s = 0; s < 2; ++s)
    for (unsigned e = 0; e < O2O_MOST_EXCHANGES && shapes[s] && !plan->chunked; ++e) {
      const o2o_loop *along = o2o_exchanged_dimension(shapes[s], e);
      for (unsigned d = 0; d < layout->ndims; ++d)
        if (along && slopes(nest, along, layout, &place, by) && consecutive(layout, by, d))
          layout->wishes[s].accesses[e][d] += o2o_constant_executions(access);
    }
}

/* ---- what the subscripts are ---------------------------------------------------------------- */

/* The variable of an open loop is on one side of a value. */
typedef struct bound {
  int64_t var;
  bool upper;
  o2o_code code; /* pushes the largest, or smallest, value that it has */
} bound;

#define MAX_BOUNDS 8

typedef struct bounds {
  bound of[MAX_BOUNDS];
  unsigned count;
} bounds;

static bool is_variable(const o2o_code *code, int64_t *var) {
  *var = code->count == 2 ? code->words[1] : 0;
  return code->count == 2 && code->words[0] == O2O_F_VAR;
}

/* Adds var < e, or with `equal` var <= e (lower bounds: >, >=). */
static void add_bound(o2o_nest *nest, bounds *list, int64_t var, bool upper, bool equal,
                      const o2o_code *e) {
  if (list->count == MAX_BOUNDS)
    return;
  bound *b = &list->of[list->count++];
  *b = (bound){.var = var, .upper = upper};
  o2o_emit_code(nest, e, &b->code);
  if (equal)
    return;
  o2o_emit(nest, &b->code, O2O_F_CONST);
  o2o_emit(nest, &b->code, 1);
  o2o_emit(nest, &b->code, upper ? O2O_F_SUB : O2O_F_ADD);
}

static void add_comparison(o2o_nest *nest, bounds *list, const o2o_scope *scope, const o2o_expr *e,
                           bool holds) {
  static const o2o_op inverse[] = {
      [O2O_OP_LT] = O2O_OP_GE, [O2O_OP_GT] = O2O_OP_LE, [O2O_OP_LE] = O2O_OP_GT,
      [O2O_OP_GE] = O2O_OP_LT, [O2O_OP_EQ] = O2O_OP_NE, [O2O_OP_NE] = O2O_OP_EQ};
  o2o_op op = holds ? e->op : inverse[e->op];
  o2o_code sides[2] = {{0}, {0}};
  int64_t var;
  for (unsigned k = 0; k < 2; ++k) {
    if (!o2o_is_integer(e->kids[k]->type) || o2o_emit_is_unknown(nest, scope, e->kids[k]))
      return;
    o2o_emit_value(nest, scope, e->kids[k], &sides[k]);
  }
  for (unsigned k = 0; k < 2; ++k) {
    bool less = op == O2O_OP_LT || op == O2O_OP_LE, equal = op != O2O_OP_LT && op != O2O_OP_GT;
    if (!is_variable(&sides[k], &var) || op == O2O_OP_NE)
      continue;
    if (op == O2O_OP_EQ || less == (k == 0))
      add_bound(nest, list, var, true, equal, &sides[1 - k]);
    if (op == O2O_OP_EQ || less != (k == 0))
      add_bound(nest, list, var, false, equal, &sides[1 - k]);
  }
}

static void add_condition(o2o_nest *nest, bounds *list, const o2o_scope *scope, const o2o_expr *e,
                          bool holds) {
  if (e->kind == O2O_E_NOT)
    add_condition(nest, list, scope, e->kids[0], !holds);
  else if (e->kind == (holds ? O2O_E_LAND : O2O_E_LOR))
    for (unsigned k = 0; k < 2; ++k)
      add_condition(nest, list, scope, e->kids[k], holds);
  else if (e->kind == O2O_E_BINARY && e->op >= O2O_OP_LT && e->op <= O2O_OP_NE)
    add_comparison(nest, list, scope, e, holds);
}

/* Whether expressions have the instruction. */
static bool is_arithmetic(int64_t op) {
  switch (op) {
  case O2O_F_END:
  case O2O_F_LOOP:
  case O2O_F_ENDLOOP:
  case O2O_F_TOUCH:
  case O2O_F_COUNT:
  case O2O_F_WEIGHT:
  case O2O_F_ENDWEIGHT:
  case O2O_F_BYTES:
  case O2O_F_SPAN:
    return false;
  default:
    return o2o_is_kernel_instruction(op);
  }
}

/* Appends the words of an expression; variables keep to their bounds. */
static bool append_bounded(o2o_nest *nest, const o2o_code *e, const bounds *list, o2o_code *code) {
  for (unsigned at = 0; at < e->count;) {
    int64_t op = e->words[at];
    if (!is_arithmetic(op))
      return false;
    for (unsigned k = 0; k <= o2o_words_of(op); ++k)
      o2o_emit(nest, code, e->words[at + k]);
    for (unsigned k = 0; k < list->count && op == O2O_F_VAR; ++k) {
      const bound *b = &list->of[k];
      if (b->var != e->words[at + 1])
        continue;
      o2o_emit_code(nest, &b->code, code);
      o2o_emit(nest, code, b->upper ? O2O_F_MIN : O2O_F_MAX);
    }
    at += o2o_words_of(op) + 1;
  }
  return true;
}

/* The access's subscript of one dimension, loops included; empty when it has none there: 0. */
static bool subscript(o2o_nest *nest, const o2o_layout *layout, const o2o_access *access,
                      const o2o_place *place, unsigned dim, unsigned open, o2o_code *code) {
  o2o_opened opened = {.count = open};
  bounds list = {.count = 0};
  for (const o2o_guard *g = access->guard; g; g = g->outer)
    if (g->cond)
      add_condition(nest, &list, g->scope, g->cond, g->holds);
  if (!o2o_emit_open_scope(nest, access->scope, code, &opened))
    return false;
  o2o_emit(nest, code, O2O_F_CONST);
  o2o_emit(nest, code, 0);
  for (unsigned t = 0; t < place->nterms; ++t) {
    o2o_code index = {0};
    if (o2o_layout_dim(layout, place->terms[t].elem) != dim)
      continue;
    if (o2o_emit_is_unknown(nest, place->terms[t].scope, place->terms[t].index))
      return false;
    o2o_emit_expr(nest, place->terms[t].scope, place->terms[t].index, &index);
    if (!append_bounded(nest, &index, &list, code))
      return false;
    o2o_emit(nest, code, O2O_F_ADD);
  }
  o2o_emit(nest, code, O2O_F_TOUCH);
  o2o_emit(nest, code, 1);
  o2o_emit_close(nest, code, &opened, open);
  return true;
}

/* All subscripts of one dimension. */
static bool emit_subscripts(o2o_nest *nest, const o2o_accesses *accesses, o2o_layout *layout,
                            unsigned dim) {
  o2o_code *code = &layout->subscripts[dim];
  o2o_opened opened = {0};
  o2o_pieces pieces = {0};
  o2o_emit_open_nest(nest, code, &opened);
  for (unsigned k = 0; k < accesses->count; ++k) {
    const o2o_access *access = &accesses->items[k];
    o2o_code piece = {0};
    o2o_place place;
    if (access->object != layout->root)
      continue;
    if (!subscripted(nest, layout, access->scope, access->lvalue, &place) ||
        !subscript(nest, layout, access, &place, dim, opened.count, &piece))
      return false;
    o2o_emit_once(nest, &piece, code, &pieces);
  }
  o2o_emit_close(nest, code, &opened, 0);
  o2o_emit(nest, code, O2O_F_END);
  o2o_fold_formula(code);
  o2o_prune_formula(code);
  return true;
}

/* The size of a dimension that is not constant, as the first byte of what is touched. */
static bool emit_size(o2o_nest *nest, o2o_layout *layout, unsigned dim) {
  const o2o_type *row = layout->steps[dim - 1];
  const o2o_scope *scope = o2o_scope_root(nest);
  o2o_code *code = &layout->sizes[dim];
  if (o2o_emit_is_unknown(nest, scope, row->count))
    return false;
  o2o_emit_value(nest, scope, row->count, code);
  o2o_emit(nest, code, O2O_F_TOUCH);
  o2o_emit(nest, code, 1);
  o2o_emit(nest, code, O2O_F_END);
  return true;
}

static bool emit_formulas(o2o_nest *nest, const o2o_accesses *accesses, o2o_layout *layout) {
  for (unsigned d = 1; d < layout->ndims; ++d)
    if (!emit_subscripts(nest, accesses, layout, d) ||
        (!o2o_layout_size(layout, d) && !emit_size(nest, layout, d)))
      return false;
  return true;
}

static void forget(o2o_layout *layout) {
  if (layout->rows)
    o2o_layout_no_rows(layout->root, layout->rows);
  layout->root->layout = NULL;
}

/* ---- one kernel ----------------------------------------------------------------------------- */

void o2o_layouts(o2o_nest *nest, o2o_plan *plan, const o2o_accesses *accesses) {
  o2o_nest *nests[] = {nest, plan->levels ? plan->levels->nest : nest};
  o2o_accesses *kept = o2o_alloc(nest, sizeof *kept);
  unsigned n = plan->levels ? 2 : 1;
  bool any = false;
  *kept = *accesses;
  plan->access.all = kept;
  for (unsigned k = 0; k < nest->nsymbols && !(nest->off & O2O_OFF(LAYOUT)); ++k)
    any |= (nest->symbols[k]->layout = candidate(nests, n, nest->symbols[k])) != NULL;
  if (!any)
    return;
  o2o_layout_views(nests, n);
  for (unsigned k = 0; k < accesses->count; ++k)
    score(nest, plan, &accesses->items[k]);
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    o2o_layout *layout = nest->symbols[k]->layout;
    if (!layout)
      continue;
    layout->wide = o2o_gpu_shape(plan) != plan;
    layout->wishes[0].fastest = layout->wishes[1].fastest = layout->ndims - 1;
    layout->spoiled = layout->spoiled || !emit_formulas(nest, accesses, layout);
    if (layout->spoiled)
      forget(layout);
  }
}

/* ---- all kernels of a unit ------------------------------------------------------------------ */

/* Visits the layouts of all kernels. */
typedef struct cursor {
  o2o_plan *const *plans;
  unsigned n, plan, symbol;
} cursor;

static o2o_layout *next_layout(cursor *c) {
  for (; c->plan < c->n; ++c->plan, c->symbol = 0)
    while (c->symbol < c->plans[c->plan]->nest->nsymbols) {
      o2o_layout *layout = c->plans[c->plan]->nest->symbols[c->symbol++]->layout;
      if (layout)
        return layout;
    }
  return NULL;
}

/* The same variable in two kernels. */
static bool same_array(const o2o_layout *a, const o2o_layout *b) {
  return a->ndims == b->ndims && a->root->loc.raw && a->root->loc.raw == b->root->loc.raw &&
         !strcmp(a->root->name, b->root->name);
}

/* Two arrays that may be the same one, reached in different ways. */
static bool alike(const o2o_layout *a, const o2o_layout *b) {
  bool same = a->ndims == b->ndims && a->steps[a->ndims - 1]->size == b->steps[b->ndims - 1]->size;
  for (unsigned d = 1; same && d < a->ndims; ++d)
    same = o2o_layout_size(a, d) == o2o_layout_size(b, d);
  return same;
}

static double trips_of(const o2o_nest *nest) {
  double trips = 1;
  for (unsigned k = 0; k < nest->nloops; ++k) {
    int64_t lower, upper;
    bool known =
        o2o_const_int(nest->loops[k].lower, &lower) && o2o_const_int(nest->loops[k].upper, &upper);
    double distance = known ? (double)upper - (double)lower : O2O_AVERAGE_TRIPS;
    trips *= distance < 0 ? -distance : distance;
  }
  return trips;
}

/* The dimension with the most accesses; `first` where it has as many, else a later one. */
static unsigned best(const double *accesses, unsigned ndims, unsigned first) {
  unsigned found = first;
  for (unsigned d = ndims; d-- > 0;)
    if (accesses[d] > accesses[found] * GAIN)
      found = d;
  return found;
}

/* The kernel's wish: what is best for all kernels that use the array, unless it is worse for
 * this one. */
static void choose(o2o_layout *layout, o2o_plan *const *plans, unsigned n) {
  double all[O2O_LAYOUT_DIMS] = {0};
  cursor c = {plans, n, 0, 0};
  for (const o2o_layout *other; (other = next_layout(&c));)
    if (other == layout || same_array(other, layout)) {
      double trips = trips_of(plans[c.plan]->nest);
      for (unsigned d = 0; d < layout->ndims; ++d)
        all[d] += trips * other->wishes[other->wide].accesses[0][d];
    }
  for (unsigned s = 0; s < 2; ++s)
    layout->wishes[s].fastest = best(layout->wishes[s].accesses[0], layout->ndims,
                                     best(all, layout->ndims, layout->ndims - 1));
}

bool o2o_layout_reordered(const o2o_layout *layout) {
  return layout->printed && layout->wishes[layout->wide].fastest != layout->ndims - 1;
}

/* Whether some kernel wants an array like this one in another order than the program's. */
static bool concerned(const o2o_layout *layout, o2o_plan *const *plans, unsigned n) {
  cursor c = {plans, n, 0, 0};
  for (const o2o_layout *other; (other = next_layout(&c));)
    if (other->wishes[other->wide].fastest != other->ndims - 1 && alike(layout, other))
      return true;
  return false;
}

/* The share of the kernel's accesses that are coalesced, before and after. */
static void share(o2o_plan *plan) {
  const o2o_loop *loop = o2o_first_dimension(o2o_gpu_shape(plan));
  double all = 0, before = 0, after = 0;
  for (unsigned k = 0; k < plan->access.all->count; ++k) {
    const o2o_access *access = &plan->access.all->items[k];
    const o2o_layout *layout = access->object->layout;
    int64_t stride;
    if (access->object->storage != O2O_S_OBJECT)
      continue;
    double times = o2o_constant_executions(access);
    bool known = !access->somewhere && !plan->chunked &&
                 o2o_address_stride(plan->nest, loop, &access->place, &stride);
    bool next = known && (stride == 0 || stride == (int64_t)access->bytes ||
                          stride == -(int64_t)access->bytes);
    if (layout && o2o_layout_reordered(layout) && !plan->chunked)
      after +=
          times * o2o_layout_coalesces(plan->nest, loop, layout, access->scope, access->lvalue);
    else
      after += times * next;
    before += times * next;
    all += times;
  }
  plan->access.as_written = all > 0 ? before / all : 1;
  plan->access.reordered = all > 0 ? after / all : 1;
}

/* Whether nothing else than arrays whose order the launch chooses is better off with dimension 0 as
 * it is. */
static bool exchangeable(const o2o_plan *plan, const o2o_loop *first, const o2o_loop *along) {
  double before = 0, after = 0;
  for (unsigned k = 0; k < plan->access.all->count; ++k) {
    const o2o_access *access = &plan->access.all->items[k];
    int64_t stride, bytes = (int64_t)access->bytes;
    if (access->object->storage != O2O_S_OBJECT || access->object->layout || access->somewhere)
      continue;
    double times = o2o_constant_executions(access);
    if (o2o_address_stride(plan->nest, first, &access->place, &stride))
      before += times * (stride == 0 || stride == bytes || stride == -bytes);
    if (o2o_address_stride(plan->nest, along, &access->place, &stride))
      after += times * (stride == 0 || stride == bytes || stride == -bytes);
  }
  return after * GAIN >= before;
}

/* Which dimensions launches may exchange with dimension 0: any order of iterations is right, and in
 * some order of the arrays it is as good. */
static void find_exchanges(o2o_plan *plan) {
  bool any = false;
  for (unsigned k = 0; k < plan->nest->nsymbols; ++k)
    any |= plan->nest->symbols[k]->layout != NULL;
  for (o2o_plan *shape = plan; any && shape; shape = shape->levels)
    for (unsigned e = 1; e < O2O_MOST_EXCHANGES; ++e) {
      const o2o_loop *along = o2o_exchanged_dimension(shape, e);
      if (along && exchangeable(plan, o2o_first_dimension(shape), along))
        shape->access.exchanges |= 1u << e;
    }
}

void o2o_layouts_agree(o2o_plan *const *plans, unsigned n) {
  cursor c = {plans, n, 0, 0};
  for (o2o_layout *layout; (layout = next_layout(&c));)
    choose(layout, plans, n);
  c = (cursor){plans, n, 0, 0};
  for (o2o_layout *layout; (layout = next_layout(&c));)
    layout->printed = concerned(layout, plans, n);
  c = (cursor){plans, n, 0, 0};
  for (o2o_layout *layout; (layout = next_layout(&c));)
    if (!layout->printed)
      forget(layout);
  for (unsigned k = 0; k < n; ++k) {
    find_exchanges(plans[k]);
    share(plans[k]);
  }
}

const char *o2o_layout_text(o2o_nest *nest, const o2o_layout *layout) {
  const char *text = o2o_format(nest, "%s stored as ", layout->root->name);
  for (unsigned k = 0; k < layout->ndims; ++k) {
    unsigned last = layout->wishes[layout->wide].fastest;
    unsigned dim = k + 1 == layout->ndims ? last : k < last ? k : k + 1;
    if (layout->names[dim])
      text = o2o_format(nest, "%s[%s]", text, layout->names[dim]);
    else
      text = o2o_format(nest, "%s[%u]", text, dim);
  }
  return text;
}
