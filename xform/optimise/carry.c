/* Keeps what an iteration of an inner loop stores for the next one that reads it.
 *
 *   for (j = 1; j < n; j++)                            if (1 < n) {
 *     y[i][j] = a * x[i][j] + b * y[i][j - 1];   ->      double y_last = y[i][1 - 1];
 *                                                        for (j = 1; j < n; j++) {
 *                                                          y_last = a * x[i][j] + b * y_last;
 *                                                          y[i][j] = y_last;
 *                                                        }
 *                                                      }
 *
 * Clang does so on the host; compilers of devices mostly do not, and each iteration waits for its
 * operand to come back from memory: on one for CPUs a filter took 6.9 ms instead of 4.1. (With
 * `y_last = y[i][j]` behind the store as it was that one is as slow: it makes a load of it.)  It is
 * right when
 *
 *   1. the body stores to the array in one place, which every iteration comes to, and reads it as
 *      the same element or as that of the iteration before, the latter no later than in the storing
 *      statement; the addresses are the same expression but for the loop's variable, and nothing
 *      else in them is assigned in the loop;
 *   2. nothing else that is stored is the same memory: other objects are not, in launches in which
 *      none overlap, and there are no stores through pointers;
 *   3. the first iteration reads the element for certain: in a statement of the body itself, and
 *      under no condition.  A loop may run zero times: it gets a condition;
 *   4. control comes in at the top and leaves at the end, and nobody else looks at the memory
 *      meanwhile (there are no atomics).
 *
 * Switched off by -fplugin-arg-omp2ocl-no-carry.
 */
#include "xform/optimise/carry.h"

#include "xform/formula/emit.h"
#include "xform/formula/scope.h"
#include "xform/ir/addends.h"
#include "xform/ir/clone.h"
#include "xform/ir/update.h"
#include "xform/optimise/second_body.h"
#include "xform/prepare/edit.h"

#define LEAST_TRIPS 9 /* shorter loops are unrolled */

typedef struct carrier {
  o2o_nest *nest;
  const o2o_scope *root;
  const o2o_sequential_loop *loop;
  const o2o_expr *stored; /* the lvalue */
  const o2o_symbol *object;
  o2o_symbol *variable; /* for the copy */
  o2o_expr *found;
  unsigned stores, reads;
  bool bad, firm,
      late; /* at the expression that is looked at: evaluated for certain; behind the store */
  unsigned made;
} carrier;

/* ---- the same address an iteration before ---------------------------------------------------- */

/* The expression is the loop's variable plus *by. */
static bool is_variable(const carrier *c, const o2o_expr *e, int64_t *by) {
  o2o_addends sum;
  if (!o2o_is_integer(e->type) || !o2o_addends_of(e, &sum) || sum.count != 1 ||
      sum.of[0].negative || !o2o_is_value_of(sum.of[0].e, c->loop->iv))
    return false;
  *by = sum.constant;
  return *by >= -1000000 && *by <= 1000000;
}

/* `a` is what `b` was `distance` steps of the loop ago (0: they are the same).  *moved: the
 * variable occurs. */
static bool is_earlier(const carrier *c, const o2o_expr *a, const o2o_expr *b, int64_t distance,
                       bool *moved) {
  int64_t by_a, by_b;
  if (is_variable(c, b, &by_b)) {
    *moved = true;
    return is_variable(c, a, &by_a) && by_a == by_b - distance * c->loop->step;
  }
  if (b->nkids == 0 || a->kind != b->kind)
    return o2o_expr_same(a, b);
  if (a->nkids != b->nkids || a->op != b->op || a->field != b->field || a->sym != b->sym ||
      a->i != b->i || b->kind == O2O_E_CALL || b->kind == O2O_E_BUILTIN)
    return false;
  for (unsigned k = 0; k < b->nkids; ++k)
    if (!a->kids[k] || !b->kids[k] || !is_earlier(c, a->kids[k], b->kids[k], distance, moved))
      return false;
  return true;
}

/* ---- legality -------------------------------------------------------------------------------- */

static bool is_memory(const o2o_expr *e) {
  return e->kind == O2O_E_INDEX || e->kind == O2O_E_MEMBER || e->kind == O2O_E_DEREF;
}

static bool is_ours(const carrier *c, const o2o_expr *e) {
  bool moved = false;
  return is_memory(e) && is_earlier(c, e, c->stored, 1, &moved);
}

static void look(carrier *c, const o2o_expr *e, bool firm);

static void look_at_kids(carrier *c, const o2o_expr *e, bool firm) {
  for (unsigned k = 0; k < e->nkids; ++k)
    if (e->kids[k])
      look(c, e->kids[k], firm && (k == 0 || !o2o_chooses(e)));
}

/* An expression of the body: the array occurs in no other way than it may. */
static void look(carrier *c, const o2o_expr *e, bool firm) {
  bool moved = false;
  if (o2o_is_assignment(e) && is_memory(e->kids[0])) {
    const o2o_symbol *root = o2o_root(e->kids[0]);
    c->bad |= !root || root->storage != O2O_S_OBJECT ||
              (root == c->object && !o2o_expr_same(e->kids[0], c->stored));
    c->stores += root == c->object;
  }
  if (e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC)
    c->bad = true;
  if (e->kind == O2O_E_LOAD && is_ours(c, e->kids[0])) {
    c->reads++;
    c->firm |= firm;
    c->bad |= c->late;
    return;
  }
  if (is_memory(e) && o2o_root(e) == c->object) {
    c->bad |= !is_earlier(c, e, c->stored, 0, &moved);
    return; /* its subscripts read no memory */
  }
  if (e->kind == O2O_E_SYM && e->sym == c->object)
    c->bad = true;
  look_at_kids(c, e, firm);
}

static void look_in(carrier *c, const o2o_stmt *s, bool firm) {
  bool plain = s->kind == O2O_ST_EXPR || s->kind == O2O_ST_DECL || s->kind == O2O_ST_BLOCK;
  for (unsigned k = 0; k < 2; ++k)
    if (s->e[k])
      look(c, s->e[k], firm && plain);
  for (unsigned k = 0; k < s->nkids; ++k)
    if (s->kids[k])
      look_in(c, s->kids[k], firm && plain);
}

/* The statement of the loop's body that stores to `c->stored`, the body being what follows from
 * that. */
static bool is_legal(carrier *c, const o2o_stmt *body, unsigned store) {
  c->stores = c->reads = 0;
  c->bad = c->firm = c->late = false;
  for (unsigned k = 0; k < body->nkids; ++k) {
    look_in(c, body->kids[k], true);
    c->late |= k == store;
  }
  return !c->bad && c->firm && c->stores == 1 && c->reads > 0;
}

/* The address of the lvalue moves with the loop's variable, and with nothing else in the body. */
static bool moves_alone(carrier *c, const o2o_stmt *body, o2o_expr *lvalue) {
  bool moved = false;
  c->stored = lvalue;
  c->object = o2o_root(lvalue);
  if (!is_memory(lvalue) || !o2o_reads_no_memory(lvalue) || !o2o_is_number(lvalue->type) ||
      lvalue->type->kind == O2O_T_BOOL || o2o_lvalue_space(lvalue) != O2O_SPACE_GLOBAL ||
      !c->object || c->object->storage != O2O_S_OBJECT ||
      o2o_may_change_value(c->root, body, lvalue))
    return false;
  return is_earlier(c, lvalue, lvalue, 0, &moved) && moved;
}

/* ---- the change ------------------------------------------------------------------------------ */

static o2o_expr *in_variable(const o2o_cloning *cloning, o2o_expr *e) {
  const carrier *c = cloning->ctx;
  return e->kind == O2O_E_LOAD && is_ours(c, e->kids[0])
             ? o2o_load(cloning->nest, o2o_sym(cloning->nest, c->variable))
             : NULL;
}

static bool find_ours(o2o_expr *e, void *ctx) {
  carrier *c = ctx;
  if (e->kind == O2O_E_LOAD && is_ours(c, e->kids[0]))
    c->found = e;
  return !c->found;
}

/* The element that the first iteration reads. */
static o2o_expr *first_element(carrier *c, o2o_stmt *body) {
  o2o_cloning first = {c->nest, NULL, o2o_in_first_iteration, (void *)c->loop};
  c->found = NULL;
  o2o_walk_stmt(body, NULL, find_ours, c);
  return o2o_clone_expr(&first, c->found);
}

/* Whether the loop runs at all: NULL, for certain. */
static o2o_expr *entry_of(const carrier *c, o2o_stmt *s) {
  uint64_t trips;
  o2o_cloning first = {c->nest, NULL, o2o_in_first_iteration, (void *)c->loop};
  return o2o_constant_trips(c->loop, &trips) ? NULL : o2o_clone_expr(&first, s->e[0]);
}

/* What the statement stores, as a value of the element's type. */
static o2o_expr *value_of(carrier *c, const o2o_expr *store) {
  o2o_nest *nest = c->nest;
  if (store->kind == O2O_E_ASSIGN)
    return store->kids[1];
  o2o_expr *old = o2o_load(nest, o2o_copy_expr(nest, c->stored));
  return o2o_convert(nest, c->stored->type,
                     o2o_binary(nest, store->op, store->ctype, o2o_convert(nest, store->ctype, old),
                                store->kids[1]));
}

static o2o_stmt *carried(carrier *c, o2o_stmt *s, unsigned store) {
  o2o_nest *nest = c->nest;
  o2o_stmt *body = s->kids[1], *out = o2o_stmt_new(nest, O2O_ST_BLOCK, s->loc, 0);
  o2o_stmt *decl = o2o_stmt_new(nest, O2O_ST_DECL, s->loc, 0);
  o2o_expr *entry = entry_of(c, s);
  decl->e[0] = first_element(c, body);
  decl->sym = c->variable = o2o_symbol_new(nest, o2o_format(nest, "%s_last", c->object->name),
                                           c->stored->type, O2O_S_LOCAL);
  o2o_cloning cloning = {nest, NULL, in_variable, c};
  o2o_stmt *copy = o2o_stmt_new(nest, O2O_ST_BLOCK, body->loc, 0);
  for (unsigned k = 0; k < body->nkids; ++k) {
    if (k != store) {
      o2o_block_append(nest, copy, o2o_clone_stmt(&cloning, body->kids[k]));
      continue;
    }
    o2o_expr *value = o2o_clone_expr(&cloning, value_of(c, body->kids[k]->e[0]));
    o2o_block_append(nest, copy, o2o_assign(nest, o2o_sym(nest, c->variable), value));
    o2o_block_append(nest, copy,
                     o2o_assign(nest, o2o_copy_expr(nest, c->stored),
                                o2o_load(nest, o2o_sym(nest, c->variable))));
  }
  s->kids[1] = copy;
  o2o_block_append(nest, out, decl);
  o2o_block_append(nest, out, s);
  return o2o_as_block(nest, o2o_where_it_runs(nest, s, c->loop, entry, out));
}

/* The lvalue that a statement of a body stores to; NULL: it is none that does. */
static o2o_expr *stored_by(const o2o_stmt *s) {
  const o2o_expr *e = s->kind == O2O_ST_EXPR ? s->e[0] : NULL;
  bool does = e && (e->kind == O2O_E_ASSIGN ||
                    (e->kind == O2O_E_ASSIGNOP && e->op != O2O_OP_SHL && e->op != O2O_OP_SHR));
  return does ? e->kids[0] : NULL;
}

/* The loop with an element handed on; NULL: there is none. */
static o2o_stmt *try_loop(carrier *c, o2o_stmt *s) {
  o2o_sequential_loop loop;
  uint64_t trips;
  if (s->kind != O2O_ST_FOR || !o2o_match_sequential_loop(c->nest, s, &loop) || loop.leaves ||
      o2o_is_address_taken(c->root, loop.iv) || !s->kids[1] || s->kids[1]->kind != O2O_ST_BLOCK ||
      o2o_jumps(s->kids[1]) || o2o_continues(s->kids[1]) || !o2o_has_no_effects(s->e[0]) ||
      !o2o_has_no_effects(loop.lower) || (o2o_constant_trips(&loop, &trips) && trips < LEAST_TRIPS))
    return NULL;
  c->loop = &loop;
  for (unsigned k = 0; k < s->kids[1]->nkids; ++k) {
    o2o_expr *lvalue = stored_by(s->kids[1]->kids[k]);
    if (!lvalue || !moves_alone(c, s->kids[1], lvalue) || !is_legal(c, s->kids[1], k))
      continue;
    c->made++;
    return carried(c, s, k);
  }
  return NULL;
}

static void carry_in(carrier *c, o2o_stmt *s) {
  for (unsigned k = s->kind == O2O_ST_FOR; k < s->nkids; ++k) {
    o2o_stmt *changed;
    if (!s->kids[k])
      continue;
    carry_in(c, s->kids[k]);
    if (s->kind == O2O_ST_BLOCK && (changed = try_loop(c, s->kids[k])))
      s->kids[k] = changed;
  }
}

unsigned o2o_carry(o2o_nest *nest, o2o_plan *plan) {
  o2o_nest with = o2o_with_second_body(nest, plan);
  carrier c = {.nest = &with, .root = o2o_scope_root(&with)};
  carry_in(&c, with.body);
  if (!c.made)
    return 0;
  o2o_take_second_body(nest, plan, &with);
  return c.made;
}
