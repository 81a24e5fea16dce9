/* The stub: what every compiled object contains of the runtime.
 *
 * This file is compiled to bitcode when omp2ocl is built, and linked into each translation unit when a user's program is
 * compiled, so each byte of it costs every user compile time: it holds only what must be there.  It registers
 * units and, when a loop wants to know its version, loads the runtime proper from the bytes that stub.cmake puts beside it
 * (__o2o_image).  With OMP2OCL=openmp nothing is loaded at all.  It also holds the allocation functions that compiled units call,
 * and what they note until the choice is made; a unit gets those functions that it uses.
 *
 * Everything here is `weak` in C and becomes `linkonce_odr` in a comdat (stub.cmake), so that objects and, through the dynamic linker,
 * the shared libraries of one process share one copy.  Functions from libdl and memfd_create are weak references: a
 * static binary links without them and stays the OpenMP program.
 */
#define _GNU_SOURCE
#include "runtime/proper.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SHARED __attribute__((weak, visibility("default")))
#define VARIABLE SHARED __attribute__((no_sanitize("address")))

#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U
#endif

#pragma weak dlopen
#pragma weak dlsym
#pragma weak dlclose
#pragma weak memfd_create

/* MemorySanitizer: it sees nothing of what a driver writes, and takes it for uninitialised. */
extern void __msan_init(void) __attribute__((weak));

/* The runtime proper, a shared object. */
extern const char __o2o_image[];
extern const size_t __o2o_image_size;

o2o_entry *__o2o_load(void);
const struct o2o_hooks *__o2o_lock(void);
void __o2o_unlock(void);
struct o2o_noted *__o2o_place(const void *address);
void __o2o_remove(struct o2o_noted *object);
void __o2o_note(const struct o2o_noted *object);
int __o2o_forget(const void *address, struct o2o_noted *was);
void __o2o_forget_range(const void *address, uint64_t size);
void *__o2o_noted(void *p, uint64_t size);

VARIABLE int __o2o_state = O2O_STATE_UNDECIDED;
VARIABLE int __o2o_live = 0;
VARIABLE uint64_t __o2o_exiting = 0; /* process and thread that called exit() first */
VARIABLE __thread const void *__o2o_callee = NULL;
VARIABLE struct o2o_stub __o2o_stub = {.abi = O2O_ABI_VERSION,
                                       .state = &__o2o_state,
                                       .live = &__o2o_live,
                                       .image = __o2o_image,
                                       .image_size = &__o2o_image_size};

#define IS_OPENMP (__atomic_load_n(&__o2o_state, __ATOMIC_RELAXED) == O2O_STATE_OPENMP)
#define HOOKS __atomic_load_n(&__o2o_stub.hooks, __ATOMIC_ACQUIRE)

/* Returns the hooks that are in force while the lock is held. */
SHARED const struct o2o_hooks *__o2o_lock(void) {
  while (__atomic_exchange_n(&__o2o_stub.lock, 1, __ATOMIC_ACQUIRE))
    usleep(1);
  return __o2o_stub.hooks;
}

SHARED void __o2o_unlock(void) { __atomic_store_n(&__o2o_stub.lock, 0, __ATOMIC_RELEASE); }

SHARED void __o2o_register(struct o2o_unit *unit) {
  const struct o2o_hooks *hooks = __o2o_lock();
  unit->next = __o2o_stub.units;
  __o2o_stub.units = unit;
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
  __o2o_unlock();
  if (hooks)
    hooks->remove_unit(unit);
}

/* ---- host accesses ------------------------------------------------------------------------------------ */

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

SHARED void __o2o_through(const void *function) {
  const struct o2o_hooks *hooks = HOOKS;
  if (!hooks || hooks->announces(function))
    __o2o_callee = function;
  else if (__atomic_load_n(&__o2o_live, __ATOMIC_RELAXED))
    __o2o_touch_open(O2O_TOUCH_READ | O2O_TOUCH_WRITE);
}

SHARED int __o2o_outside(const void *self) {
  const void *callee = __o2o_callee;
  __o2o_callee = NULL;
  return callee != self;
}

SHARED void __o2o_return(void) {
  if (__atomic_load_n(&__o2o_live, __ATOMIC_RELAXED))
    __o2o_touch_open(O2O_TOUCH_READ | O2O_TOUCH_WRITE);
}

/* ---- the table of objects, before the choice ---------------------------------------------------------- */

/* Where the object at this address is in the table, or would be put; the table has an empty place. */
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
    struct o2o_noted *table = calloc(n ? 2 * n : 64, sizeof *table);
    if (!table) /* An object that is not known is copied around each launch. */
      goto done;
    __o2o_stub.table = table;
    __o2o_stub.capacity = n ? 2 * n : 64;
    for (uint64_t i = 0; i < n; i++)
      if (old[i].address)
        *__o2o_place(old[i].address) = old[i];
    free(old);
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
  struct o2o_noted object = {frame->address, frame->size,      0,
                             frame->name,    O2O_OBJECT_FRAME, frame->closed};
  frame->noted = 0;
  if (IS_OPENMP || frame->size == 0)
    return;
  frame->noted = 1;
  __o2o_note(&object);
}

SHARED void __o2o_leave(struct o2o_frame *frame) {
  if (frame->noted)
    __o2o_forget(frame->address, NULL);
}

/* ---- the end -------------------------------------------------------------------------------------------- */

/* exit() is for one thread of a process; the others wait for the end. */
SHARED _Noreturn void __o2o_exit(int status) {
  pid_t process = getpid(), thread = (pid_t)syscall(SYS_gettid);
  uint64_t first = 0, self = (uint64_t)process << 32 | (uint32_t)thread;
  const struct o2o_hooks *hooks = HOOKS;
  while (!__atomic_compare_exchange_n(&__o2o_exiting, &first, self, 0, __ATOMIC_SEQ_CST,
                                      __ATOMIC_SEQ_CST) &&
         first != self)
    while (first >> 32 == self >> 32)             /* else: noted before a fork, of the parent */
      syscall(SYS_ppoll, NULL, 0, NULL, NULL, 0); /* pause() may be a function of the program */
  /* The runtime hears of the main thread's end before any handler runs, but of the process's end behind handlers that were registered last. */
  if (hooks && thread != process)
    hooks->touch_open(O2O_TOUCH_READ | O2O_TOUCH_CLOSED);
  exit(status);
}

/* ---- allocation --------------------------------------------------------------------------------------- */

/* Notes a block of the heap, and returns it. */
SHARED void *__o2o_noted(void *p, uint64_t size) {
  struct o2o_noted object = {p, size, 0, NULL, O2O_OBJECT_HEAP, 0};
  if (!p || size == 0 || IS_OPENMP)
    return p;
  object.usable = malloc_usable_size(p);
  __o2o_note(&object);
  return p;
}

/* Large blocks start at a page: devices that share the host's memory can then do so without a copy. */
SHARED void *__o2o_malloc(uint64_t size) {
  const uint64_t large = 128 << 10, page = 4096;
  if (IS_OPENMP)
    return malloc(size);
  if (size < large || size > (uint64_t)PTRDIFF_MAX - page)
    return __o2o_noted(malloc(size), size);
  return __o2o_noted(aligned_alloc(page, (size + page - 1) & ~(page - 1)), size);
}

/* Not aligned to pages: fresh pages are zero already, and only calloc() knows which are. */
SHARED void *__o2o_calloc(uint64_t n, uint64_t size) {
  return __o2o_noted(calloc(n, size), n * size);
}

SHARED void __o2o_free(void *p) {
  if (p && !IS_OPENMP)
    __o2o_forget(p, NULL);
  free(p);
}

/* The block must be forgotten while it still is ours, before another thread can be given its address. */
SHARED void *__o2o_realloc(void *p, uint64_t size) {
  struct o2o_noted was;
  void *q;
  int known = 0;
  if (p && !IS_OPENMP) {
    __o2o_touch(p, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
    known = __o2o_forget(p, &was);
  }
  q = realloc(p, size);
  if (!q && size && known)
    __o2o_note(&was);
  return __o2o_noted(q, size);
}

SHARED void *__o2o_reallocarray(void *p, uint64_t n, uint64_t size) {
  if (size && n > SIZE_MAX / size) {
    errno = ENOMEM;
    return NULL;
  }
  return __o2o_realloc(p, n * size);
}

SHARED void *__o2o_aligned_alloc(uint64_t alignment, uint64_t size) {
  return __o2o_noted(aligned_alloc(alignment, size), size);
}

SHARED void *__o2o_memalign(uint64_t alignment, uint64_t size) {
  return __o2o_noted(memalign(alignment, size), size);
}

SHARED void *__o2o_valloc(uint64_t size) { return __o2o_noted(valloc(size), size); }

SHARED int __o2o_posix_memalign(void **p, uint64_t alignment, uint64_t size) {
  int error = posix_memalign(p, alignment, size);
  if (!error)
    __o2o_noted(*p, size);
  return error;
}

SHARED char *__o2o_strdup(const char *s) {
  char *copy = strdup(s);
  return __o2o_noted(copy, copy ? strlen(copy) + 1 : 0);
}

SHARED char *__o2o_strndup(const char *s, uint64_t n) {
  char *copy = strndup(s, n);
  return __o2o_noted(copy, copy ? strlen(copy) + 1 : 0);
}

/* Memory that other processes may see is left alone. */
SHARED void *__o2o_mmap(void *p, uint64_t size, int prot, int flags, int fd, int64_t offset) {
  struct o2o_noted object = {NULL, size, 0, NULL, O2O_OBJECT_MAP, 0};
  void *q;
  if ((flags & MAP_FIXED) && !IS_OPENMP)
    __o2o_forget_range(p, size);
  q = mmap(p, size, prot, flags, fd, offset);
  object.address = q;
  if (q != MAP_FAILED && !IS_OPENMP && (flags & MAP_PRIVATE) && (prot & PROT_READ) &&
      (prot & PROT_WRITE))
    __o2o_note(&object);
  return q;
}

SHARED int __o2o_munmap(void *p, uint64_t size) {
  if (!IS_OPENMP)
    __o2o_forget_range(p, size);
  return munmap(p, size);
}

/* ---- loading and running ------------------------------------------------------------------------------ */

/* Writes the image to memory that has a file descriptor (where that does not exist, to a nameless file), and loads it from there. */
SHARED o2o_entry *__o2o_load(void) {
  const char *want = NULL, *verbose = NULL;
  char path[32];
  int fd = -1;
  size_t done = 0;
  ssize_t n;
  void *handle = NULL;
  o2o_entry *entry = NULL, *none = NULL;

  /* A program that runs with rights its caller does not have must not let the caller's environment say which drivers are loaded. */
  if (getauxval(AT_SECURE))
    goto openmp;
  want = getenv("OMP2OCL");
  verbose = getenv("OMP2OCL_VERBOSE");
  if (want && !verbose && strcmp(want, "openmp") == 0)
    goto openmp;
  /* A static binary that has a dlopen of its own all the same would load a second libc: it has no table to look dlopen up in. */
  if (__msan_init || !dlopen || !dlsym || !dlclose || !dlsym(RTLD_DEFAULT, "dlopen"))
    goto failed;
  if (memfd_create) {
    fd = memfd_create("omp2ocl", MFD_CLOEXEC | MFD_EXEC);
    if (fd < 0)
      fd = memfd_create("omp2ocl", MFD_CLOEXEC);
  }
  if (fd < 0)
    fd = open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0700);
  if (fd < 0)
    goto failed;
  while (done < __o2o_image_size &&
         (n = write(fd, __o2o_image + done, __o2o_image_size - done)) > 0)
    done += n;
  if (done < __o2o_image_size) {
    close(fd);
    goto failed;
  }
  /* A program and a library that it opens by dlopen() have a stub each. The dynamic linker knows by its name what is loaded: it
   * would take the image of the one, loaded from a descriptor of the same number, for that of the other. */
  for (;;) {
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    handle = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (!handle)
      break;
    dlclose(handle);
    int next = fcntl(fd, F_DUPFD_CLOEXEC, fd + 1);
    close(fd);
    if (next < 0)
      goto failed;
    fd = next;
  }
  handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  close(fd);
  if (handle)
    entry = (o2o_entry *)dlsym(handle, O2O_ENTRY_NAME);
  if (entry) {
    /* Another thread may have been faster: there must be only one runtime. */
    if (__atomic_compare_exchange_n(&__o2o_stub.entry, &none, entry, 0, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
      return entry;
    dlclose(handle);
    return none;
  }
failed:
  if (want || verbose)
    dprintf(2, "omp2ocl: the runtime cannot be loaded; the OpenMP version runs\n");
openmp:
  __atomic_store_n(&__o2o_state, O2O_STATE_OPENMP, __ATOMIC_RELAXED);
  return NULL;
}

SHARED int __o2o_run(const struct o2o_kernel *kernel, o2o_slot *slots) {
  o2o_entry *entry;
  if (__atomic_load_n(&__o2o_state, __ATOMIC_RELAXED) == O2O_STATE_OPENMP)
    return 0;
  entry = __atomic_load_n(&__o2o_stub.entry, __ATOMIC_ACQUIRE);
  if (!entry && !(entry = __o2o_load()))
    return 0;
  return entry(&__o2o_stub, kernel, slots);
}

SHARED int __o2o_serialize(const struct o2o_kernel *kernels, unsigned n) {
  if (__atomic_load_n(&__o2o_state, __ATOMIC_RELAXED) == O2O_STATE_UNDECIDED)
    __o2o_run(NULL, NULL);
  if (__atomic_load_n(&__o2o_state, __ATOMIC_ACQUIRE) != O2O_STATE_OPENCL)
    return 0;
  return n == 0 || !__o2o_stub.region || __o2o_stub.region(kernels, n);
}
