// The learners on the public data set of 680 OpenCL kernel runs, whole programs held out: a tree of depth 5 is published at 65.6 %, a
// support vector machine at 71.0 %, a random forest at 77.1 % and 1.33 times OpenMP, the majority class at 58.8 %. Ours: the former two no worse than 3 points below, a forest of 78 % and 1.35 times OpenMP.
//
// REQUIRES: shared
// RUN: %bin/training-mapping %shared/data/device-mapping/amd.csv
#include "training/validate.h"

#include "../predictor/check.h"

#include <stdlib.h>
#include <string.h>

/* benchmark,dataset,comp,rational,mem,localmem,coalesced,atomic,transfer,wgsize,runtime_cpu,runtime_gpu,oracle */
static int read_row(char *line, struct o2o_case *c) {
  char *kernel = strtok(line, ","), *p = kernel, *fields[12] = {kernel};
  memset(c, 0, sizeof *c);
  for (int i = 1; i < 12; i++)
    if (!(fields[i] = strtok(NULL, ",")))
      return 0;
  /* The program is what stands in front of the kernel's name: three fields between hyphens, as the data set groups them. */
  for (int hyphens = 0; *p && (*p != '-' || ++hyphens < 3); p++)
    ;
  snprintf(c->program, sizeof c->program, "%.*s", (int)(p - kernel), kernel);
  c->counts[O2O_C_COMP] = atof(fields[2]);
  c->counts[O2O_C_RATIONAL] = atof(fields[3]);
  c->counts[O2O_C_MEM] = atof(fields[4]);
  c->counts[O2O_C_LOCALMEM] = atof(fields[5]);
  c->counts[O2O_C_COALESCED] = atof(fields[6]);
  c->counts[O2O_C_ATOMIC] = atof(fields[7]);
  c->counts[O2O_C_TRANSFER] = atof(fields[8]);
  c->avgws = atof(fields[9]);
  c->seconds[O2O_OPENMP] = atof(fields[10]) / 1000;
  c->seconds[O2O_OPENCL] = atof(fields[11]) / 1000;
  return 1;
}

int main(int argc, char **argv) {
  struct o2o_dataset data = {.count = 0};
  char line[1024];
  FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
  static const double least[O2O_LEARNERS][2] = {
      {62.6, 1.2}, {68, 1.2}, {78, 1.35}}; /* % right, times OpenMP */
  if (!file) {
    fprintf(stderr, "usage: training-mapping amd.csv\n");
    return 2;
  }
  for (int n = 0; fgets(line, sizeof line, file); n++) {
    struct o2o_case c;
    if (n > 0 && read_row(line, &c)) {
      snprintf(c.size, sizeof c.size, "%d", n);
      o2o_dataset_add(&data, &c);
    }
  }
  fclose(file);
  CHECK_EQ(data.count, 680);
  o2o_dataset_weigh(&data, 1);
  enum o2o_version *chosen = calloc(data.count + 1, sizeof *chosen);
  for (int learner = 0; learner < O2O_LEARNERS; learner++) {
    struct o2o_score score;
    struct o2o_c45_options options = o2o_c45_defaults;
    CHECK(o2o_leave_one_program_out(&data, learner, &options, chosen, &score));
    double right = 100.0 * (double)score.right / (double)score.clear;
    printf("%s: %.1f %% right, %.3f times OpenMP, oracle %.3f\n", o2o_learner_name(learner), right,
           score.over_openmp, score.best_over_openmp);
    CHECK(right >= least[learner][0]);
    CHECK(score.over_openmp >= least[learner][1]);
  }
  free(chosen);
  o2o_dataset_free(&data);
  return check_result();
}
