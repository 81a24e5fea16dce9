/* A tree as text (model_write.h). */
#include "training/model_write.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* As many digits as tell the number from its neighbours, and no more. */
static void write_number(FILE *file, double number) {
  char text[40];
  int digits = 6; /* fewer would make 7e+03 of 7000 */
  do
    snprintf(text, sizeof text, "%.*g", digits, number);
  while (digits++ < 17 && strtod(text, NULL) != number);
  fputs(text, file);
}

static void write_node(FILE *file, const struct o2o_words *words, const struct o2o_node *nodes,
                       int at, int indent) {
  const struct o2o_node *n = &nodes[at];
  if (n->feature == O2O_VOTE) {
    fprintf(file, "%*s", indent, "");
    write_number(file, n->threshold);
    fputc('\n', file);
    return;
  }
  if (n->feature < 0) {
    fprintf(file, "%*s%s\n", indent, "", words->leaves[n->left == 1]);
    return;
  }
  fprintf(file, "%*sif %s <= ", indent, "", words->features[n->feature]);
  write_number(file, n->threshold);
  fputc('\n', file);
  write_node(file, words, nodes, n->left, indent + 2);
  fprintf(file, "%*selse\n", indent, "");
  write_node(file, words, nodes, n->right, indent + 2);
}

bool o2o_tree_write(FILE *file, const struct o2o_words *words, const struct o2o_node *nodes,
                    int nnodes, int indent) {
  if (nnodes > 0)
    write_node(file, words, nodes, 0, indent);
  return !ferror(file);
}

/* The leaves of a tree that votes lead to the next one. */
static void write_votes(FILE *file, const struct o2o_node *nodes, int nnodes) {
  int root = 0;
  for (int i = 0; i < nnodes; i++) {
    int next = nodes[i].feature == O2O_VOTE ? nodes[i].right : root;
    if (i == root) {
      fprintf(file, "%svote\n", i ? "\n" : "");
      write_node(file, &o2o_choice_words, nodes, root, 0);
    }
    root = next > root ? next : root;
  }
}

bool o2o_model_write(FILE *file, const struct o2o_model *model, const char *comment) {
  bool used[O2O_NFEATURES] = {false}, any = false;
  fprintf(file, "omp2ocl-model %d\n", O2O_MODEL_VERSION);
  while (comment && *comment) {
    size_t length = strcspn(comment, "\n");
    fprintf(file, "# %.*s\n", (int)length, comment);
    comment += length + (comment[length] == '\n');
  }
  fprintf(file, "name %s\ndevice %s\n", model->name, model->device);
  if (*model->driver)
    fprintf(file, "driver %s\n", model->driver);
  if (*model->cpu)
    fprintf(file, "cpu %s\n", model->cpu);
  fprintf(file, "fp64-weight %.17g\nfeatures", model->fp64_weight);
  for (int i = 0; i < model->nnodes; i++)
    if (model->nodes[i].feature >= 0)
      any = used[model->nodes[i].feature] = true;
  for (int f = 0; f < O2O_NFEATURES; f++)
    if (used[f] || (!any && f == O2O_F1))
      fprintf(file, " %s", o2o_feature_name(f));
  fputs("\n\n", file);
  if (o2o_votes(model->nodes, model->nnodes)) {
    write_votes(file, model->nodes, model->nnodes);
  } else {
    fputs("tree\n", file);
    o2o_tree_write(file, &o2o_choice_words, model->nodes, model->nnodes, 0);
  }
  if (model->nlayout_nodes > 0)
    fprintf(file, "\nlayout\n");
  return o2o_tree_write(file, &o2o_layout_words, model->layout_nodes, model->nlayout_nodes, 0);
}
