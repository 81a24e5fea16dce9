// Branch and bound finds what an exhaustive search finds, measures less, and is not misled by bounds that are too high.
//
// RUN: %clang -O1 %asan -I%root %s %root/runtime/forms/search.c -lm -o %t && %t
#include "runtime/forms/search.h"

#include "../../predictor/check.h"

#include <math.h>
#include <stdlib.h>

/* Two bodies, one of which has vectors or not, five sizes for the first and three for the other. */
struct space {
  double slack; /* bounds are so much of the true times; above 1: wrong */
  unsigned asked;
};

static unsigned options(const void *context, const struct o2o_choices *made, unsigned depth) {
  (void)context;
  const unsigned of_first[] = {3, 2, 5, 1}, of_others[] = {3, 1, 1, 3};
  return made->of[0] == 0 || depth == 0 ? of_first[depth] : of_others[depth];
}

/* The first body is the best one, its third size with vectors. */
static double seconds(const struct o2o_choices *c) {
  static const double sizes[] = {5, 2, 1, 3, 8}, pieces[] = {1, 4, 2};
  return c->of[0] == 0 ? sizes[c->of[2]] * (c->of[1] ? 1 : 1.5)
                       : (double)(4 * c->of[0] + 2) * pieces[c->of[3]];
}

static double bound(const void *context, const struct o2o_choices *made, unsigned depth) {
  const struct space *s = context;
  struct o2o_choices all = *made;
  double least = INFINITY;
  if (depth == O2O_SEARCH_DEPTH)
    return s->slack * seconds(made);
  for (unsigned i = 0, n = options(s, made, depth); i < n; i++) {
    all.of[depth] = (unsigned char)i;
    least = fmin(least, bound(s, &all, depth + 1));
  }
  return least;
}

static struct o2o_search run(struct space *s, bool cuts) {
  static struct o2o_space space;
  struct o2o_search search;
  struct o2o_choices c;
  space = (struct o2o_space){options, bound, s};
  o2o_search_start(&search, &space, cuts);
  while (o2o_search_next(&search, &c)) {
    s->asked++;
    o2o_search_note(&search, &c, seconds(&c), 0);
  }
  CHECK_EQ(o2o_search_size(&space), 16);
  return search;
}

static void is_best(const struct o2o_search *s) {
  CHECK(s->any && s->seconds == 1);
  CHECK(s->best.of[0] == 0 && s->best.of[1] == 1 && s->best.of[2] == 2);
}

static void all(void) {
  struct space s = {.slack = 0.5};
  struct o2o_search search = run(&s, false);
  is_best(&search);
  CHECK_EQ(s.asked, 16);
  CHECK_EQ(search.cut, 0);
}

static void bounded(void) {
  struct space tight = {.slack = 1}, loose = {.slack = 0.6}, none = {.slack = 0};
  struct o2o_search search = run(&tight, true);
  is_best(&search);
  CHECK_EQ(tight.asked, 1);
  CHECK_EQ(search.cut, 15);
  search = run(&loose, true);
  is_best(&search);
  CHECK(loose.asked < 6);
  CHECK_EQ(search.measured + search.cut, 16);
  search = run(&none, true);
  is_best(&search);
  CHECK_EQ(none.asked, 16);
}

/* Counts said three times too much: once that is seen, nothing is cut by it. */
static void too_high(void) {
  struct space s = {.slack = 3};
  struct o2o_search search = run(&s, true);
  is_best(&search);
  CHECK(search.distrusted && search.violations == 1);
  CHECK_EQ(s.asked, 16);
}

/* What one candidate of a program has shown lets the others be passed over: no bound, so that is no
 * cut, and no bound was too high when it turns out to be wrong. */
static void floors(void) {
  struct space s = {.slack = 0};
  struct o2o_space space = {options, bound, &s};
  struct o2o_search search;
  struct o2o_choices c;
  unsigned asked[3] = {0};
  o2o_search_start(&search, &space, true);
  while (o2o_search_next(&search, &c)) {
    asked[c.of[0]]++;
    o2o_search_note(&search, &c, seconds(&c), c.of[0] ? 0.7 * seconds(&c) : 0.1);
  }
  is_best(&search);
  CHECK(asked[0] == 10 && asked[1] == 1 && asked[2] == 1);
  CHECK(search.cut == 0 && search.passed == 4 && search.violations == 0);
  /* One that is below its floor shows that it is none. */
  o2o_search_start(&search, &space, true);
  o2o_search_note(&search, &(struct o2o_choices){{0, 1, 0, 0}}, 2, 1.9);
  o2o_search_note(&search, &(struct o2o_choices){{0, 1, 1, 0}}, 1.8, 1.7);
  CHECK_EQ(search.violations, 0);
  CHECK(search.floors[0][1].seconds == 0);
}

/* What is measured before is not asked for; what cannot run is no answer. */
static void noted(void) {
  struct space s = {.slack = 0};
  struct o2o_space space = {options, bound, &s};
  struct o2o_search search;
  struct o2o_choices c, first = {{0, 1, 2, 0}};
  o2o_search_start(&search, &space, true);
  o2o_search_note(&search, &first, 1, 0);
  while (o2o_search_next(&search, &c)) {
    CHECK(c.of[0] != 0 || c.of[1] != 1 || c.of[2] != 2);
    o2o_search_note(&search, &c, INFINITY, 0);
  }
  is_best(&search);
  CHECK_EQ(search.measured, 16);
  o2o_search_start(&search, &space, true);
  while (o2o_search_next(&search, &c))
    o2o_search_note(&search, &c, INFINITY, 0);
  CHECK(!search.any);
}

int main(void) {
  RUN(all);
  RUN(bounded);
  RUN(too_high);
  RUN(floors);
  RUN(noted);
  return check_result();
}
