/* A loop that calls a function of another file. */
#include <stdio.h>

struct point {
  int x;
  double y;
};

double value(const double *table, const struct point *p, int i);

static double table[64], out[1000];

int main(void) {
  double sum = 0;
  struct point p = {3, 0.5};
  for (int i = 0; i < 64; i++)
    table[i] = i / 4.0;
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
#ifdef MIDDLE
    out[i] = table[(int)value(table, &p, i) % 64];
#else
    out[i] = value(table, &p, i);
#endif
  for (int i = 0; i < 1000; i++)
    sum += out[i];
  printf("%.6f %.6f\n", sum, table[5]);
  return 0;
}
