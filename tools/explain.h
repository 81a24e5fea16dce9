/* What a compiled program holds: its kernels, their counts as formulas, its decision trees. */
#ifndef O2O_TOOLS_EXPLAIN_H
#define O2O_TOOLS_EXPLAIN_H

#include "tools/elf.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Prints it.  False, with a message: the file holds nothing of the kind, or is damaged; what was
 * printed until then stands. */
bool o2o_explain(FILE *out, const struct o2o_elf *elf, char *error, size_t error_size);

/* Of one kernel: what is shown beside a source line, and what its counts are made of. */
struct o2o_explained {
  const char *name, *file, *source, *options; /* in the file's bytes */
  uint32_t line;
  char *text; /* what o2o_explain() prints of the kernel; owned by the callee */
  uint32_t nloops, nslots;
  const char *const *slots; /* names: lowerN and tripsN of the loops, then the arguments' */
  const int64_t *extents;   /* bytes of the object in each slot; -1: not declared */
  const int64_t *code;      /* the formula of the counts; NULL: it has none */
};

/* Calls `each` for every kernel, in the file's order.  False as above. */
bool o2o_explain_kernels(const struct o2o_elf *elf,
                         void (*each)(void *data, const struct o2o_explained *kernel), void *data,
                         char *error, size_t error_size);

/* One HTML page without any reference to the network: each source file that can be read beside
 * its kernels, lines with a kernel linked with it, counts and trees below.  Sources are looked
 * for by the names in the file, from the current directory, and in `directory` (may be NULL). */
bool o2o_explain_html(FILE *out, const struct o2o_elf *elf, const char *title,
                      const char *directory, char *error, size_t error_size);

/* A value that the caller gives a slot. */
struct o2o_slot_value {
  const char *name;
  int64_t value;
  bool used; /* a kernel has it */
};

/* What kernels ask of a GPU, and how long they take at least on those that are known
 * (predictor/gpu_bound.h), with these values in their slots: others are 0 where a loop begins, and
 * O2O_EXPLAIN_TRIPS. */
bool o2o_explain_gpu(FILE *out, const struct o2o_elf *elf, struct o2o_slot_value *values,
                     unsigned nvalues, char *error, size_t error_size);

#define O2O_EXPLAIN_TRIPS 1024

#endif
