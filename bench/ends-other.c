/* A function that may end the program, unless it is compiled with NDEBUG (ends.c). */
#include <assert.h>

double mean(double v, double w);

double mean(double v, double w) {
  assert(v >= 0 && w < 1e9);
  return 0.5 * (v + w) + 0.25;
}
