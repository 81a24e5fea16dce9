// Ring buffers: iterations write elements that repeat after 512, so loops of up to so many are launched; longer ones stay, whatever they store.
//
// RUN: %modes %s
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// CHECK: launch put_[[#PUT:]]: 512 iterations
// CHECK: launch put_[[#PUT]]: on the host: {{.*}} or iterations may meet
// KERNELS: 6
// LOOPS: 7
// LAUNCHES: any
#include <stdio.h>

enum { N = 512 };

static unsigned ring[N], data[2 * N];

static void put(unsigned n, unsigned head) {
#pragma omp parallel for
  for (unsigned i = 0; i < n; i++)
    ring[(head + i) & (N - 1)] = data[i & (N - 1)];
}

static void add(int n, int head) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    ring[(head + i) % N] += data[i];
}

static void backwards(int n) {
#pragma omp parallel for
  for (int i = n; i > 0; i--)
    ring[i & (N - 1)] ^= data[i];
}

static void step(long n, long head) {
#pragma omp parallel for
  for (long i = 0; i < n; i += 3)
    ring[(i + head) % N] += data[i] * 5;
}

static void rows(int n, int m, unsigned (*table)[64]) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      table[i & 7][k & 63] += (unsigned)(i * k);
}

// An element that is read was written 100 iterations before.
static void lag(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    ring[i + 100] = ring[i] + 1;
}

static void pairs(int n) {
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < n; i++)
    ring[i / 2] += data[i];
}

static void show(const char *what) {
  unsigned sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 31 + ring[i];
  printf("%s %u\n", what, sum);
}

int main(void) {
  for (int i = 0; i < 2 * N; i++)
    data[i] = (unsigned)i * 2654435761u >> 7;
  put(N, 77);
  show("put");
  put(2 * N, 500);
  show("put more");
  add(N, 11);
  show("add");
  add(1, 600);
  show("add one");
  backwards(N);
  show("backwards");
  step(N, 9);
  show("step");
  rows(8, 64, (unsigned(*)[64])ring);
  show("rows");
  lag(100);
  show("lag");
  pairs(N);
  show("pairs");
}
