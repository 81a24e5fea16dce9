/* Collection of memory accesses: one walk over an iteration that threads scopes (emit.h) and guards
 * along, and goes into called functions.
 *
 *   for (j = 0; j < m; j++)          scope: j in [0, m - 1]
 *     if (x[j] > 0)                  read  x[j]
 *       swap(&y[i], &y[j]);          in swap, *p is y[i]: guarded read and write
 *
 * Ranges are formulas that open the loops of each access and touch its bytes.
 *
 * Of pointers in memory it knows those that the plugin has found in tables (ir.h): what is accessed
 * through one may be anywhere in its rows.  Others are declined: the value of a host pointer means
 * nothing to the device, and a pointer that was stored could turn up anywhere.
 */
#include "xform/analysis/access.h"
#include "xform/ir/points_to.h"
#include "xform/ir/update.h"

#define MAX_ACCESSES 20000 /* calls are walked once per call site, nested ones multiply */

typedef struct walker {
  o2o_nest *nest;
  o2o_accesses *out;
  o2o_points_to *pointers;
  o2o_refusal *why;
  unsigned order;
  const o2o_expr *atomic; /* the ATOMIC being walked */
  bool locals;            /* list arrays and records of the body as well */
  const o2o_stmt *only;   /* a block: what is outside of it is not listed; NULL: nothing */
  bool refused;
} walker;

/* Where the walk is. */
typedef struct here {
  const o2o_scope *scope;
  const o2o_guard *guard;
  const o2o_guard *cases; /* condition that the body of the innermost switch stands under */
} here;

static void rvalue(walker *w, here at, o2o_expr *e);
static void lvalue(walker *w, here at, o2o_expr *e);
static here statement(walker *w, here at, o2o_stmt *s);

static here guarded(walker *w, here at, const o2o_expr *cond, bool holds) {
  o2o_guard *guard = o2o_alloc(w->nest, sizeof *guard);
  guard->outer = at.guard;
  guard->cond = cond;
  guard->holds = holds;
  guard->scope = at.scope;
  guard->loops = at.scope->loops;
  at.guard = guard;
  return at;
}

static void refuse(walker *w, const char *reason, o2o_loc loc, const char *note, const char *text) {
  if (!w->refused)
    o2o_refuse(w->nest, w->why, reason, loc, note, "%s", text);
  w->refused = true;
}

/* ---- one access ------------------------------------------------------------------------------ */

static o2o_access *append(walker *w) {
  o2o_accesses *list = w->out;
  if (list->count >= MAX_ACCESSES) {
    refuse(w, "too-large", w->nest->loc, NULL,
           "the loop makes too many memory accesses to be analysed");
    --list->count; /* overwrite the last one; the list is not used after a refusal */
  }
  list->items = o2o_grown(w->nest, list->items, list->count, &list->capacity, sizeof *list->items);
  return &list->items[list->count++];
}

/* Objects, and private variables that are accessed in parts. */
static bool listed(const walker *w, const o2o_symbol *sym) {
  if (sym->storage == O2O_S_LOCAL)
    return w->locals && o2o_is_aggregate(sym->type);
  return sym->storage == O2O_S_OBJECT || sym->storage == O2O_S_PRIVATE;
}

static void record_one(walker *w, here at, const o2o_expr *e, bool write, const o2o_place *place,
                       o2o_symbol *root, bool somewhere) {
  if (!listed(w, root))
    return;
  if (root->pointers.is_table && e->type->kind != O2O_T_POINTER) {
    refuse(w, "multi-level-pointer", e->loc, "used here",
           "the loop follows pointers in a struct that it reaches through a pointer in memory");
    return;
  }
  o2o_access *access = append(w);
  *access = (o2o_access){.object = root,
                         .lvalue = e,
                         .somewhere = somewhere,
                         .write = write,
                         .bytes = e->type->size,
                         .scope = at.scope,
                         .guard = at.guard,
                         .order = w->order++,
                         .loc = e->loc};
  if (!somewhere)
    access->place = *place;
  if (w->atomic && e == o2o_atomic_target(w->atomic)) {
    access->atomic = true;
    access->critical = w->atomic->critical;
    access->combines = o2o_atomic_redop(w->atomic);
    if (access->critical)
      access->loc = w->atomic->loc;
  }
}

/* An access to memory of the nest; pointers in it are a table's. */
static void record_shared(walker *w, here at, const o2o_expr *e, bool write) {
  o2o_place place;
  if (o2o_place_of(w->nest, at.scope, e, &place)) {
    record_one(w, at, e, write, &place, place.root, false);
    return;
  }
  o2o_roots roots = {0};
  o2o_points_to_of_lvalue(w->pointers, e, &roots);
  for (unsigned k = 0; k < roots.count; ++k)
    record_one(w, at, e, write, NULL, roots.syms[k], true);
  if (roots.count == 1 && listed(w, roots.syms[0]) && !w->refused &&
      o2o_place_by_rows(w->nest, at.scope, e, &place)) {
    o2o_access *access = &w->out->items[w->out->count - 1];
    access->by_rows = place.root == access->object;
    access->place = place;
  }
}

static void record(walker *w, here at, const o2o_expr *e, bool write) {
  if (!o2o_is_lvalue(e))
    return;
  if (e->kind == O2O_E_SYM && e->sym->storage == O2O_S_LOCAL && !listed(w, e->sym))
    return;
  if (e->type->kind != O2O_T_POINTER || e->kind == O2O_E_SYM)
    record_shared(w, at, e, write);
  else if (write)
    refuse(w, "pointer-store", e->loc, "a pointer is stored here",
           "the loop stores a pointer to memory");
  else
    refuse(w, "pointer-load", e->loc, "a pointer is loaded here",
           "the loop loads a pointer from memory, which a device cannot follow");
}

/* Has one value for the whole launch: made of constants and of what is passed by value. */
static bool launch_constant(const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_INT:
  case O2O_E_FLOAT:
    return true;
  case O2O_E_SYM:
    return e->sym->storage == O2O_S_VALUE;
  case O2O_E_NEG:
  case O2O_E_BITNOT:
  case O2O_E_NOT:
  case O2O_E_BINARY:
  case O2O_E_CAST:
    for (unsigned k = 0; k < e->nkids; ++k)
      if (!launch_constant(e->kids[k]))
        return false;
    return true;
  default:
    return false;
  }
}

/* `value`: what is stored; NULL when that is not an expression of the source. */
static void store(walker *w, here at, const o2o_expr *target, const o2o_expr *value) {
  if (target->kind == O2O_E_SYM &&
      (target->sym->storage == O2O_S_VALUE || target->sym->storage == O2O_S_ITER ||
       (target->sym->storage == O2O_S_OBJECT && target->sym->points))) {
    const char *text =
        target->sym->storage == O2O_S_ITER
            ? o2o_format(w->nest, "the body changes the loop's variable '%s'", target->sym->name)
            : o2o_format(w->nest, "all iterations write the shared variable '%s'",
                         target->sym->name);
    refuse(w, "shared-write", target->loc, "written here", text);
    return;
  }
  unsigned before = w->out->count;
  record(w, at, target, true);
  if (value && launch_constant(value))
    for (unsigned k = before; k < w->out->count; ++k)
      w->out->items[k].stored = value;
}

/* ---- expressions ----------------------------------------------------------------------------- */

/* The parts of an lvalue that are evaluated to find it. */
static void lvalue(walker *w, here at, o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_SYM:
    return;
  case O2O_E_INDEX:
    if (e->kids[0]->type->kind == O2O_T_ARRAY)
      lvalue(w, at, e->kids[0]);
    else
      rvalue(w, at, e->kids[0]);
    rvalue(w, at, e->kids[1]);
    return;
  case O2O_E_MEMBER:
    if (o2o_is_lvalue(e->kids[0]))
      lvalue(w, at, e->kids[0]);
    else
      rvalue(w, at, e->kids[0]);
    return;
  case O2O_E_DEREF:
    rvalue(w, at, e->kids[0]);
    return;
  default:
    rvalue(w, at, e);
  }
}

static void call(walker *w, here at, o2o_expr *e) {
  for (unsigned k = 0; k < e->nkids; ++k)
    rvalue(w, at, e->kids[k]);
  const o2o_scope *inner = o2o_scope_call(w->nest, at.scope, e);
  if (!inner) {
    refuse(w, "recursion", e->loc, "this call",
           o2o_format(w->nest, "calls of '%s' nest too deeply to be analysed",
                      e->callee ? e->callee->name : "a function"));
    return;
  }
  statement(w, (here){inner, at.guard, NULL}, e->callee->body);
}

/* A builtin may read and write what its pointer arguments point to. */
static void builtin(walker *w, here at, o2o_expr *e) {
  for (unsigned k = 0; k < e->nkids; ++k) {
    o2o_expr *argument = e->kids[k];
    rvalue(w, at, argument);
    if (argument->type->kind != O2O_T_POINTER)
      continue;
    o2o_expr *target = o2o_unary(w->nest, O2O_E_DEREF, argument->type->elem, argument);
    record(w, at, target, false);
    record(w, at, target, true);
  }
}

static void rvalue(walker *w, here at, o2o_expr *e) {
  if (!e || w->refused)
    return;
  switch (e->kind) {
  case O2O_E_ATOMIC: {
    const o2o_expr *outer = w->atomic;
    w->atomic = e;
    rvalue(w, at, e->kids[0]);
    w->atomic = outer;
    return;
  }
  case O2O_E_LOAD:
    lvalue(w, at, e->kids[0]);
    if (e->sym)
      record_shared(w, at, e->kids[0], false);
    else
      record(w, at, e->kids[0], false);
    return;
  case O2O_E_INDEX:
  case O2O_E_MEMBER:
  case O2O_E_DEREF:
    lvalue(w, at, e);
    return;
  case O2O_E_DECAY:
  case O2O_E_ADDR:
    lvalue(w, at, e->kids[0]);
    return;
  case O2O_E_ASSIGN:
    rvalue(w, at, e->kids[1]);
    lvalue(w, at, e->kids[0]);
    store(w, at, e->kids[0], e->kids[1]);
    return;
  case O2O_E_ASSIGNOP:
  case O2O_E_INCDEC:
    if (e->nkids > 1)
      rvalue(w, at, e->kids[1]);
    lvalue(w, at, e->kids[0]);
    record(w, at, e->kids[0], false);
    store(w, at, e->kids[0], NULL);
    return;
  case O2O_E_LAND:
  case O2O_E_LOR:
    rvalue(w, at, e->kids[0]);
    rvalue(w, guarded(w, at, e->kids[0], e->kind == O2O_E_LAND), e->kids[1]);
    return;
  case O2O_E_COND:
    rvalue(w, at, e->kids[0]);
    rvalue(w, guarded(w, at, e->kids[0], true), e->kids[1]);
    rvalue(w, guarded(w, at, e->kids[0], false), e->kids[2]);
    return;
  case O2O_E_CALL:
    call(w, at, e);
    return;
  case O2O_E_BUILTIN:
    builtin(w, at, e);
    return;
  default:
    for (unsigned k = 0; k < e->nkids; ++k)
      rvalue(w, at, e->kids[k]);
  }
}

static void expression(walker *w, here at, o2o_expr *e) {
  if (!e)
    return;
  /* Operands of a comma are evaluated in order, so the second sees what the first assigned. */
  if (e->kind == O2O_E_COMMA) {
    expression(w, at, e->kids[0]);
    at.scope = o2o_scope_after_expr(w->nest, at.scope, e->kids[0]);
    expression(w, at, e->kids[1]);
    return;
  }
  at.scope = o2o_scope_within(w->nest, at.scope, e);
  rvalue(w, at, e);
}

/* ---- statements ------------------------------------------------------------------------------ */

/* True when the statement never continues behind itself. */
static bool always_jumps(const o2o_stmt *s) {
  while (s && s->kind == O2O_ST_BLOCK && s->nkids > 0)
    s = s->kids[s->nkids - 1];
  return s && (s->kind == O2O_ST_RETURN || s->kind == O2O_ST_BREAK || s->kind == O2O_ST_CONTINUE);
}

/* What holds behind a statement that may jump:  if (c) continue;  leaves !c. */
static here behind(walker *w, here before, here after, const o2o_stmt *s) {
  if (!o2o_may_leave(s))
    return after;
  if (s->kind == O2O_ST_IF && always_jumps(s->kids[0]) &&
      !(s->nkids > 1 && o2o_may_leave(s->kids[1]))) {
    here at = {o2o_scope_after_expr(w->nest, before.scope, s->e[0]), after.guard, after.cases};
    at = guarded(w, at, s->e[0], false);
    at.scope = after.scope;
    return at;
  }
  return guarded(w, after, NULL, true);
}

static bool find_only(o2o_stmt *s, void *ctx) {
  walker *w = ctx;
  if (s == w->only)
    w->only = NULL;
  return w->only;
}

/* The block that alone is listed is neither in the statement nor around it. */
static bool is_passed(walker *w, o2o_stmt *s) {
  const o2o_stmt *only = w->only;
  if (!only)
    return false;
  o2o_walk_stmt(s, find_only, NULL, w);
  bool found = !w->only;
  w->only = only;
  return !found;
}

static here block(walker *w, here at, o2o_stmt *s) {
  const o2o_stmt *only = w->only;
  if (s == only)
    w->only = NULL;
  for (unsigned k = 0; k < s->nkids && !w->refused; ++k) {
    here after = at;
    if (is_passed(w, s->kids[k]))
      after.scope = o2o_scope_after(w->nest, at.scope, s->kids[k]);
    else
      after = statement(w, at, s->kids[k]);
    at = behind(w, at, after, s->kids[k]);
    if (o2o_has_label(s->kids[k])) { /* or control comes from the switch, past what stands above */
      at.guard = at.cases;
      at = guarded(w, at, NULL, true);
    }
  }
  w->only = only;
  return at;
}

static void if_else(walker *w, here at, o2o_stmt *s) {
  expression(w, at, s->e[0]);
  at.scope = o2o_scope_after_expr(w->nest, at.scope, s->e[0]);
  statement(w, guarded(w, at, s->e[0], true), s->kids[0]);
  if (s->nkids > 1)
    statement(w, guarded(w, at, s->e[0], false), s->kids[1]);
}

/* The head of a loop.  The comparison is evaluated once more than the body, with the variable past
 * its last value: `head` knows nothing about it.  What stands behind && is evaluated with a
 * variable in range. */
static void condition(walker *w, here head, here in, o2o_expr *e) {
  if (!e || e->kind != O2O_E_LAND) {
    expression(w, head, e);
    return;
  }
  condition(w, head, in, e->kids[0]);
  expression(w, guarded(w, in, e->kids[0], true), e->kids[1]);
}

static void loop(walker *w, here at, o2o_stmt *s) {
  o2o_stmt *init = s->kind == O2O_ST_FOR ? s->kids[0] : NULL;
  o2o_stmt *body = s->kids[s->kind == O2O_ST_FOR ? 1 : 0];
  statement(w, at, init);
  here in = {o2o_scope_enter(w->nest, at.scope, s), at.guard, at.cases};
  bool canonical = o2o_scope_opens(in.scope, at.scope);
  if (!canonical || in.scope->loop.leaves)
    in = guarded(w, in, NULL, true);
  if (s->kind == O2O_ST_DO) {
    statement(w, in, body);
    expression(w, in, s->e[0]);
    return;
  }
  here head = canonical ? (here){in.scope->parent, at.guard, at.cases} : in;
  condition(w, head, in, s->e[0]);
  statement(w, in, body);
  if (s->kind == O2O_ST_FOR)
    expression(w, in, s->e[1]);
}

/* Walks a statement; returns where control is behind it (guards by jumps are the block's business).
 */
static here statement(walker *w, here at, o2o_stmt *s) {
  if (!s || w->refused)
    return at;
  switch (s->kind) {
  case O2O_ST_BLOCK:
    block(w, at, s);
    break;
  case O2O_ST_EXPR:
  case O2O_ST_DECL:
  case O2O_ST_RETURN:
    expression(w, at, s->e[0]);
    break;
  case O2O_ST_EXIT: /* one work-item of them all */
    statement(w, guarded(w, at, NULL, true), s->kids[0]);
    break;
  case O2O_ST_IF:
    if_else(w, at, s);
    break;
  case O2O_ST_FOR:
  case O2O_ST_WHILE:
  case O2O_ST_DO:
    loop(w, at, s);
    break;
  case O2O_ST_SWITCH: {
    expression(w, at, s->e[0]);
    here in = {o2o_scope_enter(w->nest, at.scope, s), at.guard, NULL};
    in = guarded(w, in, NULL, true);
    in.cases = in.guard;
    statement(w, in, s->kids[0]);
    break;
  }
  default:
    break;
  }
  at.scope = o2o_scope_after(w->nest, at.scope, s);
  return at;
}

static bool collect(walker *w, o2o_nest *nest, o2o_accesses *out, o2o_refusal *why) {
  *out = (o2o_accesses){0};
  w->nest = nest;
  w->out = out;
  w->why = why;
  w->pointers = o2o_points_to_new(nest);
  statement(w, (here){o2o_scope_root(nest), NULL, NULL}, nest->body);
  return !w->refused;
}

bool o2o_access_collect(o2o_nest *nest, o2o_accesses *out, o2o_refusal *why) {
  return collect(&(walker){.locals = false}, nest, out, why);
}

bool o2o_access_collect_locals(o2o_nest *nest, o2o_accesses *out, o2o_refusal *why) {
  return collect(&(walker){.locals = true}, nest, out, why);
}

bool o2o_access_collect_block(o2o_nest *nest, const o2o_stmt *block, o2o_accesses *out,
                              o2o_refusal *why) {
  return collect(&(walker){.locals = true, .only = block}, nest, out, why);
}

void o2o_access_reads_writes(const o2o_accesses *accesses, const o2o_symbol *object, bool *read,
                             bool *written) {
  *read = *written = false;
  for (unsigned k = 0; k < accesses->count; ++k)
    if (accesses->items[k].object == object)
      *(accesses->items[k].write ? written : read) = true;
}

bool o2o_access_writes(const o2o_accesses *accesses, const o2o_symbol *object) {
  bool read, written;
  o2o_access_reads_writes(accesses, object, &read, &written);
  return written;
}

bool o2o_accesses_store_alike(const o2o_access *a, const o2o_access *b) {
  return a->write && b->write && a->stored && b->stored &&
         o2o_type_same(a->lvalue->type, b->lvalue->type) && o2o_expr_same(a->stored, b->stored);
}

/* ---- what bytes are seen as ------------------------------------------------------------------ */

/* The lvalue is a member of a union, or part of one. */
static bool in_union(const o2o_expr *e) {
  for (;
       e->kind == O2O_E_MEMBER || (e->kind == O2O_E_INDEX && e->kids[0]->type->kind == O2O_T_ARRAY);
       e = e->kids[0])
    if (e->kind == O2O_E_MEMBER && e->kids[0]->type->record->is_union)
      return true;
  return false;
}

#define BIT(kind) (1u << (kind))

unsigned o2o_alias_kinds(const o2o_nest *nest, const o2o_expr *lvalue) {
  const unsigned all = ~0u, characters = BIT(O2O_T_I8) | BIT(O2O_T_U8);
  if (!lvalue || nest->any_alias || in_union(lvalue))
    return all;
  switch (lvalue->type->kind) {
  case O2O_T_I16:
  case O2O_T_U16:
    return characters | BIT(O2O_T_I16) | BIT(O2O_T_U16);
  case O2O_T_I32:
  case O2O_T_U32:
    return characters | BIT(O2O_T_I32) | BIT(O2O_T_U32);
  case O2O_T_I64:
  case O2O_T_U64:
    return characters | BIT(O2O_T_I64) | BIT(O2O_T_U64);
  case O2O_T_BOOL:
  case O2O_T_F32:
  case O2O_T_F64:
    return characters | BIT(lvalue->type->kind);
  default: /* characters, and whole records */
    return all;
  }
}

/* ---- ranges ---------------------------------------------------------------------------------- */

/* One access as words of its own, loops included. */
static bool touch(o2o_nest *nest, const o2o_access *access, unsigned open, o2o_code *code) {
  o2o_opened opened = {.count = open};
  if (access->somewhere || access->bytes == 0 ||
      !o2o_emit_open_scope(nest, access->scope, code, &opened) ||
      !o2o_emit_offset(nest, &access->place, code))
    return false;
  o2o_emit(nest, code, O2O_F_TOUCH);
  o2o_emit(nest, code, (int64_t)access->bytes);
  o2o_emit_close(nest, code, &opened, open);
  return true;
}

bool o2o_access_byte_range(o2o_nest *nest, const o2o_accesses *accesses, const o2o_symbol *object,
                           o2o_code *code) {
  o2o_opened opened = {0};
  o2o_pieces pieces = {0};
  o2o_emit_open_nest(nest, code, &opened);
  for (unsigned k = 0; k < accesses->count; ++k) {
    o2o_code piece = {0};
    if (accesses->items[k].object != object)
      continue;
    if (!touch(nest, &accesses->items[k], opened.count, &piece))
      return false;
    o2o_emit_once(nest, &piece, code, &pieces); /* x[i] += e touches x[i] twice */
  }
  o2o_emit_close(nest, code, &opened, 0);
  o2o_emit(nest, code, O2O_F_END);
  return true;
}

/* ---- subscripts that stay in their arrays -------------------------------------------------------
 */

/* A loop's variable, as it is: what a condition keeps in the array is rather `j - 1`. */
static bool is_loop_variable(const o2o_term *term) {
  const o2o_expr *e = term->index;
  while (e->kind == O2O_E_CAST && o2o_is_integer(e->kids[0]->type))
    e = e->kids[0];
  if (e->kind == O2O_E_SYM)
    return e->sym->storage == O2O_S_ITER;
  const o2o_scope *link = e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM
                              ? o2o_scope_find(term->scope, e->kids[0]->sym)
                              : NULL;
  return link && link->kind == O2O_SCOPE_LOOP;
}

bool o2o_access_bound_is_checked(o2o_nest *nest, const o2o_access *access, unsigned k,
                                 uint64_t *count) {
  const o2o_term *term = &access->place.terms[k];
  return !access->somewhere && (!access->guard || is_loop_variable(term)) &&
         o2o_place_inner(&access->place, k, count) &&
         !o2o_emit_is_unknown(nest, term->scope, term->index);
}

/* (index + count) / count is 1 for an index in the array, and for no other. */
static bool check(o2o_nest *nest, const o2o_access *access, const o2o_term *term, int64_t count,
                  unsigned open, o2o_code *code) {
  o2o_opened opened = {.count = open};
  if (!o2o_emit_open_scope(nest, access->scope, code, &opened))
    return false;
  o2o_emit_value(nest, term->scope, term->index, code);
  const int64_t rest[] = {O2O_F_CONST, count,     O2O_F_ADD,   O2O_F_CONST,
                          count,       O2O_F_DIV, O2O_F_TOUCH, 1};
  for (unsigned k = 0; k < sizeof rest / sizeof *rest; ++k)
    o2o_emit(nest, code, rest[k]);
  o2o_emit_close(nest, code, &opened, open);
  return true;
}

static void unknown_touch(o2o_nest *nest, o2o_code *code) {
  o2o_emit(nest, code, O2O_F_UNKNOWN);
  o2o_emit(nest, code, O2O_F_TOUCH);
  o2o_emit(nest, code, 1);
}

/* 1 - min(max(e, -1), 0) is 1 when e is not negative, else 2; e is the greatest of the systems'
 * values, and that of a system the least of its items'.  Returns behind the requirement. */
static unsigned require(o2o_nest *nest, unsigned item, o2o_code *code) {
  const o2o_required *all = &nest->required;
  const unsigned first = item;
  bool more = false; /* an earlier system's value is there */
  const int64_t before[] = {O2O_F_CONST, 1};
  const int64_t rest[] = {O2O_F_CONST, -1,          O2O_F_MAX, O2O_F_CONST, 0, O2O_F_MIN,
                          O2O_F_SUB,   O2O_F_TOUCH, 1};
  for (unsigned k = 0; k < sizeof before / sizeof *before; ++k)
    o2o_emit(nest, code, before[k]);
  for (; item < all->count && (item == first || !all->items[item].begins_requirement); ++item) {
    if (all->items[item].begins_system && item != first) {
      if (more)
        o2o_emit(nest, code, O2O_F_MAX);
      more = true;
    }
    o2o_emit_value(nest, NULL, all->items[item].e, code);
    if (!all->items[item].begins_system)
      o2o_emit(nest, code, O2O_F_MIN);
  }
  if (more)
    o2o_emit(nest, code, O2O_F_MAX);
  for (unsigned k = 0; k < sizeof rest / sizeof *rest; ++k)
    o2o_emit(nest, code, rest[k]);
  return item;
}

/* ---- what is accessed of threads' parts ------------------------------------------------------ */

bool o2o_access_is_measured(o2o_nest *nest, const o2o_access *access) {
  o2o_code scratch = {0};
  if (access->somewhere || access->bytes == 0 || !o2o_emit_offset(nest, &access->place, &scratch))
    return false;
  for (const o2o_scope *s = access->scope; s; s = s->parent)
    if (s->kind == O2O_SCOPE_LOOP && (o2o_emit_is_unknown(nest, s->at, s->loop.lower) ||
                                      o2o_emit_is_unknown(nest, s->at, s->loop.bound)))
      return false;
  return true;
}

bool o2o_access_has_bounds_check(const o2o_nest *nest) {
  bool parts = false;
  for (unsigned k = 0; k < nest->nsymbols; ++k)
    parts |= nest->symbols[k]->object.part;
  return parts || nest->bounds_checked || nest->required.count;
}

/* 1 - min(max(e, -1), 0), with e on top. */
static void not_negative(o2o_nest *nest, o2o_code *code) {
  const int64_t rest[] = {O2O_F_CONST, -1,          O2O_F_MAX, O2O_F_CONST, 0,           O2O_F_MIN,
                          O2O_F_NEG,   O2O_F_CONST, 1,         O2O_F_ADD,   O2O_F_TOUCH, 1};
  for (unsigned k = 0; k < sizeof rest / sizeof *rest; ++k)
    o2o_emit(nest, code, rest[k]);
}

/* The access is neither in front of the part nor behind it. */
static bool check_part(o2o_nest *nest, const o2o_access *access, unsigned open, o2o_code *code) {
  o2o_opened opened = {.count = open};
  const o2o_type *type = access->object->type, *elem = type->elem;
  if (access->somewhere || access->bytes == 0 ||
      !o2o_emit_open_scope(nest, access->scope, code, &opened) ||
      !o2o_emit_offset(nest, &access->place, code))
    return false;
  not_negative(nest, code);
  o2o_emit_value(nest, NULL, type->count, code);
  for (; elem->size == 0 && elem->kind == O2O_T_ARRAY; elem = elem->elem) {
    o2o_emit_value(nest, NULL, elem->count, code);
    o2o_emit(nest, code, O2O_F_MUL);
  }
  const int64_t bytes[] = {O2O_F_CONST, (int64_t)elem->size,    O2O_F_MUL,
                           O2O_F_CONST, (int64_t)access->bytes, O2O_F_SUB};
  for (unsigned k = 0; k < sizeof bytes / sizeof *bytes; ++k)
    o2o_emit(nest, code, bytes[k]);
  if (!o2o_emit_offset(nest, &access->place, code))
    return false;
  o2o_emit(nest, code, O2O_F_SUB);
  not_negative(nest, code);
  o2o_emit_close(nest, code, &opened, open);
  return true;
}

static void check_parts(o2o_nest *nest, const o2o_accesses *accesses, unsigned open, o2o_code *code,
                        o2o_pieces *pieces) {
  for (unsigned n = 0; n < accesses->count; ++n) {
    o2o_code piece = {0};
    if (!accesses->items[n].object->object.part)
      continue;
    if (!check_part(nest, &accesses->items[n], open, &piece)) {
      piece.count = 0;
      unknown_touch(nest, &piece);
    }
    o2o_emit_once(nest, &piece, code, pieces);
  }
}

void o2o_access_bounds_check(o2o_nest *nest, const o2o_accesses *accesses, o2o_code *code) {
  o2o_opened opened = {0};
  o2o_pieces pieces = {0};
  for (unsigned k = 0; k < nest->required.count;)
    k = require(nest, k, code);
  o2o_emit_open_nest(nest, code, &opened);
  for (unsigned n = 0; nest->bounds_checked && n < accesses->count * O2O_PLACE_TERMS; ++n) {
    const o2o_access *access = &accesses->items[n / O2O_PLACE_TERMS];
    unsigned k = n % O2O_PLACE_TERMS;
    uint64_t count;
    o2o_code piece = {0};
    if (!o2o_access_writes(accesses, access->object) || access->object->storage != O2O_S_OBJECT ||
        access->somewhere || k >= access->place.nterms ||
        !o2o_access_bound_is_checked(nest, access, k, &count))
      continue;
    if (!check(nest, access, &access->place.terms[k], (int64_t)count, opened.count, &piece))
      unknown_touch(nest, &piece);
    o2o_emit_once(nest, &piece, code, &pieces);
  }
  check_parts(nest, accesses, opened.count, code, &pieces);
  o2o_emit_close(nest, code, &opened, 0);
  o2o_emit(nest, code, O2O_F_END);
}
