/* The report as one HTML page without any reference to the network: tables, and measured speedups
 * as bars.  Names come from files, so every text is escaped.
 */
#include "training/report.h"

#include "training/report_charts.h"
#include "training/report_trees.h"

#include <math.h>
#include <string.h>
#include <time.h>

static const char *version_name(enum o2o_version v) {
  return v == O2O_OPENCL ? "OpenCL" : "OpenMP";
}

/* ---- the model ------------------------------------------------------------------------------- */

static void tree(FILE *file, const struct o2o_report *r) {
  const struct o2o_grove one = {
      &o2o_choice_words, {"OpenMP", "OpenCL"}, r->tree, r->ntree, r->data};
  const struct o2o_grove all = {
      &o2o_choice_words, {"OpenMP", "OpenCL"}, r->model->nodes, r->model->nnodes, r->data};
  int votes = o2o_votes(r->model->nodes, r->model->nnodes);
  if (votes > 0)
    fprintf(file,
            "<h2>The model: %d trees that vote</h2><p>A case goes through all of them; OpenCL is "
            "chosen when the sum of their votes is above 0.</p>",
            votes);
  o2o_draw_votes(file, &all);
  fprintf(file,
          "<h2>%s</h2><p>Trained on all clear cases; below each question the cases in which "
          "OpenMP : OpenCL was faster.</p>",
          votes > 0 ? "One tree, for reading: it does not choose" : "The tree");
  o2o_draw_tree(file, &one);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void scores(FILE *file, const struct o2o_report *r) {
  fputs(
      "<h2>Programs never seen</h2><p>Each program was left out of the training that chose for it. "
      "Differences within the noise of a case count neither as right nor as wrong.</p>"
      "<table><tr><th>learner<th>right<th>of clear cases<th>share of the oracle<th>× "
      "OpenMP<th>× OpenCL<th>oracle × OpenMP</tr>\n",
      file);
  for (int l = 0; l < O2O_LEARNERS; l++) {
    const struct o2o_score *s = &r->scores[l];
    fprintf(file, "<tr><td>%s%s<td>%zu<td>%zu (%.1f %%)<td>%.1f %%<td>%.3f<td>%.3f<td>%.3f</tr>\n",
            o2o_learner_name(l), l == (int)r->selected ? " (selected)" : "", s->right, s->clear,
            s->clear ? 100.0 * (double)s->right / (double)s->clear : 100.0, 100 * s->oracle,
            s->over_openmp, s->over_opencl, s->best_over_openmp);
  }
  fputs("</table>\n", file);
  if (r->unproven)
    fprintf(file, "<p>Trees were slower than %s alone, so the model keeps to %s.</p>\n",
            o2o_report_kept(r), o2o_report_kept(r));
}

static void bar(FILE *file, const struct o2o_case *c) {
  double ratio = log2(c->seconds[O2O_OPENMP] / c->seconds[O2O_OPENCL]);
  double width = fmin(fabs(ratio), 8) * 20;
  fprintf(file,
          "<svg width=\"330\" height=\"14\"><path d=\"M165 0V14\"/><rect class=\"%s\" x=\"%.1f\" "
          "y=\"2\" width=\"%.1f\" height=\"10\"/></svg>",
          ratio > 0 ? "cl" : "mp", ratio > 0 ? 165 : 165 - width, width);
}

/* What the trees that vote make of a case, and the two features that have moved them most. */
static void why_votes(FILE *file, const struct o2o_ballot *b, const struct o2o_case *c) {
  int most[2] = {-1, -1};
  for (int f = 0; f < O2O_NFEATURES; f++)
    if (most[0] < 0 || fabs(b->moved[f]) > fabs(b->moved[most[0]])) {
      most[1] = most[0];
      most[0] = f;
    } else if (most[1] < 0 || fabs(b->moved[f]) > fabs(b->moved[most[1]])) {
      most[1] = f;
    }
  fprintf(file, "of all programs' trees %d of %d vote for OpenCL, sum %+.3g", b->in_favour,
          b->trees, b->sum);
  for (int i = 0; i < 2 && most[i] >= 0 && b->moved[most[i]] != 0; i++)
    fprintf(file, "%s%s = %.4g %+.2g", i ? ", " : ": ", o2o_feature_name(most[i]),
            c->features[most[i]], b->moved[most[i]]);
}

/* Why a case was missed, as far as the numbers say. */
static void why(FILE *file, const struct o2o_report *r, const struct o2o_case *c,
                enum o2o_version chosen) {
  struct o2o_ballot ballot;
  int at = 0;
  fprintf(file, "chose %s without this program; ", version_name(chosen));
  if (o2o_votes(r->model->nodes, r->model->nnodes) &&
      o2o_ballot_of(r->model->nodes, r->model->nnodes, c->features, &ballot)) {
    why_votes(file, &ballot, c);
    return;
  }
  fputs("all programs' tree asks ", file);
  for (int n = 0; r->tree[at].feature >= 0; n++) {
    const struct o2o_node *q = &r->tree[at];
    double value = c->features[q->feature];
    fprintf(file, "%s%s = %.4g (%s %.4g)", n ? ", " : "", o2o_feature_name(q->feature), value,
            value <= q->threshold ? "≤" : "&gt;", q->threshold);
    at = value <= q->threshold ? q->left : q->right;
  }
  fprintf(file, ": %s", version_name((enum o2o_version)r->tree[at].left));
}

static void cases(FILE *file, const struct o2o_report *r) {
  fputs("<h2>Measured</h2><p>Bars: speedup of OpenCL over OpenMP, one division per factor of 2 (20 "
        "pixels), right of the line where OpenCL is "
        "faster.</p><table><tr><th>program<th>size<th>OpenMP "
        "s<th>OpenCL s<th>speedup<th>F1<th>F2<th>F3<th>F4<th>chosen</tr>\n",
        file);
  for (size_t i = 0; i < r->data->count; i++) {
    const struct o2o_case *c = &r->data->cases[i];
    enum o2o_version chosen = r->chosen[r->selected][i];
    bool clear = o2o_case_clear(c), wrong = clear && chosen != o2o_case_best(c);
    fprintf(file, "<tr%s><td>", wrong ? " class=\"wrong\"" : "");
    o2o_html_text(file, c->program);
    fputs("<td>", file);
    o2o_html_text(file, c->size);
    fprintf(file, "<td>%.4g<td>%.4g<td>", c->seconds[O2O_OPENMP], c->seconds[O2O_OPENCL]);
    bar(file, c);
    for (int f = O2O_F1; f <= O2O_F4; f++)
      fprintf(file, "<td>%.3g", c->features[f]);
    fprintf(file, "<td>%s%s", version_name(chosen), clear ? "" : " (too close to call)");
    if (wrong) {
      fputs("<br>", file);
      why(file, r, c, chosen);
    }
    fputs("</tr>\n", file);
  }
  fputs("</table>\n", file);
}

/* ---- layouts --------------------------------------------------------------------------------- */

static void layout_cases(FILE *file, const struct o2o_report *r) {
  fputs("<table><tr><th>array<th>accesses per element<th>kept s<th>reordered s<th>speedup of "
        "reordering<th>chosen</tr>\n",
        file);
  for (size_t i = 0; i < r->layouts->count; i++) {
    const struct o2o_case *c = &r->layouts->cases[i];
    enum o2o_version chosen = r->layouts_chosen[i];
    bool clear = o2o_case_clear(c);
    fprintf(file, "<tr%s><td>", clear && chosen != o2o_case_best(c) ? " class=\"wrong\"" : "");
    o2o_html_text(file, c->program);
    fprintf(file, "<td>%.4g<td>%.4g<td>%.4g<td>", c->features[O2O_LAYOUT_ACCESSES],
            c->seconds[O2O_LAYOUT_KEEP], c->seconds[O2O_LAYOUT_REORDER]);
    bar(file, c);
    fprintf(file, "<td>%s%s</tr>\n", o2o_layout_words.leaves[chosen],
            clear ? "" : " (too close to call)");
  }
  fputs("</table>\n", file);
}

static void layouts(FILE *file, const struct o2o_report *r) {
  const struct o2o_grove one = {&o2o_layout_words,
                                {"keep", "reorder"},
                                r->model->layout_nodes,
                                r->model->nlayout_nodes,
                                r->layouts};
  const struct o2o_score *s = &r->layouts_score;
  if (r->layouts->count == 0)
    return;
  fprintf(
      file,
      "<h2>Reordering arrays on the device</h2><p>From microbenchmarks; below each question those "
      "in which keeping : reordering was faster. Array sizes held out: %zu of %zu clear ones "
      "right, %.1f %% of the oracle.</p>",
      s->right, s->clear, 100 * s->oracle);
  o2o_draw_tree(file, &one);
  layout_cases(file, r);
}

/* When, on what, by what. */
static void made(FILE *file, const struct o2o_report *r) {
  time_t now = time(NULL);
  struct tm local;
  char date[32] = "";
  if (localtime_r(&now, &local))
    strftime(date, sizeof date, "%Y-%m-%d", &local);
  fprintf(file, " Made %s by train-model " O2O_VERSION ". Driver and processors: ", date);
  o2o_html_text(file, *r->data->machine ? r->data->machine : "not recorded");
  fputs(".</p>\n", file);
}

bool o2o_report_html(FILE *file, const struct o2o_report *r) {
  fputs(
      "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>omp2ocl training</title>\n"
      "<style>body{font:14px sans-serif;margin:2em;max-width:80em}table{border-collapse:collapse}"
      "td,th{padding:2px 8px;text-align:right;border-bottom:1px solid #ddd}td:first-child,th:first-"
      "child{text-align:left}svg text{text-anchor:middle;font-size:12px}svg "
      ".s{font-size:10px;fill:#555}"
      "svg path{stroke:#888;fill:none}.mp{fill:#c6d8f0}.cl{fill:#f5c77e}.q{fill:#eee}"
      ".wrong{background:#fbe3e0}.frame{fill:none;stroke:#bbb}.cost{fill:#d98880}.pale{opacity:.35}"
      "circle{stroke:#666;stroke-width:.5}svg .cut{stroke:#b03a2e;stroke-dasharray:5 "
      "3}svg .faint{stroke-opacity:.2}details"
      "{overflow-x:auto}figure{display:inline-block;margin:4px}"
      "figcaption{font-size:11px;text-align:center}td{font-variant-numeric:tabular-nums}</"
      "style>\n<h1>omp2ocl: training for ",
      file);
  o2o_html_text(file, r->data->device);
  fprintf(file, "</h1><p>%zu cases. A double-precision operation costs %.2f single-precision ones.",
          r->data->count, r->fp64_weight);
  made(file, r);
  scores(file, r);
  o2o_chart_regret(file, r);
  tree(file, r);
  o2o_chart_plane(file, r);
  o2o_chart_scatter(file, r);
  o2o_chart_sizes(file, r);
  cases(file, r);
  layouts(file, r);
  return fputs("</html>\n", file) >= 0 && !ferror(file);
}
