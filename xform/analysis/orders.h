/* Numbers of which nothing is known, and all orders that they may be in.
 *
 * What is to hold for all orders is run once for each way to answer the comparisons that it makes:
 *
 *   o2o_orders_start(&o, 3, 0);
 *   do
 *     if (!law(&o))      asks o2o_orders_compare(&o, 0, 2) and so on
 *       return false;
 *   while (o2o_orders_next(&o));
 *
 * A comparison that follows from what was answered before has one answer.  So only the orders that
 * the law can tell apart are gone through, and the numbers that it does not compare cost nothing.
 */
#ifndef O2O_XFORM_ANALYSIS_ORDERS_H
#define O2O_XFORM_ANALYSIS_ORDERS_H

#include <stdbool.h>
#include <stdint.h>

#define O2O_ORDERS_VALUES 24 /* at most */
#define O2O_ORDERS_CHOICES 128

#define O2O_UNORDERED 2 /* one of the two is not a number */

/* What is known of each value: bits of others that it is not above, and that it is below. */
typedef struct o2o_known {
  uint32_t below[O2O_ORDERS_VALUES], strictly[O2O_ORDERS_VALUES];
  uint32_t numbers, nans;
} o2o_known;

/* An answer that was one of several. */
typedef struct o2o_order_choice {
  o2o_known before;
  unsigned values[2]; /* the same twice: whether it is a number */
  int answer;
} o2o_order_choice;

typedef struct o2o_orders {
  unsigned count;
  uint32_t rounds; /* bits of values that may be NaNs */
  o2o_known known;
  unsigned depth;
  o2o_order_choice choices[O2O_ORDERS_CHOICES];
  bool exhausted; /* there were more choices than there is room for */
} o2o_orders;

void o2o_orders_start(o2o_orders *o, unsigned count, uint32_t rounds);

/* In all orders `a` is not above `b`, or is below it, where both are numbers. */
void o2o_orders_below(o2o_orders *o, unsigned a, unsigned b, bool strictly);

/* Negative, 0, positive, or O2O_UNORDERED. */
int o2o_orders_compare(o2o_orders *o, unsigned a, unsigned b);

/* Both are NaNs, or they are equal. */
bool o2o_orders_same(o2o_orders *o, unsigned a, unsigned b);

/* Goes on to the next answers; false: there are no more. */
bool o2o_orders_next(o2o_orders *o);

#endif
