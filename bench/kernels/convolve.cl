/* On a CPU a work-item computes eight neighbours. */
#ifdef GPU
__kernel void convolve(__global const float *restrict image, __constant float *weight,
                       __global float *restrict out, int n) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i < 2 || j < 2 || i >= n - 2 || j >= n - 2)
    return;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 5; k++)
#pragma unroll
    for (int l = 0; l < 5; l++)
      sum += weight[k * 5 + l] * image[(i + k - 2) * n + j + l - 2];
  out[i * n + j] = sum;
}
#else
__kernel void convolve(__global const float *restrict image, __constant float *weight,
                       __global float *restrict out, int n) {
  int j = 2 + 8 * get_global_id(0), i = get_global_id(1);
  if (i < 2 || i >= n - 2 || j >= n - 2)
    return;
  j = min(j, n - 10); /* the last one computes some of its neighbour's again */
  float8 sum = 0;
#pragma unroll
  for (int k = 0; k < 5; k++)
#pragma unroll
    for (int l = 0; l < 5; l++)
      sum += weight[k * 5 + l] * vload8(0, image + (i + k - 2) * n + j + l - 2);
  vstore8(sum, 0, out + i * n + j);
}
#endif
