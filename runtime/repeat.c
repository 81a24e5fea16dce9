#include "runtime/repeat.h"

#include "runtime/order.h"
#include "runtime/resident.h"

#include <stdlib.h>
#include <string.h>

#define PATIENCE 16 /* launches */

static size_t loop_slots(const struct o2o_kernel *k) { return 2 * (size_t)k->nloops; }

static bool same_slots(const struct o2o_repeat *r, const o2o_slot *slots, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (r->slots[i].u != slots[i].u && !r->is_free[i])
      return false;
  return true;
}

/* Where launches keep changing, looking for a repetition costs more than it gives: then only some launches are noted, and looked for in the next ones. */
static bool looks(const struct o2o_repeats *repeats) {
  return repeats->balance <= PATIENCE || repeats->misses % PATIENCE <= O2O_REPEATS;
}

struct o2o_repeat *o2o_repeat_find(struct o2o_repeats *repeats, const struct o2o_kernel *k,
                                   const struct o2o_kernel_state *state, const o2o_slot *slots,
                                   bool stay) {
  for (unsigned i = 0; i < O2O_REPEATS && looks(repeats); i++) {
    struct o2o_repeat *r = &repeats->last[i];
    if (r->possible && r->version == o2o_resident_version && r->stay == stay &&
        r->variant == state->kernel && same_slots(r, slots, loop_slots(k) + k->nargs)) {
      repeats->balance -= repeats->balance > 0;
      return r;
    }
  }
  repeats->misses++;
  repeats->balance += repeats->balance < 4 * PATIENCE;
  return NULL;
}

/* Whether the slot of this argument has a say in the preparation of a launch. */
static bool matters(const struct o2o_kernel *k, uint32_t arg) {
  int64_t slot = (int64_t)loop_slots(k) + arg;
  if (k->args[arg].kind != O2O_ARG_VALUE || k->chunk_slot == slot ||
      (k->inside && o2o_formula_asks(k->inside, slot)))
    return true;
  for (uint32_t i = 0; i < k->nargs; i++)
    if (k->args[i].extent_slot == slot ||
        (k->args[i].range && o2o_formula_asks(k->args[i].range, slot)))
      return true;
  return false;
}

static bool make_room(struct o2o_repeat *r, const struct o2o_kernel *k) {
  size_t first = loop_slots(k), count = first + k->nargs;
  if (r->slots)
    return true;
  r->slots = calloc(count + 1, sizeof *r->slots);
  r->is_free = calloc(count + 1, sizeof *r->is_free);
  r->uses = calloc(k->nargs + 1, sizeof *r->uses);
  if (!r->slots || !r->is_free || !r->uses) {
    free(r->slots);
    free(r->is_free);
    free(r->uses);
    r->slots = NULL;
    return false;
  }
  for (uint32_t i = 0; i < k->nargs; i++)
    r->is_free[first + i] = !matters(k, i);
  return true;
}

/* Whether what the launch has found out depends on nothing but its slots and what is valid on the device: all its objects have a copy there now. */
static bool is_repeatable(const struct o2o_kernel *k, const struct o2o_residency *r) {
  const unsigned in_memory = O2O_ARG_GUARDED | O2O_ARG_TABLE | O2O_ARG_ROWS;
  bool orders = o2o_order_is_chosen(r->device);
  for (uint32_t i = 0; i < k->nargs; i++) {
    const struct o2o_arg *a = &k->args[i];
    if ((a->kind == O2O_ARG_OBJECT && (a->flags & in_memory)) ||
        (a->kind == O2O_ARG_REDUCTION && (a->flags & O2O_ARG_TRUTH)))
      return false;
  }
  for (unsigned i = 0; i < r->nuses; i++) {
    const struct o2o_use *u = &r->uses[i];
    /* Choosing an order counts how often it would have been good. */
    if (!u->object || u->object->rowset || (orders && u->layout))
      return false;
  }
  return !r->rows && !r->dummy && r->nblocks == 0;
}

void o2o_repeat_note(struct o2o_repeats *repeats, const struct o2o_kernel *k,
                     const struct o2o_kernel_state *state, const o2o_slot *slots,
                     const struct o2o_residency *residency, const struct o2o_geometry *geometry,
                     uint64_t version) {
  struct o2o_repeat *r = &repeats->last[repeats->oldest];
  if (!looks(repeats))
    return;
  r->possible = is_repeatable(k, residency) && make_room(r, k);
  if (!r->possible)
    return;
  memcpy(r->slots, slots, (loop_slots(k) + k->nargs) * sizeof *slots);
  memcpy(r->uses, residency->uses, residency->nuses * sizeof *r->uses);
  r->stay = residency->stay;
  r->version = version;
  r->variant = state->kernel;
  r->residency = *residency;
  r->residency.uses = r->uses;
  r->geometry = *geometry;
  repeats->oldest = (repeats->oldest + 1) % O2O_REPEATS;
}
