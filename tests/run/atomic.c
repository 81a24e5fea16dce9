// atomic updates of integers in the body.
//
// RUN: %modes %s
// KERNELS: 2
#include "Inputs/show.h"

#define N 150
static int count[8];
static int key[N];

int main(void) {
  int total = 0;
  for (int i = 0; i < N; i++)
    key[i] = (i * 13) % 8;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    count[key[i]]++;
  }
#pragma omp parallel for shared(total)
  for (int i = 0; i < N; i++) {
#pragma omp atomic update
    total += key[i];
  }
  show_int("count", count, 8);
  printf("%d\n", total);
  return 0;
}
