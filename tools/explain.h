/* What a compiled program holds: its kernels, their counts as formulas, its decision trees. */
#ifndef O2O_TOOLS_EXPLAIN_H
#define O2O_TOOLS_EXPLAIN_H

#include "tools/elf.h"

#include <stdio.h>

/* Prints it.  False, with a message: the file holds nothing of the kind, or is damaged; what was printed until then stands. */
bool o2o_explain(FILE *out, const struct o2o_elf *elf, char *error, size_t error_size);

#endif
