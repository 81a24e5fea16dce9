/* Types as rows of numbers (number_row.h).
 *
 * Members of a union begin at the same place; the longest of them has to be as long as all of it.
 */
#include "xform/ir/number_row.h"

static bool is_row_of(const o2o_type *t, const o2o_type *number) {
  t = o2o_element(t);
  if (t->kind != O2O_T_RECORD)
    return t->kind == number->kind && o2o_is_number(t);
  const o2o_record *r = t->record;
  uint64_t end = 0;
  for (unsigned k = 0; k < r->nfields; ++k) {
    const o2o_field *f = &r->fields[k];
    if (!is_row_of(f->type, number) || f->offset > end)
      return false;
    end = f->offset + f->type->size > end ? f->offset + f->type->size : end;
  }
  return end == r->size;
}

const o2o_type *o2o_number_of(const o2o_type *t) {
  const o2o_type *first = o2o_element(t);
  while (first->kind == O2O_T_RECORD && first->record->nfields)
    first = o2o_element(first->record->fields[0].type);
  return o2o_is_number(first) && is_row_of(t, first) ? first : NULL;
}

bool o2o_same_numbers(const o2o_type *a, const o2o_type *b) {
  const o2o_type *x = o2o_number_of(a), *y = o2o_number_of(b);
  if (!x || !y || x->kind == y->kind)
    return x && y;
  return o2o_is_integer(x) && o2o_is_integer(y) && x->size == y->size && x->kind != O2O_T_BOOL &&
         y->kind != O2O_T_BOOL;
}
