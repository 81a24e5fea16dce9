/* Private arrays of records as arrays of numbers (flatten_records.h).
 *
 *   struct { double real, imag, part[4]; } own[16];      private to the region
 *   own[k].imag += x;  own[k].part[m] += y;
 *   ->  double own[16][6];  own[k][1] += x;  own[k][2 + m] += y;
 *
 * It is the same memory, also on the host, and arrays of numbers are what reduction.c knows as
 * accumulators.  Declined when members have different types, when there is padding, and when
 * anything uses more of an element than a number.
 */
#include "xform/prepare/flatten_records.h"

#include "xform/ir/number_row.h"

typedef struct uses {
  const o2o_symbol *sym;
  unsigned mentions, numbers;
} uses;

/* What the lvalue, a number in an element of the array, is a part of: the element; NULL: it is
 * something else. */
static o2o_expr *element_of(const o2o_expr *e, const o2o_symbol *sym) {
  o2o_expr *element = NULL;
  if (!o2o_is_number(e->type))
    return NULL;
  for (;
       e->kind == O2O_E_MEMBER || (e->kind == O2O_E_INDEX && e->kids[0]->type->kind == O2O_T_ARRAY);
       e = e->kids[0])
    element = e->kind == O2O_E_MEMBER ? e->kids[0] : element;
  return e->kind == O2O_E_SYM && e->sym == sym ? element : NULL;
}

static bool count_uses(o2o_expr *e, void *ctx) {
  uses *u = ctx;
  u->mentions += e->kind == O2O_E_SYM && e->sym == u->sym;
  u->numbers += element_of(e, u->sym) != NULL;
  return true;
}

static const o2o_type *flattened(o2o_nest *nest, const o2o_type *type) {
  if (type->kind == O2O_T_ARRAY)
    return o2o_array_of(nest, flattened(nest, type->elem), type->count);
  const o2o_type *number = o2o_number_of(type);
  if (type->kind != O2O_T_RECORD || !number)
    return type;
  return o2o_array_of(
      nest, number,
      o2o_int(nest, o2o_scalar(nest, O2O_T_U64), (int64_t)(type->size / number->size)));
}

typedef struct flattening {
  o2o_nest *nest;
  o2o_symbol *sym;
} flattening;

/* Which of the element's numbers the part of it begins with. */
static o2o_expr *number_at(o2o_nest *nest, const o2o_expr *part, const o2o_expr *element,
                           uint64_t size) {
  const o2o_type *i64 = o2o_scalar(nest, O2O_T_I64);
  if (part == element)
    return o2o_int(nest, i64, 0);
  o2o_expr *before = number_at(nest, part->kids[0], element, size), *more;
  if (part->kind == O2O_E_MEMBER) {
    const o2o_field *field = &part->kids[0]->type->record->fields[part->field];
    more = o2o_int(nest, i64, (int64_t)(field->offset / size));
  } else {
    o2o_expr *index = part->kids[1];
    more = index->type == i64 ? index : o2o_unary(nest, O2O_E_CAST, i64, index);
    if (part->type->size != size)
      more = o2o_binary(nest, O2O_OP_MUL, i64, more,
                        o2o_int(nest, i64, (int64_t)(part->type->size / size)));
  }
  if (before->kind == O2O_E_INT && more->kind == O2O_E_INT)
    return o2o_int(nest, i64, before->i + more->i);
  return before->kind == O2O_E_INT && before->i == 0
             ? more
             : o2o_binary(nest, O2O_OP_ADD, i64, before, more);
}

static bool replace(o2o_expr *e, void *ctx) {
  flattening *f = ctx;
  o2o_expr *element = element_of(e, f->sym);
  if (!element)
    return true;
  o2o_expr *number = number_at(f->nest, e, element, e->type->size);
  for (o2o_expr *part = element;; part = part->kids[0]) {
    part->type = flattened(f->nest, part->type);
    if (part->kind == O2O_E_SYM)
      break;
  }
  e->kids = o2o_alloc(f->nest, 2 * sizeof *e->kids);
  e->kids[0] = element;
  e->kids[1] = number;
  e->nkids = 2;
  e->kind = O2O_E_INDEX;
  e->field = 0;
  return true; /* subscripts may use it too */
}

void o2o_flatten_private_records(o2o_nest *nest) {
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    o2o_symbol *sym = nest->symbols[k];
    uses u = {.sym = sym};
    if (sym->storage != O2O_S_PRIVATE || !sym->region_private || sym->firstprivate ||
        sym->lastprivate || sym->redop != O2O_RED_NONE || sym->type->kind != O2O_T_ARRAY ||
        o2o_element(sym->type)->kind != O2O_T_RECORD || !o2o_number_of(sym->type))
      continue;
    o2o_walk_nest(nest, count_uses, &u);
    if (u.mentions == 0 || u.mentions != u.numbers)
      continue;
    flattening f = {nest, sym};
    o2o_walk_nest(nest, replace, &f);
    sym->type = flattened(nest, sym->type);
  }
}
