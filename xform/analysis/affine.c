/* Translation of integer expressions, loops and conditions to isl's notation (affine.h).
 *
 *   for (i < n) for (j = i; j < m; j += 2) if (j != k) a[2 * i + j / 3]
 *   variables    i0a, s1a, e1a, e2a
 *   constraints  0 <= i0a < p1, i0a <= s1a < p2, s1a = i0a + 2 e1a, s1a != p3,
 *                e2a the quotient s1a / 3
 *   address      8 * (2 * i0a + e2a)
 *
 * Expressions over VALUE symbols alone that are not affine (n * m) become parameters of their own,
 * named by their text.
 */
#include "xform/analysis/affine_form.h"

#include <inttypes.h>
#include <isl/ctx.h>
#include <isl/options.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OPERATIONS 10000 /* of isl, for one question */
#define MAX_DEPTH 40
/* expressions in one bound, condition or subscript: definitions that double go on for ever */
#define MAX_STEPS 1000
#define MAX_CONSTRAINTS 20000 /* characters, for one side */

static const form none = {0};

/* ---- the isl context ------------------------------------------------------------------------- */

o2o_affine *o2o_affine_new(o2o_nest *nest) {
  o2o_affine *affine = o2o_alloc(nest, sizeof *affine);
  affine->nest = nest;
  affine->context = "1 = 1";
  affine->known = calloc(SIDES, sizeof(void *));
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
  free(affine->known);
  affine->known = NULL;
}

void o2o_affine_read_memory(o2o_affine *affine, bool yes) { affine->read_memory = yes; }

void o2o_affine_assume_valid_subscripts(o2o_affine *affine, bool yes) { affine->valid = yes; }

void o2o_affine_accept_opaque_values(o2o_affine *affine, bool yes) { affine->opaque = yes; }

void o2o_affine_apart(o2o_affine *affine, bool yes, unsigned loops) {
  affine->apart = yes;
  affine->apart_loops = yes ? loops : 0;
}

/* ---- variables and parameters ---------------------------------------------------------------- */

void affine_constrain(builder *b, const char *text) {
  if (strlen(b->side->constraints) + strlen(text) > MAX_CONSTRAINTS) {
    b->too_large = true;
    return;
  }
  b->side->constraints = FORMAT(b, "%s and %s", b->side->constraints, text);
}

void affine_declare(builder *b, const char *name) {
  b->side->variables = *b->side->variables ? FORMAT(b, "%s, %s", b->side->variables, name) : name;
}

const char *affine_fresh(builder *b) {
  const char *name = FORMAT(b, "e%u%s", ++b->fresh, b->side->suffix);
  affine_declare(b, name);
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
  return FORMAT(b, "%" PRId64 " <= %s and %s < %" PRId64 " + %s", o2o_least_value(t), x, x,
                o2o_least_value(t), modulus(t));
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
  return affine_fresh(b);
}

static void define(builder *b, bool invariant, const char *text) {
  if (invariant)
    b->affine->context = FORMAT(b, "%s and %s", b->affine->context, text);
  else
    affine_constrain(b, text);
}

static form number(builder *b, int64_t k) {
  return (form){.text = FORMAT(b, "(%" PRId64 ")", k),
                .constant = true,
                .k = k,
                .divisor = k == INT64_MIN ? 1
                           : k < 0        ? -k
                                          : k,
                .invariant = true,
                .actual = k >= 0};
}

/* The value modulo 2^bits in the range of the type. */
static form wrapped(builder *b, form x, const o2o_type *type) {
  bool is_new;
  if (!x.text || x.rows)
    return none;
  if (x.constant && x.k >= o2o_least_value(type) &&
      (type->size == 8 || x.k < o2o_least_value(type) + (INT64_C(1) << type->size * 8)))
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

form affine_actual(builder *b, form x, const o2o_type *type) {
  return type->kind == O2O_T_U64 && !x.actual ? wrapped(b, x, type) : x;
}

/* ---- symbols --------------------------------------------------------------------------------- */

/* A constant step of more than one: the side's variable counts iterations, else it is the loop's
 * variable itself. */
bool affine_counts_iterations(const o2o_loop *loop, int64_t *step) {
  return o2o_const_int(loop->step, step) && *step != 0 && *step != 1 && *step != -1;
}

static form iterator(builder *b, unsigned k) {
  int64_t step;
  const char *name = FORMAT(b, "i%u%s", k, b->side->suffix);
  b->side->uses_iteration = true;
  if (!affine_counts_iterations(&b->affine->nest->loops[k], &step))
    return (form){.text = name, .actual = true};
  form lower = affine_expression(b, NULL, b->affine->nest->loops[k].lower);
  if (!lower.text)
    return none;
  return (form){.text = FORMAT(b, "(%s + %" PRId64 " * %s)", lower.text, step, name),
                .actual = true};
}

/* What a variable was assigned. */
static form assigned(builder *b, const o2o_scope *link) {
  const o2o_access_instance before = *b->side;
  const unsigned fresh = b->fresh;
  form f = affine_flat(b, link->at, link->expr);
  if (!b->affine->opaque || (f.text && b->fresh == fresh))
    return f;
  *b->side = before;
  b->fresh = fresh;
  return invariant_parameter(b, FORMAT(b, "l%p", (const void *)link), link->sym->type);
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
    return assigned(b, link);
  if (link && link->kind == O2O_SCOPE_LOOP) {
    b->side->uses_sequential = true;
    return (form){.text = FORMAT(b, "s%u%s", link->loops, b->side->suffix), .actual = true};
  }
  return none;
}

/* ---- operators ------------------------------------------------------------------------------- */

static form normalised(builder *b, form x, const o2o_type *type) {
  if (!x.text || o2o_is_signed(type))
    return x;
  if (type->kind == O2O_T_U64) {
    x.actual = x.constant && x.k >= 0;
    return x;
  }
  return wrapped(b, x, type);
}

static int64_t divisor_of(form x) { return x.divisor > 0 || x.constant ? x.divisor : 1; }

static const row *add_row_term(builder *b, const row *rows, factors stride, const char *coefficient,
                               int64_t divisor) {
  row *r = o2o_alloc(b->affine->nest, sizeof *r);
  *r = (row){rows, stride, coefficient, divisor > 0 ? divisor : 1};
  return r;
}

/* The rows of x times a constant, added to `rows`. */
const row *affine_scaled_rows(builder *b, const row *rows, const row *x, int64_t k) {
  for (; x; x = x->next)
    rows = add_row_term(b, rows, x->stride, FORMAT(b, "(%" PRId64 " * %s)", k, x->coefficient),
                        x->divisor * (k < 0 ? -k : k));
  return rows;
}

static form sum(builder *b, form x, form y, bool minus) {
  form r = {.text = FORMAT(b, "(%s %c %s)", x.text, minus ? '-' : '+', y.text),
            .invariant = x.invariant && y.invariant};
  r.constant =
      x.constant && y.constant &&
      !(minus ? __builtin_sub_overflow(x.k, y.k, &r.k) : __builtin_add_overflow(x.k, y.k, &r.k));
  r.divisor = o2o_common_divisor(divisor_of(x), divisor_of(y));
  r.rows = y.rows ? affine_scaled_rows(b, x.rows, y.rows, minus ? -1 : 1) : x.rows;
  return r;
}

/* The product of two products of parameters; none when it has too many factors. */
static factors multiply(form x, form y) {
  factors out = {.count = 0};
  const form *both[2] = {&x, &y};
  for (unsigned side = 0; side < 2; ++side) {
    factors single = {.of = {both[side]->text}, .count = 1};
    const factors *from = both[side]->product.count ? &both[side]->product : &single;
    for (unsigned k = 0; k < from->count; ++k) {
      if (out.count == MAX_FACTORS)
        return (factors){.count = 0};
      unsigned at = out.count++;
      for (; at > 0 && strcmp(out.of[at - 1], from->of[k]) > 0; --at)
        out.of[at] = out.of[at - 1];
      out.of[at] = from->of[k];
    }
  }
  return out;
}

static form product_of_invariants(builder *b, form x, form y, const o2o_type *type) {
  form r =
      invariant_parameter(b, FORMAT(b, "%u: %s * %s", (unsigned)type->kind, x.text, y.text), type);
  r.product = multiply(x, y);
  return r;
}

/* x, which varies, times the invariant y. */
static form times_invariant(builder *b, form x, form y) {
  form r = number(b, 0);
  form one = {.text = NULL};
  if (!(x.constant && x.k == 0)) {
    factors stride = {.of = {y.text}, .count = 1};
    r.rows = add_row_term(b, NULL, y.product.count ? y.product : stride, x.text, divisor_of(x));
  }
  for (const row *p = x.rows; p; p = p->next) {
    one.product = p->stride;
    factors stride = multiply(one, y);
    if (!stride.count)
      return none;
    r.rows = add_row_term(b, r.rows, stride, p->coefficient, p->divisor);
  }
  r.constant = r.invariant = r.actual = false;
  return r;
}

static form product(builder *b, form x, form y, const o2o_type *type) {
  if (x.constant || y.constant) {
    int64_t k = x.constant ? x.k : y.k;
    form other = x.constant ? y : x;
    form r = {.text = FORMAT(b, "(%" PRId64 " * %s)", k, other.text), .invariant = other.invariant};
    int64_t size = k < 0 ? -k : k;
    r.divisor = size > 0 && size < 1 << 20 ? size * divisor_of(other) : 1;
    r.rows = affine_scaled_rows(b, NULL, other.rows, k);
    return r;
  }
  if (x.invariant && y.invariant)
    return product_of_invariants(b, x, y, type);
  if (y.invariant && !y.rows)
    return times_invariant(b, x, y);
  if (x.invariant && !x.rows)
    return times_invariant(b, y, x);
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
  x = affine_actual(b, x, e->type);
  y = affine_actual(b, y, e->type);
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
    x = affine_actual(b, x, e->type);
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
  const char *yes = affine_condition(b, scope, e, true), *no = affine_condition(b, scope, e, false);
  if (!yes || !no)
    return none;
  const char *v = affine_fresh(b);
  affine_constrain(b, FORMAT(b, "((%s = 1 and %s) or (%s = 0 and %s))", v, yes, v, no));
  return (form){.text = v, .actual = true};
}

static form binary(builder *b, const o2o_scope *scope, const o2o_expr *e) {
  if (e->op >= O2O_OP_LT)
    return truth(b, scope, e);
  bool linear = e->op == O2O_OP_ADD || e->op == O2O_OP_SUB || e->op == O2O_OP_MUL;
  form x = linear ? affine_flat(b, scope, e->kids[0]) : affine_expression(b, scope, e->kids[0]);
  form y = linear ? affine_flat(b, scope, e->kids[1]) : affine_expression(b, scope, e->kids[1]);
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
  const char *yes = affine_condition(b, scope, e->kids[0], true),
             *no = affine_condition(b, scope, e->kids[0], false);
  form x = affine_expression(b, scope, e->kids[1]), y = affine_expression(b, scope, e->kids[2]);
  if (!yes || !no || !x.text || !y.text)
    return none;
  const char *v = affine_fresh(b);
  affine_constrain(
      b, FORMAT(b, "((%s = %s and %s) or (%s = %s and %s))", v, x.text, yes, v, y.text, no));
  return (form){.text = v, .actual = x.actual && y.actual};
}

static form cast(builder *b, const o2o_scope *scope, const o2o_expr *e) {
  const o2o_type *from = e->kids[0]->type, *to = e->type;
  if (!o2o_is_integer(from) || !o2o_is_integer(to) ||
      (to->kind == O2O_T_BOOL && from->kind != to->kind))
    return none;
  form x = affine_flat(b, scope, e->kids[0]);
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

/* A value in memory: any of its type. */
static form memory(builder *b, const o2o_scope *scope, const o2o_expr *load) {
  if (!b->affine->read_memory || !b->in_address)
    return none;
  const char *value = affine_fresh(b);
  affine_constrain(b, in_range(b, value, load->type));
  affine_note_read(b, scope, load, value);
  return (form){.text = value, .actual = true};
}

static form operation(builder *b, const o2o_scope *scope, const o2o_expr *e) {
  form x;
  const o2o_scope *at;
  switch (e->kind) {
  case O2O_E_SYM:
    return symbol(b, scope, e->sym);
  case O2O_E_LOAD:
    return e->kids[0]->kind == O2O_E_SYM ? symbol(b, scope, e->kids[0]->sym) : memory(b, scope, e);
  case O2O_E_NEG:
  case O2O_E_BITNOT:
    x = affine_flat(b, scope, e->kids[0]);
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
    return result ? affine_flat(b, at, result) : none;
  }
  default:
    return none;
  }
}

/* The translation of an integer expression, with products of a variable and a parameter. */
form affine_flat(builder *b, const o2o_scope *scope, const o2o_expr *e) {
  int64_t k;
  if (b->depth == 0)
    b->steps = 0;
  if (!e || !o2o_is_integer(e->type) || b->depth >= MAX_DEPTH || ++b->steps > MAX_STEPS)
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

form affine_expression(builder *b, const o2o_scope *scope, const o2o_expr *e) {
  form f = affine_flat(b, scope, e);
  return f.rows ? none : f;
}

/* ---- conditions ------------------------------------------------------------------------------ */

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

const char *affine_condition(builder *b, const o2o_scope *scope, const o2o_expr *e, bool holds) {
  const char *p, *q;
  switch (e->kind) {
  case O2O_E_NOT:
    return affine_condition(b, scope, e->kids[0], !holds);
  case O2O_E_LAND:
  case O2O_E_LOR:
    p = affine_condition(b, scope, e->kids[0], holds);
    q = affine_condition(b, scope, e->kids[1], holds);
    if (!p || !q)
      return NULL;
    return FORMAT(b, "(%s %s %s)", p, (e->kind == O2O_E_LAND) == holds ? "and" : "or", q);
  case O2O_E_BINARY:
    if (e->op >= O2O_OP_LT) {
      form x = affine_actual(b, affine_expression(b, scope, e->kids[0]), e->kids[0]->type);
      form y = affine_actual(b, affine_expression(b, scope, e->kids[1]), e->kids[1]->type);
      /* Operands that are no integers have no form. */
      return x.text && y.text ? FORMAT(b, "(%s %s %s)", x.text, relation(e->op, holds), y.text)
                              : NULL;
    }
    break;
  default:
    break;
  }
  form x = affine_expression(b, scope, e);
  x = x.text ? affine_actual(b, x, e->type) : x;
  return x.text ? FORMAT(b, "(%s %s 0)", x.text, holds ? "!=" : "=") : NULL;
}
