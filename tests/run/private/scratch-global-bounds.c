// Buffers that are filled right before they are read, in loops whose bounds are computed from variables of the file: what these bounds
// are is no question of the proof, however many there are. Where the filled part depends on them, it is one.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 12
#define M 11

static double u[N][M][N][5], v[N][M], ce[5][13];
static int nz, ist, iend, jst, jend, across;

__attribute__((noinline)) static void set(int n) {
  nz = n, ist = jst = 1, iend = n - 2, jend = n - 3, across = n - 4;
  for (int m = 0; m < 5; m++)
    for (int k = 0; k < 13; k++)
      ce[m][k] = m + 0.25 * k;
}

static void whole(void) {
  int i, j, k, m;
  double t[5], was;
#pragma omp parallel for private(j, k, m, t, was)
  for (i = ist; i <= iend; i++)
    for (j = jst; j <= jend; j++)
      for (k = 1; k <= nz - 2; k++) {
        for (m = 0; m < 5; m++)
          t[m] = ce[m][k] * i + j;
        for (m = 0; m < 5; m++) {
          was = u[i][j][k][m];
          u[i][j][k][m] = was - t[m];
        }
      }
}

// The end of the second loop must be that of the first. What the launch asks for is that all of t is filled, which is more than is needed.
static void line(void) {
  int i, j, k;
  double t[N];
#pragma omp parallel for private(j, k, t)
  for (i = ist; i <= iend; i++)
    for (j = jst; j <= jend; j++) {
      for (k = 0; k <= nz - 1; k++)
        t[k] = ce[k % 5][j] + u[i][j][k][0];
      for (k = ist; k <= iend; k++)
        u[i][j][k][1] += t[k + 1] - t[k - 1];
    }
}

// From the inner loop's variable on, which starts where the outer one is.
static void corner(void) {
  int i, j, k;
  double t[N];
#pragma omp parallel for private(j, k, t)
  for (i = ist; i <= iend; i++)
    for (j = 0; j <= across; j++) {
      for (k = j; k < N; k++)
        t[k] = i * k;
      v[i][j] += t[j] + t[N - 1];
    }
}

// Filled once, changed behind what is read.
static void changed(void) {
  int i, j, k;
  double t[N];
#pragma omp parallel for private(j, k, t)
  for (i = ist; i <= iend; i++) {
    for (k = 0; k < N; k++)
      t[k] = i;
    for (j = 0; j <= across; j++) {
      v[i][j] += t[j];
      for (k = j + 1; k < N; k++)
        t[k] += j;
    }
  }
}

int main(void) {
  for (int n = N; n > 5; n -= 3) {
    set(n);
    whole();
    if (n == N)
      line();
    corner();
    changed();
    show_double("u", &u[0][0][0][0], sizeof u / sizeof(double));
    show_double("v", &v[0][0], sizeof v / sizeof(double));
  }
  return 0;
}
