/* What compiled programs and the runtime share.
 *
 * The plugin writes these structs as data into each translation unit (plugin/text/prelude.h holds
 * the same layout as text; tests/abi checks that they agree) together with calls of the functions
 * below, which are defined by the bitcode beside the plugin (runtime/stub/stub.c).  The stub is
 * small because it is compiled into every object: it registers units, makes the choice, and only
 * when OpenCL is wanted loads the runtime proper, a shared object that it carries as bytes.
 *
 * One launch: host code fills an array of slots: two per associated loop (lower bound; trip count,
 * outermost loop first), then one per argument. The kernel's parameters are, in this order:
 *   per loop: long lower, ulong trips;
 *   per argument:
 *     VALUE      the scalar;
 *     OBJECT     __global char *buffer, ulong byte_offset (of the host address in the buffer, two's
 *                complement);
 *     REDUCTION  __global T *partials (one block of `count` elements per work-group, which the
 *                runtime combines; O2O_ARG_JOINT);
 *     UNWRITTEN  none;
 *     LAST       __global T *out (one element);
 *     SCRATCH    __global T *slabs (one block per work-item, in the order of their numbers);
 */
#ifndef O2O_ABI_ABI_H
#define O2O_ABI_ABI_H

#include "abi/redop.h"
#include "predictor/formula.h"
#include "predictor/model.h"

#include <stdint.h>

#define O2O_ABI_VERSION 24

/* The one place where names get the version: what objects and libraries of one process share by
 * name (comdats, the dynamic linker) is shared by those of one ABI only.  Of several the first
 * to be registered may run kernels (stub.c). */
#define O2O_PASTE_(a, b, c) a##b##c
#define O2O_PASTE(a, b, c) O2O_PASTE_(a, b, c)
#define O2O_STRING_(...) #__VA_ARGS__
#define O2O_STRING(...) O2O_STRING_(__VA_ARGS__)
#define O2O_SYMBOL(name) O2O_PASTE(__o2o_v, O2O_ABI_VERSION, _##name)
/* Functions that leave their callers' registers alone, of which each module has its own: the
 * dynamic linker, which comes between modules, does not. */
#if defined __clang__ && (defined __x86_64__ || defined __aarch64__)
#define O2O_SPARING __attribute__((visibility("hidden"), preserve_most))
#else
#define O2O_SPARING __attribute__((visibility("hidden")))
#endif

#define __o2o_state O2O_SYMBOL(state)
#define __o2o_live O2O_SYMBOL(live)
#define __o2o_live_open O2O_SYMBOL(live_open)
#define __o2o_callee O2O_SYMBOL(callee)
#define __o2o_regions O2O_SYMBOL(regions)
#define __o2o_register O2O_SYMBOL(register)
#define __o2o_unregister O2O_SYMBOL(unregister)
#define __o2o_run O2O_SYMBOL(run)
#define __o2o_meeting O2O_SYMBOL(meeting)
#define __o2o_show O2O_SYMBOL(show)
#define __o2o_show_team O2O_SYMBOL(show_team)
#define __o2o_arrive O2O_SYMBOL(arrive)
#define __o2o_depart O2O_SYMBOL(depart)
#define __o2o_barrier O2O_SYMBOL(barrier)
#define __o2o_alone O2O_SYMBOL(alone)
#define __o2o_touch O2O_SYMBOL(touch)
#define __o2o_touch_range O2O_SYMBOL(touch_range)
#define __o2o_touch_part O2O_SYMBOL(touch_part)
#define __o2o_touch_open O2O_SYMBOL(touch_open)
#define __o2o_touch_list O2O_SYMBOL(touch_list)
#define __o2o_through O2O_SYMBOL(through)
#define __o2o_is_plain O2O_SYMBOL(is_plain)
#define __o2o_touch_values O2O_SYMBOL(touch_values)
#define __o2o_is_quiet O2O_SYMBOL(is_quiet)
#define __o2o_before O2O_SYMBOL(before)
#define __o2o_ask_before O2O_SYMBOL(ask_before)
#define __o2o_enter O2O_SYMBOL(enter)
#define __o2o_enters O2O_SYMBOL(enters)
#define __o2o_leave O2O_SYMBOL(leave)
#define __o2o_outside O2O_SYMBOL(outside)
#define __o2o_return O2O_SYMBOL(return)
#define __o2o_exit O2O_SYMBOL(exit)
#define __o2o_noted O2O_SYMBOL(noted)
#define __o2o_try O2O_SYMBOL(try)
#define __o2o_mark_block O2O_SYMBOL(mark_block)
#define __o2o_mark_record O2O_SYMBOL(mark_record)
#define __o2o_heap O2O_SYMBOL(heap)
#define __o2o_freed O2O_SYMBOL(freed)
#define __o2o_size_of O2O_SYMBOL(size_of)
#define __o2o_realloc O2O_SYMBOL(realloc)
#define __o2o_reallocarray O2O_SYMBOL(reallocarray)
#define __o2o_aligned_alloc O2O_SYMBOL(aligned_alloc)
#define __o2o_memalign O2O_SYMBOL(memalign)
#define __o2o_valloc O2O_SYMBOL(valloc)
#define __o2o_posix_memalign O2O_SYMBOL(posix_memalign)
#define __o2o_strdup O2O_SYMBOL(strdup)
#define __o2o_strndup O2O_SYMBOL(strndup)
#define __o2o_mmap O2O_SYMBOL(mmap)
#define __o2o_munmap O2O_SYMBOL(munmap)
#define __o2o_mremap O2O_SYMBOL(mremap)
/* What is known of a function, which other units look up by its name. */
#define O2O_EFFECTS_OF "__o2o_v" O2O_STRING(O2O_ABI_VERSION) "_fx_"
#define O2O_FUNCTION_OF "__o2o_v" O2O_STRING(O2O_ABI_VERSION) "_fn_"

/* The section of a binary that holds its units, one struct o2o_unit after the other
 * (omp2ocl-explain reads it). */
#define O2O_UNIT_SECTION "omp2ocl.units"

/* Copies in discrete memory keep the host's addresses modulo this many bytes and no more, so that
 * arrays begin where a device's memory accesses do: C's scalar types want no more, and kernels ask
 * for no more where the program's own types do. */
#define O2O_COPY_ALIGNMENT 16u

/* Integers of every type are widened to int64_t (uint64_t keeps its bits), float and double to
 * double. */
typedef union o2o_slot {
  int64_t i;
  uint64_t u;
  double d;
  void *p;
} o2o_slot;

enum o2o_arg_kind {
  O2O_ARG_VALUE = 1, /* slot: the value */
  O2O_ARG_OBJECT,    /* slot.p: address of element 0 (but see O2O_ARG_ROWS) */
  /* slot.p: host variable (count elements), combined in place: *p = *p OP device's result */
  O2O_ARG_REDUCTION,
  /* slot.p: host variable that receives the sequentially last iteration's value (untouched without
   * iterations) */
  O2O_ARG_LAST,
  /* memory of the launch alone, `count` elements for each work-item; the slot is not used */
  O2O_ARG_SCRATCH,
  /* slot.p: `elem` bytes that the kernel has by value: the launch declines when it may write them,
   * or when they are newer on the device.  NULL: no memory.  No parameter. */
  O2O_ARG_UNWRITTEN
};

/* Same values as o2o_type_kind for scalars (xform/ir/ir.h). */
enum o2o_abi_type {
  O2O_A_BOOL = 1,
  O2O_A_I8,
  O2O_A_U8,
  O2O_A_I16,
  O2O_A_U16,
  O2O_A_I32,
  O2O_A_U32,
  O2O_A_I64,
  O2O_A_U64,
  O2O_A_F32,
  O2O_A_F64,
  O2O_A_BYTES /* LAST of a record: `elem` bytes */
};

#define O2O_ARG_READ 1u  /* OBJECT: the kernel may read it */
#define O2O_ARG_WRITE 2u /* OBJECT: the kernel may write it */
/* OBJECT: slot.p is the address of the pointer variable in memory that may not be readable; the
 * runtime reads the pointer itself, and declines when it can't */
#define O2O_ARG_GUARDED 4u

#define O2O_ARG_COVERED 8u /* OBJECT, with WRITE: the kernel writes every byte of `range` */
/* OBJECT, without WRITE: each thread of a team has one of its own: for a launch all must hold the
 * same */
#define O2O_ARG_OWN 8u

#define O2O_ARG_OVERWRITTEN                                                                        \
  16u /* OBJECT: COVERED, and the kernel reads none of these bytes before: no upload is needed */

/* OBJECT: holds pointers that the kernel follows; its buffer is an image of the memory, of the same
 * layout, in which each pointer is the offset of what it points to in the buffer of its ROWS.
 * Never written. */
#define O2O_ARG_TABLE 32u
/* OBJECT: all memory that pointers in a table point into, one buffer.  The slot is not used;
 * `count` is the index of the argument that is the table (an earlier one; rows can be a table in
 * turn), and `range` says where in the table the pointers are: the offset of the first; the number
 * of levels; stride and count of each level, outermost first, where count 0 (of the outermost)
 * means as many as there are. */
#define O2O_ARG_ROWS 64u
#define O2O_ARG_NULLABLE                                                                           \
  128u /* OBJECT: a null pointer is one that the kernel does not dereference */

/* REDUCTION: the work-items of a group accumulate in the group's partial results, with atomic
 * functions */
#define O2O_ARG_SLAB 32u
/* REDUCTION, with SLAB: integers whose updates one atomic function makes, of which the identity is
 * 0 and the order does not matter.  A kernel built with -DO2O_JOINT_k, k the argument's index,
 * takes one block for all work-groups, filled with 0, and adds to it atomically; without, a block
 * for each.  (Every SLAB of constant size: with -DO2O_BINS_k as well the group accumulates in local
 * memory, and adds or writes what is there to the block at its end.) */
#define O2O_ARG_JOINT 16u
/* REDUCTION: logical, recognised where no clause asks for it: declines unless the host variable
 * holds 0 or 1 */
#define O2O_ARG_TRUTH 64u

/* An array of which every access of the kernel has a subscript per dimension: the launch may
 * store it with another dimension last in memory.  A kernel built with -DO2O_STRIDES_k
 * -DO2O_STRIDE_k_0=... -DO2O_STRIDE_k_1=..., k the argument's index, has these numbers of
 * elements from one subscript of dimension 0, 1, ... to the next; without the options they are
 * the program's. */
struct o2o_arg_layout {
  uint32_t ndims;
  /* the dimension that the kernel, or its other shape, wants last; ndims - 1: as in the program */
  uint32_t fastest[2];
  /* per dimension: elements; 0: see formulas, and for dimension 0: whatever the object holds */
  const int64_t *sizes;
  /* per dimension: formula whose bytes touched begin at the size; NULL: constant */
  const int64_t *const *size_formulas;
  /* per dimension: formula whose bytes touched are the subscripts; NULL for dimension 0, which the
   * object bounds */
  const int64_t *const *subscripts;
  /* per dimension: accesses in one iteration of the associated loops that are coalesced with this
   * dimension last; then the same for the other shape; with O2O_KERNEL_EXCHANGES both again for
   * each further dimension of the ND-range in the place of dimension 0, up to O2O_MOST_EXCHANGES in
   * all: negative where these cannot be exchanged */
  const double *accesses;
};

#define O2O_LAYOUT_MOST_DIMS 8
#define O2O_MOST_EXCHANGES 3
/* `op` of an OBJECT of records: the type (enum o2o_abi_type) of all their members; O2O_A_BYTES:
 * behind the end of `name` stands a letter 'a' + type for each member, in order, and '.' for a
 * byte between them; 0: not known.  A REDUCTION of records has these letters, or none, behind its
 * `name` as well. */
struct o2o_arg {
  uint8_t kind; /* enum o2o_arg_kind */
  /* enum o2o_abi_type: of the value, or of an element where it is scalar (O2O_A_BYTES else) */
  uint8_t type;
  uint8_t op;    /* REDUCTION: o2o_redop; OBJECT: see above */
  uint8_t flags; /* O2O_ARG_... */
  /* REDUCTION, SCRATCH: elements, not used with an extent_slot; ROWS: the table's index */
  uint32_t count;
  int64_t elem; /* bytes of one element */
  /* OBJECT: declared size in bytes from slot.p, -1 = unknown; REDUCTION of a kernel of PHASES:
   * bytes of an element that the host variable has, the first ones, -1 = all */
  int64_t extent;
  /* OBJECT, REDUCTION, SCRATCH: slot that holds the size in bytes (variable-length arrays), -1 =
   * none */
  int64_t extent_slot;
  /* OBJECT: formula (predictor/formula.h) of the bytes touched, relative to slot.p; NULL = not
   * known: the whole object.  Slots of the formula are the launch's. */
  const int64_t *range;
  const char *name;                    /* in the user's words */
  const struct o2o_arg_layout *layout; /* OBJECT: NULL: always stored as in the program */
};

#define O2O_KERNEL_FP64 1u /* uses double */
/* has REDUCTION or SCRATCH arguments: the number of work-items is the runtime's choice (grid-stride
 * loop), work-groups reduce in local memory */
#define O2O_KERNEL_REDUCES 2u
#define O2O_KERNEL_EXACT_DIVIDE                                                                    \
  4u /* divides floats or takes float square roots: needs correctly rounded ones */
#define O2O_KERNEL_CHUNKED                                                                         \
  8u /* one work-item runs `chunk` consecutive iterations of the (collapsed) loops: chunk_slot */
/* of a loop whose team may be one of another unit's, and whose threads must not meet where others
 * wait for them: see O2O_UNIT_WAITS */
#define O2O_KERNEL_NOWAIT 16u
#define O2O_KERNEL_ATOMIC64 32u /* read-modify-write of 64 bits: needs cl_khr_int64_base_atomics */

/* A second shape of a kernel, in which inner loops of the body are dimensions of the ND-range,
 * too ("levels").  The loops of the kernel are its associated ones and then the levels; the
 * first shape ignores the slots of the latter, which the runtime fills in. */
struct o2o_shape {
  const char *source;
  uint32_t flags;   /* O2O_SHAPE_... */
  uint32_t nlevels; /* the last ones of the kernel's nloops */
  uint32_t ndims;
  uint8_t loop_of_dim[4];
  /* per level: formula whose bytes touched are the values that the loop's variable has */
  const int64_t *const *boxes;
  const int64_t *steps; /* per level, signed */
  const int32_t *same;  /* with DISJOINT: that of the kernel's needs for this shape */
};

#define O2O_SHAPE_DISJOINT                                                                         \
  2u /* right only when no object that the kernel writes overlaps another one, but for `same` */
#define O2O_SHAPE_TILED 8u               /* see O2O_KERNEL_TILED */
#define O2O_SHAPE_LOCAL 0x400000u        /* see O2O_KERNEL_LOCAL */
#define O2O_SHAPE_STAGED 0x8000000u      /* see O2O_KERNEL_STAGED */
#define O2O_SHAPE_COOPERATES 0x40000000u /* see O2O_KERNEL_COOPERATES */
#define O2O_SHAPE_COALESCES 4u           /* more accesses are coalesced than in the first shape */

/* right only when no object that it writes overlaps another one (but see struct o2o_needs); the
 * host runs the loops otherwise */
#define O2O_KERNEL_DISJOINT 64u
#define O2O_KERNEL_TILED 512u /* blocks are to be square */
/* stands for several directives, and their own kernels (PART) are next where it is not launched:
 * nothing comes to the host for that */
#define O2O_KERNEL_PARTS 1024u
/* of a directive that is launched with others where that can be: counts are theirs already */
#define O2O_KERNEL_PART 2048u
/* with -DO2O_BLOCKED any number of work-items shares each dimension: one per block of iterations */
#define O2O_KERNEL_BLOCKS 128u

/* neighbouring iterations of dimension 0 do as well as lanes of a vector, and a vector of them is
 * likely to gain: long iterations, next to each other in memory */
#define O2O_KERNEL_LANES 4096u
/* may be built with -DO2O_EXCHANGE=d, but for O2O_BLOCKED and O2O_LOCAL: dimension 0 runs what
 * dimension d does else, and the other way round; of REDUCES, where dimension 0 runs all loops, the
 * d-th loop from the innermost one and that one.  d: see struct o2o_arg_layout */
#define O2O_KERNEL_EXCHANGES 8192u
/* the values of loop 0 run one after the other, in ascending order from 0: a launch each, of a
 * single iteration of that loop */
#define O2O_KERNEL_HYPERPLANES 0x4000u
#define O2O_KERNEL_OTHER_SHAPE 0x10000u /* is the other shape of one: the runtime's, for shapes */

/* may be built with -DO2O_RESTRICT=restrict for launches in which no object that it writes overlaps
 * another one */
#define O2O_KERNEL_RESTRICT 256u

/* may be built with -DO2O_LOCAL=QUALIFIER (of the variable that says whether a work-item is asked
 * for), when the former holds or does not matter: shares tiles or boxes in local memory, in groups
 * of O2O_LOCAL_SIDE work-items in dimensions 0 and 1, or of as many where there is one dimension */
#define O2O_KERNEL_LOCAL 0x400000u
/* What REDUCTIONs (but slabs) have accumulated is put together on the device.  The kernel has two
 * parameters more, behind all others: uint phase, ulong parts.  It is launched twice: phase 0
 * leaves one block of partial results per work-group, of which there are `parts`; phase 1, one
 * work-group, combines them in their order with the block behind them, in which the runtime puts
 * what the host variable has, and which is the result then. */
#define O2O_KERNEL_PHASES 0x800000u
/* with PHASES, and launched a third time: phase 1 leaves in place of each partial result what
 * comes before it, with which the groups of phase 2 start over their iterations, which follow each
 * other */
#define O2O_KERNEL_SCANS 0x1000000u

/* The host's loop can run its first iterations alone while a kernel runs the others.  Behind the
 * slots of the arguments stands one more: the step of the outermost loop (signed); when __o2o_run()
 * or step 2 of __o2o_meeting() answers -1 it is by how much the host has to lower the upper bound
 * of that loop. */
#define O2O_KERNEL_SPLITS 0x4000000u
/* asks for the number of the thread that has an iteration, and the schedule does not say which one
 * that is: what threads leave in elements of their own may be elsewhere in another run */
#define O2O_KERNEL_ANY_THREAD 0x2000000u
/* with LOCAL: a group has O2O_LOCAL_SIDE * O2O_LOCAL_SIDE work-items in dimension 0, for
 * O2O_STAGED_ITERATIONS iterations of it, and one in the other dimensions. For arrays in the
 * program's order. */
#define O2O_KERNEL_STAGED 0x8000000u
/* with LOCAL and REDUCES: a group of O2O_LOCAL_SIDE * O2O_LOCAL_SIDE work-items has one iteration
 * at a time, and O2O_COOPERATE_BYTES of local memory at most; SCRATCH is not used then. */
#define O2O_KERNEL_COOPERATES 0x40000000u
#define O2O_COOPERATE_BYTES 32768
#define O2O_LOCAL_SIDE 16
#define O2O_STAGED_ITERATIONS 32
#define O2O_LOCAL_BYTES 16384 /* what a kernel shares is no larger */

/* Iterations leave where a function of another unit has come to a call that ends the program: such
 * functions may be linked. */
#define O2O_KERNEL_LEAVES 0x10000000u
#define O2O_KERNEL_ENDS 0x20000000u /* one that is linked may end the program: the runtime's */

/* ---- functions of other units (docs/design.md) ----------------------------------------------- */

/* Where a pointer points that is passed to a function of another unit. */
#define O2O_PASSED_VALUE 0 /* no pointer */
#define O2O_PASSED_PRIVATE 1
#define O2O_PASSED_GLOBAL 2
#define O2O_PASSED_OUTER 3 /* plus k: where parameter k of the function points that calls */

/* What a function does to what a parameter points to: O2O_ARG_READ, O2O_ARG_WRITE, and above them
 * its types as bits O2O_EFFECT_TYPE << enum o2o_abi_type.  Behind those: bytes, ~0u unlimited.
 * ATOMIC: by `omp atomic`, and not otherwise where neither READ nor WRITE is set; with CRITICAL in
 * critical sections, which gather values and look at nothing else that they change. */
#define O2O_EFFECT_TYPE 4u
#define O2O_EFFECT_ATOMIC 0x1000000u
#define O2O_EFFECT_CRITICAL 0x2000000u
/* Of a datum that is a path: null is a pointer that the function does not follow. */
#define O2O_EFFECT_NULLABLE 0x4000000u
/* Of a parameter: it has to point into global memory, since its pointers are followed. */
#define O2O_EFFECT_GLOBAL 0x8000000u
/* Of a datum: it is the record of calls that end the program (`ended`).  The first one that has the
 * bit is an array of two int, of which number 0 is not 0 when there has been such a call. */
#define O2O_EFFECT_ENDS 0x10000000u

#define O2O_MOST_STEPS 4 /* pointers that a path follows */

/* A call of a function of another unit, in a kernel or in a function that kernels call: what the
 * text of the caller was made for. */
struct o2o_call {
  const void *function;             /* where a call of this name goes in this process */
  const struct o2o_published *code; /* what is published under the name; NULL: nothing */
  const char *name;                 /* in the user's words */
  /* result and parameters, with the layout of all structs, as both units have to see them */
  const char *type;
  const uint8_t *passed; /* per parameter: O2O_PASSED_... */
  const uint32_t *may;   /* per parameter: all that the proof lets it do; in how many bytes */
  /* per parameter: the way to the struct that it points to, where that has one address in all
   * iterations (NULL: it does not): the index of the kernel's argument, or of the parameter of the
   * function that calls, which points to where the way begins; bytes to add at the end; the number
   * of steps; for each the offset of a pointer to follow.  NULL: no parameter has one.  An argument
   * that ways begin with is of this use alone, and what the functions do to it, and behind its
   * pointers, is what they do in place of its flags. */
  const int64_t *const *ways;
};

/* A variable with static storage that a published function reads, or what a path leads to, or rows
 * of a table that a path leads to. */
struct o2o_datum {
  const void *address; /* NULL: of a path, of rows */
  uint64_t size;       /* 0: not known */
  const char *name;
  uint32_t constant; /* nothing ever writes it */
  uint32_t effects;  /* as those of a parameter */
  /* of a path, from a parameter: as in struct o2o_call.  Of rows: -1 - k, where datum k, an earlier
   * one, is the table; bytes of an element; where in the table the pointers are, see O2O_ARG_ROWS.
   * NULL: a variable. */
  const int64_t *way;
};

/* A function that kernels of other units may call, published by the unit that defines it as a weak
 * symbol: O2O_FUNCTION_OF and its name.  `source` has these macros, which the runtime defines for
 * each use (runtime/core/link.c):
 *   O2O_N(name)    a name at file scope
 *   O2O_Sk         the address space that parameter k points into
 *   O2O_CALL_k     the function that calls[k] calls
 *   O2O_Dk         the index of data[k] in the array of `o2o_data_t`, which goes from the kernel to
 *                  all functions that need it
 * and defines O2O_N(o2o_entry), with the function's parameters, pointers as `void *`, behind them
 * where a struct goes that it returns, the rows that pointers to pointers lead to (of `double ***`
 * two, all in global memory), and `const o2o_data_t *`.  All but the last count in nparams.
 *
 * A function that may end the program also has O2O_END(data), where an iteration comes to such a
 * call, and what calls others O2O_ENDED(data), which is not 0 when the work-item has come to one
 * and must leave its iteration. */
struct o2o_published {
  const void *self; /* the function's address: another one may have its name in this process */
  const char *name, *type;
  const char *source;  /* OpenCL C; NULL: it has no translation, and all numbers are 0 */
  const char *options; /* as of a kernel; with no source: why it has none */
  /* O2O_KERNEL_FP64, O2O_KERNEL_EXACT_DIVIDE, O2O_KERNEL_ATOMIC64, O2O_KERNEL_LEAVES */
  uint32_t flags;
  uint32_t nparams, ncalls, ndata;
  const uint32_t *effects; /* per parameter; then for each in how many bytes */
  const struct o2o_call *calls;
  const struct o2o_datum *data;
  /* ends the program, as a work-item has recorded; missing where no datum has O2O_EFFECT_ENDS */
  void (*ended)(void);
};

/* Without which a launch may not be made. */
struct o2o_needs {
  /* formula that touches byte 1 and no other when the launch may be made: subscripts stay in their
   * arrays, scratch is filled before it is read; NULL: it may */
  const int64_t *inside;
  /* with DISJOINT: OBJECTs that may overlap all the same, where both begin at the same address. Per
   * pair: its arguments, the number of conditions, and for each two VALUEs that have to be equal
   * then; -1 behind the last pair.  NULL: there are none */
  const int32_t *same;
};

struct o2o_kernel {
  const char *name;    /* also the name of the __kernel function */
  const char *file;    /* user's source */
  uint32_t line;       /* of the directive */
  uint32_t flags;      /* O2O_KERNEL_... */
  const char *source;  /* OpenCL C, complete */
  const char *options; /* build options that the user's flags ask for */
  uint32_t nloops;
  uint32_t ndims; /* dimensions of the ND-range, 1 to 3 */
  /* dimension d runs loop loop_of_dim[d]; loops beyond `ndims` are merged into the last dimension
   * by the kernel: see dim_trips */
  uint8_t loop_of_dim[4];
  int32_t chunk_slot; /* CHUNKED: slot with the chunk size, else -1 */
  uint32_t nargs;
  uint32_t nlevels; /* the last ones of nloops, in both shapes; 0 where there is no other one */
  const struct o2o_arg *args;
  const int64_t *counts; /* formula of the raw counts */
  /* O2O_NCOUNTS: what it gives when nothing but constants is known of the run; NULL: ask the
   * formula */
  const double *average;
  struct o2o_kernel_state *volatile *state; /* one pointer, initially NULL, owned by the runtime */
  const struct o2o_shape *shape;            /* NULL: none but the kernel's own */
  struct o2o_needs needs;
  /* of functions of other units: without them the source is not complete (runtime/core/link.h) */
  const struct o2o_call *calls;
  uint64_t ncalls;
};

/* An array or struct with static storage, by which the runtime knows extents, names and that it
 * never dies. */
struct o2o_static {
  const void *address;
  uint64_t size;
  const char *name; /* in the user's words */
  /* no code can touch it but what announces it by name or address: unknown calls leave it alone */
  uint32_t closed;
  uint32_t reserved;
};

/* host accesses of this unit are not announced (threads, signals, setjmp, uneditable text): nothing
 * stays on the device in this program */
#define O2O_UNIT_BASELINE 1u

/* foreign code may call functions of this unit that announce what they access, at any time until
 * the process has ended */
#define O2O_UNIT_ENTERED 2u

#define O2O_UNIT_BESIDE 4u /* makes pointers that lie in front of their arrays (`x = a - 1`) */

#define O2O_UNIT_ENDS 8u /* computes pointers (`x + n`) that may be to the end of their arrays */

/* has a region whose threads may wait for each other, and which calls functions of other units */
#define O2O_UNIT_WAITS 16u

struct o2o_unit {
  uint32_t abi; /* O2O_ABI_VERSION */
  uint32_t nkernels;
  const char *file;
  const struct o2o_kernel *kernels;
  const char *model_name;                              /* embedded model */
  const char *model_device, *model_driver, *model_cpu; /* what it holds for, as in a model file */
  double fp64_weight;
  const struct o2o_node *nodes, *layout_nodes; /* NULL: no such tree */
  int64_t nnodes, nlayout_nodes;
  const struct o2o_static *statics;
  uint32_t nstatics;
  uint32_t flags; /* O2O_UNIT_... */
  /* functions that announce what they access, whoever calls them, and do without the caller's
   * care */
  const void *const *announcing;
  uint64_t nannouncing;
  /* 1: the OpenMP version is in force, for good. What the unit's code asks first, since its own
   * variable is one instruction away, and that of the process needs a register; until it is told,
   * __o2o_state says. */
  uint32_t openmp, reserved;
  struct o2o_unit *next; /* list of registered units, owned by the stub */
};

/* ---- host accesses (docs/design.md: which arrays stay on the device) ------------------------- */

#define O2O_TOUCH_READ 1u
#define O2O_TOUCH_WRITE 2u /* the host is about to write; the device copy is dropped */
#define O2O_TOUCH_FRESH                                                                            \
  4u /* with WRITE and a range: every byte is overwritten without being read, no download needed */
/* of open memory: the host is about to read a clock; kernels that were started are waited for */
#define O2O_TOUCH_WAIT 8u
#define O2O_TOUCH_CLOSED 16u /* of open memory: of closed objects as well */

/* of open memory: the host is about to change files, or to wait for somebody who may: views of
 * files are sent again */
#define O2O_TOUCH_OUTSIDE 64u

/* of a part: what is announced is done by several threads, which may announce more meanwhile */
#define O2O_TOUCH_TEAM 32u

/* Nonzero while some object has a device copy. Compiled host code calls the functions below only
 * then. */
extern int __o2o_live;

/* Address of the function that compiled code is about to call; a checked function that finds its
 * own address here at its entry (and clears it) was called by compiled code. Thread-local. */
extern __thread const void *__o2o_callee;

/* The host is about to access the object that holds the byte at `p`, or ends there (any pointer:
 * NULL and unknown addresses are fine). Thread-safe. Where the object is known by name
 * __o2o_touch_range with its size is better: it leaves an object that ends where this one starts
 * alone. */
void __o2o_touch(const void *p, unsigned flags);
/* The same, exactly `n` bytes. */
void __o2o_touch_range(const void *p, uint64_t n, unsigned flags);
/* The bytes that the formula touches, relative to `p`, with these slots.  When it cannot tell,
 * and at most: the object of `size` bytes at p, or, with size 0, what __o2o_touch takes; with p
 * NULL, where the formula tells addresses: any object that is not closed. */
void __o2o_touch_part(const void *p, uint64_t size, const int64_t *formula, const int64_t *slots,
                      unsigned flags);
/* Any object that is not closed. */
void __o2o_touch_open(unsigned flags);
/* All of these in a row.  The first word of the list is the number of entries, and the number of
 * pointers among the values in its upper half.  An entry is one of the words below, with its flags
 * from bit 8 on and the number of its pointer in the upper half, and what stands behind it; it
 * takes numbers, which stand behind the pointers, from the front. */
void __o2o_touch_list(const uint64_t *list, const uint64_t *values);
/* ... of which values are in registers. */
O2O_SPARING void __o2o_touch_values(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e,
                                    const uint64_t *list);
#define O2O_LIST_HEAD(entries, pointers) ((uint64_t)(pointers) << 32 | (entries))
#define O2O_LIST_ENTRY(what, flags, pointer)                                                       \
  ((uint64_t)(pointer) << 32 | (uint64_t)(flags) << 8 | (what))
#define O2O_LIST_OPEN 0u   /* __o2o_touch_open */
#define O2O_LIST_OBJECT 1u /* __o2o_touch: a pointer */
#define O2O_LIST_BYTES 2u  /* __o2o_touch_range: a pointer, a number of bytes */
#define O2O_LIST_RANGE 3u  /* the same, with the number of bytes in the list */
/* __o2o_touch_part: size, number of slots, words of the formula, and these; a pointer, the slots */
#define O2O_LIST_PART 4u
/* __o2o_touch_range behind pointers in memory: number of bytes, number of steps, and as many
 * numbers; a pointer to the first of the pointers, to each of which its number is added. They have
 * been announced before. */
#define O2O_LIST_CHAIN 5u

/* A function is about to be called through a pointer, and nothing else runs before: like the
 * announcement for a call by name, of one that announces its accesses itself or of one that
 * nothing is known of. */
void __o2o_through(const void *function);
/* Whether that call would do nothing: the device has no open data, and the function was found
 * lately to be none that announces.  Inlined. */
int __o2o_is_plain(const void *function);

/* What a function does to memory, under a symbol made of its name (O2O_EFFECTS_OF), for the
 * units that call it. */
struct o2o_effect {
  const void *p;
  uint32_t flags;
};
#define O2O_EFFECT_PARAMETERS 24
struct o2o_effects {
  uint8_t kind; /* 1: it announces its accesses itself; 2: these are its effects */
  uint8_t open; /* O2O_TOUCH_... of open memory */
  uint8_t nparams, nnamed;
  const struct o2o_effect *named;            /* static objects */
  uint8_t params[O2O_EFFECT_PARAMETERS + 1]; /* of what the parameters point to */
  const void *self;                          /* the function that is meant */
};

/* A function of another unit is about to be called, the one at `at`.  `effects`: those under the
 * function's name, or NULL.  With no effects, or those of a function at another address, nothing
 * is known of it.  Nothing runs between this and the call when `self` is the function's address,
 * not NULL.  arguments[0..n): the pointers that are passed, those in the bits of `unknown`
 * excepted. */
void __o2o_before(const struct o2o_effects *effects, const void *at, const void *self, unsigned n,
                  const void *const *arguments, unsigned unknown);
/* Does the same where arguments do not matter: the callee announces its accesses, or the device has
 * no data that it could touch.  False where __o2o_before must be called.  *asks, the unit's own
 * variable for this callee, becomes 0 when neither need be called while __o2o_live is 0, which
 * only callees that announce their accesses want. */
int __o2o_is_quiet(const struct o2o_effects *effects, const void *at, const void *self,
                   uint32_t *asks);
/* Asks both of a function whose arguments have their places in registers; those that are none, or
 * do not matter, are NULL. */
struct o2o_question {
  const struct o2o_effects *effects;
  const void *at;
  uint32_t *asks;
  uint32_t unknown;
};
O2O_SPARING void __o2o_ask_before(const void *a, const void *b, const void *c, const void *d,
                                  const void *e, const struct o2o_question *question);
/* The unit's variables of which the address is passed have this and a number as their name. */
#define O2O_ASK "__o2o_ask"

/* An automatic array comes to life (only noted when the version in force may be OpenCL), and the
 * function that `cleanup` calls when it dies. `frame` lives as long as the array. */
struct o2o_frame {
  const void *address;
  uint64_t size;
  const char *name;
  uint32_t closed;
  uint32_t noted;
};
void __o2o_enter(struct o2o_frame *frame);
O2O_SPARING void __o2o_enters(struct o2o_frame *frame, const void *address, uint64_t size,
                              const char *name, uint32_t closed);
void __o2o_leave(struct o2o_frame *frame);

/* At the entry of the function with this address: it was not called by compiled code. Forgets
 * what __o2o_callee says. */
int __o2o_outside(const void *self);
/* Before it returns to such a caller: __o2o_touch_open(READ | WRITE). */
void __o2o_return(void);

/* The allocation functions as called by compiled units: as their namesakes, of which each calls
 * the program's own, and the runtime can find the block.  Every block can be passed to plain
 * free() and realloc().  malloc(), calloc() and free() are called as they are (below). */
void *__o2o_realloc(void *p, uint64_t size);
void *__o2o_reallocarray(void *p, uint64_t n, uint64_t size);
void *__o2o_aligned_alloc(uint64_t alignment, uint64_t size);
void *__o2o_memalign(uint64_t alignment, uint64_t size);
void *__o2o_valloc(uint64_t size);
int __o2o_posix_memalign(void **p, uint64_t alignment, uint64_t size);
char *__o2o_strdup(const char *s);
char *__o2o_strndup(const char *s, uint64_t n);
void *__o2o_mmap(void *p, uint64_t size, int prot, int flags, int fd, int64_t offset);
int __o2o_munmap(void *p, uint64_t size);
void *__o2o_mremap(void *p, uint64_t size, uint64_t larger, int flags, ...);

/* A block that malloc() or the like has returned (`p` may be NULL), and its size in bytes, where
 * blocks of that size are marked (heap.h). */
void __o2o_mark_block(void *p, uint64_t size);
/* The same where the size is a small constant. */
void __o2o_mark_record(void *p, uint64_t size);
/* A block that may be marked is about to be freed. */
void __o2o_freed(void *p);
/* The bytes of the block that starts at p, or an even number one above; where nothing is known
 * of it more than any device has. */
uint64_t __o2o_size_of(const void *p);

/* exit() of compiled units: of several threads that call it the first ends the process, and the
 * others wait. */
__attribute__((noreturn)) void __o2o_exit(int status);

/* Version in force: 0 not chosen yet, 1 OpenMP, 2 OpenCL.  Host code calls __o2o_run only when
 * it is not 1. */
extern int __o2o_state;

/* Called once per unit before main. */
void __o2o_register(struct o2o_unit *unit);

/* Called when a shared library with units is unloaded (optional elsewhere). */
void __o2o_unregister(struct o2o_unit *unit);

/* Runs the loop as a kernel.  Returns 1 when it was done, 0 when the host version must run
 * (nothing has been changed then), -1 when it must run, or the part of it that is left
 * (O2O_KERNEL_SPLITS), and its results be shown (step 3 below).
 * Makes the choice first when there is none. Thread-safe. */
int __o2o_run(const struct o2o_kernel *kernel, o2o_slot *slots);

/* A loop that the threads of a team share: each has slots of its own, and one of them launches
 * for all (docs/design.md). The fields but `next`, which is the runtime's, are set by compiled
 * code. Lives from step 0 to the end of step 2, or for step 3 alone. */
struct o2o_met {
  struct o2o_met *next;
  const struct o2o_kernel *kernel;
  o2o_slot *slots; /* NULL later: the thread cannot do with what a kernel computes */
  int32_t step;    /* see __o2o_meeting() */
  int32_t team;    /* threads; more than 1 */
  int32_t number;  /* the thread's; 0 launches */
  int32_t answer;  /* initially 0 */
};

/* The steps of a thread, in each of which all threads of the team come to the same result:
 *   0: it has come. Returns 0 when the OpenMP version is in force, and the thread is done then;
 *   else a barrier of the team follows.
 *   1: all have come (thread 0 only). Runs the loop as a kernel where the slots of all say the
 *      same; 1 when it was done, else 0 or -1. What the launch has left in results is the team's.
 *      A barrier follows.
 *   2: it goes. Returns what step 1 has returned to thread 0. (3: after -1, one thread shows the
 *   results of the loop that the host has run, which a kernel's are combined with, and gets 0.)
 * 4 is no step at a loop: the thread is about to make a team for a region all of whose loops are
 * kernels; `slots` are the addresses of their descriptors, `team` is their number. Returns 1 when
 * these are being launched, so that a team of one thread will do, else 0, and chooses nothing.
 * Nor does 5: `slots` is an o2o_attempt, for __o2o_try().
 * Else makes the choice first when there is none. Thread-safe. */
int __o2o_meeting(struct o2o_met *m);

/* What compiled code does at these steps, which is the same everywhere. __o2o_arrive: the first
 * two, with `alone` also in a team of one thread of a region with more: then the host runs the
 * loop; __o2o_depart: the third, given what that has returned. */
int __o2o_arrive(const struct o2o_kernel *kernel, o2o_slot *slots, struct o2o_met *m, int alone);
int __o2o_depart(struct o2o_met *m, int done);
/* Step 3; for a loop that a team shares, by one of its threads, with a barrier behind it. */
void __o2o_show(const struct o2o_kernel *kernel, o2o_slot *slots);
void __o2o_show_team(const struct o2o_kernel *kernel, o2o_slot *slots);
/* `#pragma omp barrier`. */
void __o2o_barrier(void);
/* Step 4, for `count` kernels. */
int __o2o_alone(const struct o2o_kernel *const *kernels, int count);

/* ---- functions with alternatives (docs/design.md) -------------------------------------------- */

/* What is known of a function's alternatives. */
#define O2O_SELECTOR_UNASKED 0 /* nothing yet */
#define O2O_SELECTOR_FIRST 1   /* nothing was found: the function's own body, the first, runs */
#define O2O_SELECTOR_TABLE 2   /* the table says which one */
#define O2O_SELECTOR_TRIES 3   /* they are being tried */

/* The section of a binary that holds its selectors (omp2ocl-explain reads it). */
#define O2O_SELECTOR_SECTION "omp2ocl.selectors"

/* Classes of sizes: sizes from 2^(i-1) on are in class i, those below 1 in class 0. */
#define O2O_SIZE_CLASSES 64

struct o2o_selector {
  uint32_t state; /* O2O_SELECTOR_...; atomic */
  uint32_t count; /* of alternatives, the first one among them: at most 16 */
  const char *const *names;
  const char *file; /* where the first one is defined */
  uint32_t line, reserved;
  uint64_t text; /* a sum over the texts that the unit has of them */
  uint8_t table[O2O_SIZE_CLASSES];
  void *tries; /* the runtime's */
};

/* How results are compared. */
#define O2O_RESULT_BYTES 0
#define O2O_RESULT_FLOAT 1
#define O2O_RESULT_DOUBLE 2

/* What a call leaves at an address. */
struct o2o_result {
  void *address;
  int64_t size; /* bytes */
  const char *name;
  uint64_t kind; /* O2O_RESULT_... */
};

/* One call of a function with alternatives, of which the table does not say which one runs. */
struct o2o_attempt {
  struct o2o_selector *selector;
  int64_t size;
  const struct o2o_result *results;
  uint32_t nresults;
  int32_t choice; /* the alternative that runs, in the end */
  void *run;      /* the runtime's */
};

/* Called at the beginning of such a call until it returns 0: each time that it returns 1 the
 * function is to be called with the same arguments, and *results are its results then.  That
 * happens in processes that end in here; where it returns 0 nothing has been changed.
 * Thread-safe. */
int __o2o_try(struct o2o_attempt *attempt);

#endif
