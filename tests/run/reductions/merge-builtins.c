// RUN: %modes %s
// KERNELS: 5
/* What threads have summed up for themselves is put together by atomic builtins, or into an _Atomic object. */
#include <stdatomic.h>
#include <stdio.h>

#define N 3000

static int x[N];
static long total;
static unsigned bits;
static atomic_int count;

static void merge(const int *v, int n, long *to) {
#pragma omp parallel
  {
    long mine = 0;
#pragma omp for
    for (int i = 0; i < n; i++)
      mine += v[i];
    __atomic_fetch_add(to, mine, __ATOMIC_RELAXED);
  }
}

int main(void) {
  long all = 0;
  int hist[8] = {0};
  for (int i = 0; i < N; i++)
    x[i] = i * 37 % 1013;
#pragma omp parallel
  {
    long mine = 0;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      mine += x[i];
    __sync_fetch_and_add(&total, mine);
  }
#pragma omp parallel
  {
    unsigned own = 0;
#pragma omp for
    for (int i = 0; i < N; i++)
      own |= 1u << x[i] % 29;
    (void)__sync_or_and_fetch(&bits, own);
  }
#pragma omp parallel
  {
    int n = 0, last = 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
      n += x[i] > 500;
      last -= x[i] % 3;
    }
    atomic_fetch_add(&count, n);
    count += last;
  }
#pragma omp parallel
  {
    int own[8] = {0};
#pragma omp for
    for (int i = 0; i < N; i++)
      own[x[i] % 8]++;
    for (int k = 0; k < 8; k++)
      __atomic_add_fetch(&hist[k], own[k], __ATOMIC_SEQ_CST);
  }
  merge(x, N, &all);
  printf("%ld %x %d %ld\n", total, bits, count, all);
  for (int k = 0; k < 8; k++)
    printf("%d ", hist[k]);
  printf("\n");
  return 0;
}
