// Members of structs in arrays, of which functions of another file get the addresses: kernels that would like the arrays in another order
// must leave them in that of C, which the functions know.
// RUN: %modes %s %S/../Inputs/other-file-members-2.c
// KERNELS: 3
#include <stdio.h>

#define N 500

struct particle {
  double x, v;
  float mass;
};
void move(double *x, const double *v, double by);
double kick(struct particle p, double *v);

static struct particle p[N];
static double rows[N][3], mass[N];

int main(void) {
  for (int i = 0; i < N; i++) {
    p[i] = (struct particle){i * 0.5, i % 7 - 3, 1 + i % 3};
    for (int k = 0; k < 3; k++)
      rows[i][k] = i - k;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    mass[i] = kick(p[i], &p[i].v);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    move(&p[i].x, &p[i].v, 0.25);
    move(&rows[i][0], &rows[i][2], mass[i]);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    rows[i][1] += rows[i][0] * p[i].x - rows[i][2];
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += p[i].x * (i % 5) + p[i].v - mass[i] + rows[i][0] * 2 + rows[i][1];
  printf("%.9g\n", sum);
  return 0;
}
