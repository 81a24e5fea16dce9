int iterations(int i, int j, int n, int limit) {
  int k = 0;
  double cx = -2 + 3.0 * j / n, cy = -1.5 + 3.0 * i / n, x = 0, y = 0;
  while (k < limit && x * x + y * y < 4) {
    double t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    k++;
  }
  return k;
}

/* A CPU has a work-item per row. */
__kernel void mandelbrot(__global int *restrict count, int n, int limit) {
  int i = get_global_id(1);
#ifdef GPU
  int j = get_global_id(0);
  count[i * n + j] = iterations(i, j, n, limit);
#else
  for (int j = 0; j < n; j++)
    count[i * n + j] = iterations(i, j, n, limit);
#endif
}
