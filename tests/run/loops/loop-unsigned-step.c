// A step below 0 of a variable that has no sign: the step is the number that stands there, not what it is converted to.
//
// RUN: %modes %s
// KERNELS: 15
#include "../Inputs/show.h"

#define N 64

static int a[N], b[N][N];
static double c[N];

static void fill(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i;
    c[i] = 0.5 * i;
    for (int j = 0; j < N; j++)
      b[i][j] = i - j;
  }
}

static void show(const char *what) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum = sum * 31 + a[i] * b[i][j];
  printf("%s %ld\n", what, sum);
  show_double("c", c, N);
  fill();
}

static void down(unsigned from, int s, short narrow, long wide, signed char least) {
#pragma omp parallel for
  for (unsigned i = 50; i > 2; i += -3)
    a[i] += 1;
#pragma omp parallel for
  for (unsigned i = from; i > 5; i += s)
    a[i] += 2;
#pragma omp parallel for
  for (unsigned i = from; i >= 7; i = i + s)
    a[i - 1] += 3;
#pragma omp parallel for
  for (unsigned i = from; i > 9; i = narrow + i)
    a[i + 1] += c[i] > 3;
#pragma omp parallel for
  for (unsigned i = from; i > 9; i += wide)
    c[i] += i;
#pragma omp parallel for
  for (unsigned i = from; i > 9; i += least)
    c[i] -= i;
#pragma omp parallel for
  for (unsigned long i = from; i > 9; i += s)
    c[i] -= 0.25 * (double)i;
#pragma omp parallel for
  for (unsigned short i = 60; i > 9; i += -2)
    c[i] *= 1.5;
#pragma omp parallel for collapse(2)
  for (unsigned i = from; i > 9; i += s)
    for (unsigned j = 40; j > 3; j += -1)
      b[i][j] += i + j;
}

static void up(unsigned to, int s) {
#pragma omp parallel for
  for (unsigned i = 4; i < to; i -= -3)
    a[i] += 1;
#pragma omp parallel for
  for (unsigned i = 4; i < to; i -= s)
    a[i] += i;
#pragma omp parallel for
  for (unsigned i = 4; i <= to; i = i - s)
    b[i][3] += a[i];
}

static void more(unsigned from, int s) {
  unsigned last = 0;
  double sum = 0;
#pragma omp parallel for lastprivate(last) reduction(+ : sum)
  for (unsigned i = from; i > 9; i += s) {
    last = i;
    sum += c[i];
  }
  printf("%u %g\n", last, sum);
  for (unsigned r = 9; r > 1; r += -1)
#pragma omp parallel for
    for (unsigned j = from; j > 2; j += s)
      b[r][j] += b[r + 1][j];
#pragma omp parallel for schedule(static, 3)
  for (unsigned i = from; i > 9; i += s) {
    for (unsigned k = 20; k > 10; k += -2)
      b[i][k] -= (int)k;
  }
}

int main(void) {
  fill();
  down(55, -3, -2, -4, -5);
  show("down");
  up(57, -5);
  show("up");
  more(50, -3);
  show("more");
  return 0;
}
