// What one more feature would tell the learners: see feature-trials.sh, which compiles this file.
//
//     feature-trials WEIGHT FILE
//
// FILE is a file of cases (training/dataset.h) or amd.csv, WEIGHT what a double-precision operation
// costs. The script compiles all of it with O2O_FEAT_TRIAL and some more features behind the usual ones.

#include "training/validate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double ratio(double a, double b) { return a / (b > 0 ? b : 1); }

static double operations(const struct o2o_case *c) {
  return c->counts[O2O_C_COMP] + c->counts[O2O_C_COMP64];
}

/// How many branches there are for each operation, those of loops among them.
static double divergence(const struct o2o_case *c) {
  return ratio(c->counts[O2O_C_BRANCH], operations(c));
}

static double branches(const struct o2o_case *c) { return c->counts[O2O_C_BRANCH]; }

static double functions(const struct o2o_case *c) {
  return ratio(c->counts[O2O_C_RATIONAL], operations(c));
}

static double calls(const struct o2o_case *c) { return c->counts[O2O_C_RATIONAL]; }

static double bytes_per_launch(const struct o2o_case *c) {
  return ratio(c->counts[O2O_C_TRANSFER], c->launches);
}

static double iterations(const struct o2o_case *c) { return c->counts[O2O_C_ITEMS]; }

static double iterations_per_launch(const struct o2o_case *c) {
  return ratio(c->counts[O2O_C_ITEMS], c->launches);
}

static double operations_per_iteration(const struct o2o_case *c) {
  return ratio(operations(c), c->counts[O2O_C_ITEMS]);
}

static double atomics(const struct o2o_case *c) {
  return ratio(c->counts[O2O_C_ATOMIC], c->counts[O2O_C_MEM]);
}

static double scattered(const struct o2o_case *c) {
  return c->counts[O2O_C_MEM] - c->counts[O2O_C_COALESCED];
}

static const struct {
  const char *name;
  double (*value)(const struct o2o_case *c);
} trials[] = {
    {"branches / operations", divergence},
    {"branches", branches},
    {"math functions / operations", functions},
    {"math functions", calls},
    {"bytes / launch", bytes_per_launch},
    {"iterations", iterations},
    {"iterations / launch", iterations_per_launch},
    {"operations / iteration", operations_per_iteration},
    {"atomics / accesses", atomics},
    {"scattered accesses", scattered},
};
enum { TRIALS = sizeof trials / sizeof *trials };
_Static_assert(O2O_FEAT_TRIAL + TRIALS == O2O_FEAT_SPEEDUP, "the script makes room for them");

/// benchmark,dataset,comp,rational,mem,localmem,coalesced,atomic,transfer,wgsize,runtime_cpu,runtime_gpu,oracle. The
/// program is the first three fields between hyphens of the kernel's name.
static bool read_row(char *line, unsigned number, struct o2o_case *c) {
  static const int counts[] = {O2O_C_COMP,      O2O_C_RATIONAL, O2O_C_MEM,     O2O_C_LOCALMEM,
                               O2O_C_COALESCED, O2O_C_ATOMIC,   O2O_C_TRANSFER};
  char *kernel = strtok(line, ","), *fields[12] = {kernel}, *end = kernel;
  memset(c, 0, sizeof *c);
  for (int i = 1; i < 12; i++)
    if (!(fields[i] = strtok(NULL, ",")))
      return false;
  for (int hyphens = 0; *end && (*end != '-' || ++hyphens < 3);)
    end++;
  snprintf(c->program, sizeof c->program, "%.*s", (int)(end - kernel), kernel);
  snprintf(c->size, sizeof c->size, "%u", number);
  for (int i = 0; i < 7; i++)
    c->counts[counts[i]] = atof(fields[2 + i]);
  c->avgws = atof(fields[9]);
  c->seconds[O2O_OPENMP] = atof(fields[10]) / 1000;
  c->seconds[O2O_OPENCL] = atof(fields[11]) / 1000;
  return true;
}

static bool read_table(struct o2o_dataset *data, const char *path) {
  char line[1024];
  struct o2o_case c;
  FILE *file = fopen(path, "r");
  if (!file)
    return false;
  for (unsigned n = 0; fgets(line, sizeof line, file); n++)
    if (n > 0 && read_row(line, n, &c))
      o2o_dataset_add(data, &c);
  fclose(file);
  return data->count > 0;
}

/// Whether the feature has the same value in all cases: then there is nothing to try.
static bool constant(const struct o2o_dataset *data, double (*value)(const struct o2o_case *c)) {
  double first = value(&data->cases[0]);
  for (size_t i = 1; i < data->count; i++)
    if (value(&data->cases[i]) < first || value(&data->cases[i]) > first)
      return false;
  return true;
}

/// Sets the features of trials [from, to) beside the usual ones, and judges all learners.
static bool judge(struct o2o_dataset *data, const char *name, size_t from, size_t to,
                  enum o2o_version *chosen) {
  for (size_t i = 0; i < data->count; i++)
    for (size_t t = 0; t < TRIALS; t++)
      data->cases[i].features[O2O_FEAT_TRIAL + t] =
          t >= from && t < to ? trials[t].value(&data->cases[i]) : 0;
  printf("| %s |", name);
  for (int learner = 0; learner < O2O_LEARNERS; learner++) {
    if (learner == O2O_LEARN_SVM)
      continue;
    struct o2o_score score;
    struct o2o_c45_options options = o2o_c45_defaults;
    if (!o2o_leave_one_program_out(data, learner, &options, chosen, &score))
      return false;
    printf(" %.1f %%, %.1f %% |", 100.0 * (double)score.right / (double)score.clear,
           100 * score.oracle);
  }
  printf("\n");
  fflush(stdout);
  return true;
}

int main(int argc, char **argv) {
  struct o2o_dataset data = {.count = 0}, layouts = {.count = 0};
  if (argc != 3)
    return 2;
  bool table = strlen(argv[2]) > 4 && strcmp(argv[2] + strlen(argv[2]) - 4, ".csv") == 0;
  if (!(table ? read_table(&data, argv[2]) : o2o_dataset_read(&data, &layouts, argv[2], stderr)))
    return 2;
  enum o2o_version *chosen = calloc(data.count + 1, sizeof *chosen);
  bool ok = chosen;
  printf("%zu cases; right and share of the oracle's performance, whole programs held out\n\n| one "
         "feature more |",
         data.count);
  for (int learner = 0; learner < O2O_LEARNERS; learner++)
    if (learner != O2O_LEARN_SVM)
      printf(" %s |", o2o_learner_name(learner));
  printf("\n|---|---|---|---|\n");
  o2o_dataset_weigh(&data, atof(argv[1]));
  ok = ok && judge(&data, "none", 0, 0, chosen);
  for (size_t t = 0; ok && t < TRIALS; t++)
    ok = constant(&data, trials[t].value) || judge(&data, trials[t].name, t, t + 1, chosen);
  ok = ok && judge(&data, "all", 0, TRIALS, chosen);
  free(chosen);
  o2o_dataset_free(&data);
  o2o_dataset_free(&layouts);
  return ok ? 0 : 2;
}
