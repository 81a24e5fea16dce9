// Rays through a scene of spheres.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 200), spheres = argument(argc, argv, 2, 32);
  real *s = NEW(real, 4 * spheres), *image = NEW(real, n * n);
  fill(s, 4 * spheres, 1);
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      real x = (real)j / (real)n, y = (real)i / (real)n, depth = 100, shade = 0;
      for (long k = 0; k < spheres; k++) {
        real dx = x - s[4 * k], dy = y - s[4 * k + 1], r = s[4 * k + 3] * (real)0.2;
        real h = r * r - dx * dx - dy * dy;
        if (h > 0) {
          real z = s[4 * k + 2] - (real)sqrt(h);
          if (z < depth) {
            depth = z;
            shade = (real)sqrt(h) / r;
          }
        }
      }
      image[i * n + j] = shade;
    }
  finish(image, n * n);
}
