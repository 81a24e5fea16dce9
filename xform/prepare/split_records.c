/* Private records taken apart into their members (split_records.h).
 *
 *   struct { double real, imag; long n[4]; } chk;      private to the region
 *   chk.real += x;  chk.imag += y;  chk.n[k]++;
 *   ->  PRIVATE symbols chk.real, chk.imag and chk.n, each a variable of its own
 *
 * Members then are what the analyses of privatize.c know: one may be scratch, another an
 * accumulator with an operator of its own.  Members of members are found in turn, because new
 * symbols join the list that is being walked.  A record stays whole when something uses it as a
 * whole (an assignment, its address, a parameter), when a member that is used is a pointer, whose
 * value is the host's, or when a pointer to a number goes on to the next member (`d = &v.x; d[1]`).
 * The members of a record that is a reduction are reductions.
 *
 *   struct { double lo, hi; } own[8];  own[k].lo = ...;   ->   an array own.lo and an array own.hi
 *
 * Such arrays are taken apart where the threads put the members together by operators of their own,
 * or where the members differ in type, so that flatten_records.c has nothing to say.  The host
 * copies what it has into an array, and back.
 */
#include "xform/prepare/split_records.h"

#include "xform/ir/number_row.h"
#include "xform/ir/points_to.h"

typedef struct uses {
  const o2o_symbol *sym;
  unsigned mentions, members;
  bool addressed; /* the address of a number in it is taken */
  bool whole;     /* it cannot be taken apart */
  o2o_points_to *facts;
} uses;

static bool is_member(const o2o_expr *e, const o2o_symbol *sym) {
  return e->kind == O2O_E_MEMBER && e->kids[0]->kind == O2O_E_SYM && e->kids[0]->sym == sym;
}

static bool count_uses(o2o_expr *e, void *ctx) {
  uses *u = ctx;
  u->mentions += e->kind == O2O_E_SYM && e->sym == u->sym;
  u->members += is_member(e, u->sym);
  u->whole |= is_member(e, u->sym) && e->type->kind == O2O_T_POINTER;
  u->addressed |=
      e->kind == O2O_E_ADDR && is_member(e->kids[0], u->sym) && o2o_is_number(e->kids[0]->type);
  return true;
}

/* A pointer into the record is moved, or something beside what it points to is named. */
static bool find_moved(o2o_expr *e, void *ctx) {
  uses *u = ctx;
  const bool moves = e->kind == O2O_E_INDEX || e->kind == O2O_E_PTRADD || e->kind == O2O_E_INCDEC ||
                     e->kind == O2O_E_ASSIGNOP;
  if (!moves || e->kids[0]->type->kind != O2O_T_POINTER)
    return true;
  const bool changes = e->kind == O2O_E_INCDEC || e->kind == O2O_E_ASSIGNOP;
  o2o_roots roots = {0};
  o2o_points_to_of_pointer(u->facts, changes ? e : e->kids[0], &roots);
  for (unsigned k = 0; k < roots.count; ++k)
    u->whole |= roots.syms[k] == u->sym;
  return true;
}

typedef struct splitter {
  o2o_nest *nest;
  o2o_symbol *sym;
  o2o_symbol **members; /* by field; NULL: not used so far */
} splitter;

static o2o_symbol *member_symbol(splitter *s, unsigned field) {
  if (s->members[field])
    return s->members[field];
  const o2o_field *f = &s->sym->type->record->fields[field];
  o2o_symbol *member = o2o_symbol_new(s->nest, o2o_format(s->nest, "%s.%s", s->sym->name, f->name),
                                      f->type, s->sym->storage);
  member->loc = s->sym->loc;
  member->space = s->sym->space;
  member->host = o2o_format(s->nest, "%s.%s", s->sym->host, f->name);
  member->firstprivate = s->sym->firstprivate;
  member->lastprivate = s->sym->lastprivate;
  member->region_private = s->sym->region_private;
  member->after.live_out = s->sym->after.live_out;
  member->after.again = s->sym->after.again;
  member->after.merged =
      s->sym->after.merged_members ? s->sym->after.merged_members[field] : s->sym->after.merged;
  member->reduction.record.join = s->sym->reduction.record.join;
  member->reduction.scanned = s->sym->reduction.scanned;
  member->redop = s->sym->reduction.members ? s->sym->reduction.members[field] : O2O_RED_NONE;
  o2o_symbol_add(s->nest, member);
  return s->members[field] = member;
}

static bool replace(o2o_expr *e, void *ctx) {
  splitter *s = ctx;
  if (!is_member(e, s->sym))
    return true;
  e->kind = O2O_E_SYM;
  e->sym = member_symbol(s, e->field);
  e->field = 0;
  e->nkids = 0;
  return false;
}

static void split(o2o_nest *nest, o2o_symbol *sym) {
  uses u = {.sym = sym};
  o2o_walk_nest(nest, count_uses, &u);
  if (u.addressed) {
    u.facts = o2o_points_to_new(nest);
    o2o_walk_nest(nest, find_moved, &u);
  }
  if (u.mentions == 0)
    sym->reduction.members = NULL;
  if (u.mentions != u.members || u.whole || u.mentions == 0)
    return;
  splitter s = {nest, sym, NULL};
  s.members = o2o_alloc(nest, sym->type->record->nfields * sizeof *s.members);
  o2o_walk_nest(nest, replace, &s);
  sym->firstprivate = sym->lastprivate = sym->after.live_out = false;
  sym->reduction.members = NULL;
}

void o2o_split_private_records(o2o_nest *nest) {
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    o2o_symbol *sym = nest->symbols[k];
    if (sym->storage == O2O_S_PRIVATE && sym->type->kind == O2O_T_RECORD && sym->host &&
        sym->redop == O2O_RED_NONE && !sym->slab)
      split(nest, sym);
  }
}

void o2o_split_shared_record(o2o_nest *nest, o2o_symbol *sym) {
  if (sym->storage == O2O_S_OBJECT && !sym->points && sym->type->kind == O2O_T_RECORD &&
      !sym->type->record->is_union && sym->host && !sym->pointers.is_table)
    split(nest, sym);
}

/* ---- arrays ---------------------------------------------------------------------------------- */

/* A number in an element of the array. */
static bool is_element_member(const o2o_expr *e, const o2o_symbol *sym) {
  const o2o_expr *element = e->kind == O2O_E_MEMBER ? e->kids[0] : NULL;
  return element && o2o_is_number(e->type) && element->kind == O2O_E_INDEX &&
         element->kids[0]->kind == O2O_E_SYM && element->kids[0]->sym == sym;
}

static bool count_elements(o2o_expr *e, void *ctx) {
  uses *u = ctx;
  u->mentions += e->kind == O2O_E_SYM && e->sym == u->sym;
  u->members += is_element_member(e, u->sym);
  return true;
}

static o2o_symbol *member_array(splitter *s, unsigned field) {
  if (s->members[field])
    return s->members[field];
  const o2o_field *f = &s->sym->type->elem->record->fields[field];
  o2o_symbol *member =
      o2o_symbol_new(s->nest, o2o_format(s->nest, "%s.%s", s->sym->name, f->name),
                     o2o_array_of(s->nest, f->type, s->sym->type->count), O2O_S_PRIVATE);
  member->loc = s->sym->loc;
  member->host = s->sym->host;
  member->source.member = o2o_format(s->nest, ".%s", f->name);
  member->region_private = true;
  member->after = s->sym->after;
  member->after.merged_members = NULL;
  if (s->sym->after.merged_members)
    member->after.merged = s->sym->after.merged_members[field];
  o2o_symbol_add(s->nest, member);
  return s->members[field] = member;
}

static bool replace_element(o2o_expr *e, void *ctx) {
  splitter *s = ctx;
  if (!is_element_member(e, s->sym))
    return true;
  o2o_expr *element = e->kids[0];
  element->kids[0]->sym = member_array(s, e->field);
  element->kids[0]->type = element->kids[0]->sym->type;
  e->kind = O2O_E_INDEX;
  e->kids = element->kids;
  e->nkids = 2;
  e->field = 0;
  return true; /* the subscript may use it too */
}

static bool is_split(const o2o_symbol *sym) {
  return sym->storage == O2O_S_PRIVATE && sym->region_private && sym->after.live_out &&
         !sym->firstprivate && !sym->lastprivate && sym->redop == O2O_RED_NONE && sym->host &&
         sym->type->kind == O2O_T_ARRAY && sym->type->count->kind == O2O_E_INT &&
         sym->type->elem->kind == O2O_T_RECORD && !sym->type->elem->record->is_union &&
         (sym->after.merged_members ||
          (sym->after.merged != O2O_RED_NONE && !o2o_number_of(sym->type)));
}

void o2o_split_record_arrays(o2o_nest *nest) {
  for (unsigned k = 0; nest->in_region && k < nest->nsymbols; ++k) {
    o2o_symbol *sym = nest->symbols[k];
    uses u = {.sym = sym};
    if (!is_split(sym))
      continue;
    o2o_walk_nest(nest, count_elements, &u);
    if (u.mentions == 0 || u.mentions != u.members)
      continue;
    splitter s = {nest, sym, NULL};
    s.members = o2o_alloc(nest, sym->type->elem->record->nfields * sizeof *s.members);
    o2o_walk_nest(nest, replace_element, &s);
    sym->after.live_out = false;
  }
}
