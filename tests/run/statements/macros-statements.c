// A program that takes words of the language, and of attributes, for macros: what is inserted is none of its text.
//
// RUN: %modes %s %S/../Inputs/ext.c
// RUN: %modes %s %S/../Inputs/ext.c -Dcleanup=3 -Dinline=
// KERNELS: 3
#include <stdio.h>
#include <stdlib.h>

static long count;
static double a[1000];
void ext(double *p);

#define if(x) if ((count++, (x)))
#define while(x) while ((count++, (x)))
#define return count++; return
#define else else if(1)
#define sizeof(x) (count++, sizeof(x))
#define nodebug 4
#define unused
#define weak "weak"
#define used 1
#define const

int look(double *p) {
  ext(p);
  if (p[3] > 1) {
    return 3;
  } else {
    return 4;
  }
}

void step(void) {
  double l[1000];
  for (int i = 0; i < 1000; i++)
    l[i] = i;
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    l[i] += a[i];
  ext(l);
  a[3] += l[3];
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  ext(a);
  step();
  int k = look(a);
  while (k-- > 0)
    a[1] += 1;
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] += 1;
  printf("%ld %g %g\n", count, a[1], a[3]);
  return 0;
}
