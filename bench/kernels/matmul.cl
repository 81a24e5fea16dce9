/* A GPU shares tiles of both factors in local memory.  On a CPU a work-item keeps a block of 4x8 sums
 * in registers, and caches do the rest. */
#ifdef GPU
#define T 16
__kernel void matmul(__global const double *restrict a, __global const double *restrict b,
                     __global double *restrict c, int n) {
  __local double ta[T][T], tb[T][T];
  int j = get_global_id(0), i = get_global_id(1), x = get_local_id(0), y = get_local_id(1);
  double sum = 0;
  for (int t = 0; t < n; t += T) {
    ta[y][x] = a[i * n + t + x];
    tb[y][x] = b[(t + y) * n + j];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < T; k++)
      sum += ta[y][k] * tb[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[i * n + j] = sum;
}
#else
__kernel void matmul(__global const double *restrict a, __global const double *restrict b,
                     __global double *restrict c, int n) {
  int j = 8 * get_global_id(0), i = 4 * get_global_id(1);
  double4 s0 = 0, s1 = 0, s2 = 0, s3 = 0, t0 = 0, t1 = 0, t2 = 0, t3 = 0;
  for (int k = 0; k < n; k++) {
    double4 p = vload4(0, b + k * n + j), q = vload4(1, b + k * n + j);
    double a0 = a[i * n + k], a1 = a[(i + 1) * n + k], a2 = a[(i + 2) * n + k],
           a3 = a[(i + 3) * n + k];
    s0 += a0 * p;
    t0 += a0 * q;
    s1 += a1 * p;
    t1 += a1 * q;
    s2 += a2 * p;
    t2 += a2 * q;
    s3 += a3 * p;
    t3 += a3 * q;
  }
  vstore4(s0, 0, c + i * n + j);
  vstore4(t0, 1, c + i * n + j);
  vstore4(s1, 0, c + (i + 1) * n + j);
  vstore4(t1, 1, c + (i + 1) * n + j);
  vstore4(s2, 0, c + (i + 2) * n + j);
  vstore4(t2, 1, c + (i + 2) * n + j);
  vstore4(s3, 0, c + (i + 3) * n + j);
  vstore4(t3, 1, c + (i + 3) * n + j);
}
#endif
