// Values that each thread has computed for itself, from memory, go into arrays that all threads fill: which element an iteration writes does not
// depend on them, also where the row's length comes from memory.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"
#include <stdlib.h>

#define NX 13
#define NY 29

typedef struct {
  int nx, ny;
} info;

static void scale(const info *fs, double *in, double *out) {
#pragma omp parallel
  {
    double step = 2.0 / fs->nx;
#pragma omp for
    for (int y = 0; y < fs->ny; y++)
      for (int x = 0; x < fs->nx; x++) {
        long at = x + (long)fs->nx * y;
        out[at] = in[at] * step * x;
      }
  }
}

static void rows(const info *fs, double **in, double **out) {
#pragma omp parallel default(none) shared(fs, in, out)
  {
    double step = 2.0 / fs->nx;
#pragma omp for
    for (int y = 0; y < fs->ny; y++)
      for (int x = 0; x < fs->nx; x++) {
        long at = x + (long)fs->nx * y;
        double k = x * step;
        out[0][at] = -in[0][at] * k;
        out[1][at] = out[0][at] + y;
      }
  }
}

int main(void) {
  info *fs = malloc(sizeof *fs);
  fs->nx = NX;
  fs->ny = NY;
  double *in[2], *out[2];
  for (int k = 0; k < 2; k++) {
    in[k] = malloc(NX * NY * sizeof **in);
    out[k] = calloc(NX * NY, sizeof **out);
    for (int j = 0; j < NX * NY; j++)
      in[k][j] = (j * 37 + k) % 101;
  }
  scale(fs, in[0], out[0]);
  show_double("scale", out[0], NX * NY);
  rows(fs, in, out);
  show_double("rows", out[0], NX * NY);
  show_double("rows", out[1], NX * NY);
  return 0;
}
