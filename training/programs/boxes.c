// Particles in boxes interact with those of neighbouring boxes; structs.
#include "training.h"

struct particle {
  real x, y, z, charge;
};
int main(int argc, char **argv) {
  enum { PER = 32 };
  long n = argument(argc, argv, 1, 8), boxes = n * n * n;
  struct particle *p = NEW(struct particle, boxes * PER);
  real *v = NEW(real, boxes * PER);
  unsigned state = 3;
  for (long i = 0; i < boxes * PER; i++) {
    p[i].x = (real)(next(&state) >> 16) / 65536;
    p[i].y = (real)(next(&state) >> 16) / 65536;
    p[i].z = (real)(next(&state) >> 16) / 65536;
    p[i].charge = (real)(next(&state) >> 16) / 65536;
  }
#pragma omp parallel for
  for (long b = 0; b < boxes; b++)
    for (int i = 0; i < PER; i++) {
      struct particle me = p[b * PER + i];
      real s = 0;
      for (int d = -1; d <= 1; d++) {
        long other = b + d;
        if (other < 0 || other >= boxes)
          continue;
        for (int j = 0; j < PER; j++) {
          struct particle q = p[other * PER + j];
          real dx = me.x - q.x, dy = me.y - q.y, dz = me.z - q.z;
          s += q.charge * (real)exp(-(double)(dx * dx + dy * dy + dz * dz));
        }
      }
      v[b * PER + i] = s;
    }
  finish(v, boxes * PER);
}
