#include <stdio.h>
double u[1000];
void update(double *p);
void solver(double *, int);
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    u[i] = i;
  update(u);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    u[i] += 1;
  printf("%g\n", u[5]);
  double w[100];
  solver(w, 100);
  printf("%g %g\n", w[5], w[9]);
}
