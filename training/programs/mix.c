// As much of everything as the program's name says: mix-o16-l2-a1 has 16 operations, 2 loads of
// elements that are neighbours and 1 load of elements that are far apart in each iteration. The
// binaries are made with OPERATIONS, LOADS and APART (CMakeLists.txt), so that a line in
// programs.txt is enough for one that lies where the other programs leave the space of features
// empty.
//
//     mix-oO-lL-aA N ROUNDS
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 50000), rounds = argument(argc, argv, 2, 10);
  real *near = NEW(real, n * (LOADS + 1)), *far = NEW(real, n), *sums = NEW(real, n);
  fill(near, n * (LOADS + 1), 1);
  fill(far, n, 2);
  for (long round = 0; round < rounds; round++) {
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
      real sum = (real)i;
      for (int k = 0; k < LOADS; k++)
        sum += near[k * n + i];
      for (int k = 0; k < APART; k++)
        sum += far[(i * 97 + k * 1009) % n];
      for (int k = 0; k < OPERATIONS / 2; k++)
        sum = sum * (real)0.999 + (real)0.125;
      sums[i] = sum;
    }
  }
  finish(sums, n);
}
