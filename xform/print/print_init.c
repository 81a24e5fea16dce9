/* Initial values and compound literals.
 *
 *   double a[2][2] = {{1}, {2, 3}};   ->   double a_3[4] = {1.0, 0, 2.0, 3.0};
 *
 * Flattened arrays lose their inner braces, so that inner arrays have to be filled up; records gain
 * entries for their padding.
 */
#include "xform/print/printer.h"

static void print_zero(printer *p, const o2o_type *type) {
  put(p, type->kind == O2O_T_RECORD || type->kind == O2O_T_ARRAY ? "{0}" : "0");
}

/* The elements of an array without braces, in full when `fill` (something follows). */
static void print_elements(printer *p, const o2o_type *type, o2o_expr *e, bool fill) {
  if (type->kind != O2O_T_ARRAY) {
    if (e)
      print_initializer(p, type, e);
    else
      print_zero(p, type);
    return;
  }
  int64_t count;
  if (!o2o_const_int(type->count, &count))
    return;
  unsigned given = e && e->kind == O2O_E_COMPOUND ? e->nkids : 0;
  while (given > 0 && !e->kids[given - 1])
    --given;
  int64_t end = fill || given == 0 ? count : (int64_t)given;
  if (!fill && given == 0)
    end = 1;
  for (int64_t k = 0; k < end; ++k) {
    put(p, k ? ", " : "");
    print_elements(p, type->elem, k < (int64_t)given ? e->kids[k] : NULL, fill || k + 1 < end);
  }
}

/* Must have an entry wherever print_type.c puts a padding field. */
static void print_record_init(printer *p, const o2o_record *record, o2o_expr *e) {
  uint64_t end = 0;
  put(p, "{");
  bool given = false, more = false;
  for (unsigned k = 0; record->is_union && k < e->nkids; ++k)
    if (e->kids[k]) {
      given = true;
      put(p, ".%s = ", field_name(p, record, k));
      print_initializer(p, record->fields[k].type, e->kids[k]);
    }
  if (record->is_union) {
    put(p, given ? "}" : "0}");
    return;
  }
  for (unsigned k = 0; k < record->nfields; ++k) {
    const o2o_field *field = &record->fields[k];
    o2o_expr *kid = k < e->nkids ? e->kids[k] : NULL;
    if (has_no_elements(field->type))
      continue;
    put(p, more ? ", " : "");
    more = true;
    if (field->offset > end)
      put(p, "{0}, ");
    if (kid)
      print_initializer(p, field->type, kid);
    else
      print_zero(p, field->type);
    end = field->offset + field->type->size;
  }
  put(p, "}");
}

void print_initializer(printer *p, const o2o_type *type, o2o_expr *e) {
  if (e->kind == O2O_E_COMPOUND && type->kind == O2O_T_ARRAY) {
    put(p, "{");
    print_elements(p, type, e, false);
    put(p, "}");
  } else if (e->kind == O2O_E_COMPOUND && type->kind == O2O_T_RECORD) {
    print_record_init(p, type->record, e);
  } else {
    print_top(p, e);
  }
}

void print_compound(printer *p, o2o_expr *e) {
  put(p, "((%s)", type_name(p, e->type, O2O_SPACE_PRIVATE));
  print_initializer(p, e->type, e);
  put(p, ")");
}
