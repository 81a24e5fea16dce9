/* The passes that can be switched off, in the order in which remarks speak of them.
 *
 *     X(NAME, name, remark, devices)
 *
 * NAME     O2O_PASS_NAME is the pass's number, O2O_OFF(NAME) its bit in nest->off
 * name     -fplugin-arg-omp2ocl-no-name switches it off
 * remark   said of a kernel for which plan->done[O2O_PASS_NAME] is not 0; "in kernel K" follows.
 *          `#` stands for that number, "(s)" and "(es)" for the plural. NULL:
 *          plugin/driver/report.cpp has words of its own
 * devices  ends the remark
 *
 * A new pass is a line here, a file with one function, and a line in xform/plan.c, where the order
 * of the passes is.
 */
#ifndef O2O_XFORM_IR_PASSES_H
#define O2O_XFORM_IR_PASSES_H

/* clang-format off */
#define O2O_PASSES(X) \
  X(NESTED_PARALLEL, levels, NULL, "") /* inner loops as dimensions */ \
  X(INTERCHANGE, interchange, NULL, "") /* also those with sequential loops around them */ \
  X(MAPPING, mapping, NULL, "") /* dimension 0 by what is accessed; else the innermost loop */ \
  X(BLOCKS, blocks, NULL, "") /* a work-item runs a block of iterations on CPU devices */ \
  X(ABSORB_OUTER_LOOP, sink, NULL, "") /* the loop around a directive in its launch */ \
  X(FUSE, fuse, NULL, "") /* directives that follow each other in one launch */ \
  X(RESTRICT, restrict, NULL, "") /* bodies for arrays that do not overlap */ \
  X(LAYOUT, layout, NULL, "") /* arrays in other orders on the device */ \
  X(VECTORIZE_REDUCTION, sums, "sums of several iterations at a time", "") \
  X(TILES, tiles, "tiles of iterations", "") /* blocks that are squares, as for transpositions */ \
  X(UNROLL, unroll, "# loop(s) of constant length unrolled", "") \
  X(UNROLL_AND_JAM, jam, "several iterations of # loop(s) at a time", "") \
  X(ABREAST, abreast, "several iterations of a block at a time", ", for CPUs") \
  X(LOCAL_TILE, local, "# tile(s) in local memory", ", for GPUs") /* without it no boxes either */ \
  X(STENCIL_TILE, box, "# box(es) in local memory", ", for GPUs") \
  X(STAGE, stage, "# inner loop(s) staged in local memory", ", for GPUs") \
  X(COOPERATE, cooperate, "# array(s) of an iteration that a group shares in local memory", \
    ", for GPUs") \
  X(PROMOTE, promote, "# part(s) of arrays kept in private variables", "") \
  X(CHOOSE_RECORD, choose, "# assignment(s) of structs made only where they change", "") \
  X(CARRY, carry, "# element(s) handed on to the next iteration", "") \
  X(VECTOR_ACCESS, vector, "# run(s) of consecutive elements as vectors", ", for GPUs")
/* clang-format on */

enum o2o_pass {
#define O2O_PASS_NUMBER(NAME, name, remark, devices) O2O_PASS_##NAME,
  O2O_PASSES(O2O_PASS_NUMBER)
#undef O2O_PASS_NUMBER
      O2O_NPASSES
};

#define O2O_OFF(NAME) (1u << O2O_PASS_##NAME)

#endif
