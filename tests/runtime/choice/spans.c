// Sets of bytes: what is added counts once, however it comes; sets with too many ranges stay in order and never lose a byte.
//
// RUN: %clang -O1 %asan -I%root %s %root/runtime/choice/spans.c -o %t && %t
#include "runtime/choice/spans.h"

#include "../../predictor/check.h"

#include <string.h>

#define SIZE 4000

static struct o2o_spans set;
static char reference[SIZE];

static uint64_t add_to_reference(uint64_t from, uint64_t to) {
  uint64_t fresh = 0;
  for (uint64_t i = from; i < to; i++) {
    fresh += !reference[i];
    reference[i] = 1;
  }
  return fresh;
}

static uint64_t remove_from_reference(uint64_t from, uint64_t to) {
  uint64_t gone = 0;
  for (uint64_t i = from; i < to; i++) {
    gone += reference[i];
    reference[i] = 0;
  }
  return gone;
}

static void check_order(void) {
  for (unsigned i = 0; i < set.count; i++) {
    CHECK(set.from[i] < set.to[i]);
    CHECK(i == 0 || set.to[i - 1] < set.from[i]);
  }
}

static void by_hand(void) {
  memset(&set, 0, sizeof set);
  CHECK_EQ(o2o_spans_add(&set, 100, 200), 100);
  CHECK_EQ(o2o_spans_add(&set, 100, 200), 0);
  CHECK_EQ(o2o_spans_add(&set, 150, 150), 0);
  CHECK_EQ(o2o_spans_add(&set, 300, 200), 0);
  CHECK_EQ(o2o_spans_add(&set, 300, 400), 100);
  CHECK_EQ(o2o_spans_add(&set, 50, 500), 450 - 200);
  CHECK_EQ(set.count, 1);
  CHECK_EQ(o2o_spans_add(&set, 500, 501), 1);
  CHECK_EQ(set.count, 1);
  CHECK_EQ(o2o_spans_add(&set, 0, UINT64_MAX), UINT64_MAX - 451);
}

static void random_ranges(void) {
  for (int round = 0; round < 300; round++) {
    memset(&set, 0, sizeof set);
    memset(reference, 0, sizeof reference);
    for (int k = 0; k < 100; k++) {
      uint64_t from = check_random(SIZE - 60), to = from + check_random(60);
      CHECK_EQ(o2o_spans_add(&set, from, to), add_to_reference(from, to));
      check_order();
    }
  }
}

static void random_removals(void) {
  for (int round = 0; round < 300; round++) {
    memset(&set, 0, sizeof set);
    memset(reference, 0, sizeof reference);
    for (int k = 0; k < 100; k++) {
      uint64_t from = check_random(SIZE - 400), to = from + check_random(400);
      if (k % 2)
        CHECK_EQ(o2o_spans_remove(&set, from, to), remove_from_reference(from, to));
      else
        CHECK_EQ(o2o_spans_add(&set, from, to), add_to_reference(from, to));
      check_order();
    }
  }
}

/* Rows with gaps between them, one after the other. */
static void many(void) {
  uint64_t sum = 0;
  memset(&set, 0, sizeof set);
  for (uint64_t i = 0; i < 10000; i++)
    sum += o2o_spans_add(&set, i * 100, i * 100 + 80);
  CHECK(set.count <= O2O_SPANS && sum <= 10000 * 80);
  CHECK_EQ(o2o_spans_add(&set, 0, 80), 0);
  check_order();
  memset(&set, 0, sizeof set);
  o2o_spans_add(&set, 0, SIZE);
  for (uint64_t i = 0; i + 20 < SIZE; i += 20) {
    o2o_spans_remove(&set, i, i + 10);
    CHECK(set.count <= O2O_SPANS);
    check_order();
  }
}

int main(void) {
  RUN(by_hand);
  RUN(random_ranges);
  RUN(random_removals);
  RUN(many);
  return check_result();
}
