/* A GPU goes through a tile in local memory, with a column of padding against bank conflicts; on a CPU
 * the group is a tile of the caches. */
__kernel void transpose(__global const double *restrict a, __global double *restrict b, int n) {
#ifdef GPU
  __local double tile[16][17];
  int x = get_local_id(0), y = get_local_id(1);
  int left = get_group_id(0) * 16, top = get_group_id(1) * 16;
  tile[y][x] = a[(top + y) * n + left + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  b[(left + y) * n + top + x] = tile[x][y];
#else
  int j = get_global_id(0), i = get_global_id(1);
  b[i * n + j] = a[j * n + i];
#endif
}
