// The closing report, one "key = value" a line so that scripts can pick lines by their key.

#include "report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

bool npb_close(double value, double reference, double epsilon) {
  // Written so that a NaN, which compares false with everything, is not close to anything.
  return fabs(value - reference) <= epsilon * fabs(reference);
}

int npb_print_report(const struct npb_report *report) {
  double rate = report->seconds > 0.0 ? report->mega_operations / report->seconds : 0.0;
  printf("\n%s benchmark completed\n", report->name);
  printf("  Class           = %c\n", report->problem_class);
  printf("  Size            = %s\n", report->size);
  printf("  Iterations      = %d\n", report->iterations);
  printf("  Time in seconds = %.6f\n", report->seconds);
  printf("  Mop/s total     = %.2f\n", rate);
  printf("  Operation type  = %s\n", report->operations);
  printf("  Verification    = %s\n", report->verified ? "SUCCESSFUL" : "UNSUCCESSFUL");
  return report->verified ? EXIT_SUCCESS : EXIT_FAILURE;
}
