/* A work-item per line, with the blocks in private memory.  The blocks above the diagonal are scratch
 * memory, so a GPU keeps them in the order in which neighbouring lines are neighbours. */
#ifdef GPU
#define C(step, m, n) c[(((step) * 5 + (m)) * 5 + (n)) * lines + line]
#else
#define C(step, m, n) c[((line * size + (step)) * 5 + (m)) * 5 + (n)]
#endif

__kernel void lines(__global const double *restrict u, __global const double *restrict f,
                    __global double *restrict r, __global double *restrict c, int size, int stride0,
                    int stride1, int along) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= size || y >= size)
    return;
  int line = y * size + x, lines = size * size, first = x * stride0 + y * stride1;
  double last_r[5] = {0, 0, 0, 0, 0}, last_c[5][5];
  for (int s = 0; s < size; s++) {
    int at = (first + s * along) * 5;
    double state[5], b[5][5], d[5][5], a[5][5], v[5];
#pragma unroll
    for (int m = 0; m < 5; m++) {
      state[m] = u[at + m];
      v[m] = f[at + m];
    }
#pragma unroll
    for (int m = 0; m < 5; m++)
#pragma unroll
      for (int n = 0; n < 5; n++) {
        double w = 0.01 * state[m] * state[n];
        b[m][n] = w - 0.02 * state[n];
        a[m][n] = w + 0.02 * state[m];
        d[m][n] = (m == n ? 2.0 : 0.0) + 2 * w;
      }
    if (s > 0)
#pragma unroll
      for (int m = 0; m < 5; m++) {
#pragma unroll
        for (int n = 0; n < 5; n++)
          v[m] -= b[m][n] * last_r[n];
#pragma unroll
        for (int n = 0; n < 5; n++)
#pragma unroll
          for (int k = 0; k < 5; k++)
            d[m][n] -= b[m][k] * last_c[k][n];
      }
#pragma unroll
    for (int p = 0; p < 5; p++) {
      double pivot = 1.0 / d[p][p];
#pragma unroll
      for (int n = p + 1; n < 5; n++)
        d[p][n] *= pivot;
#pragma unroll
      for (int n = 0; n < 5; n++)
        a[p][n] *= pivot;
      v[p] *= pivot;
#pragma unroll
      for (int m = 0; m < 5; m++)
        if (m != p) {
          double factor = d[m][p];
#pragma unroll
          for (int n = p + 1; n < 5; n++)
            d[m][n] -= factor * d[p][n];
#pragma unroll
          for (int n = 0; n < 5; n++)
            a[m][n] -= factor * a[p][n];
          v[m] -= factor * v[p];
        }
    }
#pragma unroll
    for (int m = 0; m < 5; m++) {
      last_r[m] = r[at + m] = v[m];
#pragma unroll
      for (int n = 0; n < 5; n++)
        last_c[m][n] = C(s, m, n) = a[m][n];
    }
  }
  for (int s = size - 2; s >= 0; s--) {
    int at = (first + s * along) * 5;
    double v[5];
#pragma unroll
    for (int m = 0; m < 5; m++) {
      v[m] = r[at + m];
#pragma unroll
      for (int n = 0; n < 5; n++)
        v[m] -= C(s, m, n) * last_r[n];
    }
#pragma unroll
    for (int m = 0; m < 5; m++)
      last_r[m] = r[at + m] = v[m];
  }
}
