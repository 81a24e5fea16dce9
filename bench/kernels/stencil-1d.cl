__kernel void heat(__global const double *restrict from, __global double *restrict to, int n) {
  int i = get_global_id(0);
  if (i >= 1 && i < n - 1)
    to[i] = from[i] + 0.2 * (from[i - 1] - 2 * from[i] + from[i + 1]);
}
