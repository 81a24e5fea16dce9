// Molecular dynamics with forces gathered by atomics, old style.
//
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 3
// LAUNCHES: any
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  double x, y, z;
} vec;
#define NP 300
static vec pos[NP], force[NP], vel[NP];
static int npairs, pair_i[NP * NP], pair_j[NP * NP];
static double epot, virial;
void forces(int n, vec *f, double box) {
  int p;
  double e = 0.0;
#pragma omp parallel for
  for (p = 0; p < n; p++)
    f[p].x = f[p].y = f[p].z = 0;
#pragma omp parallel for schedule(dynamic, 16) shared(e)
  for (p = 0; p < npairs; p++) {
    int i = pair_i[p], j = pair_j[p];
    double dx = pos[i].x - pos[j].x, dy = pos[i].y - pos[j].y, dz = pos[i].z - pos[j].z;
    double r2 = dx * dx + dy * dy + dz * dz + 0.01, s;
    dx -= box * rint(dx / box);
    if (r2 > 4.0)
      continue;
    s = 1.0 / (r2 * r2);
#pragma omp atomic
    e += s * r2;
#pragma omp atomic
    f[i].x += s * dx;
#pragma omp atomic
    f[i].y += s * dy;
#pragma omp atomic
    f[i].z += s * dz;
#pragma omp atomic
    f[j].x -= s * dx;
#pragma omp atomic
    f[j].y -= s * dy;
#pragma omp atomic
    f[j].z -= s * dz;
#pragma omp critical
    virial += s * r2 * 0.5;
  }
  epot = e;
}
int main() {
  for (int i = 0; i < NP; i++) {
    pos[i].x = (i * 37 % 101) * 0.05;
    pos[i].y = (i * 53 % 103) * 0.05;
    pos[i].z = (i * 71 % 107) * 0.05;
  }
  for (int i = 0; i < NP; i++)
    for (int j = i + 1; j < NP; j++)
      if ((i + j) % 3) {
        pair_i[npairs] = i;
        pair_j[npairs++] = j;
      }
  for (int step = 0; step < 3; step++) {
    forces(NP, force, 5.0);
#pragma omp parallel for
    for (int i = 0; i < NP; i++) {
      vel[i].x += 1e-3 * force[i].x;
      vel[i].y += 1e-3 * force[i].y;
      vel[i].z += 1e-3 * force[i].z;
      pos[i].x += 1e-3 * vel[i].x;
      pos[i].y += 1e-3 * vel[i].y;
      pos[i].z += 1e-3 * vel[i].z;
    }
  }
  double s = 0;
  for (int i = 0; i < NP; i++)
    s += fabs(pos[i].x) + vel[i].y * vel[i].y + fabs(force[i].z);
  printf("%.9e %.9e %.9e\n", s, epot, virial);
  return 0;
}
