// main() of host-constructor.c
#include <stdio.h>
extern double a[64];
double b[64];
int main(void) {
  double s = 0;
  for (int i = 0; i < 64; i++) s += a[i] * (i + 1) + b[i];
  printf("%g %g\n", s, a[7]);
  return 0;
}
