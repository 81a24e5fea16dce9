/* Private variables: which may become private to a work-item (privatize.h).
 *
 *   double t;                               private to the region
 *   #pragma omp for
 *   for (i ...) { t = x[i]; y[i] = t * t; }     scratch: written before it is read in every
 *                                               iteration
 *   for (i ...) { t += x[i]; }                  an accumulator: a reduction that no clause names
 *   for (i ...) { own[i] = x[i]; }              an array in which iterations never meet: shared,
 *                                               but not by a team
 *   for (i ...) { y[i] = t; t = x[i]; }         carried from iteration to iteration: declined
 *
 * OpenMP gives each thread one copy, so iterations on one thread may pass values on through it;
 * each work-item has a copy of its own, so they must not.  Records are first taken apart into
 * members (split_records.c), arrays of records into numbers (flatten_records.c).  Scalars: definite
 * assignment (definite_assignment.c), or, as arrays and records, isl (scratch.c), which knows of
 * conditions; accumulators: recognised updates only (reduction.c); shared arrays: a proof of
 * independence (dependence.c).
 *
 * A launch is as if one thread of the team had run all iterations: its copy has the result, and the
 * others' stay as they are.  Where the region reads the variable after the loop that is the
 * program's result only when all that it does is to put the threads' values together by the
 * operator of the updates; else the loop stays.
 */
#include "xform/prepare/privatize.h"
#include "xform/analysis/access.h"
#include "xform/analysis/definite_assignment.h"
#include "xform/analysis/dependence.h"
#include "xform/analysis/reduction.h"
#include "xform/analysis/scratch.h"
#include "xform/formula/mentions.h"
#include "xform/prepare/after.h"
#include "xform/prepare/copies.h"
#include "xform/prepare/flatten_records.h"
#include "xform/prepare/record_reduction.h"
#include "xform/prepare/split_records.h"

static bool is_plain(const o2o_symbol *sym) {
  return sym->storage == O2O_S_PRIVATE && sym->redop == O2O_RED_NONE;
}

/* ---- refusals -------------------------------------------------------------------------------- */

/* ctx of find_passed: the function of another unit that is passed the variable's address. */
typedef struct passed {
  const o2o_symbol *sym;
  const o2o_function *to;
} passed;

static bool find_passed(o2o_expr *e, void *ctx) {
  passed *p = ctx;
  for (unsigned k = 0; e->kind == O2O_E_CALL && e->callee && e->callee->external && k < e->nkids;
       ++k)
    if (o2o_is_pointer(e->kids[k]->type) && o2o_root(e->kids[k]) == p->sym)
      p->to = e->callee;
  return true;
}

static bool refuse_carried(o2o_nest *nest, const o2o_symbol *sym, o2o_loc loc, o2o_refusal *why) {
  passed p = {.sym = sym};
  o2o_walk_nest(nest, find_passed, &p);
  if (p.to)
    return o2o_refuse(
        nest, why, "private-carried", loc, "this may read what that iteration left",
        "an iteration may read the value that an earlier iteration on the same thread "
        "left in '%s': of '%s', which another file defines, it is not known here that "
        "it fills '%s'; declare '%s' in the body",
        sym->name, p.to->name, sym->name, sym->name);
  return o2o_refuse(
      nest, why, "private-carried", loc,
      "this may read what an earlier iteration on the same thread has written",
      "an iteration reads the value that an earlier iteration on the same thread left in '%s'",
      sym->name);
}

static bool refuse_unset(o2o_nest *nest, const o2o_symbol *sym, o2o_loc loc, o2o_refusal *why) {
  return o2o_refuse(nest, why, "private-unset", loc, "read here",
                    "'%s' is private to the loop and read, but never written", sym->name);
}

/* ---- what the variable is after the loop ----------------------------------------------------- */

/* Without a team a variable that outlives the loop has the value of the last iteration. */
static bool keeps_last(const o2o_nest *nest, o2o_symbol *sym, bool set_at_end) {
  if (!o2o_lives_on(sym) || sym->lastprivate)
    return true;
  if (o2o_lives_apart(nest, sym) || !set_at_end || sym->type->kind == O2O_T_POINTER ||
      sym->type->size == 0)
    return false;
  sym->lastprivate = true;
  return true;
}

/* What holds for every scratch variable that the loop writes. */
static bool check_after(o2o_nest *nest, o2o_symbol *sym, bool set_at_end, o2o_refusal *why) {
  if (!keeps_last(nest, sym, set_at_end))
    return o2o_refuse(nest, why, "private-live-out", sym->loc, "declared here",
                      "'%s', %s, is used after the loop", sym->name,
                      nest->in_region ? "private to the region"
                                      : "of which each thread has its own");
  if (sym->lastprivate && !set_at_end)
    return o2o_refuse(nest, why, "lastprivate-unset", sym->loc, "declared here",
                      "not every iteration writes the lastprivate variable '%s'", sym->name);
  return true;
}

/* One thread's copy may get what all iterations add to an accumulator. */
static bool may_gather(const o2o_nest *nest, const o2o_symbol *sym) {
  return !o2o_lives_apart(nest, sym) || sym->redop == sym->after.merged;
}

static bool refuse_apart(o2o_nest *nest, const o2o_symbol *sym, o2o_refusal *why) {
  if (sym->redop == O2O_RED_MIN || sym->redop == O2O_RED_MAX)
    return o2o_refuse(nest, why, "private-apart", sym->loc, "declared here",
                      "the program can tell which thread has found which %s: '%s' is used for more "
                      "than that of all threads",
                      sym->redop == O2O_RED_MIN ? "minimum" : "maximum", sym->name);
  return o2o_refuse(nest, why, "private-apart", sym->loc, "declared here",
                    "the program can tell which thread has added what to its own '%s'", sym->name);
}

/* ---- scalars --------------------------------------------------------------------------------- */

static bool load_to_value(o2o_expr *e, void *ctx) {
  if (e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM && e->kids[0]->sym == ctx) {
    e->kind = O2O_E_SYM;
    e->sym = ctx;
    e->nkids = 0;
  }
  return true;
}

/* A firstprivate scalar that nobody writes is a value; analyses know more about those. */
static void make_value(o2o_nest *nest, o2o_symbol *sym) {
  if (o2o_takes_address(nest, sym) || sym->lastprivate ||
      !(o2o_is_integer(sym->type) || o2o_is_float(sym->type)))
    return;
  sym->storage = O2O_S_VALUE;
  sym->firstprivate = false;
  o2o_walk_nest(nest, load_to_value, sym);
}

/* Conditions that are the same in all iterations of a launch: where they hold each iteration sets
 * the variable, and elsewhere none does, so that it keeps the value that it has in front of the
 * loop, or nobody reads it. */
static bool is_scratch_in_each_launch(o2o_nest *nest, o2o_symbol *sym, bool *set_at_end) {
  o2o_refusal why = {0};
  o2o_accesses accesses;
  if (!o2o_access_collect(nest, &accesses, &why))
    return false;
  const bool keeps = sym->source.alike && !o2o_lives_on(sym) && !sym->lastprivate,
             first = sym->firstprivate;
  *set_at_end = sym->lastprivate || o2o_lives_on(sym);
  sym->firstprivate |= keeps;
  if (!o2o_scratch_read_before_written(nest, &accesses, sym, set_at_end, !keeps, NULL))
    return true;
  sym->firstprivate = first;
  return keeps && !first &&
         !o2o_scratch_read_before_written(nest, &accesses, sym, set_at_end, true, NULL);
}

static bool check_scalar(o2o_nest *nest, const o2o_scalar_use *use, o2o_refusal *why) {
  o2o_symbol *sym = use->sym;
  if (!use->written) {
    if (!sym->firstprivate)
      return !use->carried || refuse_unset(nest, sym, use->carried->loc, why);
    make_value(nest, sym);
    return true;
  }
  bool scratch = !use->carried && (use->set_at_end || !o2o_lives_on(sym));
  if (!scratch && sym->region_private && o2o_reduction_recognise(nest, sym))
    return may_gather(nest, sym) || refuse_apart(nest, sym, why);
  bool set_at_end = use->set_at_end;
  if (use->carried && !is_scratch_in_each_launch(nest, sym, &set_at_end))
    return refuse_carried(nest, sym, use->carried->loc, why);
  return check_after(nest, sym, set_at_end, why);
}

static bool check_scalars(o2o_nest *nest, o2o_refusal *why) {
  unsigned count = 0;
  o2o_scalar_use *uses = o2o_alloc(nest, (nest->nsymbols + 1) * sizeof *uses);
  for (unsigned k = 0; k < nest->nsymbols; ++k)
    if (is_plain(nest->symbols[k]) && !o2o_is_aggregate(nest->symbols[k]->type))
      uses[count++].sym = nest->symbols[k];
  if (count == 0)
    return true;
  if (count > O2O_ASSIGN_MAX)
    return o2o_refuse(nest, why, "too-large", nest->loc, NULL,
                      "the loop has too many private variables to be analysed");
  const o2o_expr *call;
  if (!o2o_definite_assignment(nest, uses, count, &call))
    return o2o_refuse(nest, why, "recursion", call->loc, "this call",
                      "calls of '%s' nest too deeply to be analysed",
                      call->callee ? call->callee->name : "a function");
  for (unsigned k = 0; k < count; ++k)
    if (!check_scalar(nest, &uses[k], why))
      return false;
  return true;
}

/* ---- arrays and records ---------------------------------------------------------------------- */

static const o2o_access *first_read(const o2o_accesses *accesses, const o2o_symbol *sym) {
  for (unsigned k = 0; k < accesses->count; ++k)
    if (accesses->items[k].object == sym && !accesses->items[k].write)
      return &accesses->items[k];
  return NULL;
}

typedef struct address_taken {
  const o2o_symbol *sym;
  bool found;
} address_taken;

static bool find_pointer(o2o_expr *e, void *ctx) {
  address_taken *a = ctx;
  if ((e->kind == O2O_E_DECAY || e->kind == O2O_E_ADDR) && o2o_root(e->kids[0]) == a->sym)
    a->found = true;
  return true;
}

/* An array that iterations share without meeting in it (own[i] = ...) is an object like any
 * other, unless each thread of a team has one.  Here nothing is taken on trust. */
static bool share(o2o_nest *nest, const o2o_accesses *accesses, o2o_symbol *sym) {
  address_taken a = {sym, false};
  o2o_walk_nest(nest, find_pointer, &a);
  if (nest->in_region || o2o_lives_apart(nest, sym) || (a.found && !sym->slab) ||
      sym->type->kind != O2O_T_ARRAY || sym->firstprivate || sym->lastprivate)
    return false;
  sym->storage = O2O_S_OBJECT;
  sym->space = O2O_SPACE_GLOBAL;
  if (o2o_independent_in(nest, accesses, sym)) {
    sym->slab = false;
    return true;
  }
  sym->storage = O2O_S_PRIVATE;
  sym->space = O2O_SPACE_NONE;
  return false;
}

static bool check_aggregate(o2o_nest *nest, const o2o_accesses *accesses, o2o_symbol *sym,
                            o2o_refusal *why) {
  bool read, written, at_end = sym->lastprivate || o2o_lives_on(sym);
  if (sym->lastprivate && sym->type->size == 0)
    return o2o_refuse(nest, why, "lastprivate-vla", sym->loc, "declared here",
                      "the lastprivate variable '%s' is a variable-length array", sym->name);
  o2o_access_reads_writes(accesses, sym, &read, &written);
  if (!written) {
    if (!read || sym->firstprivate)
      return true;
    return refuse_unset(nest, sym, first_read(accesses, sym)->loc, why);
  }
  bool gave_up;
  const o2o_access *carried =
      o2o_scratch_read_before_written(nest, accesses, sym, &at_end, true, &gave_up);
  bool scratch = !carried && (at_end || !o2o_lives_on(sym));
  if (!scratch && sym->region_private && o2o_reduction_recognise(nest, sym))
    return may_gather(nest, sym) || refuse_apart(nest, sym, why);
  if (!scratch && sym->region_private && share(nest, accesses, sym))
    return true;
  if (carried && gave_up)
    return o2o_refuse(nest, why, "private-carried", carried->loc,
                      "this may read what an earlier iteration on the same thread has written",
                      "there are too many accesses to '%s' to tell whether an iteration reads the "
                      "value that an earlier one on the same thread left there",
                      sym->name);
  if (carried)
    return refuse_carried(nest, sym, carried->loc, why);
  return check_after(nest, sym, at_end, why);
}

static bool check_aggregates(o2o_nest *nest, o2o_refusal *why) {
  o2o_accesses accesses;
  bool collected = false;
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    o2o_symbol *sym = nest->symbols[k];
    if (!is_plain(sym) || !o2o_is_aggregate(sym->type) || !sym->host)
      continue;
    if (!collected && !o2o_access_collect(nest, &accesses, why))
      return false;
    collected = true;
    if (!check_aggregate(nest, &accesses, sym, why))
      return false;
  }
  return true;
}

/* ---- where a reduction accumulates ----------------------------------------------------------- */

#define SMALL_REDUCTION 256 /* bytes of an array that a work-item accumulates by itself */

/* Larger arrays are accumulated in the partial results of the work-group, in global memory.  No
 * pointer into the array exists, so nothing else depends on where it is. */
static void place_reduction(o2o_symbol *sym) {
  if (sym->type->kind == O2O_T_ARRAY)
    sym->slab = sym->type->size == 0 || sym->type->size > SMALL_REDUCTION;
}

bool o2o_is_scratch(o2o_nest *nest, o2o_symbol *sym) {
  o2o_refusal why = {0};
  o2o_accesses accesses;
  const o2o_expr *call;
  o2o_scalar_use use = {.sym = sym};
  if (!is_plain(sym) || sym->firstprivate)
    return false;
  if (!o2o_is_aggregate(sym->type))
    return o2o_definite_assignment(nest, &use, 1, &call) && !use.carried;
  return o2o_access_collect(nest, &accesses, &why) &&
         !o2o_scratch_read_before_written(nest, &accesses, sym, NULL, false, NULL);
}

/* `reduction(+ : t)` over a variable that every iteration sets before it looks at it, and that
 * nobody reads after the loop, reduces nothing: the variable is scratch. */
static bool reduces_nothing(o2o_nest *nest, o2o_symbol *sym) {
  o2o_redop op = sym->redop;
  /* In a region the variable belongs to all threads, and what comes behind the region is not
   * looked at. */
  if (sym->after.live_out || (nest->in_region && !sym->region_private) ||
      o2o_is_aggregate(sym->type))
    return false;
  sym->redop = O2O_RED_NONE;
  if (o2o_is_scratch(nest, sym))
    return true;
  sym->redop = op;
  return false;
}

bool o2o_privatize(o2o_nest *nest, o2o_refusal *why) {
  o2o_use_originals(nest);
  o2o_split_private_records(nest);
  o2o_split_record_arrays(nest);
  o2o_flatten_private_records(nest);
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    o2o_symbol *sym = nest->symbols[k];
    o2o_refusal obstacle = {0};
    if (sym->storage == O2O_S_PRIVATE && sym->reduction.members)
      return o2o_refuse(nest, why, "reduction-use", sym->loc, "declared here",
                        "the reduction variable '%s' is used as a whole, not member by member",
                        sym->name);
    if (sym->storage == O2O_S_PRIVATE && sym->redop != O2O_RED_NONE &&
        !o2o_reduction_check(nest, sym, &obstacle) && !reduces_nothing(nest, sym)) {
      *why = obstacle;
      return false;
    }
  }
  if (!o2o_reduce_private_records(nest, why) || !check_scalars(nest, why) ||
      !check_aggregates(nest, why))
    return false;
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    o2o_symbol *sym = nest->symbols[k];
    if (sym->storage != O2O_S_PRIVATE || sym->redop == O2O_RED_NONE)
      continue;
    place_reduction(sym);
    if (sym->slab && sym->redop == O2O_RED_OWN)
      return o2o_refuse(nest, why, "user-reduction", sym->loc, "declared here",
                        "the reduction of '%s' is not number by number, and over more than a "
                        "work-item's own memory has room for",
                        sym->name);
  }
  return true;
}
