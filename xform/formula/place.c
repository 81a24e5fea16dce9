/* Places: the object at the root of an lvalue, and the byte offset as a sum of terms (place.h).
 *
 * Pointer variables are followed through the scope, so a pointer that moves along (p++ in a loop)
 * or that may point to several objects has no place; access.c then falls back on the set of objects
 * that it may point to.
 */
#include "xform/formula/place.h"

#define MAX_DEPTH 64
#define ROW_FACTOR (1 << 17) /* rows of up to 1 MiB do not overlap in o2o_place_by_rows() */

static bool locate(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e, o2o_place *out,
                   unsigned depth);
static bool locate_target(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e, o2o_place *out,
                          unsigned depth);

bool o2o_is_lvalue(const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_SYM:
    return e->sym->storage != O2O_S_VALUE && e->sym->storage != O2O_S_ITER &&
           !(e->sym->storage == O2O_S_OBJECT && e->sym->points);
  case O2O_E_INDEX:
  case O2O_E_DEREF:
    return true;
  case O2O_E_MEMBER:
    return o2o_is_lvalue(e->kids[0]);
  default:
    return false;
  }
}

/* The elements of what the last subscript has named, where the next one is to count them. */
static uint64_t row_length(const o2o_place *place, const o2o_type *elem) {
  int64_t count;
  return place->row && place->row->kind == O2O_T_ARRAY && o2o_type_same(place->row->elem, elem) &&
                 o2o_const_int(place->row->count, &count) && count > 0
             ? (uint64_t)count
             : 0;
}

static bool add_term(o2o_place *out, const o2o_expr *index, const o2o_scope *scope,
                     const o2o_type *elem) {
  const uint64_t inner = row_length(out, elem);
  const o2o_type *innermost = elem;
  while (innermost->size == 0 && innermost->kind == O2O_T_ARRAY)
    innermost = innermost->elem;
  int64_t known, bytes;
  if (innermost->size == 0)
    return false;
  out->row = elem;
  if (elem->size && !out->in_parts && o2o_const_int(index, &known))
    return !__builtin_mul_overflow(known, (int64_t)elem->size, &bytes) &&
           !__builtin_add_overflow(out->bytes, bytes, &out->bytes);
  if (out->nterms == O2O_PLACE_TERMS)
    return false;
  out->terms[out->nterms++] = (o2o_term){index, scope, elem, inner};
  return true;
}

static bool locate_variable(o2o_nest *nest, const o2o_scope *scope, const o2o_symbol *pointer,
                            o2o_place *out, unsigned depth) {
  const o2o_scope *link = o2o_scope_find(scope, pointer);
  return link && link->kind == O2O_SCOPE_EXPR &&
         locate_target(nest, link->at, link->expr, out, depth);
}

static bool locate_result(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *call,
                          o2o_place *out, unsigned depth) {
  const o2o_scope *at;
  const o2o_expr *result = o2o_scope_result(nest, scope, call, &at);
  return result && locate_target(nest, at, result, out, depth);
}

/* The row that a pointer in a table points to. */
static bool locate_row(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *load, o2o_place *out,
                       unsigned depth) {
  if (!out->by_rows || !locate(nest, scope, load->kids[0], out, depth))
    return false;
  out->nrow_terms = out->bytes == 0 ? out->nterms : 0;
  if (__builtin_mul_overflow(out->bytes, (int64_t)ROW_FACTOR, &out->bytes))
    return false;
  for (unsigned k = 0; k < out->nterms; ++k) {
    const o2o_type *elem = out->terms[k].elem;
    if (elem->size == 0 || elem->size > INT64_MAX / ROW_FACTOR / ROW_FACTOR)
      return false;
    o2o_expr *factor = o2o_int(nest, o2o_scalar(nest, O2O_T_U64), ROW_FACTOR);
    out->terms[k].elem = o2o_array_of(nest, elem, factor);
  }
  out->root = load->sym;
  out->row = NULL;
  return true;
}

static bool locate_target(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e, o2o_place *out,
                          unsigned depth) {
  if (++depth > MAX_DEPTH)
    return false;
  switch (e->kind) {
  case O2O_E_SYM:
    out->root = e->sym;
    return e->sym->storage == O2O_S_OBJECT && e->sym->points;
  case O2O_E_LOAD:
    if (e->sym)
      return locate_row(nest, scope, e, out, depth);
    return e->kids[0]->kind == O2O_E_SYM &&
           locate_variable(nest, scope, e->kids[0]->sym, out, depth);
  case O2O_E_DECAY:
  case O2O_E_ADDR:
    return locate(nest, scope, e->kids[0], out, depth);
  case O2O_E_PTRADD:
    return locate_target(nest, scope, e->kids[0], out, depth) &&
           add_term(out, e->kids[1], scope, e->type->elem);
  case O2O_E_CAST:
    return e->kids[0]->type->kind == O2O_T_POINTER &&
           locate_target(nest, scope, e->kids[0], out, depth);
  case O2O_E_COMMA:
  case O2O_E_ASSIGN:
    return locate_target(nest, scope, e->kids[1], out, depth);
  case O2O_E_CALL:
    return locate_result(nest, scope, e, out, depth);
  default:
    return false;
  }
}

static bool locate(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e, o2o_place *out,
                   unsigned depth) {
  if (++depth > MAX_DEPTH)
    return false;
  switch (e->kind) {
  case O2O_E_SYM:
    out->root = e->sym;
    return o2o_is_lvalue(e);
  case O2O_E_INDEX: {
    bool array = e->kids[0]->type->kind == O2O_T_ARRAY;
    bool found = array ? locate(nest, scope, e->kids[0], out, depth)
                       : locate_target(nest, scope, e->kids[0], out, depth);
    return found && add_term(out, e->kids[1], scope, e->type);
  }
  case O2O_E_MEMBER:
    if (!locate(nest, scope, e->kids[0], out, depth))
      return false;
    out->bytes += (int64_t)e->kids[0]->type->record->fields[e->field].offset;
    out->row = NULL;
    return true;
  case O2O_E_DEREF:
    return locate_target(nest, scope, e->kids[0], out, depth);
  default:
    return false;
  }
}

bool o2o_place_of(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *lvalue, o2o_place *out) {
  *out = (o2o_place){0};
  return locate(nest, scope, lvalue, out, 0);
}

bool o2o_place_by_rows(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *lvalue,
                       o2o_place *out) {
  *out = (o2o_place){.by_rows = true};
  return locate(nest, scope, lvalue, out, 0);
}

bool o2o_place_in_parts(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *lvalue,
                        o2o_place *out) {
  *out = (o2o_place){.in_parts = true};
  return locate(nest, scope, lvalue, out, 0);
}

bool o2o_place_inner(const o2o_place *place, unsigned k, uint64_t *count) {
  *count = place->terms[k].inner;
  return *count > 0;
}
