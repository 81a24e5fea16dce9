/* The report as text: the tables of docs/training.md (report.h). */
#include "training/report.h"

#include "training/model_write.h"

static void score_line(FILE *file, const struct o2o_report *r, enum o2o_learner learner) {
  const struct o2o_score *s = &r->scores[learner];
  fprintf(file, "%-7s %5zu of %-5zu %5.1f %%   %5.1f %%   %6.3f   %6.3f   %6.3f%s\n",
          o2o_learner_name(learner), s->right, s->clear,
          s->clear ? 100.0 * (double)s->right / (double)s->clear : 100.0, 100 * s->oracle,
          s->over_openmp, s->over_opencl, s->best_over_openmp,
          learner == r->selected ? "   selected" : "");
}

const char *o2o_report_kept(const struct o2o_report *r) {
  return r->model->nodes[0].left == O2O_OPENCL ? "OpenCL" : "OpenMP";
}

static void confusion(FILE *file, const struct o2o_score *s) {
  fprintf(file, "\n%-22s %10s %10s\n%-22s %10zu %10zu\n%-22s %10zu %10zu\n", "faster \\ chosen",
          "openmp", "opencl", "openmp", s->confusion[O2O_OPENMP][O2O_OPENMP],
          s->confusion[O2O_OPENMP][O2O_OPENCL], "opencl", s->confusion[O2O_OPENCL][O2O_OPENMP],
          s->confusion[O2O_OPENCL][O2O_OPENCL]);
}

static void misses(FILE *file, const struct o2o_report *r) {
  const struct o2o_score *s = &r->scores[r->selected];
  if (s->right == s->clear)
    return;
  fprintf(file, "\nmisses:\n");
  for (size_t i = 0; i < r->data->count; i++) {
    const struct o2o_case *c = &r->data->cases[i];
    enum o2o_version chosen = r->chosen[r->selected][i];
    if (o2o_case_clear(c) && chosen != o2o_case_best(c))
      fprintf(file, "  %-20s %-10s %s chosen, %.4g s instead of %.4g s\n", c->program, c->size,
              chosen == O2O_OPENCL ? "opencl" : "openmp", c->seconds[chosen], c->seconds[!chosen]);
  }
}

static void layouts(FILE *file, const struct o2o_report *r) {
  const struct o2o_score *s = &r->layouts_score;
  if (r->layouts->count == 0) {
    fputs("\nno layout tree: the training programs have no microbenchmarks, or none was measured\n",
          file);
    return;
  }
  fprintf(
      file,
      "\nreordering arrays on the device: %zu microbenchmarks, %zu of them clear; in %zu of these "
      "it pays\narray sizes held out: %zu of %zu right (%.1f %%), %.1f %% of the oracle\n"
      "layout tree, from all microbenchmarks:\n",
      s->cases, s->clear, s->confusion[O2O_LAYOUT_REORDER][0] + s->confusion[O2O_LAYOUT_REORDER][1],
      s->right, s->clear, s->clear ? 100.0 * (double)s->right / (double)s->clear : 100.0,
      100 * s->oracle);
  o2o_tree_write(file, &o2o_layout_words, r->model->layout_nodes, r->model->nlayout_nodes, 2);
}

static void votes(FILE *file, const struct o2o_report *r) {
  int trees = o2o_votes(r->model->nodes, r->model->nnodes);
  if (trees > 0)
    fprintf(file,
            "\nThe model is %d boosted trees that vote, %d nodes: with programs held out they were "
            "better than one tree.\n",
            trees, (int)r->model->nnodes);
}

bool o2o_report_text(FILE *file, const struct o2o_report *r) {
  const struct o2o_score *s = &r->scores[r->selected];
  fprintf(file,
          "device %s, a double-precision operation costs %.2f single-precision ones\n"
          "%zu cases, %zu of them clear\n\n"
          "whole programs held out:\n"
          "        right                     of oracle  x openmp  x opencl  oracle x openmp\n",
          r->data->device, r->fp64_weight, s->cases, s->clear);
  for (int l = 0; l < O2O_LEARNERS; l++)
    score_line(file, r, l);
  confusion(file, s);
  misses(file, r);
  if (r->unproven)
    fprintf(file,
            "\nWith programs held out, trees were slower than %s alone: the model keeps to %s.\n",
            o2o_report_kept(r), o2o_report_kept(r));
  votes(file, r);
  fprintf(file, "\ntree, from all cases:\n");
  o2o_tree_write(file, &o2o_choice_words, r->tree, r->ntree, 2);
  layouts(file, r);
  return !ferror(file);
}
