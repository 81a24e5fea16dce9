#ifdef GPU
#define T 16
__kernel void syrk(__global const double *restrict a, __global double *restrict c, int n, int m) {
  __local double ti[T][T], tj[T][T + 1];
  int j = get_global_id(0), x = get_local_id(0), i = get_global_id(1), y = get_local_id(1);
  double sum = 0;
  if (get_group_id(0) > get_group_id(1))
    return;
  for (int t = 0; t < m; t += T) {
    ti[y][x] = a[i * m + t + x];
    tj[y][x] = a[(j - x + y) * m + t + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < T; k++)
      sum += ti[y][k] * tj[x][k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (j <= i)
    c[i * n + j] = 0.5 * c[i * n + j] + 1.5 * sum;
}
#else
__kernel void syrk(__global const double *restrict a, __global double *restrict c, int n, int m) {
  int j = get_global_id(0), i = get_global_id(1);
  double sum = 0;
  if (j > i)
    return;
  for (int k = 0; k < m; k++)
    sum += a[i * m + k] * a[j * m + k];
  c[i * n + j] = 0.5 * c[i * n + j] + 1.5 * sum;
}
#endif
