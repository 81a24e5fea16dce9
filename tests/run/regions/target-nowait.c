// `target nowait` without a device to offload to runs on a helper thread of OpenMP's library, while a kernel is at the other elements of the array.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
#include <stdio.h>

enum { N = 20000 };
double u[N];

int main(void) {
  double s = 0;
  for (int t = 0; t < 3; t++) {
#pragma omp target nowait map(tofrom : u)
    {
      for (volatile int k = 0; k < 3000000; k++)
        ;
      for (int i = 1; i < N; i += 2)
        u[i] += 1;
    }
#pragma omp parallel for
    for (int i = 0; i < N; i += 2)
      u[i] += i;
#pragma omp taskwait
    for (int i = 0; i < N; i++)
      s += u[i];
  }
  printf("%.10g\n", s);
  return 0;
}
