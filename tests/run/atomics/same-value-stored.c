// All iterations that store to one variable store the same value: flags as breadth-first searches and solvers use them.
//
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 5
#include "../Inputs/show.h"

#include <stdbool.h>

enum { N = 400 };
static int level[N], next_level[N], limit = 7;
static unsigned char seen[2];
static bool changed;

int main(void) {
  bool again = false;
  int rounds = 0;
  for (int i = 0; i < N; i++)
    level[i] = i == 0 ? 1 : 0;
  do {
    again = false;
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
      next_level[i] = level[i];
      if (i > 0 && !level[i] && level[i - 1]) {
        next_level[i] = level[i - 1] + 1;
        again = true;
      }
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      level[i] = next_level[i];
  } while (again && ++rounds < 20);
  printf("%d %d %d\n", rounds, again, level[20]);

  // An element, a global, a value of the launch, two places; nobody stores when no iteration does.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (level[i] > 3)
      seen[1] = 200;
    if (level[i] < 0)
      changed = true;
  }
  printf("%d %d %d\n", seen[0], seen[1], changed);
  int mark = -1, other = -1;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (level[i] == 5)
      mark = limit + 1;
    else if (level[i] == 6)
      mark = limit + 1;
    if (level[i] > 100000)
      other = 3;
  }
  printf("%d %d\n", mark, other);
  double eps = 0.5, norm = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (level[i] * 0.1 > eps)
      norm = -eps;
  printf("%g\n", norm);
  return 0;
}
