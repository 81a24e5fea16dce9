/* A GPU has a work-item per butterfly, a CPU one per transform, in the order of memory. */
#ifdef GPU
__kernel void stage(__global const double2 *restrict from, __global double2 *restrict to,
                    __global const double2 *restrict roots, int n, int half_group) {
  int x = get_global_id(0), row = get_global_id(1) * n;
  int k = x & (half_group - 1), first = x - k; /* first: the group's number times its half */
  double2 w = roots[first], p = from[row + x], q = from[row + x + n / 2], d = p - q;
  to[row + 2 * first + k] = p + q;
  to[row + 2 * first + k + half_group] = (double2)(w.x * d.x - w.y * d.y, w.x * d.y + w.y * d.x);
}
#else
__kernel void stage(__global const double2 *restrict from, __global double2 *restrict to,
                    __global const double2 *restrict roots, int n, int half_group) {
  int row = get_global_id(1) * n;
  for (int first = 0; first < n / 2; first += half_group) {
    double2 w = roots[first];
    for (int k = 0; k < half_group; k++) {
      double2 p = from[row + first + k], q = from[row + first + k + n / 2], d = p - q;
      to[row + 2 * first + k] = p + q;
      to[row + 2 * first + k + half_group] =
          (double2)(w.x * d.x - w.y * d.y, w.x * d.y + w.y * d.x);
    }
  }
}
#endif
