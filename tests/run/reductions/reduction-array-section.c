// Reductions of arrays and array sections: whole arrays, reduction(+:q[:10]), histograms.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

#define N 200
static int key[N];

int main(void) {
  int histogram[16] = {1, 2, 3};
  double q[10] = {0}, hi[4] = {0};
  for (int i = 0; i < N; i++)
    key[i] = (i * 31 + 7) % 16;
#pragma omp parallel for reduction(+ : histogram)
  for (int i = 0; i < N; i++)
    histogram[key[i]]++;
#pragma omp parallel for reduction(+ : q[:10])
  for (int i = 0; i < N; i++)
    q[key[i] % 10] += i * 0.5;
#pragma omp parallel for reduction(max : hi[0 : 4])
  for (int i = 0; i < N; i++)
    if (i * 0.25 > hi[key[i] & 3])
      hi[key[i] & 3] = i * 0.25;
  show_int("histogram", histogram, 16);
  show_double("q", q, 10);
  show_double("hi", hi, 4);
  return 0;
}
