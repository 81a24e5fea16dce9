/* `across`: from one signal to the next; `along`: from one sample to the next.  A GPU's group takes
 * tiles of 32 samples of its signals through local memory, read and written along the rows. */
__kernel void filter(__global const double *restrict x, __global double *restrict y, int n,
                     int across, int along) {
#ifdef GPU
  __local double tile[32][33];
#endif
  int i = get_global_id(0);
  double last = x[i * across];
#ifdef GPU
  if (along == 1) {
    int lid = get_local_id(0), first = i - lid;
    for (int t = 0; t < n; t += 32) {
      for (int s = 0; s < 32; s++)
        tile[s][lid] = x[(first + s) * n + t + lid];
      barrier(CLK_LOCAL_MEM_FENCE);
      for (int s = 0; s < 32; s++)
        tile[lid][s] = last = t + s == 0 ? last : 0.3 * tile[lid][s] + 0.7 * last;
      barrier(CLK_LOCAL_MEM_FENCE);
      for (int s = 0; s < 32; s++)
        y[(first + s) * n + t + lid] = tile[s][lid];
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    return;
  }
#endif
  y[i * across] = last;
  for (int j = 1; j < n; j++)
    y[i * across + j * along] = last = 0.3 * x[i * across + j * along] + 0.7 * last;
}
