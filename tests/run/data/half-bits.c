// All half-precision numbers as floats and doubles, and floats and doubles around the middle between two of them.
// RUN: %modes %s
// KERNELS: 3
// OCLGRIND: no
#include <math.h>
#include <stdio.h>
#include <string.h>

#define N 65536

static unsigned short bits[N];
static _Float16 h[N], up[N], down[N], sum[N];
static float f[N];
static double d[N];

int main(void) {
  unsigned long hash = 0;
  for (int i = 0; i < N; i++)
    bits[i] = (unsigned short)i;
  memcpy(h, bits, sizeof h);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    f[i] = h[i];
    d[i] = h[i];
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double middle = (f[i] + (double)h[i ^ 1]) / 2;
    up[i] = (_Float16)(middle * (1 + 0x1p-40));
    down[i] = (_Float16)(middle * (1 - 0x1p-40));
    sum[i] = (_Float16)(float)middle;
  }
  for (int i = 0; i < N; i++) {
    _Float16 each[] = {up[i], down[i], sum[i]};
    for (int k = 0; k < 3; k++) {
      unsigned short b;
      memcpy(&b, &each[k], sizeof b);
      hash = hash * 31 + (isnan((float)each[k]) ? 1 : b);
    }
    unsigned long wide;
    memcpy(&wide, &d[i], sizeof wide);
    hash = hash * 31 + (isnan(d[i]) || isnan(f[i]) ? 1 : wide + (unsigned long)(f[i] == d[i]));
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    sum[i] = h[i] + h[(i * 7919) % N] * h[(i * 31) % N] - (_Float16)0.375;
  for (int i = 0; i < N; i++) {
    memcpy(bits, &sum[i], sizeof *bits);
    hash = hash * 31 + (isnan((float)sum[i]) ? 1 : *bits);
  }
  printf("%lu\n", hash);
  return 0;
}
