/* Writing a tree as a model file (docs/model-file.md). */
#ifndef O2O_TRAINING_MODEL_WRITE_H
#define O2O_TRAINING_MODEL_WRITE_H

#include "predictor/model.h"

#include <stdbool.h>
#include <stdio.h>

/* The whole file, with `comment` (lines without '#', may be NULL) behind its first line.
 * o2o_model_parse() reads back the same model. False on a write error. */
bool o2o_model_write(FILE *file, const struct o2o_model *model, const char *comment);

/* The tree alone, each line behind `indent` blanks: for people. */
bool o2o_tree_write(FILE *file, const struct o2o_words *words, const struct o2o_node *nodes,
                    int nnodes, int indent);

#endif
