/* The stub: what every compiled object contains of the runtime.
 *
 * This file is compiled to bitcode when omp2ocl is built, and linked into each translation unit
 * when a user's program is compiled, so each byte of it costs every user compile time: it holds
 * only what must be there.  It registers units and, when a loop wants to know its version, loads
 * the runtime proper from the bytes that stub.cmake puts beside it (__o2o_image).  With
 * OMP2OCL=openmp nothing is loaded at all.  allocation.c beside it holds the allocation functions
 * that compiled units call.
 *
 * A program may have functions, or arrays, named open, close, read, getpid or any other word that
 * ISO C does not reserve, and a call from here would be a call of those.  So what the stub needs of
 * the system it asks for by system calls; what it calls by name, names of ISO C, reserved ones and
 * the dynamic linker's aside, is what the program itself has called
 * (tests/runtime/stub/names.test).
 *
 * Everything here is `weak` in C and becomes `linkonce_odr` in a comdat (stub.cmake), so that
 * objects and, through the dynamic linker, the shared libraries of one process share one copy.
 * Functions from libdl are weak references: a static binary links without them and stays the OpenMP
 * program.
 */
#define _GNU_SOURCE
#include "runtime/stub/stub.h"

#include "predictor/machine.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U
#endif
#ifndef RTLD_DEEPBIND
#define RTLD_DEEPBIND 0
#endif

#pragma weak dlopen
#pragma weak dlsym
#pragma weak dlclose

/* The C library's; pthread_atfork() is a function of whatever it is linked into, which may be
 * unloaded. */
extern int __register_atfork(void (*)(void), void (*)(void), void (*)(void), void *)
    __attribute__((weak));
extern void *__dso_handle __attribute__((weak, visibility("hidden")));

/* Any sanitizer, none of which can do with RTLD_DEEPBIND. */
extern void __sanitizer_print_stack_trace(void) __attribute__((weak));

/* MemorySanitizer: it sees nothing of what a driver writes, and takes it for uninitialised. */
extern void __msan_init(void) __attribute__((weak));

/* The runtime proper, a shared object. */
#define __o2o_image O2O_SYMBOL(image)
#define __o2o_image_size O2O_SYMBOL(image_size)
extern const char __o2o_image[];
extern const uint64_t __o2o_image_size;

/* What units of any ABI share: the number of the one that may run kernels, 0 until a unit is
 * registered.  Never changes its name or meaning. */
VARIABLE uint32_t __o2o_abi = 0;
/* Units of ABI 9 and below have this name and know nothing of the former. */
extern void o2o_unversioned(void) __attribute__((weak)) __asm__("__o2o_"
                                                                "register");

/* Functions of this file. */
#define __o2o_load O2O_SYMBOL(load)
#define __o2o_place O2O_SYMBOL(place)
#define __o2o_remove O2O_SYMBOL(remove)
#define __o2o_announces O2O_SYMBOL(announces)
#define __o2o_recent O2O_SYMBOL(recent)
#define __o2o_exiting O2O_SYMBOL(exiting)
#define __o2o_say O2O_SYMBOL(say)
#define __o2o_secure O2O_SYMBOL(secure)
#define __o2o_file_limit O2O_SYMBOL(file_limit)
#define __o2o_begin O2O_SYMBOL(begin)
#define __o2o_settle O2O_SYMBOL(settle)
#define __o2o_before_fork O2O_SYMBOL(before_fork)
#define __o2o_write_image O2O_SYMBOL(write_image)
#define __o2o_entered_by O2O_SYMBOL(entered_by)
o2o_entry *__o2o_load(void);
o2o_entry *__o2o_entered_by(void);
struct o2o_noted *__o2o_place(const void *address);
void __o2o_remove(struct o2o_noted *object);
int __o2o_secure(void);
void __o2o_say(const char *first, const char *second);
void __o2o_begin(const struct o2o_unit *unit);
void __o2o_settle(void);
int __o2o_announces(const void *function);
void __o2o_before_fork(void);
int __o2o_write_image(void);

VARIABLE int __o2o_state = O2O_STATE_UNDECIDED;
VARIABLE int __o2o_live = 0;
VARIABLE int __o2o_live_open = 0;    /* whether objects that are not closed are among these */
VARIABLE uint64_t __o2o_exiting = 0; /* process and thread that called exit() first */
VARIABLE __thread const void *__o2o_callee = NULL;
VARIABLE struct __o2o_region __o2o_regions[O2O_REGIONS] = {{0, NULL}};
VARIABLE struct o2o_heap __o2o_heap = {{0}, {0}, 0, {0}, {0}, {0}, 0};
VARIABLE struct o2o_stub __o2o_stub = {.abi = O2O_ABI_VERSION,
                                       .state = &__o2o_state,
                                       .live = &__o2o_live,
                                       .live_open = &__o2o_live_open,
                                       .regions = __o2o_regions,
                                       .heap = &__o2o_heap};

/* Functions that were called through pointers lately: [1] those that announce what they access,
 * [0] others. */
#define O2O_RECENT 64
VARIABLE const void *__o2o_recent[2][O2O_RECENT] = {{NULL}};
#define RECENT(announces, function)                                                                \
  (&__o2o_recent[announces][((uintptr_t)(function) >> 4) % O2O_RECENT])

#define HOOKS __atomic_load_n(&__o2o_stub.hooks, __ATOMIC_ACQUIRE)

/* ---- the system ------------------------------------------------------------------------------ */

/* A system call; errors are negative, errno stays as it is. */
SHARED long __o2o_system(long number, long a, long b, long c, long d, long e, long f) {
#if defined __x86_64__
  register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "+a"(number)
                   : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return number;
#elif defined __aarch64__
  register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c, x3 __asm__("x3") = d, x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                   : "memory");
  return x0;
#else
  int error = errno;
  long result = syscall(number, a, b, c, d, e, f);
  result = result == -1 ? -errno : result;
  errno = error;
  return result;
#endif
}

/* Fresh memory, NULL when there is none. */
SHARED void *__o2o_map(uint64_t bytes) {
  long p = __o2o_system(SYS_mmap, 0, (long)bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p < 0 && p > -4096 ? NULL : (void *)p;
}

/* Whether the program runs with rights that its caller does not have: then the caller's
 * environment must not say which drivers are loaded. */
SHARED int __o2o_secure(void) {
  unsigned long vector[128];
  long n = 0, secure = -1;
  long fd =
      __o2o_system(SYS_openat, AT_FDCWD, (long)"/proc/self/auxv", O_RDONLY | O_CLOEXEC, 0, 0, 0);
  if (fd >= 0) {
    n = __o2o_system(SYS_read, fd, (long)vector, (long)sizeof vector, 0, 0, 0);
    __o2o_system(SYS_close, fd, 0, 0, 0, 0, 0);
  }
  for (long i = 0; i + 1 < n / (long)sizeof *vector; i += 2)
    if (vector[i] == AT_SECURE)
      secure = vector[i + 1] != 0;
  return secure != 0; /* also where nobody says so */
}

/* The most bytes that a file of this process may have; one that is larger ends the program. */
SHARED uint64_t __o2o_file_limit(void) {
  uint64_t limits[2] = {UINT64_MAX, UINT64_MAX};
  __o2o_system(SYS_prlimit64, 0, RLIMIT_FSIZE, 0, (long)limits, 0, 0);
  return limits[0];
}

/* A line for those who want to know why there is no kernel: `first` is not NULL. An initializer of
 * the array would be a constant of 512 bytes in each object. */
SHARED void __o2o_say(const char *first, const char *second) {
  char line[512];
  size_t n = sizeof "omp2ocl: " - 1;
  if (!getenv("OMP2OCL") && !getenv("OMP2OCL_VERBOSE"))
    return;
  memcpy(line, "omp2ocl: ", n);
  for (; *first && n < sizeof line - 1; n++)
    line[n] = *first++;
  for (; second && *second && n < sizeof line - 1; n++)
    line[n] = *second++;
  line[n++] = '\n';
  __o2o_system(SYS_write, 2, (long)line, (long)n, 0, 0, 0);
}

/* Returns the hooks that are in force while the lock is held, where they want to hear of objects
 * and units. */
SHARED const struct o2o_hooks *__o2o_lock(void) {
  const struct o2o_hooks *hooks;
  while (__atomic_exchange_n(&__o2o_stub.lock, 1, __ATOMIC_ACQUIRE))
    __o2o_system(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
  hooks = __o2o_stub.hooks;
  return hooks && hooks->note ? hooks : NULL;
}

SHARED void __o2o_unlock(void) { __atomic_store_n(&__o2o_stub.lock, 0, __ATOMIC_RELEASE); }

/* ---- units ----------------------------------------------------------------------------------- */

/* No other thread is in the middle of something when a child is made. */
SHARED void __o2o_before_fork(void) { __o2o_lock(); }

/* The first unit: which version runs may be known already. */
SHARED void __o2o_begin(const struct o2o_unit *unit) {
  int secure = __o2o_secure(), openmp = secure;
  const char *want = secure ? NULL : getenv("OMP2OCL");
  uint32_t first = 0;
  if (want && !getenv("OMP2OCL_VERBOSE") && !getenv("OMP2OCL_FEATURES") &&
      strcmp(want, "openmp") == 0)
    openmp = 1;
  /* Two runtimes would be two devices, each of which takes the other's host code for that of a
   * library. */
  if (o2o_unversioned || (!__atomic_compare_exchange_n(&__o2o_abi, &first, O2O_ABI_VERSION, 0,
                                                       __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) &&
                          first != O2O_ABI_VERSION)) {
    if (!secure)
      __o2o_say("other parts of the program were compiled by another version of omp2ocl; "
                "the OpenMP version runs of those like ",
                unit->file);
    openmp = 1;
  } else if (__register_atfork)
    __register_atfork(__o2o_before_fork, __o2o_unlock, __o2o_unlock, &__dso_handle);
  if (openmp) {
    __atomic_store_n(&__o2o_state, O2O_STATE_OPENMP, __ATOMIC_RELAXED);
    o2o_heap_hush(&__o2o_heap);
  }
}

/* OpenMP is in force, if it is: nobody notes or asks anything any more. */
SHARED void __o2o_settle(void) {
  if (!IS_OPENMP)
    return;
  o2o_heap_hush(&__o2o_heap);
  __o2o_lock();
  o2o_tell_openmp(__o2o_stub.units);
  __o2o_unlock();
}

SHARED void __o2o_register(struct o2o_unit *unit) {
  const struct o2o_hooks *hooks;
  if (!__atomic_exchange_n(&__o2o_stub.begun, 1, __ATOMIC_ACQ_REL))
    __o2o_begin(unit);
  hooks = __o2o_lock();
  unit->next = __o2o_stub.units;
  __o2o_stub.units = unit;
  if (IS_OPENMP)
    o2o_tell_openmp(unit);
  __o2o_unlock();
  if (hooks)
    hooks->add_unit(unit);
}

SHARED void __o2o_unregister(struct o2o_unit *unit) {
  struct o2o_unit **link = &__o2o_stub.units;
  const struct o2o_hooks *hooks = __o2o_lock();
  while (*link && *link != unit)
    link = &(*link)->next;
  if (*link)
    *link = unit->next;
  for (unsigned i = 0; i < 2 * O2O_RECENT; i++)
    __atomic_store_n(&__o2o_recent[0][i], NULL, __ATOMIC_RELAXED);
  __o2o_unlock();
  if (hooks)
    hooks->remove_unit(unit);
}

/* ---- host accesses --------------------------------------------------------------------------- */

SHARED void __o2o_touch_range(const void *p, uint64_t n, unsigned flags) {
  const struct o2o_hooks *hooks = HOOKS;
  if (hooks && n)
    hooks->touch(p, n, flags);
}

SHARED void __o2o_touch(const void *p, unsigned flags) {
  const struct o2o_hooks *hooks = HOOKS;
  if (hooks)
    hooks->touch(p, 0, flags);
}

SHARED void __o2o_touch_part(const void *p, uint64_t size, const int64_t *formula,
                             const int64_t *slots, unsigned flags) {
  const struct o2o_hooks *hooks = HOOKS;
  if (hooks)
    hooks->touch_part(p, size, formula, slots, flags);
}

SHARED void __o2o_touch_open(unsigned flags) {
  const struct o2o_hooks *hooks = HOOKS;
  if (hooks)
    hooks->touch_open(flags);
}

SHARED void __o2o_touch_list(const uint64_t *list, const uint64_t *values) {
  unsigned entries = (unsigned)list[0];
  const uint64_t *number = values + (list[0] >> 32);
  for (list++; entries > 0; entries--) {
    unsigned what = list[0] & 255, flags = (unsigned)list[0] >> 8;
    const void *p = what == O2O_LIST_OPEN ? NULL : (const void *)(uintptr_t)values[list[0] >> 32];
    list++;
    if (what == O2O_LIST_OPEN) {
      __o2o_touch_open(flags);
    } else if (what == O2O_LIST_OBJECT) {
      __o2o_touch(p, flags);
    } else if (what == O2O_LIST_BYTES) {
      __o2o_touch_range(p, *number++, flags);
    } else if (what == O2O_LIST_RANGE) {
      __o2o_touch_range(p, *list++, flags);
    } else if (what == O2O_LIST_CHAIN) {
      uint64_t size = list[0], steps = list[1];
      for (list += 2; steps > 0; steps--)
        p = *(const char *const *)p + (int64_t)*list++;
      __o2o_touch_range(p, size, flags);
    } else {
      __o2o_touch_part(p, list[0], (const int64_t *)(list + 3), (const int64_t *)number, flags);
      number += list[1];
      list += 3 + list[2];
    }
  }
}

SPARING void __o2o_touch_values(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e,
                                const uint64_t *list) {
  uint64_t values[] = {a, b, c, d, e};
  __o2o_touch_list(list, values);
}

/* Whether some unit says that the function announces what it accesses. */
SHARED int __o2o_announces(const void *function) {
  int found = __atomic_load_n(RECENT(1, function), __ATOMIC_RELAXED) == function;
  if (found || __atomic_load_n(RECENT(0, function), __ATOMIC_RELAXED) == function)
    return found;
  __o2o_lock();
  for (const struct o2o_unit *unit = __o2o_stub.units; unit && !found; unit = unit->next)
    for (uint64_t i = 0; i < unit->nannouncing && !found; i++)
      found = unit->announcing[i] == function;
  __atomic_store_n(RECENT(found, function), function, __ATOMIC_RELAXED);
  __o2o_unlock();
  return found;
}

SHARED HOT __attribute__((always_inline)) int __o2o_is_plain(const void *function) {
  return !__atomic_load_n(&__o2o_live_open, __ATOMIC_RELAXED) &&
         __atomic_load_n(RECENT(0, function), __ATOMIC_RELAXED) == function;
}

SHARED void __o2o_through(const void *function) {
  if (__o2o_announces(function))
    __o2o_callee = function;
  else if (__atomic_load_n(&__o2o_live_open, __ATOMIC_RELAXED))
    __o2o_touch_open(O2O_TOUCH_READ | O2O_TOUCH_WRITE);
}

SHARED HOT __attribute__((noinline)) int __o2o_is_quiet(const struct o2o_effects *effects,
                                                        const void *at, const void *self,
                                                        uint32_t *asks) {
  int known = effects && effects->self == at;
  if (!known || effects->kind != 1) {
    __atomic_store_n(asks, 0, __ATOMIC_RELAXED);
    return !__atomic_load_n(known ? &__o2o_live : &__o2o_live_open, __ATOMIC_RELAXED);
  }
  if (self)
    __o2o_callee = self;
  return 1;
}

SHARED void __o2o_before(const struct o2o_effects *effects, const void *at, const void *self,
                         unsigned n, const void *const *arguments, unsigned unknown) {
  unsigned open;
  uint32_t asks;
  if (__o2o_is_quiet(effects, at, self, &asks))
    return;
  if (effects && effects->self != at)
    effects = NULL;
  open = effects ? effects->open : O2O_TOUCH_READ | O2O_TOUCH_WRITE;
  for (unsigned i = 0; effects && i < effects->nparams; i++) {
    if (effects->params[i] && (i >= n || (unknown >> i & 1)))
      open |= effects->params[i];
    else if (effects->params[i])
      __o2o_touch(arguments[i], effects->params[i]);
  }
  for (unsigned i = 0; effects && i < effects->nnamed; i++)
    __o2o_touch(effects->named[i].p, effects->named[i].flags);
  if (open)
    __o2o_touch_open(open);
}

SPARING void __o2o_ask_before(const void *a, const void *b, const void *c, const void *d,
                              const void *e, const struct o2o_question *q) {
  const void *arguments[O2O_EFFECT_PARAMETERS] = {a, b, c, d, e};
  if (IS_OPENMP) /* for good: no further call needs to ask */
    __atomic_store_n(q->asks, 0, __ATOMIC_RELAXED);
  else if (!__o2o_is_quiet(q->effects, q->at, q->at, q->asks))
    __o2o_before(q->effects, q->at, q->at, O2O_EFFECT_PARAMETERS, arguments, q->unknown);
}

SHARED HOT __attribute__((always_inline)) int __o2o_outside(const void *self) {
  const void *callee = __o2o_callee;
  __o2o_callee = NULL;
  return callee != self;
}

SHARED void __o2o_return(void) {
  if (__atomic_load_n(&__o2o_live, __ATOMIC_RELAXED))
    __o2o_touch_open(O2O_TOUCH_READ | O2O_TOUCH_WRITE);
}

/* ---- the table of objects, before the choice ------------------------------------------------- */

/* Where the object at this address is in the table, or would be put; the table has an empty
 * place. */
SHARED struct o2o_noted *__o2o_place(const void *address) {
  uint64_t i = ((uintptr_t)address >> 4) * 0x9E3779B97F4A7C15u >> 24;
  struct o2o_noted *place;
  do
    place = &__o2o_stub.table[i++ & (__o2o_stub.capacity - 1)];
  while (place->address && place->address != address);
  return place;
}

/* Removes an object; those behind it move up, so that no search ends too early. */
SHARED void __o2o_remove(struct o2o_noted *place) {
  struct o2o_noted *end = __o2o_stub.table + __o2o_stub.capacity, moved;
  place->address = NULL;
  __o2o_stub.count--;
  for (;;) {
    if (++place == end)
      place = __o2o_stub.table;
    if (!place->address)
      return;
    moved = *place;
    place->address = NULL;
    *__o2o_place(moved.address) = moved;
  }
}

SHARED void __o2o_note(const struct o2o_noted *object) {
  const struct o2o_hooks *hooks = __o2o_lock();
  struct o2o_noted *old = __o2o_stub.table, *place;
  uint64_t n = __o2o_stub.capacity;
  if (!hooks && 2 * __o2o_stub.count >= n) {
    struct o2o_noted *table = __o2o_map((n ? 2 * n : 64) * sizeof *table);
    if (!table) /* An object that is not known is copied around each launch. */
      goto done;
    __o2o_stub.table = table;
    __o2o_stub.capacity = n ? 2 * n : 64;
    for (uint64_t i = 0; i < n; i++)
      if (old[i].address)
        *__o2o_place(old[i].address) = old[i];
    if (old)
      __o2o_system(SYS_munmap, (long)old, (long)(n * sizeof *old), 0, 0, 0, 0);
  }
  if (!hooks) {
    place = __o2o_place(object->address);
    __o2o_stub.count += !place->address;
    *place = *object;
  }
done:
  __o2o_unlock();
  if (hooks)
    hooks->note(object);
}

SHARED int __o2o_forget(const void *address, struct o2o_noted *was) {
  const struct o2o_hooks *hooks = __o2o_lock();
  struct o2o_noted *place;
  int known = 0;
  if (!hooks && __o2o_stub.capacity && (place = __o2o_place(address))->address) {
    known = 1;
    if (was)
      *was = *place;
    __o2o_remove(place);
  }
  __o2o_unlock();
  return hooks ? hooks->forget(address, was) : known;
}

SHARED void __o2o_forget_range(const void *address, uint64_t size) {
  const struct o2o_hooks *hooks = __o2o_lock();
  const char *from = address;
  for (uint64_t i = 0; !hooks && i < __o2o_stub.capacity; i++) {
    struct o2o_noted *place = &__o2o_stub.table[i];
    while (place->address && (const char *)place->address < from + size &&
           (const char *)place->address + place->size > from)
      __o2o_remove(place);
  }
  __o2o_unlock();
  if (hooks)
    hooks->forget_range(address, size);
}

SHARED void __o2o_enter(struct o2o_frame *frame) {
  struct o2o_noted object = {frame->address, frame->size, frame->name, O2O_OBJECT_FRAME,
                             frame->closed};
  frame->noted = 0;
  if (IS_OPENMP || frame->size == 0)
    return;
  frame->noted = 1;
  __o2o_note(&object);
}

SPARING void __o2o_enters(struct o2o_frame *frame, const void *address, uint64_t size,
                          const char *name, uint32_t closed) {
  *frame = (struct o2o_frame){address, size, name, closed, 0};
  __o2o_enter(frame);
}

SHARED void __o2o_leave(struct o2o_frame *frame) {
  if (frame->noted)
    __o2o_forget(frame->address, NULL);
}

/* ---- the end --------------------------------------------------------------------------------- */

/* exit() is for one thread of a process; the others wait for the end. */
SHARED _Noreturn void __o2o_exit(int status) {
  pid_t process = (pid_t)__o2o_system(SYS_getpid, 0, 0, 0, 0, 0, 0);
  pid_t thread = (pid_t)__o2o_system(SYS_gettid, 0, 0, 0, 0, 0, 0);
  uint64_t first = 0, self = (uint64_t)process << 32 | (uint32_t)thread;
  const struct o2o_hooks *hooks = HOOKS;
  while (!__atomic_compare_exchange_n(&__o2o_exiting, &first, self, 0, __ATOMIC_SEQ_CST,
                                      __ATOMIC_SEQ_CST) &&
         first != self)
    while (first >> 32 == self >> 32) /* else: noted before a fork, of the parent */
      __o2o_system(SYS_ppoll, 0, 0, 0, 0, 0, 0);
  /* The runtime hears of the main thread's end before any handler runs, but of the process's end
   * behind handlers that were registered last. */
  if (hooks && thread != process)
    hooks->touch_open(O2O_TOUCH_READ | O2O_TOUCH_CLOSED);
  exit(status);
}

/* ---- loading and running --------------------------------------------------------------------- */

/* Writes the image to memory that has a file descriptor (where that does not exist, to a
 * nameless file). Returns that, or a negative number. */
SHARED int __o2o_write_image(void) {
  const long from = 512; /* out of the way of programs that expect the lowest numbers */
  size_t done = 0;
  long high, n,
      fd = __o2o_system(SYS_memfd_create, (long)"omp2ocl", MFD_CLOEXEC | MFD_EXEC, 0, 0, 0, 0);
  if (fd < 0)
    fd = __o2o_system(SYS_memfd_create, (long)"omp2ocl", MFD_CLOEXEC, 0, 0, 0, 0);
  if (fd < 0)
    fd = __o2o_system(SYS_openat, AT_FDCWD, (long)"/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0700, 0,
                      0);
  if (fd < 0)
    return -1;
  while (done < __o2o_image_size &&
         (n = __o2o_system(SYS_write, fd, (long)(__o2o_image + done),
                           (long)(__o2o_image_size - done), 0, 0, 0)) > 0)
    done += (size_t)n;
  if (done < __o2o_image_size) {
    __o2o_system(SYS_close, fd, 0, 0, 0, 0, 0);
    return -1;
  }
  high = __o2o_system(SYS_fcntl, fd, F_DUPFD_CLOEXEC, from, 0, 0, 0);
  if (high >= 0)
    __o2o_system(SYS_close, fd, 0, 0, 0, 0, 0);
  return (int)(high >= 0 ? high : fd);
}

/* The name of an open file, in 64 bytes, that means the same in every process, and that nothing
 * else is loaded under; the descriptor may become another one, and is closed where that fails (-1).
 *
 * A program and a library that it opens by dlopen() have a stub each. The dynamic linker knows by
 * its name what is loaded: it would take the image of the one for that of the other, if the program
 * has closed the one's descriptor. */
SHARED int __o2o_name_image(int fd, char *path) {
  for (;;) {
    snprintf(path, 64, "/proc/%d/fd/%d", (int)__o2o_system(SYS_getpid, 0, 0, 0, 0, 0, 0), fd);
    void *other = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (!other)
      return fd;
    dlclose(other);
    long next = __o2o_system(SYS_fcntl, fd, F_DUPFD_CLOEXEC, fd + 1, 0, 0, 0);
    __o2o_system(SYS_close, fd, 0, 0, 0, 0, 0);
    if (next < 0)
      return -1;
    fd = (int)next;
  }
}

/* Loads the image from its descriptor.  That stays open, and has a name that means the same in
 * every process: a debugger opens the files of the modules that it finds in the program, and
 * would hang on what it has itself, or the program has later, under this number. */
SHARED o2o_entry *__o2o_load(void) {
  char path[64];
  int fd, undecided = O2O_STATE_UNDECIDED;
  /* What the program defines is not for the image: it sees the C library's functions first. */
  int mode = RTLD_NOW | RTLD_LOCAL | (__sanitizer_print_stack_trace ? 0 : RTLD_DEEPBIND);
  void *handle = NULL;
  o2o_entry *entry = NULL, *none = NULL;
  const char *no_image = NULL, *why = "the runtime cannot be loaded";
  const uint64_t *no_size = NULL;

  if (__msan_init)
    goto failed;
  /* A static binary that has a dlopen of its own all the same would load a second libc: it has
   * no table to look dlopen up in. */
  if (!dlopen || !dlsym || !dlclose || !dlsym(RTLD_DEFAULT, "dlopen")) {
    why = "a static program cannot load the runtime";
    goto failed;
  }
  if (__o2o_file_limit() < O2O_FILE_LIMIT) {
    why = "the size of files is limited";
    goto failed;
  }
  fd = __o2o_write_image();
  if (fd >= 0)
    fd = __o2o_name_image(fd, path);
  if (fd < 0)
    goto failed;
  /* Here and not where it is defined: units without kernels, which need the stub but never load
   * anything, do without the image. Another thread may have been faster, and have put what the
   * unpacker gave in their place. */
  __atomic_compare_exchange_n(&__o2o_stub.image_size, &no_size, &__o2o_image_size, 0,
                              __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
  __atomic_compare_exchange_n(&__o2o_stub.image, &no_image, __o2o_image, 0, __ATOMIC_ACQ_REL,
                              __ATOMIC_RELAXED);
  handle = dlopen(path, mode);
  if (handle)
    entry = (o2o_entry *)dlsym(handle, O2O_ENTRY_NAME);
  if (entry) {
    /* Another thread may have been faster: there must be only one runtime. */
    if (__atomic_compare_exchange_n(&__o2o_stub.entry, &none, entry, 0, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
      return entry;
    dlclose(handle);
  }
  __o2o_system(SYS_close, fd, 0, 0, 0, 0, 0);
  if (none)
    return none;
failed:
  __o2o_say(why, "; the OpenMP version runs");
  /* A choice that was made meanwhile stands: threads of a team that share a loop must not see
   * another one. */
  __atomic_compare_exchange_n(&__o2o_state, &undecided, O2O_STATE_OPENMP, 0, __ATOMIC_ACQ_REL,
                              __ATOMIC_RELAXED);
  __o2o_settle();
  return __atomic_load_n(&__o2o_stub.entry, __ATOMIC_ACQUIRE);
}

/* NULL: the OpenMP version is in force. */
SHARED o2o_entry *__o2o_entered_by(void) {
  o2o_entry *entry;
  if (IS_OPENMP)
    return NULL;
  entry = __atomic_load_n(&__o2o_stub.entry, __ATOMIC_ACQUIRE);
  return entry ? entry : __o2o_load();
}

SHARED int __o2o_run(const struct o2o_kernel *kernel, o2o_slot *slots) {
  o2o_entry *entry = __o2o_entered_by();
  return entry ? entry(&__o2o_stub, kernel, slots, NULL) : 0;
}

/* Loads the runtime also where OpenMP's version is in force: what was found for functions holds in
 * any. */
SHARED int __o2o_try(struct o2o_attempt *attempt) {
  struct o2o_met m = {.slots = (o2o_slot *)(void *)attempt, .step = 5};
  o2o_entry *entry = __atomic_load_n(&__o2o_stub.entry, __ATOMIC_ACQUIRE);
  if (!entry && !__o2o_secure())
    entry = __o2o_load();
  attempt->choice = 0;
  if (entry)
    return entry(&__o2o_stub, NULL, m.slots, &m);
  __atomic_store_n(&attempt->selector->state, O2O_SELECTOR_FIRST, __ATOMIC_RELEASE);
  return 0;
}

SHARED int __o2o_meeting(struct o2o_met *m) {
  o2o_entry *entry = __o2o_entered_by();
  return entry ? entry(&__o2o_stub, m->kernel, m->slots, m) : 0;
}

/* ---- loops that a team shares: called by units that were compiled with OpenMP only ----------- */

extern int omp_get_num_threads(void), omp_in_parallel(void), omp_get_active_level(void),
    omp_get_thread_num(void), omp_get_cancellation(void);

/* What Clang makes of `#pragma omp barrier` (kmp.h of LLVM's libomp: ident_t, KMP_IDENT_KMPC and
 * KMP_IDENT_BARRIER_EXPL). */
struct o2o_ident {
  int32_t reserved, flags, unused, length;
  const char *source;
};
#define HERE ";unknown;unknown;0;0;;"
extern int __kmpc_global_thread_num(const struct o2o_ident *);
extern void __kmpc_barrier(const struct o2o_ident *, int thread);

SHARED void __o2o_barrier(void) {
  struct o2o_ident here = {0, 0x22, 0, sizeof HERE - 1, HERE};
  __kmpc_barrier(&here, __kmpc_global_thread_num(&here));
}

SHARED void __o2o_show(const struct o2o_kernel *kernel, o2o_slot *slots) {
  struct o2o_met m = {.kernel = kernel, .slots = slots, .step = 3, .team = 1};
  __o2o_meeting(&m);
}

SHARED void __o2o_show_team(const struct o2o_kernel *kernel, o2o_slot *slots) {
  if (omp_get_thread_num() == 0)
    __o2o_show(kernel, slots);
  __o2o_barrier();
}

SHARED int __o2o_arrive(const struct o2o_kernel *kernel, o2o_slot *slots, struct o2o_met *m,
                        int alone) {
  m->team = omp_get_num_threads();
  if (m->team == 1)
    return alone && omp_in_parallel() ? 0 : __o2o_run(kernel, slots);
  m->kernel = kernel;
  m->slots = slots;
  m->number = omp_get_thread_num();
  m->step = 0;
  m->answer = 0;
  if (omp_get_active_level() != 1 || omp_get_cancellation() || !__o2o_meeting(m)) {
    m->team = 0;
    return 0;
  }
  __o2o_barrier();
  m->step = 1;
  return m->number ? 0 : __o2o_meeting(m);
}

SHARED int __o2o_depart(struct o2o_met *m, int done) {
  if (m->team < 2)
    return done;
  __o2o_barrier();
  m->step = 2;
  return __o2o_meeting(m);
}

SHARED int __o2o_alone(const struct o2o_kernel *const *kernels, int count) {
  struct o2o_met m = {
      .kernel = kernels[0], .slots = (o2o_slot *)(void *)kernels, .step = 4, .team = count};
  return omp_get_active_level() == 0 && __o2o_meeting(&m);
}
