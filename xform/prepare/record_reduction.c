/* Records of an extreme and what belongs to it.
 *
 *   if (x[i] > best) { best = x[i]; at = i; }
 *   ->  if (x[i] > r.best) { (r.assigned = 1, r.best = x[i]); (r.assigned = 1, r.at = i); }
 *       reduction, for partial results of consecutive iterations:
 *         record later(record out, record in) {
 *           if (!in.assigned) return out;
 *           if (in.best > out.best) { out.best = in.best; out.at = in.at; }
 *           return out; }
 *
 *   if (x[i] <= best) continue; best = x[i]; at = i;
 *   ->  if (!(x[i] <= best)) { best = x[i]; at = i; }       and then as above
 *
 * The variables, which the program keeps one by one, or as members of a struct, become one record,
 * and the loop's own update, or the one by which the program puts the records of its threads
 * together, combines two of them.  Ties are the program's (`>=`, `v == best && i < at`), and so is
 * what else there is than one extreme (the two largest values): what an update is has to be nothing
 * but comparing and moving, and analysis/choice.c proves that it may be made in parts.
 *
 * Declined: a variable that is used elsewhere in the loop; values that are computed from what they
 * replace; conversions that lose something.
 */
#include "xform/prepare/record_reduction.h"

#include "xform/analysis/choice.h"
#include "xform/formula/mentions.h"
#include "xform/formula/scope.h"
#include "xform/ir/update.h"
#include "xform/prepare/after.h"
#include "xform/prepare/edit.h"
#include "xform/prepare/split_records.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct reader {
  o2o_nest *nest;
  o2o_storage storage; /* of the variables */
  o2o_choice choice;
  o2o_symbol *states[O2O_CHOICE_STATES];
  const o2o_expr *sources[O2O_CHOICE_REGISTERS];
  bool failed;
} reader;

/* ---- where ----------------------------------------------------------------------------------- */

static bool has_else(const o2o_stmt *test) { return test->nkids > 1 && test->kids[1]; }

static bool is_section(const o2o_stmt *s) { return s && s->kind == O2O_ST_CRITICAL && !s->e[0]; }

/* The `if` that asks for the variable, and in which all its uses are; NULL: there is none. Shared
 * variables are asked for in critical sections, or by tests that save the way into one. */
static o2o_stmt *updating_if(const reader *r, const o2o_symbol *sym) {
  unsigned all = o2o_count_mentions_in_nest(r->nest, sym);
  bool section = r->storage == O2O_S_PRIVATE;
  o2o_stmt *s = r->nest->body, *next;
  for (; all && s; s = next) {
    if (s->kind == O2O_ST_IF && o2o_mentions(NULL, s->e[0], sym)) {
      section |= !has_else(s) && is_section(o2o_unblocked(s->kids[0]));
      return section && o2o_count_mentions(s, sym) == all ? s : NULL;
    }
    if (s->kind == O2O_ST_SWITCH)
      return NULL;
    section |= is_section(s);
    next = NULL;
    for (unsigned k = 0; k < s->nkids; ++k)
      if (s->kids[k] && o2o_count_mentions(s->kids[k], sym) == all)
        next = s->kids[k];
  }
  return NULL;
}

/* ---- the end of an iteration ----------------------------------------------------------------- */

typedef struct skipping {
  o2o_nest *nest;
  o2o_storage storage;
  bool asked;
} skipping;

static bool may_be_part(const o2o_symbol *s, o2o_storage storage) {
  return s->storage == storage && s->redop == O2O_RED_NONE && s->host && !s->points &&
         o2o_is_number(s->type) && !s->lastprivate &&
         (storage != O2O_S_PRIVATE || s->region_private);
}

static bool note_asked(o2o_expr *e, void *ctx) {
  skipping *k = ctx;
  k->asked |= e->kind == O2O_E_SYM && may_be_part(e->sym, k->storage);
  return true;
}

static o2o_expr *negated(o2o_nest *nest, o2o_expr *e) {
  if (e->kind == O2O_E_LAND || e->kind == O2O_E_LOR) {
    o2o_expr *both =
        o2o_expr_new(nest, e->kind == O2O_E_LAND ? O2O_E_LOR : O2O_E_LAND, e->type, e->loc, 2);
    both->kids[0] = negated(nest, e->kids[0]);
    both->kids[1] = negated(nest, e->kids[1]);
    return both;
  }
  return o2o_unary(nest, O2O_E_NOT, o2o_scalar(nest, O2O_T_I32), e);
}

/* if (c) continue; rest  ->  if (!c) { rest }, where c asks for what may be a record's. */
static void without_continue(skipping *k, o2o_stmt *body) {
  for (unsigned at = body->nkids; at-- > 0;) {
    o2o_stmt *test = body->kids[at];
    const o2o_stmt *then =
        test->kind == O2O_ST_IF && !has_else(test) ? o2o_unblocked(test->kids[0]) : NULL;
    if (!then || then->kind != O2O_ST_CONTINUE || at + 1 == body->nkids)
      continue;
    k->asked = false;
    o2o_walk_expr(test->e[0], note_asked, k);
    if (!k->asked)
      continue;
    o2o_stmt *rest = o2o_stmt_new(k->nest, O2O_ST_BLOCK, test->loc, 0);
    for (unsigned next = at + 1; next < body->nkids; ++next)
      o2o_block_append(k->nest, rest, body->kids[next]);
    body->kids[at] = o2o_if(k->nest, negated(k->nest, test->e[0]), rest);
    body->nkids = at + 1;
  }
}

static bool visit_loop(o2o_stmt *s, void *ctx) {
  for (unsigned kid = 0; o2o_is_loop(s) && kid < s->nkids; ++kid)
    if (s->kids[kid] && s->kids[kid]->kind == O2O_ST_BLOCK)
      without_continue(ctx, s->kids[kid]);
  return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

static int state_number(const reader *r, const o2o_symbol *sym) {
  for (unsigned k = 0; k < r->choice.nstates; ++k)
    if (r->states[k] == sym)
      return (int)k;
  return -1;
}

static bool note_assigned(o2o_expr *e, void *ctx) {
  reader *r = ctx;
  if (e->kind != O2O_E_ASSIGN && e->kind != O2O_E_ASSIGNOP && e->kind != O2O_E_INCDEC)
    return true;
  o2o_symbol *sym = e->kids[0]->kind == O2O_E_SYM ? e->kids[0]->sym : NULL;
  if (sym && state_number(r, sym) >= 0)
    return true;
  if (!sym || !may_be_part(sym, r->storage) || r->choice.nstates == O2O_CHOICE_STATES)
    r->failed = true;
  else
    r->states[r->choice.nstates++] = sym;
  return true;
}

static bool mentions_state(const reader *r, const o2o_expr *e) {
  for (unsigned k = 0; k < r->choice.nstates; ++k)
    if (o2o_mentions(NULL, e, r->states[k]))
      return true;
  return false;
}

static const o2o_type *type_of(const reader *r, unsigned reg) {
  return reg < r->choice.nstates ? r->states[reg]->type : r->sources[reg - r->choice.nstates]->type;
}

/* In which order the iterations come to the values of a source. */
static void note_order(reader *r, unsigned source, const o2o_expr *e) {
  const o2o_loop *l = &r->nest->loops[0];
  int64_t step;
  if (r->nest->nloops != 1 || e->kind != O2O_E_SYM || e->sym != l->iv ||
      !o2o_const_int(l->step, &step))
    return;
  if (step > 0)
    r->choice.rising |= 1u << source;
  else
    r->choice.falling |= 1u << source;
}

/* The register of a value: as narrow as it is, or of the target's type. */
static unsigned register_of(reader *r, const o2o_expr *e, const o2o_type *target) {
  unsigned n = r->choice.nstates;
  if (!target || o2o_type_same(o2o_unwidened(e)->type, target))
    e = o2o_unwidened(e);
  if (e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM) {
    int state = state_number(r, e->kids[0]->sym);
    if (state >= 0)
      return (unsigned)state;
  }
  for (unsigned k = 0; k < r->choice.nsources; ++k)
    if (o2o_expr_same(r->sources[k], e))
      return n + k;
  if (!o2o_is_number(e->type) || !o2o_has_no_effects(e) || mentions_state(r, e) ||
      n + r->choice.nsources == O2O_CHOICE_REGISTERS) {
    r->failed = true;
    return 0;
  }
  note_order(r, r->choice.nsources, o2o_unwidened(e));
  r->sources[r->choice.nsources++] = e;
  return n + r->choice.nsources - 1;
}

static o2o_choice_test *read_test(reader *r, const o2o_expr *e) {
  o2o_choice_test *t = o2o_alloc(r->nest, sizeof *t);
  if (e->kind == O2O_E_LAND || e->kind == O2O_E_LOR || e->kind == O2O_E_NOT) {
    t->kind = e->kind == O2O_E_LAND  ? O2O_TEST_AND
              : e->kind == O2O_E_LOR ? O2O_TEST_OR
                                     : O2O_TEST_NOT;
    for (unsigned k = 0; k < e->nkids; ++k)
      t->kids[k] = read_test(r, e->kids[k]);
    return t;
  }
  t->kind = O2O_TEST_COMPARE;
  if (e->kind != O2O_E_BINARY || e->op < O2O_OP_LT) {
    r->failed = true;
    return t;
  }
  t->op = e->op;
  bool narrow = o2o_type_same(o2o_unwidened(e->kids[0])->type, o2o_unwidened(e->kids[1])->type);
  for (unsigned k = 0; k < 2; ++k)
    t->registers[k] = register_of(r, e->kids[k], narrow ? NULL : e->kids[k]->type);
  r->failed = r->failed || !o2o_type_same(type_of(r, t->registers[0]), type_of(r, t->registers[1]));
  return t;
}

/* The operands of && that do not ask for the record only say which iterations there are. */
static const o2o_expr *without_guards(const reader *r, const o2o_expr *e) {
  while (e->kind == O2O_E_LAND && mentions_state(r, e->kids[0]) != mentions_state(r, e->kids[1]) &&
         o2o_has_no_effects(e))
    e = e->kids[mentions_state(r, e->kids[0]) ? 0 : 1];
  return e;
}

/* `state = value`, or, of `state = c ? a : b`, one of two such. */
static void read_move(reader *r, unsigned to, const o2o_expr *value, o2o_choice_step *step) {
  if (value->kind == O2O_E_COND) {
    step->test = read_test(r, value->kids[0]);
    step->then = o2o_alloc(r->nest, sizeof *step);
    step->otherwise = o2o_alloc(r->nest, sizeof *step);
    read_move(r, to, value->kids[1], step->then);
    read_move(r, to, value->kids[2], step->otherwise);
    return;
  }
  step->to = to;
  step->from = register_of(r, value, r->states[to]->type);
  r->failed = r->failed || !o2o_type_same(type_of(r, step->to), type_of(r, step->from));
}

/* Puts the steps of the statement behind *last; where the next ones belong. */
static o2o_choice_step **read_steps(reader *r, const o2o_stmt *s, o2o_choice_step **last,
                                    bool guards) {
  if (!s || r->failed)
    return last;
  if (s->kind == O2O_ST_BLOCK || is_section(s)) {
    for (unsigned k = 0; k < s->nkids; ++k)
      last = read_steps(r, s->kids[k], last, false);
    return last;
  }
  o2o_choice_step *step = *last = o2o_alloc(r->nest, sizeof *step);
  const o2o_stmt *otherwise = s->kind == O2O_ST_IF && s->nkids > 1 ? s->kids[1] : NULL;
  if (s->kind == O2O_ST_IF) {
    step->test = read_test(r, guards && !otherwise ? without_guards(r, s->e[0]) : s->e[0]);
    read_steps(r, s->kids[0], &step->then, false);
    read_steps(r, otherwise, &step->otherwise, false);
  } else if (s->kind == O2O_ST_EXPR && s->e[0]->kind == O2O_E_ASSIGN &&
             s->e[0]->kids[0]->kind == O2O_E_SYM) {
    read_move(r, (unsigned)state_number(r, s->e[0]->kids[0]->sym), s->e[0]->kids[1], step);
  } else {
    r->failed = true;
  }
  return &step->next;
}

/* Reads the update of the record that the variable belongs to. */
static bool read_update(reader *r, const o2o_stmt *at) {
  o2o_choice_step *steps = NULL;
  o2o_walk_stmt((o2o_stmt *)at, NULL, note_assigned, r);
  for (unsigned k = 0; k < r->choice.nstates && !r->failed; ++k)
    r->failed =
        o2o_count_mentions(at, r->states[k]) != o2o_count_mentions_in_nest(r->nest, r->states[k]);
  if (r->failed || r->choice.nstates < 2)
    return false;
  read_steps(r, at, &steps, true);
  r->choice.steps = steps;
  for (unsigned k = 0; k < r->choice.nstates + r->choice.nsources && !r->failed; ++k)
    if (o2o_is_float(type_of(r, k)) && !r->nest->fp.fast && !r->nest->fp.finite)
      r->choice.rounds |= 1u << k;
  return !r->failed;
}

/* ---- the threads' records -------------------------------------------------------------------- */

static int position(const reader *r, const char *name) {
  for (unsigned k = 0; k < r->choice.nstates; ++k)
    if (strcmp(r->states[k]->host, name) == 0)
      return (int)k;
  return -1;
}

/* The join with its sources in the order of the update's variables; false: it is about others. */
static bool find_join(const reader *r, o2o_join *join) {
  const o2o_join *found = r->states[0]->reduction.record.join;
  unsigned n = r->choice.nstates;
  for (unsigned k = 1; found && k < n; ++k)
    if (!r->states[k]->reduction.record.join)
      found = NULL;
  if (!found || found->choice.nsources != n || found->choice.nstates != n)
    return false;
  int to[O2O_CHOICE_REGISTERS];
  for (unsigned k = 0; k < n; ++k) {
    int source = position(r, found->names[k]);
    if (source < 0)
      return false;
    to[k] = found->into_first ? source : (int)k;
    to[n + k] = (int)n + source;
  }
  *join = *found;
  o2o_join_renumbered(r->nest, join, to);
  return true;
}

/* ---- the record ------------------------------------------------------------------------------ */

typedef struct made {
  reader *r;
  const o2o_choice_plan *plan;
  const o2o_join *join;
  o2o_symbol *sym;
  o2o_record *record;
  bool flagged;
} made;

static void lay_out(made *m) {
  const reader *r = m->r;
  unsigned n = r->choice.nstates;
  uint64_t at = 0;
  m->record = o2o_record_new(r->nest, "best", n + m->flagged);
  for (unsigned k = 0; k < n + m->flagged; ++k) {
    const o2o_type *t = k < n ? r->states[k]->type : o2o_scalar(r->nest, O2O_T_I32);
    at = (at + t->align - 1) / t->align * t->align;
    m->record->fields[k] = (o2o_field){k < n ? o2o_format(r->nest, "m%u", k) : "assigned", t, at};
    at += t->size;
    if (k < n)
      m->sym->reduction.record.host_bytes = at;
    m->record->align = t->align > m->record->align ? t->align : m->record->align;
  }
  m->record->size = (at + m->record->align - 1) / m->record->align * m->record->align;
  o2o_record_add(r->nest, m->record);
  m->sym->type = o2o_record_type(r->nest, m->record);
}

static bool use_member(o2o_expr *e, void *ctx) {
  made *m = ctx;
  int state = e->kind == O2O_E_SYM ? state_number(m->r, e->sym) : -1;
  if (state >= 0)
    *e = *o2o_member_of(m->r->nest, m->sym, (unsigned)state);
  return state < 0;
}

static bool note_assignment(o2o_expr *e, void *ctx) {
  made *m = ctx;
  if (e->kind != O2O_E_ASSIGN || o2o_root(e->kids[0]) != m->sym)
    return true;
  o2o_nest *nest = m->r->nest;
  const o2o_type *truth = o2o_scalar(nest, O2O_T_I32);
  o2o_expr *step = o2o_expr_new(nest, e->kind, e->type, e->loc, 0);
  *step = *e;
  o2o_expr *note = o2o_expr_new(nest, O2O_E_ASSIGN, truth, e->loc, 2);
  note->kids[0] = o2o_member_of(m->r->nest, m->sym, m->r->choice.nstates);
  note->kids[1] = o2o_int(nest, truth, 1);
  o2o_expr *both = o2o_expr_new(nest, O2O_E_COMMA, e->type, e->loc, 2);
  both->kids[0] = note;
  both->kids[1] = step;
  *e = *both;
  return false;
}

/* ---- its functions --------------------------------------------------------------------------- */

/* What a choice's registers are in a function: members of `out` and of `in`. */
typedef struct places {
  const made *m;
  o2o_symbol *out, *in;
  unsigned nstates;
  unsigned state[O2O_CHOICE_STATES], source[O2O_CHOICE_REGISTERS]; /* the members */
} places;

static o2o_expr *place(const places *p, unsigned reg) {
  return reg < p->nstates ? o2o_member_of(p->m->r->nest, p->out, p->state[reg])
                          : o2o_member_of(p->m->r->nest, p->in, p->source[reg - p->nstates]);
}

static o2o_expr *value(const places *p, unsigned reg) {
  return o2o_load(p->m->r->nest, place(p, reg));
}

static o2o_expr *write_test(const places *p, const o2o_choice_test *t) {
  o2o_nest *nest = p->m->r->nest;
  const o2o_type *truth = o2o_scalar(nest, O2O_T_I32);
  if (t->kind == O2O_TEST_COMPARE)
    return o2o_compute(nest, t->op, value(p, t->registers[0]), value(p, t->registers[1]));
  if (t->kind == O2O_TEST_NOT)
    return o2o_unary(nest, O2O_E_NOT, truth, write_test(p, t->kids[0]));
  o2o_expr *e =
      o2o_expr_new(nest, t->kind == O2O_TEST_AND ? O2O_E_LAND : O2O_E_LOR, truth, p->out->loc, 2);
  e->kids[0] = write_test(p, t->kids[0]);
  e->kids[1] = write_test(p, t->kids[1]);
  return e;
}

static o2o_stmt *write_steps(const places *p, const o2o_choice_step *s) {
  o2o_nest *nest = p->m->r->nest;
  o2o_stmt *block = o2o_stmt_new(nest, O2O_ST_BLOCK, p->out->loc, 0);
  for (; s; s = s->next)
    if (!s->test)
      o2o_block_append(nest, block, o2o_assign(nest, place(p, s->to), value(p, s->from)));
    else if (s->otherwise)
      o2o_block_append(nest, block,
                       o2o_if_else(nest, write_test(p, s->test), write_steps(p, s->then),
                                   write_steps(p, s->otherwise)));
    else
      o2o_block_append(nest, block, o2o_if(nest, write_test(p, s->test), write_steps(p, s->then)));
  return block;
}

static o2o_stmt *returns(o2o_nest *nest, o2o_symbol *sym) {
  o2o_stmt *s = o2o_stmt_new(nest, O2O_ST_RETURN, sym->loc, 0);
  s->e[0] = o2o_value_of(nest, sym);
  return s;
}

static o2o_symbol *parameter(made *m, o2o_function *f, unsigned k, const char *name) {
  f->result = m->sym->type;
  f->params[k] = o2o_symbol_new(m->r->nest, name, m->sym->type, O2O_S_LOCAL);
  f->params[k]->loc = m->sym->loc;
  return f->params[k];
}

static o2o_function *combiner(made *m) {
  o2o_nest *nest = m->r->nest;
  const o2o_choice *u = &m->r->choice;
  o2o_function *f = o2o_function_new(nest, "better", 2);
  places p = {.m = m, .nstates = u->nstates};
  p.out = parameter(m, f, 0, "out");
  p.in = parameter(m, f, 1, "in");
  f->body = o2o_stmt_new(nest, O2O_ST_BLOCK, m->sym->loc, 0);
  if (m->flagged) {
    o2o_expr *none = o2o_unary(nest, O2O_E_NOT, o2o_scalar(nest, O2O_T_I32),
                               o2o_load(nest, o2o_member_of(m->r->nest, p.in, u->nstates)));
    o2o_block_append(nest, f->body, o2o_if(nest, none, returns(nest, p.out)));
    o2o_block_append(nest, f->body,
                     o2o_assign(nest, o2o_member_of(m->r->nest, p.out, u->nstates),
                                o2o_int(nest, o2o_scalar(nest, O2O_T_I32), 1)));
  }
  bool turns = m->plan->combiner == O2O_COMBINE_MEMBERS;
  bool joins = m->plan->combiner == O2O_COMBINE_JOIN;
  for (unsigned turn = 0; turn < (turns ? u->nstates : 1); ++turn) {
    for (unsigned k = 0; k < u->nstates; ++k) {
      p.state[k] = k;
      p.source[k] = turns ? turn : k;
    }
    for (unsigned k = 0; k < u->nstates; ++k)
      if (joins)
        p.state[m->plan->state_of[k]] = k;
      else if (!turns)
        p.source[m->plan->source_of[k]] = k;
    o2o_block_append(nest, f->body, write_steps(&p, joins ? m->join->choice.steps : u->steps));
  }
  o2o_block_append(nest, f->body, returns(nest, p.out));
  o2o_function_add(nest, f);
  return f;
}

/* What is not greater (less) than any number of the type. */
static o2o_expr *extreme(o2o_nest *nest, const o2o_type *t, bool low) {
  if (o2o_is_float(t)) {
    o2o_expr *e = o2o_expr_new(nest, O2O_E_FLOAT, t, (o2o_loc){0}, 0);
    bool finite = nest->fp.fast || nest->fp.finite;
    e->d = !finite ? INFINITY : t->size == 4 ? FLT_MAX : DBL_MAX;
    e->d = low ? -e->d : e->d;
    return e;
  }
  uint64_t bits = t->kind == O2O_T_BOOL ? 1 : 8 * t->size - o2o_is_signed(t);
  uint64_t most = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
  return o2o_int(nest, t, (int64_t)(!low ? most : o2o_is_signed(t) ? ~most : 0));
}

static o2o_function *start(made *m) {
  o2o_nest *nest = m->r->nest;
  o2o_function *f = o2o_function_new(nest, "start", 1);
  o2o_symbol *original = parameter(m, f, 0, "original");
  unsigned n = m->r->choice.nstates;
  f->body = o2o_stmt_new(nest, O2O_ST_BLOCK, m->sym->loc, 0);
  if (m->flagged)
    o2o_block_append(nest, f->body,
                     o2o_assign(nest, o2o_member_of(m->r->nest, original, n),
                                o2o_int(nest, o2o_scalar(nest, O2O_T_I32), 0)));
  for (unsigned k = 0; !m->flagged && k < n; ++k)
    o2o_block_append(
        nest, f->body,
        o2o_assign(nest, o2o_member_of(m->r->nest, original, k),
                   extreme(nest, m->record->fields[k].type, m->plan->start == O2O_START_LOWEST)));
  o2o_block_append(nest, f->body, returns(nest, original));
  o2o_function_add(nest, f);
  return f;
}

static void make_record(reader *r, o2o_stmt *at, const o2o_choice_plan *plan,
                        const o2o_join *join) {
  o2o_nest *nest = r->nest;
  made m = {.r = r, .plan = plan, .join = join, .flagged = plan->start == O2O_START_UNCHANGED};
  const o2o_symbol **parts = o2o_alloc(nest, r->choice.nstates * sizeof *parts);
  for (unsigned k = 0; k < r->choice.nstates; ++k)
    parts[k] = r->states[k];
  m.sym = o2o_symbol_new(nest, r->states[0]->name, r->states[0]->type, O2O_S_PRIVATE);
  m.sym->loc = r->states[0]->loc;
  m.sym->region_private = r->states[0]->region_private;
  m.sym->redop = O2O_RED_OWN;
  m.sym->reduction.record.parts = parts;
  m.sym->reduction.record.nparts = r->choice.nstates;
  lay_out(&m);
  o2o_symbol_add(nest, m.sym);
  o2o_walk_stmt(at, NULL, use_member, &m);
  if (m.flagged)
    o2o_walk_stmt(at, NULL, note_assignment, &m);
  m.sym->reduction.combiner = combiner(&m);
  m.sym->reduction.initial = start(&m);
}

/* ---- all ------------------------------------------------------------------------------------- */

static bool is_apart(const reader *r) {
  for (unsigned k = 0; k < r->choice.nstates; ++k)
    if (o2o_lives_apart(r->nest, r->states[k]))
      return true;
  return false;
}

static bool refuse(const reader *r, bool known, o2o_refusal *why) {
  return o2o_refuse(
      r->nest, why, "private-apart", r->states[0]->loc, "declared here",
      known ? "threads keep '%s' and what belongs to it, and of equal ones the one that counts in "
              "the end depends on which thread has had which iterations"
            : "the program can tell which thread has found which '%s': the threads' values are "
              "used for more than to put them together",
      r->states[0]->name);
}

/* `if (v <= best) continue; best = v;` keeps what is not a number, and then the next value. */
static bool keeps_nans(reader *r) {
  o2o_choice_plan plan;
  bool keeps = r->choice.rounds != 0;
  r->choice.rounds = 0;
  return keeps && o2o_choice_in_parts(&r->choice, NULL, &plan);
}

static bool refuse_nans(const reader *r, o2o_refusal *why) {
  return o2o_refuse(r->nest, why, "private-apart", r->states[0]->loc, "declared here",
                    "what '%s' keeps of values that are not numbers depends on which thread has "
                    "had which iterations: the test must not hold for them",
                    r->states[0]->name);
}

/* The record that the variable belongs to, if any, becomes a reduction. False: *why. */
static bool reduce(reader *r, o2o_symbol *sym, o2o_refusal *why) {
  o2o_stmt *at = updating_if(r, sym);
  o2o_join join;
  o2o_choice_plan plan;
  if (!at || !read_update(r, at))
    return true;
  bool known = r->storage == O2O_S_PRIVATE && find_join(r, &join);
  if (!o2o_choice_in_parts(&r->choice, known ? &join : NULL, &plan))
    return !why || !keeps_nans(r) || refuse_nans(r, why);
  if (why && is_apart(r) && !(known && o2o_choice_by_one(&r->choice, &join, &plan)))
    return refuse(r, known, why);
  make_record(r, at, &plan, &join);
  return true;
}

static bool reduce_all(o2o_nest *nest, o2o_storage storage, o2o_refusal *why) {
  skipping ends = {.nest = nest, .storage = storage};
  if (nest->body->kind == O2O_ST_BLOCK)
    without_continue(&ends, nest->body);
  o2o_walk_stmt(nest->body, visit_loop, NULL, &ends);
  for (unsigned k = 0; k < nest->nsymbols && nest->scan == O2O_SCAN_NONE; ++k) {
    reader r = {.nest = nest, .storage = storage};
    if (may_be_part(nest->symbols[k], storage) && !reduce(&r, nest->symbols[k], why))
      return false;
  }
  return true;
}

bool o2o_reduce_private_records(o2o_nest *nest, o2o_refusal *why) {
  return reduce_all(nest, O2O_S_PRIVATE, why);
}

typedef struct sections {
  const o2o_symbol *sym;
  unsigned mentions; /* in critical sections, and in tests that save the way into one */
} sections;

static bool visit_section(o2o_stmt *s, void *ctx) {
  sections *c = ctx;
  bool in = is_section(s) ||
            (s->kind == O2O_ST_IF && !has_else(s) && is_section(o2o_unblocked(s->kids[0])));
  if (in)
    c->mentions += o2o_count_mentions(s, c->sym);
  return !in;
}

static bool only_in_sections(o2o_nest *nest, const o2o_symbol *sym) {
  sections c = {.sym = sym};
  o2o_walk_stmt(nest->body, visit_section, NULL, &c);
  return c.mentions > 0 && c.mentions == o2o_count_mentions_in_nest(nest, sym);
}

void o2o_reduce_shared_records(o2o_nest *nest) {
  for (unsigned k = 0; k < nest->nsymbols; ++k)
    if (nest->symbols[k]->type->kind == O2O_T_RECORD && only_in_sections(nest, nest->symbols[k]))
      o2o_split_shared_record(nest, nest->symbols[k]);
  reduce_all(nest, O2O_S_OBJECT, NULL);
}
