/* Measures the choice of the program that it is linked to: bench/choice.sh.
 *
 * Its constructor runs when all units are registered, before main, and ends the process.
 */
#include "runtime/choice/choice.h"

#include "times.h"

#include <unistd.h>

#define TIMES 301
#define SLOTS 256

extern struct o2o_stub __o2o_stub;

/* The choice when this kernel starts first; microseconds. */
static double choose(const struct o2o_kernel *kernel, const o2o_slot *slots) {
  double counts[O2O_NCOUNTS], start = now();
  struct o2o_predictor predictor = o2o_choice_embedded(__o2o_stub.units, kernel);
  static volatile enum o2o_version version;
  if (o2o_choice_counts(__o2o_stub.units, kernel, slots, counts))
    version = o2o_choice(&predictor, counts);
  (void)version;
  return now() - start;
}

/* Prints: kernels, units, microseconds of the very first choice, and the median for the kernel whose choice takes longest. */
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
