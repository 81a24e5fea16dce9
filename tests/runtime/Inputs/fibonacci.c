/* Numbers of Fibonacci, with another trip count in each iteration: a compiler that makes vectors of iterations may die of it. */
#include <stdio.h>

#define N 1000

int main(void) {
  static unsigned a[N];
  unsigned long sum = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned x = 0, y = 1;
    for (int k = 0; k < i % 37; k++) {
      unsigned next = x + y;
      x = y;
      y = next;
    }
    a[i] = x;
  }
  for (int i = 0; i < N; i++)
    sum = sum * 31 + a[i];
  printf("%lu\n", sum);
}
