/* Host accesses while OpenMP runs (listen.h). */
#include "runtime/entry/listen.h"

#include "predictor/closed.h"
#include "predictor/formula.h"
#include "runtime/choice/round_trips.h"
#include "runtime/choice/run_counts.h"
#include "runtime/core/clock.h"
#include "runtime/core/hostmem.h"
#include "runtime/entry/foreign_code.h"
#include "runtime/entry/hooks.h"

#include <errno.h>
#include <string.h>

#define LEAST 8 /* regions, */
#define SHARE 8 /* this part of those so far, */
#define MOST 512
#define TOUCHES 20000 /* or accesses: their announcement is felt */
#define LOOPS 64      /* of the host, in each other or side by side */

static const struct o2o_kernel *loops[LOOPS]; /* that the host runs */
static unsigned nloops;
static double started, work; /* of the first of them */

/* ---- what is announced ----------------------------------------------------------------------- */

/* A thread that finds another one at it is not heard: it must not wait here, not even in the child
 * of a process whose other thread was. */
static bool begin(void) {
  if (!o2o_try_lock())
    return false;
  if (o2o_round_trips_on() && !nloops)
    return true;
  o2o_unlock();
  return false;
}

static void touch(const void *p, uint64_t n, unsigned flags) {
  uint64_t from = (uintptr_t)p;
  int error = errno;
  if (begin()) {
    if (n)
      o2o_round_trips_touch(from, n > UINT64_MAX - from ? UINT64_MAX : from + n, flags);
    else
      o2o_round_trips_touch_near(from, flags);
    o2o_unlock();
  }
  errno = error;
}

/* The bytes [lo, hi) behind the address. */
static void touch_behind(uint64_t address, int64_t lo, int64_t hi, unsigned flags) {
  if (lo < hi)
    o2o_round_trips_touch(address + (uint64_t)lo, address + (uint64_t)hi, flags);
}

static bool touch_places(uint64_t address, const int64_t *formula, const int64_t *slots,
                         unsigned flags) {
  int64_t first, last, lo, hi;
  if (formula[0] != O2O_F_EACH) {
    if (!o2o_formula_range_of(formula, slots, o2o_read_host, &lo, &hi))
      return false;
    touch_behind(address, lo, hi, flags);
    return true;
  }
  if (!o2o_formula_each(formula, slots, o2o_read_host, &first, &last))
    return false;
  for (int64_t at = first; at <= last && at - first < MOST; at++) {
    if (!o2o_formula_range_at(formula, slots, o2o_read_host, at, &lo, &hi))
      return false;
    touch_behind(address, lo, hi, flags);
  }
  return true;
}

static void touch_part(const void *address, uint64_t size, const int64_t *formula,
                       const int64_t *slots, unsigned flags) {
  uint64_t from = (uintptr_t)address;
  int error = errno;
  if (begin()) {
    flags &= ~O2O_TOUCH_TEAM;
    if (!touch_places(from, formula, slots, flags)) {
      if (!address)
        o2o_round_trips_touch_open(flags);
      else if (size)
        o2o_round_trips_touch(from, from + size, flags);
      else
        o2o_round_trips_touch_near(from, flags);
    }
    o2o_unlock();
  }
  errno = error;
}

static void touch_open(unsigned flags) {
  int error = errno;
  if ((flags & (O2O_TOUCH_READ | O2O_TOUCH_WRITE)) && begin()) {
    o2o_round_trips_touch_open(flags);
    o2o_unlock();
  }
  errno = error;
}

static const struct o2o_hooks hooks = {
    .touch = touch, .touch_part = touch_part, .touch_open = touch_open};

bool o2o_listen_host_loop(const struct o2o_kernel *kernel) {
  if (!o2o_round_trips_on() || nloops == LOOPS || (kernel->flags & O2O_KERNEL_PARTS))
    return false;
  if (nloops == 0) {
    started = o2o_now();
    work = o2o_run_counts_work();
  }
  loops[nloops++] = kernel;
  return true;
}

bool o2o_listen_loop_over(const struct o2o_kernel *kernel) {
  for (unsigned i = nloops; i-- > 0;)
    if (loops[i] == kernel) {
      loops[i] = loops[--nloops];
      if (nloops == 0)
        o2o_run_counts_timed(work, o2o_now() - started);
      return true;
    }
  return false;
}

/* ---- start and end --------------------------------------------------------------------------- */

static void set_live(struct o2o_stub *stub, int live) {
  __atomic_store_n(stub->live, live, __ATOMIC_RELAXED);
  __atomic_store_n(stub->live_open, live, __ATOMIC_RELAXED);
}

/* Objects that only accesses by name or address concern, as far as they are known. */
static void find_closed(const struct o2o_stub *stub, struct o2o_spans *closed) {
  for (const struct o2o_unit *unit = stub->units; unit; unit = unit->next)
    for (uint32_t i = 0; i < unit->nstatics; i++) {
      const struct o2o_static *s = &unit->statics[i];
      if (s->closed)
        o2o_spans_add(closed, (uintptr_t)s->address, (uintptr_t)s->address + s->size);
    }
  for (uint64_t i = 0; i < stub->capacity; i++) {
    const struct o2o_noted *o = &stub->table[i];
    if (o->address && o->closed)
      o2o_spans_add(closed, (uintptr_t)o->address, (uintptr_t)o->address + o->size);
  }
}

void o2o_listen_start(struct o2o_stub *stub) {
  struct o2o_spans closed;
  memset(&closed, 0, sizeof closed);
  o2o_stub_lock(stub);
  find_closed(stub, &closed);
  __atomic_store_n(&stub->hooks, &hooks, __ATOMIC_RELEASE);
  o2o_stub_unlock(stub);
  o2o_run_counts_hear(&closed, !o2o_foreign_may_stay(stub->units, o2o_foreign_code(stub)));
  set_live(stub, 1);
}

void o2o_listen_end(struct o2o_stub *stub) {
  if (!o2o_round_trips_on())
    return;
  set_live(stub, 0);
  __atomic_store_n(&stub->hooks, NULL, __ATOMIC_RELEASE);
  o2o_run_counts_heard();
}

bool o2o_listen_enough(struct o2o_stub *stub, unsigned long regions) {
  static unsigned long until, next;
  static unsigned long touches;
  if (!o2o_round_trips_on()) {
    unsigned long more = regions / SHARE;
    if (regions < next || o2o_run_counts_project(1) >= 2)
      return true;
    until = regions + (more < LEAST ? LEAST : more > MOST ? MOST : more);
    touches = o2o_round_trips_touches();
    o2o_listen_start(stub);
    return false;
  }
  if (regions < until && o2o_round_trips_touches() - touches < TOUCHES)
    return false;
  o2o_listen_end(stub);
  next = 2 * regions;
  return true;
}
