/* Heat in a plate: many steps over two arrays that take turns and stay on the device, with a look at the middle now and then. */
#include <stdio.h>
#include <stdlib.h>

#define N 512

static double plate[2][N][N];

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 100;

#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      plate[0][i][j] = plate[1][i][j] = i == 0 ? 100 : 0;
  for (int s = 0; s < steps; s++) {
    double(*now)[N] = plate[s % 2], (*next)[N] = plate[1 - s % 2];
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        next[i][j] = 0.25 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1]);
    if (s % 50 == 49)
      printf("step %d: %.6f\n", s + 1, next[5][N / 2]); /* fetches this element, not the plate */
  }
}
