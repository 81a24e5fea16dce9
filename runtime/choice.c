/* Asking the tree.
 *
 * The choice is made once, for the whole program, when its first region starts: the run's values are known for that
 * region's kernel only.  It is made before OpenCL is loaded (when the tree says OpenMP it never is), so the
 * work-group size among the features is the one that this runtime asks a device for, not the one that a device grants.
 */
#include "runtime/choice.h"

#include <stdbool.h>
#include <stdlib.h>

#define AVERAGE_GROUP 256.0

const struct o2o_unit *o2o_choice_unit(const struct o2o_unit *units,
                                       const struct o2o_kernel *kernel) {
  const struct o2o_unit *first = NULL; /* units are listed newest first */
  for (const struct o2o_unit *u = units; u; u = u->next) {
    if (kernel && kernel >= u->kernels && kernel < u->kernels + u->nkernels)
      return u;
    if (u->nodes && u->nnodes > 0)
      first = u;
  }
  return first;
}

/* The declared extents of a launch's objects, by slot; NULL when memory ran out. */
static int64_t *extents_of(const struct o2o_kernel *k, const o2o_slot *slots) {
  uint32_t first = 2 * k->nloops;
  int64_t *extents = malloc((first + k->nargs + 1) * sizeof *extents);
  if (!extents)
    return NULL;
  for (uint32_t i = 0; i < first; i++)
    extents[i] = -1;
  for (uint32_t i = 0; i < k->nargs; i++) {
    const struct o2o_arg *a = &k->args[i];
    extents[first + i] = a->extent;
    if (a->extent_slot >= 0)
      extents[first + i] = slots ? slots[a->extent_slot].i : -1;
  }
  return extents;
}

enum o2o_version o2o_choice(const struct o2o_unit *unit, const struct o2o_unit *units,
                            const struct o2o_kernel *kernel, const o2o_slot *slots) {
  double counts[O2O_NCOUNTS] = {0}, features[O2O_NFEATURES];
  for (const struct o2o_unit *u = units; u; u = u->next)
    for (uint32_t i = 0; i < u->nkernels; i++) {
      const struct o2o_kernel *k = &u->kernels[i];
      const o2o_slot *values = k == kernel ? slots : NULL;
      int64_t *extents = extents_of(k, values);
      bool ok =
          !k->counts || o2o_formula_counts(k->counts, values ? &values->i : NULL, extents, counts);
      free(extents);
      if (!ok)
        return O2O_OPENMP;
    }
  o2o_features(counts, AVERAGE_GROUP, unit->fp64_weight, features);
  return o2o_tree_eval(unit->nodes, (int)unit->nnodes, features, NULL, NULL);
}
