#ifdef GPU
__kernel void dot_norm(__global const double *restrict x, __global const double *restrict y,
                  __global double *restrict partial, int n) {
  __local double p[256], q[256];
  int lid = get_local_id(0);
  double product = 0, norm = 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    product += x[i] * y[i];
    norm += x[i] * x[i];
  }
  p[lid] = product;
  q[lid] = norm;
  for (int d = 128; d > 0; d /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < d) {
      p[lid] += p[lid + d];
      q[lid] += q[lid + d];
    }
  }
  if (lid == 0) {
    partial[2 * get_group_id(0)] = p[0];
    partial[2 * get_group_id(0) + 1] = q[0];
  }
}
#else
/* Four sums at a time: OpenCL's vectors, since a compiler may not regroup a sum. */
__kernel void dot_norm(__global const double *restrict x, __global const double *restrict y,
                  __global double *restrict partial, int n) {
  int quads = n / 4, share = (quads + get_global_size(0) - 1) / get_global_size(0);
  int first = get_global_id(0) * share, end = min(first + share, quads);
  double4 product = 0, norm = 0;
  for (int i = first; i < end; i++) {
    double4 a = vload4(i, x), b = vload4(i, y);
    product += a * b;
    norm += a * a;
  }
  partial[2 * get_group_id(0)] = product.x + product.y + product.z + product.w;
  partial[2 * get_group_id(0) + 1] = norm.x + norm.y + norm.z + norm.w;
}
#endif
