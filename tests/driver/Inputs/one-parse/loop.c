#include "shapes.h"
#include <stdio.h>
static int a[10];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
    a[i] = i * i;
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += a[i];
  printf("sum %d twice %d size %d\n", sum, twice(sum), size_of());
  return 0;
}
