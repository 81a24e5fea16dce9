/* Asking the tree.
 *
 * The choice is made once, for the whole program, when its first region starts: the run's values are known for that
 * region's kernel only.  It is made before OpenCL is loaded (when the tree says OpenMP it never is), so the
 * work-group size among the features is the one that this runtime asks a device for, not the one that a device grants.
 */
#include "runtime/choice/evaluate_tree.h"

#include "runtime/core/link.h"
#include "runtime/core/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AVERAGE_GROUP 256.0
#define FEW 64 /* slots of a kernel that need no allocation */

struct o2o_predictor o2o_choice_embedded(const struct o2o_unit *units,
                                         const struct o2o_kernel *kernel) {
  const struct o2o_unit *first = NULL; /* units are listed newest first */
  for (const struct o2o_unit *u = units; u; u = u->next) {
    if (!u->nodes || u->nnodes <= 0)
      continue;
    first = u;
    if (kernel && kernel >= u->kernels && kernel < u->kernels + u->nkernels)
      break;
  }
  if (!first)
    return (struct o2o_predictor){
        .name = "", .device = "any", .driver = "", .cpu = "", .fp64_weight = 1};
  return (struct o2o_predictor){
      .name = first->model_name ? first->model_name : "",
      .device = first->model_device ? first->model_device : "any",
      .driver = first->model_driver ? first->model_driver : "",
      .cpu = first->model_cpu ? first->model_cpu : "",
      .fp64_weight = first->fp64_weight,
      .nodes = first->nodes,
      .nnodes = (int)first->nnodes,
      .layout_nodes = first->layout_nodes,
      .nlayout_nodes = first->layout_nodes ? (int)first->nlayout_nodes : 0,
  };
}

/* Fills in the declared extents of a launch's objects, by slot. */
static void extents_of(const struct o2o_kernel *k, const o2o_slot *slots, int64_t *extents) {
  uint32_t first = 2 * k->nloops;
  for (uint32_t i = 0; i < first; i++)
    extents[i] = -1;
  for (uint32_t i = 0; i < k->nargs; i++) {
    const struct o2o_arg *a = &k->args[i];
    extents[first + i] = a->extent;
    if (a->extent_slot >= 0)
      extents[first + i] = slots ? slots[a->extent_slot].i : -1;
  }
}

bool o2o_choice_kernel(const struct o2o_kernel *kernel, const o2o_slot *slots,
                       double counts[O2O_NCOUNTS]) {
  int64_t few[FEW], *extents = few;
  size_t n = 2 * (size_t)kernel->nloops + kernel->nargs;
  bool ok;
  if (!kernel->counts)
    return true;
  if (!slots && kernel->average) {
    for (int k = 0; k < O2O_NCOUNTS; k++)
      counts[k] += kernel->average[k];
    return true;
  }
  if (n > FEW && !(extents = malloc(n * sizeof *extents)))
    return o2o_formula_counts(kernel->counts, slots ? &slots->i : NULL, NULL, counts);
  extents_of(kernel, slots, extents);
  ok = o2o_formula_counts(kernel->counts, slots ? &slots->i : NULL, extents, counts);
  if (extents != few)
    free(extents);
  return ok;
}

bool o2o_choice_counts(const struct o2o_unit *units, const struct o2o_kernel *kernel,
                       const o2o_slot *slots, double counts[O2O_NCOUNTS]) {
  memset(counts, 0, O2O_NCOUNTS * sizeof *counts);
  for (const struct o2o_unit *u = units; u; u = u->next)
    for (uint32_t i = 0; i < u->nkernels; i++) {
      const struct o2o_kernel *k = &u->kernels[i];
      if (!(k->flags & O2O_KERNEL_PART) && o2o_link_possible(k) &&
          !o2o_choice_kernel(k, k == kernel ? slots : NULL, counts))
        return false;
    }
  return true;
}

enum o2o_version o2o_choice(const struct o2o_predictor *predictor, const double *counts) {
  double features[O2O_NFEATURES];
  o2o_features(counts, AVERAGE_GROUP, predictor->fp64_weight, features);
  return o2o_tree_eval(predictor->nodes, predictor->nnodes, features, NULL, NULL);
}

void o2o_choice_path_text(const struct o2o_words *words, const struct o2o_node *nodes, int nnodes,
                          const double *features, char *text, size_t size) {
  int16_t path[O2O_MODEL_NODES];
  int n = O2O_MODEL_NODES;
  size_t used = 0;
  if (size)
    *text = 0;
  o2o_tree_eval(nodes, nnodes, features, path, &n);
  for (int i = 0; i + 1 < n && used < size; i++) {
    const struct o2o_node *node = &nodes[path[i]];
    used += (size_t)snprintf(text + used, size - used, "%s%s %.4g %s %.4g", i ? ", " : "",
                             words->features[node->feature], features[node->feature],
                             path[i + 1] == node->left ? "<=" : ">", node->threshold);
  }
}

void o2o_choice_path(const struct o2o_predictor *predictor, const double *counts, char *text,
                     size_t size) {
  double features[O2O_NFEATURES];
  o2o_features(counts, AVERAGE_GROUP, predictor->fp64_weight, features);
  o2o_choice_path_text(&o2o_choice_words, predictor->nodes, predictor->nnodes, features, text,
                       size);
}

void o2o_choice_write(const char *path, double fp64_weight, const double *counts) {
  double features[O2O_NFEATURES];
  bool ok = counts != NULL;
  FILE *file = ok ? fopen(path, "w") : NULL;
  if (file) {
    for (int k = 0; k < O2O_NCOUNTS; k++)
      fprintf(file, "%s %.17g\n", o2o_count_name(k), counts[k]);
    fprintf(file, "avgws %.17g\n", AVERAGE_GROUP);
    o2o_features(counts, AVERAGE_GROUP, fp64_weight, features);
    fprintf(file, "fp64-weight %.17g\n", fp64_weight);
    for (int f = O2O_F1; f <= O2O_F4; f++)
      fprintf(file, "%s %.17g\n", o2o_feature_name(f), features[f]);
    ok = !ferror(file);
    ok = fclose(file) == 0 && ok;
  }
  if (!file || !ok)
    o2o_say("OMP2OCL_FEATURES='%s' cannot be written; no features\n", path);
}
