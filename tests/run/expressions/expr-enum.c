// Enumerators and variables of enum type, also as bounds and subscripts.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

enum colour { RED, GREEN = 5, BLUE, COUNT = 8 };
enum { BIG = 100, NEGATIVE = -3 };
enum wide { LOW = 1, HIGH = 0xffffffffu };

static enum colour c[BIG];
static int a[BIG], table[COUNT];

int main(void) {
  for (int k = 0; k < COUNT; k++)
    table[k] = k * k;
#pragma omp parallel for
  for (int i = 0; i < BIG; i++) {
    enum colour own = i % 3 == 0 ? RED : i % 3 == 1 ? GREEN : BLUE;
    c[i] = own;
    a[i] = table[own] + NEGATIVE + (own == GREEN) * 10;
  }
#pragma omp parallel for
  for (enum colour e = RED; e < COUNT; e++) {
    enum wide w = e > 4 ? HIGH : LOW;
    table[e] += w == HIGH ? 1000 : 1;
  }
  show_int("a", a, BIG);
  show_int("table", table, COUNT);
  printf("%d %d %d\n", c[0], c[1], c[2]);
  return 0;
}
