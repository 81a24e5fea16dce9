/* Choosing the ND-range.
 *
 * A kernel without reductions has a work-item per iteration (per chunk of iterations; in blocked
 * form per block of iterations), in one to three dimensions; sizes are rounded up to whole
 * work-groups, and the kernel guards the rest.  Work-groups are wide in dimension 0, where accesses
 * are consecutive.  A kernel that reduces, or has scratch memory for each work-item, takes any
 * number of work-items: a few per compute unit, each of which runs many iterations, so that there
 * are few partial results and the scratch memory fits the device.
 */
#include "runtime/forms/geometry.h"

#include "predictor/formula.h"
#include "runtime/device/bins.h"

#define MOST_ITEMS 65536  /* of a work-group */
#define CPU_LEAST_GROUP 8 /* work-items */
#define CPU_ITEMS_PER_UNIT                                                                         \
  4                 /* work-groups; of reducing kernels, which have one work-item each there */
#define CPU_TILE 32 /* iterations along each side of a tile */
#define CPU_BLOCKS_PER_UNIT 32    /* of other kernels: enough to balance uneven iterations */
#define CPU_BLOCK_OPERATIONS 4096 /* but not less than so many in each */
#define ATOMIC_OPERATIONS 16      /* that an atomic one takes as long as */
#define GPU_GROUPS_PER_UNIT 8
#define GPU_LEAST_GROUP 32         /* work-items: of less, a unit has lanes that do nothing */
#define PARTIALS_LIMIT (64u << 20) /* bytes of partial results of one argument */
#define SMALL_PARTIALS 4096        /* bytes of a group that need no thought */
#define PARTIALS_SHARE 8           /* larger ones take at most this part of the iterations */
#define BINS_SHARE 4               /* those that the device adds up in local memory, likewise */
#define SCRATCH_SHARE 8            /* scratch memory takes at most this part of the device's */
#define LANE_SCRATCH 65536         /* bytes: a vector of work-items has theirs in a core's cache */
#define LARGE_GROUP 256            /* work-items: of these there may be a group, in any form */

bool o2o_any_trips(const struct o2o_kernel *k, const o2o_slot *slots) {
  uint32_t nloops = k->nloops - (k->shape ? k->shape->nlevels : 0);
  for (uint32_t i = 0; i < nloops; i++)
    if (slots[2 * i + 1].u == 0)
      return false;
  return true;
}

bool o2o_total_trips(const struct o2o_kernel *k, const o2o_slot *slots, uint64_t *total) {
  uint32_t nloops = k->nloops - (k->shape ? k->shape->nlevels : 0);
  *total = o2o_any_trips(k, slots);
  if (!*total)
    return true;
  for (uint32_t i = 0; i < nloops; i++)
    if (__builtin_mul_overflow(*total, slots[2 * i + 1].u, total) || *total >> 62)
      return false;
  return true;
}

/* Of the kernel, one after the other, for one of the program's. */
static uint64_t launches_of(const struct o2o_kernel *k, const o2o_slot *slots) {
  return (k->flags & O2O_KERNEL_HYPERPLANES) && slots[1].u ? slots[1].u : 1;
}

/* Of loop `i`, in one launch. */
static uint64_t trips_of(const struct o2o_kernel *k, const o2o_slot *slots, uint32_t i) {
  return slots[2 * i + 1].u / (i == 0 ? launches_of(k, slots) : 1);
}

/* Mostly by one: a division takes as long as all else here. */
static uint64_t divide_up(uint64_t a, uint64_t b) { return b == 1 ? a : a / b + (a % b != 0); }

/* Work-items wanted per dimension; false when the chunk size makes no sense. */
static bool wanted_items(const struct o2o_kernel *k, const o2o_slot *slots, uint64_t total,
                         uint64_t items[3]) {
  uint64_t rest = total;
  items[0] = items[1] = items[2] = 1;
  if (k->flags & O2O_KERNEL_CHUNKED) {
    if (slots[k->chunk_slot].i <= 0)
      return false;
    items[0] = divide_up(total, slots[k->chunk_slot].u);
    return true;
  }
  /* The last dimension runs all loops that have none of their own. */
  for (uint32_t d = 0; d + 1 < k->ndims; d++) {
    items[d] = trips_of(k, slots, k->loop_of_dim[d]);
    rest /= items[d];
  }
  items[k->ndims - 1] = rest;
  return true;
}

/* Halves the group until it is within `limit` and the device's bounds. */
static void shrink(const struct o2o_device *d, size_t local[3], size_t limit) {
  for (int i = 0; i < 3; i++)
    while (local[i] > 1 && local[i] > d->limits.dim[i])
      local[i] /= 2;
  for (int i = 2; i >= 0; i--)
    while (local[i] > 1 && local[0] * local[1] * local[2] > limit)
      local[i] /= 2;
}

/* The smallest power of two that is `n` at least. */
static uint64_t power(uint64_t n) {
  return n <= 1 ? 1 : (uint64_t)2 << (63 - __builtin_clzll(n - 1));
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* Powers of two whose product is up to `group`, dimension 0 first, none larger than needed. */
static void group_shape(size_t group, const uint64_t items[3], const size_t first[3],
                        size_t local[3]) {
  size_t left = group;
  for (int i = 0; i < 3; i++) {
    local[i] = least(left, least(first[i], power(items[i])));
    left >>= __builtin_ctzll(local[i]);
  }
  for (int i = 0; i < 3 && left > 1; i++) {
    size_t more = least(left, power(items[i]) >> __builtin_ctzll(local[i]));
    local[i] *= more;
    left >>= __builtin_ctzll(more);
  }
}

static uint64_t count_groups(const uint64_t items[3], const size_t local[3]) {
  uint64_t groups = 1;
  for (int i = 0; i < 3; i++)
    groups *= divide_up(items[i], local[i]);
  return groups;
}

/* A work-group runs on one core of a CPU, or one unit of a GPU.  Loops of few iterations are cut
 * into smaller groups, the outer dimensions first: on a CPU so that there are CPU_ITEMS_PER_UNIT
 * for each core to balance; below CPU_LEAST_GROUP, which still vectorises, only so that no core is
 * without any. On a GPU so that no unit is without any. */
static void spread(const struct o2o_device *d, const uint64_t items[3], size_t local[3]) {
  for (int i = 2; i >= 0;) {
    uint64_t groups = count_groups(items, local);
    size_t size = local[0] * local[1] * local[2];
    bool large = d->cpu && size > CPU_LEAST_GROUP;
    if (groups >= (uint64_t)d->units * (large ? CPU_ITEMS_PER_UNIT : 1) ||
        (!d->cpu && size <= GPU_LEAST_GROUP))
      return;
    if (local[i] > 1)
      local[i] /= 2;
    else
      i--;
  }
}

static void item_shape(const struct o2o_device *d, unsigned dims, const uint64_t items[3],
                       size_t group, size_t local[3]) {
  static const size_t gpu[3][3] = {{MOST_ITEMS, 1, 1}, {32, 8, 1}, {32, 4, 2}};
  const size_t cpu[3] = {group, 1, 1};
  group_shape(group, items, d->cpu ? cpu : gpu[dims - 1], local);
  spread(d, items, local);
}

/* About as many operations as the launch does, accesses to memory among them.  False when that is
 * not known: a loop has bounds that stand in memory, or depends on what it computes. */
static bool count_work(const struct o2o_kernel *k, const o2o_slot *slots, double *operations) {
  double counts[O2O_NCOUNTS] = {0};
  if (!k->counts || o2o_formula_counts(k->counts, &slots->i, NULL, counts) != 2)
    return false;
  *operations = counts[O2O_C_COMP] + counts[O2O_C_COMP64] + counts[O2O_C_MEM] +
                ATOMIC_OPERATIONS * counts[O2O_C_ATOMIC];
  *operations /= (double)launches_of(k, slots);
  return true;
}

/* Blocks that the iterations are to be divided into.  Starting one costs as much as some hundred
 * operations and more, and waking another core as some thousands: so what is known to be little
 * work is divided into fewer, for each core as many as for the others. */
static uint64_t count_blocks(const struct o2o_device *d, const struct o2o_kernel *k,
                             const o2o_slot *slots, const struct o2o_geometry *g) {
  uint64_t most = (uint64_t)d->units * (g->form.pieces ? g->form.pieces : CPU_BLOCKS_PER_UNIT);
  double work;
  if (g->form.pieces || g->total >= most * CPU_BLOCK_OPERATIONS || !count_work(k, slots, &work) ||
      work >= (double)most * CPU_BLOCK_OPERATIONS)
    return most;
  uint64_t wanted = 1 + (uint64_t)(work / CPU_BLOCK_OPERATIONS);
  return wanted > d->units ? divide_up(wanted, d->units) * d->units : wanted;
}

/* Blocks of iterations: outer dimensions are divided first, so that the inner loops are long.
 * Tiles are square. */
static void blocks(unsigned dims, const uint64_t items[3], bool tiled, uint64_t wanted,
                   struct o2o_geometry *g) {
  unsigned pieces = g->form.pieces;
  g->groups = 1;
  for (unsigned k = 3; k-- > 0;) {
    g->local[k] = g->global[k] = 1;
    if (k >= dims)
      continue;
    g->global[k] = items[k] < wanted ? items[k] : wanted;
    if (tiled)
      g->global[k] = divide_up(items[k], pieces ? pieces : CPU_TILE);
    wanted = divide_up(wanted, g->global[k]);
    g->groups *= g->global[k];
  }
}

uint64_t o2o_block_bytes(const struct o2o_arg *a, const o2o_slot *slots) {
  if (a->kind != O2O_ARG_REDUCTION && a->kind != O2O_ARG_SCRATCH)
    return 0;
  if (a->extent_slot < 0)
    return (uint64_t)a->count * (uint64_t)a->elem;
  return slots[a->extent_slot].i > 0 ? slots[a->extent_slot].u : 0;
}

uint64_t o2o_result_bytes(const struct o2o_arg *a, const o2o_slot *slots) {
  if (a->kind == O2O_ARG_LAST)
    return (uint64_t)a->elem;
  return a->extent > 0 ? (uint64_t)a->extent : o2o_block_bytes(a, slots);
}

bool o2o_device_combines(const struct o2o_kernel *k, const struct o2o_arg *a) {
  return (k->flags & O2O_KERNEL_PHASES) && a->kind == O2O_ARG_REDUCTION &&
         !(a->flags & O2O_ARG_SLAB);
}

uint64_t o2o_partial_blocks(const struct o2o_device *d, const struct o2o_arg *a, uint64_t groups) {
  return o2o_bins_joint(d, a) ? 1 : groups;
}

static uint64_t at_most(uint64_t groups, uint64_t limit, uint64_t bytes) {
  return bytes && groups > limit / bytes ? limit / bytes : groups;
}

/* Each group sets all its partial results and the host adds them up, which costs about as much
 * as an iteration each: of large arrays that is to be a small part of the work, as far as every
 * core still has a group. */
static uint64_t worthwhile(const struct o2o_device *d, uint64_t groups, uint64_t bytes,
                           uint64_t elem, uint64_t units_of_work, uint64_t share) {
  uint64_t limit = bytes > SMALL_PARTIALS ? units_of_work / (bytes / elem) / share : groups;
  limit = limit > d->units ? limit : d->units;
  return groups < limit ? groups : limit;
}

/* Groups that the partial results of argument `arg`, of so many bytes each, leave room for.  Where
 * they all add to one block there are no others, unless each has its own in local memory. */
static uint64_t groups_for_partials(const struct o2o_device *d, const struct o2o_kernel *k,
                                    const struct o2o_kernel_state *state, uint32_t arg,
                                    uint64_t groups, uint64_t bytes, uint64_t units_of_work) {
  bool joint = o2o_bins_joint(d, &k->args[arg]);
  uint64_t elem = (uint64_t)k->args[arg].elem;
  if (joint && !o2o_bins_local(d, k, state, arg))
    return groups;
  if (!joint)
    groups = at_most(groups, PARTIALS_LIMIT, bytes);
  groups = worthwhile(d, groups, bytes, elem, units_of_work, joint ? BINS_SHARE : PARTIALS_SHARE);
  return groups ? groups : 1;
}

/* Work-groups of a kernel that takes any number of them, each of which runs so many iterations at a
 * time; 0 when not even one has room for its scratch memory. */
static uint64_t strided_groups(const struct o2o_device *d, const struct o2o_kernel *k,
                               const struct o2o_kernel_state *state, const o2o_slot *slots,
                               size_t iterations, unsigned pieces, uint64_t units_of_work,
                               bool together) {
  const size_t group = state->current.group;
  unsigned usual = d->cpu ? CPU_ITEMS_PER_UNIT : GPU_GROUPS_PER_UNIT;
  uint64_t groups = (uint64_t)d->units * (pieces ? pieces : usual);
  uint64_t needed = divide_up(units_of_work, iterations);
  if (groups > needed)
    groups = needed;
  uint64_t scratch = 0; /* of a group */
  for (uint32_t i = 0; i < k->nargs; i++) {
    uint64_t bytes = o2o_block_bytes(&k->args[i], slots);
    if (bytes >> 40)
      return 0;
    if (together)
      continue;
    if (k->args[i].kind == O2O_ARG_REDUCTION) {
      groups = groups_for_partials(d, k, state, i, groups, bytes, units_of_work);
    } else {
      scratch += bytes * group;
      groups = at_most(groups, d->limits.buffer, bytes * group);
    }
  }
  return at_most(groups, d->limits.memory / SCRATCH_SHARE, scratch);
}

bool o2o_has_slabs(const struct o2o_kernel *kernel) {
  for (uint32_t i = 0; i < kernel->nargs; i++)
    if (kernel->args[i].kind == O2O_ARG_SCRATCH ||
        (kernel->args[i].kind == O2O_ARG_REDUCTION && (kernel->args[i].flags & O2O_ARG_SLAB)))
      return true;
  return false;
}

bool o2o_wants_few_items(const struct o2o_device *d, const struct o2o_kernel *kernel) {
  uint64_t scratch = 0; /* of a work-item */
  for (uint32_t i = 0; i < kernel->nargs; i++) {
    const struct o2o_arg *a = &kernel->args[i];
    if (a->kind == O2O_ARG_REDUCTION ? a->flags & O2O_ARG_SLAB
                                     : a->kind == O2O_ARG_SCRATCH && a->extent_slot >= 0)
      return true;
    if (a->kind == O2O_ARG_SCRATCH)
      scratch += o2o_block_bytes(a, NULL);
  }
  return scratch > (d->cpu ? LANE_SCRATCH : 0) ||
         scratch * LARGE_GROUP > least(d->limits.buffer, d->limits.memory / SCRATCH_SHARE);
}

struct o2o_kernel o2o_other_shape(const struct o2o_kernel *k) {
  struct o2o_kernel other = *k;
  other.shape = NULL;
  other.source = k->shape->source;
  other.ndims = k->shape->ndims;
  for (int d = 0; d < 3; d++)
    other.loop_of_dim[d] = k->shape->loop_of_dim[d];
  other.flags |= O2O_KERNEL_OTHER_SHAPE;
  if (k->shape->flags & O2O_SHAPE_DISJOINT) {
    other.flags |= O2O_KERNEL_DISJOINT;
    other.needs.same = k->shape->same;
  }
  if (k->shape->flags & O2O_SHAPE_TILED)
    other.flags |= O2O_KERNEL_TILED;
  other.flags &= ~(O2O_KERNEL_LOCAL | O2O_KERNEL_STAGED | O2O_KERNEL_COOPERATES);
  if (k->shape->flags & O2O_SHAPE_LOCAL)
    other.flags |= O2O_KERNEL_LOCAL;
  if (k->shape->flags & O2O_SHAPE_STAGED)
    other.flags |= O2O_KERNEL_STAGED;
  if (k->shape->flags & O2O_SHAPE_COOPERATES)
    other.flags |= O2O_KERNEL_COOPERATES;
  return other;
}

bool o2o_cpu_has_other_shape(const struct o2o_kernel *k) {
  return k->shape ? k->shape->flags & O2O_SHAPE_TILED : k->flags & O2O_KERNEL_TILED;
}

static void local_shape(const struct o2o_kernel *k, struct o2o_geometry *g) {
  bool line = g->dims == 1 || (k->flags & O2O_KERNEL_STAGED);
  g->local[0] = line ? O2O_LOCAL_SIDE * O2O_LOCAL_SIDE : O2O_LOCAL_SIDE;
  g->local[1] = line ? 1 : O2O_LOCAL_SIDE;
  g->local[2] = 1;
}

void o2o_geometry_usual(const struct o2o_device *d, const struct o2o_kernel *k,
                        const struct o2o_kernel_state *state, struct o2o_form form,
                        struct o2o_geometry *g) {
  uint64_t items[3];
  g->dims = k->flags & (O2O_KERNEL_CHUNKED | O2O_KERNEL_REDUCES) ? 1 : k->ndims;
  for (unsigned i = 0; i < 3; i++) {
    items[i] = i < g->dims ? 1u << 20 : 1;
    g->local[i] = 1;
  }
  if (k->flags & O2O_KERNEL_REDUCES)
    g->local[0] = state->current.group;
  else if (state->current.local)
    local_shape(k, g);
  else if (!(form.blocked && (k->flags & O2O_KERNEL_BLOCKS))) {
    item_shape(d, g->dims, items, form.group, g->local);
    shrink(d, g->local, d->limits.group);
  }
}

/* Two numbers of the same hash differ so seldom, and so little depends on them, that it may stand
 * for them. */
uint64_t o2o_launch_kind(const struct o2o_kernel *k, const o2o_slot *slots) {
  uint64_t hash = 1;
  for (uint32_t i = 0; i < 2 * k->nloops; i++)
    hash = (hash ^ slots[i].u) * 0x9e3779b97f4a7c15u;
  for (uint32_t i = 0; i < k->nargs; i++)
    if (k->args[i].kind == O2O_ARG_VALUE && k->args[i].type < O2O_A_F32)
      hash = (hash ^ slots[2 * k->nloops + i].u) * 0x9e3779b97f4a7c15u;
  return hash;
}

int o2o_size_of_launch(const struct o2o_kernel *k, const o2o_slot *slots) {
  uint64_t total;
  if (!o2o_total_trips(k, slots, &total) || total == 0)
    return -1;
  return (63 - __builtin_clzll(total)) / 2;
}

bool o2o_geometry(const struct o2o_device *d, const struct o2o_kernel *k,
                  const struct o2o_kernel_state *state, struct o2o_form form, const o2o_slot *slots,
                  struct o2o_geometry *g, struct o2o_reason *why) {
  uint64_t items[3];
  g->form = form;
  if (!o2o_total_trips(k, slots, &g->total))
    return o2o_decline(why, false, "too many iterations");
  g->total /= launches_of(k, slots);
  if (!wanted_items(k, slots, g->total, items))
    return o2o_decline(why, false, "chunk size is not positive");

  g->dims = k->flags & (O2O_KERNEL_CHUNKED | O2O_KERNEL_REDUCES) ? 1 : k->ndims;
  if (k->flags & O2O_KERNEL_REDUCES) {
    uint64_t work = k->flags & O2O_KERNEL_CHUNKED ? items[0] : g->total;
    bool together = state->current.local && (k->flags & O2O_KERNEL_COOPERATES);
    size_t iterations = together               ? 1
                        : state->current.local ? O2O_STAGED_ITERATIONS
                                               : state->current.group;
    g->groups = strided_groups(d, k, state, slots, iterations, form.pieces, work, together);
    if (g->groups == 0)
      return o2o_decline(why, false, "private arrays need more memory than the device has");
    for (int i = 0; i < 3; i++)
      g->local[i] = g->global[i] = 1;
    g->local[0] = state->current.group;
    g->global[0] = state->current.group * g->groups;
    return true;
  }
  if (state->current.local) {
    local_shape(k, g);
  } else if (form.blocked && (k->flags & O2O_KERNEL_BLOCKS)) {
    bool tiled = (k->flags & O2O_KERNEL_TILED) != 0;
    blocks(g->dims, items, tiled, tiled ? 1 : count_blocks(d, k, slots, g), g);
    return true;
  } else {
    uint64_t first = items[0];
    items[0] = items[state->current.exchange];
    items[state->current.exchange] = first;
    item_shape(d, g->dims, items, form.group, g->local);
    shrink(d, g->local,
           state->current.group_limit < d->limits.group ? state->current.group_limit
                                                        : d->limits.group);
  }
  g->groups = 1;
  for (int i = 0; i < 3; i++) {
    bool staged = i == 0 && state->current.local && (k->flags & O2O_KERNEL_STAGED);
    uint64_t groups = divide_up(items[i], staged ? O2O_STAGED_ITERATIONS : g->local[i]);
    g->global[i] = groups * g->local[i];
    g->groups *= groups;
  }
  return true;
}
