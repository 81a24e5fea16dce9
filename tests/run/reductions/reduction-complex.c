// Reductions over complex numbers that the program declares: products, whose parts are not multiplied one by one, sums of
// arrays, and numbers of single precision. The combiner of a variable was read as if it were about one number, which kept
// the loop.
//
// RUN: %modes %s
// KERNELS: 4
#include <complex.h>

#include "../Inputs/show.h"

enum { N = 64 };

#pragma omp declare reduction(product : double complex : omp_out *= omp_in) initializer(omp_priv = 1)
#pragma omp declare reduction(sum : double complex : omp_out = omp_out + omp_in) initializer(omp_priv = 0)
#pragma omp declare reduction(product : float complex : omp_out = omp_in * omp_out) initializer(omp_priv = 1)

static double complex z[N];

int main(void) {
  double complex all = 1 + I, sums[4] = {0}, one = 2;
  float complex small = 1;
  for (int i = 0; i < N; i++)
    z[i] = __builtin_complex((i % 19 - 9) * 0.25, (i % 7 - 3) * 0.5);
#pragma omp parallel for reduction(product : all)
  for (int i = 0; i < 9; i++)
    all *= z[i] + 1;
#pragma omp parallel for reduction(sum : sums)
  for (int i = 0; i < N; i++)
    sums[i % 4] += z[i] * z[i];
#pragma omp parallel for reduction(sum : one)
  for (int i = 0; i < N; i++)
    one = one + conj(z[i]);
#pragma omp parallel for reduction(product : small)
  for (int i = 0; i < 4; i++)
    small *= (float complex)(z[i] + 2);
  for (int k = 0; k < 4; k++)
    printf("%.10g %.10g\n", creal(sums[k]), cimag(sums[k]));
  printf("%.10g %.10g %.10g %.10g %.5g %.5g\n", creal(all), cimag(all), creal(one), cimag(one), (double)crealf(small),
         (double)cimagf(small));
  return 0;
}
