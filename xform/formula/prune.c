/* Touches that lie between two others (predictor/formula.h).
 *
 * A stencil touches u[i - 1], u[i], u[i + 1]: three offsets that differ by a constant, and a range
 * is enclosed by the first and the last.  The right-hand side of an implicit solver has seventy
 * such touches in a dozen groups, and programs wait while their ranges are evaluated.
 *
 * Offsets are brought into the form  c + sum of coefficient * variable  (loop variables and
 * slots).  Touches with the same sum, directly in the same loop and before the same SPAN, are one
 * group; of it those with the least first byte and the greatest last byte stay, with their words as
 * they are.  An offset of another form (a remainder, a hull, a product of two variables) stays.
 */
#include "xform/formula/prune.h"

#include "predictor/instructions.h"
#include "predictor/sum.h"

#include <stdlib.h>
#include <string.h>

/* An operand: its words begin at `start`. Loop variables stand in its sum as slots with this
 * bit. */
typedef struct form {
  unsigned start;
  bool linear;
  struct o2o_sum sum;
} form;

#define VARIABLE 0x80000000u

/* Touches of the same sum; `first` and `last` are the words where the outermost operands begin. */
typedef struct group {
  unsigned place; /* the loop and the span that they belong to */
  form sum;
  unsigned first, last;
  int64_t lo, hi; /* least first byte; one past the greatest last byte */
} group;

typedef struct walk {
  const int64_t *words;
  form stack[O2O_FORMULA_STACK];
  unsigned height;
  unsigned places[O2O_FORMULA_DEPTH + 1], depth, next_place;
  group *groups;
  unsigned ngroups, capacity;
  bool *drop; /* by word: a touch whose operand begins here goes */
} walk;

/* ---- sums ------------------------------------------------------------------------------------ */

static void add_scaled(form *a, const form *b, int64_t by) {
  a->linear = a->linear && b->linear && o2o_sum_add(&a->sum, &b->sum, by);
}

static bool is_constant(const form *a) { return a->linear && a->sum.nterms == 0; }

static form binary(int64_t op, const form *a, const form *b) {
  form r = {.start = a->start, .linear = true};
  if (op == O2O_F_ADD || op == O2O_F_SUB) {
    add_scaled(&r, a, 1);
    add_scaled(&r, b, op == O2O_F_ADD ? 1 : -1);
  } else if (op == O2O_F_MUL && is_constant(b))
    add_scaled(&r, a, b->sum.constant);
  else if (op == O2O_F_MUL && is_constant(a))
    add_scaled(&r, b, a->sum.constant);
  else
    r.linear = false;
  return r;
}

/* ---- groups ---------------------------------------------------------------------------------- */

static group *find_group(walk *w, const form *sum) {
  for (unsigned k = w->ngroups; k-- > 0;)
    if (w->groups[k].place == w->places[w->depth] &&
        o2o_sum_alike(&w->groups[k].sum.sum, &sum->sum))
      return &w->groups[k];
  return NULL;
}

/* False: no memory. */
static bool new_group(walk *w, const form *sum, int64_t hi) {
  if (w->ngroups == w->capacity) {
    unsigned capacity = w->capacity ? 2 * w->capacity : 16;
    group *groups = realloc(w->groups, capacity * sizeof *groups);
    if (!groups)
      return false;
    w->groups = groups;
    w->capacity = capacity;
  }
  w->groups[w->ngroups++] =
      (group){w->places[w->depth], *sum, sum->start, sum->start, sum->sum.constant, hi};
  return true;
}

/* The touch of group g whose operand begins at `start` is no longer the first, or the last. */
static void retire(walk *w, const group *g, unsigned start) {
  w->drop[start] = start != g->first && start != g->last;
}

/* False: no memory. */
static bool touch(walk *w, const form *at, int64_t bytes) {
  int64_t end;
  if (!at->linear || bytes <= 0 || __builtin_add_overflow(at->sum.constant, bytes, &end))
    return true;
  group *g = find_group(w, at);
  if (!g)
    return new_group(w, at, end);
  unsigned first = g->first, last = g->last;
  if (at->sum.constant < g->lo) {
    g->lo = at->sum.constant;
    g->first = at->start;
  }
  if (end > g->hi) {
    g->hi = end;
    g->last = at->start;
  }
  retire(w, g, first);
  retire(w, g, last);
  retire(w, g, at->start);
  return true;
}

/* ---- the formula ----------------------------------------------------------------------------- */

static bool push(walk *w, form f) {
  if (w->height == O2O_FORMULA_STACK)
    return false;
  w->stack[w->height++] = f;
  return true;
}

static bool enter(walk *w) {
  if (w->depth == O2O_FORMULA_DEPTH)
    return false;
  w->places[++w->depth] = w->next_place++;
  return true;
}

/* The instruction at word `at`; false: not understood. */
static bool instruction(walk *w, unsigned at) {
  const int64_t *words = w->words + at;
  form f = {.start = at, .linear = true};
  switch (words[0]) {
  case O2O_F_CONST:
    f.sum.constant = words[1];
    return push(w, f);
  case O2O_F_SLOT:
  case O2O_F_VAR:
    f.sum = (struct o2o_sum){.nterms = 1, .factors = {1}};
    f.sum.slots[0] = (uint32_t)words[1] | (words[0] == O2O_F_VAR ? VARIABLE : 0);
    return push(w, f);
  case O2O_F_SPAN: /* what was touched so far is forgotten, in the loops outside too */
    for (unsigned k = 0; k <= w->depth; k++)
      w->places[k] = w->next_place++;
    /* fall through */
  case O2O_F_UNKNOWN:
  case O2O_F_EXTENT:
    f.linear = false;
    return push(w, f);
  case O2O_F_LOOP:
    if (w->height < 2)
      return false;
    w->height -= 2;
    return enter(w);
  case O2O_F_WEIGHT:
    return enter(w);
  case O2O_F_ENDLOOP:
  case O2O_F_ENDWEIGHT:
    return w->depth-- > 0;
  case O2O_F_COUNT:
    return true;
  case O2O_F_TOUCH:
    return w->height > 0 && touch(w, &w->stack[--w->height], words[1]);
  case O2O_F_BYTES:
    return w->height-- > 0;
  case O2O_F_NEG:
  case O2O_F_WITHIN:
  case O2O_F_MEAN:
    if (w->height > 0)
      w->stack[w->height - 1].linear = false;
    return w->height > 0;
  default:
    if (w->height < 2)
      return false;
    w->height--;
    w->stack[w->height - 1] = binary(words[0], &w->stack[w->height - 1], &w->stack[w->height]);
    return true;
  }
}

/* Copies what stays to the front, with the jumps of loops as they are now. */
static void compact(o2o_code *code, unsigned end, const bool *drop) {
  int64_t *words = code->words;
  unsigned loops[O2O_FORMULA_DEPTH], depth = 0, n = 0;
  for (unsigned at = 0; at < end;) {
    if (drop[at]) {
      while (words[at] != O2O_F_TOUCH)
        at += 1 + o2o_words_of(words[at]);
      at += 2;
      continue;
    }
    int64_t op = words[at];
    unsigned size = 1 + o2o_words_of(op);
    memmove(words + n, words + at, size * sizeof *words);
    n += size;
    at += size;
    if (op == O2O_F_LOOP)
      loops[depth++] = n;
    else if (op == O2O_F_ENDLOOP) {
      depth--;
      words[loops[depth] - 1] = (int64_t)(n - loops[depth]);
    }
  }
  memmove(words + n, words + end, (code->count - end) * sizeof *words);
  code->count -= end - n;
}

void o2o_prune_formula(o2o_code *code) {
  if (!code->count)
    return;
  walk *w = calloc(1, sizeof *w);
  bool ok = w && (w->drop = calloc(code->count + 1, sizeof *w->drop)) != NULL;
  unsigned at = 0;
  if (w) {
    w->words = code->words;
    w->next_place = 1;
  }
  while (ok && at < code->count && code->words[at] != O2O_F_END) {
    int64_t op = code->words[at];
    ok = o2o_is_kernel_instruction(op) && at + 1 + o2o_words_of(op) <= code->count &&
         instruction(w, at);
    at += ok ? 1 + o2o_words_of(op) : 0;
  }
  if (ok && w->depth == 0)
    compact(code, at, w->drop);
  if (w) {
    free(w->groups);
    free(w->drop);
  }
  free(w);
}
