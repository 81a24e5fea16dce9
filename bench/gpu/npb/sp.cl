/* A work-item solves a line. What it needs of a place of all lines is side by side; each place is
 * read once, and what the next two places need of it stays in registers. */
#define MOST 64 /* places of a line */
#define POINT(m, i) point[((m) * n + (i)) * lines + line]
#define RIGHT(m, i) right[((m) * n + (i)) * lines + line]

struct wave {
  double velocity, sound, diffusion;
};

struct wave wave_at(__global const double *point, int n, int lines, int line, int i, double d,
                    double heat) {
  double inverse = POINT(1, i);
  struct wave wave = {POINT(0, i) * inverse, POINT(2, i), d + heat * inverse};
  return wave;
}

__kernel void x_solve(__global const double *restrict point, __global double *restrict right,
                      int n, int lines, double weight, double t1, double t2, double d, double heat) {
  const int line = get_global_id(0);
  double upper[MOST][3][2], old1[5], old2[5], u1[3][2] = {{0}}, u2[3][2] = {{0}};
  if (line >= lines)
    return;
  struct wave before = wave_at(point, n, lines, line, 0, d, heat);
  struct wave here = wave_at(point, n, lines, line, 1, d, heat);
  for (int m = 0; m < 5; m++)
    old1[m] = old2[m] = RIGHT(m, 0);
  for (int i = 1; i < n - 1; i++) {
    struct wave after = wave_at(point, n, lines, line, i + 1, d, heat);
    for (int s = 0; s < 3; s++) {
      double sign = s == 0 ? 0.0 : s == 1 ? 1.0 : -1.0;
      double a = i > 2 ? weight : 0, b = i > 1 ? -4 * weight : 0;
      double c = (i == 1 || i == n - 2 ? 5 : 6) * weight;
      double e = i < n - 2 ? -4 * weight : 0, f = i < n - 3 ? weight : 0;
      b -= t2 * (before.velocity + sign * before.sound) + t1 * before.diffusion;
      c += 1 + 2 * t1 * here.diffusion;
      e += t2 * (after.velocity + sign * after.sound) - t1 * after.diffusion;
      b -= a * u2[s][0];
      c = 1 / (c - a * u2[s][1] - b * u1[s][0]);
      e = (e - b * u1[s][1]) * c;
      f *= c;
      u2[s][0] = u1[s][0];
      u2[s][1] = u1[s][1];
      upper[i][s][0] = u1[s][0] = e;
      upper[i][s][1] = u1[s][1] = f;
      for (int m = s == 0 ? 0 : s + 2; m < s + 3; m++) {
        double x = (RIGHT(m, i) - a * old2[m] - b * old1[m]) * c;
        old2[m] = old1[m];
        RIGHT(m, i) = old1[m] = x;
      }
    }
    before = here;
    here = after;
  }
  for (int m = 0; m < 5; m++) {
    int s = m < 3 ? 0 : m - 2;
    double next1 = RIGHT(m, n - 2), next2 = RIGHT(m, n - 1);
    for (int i = n - 3; i > 0; i--) {
      double x = RIGHT(m, i) - upper[i][s][0] * next1 - upper[i][s][1] * next2;
      next2 = next1;
      RIGHT(m, i) = next1 = x;
    }
  }
}
