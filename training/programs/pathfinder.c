// Cheapest paths through a grid, row after row: many short launches.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 100000), rows = argument(argc, argv, 2, 100);
  int *cost = NEW(int, n), *next_cost = NEW(int, n);
  for (long r = 0; r < rows; r++) {
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
      int best = cost[i];
      if (i > 0 && cost[i - 1] < best)
        best = cost[i - 1];
      if (i < n - 1 && cost[i + 1] < best)
        best = cost[i + 1];
      next_cost[i] = best + (int)((i * 7 + r * 13) % 10);
    }
    int *swap = cost;
    cost = next_cost;
    next_cost = swap;
  }
  finish_int(cost, n);
}
