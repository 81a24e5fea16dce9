/* A test is a function; CHECK states what must hold in it, and goes on after a failure.  main()
 * runs the tests by name. */
#ifndef O2O_TESTS_CHECK_H
#define O2O_TESTS_CHECK_H

#include <stdint.h>
#include <stdio.h>

static int check_failures;

#define CHECK(condition)                                                                           \
  ((condition) ? (void)0                                                                           \
               : (void)(++check_failures, fprintf(stderr, "%s:%d: %s: not so: %s\n", __FILE__,     \
                                                  __LINE__, __func__, #condition)))

/* Numbers, with what was found in the message. */
#define CHECK_EQ(found, wanted)                                                                    \
  check_eq(__FILE__, __LINE__, #found, (double)(found), (double)(wanted))

static inline void check_eq(const char *file, int line, const char *text, double found,
                            double wanted) {
  if (found == wanted)
    return;
  ++check_failures;
  fprintf(stderr, "%s:%d: %s is %.17g, not %.17g\n", file, line, text, found, wanted);
}

#define RUN(test) (fprintf(stderr, "%s\n", #test), test())

static inline int check_result(void) {
  fprintf(stderr, check_failures ? "%d checks failed\n" : "all checks passed\n", check_failures);
  return check_failures != 0;
}

/* Deterministic random numbers (xorshift64*; Vigna, ACM TOMS 42(4), 2016). */
static uint64_t check_seed = 20141104;
static inline uint64_t check_random(uint64_t below) {
  check_seed ^= check_seed >> 12;
  check_seed ^= check_seed << 25;
  check_seed ^= check_seed >> 27;
  return (check_seed * 2685821657736338717u >> 11) % below;
}

#endif
