// Shortest paths between all pairs: a launch per intermediate node.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 128);
  int *d = NEW(int, n *n), *row = NEW(int, n), *column = NEW(int, n);
  unsigned state = 1;
  for (long i = 0; i < n * n; i++)
    d[i] = 1 + (int)(next(&state) >> 20);
  for (long k = 0; k < n; k++) {
    for (long i = 0; i < n; i++) {
      row[i] = d[k * n + i];
      column[i] = d[i * n + k];
    }
#pragma omp parallel for collapse(2)
    for (long i = 0; i < n; i++)
      for (long j = 0; j < n; j++) {
        int through = column[i] + row[j];
        if (through < d[i * n + j])
          d[i * n + j] = through;
      }
  }
  finish_int(d, n * n);
}
