/* Sides and questions (affine.h): the loops around an access, its conditions and its address, and
 * what two accesses have in common.
 *
 *   for (i < n) for (j < m) a[i * m + j]     a row i of the stride m and a place j in it, since 0
 *   <= j < m
 *
 * Such rows are found in products of a variable and parameters, which isl cannot express; an
 * address whose place may leave its row has no translation.
 */
#include "xform/analysis/affine_form.h"
#include "xform/analysis/answers.h"
#include "xform/analysis/read_set.h"
#include "xform/ir/arena.h"
#include "xform/ir/update.h"

#include <inttypes.h>
#include <isl/ctx.h>
#include <stdlib.h>
#include <string.h>

#define MAX_EXHAUSTED 8 /* questions of a nest that may run into that before no more are asked */
#define MAX_NEVER 60000 /* operations of isl for a question that no variable is projected out of */

/* ---- loops ----------------------------------------------------------------------------------- */

static void associated(builder *b, unsigned k) {
  const o2o_loop *loop = &b->affine->nest->loops[k];
  const char *name = FORMAT(b, "i%u%s", k, b->side->suffix);
  int64_t step;
  bool constant = o2o_const_int(loop->step, &step) && step != 0;
  affine_declare(b, name);
  if (b->affine->apart)
    return;
  form lower = affine_expression(b, NULL, loop->lower),
       upper = affine_expression(b, NULL, loop->upper);
  lower = lower.text ? affine_actual(b, lower, loop->lower->type) : lower;
  upper = upper.text ? affine_actual(b, upper, loop->upper->type) : upper;
  if (!constant || !lower.text || !upper.text) {
    b->side->exact_loops = false;
    if (constant && affine_counts_iterations(loop, &step))
      affine_constrain(b, FORMAT(b, "%s >= 0", name));
    return;
  }
  const char *iv = name;
  if (affine_counts_iterations(loop, &step)) {
    affine_constrain(b, FORMAT(b, "%s >= 0", name));
    iv = FORMAT(b, "(%s + %" PRId64 " * %s)", lower.text, step, name);
  }
  const char *end = loop->cmp == O2O_OP_LE   ? "<="
                    : loop->cmp == O2O_OP_GE ? ">="
                    : step > 0               ? "<"
                                             : ">";
  affine_constrain(b, FORMAT(b, "%s %s %s and %s %s %s", iv, step > 0 ? ">=" : "<=", lower.text, iv,
                             end, upper.text));
}

static void inexact(builder *b, const o2o_scope *link) {
  b->side->exact_loops = false;
  b->side->inexact = link->loops;
}

/* iv < min(x, y) is iv < x and iv < y, which takes isl far less than a choice between the two.
 * False: the bound, or a part of it, has no translation. */
static bool bounded(builder *b, const o2o_scope *at, const char *iv, const char *relation,
                    const o2o_expr *bound) {
  if (o2o_choice_extreme(bound) == (relation[0] == '<' ? O2O_RED_MIN : O2O_RED_MAX)) {
    const bool first = bounded(b, at, iv, relation, bound->kids[1]);
    return bounded(b, at, iv, relation, bound->kids[2]) && first;
  }
  form f = affine_expression(b, at, bound);
  f = f.text ? affine_actual(b, f, bound->type) : f;
  if (f.text)
    affine_constrain(b, FORMAT(b, "%s %s %s", iv, relation, f.text));
  return f.text != NULL;
}

/* The same of the first value and those that are multiples of the step away from it. */
static bool starts(builder *b, const o2o_scope *at, const char *iv, const char *relation,
                   const o2o_expr *lower, int64_t step) {
  form f = affine_expression(b, at, lower);
  f = f.text ? affine_actual(b, f, lower->type) : f;
  if (f.text)
    affine_constrain(b, FORMAT(b, "%s %s %s and %s = %s + %" PRId64 " * %s", iv, relation, f.text,
                               iv, f.text, step, affine_fresh(b)));
  return f.text != NULL;
}

static void sequential(builder *b, const o2o_scope *link) {
  const o2o_sequential_loop *loop = &link->loop;
  const char *iv = FORMAT(b, "s%u%s", link->loops, b->side->suffix);
  int64_t first;
  affine_declare(b, iv);
  if (link->loops <= b->affine->apart_loops)
    return;
  bool up = loop->step > 0;
  const char *begin = up ? ">=" : "<=";
  bool mixed = o2o_is_signed(loop->iv->type) && !o2o_is_signed(loop->compare) &&
               !(o2o_const_int(loop->lower, &first) && first >= 0 && up);
  const char *end = loop->cmp == O2O_OP_LE ? "<=" : loop->cmp == O2O_OP_GE ? ">=" : up ? "<" : ">";
  const bool each = loop->step == 1 || loop->step == -1;
  const bool begins = each ? bounded(b, link->at, iv, begin, loop->lower)
                           : starts(b, link->at, iv, begin, loop->lower, loop->step);
  const bool ends = bounded(b, link->at, iv, end, loop->bound);
  if (!begins || !ends || loop->leaves || mixed || !o2o_is_integer(loop->bound->type))
    inexact(b, link);
}

static void open_loops(builder *b, const o2o_scope *scope) {
  if (!scope)
    return;
  open_loops(b, scope->parent);
  if (scope->kind == O2O_SCOPE_LOOP)
    sequential(b, scope);
}

static void guards(builder *b, const o2o_guard *guard, const o2o_guard *until) {
  for (; guard && guard != until; guard = guard->outer) {
    const char *text =
        guard->cond ? affine_condition(b, guard->scope, guard->cond, guard->holds) : NULL;
    if (text)
      affine_constrain(b, text);
    else
      b->side->exact_guards = false;
  }
}

/* ---- addresses ------------------------------------------------------------------------------- */

/* What a variable-length row's size is the product of; NULL when some factor is not over
 * parameters. */
static const char *row_size(builder *b, const o2o_scope *scope, const o2o_type *elem) {
  const char *text = "1";
  for (; elem->size == 0 && elem->kind == O2O_T_ARRAY; elem = elem->elem) {
    form count = affine_expression(b, scope, elem->count);
    if (!count.text || !count.invariant)
      return NULL;
    text = FORMAT(b, "%s * %s", text, count.text);
  }
  return FORMAT(b, "%s * %" PRIu64, text, elem->size);
}

static bool add_row(builder *b, const char *stride, const char *subscript) {
  o2o_access_instance *side = b->side;
  for (unsigned k = 0; k < side->nrows; ++k)
    if (strcmp(side->stride[k], stride) == 0) {
      side->row[k] = FORMAT(b, "(%s + %s)", side->row[k], subscript);
      return true;
    }
  if (side->nrows == O2O_ROWS)
    return false;
  side->stride[side->nrows] = stride;
  side->row[side->nrows++] = subscript;
  return true;
}

static const char *params(const o2o_affine *affine) {
  const char *text = "";
  for (unsigned k = 0; k < affine->nparams; ++k)
    text = o2o_format(affine->nest, "%s%s%s", text, k ? ", " : "", affine->params[k]);
  return text;
}

isl_set *o2o_affine_set(o2o_affine *affine, const char *text) {
  if (!affine->ctx)
    return NULL;
  if (isl_ctx_last_error(affine->ctx) == isl_error_quota && ++affine->exhausted > MAX_EXHAUSTED)
    return NULL;
  isl_ctx_reset_error(affine->ctx);
  isl_ctx_reset_operations(affine->ctx);
  return o2o_read_set(affine->nest, affine->ctx, text);
}

/* The set has no elements.  That a question took too long is an answer as well; that no more are
 * asked of a nest is none. */
static bool is_empty(o2o_affine *affine, const char *text) {
  bool empty = false;
  if (o2o_answer_known(text, &empty))
    return empty;
  isl_set *set = o2o_affine_set(affine, text);
  empty = set && isl_set_is_empty(set) == isl_bool_true;
  if (set)
    o2o_answer_keep(text, empty);
  isl_set_free(set);
  return empty;
}

/* ---- rows of parametric size ---------------------------------------------------------------- */

static const char *stride_text(builder *b, const factors *stride) {
  const char *text = stride->of[0];
  for (unsigned k = 1; k < stride->count; ++k)
    text = FORMAT(b, "%s * %s", text, stride->of[k]);
  return text;
}

/* No instance of the side satisfies the condition. */
static bool never(builder *b, const char *condition) {
  o2o_access_instance *side = b->side;
  return is_empty(b->affine,
                  FORMAT(b, "[%s] -> { [%s] : %s and %s and (%s) }", params(b->affine),
                         side->variables, b->affine->context, side->constraints, condition));
}

/* What one stride is times the next smaller one; NULL when that is not one parameter. */
static const char *ratio(const factors *large, const factors *small) {
  const char *extra = NULL;
  unsigned k = 0;
  if (large->count != small->count + 1)
    return NULL;
  for (unsigned n = 0; n < large->count; ++n) {
    if (k < small->count && strcmp(large->of[n], small->of[k]) == 0)
      ++k;
    else if (extra)
      return NULL;
    else
      extra = large->of[n];
  }
  return extra;
}

/* Rows with the same stride are added up; the larger stride comes first. */
static unsigned sorted_rows(builder *b, const row *rows, row *out) {
  unsigned count = 0;
  for (; rows; rows = rows->next) {
    unsigned k = 0;
    while (k < count && strcmp(stride_text(b, &out[k].stride), stride_text(b, &rows->stride)) != 0)
      ++k;
    if (k < count) {
      out[k].coefficient = FORMAT(b, "(%s + %s)", out[k].coefficient, rows->coefficient);
      out[k].divisor = o2o_common_divisor(out[k].divisor, rows->divisor);
      continue;
    }
    if (count == O2O_ROWS)
      return 0;
    for (k = count++; k > 0 && out[k - 1].stride.count < rows->stride.count; --k)
      out[k] = out[k - 1];
    out[k] = *rows;
  }
  return count;
}

/* a[i * n + j] as a row i and a place j in it, when j stays in the row: 0 <= j < n.  Then two such
 * addresses are the same only if rows and places are.  Coefficients and `rest` are in bytes. */
static bool delinearise(builder *b, const row *rows, const char *rest) {
  row level[O2O_ROWS];
  unsigned count = sorted_rows(b, rows, level);
  const char *low = rest;
  int64_t unit = (int64_t)b->side->bytes;
  const factors one = {.count = 0};
  if (count == 0 || b->side->nrows > 0)
    return false;
  for (unsigned k = count; k-- > 0;) {
    const char *times = ratio(&level[k].stride, k + 1 < count ? &level[k + 1].stride : &one);
    if (!times || !never(b, FORMAT(b, "%s < 0 or %s + %" PRId64 " > %" PRId64 " * %s", low, low,
                                   unit, level[k].divisor, times)))
      return false;
    low = level[k].coefficient;
    unit = level[k].divisor;
  }
  for (unsigned k = 0; k < count; ++k)
    if (!add_row(b, FORMAT(b, "%s * %" PRId64, stride_text(b, &level[k].stride), level[k].divisor),
                 level[k].coefficient))
      return false;
  return true;
}

const char *affine_address(builder *b, const o2o_place *place, const o2o_access *access) {
  const char *text = FORMAT(b, "%" PRId64, place->bytes);
  const row *rows = NULL;
  for (unsigned k = 0; k < place->nterms; ++k) {
    const o2o_term *term = &place->terms[k];
    uint64_t count;
    form index = affine_flat(b, term->scope, term->index);
    if (!index.text)
      return NULL;
    bool inside = b->affine->valid
                      ? o2o_place_inner(place, k, &count)
                      : access && b->affine->nest->bounds_checked &&
                            o2o_access_bound_is_checked(b->affine->nest, access, k, &count);
    if (inside && !index.rows)
      affine_constrain(b, FORMAT(b, "0 <= %s and %s < %" PRIu64, index.text, index.text, count));
    if (term->elem->size) {
      text = FORMAT(b, "%s + %" PRIu64 " * %s", text, term->elem->size, index.text);
      rows = affine_scaled_rows(b, rows, index.rows, (int64_t)term->elem->size);
      continue;
    }
    const char *stride = row_size(b, term->scope, term->elem);
    if (!stride || index.rows || !add_row(b, stride, index.text))
      return NULL;
  }
  text = FORMAT(b, "(%s)", text);
  return !rows || delinearise(b, rows, text) ? text : NULL;
}

static void describe(o2o_affine *affine, const o2o_access *access, const char *suffix,
                     const o2o_guard *until, o2o_access_instance *side) {
  *side = (o2o_access_instance){.suffix = suffix,
                                .variables = "",
                                .constraints = "1 = 1",
                                .bytes = access->bytes,
                                .exact_loops = true,
                                .exact_guards = true};
  builder b = {.affine = affine, .side = side};
  for (unsigned k = 0; k < affine->nest->nloops; ++k)
    associated(&b, k);
  open_loops(&b, access->scope);
  guards(&b, access->guard, until);
  /* So far it may have been the loops and guards; the question is about the address. */
  side->uses_iteration = side->uses_sequential = false;
  b.in_address = true;
  if (!access->somewhere && access->bytes)
    side->address = affine_address(&b, &access->place, access);
  if (b.too_large) { /* what is left encloses the instances */
    side->address = NULL;
    side->exact_loops = side->exact_guards = false;
    side->inexact = access->scope ? access->scope->loops : 0;
  }
}

/* A side that has been described, under what it depends on. */
typedef struct known_side {
  struct known_side *next;
  const o2o_expr *lvalue;
  const o2o_scope *scope;
  const o2o_guard *guard, *until;
  int64_t place;
  unsigned how; /* flags of the access and of the questions */
  o2o_access_instance side;
} known_side;

static known_side key_of(const o2o_affine *affine, const o2o_access *access, const char *suffix,
                         const o2o_guard *until) {
  unsigned how = affine->valid | affine->read_memory << 1 | access->somewhere << 2 |
                 access->by_rows << 3 | affine->opaque << 4 | affine->nest->bounds_checked << 5 |
                 affine->apart << 6 | affine->apart_loops << 7;
  return (known_side){.lvalue = access->lvalue,
                      .scope = access->scope,
                      .guard = access->guard,
                      .until = until,
                      .place = access->place.bytes,
                      .how = how,
                      .side = {.suffix = suffix, .bytes = access->bytes}};
}

static bool same_key(const known_side *x, const known_side *y) {
  return x->lvalue == y->lvalue && x->scope == y->scope && x->guard == y->guard &&
         x->until == y->until && x->place == y->place && x->how == y->how &&
         x->side.bytes == y->side.bytes && strcmp(x->side.suffix, y->side.suffix) == 0;
}

static known_side **list_of(o2o_affine *affine, const known_side *key) {
  uintptr_t h = (uintptr_t)key->lvalue * 31 + (uintptr_t)key->scope * 7 + (uintptr_t)key->guard;
  return &affine->known[(h >> 4 ^ h >> 12) % SIDES];
}

/* The texts of the side where the arena stands at the mark: what their making took is let go. */
static void compact(o2o_nest *nest, o2o_arena_position mark, o2o_access_instance *side) {
  const char **texts[3 + 2 * O2O_ROWS];
  char *copies[3 + 2 * O2O_ROWS];
  unsigned count = 0;
  texts[count++] = &side->variables;
  texts[count++] = &side->constraints;
  if (side->address)
    texts[count++] = &side->address;
  for (unsigned k = 0; k < side->nrows; ++k) {
    texts[count++] = &side->stride[k];
    texts[count++] = &side->row[k];
  }
  bool copied = true;
  for (unsigned k = 0; k < count; ++k)
    copied &= (copies[k] = strdup(*texts[k])) != NULL;
  if (copied)
    o2o_arena_release(nest, mark);
  for (unsigned k = 0; k < count; ++k) {
    if (copied)
      *texts[k] = o2o_strdup(nest, copies[k]);
    free(copies[k]);
  }
}

/* Accesses are compared with each other: each is described once. */
void o2o_affine_describe(o2o_affine *affine, const o2o_access *access, const char *suffix,
                         const o2o_guard *until, o2o_access_instance *side) {
  if (!affine->known) {
    describe(affine, access, suffix, until, side);
    return;
  }
  known_side key = key_of(affine, access, suffix, until);
  known_side **list = list_of(affine, &key);
  for (const known_side *k = *list; k; k = k->next)
    if (same_key(k, &key)) {
      *side = k->side;
      return;
    }
  o2o_arena_position mark = o2o_arena_mark(affine->nest);
  unsigned params = affine->nparams;
  const char *context = affine->context;
  describe(affine, access, suffix, until, side);
  if (affine->nparams == params && affine->context == context && !side->reads)
    compact(affine->nest, mark, side);
  known_side *known = o2o_alloc(affine->nest, sizeof *known);
  *known = key;
  known->side = *side;
  known->next = *list;
  *list = known;
}

/* ---- questions ------------------------------------------------------------------------------- */

const char *affine_same_rows(o2o_affine *affine, const o2o_access_instance *a,
                             const o2o_access_instance *b) {
  const char *text = "1 = 1";
  if (!a->address || !b->address || a->nrows != b->nrows)
    return NULL;
  for (unsigned k = 0; k < a->nrows; ++k) {
    unsigned other = 0;
    while (other < b->nrows && strcmp(a->stride[k], b->stride[other]) != 0)
      ++other;
    if (other == b->nrows)
      return NULL;
    text = o2o_format(affine->nest, "%s and %s = %s", text, a->row[k], b->row[other]);
  }
  return text;
}

const char *o2o_affine_overlap(o2o_affine *affine, const o2o_access_instance *a,
                               const o2o_access_instance *b) {
  const char *rows = affine_same_rows(affine, a, b);
  if (!rows)
    return NULL;
  return o2o_format(affine->nest, "%s and %s and %s < %s + %" PRIu64 " and %s < %s + %" PRIu64,
                    affine_read_values(affine, a, b), rows, a->address, b->address, b->bytes,
                    b->address, a->address, a->bytes);
}

const char *o2o_affine_overlap_in_rows(o2o_affine *affine, const o2o_access_instance *a,
                                       const o2o_access_instance *b, o2o_symbol *gap) {
  o2o_access_instance scratch = {.suffix = "g", .variables = "", .constraints = "1 = 1"};
  builder builder = {.affine = affine, .side = &scratch};
  form apart = affine_expression(&builder, NULL, o2o_sym(affine->nest, gap));
  const char *same = o2o_affine_overlap(affine, a, b);
  const uint64_t bytes = a->bytes > b->bytes ? a->bytes : b->bytes;
  if (!same || !apart.text || a->nrows > 0 || b->nrows > 0)
    return NULL;
  return o2o_format(affine->nest,
                    "((i0%s = i0%s and %s) or (i0%s != i0%s and %s and (%s - %s + %" PRIu64
                    " > %s or %s - %s + %" PRIu64 " > %s)))",
                    a->suffix, b->suffix, same, a->suffix, b->suffix,
                    affine_read_values(affine, a, b), a->address, b->address, bytes, apart.text,
                    b->address, a->address, bytes, apart.text);
}

const char *o2o_affine_contains(o2o_affine *affine, const o2o_access_instance *write,
                                const o2o_access_instance *read) {
  const char *rows = affine_same_rows(affine, write, read);
  if (!rows)
    return NULL;
  return o2o_format(affine->nest, "%s and %s <= %s and %s + %" PRIu64 " <= %s + %" PRIu64, rows,
                    write->address, read->address, read->address, read->bytes, write->address,
                    write->bytes);
}

const char *o2o_affine_iterations(o2o_affine *affine, const o2o_access_instance *a,
                                  const o2o_access_instance *b, bool different) {
  const char *text = NULL;
  for (unsigned k = 0; k < affine->nest->nloops; ++k) {
    const char *one = o2o_format(affine->nest, "i%u%s %s i%u%s", k, a->suffix,
                                 different ? "!=" : "=", k, b->suffix);
    text = text ? o2o_format(affine->nest, "%s %s %s", text, different ? "or" : "and", one) : one;
  }
  return text ? o2o_format(affine->nest, "(%s)", text) : different ? "1 = 0" : "1 = 1";
}

static const char *both(o2o_affine *affine, const char *a, const char *b) {
  return *a && *b ? o2o_format(affine->nest, "%s, %s", a, b) : *a ? a : b;
}

isl_set *o2o_affine_pairs(o2o_affine *affine, const o2o_access_instance *a,
                          const o2o_access_instance *b, const char *text) {
  const char *variables = both(affine, a->variables, b->variables);
  return o2o_affine_set(affine, o2o_format(affine->nest,
                                           "[%s] -> { : exists (%s : %s and %s and %s and (%s)) }",
                                           params(affine), variables, affine->context,
                                           a->constraints, b->constraints, text));
}

bool o2o_affine_never(o2o_affine *affine, const o2o_access_instance *a,
                      const o2o_access_instance *b, const char *text) {
  if (affine->ctx)
    isl_ctx_set_max_operations(affine->ctx, MAX_NEVER);
  return is_empty(affine, o2o_format(affine->nest, "[%s] -> { [%s] : %s and %s and %s and (%s) }",
                                     params(affine), both(affine, a->variables, b->variables),
                                     affine->context, a->constraints, b->constraints, text));
}

const char *o2o_affine_instances(o2o_affine *affine, const o2o_access_instance *kept,
                                 const o2o_access_instance *b, const char *text) {
  const char *where = o2o_format(affine->nest, "%s and %s", affine->context, kept->constraints);
  if (b)
    where = o2o_format(affine->nest, "%s and exists (%s : %s and (%s))", where, b->variables,
                       b->constraints, text);
  return o2o_format(affine->nest, "[%s] -> { [%s] : %s }", params(affine), kept->variables, where);
}

isl_set *o2o_affine_context(o2o_affine *affine) {
  return o2o_affine_set(
      affine, o2o_format(affine->nest, "[%s] -> { : %s }", params(affine), affine->context));
}

isl_set *o2o_affine_bytes(o2o_affine *affine, const o2o_access_instance *side) {
  return o2o_affine_set(
      affine, o2o_format(affine->nest,
                         "[%s] -> { [byte] : exists (%s : %s and %s and %s <= byte and byte < "
                         "%s + %" PRIu64 ") }",
                         params(affine), side->variables, affine->context, side->constraints,
                         side->address, side->address, side->bytes));
}

/* ---- long loops ------------------------------------------------------------------------------ */

/* Adds "from and to are far apart" unless that contradicts what is known. */
static isl_set *far_apart(builder *b, isl_set *known, form from, form to, int64_t least) {
  o2o_affine *affine = b->affine;
  if (!from.text || !to.text || !from.invariant || !to.invariant)
    return known;
  isl_set *longer =
      o2o_affine_set(affine, FORMAT(b, "[%s] -> { : %s and %s - %s >= %" PRId64 " }",
                                    params(affine), affine->context, to.text, from.text, least));
  longer = isl_set_intersect(longer, isl_set_copy(known));
  if (isl_set_is_empty(longer) == isl_bool_false) {
    isl_set_free(known);
    return longer;
  }
  isl_set_free(longer);
  return known;
}

static isl_set *long_sequential(builder *b, isl_set *known, const o2o_scope *scope) {
  if (!scope)
    return known;
  known = long_sequential(b, known, scope->parent);
  if (scope->kind != O2O_SCOPE_LOOP)
    return known;
  const o2o_sequential_loop *loop = &scope->loop;
  form lower = affine_expression(b, scope->at, loop->lower),
       bound = affine_expression(b, scope->at, loop->bound);
  int64_t least = 2 * (loop->step > 0 ? loop->step : -loop->step);
  return loop->step > 0 ? far_apart(b, known, lower, bound, least)
                        : far_apart(b, known, bound, lower, least);
}

isl_set *o2o_affine_loops_are_long(o2o_affine *affine, const o2o_access *a, const o2o_access *c,
                                   int64_t iterations) {
  o2o_access_instance scratch = {.suffix = "l", .variables = "", .constraints = "1 = 1"};
  builder b = {.affine = affine, .side = &scratch};
  /* a[i * 64 + j] meets itself only when j has more than 64 values, which the program may rule out:
   * with several loops no more than two iterations of each are taken for granted. */
  bool single = affine->nest->nloops == 1 && a->scope->loops == 0 && c->scope->loops == 0;
  isl_set *known =
      o2o_affine_set(affine, FORMAT(&b, "[%s] -> { : %s }", params(affine), affine->context));
  for (unsigned k = 0; known && k < affine->nest->nloops; ++k) {
    const o2o_loop *loop = &affine->nest->loops[k];
    form lower = affine_expression(&b, NULL, loop->lower),
         upper = affine_expression(&b, NULL, loop->upper);
    int64_t step = 1;
    bool down = o2o_const_int(loop->step, &step) && step < 0;
    int64_t least = single ? iterations : 2 * (down ? -step : step);
    known = down ? far_apart(&b, known, upper, lower, least)
                 : far_apart(&b, known, lower, upper, least);
  }
  known = known ? long_sequential(&b, known, a->scope) : NULL;
  return known ? long_sequential(&b, known, c->scope) : NULL;
}
