/* Measures the choice of the program that it is linked to: bench/choice.sh.
 *
 * Its constructor runs when all units are registered, before main, and ends the process.
 */
#include "runtime/choice/run_counts.h"

#include "times.h"

#include <unistd.h>

#define TIMES 301
#define SLOTS 256

extern struct o2o_stub __o2o_stub;

/* What runtime/core/link.c says of kernels that call functions of other units: all here can be
 * built. */
bool o2o_link_possible(const struct o2o_kernel *kernel) { return kernel != NULL; }
void o2o_say(const char *format, ...) { (void)format; }

/* The choice when this kernel starts, with other values than the last time; microseconds. */
static double choose(const struct o2o_kernel *kernel, o2o_slot *slots) {
  double start = now();
  struct o2o_predictor predictor = o2o_choice_embedded(__o2o_stub.units, kernel);
  static volatile enum o2o_version version;
  predictor.machine = (struct o2o_machine){4, 3e9, o2o_roofline_usual(20, 1e9, 0)};
  slots[1].i ^= 1;
  if (o2o_run_counts_add(__o2o_stub.units, kernel, slots)) {
    struct o2o_tally expected = o2o_run_counts_expected();
    version = o2o_choice(&predictor, &expected);
  }
  (void)version;
  return now() - start;
}

/* Prints: kernels, units, microseconds of the very first choice, and the median for the kernel
 * whose choice takes longest. */
__attribute__((constructor)) static void measure(void) {
  static double times[TIMES];
  unsigned kernels = 0, units = 0;
  o2o_slot slots[SLOTS];
  double first = -1, slowest = 0;
  for (unsigned i = 0; i < SLOTS; i++)
    slots[i].i = 100;
  for (const struct o2o_unit *u = __o2o_stub.units; u; u = u->next, units++)
    for (unsigned k = 0; k < u->nkernels; k++, kernels++) {
      for (unsigned i = 0; i < TIMES; i++)
        times[i] = choose(&u->kernels[k], slots);
      if (first < 0)
        first = times[0];
      double usual = median(times, TIMES);
      slowest = usual > slowest ? usual : slowest;
    }
  printf("%u %u %.2f %.2f\n", kernels, units, first, slowest);
  fflush(stdout);
  _exit(0);
}
