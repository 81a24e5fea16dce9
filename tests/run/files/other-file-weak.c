// Functions that the linker chooses: a weak one of this file that another one replaces, one that stays, and an inline definition whose
// external one is in the other file.
// RUN: %modes %s %S/../Inputs/other-file-weak-2.c
// KERNELS: 2
// LAUNCHES: any
#include "../Inputs/show.h"

static int a[20], b[20];

__attribute__((weak)) int replaced(int x) { return x * 5; }
__attribute__((weak)) int kept(int x) { return x * 5 + 1; }
inline int both(int x) { return x + 2; }

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = replaced(i);
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    b[i] = kept(i) + both(i);
  show_int("a", a, 20);
  show_int("b", b, 20);
  return 0;
}
