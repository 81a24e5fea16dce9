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

#include "xform/ir/addends.h"
#include "xform/prepare/edit.h"

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

/* A subscript as x * n + y. */
typedef struct parts {
  o2o_addends x, y;
} parts;

typedef struct finder {
  o2o_nest *nest;
  o2o_symbol *sym;
  struct o2o_layout_rows *rows;
  unsigned mentions; /* of the vector, in subscripts or not */
} finder;

/* ---- subscripts ----------------------------------------------------------------------------- */

static const o2o_expr *without_casts(const o2o_expr *e) {
  while (e->kind == O2O_E_CAST && o2o_keeps_value(e))
    e = e->kids[0];
  return e;
}

/* What e is multiplied with to give the product of `row` and something; NULL: it is no such
 * product. */
static o2o_expr *cofactor(const o2o_expr *e, const o2o_expr *row) {
  int64_t a, b;
  if (e->kind != O2O_E_BINARY || e->op != O2O_OP_MUL ||
      !(o2o_is_signed(e->type) || e->type->kind == O2O_T_U64))
    return NULL;
  for (unsigned k = 2; k-- > 0;) {
    const o2o_expr *bare = without_casts(e->kids[k]);
    if (o2o_const_int(row, &a) ? o2o_const_int(e->kids[k], &b) && a == b
                               : bare->kind == O2O_E_SYM && bare->sym == row->sym)
      return e->kids[1 - k];
  }
  return NULL;
}

static bool take_apart(const o2o_expr *e, const o2o_expr *row, parts *p) {
  o2o_addends sum;
  if (!o2o_addends_of(e, &sum))
    return false;
  *p = (parts){.y.constant = sum.constant};
  for (unsigned k = 0; k < sum.count; ++k) {
    o2o_expr *x = cofactor(sum.of[k].e, row);
    o2o_addends *to = x ? &p->x : &p->y;
    to->of[to->count++] = (o2o_addend){x ? x : sum.of[k].e, sum.of[k].negative};
  }
  return true;
}

/* A value or constant that something in the subscript is multiplied with; NULL: none. */
static const o2o_expr *find_row(const o2o_expr *e) {
  int64_t value;
  e = without_casts(e);
  if (e->kind != O2O_E_BINARY)
    return NULL;
  if (e->op == O2O_OP_MUL)
    for (unsigned k = 2; k-- > 0;) {
      const o2o_expr *factor = without_casts(e->kids[k]);
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
  return sym->storage == O2O_S_OBJECT && sym->slot >= 0 && !sym->pointers.is_table &&
         !sym->pointers.path_words && array && (o2o_is_integer(elem) || o2o_is_float(elem)) &&
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
  rows->of = o2o_grown(f->nest, rows->of, rows->count, &rows->capacity, sizeof *rows->of);
  rows->of[rows->count++] = (original){e, e->kids[0], e->kids[1]};
  return true;
}

static o2o_expr *sum_of(o2o_nest *nest, const o2o_addends *sum) {
  const o2o_type *type = o2o_scalar(nest, O2O_T_I64);
  o2o_expr *all = NULL;
  for (unsigned k = 0; k < sum->count; ++k) {
    o2o_expr *e = o2o_convert(nest, type, sum->of[k].e);
    if (!all && sum->of[k].negative)
      all = o2o_unary(nest, O2O_E_NEG, type, e);
    else
      all = all ? o2o_binary(nest, sum->of[k].negative ? O2O_OP_SUB : O2O_OP_ADD, type, all, e) : e;
  }
  int64_t k = sum->constant;
  if (!all)
    return o2o_int(nest, type, k);
  if (k < 0 && k != INT64_MIN)
    return o2o_binary(nest, O2O_OP_SUB, type, all, o2o_int(nest, type, -k));
  return k ? o2o_binary(nest, O2O_OP_ADD, type, all, o2o_int(nest, type, k)) : all;
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
    parts p;
    if (!take_apart(rows->of[k].subscript, row, &p))
      return false;
    found += p.x.count;
  }
  if (!type || !found)
    return false;
  sym->type = type;
  for (unsigned k = 0; k < rows->count; ++k) {
    parts p;
    o2o_expr *e = rows->of[k].index;
    if (e->kids[0] != rows->of[k].base || !take_apart(rows->of[k].subscript, row, &p))
      continue; /* stands in two places */
    o2o_expr *inner = o2o_expr_new(nest, O2O_E_INDEX, type->elem, e->loc, 2);
    inner->kids[0] = o2o_sym(nest, sym);
    inner->kids[1] = sum_of(nest, &p.x);
    e->kids[0] = inner;
    e->kids[1] = sum_of(nest, &p.y);
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
