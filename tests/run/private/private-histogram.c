// A region-private array accumulated at an index that depends on data, merged under critical.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 120
static int key[N], histogram[8];

int main(void) {
  for (int i = 0; i < N; i++)
    key[i] = (i * 7) % 8;
#pragma omp parallel
  {
    int own[8] = {0};
#pragma omp for
    for (int i = 0; i < N; i++)
      own[key[i]]++;
#pragma omp critical
    for (int k = 0; k < 8; k++)
      histogram[k] += own[k];
  }
  show_int("histogram", histogram, 8);
  return 0;
}
