/* Charts.
 *
 * Axes are logarithmic where values are times or ratios.  F1 may be 0, so its axis ends at a tenth
 * of the least value above, where the zeros stand.  Names come from files: every text is escaped.
 */
#include "training/report_charts.h"

#include "training/report_trees.h"

#include <math.h>
#include <string.h>

void o2o_html_text(FILE *file, const char *s) {
  for (; *s; s++)
    switch (*s) {
    case '<':
      fputs("&lt;", file);
      break;
    case '>':
      fputs("&gt;", file);
      break;
    case '&':
      fputs("&amp;", file);
      break;
    case '"':
      fputs("&quot;", file);
      break;
    default:
      fputc(*s, file);
    }
}

#define WIDTH 520.0
#define HEIGHT 380.0
#define MARGIN 50.0

/* An axis from `low` to `high` on `length` pixels. */
struct axis {
  double low, high, length;
  bool logarithmic;
};

static double position(const struct axis *a, double value) {
  double low = a->low, high = a->high;
  if (a->logarithmic) {
    value = log10(fmax(value, low));
    low = log10(low);
    high = log10(high);
  }
  return high > low ? fmin(fmax((value - low) / (high - low), 0), 1) * a->length : a->length / 2;
}

static double across(const struct axis *a, double value) { return MARGIN + position(a, value); }
static double up(const struct axis *a, double value) {
  return MARGIN / 2 + a->length - position(a, value);
}

/* The next powers of ten around the positive values. */
static void include(struct axis *a, double value) {
  if (!(value > 0))
    return;
  a->low = a->low > 0 ? fmin(a->low, pow(10, floor(log10(value)))) : pow(10, floor(log10(value)));
  a->high = fmax(a->high, pow(10, ceil(log10(value) + 1e-9)));
}

static void begin(FILE *file, const struct axis *x, const struct axis *y, const char *x_name,
                  const char *y_name) {
  double left = MARGIN, bottom = MARGIN / 2 + y->length;
  fprintf(file,
          "<svg width=\"%.0f\" height=\"%.0f\"><rect class=\"frame\" x=\"%.0f\" y=\"%.0f\" "
          "width=\"%.0f\" height=\"%.0f\"/>\n",
          x->length + 2 * MARGIN, y->length + 1.6 * MARGIN, left, MARGIN / 2, x->length, y->length);
  for (double t = x->low; x->logarithmic ? t <= x->high * 1.01 : t <= x->high + 1e-9;
       t = x->logarithmic ? t * 10 : t + (x->high - x->low) / 4)
    fprintf(file, "<text class=\"s\" x=\"%.1f\" y=\"%.1f\">%.3g</text>", across(x, t), bottom + 14,
            t);
  for (double t = y->low; y->logarithmic ? t <= y->high * 1.01 : t <= y->high + 1e-9;
       t = y->logarithmic ? t * 10 : t + (y->high - y->low) / 4)
    fprintf(file, "<text class=\"s\" x=\"%.1f\" y=\"%.1f\">%.3g</text>", left - 22, up(y, t) + 4,
            t);
  fprintf(file, "<text x=\"%.1f\" y=\"%.1f\">%s</text><text x=\"%.1f\" y=\"14\">%s</text>\n",
          left + x->length / 2, bottom + 32, x_name, left + 30, y_name);
}

static void title(FILE *file, const struct o2o_case *c) {
  fputs("<title>", file);
  o2o_html_text(file, c->program);
  fputs(" ", file);
  o2o_html_text(file, c->size);
  fprintf(file, ": OpenMP %.4g s, OpenCL %.4g s</title>", c->seconds[O2O_OPENMP],
          c->seconds[O2O_OPENCL]);
}

static const char *class_of(const struct o2o_case *c) {
  return o2o_case_best(c) == O2O_OPENCL ? "cl" : "mp";
}

void o2o_chart_scatter(FILE *file, const struct o2o_report *r) {
  struct axis x = {.length = WIDTH, .logarithmic = true},
              y = {.length = HEIGHT, .logarithmic = true};
  fputs("<h2>Times</h2><p>A point for each case; below the line OpenCL is faster (orange). Bars "
        "are the "
        "noise of the "
        "case.</p>\n",
        file);
  for (size_t i = 0; i < r->data->count; i++) {
    include(&x, r->data->cases[i].seconds[O2O_OPENMP]);
    include(&y, r->data->cases[i].seconds[O2O_OPENCL]);
  }
  if (!(x.low > 0) || !(y.low > 0))
    return;
  begin(file, &x, &y, "OpenMP, seconds", "OpenCL, s");
  double low = fmax(x.low, y.low), high = fmin(x.high, y.high);
  if (low < high)
    fprintf(file, "<path d=\"M%.1f %.1fL%.1f %.1f\"/>\n", across(&x, low), up(&y, low),
            across(&x, high), up(&y, high));
  for (size_t i = 0; i < r->data->count; i++) {
    const struct o2o_case *c = &r->data->cases[i];
    double mp = c->seconds[O2O_OPENMP], cl = c->seconds[O2O_OPENCL], n = 1 + c->noise / 2;
    fprintf(file,
            "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fV%.1f\"/><circle class=\"%s\" cx=\"%.1f\" "
            "cy=\"%.1f\" r=\"2.5\">",
            across(&x, mp / n), up(&y, cl), across(&x, mp * n), across(&x, mp), up(&y, cl / n),
            up(&y, cl * n), class_of(c), across(&x, mp), up(&y, cl));
    title(file, c);
    fputs("</circle>\n", file);
  }
  fputs("</svg>\n", file);
}

/* The trees whose questions show in the plane. */
struct cutting {
  const struct o2o_node *nodes;
  const struct axis *x, *y;
  const char *classes; /* of the lines */
};

/* The lines by which the subtree cuts the rectangle; cuts by other features do not show. */
static void cut(FILE *file, const struct cutting *c, int at, double x0, double x1, double y0,
                double y1) {
  const struct axis *x = c->x, *y = c->y;
  const struct o2o_node *n = &c->nodes[at];
  if (n->feature < 0)
    return;
  if (n->feature == O2O_F1 && n->threshold > x0 && n->threshold < x1) {
    fprintf(file, "<path class=\"%s\" d=\"M%.1f %.1fV%.1f\"/>\n", c->classes,
            across(x, n->threshold), up(y, y0), up(y, y1));
    cut(file, c, n->left, x0, n->threshold, y0, y1);
    cut(file, c, n->right, n->threshold, x1, y0, y1);
  } else if (n->feature == O2O_F2 && n->threshold > y0 && n->threshold < y1) {
    fprintf(file, "<path class=\"%s\" d=\"M%.1f %.1fH%.1f\"/>\n", c->classes, across(x, x0),
            up(y, n->threshold), across(x, x1));
    cut(file, c, n->left, x0, x1, y0, n->threshold);
    cut(file, c, n->right, x0, x1, n->threshold, y1);
  } else {
    cut(file, c, n->left, x0, x1, y0, y1);
    cut(file, c, n->right, x0, x1, y0, y1);
  }
}

void o2o_chart_plane(FILE *file, const struct o2o_report *r) {
  struct axis x = {.length = WIDTH, .logarithmic = true}, y = {0, 1, HEIGHT, false};
  for (size_t i = 0; i < r->data->count; i++)
    include(&x, r->data->cases[i].features[O2O_F1]);
  if (!(x.low > 0))
    return;
  x.low /= 10; /* for zeros */
  bool votes = o2o_votes(r->model->nodes, r->model->nnodes) > 0;
  const struct cutting c = {votes ? r->model->nodes : r->tree, &x, &y, votes ? "cut faint" : "cut"};
  int root = 0;
  fprintf(
      file,
      "<h2>Transfers and coalesced accesses</h2><p>The cases over F1, what has to be transferred "
      "for each operation, and F2, the share of accesses that are coalesced; lines are the "
      "questions about these two of %s. Orange: OpenCL was faster, blue: OpenMP, pale: too close "
      "to call.</p>\n",
      votes ? "all trees that vote, darker where more of them ask" : "the tree");
  begin(file, &x, &y, "F1", "F2");
  do
    cut(file, &c, root, x.low, x.high, y.low, y.high);
  while ((root = o2o_next_root(c.nodes, root)) != 0);
  for (size_t i = 0; i < r->data->count; i++) {
    const struct o2o_case *c = &r->data->cases[i];
    fprintf(file, "<circle class=\"%s%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\">", class_of(c),
            o2o_case_clear(c) ? "" : " pale", across(&x, c->features[O2O_F1]),
            up(&y, c->features[O2O_F2]));
    title(file, c);
    fputs("</circle>\n", file);
  }
  fputs("</svg>\n", file);
}

static bool is_first(const struct o2o_dataset *data, size_t at) {
  for (size_t i = 0; i < at; i++)
    if (strcmp(data->cases[i].program, data->cases[at].program) == 0)
      return false;
  return true;
}

void o2o_chart_sizes(FILE *file, const struct o2o_report *r) {
  const struct o2o_dataset *data = r->data;
  fputs("<h2>Speedup over sizes</h2><p>For each program how many times as fast as OpenMP OpenCL "
        "is, over the time "
        "that OpenMP takes (logarithmic, 0.1 ms to 100 s); the line is 1, the frame a 32nd to "
        "32.</p>\n",
        file);
  for (size_t p = 0; p < data->count; p++) {
    const struct axis x = {1e-4, 1e2, 130, true}, y = {1.0 / 32, 32, 60, true};
    if (!is_first(data, p))
      continue;
    fputs("<figure><svg width=\"140\" height=\"70\">", file);
    fprintf(file, "<rect class=\"frame\" x=\"5\" y=\"5\" width=\"130\" height=\"60\"/><path d=\"M5 "
                  "35H135\"/>");
    for (size_t i = 0; i < data->count; i++) {
      const struct o2o_case *c = &data->cases[i];
      if (strcmp(c->program, data->cases[p].program) != 0)
        continue;
      fprintf(file, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\">", class_of(c),
              5 + position(&x, c->seconds[O2O_OPENMP]),
              65 - position(&y, c->seconds[O2O_OPENMP] / c->seconds[O2O_OPENCL]));
      title(file, c);
      fputs("</circle>", file);
    }
    fputs("</svg><figcaption>", file);
    o2o_html_text(file, data->cases[p].program);
    fputs("</figcaption></figure>\n", file);
  }
}

void o2o_chart_regret(FILE *file, const struct o2o_report *r) {
  const struct o2o_dataset *data = r->data;
  fputs("<h2>What wrong choices cost</h2><p>For each program, chosen for without it: the time of "
        "the chosen version "
        "over that of the faster one, in the geometric mean of its sizes. Programs without a wrong "
        "choice are left "
        "out.</p><table><tr><th>program<th>sizes<th>cost<th></tr>\n",
        file);
  for (size_t p = 0; p < data->count; p++) {
    double sum = 0;
    size_t sizes = 0;
    if (!is_first(data, p))
      continue;
    for (size_t i = 0; i < data->count; i++) {
      const struct o2o_case *c = &data->cases[i];
      if (strcmp(c->program, data->cases[p].program) != 0)
        continue;
      sizes++;
      sum += log(c->seconds[r->chosen[r->selected][i]] / c->seconds[o2o_case_best(c)]);
    }
    double cost = exp(sum / (double)sizes);
    if (cost < 1.0005)
      continue;
    fputs("<tr><td>", file);
    o2o_html_text(file, data->cases[p].program);
    fprintf(file,
            "<td>%zu<td>%.3f<td style=\"text-align:left\"><svg width=\"220\" height=\"12\"><rect "
            "class=\"cost\" x=\"0\" y=\"1\" "
            "width=\"%.1f\" height=\"10\"/></svg></tr>\n",
            sizes, cost, fmin(log2(cost) * 60, 220));
  }
  fputs("</table>\n", file);
}
