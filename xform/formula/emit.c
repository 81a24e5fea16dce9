/* Integer expressions of the body as formula words (predictor/formula.h).
 *
 *   a[i * n + j], i an associated loop's variable, n a value in slot 4, j a sequential loop's:
 *   VAR 0  SLOT 4  MUL  VAR 1  ADD  CONST 8  MUL  TOUCH 8
 *
 * A formula computes with mathematical integers and the IR with C's types.  Signed overflow is
 * undefined, so nothing is lost there; where an unsigned or narrowing operation could wrap, WITHIN
 * turns everything that does not provably stay in range into the unknown interval.  Only U64 is
 * left unwrapped: addresses are computed modulo 2^64 anyway, and whoever needs the value itself
 * (bounds, divisions) asks for it with o2o_emit_value().
 */
#include "xform/formula/emit.h"
#include "xform/ir/update.h"

#include <string.h>

#define MAX_DEPTH                                                                                  \
  40 /* operators nested in one formula; the evaluator's stack holds O2O_FORMULA_STACK */
#define MAX_WORDS 2000 /* substitution of definitions can grow a formula exponentially */
#define MAX_SUPPOSED 8

/* In the branch of a ?: that is being emitted, `e` is below `bound`, or above it. */
typedef struct supposition {
  const o2o_expr *e, *bound;
  const o2o_scope *scope; /* of both */
  bool below, strictly;
} supposition;

typedef struct emitter {
  o2o_nest *nest;
  o2o_code *code;
  unsigned depth;
  bool unknown;  /* an unknown interval was pushed */
  bool varies;   /* a loop's variable was */
  bool encloses; /* what was pushed is an interval around the value */
  bool means;    /* what stands in memory is its mean (o2o_opened) */
  unsigned supposed;
  supposition suppositions[MAX_SUPPOSED];
} emitter;

static void word(emitter *em, int64_t w) { o2o_emit(em->nest, em->code, w); }

static void constant(emitter *em, int64_t k) {
  word(em, O2O_F_CONST);
  word(em, k);
}

static void hull_of(emitter *em, int64_t lo, int64_t hi) {
  em->encloses = true;
  constant(em, lo);
  constant(em, hi);
  word(em, O2O_F_HULL);
}

/* The largest value; that of U64 is beyond int64_t. */
static int64_t most(const o2o_type *t) {
  if (t->kind == O2O_T_BOOL)
    return 1;
  if (t->size >= 8)
    return INT64_MAX;
  return (INT64_C(1) << (t->size * 8 - (o2o_is_signed(t) ? 1 : 0))) - 1;
}

static void unknown(emitter *em, const o2o_type *type) {
  if (o2o_is_integer(type) && type->size <= 2) {
    hull_of(em, o2o_least_value(type), most(type));
    return;
  }
  em->unknown = true;
  word(em, O2O_F_UNKNOWN);
}

static void within(emitter *em, const o2o_type *type) {
  word(em, O2O_F_WITHIN);
  word(em, o2o_least_value(type));
  word(em, most(type));
}

static void expression(emitter *em, const o2o_scope *scope, const o2o_expr *e);

/* The value itself, also when its type is U64. */
static void value(emitter *em, const o2o_scope *scope, const o2o_expr *e) {
  expression(em, scope, e);
  if (e->type->kind == O2O_T_U64)
    within(em, e->type);
}

/* ---- variables ------------------------------------------------------------------------------- */

static bool constant_step(const o2o_loop *loop, int64_t *step) {
  return o2o_const_int(loop->step, step) && *step != 0 && *step > -(INT64_C(1) << 40) &&
         *step < INT64_C(1) << 40;
}

/* The variable of an associated loop is a formula variable itself when its step is constant; else
 * the formula variable counts iterations. */
static void iterator(emitter *em, unsigned k) {
  int64_t step;
  em->varies = true;
  const o2o_loop *loop = &em->nest->loops[k];
  if (constant_step(loop, &step)) {
    word(em, O2O_F_VAR);
    word(em, k);
    return;
  }
  word(em, O2O_F_SLOT);
  word(em, 2 * k);
  word(em, O2O_F_VAR);
  word(em, k);
  value(em, NULL, loop->step);
  word(em, O2O_F_MUL);
  word(em, O2O_F_ADD);
}

static void symbol(emitter *em, const o2o_scope *scope, const o2o_symbol *sym) {
  const o2o_nest *nest = em->nest;
  if (sym->storage == O2O_S_ITER)
    for (unsigned k = 0; k < nest->nloops; ++k)
      if (nest->loops[k].iv == sym) {
        iterator(em, k);
        return;
      }
  if (sym->storage == O2O_S_VALUE && sym->slot >= 0) {
    word(em, O2O_F_SLOT);
    word(em, sym->slot);
    return;
  }
  const o2o_scope *link = scope ? o2o_scope_find(scope, sym) : NULL;
  if (link && link->kind == O2O_SCOPE_EXPR) {
    expression(em, link->at, link->expr);
  } else if (link && link->kind == O2O_SCOPE_LOOP) {
    em->varies = true;
    word(em, O2O_F_VAR);
    word(em, nest->nloops + link->loops - 1);
  } else {
    unknown(em, sym->type);
  }
}

/* ---- operators ------------------------------------------------------------------------------- */

static void two(emitter *em, const o2o_scope *scope, const o2o_expr *e, int64_t op) {
  expression(em, scope, e->kids[0]);
  expression(em, scope, e->kids[1]);
  word(em, op);
}

/* After + - *: signed types do not overflow, U64 may stay unwrapped, anything else must not have
 * wrapped. */
static void no_wrap(emitter *em, const o2o_type *type) {
  if (!o2o_is_signed(type) && type->kind != O2O_T_U64)
    within(em, type);
}

static void divide(emitter *em, const o2o_scope *scope, const o2o_expr *e) {
  int64_t by;
  bool known = o2o_const_int(e->kids[1], &by) && by > 0;
  if (e->op == O2O_OP_REM && known && o2o_emit_is_unknown(em->nest, scope, e->kids[0])) {
    hull_of(em, o2o_is_signed(e->type) ? 1 - by : 0, by - 1);
    return;
  }
  value(em, scope, e->kids[0]);
  value(em, scope, e->kids[1]);
  word(em, e->op == O2O_OP_DIV ? O2O_F_DIV : O2O_F_REM);
}

static void shift(emitter *em, const o2o_scope *scope, const o2o_expr *e) {
  int64_t by;
  if (!o2o_const_int(e->kids[1], &by) || by < 0 || by > 40) {
    unknown(em, e->type);
    return;
  }
  expression(em, scope, e->kids[0]);
  if (e->op == O2O_OP_SHR) { /* rounds towards minus infinity, DIV towards zero */
    word(em, O2O_F_WITHIN);
    word(em, 0);
    word(em, INT64_MAX);
  }
  constant(em, INT64_C(1) << by);
  word(em, e->op == O2O_OP_SHL ? O2O_F_MUL : O2O_F_DIV);
  if (e->op == O2O_OP_SHL)
    no_wrap(em, e->type);
}

static void mask(emitter *em, const o2o_expr *e) {
  int64_t bits;
  if ((o2o_const_int(e->kids[0], &bits) || o2o_const_int(e->kids[1], &bits)) && bits >= 0)
    hull_of(em, 0, bits);
  else
    unknown(em, e->type);
}

static void binary(emitter *em, const o2o_scope *scope, const o2o_expr *e) {
  switch (e->op) {
  case O2O_OP_ADD:
  case O2O_OP_SUB:
  case O2O_OP_MUL:
    two(em, scope, e,
        e->op == O2O_OP_ADD   ? O2O_F_ADD
        : e->op == O2O_OP_SUB ? O2O_F_SUB
                              : O2O_F_MUL);
    no_wrap(em, e->type);
    return;
  case O2O_OP_DIV:
  case O2O_OP_REM:
    divide(em, scope, e);
    return;
  case O2O_OP_SHL:
  case O2O_OP_SHR:
    shift(em, scope, e);
    return;
  case O2O_OP_AND:
    mask(em, e);
    return;
  case O2O_OP_OR:
  case O2O_OP_XOR:
    unknown(em, e->type);
    return;
  default:
    hull_of(em, 0, 1);
  }
}

static const o2o_expr *without_casts(const o2o_expr *e) {
  while (e->kind == O2O_E_CAST && o2o_is_integer(e->kids[0]->type) && o2o_keeps_value(e))
    e = e->kids[0];
  return e;
}

/* A value that the launch has, the same for all iterations. */
static bool of_launch(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e) {
  o2o_code scratch = {0};
  emitter em = {.nest = nest, .code = &scratch};
  expression(&em, scope, e);
  return !em.unknown && !em.varies;
}

/* Notes that `less` < `more`, or <=, in the branch that is emitted next. Where i >= n is known,
 * i has a bound and n has not: its interval is a point, which an interval of i can only make
 * wider. */
static void suppose_less(emitter *em, const o2o_scope *scope, const o2o_expr *less,
                         const o2o_expr *more, bool strictly) {
  const o2o_expr *both[2] = {without_casts(less), without_casts(more)};
  int64_t k;
  for (unsigned m = 0; m < 2; ++m)
    if (em->supposed < MAX_SUPPOSED && !o2o_const_int(both[m], &k) &&
        of_launch(em->nest, scope, m ? less : more))
      em->suppositions[em->supposed++] =
          (supposition){both[m], m ? less : more, scope, m == 0, strictly};
}

/* Notes what is known where the condition has that value. */
static void suppose(emitter *em, const o2o_scope *scope, const o2o_expr *c, bool holds) {
  if (c->kind == O2O_E_NOT || (c->kind == O2O_E_CAST && o2o_is_integer(c->kids[0]->type))) {
    if (c->kind == O2O_E_NOT || o2o_keeps_value(c))
      suppose(em, scope, c->kids[0], c->kind == O2O_E_NOT ? !holds : holds);
  } else if (c->kind == (holds ? O2O_E_LAND : O2O_E_LOR)) {
    suppose(em, scope, c->kids[0], holds);
    suppose(em, scope, c->kids[1], holds);
  } else if (c->kind == O2O_E_BINARY && c->op >= O2O_OP_LT && c->op <= O2O_OP_GE &&
             o2o_is_integer(c->kids[0]->type) && c->kids[0]->type->kind != O2O_T_U64) {
    bool less = (c->op == O2O_OP_LT || c->op == O2O_OP_LE) == holds;
    bool strictly = (c->op == O2O_OP_LT || c->op == O2O_OP_GT) == holds;
    suppose_less(em, scope, c->kids[!less], c->kids[less], strictly);
  }
}

/* Where x < b is known, x is min(x, b - 1). True when the expression was such an x. */
static bool supposed(emitter *em, const o2o_scope *scope, const o2o_expr *e) {
  const unsigned all = em->supposed;
  for (unsigned k = all; k-- > 0;) {
    const supposition *s = &em->suppositions[k];
    if (s->scope != scope || !o2o_expr_same(s->e, e))
      continue;
    em->supposed = k; /* of it and of the bound nothing but the earlier ones is used */
    value(em, scope, e);
    value(em, scope, s->bound);
    if (s->strictly) {
      constant(em, 1);
      word(em, s->below ? O2O_F_SUB : O2O_F_ADD);
    }
    word(em, s->below ? O2O_F_MIN : O2O_F_MAX);
    em->supposed = all;
    return true;
  }
  return false;
}

static void branch(emitter *em, const o2o_scope *scope, const o2o_expr *c, bool holds,
                   const o2o_expr *e) {
  const unsigned before = em->supposed;
  suppose(em, scope, c, holds);
  expression(em, scope, e);
  em->supposed = before;
}

/* a < b ? a : b and its relatives are a minimum or a maximum; any other choice is enclosed by the
 * hull of its branches, of which each knows what the condition says:  i < 0 ? i + n : i  */
static void choice(emitter *em, const o2o_scope *scope, const o2o_expr *e) {
  const o2o_expr *c = e->kids[0], *a = e->kids[1], *b = e->kids[2];
  const o2o_redop extreme = o2o_choice_extreme(e);
  if (extreme == O2O_RED_NONE) {
    em->encloses = true;
    branch(em, scope, c, true, a);
    branch(em, scope, c, false, b);
    word(em, O2O_F_HULL);
    return;
  }
  value(em, scope, a);
  value(em, scope, b);
  word(em, extreme == O2O_RED_MIN ? O2O_F_MIN : O2O_F_MAX);
}

static void cast(emitter *em, const o2o_scope *scope, const o2o_expr *e) {
  const o2o_type *from = e->kids[0]->type, *to = e->type;
  if (!o2o_is_integer(from)) {
    unknown(em, to);
    return;
  }
  if (to->kind == O2O_T_BOOL && from->kind != O2O_T_BOOL) {
    hull_of(em, 0, 1);
    return;
  }
  if (to->size <= 2 && from->size > to->size && o2o_emit_is_unknown(em->nest, scope, e->kids[0])) {
    unknown(em, to);
    return;
  }
  expression(em, scope, e->kids[0]);
  bool contains = from->kind != O2O_T_U64 && o2o_least_value(to) <= o2o_least_value(from) &&
                  most(from) <= most(to);
  if (to->size < 8 && !contains)
    within(em, to);
}

static void call(emitter *em, const o2o_scope *scope, const o2o_expr *e) {
  const o2o_scope *at;
  const o2o_expr *result = scope ? o2o_scope_result(em->nest, scope, e, &at) : NULL;
  if (result)
    expression(em, at, result);
  else
    unknown(em, e->type);
}

static void negate(emitter *em, const o2o_scope *scope, const o2o_expr *e) {
  if (e->kind == O2O_E_BITNOT) /* -1 - x, or the largest value - x */
    constant(em, o2o_is_signed(e->type) || e->type->size == 8 ? -1 : most(e->type));
  expression(em, scope, e->kids[0]);
  word(em, e->kind == O2O_E_BITNOT ? O2O_F_SUB : O2O_F_NEG);
  no_wrap(em, e->type);
}

/* Integers of an object at a place, whose address a launch has. */
static bool has_address(const o2o_place *place, const o2o_type *type) {
  const o2o_symbol *root = place->root;
  return root->storage == O2O_S_OBJECT && root->slot >= 0 && !root->object.guarded &&
         o2o_is_integer(type) && type->size <= 8;
}

/* Bytes from one element to the next of those that subscripts which vary may name. */
static int64_t stride_of(const o2o_place *place, const o2o_type *type) {
  int64_t stride = 0;
  for (unsigned k = 0; k < place->nterms; ++k) {
    const o2o_type *elem = place->terms[k].elem;
    while (elem->size == 0 && elem->kind == O2O_T_ARRAY)
      elem = elem->elem;
    stride = o2o_common_divisor(stride, (int64_t)elem->size);
  }
  return stride ? stride : (int64_t)type->size;
}

/* for (k = row[i]; k < row[i + 1]; k++)   SLOT row  VAR i  CONST 4  MUL  ADD  MEAN -4 4 */
static void mean(emitter *em, const o2o_scope *scope, const o2o_expr *lvalue) {
  o2o_place place;
  o2o_code offset = {0};
  int64_t size = (int64_t)lvalue->type->size;
  if (!em->means || !o2o_place_of(em->nest, scope, lvalue, &place) ||
      !has_address(&place, lvalue->type) || !o2o_emit_offset(em->nest, &place, &offset)) {
    unknown(em, lvalue->type);
    return;
  }
  em->encloses = true;
  word(em, O2O_F_SLOT);
  word(em, place.root->slot);
  o2o_emit_code(em->nest, &offset, em->code);
  word(em, O2O_F_ADD);
  word(em, O2O_F_MEAN);
  word(em, o2o_is_signed(lvalue->type) ? -size : size);
  word(em, stride_of(&place, lvalue->type));
}

static void operation(emitter *em, const o2o_scope *scope, const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_SYM:
    symbol(em, scope, e->sym);
    return;
  case O2O_E_LOAD:
    if (e->kids[0]->kind == O2O_E_SYM)
      symbol(em, scope, e->kids[0]->sym);
    else
      mean(em, scope, e->kids[0]);
    return;
  case O2O_E_NEG:
  case O2O_E_BITNOT:
    negate(em, scope, e);
    return;
  case O2O_E_NOT:
  case O2O_E_LAND:
  case O2O_E_LOR:
    hull_of(em, 0, 1);
    return;
  case O2O_E_BINARY:
    binary(em, scope, e);
    return;
  case O2O_E_COMMA:
  case O2O_E_ASSIGN:
    expression(em, scope, e->kids[1]);
    return;
  case O2O_E_COND:
    choice(em, scope, e);
    return;
  case O2O_E_CAST:
    cast(em, scope, e);
    return;
  case O2O_E_CALL:
    call(em, scope, e);
    return;
  default:
    unknown(em, e->type);
  }
}

static void expression(emitter *em, const o2o_scope *scope, const o2o_expr *e) {
  int64_t k;
  if (o2o_const_int(e, &k)) {
    constant(em, k);
    return;
  }
  if (!o2o_is_integer(e->type) || em->depth >= MAX_DEPTH || em->code->count >= MAX_WORDS) {
    unknown(em, e->type);
    return;
  }
  ++em->depth;
  if (!supposed(em, scope, e))
    operation(em, scope, e);
  --em->depth;
}

void o2o_emit_expr(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e, o2o_code *code) {
  emitter em = {.nest = nest, .code = code};
  expression(&em, scope, e);
}

void o2o_emit_value(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e, o2o_code *code) {
  emitter em = {.nest = nest, .code = code};
  value(&em, scope, e);
}

bool o2o_emit_offset(o2o_nest *nest, const o2o_place *place, o2o_code *code) {
  emitter em = {.nest = nest, .code = code};
  constant(&em, place->bytes);
  for (unsigned k = 0; k < place->nterms; ++k) {
    const o2o_term *term = &place->terms[k];
    const o2o_type *elem = term->elem;
    expression(&em, term->scope, term->index);
    for (; elem->size == 0 && elem->kind == O2O_T_ARRAY; elem = elem->elem) {
      value(&em, term->scope, elem->count);
      word(&em, O2O_F_MUL);
    }
    constant(&em, (int64_t)elem->size);
    word(&em, O2O_F_MUL);
    word(&em, O2O_F_ADD);
  }
  return !em.unknown;
}

bool o2o_emit_is_unknown(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e) {
  o2o_code scratch = {0};
  emitter em = {.nest = nest, .code = &scratch};
  expression(&em, scope, e);
  return em.unknown;
}

bool o2o_emit_is_exact(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e) {
  o2o_code scratch = {0};
  emitter em = {.nest = nest, .code = &scratch};
  value(&em, scope, e);
  return !em.encloses && !em.varies;
}

/* ---- loops ----------------------------------------------------------------------------------- */

static void open_loop(o2o_nest *nest, unsigned var, int64_t step, o2o_code *code,
                      o2o_opened *opened) {
  o2o_emit(nest, code, O2O_F_LOOP);
  o2o_emit(nest, code, var);
  o2o_emit(nest, code, step);
  opened->var[opened->count] = var;
  opened->skip_at[opened->count++] = code->count;
  o2o_emit(nest, code, 0);
}

static void slot(o2o_nest *nest, o2o_code *code, unsigned k) {
  o2o_emit(nest, code, O2O_F_SLOT);
  o2o_emit(nest, code, k);
}

/* lower + (trips - 1) * step */
static void last_value(o2o_nest *nest, unsigned k, int64_t step, o2o_code *code) {
  emitter em = {.nest = nest, .code = code};
  slot(nest, code, 2 * k);
  slot(nest, code, 2 * k + 1);
  constant(&em, 1);
  word(&em, O2O_F_SUB);
  constant(&em, step);
  word(&em, O2O_F_MUL);
  word(&em, O2O_F_ADD);
}

void o2o_emit_open_nest(o2o_nest *nest, o2o_code *code, o2o_opened *opened) {
  emitter em = {.nest = nest, .code = code};
  for (unsigned k = 0; k < nest->nloops; ++k) {
    int64_t step;
    if (!constant_step(&nest->loops[k], &step)) {
      step = 1;
      constant(&em, 0);
      slot(nest, code, 2 * k + 1);
      constant(&em, 1);
      word(&em, O2O_F_SUB);
    } else if (step > 0) {
      slot(nest, code, 2 * k);
      last_value(nest, k, step, code);
    } else {
      last_value(nest, k, step, code);
      slot(nest, code, 2 * k);
    }
    open_loop(nest, k, step > 0 ? step : -step, code, opened);
  }
}

/* The variable stays strictly on its side of the bound for < > !=. */
static void last_side(emitter *em, const o2o_scope *scope) {
  const o2o_sequential_loop *loop = &scope->loop;
  value(em, scope->at, loop->bound);
  if (loop->cmp == O2O_OP_LE || loop->cmp == O2O_OP_GE)
    return;
  constant(em, 1);
  word(em, loop->step > 0 ? O2O_F_SUB : O2O_F_ADD);
}

/* The last value of a loop that counts down in steps of s, its formula's first: the formula's
 * variable must meet `lower` exactly, so start at limit + (lower - limit) % s.  Where the limit
 * is above `lower` the loop does not run: the formula's neither, with 0 in the place of a
 * negative distance. */
static void first_down(emitter *em, const o2o_scope *scope) {
  const o2o_sequential_loop *loop = &scope->loop;
  last_side(em, scope);
  if (loop->step == -1)
    return;
  value(em, scope->at, loop->lower);
  last_side(em, scope);
  word(em, O2O_F_SUB);
  constant(em, 0);
  word(em, O2O_F_MAX);
  constant(em, -loop->step);
  word(em, O2O_F_REM);
  word(em, O2O_F_ADD);
}

bool o2o_emit_open_loop(o2o_nest *nest, const o2o_scope *scope, o2o_code *code,
                        o2o_opened *opened) {
  unsigned var = nest->nloops + scope->loops - 1;
  if (opened->count >= O2O_FORMULA_VARS / 2 || var >= O2O_FORMULA_VARS / 2)
    return false;
  emitter em = {.nest = nest, .code = code, .means = opened->means};
  const o2o_sequential_loop *loop = &scope->loop;
  if (loop->step > 0) {
    value(&em, scope->at, loop->lower);
    last_side(&em, scope);
  } else {
    first_down(&em, scope);
    value(&em, scope->at, loop->lower);
  }
  open_loop(nest, var, loop->step > 0 ? loop->step : -loop->step, code, opened);
  return true;
}

bool o2o_emit_open_unknown(o2o_nest *nest, o2o_code *code, o2o_opened *opened) {
  if (opened->count >= O2O_FORMULA_VARS / 2)
    return false;
  o2o_emit(nest, code, O2O_F_UNKNOWN);
  o2o_emit(nest, code, O2O_F_UNKNOWN);
  open_loop(nest, O2O_FORMULA_VARS - 1 - opened->count, 1, code, opened);
  return true;
}

bool o2o_emit_open_scope(o2o_nest *nest, const o2o_scope *scope, o2o_code *code,
                         o2o_opened *opened) {
  if (!scope)
    return true;
  if (!o2o_emit_open_scope(nest, scope->parent, code, opened))
    return false;
  return scope->kind != O2O_SCOPE_LOOP || o2o_emit_open_loop(nest, scope, code, opened);
}

void o2o_emit_close(o2o_nest *nest, o2o_code *code, o2o_opened *opened, unsigned down_to) {
  while (opened->count > down_to) {
    unsigned last = --opened->count;
    o2o_emit(nest, code, O2O_F_ENDLOOP);
    o2o_emit(nest, code, opened->var[last]);
    code->words[opened->skip_at[last]] = (int64_t)(code->count - opened->skip_at[last] - 1);
  }
}

/* ---- pieces --------------------------------------------------------------------------------- */

void o2o_emit_code(o2o_nest *nest, const o2o_code *piece, o2o_code *code) {
  for (unsigned k = 0; k < piece->count; ++k)
    o2o_emit(nest, code, piece->words[k]);
}

static bool same_words(const o2o_code *code, unsigned from, const o2o_code *piece) {
  return code->count - from >= piece->count &&
         memcmp(code->words + from, piece->words, piece->count * sizeof *piece->words) == 0;
}

void o2o_emit_once(o2o_nest *nest, const o2o_code *piece, o2o_code *code, o2o_pieces *pieces) {
  for (unsigned k = 0; k < pieces->count; ++k)
    if (same_words(code, pieces->starts[k], piece))
      return;
  pieces->starts =
      o2o_grown(nest, pieces->starts, pieces->count, &pieces->capacity, sizeof *pieces->starts);
  pieces->starts[pieces->count++] = code->count;
  o2o_emit_code(nest, piece, code);
}
