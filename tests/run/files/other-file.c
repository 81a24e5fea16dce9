// Loops that call functions of another file: a table looked up, a private seed, a cell of 8 sorted in place.
// REQUIRES: glibc-malloc
// RUN: %modes %s %S/../Inputs/other-file-lib.c
// KERNELS: 2
#include "../Inputs/other-file.h"

#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n = 1 << 12, tables = 500;
  double *table = malloc(tables * sizeof *table), *cells = malloc(8l * n * sizeof *cells), sum = 0;
  long checksum = 0;
  for (int i = 0; i < tables; i++)
    table[i] = i * 1.5;
#pragma omp parallel for default(none) shared(table, tables, cells, n) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    unsigned long seed = i;
    for (int k = 0; k < 8; k++)
      cells[8 * i + k] = pick(&seed) + weight(table, tables, pick(&seed) * 30.0);
    sum += cells[8 * i];
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    sort_cell(cells + 8 * i, 8);
  for (int i = 0; i < n; i++)
    checksum += (long)cells[8l * i + 3];
  printf("%.3f %ld\n", sum, checksum);
  free(cells);
  free(table);
  return 0;
}
