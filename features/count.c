/* Raw counts: one walk over an iteration and the functions that it calls, which emits a formula.
 *
 *   for (j = 0; j < m; j++)       LOOP 1 (0 .. m-1)
 *     if (x[j] > 0)               COUNT mem 1, comp64 1, branch 2 (the loop's and this one)
 *       s += x[j] * y[i];         WEIGHT 500: COUNT mem 2, comp64 2
 *
 * Loops of the body become LOOPs of the formula, so that the run's values give their trips; what is
 * not a canonical loop runs O2O_AVERAGE_TRIPS times, but where its rounds can be followed (passes
 * over halves of a length that is a constant) each is counted.  Branches run in half of the cases,
 * those on constants always or never.  Counts of straight-line code are gathered and emitted
 * together, when a loop or branch begins or ends.
 *
 * Which expressions count is docs/features.md: arithmetic for subscripts and for the control of
 * canonical loops does not.
 */
#include "features/count.h"

#include "abi/abi.h"
#include "features/coalesced.h"
#include "predictor/formula.h"
#include "predictor/instructions.h"
#include "xform/formula/emit.h"
#include "xform/formula/fold.h"
#include "xform/formula/place.h"
#include "xform/formula/prune.h"
#include "xform/ir/ended.h"
#include "xform/optimise/group_body.h"

#include <string.h>

#define MAX_WEIGHTS                                                                                \
  24 /* nested branches; further ones count as certain ones with half the amounts */
#define MAX_CALLS 10000   /* calls that are looked into: nested ones multiply */
#define MAX_AMOUNT 1e15   /* of one COUNT */
#define USUAL_GROUP 256.0 /* work-items of a work-group, where there are so many */
/* Partial results are at most this part of the iterations: of large ones the runtime has fewer
 * groups (PARTIALS_SHARE of runtime/forms/geometry.c). */
#define RESULTS_SHARE 0.125
#define MAX_ROUNDS 24  /* of a loop that is followed */
#define MAX_WORDS 4000 /* of a formula in which loops are followed */
#define MAX_RUNS 32

typedef struct counter {
  o2o_nest *nest;
  const o2o_plan *plan;
  o2o_code *code;
  o2o_opened opened;
  double pending[O2O_NCOUNTS]; /* of straight-line code, not emitted yet */
  double scale;                /* of what loops and branches multiply that are not in the formula */
  unsigned weights, calls;
  double
      once[O2O_NCOUNTS]; /* of the innermost loop: not for each of its iterations, but once, if it
                               does not store */
  bool stores;           /* the innermost loop does: what it reads may be what it has written */
  unsigned certain;      /* weights that were open when it began */
  bool flat;             /* inside a loop that could not be opened: its variables do not exist */
  bool complete;         /* nothing was left out */
  unsigned followed;     /* loops around the walk that are */
  /* objects whose bytes were counted where a loop runs along them */
  const o2o_symbol *runs[MAX_RUNS];
  unsigned nruns;
  bool settled; /* the parts of the expression are seen from where it is: it changes nothing */
} counter;

/* Where the walk is.  address: the value only serves as a subscript or controls a loop. */
typedef struct here {
  const o2o_scope *scope;
  bool address;
} here;

static void expression(counter *c, here at, const o2o_expr *e);
static const o2o_scope *statement(counter *c, const o2o_scope *scope, const o2o_stmt *s);

static void word(counter *c, int64_t w) { o2o_emit(c->nest, c->code, w); }

static void count(counter *c, enum o2o_count which, double amount) {
  c->pending[which] += amount * c->scale;
}

static void flush(counter *c) {
  for (int k = 0; k < O2O_NCOUNTS; ++k) {
    double amount = c->pending[k] * 1000;
    c->pending[k] = 0;
    if (amount < 0.5)
      continue;
    word(c, O2O_F_COUNT);
    word(c, k);
    word(c, (int64_t)((amount < MAX_AMOUNT ? amount : MAX_AMOUNT) + 0.5));
  }
}

/* ---- constants ------------------------------------------------------------------------------- */

/* The value of an integer expression that is the same in every run. */
static bool constant(counter *c, const o2o_scope *scope, const o2o_expr *e, int64_t *value) {
  o2o_code code = {0};
  int64_t end;
  o2o_emit_value(c->nest, scope, e, &code);
  o2o_emit(c->nest, &code, O2O_F_TOUCH);
  o2o_emit(c->nest, &code, 1);
  o2o_emit(c->nest, &code, O2O_F_END);
  return o2o_formula_range(code.words, NULL, value, &end) && end - *value == 1;
}

/* Whether a condition holds in every run, or in none. */
static bool decided(counter *c, const o2o_scope *scope, const o2o_expr *e, bool *holds) {
  int64_t a, b;
  if (e->kind != O2O_E_BINARY || e->op < O2O_OP_LT || e->op > O2O_OP_NE ||
      !o2o_is_integer(e->kids[0]->type) || !constant(c, scope, e->kids[0], &a) ||
      !constant(c, scope, e->kids[1], &b))
    return false;
  *holds = e->op == O2O_OP_LT   ? a < b
           : e->op == O2O_OP_GT ? a > b
           : e->op == O2O_OP_LE ? a <= b
           : e->op == O2O_OP_GE ? a >= b
           : e->op == O2O_OP_EQ ? a == b
                                : a != b;
  return true;
}

/* ---- branches and loops ---------------------------------------------------------------------- */

static const int64_t half = 500;

/* Begins what runs in half of the cases.  Returns what end_branch() needs: the length of the code.
 */
static unsigned begin_branch(counter *c) {
  flush(c);
  if (c->weights++ < MAX_WEIGHTS) {
    word(c, O2O_F_WEIGHT);
    word(c, half);
  } else {
    c->scale *= 0.5;
  }
  return c->code->count;
}

static void end_branch(counter *c, unsigned begun) {
  flush(c);
  if (--c->weights >= MAX_WEIGHTS) {
    c->scale /= 0.5;
    return;
  }
  if (c->code->count == begun) /* nothing inside */
    c->code->count -= 2;
  else
    word(c, O2O_F_ENDWEIGHT);
}

/* State before a loop, for end_loop(). */
typedef struct around {
  unsigned opened, certain;
  bool flat, stores;
  double scale, once[O2O_NCOUNTS];
} around;

/* `inner` is what o2o_scope_enter() made of the loop; canonical: it opened a LOOP. */
static around begin_loop(counter *c, const o2o_scope *inner, bool canonical) {
  around before = {.opened = c->opened.count,
                   .certain = c->certain,
                   .flat = c->flat,
                   .stores = c->stores,
                   .scale = c->scale};
  flush(c);
  memcpy(before.once, c->once, sizeof c->once);
  memset(c->once, 0, sizeof c->once);
  c->certain = c->weights;
  c->stores = false;
  if (!c->flat) {
    bool open = canonical ? o2o_emit_open_loop(c->nest, inner, c->code, &c->opened)
                          : o2o_emit_open_unknown(c->nest, c->code, &c->opened);
    c->flat = !open && canonical;
    if (open)
      return before;
  }
  c->scale *= O2O_AVERAGE_TRIPS;
  return before;
}

static void count_once(counter *c) {
  for (int k = 0; k < O2O_NCOUNTS; ++k)
    count(c, k, c->once[k]);
}

static void end_loop(counter *c, around before) {
  if (c->stores)
    count_once(c);
  flush(c);
  o2o_emit_close(c->nest, c->code, &c->opened, before.opened);
  c->flat = before.flat;
  c->scale = before.scale;
  if (!c->stores)
    count_once(c);
  memcpy(c->once, before.once, sizeof c->once);
  c->certain = before.certain;
  c->stores = c->stores || before.stores;
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* The memory of an lvalue that has no place: what its pointer was declared to point to. */
static bool root_is_global(const o2o_expr *lvalue) {
  const o2o_symbol *root = o2o_root(lvalue);
  return root && (root->storage == O2O_S_OBJECT ||
                  (root->type->kind == O2O_T_POINTER && root->space == O2O_SPACE_GLOBAL));
}

/* Whether devices with local memory of their own read the object there. */
static bool is_shared(const o2o_plan *plan, const o2o_symbol *object) {
  for (unsigned k = 0; plan->local && k < plan->local->count; ++k)
    if (object && plan->local->of[k] == object)
      return true;
  return false;
}

/* Whether the place is the same in all iterations of the innermost loop, so that what is there
 * stays in a register meanwhile. */
static bool stays(counter *c, const o2o_place *place) {
  o2o_code code = {0};
  if (c->opened.count <= c->nest->nloops || c->flat || c->certain != c->weights ||
      !o2o_emit_offset(c->nest, place, &code))
    return false;
  o2o_emit(c->nest, &code, O2O_F_END);
  for (const int64_t *pc = code.words; *pc != O2O_F_END; pc += 1 + o2o_words_of(*pc))
    if (!o2o_is_instruction(*pc) || *pc == O2O_F_UNKNOWN || *pc == O2O_F_LOOP ||
        (*pc == O2O_F_VAR && pc[1] == c->opened.var[c->opened.count - 1]))
      return false;
  return true;
}

/* Elements that are moved when a value of the type is. */
static double elements(const o2o_type *type) {
  double sum = 0, most = 0;
  int64_t n;
  if (type->kind == O2O_T_ARRAY)
    return o2o_const_int(type->count, &n) && n > 0 ? (double)n * elements(type->elem) : 1;
  if (type->kind != O2O_T_RECORD)
    return 1;
  for (unsigned k = 0; k < type->record->nfields; ++k) {
    double of_field = elements(type->record->fields[k].type);
    sum += of_field;
    most = of_field > most ? of_field : most;
  }
  return type->record->is_union ? most : sum;
}

/* The argument of an object of which neither a range nor a size is known; NULL: it has one. */
static const o2o_plan_arg *of_unknown_size(const o2o_plan *plan, const o2o_symbol *object) {
  for (unsigned k = 0; k < plan->nargs; ++k) {
    const o2o_plan_arg *arg = &plan->args[k];
    if (arg->sym == object && object->storage == O2O_S_OBJECT)
      return (arg->range_known && arg->range.count) || arg->extent >= 0 || arg->extent_slot >= 0
                 ? NULL
                 : arg;
  }
  return NULL;
}

static int moves_of(const o2o_plan_arg *arg) {
  return (arg->read ? 1 : 0) + (arg->written ? 1 : 0);
}

static int64_t element_bytes(const o2o_symbol *sym) {
  const o2o_type *t = sym->points ? sym->type->elem : sym->type;
  while (t && t->kind == O2O_T_ARRAY)
    t = t->elem;
  return t && t->size ? (int64_t)t->size : 1;
}

static bool has_run(const counter *c, const o2o_symbol *object) {
  for (unsigned k = 0; k < c->nruns; ++k)
    if (c->runs[k] == object)
      return true;
  return false;
}

/* for (k = row[i]; k < row[i + 1]; k++) ... v[k]: what is moved of v is an element for each
 * iteration of the first loop that runs along it. */
static void count_run(counter *c, const o2o_place *place) {
  const o2o_plan_arg *arg = of_unknown_size(c->plan, place->root);
  o2o_code offset = {0};
  if (!arg || c->flat || c->opened.count <= c->nest->nloops || c->nruns == MAX_RUNS ||
      has_run(c, arg->sym) || !o2o_emit_offset(c->nest, place, &offset))
    return;
  c->runs[c->nruns++] = arg->sym;
  count(c, O2O_C_TRANSFER, (double)(moves_of(arg) * element_bytes(arg->sym)));
}

/* `store`: of a value that was not read from there, as that of a sum is. */
static void access(counter *c, here at, const o2o_expr *lvalue, int times, bool store) {
  if (lvalue->kind == O2O_E_SYM && lvalue->sym->storage != O2O_S_OBJECT)
    return;
  o2o_place place;
  bool placed = o2o_place_of(c->nest, at.scope, lvalue, &place);
  if (placed ? place.root->storage != O2O_S_OBJECT : !root_is_global(lvalue))
    return;
  c->stores = c->stores || store;
  double *to = placed && stays(c, &place) ? c->once : c->pending;
  double amount = elements(lvalue->type) * (to == c->once ? times : times * c->scale);
  to[O2O_C_MEM] += amount;
  if (placed && to == c->pending)
    count_run(c, &place);
  if (is_shared(c->plan, placed ? place.root : o2o_root(lvalue)))
    to[O2O_C_LOCALMEM] += amount;
  if (placed && o2o_coalesced(c->nest, c->plan, at.scope, lvalue, &place))
    to[O2O_C_COALESCED] += amount;
}

/* The parts of an lvalue that are evaluated: bases and subscripts. */
static void lvalue_parts(counter *c, here at, const o2o_expr *e) {
  at.address = true;
  switch (e->kind) {
  case O2O_E_SYM:
    return;
  case O2O_E_INDEX:
    if (e->kids[0]->type->kind == O2O_T_ARRAY)
      lvalue_parts(c, at, e->kids[0]);
    else
      expression(c, at, e->kids[0]);
    expression(c, at, e->kids[1]);
    return;
  case O2O_E_MEMBER:
    if (o2o_is_lvalue(e->kids[0]))
      lvalue_parts(c, at, e->kids[0]);
    else
      expression(c, at, e->kids[0]);
    return;
  default:
    for (unsigned k = 0; k < e->nkids; ++k)
      expression(c, at, e->kids[k]);
  }
}

/* ---- expressions ----------------------------------------------------------------------------- */

static void operation(counter *c, here at, const o2o_type *type, double times) {
  if (!at.address)
    count(c, type->kind == O2O_T_F64 ? O2O_C_COMP64 : O2O_C_COMP, times);
}

static void operands(counter *c, here at, const o2o_expr *e) {
  for (unsigned k = 0; k < e->nkids; ++k)
    if (e->kids[k])
      expression(c, at, e->kids[k]);
}

/* One operand that is evaluated only sometimes. */
static void branch(counter *c, here at, const o2o_expr *e) {
  unsigned begun = begin_branch(c);
  expression(c, at, e);
  end_branch(c, begun);
}

static void builtin(counter *c, here at, const o2o_expr *e) {
  const struct o2o_builtin *b = e->builtin;
  bool real = o2o_is_float(e->type), wide = e->type->kind == O2O_T_F64;
  for (unsigned k = 0; k < e->nkids; ++k) {
    real = real || o2o_is_float(e->kids[k]->type);
    wide = wide || e->kids[k]->type->kind == O2O_T_F64;
  }
  operands(c, (here){at.scope, false}, e);
  if (real)
    count(c, O2O_C_RATIONAL, 1);
  count(c, wide ? O2O_C_COMP64 : O2O_C_COMP, b ? b->cost : 1);
}

static void call(counter *c, here at, const o2o_expr *e) {
  operands(c, (here){at.scope, false}, e);
  const o2o_scope *inner = o2o_scope_call(c->nest, at.scope, e);
  if (!inner || c->calls >= MAX_CALLS) {
    c->complete = false;
    return;
  }
  ++c->calls;
  bool outer = c->settled;
  c->settled = false;
  statement(c, inner, e->callee->body);
  c->settled = outer;
}

static void assignment(counter *c, here at, const o2o_expr *e) {
  const o2o_expr *target = e->kids[0];
  bool pointer = target->type->kind == O2O_T_POINTER;
  if (e->nkids > 1)
    expression(c, (here){at.scope, pointer}, e->kids[1]);
  lvalue_parts(c, at, target);
  access(c, at, target, e->kind == O2O_E_ASSIGN ? 1 : 2, e->kind == O2O_E_ASSIGN);
  if (e->kind != O2O_E_ASSIGN && !pointer)
    operation(c, at, e->kind == O2O_E_ASSIGNOP ? e->ctype : target->type, 1);
}

static void parts(counter *c, here at, const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_LOAD:
    lvalue_parts(c, at, e->kids[0]);
    access(c, at, e->kids[0], 1, false);
    return;
  case O2O_E_DECAY:
  case O2O_E_ADDR:
    lvalue_parts(c, at, e->kids[0]);
    return;
  case O2O_E_INDEX:
  case O2O_E_DEREF:
    lvalue_parts(c, at, e);
    return;
  case O2O_E_PTRADD:
  case O2O_E_PTRDIFF:
    operands(c, (here){at.scope, true}, e);
    return;
  case O2O_E_NEG:
  case O2O_E_BITNOT:
  case O2O_E_NOT:
  case O2O_E_BINARY:
    operands(c, at, e);
    operation(c, at, e->kids[0]->type, 1);
    return;
  case O2O_E_LAND:
  case O2O_E_LOR:
    expression(c, (here){at.scope, false}, e->kids[0]);
    count(c, O2O_C_BRANCH, 1);
    branch(c, (here){at.scope, false}, e->kids[1]);
    return;
  case O2O_E_COND:
    expression(c, (here){at.scope, false}, e->kids[0]);
    count(c, O2O_C_BRANCH, 1);
    branch(c, at, e->kids[1]);
    branch(c, at, e->kids[2]);
    return;
  case O2O_E_ASSIGN:
  case O2O_E_ASSIGNOP:
  case O2O_E_INCDEC:
    assignment(c, at, e);
    return;
  case O2O_E_BUILTIN:
    builtin(c, at, e);
    return;
  case O2O_E_CALL:
    call(c, at, e);
    return;
  case O2O_E_ATOMIC:
    count(c, O2O_C_ATOMIC, 1);
    expression(c, (here){at.scope, false}, e->kids[0]);
    return;
  default:
    operands(c, at, e);
  }
}

/* Where an expression changes no variable, neither do its parts: sums of thousands of terms are
 * looked through once. */
static void expression(counter *c, here at, const o2o_expr *e) {
  bool outer = c->settled;
  if (!outer) {
    const o2o_scope *scope = o2o_scope_within(c->nest, at.scope, e);
    c->settled = scope == at.scope;
    at.scope = scope;
  }
  parts(c, at, e);
  c->settled = outer;
}

/* ---- statements ------------------------------------------------------------------------------ */

static void value(counter *c, const o2o_scope *scope, const o2o_expr *e) {
  if (e)
    expression(c, (here){scope, false}, e);
}

static const o2o_scope *after_value(counter *c, const o2o_scope *scope, o2o_expr *e) {
  return e ? o2o_scope_after_expr(c->nest, scope, e) : scope;
}

static void branch_body(counter *c, const o2o_scope *scope, const o2o_stmt *s) {
  if (!s)
    return;
  unsigned begun = begin_branch(c);
  statement(c, scope, s);
  end_branch(c, begun);
}

/* What a round of a loop consists of. */
typedef struct round {
  o2o_expr *condition, *step; /* step: may be NULL */
  const o2o_stmt *body;
} round;

/* Whether each round's condition is known before it runs. */
static bool can_be_followed(counter *c, const o2o_scope *scope, round r) {
  bool goes = true;
  if (!r.condition || !r.body || o2o_may_leave(r.body) || c->followed || c->flat ||
      c->code->count > MAX_WORDS)
    return false;
  for (unsigned n = 0; n <= MAX_ROUNDS; ++n) {
    if (!decided(c, scope, r.condition, &goes))
      return false;
    if (!goes)
      return true;
    scope = o2o_scope_after(c->nest, scope, r.body);
    scope = after_value(c, scope, r.step);
  }
  return false;
}

/* Returns the scope behind the loop. */
static const o2o_scope *follow(counter *c, const o2o_scope *scope, round r) {
  bool goes;
  ++c->followed;
  while (decided(c, scope, r.condition, &goes) && goes) {
    count(c, O2O_C_BRANCH, 1);
    value(c, scope, r.condition);
    scope = statement(c, scope, r.body);
    value(c, scope, r.step);
    scope = after_value(c, scope, r.step);
  }
  --c->followed;
  return scope;
}

/* The condition of a canonical loop is one comparison with a bound that does not change: what the
 * bound reads is read once. */
static const o2o_scope *for_loop(counter *c, const o2o_scope *scope, const o2o_stmt *s) {
  const o2o_scope *outer = scope;
  if (s->kids[0])
    scope = statement(c, scope, s->kids[0]);
  const o2o_scope *inner = o2o_scope_enter(c->nest, scope, s);
  bool canonical = o2o_scope_opens(inner, scope);
  round r = {s->e[0], s->e[1], s->kids[1]};
  if (!canonical && can_be_followed(c, scope, r))
    return follow(c, scope, r);
  bool simple = canonical && s->e[0]->kind == O2O_E_BINARY;
  if (simple)
    expression(c, (here){scope, true}, s->e[0]);
  around before = begin_loop(c, inner, canonical);
  count(c, O2O_C_BRANCH, 1);
  if (!simple)
    value(c, inner, s->e[0]);
  if (s->kids[1])
    statement(c, inner, s->kids[1]);
  if (!canonical)
    value(c, inner, s->e[1]);
  end_loop(c, before);
  return o2o_scope_after(c->nest, outer, s);
}

static const o2o_scope *while_loop(counter *c, const o2o_scope *scope, const o2o_stmt *s) {
  round r = {s->e[0], NULL, s->kids[0]};
  if (s->kind == O2O_ST_WHILE && can_be_followed(c, scope, r))
    return follow(c, scope, r);
  const o2o_scope *inner = o2o_scope_enter(c->nest, scope, s);
  around before = begin_loop(c, inner, false);
  count(c, O2O_C_BRANCH, 1);
  value(c, inner, s->e[0]);
  statement(c, inner, s->kids[0]);
  end_loop(c, before);
  return o2o_scope_after(c->nest, scope, s);
}

static void if_statement(counter *c, const o2o_scope *scope, const o2o_stmt *s) {
  const o2o_stmt *other = s->nkids > 1 ? s->kids[1] : NULL;
  bool holds;
  if (o2o_asks_whether_ended(s))
    return;
  value(c, scope, s->e[0]);
  count(c, O2O_C_BRANCH, 1);
  const o2o_scope *inner = after_value(c, scope, s->e[0]);
  if (decided(c, scope, s->e[0], &holds)) {
    if (holds ? s->kids[0] : other)
      statement(c, inner, holds ? s->kids[0] : other);
    return;
  }
  branch_body(c, inner, s->kids[0]);
  branch_body(c, inner, other);
}

/* Returns the scope after the statement. */
static const o2o_scope *statement(counter *c, const o2o_scope *scope, const o2o_stmt *s) {
  switch (s->kind) {
  case O2O_ST_BLOCK:
    for (unsigned k = 0; k < s->nkids; ++k)
      scope = statement(c, scope, s->kids[k]);
    return scope;
  case O2O_ST_EXPR:
  case O2O_ST_DECL:
  case O2O_ST_RETURN:
    value(c, scope, s->e[0]);
    break;
  case O2O_ST_IF:
    if_statement(c, scope, s);
    break;
  case O2O_ST_SWITCH:
    value(c, scope, s->e[0]);
    count(c, O2O_C_BRANCH, 1);
    branch_body(c, o2o_scope_enter(c->nest, scope, s), s->kids[0]);
    break;
  case O2O_ST_FOR:
    return for_loop(c, scope, s);
  case O2O_ST_WHILE:
  case O2O_ST_DO:
    return while_loop(c, scope, s);
  default: /* labels, break, continue */
    break;
  }
  return o2o_scope_after(c->nest, scope, s);
}

/* ---- the whole kernel ------------------------------------------------------------------------ */

/* One work-item per iteration, or per chunk of a known number of them. */
static void items(counter *c) {
  int64_t chunk;
  bool chunks =
      c->plan->chunked && c->nest->chunk && o2o_const_int(c->nest->chunk, &chunk) && chunk > 0;
  count(c, O2O_C_ITEMS, chunks ? 1.0 / (double)chunk : 1);
}

/* Each work-group leaves its part of a result for the others to be added. */
static void results(counter *c) {
  double parts = 0;
  for (unsigned k = 0; k < c->plan->nargs; ++k)
    if (c->plan->args[k].kind == O2O_ARG_REDUCTION)
      parts += elements(c->plan->args[k].sym->type) / USUAL_GROUP;
  parts = parts < RESULTS_SHARE ? parts : RESULTS_SHARE;
  count(c, O2O_C_MEM, parts);
  count(c, O2O_C_COALESCED, parts);
}

/* Pushes the size of an object whose size is not declared: its extent, where the run knows it, else
 * one element per iteration. */
static void unknown_size(counter *c, const o2o_plan_arg *arg, unsigned slot) {
  word(c, O2O_F_EXTENT);
  word(c, slot);
  o2o_emit_open_nest(c->nest, c->code, &c->opened);
  word(c, O2O_F_UNKNOWN);
  word(c, O2O_F_TOUCH);
  word(c, element_bytes(arg->sym));
  o2o_emit_close(c->nest, c->code, &c->opened, 0);
  word(c, O2O_F_SPAN);
  word(c, O2O_F_ELSE);
}

/* Pushes the bytes that are moved when the object is: its range, or all of it. */
static void object_size(counter *c, const o2o_plan_arg *arg, unsigned slot) {
  if (arg->range_known && arg->range.count > 0) {
    unsigned n = arg->range.count;
    if (arg->range.words[n - 1] == O2O_F_END)
      --n;
    for (unsigned k = 0; k < n; ++k)
      word(c, arg->range.words[k]);
    word(c, O2O_F_SPAN);
  } else if (arg->extent >= 0) {
    word(c, O2O_F_CONST);
    word(c, arg->extent);
  } else if (arg->extent_slot >= 0) {
    word(c, O2O_F_SLOT);
    word(c, arg->extent_slot);
  } else {
    unknown_size(c, arg, slot);
  }
}

/* Objects that are read go to the device, those that are written come back. */
static void transfers(counter *c) {
  for (unsigned k = 0; k < c->plan->nargs; ++k) {
    const o2o_plan_arg *arg = &c->plan->args[k];
    int moves = moves_of(arg);
    if (arg->sym->storage != O2O_S_OBJECT || moves == 0 || has_run(c, arg->sym))
      continue;
    object_size(c, arg, o2o_first_slot(c->nest) + k);
    word(c, O2O_F_CONST);
    word(c, moves);
    word(c, O2O_F_MUL);
    word(c, O2O_F_BYTES);
    word(c, O2O_C_TRANSFER);
  }
}

bool o2o_count(o2o_nest *nest, o2o_plan *plan) {
  plan->counts = (o2o_code){0};
  counter c = {.nest = nest,
               .plan = plan,
               .code = &plan->counts,
               .opened = {.means = true},
               .scale = 1,
               .complete = true};
  o2o_emit_open_nest(nest, c.code, &c.opened);
  items(&c);
  results(&c);
  statement(&c, o2o_scope_root(nest), nest->body);
  flush(&c);
  o2o_emit_close(nest, c.code, &c.opened, 0);
  transfers(&c);
  if (!c.complete || nest->units.externals > 0) {
    word(&c, O2O_F_UNKNOWN);
    word(&c, O2O_F_BYTES);
    word(&c, O2O_C_COMP);
  }
  word(&c, O2O_F_END);
  o2o_fold_formula(c.code);
  o2o_prune_formula(c.code);
  return c.complete;
}

/* The iterations of a loop with constant bounds; INT64_MIN, which formulas take for unknown, of
 * any other. */
static int64_t constant_trips(const o2o_loop *loop) {
  int64_t lower, upper, step, span;
  if (!o2o_const_int(loop->lower, &lower) || !o2o_const_int(loop->upper, &upper) ||
      !o2o_const_int(loop->step, &step) || step == 0 || step == INT64_MIN ||
      (step > 0 ? __builtin_sub_overflow(upper, lower, &span)
                : __builtin_sub_overflow(lower, upper, &span)) ||
      span > INT64_MAX / 2)
    return INT64_MIN;
  if (loop->cmp == O2O_OP_LE || loop->cmp == O2O_OP_GE)
    ++span;
  step = step < 0 ? -step : step;
  return span > 0 ? (span - 1) / step + 1 : 0;
}

bool o2o_count_average(const o2o_plan *plan, double counts[O2O_NCOUNTS]) {
  unsigned first = 2 * plan->nest->nloops, n = first + plan->nargs;
  int64_t *slots = o2o_alloc(plan->nest, 2 * (n + 1) * sizeof *slots), *extents = slots + n + 1;
  for (unsigned k = 0; k < n; ++k) {
    slots[k] = INT64_MIN;
    extents[k] = -1;
  }
  for (unsigned k = 0; k < plan->nest->nloops; ++k) {
    const o2o_loop *loop = &plan->nest->loops[k];
    slots[2 * k + 1] = constant_trips(loop);
    if (slots[2 * k + 1] != INT64_MIN)
      o2o_const_int(loop->lower, &slots[2 * k]);
  }
  for (unsigned k = 0; k < plan->nargs; ++k)
    if (plan->args[k].extent_slot < 0)
      extents[first + k] = plan->args[k].extent;
  for (int k = 0; k < O2O_NCOUNTS; ++k)
    counts[k] = 0;
  return plan->counts.count > 0 && o2o_formula_counts(plan->counts.words, slots, extents, counts);
}
