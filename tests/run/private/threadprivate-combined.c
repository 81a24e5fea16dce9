// In a unit with threadprivate variables combined constructs get an `if` clause too: behind the directive's last word, not behind
// the `for` of the loop. A reduction of a combined construct does not count threads.
//
// RUN: %modes %s
// KERNELS: 4
// LOOPS: 5
#include "../Inputs/show.h"

static int own, a[100], b[100];
#pragma omp threadprivate(own)

int main(void) {
  int n = 0;
  own = 4;
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp parallel \
    for
  for (int i = 0; i < 100; i++)
    a[i] += 2;
#pragma omp parallel for num_threads(2) reduction(+ : n)
  for (int i = 0; i < 100; i++)
    n++;
#pragma omp parallel num_threads(2) copyin(own)
  {
#pragma omp for
    for (int i = 0; i < 100; i++)
      b[i] = a[i] * 3;
  }
#pragma omp parallel for ordered
  for (int i = 0; i < 100; i++) {
#pragma omp ordered
    b[0] = b[0] * 3 + b[i];
  }
#pragma omp parallel sections reduction(+ : n)
  {
#pragma omp section
    n += own;
#pragma omp section
    n += 2;
  }
  printf("%d %d\n", n, own);
  show_int("a", a, 100);
  show_int("b", b, 100);
  return 0;
}
