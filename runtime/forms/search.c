/* The open nodes are a list: the one with the lowest bound is replaced by its children, until it is
 * a candidate.  Cutting is stopping: as soon as the lowest bound of all open nodes is no better
 * than the best time, what is below them has been cut.  So when a bound turns out to have been too
 * high, because counts are estimates and speeds were measured on a busy machine, nothing has been
 * lost by it: it does not count any more for all that has not been measured.
 *
 * A floor is no bound but an estimate: another ND-range of a program may find more in caches.  So
 * what only a floor keeps from being measured is counted apart: it has been passed over, not cut.
 */
#include "runtime/forms/search.h"

#include "runtime/core/numbers.h"

#include <math.h>
#include <string.h>

static bool same(const struct o2o_choices *a, const struct o2o_choices *b) {
  return memcmp(a->of, b->of, sizeof a->of) == 0;
}

static bool is_noted(const struct o2o_search *s, const struct o2o_choices *c) {
  for (unsigned i = 0; i < s->measured; i++)
    if (same(&s->noted[i], c))
      return true;
  return false;
}

static void add(struct o2o_search *s, const struct o2o_choices *made, unsigned depth) {
  if (s->nopen < O2O_SEARCH_NODES)
    s->open[s->nopen++] =
        (struct o2o_search_node){*made, depth, s->space->bound(s->space->context, made, depth)};
}

void o2o_search_start(struct o2o_search *s, const struct o2o_space *space, bool cuts) {
  const struct o2o_choices none = {{0}};
  memset(s, 0, sizeof *s);
  s->space = space;
  s->cuts = cuts;
  s->seconds = INFINITY;
  add(s, &none, 0);
}

static double bound_of(const struct o2o_search *s, const struct o2o_search_node *n) {
  double floor =
      n->depth >= O2O_SEARCH_PROGRAM ? s->floors[n->made.of[0]][n->made.of[1]].seconds : 0;
  return s->distrusted ? floor : o2o_larger(n->bound, floor);
}

/* Candidates below a node that have not been measured. */
static unsigned count_below(const struct o2o_search *s, const struct o2o_space *space,
                            struct o2o_choices made, unsigned depth) {
  unsigned sum = 0;
  if (depth == O2O_SEARCH_DEPTH)
    return !s || !is_noted(s, &made);
  for (unsigned i = 0, n = space->options(space->context, &made, depth); i < n; i++) {
    made.of[depth] = (unsigned char)i;
    sum += count_below(s, space, made, depth + 1);
  }
  return sum;
}

unsigned o2o_search_size(const struct o2o_space *space) {
  return count_below(NULL, space, (struct o2o_choices){{0}}, 0);
}

/* Takes the open node with the lowest bound out; the order of the others stays. */
static struct o2o_search_node take_lowest(struct o2o_search *s) {
  unsigned best = 0;
  for (unsigned i = 1; i < s->nopen; i++)
    if (bound_of(s, &s->open[i]) < bound_of(s, &s->open[best]))
      best = i;
  struct o2o_search_node node = s->open[best];
  memmove(&s->open[best], &s->open[best + 1], (s->nopen - best - 1) * sizeof node);
  s->nopen--;
  return node;
}

static void expand(struct o2o_search *s, struct o2o_search_node *node) {
  unsigned n = s->space->options(s->space->context, &node->made, node->depth);
  for (unsigned i = 0; i < n; i++) {
    node->made.of[node->depth] = (unsigned char)i;
    add(s, &node->made, node->depth + 1);
  }
}

static void cut_all(struct o2o_search *s) {
  for (unsigned i = 0; i < s->nopen; i++) {
    bool bounded = !s->distrusted && s->open[i].bound >= s->seconds;
    *(bounded ? &s->cut : &s->passed) +=
        count_below(s, s->space, s->open[i].made, s->open[i].depth);
  }
  s->nopen = 0;
}

bool o2o_search_next(struct o2o_search *s, struct o2o_choices *candidate) {
  while (s->nopen > 0 && s->measured < O2O_SEARCH_NODES) {
    struct o2o_search_node node = take_lowest(s);
    if (s->cuts && s->any && bound_of(s, &node) >= s->seconds) {
      s->open[s->nopen++] = node;
      cut_all(s);
      return false;
    }
    if (node.depth < O2O_SEARCH_DEPTH)
      expand(s, &node);
    else if (!is_noted(s, &node.made)) {
      *candidate = node.made;
      return true;
    }
  }
  return false;
}

/* The lowest floor of a program holds, unless one of its candidates has been below it. */
static void note_floor(struct o2o_search *s, const struct o2o_choices *c, double seconds,
                       double floor) {
  double *known = &s->floors[c->of[0]][c->of[1]].seconds;
  bool *refuted = &s->floors[c->of[0]][c->of[1]].refuted;
  *refuted |= seconds < *known;
  if (floor > 0 && (*known == 0 || floor < *known))
    *known = floor;
  if (*refuted)
    *known = 0;
}

void o2o_search_note(struct o2o_search *s, const struct o2o_choices *c, double seconds,
                     double floor) {
  if (s->measured < O2O_SEARCH_NODES)
    s->noted[s->measured++] = *c;
  if (!s->distrusted && seconds < s->space->bound(s->space->context, c, O2O_SEARCH_DEPTH)) {
    s->distrusted = true;
    s->violations++;
  }
  note_floor(s, c, seconds, floor);
  if (seconds < s->seconds) {
    s->any = true;
    s->best = *c;
    s->seconds = seconds;
  }
}
