// Struct assignment: whole elements, from locals, swapped, through pointers, initialised with compound literals.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

struct complex {
  double re, im;
};
struct record {
  int key;
  struct complex z;
  char name[5];
};

#define N 40
static struct complex a[N], b[N];
static struct record r[N], s[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct complex t = {i, -i}, u;
    a[i] = t;
    u = a[i];
    u.re *= 2;
    b[i] = u;
    r[i] = (struct record){i, t, {'a', 'b'}};
    r[i].z.im++;
    struct complex *p = &b[i];
    *p = (struct complex){.im = p->re, .re = p->im};
    b[i] = i % 3 ? *p : t;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    s[i] = r[N - 1 - i];
    struct complex keep = a[i];
    a[i] = b[i];
    b[i] = keep;
  }
  for (int i = 0; i < N; i += 7)
    printf("%.6e %.6e %.6e %.6e %d %.6e %.6e %s\n", a[i].re, a[i].im, b[i].re, b[i].im, s[i].key, s[i].z.re, s[i].z.im, s[i].name);
  return 0;
}
