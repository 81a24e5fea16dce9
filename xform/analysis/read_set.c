/* A reader of sets (read_set.h): by recursive descent into a formula, and from that into isl's
 * sets.
 *
 *   formula      conjunction { "or" conjunction }
 *   conjunction  condition { "and" condition }
 *   condition    "exists" "(" names ":" formula ")" | "(" formula ")" | sum { relation sum }
 *   sum          product { ("+" | "-") product }
 *   product      ["-"] factor { "*" factor }, all but one factor constant
 *   factor       number | name | "(" sum ")"
 *
 * Variables of `exists` become dimensions of the set as well, which are projected out in the end:
 * there is no negation, so they may be taken out of whatever they stand in.
 */
#include "xform/analysis/read_set.h"

#include "xform/ir/arena.h"

#include <ctype.h>
#include <isl/mat.h>
#include <isl/space.h>
#include <isl/val.h>
#include <string.h>

#define MAX_COLUMNS 256
#define MAX_NESTING 60
#define MAX_BITS 100 /* of coefficients, so that sums of them do not overflow */

typedef __int128 coefficient;

/* A linear expression: the constant, and the coefficients of the columns that there are. */
typedef struct linear {
  unsigned length; /* of `of`; what lies behind it is 0 */
  coefficient *of;
} linear;

typedef enum formula_kind { ALL_OF, ONE_OF, IS_ZERO, IS_NOT_NEGATIVE } formula_kind;

typedef struct formula {
  formula_kind kind;
  linear sum;                    /* of comparisons */
  struct formula *first, **last; /* the parts of ALL_OF and ONE_OF */
  struct formula *next;          /* in what this is a part of */
} formula;

typedef struct name {
  const char *text;
  size_t length;
} name;

typedef struct reader {
  o2o_nest *nest;
  isl_ctx *ctx;
  const char *at;
  name columns[MAX_COLUMNS]; /* 1 ..: parameters, variables, variables of `exists` */
  unsigned ncolumns, nparams, nvariables;
  bool of_parameters; /* the set has no tuple: { : ... } */
  unsigned depth;
} reader;

/* ---- words ----------------------------------------------------------------------------------- */

static void skip_space(reader *r) {
  while (isspace((unsigned char)*r->at))
    ++r->at;
}

static bool is_name_part(char c) { return isalnum((unsigned char)c) || c == '_' || c == '\''; }

/* Goes behind the word or sign, if it is the next one. */
static bool take(reader *r, const char *word) {
  const size_t length = strlen(word);
  skip_space(r);
  if (strncmp(r->at, word, length) != 0 ||
      (isalpha((unsigned char)*word) && is_name_part(r->at[length])))
    return false;
  r->at += length;
  return true;
}

static bool take_name(reader *r, name *out) {
  skip_space(r);
  *out = (name){r->at, 0};
  if (!isalpha((unsigned char)*r->at))
    return false;
  while (is_name_part(r->at[out->length]))
    ++out->length;
  r->at += out->length;
  return true;
}

/* Names with commas between them, up to a sign; all become columns. */
static bool declare(reader *r, const char *end) {
  name one;
  if (take(r, end))
    return true;
  do
    if (r->ncolumns + 1 >= MAX_COLUMNS || !take_name(r, &one))
      return false;
    else
      r->columns[++r->ncolumns] = one;
  while (take(r, ","));
  return take(r, end);
}

/* The innermost variable of the name; 0: none. */
static unsigned column_of(const reader *r, name of) {
  unsigned k = r->ncolumns;
  while (k > 0 &&
         (r->columns[k].length != of.length || memcmp(r->columns[k].text, of.text, of.length) != 0))
    --k;
  return k;
}

/* ---- sums ------------------------------------------------------------------------------------ */

/* Of the number without its sign. */
static unsigned bits_of(coefficient k) {
  const unsigned __int128 size = k < 0 ? -(unsigned __int128)k : (unsigned __int128)k;
  const uint64_t high = (uint64_t)(size >> 64), low = (uint64_t)size;
  if (high)
    return 128 - (unsigned)__builtin_clzll(high);
  return low ? 64 - (unsigned)__builtin_clzll(low) : 0;
}

static linear new_linear(reader *r) {
  const unsigned length = r->ncolumns + 1;
  return (linear){length, o2o_alloc(r->nest, length * sizeof(coefficient))};
}

static bool is_constant(const linear *x) {
  for (unsigned k = 1; k < x->length; ++k)
    if (x->of[k] != 0)
      return false;
  return true;
}

/* to += x * by; `to` is at least as long. */
static bool add(linear *to, const linear *x, coefficient by) {
  for (unsigned k = 0; k < x->length; ++k) {
    if (x->of[k] == 0)
      continue;
    if (bits_of(x->of[k]) + bits_of(by) > MAX_BITS)
      return false;
    to->of[k] += x->of[k] * by;
    if (bits_of(to->of[k]) > MAX_BITS)
      return false;
  }
  return true;
}

static bool read_number(reader *r, coefficient *out) {
  *out = 0;
  for (; isdigit((unsigned char)*r->at); ++r->at) {
    *out = *out * 10 + (*r->at - '0');
    if (bits_of(*out) > MAX_BITS)
      return false;
  }
  return true;
}

static bool read_sum(reader *r, linear *out);

static bool read_factor(reader *r, linear *out) {
  skip_space(r);
  if (take(r, "("))
    return read_sum(r, out) && take(r, ")");
  *out = new_linear(r);
  if (isdigit((unsigned char)*r->at))
    return read_number(r, &out->of[0]);
  name variable;
  unsigned column = take_name(r, &variable) ? column_of(r, variable) : 0;
  if (column)
    out->of[column] = 1;
  return column != 0;
}

static bool read_product(reader *r, linear *out) {
  const coefficient sign = take(r, "-") ? -1 : 1;
  linear product, factor;
  if (!read_factor(r, &product))
    return false;
  while (take(r, "*")) {
    if (!read_factor(r, &factor))
      return false;
    const bool by_constant = is_constant(&factor);
    if (!by_constant && !is_constant(&product))
      return false;
    linear all = new_linear(r);
    if (!add(&all, by_constant ? &product : &factor, by_constant ? factor.of[0] : product.of[0]))
      return false;
    product = all;
  }
  return add(out, &product, sign);
}

static bool read_sum(reader *r, linear *out) {
  *out = new_linear(r);
  if (++r->depth > MAX_NESTING || !read_product(r, out))
    return false;
  for (;;) {
    linear term = new_linear(r);
    bool minus = false;
    if (!take(r, "+") && !(minus = take(r, "-")))
      break;
    if (!read_product(r, &term) || !add(out, &term, minus ? -1 : 1))
      return false;
  }
  --r->depth;
  return true;
}

/* ---- formulas -------------------------------------------------------------------------------- */

static formula *new_formula(reader *r, formula_kind kind) {
  formula *f = o2o_alloc(r->nest, sizeof *f);
  f->kind = kind;
  f->last = &f->first;
  return f;
}

static void append(formula *to, formula *part) {
  *to->last = part;
  to->last = &part->next;
}

/* x - y + less, compared with 0. */
static bool compare(reader *r, formula *into, formula_kind kind, const linear *x, const linear *y,
                    int less) {
  formula *f = new_formula(r, kind);
  f->sum = new_linear(r);
  append(into, f);
  if (!add(&f->sum, x, 1) || !add(&f->sum, y, -1))
    return false;
  f->sum.of[0] += less;
  return true;
}

/* The relation that is next holds for x and what follows it, which becomes *y; *found: there is
 * one. */
static bool read_relation(reader *r, formula *into, const linear *x, linear *y, bool *found) {
  static const char *const signs[] = {"<=", ">=", "!=", "<", ">", "="};
  unsigned k = 0;
  while (k < 6 && !take(r, signs[k]))
    ++k;
  *found = k < 6;
  if (!*found)
    return true;
  if (!read_sum(r, y))
    return false;
  switch (signs[k][0]) {
  case '<':
    return compare(r, into, IS_NOT_NEGATIVE, y, x, signs[k][1] ? 0 : -1);
  case '>':
    return compare(r, into, IS_NOT_NEGATIVE, x, y, signs[k][1] ? 0 : -1);
  case '=':
    return compare(r, into, IS_ZERO, x, y, 0);
  default: {
    formula *differ = new_formula(r, ONE_OF);
    append(into, differ);
    return compare(r, differ, IS_NOT_NEGATIVE, x, y, -1) &&
           compare(r, differ, IS_NOT_NEGATIVE, y, x, -1);
  }
  }
}

static bool read_comparison(reader *r, formula *into) {
  linear x, y;
  bool more = false;
  if (!read_sum(r, &x) || !read_relation(r, into, &x, &y, &more) || !more)
    return false;
  while (more) {
    x = y;
    if (!read_relation(r, into, &x, &y, &more))
      return false;
  }
  return true;
}

static bool read_formula(reader *r, formula *into);

/* Variables of `exists` are no longer found by their names behind it. */
static bool read_exists(reader *r, formula *into) {
  const unsigned before = r->ncolumns;
  if (!take(r, "(") || !declare(r, ":") || !read_formula(r, into) || !take(r, ")"))
    return false;
  for (unsigned k = before + 1; k <= r->ncolumns; ++k)
    r->columns[k].length = 0;
  return true;
}

/* A bracket may begin a formula or a sum. A sum ends at the first sign that does not belong to
 * one, so the wrong guess costs little. */
static bool read_condition(reader *r, formula *into) {
  if (take(r, "exists"))
    return read_exists(r, into);
  const char *const start = r->at;
  const unsigned depth = r->depth;
  formula *all = new_formula(r, ALL_OF);
  if (read_comparison(r, all)) {
    append(into, all);
    return true;
  }
  r->at = start;
  r->depth = depth + 1;
  if (r->depth > MAX_NESTING || !take(r, "(") || !read_formula(r, into) || !take(r, ")"))
    return false;
  r->depth = depth;
  return true;
}

static bool read_formula(reader *r, formula *into) {
  formula *any = new_formula(r, ONE_OF);
  append(into, any);
  do {
    formula *all = new_formula(r, ALL_OF);
    append(any, all);
    do
      if (!read_condition(r, all))
        return false;
    while (take(r, "and"));
  } while (take(r, "or"));
  return true;
}

/* ---- sets ------------------------------------------------------------------------------------ */

static isl_space *space_of(const reader *r) {
  isl_space *space = isl_space_set_alloc(r->ctx, r->nparams, r->ncolumns - r->nparams);
  for (unsigned k = 0; k < r->nparams + r->nvariables; ++k) {
    const name *of = &r->columns[k + 1];
    const bool parameter = k < r->nparams;
    space = isl_space_set_dim_name(space, parameter ? isl_dim_param : isl_dim_set,
                                   parameter ? k : k - r->nparams,
                                   o2o_format(r->nest, "%.*s", (int)of->length, of->text));
  }
  return space;
}

static isl_val *value_of(isl_ctx *ctx, coefficient k) {
  if (k == (long)k)
    return isl_val_int_from_si(ctx, (long)k);
  const unsigned __int128 size = k < 0 ? -(unsigned __int128)k : (unsigned __int128)k;
  const uint64_t chunks[2] = {(uint64_t)size, (uint64_t)(size >> 64)};
  isl_val *value = isl_val_int_from_chunks(ctx, 2, sizeof chunks[0], chunks);
  return k < 0 ? isl_val_neg(value) : value;
}

/* All parts hold, if there are several. */
static bool holds_together(const formula *f) {
  return f->kind == ALL_OF || (f->kind == ONE_OF && !f->first->next);
}

/* The comparisons that hold together, those in parts of parts included. */
static void count(const formula *f, unsigned *zero, unsigned *not_negative) {
  for (const formula *part = f->first; part; part = part->next) {
    *zero += part->kind == IS_ZERO;
    *not_negative += part->kind == IS_NOT_NEGATIVE;
    if (holds_together(part))
      count(part, zero, not_negative);
  }
}

typedef struct matrices {
  isl_mat *zero, *not_negative;
  unsigned nzero, nnot_negative;
} matrices;

static isl_mat *put_row(const reader *r, isl_mat *m, unsigned row, const linear *x) {
  for (unsigned k = 0; k <= r->ncolumns; ++k)
    if (k < x->length && x->of[k] != 0)
      m = isl_mat_set_element_val(m, (int)row, (int)k, value_of(r->ctx, x->of[k]));
    else
      m = isl_mat_set_element_si(m, (int)row, (int)k, 0);
  return m;
}

static void fill(const reader *r, const formula *f, matrices *m) {
  for (const formula *part = f->first; part; part = part->next)
    if (part->kind == IS_ZERO)
      m->zero = put_row(r, m->zero, m->nzero++, &part->sum);
    else if (part->kind == IS_NOT_NEGATIVE)
      m->not_negative = put_row(r, m->not_negative, m->nnot_negative++, &part->sum);
    else if (holds_together(part))
      fill(r, part, m);
}

static isl_set *set_of(const reader *r, const formula *f);

/* The set without the parts that are alternatives, cut with those. */
static isl_set *cut(const reader *r, isl_set *set, const formula *f) {
  for (const formula *part = f->first; part; part = part->next)
    if (holds_together(part))
      set = cut(r, set, part);
    else if (part->kind == ONE_OF) {
      isl_set *any = NULL;
      for (const formula *one = part->first; one; one = one->next)
        any = any ? isl_set_union(any, set_of(r, one)) : set_of(r, one);
      set = isl_set_intersect(set, any);
    }
  return set;
}

static isl_set *set_of(const reader *r, const formula *f) {
  formula part = *f;
  part.next = NULL; /* what stands beside it in its list is not meant */
  const formula all = {.kind = ALL_OF, .first = &part};
  unsigned zero = 0, not_negative = 0;
  count(&all, &zero, &not_negative);
  matrices m = {isl_mat_alloc(r->ctx, zero, r->ncolumns + 1),
                isl_mat_alloc(r->ctx, not_negative, r->ncolumns + 1), 0, 0};
  fill(r, &all, &m);
  isl_basic_set *together = isl_basic_set_from_constraint_matrices(
      space_of(r), m.zero, m.not_negative, isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div);
  return cut(r, isl_set_from_basic_set(together), &all);
}

/* [ parameters ] -> { [ variables ] : formula }; without variables, or without a formula, too. */
static bool read_all(reader *r, formula *all) {
  if (!take(r, "[") || !declare(r, "]") || !take(r, "->") || !take(r, "{"))
    return false;
  r->nparams = r->ncolumns;
  r->of_parameters = !take(r, "[");
  if (!r->of_parameters && !declare(r, "]"))
    return false;
  r->nvariables = r->ncolumns - r->nparams;
  if (!take(r, ":") || !read_formula(r, all) || !take(r, "}"))
    return false;
  skip_space(r);
  return *r->at == 0;
}

isl_set *o2o_read_set(o2o_nest *nest, isl_ctx *ctx, const char *text) {
  const o2o_arena_position mark = o2o_arena_mark(nest);
  reader *r = o2o_alloc(nest, sizeof *r);
  *r = (reader){.nest = nest, .ctx = ctx, .at = text};
  formula *all = new_formula(r, ALL_OF);
  isl_set *set;
  if (read_all(r, all)) {
    set = set_of(r, all);
    const unsigned own = r->nparams + r->nvariables;
    set = isl_set_project_out(set, isl_dim_set, r->nvariables, r->ncolumns - own);
    if (r->of_parameters)
      set = isl_set_params(set);
  } else
    set = isl_set_read_from_str(ctx, text);
  o2o_arena_release(nest, mark);
  return set;
}
