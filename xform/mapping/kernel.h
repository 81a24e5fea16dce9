/* What a nest has become: the kernel, its arguments and shapes. Passes fill it in, the printer
 * and the plugin read it. */
#ifndef O2O_XFORM_MAPPING_KERNEL_H
#define O2O_XFORM_MAPPING_KERNEL_H

#include "xform/analysis/same_array.h"
#include "xform/formula/code.h"
#include "xform/ir/passes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One kernel argument; its slot is o2o_first_slot() + its index. */
typedef struct o2o_plan_arg {
  o2o_symbol *sym;
  int kind;           /* enum o2o_arg_kind (abi/abi.h) */
  bool read, written; /* OBJECT */
  int64_t extent;     /* OBJECT with a declared size: bytes; -1 otherwise */
  /* OBJECT, REDUCTION or SCRATCH that is a variable-length array: slot of a VALUE argument with its
   * size in bytes; -1 otherwise */
  int extent_slot;
  int table; /* OBJECT that is rows: the argument that is their table; -1 otherwise */
  bool range_known;
  bool covered;     /* OBJECT: every byte of the range is written (overwrite.h) */
  bool overwritten; /* and none is read */
  o2o_code range;   /* OBJECT: what is touched; valid when range_known */
} o2o_plan_arg;

/* What the printer makes of a kernel. */
typedef struct o2o_printed {
  const char *source;  /* OpenCL C */
  const char *options; /* build options, "" when none */
  /* what the source needs of a device: double precision, a correctly rounded division, atomic
   * functions on 64-bit integers */
  bool fp64, exact_divide, atomic64;
} o2o_printed;

/* Accesses to shared memory, for the choice of a mapping and a form (mapping.c, layout.c). */
typedef struct o2o_access_summary {
  const struct o2o_accesses *all; /* access.h: of the nest */
  /* share of the accesses that are consecutive over dimension 0 */
  double coalesced;
  /* share that are coalesced in the shape that a GPU gets, with arrays stored as layout.c would
   * have them, and as the program has them */
  double reordered, as_written;
  /* what neighbours over dimension 0 access is never next to each other: fields of structs,
   * columns; and the body has no loop */
  bool distant;
  /* a bit for each dimension that a launch may exchange with dimension 0, for arrays in another
   * order (layout.c; O2O_KERNEL_EXCHANGES in abi/abi.h) */
  unsigned exchanges;
  bool lanes; /* neighbouring iterations are likely to gain as lanes of vectors (mapping.h) */
} o2o_access_summary;

/* The body for launches in which no object that the nest writes overlaps another one. */
typedef struct o2o_second_body {
  o2o_stmt *body;     /* NULL: that of the nest */
  unsigned functions; /* at the end of those of the nest, which only this body calls */
  /* the same (or that of the nest, where there is no other) for several iterations of a block
   * (abreast.h), and for twice as many; NULL: none */
  o2o_stmt *abreast, *wide;
} o2o_second_body;

/* Without which a launch may not be made. */
typedef struct o2o_launch_needs {
  /* no object that it writes overlaps another: of the other shape, of a kernel with a loop from
   * around it, and of one for several directives */
  o2o_disjoint disjoint;
  /* formula of nest->bounds_checked: see o2o_access_bounds_check(); no words: nothing to check */
  o2o_code bounds;
} o2o_launch_needs;

/* Of a plan that is the other shape (nested_parallel.c). */
typedef struct o2o_level_ranges {
  /* per level the formula of the values that its variable has, as bytes touched */
  o2o_code *boxes;
  struct o2o_level_record *records;
} o2o_level_ranges;

/* REDUCTION arguments of a kernel. */
typedef struct o2o_plan_reduction {
  bool any;
  bool phased; /* results are put together on the device (print_phases.c) */
} o2o_plan_reduction;

/* Why launches were not merged. */
typedef struct o2o_merge_obstacles {
  /* the loop around the directive is not part of the kernel; NULL: it is, or there is none */
  const char *outer_loop;
  /* directives cannot be launched together: the plan is of no use then; NULL: they can, or there is
   * one */
  const char *fuse;
} o2o_merge_obstacles;

/* Everything the plugin needs to emit a kernel.  Owned by the nest's arena. */
typedef struct o2o_plan {
  o2o_nest *nest;
  unsigned nargs;
  o2o_plan_arg *args;
  unsigned ndims;
  /* dimension d runs this loop; with more than 3 loops, dimension 2 runs loop_of_dim[2] = 0 and the
   * loops from 0 to nloops-3 merged */
  unsigned loop_of_dim[3];
  bool chunked; /* a work-item runs nest->chunk consecutive iterations */
  /* has REDUCTION or SCRATCH arguments: each of a number of work-items that the runtime chooses
   * runs many iterations */
  bool strided;
  bool blocks; /* on CPU devices each work-item runs a block of iterations, in all dimensions */
  o2o_plan_reduction reduction;
  /* by pass: how often it has done what it does; of TILES, some accesses are consecutive over
   * dimension 0 only, others over dimension 1 only */
  unsigned done[O2O_NPASSES];
  o2o_second_body second;
  /* the body with tiles or boxes in local memory (local_tile.h), likewise for launches without
   * overlaps; NULL: none */
  struct o2o_tiled_body *local;
  /* its source may be built for launches in which no object that it writes overlaps another one */
  bool apart;
  o2o_launch_needs needs;
  o2o_access_summary access;
  /* the other shape, in which inner loops are dimensions too (nested_parallel.h): same arguments;
   * NULL: none */
  struct o2o_plan *levels;
  o2o_level_ranges level;
  o2o_merge_obstacles obstacle;
  o2o_printed printed;
  o2o_code counts; /* raw counts; filled in by features/count.c */
} o2o_plan;

#ifdef __cplusplus
}
#endif
#endif
