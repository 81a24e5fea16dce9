/* Loops that pass structs with pointers to a function of another file: the same one, and others. */
#include <stdio.h>

struct body {
  double mass;
  double *x;
};

double pull(const struct body *b, int i);

static double x[64], y[64], out[1000];
static struct body bodies[1000];

int main(void) {
  double sum = 0;
  struct body one = {2, x};
  for (int i = 0; i < 64; i++) {
    x[i] = i / 4.0;
    y[i] = i;
  }
  for (int i = 0; i < 1000; i++)
    bodies[i] = (struct body){i % 7, i % 2 ? x : y};
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    out[i] = pull(&one, i);
  for (int i = 0; i < 1000; i++)
    sum += out[i];
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    out[i] = pull(&bodies[i], i);
  for (int i = 0; i < 1000; i++)
    sum += out[i] * (i % 3);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++) {
    struct body copy = one;
    out[i] = pull(&copy, i);
  }
  for (int i = 0; i < 1000; i++)
    sum += out[i];
  printf("%.6f %.6f\n", sum, x[5]);
  return 0;
}
