/* Keeps parts of shared arrays in private variables.
 *
 *   for (k ...)                                 if (0 < n) {
 *     y[i] += a[i][k] * x[k];           ->        double y_own = y[i];
 *                                                 for (k ...) y_own += a[i][k] * x[k];
 *                                                 y[i] = y_own;
 *                                               }
 *   blocks(d, c[k], u[k]);                      double c_own[5][5], r_own[5], u_own[5] = u[k];
 *   solve(d, c[k], r[k]);               ->      blocks(d, c_own, u_own); solve(d, c_own, r_own);
 *                                               c[k] = c_own; r[k] = r_own;
 *
 * A variable is read once before some statements of a block, stands for the element (or for a small
 * array of elements, such as the cell of a flow solver) in them, and is written once behind them.
 * The compiler of a device does that for single elements of simple loops; of cells it gives up
 * after some hundred instructions.  It is right when
 *
 *   1. the address is the same in all of the statements: its subscripts are made of variables that
 *      they do not assign;
 *   2. the statements certainly access all of it, and write all of it if they write any: nothing is
 *      read that the program does not touch, nothing is written that it does not write (isl,
 *      scratch.h). A loop may run zero times: it gets a condition;
 *   3. all that they access through it is in it, and nothing else that they access of the same
 *      object is the same memory (isl), nor is any other object: that is for launches in which
 *      objects do not overlap, so the kernel has the body as it was beside this one;
 *   4. nobody else looks at the memory meanwhile: iterations that OpenMP lets run at the same time
 *      do not, unless there are ATOMICs; nests with those are left alone;
 *   5. control comes in at the top and leaves at the end.
 *
 * Single elements are kept over loops only, and arrays only when all of their dimensions are short:
 * then the loops over them are unrolled (unroll.h) and the variable is registers.  Switched off by
 * -fplugin-arg-omp2ocl-no-promote.
 */
#include "xform/optimise/promote.h"

#include "xform/analysis/affine.h"
#include "xform/analysis/reduction.h"
#include "xform/analysis/scratch.h"
#include "xform/formula/scope.h"
#include "xform/ir/clone.h"
#include "xform/optimise/privatize_section.h"
#include "xform/optimise/second_body.h"
#include "xform/prepare/edit.h"

#include <inttypes.h>

#define MAX_CANDIDATES 48 /* in one block */
#define MAX_TRIES 40      /* in one nest: bounds the compile time */
#define MAX_QUESTIONS 500 /* to isl, for one nest */
#define MAX_DIMENSION 8   /* elements along each dimension of a variable */
#define MAX_ELEMENTS 64
#define UNKNOWN_TRIPS 16.0 /* of loops whose bounds are not constant */

typedef struct promoter {
  o2o_nest *nest; /* with the body as it becomes */
  const o2o_scope *root;
  o2o_section_privatizer windows;
  unsigned tries, questions, made;
} promoter;

/* Memory that may be kept in a variable over statements of a block. */
typedef struct candidate {
  o2o_expr *base;
  unsigned first, last; /* the statements that mention it */
  bool inner;           /* one of them is a loop that does */
} candidate;

typedef struct finder {
  candidate items[MAX_CANDIDATES];
  unsigned count;
  unsigned at; /* statement of the block */
  bool in_loop;
} finder;

/* A candidate being tried: the statements stand in the body with the variable, between marks. */
typedef struct trial {
  const o2o_expr *base;
  o2o_symbol *variable;
  const o2o_expr *probe; /* the base, read behind `begin` */
  /* Marks: before the statements; at the start of their loop's body, if that is what is executed
   * for certain, else the same as `begin`; behind them. */
  o2o_symbol *begin, *start, *end;
  const o2o_stmt *marked; /* the block of the statements and the marks */
  bool read, written;     /* out: what the statements do with it */
} trial;

/* ---- candidates ------------------------------------------------------------------------------ */

static bool is_small(const o2o_type *t) {
  uint64_t elements = 1;
  int64_t count;
  for (; t->kind == O2O_T_ARRAY; t = t->elem) {
    if (!o2o_const_int(t->count, &count) || count < 1 || count > MAX_DIMENSION)
      return false;
    elements *= (uint64_t)count;
  }
  return o2o_is_number(t) && t->kind != O2O_T_BOOL && elements <= MAX_ELEMENTS;
}

static bool is_candidate(const o2o_expr *e) {
  return (e->kind == O2O_E_INDEX || e->kind == O2O_E_MEMBER || e->kind == O2O_E_DEREF) &&
         is_small(e->type) && o2o_lvalue_space(e) == O2O_SPACE_GLOBAL && o2o_reads_no_memory(e);
}

static bool find_expr(o2o_expr *e, void *ctx) {
  finder *f = ctx;
  if (!is_candidate(e))
    return true;
  unsigned k = 0;
  while (k < f->count && !o2o_expr_same(f->items[k].base, e))
    ++k;
  if (k == MAX_CANDIDATES)
    return true;
  if (k == f->count)
    f->items[f->count++] = (candidate){.base = e, .first = f->at};
  f->items[k].last = f->at;
  f->items[k].inner |= f->in_loop;
  return true;
}

/* The expressions of the statement, with what is known about loops around them. */
static void find_in(finder *f, o2o_stmt *s) {
  bool outside = f->in_loop;
  if (!s)
    return;
  f->in_loop |= o2o_is_loop(s);
  for (unsigned k = 0; k < 2; ++k)
    if (s->e[k])
      o2o_walk_expr(s->e[k], find_expr, f);
  for (unsigned k = 0; k < s->nkids; ++k)
    find_in(f, s->kids[k]);
  f->in_loop = outside;
}

/* ---- legality -------------------------------------------------------------------------------- */

/* How often an access is executed each time that control comes to `from`. */
static double executions(const o2o_access *access, const o2o_access *from) {
  double times = 1;
  uint64_t trips;
  for (const o2o_scope *link = access->scope; link; link = link->parent)
    if (link->kind == O2O_SCOPE_LOOP && link->loops > from->scope->loops)
      times *= o2o_constant_trips(&link->loop, &trips) ? (double)trips : UNKNOWN_TRIPS;
  return times;
}

/* The condition never holds for the window, as control comes to the statements, and the other
 * access in them; OVERLAP: that they have a byte in common. */
#define OVERLAP NULL
static bool never(promoter *p, const o2o_access *window, const o2o_access *other,
                  const char *(*condition)(promoter *p, const o2o_access_instance *other,
                                           uint64_t size)) {
  o2o_access_instance a, b;
  if (window->somewhere || other->somewhere || other->atomic || ++p->questions > MAX_QUESTIONS)
    return false;
  o2o_affine *affine = o2o_affine_new(p->nest);
  o2o_affine_describe(affine, window, "a", NULL, &a);
  o2o_affine_describe(affine, other, "b", NULL, &b);
  const char *text =
      condition ? condition(p, &b, window->bytes) : o2o_affine_overlap(affine, &a, &b);
  const char *same = o2o_affine_iterations(affine, &a, &b, false);
  for (unsigned k = 1; k <= window->scope->loops; ++k)
    same = o2o_format(p->nest, "%s and s%ua = s%ub", same, k, k);
  bool holds_never =
      text && o2o_affine_never(affine, &a, &b, o2o_format(p->nest, "%s and (%s)", same, text));
  o2o_affine_free(affine);
  return holds_never;
}

/* An access to the variable would be outside of it. */
static const char *outside(promoter *p, const o2o_access_instance *other, uint64_t size) {
  if (!other->address || other->nrows)
    return NULL;
  return o2o_format(p->nest, "%s < 0 or %s + %" PRIu64 " > %" PRIu64, other->address,
                    other->address, other->bytes, size);
}

/* A pointer to an element may be moved on to the next one, which is not in the variable. */
static bool stays_inside(promoter *p, const o2o_access *window, const o2o_access *access) {
  const o2o_place *place = &access->place;
  if (access->somewhere)
    return false;
  if (place->nterms == 0)
    return place->bytes >= 0 && (uint64_t)place->bytes + access->bytes <= window->bytes;
  return never(p, window, access, outside);
}

/* What the statements do with the variable, and whether that is worth it. */
static bool pays(const trial *t, const o2o_access *from, const o2o_access *to, bool *read,
                 bool *written) {
  double all = 0, elements = 1, copies;
  for (const o2o_access *a = from; a < to; ++a) {
    if (a->object != t->variable)
      continue;
    *(a->write ? written : read) = true;
    all += executions(a, from);
  }
  const o2o_type *type = t->base->type;
  bool array = type->kind == O2O_T_ARRAY;
  for (; type->kind == O2O_T_ARRAY; type = type->elem)
    elements *= (double)type->size / (double)type->elem->size;
  copies = elements * (*read + *written);
  return array ? all >= 2 * copies : all > copies && *written;
}

/* The statements access all of the variable, and write all of it if they write any. */
static bool fills(promoter *p, const trial *t, const o2o_accesses *all, unsigned from,
                  unsigned to) {
  o2o_accesses list = {o2o_alloc(p->nest, (to - from + 1) * sizeof(o2o_access)), 0, to - from};
  for (unsigned k = from; k < to; ++k) {
    const o2o_access *a = &all->items[k];
    if (a->object != t->variable || a->write != t->written)
      continue;
    list.items[list.count] = *a;
    list.items[list.count++].write = true; /* reads are looked at like writes */
  }
  const o2o_access *start = &all->items[o2o_first_access_to(all, t->start)];
  p->questions += list.count;
  return p->questions <= MAX_QUESTIONS && o2o_is_filled_before(p->nest, &list, t->variable, start);
}

static bool is_legal(promoter *p, trial *t) {
  o2o_accesses list;
  o2o_refusal why = {0};
  if (!o2o_access_collect_block(p->nest, t->marked, &list, &why))
    return false;
  unsigned from = o2o_first_access_to(&list, t->begin), to = o2o_first_access_to(&list, t->end),
           at = from;
  while (at < to && list.items[at].lvalue != t->probe)
    ++at;
  const o2o_access *window = &list.items[at];
  if (to >= list.count || at == to || window->object->storage != O2O_S_OBJECT ||
      window[1].lvalue == t->probe || /* it may be in several objects */
      !pays(t, &list.items[from], &list.items[to], &t->read, &t->written) ||
      !fills(p, t, &list, from, to))
    return false;
  for (unsigned k = at + 1; k < to; ++k) {
    const o2o_access *other = &list.items[k];
    if (other->object == window->object && (other->write || t->written) &&
        !never(p, window, other, OVERLAP))
      return false;
    bool again = other[-1].lvalue == other->lvalue && other[-1].scope == other->scope;
    if (other->object == t->variable && !again && !stays_inside(p, window, other))
      return false;
  }
  return true;
}

/* ---- building statements --------------------------------------------------------------------- */

/* to = from, element by element. */
static o2o_stmt *assign_all(o2o_nest *nest, o2o_expr *to, o2o_expr *from) {
  if (to->type->kind != O2O_T_ARRAY)
    return o2o_assign(nest, to, o2o_load(nest, from));
  const o2o_type *number = o2o_scalar(nest, O2O_T_I32);
  o2o_symbol *e = o2o_symbol_new(nest, "e", number, O2O_S_LOCAL);
  o2o_stmt *loop = o2o_stmt_new(nest, O2O_ST_FOR, to->loc, 2);
  loop->kids[0] = o2o_block_of(nest, o2o_declare(nest, e, o2o_int(nest, number, 0)));
  int64_t count = 0;
  o2o_const_int(to->type->count, &count);
  loop->e[0] = o2o_binary(nest, O2O_OP_LT, number, o2o_load(nest, o2o_sym(nest, e)),
                          o2o_int(nest, number, count));
  loop->e[1] = o2o_unary(nest, O2O_E_INCDEC, number, o2o_sym(nest, e));
  loop->e[1]->i = 1;
  loop->kids[1] = assign_all(nest, o2o_subscript(nest, to, o2o_load(nest, o2o_sym(nest, e))),
                             o2o_subscript(nest, from, o2o_load(nest, o2o_sym(nest, e))));
  return loop;
}

/* ---- a trial --------------------------------------------------------------------------------- */

/* The kids of a block, to be put back. */
typedef struct kept {
  o2o_stmt **kids;
  unsigned nkids, ncopies, nfunctions;
} kept;

static void put_back(promoter *p, o2o_stmt *block, const kept *before) {
  block->kids = before->kids;
  block->nkids = before->nkids;
  p->windows.ncopies = before->ncopies;
  p->nest->nfunctions = before->nfunctions;
}

static o2o_symbol *new_variable(promoter *p, const o2o_expr *base) {
  const o2o_symbol *root = o2o_root(base);
  const char *name = root ? root->name : "element";
  /* The list of accesses has arrays only, so a number is one until it is decided. */
  const o2o_type *type = base->type;
  if (type->kind != O2O_T_ARRAY)
    type = o2o_array_of(p->nest, type, o2o_int(p->nest, o2o_scalar(p->nest, O2O_T_U64), 1));
  return o2o_symbol_new(p->nest, o2o_format(p->nest, "%s_own", name), type, O2O_S_LOCAL);
}

/* The statements with the variable, between marks. `loop`: there is one, a loop whose body is
 * what is executed for certain. */
static o2o_stmt *marked(promoter *p, trial *t, o2o_stmt **run, unsigned count, bool loop) {
  o2o_stmt *out = o2o_stmt_new(p->nest, O2O_ST_BLOCK, run[0]->loc, 0), *at;
  t->begin = t->start = o2o_insert_marker(p->nest, &at);
  o2o_block_append(p->nest, out, at);
  o2o_expr *probe = o2o_copy_expr(p->nest, t->base);
  t->probe = probe;
  o2o_block_append(p->nest, out, o2o_evaluate(p->nest, o2o_load(p->nest, probe)));
  for (unsigned k = 0; k < count; ++k) {
    o2o_stmt *s = o2o_privatize_section(&p->windows, t->base, t->variable, run[k]);
    if (loop) {
      o2o_stmt *body = o2o_stmt_new(p->nest, O2O_ST_BLOCK, s->loc, 0);
      t->start = o2o_insert_marker(p->nest, &at);
      o2o_block_append(p->nest, body, at);
      o2o_block_append(p->nest, body, s->kids[1]);
      s->kids[1] = body;
    }
    o2o_block_append(p->nest, out, s);
  }
  t->end = o2o_insert_marker(p->nest, &at);
  o2o_block_append(p->nest, out, at);
  return out;
}

/* The statements between a read and a write of the memory. */
static o2o_stmt *between_copies(promoter *p, const trial *t, o2o_stmt **run, unsigned count) {
  o2o_nest *nest = p->nest;
  o2o_stmt *out = o2o_stmt_new(nest, O2O_ST_BLOCK, run[0]->loc, 0);
  o2o_stmt *decl = o2o_stmt_new(nest, O2O_ST_DECL, t->base->loc, 0);
  bool array = t->base->type->kind == O2O_T_ARRAY;
  decl->sym = t->variable;
  o2o_block_append(nest, out, decl);
  if (t->read && array)
    o2o_block_append(nest, out,
                     assign_all(nest, o2o_sym(nest, t->variable), o2o_copy_expr(nest, t->base)));
  else if (t->read)
    decl->e[0] = o2o_load(nest, o2o_copy_expr(nest, t->base));
  for (unsigned k = 0; k < count; ++k)
    o2o_block_append(nest, out, o2o_privatize_section(&p->windows, t->base, t->variable, run[k]));
  if (t->written)
    o2o_block_append(nest, out,
                     assign_all(nest, o2o_copy_expr(nest, t->base), o2o_sym(nest, t->variable)));
  return out;
}

/* A loop that something is kept over alone. */
typedef struct single {
  o2o_sequential_loop head;
  o2o_expr *entry; /* the condition under which its body runs at all; NULL: it certainly does */
} single;

/* Tries to keep the candidate in a variable over the statements from `first` to `last`, which are
 * one loop if `loop` is not NULL. True: the block has been changed. */
static bool try_over(promoter *p, o2o_stmt *block, const o2o_expr *base, unsigned first,
                     unsigned last, const single *loop) {
  kept before = {block->kids, block->nkids, p->windows.ncopies, p->nest->nfunctions};
  trial t = {.base = base};
  for (unsigned k = first; k <= last; ++k)
    if (o2o_jumps(block->kids[k]) || o2o_may_change_value(p->root, block->kids[k], base) ||
        !o2o_may_privatize_section(&p->windows, base, block->kids[k]))
      return false;
  if (++p->tries > MAX_TRIES)
    return false;
  t.variable = new_variable(p, base);
  unsigned count = last - first + 1;
  o2o_stmt *run = marked(p, &t, &before.kids[first], count, loop != NULL);
  t.marked = run;
  o2o_splice(p->nest, block, first, last, o2o_block_of(p->nest, run));
  bool legal = is_legal(p, &t);
  put_back(p, block, &before);
  if (!legal)
    return false;
  t.variable->type = base->type;
  o2o_stmt *middle = between_copies(p, &t, &before.kids[first], count);
  if (loop)
    middle = o2o_as_block(
        p->nest, o2o_where_it_runs(p->nest, before.kids[first], &loop->head, loop->entry, middle));
  o2o_splice(p->nest, block, first, last, middle);
  ++p->made;
  return true;
}

/* ---- loops ----------------------------------------------------------------------------------- */

static bool match_loop(promoter *p, o2o_stmt *s, single *loop) {
  uint64_t trips;
  *loop = (single){0};
  if (s->kind != O2O_ST_FOR || !o2o_match_sequential_loop(p->nest, s, &loop->head) ||
      o2o_is_address_taken(p->root, loop->head.iv))
    return false;
  if (s->e[0]->kind == O2O_E_BINARY && o2o_constant_trips(&loop->head, &trips) && trips > 0)
    return true;
  if (!o2o_has_no_effects(s->e[0]) || !o2o_has_no_effects(loop->head.lower))
    return false;
  o2o_cloning c = {p->nest, NULL, o2o_in_first_iteration, &loop->head};
  loop->entry = o2o_clone_expr(&c, s->e[0]);
  return true;
}

/* ---- the order of the trials ----------------------------------------------------------------- */

typedef struct mention {
  const o2o_expr *base;
  bool found;
} mention;

static bool find_mention(o2o_expr *e, void *ctx) {
  mention *m = ctx;
  m->found = m->found || o2o_expr_same(e, m->base);
  return !m->found;
}

static bool is_mentioned(o2o_stmt *s, const o2o_expr *base) {
  mention m = {base, false};
  o2o_walk_stmt(s, NULL, find_mention, &m);
  return m.found;
}

static bool promote_one(promoter *p, o2o_stmt *block, const candidate *c) {
  single loop;
  if (c->base->type->kind != O2O_T_ARRAY && !c->inner)
    return false;
  if (try_over(p, block, c->base, c->first, c->last, NULL))
    return true;
  for (unsigned k = c->first; k <= c->last; ++k)
    if (is_mentioned(block->kids[k], c->base) && match_loop(p, block->kids[k], &loop) &&
        try_over(p, block, c->base, k, k, &loop))
      return true;
  return false;
}

static bool is_done(const o2o_expr *const *done, unsigned count, const o2o_expr *base) {
  for (unsigned k = 0; k < count; ++k)
    if (o2o_expr_same(done[k], base))
      return true;
  return false;
}

/* The largest candidate that has not been tried; NULL: none is left. */
static const candidate *next_candidate(promoter *p, o2o_stmt *block, const o2o_expr *const *done,
                                       unsigned ndone) {
  finder *f = o2o_alloc(p->nest, sizeof *f);
  const candidate *best = NULL;
  for (f->at = 0; f->at < block->nkids; ++f->at)
    find_in(f, block->kids[f->at]);
  for (unsigned k = 0; k < f->count; ++k)
    if (!is_done(done, ndone, f->items[k].base) &&
        (!best || f->items[k].base->type->size > best->base->type->size))
      best = &f->items[k];
  return best;
}

static void promote_in_block(promoter *p, o2o_stmt *block) {
  const o2o_expr *done[MAX_CANDIDATES];
  unsigned ndone = 0;
  const candidate *c;
  while (ndone < MAX_CANDIDATES && p->tries < MAX_TRIES &&
         (c = next_candidate(p, block, done, ndone))) {
    done[ndone++] = c->base;
    promote_one(p, block, c);
  }
}

/* Outer blocks first: what is kept over them is kept over all in them. */
static void promote_in(promoter *p, o2o_stmt *s) {
  if (!s)
    return;
  if (s->kind == O2O_ST_BLOCK)
    promote_in_block(p, s);
  for (unsigned k = s->kind == O2O_ST_FOR; k < s->nkids; ++k)
    promote_in(p, s->kids[k]);
}

unsigned o2o_promote_elements(o2o_nest *nest, o2o_plan *plan) {
  o2o_nest with = o2o_with_second_body(nest, plan);
  promoter p = {.nest = &with, .root = o2o_scope_root(&with), .windows = {.nest = &with}};
  promote_in(&p, with.body);
  if (!p.made)
    return 0;
  o2o_remove_uncalled_copies(&p.windows);
  o2o_take_second_body(nest, plan, &with);
  return p.made;
}
