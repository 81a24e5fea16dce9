#include "runtime/launch/launch_cache.h"

#include "runtime/memory/array_layout.h"
#include "runtime/memory/device_copy.h"

#include <stdlib.h>
#include <string.h>

#define MANY_MISSES (4 * O2O_CACHED_LAUNCHES) /* more than hits: the launches keep changing */
#define LOOK_AGAIN (8 * O2O_CACHED_LAUNCHES)  /* launches, after which they may no longer do so */
#define WEIGH_AGAIN 8 /* launches, after which the orders of arrays are weighed */

static size_t loop_slots(const struct o2o_kernel *k) { return 2 * (size_t)k->nloops; }

/* Levels (struct o2o_shape) have slots that the first shape does not look at. */
static size_t slots_of_levels(const struct o2o_kernel *k) {
  return k->shape ? 2 * (size_t)k->shape->nlevels : 0;
}

static bool same_slots(const struct o2o_launch_cache *repeats, const struct o2o_cached_launch *r,
                       const struct o2o_kernel *k, const o2o_slot *slots) {
  size_t first = loop_slots(k), loops = first - slots_of_levels(k);
  for (size_t i = 0; i < loops; i++)
    if (r->slots[i].u != slots[i].u)
      return false;
  for (size_t i = first; i < first + k->nargs; i++)
    if (r->slots[i].u != slots[i].u && !repeats->is_free[i])
      return false;
  return true;
}

/* Where launches keep changing, looking for a repetition costs more than it gives: then only
 * some launches are noted, and looked for in the next ones. */
static bool looks(const struct o2o_launch_cache *repeats) {
  return !repeats->never &&
         (repeats->balance <= MANY_MISSES || repeats->misses % LOOK_AGAIN <= O2O_CACHED_LAUNCHES);
}

static struct o2o_cached_launch *noted(struct o2o_launch_cache *repeats, const struct o2o_kernel *k,
                                       const o2o_slot *slots) {
  for (unsigned i = 0; i < O2O_CACHED_LAUNCHES; i++)
    if (repeats->last[i].noted && same_slots(repeats, &repeats->last[i], k, slots))
      return &repeats->last[i];
  return NULL;
}

struct o2o_cached_launch *o2o_launch_cache_find(struct o2o_launch_cache *repeats,
                                                const struct o2o_kernel *k, const o2o_slot *slots,
                                                bool stay, unsigned *times) {
  struct o2o_cached_launch *r = looks(repeats) ? noted(repeats, k, slots) : NULL;
  *times = 1;
  if (!r) {
    repeats->misses++;
    repeats->balance += repeats->balance < 4 * MANY_MISSES;
    return NULL;
  }
  repeats->balance -= repeats->balance > 0;
  *times += r->skipped;
  if (r->version != o2o_device_copy_version || r->stay != stay ||
      (r->weighs && *times >= WEIGH_AGAIN))
    return NULL;
  r->skipped += r->weighs;
  return r;
}

/* What a launch finds out depends on memory. */
static bool asks_memory(const struct o2o_kernel *k) {
  const unsigned object = O2O_ARG_GUARDED | O2O_ARG_TABLE | O2O_ARG_ROWS;
  for (uint32_t i = 0; i < k->nargs; i++) {
    const struct o2o_arg *a = &k->args[i];
    if ((a->kind == O2O_ARG_OBJECT && (a->flags & object)) ||
        (a->kind == O2O_ARG_REDUCTION && (a->flags & O2O_ARG_TRUTH)))
      return true;
  }
  return false;
}

/* Whether objects may overlap depends on the argument. */
static bool is_compared(const struct o2o_kernel *k, uint32_t arg) {
  for (const int32_t *pair = k->needs.same; pair && *pair >= 0; pair += 3 + 2 * pair[2])
    for (int32_t i = 0; i < 2 * pair[2]; i++)
      if ((uint32_t)pair[3 + i] == arg)
        return true;
  return false;
}

/* Whether the slot of this argument has a say in the preparation of a launch. */
static bool matters(const struct o2o_kernel *k, uint32_t arg) {
  int64_t slot = (int64_t)loop_slots(k) + arg;
  if (k->args[arg].kind != O2O_ARG_VALUE || k->chunk_slot == slot ||
      (k->needs.inside && o2o_formula_asks(k->needs.inside, slot)) || is_compared(k, arg))
    return true;
  for (uint32_t i = 0; i < k->nargs; i++) {
    const struct o2o_arg *a = &k->args[i];
    const struct o2o_arg_layout *l = a->layout;
    if (a->extent_slot == slot || (a->range && o2o_formula_asks(a->range, slot)))
      return true;
    for (uint32_t d = 0; l && d < l->ndims; d++)
      if ((l->size_formulas[d] && o2o_formula_asks(l->size_formulas[d], slot)) ||
          (l->subscripts[d] && o2o_formula_asks(l->subscripts[d], slot)))
        return true;
  }
  return false;
}

/* Memory, and what is the same for all launches; false: they cannot be noted. */
static bool prepare(struct o2o_launch_cache *repeats, const struct o2o_kernel *k) {
  size_t first = loop_slots(k);
  if (repeats->asked)
    return !repeats->never;
  repeats->asked = true;
  repeats->never = asks_memory(k);
  if (repeats->never)
    return false;
  repeats->is_free = calloc(first + k->nargs + 1, sizeof *repeats->is_free);
  repeats->never = !repeats->is_free;
  for (uint32_t i = 0; i < k->nargs && !repeats->never; i++)
    repeats->is_free[first + i] = !matters(k, i);
  return !repeats->never;
}

/* Room for the slots and uses of a launch, made once. */
static bool has_room(struct o2o_cached_launch *r, const struct o2o_kernel *k) {
  if (!r->slots)
    r->slots = calloc(loop_slots(k) + k->nargs + 1, sizeof *r->slots);
  if (!r->uses)
    r->uses = calloc(k->nargs + 1, sizeof *r->uses);
  return r->slots && r->uses;
}

/* Whether what the launch has found out depends on nothing but its slots and what is valid on
 * the device: all its objects have a copy there now. */
static bool is_repeatable(const struct o2o_launch_memory *r) {
  for (unsigned i = 0; i < r->nuses; i++)
    if (!r->uses[i].object || r->uses[i].object->gathered)
      return false;
  return !r->rows && !r->dummy && r->nblocks == 0;
}

static bool weighs(const struct o2o_launch_memory *r) {
  bool any = false;
  for (unsigned i = 0; i < r->nuses; i++)
    any = any || r->uses[i].layout;
  return any && o2o_array_layout_is_chosen(r->device);
}

void o2o_launch_cache_note(struct o2o_launch_cache *repeats, const struct o2o_kernel *k,
                           const o2o_slot *slots, cl_kernel build,
                           const struct o2o_launch_memory *memory,
                           const struct o2o_geometry *geometry, uint64_t version) {
  struct o2o_cached_launch *r;
  if (!is_repeatable(memory) || !prepare(repeats, k) || !looks(repeats))
    return;
  if (!(r = noted(repeats, k, slots))) {
    r = &repeats->last[repeats->oldest];
    repeats->oldest = (repeats->oldest + 1) % O2O_CACHED_LAUNCHES;
    r->noted = false;
  }
  if (!has_room(r, k))
    return;
  memcpy(r->slots, slots, (loop_slots(k) + k->nargs) * sizeof *slots);
  memcpy(r->uses, memory->uses, memory->nuses * sizeof *r->uses);
  r->noted = true;
  r->stay = memory->stay;
  r->weighs = weighs(memory);
  r->skipped = 0;
  r->version = version;
  r->kernel = build;
  r->memory = *memory;
  r->memory.uses = r->uses;
  r->geometry = *geometry;
}
