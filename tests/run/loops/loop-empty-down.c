// Inner loops that count down in steps and do not run at all, for bounds that only the run knows: nothing is touched, and the other shape of the kernel has no
// iteration either. (Found by the fuzzer: such a loop was taken to run once.)
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 60

static double a[N][N], b[N], c[N][N];
static int from = 20;
long long limit = 17;

static void fill(void) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++)
      a[i][j] = i - j, c[i][j] = 1.5 * i + j;
    b[i] = i % 7;
  }
}

/* The inner loop is a level. */
static void level(int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    for (int j = from; j > limit + 2; j -= 3)
      a[i][j] = b[i] + j;
}

/* Does it run, all bytes of the range are written. */
static void overwritten(int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    for (long j = from; j >= limit; j -= 2)
      c[i][j] = j;
}

static void cells(int n) {
#pragma omp parallel for
  for (int i = n - 1; i >= 0; i--)
    for (int j = from; j != limit; j -= 1)
      for (int k = j; k > from; k -= 4)
        a[i][k] = 7;
}

static void triangle(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = i - 3; j >= 0; j -= 4)
      a[i][j] += b[j];
}

int main(void) {
  for (int k = 0; k < 9; k++) {
    fill();
    limit = 14 + k;
    level(N);
    limit = 24 - k;
    if (limit <= from)
      overwritten(N);
    cells(limit > from ? 0 : N);
    triangle(k);
    show_double("a", &a[0][0], N * N);
    show_double("c", &c[0][0], N * N);
  }
  limit = 30;
  overwritten(N);
  show_double("c", &c[0][0], N * N);
  return 0;
}
