// Breadth-first search, two launches per level, over a graph of fixed degree.
#include "training.h"

int main(int argc, char **argv) {
  enum { DEGREE = 6 };
  long n = argument(argc, argv, 1, 100000);
  int *edge = NEW(int, n *DEGREE), *level = NEW(int, n), *found = NEW(int, n), changed = 1;
  unsigned state = 7;
  for (long i = 0; i < n * DEGREE; i++)
    edge[i] = (int)(next(&state) % (unsigned)n);
  for (long i = 0; i < n; i++)
    level[i] = i == 0 ? 0 : -1;
  for (int depth = 0; changed; depth++) {
    changed = 0;
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
      found[i] = 0;
      if (level[i] < 0)
        for (int k = 0; k < DEGREE; k++)
          if (level[edge[i * DEGREE + k]] == depth) {
            found[i] = 1;
            break;
          }
    }
#pragma omp parallel for reduction(+ : changed)
    for (long i = 0; i < n; i++)
      if (found[i]) {
        level[i] = depth + 1;
        changed++;
      }
  }
  finish_int(level, n);
}
