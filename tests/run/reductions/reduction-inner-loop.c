// Reduction variables updated in sequential inner loops and several times an iteration.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 60

int main(void) {
  long pairs = 0, steps = 0;
  int most = 0;
#pragma omp parallel for reduction(+ : pairs) schedule(dynamic, 4)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++) {
      if ((i + j) % 3 == 0)
        pairs++;
      pairs += j & 1;
    }
#pragma omp parallel for reduction(+ : steps) reduction(max : most)
  for (int i = 1; i < N; i++) {
    int n = i, k = 0;
    while (n != 1) {
      n = n & 1 ? 3 * n + 1 : n / 2;
      k++;
      steps++;
    }
    if (k > most)
      most = k;
  }
  printf("%ld %ld %d\n", pairs, steps, most);
  return 0;
}
