// reduction(*) on integers that wrap and on floating types.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"

#define N 100

int main(void) {
  unsigned u = 3;
  unsigned long ul = 7;
  unsigned char uc = 1;
  int i4 = 2;
  double d = 1.5;
  float f = 4;
#pragma omp parallel for reduction(* : u)
  for (int i = 0; i < N; i++)
    u *= 2u * (unsigned)i + 1;
#pragma omp parallel for reduction(* : ul)
  for (int i = 0; i < N; i++)
    ul = ul * (unsigned long)(4 * i + 3);
#pragma omp parallel for reduction(* : uc)
  for (int i = 0; i < N; i++)
    uc *= (unsigned char)(i | 1);
#pragma omp parallel for reduction(* : i4)
  for (int i = 0; i < N; i++)
    i4 *= i % 20 ? 1 : 3;
#pragma omp parallel for reduction(* : d)
  for (int i = 0; i < N; i++)
    d *= 1 + i * 0.001;
#pragma omp parallel for reduction(* : f)
  for (int i = 0; i < N; i++)
    f *= i % 2 ? 0.5f : 2.0f;
  printf("%u %lu %d %d %.10e %.10e\n", u, ul, uc, i4, d, f);
  return 0;
}
