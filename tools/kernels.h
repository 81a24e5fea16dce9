/* The kernels of a binary, as the runtime would see them. */
#ifndef O2O_TOOLS_KERNELS_H
#define O2O_TOOLS_KERNELS_H

#include "abi/abi.h"
#include "tools/elf.h"

/* Calls `each` for every kernel, in the file's order.  Texts, numbers, arguments and the other
 * shape are those of the file; formulas, layouts and calls are not read, and are NULL, but `ncalls`
 * says how many there are.  Texts live as long as the file's bytes, all else as long as the call.
 * False, with a message in error: the file is damaged, or of another version. */
bool o2o_kernels_read(const struct o2o_elf *elf,
                      bool (*each)(void *data, const struct o2o_kernel *kernel), void *data,
                      char *error, size_t error_size);

#endif
