// && and
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 80
static int a[N], r[N], q[N], hits[N];

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 7;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int n = 0;
    r[i] = (i > 0 && a[i - 1] > 3) || (i + 1 < N && a[i + 1] == 0);
    q[i] = a[i] != 0 && 100 / a[i] > 20;
    if (i % 2 || ++n)
      n += 10;
    if (i % 3 && (n += 100, n > 105))
      n++;
    hits[i] = n;
  }
  show_int("r", r, N);
  show_int("q", q, N);
  show_int("hits", hits, N);
  return 0;
}
