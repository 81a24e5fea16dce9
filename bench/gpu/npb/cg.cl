/* Sixteen work-items share a row, so that they read neighbouring elements of the matrix; a group
 * has eight rows, and leaves its part of the inner product. */
#define SHARE 16

__kernel void product(__global const int *restrict start, __global const int *restrict column,
                      __global const double *restrict value, __global const double *restrict p,
                      __global double *restrict q, __global double *restrict parts, int n) {
  __local double sums[128];
  int lid = get_local_id(0), lane = lid % SHARE, row = get_global_id(0) / SHARE;
  double sum = 0;
  if (row < n)
    for (int k = start[row] + lane, end = start[row + 1]; k < end; k += SHARE)
      sum += value[k] * p[column[k]];
  sums[lid] = sum;
  for (int d = SHARE / 2; d > 0; d /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < d)
      sums[lid] = sum += sums[lid + d];
  }
  if (lane == 0 && row < n) {
    q[row] = sum;
    sums[lid] = p[row] * sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    sum = 0;
    for (int k = 0; k < 128; k += SHARE)
      sum += sums[k];
    parts[get_group_id(0)] = sum;
  }
}
