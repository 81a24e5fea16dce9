/* The scratch of an iteration that a group runs together (cooperate_arrays.h).
 *
 * Elements that are a power of two apart would be in the same bank of local memory, so the last
 * digits of an element's number change with the next ones (o2o_spread).
 */
#include "xform/optimise/cooperate_arrays.h"

#include "xform/ir/builtin.h"
#include "xform/ir/update.h"
#include "xform/prepare/edit.h"

#define MOST_ELEMENTS (1 << 20) /* of an array, before it is cut */

static const struct o2o_builtin spread16 = {
    .c_name = "spread",
    .cl_name = "o2o_spread",
    .helper = "static ulong o2o_spread(ulong i) { return i ^ (i / 16 & 15); }\n",
    .result = O2O_T_U64,
    .nparams = 1,
    .params = {O2O_T_U64},
    .cost = 3,
};

bool o2o_cooperate_has(const o2o_cooperation *s, const o2o_symbol *sym) {
  for (unsigned k = 0; k < s->nshared; ++k)
    if (s->shared[k] == sym)
      return true;
  return false;
}

void o2o_cooperate_add(o2o_cooperation *s, const o2o_symbol *sym) {
  if (o2o_cooperate_has(s, sym))
    return;
  if (s->nshared == O2O_MAX_SHARED || sym->firstprivate || sym->lastprivate ||
      sym->redop != O2O_RED_NONE || sym->type->size == 0)
    s->declined = true;
  else
    s->shared[s->nshared++] = sym;
}

bool o2o_cooperate_find(o2o_expr *e, void *ctx) {
  if (e->kind == O2O_E_SYM && e->sym->storage == O2O_S_PRIVATE && o2o_is_aggregate(e->sym->type))
    o2o_cooperate_add(ctx, e->sym);
  return true;
}

static void scale(o2o_cooperation *s, o2o_leaf *out, o2o_expr *count, o2o_expr *index) {
  o2o_nest *nest = s->nest;
  const o2o_type *wide = o2o_scalar(nest, O2O_T_U64);
  int64_t n = 0;
  s->declined |= count && (!o2o_const_int(count, &n) || n <= 0);
  out->last = count ? index : NULL;
  out->row = out->index;
  out->width = (uint64_t)n;
  if (count)
    out->count *= (uint64_t)n;
  if (count && out->index)
    out->index = o2o_compute(nest, O2O_OP_MUL, out->index, o2o_number(nest, n));
  if (!index)
    return;
  index = o2o_convert(nest, wide, index);
  out->index = out->index ? o2o_compute(nest, O2O_OP_ADD, out->index, index) : index;
}

static bool find_leaf(o2o_cooperation *s, o2o_expr *e, o2o_leaf *out);

/* Of a pointer to an element; *steps: another one may be added to it. */
static bool find_target(o2o_cooperation *s, o2o_expr *e, o2o_leaf *out, bool *steps) {
  bool outer;
  switch (e->kind) {
  case O2O_E_ADDR:
    *steps = e->kids[0]->kind == O2O_E_INDEX;
    return find_leaf(s, e->kids[0], out);
  case O2O_E_DECAY:
    *steps = true;
    if (!find_leaf(s, e->kids[0], out))
      return false;
    scale(s, out, e->kids[0]->type->count, NULL);
    return true;
  case O2O_E_PTRADD:
    if (!find_target(s, e->kids[0], out, &outer) || !outer)
      return false;
    *steps = true;
    scale(s, out, NULL, e->kids[1]);
    return true;
  default:
    return false;
  }
}

/* Where the lvalue is in its array; false: it is no element, or has no place. */
static bool find_leaf(o2o_cooperation *s, o2o_expr *e, o2o_leaf *out) {
  bool steps = false;
  switch (e->kind) {
  case O2O_E_SYM:
    *out = (o2o_leaf){.root = e->sym, .count = 1};
    return true;
  case O2O_E_MEMBER:
    if (!find_leaf(s, e->kids[0], out) || out->nfields == O2O_MAX_STEPS ||
        e->kids[0]->type->record->is_union)
      return false;
    out->fields[out->nfields++] = e->field;
    return true;
  case O2O_E_DEREF:
    return find_target(s, e->kids[0], out, &steps);
  case O2O_E_INDEX:
    if (e->kids[0]->type->kind == O2O_T_ARRAY) {
      if (!find_leaf(s, e->kids[0], out))
        return false;
      scale(s, out, e->kids[0]->type->count, e->kids[1]);
      return true;
    }
    if (!find_target(s, e->kids[0], out, &steps) || !steps)
      return false;
    scale(s, out, NULL, e->kids[1]);
    return true;
  default:
    return false;
  }
}

static bool same_array(const o2o_leaf *a, const o2o_leaf *b) {
  bool same = a->root == b->root && a->nfields == b->nfields;
  for (unsigned k = 0; same && k < a->nfields; ++k)
    same = a->fields[k] == b->fields[k];
  return same;
}

/* The array of the leaf; NULL: there is no room for it. */
static o2o_symbol *array_of(o2o_cooperation *s, const o2o_leaf *x) {
  o2o_tiled_body *l = s->local;
  if (s->strips.of && !x->last)
    return NULL;
  uint64_t count = s->strips.of ? x->count / x->width * s->strips.of : x->count;
  count = (count + 15) / 16 * 16;
  for (unsigned k = 0; k < l->count; ++k)
    if (same_array(&s->leaves[k], x))
      return s->leaves[k].count == x->count ? l->tiles[k] : NULL;
  if (l->count == O2O_LOCAL_ARRAYS || x->count > MOST_ELEMENTS)
    return NULL;
  s->bytes += count * x->type->size;
  s->leaves[l->count] = *x;
  const o2o_type *type = o2o_array_of(s->nest, x->type, o2o_number(s->nest, (int64_t)count));
  l->tiles[l->count] = o2o_symbol_new(s->nest, x->root->name, type, O2O_S_LOCAL);
  return l->tiles[l->count++];
}

/* The number of the element in the array, or in the part of it that there is. */
static o2o_expr *number_of(const o2o_cooperation *s, const o2o_leaf *x) {
  o2o_nest *nest = s->nest;
  if (!s->strips.of)
    return x->index;
  const o2o_type *wide = o2o_scalar(nest, O2O_T_U64);
  o2o_expr *column = o2o_compute(nest, O2O_OP_SUB, o2o_convert(nest, wide, x->last),
                                 o2o_value_of(nest, s->strips.start));
  if (!x->row)
    return column;
  o2o_expr *row = o2o_compute(nest, O2O_OP_MUL, x->row, o2o_number(nest, (int64_t)s->strips.of));
  return o2o_compute(nest, O2O_OP_ADD, row, column);
}

/* The array of an element, and where the element is in it. */
o2o_symbol *o2o_cooperate_element(o2o_cooperation *s, o2o_expr *lvalue, o2o_leaf *x) {
  if (!o2o_is_number(lvalue->type) || lvalue->type->kind == O2O_T_BOOL ||
      !find_leaf(s, lvalue, x) || s->declined)
    return NULL;
  x->type = lvalue->type;
  return array_of(s, x);
}

o2o_expr *o2o_cooperate_replace(const o2o_cloning *c, o2o_expr *e) {
  o2o_cooperation *s = c->ctx;
  o2o_leaf x;
  if (e->kind == O2O_E_SYM && o2o_cooperate_has(s, e->sym))
    s->declined = true; /* not by an element */
  if (!o2o_is_lvalue(e) || !o2o_is_number(e->type) || e->kind == O2O_E_SYM)
    return NULL;
  const o2o_symbol *root = o2o_root(e);
  if (!root || !o2o_cooperate_has(s, root))
    return NULL;
  o2o_symbol *array = o2o_cooperate_element(s, e, &x);
  if (!array) {
    s->declined = true;
    return o2o_copy_expr(s->nest, e);
  }
  o2o_expr *number = number_of(s, &x);
  if (!number)
    return o2o_subscript(s->nest, o2o_sym(s->nest, array), o2o_number(s->nest, 0));
  o2o_expr *at = o2o_expr_new(s->nest, O2O_E_BUILTIN, o2o_scalar(s->nest, O2O_T_U64), e->loc, 1);
  at->builtin = &spread16;
  at->kids[0] = o2o_clone_expr(c, number);
  return o2o_subscript(s->nest, o2o_sym(s->nest, array), at);
}
