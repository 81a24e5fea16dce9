// Float and double arithmetic that is exact gives the exact bits, and division and square root are correctly rounded.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <math.h>
#include <string.h>

#define N 80
static float q[N], s[N], t[N];
static double p[N], w[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    q[i] = 1.0f / (float)(i + 3);
    s[i] = sqrtf((float)i + 2);
    t[i] = (float)(i * 1000003) / 7.0f;
    p[i] = 1.0 / (i + 3);
    w[i] = sqrt(i + 2.0);
  }
  unsigned bits[3 * N];
  unsigned long wide[2 * N];
  memcpy(bits, q, sizeof q);
  memcpy(bits + N, s, sizeof s);
  memcpy(bits + 2 * N, t, sizeof t);
  memcpy(wide, p, sizeof p);
  memcpy(wide + N, w, sizeof w);
  show_uint("float", bits, 3 * N);
  show_ulong("double", wide, 2 * N);
  return 0;
}
