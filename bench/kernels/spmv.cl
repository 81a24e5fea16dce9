/* On a GPU eight work-items share a row, so that most reads of the matrix are of neighbours. */
#ifdef GPU
__kernel void spmv(__global const int *restrict start, __global const int *restrict column,
                   __global const double *restrict value, __global const double *restrict x,
                   __global double *restrict y, int n) {
  __local double part[256];
  int lid = get_local_id(0), lane = lid % 8, row = get_global_id(0) / 8;
  double sum = 0;
  if (row < n)
    for (int k = start[row] + lane; k < start[row + 1]; k += 8)
      sum += value[k] * x[column[k]];
  part[lid] = sum;
  for (int d = 4; d > 0; d /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < d)
      part[lid] += part[lid + d];
  }
  if (lane == 0 && row < n)
    y[row] = part[lid];
}
#else
__kernel void spmv(__global const int *restrict start, __global const int *restrict column,
                   __global const double *restrict value, __global const double *restrict x,
                   __global double *restrict y, int n) {
  int row = get_global_id(0);
  if (row >= n)
    return;
  double sum = 0;
  for (int k = start[row], end = start[row + 1]; k < end; k++)
    sum += value[k] * x[column[k]];
  y[row] = sum;
}
#endif
