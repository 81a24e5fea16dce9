// RUN: %bin/xform-choice-test
/* Which updates that compare and move may be made in parts, and which of the threads' records may
 * all be one thread's. */
#include "xform/analysis/choice.h"

#include "tests/predictor/check.h"

#include <stdarg.h>

static o2o_nest *nest;

static o2o_choice_test *compare(o2o_op op, unsigned a, unsigned b) {
  o2o_choice_test *t = o2o_alloc(nest, sizeof *t);
  *t = (o2o_choice_test){.kind = O2O_TEST_COMPARE, .op = op, .registers = {a, b}};
  return t;
}

static o2o_choice_test *both(o2o_test_kind kind, o2o_choice_test *a, o2o_choice_test *b) {
  o2o_choice_test *t = o2o_alloc(nest, sizeof *t);
  *t = (o2o_choice_test){.kind = kind, .kids = {a, b}};
  return t;
}

static o2o_choice_step *when(o2o_choice_test *test, o2o_choice_step *then,
                             o2o_choice_step *otherwise) {
  o2o_choice_step *s = o2o_alloc(nest, sizeof *s);
  *s = (o2o_choice_step){.test = test, .then = then, .otherwise = otherwise};
  return s;
}

/* to = from, ...; ends with to = from = 0. */
static o2o_choice_step *moves(unsigned to, unsigned from, ...) {
  o2o_choice_step *first = NULL, **last = &first;
  va_list rest;
  va_start(rest, from);
  for (; to || from; to = va_arg(rest, unsigned), from = va_arg(rest, unsigned)) {
    *last = o2o_alloc(nest, sizeof **last);
    **last = (o2o_choice_step){.to = to, .from = from};
    last = &(*last)->next;
  }
  va_end(rest);
  return first;
}

enum { KEY, AT, V, I }; /* a record, and what an iteration has for it */

/* if (v op key || (v == key && i tie at)) { key = v; at = i; } */
static o2o_choice located(o2o_op op, o2o_op tie) {
  o2o_choice_test *test = compare(op, V, KEY);
  if (tie)
    test = both(O2O_TEST_OR, test,
                both(O2O_TEST_AND, compare(O2O_OP_EQ, V, KEY), compare(tie, I, AT)));
  return (o2o_choice){2, 2, when(test, moves(KEY, V, AT, I, 0, 0), NULL), 1 << KEY, 0, 0};
}

/* ... by the iteration's number */
static o2o_choice counted(o2o_choice c) {
  c.rising = 1 << 1;
  return c;
}

/* if (v op first) { second = first; first = v; } else if (v op second) second = v; */
static o2o_choice two(o2o_op op) {
  o2o_choice_step *second = when(compare(op, 2, 1), moves(1, 2, 0, 0), NULL);
  return (o2o_choice){
      2, 1, when(compare(op, 2, 0), moves(1, 0, 0, 2, 0, 0), second), 3, 0, 0};
}

static bool by_one(o2o_choice update, o2o_choice join, bool into_first, bool unordered) {
  o2o_join j = {.choice = join, .into_first = into_first, .unordered = unordered};
  o2o_choice_plan plan;
  return o2o_choice_in_parts(&update, &j, &plan) && o2o_choice_by_one(&update, &j, &plan);
}

static void test_parts(void) {
  const o2o_op ops[] = {O2O_OP_GT, O2O_OP_GE, O2O_OP_LT, O2O_OP_LE};
  o2o_choice_plan plan;
  for (unsigned k = 0; k < 4; ++k) {
    o2o_choice c = located(ops[k], 0);
    CHECK(o2o_choice_in_parts(&c, NULL, &plan));
    CHECK_EQ(plan.combiner, O2O_COMBINE_RECORD);
    c = located(ops[k], O2O_OP_LT);
    CHECK(o2o_choice_in_parts(&c, NULL, &plan));
  }
  o2o_choice c = two(O2O_OP_GT);
  CHECK(o2o_choice_in_parts(&c, NULL, &plan));
  CHECK_EQ(plan.combiner, O2O_COMBINE_MEMBERS);
  CHECK_EQ(plan.start, O2O_START_LOWEST);
  c = two(O2O_OP_LT);
  CHECK(o2o_choice_in_parts(&c, NULL, &plan));
  CHECK_EQ(plan.start, O2O_START_HIGHEST);
  /* the last one, and what happens to be before it */
  c = (o2o_choice){2, 1, moves(1, 0, 0, 2, 0, 0), 0, 0, 0};
  CHECK(!o2o_choice_in_parts(&c, NULL, &plan));
}

static void test_threads(void) {
  o2o_choice greater = counted(located(O2O_OP_GT, 0)), least = counted(located(O2O_OP_LT, 0));
  o2o_choice first = counted(located(O2O_OP_GT, O2O_OP_LT));
  o2o_choice last = counted(located(O2O_OP_GT, O2O_OP_GT));
  o2o_choice equal = counted(located(O2O_OP_GE, 0));
  CHECK(by_one(greater, greater, false, false));
  CHECK(by_one(greater, greater, true, false));
  CHECK(by_one(greater, first, false, false));
  CHECK(by_one(greater, first, false, true));
  CHECK(by_one(first, first, false, true));
  CHECK(by_one(least, least, true, false));
  /* which of equal ones counts would be another one's */
  CHECK(!by_one(greater, greater, false, true));
  CHECK(!by_one(greater, last, false, false));
  CHECK(!by_one(equal, first, false, false));
  CHECK(!by_one(greater, least, false, false));
  /* a thread that has found nothing could win a tie */
  CHECK(!by_one(equal, last, false, false));
  CHECK(!by_one(first, greater, false, false));
  CHECK(!by_one(equal, equal, false, false));
  /* other numbers than those of the iterations */
  CHECK(!by_one(located(O2O_OP_GT, 0), located(O2O_OP_GT, O2O_OP_LT), false, false));
  CHECK(by_one(located(O2O_OP_GT, O2O_OP_LT), located(O2O_OP_GT, O2O_OP_LT), false, true));
}

/* if (m1 > g1) { g2 = g1 > m2 ? g1 : m2; g1 = m1; } else if (m1 > g2) g2 = m1; */
static void test_two(void) {
  enum { G1, G2, M1, M2 };
  o2o_choice_step *second = when(compare(O2O_OP_GT, M1, G2), moves(G2, M1, 0, 0), NULL);
  o2o_choice_step *kept = when(compare(O2O_OP_GT, G1, M2), moves(G2, G1, 0, 0),
                               moves(G2, M2, 0, 0));
  kept->next = moves(G1, M1, 0, 0);
  kept->next = o2o_alloc(nest, sizeof *kept->next);
  *kept->next = (o2o_choice_step){.to = G1, .from = M1};
  o2o_choice join = {2, 2, when(compare(O2O_OP_GT, M1, G1), kept, second), 0, 0, 0};
  CHECK(by_one(two(O2O_OP_GT), join, false, false));
  /* forgets the second of the thread */
  o2o_choice_step *least = moves(G2, G1, G1, M1, 0, 0);
  join.steps = when(compare(O2O_OP_GT, M1, G1), least, second);
  CHECK(!by_one(two(O2O_OP_GT), join, false, false));
}

int main(void) {
  nest = o2o_nest_new();
  RUN(test_parts);
  RUN(test_threads);
  RUN(test_two);
  o2o_nest_free(nest);
  return check_result();
}
