// RUN: %modes %s
// KERNELS: 7
// FUSE: no

// Integers that go in equal steps from one work-item to the next, and wrap around (or have to be rounded) before they
// are converted: a compiler that makes vectors of work-items may convert the first one, and go on with the steps.
// What is computed beside them decides how long its vectors are.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define N 512
// One array, as the trap wants it.
static long result[2][N];

static inline int bits(float v) {
  int n;
  memcpy(&n, &v, sizeof n);
  return n;
}

static void show(const char *name) {
  uint64_t hash = 0;
  for (int i = 0; i < N; i++)
    hash = hash * 31 + (uint64_t)result[0][i] + 7 * (uint64_t)result[1][i];
  printf("%s %08lx\n", name, (unsigned long)(hash >> 32 ^ hash) & 0xffffffff);
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v = (int)(i * 2654435761u);
    result[0][i] = (long)v * 5;
    result[1][i] = v >> 3;
  }
  show("wide");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    short v = (short)(i * 7777);
    result[0][i] = v * 3;
    result[1][i] = (unsigned char)v;
  }
  show("narrow");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    result[0][i] = bits((float)(i * 2654435761u));
    result[1][i] = i;
  }
  show("real");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    result[0][i] = bits((float)(i * 4000037));
    result[1][i] = i;
  }
  show("rounded");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned short v = (unsigned short)(i * 777);
    result[0][i] = bits((float)v);
    result[1][i] = (short)v * 3;
  }
  show("halves");
  // A number that wraps around in an assignment, and one that is converted twice.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v = 11;
    v += i * 2654435761u;
    result[0][i] = (long)v + 1;
    result[1][i] = v & 1024;
  }
  show("assigned");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v = (int)((unsigned long)i * 0x9E3779B97F4A7C15ul);
    result[0][i] = bits((float)v) + (long)v;
    result[1][i] = v >> 3;
  }
  show("twice");
  return 0;
}
