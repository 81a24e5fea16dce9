/* Unrolls a loop and runs its iterations together in the loop inside it (unroll and jam).
 *
 *   for (k = 0; k < n; k++)             for (k = 0; k < mid; k += 4)
 *     for (j ...)                ->       for (j ...) {
 *       c[j] += a[k] * b[k][j];             c[j] += a[k] * b[k][j];
 *                                           ...
 *                                           c[j] += a[k + 3] * b[k + 3][j];
 *                                         }
 *                                       for (k = mid; k < n; k++) ... as it was
 *
 * What the inner loop accesses at the same place in each of the outer iterations is then loaded,
 * and stored, once for four of them: the c[j] of a matrix product, the x[j] of a product of a
 * matrix and a vector. Sums in variables of the outer iterations become four sums that do not wait
 * for each other. Each sum is added up in its own order, so results are the same to the last bit.
 *
 * Statements before and behind the inner loop are executed for all four iterations each, before and
 * behind it.  That is right when no two accesses that change their order meet in a byte that one of
 * them writes (isl), and when variables that the loop assigns belong to its iterations.  Different
 * objects are taken not to overlap: the kernel has the body as it was beside this one.  Loops with
 * jumps, loops whose bounds are read from memory, and inner loops whose bounds depend on the outer
 * variable are left alone.  Switched off by -fplugin-arg-omp2ocl-no-jam.
 */
#include "xform/optimise/unroll_and_jam.h"

#include "xform/analysis/affine.h"
#include "xform/formula/scope.h"
#include "xform/optimise/iteration_copy.h"
#include "xform/optimise/second_body.h"
#include "xform/optimise/shared_accesses.h"
#include "xform/prepare/edit.h"

#define MAX_TRIES 8
#define MAX_QUESTIONS 60 /* to isl, for one loop */
#define MOST_NODES 120   /* of the inner loop's body, counted as expressions */

typedef struct jammer {
  o2o_nest *nest; /* with the body as it becomes */
  const o2o_scope *root;
  unsigned tries, made;
} jammer;

/* A loop whose body is statements and one loop. */
typedef struct pair {
  o2o_stmt *outer, *inner, *body; /* body: the block of `outer`, that `inner` stands in */
  unsigned at;                    /* ... there */
  o2o_sequential_loop out, in;
  o2o_symbol *own[O2O_MOST_OWN]; /* declared in `body` */
  unsigned nown;
  bool many;
} pair;

/* ---- the shape of the loops ------------------------------------------------------------------ */

static bool find_decl(o2o_stmt *s, void *ctx) {
  pair *p = ctx;
  if (s->kind == O2O_ST_DECL) {
    p->many |= p->nown == O2O_MOST_OWN;
    if (!p->many)
      p->own[p->nown++] = s->sym;
  }
  return true;
}

static bool is_own(const pair *p, const o2o_symbol *sym) {
  for (unsigned k = 0; k < p->nown; ++k)
    if (p->own[k] == sym)
      return true;
  return false;
}

/* Whether the bodies contain what is not understood. */
typedef struct check {
  const jammer *j;
  const pair *p;
  unsigned nodes;
  bool bad;
} check;

static bool check_expr(o2o_expr *e, void *ctx) {
  check *c = ctx;
  ++c->nodes;
  if (e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC)
    c->bad = true;
  bool assigns = e->kind == O2O_E_ASSIGN || e->kind == O2O_E_ASSIGNOP || e->kind == O2O_E_INCDEC;
  if (assigns && e->kids[0]->kind == O2O_E_SYM && !is_own(c->p, e->kids[0]->sym) &&
      e->kids[0]->sym != c->p->in.iv)
    c->bad = true;
  if (e->kind == O2O_E_SYM && o2o_is_address_taken(c->j->root, e->sym))
    c->bad = true; /* pointers may change it */
  return !c->bad;
}

static bool check_stmt(o2o_stmt *s, void *ctx) {
  check *c = ctx;
  if (o2o_is_loop(s) && s != c->p->inner)
    c->bad = true;
  return !c->bad;
}

static bool mentioned(const o2o_stmt *s, const o2o_symbol *sym) {
  return o2o_declares(s, sym) || o2o_mentions(s, NULL, sym);
}

static bool simple(const jammer *j, const pair *p) {
  for (unsigned k = 0; k < p->body->nkids; ++k)
    if (k != p->at && (o2o_jumps(p->body->kids[k]) || mentioned(p->body->kids[k], p->in.iv)))
      return false;
  for (unsigned k = 0; k < p->nown; ++k)
    if (p->own[k]->slab)
      return false; /* has memory of its own */
  check c = {j, p, 0, false};
  o2o_walk_stmt(p->body, check_stmt, check_expr, &c);
  check inner = {j, p, 0, false};
  o2o_walk_stmt(p->inner->kids[1], check_stmt, check_expr, &inner);
  return !c.bad && inner.nodes <= MOST_NODES && !o2o_jumps(p->inner->kids[1]);
}

/* The bounds can be evaluated anywhere around the statement. */
static bool fixed_bounds(const jammer *j, const o2o_sequential_loop *loop, const o2o_stmt *during) {
  return o2o_is_integer(loop->bound->type) && o2o_reads_no_memory(loop->lower) &&
         o2o_reads_no_memory(loop->bound) && !o2o_may_change_value(j->root, during, loop->lower) &&
         !o2o_may_change_value(j->root, during, loop->bound);
}

/* The values of the variable can be counted: it goes up one by one to a bound that is compared
 * as it is. */
static bool countable(const o2o_sequential_loop *loop) {
  return !loop->leaves && loop->step == 1 && (loop->cmp == O2O_OP_LT || loop->cmp == O2O_OP_LE) &&
         loop->compare == loop->iv->type;
}

static bool match(const jammer *j, o2o_stmt *outer, pair *p) {
  uint64_t trips;
  *p = (pair){.outer = outer};
  if (outer->kind != O2O_ST_FOR || !o2o_match_sequential_loop(j->nest, outer, &p->out) ||
      !countable(&p->out) || o2o_is_address_taken(j->root, p->out.iv) || o2o_jumps(outer))
    return false;
  if (o2o_constant_trips(&p->out, &trips) && trips <= 2 * O2O_AT_A_TIME)
    return false;
  p->body = outer->kids[1];
  while (p->body->kind == O2O_ST_BLOCK && p->body->nkids == 1 &&
         p->body->kids[0]->kind == O2O_ST_BLOCK)
    p->body = p->body->kids[0];
  for (unsigned k = 0; p->body->kind == O2O_ST_BLOCK && k < p->body->nkids; ++k)
    if (p->body->kids[k]->kind == O2O_ST_FOR) {
      p->inner = p->body->kids[k];
      p->at = k;
    }
  if (!p->inner || !o2o_match_sequential_loop(j->nest, p->inner, &p->in) || p->in.leaves ||
      (o2o_constant_trips(&p->in, &trips) && trips <= 2 * O2O_AT_A_TIME)) /* unroll.h */
    return false;
  o2o_walk_stmt(p->body, find_decl, NULL, p);
  return !p->many && fixed_bounds(j, &p->out, outer) && fixed_bounds(j, &p->in, p->body) &&
         !o2o_mentions(NULL, p->in.lower, p->out.iv) &&
         !o2o_mentions(NULL, p->in.bound, p->out.iv) && simple(j, p);
}

/* ---- legality -------------------------------------------------------------------------------- */

/* The accesses of the pair, by the statements of its body, of which one is the inner loop. */
typedef struct parts {
  o2o_accesses list;
  unsigned *starts; /* number of the first access of each statement */
  unsigned from, to;
  unsigned depth; /* number of the outer loop among the sequential ones */
} parts;

static unsigned statement_of(const parts *x, const pair *p, unsigned k) {
  unsigned of = p->body->nkids - 1;
  while (of > 0 && k < x->starts[of])
    --of;
  return of;
}

/* Lists what the body accesses, with marks between its statements. */
static bool list_parts(const jammer *j, pair *p, parts *x) {
  o2o_nest *nest = j->nest;
  o2o_stmt *mark, *with = o2o_stmt_new(nest, O2O_ST_BLOCK, p->body->loc, 0), before = *p->body;
  o2o_symbol **syms = o2o_alloc(nest, (before.nkids + 1) * sizeof(o2o_symbol *));
  o2o_refusal why = {0};
  for (unsigned k = 0; k <= before.nkids; ++k) {
    syms[k] = o2o_insert_marker(nest, &mark);
    o2o_block_append(nest, with, mark);
    if (k < before.nkids)
      o2o_block_append(nest, with, before.kids[k]);
  }
  *p->body = *with;
  bool fine = o2o_access_collect_locals(nest, &x->list, &why);
  *p->body = before;
  if (!fine)
    return false;
  x->starts = o2o_alloc(nest, (before.nkids + 1) * sizeof *x->starts);
  for (unsigned k = 0; k <= before.nkids; ++k)
    x->starts[k] = o2o_first_access_to(&x->list, syms[k]);
  x->from = x->starts[0];
  x->to = x->starts[before.nkids];
  x->depth = x->from < x->list.count ? x->list.items[x->from].scope->loops : 0;
  return x->to < x->list.count && x->depth > 0;
}

/* Where iterations are told apart by their variables: those of the outer loop are apart, the
 * first one the earlier one and both in one group. */
static const char *apart(const jammer *j, const parts *x, const pair *p, bool both_inner) {
  const char *text = o2o_format(j->nest, "s%ua < s%ub and s%ub < s%ua + %d", x->depth, x->depth,
                                x->depth, x->depth, O2O_AT_A_TIME);
  for (unsigned k = 1; k < x->depth; ++k)
    text = o2o_format(j->nest, "%s and s%ua = s%ub", text, k, k);
  if (both_inner)
    text = o2o_format(j->nest, "%s and s%ua %s s%ub", text, x->depth + 1,
                      p->in.step > 0 ? ">" : "<", x->depth + 1);
  return text;
}

/* The earlier access `a` and the later one `b` of another iteration, which would change their
 * order, never meet. */
static bool may_swap(const jammer *j, const parts *x, const pair *p, unsigned a, unsigned b) {
  o2o_access_instance first, second;
  bool both_inner = statement_of(x, p, a) == p->at && statement_of(x, p, b) == p->at;
  o2o_affine *affine = o2o_affine_new(j->nest);
  o2o_affine_describe(affine, &x->list.items[a], "a", NULL, &first);
  o2o_affine_describe(affine, &x->list.items[b], "b", NULL, &second);
  const char *overlap = o2o_affine_overlap(affine, &first, &second);
  const char *same = o2o_affine_iterations(affine, &first, &second, false);
  bool never = overlap && o2o_affine_never(affine, &first, &second,
                                           o2o_format(j->nest, "%s and %s and %s", same,
                                                      apart(j, x, p, both_inner), overlap));
  o2o_affine_free(affine);
  return never;
}

/* Copies of a statement follow each other, before those of the next one. */
static bool swapped(const parts *x, const pair *p, unsigned a, unsigned b) {
  unsigned of_a = statement_of(x, p, a), of_b = statement_of(x, p, b);
  return of_a > of_b || (of_a == p->at && of_b == p->at);
}

static bool is_legal(const jammer *j, const parts *x, const pair *p) {
  unsigned asked = 0;
  for (unsigned a = x->from; a < x->to; ++a)
    for (unsigned b = x->from; b < x->to; ++b) {
      const o2o_access *first = &x->list.items[a], *second = &x->list.items[b];
      if (first->object != second->object || (!first->write && !second->write) ||
          !swapped(x, p, a, b) || is_own(p, first->object))
        continue;
      if (first->atomic || second->atomic || ++asked > MAX_QUESTIONS || !may_swap(j, x, p, a, b))
        return false;
    }
  return true;
}

/* ---- the transformation ---------------------------------------------------------------------- */

static void append_copies(o2o_nest *nest, const pair *p, const o2o_iteration_copy *copies,
                          o2o_stmt *from, o2o_stmt *to) {
  for (unsigned t = 0; t < O2O_AT_A_TIME; ++t) {
    if (from != p->inner->kids[1]) {
      o2o_block_append(nest, to, o2o_iteration_copy_of(nest, &copies[t], from));
      continue;
    }
    for (unsigned k = 0; k < from->nkids; ++k)
      o2o_block_append(nest, to, o2o_iteration_copy_of(nest, &copies[t], from->kids[k]));
  }
}

/* The body for several values of the outer variable. */
static o2o_stmt *jammed_body(o2o_nest *nest, const pair *p) {
  o2o_iteration_copy copies[O2O_AT_A_TIME];
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, p->body->loc, 0);
  o2o_cloning plain = {nest, NULL, NULL, NULL};
  for (unsigned t = 0; t < O2O_AT_A_TIME; ++t) {
    copies[t] = (o2o_iteration_copy){
        .iv = p->out.iv, .distance = (int64_t)t, .own = p->own, .nown = p->nown};
    o2o_iteration_copy_start(nest, &copies[t], p->in.iv);
  }
  for (unsigned k = 0; k < p->body->nkids; ++k) {
    if (k != p->at) {
      append_copies(nest, p, copies, p->body->kids[k], body);
      continue;
    }
    o2o_stmt *inner = o2o_clone_stmt(&plain, p->inner);
    inner->kids[1] = o2o_stmt_new(nest, O2O_ST_BLOCK, p->inner->loc, 0);
    append_copies(nest, p, copies, p->inner->kids[1], inner->kids[1]);
    o2o_block_append(nest, body, inner);
  }
  return body;
}

/* lower + the number of iterations that whole groups have; `lower` when there is none. */
static o2o_expr *middle_value(o2o_nest *nest, const o2o_sequential_loop *loop) {
  const o2o_type *type = loop->iv->type;
  const o2o_type *wide = o2o_scalar(nest, type->size == 8 ? O2O_T_U64 : O2O_T_U32);
  int64_t lower = 1;
  bool from_zero = o2o_const_int(loop->lower, &lower) && lower == 0;
  o2o_expr *count = o2o_convert(nest, wide, o2o_copy_expr(nest, loop->bound));
  if (!from_zero)
    count = o2o_binary(nest, O2O_OP_SUB, wide, count,
                       o2o_convert(nest, wide, o2o_copy_expr(nest, loop->lower)));
  if (loop->cmp == O2O_OP_LE)
    count = o2o_binary(nest, O2O_OP_ADD, wide, count, o2o_int(nest, wide, 1));
  count = o2o_binary(nest, O2O_OP_DIV, wide, count, o2o_int(nest, wide, O2O_AT_A_TIME));
  count = o2o_binary(nest, O2O_OP_MUL, wide, count, o2o_int(nest, wide, O2O_AT_A_TIME));
  o2o_expr *middle = o2o_expr_new(nest, O2O_E_COND, type, loop->bound->loc, 3);
  middle->kids[0] = o2o_binary(nest, loop->cmp, o2o_scalar(nest, O2O_T_I32),
                               o2o_copy_expr(nest, loop->lower), o2o_copy_expr(nest, loop->bound));
  middle->kids[1] = o2o_convert(nest, type, count);
  if (!from_zero)
    middle->kids[1] =
        o2o_binary(nest, O2O_OP_ADD, type, o2o_copy_expr(nest, loop->lower), middle->kids[1]);
  middle->kids[2] = o2o_copy_expr(nest, loop->lower);
  return middle;
}

/* The start of a loop from another value. */
static o2o_stmt *init_from(o2o_nest *nest, const o2o_stmt *init, o2o_expr *value) {
  o2o_cloning plain = {nest, NULL, NULL, NULL};
  o2o_stmt *copy = o2o_clone_stmt(&plain, (o2o_stmt *)init), *s = copy;
  while (s->kind == O2O_ST_BLOCK)
    s = s->kids[0];
  if (s->kind == O2O_ST_DECL)
    s->e[0] = value;
  else
    s->e[0]->kids[1] = value;
  return copy;
}

/* Two loops: over groups of iterations, and over the rest. */
static o2o_stmt *jammed(o2o_nest *nest, const pair *p) {
  const o2o_sequential_loop *loop = &p->out;
  const o2o_type *type = loop->iv->type;
  o2o_stmt *out = o2o_stmt_new(nest, O2O_ST_BLOCK, p->outer->loc, 0);
  o2o_stmt *decl = o2o_stmt_new(nest, O2O_ST_DECL, p->outer->loc, 0);
  decl->sym = o2o_symbol_new(nest, "mid", type, O2O_S_LOCAL);
  decl->e[0] = middle_value(nest, loop);
  o2o_block_append(nest, out, decl);

  o2o_stmt *groups = o2o_stmt_new(nest, O2O_ST_FOR, p->outer->loc, 2);
  groups->kids[0] = init_from(nest, p->outer->kids[0], o2o_copy_expr(nest, loop->lower));
  groups->e[0] =
      o2o_binary(nest, O2O_OP_LT, o2o_scalar(nest, O2O_T_I32),
                 o2o_load(nest, o2o_sym(nest, loop->iv)), o2o_load(nest, o2o_sym(nest, decl->sym)));
  groups->e[1] = o2o_expr_new(nest, O2O_E_ASSIGNOP, type, p->outer->loc, 2);
  groups->e[1]->op = O2O_OP_ADD;
  groups->e[1]->ctype = type;
  groups->e[1]->kids[0] = o2o_sym(nest, loop->iv);
  groups->e[1]->kids[1] = o2o_int(nest, type, O2O_AT_A_TIME);
  groups->kids[1] = jammed_body(nest, p);
  o2o_block_append(nest, out, groups);

  o2o_cloning plain = {nest, NULL, NULL, NULL};
  o2o_stmt *rest = o2o_clone_stmt(&plain, p->outer);
  rest->kids[0] = init_from(nest, p->outer->kids[0], o2o_load(nest, o2o_sym(nest, decl->sym)));
  o2o_block_append(nest, out, rest);
  return out;
}

/* Outer loops first; what is made of one is left as it is. */
static void jam_in(jammer *j, o2o_stmt *s) {
  pair p;
  parts x = {.depth = 0};
  for (unsigned k = s && s->kind == O2O_ST_FOR; s && k < s->nkids; ++k) {
    o2o_stmt *kid = s->kids[k];
    if (kid && match(j, kid, &p) && j->tries < MAX_TRIES) {
      ++j->tries;
      if (list_parts(j, &p, &x) &&
          o2o_shares_accesses(&x.list, x.starts[p.at], x.starts[p.at + 1], p.in.iv, p.out.iv,
                              false) &&
          is_legal(j, &x, &p)) {
        s->kids[k] = jammed(j->nest, &p);
        ++j->made;
        continue;
      }
    }
    jam_in(j, kid);
  }
}

unsigned o2o_unroll_and_jam(o2o_nest *nest, o2o_plan *plan) {
  o2o_nest with = o2o_with_second_body(nest, plan);
  jammer j = {.nest = &with, .root = o2o_scope_root(&with)};
  jam_in(&j, with.body);
  if (!j.made)
    return 0;
  o2o_take_second_body(nest, plan, &with);
  return j.made;
}
