/* Leave one program out (validate.h). */
#include "training/validate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_choice(struct o2o_score *s, const struct o2o_case *c, enum o2o_version chosen) {
  enum o2o_version best = o2o_case_best(c);
  s->cases++;
  s->oracle += log(c->seconds[best] / c->seconds[chosen]);
  s->over_openmp += log(c->seconds[O2O_OPENMP] / c->seconds[chosen]);
  s->over_opencl += log(c->seconds[O2O_OPENCL] / c->seconds[chosen]);
  s->best_over_openmp += log(c->seconds[O2O_OPENMP] / c->seconds[best]);
  if (!o2o_case_clear(c))
    return;
  s->clear++;
  s->confusion[best][chosen]++;
  s->right += best == chosen;
}

static void finish_score(struct o2o_score *s) {
  double n = s->cases ? (double)s->cases : 1;
  s->oracle = exp(s->oracle / n);
  s->over_openmp = exp(s->over_openmp / n);
  s->over_opencl = exp(s->over_opencl / n);
  s->best_over_openmp = exp(s->best_over_openmp / n);
}

static size_t clear_cases_of(const struct o2o_dataset *data, const char *program) {
  size_t n = 0;
  for (size_t i = 0; i < data->count; i++)
    n += o2o_same_program(data->cases[i].program, program) && o2o_case_clear(&data->cases[i]);
  return n;
}

/* The first case of the same program says which one it is. */
static uint32_t program_of(const struct o2o_dataset *data, size_t at) {
  size_t i = 0;
  while (!o2o_same_program(data->cases[i].program, data->cases[at].program))
    i++;
  return (uint32_t)i;
}

struct o2o_lesson *o2o_lessons(const struct o2o_dataset *data, const char *without, size_t *count) {
  struct o2o_lesson *lessons = malloc((data->count + 1) * sizeof *lessons);
  double sum = 0;
  size_t n = 0;
  if (!lessons)
    return NULL;
  for (size_t i = 0; i < data->count; i++) {
    const struct o2o_case *c = &data->cases[i];
    if (!o2o_case_clear(c) || (without && o2o_same_program(c->program, without)))
      continue;
    lessons[n] =
        (struct o2o_lesson){.features = c->features,
                            .best = o2o_case_best(c),
                            .weight = o2o_case_stake(c) / (double)clear_cases_of(data, c->program),
                            .gain = log(c->seconds[O2O_OPENMP] / c->seconds[O2O_OPENCL]),
                            .program = program_of(data, i)};
    sum += lessons[n++].weight;
  }
  /* The weights add up to the number of cases, so that pruning sees as many cases as there are. */
  for (size_t i = 0; i < n; i++)
    lessons[i].weight *= (double)n / sum;
  *count = n;
  return lessons;
}

static bool hold_out(const struct o2o_dataset *data, const char *program, enum o2o_learner learner,
                     const struct o2o_c45_options *options, enum o2o_version *chosen) {
  size_t n;
  struct o2o_lesson *lessons = o2o_lessons(data, program, &n);
  struct o2o_classifier *classifier = lessons ? o2o_learn(learner, lessons, n, options) : NULL;
  for (size_t i = 0; classifier && i < data->count; i++)
    if (o2o_same_program(data->cases[i].program, program))
      chosen[i] = o2o_classify(classifier, data->cases[i].features);
  bool ok = classifier != NULL;
  o2o_classifier_free(classifier);
  free(lessons);
  return ok;
}

bool o2o_leave_one_program_out(const struct o2o_dataset *data, enum o2o_learner learner,
                               const struct o2o_c45_options *options, enum o2o_version *chosen,
                               struct o2o_score *score) {
  memset(score, 0, sizeof *score);
  for (size_t i = 0; i < data->count; i++)
    if (program_of(data, i) == i &&
        !hold_out(data, data->cases[i].program, learner, options, chosen))
      return false;
  for (size_t i = 0; i < data->count; i++)
    add_choice(score, &data->cases[i], chosen[i]);
  finish_score(score);
  return true;
}
