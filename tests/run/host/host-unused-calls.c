// Functions that nobody defines, called where the compiler keeps no code: in functions that are not used, behind conditions that are
// constants. Announcements of these calls must not ask for them either.
//
// RUN: %clang -O1 -fopenmp -c -DOTHER %s -o %t.o && %clang -O1 -fopenmp %s %t.o -o %t.plain && %t.plain > %t.expected
// RUN: for level in -O0 -O1; do %o2o $level -fopenmp %s %t.o -o %t || exit 1; \
// RUN:   for memory in unified discrete; do env OMP2OCL=opencl OMP2OCL_MEMORY=$memory %t > %t.out && cmp %t.expected %t.out || exit 1; done; done
#ifdef OTHER

int count_positive(double *values, int n) {
  int count = 0;
  for (int i = 0; i < n; i++)
    count += values[i] > 0;
  return count;
}

#else
#include "../Inputs/show.h"

#include <stdlib.h>

#define N 60
struct frame;
extern struct frame *make_frame(double *values);
extern int of_another_version(double *values, int n);
extern int count_positive(double *values, int n);
static double a[N], *kept;

static inline struct frame *frame_of(double *values) {
  values[0] = 1;
  return make_frame(values);
}

static int unused(double *values) { return of_another_version(values, N) + (frame_of(values) != NULL); }

static int total(double *values) {
  int sum = 0;
  if (sizeof(void *) == 2)
    sum = of_another_version(values, N) + unused(values);
  for (int i = 0; i < N; i++)
    sum += (int)values[i];
  return sum;
}

int main(void) {
  kept = a;
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int t = 0; t < 2; t++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[i] = a[i] * 2 + i;
    kept[t] = total(a) + count_positive(a, N);
  }
  show_double("a", a, N);
  return 0;
}
#endif
