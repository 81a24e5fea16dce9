/* The decisions, in this order, each with the options that the ones before it leave:
 *
 *   body     blocks, plain blocks, work-items, work-items with tiles in local memory
 *   vectors  of consecutive elements: off, on
 *   group    work-items of a work-group, where there are work-items of any number
 *   pieces   blocks, or work-groups of a kernel that reduces, for each compute unit; tiles: their
 *            side
 *
 * How many iterations run together (of a block, of inner loops) is decided behind these, for the
 * best candidate alone, as constants are: no bound tells the builds apart.
 *
 * The bound is what the device needs if it does nothing but the kernel's operations at the speed
 * that the driver's trial has seen, or nothing but move the bytes that no cache holds, and starts
 * the kernel; when the ND-range is known, with no more compute units than there are work-groups.
 * Speeds count HEADROOM times, and not below what processors can do of that number and clock; a
 * launch takes no time to speak of: the trial's kernels are no proof that nothing is faster, least
 * of all on a busy machine.
 *
 * A launch of which several work-groups share the iterations cannot end before one of them has run
 * its part, so the second factor holds for uneven iterations, too; that the last groups leave units
 * idle holds for even ones only, and is no part of it.
 */
#include "runtime/forms/candidates.h"

#include "runtime/choice/evaluate_tree.h"
#include "runtime/core/numbers.h"
#include "runtime/core/settings.h"
#include "runtime/device/program.h"
#include "runtime/forms/geometry.h"

#include <math.h>
#include <string.h>

#define HEADROOM 1.5
#define PER_CYCLE 64.0  /* operations of a compute unit: two additions and products of 16 numbers */
#define UNIT_BYTES 25e9 /* a second, that a CPU's compute unit moves */
#define LEAST_START 2e-6 /* seconds of a launch, with any driver */
#define CACHE 64e6       /* bytes that may be in caches when a launch starts */
#define NOTICEABLE 0.25  /* of a launch's time, for something to limit it */

enum body { BLOCKS, PLAIN, ITEMS, LOCAL, BODIES };
enum decision { BODY, VECTORS, GROUP, PIECES };

/* By what there is to divide; 0 ends a list. */
static const uint16_t groups[O2O_SEARCH_OPTIONS] = {256, 64, 128, 32, 512, 16, 1024},
                      few_groups[O2O_SEARCH_OPTIONS] = {256, 128, 64, 32},
                      tiles[O2O_SEARCH_OPTIONS] = {32, 64, 16, 128, 8},
                      pieces[O2O_SEARCH_OPTIONS] = {32, 8, 4, 16, 2, 64, 1, 128};

static bool is_blockable(const struct o2o_kernel *k) {
  return (k->flags & (O2O_KERNEL_BLOCKS | O2O_KERNEL_REDUCES)) != 0;
}

/* The bodies that there are, in order: where kernels on this device start first. */
static unsigned list_bodies(const struct o2o_candidates *all, enum body list[BODIES]) {
  const struct o2o_kernel *k = all->kernel;
  unsigned n = 0;
  bool blocked = all->device->cpu && is_blockable(k);
  bool items = !blocked || !o2o_wants_few_items(all->device, k);
  if (blocked)
    list[n++] = BLOCKS;
  if (blocked)
    list[n++] = PLAIN;
  if (items)
    list[n++] = ITEMS;
  if ((k->flags & O2O_KERNEL_LOCAL) && o2o_settings.local == O2O_LOCAL_AUTO && !all->device->cpu)
    list[n++] = LOCAL;
  return n;
}

static bool has_vectors(const struct o2o_candidates *all) {
  return o2o_settings.vectors == O2O_VECTORS_AUTO && strstr(all->kernel->source, "O2O_VECTORS");
}

/* What `option` of the decision stands for, 0: as without the tuner.  *count: its options. */
static unsigned value(const struct o2o_candidates *all, const struct o2o_choices *made,
                      enum decision decision, unsigned option, unsigned *count) {
  enum body list[BODIES], body = BLOCKS;
  unsigned nbodies = list_bodies(all, list);
  const uint16_t *from = NULL;
  if (decision != BODY)
    body = list[made->of[BODY]];
  bool blocked = body == BLOCKS || body == PLAIN;
  *count = 1;
  switch (decision) {
  case BODY:
    *count = nbodies;
    return list[option];
  case VECTORS:
    *count = has_vectors(all) ? 2 : 1;
    return *count == 1                                              ? O2O_SWITCH_AUTO
           : o2o_program_vectors_suit(all->device) == (option == 0) ? O2O_SWITCH_ON
                                                                    : O2O_SWITCH_OFF;
  case GROUP:
    from = body != ITEMS ? NULL : o2o_has_slabs(all->kernel) ? few_groups : groups;
    break;
  case PIECES:
    if (all->kernel->flags & O2O_KERNEL_REDUCES)
      from = pieces;
    else if (blocked)
      from = all->kernel->flags & O2O_KERNEL_TILED ? tiles : pieces;
    break;
  }
  for (*count = from ? 0 : 1; from && *count < O2O_SEARCH_OPTIONS && from[*count]; ++*count)
    ;
  return from ? from[option] : 0;
}

static unsigned options(const void *context, const struct o2o_choices *made, unsigned depth) {
  unsigned count;
  value(context, made, (enum decision)depth, 0, &count);
  return count;
}

struct o2o_form o2o_candidates_form(const struct o2o_candidates *all,
                                    const struct o2o_choices *made) {
  unsigned count, values[O2O_SEARCH_DEPTH];
  for (unsigned d = 0; d < O2O_SEARCH_DEPTH; d++)
    values[d] = value(all, made, (enum decision)d, made->of[d], &count);
  bool blocked = values[BODY] == BLOCKS || values[BODY] == PLAIN, local = values[BODY] == LOCAL;
  bool vectors_suit = o2o_program_vectors_suit(all->device);
  struct o2o_form form = {.blocked = blocked,
                          .plain = values[BODY] == PLAIN,
                          .group = (uint16_t)(blocked         ? 1
                                              : values[GROUP] ? values[GROUP]
                                                              : all->usual.group),
                          .pieces = (uint16_t)values[PIECES]};
  /* What is as usual is said so: there is one build of each. */
  if (values[VECTORS] != (vectors_suit ? O2O_SWITCH_ON : O2O_SWITCH_OFF))
    form.vectors = (uint8_t)values[VECTORS];
  if ((all->kernel->flags & O2O_KERNEL_LOCAL) &&
      local != o2o_program_local_suits(all->device, all->kernel))
    form.local = local ? O2O_SWITCH_ON : O2O_SWITCH_OFF;
  return form;
}

/* Work-groups of a launch in that form; 0: not known. */
static double count_groups(const struct o2o_candidates *all, struct o2o_form form) {
  const struct o2o_device *d = all->device;
  struct o2o_kernel_state state = {.current.group = form.group,
                                   .current.group_limit = d->limits.group};
  struct o2o_geometry g;
  struct o2o_reason why;
  state.current.local = form.local == O2O_SWITCH_ON ||
                        ((all->kernel->flags & O2O_KERNEL_LOCAL) && form.local == O2O_SWITCH_AUTO &&
                         o2o_program_local_suits(d, all->kernel));
  return o2o_geometry(d, all->kernel, &state, form, all->slots, &g, &why) ? (double)g.groups : 0;
}

static double bound(const void *context, const struct o2o_choices *made, unsigned depth) {
  const struct o2o_candidates *all = context;
  double units = all->device->units, busy = units;
  if (depth == O2O_SEARCH_DEPTH) {
    double n = count_groups(all, o2o_candidates_form(all, made));
    busy = n > 0 ? o2o_smaller(n, units) : units;
  }
  return all->start + o2o_larger(all->demand.operations * units / busy, all->demand.memory);
}

static double over(double amount, double rate) { return rate > 0 ? amount / rate : 0; }

/* A kernel that counts nothing has no formula. */
struct o2o_demand o2o_demand_of(const struct o2o_device *device, const struct o2o_kernel *kernel,
                                const o2o_slot *slots, double bytes) {
  const struct o2o_speeds *s = &device->traits.speeds;
  struct o2o_demand demand = {.launch = s->launch / HEADROOM};
  double counts[O2O_NCOUNTS] = {0}, accessed;
  double peak = device->units * device->clock * 1e6 * PER_CYCLE;
  if (!(s->ops > 0) || !o2o_choice_kernel(kernel, slots, counts))
    return demand;
  demand.operations = counts[O2O_C_COMP] / o2o_larger(HEADROOM * s->ops, peak) +
                      counts[O2O_C_COMP64] / o2o_larger(HEADROOM * s->ops64, peak / 2);
  accessed = o2o_smaller(bytes, counts[O2O_C_MEM]); /* a byte of each at least */
  demand.memory =
      over(o2o_larger(accessed - CACHE, 0),
           o2o_larger(HEADROOM * s->bytes, device->cpu ? device->units * UNIT_BYTES : 0));
  demand.counted = counts[O2O_C_COMP] + counts[O2O_C_COMP64] + counts[O2O_C_MEM] > 0;
  return demand;
}

enum o2o_limit o2o_demand_limit(const struct o2o_demand *n, double seconds) {
  double most = o2o_larger(o2o_larger(n->operations, n->memory), n->launch);
  if (HEADROOM * most < NOTICEABLE * seconds)
    return O2O_LIMIT_NONE;
  return most == n->operations ? O2O_LIMIT_OPERATIONS
         : most == n->memory   ? O2O_LIMIT_MEMORY
                               : O2O_LIMIT_START;
}

bool o2o_candidates_of(struct o2o_candidates *all, const struct o2o_device *device,
                       const struct o2o_kernel *kernel, const o2o_slot *slots, double bytes,
                       struct o2o_form usual) {
  *all =
      (struct o2o_candidates){.device = device, .kernel = kernel, .slots = slots, .usual = usual};
  all->space = (struct o2o_space){options, bound, all};
  all->demand = o2o_demand_of(device, kernel, slots, bytes);
  all->start = o2o_smaller(all->demand.launch, LEAST_START);
  return o2o_search_size(&all->space) > 1;
}

/* The one that differs least: a form without pieces of its own has 32 blocks, or a few groups. */
bool o2o_candidates_usual(const struct o2o_candidates *all, struct o2o_choices *made) {
  double wanted = count_groups(all, all->usual), least = INFINITY;
  unsigned n[O2O_SEARCH_DEPTH];
  struct o2o_choices c = {{0}};
  for (c.of[0] = 0; c.of[0] < (n[0] = options(all, &c, 0)); c.of[0]++)
    for (c.of[2] = 0; c.of[2] < (n[2] = options(all, &c, 2)); c.of[2]++)
      for (c.of[3] = 0; c.of[3] < (n[3] = options(all, &c, 3)); c.of[3]++) {
        struct o2o_form form = o2o_candidates_form(all, &c);
        double far = fabs(count_groups(all, form) - wanted);
        if (form.blocked != all->usual.blocked || form.plain != all->usual.plain ||
            form.group != all->usual.group || form.local != all->usual.local || far >= least)
          continue;
        least = far;
        *made = c;
      }
  return least == 0;
}

/* Abreast first: of what is best of these the inner loops are unrolled. */
bool o2o_candidates_loops(const struct o2o_candidates *all, struct o2o_form best, unsigned n,
                          struct o2o_form *form) {
  static const uint8_t abreast[] = {8, 1}, unroll[] = {4, 2, 8};
  const char *source = all->kernel->source;
  unsigned nabreast = best.blocked && !best.plain && strstr(source, "O2O_ABREAST") ? 2 : 0,
           nunroll = strstr(source, "O2O_UNROLL") ? sizeof unroll : 0;
  unsigned first = nabreast && !strstr(source, "O2O_ABREAST == 8") ? 1 : 0;
  n += first;
  *form = best;
  if (n < nabreast)
    form->abreast = abreast[n];
  else if (n - nabreast < nunroll)
    form->unroll = unroll[n - nabreast];
  return n < nabreast + nunroll;
}
