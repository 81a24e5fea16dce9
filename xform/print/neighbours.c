/* Inner loops that read neighbouring elements of a private array, a buffer of a line mostly.
 *
 *   for (int i = 1; i < n - 1; i++)         for (int i_5 = 1; i_5 < n - 1; ++i_5)
 *     r[i] = t[i - 1] + t[i] + t[i + 1];      ... t_4[i_5 - 1] + t_4[i_5 + o2o_zero] + t_4[i_5 + 1]
 *
 * Compilers see that t[i + 1] is the t[i] of the next iteration and keep it in a register, which
 * saves a load and makes the iterations depend on each other: some then make no vectors of them,
 * others shift elements between vectors.  (Elements in memory of the launch may be those that the
 * loop writes: there they do not see it.)  Where work-items are blocks of iterations, o2o_zero is a
 * zero that the compiler does not know; every second element is addressed with it, so that no two
 * neighbours are known to be such.  Small arrays had better be in registers, where subscripts have
 * to be constants.  A residual of a multigrid method takes 0.5 to 0.7 of the time
 * (docs/measurements.md).
 */
#include "xform/print/neighbours.h"

#include "xform/formula/sequential_loop.h"
#include "xform/print/rolled_loops.h"

#define MOST_ARRAYS 8
#define MOST_OFFSETS 16 /* of one array's reads */

/* Whether the subscript is the variable plus a constant. */
static bool is_offset(const o2o_expr *index, const o2o_symbol *iv, int64_t *offset) {
  const o2o_expr *e = o2o_unwidened(index);
  int64_t sign = 1, value;
  *offset = 0;
  while (e->kind == O2O_E_BINARY && (e->op == O2O_OP_ADD || e->op == O2O_OP_SUB) &&
         o2o_const_int(e->kids[1], &value) && value > INT32_MIN && value < INT32_MAX) {
    *offset += e->op == O2O_OP_ADD ? sign * value : -sign * value;
    e = o2o_unwidened(e->kids[0]);
  }
  if (e->kind == O2O_E_LOAD)
    e = e->kids[0];
  return e->kind == O2O_E_SYM && e->sym == iv;
}

/* An array that the loop accesses. */
typedef struct accessed {
  o2o_symbol *array;
  bool written;
  int64_t offsets[MOST_OFFSETS]; /* of what is read */
  unsigned count;
} accessed;

typedef struct search {
  const o2o_symbol *iv;
  accessed arrays[MOST_ARRAYS];
  unsigned count;
} search;

static bool is_private_array(const o2o_symbol *sym) {
  return sym->type->kind == O2O_T_ARRAY && !sym->slab && flat_count(sym->type) > SMALL_ARRAY &&
         (sym->storage == O2O_S_LOCAL || sym->storage == O2O_S_PRIVATE);
}

/* NULL: none that counts, or one too many. */
static accessed *find_array(search *found, const o2o_expr *lvalue) {
  o2o_symbol *array = o2o_root(lvalue);
  unsigned k = 0;
  if (!array || !is_private_array(array))
    return NULL;
  while (k < found->count && found->arrays[k].array != array)
    ++k;
  if (k == MOST_ARRAYS)
    return NULL;
  found->count += k == found->count;
  found->arrays[k].array = array;
  return &found->arrays[k];
}

static bool find_access(o2o_expr *e, void *ctx) {
  search *found = ctx;
  bool store = o2o_is_assignment(e);
  accessed *a = store || e->kind == O2O_E_LOAD ? find_array(found, e->kids[0]) : NULL;
  if (!a)
    return true;
  a->written |= store;
  if (e->kids[0]->kind == O2O_E_INDEX && a->count < MOST_OFFSETS &&
      is_offset(e->kids[0]->kids[1], found->iv, &a->offsets[a->count]))
    a->count++;
  return true;
}

static bool are_neighbours(const int64_t *offsets, unsigned count) {
  for (unsigned i = 0; i < count; i++)
    for (unsigned k = 0; k < count; k++)
      if (offsets[i] == offsets[k] + 1)
        return true;
  return false;
}

bool has_neighbours(printer *p, o2o_stmt *loop, struct neighbours *out) {
  o2o_sequential_loop l;
  search found = {0};
  *out = (struct neighbours){0};
  if (p->function || p->nest->units.published || loop->kind != O2O_ST_FOR || !is_innermost(loop) ||
      !o2o_match_sequential_loop(p->nest, loop, &l))
    return false;
  out->iv = found.iv = l.iv;
  o2o_walk_stmt(loop->kids[1], NULL, find_access, &found);
  for (const accessed *a = found.arrays; a < found.arrays + found.count; a++)
    if (!a->written && are_neighbours(a->offsets, a->count))
      add_to_set(p, &out->arrays, a->array);
  return out->arrays.count > 0;
}

void print_apart(printer *p, const o2o_expr *base, const o2o_expr *last) {
  int64_t offset;
  if (!p->apart.neighbours || base->kind != O2O_E_SYM ||
      !uses_symbol(&p->apart.neighbours->arrays, base->sym) ||
      !is_offset(last, p->apart.neighbours->iv, &offset) || offset % 2 != 0)
    return;
  put(p, " + o2o_zero");
  if (!p->apart.zero)
    text_append(&p->temps, "const long o2o_zero = O2O_ZERO;\n");
  p->apart.zero = p->loops.neighbours = true;
}
