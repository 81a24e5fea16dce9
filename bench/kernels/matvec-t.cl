__kernel void matvec_t(__global const double *restrict a, __global const double *restrict x,
                       __global double *restrict y, int n) {
  int j = get_global_id(0);
  if (j >= n)
    return;
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i * n + j] * x[i];
  y[j] = sum;
}
