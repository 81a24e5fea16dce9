// RUN: %bin/xform-orders-test
/* Each order of some numbers is gone through once, and what is known is not asked. */
#include "xform/analysis/orders.h"

#include "tests/predictor/check.h"

static o2o_orders o;

static unsigned visits(bool (*law)(void)) {
  unsigned n = 0;
  do
    n += law();
  while (o2o_orders_next(&o));
  return n;
}

/* Asks for all pairs. */
static bool all_pairs(void) {
  for (unsigned a = 0; a < o.count; ++a)
    for (unsigned b = 0; b < a; ++b) {
      int one = o2o_orders_compare(&o, a, b), other = o2o_orders_compare(&o, b, a);
      if (one == O2O_UNORDERED ? other != one : other != -one)
        return false;
    }
  return true;
}

static bool first_pair(void) {
  o2o_orders_compare(&o, 0, 1);
  return true;
}

/* 1, 3, 13, 75, 541: orders of n numbers with equal ones. */
static void test_all(void) {
  const unsigned orders[] = {1, 1, 3, 13, 75, 541};
  for (unsigned n = 1; n <= 5; ++n) {
    o2o_orders_start(&o, n, 0);
    CHECK_EQ(visits(all_pairs), orders[n]);
  }
  o2o_orders_start(&o, 5, 0);
  CHECK_EQ(visits(first_pair), 3);
}

/* Of three that may be NaNs: none is, 13; one is, 3 times 3; two are, 3; all are. */
static void test_nans(void) {
  o2o_orders_start(&o, 3, 7);
  CHECK_EQ(visits(all_pairs), 13 + 3 * 3 + 3 + 1);
  o2o_orders_start(&o, 2, 1);
  CHECK_EQ(visits(all_pairs), 3 + 1);
}

static void test_known(void) {
  o2o_orders_start(&o, 3, 0); /* 0 <= 1 <= 2 */
  o2o_orders_below(&o, 0, 1, false);
  o2o_orders_below(&o, 1, 2, false);
  CHECK_EQ(visits(all_pairs), 4);
  o2o_orders_start(&o, 3, 0); /* 0 < 1 */
  o2o_orders_below(&o, 0, 1, true);
  CHECK_EQ(visits(all_pairs), 5);
  o2o_orders_start(&o, 4, 0); /* 0 < 1 <= 2 < 3 */
  o2o_orders_below(&o, 2, 3, true);
  o2o_orders_below(&o, 0, 1, true);
  o2o_orders_below(&o, 1, 2, false);
  CHECK_EQ(visits(all_pairs), 2);
}

int main(void) {
  RUN(test_all);
  RUN(test_nans);
  RUN(test_known);
  return check_result();
}
