/* A GPU has a work-item per column, a CPU one per block of them, whose rows it goes through as they stand in memory. */
#ifdef GPU
#define FOR_EACH(j)                                                                                \
  int j = get_global_id(0);                                                                        \
  if (j < n)
#else
#define FOR_EACH(j) for (int j = first; j < last; j++)
#endif

__kernel void sweep(__global const double *restrict l, __global const double *restrict f,
                    __global double *restrict c, __global double *restrict x, int n) {
#ifndef GPU
  int share = (n + get_global_size(0) - 1) / get_global_size(0);
  int first = get_global_id(0) * share, last = min(first + share, n);
#endif
  {
    FOR_EACH(j) {
      c[j] = l[j] * 0.25;
      x[j] = f[j] * 0.25;
    }
  }
  for (int at = n; at < n * n; at += n) {
    FOR_EACH(j) {
      double pivot = 1.0 / (4.0 - l[at + j] * c[at + j - n]);
      c[at + j] = l[at + j] * pivot;
      x[at + j] = (f[at + j] - l[at + j] * x[at + j - n]) * pivot;
    }
  }
  for (int at = n * (n - 2); at >= 0; at -= n) {
    FOR_EACH(j)
      x[at + j] -= c[at + j] * x[at + j + n];
  }
}
