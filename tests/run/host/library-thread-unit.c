// A file without kernels hands memory to a library's thread and back by flags that are its own: what the other file's kernels have written is
// there when the thread goes on.
//
// RUN: %clang -O2 -shared -fPIC %S/../Inputs/background.c -o %t.so
// RUN: %modes %s %S/../Inputs/host-unit-2.c %t.so
// KERNELS: 3
// LAUNCHES: any
#include "../Inputs/host-unit.h"
#include <stdatomic.h>
#include <stdio.h>

enum { L = 2000 };
double v[L];
static int go, done;
static atomic_int first, second;
static volatile int third, fourth;
void background_start(void *p, int bytes, int from, int n, int distance, int *g, int *d);
void background_wait(void);

int main(void) {
  double sum = 0;
  for (int i = 0; i < L; i++)
    v[i] = i;
  for (int t = 0; t < 6; t++) {
    int *g = t % 3 == 0 ? &go : t % 3 == 1 ? (int *)&first : (int *)&third;
    int *d = t % 3 == 0 ? &done : t % 3 == 1 ? (int *)&second : (int *)&fourth;
    *g = *d = 0;
    background_start(v, 8, 0, L, 1, g, d);
    scale(v, L, 0.5);
    if (t % 3 == 0) {
      __atomic_store_n(&go, 1, __ATOMIC_RELEASE);
      while (!__atomic_load_n(&done, __ATOMIC_ACQUIRE))
        ;
    } else if (t % 3 == 1) {
      first = 1;
      while (!second)
        ;
    } else {
      third = 1;
      while (!fourth)
        ;
    }
    scale(v, L, 1.5);
    sum += v[t] + v[L - 1 - t];
    background_wait();
    printf("%.12g %.12g\n", sum, v[77]);
  }
  return 0;
}
