/* Private arrays of records as arrays of numbers (flatten_records.h).
 *
 *   struct { double real, imag; } own[16];      private to the region
 *   own[k].real += x;  own[k].imag += y;
 *   ->  double own[16][2];  own[k][0] += x;  own[k][1] += y;
 *
 * It is the same memory, also on the host, and arrays of numbers are what reduction.c knows as
 * accumulators.  Declined when members have different types, when there is padding, and when
 * anything uses an element as a whole.
 */
#include "xform/prepare/flatten_records.h"

typedef struct uses {
  const o2o_symbol *sym;
  unsigned mentions, members;
} uses;

/* A member of an element: own[i][j].real. */
static bool is_member(const o2o_expr *e, const o2o_symbol *sym) {
  if (e->kind != O2O_E_MEMBER)
    return false;
  for (e = e->kids[0]; e->kind == O2O_E_INDEX && e->kids[0]->type->kind == O2O_T_ARRAY;)
    e = e->kids[0];
  return e->kind == O2O_E_SYM && e->sym == sym;
}

static bool count_uses(o2o_expr *e, void *ctx) {
  uses *u = ctx;
  u->mentions += e->kind == O2O_E_SYM && e->sym == u->sym;
  u->members += is_member(e, u->sym);
  return true;
}

static void walk(o2o_nest *nest, bool (*visit)(o2o_expr *e, void *ctx), void *ctx) {
  o2o_walk_stmt(nest->body, NULL, visit, ctx);
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    o2o_walk_stmt(nest->functions[k]->body, NULL, visit, ctx);
}

/* All members are numbers of one type, one behind the other. */
static bool is_uniform(const o2o_type *type) {
  if (type->kind != O2O_T_RECORD || type->record->is_union)
    return false;
  const o2o_record *record = type->record;
  const o2o_type *first = record->nfields ? record->fields[0].type : NULL;
  for (unsigned k = 0; k < record->nfields; ++k)
    if (!o2o_is_number(first) || record->fields[k].type->kind != first->kind ||
        record->fields[k].offset != k * first->size)
      return false;
  return first && record->size == record->nfields * first->size;
}

static const o2o_type *flattened(o2o_nest *nest, const o2o_type *type) {
  if (type->kind == O2O_T_ARRAY)
    return o2o_array_of(nest, flattened(nest, type->elem), type->count);
  if (type->kind != O2O_T_RECORD)
    return type;
  o2o_expr *count = o2o_int(nest, o2o_scalar(nest, O2O_T_U64), type->record->nfields);
  return o2o_array_of(nest, type->record->fields[0].type, count);
}

typedef struct flattening {
  o2o_nest *nest;
  o2o_symbol *sym;
} flattening;

static bool replace(o2o_expr *e, void *ctx) {
  flattening *f = ctx;
  if (!is_member(e, f->sym))
    return true;
  o2o_expr *element = e->kids[0];
  for (o2o_expr *part = element;; part = part->kids[0]) {
    part->type = flattened(f->nest, part->type);
    if (part->kind == O2O_E_SYM)
      break;
  }
  e->kids = o2o_alloc(f->nest, 2 * sizeof *e->kids);
  e->kids[0] = element;
  e->kids[1] = o2o_int(f->nest, o2o_scalar(f->nest, O2O_T_I32), e->field);
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
        !is_uniform(o2o_element(sym->type)))
      continue;
    walk(nest, count_uses, &u);
    if (u.mentions == 0 || u.mentions != u.members)
      continue;
    flattening f = {nest, sym};
    walk(nest, replace, &f);
    sym->type = flattened(nest, sym->type);
  }
}
