/* Loops with `omp scan`.
 *
 *   { sum += a[i]; }       input phase: runs once for what a work-group accumulates, and once more
 *   #pragma omp scan inclusive(sum)                       when it is known what comes before that
 *   { b[i] = sum; }        scan phase
 *
 * (xform/print/print_phases.c.)  Alternatives: keep what the first run has left in each iteration,
 * which costs memory and as many accesses to it as most input phases have themselves.
 */
#include "xform/prepare/scan.h"

#define MAX_DEPTH 64

typedef struct search {
  o2o_expr *found; /* a change of shared memory */
  unsigned depth;
} search;

static bool find_change(o2o_expr *e, void *ctx) {
  search *s = ctx;
  bool writes = o2o_is_assignment(e);
  const o2o_symbol *root = writes ? o2o_root(e->kids[0]) : NULL;
  bool own = writes && (o2o_lvalue_space(e->kids[0]) == O2O_SPACE_PRIVATE ||
                        (root && root->storage != O2O_S_OBJECT && !o2o_is_pointer(root->type)));
  if (e->kind == O2O_E_ATOMIC || (writes && !own))
    s->found = e;
  if (e->kind == O2O_E_CALL && e->callee && e->callee->body && s->depth < MAX_DEPTH) {
    ++s->depth;
    o2o_walk_stmt(e->callee->body, NULL, find_change, s);
    --s->depth;
  }
  return !s->found;
}

/* A variable that is declared in the one part and used in the other. */
typedef struct shared_local {
  const o2o_stmt *declaration;
  o2o_expr *use;
} shared_local;

static bool find_use(o2o_expr *e, void *ctx) {
  shared_local *l = ctx;
  if (e->kind == O2O_E_SYM && e->sym == l->declaration->sym)
    l->use = e;
  return !l->use;
}

static o2o_expr *used_in(o2o_stmt *declarations, o2o_stmt *part) {
  for (unsigned k = 0; k < declarations->nkids; ++k) {
    shared_local l = {declarations->kids[k], NULL};
    if (l.declaration->kind == O2O_ST_DECL)
      o2o_walk_stmt(part, NULL, find_use, &l);
    if (l.use)
      return l.use;
  }
  return NULL;
}

bool o2o_check_scan(o2o_nest *nest, o2o_refusal *why) {
  search s = {0};
  o2o_stmt *body = nest->body;
  if (nest->scan == O2O_SCAN_NONE)
    return true;
  if (body->kind != O2O_ST_BLOCK || body->nkids != 2)
    return o2o_refuse(nest, why, "scan", nest->loc, "", "the parts of 'omp scan' are not apart");
  o2o_walk_stmt(body->kids[0], NULL, find_change, &s);
  if (s.found)
    return o2o_refuse(nest, why, "scan", s.found->loc, "changed here",
                      "what updates the variables of 'omp scan' changes shared memory as well");
  o2o_expr *both = used_in(body->kids[0], body->kids[1]);
  both = both ? both : used_in(body->kids[1], body->kids[0]);
  if (both)
    return o2o_refuse(nest, why, "scan", both->loc, "used here",
                      "'%s' is used on both sides of 'omp scan'", both->sym->name);
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    const o2o_symbol *sym = nest->symbols[k];
    if (sym->storage == O2O_S_PRIVATE && sym->redop != O2O_RED_NONE && !sym->reduction.scanned)
      return o2o_refuse(nest, why, "scan", sym->loc, "declared here",
                        "'%s' is reduced, but 'omp scan' does not name it", sym->name);
    if (sym->reduction.scanned && sym->type->kind == O2O_T_ARRAY)
      return o2o_refuse(nest, why, "scan", sym->loc, "declared here",
                        "'omp scan' is over the array '%s'", sym->name);
  }
  if (nest->exit_record)
    return o2o_refuse(nest, why, "scan", nest->loc, "", "a loop with 'omp scan' ends the program");
  return true;
}
