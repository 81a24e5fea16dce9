/* Translation of integer expressions, loops and conditions to isl's notation (affine.h).
 *
 *   for (i < n) for (j = i; j < m; j += 2) if (j != k) a[2 * i + j / 3]
 *   variables    i0a, s1a, e1a, e2a
 *   constraints  0 <= i0a < p1, i0a <= s1a < p2, s1a = i0a + 2 e1a, s1a != p3, e2a the quotient s1a
 * / 3 address      8 * (2 * i0a + e2a)
 *
 * Expressions over VALUE symbols alone that are not affine (n * m) become parameters of their own,
 * named by their text.
 */
#include "xform/affine.h"

#include <inttypes.h>
#include <isl/ctx.h>
#include <isl/options.h>
#include <stdio.h>
#include <string.h>

#define MAX_OPERATIONS 10000 /* of isl, for one question */
#define MAX_EXHAUSTED 8 /* questions of a nest that may run into that before no more are asked */
#define MAX_PARAMS 64
#define MAX_DEPTH 40
#define LONG_LOOP 65536

struct o2o_affine {
  o2o_nest *nest;
  isl_ctx *ctx;
  unsigned exhausted; /* questions that took too many operations */
  unsigned nparams;
  const char *params[MAX_PARAMS]; /* names */
  const char *keys[MAX_PARAMS];   /* what they stand for */
  const char *context;            /* constraints on parameters */
};

/* The translation of one expression. */
typedef struct form {
  const char *text; /* NULL: not affine */
  bool constant;
  int64_t k;
  bool invariant; /* over parameters only */
  bool actual;    /* of type U64, and known to be the value itself, not only congruent to it */
} form;

typedef struct builder {
  o2o_affine *affine;
  o2o_side *side;
  unsigned fresh, depth;
} builder;

static form expression(builder *b, const o2o_scope *scope, const o2o_expr *e);
static const char *condition(builder *b, const o2o_scope *scope, const o2o_expr *e, bool holds);

static const form none = {0};

#define FORMAT(b, ...) o2o_format((b)->affine->nest, __VA_ARGS__)

/* ---- the isl context
 * --------------------------------------------------------------------------------------- */

o2o_affine *o2o_affine_new(o2o_nest *nest) {
  o2o_affine *affine = o2o_alloc(nest, sizeof *affine);
  affine->nest = nest;
  affine->context = "1 = 1";
  affine->ctx = isl_ctx_alloc();
  if (affine->ctx) {
    isl_options_set_on_error(affine->ctx, ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(affine->ctx, MAX_OPERATIONS);
  }
  return affine;
}

void o2o_affine_free(o2o_affine *affine) {
  if (affine->ctx)
    isl_ctx_free(affine->ctx);
  affine->ctx = NULL;
}

/* ---- variables and parameters
 * ------------------------------------------------------------------------------------ */

static void constrain(builder *b, const char *text) {
  b->side->constraints = FORMAT(b, "%s and %s", b->side->constraints, text);
}

static void declare(builder *b, const char *name) {
  b->side->variables = *b->side->variables ? FORMAT(b, "%s, %s", b->side->variables, name) : name;
}

static const char *fresh(builder *b) {
  const char *name = FORMAT(b, "e%u%s", ++b->fresh, b->side->suffix);
  declare(b, name);
  return name;
}

/* The parameter with this meaning; *is_new when its context is still to be given. NULL: too many.
 */
static const char *parameter(builder *b, const char *key, bool *is_new) {
  o2o_affine *affine = b->affine;
  *is_new = false;
  for (unsigned k = 0; k < affine->nparams; ++k)
    if (strcmp(affine->keys[k], key) == 0)
      return affine->params[k];
  if (affine->nparams == MAX_PARAMS)
    return NULL;
  *is_new = true;
  affine->keys[affine->nparams] = key;
  affine->params[affine->nparams] = FORMAT(b, "p%u", affine->nparams);
  return affine->params[affine->nparams++];
}

static int64_t least(const o2o_type *t) {
  return o2o_is_signed(t) ? -(INT64_C(1) << (t->size * 8 - 2)) * 2 : 0;
}

/* 2 to the power of the number of bits, as text. */
static const char *modulus(const o2o_type *t) {
  switch (t->size) {
  case 1:
    return t->kind == O2O_T_BOOL ? "2" : "256";
  case 2:
    return "65536";
  case 4:
    return "4294967296";
  default:
    return "18446744073709551616";
  }
}

static const char *in_range(builder *b, const char *x, const o2o_type *t) {
  return FORMAT(b, "%" PRId64 " <= %s and %s < %" PRId64 " + %s", least(t), x, x, least(t),
                modulus(t));
}

/* A value that is a function of invariants: a parameter with the given context (%s twice at most:
 * its name). */
static form invariant_parameter(builder *b, const char *key, const o2o_type *type) {
  bool is_new;
  const char *name = parameter(b, key, &is_new);
  if (!name)
    return none;
  if (is_new)
    b->affine->context = FORMAT(b, "%s and %s", b->affine->context, in_range(b, name, type));
  return (form){.text = name, .invariant = true, .actual = true};
}

/* A variable, or for invariant values a parameter, that satisfies constraints given as text over
 * its name. */
static const char *defined(builder *b, bool invariant, const char *key, bool *is_new) {
  if (invariant)
    return parameter(b, key, is_new);
  *is_new = true;
  return fresh(b);
}

static void define(builder *b, bool invariant, const char *text) {
  if (invariant)
    b->affine->context = FORMAT(b, "%s and %s", b->affine->context, text);
  else
    constrain(b, text);
}

static form number(builder *b, int64_t k) {
  return (form){.text = FORMAT(b, "(%" PRId64 ")", k),
                .constant = true,
                .k = k,
                .invariant = true,
                .actual = k >= 0};
}

/* The value modulo 2^bits in the range of the type. */
static form wrapped(builder *b, form x, const o2o_type *type) {
  bool is_new;
  if (!x.text)
    return none;
  if (x.constant && x.k >= least(type) &&
      (type->size == 8 || x.k < least(type) + (INT64_C(1) << type->size * 8)))
    return x;
  const char *key = FORMAT(b, "wrap%u(%s)", (unsigned)type->kind, x.text);
  const char *name = defined(b, x.invariant, key, &is_new);
  if (!name)
    return none;
  if (is_new)
    define(b, x.invariant,
           FORMAT(b, "%s and exists (m : %s = %s + %s * m)", in_range(b, name, type), name, x.text,
                  modulus(type)));
  return (form){.text = name, .invariant = x.invariant, .actual = true};
}

static form actual(builder *b, form x, const o2o_type *type) {
  return type->kind == O2O_T_U64 && !x.actual ? wrapped(b, x, type) : x;
}

/* ---- symbols
 * -------------------------------------------------------------------------------------------------------
 */

/* A constant step of more than one: the side's variable counts iterations, else it is the loop's
 * variable itself. */
static bool counts(const o2o_loop *loop, int64_t *step) {
  return o2o_const_int(loop->step, step) && *step != 0 && *step != 1 && *step != -1;
}

static form iterator(builder *b, unsigned k) {
  int64_t step;
  const char *name = FORMAT(b, "i%u%s", k, b->side->suffix);
  b->side->uses_iteration = true;
  if (!counts(&b->affine->nest->loops[k], &step))
    return (form){.text = name, .actual = true};
  form lower = expression(b, NULL, b->affine->nest->loops[k].lower);
  if (!lower.text)
    return none;
  return (form){.text = FORMAT(b, "(%s + %" PRId64 " * %s)", lower.text, step, name),
                .actual = true};
}

static form symbol(builder *b, const o2o_scope *scope, const o2o_symbol *sym) {
  const o2o_nest *nest = b->affine->nest;
  if (!o2o_is_integer(sym->type))
    return none;
  for (unsigned k = 0; sym->storage == O2O_S_ITER && k < nest->nloops; ++k)
    if (nest->loops[k].iv == sym)
      return iterator(b, k);
  if (sym->storage == O2O_S_VALUE)
    return invariant_parameter(b, FORMAT(b, "v%u", sym->id), sym->type);
  const o2o_scope *link = scope ? o2o_scope_find(scope, sym) : NULL;
  if (link && link->kind == O2O_SCOPE_EXPR)
    return expression(b, link->at, link->expr);
  if (link && link->kind == O2O_SCOPE_LOOP) {
    b->side->uses_sequential = true;
    return (form){.text = FORMAT(b, "s%u%s", link->loops, b->side->suffix), .actual = true};
  }
  return none;
}

/* ---- operators
 * -------------------------------------------------------------------------------------------------------
 */

static form normalised(builder *b, form x, const o2o_type *type) {
  if (!x.text || o2o_is_signed(type))
    return x;
  if (type->kind == O2O_T_U64) {
    x.actual = x.constant && x.k >= 0;
    return x;
  }
  return wrapped(b, x, type);
}

static form sum(builder *b, form x, form y, bool minus) {
  form r = {.text = FORMAT(b, "(%s %c %s)", x.text, minus ? '-' : '+', y.text),
            .invariant = x.invariant && y.invariant};
  r.constant =
      x.constant && y.constant &&
      !(minus ? __builtin_sub_overflow(x.k, y.k, &r.k) : __builtin_add_overflow(x.k, y.k, &r.k));
  return r;
}

static form product(builder *b, form x, form y, const o2o_type *type) {
  if (x.constant || y.constant) {
    int64_t k = x.constant ? x.k : y.k;
    form other = x.constant ? y : x;
    return (form){.text = FORMAT(b, "(%" PRId64 " * %s)", k, other.text),
                  .invariant = other.invariant};
  }
  if (x.invariant && y.invariant)
    return invariant_parameter(b, FORMAT(b, "%u: %s * %s", (unsigned)type->kind, x.text, y.text),
                               type);
  return none;
}

/* The quotient by a positive constant, rounded towards zero as C has it, or down as shifts do. */
static form quotient(builder *b, form x, int64_t by, bool down) {
  bool is_new;
  const char *key = FORMAT(b, "%s(%s, %" PRId64 ")", down ? "floor" : "div", x.text, by);
  const char *q = defined(b, x.invariant, key, &is_new);
  if (!q)
    return none;
  const char *rest = FORMAT(b, "%s - %" PRId64 " * %s", x.text, by, q);
  if (is_new && down)
    define(b, x.invariant, FORMAT(b, "0 <= %s and %s < %" PRId64, rest, rest, by));
  else if (is_new)
    define(b, x.invariant,
           FORMAT(b,
                  "((%s >= 0 and 0 <= %s and %s < %" PRId64 ") or (%s < 0 and -%" PRId64
                  " < %s and %s <= 0))",
                  x.text, rest, rest, by, x.text, by, rest, rest));
  return (form){.text = q, .invariant = x.invariant, .actual = true};
}

static form remainder_of(builder *b, form x, int64_t by, bool down) {
  form q = quotient(b, x, by, down);
  if (!q.text)
    return none;
  return (form){.text = FORMAT(b, "(%s - %" PRId64 " * %s)", x.text, by, q.text),
                .invariant = x.invariant,
                .actual = true};
}

static form divide(builder *b, const o2o_expr *e, form x, form y) {
  x = actual(b, x, e->type);
  y = actual(b, y, e->type);
  if (!x.text || !y.text)
    return none;
  if (y.constant && y.k > 0)
    return e->op == O2O_OP_DIV ? quotient(b, x, y.k, false) : remainder_of(b, x, y.k, false);
  if (x.invariant && y.invariant)
    return invariant_parameter(
        b, FORMAT(b, "%u: %s op%u %s", (unsigned)e->type->kind, x.text, (unsigned)e->op, y.text),
        e->type);
  return none;
}

static form shift(builder *b, const o2o_expr *e, form x, form y) {
  if (!y.constant || y.k < 0 || y.k > 40)
    return none;
  if (e->op == O2O_OP_SHR) {
    x = actual(b, x, e->type);
    return x.text ? quotient(b, x, INT64_C(1) << y.k, true) : none;
  }
  return normalised(b, product(b, x, number(b, INT64_C(1) << y.k), e->type), e->type);
}

/* x & (2^k - 1) */
static form mask(builder *b, form x, form y) {
  form value = x.constant ? y : x;
  int64_t bits = x.constant ? x.k : y.k;
  if (x.constant == y.constant || bits < 0 || bits == INT64_MAX || (bits & (bits + 1)) != 0)
    return none;
  return remainder_of(b, value, bits + 1, true);
}

static form truth(builder *b, const o2o_scope *scope, const o2o_expr *e) {
  const char *yes = condition(b, scope, e, true), *no = condition(b, scope, e, false);
  if (!yes || !no)
    return none;
  const char *v = fresh(b);
  constrain(b, FORMAT(b, "((%s = 1 and %s) or (%s = 0 and %s))", v, yes, v, no));
  return (form){.text = v, .actual = true};
}

static form binary(builder *b, const o2o_scope *scope, const o2o_expr *e) {
  if (e->op >= O2O_OP_LT)
    return truth(b, scope, e);
  form x = expression(b, scope, e->kids[0]), y = expression(b, scope, e->kids[1]);
  if (!x.text || !y.text)
    return none;
  switch (e->op) {
  case O2O_OP_ADD:
  case O2O_OP_SUB:
    return normalised(b, sum(b, x, y, e->op == O2O_OP_SUB), e->type);
  case O2O_OP_MUL:
    return normalised(b, product(b, x, y, e->type), e->type);
  case O2O_OP_DIV:
  case O2O_OP_REM:
    return divide(b, e, x, y);
  case O2O_OP_SHL:
  case O2O_OP_SHR:
    return shift(b, e, x, y);
  case O2O_OP_AND:
    return mask(b, x, y);
  default:
    return none;
  }
}

static form choice(builder *b, const o2o_scope *scope, const o2o_expr *e) {
  const char *yes = condition(b, scope, e->kids[0], true),
             *no = condition(b, scope, e->kids[0], false);
  form x = expression(b, scope, e->kids[1]), y = expression(b, scope, e->kids[2]);
  if (!yes || !no || !x.text || !y.text)
    return none;
  const char *v = fresh(b);
  constrain(b, FORMAT(b, "((%s = %s and %s) or (%s = %s and %s))", v, x.text, yes, v, y.text, no));
  return (form){.text = v, .actual = x.actual && y.actual};
}

static form cast(builder *b, const o2o_scope *scope, const o2o_expr *e) {
  const o2o_type *from = e->kids[0]->type, *to = e->type;
  if (!o2o_is_integer(from) || !o2o_is_integer(to) ||
      (to->kind == O2O_T_BOOL && from->kind != to->kind))
    return none;
  form x = expression(b, scope, e->kids[0]);
  if (!x.text)
    return none;
  if (to->kind == O2O_T_U64) {
    x.actual =
        (x.constant && x.k >= 0) || (!o2o_is_signed(from) && (from->kind != O2O_T_U64 || x.actual));
    return x;
  }
  bool narrower = to->size < from->size ||
                  (to->size == from->size && o2o_is_signed(to) != o2o_is_signed(from)) ||
                  (!o2o_is_signed(to) && o2o_is_signed(from));
  return narrower ? wrapped(b, x, to) : x;
}

static form operation(builder *b, const o2o_scope *scope, const o2o_expr *e) {
  form x;
  const o2o_scope *at;
  switch (e->kind) {
  case O2O_E_SYM:
    return symbol(b, scope, e->sym);
  case O2O_E_LOAD:
    return e->kids[0]->kind == O2O_E_SYM ? symbol(b, scope, e->kids[0]->sym) : none;
  case O2O_E_NEG:
  case O2O_E_BITNOT:
    x = expression(b, scope, e->kids[0]);
    return x.text
               ? normalised(b, sum(b, number(b, e->kind == O2O_E_NEG ? 0 : -1), x, true), e->type)
               : none;
  case O2O_E_BINARY:
    return binary(b, scope, e);
  case O2O_E_NOT:
  case O2O_E_LAND:
  case O2O_E_LOR:
    return truth(b, scope, e);
  case O2O_E_COND:
    return choice(b, scope, e);
  case O2O_E_CAST:
    return cast(b, scope, e);
  case O2O_E_CALL: {
    const o2o_expr *result = scope ? o2o_scope_result(b->affine->nest, scope, e, &at) : NULL;
    return result ? expression(b, at, result) : none;
  }
  default:
    return none;
  }
}

static form expression(builder *b, const o2o_scope *scope, const o2o_expr *e) {
  int64_t k;
  if (!e || !o2o_is_integer(e->type) || b->depth >= MAX_DEPTH)
    return none;
  if (o2o_const_int(e, &k))
    return number(b, k);
  ++b->depth;
  form f = operation(b, scope, e);
  --b->depth;
  if (f.text && strlen(f.text) > 2000)
    return none;
  return f;
}

/* ---- conditions
 * ----------------------------------------------------------------------------------------------------------
 */

static const char *relation(o2o_op op, bool holds) {
  switch (op) {
  case O2O_OP_LT:
    return holds ? "<" : ">=";
  case O2O_OP_GT:
    return holds ? ">" : "<=";
  case O2O_OP_LE:
    return holds ? "<=" : ">";
  case O2O_OP_GE:
    return holds ? ">=" : "<";
  case O2O_OP_EQ:
    return holds ? "=" : "!=";
  default:
    return holds ? "!=" : "=";
  }
}

static const char *condition(builder *b, const o2o_scope *scope, const o2o_expr *e, bool holds) {
  const char *p, *q;
  switch (e->kind) {
  case O2O_E_NOT:
    return condition(b, scope, e->kids[0], !holds);
  case O2O_E_LAND:
  case O2O_E_LOR:
    p = condition(b, scope, e->kids[0], holds);
    q = condition(b, scope, e->kids[1], holds);
    if (!p || !q)
      return NULL;
    return FORMAT(b, "(%s %s %s)", p, (e->kind == O2O_E_LAND) == holds ? "and" : "or", q);
  case O2O_E_BINARY:
    if (e->op >= O2O_OP_LT) {
      form x = actual(b, expression(b, scope, e->kids[0]), e->kids[0]->type);
      form y = actual(b, expression(b, scope, e->kids[1]), e->kids[1]->type);
      /* Operands that are no integers have no form. */
      return x.text && y.text ? FORMAT(b, "(%s %s %s)", x.text, relation(e->op, holds), y.text)
                              : NULL;
    }
    break;
  default:
    break;
  }
  form x = expression(b, scope, e);
  x = x.text ? actual(b, x, e->type) : x;
  return x.text ? FORMAT(b, "(%s %s 0)", x.text, holds ? "!=" : "=") : NULL;
}

/* ---- loops
 * ------------------------------------------------------------------------------------------------------------------
 */

static void associated(builder *b, unsigned k) {
  const o2o_loop *loop = &b->affine->nest->loops[k];
  const char *name = FORMAT(b, "i%u%s", k, b->side->suffix);
  int64_t step;
  bool constant = o2o_const_int(loop->step, &step) && step != 0;
  declare(b, name);
  form lower = expression(b, NULL, loop->lower), upper = expression(b, NULL, loop->upper);
  lower = lower.text ? actual(b, lower, loop->lower->type) : lower;
  upper = upper.text ? actual(b, upper, loop->upper->type) : upper;
  if (!constant || !lower.text || !upper.text) {
    b->side->exact_loops = false;
    if (constant && counts(loop, &step))
      constrain(b, FORMAT(b, "%s >= 0", name));
    return;
  }
  const char *iv = name;
  if (counts(loop, &step)) {
    constrain(b, FORMAT(b, "%s >= 0", name));
    iv = FORMAT(b, "(%s + %" PRId64 " * %s)", lower.text, step, name);
  }
  const char *end = loop->cmp == O2O_OP_LE   ? "<="
                    : loop->cmp == O2O_OP_GE ? ">="
                    : step > 0               ? "<"
                                             : ">";
  constrain(b, FORMAT(b, "%s %s %s and %s %s %s", iv, step > 0 ? ">=" : "<=", lower.text, iv, end,
                      upper.text));
}

static void sequential(builder *b, const o2o_scope *link) {
  const o2o_seq_loop *loop = &link->loop;
  const char *iv = FORMAT(b, "s%u%s", link->loops, b->side->suffix);
  int64_t first;
  declare(b, iv);
  form lower = expression(b, link->at, loop->lower), bound = expression(b, link->at, loop->bound);
  lower = lower.text ? actual(b, lower, loop->lower->type) : lower;
  bound = bound.text ? actual(b, bound, loop->bound->type) : bound;
  bool up = loop->step > 0;
  bool mixed = o2o_is_signed(loop->iv->type) && !o2o_is_signed(loop->compare) &&
               !(o2o_const_int(loop->lower, &first) && first >= 0 && up);
  if (!lower.text || !bound.text || loop->leaves || mixed)
    b->side->exact_loops = b->side->exact_sequential = false;
  if (lower.text)
    constrain(b, FORMAT(b, "%s %s %s", iv, up ? ">=" : "<=", lower.text));
  if (bound.text) {
    const char *end = loop->cmp == O2O_OP_LE   ? "<="
                      : loop->cmp == O2O_OP_GE ? ">="
                      : up                     ? "<"
                                               : ">";
    constrain(b, FORMAT(b, "%s %s %s", iv, end, bound.text));
  }
  if (lower.text && loop->step != 1 && loop->step != -1)
    constrain(b, FORMAT(b, "%s = %s + %" PRId64 " * %s", iv, lower.text, loop->step, fresh(b)));
  if (!o2o_is_integer(loop->bound->type))
    b->side->exact_loops = b->side->exact_sequential = false;
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
    const char *text = guard->cond ? condition(b, guard->scope, guard->cond, guard->holds) : NULL;
    if (text)
      constrain(b, text);
    else
      b->side->exact_guards = false;
  }
}

/* ---- addresses
 * ----------------------------------------------------------------------------------------------------------------
 */

/* What a variable-length row's size is the product of; NULL when some factor is not over
 * parameters. */
static const char *row_size(builder *b, const o2o_scope *scope, const o2o_type *elem) {
  const char *text = "1";
  for (; elem->size == 0 && elem->kind == O2O_T_ARRAY; elem = elem->elem) {
    form count = expression(b, scope, elem->count);
    if (!count.text || !count.invariant)
      return NULL;
    text = FORMAT(b, "%s * %s", text, count.text);
  }
  return FORMAT(b, "%s * %" PRIu64, text, elem->size);
}

static bool add_row(builder *b, const char *stride, const char *subscript) {
  o2o_side *side = b->side;
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

static const char *address(builder *b, const o2o_place *place) {
  const char *text = FORMAT(b, "%" PRId64, place->bytes);
  for (unsigned k = 0; k < place->nterms; ++k) {
    const o2o_term *term = &place->terms[k];
    form index = expression(b, term->scope, term->index);
    if (!index.text)
      return NULL;
    if (term->elem->size) {
      text = FORMAT(b, "%s + %" PRIu64 " * %s", text, term->elem->size, index.text);
      continue;
    }
    const char *stride = row_size(b, term->scope, term->elem);
    if (!stride || !add_row(b, stride, index.text))
      return NULL;
  }
  return FORMAT(b, "(%s)", text);
}

void o2o_affine_side(o2o_affine *affine, const o2o_access *access, const char *suffix,
                     const o2o_guard *until, o2o_side *side) {
  *side = (o2o_side){.suffix = suffix,
                     .variables = "",
                     .constraints = "1 = 1",
                     .bytes = access->bytes,
                     .exact_loops = true,
                     .exact_sequential = true,
                     .exact_guards = true};
  builder b = {.affine = affine, .side = side};
  for (unsigned k = 0; k < affine->nest->nloops; ++k)
    associated(&b, k);
  open_loops(&b, access->scope);
  guards(&b, access->guard, until);
  /* So far it may have been the loops and guards; the question is about the address. */
  side->uses_iteration = side->uses_sequential = false;
  if (!access->somewhere && access->bytes)
    side->address = address(&b, &access->place);
}

/* ---- questions
 * ----------------------------------------------------------------------------------------------------------------
 */

/* The subscripts of variable-length rows agree; NULL when the addresses are sums over different
 * rows. */
static const char *same_rows(o2o_affine *affine, const o2o_side *a, const o2o_side *b) {
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

const char *o2o_affine_overlap(o2o_affine *affine, const o2o_side *a, const o2o_side *b) {
  const char *rows = same_rows(affine, a, b);
  if (!rows)
    return NULL;
  return o2o_format(affine->nest, "%s and %s < %s + %" PRIu64 " and %s < %s + %" PRIu64, rows,
                    a->address, b->address, b->bytes, b->address, a->address, a->bytes);
}

const char *o2o_affine_covers(o2o_affine *affine, const o2o_side *write, const o2o_side *read) {
  const char *rows = same_rows(affine, write, read);
  if (!rows)
    return NULL;
  return o2o_format(affine->nest, "%s and %s <= %s and %s + %" PRIu64 " <= %s + %" PRIu64, rows,
                    write->address, read->address, read->address, read->bytes, write->address,
                    write->bytes);
}

const char *o2o_affine_iterations(o2o_affine *affine, const o2o_side *a, const o2o_side *b,
                                  bool different) {
  const char *text = NULL;
  for (unsigned k = 0; k < affine->nest->nloops; ++k) {
    const char *one = o2o_format(affine->nest, "i%u%s %s i%u%s", k, a->suffix,
                                 different ? "!=" : "=", k, b->suffix);
    text = text ? o2o_format(affine->nest, "%s %s %s", text, different ? "or" : "and", one) : one;
  }
  return text ? o2o_format(affine->nest, "(%s)", text) : different ? "1 = 0" : "1 = 1";
}

static const char *params(const o2o_affine *affine) {
  const char *text = "";
  for (unsigned k = 0; k < affine->nparams; ++k)
    text = o2o_format(affine->nest, "%s%s%s", text, k ? ", " : "", affine->params[k]);
  return text;
}

/* isl reports parse errors and exhausted operation counts as NULL results. */
static isl_set *read_set(o2o_affine *affine, const char *text) {
  if (!affine->ctx)
    return NULL;
  if (isl_ctx_last_error(affine->ctx) == isl_error_quota && ++affine->exhausted > MAX_EXHAUSTED)
    return NULL;
  isl_ctx_reset_error(affine->ctx);
  isl_ctx_reset_operations(affine->ctx);
  return isl_set_read_from_str(affine->ctx, text);
}

static const char *both(o2o_affine *affine, const char *a, const char *b) {
  return *a && *b ? o2o_format(affine->nest, "%s, %s", a, b) : *a ? a : b;
}

isl_set *o2o_affine_pairs(o2o_affine *affine, const o2o_side *a, const o2o_side *b,
                          const char *text) {
  const char *variables = both(affine, a->variables, b->variables);
  return read_set(affine,
                  o2o_format(affine->nest, "[%s] -> { : exists (%s : %s and %s and %s and (%s)) }",
                             params(affine), variables, affine->context, a->constraints,
                             b->constraints, text));
}

isl_set *o2o_affine_instances(o2o_affine *affine, const o2o_side *kept, const o2o_side *b,
                              const char *text) {
  const char *where = o2o_format(affine->nest, "%s and %s", affine->context, kept->constraints);
  if (b)
    where = o2o_format(affine->nest, "%s and exists (%s : %s and (%s))", where, b->variables,
                       b->constraints, text);
  return read_set(affine, o2o_format(affine->nest, "[%s] -> { [%s] : %s }", params(affine),
                                     kept->variables, where));
}

/* ---- long loops
 * -----------------------------------------------------------------------------------------------------------------
 */

/* Adds "from and to are far apart" unless that contradicts what is known. */
static isl_set *far_apart(builder *b, isl_set *known, form from, form to, int64_t least) {
  o2o_affine *affine = b->affine;
  if (!from.text || !to.text || !from.invariant || !to.invariant)
    return known;
  isl_set *longer =
      read_set(affine, FORMAT(b, "[%s] -> { : %s and %s - %s >= %" PRId64 " }", params(affine),
                              affine->context, to.text, from.text, least));
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
  const o2o_seq_loop *loop = &scope->loop;
  form lower = expression(b, scope->at, loop->lower), bound = expression(b, scope->at, loop->bound);
  int64_t least = 2 * (loop->step > 0 ? loop->step : -loop->step);
  return loop->step > 0 ? far_apart(b, known, lower, bound, least)
                        : far_apart(b, known, bound, lower, least);
}

isl_set *o2o_affine_long_loops(o2o_affine *affine, const o2o_access *a, const o2o_access *c) {
  o2o_side scratch = {.suffix = "l", .variables = "", .constraints = "1 = 1"};
  builder b = {.affine = affine, .side = &scratch};
  /* a[i * 64 + j] meets itself only when j has more than 64 values, which the program may rule out:
   * with several loops no more than two iterations of each are taken for granted. */
  bool single = affine->nest->nloops == 1 && a->scope->loops == 0 && c->scope->loops == 0;
  isl_set *known =
      read_set(affine, FORMAT(&b, "[%s] -> { : %s }", params(affine), affine->context));
  for (unsigned k = 0; known && k < affine->nest->nloops; ++k) {
    const o2o_loop *loop = &affine->nest->loops[k];
    form lower = expression(&b, NULL, loop->lower), upper = expression(&b, NULL, loop->upper);
    int64_t step = 1;
    bool down = o2o_const_int(loop->step, &step) && step < 0;
    int64_t least = single ? LONG_LOOP : 2 * (down ? -step : step);
    known = down ? far_apart(&b, known, upper, lower, least)
                 : far_apart(&b, known, lower, upper, least);
  }
  known = known ? long_sequential(&b, known, a->scope) : NULL;
  return known ? long_sequential(&b, known, c->scope) : NULL;
}
