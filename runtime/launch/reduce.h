/* Combining the work-groups' partial results on the host. */
#ifndef O2O_RUNTIME_LAUNCH_REDUCE_H
#define O2O_RUNTIME_LAUNCH_REDUCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* target[i] = target[i] OP partials[g * count + i] for all i < count and, in this order, all g <
 * groups.  type: enum o2o_abi_type; op: enum o2o_redop (abi/redop.h).  Computed as C computes
 * it in that type.  False (and nothing done) when type and operator do not go together. */
bool o2o_combine(int type, int op, void *target, const void *partials, size_t groups, size_t count);

#endif
