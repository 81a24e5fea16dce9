/* Objects whose host accesses need not be looked at (quiet.h). */
#include "runtime/memory/quiet.h"

#include "abi/abi.h"
#include "runtime/memory/object_tree.h"

#include <stddef.h>

/* A record is whole when its number is the same before and after it is read.  Records are
 * written under the lock, with no number meanwhile. */
struct record {
  uint64_t number; /* of the state that it was found in; 0: nothing */
  uintptr_t lo, hi;
  uintptr_t kinds; /* O2O_TOUCH_... that do nothing */
};

#define RECORDS 4
static struct record records[RECORDS];
static unsigned next;
static uint64_t state = 1;

#define LOAD(place) __atomic_load_n(&(place), __ATOMIC_RELAXED)
#define STORE(place, value) __atomic_store_n(&(place), value, __ATOMIC_RELAXED)

bool o2o_quiet(uintptr_t lo, uintptr_t hi, unsigned flags) {
  uint64_t now = __atomic_load_n(&state, __ATOMIC_ACQUIRE);
  for (struct record *r = records; r < records + RECORDS; r++) {
    bool holds;
    if (__atomic_load_n(&r->number, __ATOMIC_ACQUIRE) != now)
      continue;
    holds = LOAD(r->lo) <= lo && hi <= LOAD(r->hi) && !(flags & ~LOAD(r->kinds));
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (holds && LOAD(r->number) == now)
      return true;
  }
  return false;
}

static unsigned quiet_kinds(const struct o2o_object *o) {
  if (!o || o->gathered || o->kind == O2O_OBJECT_VIEW)
    return 0;
  unsigned kinds = O2O_TOUCH_READ | O2O_TOUCH_WRITE;
  for (; o; o = o->stand_in)
    if (o->copy.valid.count)
      kinds = o->copy.dirty.count ? 0 : kinds & O2O_TOUCH_READ;
  return kinds;
}

void o2o_quiet_learn(uintptr_t p) {
  const struct o2o_object *o = o2o_objects_holding(p);
  unsigned kinds = quiet_kinds(o);
  struct record *r = &records[next % RECORDS];
  if (!kinds || o2o_quiet(o->lo, o->hi, kinds))
    return;
  next++;
  STORE(r->number, 0);
  __atomic_thread_fence(__ATOMIC_RELEASE);
  STORE(r->lo, o->lo);
  STORE(r->hi, o->hi);
  STORE(r->kinds, kinds);
  __atomic_store_n(&r->number, LOAD(state), __ATOMIC_RELEASE);
}

void o2o_quiet_end(void) { __atomic_store_n(&state, state + 1, __ATOMIC_RELEASE); }
