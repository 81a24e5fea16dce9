// Inner loops from a constant to a constant, with conditions by which Intel's compiler splits them in two, where elements that they carry keep them from
// being unrolled: a half never ended.
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>

int n2 = 18;
static int n3 = 2;
short n4 = 4;
static unsigned long m[24][24][2][2];
static void one(unsigned long *v) {
#pragma omp parallel for
  for (int p0 = 1; p0 < n2; p0++) {
    for (int k0 = 0; k0 < 2; k0++) {
      unsigned long s1 = 250;
      for (long k2 = 0; k2 < 16; k2++) {
        if (k2 > 9) {
          for (int k3 = 0; k3 < n3; k3++) {
            m[p0][p0 + 5][k0][k0] += s1 * m[p0][k2][k3][1 - k0] + 3ul;
            s1 = m[p0][k2][k3][k3];
          }
        }
      }
      for (int k4 = 1; k4 < n4; k4++) {
        for (int k5 = 0; k5 < 2; k5++) {
          unsigned long s6 = 2;
          m[p0][k0][1 - k5][1 - k5] *= m[p0][p0 + 1][k0][k5] - m[p0][p0][k5][k5];
          m[p0][p0][k0][k5] += s6;
        }
      }
      m[p0][p0][k0][k0] = s1;
    }
    for (int k7 = 0; k7 < 4; k7++) {
      for (int k8 = 0; k8 >= 0; k8--) {
        unsigned long s9 = 250;
        for (int k10 = 8; k10 >= 8; k10--) {
          unsigned long s11 = 2;
          s9 -= m[p0][k7][1][k8] * s11;
          m[p0][k8][0][1] = v[0];
          m[p0][k8 + 12][1][k8 + 1] = s11;
        }
        m[p0][k8 + 3][1][1] += s9;
      }
    }
  }
}
int main(void) {
  unsigned long v[2] = {3, 5}, h = 0;
  for (int z = 0; z < 2304; z++) ((unsigned long *)m)[z] = (unsigned long)((z * 3 + 1) % 13);
  one(v);
  for (int z = 0; z < 2304; z++) h = h * 31 + ((unsigned long *)m)[z];
  printf("%lx\n", h);
}
