// Distance of every record to one point.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 500000);
  real *lat = NEW(real, n), *lon = NEW(real, n), *d = NEW(real, n);
  fill(lat, n, 1);
  fill(lon, n, 2);
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    d[i] = (real)sqrt((lat[i] - (real)0.3) * (lat[i] - (real)0.3) +
                      (lon[i] - (real)0.6) * (lon[i] - (real)0.6));
  finish(d, n);
}
