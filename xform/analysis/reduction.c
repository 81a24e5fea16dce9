/* Recognition of reductions: every use of the variable has to be an update by its operator whose
 * value nobody else looks at.
 *
 *   reduction(+)     x += e;  x -= e;  x++;  x = x + e - f;  x = e + x;
 *                    also for an element:  q[e] += f;
 *   reduction(max)   if (e > x) x = e;  if (ok && x < e) { x = e; ... }
 *                    x = e > x ? e : x;  x = fmax(x, e);  x = (t = e, t > x ? t : x);
 *   reduction(&&)    x = x && e;  x = e && x;  if (e) x = 0;
 *   reduction(|)     if (e) x = 4;  where that is all: x |= 4 comes to the same
 *
 * Then the order and the grouping of the updates is free (as OpenMP has it), and each work-item may
 * start from the operator's neutral value.  Any other use (`y = x`, f(&x), updates by another
 * operator) would see partial results: declined, with its place. An integer that is updated in
 * floating point (n += 0.5) rounds at every update, which cannot be regrouped: declined.
 *
 * The same check with every operator in turn tells whether a variable that no clause names is an
 * accumulator (o2o_reduction_recognise).
 */
#include "xform/analysis/reduction.h"
#include "xform/ir/builtin.h"

#include <string.h>

#define MAX_VISITED 64

typedef struct checker {
  const o2o_symbol *sym;
  o2o_redop op;
  bool recognised;     /* no clause says that the variable is a truth value: only 0 and 1 are */
  const o2o_expr *bad; /* first use that is no reduction */
} checker;

/* ---- mentions of the variable, also inside called functions ---------------------------------- */

typedef struct mention {
  const o2o_symbol *sym;
  const o2o_expr *at;
  /* Something is assigned that is there after the expression: it may not be evaluated once for
   * twice.  What called functions do with variables of their own is not. */
  bool changes;
  bool called; /* inside a called function */
  const o2o_function *visited[MAX_VISITED];
  unsigned nvisited;
} mention;

static bool find_mention(o2o_expr *e, void *ctx) {
  mention *m = ctx;
  if (e->kind == O2O_E_SYM && e->sym == m->sym && !m->at)
    m->at = e;
  if (o2o_is_assignment(e)) {
    const o2o_symbol *root = o2o_root(e->kids[0]);
    m->changes |=
        !m->called || !root || root->storage != O2O_S_LOCAL || root->type->kind == O2O_T_POINTER;
  }
  m->changes |= e->kind == O2O_E_ATOMIC;
  if (e->kind == O2O_E_CALL && e->callee && !m->at) {
    for (unsigned k = 0; k < m->nvisited; ++k)
      if (m->visited[k] == e->callee)
        return true;
    if (m->nvisited == MAX_VISITED) {
      m->at = e;
      return true;
    }
    m->visited[m->nvisited++] = e->callee;
    bool outer = m->called;
    m->called = true;
    o2o_walk_stmt(e->callee->body, NULL, find_mention, m);
    m->called = outer;
  }
  return true;
}

static bool mentions(const o2o_expr *e, const o2o_symbol *sym) {
  mention m = {.sym = sym};
  o2o_walk_expr((o2o_expr *)e, find_mention, &m);
  return m.at != NULL;
}

/* The reduction variable or one element of it, with a subscript that does not use it, nor has side
 * effects unless it is evaluated once. */
static bool is_target(const checker *c, const o2o_expr *e, bool once) {
  if (e->kind == O2O_E_SYM)
    return e->sym == c->sym && c->sym->type->kind != O2O_T_ARRAY;
  while (e->kind == O2O_E_INDEX) {
    mention m = {.sym = c->sym};
    o2o_walk_expr(e->kids[1], find_mention, &m);
    if (m.at || (m.changes && !once))
      return false;
    e = e->kids[0]->kind == O2O_E_DECAY ? e->kids[0]->kids[0] : e->kids[0];
  }
  return e->kind == O2O_E_SYM && e->sym == c->sym;
}

static bool loads(const o2o_expr *e, const o2o_expr *target) {
  e = o2o_uncast(e, target->type->size);
  return e->kind == O2O_E_LOAD && o2o_expr_same(e->kids[0], target);
}

/* ---- one update ------------------------------------------------------------------------------ */

static bool operator_fits(o2o_redop redop, o2o_op op) {
  switch (redop) {
  case O2O_RED_ADD:
    return op == O2O_OP_ADD || op == O2O_OP_SUB;
  case O2O_RED_MUL:
    return op == O2O_OP_MUL;
  case O2O_RED_AND:
    return op == O2O_OP_AND;
  case O2O_RED_OR:
    return op == O2O_OP_OR;
  case O2O_RED_XOR:
    return op == O2O_OP_XOR;
  default:
    return false;
  }
}

/* x + a - b: the target exactly once and never subtracted. */
static bool is_chain(const checker *c, const o2o_expr *e, const o2o_expr *target) {
  if (loads(e, target))
    return true;
  e = o2o_uncast(e, target->type->size);
  if (e->kind != O2O_E_BINARY || !operator_fits(c->op, e->op) ||
      !o2o_regroupable(target->type, e->type))
    return false;
  if (!mentions(e->kids[1], c->sym))
    return is_chain(c, e->kids[0], target);
  return e->op != O2O_OP_SUB && !mentions(e->kids[0], c->sym) && is_chain(c, e->kids[1], target);
}

static bool is_logical(const checker *c, const o2o_expr *e, const o2o_expr *target) {
  int64_t k;
  if (e->kind == O2O_E_FLOAT)
    return (e->d != 0) == (c->op == O2O_RED_LOR);
  if (o2o_const_int(e, &k))
    return (k != 0) == (c->op == O2O_RED_LOR) && !(c->recognised && k != 0 && k != 1);
  while (e->kind == O2O_E_CAST) /* 0 and 1 survive every conversion */
    e = e->kids[0];
  if (e->kind != (c->op == O2O_RED_LAND ? O2O_E_LAND : O2O_E_LOR))
    return false;
  if (!mentions(e->kids[1], c->sym))
    return loads(e->kids[0], target) || is_logical(c, e->kids[0], target);
  return loads(e->kids[1], target) && !mentions(e->kids[0], c->sym);
}

/* The value that wins against the target when the comparison holds:  e > x for max, x > e for min
 * ...  NULL: another comparison. */
static const o2o_expr *winner(const checker *c, const o2o_expr *e, const o2o_expr *target) {
  if (e->kind != O2O_E_BINARY || e->op < O2O_OP_LT || e->op > O2O_OP_GE)
    return NULL;
  bool left = loads(e->kids[0], target);
  const o2o_expr *other = e->kids[left ? 1 : 0];
  if ((!left && !loads(e->kids[1], target)) || mentions(other, c->sym))
    return NULL;
  bool target_less = (e->op == O2O_OP_LT || e->op == O2O_OP_LE) == left;
  return target_less == (c->op == O2O_RED_MAX) ? other : NULL;
}

/* Two expressions with the same value for the target: alike, without side effects. */
static bool same_value(const checker *c, const o2o_expr *a, const o2o_expr *b) {
  uint64_t size = c->sym->type->kind == O2O_T_ARRAY ? 8 : c->sym->type->size;
  mention m = {.sym = c->sym};
  o2o_walk_expr((o2o_expr *)a, find_mention, &m);
  return !m.changes && o2o_expr_same(o2o_uncast(a, size), o2o_uncast(b, size));
}

static bool is_extreme(const checker *c, const o2o_expr *e, const o2o_expr *target) {
  e = o2o_uncast(e, target->type->size);
  if (e->kind == O2O_E_BUILTIN && e->nkids == 2) {
    const char *name = e->builtin->c_name;
    bool fits = strncmp(name, c->op == O2O_RED_MAX ? "fmax" : "fmin", 4) == 0;
    return fits && ((loads(e->kids[0], target) && !mentions(e->kids[1], c->sym)) ||
                    (loads(e->kids[1], target) && !mentions(e->kids[0], c->sym)));
  }
  if (e->kind != O2O_E_COND)
    return false;
  bool keeps = loads(e->kids[2], target); /* the branch for a false condition keeps x */
  const o2o_expr *fresh = e->kids[keeps ? 1 : 2];
  if ((!keeps && !loads(e->kids[1], target)) || mentions(fresh, c->sym))
    return false;
  checker opposite = *c;
  opposite.op = c->op == O2O_RED_MAX ? O2O_RED_MIN : O2O_RED_MAX;
  const o2o_expr *won = winner(keeps ? c : &opposite, e->kids[0], target);
  return won && same_value(c, won, fresh);
}

/* True when the expression is one update of the variable and uses it nowhere else. */
static bool is_update(const checker *c, const o2o_expr *e) {
  bool assigns = o2o_is_assignment(e);
  if (!assigns || !is_target(c, e->kids[0], e->kind != O2O_E_ASSIGN))
    return false;
  const o2o_expr *target = e->kids[0];
  if (e->kind == O2O_E_INCDEC)
    return c->op == O2O_RED_ADD;
  if (e->kind == O2O_E_ASSIGNOP)
    return operator_fits(c->op, e->op) && !mentions(e->kids[1], c->sym) &&
           (!e->ctype || o2o_regroupable(target->type, e->ctype));
  const o2o_expr *value = e->kids[1];
  while (value->kind == O2O_E_COMMA && !mentions(value->kids[0], c->sym))
    value = value->kids[1];
  if (c->op == O2O_RED_LAND || c->op == O2O_RED_LOR)
    return is_logical(c, value, target);
  if (c->op == O2O_RED_MIN || c->op == O2O_RED_MAX)
    return is_extreme(c, value, target);
  bool bits = c->op == O2O_RED_AND || c->op == O2O_RED_OR || c->op == O2O_RED_XOR;
  /* b = b | x on a _Bool: the conversion makes 1 of any result, as b |= x does. */
  if (bits && target->type->kind == O2O_T_BOOL && value->kind == O2O_E_CAST)
    value = value->kids[0];
  return is_chain(c, value, target);
}

/* ---- all uses -------------------------------------------------------------------------------- */

static bool note_use(o2o_expr *e, void *ctx) {
  checker *c = ctx;
  if (e->kind == O2O_E_SYM && e->sym == c->sym && !c->bad)
    c->bad = e;
  return true;
}

/* An expression whose value is not used. */
static void check_discarded(checker *c, o2o_expr *e) {
  if (!e)
    return;
  if (e->kind == O2O_E_COMMA) {
    check_discarded(c, e->kids[0]);
    check_discarded(c, e->kids[1]);
  } else if (e->kind == O2O_E_CAST && e->type->kind == O2O_T_VOID) {
    check_discarded(c, e->kids[0]);
  } else if (!is_update(c, e)) {
    o2o_walk_expr(e, note_use, c);
  }
}

/* x = e as a statement, where x is the target; the assigned value. */
static const o2o_expr *assigned(const checker *c, const o2o_stmt *s, const o2o_expr **target) {
  if (s->kind != O2O_ST_EXPR || s->e[0]->kind != O2O_E_ASSIGN ||
      !is_target(c, s->e[0]->kids[0], false))
    return NULL;
  *target = s->e[0]->kids[0];
  return s->e[0]->kids[1];
}

/* The condition is, or contains as an operand of &&, a comparison that `value` wins; x stands
 * nowhere else in it. */
static bool is_won(const checker *c, const o2o_expr *e, const o2o_expr *target,
                   const o2o_expr *value) {
  if (e->kind == O2O_E_LAND) {
    if (!mentions(e->kids[0], c->sym))
      return is_won(c, e->kids[1], target, value);
    return !mentions(e->kids[1], c->sym) && is_won(c, e->kids[0], target, value);
  }
  const o2o_expr *won = winner(c, e, target);
  return won && same_value(c, won, value);
}

/* True for `y = ...` with a variable y that `value` does not read, and nothing else assigned. */
static bool keeps(const o2o_stmt *s, const o2o_expr *value) {
  if (s->kind != O2O_ST_EXPR || s->e[0]->kind != O2O_E_ASSIGN ||
      s->e[0]->kids[0]->kind != O2O_E_SYM)
    return false;
  mention m = {.sym = NULL};
  o2o_walk_expr(s->e[0]->kids[1], find_mention, &m);
  return !m.changes && m.nvisited == 0 && !mentions(value, s->e[0]->kids[0]->sym);
}

static void check_stmt(checker *c, const o2o_stmt *s);

/* if (e > x) { ...; x = e; ... }: returns the statement that assigns, NULL when it is not this
 * form. */
static const o2o_stmt *selection(const checker *c, const o2o_stmt *s) {
  if (c->op != O2O_RED_MIN && c->op != O2O_RED_MAX)
    return NULL;
  const o2o_stmt *then = o2o_unblocked(s->kids[0]);
  bool block = then && then->kind == O2O_ST_BLOCK;
  for (unsigned k = 0; then && k < (block ? then->nkids : 1); ++k) {
    const o2o_stmt *candidate = block ? then->kids[k] : then;
    const o2o_expr *target, *value = assigned(c, candidate, &target);
    if (!value)
      continue;
    for (unsigned before = 0; before < k; ++before)
      if (!keeps(then->kids[before], value))
        return NULL;
    return is_won(c, s->e[0], target, value) ? candidate : NULL;
  }
  return NULL;
}

static void check_if(checker *c, const o2o_stmt *s) {
  const o2o_stmt *skip = selection(c, s);
  if (!skip) {
    o2o_walk_expr(s->e[0], note_use, c);
    check_stmt(c, s->kids[0]);
  } else {
    const o2o_stmt *then = o2o_unblocked(s->kids[0]);
    if (then->kind == O2O_ST_BLOCK)
      for (unsigned k = 0; k < then->nkids; ++k)
        if (then->kids[k] != skip)
          check_stmt(c, then->kids[k]);
  }
  if (s->nkids > 1)
    check_stmt(c, s->kids[1]);
}

static void check_stmt(checker *c, const o2o_stmt *s) {
  if (!s || c->bad)
    return;
  switch (s->kind) {
  case O2O_ST_IF:
    check_if(c, s);
    return;
  case O2O_ST_EXPR:
    check_discarded(c, s->e[0]);
    return;
  case O2O_ST_FOR:
    check_stmt(c, s->kids[0]);
    o2o_walk_expr(s->e[0], note_use, c);
    check_discarded(c, s->e[1]);
    check_stmt(c, s->kids[1]);
    return;
  default:
    o2o_walk_expr(s->e[0], note_use, c);
    o2o_walk_expr(s->e[1], note_use, c);
    for (unsigned k = 0; k < s->nkids; ++k)
      check_stmt(c, s->kids[k]);
  }
}

typedef struct constant_uses {
  const o2o_symbol *sym;
  unsigned mentions, assigns;
  int64_t value;
  bool differs;
} constant_uses;

static bool note_constant(o2o_expr *e, void *ctx) {
  constant_uses *u = ctx;
  int64_t k;
  u->mentions += e->kind == O2O_E_SYM && e->sym == u->sym;
  if (e->kind == O2O_E_ASSIGN && e->kids[0]->kind == O2O_E_SYM && e->kids[0]->sym == u->sym &&
      o2o_const_int(e->kids[1], &k)) {
    u->differs |= u->assigns > 0 && k != u->value;
    u->value = k;
    u->assigns++;
  }
  return true;
}

/* True when all that is done with the integer is to assign the same constant to it, which an
 * operator with x op x = x combines with the neutral value, and with itself, to that constant. */
static bool is_constant(const o2o_nest *nest, const o2o_symbol *sym, o2o_redop op) {
  constant_uses u = {.sym = sym};
  bool same = op == O2O_RED_OR || op == O2O_RED_AND || op == O2O_RED_MIN || op == O2O_RED_MAX;
  if (!same || !o2o_is_integer(sym->type))
    return false;
  o2o_walk_stmt(nest->body, NULL, note_constant, &u);
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    o2o_walk_stmt(nest->functions[k]->body, NULL, note_constant, &u);
  return u.assigns > 0 && u.assigns == u.mentions && !u.differs;
}

static const o2o_expr *first_other_use(const o2o_nest *nest, const o2o_symbol *sym, o2o_redop op,
                                       bool recognised) {
  checker c = {.sym = sym, .op = op, .recognised = recognised};
  check_stmt(&c, nest->body);
  for (unsigned k = 0; k < nest->nfunctions && !c.bad; ++k)
    check_stmt(&c, nest->functions[k]->body);
  return c.bad;
}

bool o2o_reduction_check(o2o_nest *nest, o2o_symbol *sym, o2o_refusal *why) {
  /* What is combined by a function, or looked at by a scan, is the program's business. */
  if (sym->redop == O2O_RED_OWN || sym->reduction.scanned)
    return true;
  const o2o_expr *bad = first_other_use(nest, sym, sym->redop, false);
  if (!bad || is_constant(nest, sym, sym->redop))
    return true;
  return o2o_refuse(nest, why, "reduction-use", bad->loc, "used here",
                    "the reduction variable '%s' is used for more than its reduction", sym->name);
}

bool o2o_reduction_recognise(const o2o_nest *nest, o2o_symbol *sym) {
  const o2o_type *type = sym->type;
  while (type->kind == O2O_T_ARRAY)
    type = type->elem;
  bool integer = o2o_is_integer(type);
  if (!integer && !o2o_is_float(type))
    return false;
  for (int op = O2O_RED_ADD; op <= O2O_RED_MAX; ++op) {
    bool logical = op == O2O_RED_LAND || op == O2O_RED_LOR;
    bool bits = op == O2O_RED_AND || op == O2O_RED_OR || op == O2O_RED_XOR;
    /* Without a clause, sums of a _Bool make 1 of every result on their way, and b ^= 2 sets it. */
    if (type->kind == O2O_T_BOOL && (op == O2O_RED_ADD || op == O2O_RED_XOR))
      continue;
    if ((!integer && (logical || bits)) || first_other_use(nest, sym, (o2o_redop)op, true))
      continue;
    sym->redop = (o2o_redop)op;
    sym->reduction.recognised = true;
    return true;
  }
  return false;
}

/* ---- what depends on partial results --------------------------------------------------------- */

typedef struct deciding {
  const o2o_symbol *sym;
  bool found;
} deciding;

static bool find_effect(o2o_expr *e, void *ctx) {
  bool *found = ctx;
  bool pointer = false;
  for (unsigned k = 0; k < e->nkids; ++k)
    pointer |= e->kids[k] && o2o_is_pointer(e->kids[k]->type);
  *found |= (e->kind == O2O_E_BUILTIN && pointer) ||
            (e->kind == O2O_E_CALL && (!e->callee || !e->callee->body));
  return !*found;
}

static bool has_effect(const o2o_expr *e) {
  mention m = {.sym = NULL};
  bool found = false;
  o2o_walk_expr((o2o_expr *)e, find_mention, &m);
  o2o_walk_expr((o2o_expr *)e, find_effect, &found);
  return m.changes || found;
}

static bool decides_expr(o2o_expr *e, void *ctx) {
  deciding *d = ctx;
  if (o2o_chooses(e) && mentions(e->kids[0], d->sym))
    for (unsigned k = 1; k < e->nkids; ++k)
      d->found |= has_effect(e->kids[k]);
  return !d->found;
}

/* The only thing that a condition with x may be about is x = e. */
static bool decides_stmt(o2o_stmt *s, void *ctx) {
  deciding *d = ctx;
  if (s->kind == O2O_ST_IF && mentions(s->e[0], d->sym)) {
    const o2o_stmt *then = o2o_unblocked(s->kids[0]), *other = s->nkids > 1 ? s->kids[1] : NULL;
    d->found |= !then || then->kind != O2O_ST_EXPR || other;
  }
  return !d->found;
}

bool o2o_reduction_decides(const o2o_nest *nest, const o2o_symbol *sym) {
  deciding d = {.sym = sym};
  o2o_walk_stmt(nest->body, decides_stmt, decides_expr, &d);
  for (unsigned k = 0; k < nest->nfunctions && !d.found; ++k)
    o2o_walk_stmt(nest->functions[k]->body, decides_stmt, decides_expr, &d);
  return d.found;
}

/* ---- how an update is made ------------------------------------------------------------------- */

const char *o2o_native_atomic(const o2o_symbol *symbol) {
  const o2o_type *type = symbol->type;
  while (type->kind == O2O_T_ARRAY)
    type = type->elem;
  if (!o2o_is_integer(type) || type->size < 4)
    return "";
  bool wide = type->size == 8; /* only sums: the extension for the others is rarer */
  switch (symbol->redop) {
  case O2O_RED_ADD:
    return wide ? "atom_add" : "atomic_add";
  case O2O_RED_AND:
    return wide ? "" : "atomic_and";
  case O2O_RED_OR:
    return wide ? "" : "atomic_or";
  case O2O_RED_XOR:
    return wide ? "" : "atomic_xor";
  case O2O_RED_MIN:
    return wide ? "" : "atomic_min";
  case O2O_RED_MAX:
    return wide ? "" : "atomic_max";
  default:
    return "";
  }
}

bool o2o_may_be_joint(const o2o_symbol *symbol) {
  bool from_zero =
      symbol->redop == O2O_RED_ADD || symbol->redop == O2O_RED_OR || symbol->redop == O2O_RED_XOR;
  return from_zero && *o2o_native_atomic(symbol);
}
