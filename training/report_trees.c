/* Trees in the HTML report.
 *
 * A tree is drawn by a plain layout: leaves stand side by side, an inner node in the middle above
 * its children.  Trees that vote are drawn one below the other, each with its votes in place of
 * versions; before them stands what one would have to add up to see it, how much each feature tells
 * (o2o_weights_of()).
 */
#include "training/report_trees.h"

#include <math.h>
#include <string.h>

#define LEAF_WIDTH 120.0
#define LEVEL_HEIGHT 70.0

struct drawing {
  const struct o2o_grove *grove;
  size_t counts[O2O_MODEL_NODES][2]; /* clear cases that reach the node, by what is best */
};

static int leaves(const struct o2o_node *nodes, int at) {
  const struct o2o_node *n = &nodes[at];
  return n->feature < 0 ? 1 : leaves(nodes, n->left) + leaves(nodes, n->right);
}

static int depth(const struct o2o_node *nodes, int at) {
  const struct o2o_node *n = &nodes[at];
  if (n->feature < 0)
    return 1;
  int left = depth(nodes, n->left), right = depth(nodes, n->right);
  return 1 + (left > right ? left : right);
}

int o2o_next_root(const struct o2o_node *nodes, int root) {
  while (nodes[root].feature >= 0)
    root = nodes[root].left;
  return nodes[root].feature == O2O_VOTE ? nodes[root].right : 0;
}

/* Counts the case at each node that it reaches. */
static void reach(struct drawing *d, int at, const struct o2o_case *c) {
  for (;;) {
    const struct o2o_node *n = &d->grove->nodes[at];
    d->counts[at][o2o_case_best(c)]++;
    if (n->feature < 0)
      return;
    at = c->features[n->feature] <= n->threshold ? n->left : n->right;
  }
}

/* A question, a version or a vote, around (x, y). */
static void box(FILE *file, const struct drawing *d, int at, double x, double y) {
  const struct o2o_node *n = &d->grove->nodes[at];
  bool opencl = n->feature == O2O_VOTE ? n->threshold > 0 : n->left == O2O_OPENCL;
  fprintf(file, "<rect class=\"%s\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"36\" rx=\"6\"/>",
          n->feature >= 0 ? "q"
          : opencl        ? "cl"
                          : "mp",
          x - LEAF_WIDTH / 2 + 6, y - 18, LEAF_WIDTH - 12);
  fprintf(file, "<text x=\"%.0f\" y=\"%.0f\">", x, y - 2);
  if (n->feature >= 0)
    fprintf(file, "%s ≤ %.4g", d->grove->words->features[n->feature], n->threshold);
  else if (n->feature == O2O_VOTE)
    fprintf(file, "%+.3g", n->threshold);
  else
    fputs(d->grove->leaves[opencl], file);
  fprintf(file, "</text><text class=\"s\" x=\"%.0f\" y=\"%.0f\">%zu : %zu</text>\n", x, y + 13,
          d->counts[at][0], d->counts[at][1]);
}

/* Draws the subtree with its leaves from `left` on; returns the x of its root. */
static double draw(FILE *file, const struct drawing *d, int at, double left, int level) {
  const struct o2o_node *nodes = d->grove->nodes, *n = &nodes[at];
  double y = 25 + level * LEVEL_HEIGHT, x = left + LEAF_WIDTH / 2;
  if (n->feature >= 0) {
    double a = draw(file, d, n->left, left, level + 1);
    double b = draw(file, d, n->right, left + LEAF_WIDTH * leaves(nodes, n->left), level + 1);
    x = (a + b) / 2;
    fprintf(file,
            "<path d=\"M%.0f %.0fL%.0f %.0fM%.0f %.0fL%.0f %.0f\"/>"
            "<text x=\"%.0f\" y=\"%.0f\">yes</text><text x=\"%.0f\" y=\"%.0f\">no</text>\n",
            x, y + 18, a, y + LEVEL_HEIGHT - 18, x, y + 18, b, y + LEVEL_HEIGHT - 18,
            (x + a) / 2 - 14, y + LEVEL_HEIGHT / 2, (x + b) / 2 + 14, y + LEVEL_HEIGHT / 2);
  }
  box(file, d, at, x, y);
  return x;
}

static void draw_from(FILE *file, struct drawing *d, int root) {
  const struct o2o_dataset *data = d->grove->data;
  const struct o2o_node *nodes = d->grove->nodes;
  for (size_t i = 0; i < data->count; i++)
    if (o2o_case_clear(&data->cases[i]))
      reach(d, root, &data->cases[i]);
  fprintf(file, "<svg width=\"%.0f\" height=\"%.0f\">\n", LEAF_WIDTH * leaves(nodes, root),
          LEVEL_HEIGHT * depth(nodes, root));
  draw(file, d, root, 0, 0);
  fputs("</svg>\n", file);
}

void o2o_draw_tree(FILE *file, const struct o2o_grove *grove) {
  static struct drawing d;
  memset(&d, 0, sizeof d);
  d.grove = grove;
  draw_from(file, &d, 0);
}

/* What is asked for, the most telling first. */
static void draw_weights(FILE *file, const struct o2o_grove *grove, const struct o2o_weights *w) {
  bool told[O2O_NFEATURES] = {false};
  double highest = 0;
  fputs("<table><tr><th>asks for<th>trees<th>how much it tells<th></tr>\n", file);
  for (int row = 0; row < O2O_NFEATURES; row++) {
    int most = -1;
    for (int f = 0; f < O2O_NFEATURES; f++)
      if (!told[f] && w->asked[f] > 0 && (most < 0 || w->differ[f] > w->differ[most]))
        most = f;
    if (most < 0)
      break;
    told[most] = true;
    highest = fmax(highest, w->differ[most]);
    fprintf(file,
            "<tr><td>%s<td>%d<td>%.3f<td style=\"text-align:left\"><svg width=\"220\" "
            "height=\"12\"><rect class=\"cl\" x=\"0\" y=\"1\" width=\"%.1f\" "
            "height=\"10\"/></svg></tr>\n",
            grove->words->features[most], w->asked[most], w->differ[most],
            highest > 0 ? 220 * w->differ[most] / highest : 0);
  }
  fputs("</table>\n", file);
}

void o2o_draw_votes(FILE *file, const struct o2o_grove *grove) {
  static struct drawing d;
  struct o2o_weights weights;
  int trees = o2o_votes(grove->nodes, grove->nnodes), number = 1, root = 0;
  if (trees == 0 || !o2o_weights_of(grove->nodes, grove->nnodes, &weights))
    return;
  fputs("<p>How much a feature tells is by how much the votes behind its questions differ, in the "
        "mean over all ways through the trees.</p>",
        file);
  draw_weights(file, grove, &weights);
  memset(&d, 0, sizeof d);
  d.grove = grove;
  fprintf(file,
          "<details><summary>All %d trees</summary><p>At the ends the votes; below each node the "
          "clear cases in which %s : %s was faster.</p>\n",
          trees, grove->leaves[0], grove->leaves[1]);
  do {
    fprintf(file, "<h3>Tree %d</h3>\n", number++);
    draw_from(file, &d, root);
  } while ((root = o2o_next_root(grove->nodes, root)) != 0);
  fputs("</details>\n", file);
}
