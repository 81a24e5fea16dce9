#include "other-file.h"

double weight(const double *table, int n, double x) {
  int low = 0, high = n - 1;
  while (high - low > 1) {
    int mid = (low + high) / 2;
    if (table[mid] > x)
      high = mid;
    else
      low = mid;
  }
  return table[low] + (x - low) * 0.5;
}

int pick(unsigned long *seed) {
  *seed = *seed * 2862933555777941757ul + 3037000493ul;
  return (int)(*seed >> 60);
}

void sort_cell(double *cell, int n) {
  for (int i = 1; i < n; i++) {
    double x = cell[i];
    int j = i - 1;
    for (; j >= 0 && cell[j] > x; j--)
      cell[j + 1] = cell[j];
    cell[j + 1] = x;
  }
}
