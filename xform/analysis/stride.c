/* How far apart neighbouring iterations of one loop access memory (stride.h).
 *
 *   by j:   a[i][j]     8 bytes
 *           a[j][i]     a row
 *           x[i]        0: the same element
 *           s[j].x      the size of the struct
 *           a[idx[j]]   not known
 *           a[lo[i]+j]  8 bytes: lo[i] is the same for all j
 *
 * Subscripts are followed through local variables, parameters and calls with the scopes of emit.h.
 */
#include "xform/analysis/stride.h"

#define MAX_DEPTH 64 /* definitions that refer to definitions */

typedef struct slope_of {
  o2o_nest *nest;
  const o2o_loop *loop;
  unsigned depth;
} slope_of;

static bool slope(slope_of *s, const o2o_scope *scope, const o2o_expr *e, int64_t *k);

static bool scaled(int64_t a, int64_t b, int64_t *k) { return !__builtin_mul_overflow(a, b, k); }

/* Bytes per step of the variable. */
static bool place_slope(slope_of *s, const o2o_place *place, int64_t *bytes) {
  int64_t sum = 0;
  for (unsigned t = 0; t < place->nterms; ++t) {
    const o2o_term *term = &place->terms[t];
    int64_t k, part;
    if (!slope(s, term->scope, term->index, &k))
      return false;
    if (k == 0)
      continue;
    if (term->elem->size == 0 || !scaled(k, (int64_t)term->elem->size, &part) ||
        __builtin_add_overflow(sum, part, &sum))
      return false;
  }
  *bytes = sum;
  return true;
}

/* The loop's variable; where the nest is not transformed, that of a loop which a level stands
 * for. */
static bool is_variable(const o2o_loop *loop, const o2o_symbol *sym) {
  for (unsigned k = 0; k < loop->nstands_for; ++k)
    if (loop->stands_for[k] == sym)
      return true;
  return sym == loop->iv;
}

/* A variable: what it was last assigned; one of a sequential loop starts where the loop starts. */
static bool variable_slope(slope_of *s, const o2o_scope *scope, const o2o_symbol *sym, int64_t *k) {
  *k = is_variable(s->loop, sym);
  if (*k != 0 || sym->storage == O2O_S_ITER || sym->storage == O2O_S_VALUE)
    return true;
  const o2o_scope *link = scope ? o2o_scope_find(scope, sym) : NULL;
  if (!link)
    return false;
  if (link->kind == O2O_SCOPE_EXPR)
    return slope(s, link->at, link->expr, k);
  return link->kind == O2O_SCOPE_LOOP && slope(s, link->at, link->loop.lower, k);
}

/* A value from memory is the same for all work-items when its place is. */
static bool load_slope(slope_of *s, const o2o_scope *scope, const o2o_expr *lvalue, int64_t *k) {
  if (lvalue->kind == O2O_E_SYM)
    return variable_slope(s, scope, lvalue->sym, k);
  o2o_place place;
  return o2o_place_of(s->nest, scope, lvalue, &place) && place.root->storage == O2O_S_OBJECT &&
         place_slope(s, &place, k) && *k == 0;
}

static bool binary_slope(slope_of *s, const o2o_scope *scope, const o2o_expr *e, int64_t *k) {
  int64_t a, b, factor;
  if (!slope(s, scope, e->kids[0], &a) || !slope(s, scope, e->kids[1], &b))
    return false;
  if (e->op == O2O_OP_ADD)
    return !__builtin_add_overflow(a, b, k);
  if (e->op == O2O_OP_SUB)
    return !__builtin_sub_overflow(a, b, k);
  *k = 0;
  if (a == 0 && b == 0)
    return true;
  if (e->op == O2O_OP_MUL && o2o_const_int(e->kids[1], &factor))
    return scaled(a, factor, k);
  if (e->op == O2O_OP_MUL && o2o_const_int(e->kids[0], &factor))
    return scaled(b, factor, k);
  return e->op == O2O_OP_SHL && o2o_const_int(e->kids[1], &factor) && factor >= 0 && factor < 40 &&
         scaled(a, INT64_C(1) << factor, k);
}

/* Any function of values that are the same for all work-items is the same for all. */
static bool constant_slope(slope_of *s, const o2o_scope *scope, const o2o_expr *e, int64_t *k) {
  for (unsigned n = 0; n < e->nkids; ++n)
    if (!e->kids[n] || !slope(s, scope, e->kids[n], k) || *k != 0)
      return false;
  *k = 0;
  return true;
}

static bool call_slope(slope_of *s, const o2o_scope *scope, const o2o_expr *e, int64_t *k) {
  const o2o_scope *at;
  const o2o_expr *result = scope ? o2o_scope_result(s->nest, scope, e, &at) : NULL;
  return result && slope(s, at, result, k);
}

static bool operation_slope(slope_of *s, const o2o_scope *scope, const o2o_expr *e, int64_t *k) {
  switch (e->kind) {
  case O2O_E_INT:
  case O2O_E_FLOAT:
    *k = 0;
    return true;
  case O2O_E_SYM:
    return variable_slope(s, scope, e->sym, k);
  case O2O_E_LOAD:
    return load_slope(s, scope, e->kids[0], k);
  case O2O_E_NEG:
    return slope(s, scope, e->kids[0], k) && scaled(*k, -1, k);
  case O2O_E_CAST: /* an index that wraps is not one that anybody meant */
    return slope(s, scope, e->kids[0], k) &&
           (*k == 0 || (o2o_is_integer(e->type) && o2o_is_integer(e->kids[0]->type)));
  case O2O_E_BINARY:
    return binary_slope(s, scope, e, k);
  case O2O_E_BITNOT:
  case O2O_E_NOT:
  case O2O_E_LAND:
  case O2O_E_LOR:
  case O2O_E_COND:
  case O2O_E_BUILTIN:
    return constant_slope(s, scope, e, k);
  case O2O_E_CALL:
    return call_slope(s, scope, e, k);
  default:
    return false;
  }
}

/* True: the expression changes by *k when the variable changes by 1 and everything else stays. */
static bool slope(slope_of *s, const o2o_scope *scope, const o2o_expr *e, int64_t *k) {
  if (s->depth >= MAX_DEPTH)
    return false;
  ++s->depth;
  bool known = operation_slope(s, scope, e, k);
  --s->depth;
  return known;
}

bool o2o_address_stride(o2o_nest *nest, const o2o_loop *loop, const o2o_place *place,
                        int64_t *bytes) {
  slope_of s = {nest, loop, 0};
  int64_t step;
  if (!place_slope(&s, place, bytes))
    return false;
  return *bytes == 0 || (o2o_const_int(loop->step, &step) && scaled(*bytes, step, bytes));
}

bool o2o_is_near(o2o_nest *nest, const o2o_loop *loop, const o2o_place *place, int64_t *bytes) {
  *bytes = 0;
  return o2o_address_stride(nest, loop, place, bytes) && *bytes > -O2O_SECTOR &&
         *bytes < O2O_SECTOR;
}

bool o2o_increment_per_iteration(o2o_nest *nest, const o2o_loop *loop, const o2o_scope *scope,
                                 const o2o_expr *e, int64_t *k) {
  slope_of s = {nest, loop, 0};
  int64_t step;
  if (!slope(&s, scope, e, k))
    return false;
  return *k == 0 || (o2o_const_int(loop->step, &step) && scaled(*k, step, k));
}
