/* Measured runs: what training learns from.
 *
 * A case is one program at one size: its raw counts, and the seconds that each version took. A file
 * of cases is text, one case per line, so that a session that is interrupted goes on where it
 * stopped, and so that measurements can be read, kept and joined:
 *
 *     omp2ocl-cases 1 DEVICE
 *     PROGRAM SIZE SECONDS_OPENMP SECONDS_OPENCL NOISE comp=N comp64=N ... avgws=N launches=N
 *     SIZE ACCESSES SECONDS_KEPT SECONDS_REORDERED NOISE bytes=N accesses=N
 *
 * The second form is of the microbenchmarks for the layout tree (layouts.h), whose cases are a
 * table of their own.
 *
 * The file is untrusted input: a bad line gives one message, and is not used.
 */
#ifndef O2O_TRAINING_DATASET_H
#define O2O_TRAINING_DATASET_H

#include "predictor/formula.h"
#include "predictor/model.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define O2O_CASE_NAME 64

struct o2o_case {
  char program[O2O_CASE_NAME]; /* no blanks */
  char size[O2O_CASE_NAME];    /* no blanks */
  /* a microbenchmark: its features, of enum o2o_layout_feature, are measured; no counts */
  bool layout;
  double seconds[2]; /* median, by enum o2o_version or o2o_layout_answer */
  double noise;      /* relative: a ratio of the two medians below 1 + noise may be chance */
  double counts[O2O_NCOUNTS];
  double avgws;                   /* average work-group size */
  double launches;                /* of all kernels; 0: not known */
  double features[O2O_NFEATURES]; /* of the counts, set by o2o_dataset_weigh() */
};

struct o2o_dataset {
  char device[O2O_MODEL_DEVICE];
  char machine[2 * O2O_MODEL_MACHINE]; /* driver and processor; "": not recorded */
  struct o2o_case *cases;              /* owned */
  size_t count, capacity;
};

void o2o_dataset_free(struct o2o_dataset *data);

/* Appends a copy; false when memory ran out. */
bool o2o_dataset_add(struct o2o_dataset *data, const struct o2o_case *c);

/* The case of that program and size, NULL when there is none. */
const struct o2o_case *o2o_dataset_find(const struct o2o_dataset *data, const char *program,
                                        const char *size);

/* Whether both are builds of one source: "gemm" and, in single precision, "gemm-s". */
bool o2o_same_program(const char *a, const char *b);

/* Computes the features of all cases; fp64_weight: what a double-precision operation costs, in
 * single-precision ones. */
void o2o_dataset_weigh(struct o2o_dataset *data, double fp64_weight);

/* The faster version. */
enum o2o_version o2o_case_best(const struct o2o_case *c);

/* True when the difference is larger than the noise: only such a case is a lesson. */
bool o2o_case_clear(const struct o2o_case *c);

/* What the wrong version costs: the logarithm of slower over faster. */
double o2o_case_stake(const struct o2o_case *c);

/* Writes the head line or one case, in a form that o2o_dataset_read() reads back exactly.  False
 * on a write error. */
bool o2o_dataset_write_head(FILE *file, const char *device, const char *machine);
bool o2o_dataset_write_case(FILE *file, const struct o2o_case *c);

/* Adds the file's cases, those of microbenchmarks to `layouts` (which may be NULL); of several
 * for one program and size the last counts.  Damaged lines (the last one of an interrupted
 * session, say, or all of another version's) are left out, the first ones each with a line on
 * `messages`, others with one for all.  False, with one line there, when the file cannot be read or
 * is no such file. */
bool o2o_dataset_read(struct o2o_dataset *data, struct o2o_dataset *layouts, const char *path,
                      FILE *messages);

#endif
