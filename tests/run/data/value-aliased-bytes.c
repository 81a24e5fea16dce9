// The number of bytes behind a pointer, or its like, is a variable of another type than what the loop computes with it; the loop's one iteration changes
// the variable by a pointer of its own type before that.
//
// RUN: %modes %s
// KERNELS: 3
// LAUNCHES: any
#include "../Inputs/show.h"

int step = 4, pitch = 4;
long length = 3;

static void bytes(char *base, int *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    *p = 8;
    *(float *)(base + (i + 1) * step) = 1;
  }
}

static void put(char *base, long bytes) { *(float *)(base + bytes) = 2; }

static void passed(char *base, int *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    *p = 12;
    put(base, pitch);
  }
}

static int sum(int count, const int *a) {
  int all = 0, copy[8];
  const int(*rows)[count] = (const int(*)[count])a;
  for (int k = 0; k < count; k++)
    copy[k] = rows[0][k];
  for (int k = 0; k < count; k++)
    all += copy[k];
  return all;
}

static void argument(const int *a, int *out, long *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    *p = 5;
    out[i] = sum(length, a);
  }
}

int main(void) {
  float f[8] = {0};
  int a[8] = {1, 2, 4, 8, 16, 32, 64, 128}, out[2] = {0, 0};
  bytes((char *)f, &step, 1);
  passed((char *)f, &pitch, 1);
  argument(a, out, &length, 1);
  show_float("f", f, 8);
  printf("%d %d %d %ld\n", out[0], step, pitch, length);
  return 0;
}
