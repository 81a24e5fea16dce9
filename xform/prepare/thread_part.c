/* Parts of a block that threads share, as arrays of the work-item's own (thread_part.h).
 *
 *   double *w = malloc(threads * n * sizeof *w);
 *   #pragma omp parallel for
 *   for (i ...) {
 *     double *mine = w + omp_get_thread_num() * n;          mine = part, an array of n elements
 *     for (k < n) mine[k] = ...;                            of the work-item's own
 *   }
 *
 * Who calls has shown that the block is scratch: each iteration of every loop that works in it
 * fills what it reads, and nobody else looks at it.  Then it does not matter where it is, nor
 * whether parts overlap: what an iteration reads it has written itself.  The distance between two
 * threads' parts is only how long the array has to be, and launches in which iterations touch more
 * are not made (access.h).  Where that cannot be seen at launch the work-item has a block as long
 * as the one that it stands for, with the places as they are.
 *
 * Places are taken apart as  thread * stride + rest,  through local variables that are set once.
 */
#include "xform/prepare/thread_part.h"

#include "xform/formula/mentions.h"
#include "xform/ir/update.h"
#include "xform/prepare/edit.h"

#include <limits.h>

#define MOST_STEPS 8 /* additions to one address */

typedef struct taker {
  o2o_nest *nest;
  const o2o_symbol *block;
  o2o_symbol *part;  /* NULL: nothing is changed, places are looked at */
  o2o_expr *stride;  /* of the places so far; NULL: there were none */
  bool found, other; /* a place by the thread's number; one that is none, or of another stride */
} taker;

/* ---- which values follow from the number --------------------------------------------------------
 */

/* How a LOCAL gets its value. */
typedef struct setting {
  const o2o_symbol *sym;
  const o2o_expr *value; /* its declaration's */
  unsigned others;       /* assignments, and places that take its address */
} setting;

static bool find_other(o2o_expr *e, void *ctx) {
  setting *s = ctx;
  bool sets = o2o_is_assignment(e) || e->kind == O2O_E_ADDR;
  s->others += sets && e->kids[0]->kind == O2O_E_SYM && e->kids[0]->sym == s->sym;
  return true;
}

static bool find_declaration(o2o_stmt *stmt, void *ctx) {
  setting *s = ctx;
  if (stmt->kind == O2O_ST_DECL && stmt->sym == s->sym)
    s->value = stmt->e[0];
  return true;
}

static const o2o_symbol *loaded(const o2o_expr *e) {
  const o2o_expr *of = e->kind == O2O_E_LOAD ? e->kids[0] : NULL;
  return of && of->kind == O2O_E_SYM && of->sym->storage == O2O_S_LOCAL &&
                 o2o_is_integer(of->sym->type)
             ? of->sym
             : NULL;
}

static bool is_thread_number(const o2o_expr *e) {
  const o2o_symbol *sym = loaded(e);
  return sym && sym->region_private;
}

/* The one value of the variable that is loaded; NULL: it has others, or it is none. */
static const o2o_expr *only_value(o2o_nest *nest, const o2o_expr *e) {
  setting s = {.sym = loaded(e)};
  if (!s.sym || s.sym->region_private)
    return NULL;
  o2o_walk_stmt(nest->body, find_declaration, find_other, &s);
  return s.others ? NULL : s.value;
}

static bool follows_from_number(o2o_nest *nest, const o2o_expr *e, unsigned depth) {
  if (!e || depth > MOST_STEPS || is_thread_number(e))
    return e != NULL;
  const o2o_expr *value = only_value(nest, e);
  if (value && follows_from_number(nest, value, depth + 1))
    return true;
  for (unsigned k = 0; k < e->nkids; ++k)
    if (follows_from_number(nest, e->kids[k], depth + 1))
      return true;
  return false;
}

/* ---- thread * stride + rest ---------------------------------------------------------------------
 */

/* NULL: 0. */
typedef struct place_parts {
  o2o_expr *stride, *rest;
} place_parts;

static o2o_expr *wide(o2o_nest *nest, const o2o_expr *e) {
  return o2o_convert(nest, o2o_scalar(nest, O2O_T_I64), (o2o_expr *)e);
}

static o2o_expr *times(o2o_nest *nest, o2o_expr *a, const o2o_expr *factor) {
  int64_t one;
  if (a && o2o_const_int(a, &one) && one == 1)
    return wide(nest, factor);
  return a ? o2o_compute(nest, O2O_OP_MUL, a, wide(nest, factor)) : NULL;
}

static o2o_expr *sum(o2o_nest *nest, o2o_op op, o2o_expr *a, o2o_expr *b) {
  if (!b || (!a && op == O2O_OP_ADD))
    return b ? b : a;
  return o2o_compute(nest, op, a ? a : o2o_int(nest, o2o_scalar(nest, O2O_T_I64), 0), b);
}

static bool split(o2o_nest *nest, const o2o_expr *e, place_parts *out);

static bool split_operation(o2o_nest *nest, const o2o_expr *e, place_parts *out) {
  place_parts a = {0}, b = {0};
  if (!(o2o_is_signed(e->type) || e->type->kind == O2O_T_U64))
    return false;
  if (e->op == O2O_OP_MUL) {
    bool second = follows_from_number(nest, e->kids[1], 0);
    const o2o_expr *factor = e->kids[!second];
    if (follows_from_number(nest, factor, 0) || !split(nest, e->kids[second], &a))
      return false;
    *out = (place_parts){times(nest, a.stride, factor), times(nest, a.rest, factor)};
    return true;
  }
  if ((e->op != O2O_OP_ADD && e->op != O2O_OP_SUB) || !split(nest, e->kids[0], &a) ||
      !split(nest, e->kids[1], &b))
    return false;
  *out = (place_parts){sum(nest, e->op, a.stride, b.stride), sum(nest, e->op, a.rest, b.rest)};
  return true;
}

static bool split(o2o_nest *nest, const o2o_expr *e, place_parts *out) {
  *out = (place_parts){0};
  if (!follows_from_number(nest, e, 0)) {
    out->rest = wide(nest, e);
    return true;
  }
  const o2o_expr *kid = e->nkids == 1 ? e->kids[0] : NULL;
  bool number = is_thread_number(e); /* one that every type has room for */
  for (const o2o_expr *k = e; !number && k->kind == O2O_E_CAST && k->type->size >= 4;) {
    k = k->kids[0];
    number = is_thread_number(k);
  }
  if (number) {
    out->stride = o2o_int(nest, o2o_scalar(nest, O2O_T_I64), 1);
    return true;
  }
  if (e->kind == O2O_E_CAST)
    return o2o_is_integer(kid->type) && o2o_keeps_value(e) && split(nest, kid, out);
  const o2o_expr *value = only_value(nest, e);
  if (value) /* what else it is made of may have changed since */
    return split(nest, value, out) && (!out->rest || o2o_const_int(out->rest, &(int64_t){0}));
  return e->kind == O2O_E_BINARY && split_operation(nest, e, out);
}

/* ---- the places ---------------------------------------------------------------------------------
 */

/* The subscripts and addends of an address in elements of the block, innermost last; NULL: it is
 * none. */
typedef struct address {
  o2o_expr *root; /* SYM */
  unsigned count;
  o2o_expr **steps[MOST_STEPS];
} address;

static bool take_apart(const taker *t, o2o_expr *e, address *out) {
  for (bool lvalue = true;; lvalue = false) {
    if (e->kind == O2O_E_SYM && e->sym == t->block) {
      out->root = e;
      return true;
    }
    if (e->kind == O2O_E_ADDR && e->kids[0]->kind == O2O_E_INDEX)
      e = e->kids[0];
    else if (e->kind == O2O_E_DECAY && e->kids[0]->kind == O2O_E_SYM)
      e = e->kids[0];
    else if ((e->kind == O2O_E_PTRADD || (e->kind == O2O_E_INDEX && lvalue)) &&
             out->count < MOST_STEPS) {
      out->steps[out->count++] = &e->kids[1];
      e = e->kids[0];
      continue;
    } else {
      return false;
    }
    /* The address of an element: its subscript counts as well. */
    if (e->kind == O2O_E_INDEX && out->count < MOST_STEPS) {
      out->steps[out->count++] = &e->kids[1];
      e = e->kids[0];
    }
  }
}

/* The pointer becomes the address of the array's first element, an array another one. */
static void become_part(const taker *t, o2o_expr *root) {
  if (!t->block->points) {
    root->sym = t->part;
    root->type = t->part->type;
    return;
  }
  root->kind = O2O_E_DECAY;
  root->kids = o2o_alloc(t->nest, sizeof *root->kids);
  root->kids[0] = o2o_sym(t->nest, t->part);
  root->nkids = 1;
  root->sym = NULL;
}

/* One place in the block. */
static void take(taker *t, const address *at) {
  place_parts parts[MOST_STEPS];
  o2o_expr *stride = NULL;
  for (unsigned k = 0; k < at->count; ++k) {
    t->other |= !split(t->nest, *at->steps[k], &parts[k]) || (stride && parts[k].stride);
    if (t->other)
      return;
    stride = stride ? stride : parts[k].stride;
  }
  t->found |= stride != NULL;
  t->other |= !stride || (t->stride && !o2o_expr_same(t->stride, stride));
  if (!t->other)
    t->stride = stride;
  if (!t->part || t->other)
    return;
  for (unsigned k = 0; k < at->count; ++k)
    if (parts[k].stride)
      *at->steps[k] =
          parts[k].rest ? parts[k].rest : o2o_int(t->nest, o2o_scalar(t->nest, O2O_T_I64), 0);
  become_part(t, at->root);
}

static bool visit(o2o_expr *e, void *ctx) {
  taker *t = ctx;
  address at = {0};
  if (t->other || !take_apart(t, e, &at))
    return !t->other;
  take(t, &at);
  for (unsigned k = 0; k < at.count; ++k)
    o2o_walk_expr(*at.steps[k], visit, t);
  return false;
}

bool o2o_has_thread_part(o2o_nest *nest, const o2o_symbol *block) {
  taker t = {.nest = nest, .block = block};
  if (block->storage == O2O_S_OBJECT)
    o2o_walk_nest(nest, visit, &t);
  return t.found;
}

/* ---- instead of the block -----------------------------------------------------------------------
 */

static o2o_symbol *new_part(o2o_nest *nest, const o2o_symbol *block, const o2o_type *type) {
  o2o_symbol *part = o2o_symbol_new(nest, block->name, type, O2O_S_PRIVATE);
  part->loc = block->loc;
  part->slab = true; /* functions that get its address have been lowered for global memory */
  o2o_symbol_add(nest, part);
  return part;
}

static bool is_unused(o2o_nest *nest, const o2o_stmt *s) {
  if (s->kind != O2O_ST_DECL || !o2o_is_integer(s->sym->type) || !s->e[0] ||
      !o2o_has_no_effects(s->e[0]))
    return false;
  return o2o_count_mentions_in_nest(nest, s->sym) == 0;
}

/* ctx of drop_unused */
typedef struct sweep {
  o2o_nest *nest;
  bool dropped;
} sweep;

/* The number of the thread, and what was computed from it alone. */
static bool drop_unused(o2o_stmt *s, void *ctx) {
  sweep *w = ctx;
  for (unsigned k = 0; s->kind == O2O_ST_BLOCK && k < s->nkids;) {
    if (!is_unused(w->nest, s->kids[k])) {
      ++k;
      continue;
    }
    if (s->kids[k]->sym->region_private)
      w->nest->has_thread_number = false;
    for (unsigned n = k + 1; n < s->nkids; ++n)
      s->kids[n - 1] = s->kids[n];
    --s->nkids;
    w->dropped = true;
  }
  return true;
}

static void drop_number(o2o_nest *nest) {
  for (sweep w = {nest, true}; w.dropped;) {
    w.dropped = false;
    o2o_walk_stmt(nest->body, drop_unused, NULL, &w);
  }
}

o2o_symbol *o2o_take_thread_part(o2o_nest *nest, o2o_symbol *block) {
  taker t = {.nest = nest, .block = block};
  o2o_walk_nest(nest, visit, &t);
  if (t.other || !t.stride)
    return NULL;
  int64_t count;
  o2o_expr *length =
      o2o_const_int(t.stride, &count)
          ? o2o_number(nest, count)
          : o2o_convert(nest, o2o_scalar(nest, O2O_T_U64), o2o_copy_expr(nest, t.stride));
  t.part = new_part(nest, block, o2o_array_of(nest, block->type->elem, length));
  t.part->object.part = true;
  o2o_walk_nest(nest, visit, &t);
  drop_number(nest);
  return t.other ? NULL : t.part;
}

static bool replace_block(o2o_expr *e, void *ctx) {
  taker *t = ctx;
  if (e->kind == O2O_E_SYM && e->sym == t->block)
    become_part(t, e);
  return true;
}

o2o_symbol *o2o_take_whole_block(o2o_nest *nest, o2o_symbol *block, o2o_expr *count) {
  taker t = {.nest = nest, .block = block};
  t.part =
      new_part(nest, block, count ? o2o_array_of(nest, block->type->elem, count) : block->type);
  o2o_walk_nest(nest, replace_block, &t);
  return t.part;
}

/* ---- a row of a table for each thread -----------------------------------------------------------
 */

/* `table[thread]`, whose value is the thread's row. */
static bool is_thread_row(o2o_nest *nest, const o2o_expr *e) {
  const o2o_expr *at = e->kind == O2O_E_LOAD ? e->kids[0] : NULL;
  place_parts parts;
  int64_t one, rest = 0;
  return at && at->kind == O2O_E_INDEX && at->kids[0]->kind == O2O_E_SYM &&
         split(nest, at->kids[1], &parts) && parts.stride && o2o_const_int(parts.stride, &one) &&
         one == 1 && (!parts.rest || (o2o_const_int(parts.rest, &rest) && rest == 0));
}

static bool visit_row(o2o_expr *e, void *ctx) {
  taker *t = ctx;
  if (e->sym != t->block)
    return true;
  t->other |= !is_thread_row(t->nest, e);
  t->found = true;
  return !t->other;
}

static bool replace_row(o2o_expr *e, void *ctx) {
  taker *t = ctx;
  if (e->sym != t->block)
    return true;
  e->kind = O2O_E_DECAY;
  e->sym = NULL;
  e->kids[0] = o2o_sym(t->nest, t->part);
  return false;
}

bool o2o_has_thread_row(o2o_nest *nest, const o2o_symbol *rows) {
  taker t = {.nest = nest, .block = rows};
  o2o_walk_nest(nest, visit_row, &t);
  return t.found && !t.other;
}

o2o_symbol *o2o_take_thread_row(o2o_nest *nest, o2o_symbol *rows, o2o_expr *count) {
  taker t = {.nest = nest, .block = rows};
  if (!o2o_has_thread_row(nest, rows))
    return NULL;
  t.part = new_part(nest, rows, o2o_array_of(nest, rows->type->elem, count));
  t.part->object.part = true;
  o2o_walk_nest(nest, replace_row, &t);
  drop_number(nest);
  return t.part;
}

/* ---- what is measured ---------------------------------------------------------------------------
 */

/* Parts that lie in each other, an element of each thread's in turn: what an iteration touches is
 * never so near. */
static bool is_interleaved(const o2o_symbol *part, const o2o_access *access) {
  int64_t count;
  return o2o_const_int(part->type->count, &count) && count == 1 && access->place.nterms > 0 &&
         access->place.terms[0].elem->size == part->type->elem->size;
}

/* What the host evaluates for a launch gets a slot in the plan (xform/plan.c): until then it has
 * one that says no more than that it is known. */
static void suppose_slots(o2o_nest *nest, int has, int gets) {
  for (unsigned k = 0; k < nest->nsymbols; ++k)
    if (nest->symbols[k]->storage == O2O_S_VALUE && nest->symbols[k]->slot == has)
      nest->symbols[k]->slot = gets;
}

static bool all_measured(o2o_nest *nest, const o2o_symbol *part, const o2o_accesses *accesses) {
  for (unsigned k = 0; k < accesses->count; ++k)
    if (accesses->items[k].object == part && (!o2o_access_is_measured(nest, &accesses->items[k]) ||
                                              is_interleaved(part, &accesses->items[k])))
      return false;
  return true;
}

bool o2o_part_is_measured(o2o_nest *nest, const o2o_symbol *part) {
  enum { SOME = INT_MAX };
  o2o_accesses accesses;
  o2o_refusal why = {0};
  if (!o2o_access_collect(nest, &accesses, &why))
    return false;
  suppose_slots(nest, -1, SOME);
  bool measured = all_measured(nest, part, &accesses);
  suppose_slots(nest, SOME, -1);
  return measured;
}
