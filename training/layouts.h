/* Measuring when it pays to reorder an array on the device: the microbenchmarks of the layout tree
 * (docs/training.md).
 *
 * A directory of training programs may hold layouts.txt, a file like programs.txt with one array
 * size per line.  Its program prints a line
 *
 *     BYTES ACCESSES SECONDS
 *
 * for each number of accesses per element, and is run with OMP2OCL_LAYOUT=off and =on, in discrete
 * memory.
 */
#ifndef O2O_TRAINING_LAYOUTS_H
#define O2O_TRAINING_LAYOUTS_H

#include "training/c45.h"
#include "training/collect.h"

/* Measures the sizes that `layouts` does not have, adds a case for each number of accesses to
 * `layouts` and, once the size is complete, to `file`. A program that fails is left out, with
 * one line on `messages`.  Returns the number of cases measured. */
size_t o2o_collect_layouts(const struct o2o_jobs *jobs, const struct o2o_collect_options *options,
                           struct o2o_dataset *layouts, FILE *file, FILE *messages);

/* How the layout tree is grown: the features that it may ask for. */
extern const struct o2o_c45_options o2o_layout_c45;

#endif
