/* One use of memory by a launch: which bytes, of which object, and where the device has them. */
#ifndef O2O_RUNTIME_MEMORY_USE_H
#define O2O_RUNTIME_MEMORY_USE_H

#include "runtime/core/state.h"
#include "runtime/memory/object_tree.h"

/* Where the device has what a kernel's argument points to. */
struct o2o_device_place {
  cl_mem buffer;
  uint64_t id;     /* tells buffers apart even when one has the address of another */
  uint64_t offset; /* the argument's base - address of the buffer's first byte, two's complement */
};

/* Of the range: some bytes may be written; all are; all are, and none is read before. */
enum o2o_coverage { O2O_COVERS_SOME, O2O_COVERS_ALL, O2O_OVERWRITES_ALL };

/* One OBJECT argument. */
struct o2o_use {
  const char *name;
  uintptr_t base; /* address of element 0 */
  /* host addresses touched, [lo, hi); need not contain base; lo == hi: nothing is touched */
  uintptr_t lo, hi;
  struct o2o_object *object; /* that holds the range; NULL: memory that is copied for each launch */
  struct o2o_span part;      /* of the object, that its copy is to hold for the launch */
  bool declared; /* the range lies in an object of declared extent: all of it can be read */
  bool written;
  enum o2o_coverage covers;
  bool is_table;         /* its buffer is an image of the range with offsets in place of pointers */
  int table;             /* rows: the use that is their table; -1: not rows */
  bool nullable;         /* rows: null pointers in the table are not followed */
  const int64_t *places; /* rows: where in the table the pointers are (O2O_ARG_ROWS) */
  uint64_t elem;         /* bytes of an element, however it is made up */
  bool was_dirty;        /* out: before the launch, only the device had some of the object's data */
  uint32_t arg;          /* the kernel's argument */
  const struct o2o_arg_layout *layout; /* of the argument */
  struct o2o_array_layout order;       /* that the launch wants the object in (array_layout.h) */
  unsigned granule;              /* bytes of one scalar element, a power of two; 1: not scalar */
  struct o2o_device_place where; /* out */
};

#endif
