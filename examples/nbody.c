/* Bodies that attract each other, all pairs, a few steps: much work for each byte that moves. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct body {
  double x, y, z, vx, vy, vz, mass;
};

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000, steps = argc > 2 ? atoi(argv[2]) : 5;
  struct body *body = malloc(sizeof *body * n);
  double energy = 0, dt = 1e-3;

  for (int i = 0; i < n; i++)
    body[i] = (struct body){sin(i), cos(3 * i), sin(7 * i), 0, 0, 0, 1.0 / n};
  for (int s = 0; s < steps; s++) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      double ax = 0, ay = 0, az = 0;
      for (int j = 0; j < n; j++) {
        double dx = body[j].x - body[i].x, dy = body[j].y - body[i].y, dz = body[j].z - body[i].z;
        double r2 = dx * dx + dy * dy + dz * dz + 1e-4, f = body[j].mass / (r2 * sqrt(r2));
        ax += dx * f;
        ay += dy * f;
        az += dz * f;
      }
      body[i].vx += dt * ax;
      body[i].vy += dt * ay;
      body[i].vz += dt * az;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      body[i].x += dt * body[i].vx;
      body[i].y += dt * body[i].vy;
      body[i].z += dt * body[i].vz;
    }
  }
#pragma omp parallel for reduction(+ : energy)
  for (int i = 0; i < n; i++)
    energy += 0.5 * body[i].mass * (body[i].vx * body[i].vx + body[i].vy * body[i].vy + body[i].vz * body[i].vz);
  printf("kinetic energy %.6e\n", energy);
  free(body);
}
