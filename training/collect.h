/* Running the training programs: both versions of each, interleaved, until the difference is clear.
 *
 * A directory of training programs holds multiversioned binaries and programs.txt, one case per
 * line:
 *
 *     PROGRAM SIZE quick|full ARGUMENT...
 *
 * Where sizes need binaries of their own, PROGRAM is NAME.CLASS: the file's name, and a case of
 * program NAME. The order of sizes is from small to large.  `quick` cases are those of train-model
 * --quick.
 */
#ifndef O2O_TRAINING_COLLECT_H
#define O2O_TRAINING_COLLECT_H

#include "training/dataset.h"

#include <signal.h>

/* Set by a handler of signals: the case that is being measured is dropped, and measuring ends. */
extern volatile sig_atomic_t o2o_interrupted;

struct o2o_job {
  char program[O2O_CASE_NAME], size[O2O_CASE_NAME];
  bool quick;
  char *line;  /* owned: the arguments' text */
  char **argv; /* owned; argv[0] is the binary's path, owned too; NULL at the end */
};

struct o2o_jobs {
  /* smallest sizes of all programs first, so that a short session sees every program */
  struct o2o_job *jobs;
  size_t count;
};

/* Reads DIRECTORY/NAME, programs.txt or a file like it.  False, with one line on `messages`,
 * when it cannot be used. */
bool o2o_jobs_read(struct o2o_jobs *jobs, const char *directory, const char *name, FILE *messages);
void o2o_jobs_free(struct o2o_jobs *jobs);

struct o2o_collect_options {
  const char *device; /* OMP2OCL_DEVICE for the runs, NULL: the default one */
  bool quick;         /* only quick cases, and fewer runs */
  const char *also;  /* with quick: all cases of programs whose names begin like this; NULL: none */
  double time_limit; /* seconds, 0: none */
  FILE *progress;    /* NULL: silent */
};

/* What the programs find, as OMP2OCL_VERBOSE names it. */
struct o2o_training_device {
  char name[O2O_MODEL_DEVICE], driver[O2O_MODEL_MACHINE];
  double fp64_weight; /* the cost of a double-precision operation, in single-precision ones */
};

/* Finds the device, and measures its weight, by running a program of the directory.  False, with
 * one line, when there is none. */
bool o2o_find_device(const char *directory, const struct o2o_collect_options *options,
                     struct o2o_training_device *device, FILE *messages);

/* Measures the jobs that `data` does not have, adds each to `data` and, once it is whole, to
 * `file`.  A program that fails is left out, with one line on `messages`.  Returns the number of
 * cases measured. */
size_t o2o_collect(const struct o2o_jobs *jobs, const struct o2o_collect_options *options,
                   struct o2o_dataset *data, FILE *file, FILE *messages);

#endif
