/* Recognition of canonical sequential loops inside the body.
 *
 *   for (j = lo; j < hi; j += 2) ...      iv j, lower lo, bound hi, LT, step 2
 *   for (size_t j = n; j > 0; --j) ...    iv j, lower n, bound 0, GT, step -1
 *   for (k = lo; k < hi && ok; k++) ...   accepted; the loop may leave early
 *
 * What is promised is an enclosure: inside the body the variable lies between `lower` and `bound`.
 * So a loop is declined when the variable could wrap around and continue on the other side of the
 * bound, when the comparison looks at another value than the variable's (a narrowing conversion),
 * or when anything but the increment could change the variable or the bound.
 */
#include "xform/formula/sequential_loop.h"

#include "xform/formula/mentions.h"

static bool same_variable(const o2o_expr *e, const o2o_symbol *iv) {
  return e->kind == O2O_E_SYM && e->sym == iv;
}

static bool loads(const o2o_expr *e, const o2o_symbol *iv) {
  return e->kind == O2O_E_LOAD && same_variable(e->kids[0], iv);
}

bool o2o_keeps_order(const o2o_expr *cast) {
  const o2o_type *from = cast->kids[0]->type, *to = cast->type;
  return o2o_is_integer(from) && o2o_is_integer(to) && to->kind != O2O_T_BOOL &&
         to->size >= from->size &&
         (to->size > from->size || o2o_is_signed(from) || !o2o_is_signed(to));
}

static bool is_variable(const o2o_expr *e, const o2o_symbol *iv) {
  while (e->kind == O2O_E_CAST &&
         (o2o_keeps_order(e) || (o2o_is_integer(e->kids[0]->type) && o2o_is_float(e->type))))
    e = e->kids[0];
  return loads(e, iv);
}

/* ---- the three parts of the head ------------------------------------------------------------- */

static bool match_init(const o2o_stmt *s, o2o_sequential_loop *out) {
  const o2o_stmt *init = s->nkids > 0 ? o2o_unblocked(s->kids[0]) : NULL;
  if (!init)
    return false;
  if (init->kind == O2O_ST_DECL) {
    out->iv = init->sym;
    out->lower = init->e[0];
  } else if (init->kind == O2O_ST_EXPR && init->e[0]->kind == O2O_E_ASSIGN &&
             init->e[0]->kids[0]->kind == O2O_E_SYM) {
    out->iv = init->e[0]->kids[0]->sym;
    out->lower = init->e[0]->kids[1];
  } else {
    return false;
  }
  o2o_storage storage = out->iv->storage;
  return out->lower && (storage == O2O_S_LOCAL || storage == O2O_S_PRIVATE) &&
         o2o_is_integer(out->iv->type) && out->iv->type->size >= 4;
}

static o2o_op swapped(o2o_op op) {
  switch (op) {
  case O2O_OP_LT:
    return O2O_OP_GT;
  case O2O_OP_GT:
    return O2O_OP_LT;
  case O2O_OP_LE:
    return O2O_OP_GE;
  case O2O_OP_GE:
    return O2O_OP_LE;
  default:
    return op;
  }
}

static bool match_condition(const o2o_expr *e, o2o_sequential_loop *out) {
  if (!e)
    return false;
  if (e->kind == O2O_E_LAND) { /* the second operand is evaluated only while the first holds, not
                                  the other way round */
    out->leaves = true;
    return match_condition(e->kids[0], out);
  }
  if (e->kind != O2O_E_BINARY || e->op < O2O_OP_LT || e->op == O2O_OP_EQ)
    return false;
  bool right = !is_variable(e->kids[0], out->iv);
  if (right && !is_variable(e->kids[1], out->iv))
    return false;
  out->bound = e->kids[right ? 0 : 1];
  out->compare = out->bound->type;
  out->cmp = right ? swapped(e->op) : e->op;
  return true;
}

/* i = i + c, i = c + i, i = i - c, with conversions between that keep the bits of i: j =
 * (unsigned char)(j + 1) is another loop. */
static bool match_sum(const o2o_expr *e, const o2o_symbol *iv, int64_t *step) {
  uint64_t size = iv->type->size;
  e = o2o_uncast(e, size);
  if (e->kind == O2O_E_PTRADD)
    return loads(e->kids[0], iv) && o2o_const_int(e->kids[1], step);
  if (e->kind != O2O_E_BINARY || e->type->size < size)
    return false;
  if (loads(o2o_uncast(e->kids[0], size), iv) && o2o_const_int(e->kids[1], step)) {
    if (e->op == O2O_OP_SUB)
      *step = *step == INT64_MIN ? 0 : -*step;
    return e->op == O2O_OP_ADD || e->op == O2O_OP_SUB;
  }
  return e->op == O2O_OP_ADD && loads(o2o_uncast(e->kids[1], size), iv) &&
         o2o_const_int(e->kids[0], step);
}

bool o2o_match_step(const o2o_expr *e, const o2o_symbol *variable, int64_t *step) {
  if (!e || e->nkids == 0 || !same_variable(e->kids[0], variable))
    return false;
  if (e->kind == O2O_E_INCDEC) {
    *step = e->i;
  } else if (e->kind == O2O_E_ASSIGNOP && o2o_const_int(e->kids[1], step)) {
    if (e->op == O2O_OP_SUB && *step != INT64_MIN)
      *step = -*step;
    else if (e->op != O2O_OP_ADD)
      return false;
  } else if (e->kind != O2O_E_ASSIGN || !match_sum(e->kids[1], variable, step)) {
    return false;
  }
  return *step != 0 && *step > -(INT64_C(1) << 30) && *step < INT64_C(1) << 30;
}

/* ---- nothing else moves the variable or the bound -------------------------------------------- */

static bool leaves(const o2o_stmt *s, bool inner) {
  if (!s)
    return false;
  if (s->kind == O2O_ST_RETURN || (s->kind == O2O_ST_BREAK && !inner))
    return true;
  inner = inner || o2o_is_loop(s) || s->kind == O2O_ST_SWITCH;
  for (unsigned k = 0; k < s->nkids; ++k)
    if (leaves(s->kids[k], inner))
      return true;
  return false;
}

bool o2o_ends_loop(const o2o_stmt *body) { return leaves(body, false); }

typedef struct reads {
  const o2o_stmt *loop;
  const o2o_symbol *iv;
  bool changes;
} reads;

static bool check_read(o2o_expr *e, void *ctx) {
  reads *r = ctx;
  if (e->kind == O2O_E_SYM && (e->sym == r->iv || o2o_may_assign(r->loop, NULL, e->sym)))
    r->changes = true;
  if (o2o_is_assignment(e) || e->kind == O2O_E_ATOMIC)
    r->changes = true;
  return true;
}

/* True when the loop assigns a variable that the expression reads, or the expression assigns one.
 * Reads of memory and calls are left alone: their value is not known anyway. */
static bool changes(const o2o_stmt *loop, const o2o_expr *e, const o2o_symbol *iv) {
  reads r = {loop, iv, false};
  o2o_walk_expr((o2o_expr *)e, check_read, &r);
  return r.changes;
}

/* ---- directions and wrapping ----------------------------------------------------------------- */

static bool constant_bound_at_least(const o2o_sequential_loop *loop, int64_t least) {
  int64_t bound;
  return o2o_const_int(loop->bound, &bound) && bound >= least;
}

static bool constant_bound_at_most(const o2o_sequential_loop *loop, int64_t most) {
  int64_t bound;
  return o2o_const_int(loop->bound, &bound) && bound >= 0 && bound <= most;
}

/* An unsigned variable that counts up stays below its bound unless it steps over the largest value
 * of its type. */
static bool unsigned_up(const o2o_sequential_loop *loop) {
  bool wide = loop->iv->type->size == 8;
  if (loop->cmp == O2O_OP_LE && loop->leaves)
    return constant_bound_at_most(loop, UINT32_MAX - loop->step);
  if (loop->step > 1 && !wide)
    return constant_bound_at_most(loop, UINT32_MAX - loop->step);
  return true;
}

/* One that counts down stays above it unless it steps over 0. */
static bool unsigned_down(const o2o_sequential_loop *loop) {
  if (loop->cmp == O2O_OP_GT)
    return loop->step == -1 || constant_bound_at_least(loop, -loop->step - 1);
  if (loop->step == -1 && !loop->leaves)
    return true;
  return constant_bound_at_least(loop, -loop->step);
}

/* `j != bound` ends above the bound by overflow only (undefined), but an unsigned variable, or one
 * that is compared as unsigned, may reach the bound by wrapping: for (unsigned j = n; j != -1;
 * j--). */
static bool not_equal_fits(const o2o_sequential_loop *loop, bool is_signed) {
  int64_t lower;
  if (is_signed)
    return loop->step == 1 || (loop->step == -1 && o2o_is_signed(loop->compare));
  return loop->step == 1 && o2o_const_int(loop->lower, &lower) && lower == 0;
}

static bool direction_fits(const o2o_sequential_loop *loop) {
  bool is_signed = o2o_is_signed(loop->iv->type);
  switch (loop->cmp) {
  case O2O_OP_LT:
  case O2O_OP_LE:
    return loop->step > 0 && (is_signed || unsigned_up(loop));
  case O2O_OP_GT:
  case O2O_OP_GE:
    /* A negative variable compares as a large unsigned one; such a loop only ends by leaving or by
     * overflow. */
    if (is_signed)
      return loop->step < 0 && (!loop->leaves || o2o_is_signed(loop->compare));
    return loop->step < 0 && unsigned_down(loop);
  case O2O_OP_NE:
    return !loop->leaves && not_equal_fits(loop, is_signed);
  default:
    return false;
  }
}

bool o2o_match_sequential_loop(o2o_nest *nest, const o2o_stmt *s, o2o_sequential_loop *out) {
  (void)nest;
  *out = (o2o_sequential_loop){0};
  if (s->kind != O2O_ST_FOR || s->nkids < 2 || !match_init(s, out) ||
      !match_condition(s->e[0], out) || !o2o_match_step(s->e[1], out->iv, &out->step))
    return false;
  if (o2o_ends_loop(s->kids[1]))
    out->leaves = true;
  if (changes(NULL, out->lower, NULL) || changes(s, out->bound, out->iv) ||
      o2o_may_assign(s->kids[1], s->e[0], out->iv))
    return false;
  return direction_fits(out);
}

bool o2o_constant_trips(const o2o_sequential_loop *loop, uint64_t *trips) {
  int64_t lower, bound, step = loop->step;
  if (!o2o_const_int(loop->lower, &lower) || !o2o_const_int(loop->bound, &bound) ||
      lower < INT32_MIN || lower > INT32_MAX || bound < INT32_MIN || bound > INT32_MAX)
    return false;
  int64_t distance = step > 0 ? bound - lower : lower - bound, size = step > 0 ? step : -step;
  if (loop->cmp == O2O_OP_LE || loop->cmp == O2O_OP_GE)
    ++distance;
  *trips = distance > 0 ? (uint64_t)((distance - 1) / size + 1) : 0;
  return true;
}

bool o2o_is_short_loop(o2o_nest *nest, const o2o_stmt *stmt) {
  o2o_sequential_loop loop;
  uint64_t trips;
  return stmt->kind == O2O_ST_FOR && o2o_match_sequential_loop(nest, stmt, &loop) &&
         o2o_constant_trips(&loop, &trips) && trips <= O2O_FEW_TRIPS;
}
