/* Runs the iterations of a block four at a time (unroll and jam of the block's own loop).
 *
 *   for (n = first; n < last; n++) {          for (; last - n >= 4; n += 4) {
 *     i = lower + n;                            i = lower + n;
 *     double sum = 0;                           double sum = 0, ..., sum''' = 0;
 *     for (j ...)                      ->       for (j ...) {
 *       sum += a[i][j] * x[j];                    sum += a[i][j] * x[j];
 *     y[i] = sum;                                 ...
 *   }                                             sum''' += a[i + 3][j] * x[j];
 *                                               }
 *                                               y[i] = sum; ... y[i + 3] = sum''';
 *                                             }
 *                                             for (; n < last; n++) ... as it was
 *
 * An addition waits for the one before it, and a sum keeps its order: a processor that could start
 * eight of them in that time does one.  The sums of four iterations do not wait for each other;
 * results are the same to the last bit.  What the iterations have in common is loaded once, and
 * where they are next to each other in memory the compiler of the device can make a vector of the
 * four.
 *
 * Iterations of a parallel loop may run in any order, statement by statement, as long as each has
 * its own variables.  So nothing is asked of memory; but the inner loops must be the same for all
 * four: their bounds are no matter of the iteration, and nothing leaves them early.  Declined where
 * an iteration calls functions, updates atomically, or has private arrays (four of them are too
 * many registers), and where no inner loop of some length hands on a floating-point value.
 *
 * Nor does a product of matrices that has its sums in memory (c[i][j] += a[i][k] * b[k][j], j
 * innermost) wait for any of them; but four rows of it load each element of b once.  So bodies of
 * which unroll_and_jam or promote has made others run abreast too where an innermost loop shares
 * accesses with the iterations beside it, and has few for itself.  Compilers of devices would ask
 * in front of such a loop whether its rows overlap, or give up at the number of questions; so it
 * has to be one that is a dimension of the other shape (nested_parallel.h), and they are told
 * that its iterations are independent: among themselves as proven there, and among those of the
 * parallel loop as its directive says.
 *
 * Only blocks with vectors have it (not O2O_PLAIN): which of the two is faster is measured
 * (runtime/forms/forms.c).  How many iterations are best depends on the device's registers: for
 * short ones there is another one for eight, which the tuner chooses, or none at all
 * (O2O_ABREAST; runtime/forms/candidates.h).  Switched off by -fplugin-arg-omp2ocl-no-abreast.
 */
#include "xform/optimise/abreast.h"

#include "abi/abi.h"
#include "xform/formula/scope.h"
#include "xform/optimise/iteration_copy.h"
#include "xform/optimise/second_body.h"
#include "xform/optimise/shared_accesses.h"
#include "xform/prepare/edit.h"

#define MOST_NODES 160     /* of an iteration, counted as expressions, */
#define MOST_NODES_WIDE 60 /* and of one of eight: registers, and text, are few */
#define MOST_SHARED 16
#define MOST_BYTES 32 /* of a variable */

typedef struct abreast {
  o2o_nest *nest; /* with the body from which the other one is made */
  const o2o_scope *root;
  const o2o_symbol *iv;            /* of the iterations */
  o2o_symbol *own[O2O_MOST_OWN];   /* variables of iterations; */
  o2o_symbol *shared[MOST_SHARED]; /* of loops, and others that have one value for all of them */
  unsigned nown, nshared, nodes;
  const o2o_nest *levels; /* of the other shape; NULL: none */
  bool bad, waits, shares;
} abreast;

static bool is_in(o2o_symbol *const *list, unsigned count, const o2o_symbol *sym) {
  for (unsigned k = 0; k < count; ++k)
    if (list[k] == sym)
      return true;
  return false;
}

/* ---- whether it can be done ------------------------------------------------------------------ */

static void add_own(abreast *a, o2o_symbol *sym) {
  if (is_in(a->shared, a->nshared, sym) || is_in(a->own, a->nown, sym))
    return;
  const o2o_type *type = sym->type;
  a->bad |= a->nown == O2O_MOST_OWN || sym->slab || o2o_is_address_taken(a->root, sym) ||
            type->kind == O2O_T_ARRAY || type->size == 0 || type->size > MOST_BYTES;
  if (!a->bad)
    a->own[a->nown++] = sym;
}

static bool note_decl(o2o_stmt *s, void *ctx) {
  if (s->kind == O2O_ST_DECL)
    add_own(ctx, s->sym);
  return true;
}

/* What the loop gives each iteration is its own as well. */
static bool note_private(o2o_expr *e, void *ctx) {
  abreast *a = ctx;
  o2o_symbol *sym = e->kind == O2O_E_SYM ? e->sym : NULL;
  if (sym && sym->storage == O2O_S_PRIVATE) {
    a->bad |= sym->redop != O2O_RED_NONE || sym->firstprivate || sym->lastprivate ||
              sym->after.live_out || sym->after.conditional;
    add_own(a, sym);
  }
  return true;
}

typedef struct changes {
  const o2o_symbol *sym;
  bool found;
} changes;

static bool find_change(o2o_expr *e, void *ctx) {
  changes *c = ctx;
  c->found |= o2o_is_assignment(e) && e->kids[0]->kind == O2O_E_SYM && e->kids[0]->sym == c->sym;
  return !c->found;
}

static bool keeps_value(const abreast *a, const o2o_symbol *sym) {
  changes c = {sym, false};
  o2o_walk_stmt(a->nest->body, NULL, find_change, &c);
  return !c.found;
}

static bool check_expr(o2o_expr *e, void *ctx) {
  abreast *a = ctx;
  ++a->nodes;
  a->bad |= e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC;
  if (o2o_is_assignment(e) && e->kids[0]->kind == O2O_E_SYM)
    a->bad |= !is_in(a->own, a->nown, e->kids[0]->sym);
  return !a->bad;
}

static bool check_stmt(o2o_stmt *s, void *ctx) {
  abreast *a = ctx;
  a->bad |= o2o_is_loop(s) || s->kind == O2O_ST_EXIT || s->kind == O2O_ST_CRITICAL;
  return !a->bad;
}

static bool find_own(o2o_expr *e, void *ctx) {
  abreast *a = ctx;
  a->bad |= e->kind == O2O_E_SYM && (e->sym == a->iv || is_in(a->own, a->nown, e->sym));
  return !a->bad;
}

/* One value for all iterations, whenever it is evaluated. */
static void check_common(abreast *a, o2o_expr *e) {
  const o2o_expr *of = e->kind == O2O_E_LOAD ? e->kids[0] : e;
  if (of->kind == O2O_E_SYM && is_in(a->shared, a->nshared, of->sym) && keeps_value(a, of->sym))
    return; /* declared in the body: see note_same() */
  a->bad |= !o2o_reads_no_memory(e) || o2o_may_change_value(a->root, a->nest->body, e);
  o2o_walk_expr(e, find_own, a);
}

static void check_block(abreast *a, o2o_stmt *block);

static bool is_accumulated(const abreast *a, const o2o_stmt *body, const o2o_expr *e) {
  return o2o_is_assignment(e) && e->kids[0]->kind == O2O_E_SYM && o2o_is_float(e->kids[0]->type) &&
         is_in(a->own, a->nown, e->kids[0]->sym) && !o2o_declares(body, e->kids[0]->sym);
}

typedef struct chain {
  const abreast *a;
  const o2o_stmt *body;
  bool found;
} chain;

static bool find_chain(o2o_expr *e, void *ctx) {
  chain *c = ctx;
  c->found |= is_accumulated(c->a, c->body, e);
  return !c->found;
}

static void check_loop(abreast *a, o2o_stmt *s) {
  o2o_sequential_loop loop;
  uint64_t trips;
  if (s->kind != O2O_ST_FOR || !o2o_match_sequential_loop(a->nest, s, &loop) || loop.leaves) {
    a->bad = true;
    return;
  }
  check_common(a, loop.bound);
  check_common(a, loop.lower);
  if (a->bad)
    return;
  chain c = {a, s->kids[1], false};
  o2o_walk_stmt(s->kids[1], NULL, find_chain, &c);
  a->waits |= c.found && !(o2o_constant_trips(&loop, &trips) && trips <= O2O_FEW_TRIPS);
  check_block(a, s->kids[1]);
}

/* A declaration of which one will do. */
static bool is_shared_decl(const abreast *a, const o2o_stmt *s) {
  return s->kind == O2O_ST_DECL && is_in(a->shared, a->nshared, s->sym);
}

static void check_block(abreast *a, o2o_stmt *block) {
  for (unsigned k = 0; k < block->nkids && !a->bad; ++k) {
    o2o_stmt *s = block->kids[k];
    if (s->kind == O2O_ST_BLOCK)
      check_block(a, s);
    else if (o2o_is_loop(s))
      check_loop(a, s);
    else if (!is_shared_decl(a, s)) {
      a->bad |= o2o_jumps(s);
      o2o_walk_stmt(s, check_stmt, check_expr, a);
    }
  }
}

/* The variables of loops are the same for all iterations: nothing but their heads changes them. */
static bool note_loop(o2o_stmt *s, void *ctx) {
  abreast *a = ctx;
  o2o_sequential_loop loop;
  if (s->kind != O2O_ST_FOR)
    return true;
  const o2o_stmt *init = o2o_unblocked(s->kids[0]);
  a->bad |= a->nshared == MOST_SHARED || !o2o_match_sequential_loop(a->nest, s, &loop) || !init ||
            init->kind == O2O_ST_BLOCK || o2o_is_address_taken(a->root, loop.iv);
  if (!a->bad && !is_in(a->shared, a->nshared, loop.iv))
    a->shared[a->nshared++] = loop.iv;
  return !a->bad;
}

static bool mentions_own(o2o_expr *e, void *ctx) {
  abreast *a = ctx;
  a->bad |= e->kind == O2O_E_SYM &&
            (e->sym == a->iv || e->sym->storage == O2O_S_PRIVATE ||
             (e->sym->storage == O2O_S_LOCAL && !is_in(a->shared, a->nshared, e->sym)));
  return !a->bad;
}

/* A variable that is declared with a value that is the same in all iterations, and keeps it: where
 * the groups of a loop that was unrolled and jammed end. */
static bool note_same(o2o_stmt *s, void *ctx) {
  abreast *a = ctx;
  if (s->kind != O2O_ST_DECL || !s->e[0] || s->sym->storage != O2O_S_LOCAL ||
      !o2o_is_integer(s->sym->type) || is_in(a->shared, a->nshared, s->sym) ||
      a->nshared == MOST_SHARED || o2o_is_address_taken(a->root, s->sym) ||
      !o2o_has_no_effects(s->e[0]) || !o2o_reads_no_memory(s->e[0]))
    return true;
  abreast own = *a;
  o2o_walk_expr(s->e[0], mentions_own, &own);
  if (!own.bad && keeps_value(a, s->sym) && !o2o_may_change_value(a->root, a->nest->body, s->e[0]))
    a->shared[a->nshared++] = s->sym;
  return true;
}

/* The loop of dimension 0, when its iterations are what the blocks' innermost loop runs. */
static const o2o_loop *find_loop(const o2o_nest *nest, const o2o_plan *plan) {
  const o2o_loop *loop = &nest->loops[plan->loop_of_dim[0]];
  const o2o_type *type = loop->iv->type;
  int64_t step;
  if (plan->strided || plan->chunked || plan->done[O2O_PASS_TILES] || nest->exit_record ||
      nest->fp.fast || (nest->off & O2O_OFF(BLOCKS)) || (plan->ndims == 1 && nest->nloops > 1) ||
      !o2o_const_int(loop->step, &step) || !o2o_is_integer(type) || type->size < 4 ||
      type->kind == O2O_T_U64)
    return NULL;
  for (unsigned k = 0; k < plan->nargs; ++k)
    if (plan->args[k].kind == O2O_ARG_LAST)
      return NULL;
  return loop;
}

/* Its iterations are proven independent, whatever stands around it, while no object overlaps
 * another: it is a dimension of the other shape. */
static bool is_independent(const abreast *a, const o2o_symbol *iv) {
  for (unsigned k = 0; a->levels && k < a->levels->nloops; ++k) {
    const o2o_loop *loop = &a->levels->loops[k];
    if (loop->level && is_in(loop->stands_for, loop->nstands_for, iv))
      return true;
  }
  return false;
}

/* Such a loop, with no other inside. */
static bool is_independent_loop(const abreast *a, const o2o_stmt *s, o2o_sequential_loop *head) {
  return s->kind == O2O_ST_FOR && !o2o_contains_loop(s->kids[1]) &&
         o2o_match_sequential_loop(a->nest, s, head) && is_independent(a, head->iv);
}

typedef struct sharing {
  const abreast *a;
  o2o_nest *nest; /* with its body as it was written */
  o2o_accesses list;
  bool found;
} sharing;

static bool find_sharing(o2o_stmt *s, void *ctx) {
  sharing *x = ctx;
  o2o_sequential_loop loop;
  if (is_independent_loop(x->a, s, &loop) && !o2o_is_short_loop(x->nest, s))
    x->found |= o2o_shares_accesses(&x->list, 0, x->list.count, loop.iv, x->a->iv, true);
  return !x->found;
}

/* Asked of the body as it was written: what was made of it has copies of accesses. */
static bool shares(const abreast *a, o2o_nest *nest) {
  sharing x = {.a = a, .nest = nest};
  o2o_refusal why = {0};
  if (!a->levels || !o2o_access_collect_locals(nest, &x.list, &why))
    return false;
  o2o_walk_stmt(nest->body, find_sharing, NULL, &x);
  return x.found;
}

static bool suits(abreast *a) {
  o2o_stmt *body = a->nest->body;
  o2o_walk_stmt(body, note_loop, NULL, a);
  o2o_walk_stmt(body, note_same, NULL, a);
  o2o_walk_stmt(body, note_decl, note_private, a);
  if (!a->bad)
    check_block(a, body);
  return !a->bad && (a->waits || a->shares) && a->nodes <= MOST_NODES;
}

/* ---- the body -------------------------------------------------------------------------------- */

/* One iteration behind the other: what one has in memory is not stored and loaded between its
 * statements for those of the others, which a compiler that knows nothing of rows would do. */
static void append_one(const abreast *a, const o2o_iteration_copy *copy, const o2o_stmt *from,
                       o2o_stmt *to) {
  for (unsigned k = 0; k < from->nkids; ++k) {
    o2o_stmt *s = from->kids[k];
    if (s->kind == O2O_ST_BLOCK)
      append_one(a, copy, s, to);
    else if (!is_shared_decl(a, s))
      o2o_block_append(a->nest, to, o2o_iteration_copy_of(a->nest, copy, s));
    else if (copy->distance == 0)
      o2o_block_append(a->nest, to, s);
  }
}

static void append(const abreast *a, const o2o_iteration_copy *copies, unsigned count,
                   const o2o_stmt *from, o2o_stmt *to) {
  o2o_nest *nest = a->nest;
  o2o_sequential_loop head;
  for (unsigned k = 0; k < from->nkids; ++k) {
    o2o_stmt *s = from->kids[k];
    if (s->kind == O2O_ST_BLOCK) {
      append(a, copies, count, s, to);
    } else if (s->kind == O2O_ST_FOR) {
      o2o_cloning plain = {nest, NULL, NULL, NULL};
      o2o_stmt *loop = o2o_clone_stmt(&plain, s);
      loop->kids[1] = o2o_stmt_new(nest, O2O_ST_BLOCK, s->loc, 0);
      loop->independent = is_independent_loop(a, s, &head);
      for (unsigned t = 0; loop->independent && t < count; ++t)
        append_one(a, &copies[t], s->kids[1], loop->kids[1]);
      if (!loop->independent)
        append(a, copies, count, s->kids[1], loop->kids[1]);
      o2o_block_append(nest, to, loop);
    } else if (is_shared_decl(a, s)) {
      o2o_block_append(nest, to, s);
    } else {
      for (unsigned t = 0; t < count; ++t)
        o2o_block_append(nest, to, o2o_iteration_copy_of(nest, &copies[t], s));
    }
  }
}

/* Variables that are not declared in the body are declared in front of it, but for those of the
 * first iteration. */
static o2o_stmt *make_body(const abreast *a, int64_t step, unsigned count) {
  o2o_nest *nest = a->nest;
  o2o_iteration_copy copies[O2O_AT_A_TIME_WIDE];
  o2o_stmt *body = o2o_stmt_new(nest, O2O_ST_BLOCK, nest->body->loc, 0);
  for (unsigned t = 0; t < count; ++t) {
    copies[t] = (o2o_iteration_copy){
        .iv = a->iv, .distance = (int64_t)t * step, .own = a->own, .nown = a->nown};
    o2o_iteration_copy_start(nest, &copies[t], NULL);
    for (unsigned k = 0; k < a->nown && t > 0; ++k)
      if (a->own[k]->storage == O2O_S_PRIVATE) {
        o2o_stmt *decl = o2o_stmt_new(nest, O2O_ST_DECL, body->loc, 0);
        decl->sym = copies[t].instead[k];
        o2o_block_append(nest, body, decl);
      }
  }
  append(a, copies, count, nest->body, body);
  return body;
}

unsigned o2o_iterations_abreast(o2o_nest *nest, o2o_plan *plan) {
  const o2o_loop *loop = find_loop(nest, plan);
  int64_t step;
  if (!loop || !o2o_const_int(loop->step, &step))
    return 0;
  o2o_nest with = o2o_with_second_body(nest, plan);
  abreast a = {.nest = &with, .root = o2o_scope_root(&with), .iv = loop->iv};
  if (plan->second.body && plan->levels)
    a.levels = plan->levels->nest, a.shares = shares(&a, nest);
  if (!suits(&a))
    return 0;
  plan->second.abreast = make_body(&a, step, O2O_AT_A_TIME);
  if (a.nodes <= MOST_NODES_WIDE)
    plan->second.wide = make_body(&a, step, O2O_AT_A_TIME_WIDE);
  nest->room.next_id = with.room.next_id;
  return 1;
}
