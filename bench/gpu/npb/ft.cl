/* A group transforms the lines that fit its buffers, by Stockham's method in local memory, and
 * reads and writes them as they stand.  A point of padding for each 16 keeps butterflies that are a
 * power of two apart out of the same banks. */
#define POINTS 512
#define AT(i) ((i) + (i) / 16)

__kernel void transform_x(__global double2 *restrict u, __global const double2 *restrict root,
                          int n, int row, int longest, double sign) {
  __local double re[2][POINTS + POINTS / 16], im[2][POINTS + POINTS / 16];
  int lid = get_local_id(0), from = 0;
  int first = get_group_id(0) * (POINTS / n);
  for (int t = lid; t < POINTS; t += 64) {
    double2 z = u[(first + t / n) * row + t % n];
    re[0][AT(t)] = z.x;
    im[0][AT(t)] = z.y;
  }
  for (int span = n / 2, count = 1; span > 0; span /= 2, count *= 2, from = 1 - from) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int t = lid; t < POINTS / 2; t += 64) {
      int line = t / (n / 2) * n, place = t % (n / 2), k = place & (count - 1), jc = place - k;
      int even = line + place, odd = even + n / 2, to = line + 2 * jc + k;
      double2 w = root[jc * (longest / n)];
      double a = re[from][AT(even)], b = im[from][AT(even)];
      double c = re[from][AT(odd)], d = im[from][AT(odd)];
      double x = a - c, y = b - d;
      w.y *= sign;
      re[1 - from][AT(to)] = a + c;
      im[1 - from][AT(to)] = b + d;
      re[1 - from][AT(to + count)] = w.x * x - w.y * y;
      im[1 - from][AT(to + count)] = w.x * y + w.y * x;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int t = lid; t < POINTS; t += 64)
    u[(first + t / n) * row + t % n] = (double2)(re[from][AT(t)], im[from][AT(t)]);
}
