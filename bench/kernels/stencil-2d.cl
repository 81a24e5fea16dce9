/* A GPU has a work-item per point, a CPU one per row. */
#ifdef GPU
#define FOR_EACH(j)                                                                                \
  int j = get_global_id(0);                                                                        \
  if (j >= 1 && j < n - 1)
#else
#define FOR_EACH(j) for (int j = 1; j < n - 1; j++)
#endif

__kernel void jacobi(__global const double *restrict u, __global const double *restrict f,
                     __global double *restrict v, int n) {
  int i = get_global_id(1), at = i * n;
  if (i < 1 || i >= n - 1)
    return;
  FOR_EACH(j)
    v[at + j] = 0.25 * (u[at + j - n] + u[at + j + n] + u[at + j - 1] + u[at + j + 1] + f[at + j]);
}

__kernel void copy(__global const double *restrict from, __global double *restrict to, int n) {
  int i = get_global_id(1), at = i * n;
  if (i < 1 || i >= n - 1)
    return;
  FOR_EACH(j)
    to[at + j] = from[at + j];
}
