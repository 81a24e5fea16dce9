/* The tree of objects, ordered by address: what an object is, and which one holds a byte.
 *
 * Objects are disjoint.  Which come and go is objects.c's; here nothing is known of devices.  All
 * functions are called under the lock (hooks.h). */
#ifndef O2O_RUNTIME_MEMORY_OBJECT_TREE_H
#define O2O_RUNTIME_MEMORY_OBJECT_TREE_H

#include "runtime/core/columns.h"
#include "runtime/core/opencl.h"
#include "runtime/core/ranges.h"
#include "runtime/stub/stub_interface.h"

struct o2o_device;
struct o2o_traffic;
struct o2o_changes;
struct o2o_wishes;
struct o2o_gathered_rows;

/* How the device copy of an array is stored: element (a, f, r) of outer x extent x inner ones at
 * (a * inner + r) * extent + f.  extent 0: as in the program, at (a * extent + f) * inner + r. */
struct o2o_array_layout {
  uint64_t extent, inner;
  uint32_t elem; /* bytes */
};

#define O2O_COLUMNS 4 /* that an object may have ahead; with more the host takes it home */

/* The device copy of an object; none when `buffer` is NULL.  For device_copy.c, but for what names
 * another file. */
struct o2o_object_copy {
  cl_mem buffer;
  uint64_t buffer_id;   /* no two buffers have the same, ever */
  struct o2o_span part; /* of the object, that the buffer holds: all, but where memory is short */
  uintptr_t start;      /* host address of the buffer's first byte, at or below part.lo */
  struct o2o_pooled *pooled; /* discrete mode: the buffer's owner */
  void *mapped;              /* unified mode: the host has it */
  /* host addresses whose device copy is up to date (unified: all or none) */
  struct o2o_ranges valid;
  struct o2o_ranges dirty; /* those among them whose host copy is not */
  /* where the host has newer bytes, or will have, whatever the two say */
  struct o2o_column ahead[O2O_COLUMNS];
  unsigned nahead;
  struct o2o_changes *changes;     /* changes.c; NULL: no kernel has written to it */
  uint64_t uploading;              /* command that reads the host copy last (queue.h) */
  uint64_t last_launch;            /* that used it */
  unsigned pieces;                 /* downloads since it was last written */
  struct o2o_object *next, **link; /* list of objects with a device copy */
  struct o2o_traffic *traffic;     /* NULL until it is first used */
  struct o2o_array_layout order;
  bool pinned;               /* it stays in the program's order */
  struct o2o_wishes *wishes; /* array_layout.c; NULL: none yet */
};

struct o2o_object {
  uintptr_t lo, hi; /* host addresses [lo, hi) */
  /* HEAP: bytes that the C library has set aside, once they are known: tells a block that was freed
   * behind our back */
  uint64_t usable;
  /* in the user's words; NULL: a block, which has the name of the argument that it is seen as */
  const char *name;
  uint32_t kind; /* enum o2o_object_kind */
  bool closed;
  unsigned units;                  /* STATIC: how many units name it */
  struct o2o_object *left, *right; /* the tree (objects.c) */
  uint64_t priority;
  struct o2o_object_copy copy;

  /* Devices that run parts of loops beside the first one each have a copy of their own, in an
   * object that stands for this one there and is not in the tree (device_copy.c). */
  struct o2o_object *stand_in;     /* the next of the list that begins here; NULL: none */
  struct o2o_object *original;     /* of a stand-in; NULL: it is none */
  const struct o2o_device *device; /* of a stand-in */

  /* Rows that pointers in tables point into (rows.c). */
  struct o2o_gathered_rows *gathered; /* that it is a row of, or the copy of; NULL: none */
  bool flat;      /* the copy of a set, or the image of a table: not in the tree */
  uint64_t stamp; /* of the search that has seen it last, ... */
  uint64_t phase; /* ... where elements start in it, ... */
  unsigned owner; /* ... and who uses it */
};

/* All of its bytes. */
static inline struct o2o_span o2o_object_span(const struct o2o_object *o) {
  return (struct o2o_span){o->lo, o->hi};
}

/* Changes whenever an object comes, goes or gets other bounds, when a set of rows begins or
 * ceases to count, and when an image of a table is no more: what a launch has found in tables of
 * pointers holds as long as it does not (rows.c). */
extern uint64_t o2o_objects_epoch;

/* Goes up whenever what is valid on the device changes, or the host gets what only the device
 * had, when a copy moves to another buffer, and when a kernel gets another build.  An object
 * that has a copy cannot come, go, or change its ends without that. */
extern uint64_t o2o_device_copy_version;

/* Puts the object, which overlaps no other one, into the tree, or takes it out. */
void o2o_objects_insert(struct o2o_object *o);
void o2o_objects_take_out(struct o2o_object *o);

/* The object that holds the byte at p, NULL when none does. */
struct o2o_object *o2o_objects_holding(uintptr_t p);

/* The first object, by address, that has a byte in [lo, hi). */
struct o2o_object *o2o_objects_in(uintptr_t lo, uintptr_t hi);

/* Whether there has been a view of a file. */
bool o2o_objects_viewed(void);

/* Whether it is a mapping, of which pages may be missing. */
static inline bool o2o_objects_mapping(const struct o2o_object *o) {
  return o->kind == O2O_OBJECT_MAP || o->kind == O2O_OBJECT_VIEW;
}

#endif
