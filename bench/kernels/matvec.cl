/* On a GPU a work-group adds up a row together, so that neighbours read neighbours. */
#ifdef GPU
__kernel void matvec(__global const double *restrict a, __global const double *restrict x,
                     __global double *restrict y, int n) {
  __local double part[64];
  int row = get_group_id(0), lid = get_local_id(0);
  double sum = 0;
  for (int j = lid; j < n; j += 64)
    sum += a[row * n + j] * x[j];
  part[lid] = sum;
  for (int d = 32; d > 0; d /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < d)
      part[lid] += part[lid + d];
  }
  if (lid == 0)
    y[row] = part[0];
}
#else
__kernel void matvec(__global const double *restrict a, __global const double *restrict x,
                     __global double *restrict y, int n) {
  int i = get_global_id(0);
  double sum = 0;
  for (int j = 0; j < n; j++)
    sum += a[i * n + j] * x[j];
  y[i] = sum;
}
#endif
