/* Dependences between iterations.
 *
 * `omp for` promises that iterations on different threads do not race, so subscripts that cannot be
 * analysed are believed. What is not believed:
 *
 *   for (i ...) a[i] = a[i - 1];
 *       different iterations certainly touch the same element: declined, with both places
 *   for (i ...) if (x[i] > 0) found[0] = i;
 *       also under a condition, when the element is the same for all iterations
 *   for (i ...) partial[tid] += x[i];
 *       storage of the thread: the promise is about threads, not iterations; here independence
 *       must be proven, else declined
 *   schedule(static, 4)
 *       iterations of one chunk may depend on each other: without a proof a work-item runs whole
 *       chunks
 *
 * Iterations that all store one value, as in `if (x[i] > 0) found = 1`, are in each other's way in
 * no order, and real programs do it; it is a conflict only with an iteration that reads.
 *
 * Accesses that are atomic on both sides are no conflict for the promise; for iterations on one
 * thread (the last two cases) only updates are none that give the same in any order.
 *
 * Subscripts that the loop reads from memory, as in a[idx[i]], are no proof of anything, unless the
 * user has declared the array injective.
 *
 * "Certainly" means: for all values of the parameters for which the loops are long.  Where that is
 * longer than some loops that are worth a launch, launches are asked for the others:
 *
 *   for (i = 0; i < n; i++) ring[(head + i) & 511] = x[i];      n < 513
 *
 * Objects with
 * different names are taken not to overlap, except for the last case, where overlapping pointers
 * would be legal as well.
 */
#include "xform/analysis/dependence.h"
#include "xform/analysis/affine.h"
#include "xform/analysis/mixed_radix.h"
#include "xform/analysis/reduction.h"
#include "xform/analysis/rows_apart.h"
#include "xform/analysis/thread_dependence.h"
#include "xform/ir/addends.h"
#include "xform/ir/arena.h"

#include <string.h>

#define MAX_OFFSET (1 << 20) /* of a plain subscript */
#define MAX_QUESTIONS 400    /* to isl, for one nest: bounds the compile time */
#define LONG_LOOP 65536      /* iterations */
#define SHORT_LOOP 64        /* not worth a launch that is only for such */

typedef struct tester {
  o2o_nest *nest;
  const o2o_accesses *accesses;
  o2o_affine *affine;
  unsigned asked;
  bool misordered; /* different iterations are those that hyperplanes exchange */
  bool alone; /* storage of a thread is written: one that runs all iterations, in their order */
} tester;

static bool shared(const o2o_access *a) { return a->object->storage == O2O_S_OBJECT; }

static bool conflict_possible(const o2o_access *a, const o2o_access *b) {
  return a->object == b->object && shared(a) && !a->object->object.of_end && (a->write || b->write);
}

/* What OpenMP lets iterations on different threads do at the same time. */
static bool both_atomic(const o2o_access *a, const o2o_access *b) { return a->atomic && b->atomic; }

/* What gives the same in any order, so that not even iterations on one thread depend on it. */
static bool commute(const o2o_access *a, const o2o_access *b) {
  if (o2o_accesses_store_alike(a, b) && !a->atomic && !b->atomic)
    return true;
  return both_atomic(a, b) && a->combines != O2O_RED_NONE && a->combines == b->combines;
}

/* ---- a quick answer -------------------------------------------------------------------------- */

/* The subscript is the variable of an associated loop plus a constant; returns the loop, -1 when it
 * is not. */
static int plain_subscript(const o2o_nest *nest, const o2o_term *term, int64_t *offset) {
  const o2o_expr *e = term->index;
  const o2o_scope *scope = term->scope;
  o2o_addends sum;
  *offset = 0;
  for (unsigned depth = 0; depth < 32; ++depth) {
    if (!o2o_addends_of(e, &sum) || sum.count != 1 || sum.of[0].negative ||
        sum.constant <= -MAX_OFFSET || sum.constant >= MAX_OFFSET)
      return -1;
    *offset += sum.constant;
    e = sum.of[0].e;
    const o2o_symbol *sym = e->kind == O2O_E_SYM ? e->sym : NULL;
    if (e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM)
      sym = e->kids[0]->sym;
    if (sym && sym->storage == O2O_S_ITER) {
      for (unsigned l = 0; l < nest->nloops; ++l)
        if (nest->loops[l].iv == sym)
          return (int)l;
      return -1;
    }
    const o2o_scope *link = sym && scope ? o2o_scope_find(scope, sym) : NULL;
    if (link && link->kind == O2O_SCOPE_EXPR) {
      e = link->expr;
      scope = link->at;
    } else if (e->kind == O2O_E_CAST && o2o_is_integer(e->kids[0]->type) &&
               e->type->size >= e->kids[0]->type->size) { /* keeps different values apart */
      e = e->kids[0];
    } else {
      return -1;
    }
  }
  return -1;
}

/* True when both places have the same plain subscript for every associated loop, as a[i][...] and
 * a[i][...] do: then only the same iteration touches both, if subscripts stay in their dimensions.
 * Good enough for not asking isl about a refusal. */
static bool same_subscripts(const o2o_nest *nest, const o2o_access *a, const o2o_access *b) {
  if (a->somewhere || b->somewhere)
    return false;
  unsigned found = 0;
  for (unsigned p = 0; p < a->place.nterms; ++p)
    for (unsigned q = 0; q < b->place.nterms; ++q) {
      const o2o_term *x = &a->place.terms[p], *y = &b->place.terms[q];
      int64_t m, n;
      int loop = plain_subscript(nest, x, &m);
      if (loop >= 0 && loop == plain_subscript(nest, y, &n) && m == n &&
          (x->elem == y->elem || o2o_type_same(x->elem, y->elem)))
        found |= 1u << loop;
    }
  return nest->nloops > 0 && found == (1u << nest->nloops) - 1;
}

/* The member of a record that the object is made of, or NULL. */
static const o2o_expr *first_member(const o2o_access *a) {
  const o2o_expr *member = NULL;
  for (const o2o_expr *e = a->lvalue; e && e->kind != O2O_E_SYM; e = e->nkids ? e->kids[0] : NULL) {
    if (e->kind == O2O_E_CAST || e->kind == O2O_E_LOAD || e->kind == O2O_E_ADDR)
      return NULL; /* from there a pointer may go on */
    if (e->kind == O2O_E_MEMBER)
      member = e;
  }
  return member && o2o_root(member) == a->object ? member : NULL;
}

/* s->v[i] and s->n, s[i].v[k] and s[j].n: apart, since a subscript stays in its array. */
static bool different_members(const o2o_access *a, const o2o_access *b) {
  const o2o_expr *x = first_member(a), *y = first_member(b);
  return x && y && x->field != y->field && !x->kids[0]->type->record->is_union &&
         o2o_type_same(x->kids[0]->type, y->kids[0]->type);
}

/* ---- questions to isl ------------------------------------------------------------------------ */

/* Iterations of which the program has one first, by its outer loop, and hyperplanes have not. */
static const char *exchanged_iterations(const tester *t, const o2o_access_instance *x,
                                        const o2o_access_instance *y) {
  int64_t step = 1; /* by others than -1 the side's variable counts iterations */
  const bool down = o2o_const_int(t->nest->loops[1].step, &step) && step == -1;
  const char *first = down ? y->suffix : x->suffix, *last = down ? x->suffix : y->suffix;
  return o2o_format(t->nest,
                    "((i1%s < i1%s and i0%s >= i0%s) or (i1%s > i1%s and i0%s <= i0%s)) and %s",
                    first, last, x->suffix, y->suffix, first, last, x->suffix, y->suffix,
                    o2o_affine_iterations(t->affine, x, y, true));
}

/* Different iterations, of one hyperplane where those run one after the other: so the threads run
 * them as well, but for iterations of one thread, which are in the program's order there. */
static const char *different_iterations(tester *t, const o2o_access_instance *x,
                                        const o2o_access_instance *y, bool of_thread) {
  if (t->misordered)
    return exchanged_iterations(t, x, y);
  const char *text = o2o_affine_iterations(t->affine, x, y, true);
  if (!t->nest->hyperplanes || of_thread)
    return text;
  return o2o_format(t->nest, "i0%s = i0%s and %s", x->suffix, y->suffix, text);
}

/* The parameters for which different iterations touch a common byte; NULL: not known. */
static isl_set *conflicts(tester *t, const o2o_access *a, const o2o_access *b,
                          o2o_access_instance *x, o2o_access_instance *y, bool of_thread) {
  if (t->asked >= MAX_QUESTIONS)
    return NULL;
  o2o_affine_describe(t->affine, a, "a", NULL, x);
  o2o_affine_describe(t->affine, b, "b", NULL, y);
  o2o_arena_position mark = o2o_arena_mark(t->nest);
  const char *overlap = o2o_affine_overlap(t->affine, x, y);
  isl_set *set = NULL;
  if (overlap) {
    ++t->asked;
    const char *different = different_iterations(t, x, y, of_thread);
    set = o2o_affine_pairs(t->affine, x, y, o2o_format(t->nest, "%s and %s", different, overlap));
  }
  o2o_arena_release(t->nest, mark);
  return set;
}

/* Different iterations never touch a common byte. */
static bool never_conflict(tester *t, const o2o_access *a, const o2o_access *b) {
  o2o_access_instance x, y;
  o2o_affine_read_memory(t->affine, true);
  isl_set *set = conflicts(t, a, b, &x, &y, true);
  bool never = set && isl_set_is_empty(set) == isl_bool_true;
  isl_set_free(set);
  return never;
}

/* The access happens in every instance that its side describes, or at least it is the same element
 * in all iterations that may or may not be accessed. */
static bool certain(const o2o_access_instance *side) {
  if (side->uses_iteration)
    return side->exact_loops && side->exact_guards;
  return side->exact_loops || !side->uses_sequential;
}

/* The set has all values of the parameters for which the loops have so many iterations. */
static bool whenever_long(tester *t, const o2o_access *a, const o2o_access *b, isl_set *set,
                          int64_t iterations) {
  isl_set *context = o2o_affine_loops_are_long(t->affine, a, b, iterations);
  bool whenever = context && isl_set_is_empty(context) == isl_bool_false &&
                  isl_set_is_subset(context, set) == isl_bool_true;
  isl_set_free(context);
  return whenever;
}

/* Different iterations touch a common byte whenever the loops are long, and launches cannot be
 * asked for shorter ones. */
static bool always_conflict(tester *t, const o2o_access *a, const o2o_access *b) {
  o2o_access_instance x, y;
  o2o_access by_rows[2] = {*a, *b};
  if (a->by_rows && b->by_rows) { /* the same element of the same row, whatever rows there are */
    by_rows[0].somewhere = by_rows[1].somewhere = false;
    a = &by_rows[0];
    b = &by_rows[1];
  }
  if (a->somewhere || b->somewhere || same_subscripts(t->nest, a, b) || different_members(a, b))
    return false;
  o2o_affine_read_memory(t->affine, false);
  o2o_affine_assume_valid_subscripts(t->affine, true);
  isl_set *set = conflicts(t, a, b, &x, &y, false);
  o2o_affine_assume_valid_subscripts(t->affine, false);
  bool always = set && certain(&x) && certain(&y) && isl_set_is_empty(set) == isl_bool_false &&
                whenever_long(t, a, b, set, LONG_LOOP);
  if (always && !whenever_long(t, a, b, set, SHORT_LOOP))
    always = !o2o_affine_require(t->affine, isl_set_copy(set),
                                 o2o_affine_loops_are_long(t->affine, a, b, 1));
  isl_set_free(set);
  return always;
}

/* ---- the promise is broken ------------------------------------------------------------------- */

static bool refuse_same_element(tester *t, const o2o_access *w, o2o_refusal *why) {
  bool scalar = w->object->type->kind != O2O_T_ARRAY && !w->object->points;
  return o2o_refuse(t->nest, why, "shared-write", w->loc, "written here",
                    scalar ? "all iterations write the shared variable '%s'"
                           : "different iterations write the same element of '%s'",
                    w->object->name);
}

static bool refuse_pair(tester *t, const o2o_access *w, const o2o_access *other, o2o_refusal *why) {
  const char *what = other->write ? "written" : "read";
  return o2o_refuse(t->nest, why, "carried-dependence", other->loc,
                    o2o_format(t->nest, "%s here by another iteration", what),
                    "iterations depend on each other: an element of '%s' written on line %u is %s "
                    "by another iteration",
                    w->object->name, w->loc.line, what);
}

/* An access like an earlier one of the list: asking again gives the same answer. */
static bool repeated(const o2o_accesses *list, unsigned k) {
  const o2o_access *a = &list->items[k];
  for (unsigned p = k; p-- > 0 && k - p < 64;) {
    const o2o_access *b = &list->items[p];
    if (a->object == b->object && a->write == b->write && a->atomic == b->atomic &&
        a->combines == b->combines && a->guard == b->guard && a->scope == b->scope &&
        o2o_expr_same(a->lvalue, b->lvalue))
      return true;
  }
  return false;
}

static bool check_promise(tester *t, o2o_refusal *why) {
  const o2o_accesses *list = t->accesses;
  bool *skip = o2o_alloc(t->nest, (list->count + 1) * sizeof *skip);
  for (unsigned k = 0; k < list->count; ++k) {
    const o2o_access *w = &list->items[k];
    skip[k] = !shared(w) || w->object->object.of_end || repeated(list, k);
    if (!skip[k] && w->write && !w->atomic && !o2o_accesses_store_alike(w, w) &&
        always_conflict(t, w, w))
      return refuse_same_element(t, w, why);
  }
  for (unsigned k = 0; k < list->count; ++k)
    for (unsigned m = 0; m < list->count; ++m) {
      const o2o_access *w = &list->items[k], *other = &list->items[m];
      if (t->asked >= MAX_QUESTIONS) /* the others are believed */
        return true;
      bool once = !other->write || m > k; /* two writes are asked about once */
      if (!skip[k] && !skip[m] && w->write && m != k && once && conflict_possible(w, other) &&
          !both_atomic(w, other) && !o2o_accesses_store_alike(w, other) &&
          always_conflict(t, w, other))
        return refuse_pair(t, w, other, why);
    }
  return true;
}

/* ---- no promise: independence has to be proven ----------------------------------------------- */

/* Iterations are independent as far as `object` goes (NULL: all objects). */
static bool prove(tester *t, const o2o_symbol *object) {
  const o2o_accesses *list = t->accesses;
  for (unsigned k = 0; k < list->count; ++k) {
    if (repeated(list, k) || (object && list->items[k].object != object))
      continue;
    for (unsigned m = k; m < list->count; ++m)
      if (conflict_possible(&list->items[k], &list->items[m]) &&
          !commute(&list->items[k], &list->items[m]) && (m == k || !repeated(list, m)) &&
          !(both_atomic(&list->items[k], &list->items[m]) &&
            different_members(&list->items[k], &list->items[m])) &&
          !never_conflict(t, &list->items[k], &list->items[m]))
        return false;
  }
  return true;
}

/* ... where the launch makes sure that subscripts stay in their arrays: plane[k][j][i] with the
 * thread's own k and bounds of the run. */
static bool prove_inside(tester *t, const o2o_symbol *object) {
  bool before = t->nest->bounds_checked;
  t->nest->bounds_checked = true;
  bool proven = !before && prove(t, object);
  t->nest->bounds_checked = before || proven;
  return proven;
}

static bool is_in(const o2o_symbol *const *list, unsigned count, const o2o_symbol *sym) {
  for (unsigned k = 0; k < count; ++k)
    if (list[k] == sym)
      return true;
  return false;
}

static bool check_thread_storage(tester *t, o2o_refusal *why) {
  const o2o_thread_dependence *facts = o2o_thread_dependence_new(t->nest);
  const o2o_symbol **proven = o2o_alloc(t->nest, (t->nest->nsymbols + 1) * sizeof *proven);
  unsigned count = 0;
  for (unsigned k = 0; k < t->accesses->count; ++k) {
    const o2o_access *w = &t->accesses->items[k];
    const o2o_symbol *of = shared(w) && w->write ? o2o_thread_dependence_of_access(facts, w) : NULL;
    if (!of || is_in(proven, count, w->object))
      continue;
    t->asked = 0;
    if (prove(t, w->object) || prove_inside(t, w->object) ||
        o2o_rows_apart(t->nest, t->accesses, t->affine, w->object)) {
      proven[count++] = w->object;
      t->alone = true;
      continue;
    }
    if (t->asked >= MAX_QUESTIONS)
      return o2o_refuse(t->nest, why, "thread-storage", w->loc, "written here",
                        "there are too many accesses to '%s' to tell whether iterations on one "
                        "thread depend on each other",
                        w->object->name);
    if (o2o_is_integer(w->object->type) || o2o_is_float(w->object->type))
      return refuse_same_element(t, w, why);
    if (of == w->object)
      return o2o_refuse(t->nest, why, "thread-storage", w->loc, "written here",
                        "'%s' points to memory that may belong to the thread: with one thread all "
                        "iterations share it",
                        of->name);
    return o2o_refuse(t->nest, why, "thread-storage", w->loc, "written here",
                      "'%s' is indexed by '%s', which belongs to the thread: with one thread all "
                      "iterations share it",
                      w->object->name, of->name);
  }
  return true;
}

/* Two objects of which one is written, where one is known by a pointer, could be the same memory.
 */
static bool may_overlap(const o2o_accesses *list) {
  for (unsigned k = 0; k < list->count; ++k)
    for (unsigned m = 0; m < list->count; ++m) {
      const o2o_access *a = &list->items[k], *b = &list->items[m];
      if (shared(a) && shared(b) && a->write && a->object != b->object &&
          (a->object->points || b->object->points))
        return true;
    }
  return false;
}

static bool needs_chunks(tester *t) {
  int64_t chunk;
  if (!t->nest->chunk || (o2o_const_int(t->nest->chunk, &chunk) && chunk == 1))
    return false;
  return may_overlap(t->accesses) || !prove(t, NULL);
}

/* ---- one loop of the nest -------------------------------------------------------------------- */

#define MAX_LEVEL_QUESTIONS 150 /* to isl, for one loop */

/* An access seen as either of the two instances that a question is about. */
typedef struct instance {
  const o2o_access *access;
  o2o_access_instance a, b;
} instance;

static bool same_side(const o2o_access_instance *x, const o2o_access_instance *y);

static bool same_reads(const o2o_memory_read *x, const o2o_memory_read *y) {
  for (; x && y; x = x->next, y = y->next)
    if (x->object != y->object || !x->place != !y->place ||
        (x->place && !same_side(x->place, y->place)))
      return false;
  return !x && !y;
}

static bool same_side(const o2o_access_instance *x, const o2o_access_instance *y) {
  if (!same_reads(x->reads, y->reads))
    return false;
  if (x->nrows != y->nrows || x->bytes != y->bytes || strcmp(x->variables, y->variables) != 0 ||
      strcmp(x->constraints, y->constraints) != 0 || strcmp(x->address, y->address) != 0)
    return false;
  for (unsigned k = 0; k < x->nrows; ++k)
    if (strcmp(x->stride[k], y->stride[k]) != 0 || strcmp(x->row[k], y->row[k]) != 0)
      return false;
  return true;
}

/* One instance for each different access to what is written, with the conditions that it stands
 * under or without; false: an address is not affine. */
static bool instances(tester *t, bool guarded, instance *out, unsigned *count) {
  for (unsigned k = 0; k < t->accesses->count; ++k) {
    const o2o_access *access = &t->accesses->items[k];
    instance *x = &out[*count];
    if (!o2o_access_writes(t->accesses, access->object))
      continue;
    const o2o_guard *until = guarded ? NULL : access->guard;
    x->access = access;
    o2o_affine_describe(t->affine, access, "a", until, &x->a);
    o2o_affine_describe(t->affine, access, "b", until, &x->b);
    if (!x->a.address)
      return false;
    bool seen = false;
    for (unsigned p = 0; p < *count && !seen; ++p)
      seen = out[p].access->object == access->object && out[p].access->write == access->write &&
             same_side(&out[p].a, &x->a);
    *count += !seen;
  }
  return true;
}

static bool has_guards(const o2o_accesses *list) {
  for (unsigned k = 0; k < list->count; ++k)
    if (list->items[k].guard)
      return true;
  return false;
}

/* The sides are in different iterations of one loop and in the same one of all others, or in
 * different ones of any loops. */
static const char *apart_in(tester *t, unsigned level) {
  const o2o_access_instance a = {.suffix = "a"}, b = {.suffix = "b"};
  if (level == O2O_ANY_LOOP)
    return o2o_affine_iterations(t->affine, &a, &b, true);
  const char *text = o2o_format(t->nest, "i%ua != i%ub", level, level);
  for (unsigned k = 0; k < t->nest->nloops; ++k)
    if (k != level)
      text = o2o_format(t->nest, "%s and i%ua = i%ub", text, k, k);
  return text;
}

static bool never_meet(tester *t, const instance *x, const instance *y, const char *apart) {
  const char *overlap = o2o_affine_overlap(t->affine, &x->a, &y->b);
  return overlap && ++t->asked <= MAX_LEVEL_QUESTIONS &&
         o2o_affine_never(t->affine, &x->a, &y->b,
                          o2o_format(t->nest, "%s and %s", apart, overlap));
}

/* Accesses that meet themselves are the most likely ones: they come first. */
static bool none_meet(tester *t, unsigned level, bool guarded) {
  instance *list = o2o_alloc(t->nest, (t->accesses->count + 1) * sizeof *list);
  unsigned count = 0;
  if (!instances(t, guarded, list, &count))
    return false;
  const char *apart = apart_in(t, level);
  for (unsigned k = 0; k < count; ++k)
    if (list[k].access->write && !never_meet(t, &list[k], &list[k], apart))
      return false;
  for (unsigned k = 0; k < count; ++k)
    for (unsigned m = k + 1; m < count; ++m)
      if (list[k].access->object == list[m].access->object &&
          (list[k].access->write || list[m].access->write) &&
          !never_meet(t, &list[k], &list[m], apart))
        return false;
  return true;
}

/* Products of values have no place in sets of integers, but in a mixed radix. */
static bool digits_differ(o2o_nest *nest, const o2o_accesses *accesses, unsigned level) {
  o2o_radix *radix = o2o_radix_of_nest(nest);
  for (unsigned k = 0; k < nest->nloops; ++k)
    if ((level == O2O_ANY_LOOP || k == level) && !o2o_radix_add_nest_loop(radix, &nest->loops[k]))
      return false;
  for (unsigned k = 0; k < accesses->count; ++k)
    if (o2o_access_writes(accesses, accesses->items[k].object) &&
        !o2o_radix_add_place(radix, &accesses->items[k]))
      return false;
  return o2o_radix_never_meet(radix);
}

/* ---- entry points ---------------------------------------------------------------------------- */

static tester tester_new(o2o_nest *nest, const o2o_accesses *accesses) {
  /* Values read at different times may be the same. */
  for (unsigned k = 0; k < nest->nsymbols; ++k)
    nest->symbols[k]->object.injective &= !o2o_access_writes(accesses, nest->symbols[k]);
  return (tester){.nest = nest, .accesses = accesses, .affine = o2o_affine_new(nest)};
}

/* One thread alone runs iterations in the program's order, whatever they say that they wait for. */
static bool check_lone_order(tester *t, o2o_refusal *why) {
  if (!t->nest->hyperplanes || !t->nest->host.orphaned)
    return true;
  t->misordered = true;
  const bool proven = prove(t, NULL);
  t->misordered = false;
  return proven || o2o_refuse(t->nest, why, "ordered", (o2o_loc){0}, "",
                              "iterations wait for each other, and one thread that runs them all "
                              "may need another order");
}

bool o2o_check_dependences(o2o_nest *nest, const o2o_accesses *accesses, bool *chunked, bool *apart,
                           o2o_refusal *why) {
  tester t = tester_new(nest, accesses);
  bool fine = !(nest->in_region || nest->has_thread_number) || check_thread_storage(&t, why);
  t.asked = 0;
  fine = fine && check_promise(&t, why);
  t.asked = 0;
  fine = fine && check_lone_order(&t, why);
  t.asked = 0;
  *chunked = fine && needs_chunks(&t);
  *apart = fine && (t.alone || nest->host.orphaned) && may_overlap(accesses);
  o2o_affine_free(t.affine);
  return fine;
}

bool o2o_independent_in(o2o_nest *nest, const o2o_accesses *accesses, const o2o_symbol *object) {
  tester t = tester_new(nest, accesses);
  bool independent = prove(&t, object);
  o2o_affine_free(t.affine);
  return independent;
}

bool o2o_independent_level(o2o_nest *nest, const o2o_accesses *accesses, unsigned level,
                           bool *disjoint) {
  tester t = tester_new(nest, accesses);
  o2o_affine_read_memory(t.affine, true);
  /* Conditions are hardly ever what keeps iterations apart, and cost isl much. */
  bool independent =
      none_meet(&t, level, false) ||
      (has_guards(accesses) && t.asked <= MAX_LEVEL_QUESTIONS && none_meet(&t, level, true)) ||
      digits_differ(nest, accesses, level);
  *disjoint = may_overlap(accesses);
  o2o_affine_free(t.affine);
  return independent;
}
