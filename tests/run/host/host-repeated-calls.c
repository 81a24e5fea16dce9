// Macros in macros make one expression of many calls of functions of another file. Behind each of them the others are announced again, each
// function once: in all, that was a thousand times.
//
// RUN: %modes %s %S/../Inputs/host-repeated-calls-2.c
// KERNELS: 2
// LAUNCHES: any
// RUN: %o2o -O1 -fopenmp -fplugin-arg-omp2ocl-print-host -c %s -o %t.o >%t.host 2>&1 && test $(grep -o '__o2o_before(' %t.host | wc -l) -lt 400
#include <stdio.h>

enum { N = 64 };
int get(int i);
int put(int i, int v);
void step(void);
static int a[N];

#define LARGER(x, y) ((x) > (y) ? (x) : (y))
#define OF(x) LARGER(get(x), put(x, get((x) + 1)))
#define ALL(x) LARGER(OF(x), LARGER(OF(x + 2), OF(x + 3)))

int main(void) {
  long sum = 0;
  for (int n = 0; n < 20; n++) {
    step();
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[i] = a[i] * 3 % 101 + i;
    sum += ALL(n) + a[n] * (n > 7 && ALL(n + 5) > 100 ? get(n) : 2);
  }
  for (int i = 0; i < N; i++)
    sum = sum * 7 % 1000003 + a[i] + get(i);
  printf("%ld\n", sum);
  return 0;
}
