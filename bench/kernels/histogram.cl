/* Each group counts in memory of its own, then adds its counts to all. */
#ifdef GPU
__kernel void histogram(__global const uchar *restrict data, __global int *restrict bins, int n) {
  __local int own[256];
  int lid = get_local_id(0);
  own[lid] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    atomic_inc(&own[data[i]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&bins[lid], own[lid]);
}
#else
__kernel void histogram(__global const uchar *restrict data, __global int *restrict bins, int n) {
  int own[256];
  int share = (n + get_global_size(0) - 1) / get_global_size(0);
  int first = get_global_id(0) * share, end = min(first + share, n);
  for (int k = 0; k < 256; k++)
    own[k] = 0;
  for (int i = first; i < end; i++)
    own[data[i]]++;
  for (int k = 0; k < 256; k++)
    atomic_add(&bins[k], own[k]);
}
#endif
