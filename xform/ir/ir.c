/* Construction of the intermediate representation: types, symbols, expressions, statements.
 *
 * Questions about finished expressions (constant values, roots, walks) are in query.c.
 */
#include "xform/ir/ir.h"

#include <string.h>

#define POINTER_BYTES 8

unsigned o2o_first_slot(const o2o_nest *nest) { return 2 * (nest->nloops + nest->other_loops); }

/* ---- types ---------------------------------------------------------------------------------- */

const o2o_type *o2o_pointer_to(o2o_nest *nest, const o2o_type *elem) {
  o2o_type *type = o2o_alloc(nest, sizeof *type);
  type->kind = O2O_T_POINTER;
  type->elem = elem;
  type->size = type->align = POINTER_BYTES;
  return type;
}

const o2o_type *o2o_array_of(o2o_nest *nest, const o2o_type *elem, o2o_expr *count) {
  o2o_type *type = o2o_alloc(nest, sizeof *type);
  type->kind = O2O_T_ARRAY;
  type->elem = elem;
  type->count = count;
  type->align = elem->align;
  int64_t known;
  uint64_t bytes;
  if (count && o2o_const_int(count, &known) && known > 0 &&
      !__builtin_mul_overflow(elem->size, (uint64_t)known, &bytes))
    type->size = bytes;
  return type;
}

const o2o_type *o2o_record_type(o2o_nest *nest, o2o_record *record) {
  o2o_type *type = o2o_alloc(nest, sizeof *type);
  type->kind = O2O_T_RECORD;
  type->record = record;
  type->size = record->size;
  type->align = record->align;
  return type;
}

o2o_record *o2o_record_new(o2o_nest *nest, const char *name, unsigned nfields) {
  o2o_record *record = o2o_alloc(nest, sizeof *record);
  record->name = o2o_strdup(nest, name && *name ? name : "anon");
  record->id = nest->room.next_id++;
  record->nfields = nfields;
  record->fields = o2o_alloc(nest, nfields * sizeof *record->fields);
  return record;
}

void o2o_record_add(o2o_nest *nest, o2o_record *record) {
  nest->records =
      o2o_grown(nest, nest->records, nest->nrecords, &nest->room.records, sizeof *nest->records);
  nest->records[nest->nrecords++] = record;
}

static bool counts_same(const o2o_type *a, const o2o_type *b) {
  int64_t m, n;
  if (a->count == b->count)
    return true;
  return a->count && b->count && o2o_const_int(a->count, &m) && o2o_const_int(b->count, &n) &&
         m == n;
}

bool o2o_type_same(const o2o_type *a, const o2o_type *b) {
  if (a == b)
    return true;
  if (!a || !b || a->kind != b->kind)
    return false;
  switch (a->kind) {
  case O2O_T_POINTER:
    return o2o_type_same(a->elem, b->elem);
  case O2O_T_ARRAY:
    return counts_same(a, b) && o2o_type_same(a->elem, b->elem);
  case O2O_T_RECORD:
    return a->record == b->record;
  default:
    return true;
  }
}

bool o2o_is_integer(const o2o_type *t) { return t->kind >= O2O_T_BOOL && t->kind <= O2O_T_U64; }

bool o2o_is_float(const o2o_type *t) { return t->kind == O2O_T_F32 || t->kind == O2O_T_F64; }

bool o2o_is_number(const o2o_type *t) { return o2o_is_integer(t) || o2o_is_float(t); }

bool o2o_is_signed(const o2o_type *t) {
  return t->kind == O2O_T_I8 || t->kind == O2O_T_I16 || t->kind == O2O_T_I32 ||
         t->kind == O2O_T_I64;
}

int64_t o2o_least_value(const o2o_type *type) {
  return o2o_is_signed(type) ? -(INT64_C(1) << (type->size * 8 - 2)) * 2 : 0;
}

int64_t o2o_common_divisor(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

const o2o_expr *o2o_uncast(const o2o_expr *e, uint64_t size) {
  while (e->kind == O2O_E_CAST) {
    const o2o_type *to = e->type, *from = e->kids[0]->type;
    bool alike =
        (o2o_is_integer(to) && o2o_is_integer(from)) || (o2o_is_float(to) && o2o_is_float(from));
    if (!alike || (to->kind == O2O_T_BOOL && from->kind != O2O_T_BOOL) ||
        (to->size < size && to->size < from->size))
      break;
    e = e->kids[0];
  }
  return e;
}

bool o2o_keeps_value(const o2o_expr *cast) {
  const o2o_type *from = cast->kids[0]->type, *to = cast->type;
  if (!o2o_is_integer(from) || !o2o_is_integer(to) || to->kind == O2O_T_BOOL)
    return false;
  return to->size == 8 || from->kind == to->kind ||
         (from->size < to->size && (!o2o_is_signed(from) || o2o_is_signed(to)));
}

bool o2o_is_pointer(const o2o_type *t) { return t->kind == O2O_T_POINTER; }

const o2o_type *o2o_element(const o2o_type *t) {
  while (t->kind == O2O_T_ARRAY)
    t = t->elem;
  return t;
}

bool o2o_is_aggregate(const o2o_type *t) {
  return t->kind == O2O_T_ARRAY || t->kind == O2O_T_RECORD;
}

/* ---- symbols and functions ------------------------------------------------------------------ */

o2o_symbol *o2o_symbol_new(o2o_nest *nest, const char *name, const o2o_type *type,
                           o2o_storage storage) {
  o2o_symbol *symbol = o2o_alloc(nest, sizeof *symbol);
  symbol->name = o2o_strdup(nest, name);
  symbol->id = nest->room.next_id++;
  symbol->type = type;
  symbol->storage = storage;
  symbol->space = storage == O2O_S_OBJECT ? O2O_SPACE_GLOBAL : O2O_SPACE_NONE;
  symbol->slot = -1;
  return symbol;
}

o2o_symbol *o2o_symbol_copy(o2o_nest *nest, const o2o_symbol *sym) {
  o2o_symbol *copy = o2o_symbol_new(nest, sym->name, sym->type, sym->storage);
  const unsigned id = copy->id;
  *copy = *sym;
  copy->id = id;
  return copy;
}

void o2o_symbol_add(o2o_nest *nest, o2o_symbol *symbol) {
  nest->symbols =
      o2o_grown(nest, nest->symbols, nest->nsymbols, &nest->room.symbols, sizeof *nest->symbols);
  nest->symbols[nest->nsymbols++] = symbol;
}

o2o_function *o2o_function_new(o2o_nest *nest, const char *name, unsigned nparams) {
  o2o_function *function = o2o_alloc(nest, sizeof *function);
  function->name = o2o_strdup(nest, name);
  function->id = nest->room.next_id++;
  function->result = o2o_scalar(nest, O2O_T_VOID);
  function->nparams = nparams;
  function->params = o2o_alloc(nest, nparams * sizeof *function->params);
  return function;
}

void o2o_function_add(o2o_nest *nest, o2o_function *function) {
  nest->functions = o2o_grown(nest, nest->functions, nest->nfunctions, &nest->room.functions,
                              sizeof *nest->functions);
  nest->functions[nest->nfunctions++] = function;
}

/* ---- expressions and statements ------------------------------------------------------------- */

o2o_expr *o2o_expr_new(o2o_nest *nest, o2o_expr_kind kind, const o2o_type *type, o2o_loc loc,
                       unsigned nkids) {
  o2o_expr *e = o2o_alloc(nest, sizeof *e);
  e->kind = kind;
  e->type = type;
  e->loc = loc;
  e->nkids = nkids;
  e->kids = nkids ? o2o_alloc(nest, nkids * sizeof *e->kids) : NULL;
  return e;
}

o2o_expr *o2o_int(o2o_nest *nest, const o2o_type *type, int64_t value) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_INT, type, (o2o_loc){0, 0}, 0);
  e->i = value;
  return e;
}

o2o_expr *o2o_sym(o2o_nest *nest, o2o_symbol *symbol) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_SYM, symbol->type, (o2o_loc){0, 0}, 0);
  e->sym = symbol;
  return e;
}

o2o_expr *o2o_unary(o2o_nest *nest, o2o_expr_kind kind, const o2o_type *type, o2o_expr *kid) {
  o2o_expr *e = o2o_expr_new(nest, kind, type, kid->loc, 1);
  e->kids[0] = kid;
  return e;
}

o2o_expr *o2o_binary(o2o_nest *nest, o2o_op op, const o2o_type *type, o2o_expr *a, o2o_expr *b) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_BINARY, type, a->loc, 2);
  e->op = op;
  e->kids[0] = a;
  e->kids[1] = b;
  return e;
}

o2o_expr *o2o_subscript(o2o_nest *nest, o2o_expr *array, o2o_expr *index) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_INDEX, array->type->elem, array->loc, 2);
  e->kids[0] = array;
  e->kids[1] = index;
  return e;
}

o2o_expr *o2o_behind(o2o_nest *nest, o2o_expr *pointer, o2o_expr *count) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_PTRADD, pointer->type, pointer->loc, 2);
  e->kids[0] = pointer;
  e->kids[1] = count;
  return e;
}

/* The arrays of sub-statements have room for the next power of two of their count, so that blocks
 * grow without a capacity of their own. */
static o2o_stmt **statement_array(o2o_nest *nest, unsigned count) {
  unsigned room = 1;
  while (room < count)
    room *= 2;
  return o2o_alloc(nest, room * sizeof(o2o_stmt *));
}

o2o_stmt *o2o_stmt_new(o2o_nest *nest, o2o_stmt_kind kind, o2o_loc loc, unsigned nkids) {
  o2o_stmt *s = o2o_alloc(nest, sizeof *s);
  s->kind = kind;
  s->loc = loc;
  s->nkids = nkids;
  s->kids = nkids ? statement_array(nest, nkids) : NULL;
  return s;
}

void o2o_block_append(o2o_nest *nest, o2o_stmt *block, o2o_stmt *stmt) {
  unsigned count = block->nkids;
  if ((count & (count - 1)) == 0) {
    o2o_stmt **larger = statement_array(nest, count + 1);
    if (count)
      memcpy(larger, block->kids, count * sizeof *larger);
    block->kids = larger;
  }
  block->kids[block->nkids++] = stmt;
}
