/* Which arrays are used by nothing but subscripts (layout.h).
 *
 *   double rhs[N][N][N][5];
 *   rhs[k][j][i][m] = 0;                     yes
 *   solve(rhs[k][j][i]);                     a cell: in solve(double r[5]), r[m] is rhs[k][j][i][m]
 *   double *p = rhs[k][j][i]; p[2] = 1;      likewise
 *   p++;  p == q;  f(c ? rhs[k][j][i] : v);  no: rhs keeps the program's order
 *
 * A pointer into the array has a type that tells how many subscripts are still to come, and as long
 * as it has that type all the time, and points into one array only, its subscripts can be printed
 * with the array's strides.  Pointers are followed through variables and parameters, in rounds
 * until nothing changes; whatever else is done with one spoils the layout.
 */
#include "xform/mapping/layout.h"

/* A LOCAL pointer variable. */
typedef struct binding {
  o2o_symbol *sym;
  bool mixed; /* also points elsewhere, moves, or has its address taken */
} binding;

typedef struct viewer {
  o2o_nest *nest;
  binding *items;
  unsigned count, capacity;
  bool changed;
  /* of variables that no assignment has been seen of yet: the next round knows more */
  o2o_layout pending;
} viewer;

static o2o_layout *look(viewer *v, o2o_expr *e);

static void spoil(o2o_layout *layout) {
  if (layout)
    layout->spoiled = true;
}

/* An expression of whose value nothing but a number is expected. */
static void value(viewer *v, o2o_expr *e) {
  if (e)
    spoil(look(v, e));
}

static bool is_pointer_variable(const o2o_symbol *sym) {
  return sym->storage == O2O_S_LOCAL && sym->type->kind == O2O_T_POINTER;
}

static binding *binding_of(viewer *v, o2o_symbol *sym) {
  for (unsigned k = 0; k < v->count; ++k)
    if (v->items[k].sym == sym)
      return &v->items[k];
  v->items = o2o_grown(v->nest, v->items, v->count, &v->capacity, sizeof *v->items);
  v->items[v->count] = (binding){sym, false};
  return &v->items[v->count++];
}

/* The pointer's type leaves as many subscripts as the array's type does. */
static bool fits(const o2o_layout *layout, const o2o_type *pointee) {
  unsigned dim = o2o_layout_dim(layout, pointee);
  return dim < layout->ndims && o2o_type_same(pointee, layout->steps[dim]);
}

static void bind(viewer *v, o2o_symbol *sym, o2o_layout *layout) {
  binding *b = binding_of(v, sym);
  if (layout == &v->pending)
    return;
  if (!layout) {
    v->changed |= !b->mixed;
    b->mixed = true;
  } else if (!is_pointer_variable(sym) || !fits(layout, sym->type->elem) ||
             (sym->layout && sym->layout != layout)) {
    spoil(layout);
    spoil(sym->layout);
  } else if (!sym->layout) {
    sym->layout = layout;
    v->changed = true;
  }
}

static void look_at_all(viewer *v, o2o_expr *e) {
  for (unsigned k = 0; k < e->nkids; ++k)
    value(v, e->kids[k]);
}

/* A variable that is named, but neither read nor assigned: it is changed in place, or its
 * address taken. */
static o2o_layout *look_at_symbol(viewer *v, o2o_symbol *sym) {
  if (sym->storage == O2O_S_OBJECT)
    return sym->layout;
  if (is_pointer_variable(sym))
    bind(v, sym, NULL);
  return NULL;
}

/* What the variable points into. */
static o2o_layout *look_at_variable(viewer *v, o2o_symbol *sym) {
  if (sym->layout || binding_of(v, sym)->mixed)
    return sym->layout;
  return &v->pending;
}

static o2o_layout *look_at_assignment(viewer *v, o2o_expr *e) {
  o2o_expr *target = e->kids[0];
  if (target->kind == O2O_E_SYM && target->type->kind == O2O_T_POINTER) {
    o2o_layout *layout = look(v, e->kids[1]);
    bind(v, target->sym, layout);
    return layout;
  }
  look(v, target);
  value(v, e->kids[1]);
  return NULL;
}

static void look_at_call(viewer *v, o2o_expr *e) {
  for (unsigned k = 0; k < e->nkids; ++k) {
    o2o_symbol *param = k < e->callee->nparams ? e->callee->params[k] : NULL;
    if (param && param->type->kind == O2O_T_POINTER)
      bind(v, param, look(v, e->kids[k]));
    else
      value(v, e->kids[k]);
  }
}

/* A cast keeps what it points to, or nothing is known any more. */
static o2o_layout *look_at_cast(viewer *v, o2o_expr *e) {
  o2o_layout *layout = look(v, e->kids[0]);
  if (!layout || (e->type->kind == O2O_T_POINTER && o2o_type_same(e->type, e->kids[0]->type)))
    return layout;
  spoil(layout);
  return NULL;
}

/* The array that an lvalue is a part of, or that a pointer points into; NULL: none that has a
 * layout. */
static o2o_layout *look(viewer *v, o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_SYM:
    return look_at_symbol(v, e->sym);
  case O2O_E_LOAD:
    if (e->kids[0]->kind == O2O_E_SYM && is_pointer_variable(e->kids[0]->sym))
      return look_at_variable(v, e->kids[0]->sym);
    look(v, e->kids[0]);
    return NULL;
  case O2O_E_INDEX:
  case O2O_E_PTRADD:
    value(v, e->kids[1]);
    return look(v, e->kids[0]);
  case O2O_E_DEREF:
  case O2O_E_DECAY:
    return look(v, e->kids[0]);
  case O2O_E_ADDR: {
    o2o_layout *layout = look(v, e->kids[0]);
    if (layout == &v->pending || (layout && fits(layout, e->type->elem)))
      return layout;
    spoil(layout); /* the address of the whole array */
    return NULL;
  }
  case O2O_E_CAST:
    return look_at_cast(v, e);
  case O2O_E_ASSIGN:
    return look_at_assignment(v, e);
  case O2O_E_COMMA:
    look(v, e->kids[0]);
    return look(v, e->kids[1]);
  case O2O_E_CALL:
    look_at_call(v, e);
    return NULL;
  case O2O_E_ASSIGNOP:
  case O2O_E_INCDEC:
    look(v, e->kids[0]);
    if (e->nkids > 1)
      value(v, e->kids[1]);
    return NULL;
  case O2O_E_ATOMIC:
    look(v, e->kids[0]);
    return NULL;
  default:
    look_at_all(v, e);
    return NULL;
  }
}

static void statement(viewer *v, o2o_stmt *s) {
  if (!s)
    return;
  if (s->kind == O2O_ST_DECL && s->e[0] && is_pointer_variable(s->sym))
    bind(v, s->sym, look(v, s->e[0]));
  else if (s->kind == O2O_ST_EXPR)
    look(v, s->e[0]);
  else
    for (unsigned k = 0; k < 2; ++k)
      value(v, s->e[k]);
  for (unsigned k = 0; k < s->nkids; ++k)
    statement(v, s->kids[k]);
}

static void round_of(viewer *v, o2o_nest *nest) {
  statement(v, nest->body);
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    statement(v, nest->functions[k]->body);
}

void o2o_layout_views(o2o_nest *const *nests, unsigned n) {
  viewer v = {.nest = nests[0]};
  do {
    v.changed = false;
    for (unsigned k = 0; k < n; ++k)
      round_of(&v, nests[k]);
  } while (v.changed);
  for (unsigned k = 0; k < v.count; ++k)
    if (v.items[k].mixed)
      spoil(v.items[k].sym->layout);
  for (unsigned k = 0; k < v.count; ++k) /* a pointer must not remember what is no more */
    if (v.items[k].sym->layout && v.items[k].sym->layout->spoiled)
      v.items[k].sym->layout = NULL;
}
