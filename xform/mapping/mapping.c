/* Chooses which loop each dimension of the ND-range runs.
 *
 *   for (i ...)             dimension 1: i
 *     for (j ...)     ->    dimension 0: j
 *       a[i][j] = ...
 *
 * Neighbouring work-items of dimension 0 should touch neighbouring elements: that is what a GPU
 * coalesces, and PoCL vectorises over dimension 0.  So each loop is scored by the accesses to
 * shared memory that are consecutive in it, and by half of those that stay at one place, weighted
 * by how often they are executed; the loop with the highest score is dimension 0.  Where one loop
 * suits reads and the other as many writes, it is that of the writes; where several are as good it
 * is the innermost one.  (The scores of Lee et al., MICRO 2014, whose other constraints, block
 * sizes and enough work-items, depend on the device and the sizes of a launch: those are
 * runtime/forms/geometry.c and runtime/launch/shape.c.)
 *
 * An ND-range has three dimensions at most; with more loops the outermost ones share the last one
 * and the kernel takes its index apart again.  Kernels whose work-items run several iterations,
 * because they reduce, have large scratch memory of their own, or because iterations of a chunk
 * belong together, count all loops as one dimension, the innermost loop fastest.
 *
 * A CPU device runs blocks of iterations (print_iterations.c), and in them the loops of the body in
 * the user's order, which was chosen for a CPU.  It gets inner loops as dimensions only for tiles:
 * where some accesses are consecutive over one loop and others over the other, as in a
 * transposition, square blocks use each line of the caches as often as possible.
 * (That compilers of other devices for CPUs gain more by work-items as lanes of vectors, for some
 * kernels, is found out when they run: runtime/forms/forms.c.  Which kernels these are likely to
 * be is said here.) Without blocks it gets them where they make accesses consecutive over dimension
 * 0 and the loop is not the innermost, which its compiler vectorises itself.
 */
#include "xform/mapping/mapping.h"

#include "xform/analysis/stride.h"
#include "xform/formula/scope.h"
#include "xform/ir/builtin.h"
#include "xform/prepare/edit.h"

#define MAX_DIMS 3
#define WRITE_WEIGHT 1.05   /* of consecutive writes: their lines are read before; reads: 1 */
#define UNKNOWN_TRIPS 100.0 /* of loops whose bounds are not constant */
#define TILE_SHARE 0.2      /* of accesses that want either order, for tiles */
#define TILE_STRIDE 256     /* bytes: farther apart are different lines of a cache */
#define LANES_SHARE 0.9     /* of accesses that are consecutive over dimension 0, for good lanes */
#define DEAR 8              /* cost of a function whose vectors pay (builtin.h) */

static void find_shape(const o2o_nest *nest, o2o_plan *plan) {
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    const o2o_symbol *sym = nest->symbols[k];
    if (sym->storage != O2O_S_PRIVATE)
      continue;
    plan->reduction.any |= sym->redop != O2O_RED_NONE;
    plan->reduction.phased |= sym->redop == O2O_RED_OWN || sym->reduction.scanned;
    plan->strided |= sym->redop != O2O_RED_NONE || sym->slab;
  }
}

/* ---- scores ---------------------------------------------------------------------------------- */

double o2o_constant_executions(const o2o_access *access) {
  double times = 1;
  uint64_t trips;
  for (const o2o_scope *link = access->scope; link; link = link->parent)
    if (link->kind == O2O_SCOPE_LOOP)
      times *= o2o_constant_trips(&link->loop, &trips) ? (double)trips : UNKNOWN_TRIPS;
  for (const o2o_guard *guard = access->guard; guard; guard = guard->outer)
    times /= 2;
  return times;
}

/* The score of a loop as dimension 0, and the share of accesses that would be coalesced. */
static double score(o2o_nest *nest, const o2o_accesses *accesses, const o2o_loop *loop,
                    double *share) {
  double next = 0, wanted = 0, same = 0, all = 0;
  for (unsigned k = 0; k < accesses->count; ++k) {
    const o2o_access *access = &accesses->items[k];
    int64_t stride;
    if (access->object->storage != O2O_S_OBJECT)
      continue;
    double times = o2o_constant_executions(access);
    all += times;
    if (access->somewhere || !o2o_address_stride(nest, loop, &access->place, &stride))
      continue;
    if (stride == 0)
      same += times;
    else if (stride == (int64_t)access->bytes || stride == -(int64_t)access->bytes) {
      next += times;
      wanted += times * (access->write ? WRITE_WEIGHT : 1);
    }
  }
  *share = all > 0 ? (next + same) / all : 1;
  return wanted + same / 2;
}

static unsigned best_loop(o2o_nest *nest, const o2o_accesses *accesses, double *share) {
  unsigned best = nest->nloops - 1;
  double highest = score(nest, accesses, &nest->loops[best], share);
  for (unsigned k = best; k-- > 0 && !(nest->off & O2O_OFF(MAPPING));) {
    double coalesced, points = score(nest, accesses, &nest->loops[k], &coalesced);
    if (points <= highest * 1.001)
      continue;
    best = k;
    highest = points;
    *share = coalesced;
  }
  return best;
}

/* No access is consecutive over the loop, or the same for all of its iterations. */
static bool all_distant(o2o_nest *nest, const o2o_accesses *accesses, const o2o_loop *loop) {
  bool any = false;
  for (unsigned k = 0; k < accesses->count; ++k) {
    const o2o_access *access = &accesses->items[k];
    int64_t stride, bytes = (int64_t)access->bytes;
    if (access->object->storage != O2O_S_OBJECT)
      continue;
    any = true;
    if (access->somewhere || !o2o_address_stride(nest, loop, &access->place, &stride) ||
        (stride >= -bytes && stride <= bytes))
      return false;
  }
  return any;
}

static bool find_loop(o2o_stmt *s, void *ctx) {
  bool *found = ctx;
  *found |= o2o_is_loop(s) && !s->around;
  return !*found;
}

static bool finds(const o2o_nest *nest, bool (*visit)(o2o_stmt *s, void *ctx)) {
  bool found = false;
  o2o_walk_stmt(nest->body, visit, NULL, &found);
  for (unsigned k = 0; k < nest->nfunctions && !found; ++k)
    o2o_walk_stmt(nest->functions[k]->body, visit, NULL, &found);
  return found;
}

/* The share of accesses that are consecutive over one loop but far apart over the other. */
static double consecutive_over(o2o_nest *nest, const o2o_accesses *accesses, const o2o_loop *one,
                               const o2o_loop *other) {
  double crossing = 0, all = 0;
  for (unsigned k = 0; k < accesses->count; ++k) {
    const o2o_access *access = &accesses->items[k];
    int64_t near, far, bytes = (int64_t)access->bytes;
    if (access->object->storage != O2O_S_OBJECT)
      continue;
    double times = o2o_constant_executions(access);
    all += times;
    if (!access->somewhere && o2o_address_stride(nest, one, &access->place, &near) &&
        o2o_address_stride(nest, other, &access->place, &far) &&
        (near == bytes || near == -bytes) && (far > TILE_STRIDE || far < -TILE_STRIDE))
      crossing += times;
  }
  return all > 0 ? crossing / all : 0;
}

/* A transposition: no order of the two loops suits all accesses, but tiles use what is in the
 * caches. */
static bool crosses(o2o_nest *nest, const o2o_accesses *accesses, const o2o_plan *plan) {
  const o2o_loop *x = &nest->loops[plan->loop_of_dim[0]], *y = &nest->loops[plan->loop_of_dim[1]];
  return !(nest->off & O2O_OFF(TILES)) && nest->nloops == 2 && plan->ndims == 2 &&
         consecutive_over(nest, accesses, x, y) >= TILE_SHARE &&
         consecutive_over(nest, accesses, y, x) >= TILE_SHARE;
}

/* ---- dimensions ------------------------------------------------------------------------------ */

/* Dimension 0 runs loop `first`, the others the rest, innermost first. */
static void set_dimensions(const o2o_nest *nest, o2o_plan *plan, unsigned first) {
  unsigned d = 0;
  plan->ndims = nest->nloops < MAX_DIMS ? nest->nloops : MAX_DIMS;
  plan->loop_of_dim[d++] = first;
  for (unsigned k = nest->nloops; k-- > 0 && d < plan->ndims;)
    if (k != first)
      plan->loop_of_dim[d++] = k;
  /* The last dimension starts with the outermost of the loops that share it. */
  if (plan->ndims > 1)
    plan->loop_of_dim[plan->ndims - 1] = first == 0 ? 1 : 0;
}

/* One dimension runs all loops, the innermost one fastest. */
static void merge_dimensions(o2o_nest *nest, const o2o_accesses *accesses, o2o_plan *plan) {
  plan->ndims = 1;
  plan->loop_of_dim[0] = 0;
  score(nest, accesses, &nest->loops[nest->nloops - 1], &plan->access.coalesced);
}

void o2o_map_loops(o2o_nest *nest, const o2o_accesses *accesses, o2o_plan *plan) {
  find_shape(nest, plan);
  if (plan->strided || plan->chunked) {
    merge_dimensions(nest, accesses, plan);
  } else {
    set_dimensions(nest, plan, best_loop(nest, accesses, &plan->access.coalesced));
    plan->done[O2O_PASS_TILES] = crosses(nest, accesses, plan);
    plan->access.distant =
        all_distant(nest, accesses, &nest->loops[plan->loop_of_dim[0]]) && !finds(nest, find_loop);
  }
}

void o2o_map_nested_parallel(o2o_plan *plan) {
  o2o_plan *levels = plan->levels;
  o2o_accesses accesses;
  o2o_refusal why = {0};
  if (!o2o_access_collect(levels->nest, &accesses, &why)) {
    plan->levels = NULL;
    plan->nest->other_loops = 0;
    return;
  }
  find_shape(levels->nest, levels);
  if (levels->strided) {
    merge_dimensions(levels->nest, &accesses, levels);
    return;
  }
  unsigned first = best_loop(levels->nest, &accesses, &levels->access.coalesced);
  set_dimensions(levels->nest, levels, first);
  levels->done[O2O_PASS_TILES] = crosses(levels->nest, &accesses, levels);
}

/* ---- lanes ----------------------------------------------------------------------------------- */

/* Something that takes a processor ten times as long as an addition, and a vector of it hardly
 * longer. */
static bool find_dear(o2o_expr *e, void *ctx) {
  bool *found = ctx;
  bool divides = (e->kind == O2O_E_BINARY || e->kind == O2O_E_ASSIGNOP) && e->op == O2O_OP_DIV;
  *found |= (divides && o2o_is_float(e->kind == O2O_E_BINARY ? e->type : e->ctype)) ||
            (e->kind == O2O_E_BUILTIN && e->builtin->cost >= DEAR);
  return !*found;
}

/* Processors divide vectors of integers one number after the other. By a constant it is a
 * product. */
static bool find_integer_division(o2o_expr *e, void *ctx) {
  bool *found = ctx, divides = e->op == O2O_OP_DIV || e->op == O2O_OP_REM;
  int64_t constant;
  if (e->kind == O2O_E_BINARY || e->kind == O2O_E_ASSIGNOP)
    *found |= divides && !o2o_is_float(e->kind == O2O_E_BINARY ? e->type : e->ctype) &&
              !o2o_const_int(e->kids[1], &constant);
  return !*found;
}

/* Do loops of the body divide integers? All lanes wait for the one whose loop ends last, and here
 * gain nothing in return. */
static bool find_dividing_loop(o2o_stmt *s, void *ctx) {
  bool *found = ctx;
  if (o2o_is_loop(s))
    o2o_walk_stmt(s, NULL, find_integer_division, found);
  return !*found;
}

void o2o_find_vector_lanes(o2o_plan *plan) {
  bool dear = false;
  if (plan->chunked || plan->access.coalesced < LANES_SHARE ||
      finds(plan->nest, find_dividing_loop))
    return;
  o2o_walk_nest(plan->nest, find_dear, &dear);
  plan->access.lanes = dear || plan->nest->launch.absorbed || finds(plan->nest, find_loop);
}

const o2o_plan *o2o_gpu_shape(const o2o_plan *plan) {
  return plan->levels && plan->levels->access.coalesced > plan->access.coalesced ? plan->levels
                                                                                 : plan;
}

const o2o_loop *o2o_first_dimension(const o2o_plan *shape) {
  bool merged = shape->strided || shape->chunked;
  return &shape->nest->loops[merged ? shape->nest->nloops - 1 : shape->loop_of_dim[0]];
}

/* Iterations that depend on each other, or are counted, keep their order, and several directives
 * have one each. */
const o2o_loop *o2o_exchanged_dimension(const o2o_plan *shape, unsigned d) {
  const o2o_nest *nest = shape->nest;
  bool keeps = shape->chunked || shape->reduction.phased || nest->scan || nest->launch.fused;
  if (d == 0)
    return o2o_first_dimension(shape);
  if (keeps || d >= (shape->strided ? nest->nloops : shape->ndims))
    return NULL;
  if (shape->strided)
    return &nest->loops[nest->nloops - 1 - d];
  /* Of loops that share the last dimension the innermost goes fastest. */
  for (unsigned k = nest->nloops; d + 1 == shape->ndims && k-- > 0;) {
    bool taken = false;
    for (unsigned other = 0; other < d; ++other)
      taken |= shape->loop_of_dim[other] == k;
    if (!taken)
      return &nest->loops[k];
  }
  return &nest->loops[shape->loop_of_dim[d]];
}
