typedef struct {
  double x, y, z, vx, vy, vz, charge, mass;
} particle;

__kernel void step_aos(__global particle *restrict p, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  particle a = p[i];
  double w = 0.001 * a.charge / a.mass;
  a.vx -= w * a.x;
  a.vy -= w * a.y;
  a.vz -= w * a.z;
  p[i].vx = a.vx;
  p[i].vy = a.vy;
  p[i].vz = a.vz;
  p[i].x = a.x + 0.01 * a.vx;
  p[i].y = a.y + 0.01 * a.vy;
  p[i].z = a.z + 0.01 * a.vz;
}

__kernel void step_soa(__global double *restrict p, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  __global double *q = p + i;
  double w = 0.001 * q[6 * n] / q[7 * n];
  for (int d = 0; d < 3; d++) {
    double x = q[d * n], v = q[(3 + d) * n] - w * x;
    q[(3 + d) * n] = v;
    q[d * n] = x + 0.01 * v;
  }
}
