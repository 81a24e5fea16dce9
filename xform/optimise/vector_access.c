/* Loads and stores consecutive elements of shared arrays together.
 *
 *   double x = a[3 * i], y = a[3 * i + 1];            double a_run[3];
 *   a[3 * i + 2] = x * y;                             o2o_copy_2(a_run, &a[3 * i]);
 *   a[3 * i] = x + y;                         ->      double x = a_run[0], y = a_run[1];
 *   a[3 * i + 1] = x - y;                             a_run[2] = x * y; a_run[0] = x + y; a_run[1]
 *   = x - y;
 *                                                     o2o_copy_3(&a[3 * i], a_run);
 *   for (m = 0; m < 5; m++) q[m] = u[i][m];   ->      o2o_copy_5(q, &u[i][0]);
 *
 * o2o_copy_n is a macro: vloadn and vstoren where the kernel is built with O2O_VECTORS (for GPUs,
 * runtime/device/program.c), else an assignment for each element, which the compiler of the device
 * turns back into what the program said.  Where a launch may store the array in another order
 * (layout.h) the macro gets the distance of the elements, and copies one by one unless that is 1.
 *
 * A run is what assignments that follow each other in a block access of one object: lvalues that
 * differ by constants only.  It is right when
 *
 *   1. the assignments are nothing but that, without calls, so that all of them are executed or
 *      none is, and an element counts as read or written only where it is no operand of && || ?: ;
 *      no element is loaded that they do not read, none is stored that they do not write;
 *   2. the address is the same in all of them: its subscripts are made of variables that they do
 *      not assign;
 *   3. no other lvalue of the same object is written among them, and none is read behind the first
 *      write. Other objects are other memory: that is for launches without overlaps, so the kernel
 *      has the body as it was beside this one;
 *   4. nobody else looks at the memory meanwhile: nests with ATOMICs are left alone.
 *
 * It is worth it where neighbouring work-items are at least a run apart, or read the same one.
 * Where they are at consecutive elements, as in a stencil, their accesses are together already, and
 * stay as they are.  Functions that the body calls are left alone.  Switched off by
 * -fplugin-arg-omp2ocl-no-vector.
 */
#include "xform/optimise/vector_access.h"

#include "xform/analysis/access.h"
#include "xform/analysis/reduction.h"
#include "xform/analysis/stride.h"
#include "xform/formula/scope.h"
#include "xform/ir/addends.h"
#include "xform/ir/builtin.h"
#include "xform/ir/clone.h"
#include "xform/mapping/layout.h"
#include "xform/optimise/second_body.h"
#include "xform/prepare/edit.h"

#include <string.h>

#define MOST 16 /* elements of a run */
#define MAX_PARTS 8
#define MAX_MENTIONS 256 /* of memory, in statements that are looked at together */
#define MAX_INDEX (1 << 24)

/* What an lvalue's address is made of. */
typedef struct part {
  o2o_addend index;
  const o2o_type *elem;
} part;

typedef struct spot {
  o2o_symbol *root; /* an object, or a pointer variable */
  unsigned nparts;
  part parts[MAX_PARTS];
  int64_t bytes; /* the constants */
} spot;

/* An access to shared memory by one of the statements. */
typedef struct mention {
  o2o_expr *lvalue;
  unsigned stmt;
  bool read, write;
  bool certain;       /* executed whenever the statement is */
  bool is_spot;       /* `at` is valid, and it has not been replaced */
  o2o_symbol *object; /* NULL: not known to be one */
  const o2o_access *access;
  spot at;
} mention;

typedef struct vectorizer {
  o2o_nest *nest; /* with the body as it becomes */
  const o2o_plan *plan;
  const o2o_scope *root;
  o2o_accesses accesses; /* of the body as it was */
  mention *mentions;
  unsigned count;
  unsigned made;
} vectorizer;

/* A run being tried; element MOST is the one that it starts with. */
typedef struct run {
  const mention *seed;
  unsigned last; /* statement */
  bool loaded[2 * MOST], written[2 * MOST];
  bool writes;
  unsigned low, high; /* elements, when it has been decided */
} run;

/* ---- addresses ------------------------------------------------------------------------------- */

static bool add_index(spot *s, const o2o_expr *e, const o2o_type *elem) {
  o2o_addends sum = {.count = 1, .of = {{.e = (o2o_expr *)e}}}; /* of variable-length rows */
  int64_t bytes;
  if ((elem->size && !o2o_addends_of(e, &sum)) || s->nparts + sum.count > MAX_PARTS ||
      sum.constant <= -MAX_INDEX || sum.constant >= MAX_INDEX ||
      __builtin_mul_overflow(sum.constant, (int64_t)elem->size, &bytes) ||
      __builtin_add_overflow(s->bytes, bytes, &s->bytes))
    return false;
  for (unsigned k = 0; k < sum.count; ++k)
    s->parts[s->nparts++] = (part){sum.of[k], elem};
  return true;
}

static bool read_lvalue(spot *s, const o2o_expr *e);

static bool read_pointer(spot *s, const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_SYM:
    s->root = e->sym;
    return e->sym->storage == O2O_S_OBJECT && e->sym->points;
  case O2O_E_LOAD:
    s->root = e->kids[0]->sym;
    return !e->sym && e->kids[0]->kind == O2O_E_SYM;
  case O2O_E_DECAY:
  case O2O_E_ADDR:
    return read_lvalue(s, e->kids[0]);
  case O2O_E_PTRADD:
    return read_pointer(s, e->kids[0]) && add_index(s, e->kids[1], e->type->elem);
  default:
    return false;
  }
}

static bool read_lvalue(spot *s, const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_SYM:
    s->root = e->sym;
    return e->sym->storage == O2O_S_OBJECT && !e->sym->points;
  case O2O_E_INDEX:
    return (e->kids[0]->type->kind == O2O_T_ARRAY ? read_lvalue(s, e->kids[0])
                                                  : read_pointer(s, e->kids[0])) &&
           add_index(s, e->kids[1], e->type);
  case O2O_E_MEMBER:
    s->bytes += (int64_t)e->kids[0]->type->record->fields[e->field].offset;
    return read_lvalue(s, e->kids[0]);
  case O2O_E_DEREF:
    return read_pointer(s, e->kids[0]);
  default:
    return false;
  }
}

/* The address is a multiple of the element's size from the root: records may be packed. */
static bool is_aligned(const spot *s, uint64_t size) {
  for (unsigned k = 0; k < s->nparts; ++k)
    if (o2o_element(s->parts[k].elem)->size % size)
      return false;
  return s->bytes % (int64_t)size == 0;
}

static bool find_spot(const o2o_expr *lvalue, spot *s) {
  *s = (spot){0};
  return o2o_is_number(lvalue->type) && lvalue->type->kind != O2O_T_BOOL &&
         o2o_reads_no_memory(lvalue) && o2o_lvalue_space(lvalue) == O2O_SPACE_GLOBAL &&
         read_lvalue(s, lvalue) && is_aligned(s, lvalue->type->size);
}

static bool same_but_constants(const spot *a, const spot *b) {
  bool same = a->root == b->root && a->nparts == b->nparts;
  for (unsigned k = 0; same && k < a->nparts; ++k)
    same = a->parts[k].index.negative == b->parts[k].index.negative &&
           o2o_type_same(a->parts[k].elem, b->parts[k].elem) &&
           o2o_expr_same(a->parts[k].index.e, b->parts[k].index.e);
  return same;
}

/* Elements from the seed to the other one, when both are of one array in the same place.  In an
 * array that may have another order on the device only subscripts of the last dimension say so. */
static bool distance(const mention *seed, const mention *m, int64_t *elements) {
  const o2o_expr *a = seed->lvalue, *b = m->lvalue;
  if (!m->is_spot || a->type->kind != b->type->kind || !same_but_constants(&seed->at, &m->at))
    return false;
  if ((o2o_layout_of(a) || o2o_layout_of(b)) &&
      (a->kind != O2O_E_INDEX || b->kind != O2O_E_INDEX || !o2o_expr_same(a->kids[0], b->kids[0])))
    return false;
  *elements = (m->at.bytes - seed->at.bytes) / (int64_t)a->type->size;
  return true;
}

/* ---- accesses of the statements -------------------------------------------------------------- */

/* The access that the lvalue stands for; NULL: it may be to several objects. */
static const o2o_access *access_of(const vectorizer *v, const o2o_expr *lvalue) {
  const o2o_access *found = NULL;
  for (unsigned k = 0; k < v->accesses.count; ++k) {
    const o2o_access *a = &v->accesses.items[k];
    if (a->lvalue != lvalue)
      continue;
    if (found && found->object != a->object)
      return NULL;
    found = a;
  }
  return found;
}

static bool add_mention(vectorizer *v, o2o_expr *lvalue, unsigned stmt, bool certain, bool read,
                        bool write) {
  if (v->count == MAX_MENTIONS)
    return false;
  mention *m = &v->mentions[v->count++];
  *m = (mention){.lvalue = lvalue, .stmt = stmt, .read = read, .write = write, .certain = certain};
  m->access = access_of(v, lvalue);
  m->object = m->access ? m->access->object : NULL;
  m->is_spot = m->object && m->object->storage == O2O_S_OBJECT && find_spot(lvalue, &m->at);
  return true;
}

static bool is_shared(const o2o_expr *lvalue) {
  return o2o_is_lvalue(lvalue) && o2o_lvalue_space(lvalue) != O2O_SPACE_PRIVATE;
}

/* Adds the loads of an expression; false: it does more than that. */
static bool add_loads(vectorizer *v, o2o_expr *e, unsigned stmt, bool certain) {
  bool branches = o2o_chooses(e);
  if (o2o_is_assignment(e) || e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC ||
      (e->kind == O2O_E_BUILTIN && o2o_takes_pointers(e)))
    return false;
  if (e->kind == O2O_E_LOAD && is_shared(e->kids[0]) &&
      !add_mention(v, e->kids[0], stmt, certain, true, false))
    return false;
  for (unsigned k = 0; k < e->nkids; ++k)
    if (e->kids[k] && !add_loads(v, e->kids[k], stmt, certain && !(branches && k > 0)))
      return false;
  return true;
}

/* Adds the accesses of a declaration or assignment; false: it is something else. */
static bool add_statement(vectorizer *v, o2o_stmt *s, unsigned stmt) {
  o2o_expr *e = s->e[0];
  if (s->kind == O2O_ST_DECL)
    return !s->sym->slab && (!e || add_loads(v, e, stmt, true));
  if (s->kind != O2O_ST_EXPR)
    return false;
  if (e->kind != O2O_E_ASSIGN && e->kind != O2O_E_ASSIGNOP && e->kind != O2O_E_INCDEC)
    return add_loads(v, e, stmt, true);
  for (unsigned k = e->nkids; k-- > 0;)
    if (!add_loads(v, e->kids[k], stmt, true))
      return false;
  return !is_shared(e->kids[0]) ||
         add_mention(v, e->kids[0], stmt, true, e->kind != O2O_E_ASSIGN, true);
}

/* ---- runs ------------------------------------------------------------------------------------ */

/* The run goes on over a statement; false: it may not. */
static bool goes_on(const vectorizer *v, run *r, unsigned stmt) {
  for (unsigned k = 0; k < v->count; ++k) {
    const mention *m = &v->mentions[k];
    int64_t at;
    if (m->stmt != stmt)
      continue;
    if (distance(r->seed, m, &at)) {
      unsigned n = (unsigned)(at + MOST);
      if (at <= -MOST || at >= MOST || !m->certain)
        continue;
      r->loaded[n] |= m->read && !r->written[n];
      r->written[n] |= m->write;
      r->writes |= m->write;
      r->last = stmt;
    } else if ((!m->object || m->object == r->seed->object) && (m->write || r->writes)) {
      return false;
    }
  }
  return true;
}

static bool is_used(const run *r, unsigned n) { return r->loaded[n] || r->written[n]; }

/* The elements in a row from n on that are in the set; no further than the run goes. */
static unsigned piece(const run *r, const bool *set, unsigned n) {
  unsigned count = 0;
  while (n + count <= r->high && set[n + count])
    ++count;
  return count;
}

/* What neighbouring work-items access is as far apart as the run is long, or they read the same. */
static bool is_apart(const vectorizer *v, const o2o_access *access, uint64_t bytes) {
  const o2o_loop *loop = &v->nest->loops[v->plan->loop_of_dim[0]];
  int64_t stride;
  return access->somewhere || !o2o_address_stride(v->nest, loop, &access->place, &stride) ||
         stride == 0 || stride >= (int64_t)bytes || stride <= -(int64_t)bytes;
}

static bool pays(const vectorizer *v, run *r) {
  bool several = false;
  r->low = r->high = MOST;
  while (r->high - r->low + 1 < MOST && is_used(r, r->low - 1))
    --r->low;
  while (r->high - r->low + 1 < MOST && r->high + 1 < 2 * MOST && is_used(r, r->high + 1))
    ++r->high;
  for (unsigned n = r->low; n < r->high; ++n)
    several |= piece(r, r->loaded, n) > 1 || piece(r, r->written, n) > 1;
  uint64_t bytes = (r->high - r->low + 1) * r->seed->lvalue->type->size;
  return several && is_apart(v, r->seed->access, bytes);
}

/* ---- copies ---------------------------------------------------------------------------------- */

/* The definition of the macro that copies n elements; `step`: what the other side's subscripts
 * are multiplied with. An element is `*(to + 1)`: Clang takes `(&x.a)[1]`, as `to` is a member,
 * for another access to that member, which never meets x.b. */
static const char *one_by_one(o2o_nest *nest, unsigned n, const char *to, const char *from) {
  const char *out = "";
  for (unsigned k = 0; k < n; ++k)
    out = o2o_format(nest, "%s%s*((to) + %u%s) = *((from) + %u%s)", out, k ? ", " : "", k, to, k,
                     from);
  return out;
}

static const char *by_vectors(o2o_nest *nest, unsigned n) {
  const char *out = "";
  for (unsigned k = 0, width = MOST; k < n;) {
    while (width > n - k)
      width /= 2;
    const char *comma = k ? ", " : "";
    if (width > 1)
      out = o2o_format(nest, "%s%svstore%u(vload%u(0, (from) + %u), 0, (to) + %u)", out, comma,
                       width, width, k, k);
    else
      out = o2o_format(nest, "%s%s*((to) + %u) = *((from) + %u)", out, comma, k, k);
    k += width;
  }
  return out;
}

/* o2o_copy_n(to, from), or with the distance of the elements on one side as a third argument. */
static const struct o2o_builtin *copy_builtin(o2o_nest *nest, unsigned n, bool strided,
                                              bool loads) {
  struct o2o_builtin *b = o2o_alloc(nest, sizeof *b);
  const char *step = " * (step)", *none = "";
  const char *suffix = !strided ? "" : loads ? "_from" : "_to";
  b->c_name = b->cl_name = o2o_format(nest, "o2o_copy_%u%s", n, suffix);
  const char *params = strided ? "to, from, step" : "to, from";
  const char *single =
      one_by_one(nest, n, strided && !loads ? step : none, strided && loads ? step : none);
  const char *wide = by_vectors(nest, n);
  if (strided)
    wide = o2o_format(nest, "((step) == 1 ? (void)(%s) : (void)(%s))", wide, single);
  b->helper = o2o_format(nest,
                         "#ifdef O2O_VECTORS\n#define %s(%s) (%s)\n"
                         "#else\n#define %s(%s) (%s)\n#endif\n",
                         b->cl_name, params, wide, b->cl_name, params, single);
  b->nparams = strided ? 3 : 2; /* the printer knows the third */
  return b;
}

static o2o_expr *address(o2o_nest *nest, o2o_expr *lvalue) {
  return o2o_unary(nest, O2O_E_ADDR, o2o_pointer_to(nest, lvalue->type), lvalue);
}

/* Copies n elements from `from` and the ones behind it to `to` and those behind. */
static o2o_stmt *copy(o2o_nest *nest, o2o_expr *to, o2o_expr *from, unsigned n) {
  bool loads = o2o_lvalue_space(from) == O2O_SPACE_GLOBAL;
  if (n == 1)
    return o2o_assign(nest, to, o2o_load(nest, from));
  const o2o_type *none = o2o_scalar(nest, O2O_T_VOID);
  o2o_expr *e = o2o_expr_new(nest, O2O_E_BUILTIN, none, from->loc, 2);
  e->builtin = copy_builtin(nest, n, o2o_layout_of(loads ? from : to) != NULL, loads);
  e->kids[0] = address(nest, to);
  e->kids[1] = address(nest, from);
  return o2o_evaluate(nest, e);
}

static o2o_expr *own_element(o2o_nest *nest, o2o_symbol *own, unsigned n) {
  return o2o_subscript(nest, o2o_sym(nest, own), o2o_int(nest, o2o_scalar(nest, O2O_T_I32), n));
}

/* Statements in front of the first and behind the last one of a run. */
static void copy_pieces(vectorizer *v, const run *r, o2o_symbol *own, o2o_expr *const *elements,
                        bool load, o2o_stmt *to) {
  const bool *set = load ? r->loaded : r->written;
  for (unsigned n = r->low, count; n <= r->high; n += count) {
    count = piece(r, set, n);
    if (count == 0) {
      count = 1;
      continue;
    }
    o2o_expr *mine = own_element(v->nest, own, n - r->low);
    o2o_expr *theirs = o2o_copy_expr(v->nest, elements[n]);
    o2o_block_append(v->nest, to, copy(v->nest, load ? mine : theirs, load ? theirs : mine, count));
  }
}

/* Puts the variable's elements in place of those of the run. `elements`: those. */
static void replace(vectorizer *v, const run *r, o2o_symbol *own, o2o_expr **elements) {
  bool written[2 * MOST] = {false};
  spot at = r->seed->at;
  mention seed = *r->seed;
  seed.lvalue = o2o_copy_expr(v->nest, seed.lvalue);
  seed.at = at;
  for (unsigned k = 0; k < v->count; ++k) {
    mention *m = &v->mentions[k];
    int64_t d;
    if (m->stmt < seed.stmt || m->stmt > r->last || !distance(&seed, m, &d) || d <= -MOST ||
        d >= MOST)
      continue;
    unsigned n = (unsigned)(d + MOST);
    if (n < r->low || n > r->high || !(m->write || r->loaded[n] || written[n]))
      continue;
    written[n] |= m->write;
    if (!elements[n])
      elements[n] = o2o_copy_expr(v->nest, m->lvalue);
    *m->lvalue = *own_element(v->nest, own, n - r->low);
    m->is_spot = false;
  }
}

static void make(vectorizer *v, const run *r, o2o_stmt *before, o2o_stmt *after) {
  o2o_nest *nest = v->nest;
  o2o_expr *elements[2 * MOST] = {NULL};
  o2o_expr *size = o2o_int(nest, o2o_scalar(nest, O2O_T_U64), r->high - r->low + 1);
  const o2o_type *type = o2o_array_of(nest, r->seed->lvalue->type, size);
  const char *name = o2o_format(nest, "%s_run", r->seed->object->name);
  o2o_symbol *own = o2o_symbol_new(nest, name, type, O2O_S_LOCAL);
  o2o_stmt *decl = o2o_stmt_new(nest, O2O_ST_DECL, r->seed->lvalue->loc, 0);
  decl->sym = own;
  replace(v, r, own, elements);
  o2o_block_append(nest, before, decl);
  copy_pieces(v, r, own, elements, true, before);
  copy_pieces(v, r, own, elements, false, after);
  ++v->made;
}

static void append_all(o2o_nest *nest, o2o_stmt *to, const o2o_stmt *from) {
  for (unsigned k = 0; from && k < from->nkids; ++k)
    o2o_block_append(nest, to, from->kids[k]);
}

/* Appends the statements [first, end) of the block with their runs. */
static void append_runs(vectorizer *v, const o2o_stmt *block, unsigned first, unsigned end,
                        o2o_stmt *to) {
  o2o_stmt **extra = o2o_alloc(v->nest, 2 * (end - first) * sizeof(o2o_stmt *));
  for (unsigned k = 0; k < 2 * (end - first); ++k)
    extra[k] = o2o_stmt_new(v->nest, O2O_ST_BLOCK, block->loc, 0);
  for (unsigned k = 0; k < v->count; ++k) {
    mention *m = &v->mentions[k];
    run r = {.seed = m, .last = m->stmt};
    if (!m->is_spot || !m->certain)
      continue;
    for (unsigned s = m->stmt; s < end; ++s) {
      run longer = r;
      if (o2o_may_change_value(v->root, block->kids[s], m->lvalue) || !goes_on(v, &longer, s))
        break;
      r = longer;
    }
    if (pays(v, &r))
      make(v, &r, extra[2 * (m->stmt - first)], extra[2 * (r.last - first) + 1]);
  }
  for (unsigned s = first; s < end; ++s) {
    append_all(v->nest, to, extra[2 * (s - first)]);
    o2o_block_append(v->nest, to, block->kids[s]);
    append_all(v->nest, to, extra[2 * (s - first) + 1]);
  }
}

/* ---- loops that copy ------------------------------------------------------------------------- */

/* An element of an array whose last subscript, and no other, is the loop's variable. */
static bool steps_along(const o2o_sequential_loop *loop, const o2o_expr *e) {
  if (e->kind != O2O_E_INDEX)
    return false;
  const o2o_expr *index = e->kids[1];
  while (index->kind == O2O_E_CAST && o2o_keeps_value(index))
    index = index->kids[0];
  return o2o_is_value_of(index, loop->iv) && !o2o_mentions(NULL, e->kids[0], loop->iv);
}

/* An element of a private array, in a place that is fixed while no variable changes. */
static bool is_own(const o2o_expr *e) {
  while (e->kind == O2O_E_INDEX && o2o_reads_no_memory(e->kids[1]))
    e = e->kids[0];
  return e->kind == O2O_E_SYM && e->type->kind == O2O_T_ARRAY && !e->sym->slab &&
         (e->sym->storage == O2O_S_LOCAL || e->sym->storage == O2O_S_PRIVATE);
}

/* What a short loop that does nothing but to copy between a shared and a private array is
 * replaced by; NULL: it is no such loop. */
static o2o_stmt *copy_of_loop(vectorizer *v, o2o_stmt *s) {
  o2o_sequential_loop loop;
  uint64_t trips;
  int64_t lower;
  spot at;
  if (s->kind != O2O_ST_FOR || !o2o_match_sequential_loop(v->nest, s, &loop) || loop.leaves ||
      loop.step != 1 || !o2o_declares_variable(s) || o2o_is_address_taken(v->root, loop.iv) ||
      !o2o_const_int(loop.lower, &lower) || !o2o_constant_trips(&loop, &trips) || trips < 2 ||
      trips > MOST)
    return NULL;
  o2o_stmt *body = o2o_unblocked(s->kids[1]);
  o2o_expr *e = body->e[0];
  if (body->kind != O2O_ST_EXPR || e->kind != O2O_E_ASSIGN || e->kids[1]->kind != O2O_E_LOAD ||
      e->kids[1]->sym || e->kids[0]->type->kind != e->kids[1]->kids[0]->type->kind)
    return NULL;
  o2o_expr *to = e->kids[0], *from = e->kids[1]->kids[0];
  o2o_expr *shared = o2o_lvalue_space(to) == O2O_SPACE_GLOBAL ? to : from;
  const o2o_access *access = access_of(v, shared);
  if (!steps_along(&loop, to) || !steps_along(&loop, from) || !is_own(shared == to ? from : to) ||
      !access || access->object->storage != O2O_S_OBJECT || !find_spot(shared, &at) ||
      !is_apart(v, access, trips * shared->type->size))
    return NULL;
  o2o_cloning c = {v->nest, NULL, o2o_in_first_iteration, &loop};
  ++v->made;
  return copy(v->nest, o2o_clone_expr(&c, to), o2o_clone_expr(&c, from), (unsigned)trips);
}

/* ---- the body -------------------------------------------------------------------------------- */

static void visit(vectorizer *v, o2o_stmt *s);

static void visit_block(vectorizer *v, o2o_stmt *block) {
  o2o_stmt *out = o2o_stmt_new(v->nest, O2O_ST_BLOCK, block->loc, 0);
  for (unsigned k = 0; k < block->nkids;) {
    unsigned first = k, kept = 0;
    for (v->count = 0; k < block->nkids && add_statement(v, block->kids[k], k); ++k)
      kept = v->count;
    v->count = kept;
    append_runs(v, block, first, k, out);
    if (k > first)
      continue;
    o2o_stmt *instead = copy_of_loop(v, block->kids[k]);
    if (!instead)
      visit(v, block->kids[k]);
    o2o_block_append(v->nest, out, instead ? instead : block->kids[k]);
    ++k;
  }
  block->kids = out->kids;
  block->nkids = out->nkids;
}

static void visit(vectorizer *v, o2o_stmt *s) {
  if (!s)
    return;
  if (s->kind == O2O_ST_BLOCK) {
    visit_block(v, s);
    return;
  }
  for (unsigned k = s->kind == O2O_ST_FOR; k < s->nkids; ++k)
    visit(v, s->kids[k]);
}

unsigned o2o_vector_accesses(o2o_nest *nest, o2o_plan *plan) {
  o2o_nest with = o2o_with_second_body(nest, plan);
  o2o_refusal why = {0};
  vectorizer v = {.nest = &with, .plan = plan, .root = o2o_scope_root(&with)};
  if (!o2o_access_collect_locals(&with, &v.accesses, &why))
    return 0;
  v.mentions = o2o_alloc(&with, MAX_MENTIONS * sizeof *v.mentions);
  visit(&v, with.body);
  if (!v.made)
    return 0;
  o2o_take_second_body(nest, plan, &with);
  return v.made;
}
