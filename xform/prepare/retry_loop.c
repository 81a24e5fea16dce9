/* Loops that try an atomic update until nobody was in between.
 *
 *   do { old = x; new = f(old); } while (!__sync_bool_compare_and_swap(&x, old, new));
 *   old = x; while (!__atomic_compare_exchange_n(&x, &old, f(old), ...)) ;
 *   do { old = seen; seen = __sync_val_compare_and_swap(&x, old, f(old)); } while (seen != old);
 *   while (new < old) { if (__sync_bool_compare_and_swap(&x, old, new)) break; old = x; }
 *
 * Each try begins with a value that x has had lately, and fails only when another iteration has
 * changed x since: then that one is done.  So somebody always comes to an end, whether work-items
 * run at the same time or not; nobody waits for what another one does later, as he does for a lock
 * (`while (!cas(&lock, 0, 1))`).
 *
 * Asked for: one compare-and-swap in the loop, and no other look at memory by ATOMICs but at x; the
 * expected value is that of a variable to which each try assigns x, or which gets x where the swap
 * fails; each trip tries, and the loop goes on only where the swap has failed.
 */
#include "xform/prepare/retry_loop.h"

#include "xform/formula/mentions.h"
#include "xform/ir/builtin.h"
#include "xform/ir/update.h"
#include "xform/prepare/edit.h"

#include <string.h>

/* What is found in the loop. */
typedef struct retry {
  o2o_nest *nest;
  o2o_expr *swap;              /* the COMPARE */
  unsigned swaps, others;      /* of these; other ATOMICs whose values are used, and calls */
  const o2o_symbol *expected;  /* what x is compared with */
  const o2o_symbol *old, *was; /* its source; what x was */
  const o2o_symbol *kept;      /* a variable that only gets the latter in the loop, or NULL */
  unsigned keeps;              /* assignments to it, and addresses */
  unsigned fresh, stale;       /* assignments to `old` */
  bool rewrite;
} retry;

/* The argument of what gives the number with the same bits. */
static bool keeps_bits(const o2o_expr *e) {
  static const char *const names[] = {"o2o_bits_of_float", "o2o_bits_of_double",
                                      "o2o_float_of_bits", "o2o_double_of_bits"};
  for (unsigned k = 0; k < 4; ++k)
    if (e->kind == O2O_E_BUILTIN && !strcmp(e->builtin->c_name, names[k]))
      return true;
  return false;
}

/* Behind conversions. */
static const o2o_expr *uncast(const o2o_expr *e) {
  while (e->kind == O2O_E_CAST || keeps_bits(e))
    e = e->kids[0];
  return e;
}

/* The variable that the lvalue is all of: itself, or a member of a union as large as that. */
static const o2o_symbol *variable(const o2o_expr *lvalue) {
  const o2o_expr *of = lvalue->kind == O2O_E_MEMBER ? lvalue->kids[0] : lvalue;
  if (of != lvalue && !(of->type->kind == O2O_T_RECORD && of->type->record->is_union &&
                        lvalue->type->size == of->type->size))
    return NULL;
  return of->kind == O2O_E_SYM ? of->sym : NULL;
}

static const o2o_symbol *loaded(const o2o_expr *e) {
  e = uncast(e);
  const o2o_symbol *s = e->kind == O2O_E_LOAD ? variable(e->kids[0]) : NULL;
  return s && s->storage == O2O_S_LOCAL ? s : NULL;
}

static bool is_target(const retry *r, const o2o_expr *lvalue) {
  return o2o_expr_same(lvalue, o2o_atomic_target(r->swap));
}

/* What a called function does is nobody's business but where it synchronises, or calls on. */
static bool count_effects(o2o_expr *e, void *ctx) {
  *(unsigned *)ctx += e->kind == O2O_E_ATOMIC || e->kind == O2O_E_CALL;
  return true;
}

static bool find_swap(o2o_expr *e, void *ctx) {
  retry *r = ctx;
  if (e->kind == O2O_E_ATOMIC && e->form == O2O_ATOMIC_COMPARE) {
    r->swap = e;
    ++r->swaps;
  }
  if (e->kind == O2O_E_CALL && (!e->callee || e->callee->external))
    ++r->others;
  else if (e->kind == O2O_E_CALL)
    o2o_walk_stmt(e->callee->body, NULL, count_effects, &r->others);
  return true;
}

static bool count_others(o2o_expr *e, void *ctx) {
  retry *r = ctx;
  if (e->kind == O2O_E_ATOMIC && e->used && e != r->swap)
    r->others += e->form != O2O_ATOMIC_READ || !is_target(r, o2o_atomic_target(e));
  return true;
}

/* The value of an assignment that is the swap's, or a variable's that has it. */
static const o2o_expr *last_value(const o2o_expr *e) {
  e = uncast(e);
  while (e->kind == O2O_E_COMMA)
    e = uncast(e->kids[1]);
  return e;
}

/* What x was: seen = ATOMIC, seen. */
static bool is_swap(const retry *r, const o2o_expr *e) {
  e = uncast(e);
  if (e->kind != O2O_E_COMMA)
    return e == r->swap;
  const o2o_expr *first = e->kids[0];
  return first->kind == O2O_E_ASSIGN && first->kids[0]->kind == O2O_E_SYM &&
         first->kids[0]->sym == loaded(e->kids[1]) && is_swap(r, first->kids[1]);
}

static bool find_was(o2o_expr *e, void *ctx) {
  retry *r = ctx;
  if (e->kind != O2O_E_ASSIGN || e->kids[0]->kind != O2O_E_SYM)
    return true;
  if (e->kids[0]->sym == r->expected) {
    r->stale += r->old != NULL;
    r->old = loaded(e->kids[1]);
  }
  if (!r->was && is_swap(r, e->kids[1]))
    r->was = e->kids[0]->sym;
  return true;
}

static bool find_kept(o2o_expr *e, void *ctx) {
  retry *r = ctx;
  const o2o_symbol *s = e->kind == O2O_E_ASSIGN ? variable(e->kids[0]) : NULL;
  if (s && s->storage == O2O_S_LOCAL && s != r->was && s != r->expected && s != r->old &&
      loaded(last_value(e->kids[1])) == r->was)
    r->kept = s;
  return true;
}

static bool count_kept(o2o_expr *e, void *ctx) {
  retry *r = ctx;
  bool changed = o2o_is_assignment(e) || e->kind == O2O_E_ADDR;
  r->keeps += changed && o2o_root(e->kids[0]) == r->kept;
  return true;
}

/* A value that x has had: by a plain read, which becomes an atomic one, or by an ATOMIC. */
static bool is_fresh(retry *r, o2o_expr *value) {
  while (value->kind == O2O_E_CAST || keeps_bits(value))
    value = value->kids[0];
  if (value->kind == O2O_E_COMMA) { /* seen = ATOMIC, seen */
    const o2o_expr *first = value->kids[0];
    return first->kind == O2O_E_ASSIGN && first->kids[0]->kind == O2O_E_SYM &&
           first->kids[0]->sym == loaded(value->kids[1]) && is_fresh(r, first->kids[1]);
  }
  if (value->kind == O2O_E_ATOMIC)
    return value->form == O2O_ATOMIC_READ && is_target(r, o2o_atomic_target(value));
  if (value->kind == O2O_E_LOAD && is_target(r, value->kids[0])) {
    if (r->rewrite) {
      o2o_expr *load = o2o_expr_new(r->nest, O2O_E_LOAD, value->type, value->loc, 0);
      *load = *value;
      *value = *o2o_unary(r->nest, O2O_E_ATOMIC, load->type, load);
      value->loc = load->loc;
      value->form = O2O_ATOMIC_READ;
      value->post = value->used = true;
    }
    return true;
  }
  const o2o_symbol *from = loaded(value);
  return from && (from == r->was || from == r->kept);
}

static bool count_assignments(o2o_expr *e, void *ctx) {
  retry *r = ctx;
  bool assigns = o2o_is_assignment(e);
  bool here = assigns && o2o_root(e->kids[0]) == r->old;
  if (e->kind == O2O_E_ADDR && o2o_root(e->kids[0]) == r->old)
    ++r->stale;
  if (here && e->kind == O2O_E_ASSIGN && variable(e->kids[0]) && is_fresh(r, e->kids[1]))
    ++r->fresh;
  else if (here)
    ++r->stale;
  return true;
}

/* The value is 1 where the swap has happened, else 0. */
static bool says_success(const retry *r, const o2o_expr *e) {
  int64_t k;
  e = last_value(e);
  if (e->kind == O2O_E_COND)
    return says_success(r, e->kids[0]) && o2o_const_int(e->kids[1], &k) && k == 1 &&
           o2o_const_int(last_value(e->kids[2]), &k) && k == 0;
  if (e->kind == O2O_E_BINARY && e->op == O2O_OP_NE && o2o_const_int(e->kids[1], &k) && k == 0)
    return says_success(r, e->kids[0]);
  if (e->kind != O2O_E_BINARY || e->op != O2O_OP_EQ)
    return false;
  const o2o_symbol *a = loaded(e->kids[0]), *b = loaded(e->kids[1]);
  return (a == r->was && b == r->expected) || (b == r->was && a == r->expected);
}

/* What x was and what it is compared with are not the same. */
static bool tells_apart(const retry *r, const o2o_expr *e) {
  const o2o_symbol *a = loaded(e->kids[0]), *b = loaded(e->kids[1]);
  return r->kept && ((a == r->kept && b == r->old) || (b == r->kept && a == r->old));
}

static bool says_failure(const retry *r, const o2o_expr *e) {
  int64_t k;
  e = uncast(e);
  if (e->kind == O2O_E_BINARY && e->op == O2O_OP_NE && tells_apart(r, e))
    return true;
  if (e->kind == O2O_E_NOT)
    return says_success(r, e->kids[0]);
  if (e->kind == O2O_E_LAND)
    return says_failure(r, e->kids[0]) || says_failure(r, e->kids[1]);
  return e->kind == O2O_E_BINARY && e->op == O2O_OP_EQ && o2o_const_int(e->kids[1], &k) && k == 0 &&
         says_success(r, e->kids[0]);
}

static bool is_the_swap(const o2o_expr *e, const void *ctx) {
  return e == ((const retry *)ctx)->swap;
}

/* The try is no loop's that only looks whether it may try (`if (x > 0 && cas(&x, ...)) break;`). */
static bool always_swaps(const retry *r, const o2o_stmt *body) {
  return o2o_surely_evaluates(body, NULL, is_the_swap, r);
}

/* A statement of the body itself ends the loop where the swap has happened. */
static bool leaves_on_success(const retry *r, const o2o_stmt *body) {
  for (unsigned k = 0; body && body->kind == O2O_ST_BLOCK && k < body->nkids; ++k) {
    const o2o_stmt *s = body->kids[k];
    if (s->kind != O2O_ST_IF || !says_success(r, s->e[0]))
      continue;
    const o2o_stmt *last = s->kids[0];
    while (last && last->kind == O2O_ST_BLOCK && last->nkids > 0)
      last = last->kids[last->nkids - 1];
    if (last && (last->kind == O2O_ST_BREAK || last->kind == O2O_ST_RETURN))
      return true;
  }
  return false;
}

/* The condition cannot hold without a swap. */
static bool goes_on_by_swap(const retry *r, const o2o_expr *e) {
  return e->kind == O2O_E_LAND ? goes_on_by_swap(r, e->kids[0]) || goes_on_by_swap(r, e->kids[1])
                               : o2o_surely_evaluates(NULL, e, is_the_swap, r);
}

/* Each try assigns: a statement of the body itself does, or the failed swap. */
static bool always_assigns(retry *r, o2o_stmt *loop) {
  const o2o_stmt *body = loop->kids[0];
  retry inner = *r;
  inner.fresh = inner.stale = 0;
  o2o_walk_expr(loop->e[0], count_assignments, &inner);
  if (inner.fresh)
    return true;
  for (unsigned k = 0; body && body->kind == O2O_ST_BLOCK && k < body->nkids; ++k) {
    o2o_stmt *s = body->kids[k];
    if (s->kind == O2O_ST_EXPR && s->e[0]->kind == O2O_E_ASSIGN)
      o2o_walk_expr(s->e[0], count_assignments, &inner);
    if (s->kind == O2O_ST_DECL && s->sym == r->old)
      return s->e[0] && is_fresh(r, s->e[0]);
  }
  return inner.fresh > 0;
}

bool o2o_retries_update(o2o_nest *nest, o2o_stmt *loop) {
  retry r = {.nest = nest};
  if (loop->kind != O2O_ST_WHILE && loop->kind != O2O_ST_DO)
    return false;
  o2o_walk_stmt(loop, NULL, find_swap, &r);
  if (r.swaps != 1 || r.others)
    return false;
  o2o_walk_stmt(loop, NULL, count_others, &r);
  const o2o_expr *choice = r.swap->kids[0]->kids[1];
  if (r.others || !r.swap->post || r.swap->op != O2O_OP_EQ || choice->kind != O2O_E_COND)
    return false;
  r.expected = loaded(choice->kids[0]->kids[1]);
  o2o_walk_stmt(loop, NULL, find_was, &r);
  o2o_walk_stmt(loop, NULL, find_kept, &r);
  o2o_walk_stmt(loop, NULL, count_kept, &r);
  r.kept = r.keeps == 1 ? r.kept : NULL;
  if (!r.expected || !r.old || !r.was || r.stale || o2o_continues(loop->kids[0]) ||
      !(says_failure(&r, loop->e[0]) || leaves_on_success(&r, loop->kids[0])) ||
      !(always_swaps(&r, loop->kids[0]) || goes_on_by_swap(&r, loop->e[0])))
    return false;
  o2o_walk_stmt(loop, NULL, count_assignments, &r);
  if (r.stale || !always_assigns(&r, loop))
    return false;
  r.rewrite = true;
  o2o_walk_stmt(loop, NULL, count_assignments, &r);
  always_assigns(&r, loop);
  return true;
}
