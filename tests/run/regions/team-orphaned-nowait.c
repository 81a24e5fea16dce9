// An orphaned `nowait` loop whose threads must not meet, because those of a region in another file wait for each other around it.
//
// RUN: %modes %s %S/../Inputs/team-orphaned-nowait-2.c
// KERNELS: 1
// LAUNCHES: any
#include "../Inputs/show.h"

extern double a[500];
void fill(int n);
void pipeline(int n);
double a[500];

void fill(int n) {
#pragma omp for schedule(static) nowait
  for (int i = 0; i < n; i++)
    a[i] += i;
}

int main(void) {
#pragma omp parallel
  fill(400);
  pipeline(500);
  show_double("a", a, 500);
  return 0;
}
