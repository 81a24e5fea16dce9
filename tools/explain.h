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

/* What o2o_explain_html() shows beside a source line. */
struct o2o_explained {
  const char *name, *file, *source, *options; /* in the file's bytes */
  uint32_t line;
  char *text; /* what o2o_explain() prints of the kernel; owned by the callee */
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

#endif
