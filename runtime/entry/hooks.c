/* Events of the program: host accesses, objects that come and go, units, forks.
 *
 * It is also decided here whether objects may stay on the device at all.  They may not once a unit
 * is there whose host accesses are not announced, nor where another one of the program starts
 * threads or hears of nothing (foreign_code.h), nor for launches by one thread of a team while the
 * others go on, or when a second thread launches: disjoint parts of one object may then be written
 * at the same time by the host and by a kernel. A launch for which all threads of the team have met
 * (team.h) is like one outside of regions.
 *
 * Before a fork all objects are made valid on the host, for the child has no device.
 */
#define _GNU_SOURCE
#include "runtime/entry/hooks.h"

#include "predictor/closed.h"
#include "predictor/formula.h"
#include "runtime/core/float_env.h"
#include "runtime/core/hostmem.h"
#include "runtime/core/settings.h"
#include "runtime/device/queue.h"
#include "runtime/device/trace.h"
#include "runtime/entry/foreign_code.h"
#include "runtime/memory/device_copy.h"
#include "runtime/memory/launch_memory.h"
#include "runtime/memory/objects.h"
#include "runtime/memory/quiet.h"
#include "runtime/memory/touch.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define READ_WRITE (O2O_TOUCH_READ | O2O_TOUCH_WRITE)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct o2o_stub *stub;
static bool baseline; /* nothing stays on the device */
static bool others;   /* threads that are no OpenMP team's may be at work */
static bool jumps;    /* functions may be left without a word: automatic arrays are no objects */
static bool entered;  /* foreign code may call functions that announce accesses to closed objects */
static pthread_t launcher;
static bool has_launcher;
static bool detached; /* no unit is left: the stub may have been unloaded with the last one */
static bool child;    /* this process was forked: it has no device */
static int (*in_parallel)(
    void); /* omp_in_parallel of the program's OpenMP, NULL when it has none */

/* What the thread had that is in the runtime. It is not cancelled there: it would leave this lock,
 * and those of the driver, locked for ever. */
static int cancel_state;

void o2o_lock(void) {
  int before;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  pthread_mutex_lock(&lock);
  cancel_state = before;
  o2o_float_enter();
}

bool o2o_try_lock(void) {
  int before;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  if (pthread_mutex_trylock(&lock) != 0) {
    pthread_setcancelstate(before, NULL);
    return false;
  }
  cancel_state = before;
  o2o_float_enter();
  return true;
}

void o2o_unlock(void) {
  int before = cancel_state;
  o2o_float_leave();
  pthread_mutex_unlock(&lock);
  pthread_setcancelstate(before, NULL);
}

static bool in_team(void) { return in_parallel && in_parallel(); }

static bool is_live(void) { return __atomic_load_n(stub->live, __ATOMIC_RELAXED) != 0; }

/* ---- host accesses --------------------------------------------------------------------------- */

/* Whether announcing accesses to the bytes does nothing, as was found lately. */
static bool is_quiet(struct o2o_span bytes, unsigned flags) {
  return !(flags & ~(READ_WRITE | O2O_TOUCH_FRESH | O2O_TOUCH_TEAM)) &&
         o2o_quiet(bytes.lo, bytes.hi, flags & READ_WRITE);
}

static struct o2o_span bytes_at(uintptr_t p, uint64_t n) {
  return (struct o2o_span){p, n > UINTPTR_MAX - p ? UINTPTR_MAX : p + n};
}

static void touch(const void *address, uint64_t n, unsigned flags) {
  uintptr_t p = (uintptr_t)address;
  struct o2o_span bytes = n ? bytes_at(p, n) : o2o_launch_memory_reach(p);
  if (!is_live() || is_quiet(bytes, flags))
    return;
  o2o_lock();
  if (n)
    o2o_touch_range(bytes.lo, bytes.hi, flags);
  else
    o2o_launch_memory_touch_near(p, flags & ~O2O_TOUCH_FRESH);
  o2o_quiet_learn(p);
  o2o_unlock();
}

static void touch_open(unsigned flags) {
  if (!is_live())
    return;
  o2o_lock();
  if (flags & O2O_TOUCH_WAIT)
    o2o_device_copy_wait();
  if (flags & O2O_TOUCH_OUTSIDE)
    o2o_touch_views();
  if (flags & READ_WRITE)
    o2o_touch_all(flags & READ_WRITE, !(flags & O2O_TOUCH_CLOSED));
  o2o_unlock();
}

/* What the host reads there, which a kernel may have written. */
static int read_announced(void *to, uint64_t from, unsigned size) {
  if (from > UINTPTR_MAX - size)
    return 0;
  o2o_touch_range((uintptr_t)from, (uintptr_t)from + size, O2O_TOUCH_READ);
  return o2o_safe_read(to, (uintptr_t)from, size);
}

/* Bytes [lo, hi) behind `address`, inside the object of `size` bytes (0: whatever is there).
 * False: there are no such addresses. */
static bool bytes_behind(uintptr_t address, uint64_t size, int64_t lo, int64_t hi,
                         struct o2o_span *bytes) {
  if ((lo < 0 && 0 - (uintptr_t)lo > address) ||
      (hi > 0 && (uintptr_t)hi > UINTPTR_MAX - address) || (hi < 0 && 0 - (uintptr_t)hi > address))
    return false;
  if (size && lo < 0)
    lo = 0;
  if (size && hi > 0 && (uint64_t)hi > size)
    hi = (int64_t)size;
  *bytes = (struct o2o_span){address + (uintptr_t)lo, address + (uintptr_t)hi};
  return true;
}

static bool touch_bytes(uintptr_t address, uint64_t size, int64_t lo, int64_t hi, unsigned flags) {
  struct o2o_span bytes;
  if (!bytes_behind(address, size, lo, hi, &bytes))
    return false;
  if (lo < hi && bytes.lo < bytes.hi)
    touch((const void *)bytes.lo, bytes.hi - bytes.lo, flags);
  return true;
}

/* Places that stand in memory, one after the other. */
static bool touch_each(uintptr_t address, uint64_t size, const int64_t *formula,
                       const int64_t *slots, unsigned flags) {
  enum { MOST = 4096 };
  int64_t first = 0, last = 0, lo, hi;
  bool known;
  o2o_lock();
  /* Where nothing moves, more objects cost less than more places. */
  known = o2o_device_copy_moves() &&
          o2o_formula_each(formula, slots, read_announced, &first, &last) &&
          (first > last || (uint64_t)last - (uint64_t)first < MOST);
  o2o_unlock();
  for (int64_t at = first; known && at <= last; at++) {
    o2o_lock();
    known = o2o_formula_range_at(formula, slots, read_announced, at, &lo, &hi);
    o2o_unlock();
    known = known && touch_bytes(address, size, lo, hi, flags);
  }
  return known;
}

/* Columns of matrices, where they are much less than what lies between their ends. Not in a
 * team: the bytes between those of a column that one thread is about to write may be on their
 * way to the host for another one. */
static bool touch_column(uintptr_t address, uint64_t size, const int64_t *formula,
                         const int64_t *slots, unsigned flags) {
  enum { LEAST = 1024, SPARSE = 8 };
  struct o2o_strides s;
  struct o2o_column c;
  struct o2o_object *o;
  int64_t bytes, end;
  bool done = false;
  if ((flags & O2O_TOUCH_TEAM) || in_team() || !o2o_device_copy_moves() ||
      !o2o_formula_strides(formula, slots, &s) || s.count < 2 || s.width > s.stride / SPARSE ||
      __builtin_mul_overflow(s.count - 1, s.stride, &bytes) || bytes < LEAST ||
      __builtin_add_overflow(s.lo, bytes + s.width, &end) ||
      (size && (s.lo < 0 || (uint64_t)end > size)))
    return false;
  c = (struct o2o_column){address + (uintptr_t)s.lo, (uint64_t)s.stride, (uint64_t)s.width,
                          (uint64_t)s.count};
  o2o_lock();
  o = o2o_objects_holding(c.lo);
  done = o && (uint64_t)(bytes + s.width) <= o->hi - c.lo;
  if (done)
    o2o_touch_column(o, &c, flags);
  o2o_unlock();
  return done;
}

static bool touch_places(uintptr_t address, uint64_t size, const int64_t *formula,
                         const int64_t *slots, unsigned flags) {
  struct o2o_span bytes;
  int64_t lo, hi;
  bool known;
  if (formula[0] == O2O_F_EACH)
    return touch_each(address, size, formula, slots, flags);
  o2o_lock();
  known = o2o_formula_range_of(formula, slots, read_announced, &lo, &hi);
  o2o_unlock();
  if (known && bytes_behind(address, size, lo, hi, &bytes) && is_quiet(bytes, flags))
    return true;
  if (touch_column(address, size, formula, slots, flags))
    return true;
  return known && touch_bytes(address, size, lo, hi, flags);
}

static void touch_part(const void *address, uint64_t size, const int64_t *formula,
                       const int64_t *slots, unsigned flags) {
  if (!is_live() || (size && is_quiet(bytes_at((uintptr_t)address, size), flags)) ||
      touch_places((uintptr_t)address, size, formula, slots, flags))
    return;
  flags &= ~O2O_TOUCH_TEAM;
  if (address)
    touch(address, size, flags);
  else
    touch_open(flags);
}

/* ---- objects --------------------------------------------------------------------------------- */

/* An automatic array that a jump has ended would stay behind. */
static bool may_note(const struct o2o_noted *object) {
  return !jumps || object->kind != O2O_OBJECT_FRAME;
}

static void note(const struct o2o_noted *object) {
  if (!may_note(object))
    return;
  o2o_lock();
  o2o_objects_note(object);
  o2o_unlock();
}

static int forget(const void *address, struct o2o_noted *was) {
  struct o2o_object *o;
  int known = 0;
  o2o_lock();
  o = o2o_objects_holding((uintptr_t)address);
  if (o && o->lo == (uintptr_t)address && o->kind != O2O_OBJECT_STATIC) {
    if (was)
      *was = (struct o2o_noted){(const void *)o->lo, o->hi - o->lo, o->name, o->kind, o->closed};
    o2o_objects_remove(o);
    known = 1;
  }
  o2o_unlock();
  return known;
}

/* What is left of an object that goes in part is like any memory. */
static void forget_range(const void *address, uint64_t size) {
  uintptr_t lo = (uintptr_t)address, hi = lo + size;
  struct o2o_object *o;
  o2o_lock();
  while ((o = o2o_objects_in(lo, hi))) {
    if (o->lo < lo || o->hi > hi)
      o2o_touch_object(o, o->lo, o->hi, READ_WRITE);
    o2o_objects_remove(o);
  }
  o2o_unlock();
}

/* ---- units ----------------------------------------------------------------------------------- */

static void leave_device(void) {
  baseline = true;
  o2o_touch_all(READ_WRITE, false);
}

static void take_unit(const struct o2o_unit *unit) {
  if ((unit->flags & O2O_UNIT_BASELINE) && !baseline)
    leave_device();
  entered = entered || (unit->flags & O2O_UNIT_ENTERED);
  if (unit->flags & O2O_UNIT_BESIDE)
    o2o_launch_memory_expect_beside();
  if (unit->flags & O2O_UNIT_ENDS)
    o2o_launch_memory_expect_ends();
  for (uint32_t i = 0; i < unit->nstatics; i++)
    o2o_objects_add_static(&unit->statics[i]);
}

static void add_unit(const struct o2o_unit *unit) {
  o2o_lock();
  detached = false;
  if (!baseline && o2o_foreign_stubs())
    leave_device();
  take_unit(unit);
  o2o_unlock();
}

static void remove_unit(const struct o2o_unit *unit) {
  o2o_lock();
  for (uint32_t i = 0; i < unit->nstatics; i++)
    o2o_objects_remove_static(&unit->statics[i]);
  if (!stub->units) {
    o2o_touch_all(READ_WRITE, false);
    detached = true;
  }
  o2o_unlock();
}

/* ---- what the program calls: errno is its own ------------------------------------------------ */

static void on_touch(const void *p, uint64_t n, unsigned flags) {
  int error = errno;
  touch(p, n, flags);
  errno = error;
}

static void on_touch_part(const void *p, uint64_t size, const int64_t *formula,
                          const int64_t *slots, unsigned flags) {
  int error = errno;
  touch_part(p, size, formula, slots, flags);
  errno = error;
}

static void on_touch_open(unsigned flags) {
  int error = errno;
  touch_open(flags);
  errno = error;
}

static void on_note(const struct o2o_noted *object) {
  int error = errno;
  note(object);
  errno = error;
}

static int on_forget(const void *address, struct o2o_noted *was) {
  int error = errno, known = forget(address, was);
  errno = error;
  return known;
}

static void on_forget_range(const void *address, uint64_t size) {
  int error = errno;
  forget_range(address, size);
  errno = error;
}

static const struct o2o_hooks hooks = {on_touch,  on_touch_part,   on_touch_open, on_note,
                                       on_forget, on_forget_range, add_unit,      remove_unit};

bool o2o_hooks_detached(void) { return detached; }

void o2o_hooks_end(void) {
  if (!detached)
    o2o_touch_at_end(!entered);
}

/* ---- forks ----------------------------------------------------------------------------------- */

static void before_fork(void) {
  o2o_lock();
  if (!detached && is_live())
    o2o_touch_all(O2O_TOUCH_READ, false);
}

static void in_parent(void) { o2o_unlock(); }

static void in_child(void) {
  o2o_float_leave();
  pthread_mutex_init(&lock, NULL);
  pthread_setcancelstate(cancel_state, NULL);
  o2o_trace_forget();
  child = true;
  if (detached)
    return;
  __atomic_store_n(stub->state, O2O_STATE_OPENMP, __ATOMIC_RELAXED);
  o2o_tell_openmp(stub->units);
  __atomic_store_n(stub->live, 0, __ATOMIC_RELAXED);
  __atomic_store_n(stub->live_open, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&stub->hooks, NULL, __ATOMIC_RELEASE);
}

/* ---- start ----------------------------------------------------------------------------------- */

void o2o_stub_lock(struct o2o_stub *s) {
  while (__atomic_exchange_n(&s->lock, 1, __ATOMIC_ACQUIRE))
    usleep(1);
}

void o2o_stub_unlock(struct o2o_stub *s) { __atomic_store_n(&s->lock, 0, __ATOMIC_RELEASE); }

static void drop_table(void) {
  if (stub->table)
    munmap(stub->table, stub->capacity * sizeof *stub->table);
  stub->table = NULL;
  stub->capacity = stub->count = 0;
}

void o2o_hooks_install(struct o2o_stub *s) {
  stub = s;
  in_parallel = (int (*)(void))o2o_find_function(stub, "omp_in_parallel");
  pthread_atfork(before_fork, in_parent, in_child);
  unsigned imports = o2o_foreign_code(stub);
  others = (imports & O2O_FOREIGN_UNSEEN) != 0 ||
           ((imports & O2O_FOREIGN_HELPERS) && o2o_settings.version == O2O_VERSION_VERIFY);
  baseline = others || !o2o_foreign_may_stay(stub->units, imports);
  jumps = (imports & O2O_FOREIGN_JUMPS) != 0;
  if (imports & O2O_FOREIGN_PROTECTS)
    o2o_device_copy_expect_protection();
  o2o_stub_lock(stub);
  for (const struct o2o_unit *unit = stub->units; unit; unit = unit->next)
    take_unit(unit);
  for (uint64_t i = 0; i < stub->capacity; i++)
    if (stub->table[i].address && may_note(&stub->table[i]))
      o2o_objects_note(&stub->table[i]);
  drop_table();
  __atomic_store_n(&stub->hooks, &hooks, __ATOMIC_RELEASE);
  o2o_stub_unlock(stub);
}

void o2o_hooks_discard(struct o2o_stub *s) {
  stub = s;
  o2o_stub_lock(stub);
  drop_table();
  o2o_stub_unlock(stub);
}

void o2o_hooks_settle(struct o2o_stub *s) {
  stub = s;
  o2o_stub_lock(stub);
  o2o_tell_openmp(stub->units);
  o2o_stub_unlock(stub);
}

/* Threads of a team that all wait for the launch are as one thread. */
bool o2o_hooks_stay(bool met) {
  bool among_others = !met && in_team();
  if (!has_launcher) {
    launcher = pthread_self();
    has_launcher = true;
  }
  others = others || (!among_others && !pthread_equal(launcher, pthread_self()));
  if (!baseline && !among_others && (others || (!is_live() && o2o_foreign_buffers())))
    leave_device();
  return !baseline && !among_others;
}

bool o2o_hooks_alone(bool met) { return !others && (met || !in_team()); }

bool o2o_hooks_waited_for(const struct o2o_unit *units, const struct o2o_kernel *kernel) {
  for (const struct o2o_unit *unit = units; unit; unit = unit->next)
    if ((unit->flags & O2O_UNIT_WAITS) &&
        !(kernel >= unit->kernels && kernel < unit->kernels + unit->nkernels))
      return true;
  return false;
}

bool o2o_hooks_is_child(void) { return child; }
