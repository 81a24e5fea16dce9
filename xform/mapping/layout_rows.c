/* Vectors that are arrays of rows (layout.h).
 *
 *   double *a;   a[i * n + j]   ->   double (*a)[n];   a[i][j]
 *
 * Every subscript of the vector in the kernel is taken apart into what is multiplied with n, a
 * value of the launch or a constant, and the rest; the address stays the same.  What n stands for
 * is taken from the subscripts, so nothing says that the rest is smaller than n: the runtime asks,
 * as it does for declared arrays, before it stores the vector in another order.  Other passes have
 * seen the vector as it was declared, and when no kernel wants another order it is made a vector
 * again.
 */
#include "xform/mapping/layout.h"

#include <string.h>

#define MAX_PARTS 8

/* A subscript before it was taken apart. */
typedef struct original {
  o2o_expr *index;
  o2o_expr *base, *subscript;
} original;

struct o2o_layout_rows {
  const o2o_type *type; /* the vector's */
  original *of;
  unsigned count, capacity;
};

/* A subscript as x * n + y: the terms of both. */
typedef struct parts {
  const o2o_expr *row; /* n */
  struct {
    o2o_expr *e;
    bool negative;
  } x[MAX_PARTS], y[MAX_PARTS];
  unsigned nx, ny;
  bool fits;
} parts;

typedef struct finder {
  o2o_nest *nest;
  o2o_symbol *sym;
  struct o2o_layout_rows *rows;
  unsigned mentions; /* of the vector, in subscripts or not */
} finder;

/* ---- subscripts ----------------------------------------------------------------------------- */

static o2o_expr *without_casts(o2o_expr *e) {
  while (e->kind == O2O_E_CAST && o2o_is_integer(e->kids[0]->type))
    e = e->kids[0];
  return e;
}

/* The same number whatever its type, unless it overflows, which C forbids; modulo 2^64 for the
 * largest type. */
static bool wide_enough(const o2o_type *type) {
  return o2o_is_signed(type) || type->kind == O2O_T_U64;
}

static bool keeps_number(const o2o_expr *cast) {
  const o2o_type *from = cast->kids[0]->type, *to = cast->type;
  return o2o_is_integer(from) && to->kind != O2O_T_BOOL &&
         (to->size == 8 || from->kind == to->kind ||
          (from->size < to->size && (!o2o_is_signed(from) || o2o_is_signed(to))));
}

static bool is_row(const parts *p, o2o_expr *e) {
  const o2o_expr *bare = without_casts(e);
  int64_t a, b;
  if (o2o_const_int(p->row, &a))
    return o2o_const_int(e, &b) && a == b;
  return bare->kind == O2O_E_SYM && bare->sym == p->row->sym;
}

static void add_part(parts *p, bool row, o2o_expr *e, bool negative) {
  unsigned *n = row ? &p->nx : &p->ny;
  if (*n == MAX_PARTS) {
    p->fits = false;
    return;
  }
  if (row) {
    p->x[*n].e = e;
    p->x[*n].negative = negative;
  } else {
    p->y[*n].e = e;
    p->y[*n].negative = negative;
  }
  ++*n;
}

static void take_apart(parts *p, o2o_expr *e, bool negative) {
  bool binary = e->kind == O2O_E_BINARY && wide_enough(e->type);
  int64_t value;
  if (o2o_const_int(e, &value)) {
    if (value)
      add_part(p, false, e, negative);
  } else if (e->kind == O2O_E_CAST && keeps_number(e)) {
    take_apart(p, e->kids[0], negative);
  } else if (binary && (e->op == O2O_OP_ADD || e->op == O2O_OP_SUB)) {
    take_apart(p, e->kids[0], negative);
    take_apart(p, e->kids[1], negative != (e->op == O2O_OP_SUB));
  } else if (binary && e->op == O2O_OP_MUL && is_row(p, e->kids[1])) {
    add_part(p, true, e->kids[0], negative);
  } else if (binary && e->op == O2O_OP_MUL && is_row(p, e->kids[0])) {
    add_part(p, true, e->kids[1], negative);
  } else {
    add_part(p, false, e, negative);
  }
}

/* A value or constant that something in the subscript is multiplied with; NULL: none. */
static const o2o_expr *find_row(o2o_expr *e) {
  int64_t value;
  e = without_casts(e);
  if (e->kind != O2O_E_BINARY)
    return NULL;
  if (e->op == O2O_OP_MUL)
    for (unsigned k = 2; k-- > 0;) {
      o2o_expr *factor = without_casts(e->kids[k]);
      if (factor->kind == O2O_E_SYM && factor->sym->storage == O2O_S_VALUE &&
          o2o_is_integer(factor->type))
        return factor;
      if (o2o_const_int(factor, &value) && value > 1)
        return factor;
    }
  if (e->op != O2O_OP_ADD && e->op != O2O_OP_SUB)
    return NULL;
  const o2o_expr *left = find_row(e->kids[0]);
  return left ? left : find_row(e->kids[1]);
}

/* ---- a vector's subscripts ------------------------------------------------------------------ */

static bool is_vector(const o2o_symbol *sym) {
  const o2o_type *elem = sym->type->elem;
  bool array = sym->points ? sym->type->kind == O2O_T_POINTER : sym->type->kind == O2O_T_ARRAY;
  return sym->storage == O2O_S_OBJECT && sym->slot >= 0 && !sym->is_table &&
         !sym->pointer_path_words && array && (o2o_is_integer(elem) || o2o_is_float(elem)) &&
         (sym->points || sym->type->count->kind == O2O_E_INT);
}

static bool names(const o2o_expr *e, const o2o_symbol *sym) {
  return e->kind == O2O_E_SYM && e->sym == sym;
}

static bool find_subscripts(o2o_expr *e, void *ctx) {
  finder *f = ctx;
  struct o2o_layout_rows *rows = f->rows;
  f->mentions += names(e, f->sym);
  if (e->kind != O2O_E_INDEX)
    return true;
  const o2o_expr *base = e->kids[0]->kind == O2O_E_DECAY ? e->kids[0]->kids[0] : e->kids[0];
  if (!names(base, f->sym))
    return true;
  if (rows->count == rows->capacity) {
    rows->capacity = rows->capacity ? 2 * rows->capacity : 16;
    original *larger = o2o_alloc(f->nest, rows->capacity * sizeof *larger);
    if (rows->count)
      memcpy(larger, rows->of, rows->count * sizeof *larger);
    rows->of = larger;
  }
  rows->of[rows->count++] = (original){e, e->kids[0], e->kids[1]};
  return true;
}

static o2o_expr *sum(o2o_nest *nest, const parts *p, bool row) {
  const o2o_type *type = o2o_scalar(nest, O2O_T_I64);
  o2o_expr *all = NULL;
  for (unsigned k = 0; k < (row ? p->nx : p->ny); ++k) {
    o2o_expr *e = row ? p->x[k].e : p->y[k].e;
    bool negative = row ? p->x[k].negative : p->y[k].negative;
    if (e->type->kind != O2O_T_I64)
      e = o2o_unary(nest, O2O_E_CAST, type, e);
    if (!all && negative)
      all = o2o_unary(nest, O2O_E_NEG, type, e);
    else
      all = all ? o2o_binary(nest, negative ? O2O_OP_SUB : O2O_OP_ADD, type, all, e) : e;
  }
  return all ? all : o2o_int(nest, type, 0);
}

/* The type of a vector as rows; NULL when it does not divide into them. */
static const o2o_type *as_rows(o2o_nest *nest, const o2o_symbol *sym, const o2o_expr *row) {
  const o2o_type *size = o2o_scalar(nest, O2O_T_U64);
  int64_t length, all = 0;
  bool constant = o2o_const_int(row, &length);
  o2o_expr *count = constant ? o2o_int(nest, size, length)
                             : o2o_unary(nest, O2O_E_CAST, size, o2o_sym(nest, row->sym));
  const o2o_type *type = o2o_array_of(nest, sym->type->elem, count);
  if (sym->points)
    return o2o_pointer_to(nest, type);
  if (!constant || !o2o_const_int(sym->type->count, &all) || all % length)
    return NULL;
  return o2o_array_of(nest, type, o2o_int(nest, size, all / length));
}

static bool rewrite(o2o_nest *nest, o2o_symbol *sym, struct o2o_layout_rows *rows,
                    const o2o_expr *row) {
  const o2o_type *type = as_rows(nest, sym, row);
  unsigned found = 0;
  for (unsigned k = 0; k < rows->count; ++k) {
    parts p = {.row = row, .fits = true};
    take_apart(&p, rows->of[k].subscript, false);
    if (!p.fits)
      return false;
    found += p.nx;
  }
  if (!type || !found)
    return false;
  sym->type = type;
  for (unsigned k = 0; k < rows->count; ++k) {
    parts p = {.row = row, .fits = true};
    o2o_expr *e = rows->of[k].index;
    if (e->kids[0] != rows->of[k].base)
      continue; /* stands in two places */
    take_apart(&p, rows->of[k].subscript, false);
    o2o_expr *inner = o2o_expr_new(nest, O2O_E_INDEX, type->elem, e->loc, 2);
    inner->kids[0] = o2o_sym(nest, sym);
    inner->kids[1] = sum(nest, &p, true);
    e->kids[0] = inner;
    e->kids[1] = sum(nest, &p, false);
  }
  return true;
}

struct o2o_layout_rows *o2o_layout_rows(o2o_nest *const *nests, unsigned n, o2o_symbol *sym) {
  struct o2o_layout_rows *rows;
  const o2o_expr *row = NULL;
  if (!is_vector(sym))
    return NULL;
  rows = o2o_alloc(nests[0], sizeof *rows);
  rows->type = sym->type;
  finder f = {nests[0], sym, rows, 0};
  for (unsigned k = 0; k < n; ++k) {
    o2o_walk_stmt(nests[k]->body, NULL, find_subscripts, &f);
    for (unsigned i = 0; i < nests[k]->nfunctions; ++i)
      o2o_walk_stmt(nests[k]->functions[i]->body, NULL, find_subscripts, &f);
  }
  for (unsigned k = 0; k < rows->count && !row; ++k)
    row = find_row(rows->of[k].subscript);
  return row && f.mentions == rows->count && rewrite(nests[0], sym, rows, row) ? rows : NULL;
}

void o2o_layout_no_rows(o2o_symbol *sym, const struct o2o_layout_rows *rows) {
  sym->type = rows->type;
  for (unsigned k = 0; k < rows->count; ++k) {
    rows->of[k].index->kids[0] = rows->of[k].base;
    rows->of[k].index->kids[1] = rows->of[k].subscript;
  }
}
