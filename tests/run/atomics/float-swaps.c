// Compare-and-swap of floating-point numbers, which are compared by their bits; in loops that try
// until nobody was in between, also with NaN there.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"
#include <math.h>
#include <stdatomic.h>

enum { N = 600, B = 8 };

struct hooks {
  int (*called[3])(int); // nobody looks at it here
  double weight;
};

static _Atomic double total[B], largest;
static double bins[B];
static float narrow[B], zeros[B];
static int won[B];

static void add(_Atomic double *to, double v) {
  double old = atomic_load(to);
  while (!atomic_compare_exchange_weak(to, &old, old + v))
    ;
}

static void add_plain(double *to, double v) {
  double old, new;
  __atomic_load(to, &old, __ATOMIC_RELAXED);
  do {
    new = old + v;
  } while (!__atomic_compare_exchange(to, &old, &new, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
}

int main(void) {
  struct hooks h[2] = {{{0}, 0.5}, {{0}, 2}};
  narrow[3] = NAN;
  for (int k = 0; k < B; k++)
    zeros[k] = k % 2 ? -0.0f : 0.0f;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    add(&total[i * 7 % B], i * h[i & 1].weight);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    add_plain(&bins[i % B], -i);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float old, new;
    __atomic_load(&narrow[i % B], &old, __ATOMIC_RELAXED);
    do
      new = old + (i % 3);
    while (!__atomic_compare_exchange(&narrow[i % B], &old, &new, 1, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED));
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double seen = largest, v = (i * 37 % N) / 8.0;
    while (seen < v && !atomic_compare_exchange_strong(&largest, &seen, v))
      ;
  }
  // -0 is not 0.
#pragma omp parallel for
  for (int k = 0; k < B; k++) {
    float expected = 0, put = k + 1;
    won[k] = __atomic_compare_exchange(&zeros[k], &expected, &put, 0, __ATOMIC_SEQ_CST,
                                       __ATOMIC_SEQ_CST) +
             2 * (signbit(expected) != 0);
  }
  // NaN is what it is; what was there is told.
#pragma omp parallel for
  for (int k = 0; k < B; k++) {
    float same = narrow[k], put = -1;
    double other = -1e300, one = 1;
    won[k] += 4 * __atomic_compare_exchange(&narrow[k], &same, &put, 0, __ATOMIC_SEQ_CST,
                                            __ATOMIC_SEQ_CST);
    won[k] += 8 * __atomic_compare_exchange(&bins[k], &other, &one, 0, __ATOMIC_SEQ_CST,
                                            __ATOMIC_SEQ_CST);
    won[k] += 16 * (other == bins[k]);
  }
  for (int k = 0; k < B; k++)
    printf("%g %g %g %g %d\n", total[k], bins[k], narrow[k], zeros[k], won[k]);
  printf("%g\n", largest);
  return 0;
}
