// nan("") and nanf(""), as programs mark what they have not computed yet.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#include <math.h>

#define N 50

int main(void) {
  static double found[N];
  static float left[N];
  static int unset[N];
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double old = nan("");
    if (i % 3 && !(old == old))
      old = i;
    unset[i] = isnan(old) + (old != old) * 2 + (signbit(nan("")) != 0) * 4;
    found[i] = unset[i] ? -1 : old;
    left[i] = i % 2 ? nanf("") : HUGE_VALF;
    if (isnan(left[i]))
      left[i] = i;
  }
  show_double("found", found, N);
  show_float("left", left, N);
  show_int("unset", unset, N);
  return 0;
}
