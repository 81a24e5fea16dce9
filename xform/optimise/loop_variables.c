/* Variables of loops (loop_variables.h).
 *
 * Programs declare the variables of their loops in front of all of them, or in the region.  Then a
 * variable seems to go from loop to loop, which keeps their iterations from being different
 * work-items'.  It does not when each use stands in a loop that gives it its value first. */
#include "xform/optimise/loop_variables.h"

#include "xform/formula/scope.h"
#include "xform/ir/clone.h"
#include "xform/prepare/edit.h"

#define MAX_VARIABLES 32

typedef struct variables {
  o2o_nest *nest;
  unsigned count;
  o2o_symbol *of[MAX_VARIABLES];
  unsigned inside[MAX_VARIABLES]; /* mentions in loops that begin with it */
} variables;

/* The variable that the loop begins with assigning; NULL: there is none, or it declares its own. */
static o2o_symbol *variable_of(o2o_nest *nest, const o2o_stmt *s) {
  o2o_sequential_loop loop;
  if (s->kind != O2O_ST_FOR || !o2o_match_sequential_loop(nest, s, &loop))
    return NULL;
  const o2o_stmt *start = o2o_unblocked(s->kids[0]);
  const o2o_symbol *iv = loop.iv;
  bool own = !iv->firstprivate && !iv->lastprivate && iv->redop == O2O_RED_NONE;
  return own && start->kind == O2O_ST_EXPR && !o2o_mentions(NULL, loop.lower, iv) ? loop.iv : NULL;
}

static bool find_variable(o2o_stmt *s, void *ctx) {
  variables *v = ctx;
  o2o_symbol *sym = variable_of(v->nest, s);
  unsigned k = 0;
  while (k < v->count && v->of[k] != sym)
    ++k;
  if (!sym || k == MAX_VARIABLES)
    return true;
  if (k == v->count) {
    v->of[v->count] = sym;
    v->inside[v->count++] = 0;
  }
  v->inside[k] += o2o_count_mentions(s, sym);
  return true;
}

static o2o_expr *rename(const o2o_cloning *c, o2o_expr *e) {
  o2o_symbol *const *names = c->ctx; /* from, to */
  return e->kind == O2O_E_SYM && e->sym == names[0] ? o2o_sym(c->nest, names[1]) : NULL;
}

static void declare(variables *v, o2o_stmt *s) {
  o2o_nest *nest = v->nest;
  for (unsigned k = 0; k < s->nkids; ++k)
    if (s->kids[k])
      declare(v, s->kids[k]);
  o2o_symbol *sym = variable_of(nest, s);
  unsigned at = 0;
  while (at < v->count && v->of[at] != sym)
    ++at;
  if (!sym || at == v->count)
    return;
  o2o_symbol *own = o2o_symbol_new(nest, sym->name, sym->type, O2O_S_LOCAL);
  o2o_cloning c = {nest, NULL, rename, (o2o_symbol *[2]){sym, own}};
  s->kids[0] = o2o_block_of(nest, o2o_declare(nest, own, o2o_unblocked(s->kids[0])->e[0]->kids[1]));
  for (unsigned k = 0; k < 2; ++k)
    s->e[k] = o2o_clone_expr(&c, s->e[k]);
  s->kids[1] = o2o_clone_stmt(&c, s->kids[1]);
}

void o2o_declare_loop_variables(o2o_nest *nest, o2o_stmt *body) {
  variables v = {.nest = nest};
  o2o_walk_stmt(body, find_variable, NULL, &v);
  unsigned kept = 0;
  for (unsigned k = 0; k < v.count; ++k)
    if (v.inside[k] == o2o_count_mentions(body, v.of[k]))
      v.of[kept++] = v.of[k];
  v.count = kept;
  declare(&v, body);
}
