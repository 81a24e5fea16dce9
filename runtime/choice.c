/* Asking the tree.
 *
 * The choice is made once, for the whole program, when its first region starts: the run's values are known for that
 * region's kernel only.  It is made before OpenCL is loaded (when the tree says OpenMP it never is), so the
 * work-group size among the features is the one that this runtime asks a device for, not the one that a device grants.
 */
#include "runtime/choice.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* The counts of the program; false when a formula is malformed. */
static bool count(const struct o2o_unit *units, const struct o2o_kernel *kernel,
                  const o2o_slot *slots, double counts[O2O_NCOUNTS]) {
  memset(counts, 0, O2O_NCOUNTS * sizeof *counts);
  for (const struct o2o_unit *u = units; u; u = u->next)
    for (uint32_t i = 0; i < u->nkernels; i++) {
      const struct o2o_kernel *k = &u->kernels[i];
      const o2o_slot *values = k == kernel ? slots : NULL;
      int64_t *extents = extents_of(k, values);
      bool ok =
          !k->counts || o2o_formula_counts(k->counts, values ? &values->i : NULL, extents, counts);
      free(extents);
      if (!ok)
        return false;
    }
  return true;
}

enum o2o_version o2o_choice(const struct o2o_unit *unit, const struct o2o_unit *units,
                            const struct o2o_kernel *kernel, const o2o_slot *slots) {
  double counts[O2O_NCOUNTS], features[O2O_NFEATURES];
  if (!count(units, kernel, slots, counts))
    return O2O_OPENMP;
  o2o_features(counts, AVERAGE_GROUP, unit->fp64_weight, features);
  return o2o_tree_eval(unit->nodes, (int)unit->nnodes, features, NULL, NULL);
}

void o2o_choice_write(const char *path, const struct o2o_unit *unit, const struct o2o_unit *units,
                      const struct o2o_kernel *kernel, const o2o_slot *slots) {
  double counts[O2O_NCOUNTS], features[O2O_NFEATURES];
  double weight = unit ? unit->fp64_weight : 1;
  bool ok = count(units, kernel, slots, counts);
  FILE *file = ok ? fopen(path, "w") : NULL;
  if (file) {
    for (int k = 0; k < O2O_NCOUNTS; k++)
      fprintf(file, "%s %.17g\n", o2o_count_name(k), counts[k]);
    fprintf(file, "avgws %.17g\n", AVERAGE_GROUP);
    o2o_features(counts, AVERAGE_GROUP, weight, features);
    fprintf(file, "fp64-weight %.17g\n", weight);
    for (int f = O2O_F1; f <= O2O_F4; f++)
      fprintf(file, "%s %.17g\n", o2o_feature_name(f), features[f]);
    ok = !ferror(file);
    ok = fclose(file) == 0 && ok;
  }
  if (!file || !ok)
    fprintf(stderr, "omp2ocl: OMP2OCL_FEATURES='%s' cannot be written; no features\n", path);
}
