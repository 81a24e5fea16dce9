// Subnormal numbers that the program flushes (MXCSR) are flushed in its loops, on the host: kernels keep them, also where the driver was opened and started its threads
// while they were flushed.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
#include <pmmintrin.h>
#include <stdio.h>
#include <xmmintrin.h>

#define N 1000
static float a[N], b[N];

static void run(void) {
  int zeros = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = 1e-30f * (i + 1);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = a[i] * 1e-10f * 1e10f;
  for (int i = 0; i < N; i++)
    zeros += b[i] == 0;
  printf("%d zeros\n", zeros);
}

int main(void) {
  unsigned before = _mm_getcsr();
  _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
  _MM_SET_DENORMALS_ZERO_MODE(_MM_DENORMALS_ZERO_ON);
  run();
  _MM_SET_DENORMALS_ZERO_MODE(_MM_DENORMALS_ZERO_OFF);
  run();
  _mm_setcsr(before);
  run();
  _MM_SET_DENORMALS_ZERO_MODE(_MM_DENORMALS_ZERO_ON);
  run();
  printf("%x\n", _mm_getcsr() & 0xffc0);
}
