/* This machine's own models: files that train-model has written (docs/training.md). */
#ifndef O2O_RUNTIME_CHOICE_MODELS_H
#define O2O_RUNTIME_CHOICE_MODELS_H

#include "predictor/model.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether there is any file that may be a model. */
bool o2o_models_any(void);

/* Reads the model about the device of that name: the user's, else the system's.  True: `model`
 * is one, from the file `path`. False: there is none, or the first file of that name is no good,
 * which one line on stderr says. */
bool o2o_models_read(const char *device, struct o2o_model *model, char *path, size_t size);

#endif
