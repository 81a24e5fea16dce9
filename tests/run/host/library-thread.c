// A thread that a library has started writes between what a kernel writes, while the kernel's results are on the device only: columns, every other element, single
// bytes and members of structs.  What comes home is what the kernel has written.
//
// RUN: %clang -O2 -shared -fPIC %S/../Inputs/background.c -o %t.so
// RUN: %modes %s %t.so
// KERNELS: 6
// LAUNCHES: any
#include <stdio.h>

enum { N = 60, M = 70, L = 3000 };
static double u[N][M];
double v[L];
float f[L];
unsigned char b[L];
static struct pair { float x, y; } s[L];
static int go, done;
void background_start(void *p, int bytes, int from, int n, int distance, int *g, int *d);
void background_wait(void);

/* Without an order: nothing tells that anything is handed over. */
static void meanwhile(void) {
  __atomic_store_n(&go, 1, __ATOMIC_RELAXED);
  while (!__atomic_load_n(&done, __ATOMIC_RELAXED))
    ;
}

static void start(void *p, int bytes, int from, int n, int distance) {
  go = done = 0;
  background_start(p, bytes, from, n, distance, &go, &done);
}

int main(void) {
  double sum = 0;
  for (int t = 0; t < 3; t++) {
    start(u, 8, 0, N, M); /* column 0 */
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      for (int j = 1; j < M; j++)
        u[i][j] = u[i][j] * 0.5 + i + j + t;
    meanwhile();
    for (int i = 0; i < N; i++) /* comes home by an announced access first */
      sum += u[i][5];
    background_wait();
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      u[i][1] += u[i][0];
    start(v, 8, 1, L / 2, 2);
#pragma omp parallel for
    for (int i = 0; i < L; i += 2)
      v[i] = v[i] * 0.5 + i + t;
    meanwhile();
    background_wait();
    start(f, 4, 1, L / 2, 2);
#pragma omp parallel for
    for (int i = 0; i < L; i += 2)
      f[i] = f[i] * 0.5f + (float)(i + t);
    meanwhile();
    background_wait();
    start(b, 1, 2, L / 3, 3);
#pragma omp parallel for
    for (int i = 0; i < L; i++)
      if (i % 3 != 2)
        b[i] += (unsigned char)(i + t);
    meanwhile();
    background_wait();
    start(s, 4, 1, L, 2);
#pragma omp parallel for
    for (int i = 0; i < L; i++)
      s[i].x = s[i].x * 0.5f + (float)(i + t);
    meanwhile();
    background_wait();
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        sum = sum * 0.9 + u[i][j];
    for (int i = 0; i < L; i++)
      sum = sum * 0.9 + v[i] + f[i] + b[i] + s[i].x - s[i].y;
    printf("%.10g\n", sum);
  }
}
