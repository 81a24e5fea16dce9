/* Shares what the work-items of a stencil read in common through local memory.
 *
 *   work-item (j, i):                      for (y = row; y < 18; y += 16)
 *   v[i][j] = u[i][j]                        for (x = column; x < 18; x += 16)
 *     + u[i - 1][j] + u[i + 1][j]              if (some work-item reads it)
 *     + u[i][j - 1] + u[i][j + 1];    ->         u_box[y][x] = u[i0 + y - 1][j0 + x - 1];
 *                                          barrier
 *                                          if (inside)
 *                                            v[i][j] = u_box[row + 1][column + 1]
 *                                              + u_box[row][column + 1] + ...
 *
 * The box of a work-group is what its work-items read of an array whose subscripts are the loops'
 * variables plus constants, with what lies between. Only elements that some work-item certainly
 * reads are loaded: those that one of the constants is away from an iteration of the group that the
 * loops ask for (i0, j0 is the first one).  The corners of a star are no such elements, and may lie
 * outside of the object.  So the accesses that make a box are executed in each iteration; others
 * are served from it where they read the same elements.
 *
 * A window (k = 0; k < 3; k++) v[i] += w[k] * u[i + k - 1] reads the elements of all iterations of
 * its loop, which has constant bounds, so its variable may be part of subscripts as well.
 *
 * Boxes have one dimension or two.  With more loops, a group has a single iteration of all but two
 * of them, whose variables are like constants then: of a star in three dimensions, the plane
 * through its middle is a box.
 *
 * All work-items come to the barrier, which stands in front of everything else that they do; what
 * is behind it is for those that are asked for (local_tile.c).  The arrays are not written by the
 * kernel, in launches in which objects do not overlap.  The kernel has this body beside its others,
 * under O2O_LOCAL, for groups of 16x16 work-items, or 256 in one dimension.
 *
 * Caches serve a few neighbours as well, so it takes LEAST_READS elements for each work-item.
 * Declined like tiles, for steps other than one, and for bodies that iterations leave early.
 * Switched off by -fplugin-arg-omp2ocl-no-local.
 */
#include "xform/optimise/stencil_tile.h"

#include "xform/analysis/reduction.h"
#include "xform/ir/addends.h"
#include "xform/ir/clone.h"
#include "xform/optimise/second_body.h"
#include "xform/prepare/edit.h"

#include "abi/abi.h"

#define MAX_ARRAYS 24 /* that are looked at */
#define MAX_READS 81  /* elements that a work-item reads of one array */
#define MAX_LEVELS 8  /* subscripts */
#define MAX_AWAY 8    /* elements between two that are in one box, in each dimension */
#define MAX_WINDOWS 16
#define MAX_TERMS 3 /* variables of windows in a subscript */
#define LEAST_READS 5
#define BANKS 32 /* of local memory, each of so many bytes */
#define BANK_BYTES 4

/* The variable of a loop with constant bounds, in all loops that declare it. */
typedef struct window {
  o2o_symbol *iv;
  int64_t first, last;
  unsigned loops, declared; /* loops that declare it, declarations of any kind */
  bool differs;             /* one of the loops is not such a loop, or has other bounds */
} window;

/* A subscript: the variable of a dimension, a constant, and variables of windows. */
typedef struct shift {
  int dim;                     /* -1: none */
  int64_t constant, low, high; /* low, high: with the windows' values */
  unsigned count;
  o2o_symbol *terms[MAX_TERMS];
  bool negative[MAX_TERMS];
} shift;

/* One array. */
typedef struct box {
  const o2o_symbol *object;
  const o2o_expr *element; /* one of the lvalues */
  unsigned nlevels;
  /* the dimension whose variable the subscript has, innermost first; -1: none */
  int dim_of[MAX_LEVELS];
  unsigned nreads;
  int64_t reads[MAX_READS][2]; /* per dimension: what is added to the variable */
  int64_t low[2], high[2];
  shift shifts[2];   /* of a single access */
  o2o_symbol *array; /* in local memory */
} box;

typedef struct boxer {
  o2o_nest *nest;
  const o2o_plan *plan;
  o2o_tiled_body *local;
  unsigned ndims, side;    /* of boxes; work-items of a group in each of these dimensions */
  const o2o_symbol *iv[2]; /* variables of the loops that run in these dimensions */
  window windows[MAX_WINDOWS];
  unsigned nwindows;
  box boxes[MAX_ARRAYS];
  unsigned count;
} boxer;

/* ---- windows --------------------------------------------------------------------------------- */

/* What the head of a loop declares; NULL: nothing, or more than a variable. */
static o2o_symbol *declared_by(const o2o_stmt *loop) {
  const o2o_stmt *init = o2o_unblocked(loop->kids[0]);
  return init && init->kind == O2O_ST_DECL ? init->sym : NULL;
}

/* A short loop that certainly runs, through all values from x->first to x->last. */
static bool is_window(const boxer *b, const o2o_stmt *s, window *x) {
  o2o_sequential_loop loop;
  int64_t bound;
  if (!o2o_match_sequential_loop(b->nest, s, &loop) || loop.iv != x->iv || loop.leaves ||
      loop.step != 1 || (loop.cmp != O2O_OP_LT && loop.cmp != O2O_OP_LE) ||
      !o2o_const_int(loop.lower, &x->first) || !o2o_const_int(loop.bound, &bound) ||
      o2o_is_address_taken(o2o_scope_root(b->nest), x->iv))
    return false;
  x->last = bound - (loop.cmp == O2O_OP_LT);
  return x->first >= (o2o_is_signed(loop.compare) ? -INT16_MAX : 0) && x->last <= INT16_MAX &&
         x->last >= x->first && x->last - x->first <= MAX_AWAY;
}

static window *window_of(boxer *b, const o2o_symbol *iv) {
  for (unsigned k = 0; k < b->nwindows; ++k)
    if (b->windows[k].iv == iv)
      return &b->windows[k];
  return NULL;
}

static bool find_window(o2o_stmt *s, void *ctx) {
  boxer *b = ctx;
  window one = {.iv = s->kind == O2O_ST_FOR ? declared_by(s) : NULL, .loops = 1};
  if (!one.iv)
    return true;
  one.differs = !is_window(b, s, &one);
  window *x = window_of(b, one.iv);
  if (x) {
    x->loops++;
    x->differs |= one.differs || x->first != one.first || x->last != one.last;
  } else if (b->nwindows < MAX_WINDOWS) {
    b->windows[b->nwindows++] = one;
  }
  return true;
}

static bool count_declared(o2o_stmt *s, void *ctx) {
  window *x = s->kind == O2O_ST_DECL ? window_of(ctx, s->sym) : NULL;
  if (x)
    x->declared++;
  return true;
}

static void find_windows(boxer *b, o2o_stmt *body) {
  o2o_walk_stmt(body, find_window, NULL, b);
  o2o_walk_stmt(body, count_declared, NULL, b);
}

/* The variable has the values of the window wherever it can be seen. */
static const window *known_window(const boxer *b, const o2o_symbol *iv) {
  const window *x = iv ? window_of((boxer *)b, iv) : NULL;
  return x && !x->differs && x->loops == x->declared ? x : NULL;
}

/* ---- what is read ---------------------------------------------------------------------------- */

static bool add_term(const boxer *b, const o2o_expr *value, bool negative, shift *to) {
  bool variable = value->kind == O2O_E_LOAD && value->kids[0]->kind == O2O_E_SYM;
  o2o_symbol *iv = variable ? value->kids[0]->sym : NULL;
  const window *x = known_window(b, iv);
  if (!x || to->count == MAX_TERMS)
    return false;
  for (unsigned k = 0; k < to->count; ++k)
    if (to->terms[k] == iv)
      return false;
  to->terms[to->count] = iv;
  to->negative[to->count++] = negative;
  to->low += negative ? -x->last : x->first;
  to->high += negative ? -x->first : x->last;
  return true;
}

/* The subscript is the variable of a dimension, a constant, and variables of windows. */
static bool is_shift(const boxer *b, const o2o_expr *e, shift *to) {
  o2o_addends sum;
  if (!o2o_addends_of(e, &sum) || sum.constant < -INT16_MAX || sum.constant > INT16_MAX)
    return false;
  *to = (shift){.dim = -1, .constant = sum.constant, .low = sum.constant, .high = sum.constant};
  for (unsigned k = 0; k < sum.count; ++k) {
    const o2o_expr *x = sum.of[k].e;
    bool negative = sum.of[k].negative;
    if (x->kind == O2O_E_SYM && (x->sym == b->iv[0] || (b->ndims > 1 && x->sym == b->iv[1]))) {
      if (to->dim >= 0 || negative)
        return false;
      to->dim = x->sym != b->iv[0];
    } else if (!add_term(b, x, negative, to)) {
      return false;
    }
  }
  return to->dim >= 0;
}

/* No variable is in both: what is read has all elements from the lows to the highs. */
static bool are_apart(const shift *x, const shift *y) {
  for (unsigned k = 0; k < x->count; ++k)
    for (unsigned n = 0; n < y->count; ++n)
      if (x->terms[k] == y->terms[n])
        return false;
  return true;
}

typedef struct varying {
  const boxer *b;
  bool found;
} varying;

static bool find_varying(o2o_expr *e, void *ctx) {
  varying *v = ctx;
  if (e->kind != O2O_E_SYM)
    return !v->found;
  bool iteration = e->sym->storage == O2O_S_ITER && e->sym != v->b->iv[0] && e->sym != v->b->iv[1];
  v->found |= e->sym->storage != O2O_S_VALUE && e->sym->storage != O2O_S_OBJECT && !iteration;
  return !v->found;
}

/* It has one value for all work-items of a group. */
static bool is_uniform(const boxer *b, const o2o_expr *e) {
  varying v = {b, false};
  o2o_walk_expr((o2o_expr *)e, find_varying, &v);
  return !v.found;
}

/* What a load reads, in all iterations of its windows, as a box without a list of reads; false:
 * not what boxes are for. */
static bool match(const boxer *b, const o2o_expr *load, box *out) {
  const o2o_expr *e = load->kids[0];
  bool has[2] = {false, b->ndims == 1};
  *out = (box){.object = load->sym ? NULL : o2o_root(e), .element = e};
  if (!out->object || out->object->storage != O2O_S_OBJECT || !o2o_reads_no_memory(e) ||
      !o2o_is_number(e->type) || e->type->kind == O2O_T_BOOL ||
      !o2o_is_read_only(b->plan, out->object))
    return false;
  for (; e->kind == O2O_E_INDEX && out->nlevels < MAX_LEVELS; e = e->kids[0]) {
    shift s;
    if (is_shift(b, e->kids[1], &s)) {
      if (has[s.dim] || s.high - s.low > MAX_AWAY)
        return false;
      has[s.dim] = true;
      out->shifts[s.dim] = s;
      out->low[s.dim] = s.low;
      out->high[s.dim] = s.high;
      out->dim_of[out->nlevels++] = s.dim;
    } else if (is_uniform(b, e->kids[1])) {
      out->dim_of[out->nlevels++] = -1;
    } else {
      return false;
    }
  }
  return e->kind == O2O_E_SYM && has[0] && has[1] && are_apart(&out->shifts[0], &out->shifts[1]);
}

/* They differ only by what is added to the variables. */
static bool same_array(const box *x, const box *y) {
  bool same = x->object == y->object && x->nlevels == y->nlevels;
  const o2o_expr *a = x->element, *c = y->element;
  for (unsigned k = 0; same && k < x->nlevels; ++k, a = a->kids[0], c = c->kids[0])
    same = x->dim_of[k] == y->dim_of[k] && o2o_type_same(a->type, c->type) &&
           (x->dim_of[k] >= 0 || o2o_expr_same(a->kids[1], c->kids[1]));
  return same;
}

static bool has_read(const box *x, int64_t column, int64_t row) {
  for (unsigned k = 0; k < x->nreads; ++k)
    if (x->reads[k][0] == column && x->reads[k][1] == row)
      return true;
  return false;
}

static bool has_reads(const box *x, const box *of) {
  for (int64_t row = of->low[1]; row <= of->high[1]; ++row)
    for (int64_t column = of->low[0]; column <= of->high[0]; ++column)
      if (!has_read(x, column, row))
        return false;
  return true;
}

/* Adds what an access reads to a box, unless that gets too large. */
static void add_reads(box *x, const box *of) {
  box sum = *x;
  for (unsigned d = 0; d < 2; ++d) {
    sum.low[d] = of->low[d] < x->low[d] ? of->low[d] : x->low[d];
    sum.high[d] = of->high[d] > x->high[d] ? of->high[d] : x->high[d];
    if (sum.high[d] - sum.low[d] > MAX_AWAY)
      return;
  }
  for (int64_t row = of->low[1]; row <= of->high[1]; ++row)
    for (int64_t column = of->low[0]; column <= of->high[0]; ++column)
      if (!has_read(&sum, column, row)) {
        sum.reads[sum.nreads][0] = column;
        sum.reads[sum.nreads++][1] = row;
      }
  *x = sum;
}

/* Expressions that are certainly evaluated. */
static bool find_reads(o2o_expr *e, void *ctx) {
  boxer *b = ctx;
  box one;
  if (o2o_chooses(e))
    return false;
  if (e->kind != O2O_E_LOAD || !match(b, e, &one))
    return true;
  unsigned k = 0;
  while (k < b->count && !same_array(&b->boxes[k], &one))
    ++k;
  if (k == MAX_ARRAYS)
    return true;
  if (k == b->count)
    b->boxes[b->count++] = one;
  add_reads(&b->boxes[k], &one);
  return true;
}

static void find_boxes(boxer *b, o2o_stmt *s) {
  for (unsigned k = 0; s->kind == O2O_ST_BLOCK && k < s->nkids; ++k)
    find_boxes(b, s->kids[k]);
  if ((s->kind == O2O_ST_EXPR || s->kind == O2O_ST_DECL) && s->e[0])
    o2o_walk_expr(s->e[0], find_reads, b);
  if (s->kind == O2O_ST_FOR && known_window(b, declared_by(s)) && !o2o_jumps(s->kids[1]))
    find_boxes(b, s->kids[1]);
}

_Static_assert(MAX_READS == (MAX_AWAY + 1) * (MAX_AWAY + 1), "all of the largest box");

static unsigned width(const boxer *b, const box *x, unsigned d) {
  return b->side + (unsigned)(x->high[d] - x->low[d]);
}

/* Elements from one row to the next.  A GPU's 32 work-items that run together are two rows of the
 * group; what they read at a time is in different ones of local memory's banks if the rows begin
 * half of the banks apart.  Of numbers of 8 bytes only 16 are moved at a time. */
static unsigned pitch(const boxer *b, const box *x) {
  unsigned least = width(b, x, 0);
  bool two_rows = b->ndims > 1 && x->element->type->size == BANK_BYTES;
  return two_rows ? least + (BANKS + b->side - least % BANKS) % BANKS : least;
}

static uint64_t bytes_of(const boxer *b, const box *x) {
  return x->element->type->size * pitch(b, x) * (b->ndims > 1 ? width(b, x, 1) : 1);
}

/* Keeps the boxes that are worth it and fit into local memory together, those with most reads
 * first. */
static void choose(boxer *b) {
  uint64_t room = O2O_LOCAL_BYTES;
  unsigned kept = 0;
  for (; kept < O2O_TILES; ++kept) {
    unsigned best = b->count;
    for (unsigned k = kept; k < b->count; ++k)
      if (bytes_of(b, &b->boxes[k]) <= room && b->boxes[k].nreads >= LEAST_READS &&
          (best == b->count || b->boxes[k].nreads > b->boxes[best].nreads))
        best = k;
    if (best == b->count)
      break;
    box x = b->boxes[best];
    b->boxes[best] = b->boxes[kept];
    b->boxes[kept] = x;
    room -= bytes_of(b, &x);
  }
  b->count = kept;
}

/* ---- loading a box --------------------------------------------------------------------------- */

static o2o_expr *number(const boxer *b, int64_t k) { return o2o_number(b->nest, k); }

static o2o_expr *compute(const boxer *b, o2o_op op, o2o_expr *x, o2o_expr *y) {
  return o2o_compute(b->nest, op, x, y);
}

static o2o_expr *either(const boxer *b, o2o_expr_kind kind, o2o_expr *x, o2o_expr *y) {
  o2o_expr *e = o2o_expr_new(b->nest, kind, o2o_scalar(b->nest, O2O_T_I32), x->loc, 2);
  e->kids[0] = x;
  e->kids[1] = y;
  return e;
}

/* Element `at` of dimension d is one that is from `first` to `last` away from an iteration of
 * the group. */
static o2o_expr *is_near(const boxer *b, const box *x, unsigned d, o2o_symbol *at, int64_t first,
                         int64_t last) {
  o2o_expr *from = o2o_value_of(b->nest, at);
  o2o_expr *count = o2o_value_of(b->nest, b->local->count_of[d]);
  if (first > x->low[d])
    from = compute(b, O2O_OP_SUB, from, number(b, first - x->low[d])); /* below 0: a huge number */
  if (last > first)
    count = compute(b, O2O_OP_ADD, count, number(b, last - first));
  return compute(b, O2O_OP_LT, from, count);
}

/* The rows' columns are read alike. */
static bool are_alike(const box *x, int64_t row, int64_t other) {
  for (int64_t column = x->low[0]; column <= x->high[0]; ++column)
    if (has_read(x, column, row) != has_read(x, column, other))
      return false;
  return true;
}

/* Some work-item of the group reads the element in one of these columns and rows, ends included. */
static o2o_expr *is_inside(const boxer *b, const box *x, o2o_symbol *const at[2],
                           const int64_t columns[2], const int64_t rows[2]) {
  o2o_expr *near = is_near(b, x, 0, at[0], columns[0], columns[1]);
  if (b->ndims > 1)
    near = either(b, O2O_E_LAND, is_near(b, x, 1, at[1], rows[0], rows[1]), near);
  return near;
}

/* Some work-item of the group reads the element.  Reads next to each other in a row, and alike
 * rows, are one condition. */
static o2o_expr *is_read(const boxer *b, const box *x, o2o_symbol *const at[2]) {
  o2o_expr *any = NULL;
  for (int64_t row = x->low[1]; row <= x->high[1]; ++row) {
    const int64_t top = row;
    while (row < x->high[1] && are_alike(x, top, row + 1))
      ++row;
    for (int64_t first = x->low[0]; first <= x->high[0]; ++first) {
      int64_t last = first;
      if (!has_read(x, first, row))
        continue;
      while (has_read(x, last + 1, row))
        ++last;
      o2o_expr *one = is_inside(b, x, at, (int64_t[2]){first, last}, (int64_t[2]){top, row});
      any = any ? either(b, O2O_E_LOR, any, one) : one;
      first = last;
    }
  }
  return any;
}

/* The element of the array that is at[d] behind the first one of the box. */
static o2o_expr *element_at(const boxer *b, const box *x, const o2o_expr *e, unsigned level,
                            o2o_symbol *const at[2]) {
  o2o_nest *nest = b->nest;
  const o2o_type *wide = o2o_scalar(nest, O2O_T_I64);
  if (level == x->nlevels)
    return o2o_copy_expr(nest, e);
  o2o_expr *base = element_at(b, x, e->kids[0], level + 1, at);
  int d = x->dim_of[level];
  o2o_expr *index;
  if (d < 0) {
    index = o2o_copy_expr(nest, e->kids[1]);
  } else {
    index = compute(b, O2O_OP_ADD, o2o_value_of(nest, b->local->origin[d]),
                    o2o_convert(nest, wide, o2o_value_of(nest, at[d])));
    if (x->low[d])
      index = compute(b, O2O_OP_ADD, index, o2o_int(nest, wide, x->low[d]));
  }
  o2o_expr *out = o2o_subscript(nest, base, index);
  out->type = e->type; /* the base may be a pointer */
  out->loc = e->loc;
  return out;
}

static o2o_expr *in_box(const boxer *b, const box *x, o2o_expr *row, o2o_expr *column) {
  o2o_expr *line = o2o_sym(b->nest, x->array);
  return o2o_subscript(b->nest, b->ndims > 1 ? o2o_subscript(b->nest, line, row) : line, column);
}

/* for (ulong at = the work-item's number; at < width; at += side) body */
static o2o_stmt *each(const boxer *b, const box *x, unsigned d, o2o_symbol *at, o2o_stmt *body) {
  o2o_expr *start = o2o_value_of(b->nest, b->local->at[d]);
  return o2o_count_up(b->nest, at, start, number(b, width(b, x, d)), b->side,
                      o2o_as_block(b->nest, body));
}

static o2o_stmt *fill(boxer *b, box *x) {
  o2o_nest *nest = b->nest;
  o2o_symbol *at[2];
  for (unsigned d = 0; d < 2; ++d)
    at[d] = o2o_symbol_new(nest, d ? "box_row" : "box_column", b->local->at[0]->type, O2O_S_LOCAL);
  o2o_expr *to = in_box(b, x, o2o_value_of(nest, at[1]), o2o_value_of(nest, at[0]));
  o2o_stmt *one = o2o_assign(nest, to, o2o_load(nest, element_at(b, x, x->element, 0, at)));
  o2o_stmt *loop = each(b, x, 0, at[0], o2o_if(nest, is_read(b, x, at), one));
  return b->ndims > 1 ? each(b, x, 1, at[1], loop) : loop;
}

/* ---- the body -------------------------------------------------------------------------------- */

/* The place in the box's dimension d. */
static o2o_expr *place_of(const boxer *b, const box *x, unsigned d, const shift *s) {
  o2o_nest *nest = b->nest;
  const o2o_type *wide = o2o_scalar(nest, O2O_T_I64);
  o2o_expr *at = o2o_convert(nest, wide, o2o_value_of(nest, b->local->at[d]));
  for (unsigned k = 0; k < s->count; ++k)
    at = compute(b, s->negative[k] ? O2O_OP_SUB : O2O_OP_ADD, at,
                 o2o_convert(nest, wide, o2o_value_of(nest, s->terms[k])));
  if (s->constant != x->low[d])
    at = compute(b, O2O_OP_ADD, at, o2o_int(nest, wide, s->constant - x->low[d]));
  return at;
}

static o2o_expr *replace(const o2o_cloning *c, o2o_expr *e) {
  const boxer *b = c->ctx;
  box one;
  if (e->kind != O2O_E_LOAD || !match(b, e, &one))
    return NULL;
  for (unsigned k = 0; k < b->count; ++k) {
    const box *x = &b->boxes[k];
    o2o_expr *at[2] = {NULL, NULL};
    if (!same_array(x, &one) || !has_reads(x, &one))
      continue;
    for (unsigned d = 0; d < b->ndims; ++d)
      at[d] = place_of(b, x, d, &one.shifts[d]);
    return o2o_load(b->nest, in_box(b, x, at[1], at[0]));
  }
  return NULL;
}

static void make_array(boxer *b, box *x) {
  o2o_nest *nest = b->nest;
  const o2o_type *type = o2o_array_of(nest, x->element->type, number(b, pitch(b, x)));
  if (b->ndims > 1)
    type = o2o_array_of(nest, type, number(b, width(b, x, 1)));
  x->array = o2o_symbol_new(nest, o2o_format(nest, "%s_box", x->object->name), type, O2O_S_LOCAL);
  b->local->of[b->local->count] = x->object;
  b->local->tiles[b->local->count++] = x->array;
}

/* The group's first iterations and how many of them there are; the work-item's place. */
static void name_numbers(boxer *b) {
  o2o_nest *nest = b->nest;
  const o2o_type *wide = o2o_scalar(nest, O2O_T_I64), *count = o2o_scalar(nest, O2O_T_U64);
  o2o_tiled_body *l = b->local;
  for (unsigned d = 0; d < b->ndims; ++d) {
    l->at[d] = o2o_symbol_new(nest, d ? "row" : "column", count, O2O_S_LOCAL);
    l->origin[d] = o2o_symbol_new(nest, d ? "first_row" : "first_column", wide, O2O_S_LOCAL);
    l->count_of[d] = o2o_symbol_new(nest, d ? "rows" : "columns", count, O2O_S_LOCAL);
  }
  l->in_range = o2o_symbol_new(nest, "inside", o2o_scalar(nest, O2O_T_I32), O2O_S_LOCAL);
  l->active = l->in_range;
}

static bool suits(boxer *b) {
  int64_t step;
  if (!o2o_may_be_tiled(b->nest, b->plan))
    return false;
  for (unsigned d = 0; d < b->ndims; ++d) {
    const o2o_loop *loop = &b->nest->loops[b->plan->loop_of_dim[d]];
    if (!o2o_const_int(loop->step, &step) || step != 1)
      return false;
    b->iv[d] = loop->iv;
  }
  return true;
}

/* Fills all boxes, and then runs the body. */
static o2o_stmt *make_body(boxer *b, o2o_stmt *body) {
  o2o_nest *nest = b->nest;
  o2o_stmt *out = o2o_stmt_new(nest, O2O_ST_BLOCK, body->loc, 0);
  for (unsigned k = 0; k < b->count; ++k) {
    make_array(b, &b->boxes[k]);
    o2o_block_append(nest, out, fill(b, &b->boxes[k]));
  }
  o2o_block_append(nest, out, o2o_barrier(nest, body->loc));
  o2o_cloning c = {nest, NULL, replace, b};
  o2o_expr *inside = o2o_value_of(nest, b->local->in_range);
  o2o_block_append(nest, out, o2o_if(nest, inside, o2o_clone_stmt(&c, body)));
  return out;
}

unsigned o2o_stencil_tiles(o2o_nest *nest, o2o_plan *plan) {
  o2o_stmt *body = o2o_second_body_of(nest, plan); /* under the same condition */
  boxer b = {.nest = nest, .plan = plan, .ndims = plan->ndims > 1 ? 2 : 1};
  if (plan->local || !suits(&b) || o2o_jumps(body))
    return 0;
  b.side = b.ndims > 1 ? O2O_LOCAL_SIDE : O2O_LOCAL_SIDE * O2O_LOCAL_SIDE;
  find_windows(&b, body);
  find_boxes(&b, body);
  choose(&b);
  if (b.count == 0)
    return 0;
  b.local = o2o_alloc(nest, sizeof *b.local);
  b.local->boxes = true;
  b.local->side = b.side;
  name_numbers(&b);
  b.local->body = make_body(&b, body);
  plan->local = b.local;
  return b.local->count;
}
