/* Loops in whose kernels a variable has the name FIRST, SECOND or THIRD: words of deadly_driver.c. */
#include <stdio.h>

#define N 1000

static unsigned a[3][N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned FIRST = (unsigned)i;
    FIRST = FIRST * 3 + 1;
    a[0][i] = FIRST * FIRST;
  }
  printf("%u\n", a[0][7]);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned SECOND = (unsigned)i;
    SECOND = SECOND * 5 + 1;
    a[1][i] = SECOND * SECOND + a[0][i];
  }
  printf("%u\n", a[1][7]);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned THIRD = (unsigned)i;
    THIRD = THIRD * 7 + 1;
    a[2][i] = THIRD * THIRD + a[1][N - 1 - i];
  }
  for (int i = 0; i < N; i++)
    a[0][0] = a[0][0] * 31 + a[2][i];
  printf("%u\n", a[0][0]);
}
