/* A GPU has a work-item per point, a CPU one per row. */
#define U(di, dj, dk) u[at + (di) * n * n + (dj) * n + (dk)]

__kernel void residual(__global const double *restrict u, __global const double *restrict f,
                       __global double *restrict r, int n) {
  int j = get_global_id(1), i = get_global_id(2);
  if (i < 1 || j < 1 || i >= n - 1 || j >= n - 1)
    return;
#ifdef GPU
  int k = get_global_id(0);
  if (k < 1 || k >= n - 1)
    return;
#else
  for (int k = 1; k < n - 1; k++)
#endif
  {
    int at = (i * n + j) * n + k;
    double face = U(-1, 0, 0) + U(1, 0, 0) + U(0, -1, 0) + U(0, 1, 0) + U(0, 0, -1) + U(0, 0, 1);
    double edge = U(-1, -1, 0) + U(-1, 1, 0) + U(1, -1, 0) + U(1, 1, 0) + U(-1, 0, -1) +
                  U(-1, 0, 1) + U(1, 0, -1) + U(1, 0, 1) + U(0, -1, -1) + U(0, -1, 1) +
                  U(0, 1, -1) + U(0, 1, 1);
    double corner = U(-1, -1, -1) + U(-1, -1, 1) + U(-1, 1, -1) + U(-1, 1, 1) + U(1, -1, -1) +
                    U(1, -1, 1) + U(1, 1, -1) + U(1, 1, 1);
    r[at] = f[at] - (-8.0 / 3 * U(0, 0, 0) + 0.125 * face + 0.25 * edge + 1.0 / 12 * corner);
  }
}
