// The learners on the public data set of 680 OpenCL kernel runs, whole programs held out: a tree of depth 5 is published at 65.6 %, a
// support vector machine at 71.0 %, a random forest at 77.1 % and 1.33 times OpenMP, the majority class at 58.8 %. Ours: the former two no worse than 3 points below; boosted trees, and what a model is of, 78 % and 1.35 times OpenMP, in less than 5 us per choice.
//
// REQUIRES: shared
// RUN: %bin/training-mapping %shared/data/device-mapping/amd.csv
#include "training/chosen.h"
#include "training/model_write.h"
#include "training/validate.h"

#include "../predictor/check.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

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

static double cpu_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* The model of all cases: how large it is, and what asking and reading it takes. */
static void deployed(const struct o2o_dataset *data) {
  static struct o2o_model model = {.name = "mapping", .device = "any", .fp64_weight = 1}, back;
  char *text = NULL, error[200];
  size_t n, length = 0, chosen = 0;
  struct o2o_lesson *lessons = o2o_lessons(data, NULL, &n);
  const int rounds = 100, readings = 50;
  model.nnodes = o2o_chosen(lessons, n, &o2o_c45_defaults, model.nodes);
  FILE *file = open_memstream(&text, &length);
  CHECK(o2o_model_write(file, &model, NULL));
  fclose(file);
  double begin = cpu_seconds();
  for (int i = 0; i < rounds; i++)
    for (size_t k = 0; k < data->count; k++)
      chosen += o2o_tree_eval(model.nodes, model.nnodes, data->cases[k].features, NULL, NULL) == O2O_OPENCL;
  double asking = (cpu_seconds() - begin) / rounds / (double)data->count;
  begin = cpu_seconds();
  for (int i = 0; i < readings; i++)
    CHECK(o2o_model_parse(text, length, &back, error, sizeof error));
  double reading = (cpu_seconds() - begin) / readings;
  CHECK_EQ(back.nnodes, model.nnodes);
  CHECK(asking < 5e-6);
  printf("the model of all cases: %d trees that vote, %d nodes, %zu bytes; a choice takes %.2f us, reading it %.0f us (%zu of %zu for OpenCL)\n",
         o2o_votes(model.nodes, model.nnodes), (int)model.nnodes, length, 1e6 * asking, 1e6 * reading, chosen / (size_t)rounds, data->count);
  free(text);
  free(lessons);
}

int main(int argc, char **argv) {
  struct o2o_dataset data = {.count = 0};
  char line[1024];
  FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
  static const double least[O2O_LEARNERS][2] = {
      {62.6, 1.2}, {68, 1.2}, {78, 1.35}, {78, 1.35}}; /* % right, times OpenMP */
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
  deployed(&data);
  free(chosen);
  o2o_dataset_free(&data);
  return check_result();
}
