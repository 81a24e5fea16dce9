/* Formulas over the run's values: the byte range that an access touches, the counts of a kernel.
 *
 * The compiler writes a formula as an array of int64_t words in postfix order; the runtime
 * evaluates it at launch (ranges) or before the choice (counts).  Values on the stack are intervals
 * [lo, hi] of integers; anything that cannot be computed is the unknown interval.  Loop variables
 * are intervals too, so an affine subscript, i*n+j with a parametric n, and a triangular loop all
 * evaluate to a sound enclosure of the values that occur.
 *
 * A formula is a tree of LOOPs: LOOP pops hi and lo (inclusive), and when the interval is empty
 * jumps over its body.  LOOPs and WEIGHTs nest, and a body leaves the stack as high as it found
 * it.  Anything else is malformed, and no harm comes of it as long as the array ends with END after
 * a complete instruction.
 */
#ifndef O2O_PREDICTOR_FORMULA_H
#define O2O_PREDICTOR_FORMULA_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_FORMULA_VARS 32  /* loop variables that may be live at once */
#define O2O_FORMULA_STACK 64 /* intervals */
#define O2O_FORMULA_DEPTH 64 /* open LOOPs and WEIGHTs together */

enum o2o_formula_op {
  O2O_F_END = 0,
  O2O_F_CONST,   /* CONST k: push [k, k] */
  O2O_F_SLOT,    /* SLOT k: push the integer in launch slot k; unknown when there are no slots */
  O2O_F_UNKNOWN, /* push the unknown interval */
  O2O_F_VAR,     /* VAR k: push loop variable k */
  O2O_F_ADD,
  O2O_F_SUB,
  O2O_F_MUL,
  O2O_F_DIV, /* C's truncating division */
  O2O_F_REM,
  O2O_F_MIN,
  O2O_F_MAX,
  O2O_F_NEG,
  /* LOOP k step skip: pop hi, pop lo; variable k runs from lo to hi by step (> 0); jump `skip`
   * words ahead (from the word after skip) when lo > hi.  Unknown bounds: the variable is unknown,
   * and counts use O2O_AVERAGE_TRIPS. */
  O2O_F_LOOP,
  O2O_F_ENDLOOP, /* ENDLOOP k */
  /* TOUCH bytes: pop offset interval [lo, hi]; bytes [lo, hi + bytes) are touched; bytes >= 0, 0
   * touches nothing */
  O2O_F_TOUCH,
  /* COUNT which amount_in_1000ths: counts[which] += amount/1000 for every iteration of the open
   * loops */
  O2O_F_COUNT,
  /* WEIGHT per_1000: the following, up to its ENDWEIGHT, runs in that share of the cases */
  O2O_F_WEIGHT,
  O2O_F_ENDWEIGHT,
  /* BYTES which: pop interval; counts[which] += its middle (once, not per iteration).  An unknown
   * one adds nothing; for any count but TRANSFER it says that the counts leave something out */
  O2O_F_BYTES,
  /* EXTENT k: push the extent in bytes of the object in slot k: unknown unless its descriptor
   * declares it */
  O2O_F_EXTENT,
  /* WITHIN lo hi: the top of the stack becomes unknown unless it lies inside [lo, hi] (conversions
   * that may wrap) */
  O2O_F_WITHIN,
  /* pop b, pop a: push the smallest interval that holds both (?: and values below a mask) */
  O2O_F_HULL,
  /* push the number of bytes between the ends of what was touched since the last SPAN, and forget
   * it.  Where a touched range is unknown: the bytes of all touches, each counted once per
   * iteration of its open loops. */
  O2O_F_SPAN,
  O2O_F_ELSE, /* pop b, pop a: push a when it is known, else b */
  /* LOAD size: pop an address, push the integer of 1, 2, 4 or 8 bytes that stands there; a negative
   * size: signed. Unknown without a reader, and when the address is not one number. */
  O2O_F_LOAD,
  /* EACH k, first: what is touched depends on what stands in memory for each value of variable k */
  O2O_F_EACH,
  /* MEAN size stride: pop addresses [lo, hi], push about the mean of the integers (as LOAD's) that
   * stand at lo, lo + stride, ...: of O2O_MEAN_OF of them.  Counts only, for rows whose lengths
   * stand in memory; unknown without a reader, and where one cannot be read */
  O2O_F_MEAN
};

#define O2O_MEAN_OF 16

/* Raw counts of a kernel (docs/features.md; Wang et al., TACO 2014, Table II). */
enum o2o_count {
  O2O_C_COMP,      /* arithmetic operations, single precision and integer */
  O2O_C_COMP64,    /* double-precision operations */
  O2O_C_RATIONAL,  /* math-library calls */
  O2O_C_MEM,       /* accesses to global memory */
  O2O_C_LOCALMEM,  /* accesses to local memory */
  O2O_C_COALESCED, /* accesses to global memory that are coalesced over dimension 0 */
  O2O_C_BRANCH,    /* conditional branches */
  O2O_C_ATOMIC,
  O2O_C_TRANSFER, /* bytes moved between host and device */
  O2O_C_ITEMS,    /* work-items */
  O2O_NCOUNTS
};

/* "comp", "comp64", ...: in files and messages; NULL out of range. */
const char *o2o_count_name(int count);

#define O2O_AVERAGE_TRIPS                                                                          \
  100.0 /* iterations of a loop whose bounds are unknown when the choice is made */

/* The union of the byte ranges that a range formula touches, relative to the object's address.
 * slots: the launch's integer slots.  Returns 1 and [*lo, *hi) (empty: *lo == *hi) or 0 when a
 * touched range is unknown or the formula is malformed. */
int o2o_formula_range(const int64_t *code, const int64_t *slots, int64_t *lo, int64_t *hi);

/* Copies `size` bytes of the program's memory; returns 0 when they cannot be read. */
typedef int o2o_formula_reader(void *to, uint64_t from, unsigned size);

/* The same for formulas with LOAD. */
int o2o_formula_range_of(const int64_t *code, const int64_t *slots, o2o_formula_reader *reader,
                         int64_t *lo, int64_t *hi);

/* For formulas that begin with EACH.  The values of its variable, none when *first > *last;
 * returns 0 when they are not known. */
int o2o_formula_each(const int64_t *code, const int64_t *slots, o2o_formula_reader *reader,
                     int64_t *first, int64_t *last);

/* As o2o_formula_range_of(), for one of the values. */
int o2o_formula_range_at(const int64_t *code, const int64_t *slots, o2o_formula_reader *reader,
                         int64_t value, int64_t *lo, int64_t *hi);

/* Whether what the formula gives may depend on the launch's slot; 1 when it is malformed. */
int o2o_formula_asks(const int64_t *code, int64_t slot);

/* Adds the kernel's counts to counts[O2O_NCOUNTS].  slots may be NULL (no run values known
 * yet).  extents (may be NULL): bytes of the object in each slot, -1 when unknown.  Returns 0
 * when the formula is malformed, 2 when the bounds of all loops are known and nothing is left out,
 * else 1. */
int o2o_formula_counts(const int64_t *code, const int64_t *slots, const int64_t *extents,
                       double *counts);

/* The same with what MEAN asks for. */
int o2o_formula_counts_of(const int64_t *code, const int64_t *slots, const int64_t *extents,
                          o2o_formula_reader *reader, double *counts);

#ifdef __cplusplus
}
#endif
#endif
