#include <stdio.h>
double u[1000];
double look(double *p);
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    u[i] = i;
  double x = look(u);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    u[i] += 1;
  printf("%g %g\n", x, u[5]);
}
