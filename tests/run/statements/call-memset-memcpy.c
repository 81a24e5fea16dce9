// memset and memcpy of whole elements, fpclassify.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"
#include <math.h>
#include <string.h>

#define N 30
struct pair {
  int k;
  double v;
};
static struct pair pairs[N], old[N];
static double m[N][6];
static char text[N][8];
static int kind[N];

static void copy_row(double *to, const double *from, int n) {
  memcpy(to, from, n * sizeof *to);
}

int main(void) {
  for (int i = 0; i < N; i++)
    pairs[i] = (struct pair){i, i * .5};
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double t[6];
    memcpy(&old[i], &pairs[i], sizeof old[i]);
    memset(&pairs[i], 0, sizeof(struct pair));
    memset(t, 0, sizeof t);
    t[i % 6] = i;
    copy_row(m[i], t, 6);
    memset(text[i], 'a' + i % 20, 7);
  }
#pragma omp parallel for
  for (int i = 1; i < N; i++)
    memcpy(text[i] + 2, &text[i][5], (size_t)(i % 3));
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double x = i % 5 == 0 ? 0 : i % 5 == 1 ? INFINITY : i % 5 == 2 ? NAN : i % 5 == 3 ? 1e-310 : i;
    kind[i] = fpclassify(x) == FP_ZERO        ? 1
              : fpclassify(x) == FP_INFINITE  ? 2
              : fpclassify(x) == FP_NAN       ? 3
              : fpclassify(x) == FP_SUBNORMAL ? 4
              : fpclassify(x) == FP_NORMAL    ? 5
                                              : 6;
  }
  show_double("m", m[0], N * 6);
  show_char("text", text[0], N * 8);
  show_int("kind", kind, N);
  for (int i = 0; i < N; i++)
    printf("%d %g ", old[i].k + pairs[i].k, old[i].v + pairs[i].v);
  printf("\n");
  return 0;
}
