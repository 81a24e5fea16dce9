// threadprivate values of a file that has no kernels, or was not compiled with the plugin, are those of a team of the same size.
//
// RUN: %clang -O2 -fopenmp -c %S/../Inputs/team-units-2.c -o %t.o
// RUN: %modes %s %t.o
// RUN: %modes %s %S/../Inputs/team-units-2.c
// KERNELS: 1
#include "../Inputs/show.h"

extern int cnt;
#pragma omp threadprivate(cnt)
void work(int n);
static double a[500];

int main(void) {
  int total = 0;
  work(500);
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 500; i++)
      a[i] = i;
#pragma omp atomic
    total += cnt;
  }
  printf("%d\n", total);
  show_double("a", a, 500);
  return 0;
}
