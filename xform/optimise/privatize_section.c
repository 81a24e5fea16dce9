/* Replaces a part of a shared array by a private variable (privatize_section.h).
 *
 *   r[i][m] -= block[m][n] * x[n];          ->    r_own[m] -= ...
 *   solve(d, r[i]);                               solve_private(d, r_own);
 *
 * OpenCL C 1.2 has no pointers that could point into either memory, so a function that gets a
 * pointer to the variable is copied, with parameters that point into private memory.  A pointer
 * that is kept in a variable, compared, returned, converted or given to a builtin function is not
 * followed: then nothing is replaced.
 */
#include "xform/optimise/privatize_section.h"

#include "xform/analysis/reduction.h"
#include "xform/ir/clone.h"

#define MOST_DEPTH 8 /* calls in calls */

/* The code that is looked at or copied: statements with `base`, or a function with private
 * parameters. */
typedef struct scene {
  o2o_section_privatizer *windows;
  const o2o_expr *base;   /* NULL in a function */
  o2o_symbol *variable;   /* stands for `base` */
  const o2o_function *in; /* NULL in the body */
  uint64_t params;        /* bit k: parameter k of `in` becomes private ... */
  o2o_symbol **becomes;   /* ... as this symbol */
  unsigned depth;
  bool bad;
} scene;

static o2o_function *private_copy(o2o_section_privatizer *windows, o2o_function *f, uint64_t params,
                                  unsigned depth);
static bool value_fits(const scene *s, const o2o_expr *e);

/* ---- what is in the variable ----------------------------------------------------------------- */

static int parameter(const scene *s, const o2o_symbol *sym) {
  for (unsigned k = 0; s->in && k < s->in->nparams; ++k)
    if (s->in->params[k] == sym && s->params >> k & 1)
      return (int)k;
  return -1;
}

static bool points_in(const scene *s, const o2o_expr *pointer);

/* The lvalue names the variable, or a part of it. */
static bool is_in(const scene *s, const o2o_expr *e) {
  if (s->base && o2o_expr_same(e, s->base))
    return true;
  switch (e->kind) {
  case O2O_E_INDEX:
    return e->kids[0]->type->kind == O2O_T_ARRAY ? is_in(s, e->kids[0]) : points_in(s, e->kids[0]);
  case O2O_E_MEMBER:
    return is_in(s, e->kids[0]);
  case O2O_E_DEREF:
    return points_in(s, e->kids[0]);
  default:
    return false;
  }
}

/* The pointer points to the variable, or a part of it. */
static bool points_in(const scene *s, const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_LOAD:
    return e->kids[0]->kind == O2O_E_SYM && parameter(s, e->kids[0]->sym) >= 0;
  case O2O_E_DECAY:
  case O2O_E_ADDR:
    return is_in(s, e->kids[0]);
  case O2O_E_PTRADD:
    return points_in(s, e->kids[0]);
  default:
    return false;
  }
}

/* The arguments that point to it, as bits; *known: there are no more of them than bits. */
static uint64_t arguments_in(const scene *s, const o2o_expr *call, bool *known) {
  uint64_t params = 0;
  *known = true;
  for (unsigned k = 0; k < call->nkids; ++k)
    if (points_in(s, call->kids[k])) {
      *known = *known && k < 64;
      params |= k < 64 ? UINT64_C(1) << k : 0;
    }
  return params;
}

/* ---- no pointer gets out --------------------------------------------------------------------- */

static bool lvalue_fits(const scene *s, const o2o_expr *e);

/* The subscripts on the way to where the pointer points. */
static bool pointer_fits(const scene *s, const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_LOAD:
    return true;
  case O2O_E_PTRADD:
    return pointer_fits(s, e->kids[0]) && value_fits(s, e->kids[1]);
  default:
    return lvalue_fits(s, e->kids[0]);
  }
}

static bool lvalue_fits(const scene *s, const o2o_expr *e) {
  if (s->base && o2o_expr_same(e, s->base))
    return true;
  switch (e->kind) {
  case O2O_E_SYM:
    return parameter(s, e->sym) < 0; /* the pointer itself is changed, or its address is taken */
  case O2O_E_INDEX:
    if (!value_fits(s, e->kids[1]))
      return false;
    if (e->kids[0]->type->kind == O2O_T_ARRAY)
      return lvalue_fits(s, e->kids[0]);
    return points_in(s, e->kids[0]) ? pointer_fits(s, e->kids[0]) : value_fits(s, e->kids[0]);
  case O2O_E_MEMBER:
    return lvalue_fits(s, e->kids[0]);
  case O2O_E_DEREF:
    return points_in(s, e->kids[0]) ? pointer_fits(s, e->kids[0]) : value_fits(s, e->kids[0]);
  default:
    return value_fits(s, e);
  }
}

static bool call_fits(const scene *s, const o2o_expr *e) {
  bool known;
  uint64_t params = arguments_in(s, e, &known);
  if (!known || (params && !private_copy(s->windows, e->callee, params, s->depth + 1)))
    return false;
  for (unsigned k = 0; k < e->nkids; ++k)
    if (!(params >> (k & 63) & 1 && k < 64 ? pointer_fits(s, e->kids[k])
                                           : value_fits(s, e->kids[k])))
      return false;
  return true;
}

static bool value_fits(const scene *s, const o2o_expr *e) {
  if (!e)
    return true;
  if (e->type->kind == O2O_T_POINTER && points_in(s, e))
    return false;
  switch (e->kind) {
  case O2O_E_CALL:
    return call_fits(s, e);
  case O2O_E_ATOMIC:
    return false;
  case O2O_E_INDEX:
  case O2O_E_MEMBER:
  case O2O_E_DEREF:
  case O2O_E_SYM:
    return lvalue_fits(s, e);
  case O2O_E_LOAD:
  case O2O_E_DECAY:
  case O2O_E_ADDR:
  case O2O_E_ASSIGN:
  case O2O_E_ASSIGNOP:
  case O2O_E_INCDEC:
    return lvalue_fits(s, e->kids[0]) && (e->nkids < 2 || value_fits(s, e->kids[1]));
  default:
    for (unsigned k = 0; k < e->nkids; ++k)
      if (!value_fits(s, e->kids[k]))
        return false;
    return true;
  }
}

static bool fits_expr(o2o_expr *e, void *ctx) {
  scene *s = ctx;
  s->bad = s->bad || !value_fits(s, e);
  return false; /* value_fits() has looked at all of it */
}

bool o2o_may_privatize_section(o2o_section_privatizer *windows, const o2o_expr *base,
                               o2o_stmt *stmt) {
  scene s = {.windows = windows, .base = base};
  o2o_walk_stmt(stmt, NULL, fits_expr, &s);
  return !s.bad;
}

/* ---- copies ---------------------------------------------------------------------------------- */

static o2o_expr *replace_expr(const o2o_cloning *c, o2o_expr *e) {
  const scene *s = c->ctx;
  if (s->base && o2o_expr_same(e, s->base)) {
    o2o_expr *variable = o2o_sym(c->nest, s->variable);
    variable->type = e->type;
    variable->loc = e->loc;
    return variable;
  }
  if (e->kind == O2O_E_SYM && parameter(s, e->sym) >= 0)
    return o2o_sym(c->nest, s->becomes[parameter(s, e->sym)]);
  bool known;
  uint64_t params = e->kind == O2O_E_CALL ? arguments_in(s, e, &known) : 0;
  if (!params)
    return NULL;
  o2o_expr *call = o2o_expr_new(c->nest, e->kind, e->type, e->loc, e->nkids);
  o2o_expr **kids = call->kids;
  *call = *e;
  call->kids = kids;
  for (unsigned k = 0; k < e->nkids; ++k)
    kids[k] = o2o_clone_expr(c, e->kids[k]);
  call->callee = private_copy(s->windows, e->callee, params, s->depth + 1);
  return call;
}

o2o_stmt *o2o_privatize_section(o2o_section_privatizer *windows, const o2o_expr *base,
                                o2o_symbol *variable, o2o_stmt *stmt) {
  scene s = {.windows = windows, .base = base, .variable = variable};
  o2o_cloning c = {windows->nest, NULL, replace_expr, &s};
  return o2o_clone_stmt(&c, stmt);
}

static o2o_symbol *private_parameter(o2o_nest *nest, const o2o_symbol *from) {
  o2o_symbol *sym = o2o_symbol_copy(nest, from);
  sym->space = O2O_SPACE_PRIVATE;
  sym->layout = NULL;
  return sym;
}

static const char *private_name(const o2o_section_privatizer *windows, const o2o_function *f) {
  for (unsigned k = 0; k < windows->ncopies; ++k)
    if (windows->copies[k].to == f)
      return f->name; /* it has such a name already */
  return o2o_format(windows->nest, "%s_private", f->name);
}

typedef struct calling {
  const o2o_function *f;
  bool found;
} calling;

static bool find_call(o2o_expr *e, void *ctx) {
  calling *c = ctx;
  c->found = c->found || (e->kind == O2O_E_CALL && e->callee == c->f);
  return !c->found;
}

static bool is_called(o2o_nest *nest, const o2o_function *f) {
  calling c = {f, false};
  o2o_walk_nest(nest, find_call, &c);
  return c.found;
}

void o2o_remove_uncalled_copies(o2o_section_privatizer *windows) {
  o2o_nest *nest = windows->nest;
  for (unsigned k = windows->ncopies; k-- > 0;) {
    if (is_called(nest, windows->copies[k].to))
      continue;
    unsigned at = 0;
    while (nest->functions[at] != windows->copies[k].to)
      ++at;
    for (--nest->nfunctions; at < nest->nfunctions; ++at)
      nest->functions[at] = nest->functions[at + 1];
    windows->copies[k] = windows->copies[--windows->ncopies];
  }
}

/* The function for pointers into private memory; NULL: it does something else with one than to
 * access what it points to. */
static o2o_function *private_copy(o2o_section_privatizer *windows, o2o_function *f, uint64_t params,
                                  unsigned depth) {
  o2o_nest *nest = windows->nest;
  for (unsigned k = 0; k < windows->ncopies; ++k)
    if (windows->copies[k].from == f && windows->copies[k].params == params)
      return windows->copies[k].to;
  if (!f || !f->body || f->external || depth > MOST_DEPTH || windows->ncopies == O2O_PRIVATE_COPIES)
    return NULL;
  for (unsigned k = 0; k < f->nparams; ++k)
    if (params >> (k & 63) & 1 && k < 64 && f->params[k]->space != O2O_SPACE_GLOBAL)
      return NULL;
  scene s = {.windows = windows, .in = f, .params = params, .depth = depth};
  o2o_walk_stmt(f->body, NULL, fits_expr, &s);
  if (s.bad || windows->ncopies == O2O_PRIVATE_COPIES)
    return NULL;
  o2o_function *copy = o2o_function_new(nest, private_name(windows, f), f->nparams);
  copy->result = f->result;
  copy->result_space = f->result_space;
  copy->loc = f->loc;
  s.becomes = o2o_alloc(nest, (f->nparams + 1) * sizeof *s.becomes);
  for (unsigned k = 0; k < f->nparams; ++k)
    copy->params[k] = s.becomes[k] =
        parameter(&s, f->params[k]) >= 0 ? private_parameter(nest, f->params[k]) : f->params[k];
  o2o_cloning c = {nest, NULL, replace_expr, &s};
  copy->body = o2o_clone_stmt(&c, f->body);
  o2o_function_add(nest, copy);
  windows->copies[windows->ncopies++] = (o2o_private_copy){f, copy, params};
  return copy;
}
