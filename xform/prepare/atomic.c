/* Atomic updates of shared memory (OpenMP 5.1, 2.19.7).
 *
 *   #pragma omp atomic          #pragma omp atomic            #pragma omp atomic capture
 *   sum += x[i];                hist[key[i]]++;               k = next++;
 *
 * The first is a reduction: a shared variable, or a small array, that the loop only accumulates by
 * one operator becomes an accumulator of the work-item, as reduction(+ : sum) would make it. The
 * others stay what they are and become atomic functions of OpenCL C (print_atomic.c).
 *
 * Declined: waiting for another iteration, since nothing promises that work-items run at the same
 * time:
 *
 *   while (!go) { ... #pragma omp atomic read  go = ready[i - 1]; }
 *
 * that is, a loop of unknown length around an ATOMIC whose value is used, unless it only tries an
 * update again (retry_loop.c).  A function of another unit that such a loop calls must do without
 * atomic updates, which its unit tells the runtime; and where the nest has critical sections itself
 * none must have others.
 */
#include "xform/prepare/atomic.h"

#include "abi/abi.h"
#include "xform/analysis/reduction.h"
#include "xform/formula/emit.h"
#include "xform/prepare/critical.h"
#include "xform/prepare/edit.h"
#include "xform/prepare/own_end.h"
#include "xform/prepare/retry_loop.h"

#define MAX_DEPTH 64
#define MAX_ELEMENTS 64 /* of an array that gets a copy per work-item */

/* ---- order ---------------------------------------------------------------------------------- */

static bool find_used(o2o_expr *e, void *ctx) {
  if (e->kind == O2O_E_ATOMIC && e->used)
    *(bool *)ctx = true;
  return true;
}

static bool drop_order(o2o_expr *e, void *ctx) {
  (void)ctx;
  e->ordered = false;
  return true;
}

/* Where no iteration sees by an ATOMIC what another one did, none can tell in which order. */
static void simplify_order(o2o_nest *nest) {
  bool used = false;
  o2o_walk_nest(nest, find_used, &used);
  if (!used)
    o2o_walk_nest(nest, drop_order, NULL);
}

/* ---- waiting -------------------------------------------------------------------------------- */

/* How often a loop runs cannot be known before: what other iterations do may decide. */
static bool repeats(o2o_nest *nest, const o2o_stmt *s) {
  return o2o_is_loop(s) && !o2o_ends_by_itself(nest, s);
}

/* ctx of find_wait: where an ATOMIC was found whose value somebody looks at. */
typedef struct wait {
  const o2o_expr *at;
  unsigned depth;
} wait;

static bool find_wait(o2o_expr *e, void *ctx) {
  wait *w = ctx;
  if (e->kind == O2O_E_ATOMIC && e->used)
    w->at = e;
  if (e->kind == O2O_E_CALL && e->callee && !w->at && w->depth < MAX_DEPTH) {
    ++w->depth;
    o2o_walk_stmt(e->callee->body, NULL, find_wait, w);
    --w->depth;
  }
  return !w->at;
}

typedef struct loops {
  o2o_nest *nest;
  wait wait;
} loops;

/* Loops that end by themselves wait for nobody. */
static bool check_loop(o2o_stmt *s, void *ctx) {
  loops *l = ctx;
  if (repeats(l->nest, s) && !l->wait.at && !o2o_retries_update(l->nest, s))
    o2o_walk_stmt(s, NULL, find_wait, &l->wait);
  return !l->wait.at;
}

static bool check_waiting(o2o_nest *nest, o2o_refusal *why) {
  loops l = {.nest = nest};
  o2o_walk_stmt(nest->body, check_loop, NULL, &l);
  for (unsigned k = 0; k < nest->nfunctions && !l.wait.at; ++k)
    o2o_walk_stmt(nest->functions[k]->body, check_loop, NULL, &l);
  if (!l.wait.at)
    return true;
  return o2o_refuse(nest, why, "waiting", l.wait.at->loc, "'omp atomic' here",
                    "iterations may wait for each other: a loop of unknown length looks at a value "
                    "by 'omp atomic'");
}

/* ---- functions of other units --------------------------------------------------------------- */

static void forbid(const o2o_function *f, uint32_t effects) {
  for (unsigned k = 0; f->external && k < f->nparams; ++k)
    f->external->may[k] &= ~effects;
}

/* ctx: the depth of calls. */
static bool forbid_updates(o2o_expr *e, void *ctx) {
  unsigned *depth = ctx;
  if (e->kind != O2O_E_CALL || !e->callee)
    return true;
  forbid(e->callee, O2O_EFFECT_ATOMIC | O2O_EFFECT_CRITICAL);
  if (!e->callee->external && *depth < MAX_DEPTH) {
    ++*depth;
    o2o_walk_stmt(e->callee->body, NULL, forbid_updates, ctx);
    --*depth;
  }
  return true;
}

/* ctx of note_section. */
typedef struct sections {
  o2o_nest *nest;
  bool any;
} sections;

static bool note_section(o2o_stmt *s, void *ctx) {
  sections *x = ctx;
  unsigned depth = 0;
  x->any |= s->kind == O2O_ST_CRITICAL && !s->e[0]; /* not `atomic compare` */
  if (repeats(x->nest, s))
    o2o_walk_stmt(s, NULL, forbid_updates, &depth);
  return true;
}

static void restrict_other_units(o2o_nest *nest) {
  sections x = {.nest = nest};
  o2o_walk_stmt(nest->body, note_section, NULL, &x);
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    if (!nest->functions[k]->external)
      o2o_walk_stmt(nest->functions[k]->body, note_section, NULL, &x);
  for (unsigned k = 0; k < nest->nfunctions && x.any; ++k)
    forbid(nest->functions[k], O2O_EFFECT_CRITICAL);
}

/* ---- accumulations -------------------------------------------------------------------------- */

/* How the nest uses a shared variable: `op` of all updates. */
typedef struct accumulation {
  o2o_symbol *sym;
  o2o_redop op;
  bool updated;
  bool otherwise; /* used in another way as well */
} accumulation;

static bool has_effects(o2o_expr *e, void *ctx) {
  if (o2o_is_assignment(e) || e->kind == O2O_E_ATOMIC || e->kind == O2O_E_CALL)
    *(bool *)ctx = true;
  return true;
}

/* The variable itself, or an element of it by a subscript that only computes. */
static bool is_part(const o2o_expr *target, const o2o_symbol *sym, o2o_expr **subscript) {
  *subscript = NULL;
  if (target->kind == O2O_E_INDEX && target->kids[0]->kind == O2O_E_SYM) {
    bool effects = false;
    *subscript = target->kids[1];
    o2o_walk_expr(*subscript, has_effects, &effects);
    return !effects && target->kids[0]->sym == sym;
  }
  return target->kind == O2O_E_SYM && target->sym == sym;
}

static bool note_use(o2o_expr *e, void *ctx) {
  accumulation *a = ctx;
  o2o_expr *subscript;
  if (e->kind == O2O_E_SYM && e->sym == a->sym)
    a->otherwise = true;
  if (e->kind != O2O_E_ATOMIC || !is_part(o2o_atomic_target(e), a->sym, &subscript))
    return true;
  o2o_redop op = o2o_atomic_redop(e);
  if (op == O2O_RED_NONE || (a->updated && op != a->op))
    a->otherwise = true;
  a->op = op;
  a->updated = true;
  o2o_walk_expr(o2o_atomic_operand(e), note_use, a);
  o2o_walk_expr(subscript, note_use, a);
  return false; /* the target is no other use */
}

static bool is_candidate(const o2o_symbol *sym) {
  int64_t count;
  if (sym->storage != O2O_S_OBJECT || sym->points)
    return false;
  if (sym->type->kind == O2O_T_ARRAY)
    return o2o_is_number(sym->type->elem) && o2o_const_int(sym->type->count, &count) &&
           count <= MAX_ELEMENTS;
  return o2o_is_number(sym->type);
}

static bool make_plain(o2o_expr *e, void *ctx) {
  o2o_expr *subscript;
  while (e->kind == O2O_E_ATOMIC && is_part(o2o_atomic_target(e), ctx, &subscript))
    *e = *e->kids[0];
  return true;
}

static void find_accumulations(o2o_nest *nest) {
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    o2o_symbol *sym = nest->symbols[k];
    accumulation a = {.sym = sym};
    if (!is_candidate(sym))
      continue;
    o2o_walk_nest(nest, note_use, &a);
    if (!a.updated || a.otherwise)
      continue;
    o2o_walk_nest(nest, make_plain, sym);
    sym->storage = O2O_S_PRIVATE;
    sym->space = O2O_SPACE_NONE;
    sym->redop = a.op;
    sym->reduction.in_place = true;
  }
}

bool o2o_rewrite_synchronisation(o2o_nest *nest, o2o_refusal *why) {
  if (nest->units.externals)
    restrict_other_units(nest);
  if (!nest->synchronises)
    return true;
  if (!o2o_rewrite_critical_sections(nest, why) || !check_waiting(nest, why))
    return false;
  if (!nest->units.published && !nest->units.synchronise)
    simplify_order(nest);
  if (!nest->hyperplanes) /* each of which would have a part of the sum */
    find_accumulations(nest);
  return true;
}

/* ---- mixtures ------------------------------------------------------------------------------- */

static bool refuse_critical(o2o_nest *nest, const o2o_access *update, const o2o_access *other,
                            o2o_refusal *why) {
  return o2o_refuse(nest, why, "critical", other->loc, "used here",
                    "the body contains 'omp critical', which gathers values in '%s', and '%s' is "
                    "used otherwise as well",
                    update->object->name, update->object->name);
}

/* A variable has one address for all iterations: nothing but ATOMICs may write it, or read it where
 * others write, unless all store one value. */
static bool refuse_variable(o2o_nest *nest, const o2o_access *write, const o2o_access *other,
                            o2o_refusal *why) {
  if (!write->atomic)
    return o2o_refuse(nest, why, "shared-write", write->loc, "written here",
                      "all iterations write the shared variable '%s'", write->object->name);
  return o2o_refuse(nest, why, "shared-write", other->loc, "used here without 'omp atomic'",
                    "all iterations write the shared variable '%s', not always by 'omp atomic'",
                    write->object->name);
}

/* The member that an element of an array in it belongs to. */
static const o2o_expr *member_of(const o2o_access *a) {
  const o2o_expr *e = a->lvalue;
  while (e->kind == O2O_E_INDEX && e->kids[0]->type->kind == O2O_T_ARRAY)
    e = e->kids[0];
  return e;
}

/* Different members of structs of one type, which never meet. */
static bool are_other_members(const o2o_access *a, const o2o_access *b) {
  const o2o_expr *x = member_of(a), *y = member_of(b);
  if (x->kind != O2O_E_MEMBER || y->kind != O2O_E_MEMBER)
    return false;
  const o2o_type *of = x->kids[0]->type;
  return o2o_type_same(of, y->kids[0]->type) && !of->record->is_union && x->field != y->field;
}

bool o2o_check_atomics(o2o_nest *nest, const o2o_accesses *accesses, o2o_refusal *why) {
  if (!nest->synchronises)
    return true;
  for (unsigned k = 0; k < accesses->count; ++k) {
    const o2o_access *a = &accesses->items[k];
    bool variable = a->object->storage == O2O_S_OBJECT && !a->object->points &&
                    o2o_is_number(a->object->type) && a->write;
    for (unsigned m = 0; (a->critical || variable) && m < accesses->count; ++m) {
      const o2o_access *b = &accesses->items[m];
      if (a->object != b->object)
        continue;
      if (a->critical && !are_other_members(a, b) && (!b->atomic || b->combines != a->combines))
        return refuse_critical(nest, a, b, why);
      if (variable && !(a->atomic && b->atomic) && !o2o_accesses_store_alike(a, b))
        return refuse_variable(nest, a, b, why);
    }
  }
  return true;
}
