// Members of a region-private struct accumulated.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

struct complex {
  double real, imag;
};

int main(void) {
  double real = 0, imag = 0;
#pragma omp parallel
  {
    struct complex chk = {0, 0};
#pragma omp for
    for (int i = 0; i < 64; i++) {
      chk.real += i;
      chk.imag -= i * 0.5;
    }
#pragma omp critical
    {
      real += chk.real;
      imag += chk.imag;
    }
  }
  printf("%.6e %.6e\n", real, imag);
  return 0;
}
