/* xform-print NAME      prints the kernel
 * xform-print kernels   runs all kernels on an OpenCL device, in groups of 1 and 8 and in both orders of iterations
 * xform-print           the same, then the builtins
 */
#include "kernels.h"

#include <stdio.h>
#include <string.h>

static int run_kernels(void) {
  int failures = 0;
  for (unsigned k = 0; k < nkernel_tests; ++k) {
    built b = kernel_tests[k].build();
    unsigned variants = b.plan->reduction.any ? 4 : 2; /* the order matters to reductions only */
    for (unsigned variant = 0; variant < variants; ++variant) {
      unsigned group = variant & 1 ? 8 : 1;
      bool good = kernel_tests[k].run(&b, group, variant & 2);
      printf("%s, groups of %u%s: %s\n", kernel_tests[k].name, group,
             variant & 2 ? ", blocked" : "", good ? "right" : "WRONG");
      failures += !good;
    }
    o2o_nest_free(b.nest);
  }
  return failures;
}

int main(int argc, char **argv) {
  if (argc == 1 || !strcmp(argv[1], "kernels")) {
    int failures = run_kernels();
    return (argc == 1 && !run_builtins()) || failures;
  }
  for (unsigned k = 0; k < nkernel_tests; ++k) {
    if (strcmp(kernel_tests[k].name, argv[1]))
      continue;
    built b = kernel_tests[k].build();
    fputs(b.plan->printed.source, stdout);
    o2o_nest_free(b.nest);
    return 0;
  }
  fprintf(stderr, "usage: %s [kernels | KERNEL]\n", argv[0]);
  return 2;
}
