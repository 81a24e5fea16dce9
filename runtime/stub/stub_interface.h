/* The seam between the stub and the runtime proper.
 *
 * The stub (stub.c) is compiled into every object; the runtime proper is a shared object that the
 * stub carries as bytes and loads when it is first needed.  The two come from one build, but a
 * process may hold stubs of several builds (an executable and its shared libraries), and the
 * dynamic linker makes those of one ABI share one `__o2o_stub`.
 *
 * Until the version is chosen the stub keeps a table of the objects that come and go, but for small
 * blocks of the heap, which are only marked (heap.h).  When OpenCL is chosen the runtime proper
 * takes the table over and is told of all further events through `hooks`; when OpenMP is, nobody
 * wants to know any more.
 */
#ifndef O2O_RUNTIME_STUB_STUB_INTERFACE_H
#define O2O_RUNTIME_STUB_STUB_INTERFACE_H

#include "abi/abi.h"

#define O2O_STATE_UNDECIDED 0
#define O2O_STATE_OPENMP 1
#define O2O_STATE_OPENCL 2
/* OpenCL was chosen, and the device is no more: threads that share a loop still agree on that */
#define O2O_STATE_ENDED 3

struct o2o_stub;

/* The runtime's one entry: runs the kernel as __o2o_run() does, or is a step of __o2o_meeting(),
 * where `met` is not NULL; makes the choice first when there is none.  `kernel` may be NULL:
 * then only the choice is made.  Thread-safe. */
typedef int o2o_entry(struct o2o_stub *stub, const struct o2o_kernel *kernel, o2o_slot *slots,
                      struct o2o_met *met);

#define O2O_ENTRY O2O_SYMBOL(entry)
#define O2O_ENTRY_NAME O2O_STRING(O2O_ENTRY)
o2o_entry O2O_ENTRY;

enum o2o_object_kind {
  O2O_OBJECT_STATIC = 1,
  O2O_OBJECT_HEAP,
  O2O_OBJECT_FRAME,
  O2O_OBJECT_MAP, /* a private mapping that may be written */
  /* of a file that is mapped for reading only, and that something else may change */
  O2O_OBJECT_VIEW
};

/* An object whose lifetime the program has announced. */
struct o2o_noted {
  const void *address; /* NULL: an empty place of the table */
  uint64_t size;
  const char *name; /* FRAME: in the user's words, valid while the object lives; else NULL */
  uint32_t kind;    /* enum o2o_object_kind, not STATIC */
  uint32_t closed;
};

/* What the runtime proper wants to hear of; all thread-safe.  Without `note` of the first three
 * alone: OpenMP runs, no version is chosen, and the table stays the stub's. */
struct o2o_hooks {
  /* n == 0: the object that holds the byte at p; else n bytes. */
  void (*touch)(const void *p, uint64_t n, unsigned flags);
  void (*touch_part)(const void *p, uint64_t size, const int64_t *formula, const int64_t *slots,
                     unsigned flags);
  void (*touch_open)(unsigned flags);
  void (*note)(const struct o2o_noted *object);
  /* The object at exactly this address is no more; returns 1 and *was (may be NULL) when it was
   * known. */
  int (*forget)(const void *address, struct o2o_noted *was);
  void (*forget_range)(const void *address, uint64_t size);
  void (*add_unit)(const struct o2o_unit *unit);
  void (*remove_unit)(const struct o2o_unit *unit);
};

#define __o2o_stub O2O_SYMBOL(stub)
struct o2o_stub {
  uint32_t abi;           /* O2O_ABI_VERSION */
  uint32_t begun;         /* some unit has been registered */
  int lock;               /* spin lock of `units` and of the table */
  int *state;             /* &__o2o_state; written by the runtime (atomically) and the stub */
  int *live;              /* &__o2o_live; written by the runtime */
  int *live_open;         /* the same of objects that are not closed */
  struct o2o_unit *units; /* registered units, the newest first */
  o2o_entry *entry;       /* NULL until the runtime is loaded; atomic */
  const struct o2o_hooks *hooks; /* see there; NULL: nothing; set under the lock; atomic */
  /* mmap()ed; open addressing, linear probing; `capacity` is 0 or a power of two */
  struct o2o_noted *table;
  uint64_t capacity, count;
  /* Set when the runtime is loaded: the image (unpack.c), and from when that has run on the
   * runtime proper as a file. */
  const char *image;
  const uint64_t *image_size;
  struct __o2o_region *regions; /* blocks of the heap (heap.h), O2O_REGIONS places */
  struct o2o_heap *heap;        /* which of them are marked */
};

/* After OpenMP has come into force: tells the unit and those behind it. Under the stub's lock, but
 * where there is only one thread. */
static inline void o2o_tell_openmp(struct o2o_unit *units) {
  for (; units; units = units->next)
    __atomic_store_n(&units->openmp, 1, __ATOMIC_RELAXED);
}

#endif
