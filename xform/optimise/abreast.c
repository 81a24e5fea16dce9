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
 * Only blocks with vectors have it (not O2O_PLAIN): which of the two is faster is measured
 * (runtime/forms/forms.c).  How many iterations are best depends on the device's registers: for
 * short ones there is a second body for eight, which the tuner chooses, or none at all
 * (O2O_ABREAST; runtime/forms/candidates.h).  Switched off by -fplugin-arg-omp2ocl-no-abreast.
 */
#include "xform/optimise/abreast.h"

#include "abi/abi.h"
#include "xform/formula/scope.h"
#include "xform/optimise/iteration_copy.h"
#include "xform/prepare/edit.h"

#define MOST_NODES 160     /* of an iteration, counted as expressions, */
#define MOST_NODES_WIDE 60 /* and of one of eight: registers, and text, are few */
#define MOST_LOOPS 8
#define MOST_BYTES 32 /* of a variable */

typedef struct abreast {
  o2o_nest *nest; /* with the body from which the other one is made */
  const o2o_scope *root;
  const o2o_symbol *iv;                               /* of the iterations */
  o2o_symbol *own[O2O_MOST_OWN], *shared[MOST_LOOPS]; /* variables of iterations; of loops */
  unsigned nown, nshared, nodes;
  bool bad, waits;
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

static bool assigns(const o2o_expr *e) {
  return e->kind == O2O_E_ASSIGN || e->kind == O2O_E_ASSIGNOP || e->kind == O2O_E_INCDEC;
}

static bool check_expr(o2o_expr *e, void *ctx) {
  abreast *a = ctx;
  ++a->nodes;
  a->bad |= e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC;
  if (assigns(e) && e->kids[0]->kind == O2O_E_SYM)
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
  a->bad |= !o2o_reads_no_memory(e) || o2o_may_change_value(a->root, a->nest->body, e);
  o2o_walk_expr(e, find_own, a);
}

static void check_block(abreast *a, o2o_stmt *block);

static bool is_accumulated(const abreast *a, const o2o_stmt *body, const o2o_expr *e) {
  return assigns(e) && e->kids[0]->kind == O2O_E_SYM && o2o_is_float(e->kids[0]->type) &&
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

/* Its declaration, of which one will do. */
static bool is_loop_variable(const abreast *a, const o2o_stmt *s) {
  return s->kind == O2O_ST_DECL && is_in(a->shared, a->nshared, s->sym) && !s->e[0];
}

static void check_block(abreast *a, o2o_stmt *block) {
  for (unsigned k = 0; k < block->nkids && !a->bad; ++k) {
    o2o_stmt *s = block->kids[k];
    if (s->kind == O2O_ST_BLOCK)
      check_block(a, s);
    else if (o2o_is_loop(s))
      check_loop(a, s);
    else if (!is_loop_variable(a, s)) {
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
  const o2o_stmt *init = s->kids[0];
  while (init && init->kind == O2O_ST_BLOCK && init->nkids == 1)
    init = init->kids[0];
  a->bad |= a->nshared == MOST_LOOPS || !o2o_match_sequential_loop(a->nest, s, &loop) || !init ||
            init->kind == O2O_ST_BLOCK || o2o_is_address_taken(a->root, loop.iv);
  if (!a->bad && !is_in(a->shared, a->nshared, loop.iv))
    a->shared[a->nshared++] = loop.iv;
  return !a->bad;
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

static bool suits(abreast *a) {
  o2o_stmt *body = a->nest->body;
  o2o_walk_stmt(body, note_loop, NULL, a);
  o2o_walk_stmt(body, note_decl, note_private, a);
  if (!a->bad)
    check_block(a, body);
  return !a->bad && a->waits && a->nodes <= MOST_NODES;
}

/* ---- the body -------------------------------------------------------------------------------- */

static void append(const abreast *a, const o2o_iteration_copy *copies, unsigned count,
                   const o2o_stmt *from, o2o_stmt *to) {
  o2o_nest *nest = a->nest;
  for (unsigned k = 0; k < from->nkids; ++k) {
    o2o_stmt *s = from->kids[k];
    if (s->kind == O2O_ST_BLOCK) {
      append(a, copies, count, s, to);
    } else if (s->kind == O2O_ST_FOR) {
      o2o_cloning plain = {nest, NULL, NULL, NULL};
      o2o_stmt *loop = o2o_clone_stmt(&plain, s);
      loop->kids[1] = o2o_stmt_new(nest, O2O_ST_BLOCK, s->loc, 0);
      append(a, copies, count, s->kids[1], loop->kids[1]);
      o2o_block_append(nest, to, loop);
    } else if (is_loop_variable(a, s)) {
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
  o2o_nest with = *nest;
  o2o_cloning c = {&with, NULL, NULL, NULL};
  int64_t step;
  if (!loop || !o2o_const_int(loop->step, &step))
    return 0;
  with.body =
      o2o_as_block(&with, o2o_clone_stmt(&c, plan->second.body ? plan->second.body : nest->body));
  o2o_make_blocks(&with, with.body);
  abreast a = {.nest = &with, .root = o2o_scope_root(&with), .iv = loop->iv};
  if (!suits(&a))
    return 0;
  plan->second.abreast = make_body(&a, step, O2O_AT_A_TIME);
  if (a.nodes <= MOST_NODES_WIDE)
    plan->second.wide = make_body(&a, step, O2O_AT_A_TIME_WIDE);
  nest->room.next_id = with.room.next_id;
  return 1;
}
