// What every benchmark says at its end, and how computed values are compared with the reference.

#ifndef NPB_COMMON_REPORT_H
#define NPB_COMMON_REPORT_H

#include <stdbool.h>

/// One finished run.
struct npb_report {
  const char *name;       ///< the benchmark: "EP"
  const char *operations; ///< what is counted as an operation: "floating point"
  const char *size;       ///< the problem size in words, such as "7000" or "64 x 64 x 64"
  char problem_class;     ///< 'S', 'W', 'A', 'B' or 'C'
  int iterations;         ///< timed iterations of the outermost loop
  double seconds;         ///< wall-clock time of the timed part
  double
      mega_operations; ///< operations of the timed part, in millions, as the specification counts
  bool verified;       ///< all values agree with the reference
};

/// True when |value - reference| <= epsilon * |reference|; false also when \p value is not a
/// number.
bool npb_close(double value, double reference, double epsilon);

/// Prints the report on standard output and returns the exit status of the program: 0 when the run
/// is verified, 1 otherwise. Apart from the time and the rate, the text depends on nothing but the
/// benchmark and its class.
int npb_print_report(const struct npb_report *report);

#endif
