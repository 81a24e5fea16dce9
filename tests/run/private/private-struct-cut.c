// Threads that add members of their own structs to integers: each thread's fraction is cut off, so that the program can tell how many there were.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 2
#include <stdio.h>

#define N 300
typedef struct {
  double sum;
  int count;
} tally;
static double u[N];

int main(void) {
  int whole = 0, count = 0;
  for (int i = 0; i < N; i++)
    u[i] = 0.37 * (i % 13);
#pragma omp parallel
  {
    tally mine = {0.0, 0};
#pragma omp for
    for (int i = 0; i < N; i++) {
      mine.sum += u[i];
      mine.count++;
    }
#pragma omp critical
    {
      whole += mine.sum;
      count += mine.count;
    }
  }
  printf("%d %d\n", whole, count);
#pragma omp parallel
  {
    tally mine = {0.0, 0};
#pragma omp for
    for (int i = 0; i < N; i++)
      if (u[i] > 1)
        mine.count++;
#pragma omp critical
    count += mine.count;
  }
  printf("%d\n", count);
  return 0;
}
