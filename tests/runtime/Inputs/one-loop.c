/* One loop that takes the host some tenths of a second. */
#include <stdio.h>

int main(void) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 400; i++) {
    double x = i;
    for (int k = 0; k < 300000; k++)
      x = x * 0.5 + 1;
    sum += x;
  }
  printf("%.6f\n", sum);
}
