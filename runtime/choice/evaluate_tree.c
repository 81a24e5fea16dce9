/* Asking the tree.
 *
 * It is asked before OpenCL is loaded (when the tree says OpenMP it never is), so the work-group
 * size among the features is the one that this runtime asks a device for, not the one that a device
 * grants.
 */
#include "runtime/choice/evaluate_tree.h"

#include "runtime/core/hostmem.h"
#include "runtime/core/link.h"
#include "runtime/core/say.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TOLD 4 /* features of a vote */
#define FEW 64      /* slots of a kernel that need no allocation */

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
  /* What a kernel has written since is old there: counts are estimates. */
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
    return o2o_formula_counts_of(kernel->counts, slots ? &slots->i : NULL, NULL, o2o_read_host,
                                 counts);
  extents_of(kernel, slots, extents);
  ok = o2o_formula_counts_of(kernel->counts, slots ? &slots->i : NULL, extents, o2o_read_host,
                             counts);
  if (extents != few)
    free(extents);
  return ok;
}

bool o2o_choice_counts_kernel(const struct o2o_kernel *k) {
  return !(k->flags & O2O_KERNEL_PART) && o2o_link_possible(k);
}

/* The average work-group size over the launches. */
static double group_of(const struct o2o_tally *t) {
  return t->launches > 0 ? t->groups / t->launches : O2O_USUAL_GROUP;
}

static void features_of(const struct o2o_predictor *p, const struct o2o_tally *t,
                        double features[O2O_NFEATURES]) {
  o2o_features(t->counts, group_of(t), t->launches, p->fp64_weight, features);
  features[O2O_FEAT_SPEEDUP] = o2o_roofline_speedup(&p->machine, t->counts, t->launches);
}

enum o2o_version o2o_choice(const struct o2o_predictor *predictor, const struct o2o_tally *tally) {
  double features[O2O_NFEATURES];
  features_of(predictor, tally, features);
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

/* What each feature has added, the most first. */
static void vote_text(const struct o2o_ballot *b, const double *features, char *text, size_t size) {
  bool told[O2O_NFEATURES] = {false};
  int n =
      snprintf(text, size, "%d of %d trees for opencl, sum %.3g", b->in_favour, b->trees, b->sum);
  for (int told_of = 0; told_of < MOST_TOLD && n > 0 && (size_t)n < size; told_of++) {
    int most = -1;
    for (int f = 0; f < O2O_NFEATURES; f++)
      if (!told[f] && b->moved[f] != 0 && (most < 0 || fabs(b->moved[f]) > fabs(b->moved[most])))
        most = f;
    if (most < 0)
      return;
    told[most] = true;
    n += snprintf(text + n, size - (size_t)n, "%s %s %.4g %+.2g", told_of ? "," : ":",
                  o2o_feature_name(most), features[most], b->moved[most]);
  }
}

void o2o_choice_path(const struct o2o_predictor *predictor, const struct o2o_tally *tally,
                     char *text, size_t size) {
  double features[O2O_NFEATURES];
  struct o2o_ballot ballot;
  features_of(predictor, tally, features);
  if (o2o_votes(predictor->nodes, predictor->nnodes) &&
      o2o_ballot_of(predictor->nodes, predictor->nnodes, features, &ballot)) {
    vote_text(&ballot, features, text, size);
    return;
  }
  o2o_choice_path_text(&o2o_choice_words, predictor->nodes, predictor->nnodes, features, text,
                       size);
}

bool o2o_choice_uses_machine(const struct o2o_predictor *predictor) {
  for (int i = 0; i < predictor->nnodes; i++)
    if (predictor->nodes[i].feature == O2O_FEAT_SPEEDUP)
      return true;
  return false;
}

/* One line per number: as counted, and as expected when the version was chosen. */
static void write_features(FILE *file, double fp64_weight, const struct o2o_tally *counted,
                           const struct o2o_tally *expected) {
  double features[2][O2O_NFEATURES];
  double groups[2] = {group_of(counted), group_of(expected)};
  fprintf(file, "# name counted expected\n");
  for (int k = 0; k < O2O_NCOUNTS; k++)
    fprintf(file, "%s %.17g %.17g\n", o2o_count_name(k), counted->counts[k], expected->counts[k]);
  fprintf(file, "launches %.17g %.17g\n", counted->launches, expected->launches);
  fprintf(file, "avgws %.17g %.17g\n", groups[0], groups[1]);
  o2o_features(counted->counts, groups[0], counted->launches, fp64_weight, features[0]);
  o2o_features(expected->counts, groups[1], expected->launches, fp64_weight, features[1]);
  fprintf(file, "fp64-weight %.17g\n", fp64_weight);
  for (int f = O2O_F1; f <= O2O_F4; f++)
    fprintf(file, "%s %.17g %.17g\n", o2o_feature_name(f), features[0][f], features[1][f]);
}

void o2o_choice_write(const char *path, double fp64_weight, const struct o2o_tally *counted,
                      const struct o2o_tally *expected, double moved) {
  bool ok = counted != NULL;
  FILE *file = ok ? fopen(path, "w") : NULL;
  if (file) {
    write_features(file, fp64_weight, counted, expected);
    if (moved >= 0)
      fprintf(file, "moved %.17g\n", moved);
    ok = !ferror(file);
    ok = fclose(file) == 0 && ok;
  }
  if (!file || !ok)
    o2o_say("OMP2OCL_FEATURES='%s' cannot be written; no features\n", path);
}
