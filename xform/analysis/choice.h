/* Updates that only compare and move: what becomes of them when they are made in parts.
 *
 *   if (v > best || (v == best && i < at)) { best = v; at = i; }      the loop's
 *   if (v > first) { second = first; first = v; } else if (v > second) second = v;
 *   if (mine > best) { best = mine; where = at; }                     that of the threads' values
 *
 * A choice has registers: `nstates` of what is updated, then `nsources` of what that may become.
 * As it does nothing with values but to compare them, all that matters of them is their order, and
 * laws about choices are proven by going through all orders of the values in them.
 */
#ifndef O2O_XFORM_ANALYSIS_CHOICE_H
#define O2O_XFORM_ANALYSIS_CHOICE_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_CHOICE_STATES 4 /* at most */
#define O2O_CHOICE_REGISTERS 10

typedef enum o2o_test_kind {
  O2O_TEST_COMPARE, /* registers[0] op registers[1] */
  O2O_TEST_AND,     /* kids, as OR */
  O2O_TEST_OR,
  O2O_TEST_NOT
} o2o_test_kind;

typedef struct o2o_choice_test {
  o2o_test_kind kind;
  o2o_op op;
  unsigned registers[2];
  struct o2o_choice_test *kids[2];
} o2o_choice_test;

/* Statements, one after the other. */
typedef struct o2o_choice_step {
  struct o2o_choice_step *next;
  o2o_choice_test *test; /* NULL: register `to` becomes `from` */
  unsigned to, from;
  struct o2o_choice_step *then, *otherwise;
} o2o_choice_step;

typedef struct o2o_choice {
  unsigned nstates, nsources;
  const o2o_choice_step *steps;
  unsigned rounds; /* bits of registers with floating-point numbers, which may be NaNs */
  /* bits of sources that do not fall from one iteration to the next, or do not rise */
  unsigned rising, falling;
} o2o_choice;

/* How the threads' records are put together behind a loop. */
typedef struct o2o_join {
  o2o_choice choice;                    /* its sources are the threads' values: */
  const char *names[O2O_CHOICE_STATES]; /* what these are called at the directive */
  /* state k is the first thread's source k, and not a place of its own */
  bool into_first;
  /* the threads' records come in another order than that of their iterations */
  bool unordered;
} o2o_join;

/* What a work-item's record is before its first iteration. */
typedef enum o2o_choice_start {
  /* the value before the loop; a record that no iteration has changed does not count */
  O2O_START_UNCHANGED,
  O2O_START_LOWEST, /* what is less than, or greater than, all numbers */
  O2O_START_HIGHEST
} o2o_choice_start;

/* How two records of consecutive iterations become one. */
typedef enum o2o_choice_combiner {
  O2O_COMBINE_RECORD,  /* by the update, with the second record's members in place of the sources */
  O2O_COMBINE_MEMBERS, /* by the update with each of its members as the only source, in turn */
  O2O_COMBINE_JOIN     /* by the join */
} o2o_choice_combiner;

typedef struct o2o_choice_plan {
  unsigned iterations; /* that stand for any number in proofs */
  o2o_choice_start start;
  o2o_choice_combiner combiner;
  unsigned source_of[O2O_CHOICE_STATES]; /* RECORD: by state */
  unsigned state_of[O2O_CHOICE_STATES];  /* JOIN: of each member, its state there */
} o2o_choice_plan;

/* Can the iterations of `update` be made in parts, which are combined in their order?  True: *plan
 * says how.  `join` (NULL: none): tried as a combiner as well; its source k is state k. */
bool o2o_choice_in_parts(const o2o_choice *update, const o2o_join *join, o2o_choice_plan *plan);

/* With the plan that the update has: gives `join` the same result (or, where that depends on which
 * thread comes first, one that it may give) when one thread has done all iterations, and the others
 * have what they began with?  They must all have begun with the same. */
bool o2o_choice_by_one(const o2o_choice *update, const o2o_join *join, const o2o_choice_plan *plan);

/* The join's registers get other numbers, to[old]. */
void o2o_join_renumbered(o2o_nest *nest, o2o_join *join, const int *to);

#ifdef __cplusplus
}
#endif
#endif
