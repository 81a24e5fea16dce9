// Rounding modes that the program sets are in force in its loops: kernels round to nearest, so the host runs the loop meanwhile.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
#include "../Inputs/show.h"

#include <fenv.h>
#include <string.h>

#define N 8
static double quotient[N], one = 1;
static float root[N];

static void run(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    quotient[i] = one / (i + 3) + 1e-3 * i;
    root[i] = (float)(one + i) / 7;
  }
}

int main(void) {
  static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST};
  for (int m = 0; m < 5; m++) {
    fesetround(modes[m]);
    run();
    fesetround(FE_TONEAREST);
    for (int i = 0; i < N; i++) {
      unsigned long long high;
      unsigned low;
      memcpy(&high, &quotient[i], sizeof high);
      memcpy(&low, &root[i], sizeof low);
      printf("%d: bits %llx %x\n", m, high, low);
    }
  }
  return 0;
}
