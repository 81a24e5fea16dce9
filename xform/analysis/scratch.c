/* The proof that a private array or record is scratch (scratch.h), with isl.
 *
 *   for (j = 0; j < m; j++) t[j] = ...;
 *   for (j = 1; j < m; j++) ... t[j - 1] + t[j] ...
 *
 * Every read (j, byte) has a write (j', byte) before it.
 *
 * For each read, the set of its instances has to be contained in the union, over the writes, of the
 * instances that a write covers which certainly happens before: textually earlier with the common
 * loops in the same iteration, or in an earlier iteration of a common loop.  Conditions that both
 * stand under need not be affine.  A read at an unknown place reads the whole object.
 */
#include "xform/analysis/scratch.h"
#include "xform/analysis/affine.h"
#include "xform/analysis/answers.h"
#include "xform/ir/arena.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LOOPS 16
#define MAX_PAIRS 2000 /* questions to isl for one object */

typedef struct proof {
  o2o_nest *nest;
  const o2o_accesses *accesses;
  o2o_affine *affine;
  unsigned asked;
  bool at_launch; /* what holds for some launches only will do: the others are not made */
} proof;

/* The instances of a read that see one of the writes looked at so far, as the lines of a question:
 * isl is asked only when that has not been answered. */
typedef struct seen_by {
  char *text; /* one set in a line; NULL: no memory, and nothing can be proven */
  size_t length, room;
  size_t made;  /* characters of which `set` is the union */
  isl_set *set; /* NULL: nothing yet, or isl has failed */
  bool failed;
} seen_by;

static void append(seen_by *seen, const char *text) {
  const size_t length = strlen(text), needed = seen->length + length + 2;
  if (seen->failed)
    return;
  if (needed > seen->room) {
    char *more = realloc(seen->text, 2 * needed);
    seen->failed = !more;
    if (!more)
      return;
    seen->text = more;
    seen->room = 2 * needed;
  }
  memcpy(seen->text + seen->length, text, length);
  memcpy(seen->text + seen->length + length, "\n", 2);
  seen->length += length + 1;
}

/* The union of all lines; NULL: isl has failed. */
static isl_set *made(proof *p, seen_by *seen) {
  while (!seen->failed && seen->made < seen->length) {
    char *line = seen->text + seen->made, *end = strchr(line, '\n');
    *end = 0;
    isl_set *one = o2o_affine_set(p->affine, line);
    *end = '\n';
    seen->set = seen->set ? isl_set_union(seen->set, one) : one;
    seen->failed = !seen->set;
    seen->made = (size_t)(end + 1 - seen->text);
  }
  return seen->set;
}

static void release(seen_by *seen) {
  isl_set_free(seen->set);
  free(seen->text);
}

/* Sequential loops that enclose both accesses, outermost first. */
typedef struct nesting {
  const o2o_scope *loops[MAX_LOOPS];
  unsigned count;
} nesting;

static nesting loops_of(const o2o_scope *scope) {
  nesting n = {.count = 0};
  for (const o2o_scope *s = scope; s; s = s->parent)
    if (s->kind == O2O_SCOPE_LOOP && s->loops <= MAX_LOOPS) {
      n.loops[s->loops - 1] = s;
      if (s->loops > n.count)
        n.count = s->loops;
    }
  return n;
}

static unsigned common_loops(const o2o_access *a, const o2o_access *b) {
  nesting x = loops_of(a->scope), y = loops_of(b->scope);
  unsigned k = 0;
  while (k < x.count && k < y.count && x.loops[k] == y.loops[k])
    ++k;
  return k;
}

/* The innermost condition that both stand under and that is outside of all but `loops` common
 * loops. */
static const o2o_guard *common_guard(const o2o_access *a, const o2o_access *b, unsigned loops) {
  for (const o2o_guard *g = a->guard; g; g = g->outer)
    for (const o2o_guard *h = b->guard; h; h = h->outer)
      if (g == h && g->loops <= loops)
        return g;
  return NULL;
}

/* Adds the instances of the read that see the write with the first `equal` common loops in the same
 * iteration and, when `earlier`, the next one in an earlier iteration. */
static void add_covered(proof *p, seen_by *seen, const o2o_access *w, const o2o_access *r,
                        const o2o_access_instance *read, unsigned equal, bool earlier) {
  o2o_access_instance write;
  const o2o_guard *shared = common_guard(w, r, equal);
  /* Conditions outside of the shared one are shared as well, so leaving them out loses nothing. */
  o2o_affine_describe(p->affine, w, "w", shared, &write);
  o2o_arena_position mark = o2o_arena_mark(p->nest);
  const char *covers = o2o_affine_contains(p->affine, &write, read);
  /* Both sides are in one iteration of the nest and of the first loops, so their bounds do not
   * matter. */
  if (covers && write.inexact <= equal && write.exact_guards && ++p->asked <= MAX_PAIRS) {
    const char *when = o2o_format(p->nest, "%s and %s", covers,
                                  o2o_affine_iterations(p->affine, &write, read, false));
    for (unsigned k = 1; k <= equal; ++k)
      when = o2o_format(p->nest, "%s and s%uw = s%ur", when, k, k);
    if (earlier) {
      nesting n = loops_of(w->scope);
      when = o2o_format(p->nest, "%s and s%uw %s s%ur", when, equal + 1,
                        n.loops[equal]->loop.step > 0 ? "<" : ">", equal + 1);
    }
    append(seen, o2o_affine_instances(p->affine, read, &write, when));
  }
  o2o_arena_release(p->nest, mark);
}

/* An access whose place is unknown, as a read of every byte; false when the size is unknown, too.
 */
static bool whole_object(proof *p, const o2o_access *r, o2o_access_instance *read) {
  if (r->object->type->size == 0)
    return false;
  read->variables = o2o_format(p->nest, "%s, xr", read->variables);
  read->constraints =
      o2o_format(p->nest, "%s and 0 <= xr < %" PRIu64, read->constraints, r->object->type->size);
  read->address = "xr";
  read->nrows = 0;
  read->bytes = 1;
  return true;
}

/* Are all instances of the read among those seen?  Parameters may have been added since the last
 * question, so the reads are described again.  `all_asked`: seen is all that there is, and
 * conditions may be asked of launches. */
static bool all_seen(proof *p, const o2o_access_instance *read, seen_by *seen, bool all_asked) {
  o2o_arena_position mark = o2o_arena_mark(p->nest);
  const char *reads = o2o_affine_instances(p->affine, read, NULL, NULL);
  const char *question =
      o2o_format(p->nest, "all of\n%s\nin\n%s", reads, seen->length ? seen->text : "");
  const bool require = all_asked && p->at_launch;
  bool proven = false;
  if (!o2o_answer_known(question, &proven) || (!proven && require)) {
    isl_set *all = o2o_affine_set(p->affine, reads), *some = NULL;
    if (all)
      some = seen->length ? isl_set_copy(made(p, seen)) : isl_set_empty(isl_set_get_space(all));
    proven = some && isl_set_is_subset(all, some) == isl_bool_true;
    if (some)
      o2o_answer_keep(question, proven);
    if (some && !proven && require)
      proven = o2o_affine_require(
          p->affine, isl_set_params(isl_set_subtract(isl_set_copy(all), isl_set_copy(some))),
          isl_set_params(isl_set_copy(all)));
    isl_set_free(some);
    isl_set_free(all);
  }
  if (!require) /* whose conditions are in the arena as well */
    o2o_arena_release(p->nest, mark);
  return proven;
}

/* Adds what the writes of the object cover: those of the same iteration of all common loops, or
 * of earlier ones.  What is filled as a whole is so by one of the first writes or by one right
 * before the read, and is updated a hundred times in between: the others are asked about only
 * where that is not enough. */
static void add_writes(proof *p, seen_by *seen, const o2o_access *r,
                       const o2o_access_instance *read, bool earlier) {
  unsigned asked = p->asked, next = 1;
  for (unsigned k = 0; !seen->failed && k < p->accesses->count; ++k) {
    const o2o_access *w = &p->accesses->items[k];
    if (!w->write || w->object != r->object || w->somewhere)
      continue;
    unsigned common = common_loops(w, r);
    if (!earlier && w->order < r->order)
      add_covered(p, seen, w, r, read, common, false);
    for (unsigned l = 0; earlier && l < common; ++l)
      add_covered(p, seen, w, r, read, l, true);
    if (p->asked - asked >= next) {
      next *= 4;
      if (all_seen(p, read, seen, false))
        return;
    }
  }
}

/* Adds the instances whose bytes no iteration writes at all: of a firstprivate variable they are
 * what they were in front of the loop. */
static void add_untouched(proof *p, seen_by *seen, const o2o_access *r,
                          const o2o_access_instance *read) {
  o2o_access_instance rest = *read;
  for (unsigned k = 0; k < p->accesses->count; ++k) {
    const o2o_access *w = &p->accesses->items[k];
    if (!w->write || w->object != r->object)
      continue;
    o2o_access_instance write;
    o2o_affine_describe(p->affine, w, "w", NULL, &write);
    const char *meets = o2o_affine_overlap(p->affine, &write, read);
    if (!meets || w->somewhere || ++p->asked > MAX_PAIRS)
      return;
    rest.constraints = o2o_format(p->nest, "%s and not exists (%s : %s and (%s))", rest.constraints,
                                  write.variables, write.constraints, meets);
  }
  append(seen, o2o_affine_instances(p->affine, &rest, NULL, NULL));
}

/* Is each instance of the read covered, whether or not its conditions from `until` outwards hold?
 * `around`: also writes in earlier iterations of loops that stand around both count. */
static bool covered_under(proof *p, const o2o_access *r, const o2o_guard *until, bool around) {
  o2o_access_instance read;
  o2o_affine_describe(p->affine, r, "r", until, &read);
  uint64_t size = r->object->type->size;
  if (!read.address && !whole_object(p, r, &read))
    return false;
  if (size >= r->bytes && !read.nrows) /* subscripts stay within the object */
    read.constraints = o2o_format(p->nest, "%s and 0 <= %s <= %" PRIu64, read.constraints,
                                  read.address, size - r->bytes);
  seen_by seen = {0};
  /* Buffers are mostly filled right before they are read.  Earlier iterations, which make the
   * question much harder, are asked only where that is not all. */
  add_writes(p, &seen, r, &read, false);
  bool proven = all_seen(p, &read, &seen, true);
  if (!proven && around) {
    add_writes(p, &seen, r, &read, true);
    if (r->object->firstprivate)
      add_untouched(p, &seen, r, &read);
    proven = all_seen(p, &read, &seen, true);
  }
  release(&seen);
  return proven;
}

/* Conditions make the question harder, and mostly the writes stand under those of the read: it
 * is asked first as if there were none. */
static bool covered_as_written(proof *p, const o2o_access *r, bool around) {
  return (r->guard && !p->at_launch && covered_under(p, r, r->guard, false)) ||
         covered_under(p, r, NULL, around);
}

/* Sequential loops around the read and all writes in front of it. */
static unsigned loops_around(const proof *p, const o2o_access *r) {
  unsigned around = UINT_MAX;
  for (unsigned k = 0; k < p->accesses->count; ++k) {
    const o2o_access *w = &p->accesses->items[k];
    if (w->write && w->object == r->object && !w->somewhere && w->order < r->order) {
      unsigned common = common_loops(w, r);
      around = common < around ? common : around;
    }
  }
  return around == UINT_MAX ? 0 : around;
}

/* What is filled right before it is read is so in each iteration of the loops around both,
 * whatever their bounds, which can be more than isl gets through. */
static bool covered_in_place(proof *p, const o2o_access *r) {
  o2o_affine_apart(p->affine, true, loops_around(p, r));
  bool proven = covered_as_written(p, r, false);
  o2o_affine_apart(p->affine, false, 0);
  return proven;
}

/* Values that are not affine, or hard to compute with, are mostly bounds that the writes have as
 * well. */
static bool covered(proof *p, const o2o_access *r, bool around) {
  /* Of a launch no more shall be asked than what is needed. */
  if (p->at_launch ? covered_as_written(p, r, around) || covered_in_place(p, r)
                   : covered_in_place(p, r) || covered_as_written(p, r, around))
    return true;
  o2o_affine_accept_opaque_values(p->affine, true);
  bool proven = covered_as_written(p, r, false);
  o2o_affine_accept_opaque_values(p->affine, false);
  return proven;
}

/* The same for each member of a record, since members may be written one by one; padding is
 * nobody's.
 */
static bool covered_members(proof *p, const o2o_access *r, const o2o_type *type) {
  if (type->kind != O2O_T_RECORD || r->somewhere)
    return covered(p, r, true);
  for (unsigned k = 0; k < type->record->nfields; ++k) {
    const o2o_field *field = &type->record->fields[k];
    o2o_access *part = o2o_alloc(p->nest, sizeof *part);
    *part = *r;
    part->place.bytes += (int64_t)field->offset;
    part->bytes = field->type->size;
    if (!covered_members(p, part, field->type))
      return false;
  }
  return true;
}

/* The first read that may see what an earlier iteration has written, or NULL. */
static const o2o_access *first_carried(proof *p, const o2o_symbol *sym) {
  for (unsigned k = 0; k < p->accesses->count; ++k) {
    const o2o_access *r = &p->accesses->items[k];
    if (r->object == sym && !r->write && !covered(p, r, true) &&
        !covered_members(p, r, r->lvalue->type))
      return r;
  }
  return NULL;
}

/* There is no such read in launches in which some conditions hold: they are added to those of
 * the nest. */
static bool carried_unless_required(o2o_nest *nest, const o2o_accesses *accesses,
                                    const o2o_symbol *sym) {
  proof p = {nest, accesses, o2o_affine_new(nest), 0, true};
  unsigned before = nest->required.count;
  if (sym->after.again)
    o2o_affine_require_lasting(p.affine);
  bool carried = first_carried(&p, sym) != NULL;
  if (carried)
    nest->required.count = before;
  o2o_affine_free(p.affine);
  return carried;
}

const o2o_access *o2o_scratch_read_before_written(o2o_nest *nest, const o2o_accesses *accesses,
                                                  const o2o_symbol *sym, bool *at_end,
                                                  bool at_launch, bool *gave_up) {
  proof p = {nest, accesses, o2o_affine_new(nest), 0, false};
  const o2o_access *carried = first_carried(&p, sym);
  if (carried && at_launch && !carried_unless_required(nest, accesses, sym))
    carried = NULL;
  if (at_end && *at_end && !carried) {
    o2o_access end = {.object = (o2o_symbol *)sym, .somewhere = true, .order = UINT32_MAX};
    end.scope = o2o_scope_root(nest);
    *at_end = covered(&p, &end, true);
  }
  if (gave_up)
    *gave_up = p.asked > MAX_PAIRS;
  o2o_affine_free(p.affine);
  return carried;
}

bool o2o_is_filled_before(o2o_nest *nest, const o2o_accesses *writes, const o2o_symbol *sym,
                          const o2o_access *start) {
  proof p = {nest, writes, o2o_affine_new(nest), 0, false};
  o2o_access end = {.object = (o2o_symbol *)sym, .somewhere = true, .order = UINT32_MAX};
  end.scope = start->scope;
  end.guard = start->guard;
  bool filled = covered(&p, &end, false);
  o2o_affine_free(p.affine);
  return filled;
}
