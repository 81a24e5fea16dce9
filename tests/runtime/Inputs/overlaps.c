/* A loop over arrays that are two at first, and one later; and one whose arrays always overlap. */
#include <stdio.h>

#define N 5000

static long a[N], b[N];

static void add(long *to, const long *from, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    to[i] = to[i] + 3 * from[i] + 1;
}

static void shift(long *to, const long *from, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    to[i] = from[i] & 0xffff;
}

int main(void) {
  long sum = 0;
  for (int t = 0; t < 10; t++) {
    add(a, b, N);
    add(a, a, N);
    shift(a, a, N);
  }
  for (int i = 0; i < N; i++)
    sum += a[i] + b[i];
  printf("%ld\n", sum);
}
