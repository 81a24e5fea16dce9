/* Which symbols of the nest the body and each called function use.
 *
 * OpenCL C has no variables at file scope that a kernel could fill in, so what a function uses
 * beyond its parameters is passed to it; that is its own uses and those of the functions it calls.
 * Counts of variable-length arrays are uses too, though no expression of the function may mention
 * them.
 */
#include "xform/print/printer.h"

typedef struct collector {
  printer *p;
  symbol_set *set;
} collector;

bool uses_symbol(const symbol_set *set, const o2o_symbol *symbol) {
  for (unsigned k = 0; k < set->count; ++k)
    if (set->items[k] == symbol)
      return true;
  return false;
}

void add_to_set(printer *p, symbol_set *set, o2o_symbol *symbol) {
  set->items = o2o_grown(p->nest, set->items, set->count, &set->capacity, sizeof *set->items);
  set->items[set->count++] = symbol;
}

static void add_symbol(printer *p, symbol_set *set, o2o_symbol *symbol) {
  if (symbol->storage != O2O_S_LOCAL && !uses_symbol(set, symbol))
    add_to_set(p, set, symbol);
}

const symbol_set *uses_of(const printer *p, const o2o_function *function) {
  for (unsigned k = 0; k < p->nest->nfunctions; ++k)
    if (p->nest->functions[k] == function)
      return &p->function_uses[k];
  static const symbol_set none;
  return &none;
}

static bool visit_expr(o2o_expr *e, void *ctx) {
  collector *c = ctx;
  o2o_walk_sizes(e->type, visit_expr, c);
  if (e->kind == O2O_E_SYM || (e->kind == O2O_E_LOAD && e->sym)) {
    o2o_walk_sizes(e->sym->type, visit_expr, c);
    add_symbol(c->p, c->set, e->sym);
  } else if (e->kind == O2O_E_CALL) {
    const symbol_set *callee = uses_of(c->p, e->callee);
    for (unsigned k = 0; k < callee->count; ++k)
      add_symbol(c->p, c->set, callee->items[k]);
  }
  return true;
}

static bool visit_stmt(o2o_stmt *s, void *ctx) {
  collector *c = ctx;
  if (s->sym)
    o2o_walk_sizes(s->sym->type, visit_expr, c);
  if (s->kind == O2O_ST_EXIT && c->p->data)
    add_symbol(c->p, c->set, c->p->data);
  return true;
}

void find_uses(printer *p) {
  o2o_nest *nest = p->nest;
  if (nest->units.externals || (nest->units.published && nest->exit_record))
    p->data = o2o_symbol_new(nest, "data", o2o_scalar(nest, O2O_T_I32), O2O_S_VALUE);
  p->function_uses = o2o_alloc(nest, nest->nfunctions * sizeof *p->function_uses);
  for (unsigned k = 0; k < nest->nfunctions; ++k) {
    o2o_function *f = nest->functions[k];
    collector c = {p, &p->function_uses[k]};
    if (f->external) {
      add_symbol(p, c.set, p->data);
      continue;
    }
    for (unsigned n = 0; n < f->nparams; ++n)
      o2o_walk_sizes(f->params[n]->type, visit_expr, &c);
    o2o_walk_stmt(f->body, visit_stmt, visit_expr, &c);
  }
  collector c = {p, &p->kernel_uses};
  o2o_walk_stmt(nest->body, visit_stmt, visit_expr, &c);
}
