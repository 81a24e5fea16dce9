// Butterflies of a batch of fast Fourier transforms, one launch per stage.
#include "training.h"

int main(int argc, char **argv) {
  long bits = argument(argc, argv, 1, 16), n = 1L << bits;
  real *re = NEW(real, n), *im = NEW(real, n), *re2 = NEW(real, n), *im2 = NEW(real, n);
  fill(re, n, 1);
  for (long l = n / 2, m = 1; l >= 1; l /= 2, m *= 2) {
#pragma omp parallel for
    for (long t = 0; t < n / 2; t++) {
      long j = t / m, k = t % m;
      real angle = (real)-3.14159265358979323846 * (real)j / (real)l;
      real c = (real)cos(angle), s = (real)sin(angle);
      real ar = re[k + j * m], ai = im[k + j * m], br = re[k + j * m + n / 2],
           bi = im[k + j * m + n / 2];
      re2[k + 2 * j * m] = ar + br;
      im2[k + 2 * j * m] = ai + bi;
      re2[k + 2 * j * m + m] = c * (ar - br) - s * (ai - bi);
      im2[k + 2 * j * m + m] = s * (ar - br) + c * (ai - bi);
    }
    real *swap = re;
    re = re2;
    re2 = swap;
    swap = im;
    im = im2;
    im2 = swap;
  }
  finish(re, n);
}
