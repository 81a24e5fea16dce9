/* A group has a piece of a row: each work-item adds up the neighbours of its point in the other
 * dimensions, and takes the sums of the points beside it from local memory. */
#define AT(k, j) x[((k) * n + (j)) * n + i]

__kernel void residual(__global const double *restrict x, __global const double *restrict rhs,
                       __global double *restrict res, int n, double centre, double edge,
                       double corner) {
  __local double near[64], far[64];
  int lid = get_local_id(0), i = get_group_id(0) * 62 + lid;
  int j = get_global_id(1) + 1, k = get_global_id(2) + 1;
  double beside = 0, across = 0;
  if (i < n) {
    beside = AT(k, j - 1) + AT(k, j + 1) + AT(k - 1, j) + AT(k + 1, j);
    across = AT(k - 1, j - 1) + AT(k - 1, j + 1) + AT(k + 1, j - 1) + AT(k + 1, j + 1);
  }
  near[lid] = beside;
  far[lid] = across;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0 || lid == 63 || i >= n - 1)
    return;
  res[(k * n + j) * n + i] = rhs[(k * n + j) * n + i] - centre * AT(k, j) -
                             edge * (across + near[lid - 1] + near[lid + 1]) -
                             corner * (far[lid - 1] + far[lid + 1]);
}
