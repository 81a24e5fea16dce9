// Line buffers of a transform: threadprivate arrays of structs, copied member by member and as a whole; a private checksum.
//
// RUN: %modes %s
// KERNELS: 2
#include <math.h>
#include <stdio.h>
#define NX 64
#define NY 32
typedef struct { double real, imag; } dcomplex;
static dcomplex u[NY][NX];
static dcomplex z0[NX][18], z1[NX][18];
#pragma omp threadprivate(z0, z1)
static void line(dcomplex a[NX][18], dcomplex b[NX][18]) {
  for (int k = 0; k < NX; k++) { b[k][0].real = a[k][0].real + a[(k + 1) % NX][0].imag; b[k][0].imag = a[NX - 1 - k][0].imag; }
}
int main(void) {
  for (int j = 0; j < NY; j++) for (int i = 0; i < NX; i++) { u[j][i].real = i + j; u[j][i].imag = i - j; }
  dcomplex chk = {0, 0};
#pragma omp parallel
  {
    dcomplex my = {0, 0};
#pragma omp for
    for (int j = 0; j < NY; j++) {
      for (int i = 0; i < NX; i++) { z0[i][0].real = u[j][i].real; z0[i][0].imag = u[j][i].imag; }
      line(z0, z1);
      for (int i = 0; i < NX; i++) u[j][i] = z1[i][0];
    }
#pragma omp for nowait
    for (int j = 1; j <= 1024; j++) {
      int q = j % NX, r = 3 * j % NY;
      my.real = my.real + u[r][q].real;
      my.imag += u[r][q].imag;
    }
#pragma omp critical
    { chk.real += my.real; chk.imag += my.imag; }
  }
  printf("%.9e %.9e\n", chk.real, chk.imag);
  return 0;
}
