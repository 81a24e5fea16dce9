/* Which version runs: the decision tree, asked with the program's features. */
#ifndef O2O_RUNTIME_CHOICE_H
#define O2O_RUNTIME_CHOICE_H

#include "runtime/proper.h"

/* The unit whose model decides: that of `kernel`, else (NULL) the first with a model. NULL: no unit has one. */
const struct o2o_unit *o2o_choice_unit(const struct o2o_unit *units,
                                       const struct o2o_kernel *kernel);

/* What the unit's tree says about the program: the counts of the kernels of all units, those of `kernel` with the values in its `slots` (both
 * may be NULL), the others with average trip counts. */
enum o2o_version o2o_choice(const struct o2o_unit *unit, const struct o2o_unit *units,
                            const struct o2o_kernel *kernel, const o2o_slot *slots);

/* Writes the counts and features that the choice is based on to a file, one "name value" per line; a message on stderr when that fails. */
void o2o_choice_write(const char *path, const struct o2o_unit *unit, const struct o2o_unit *units,
                      const struct o2o_kernel *kernel, const o2o_slot *slots);

#endif
