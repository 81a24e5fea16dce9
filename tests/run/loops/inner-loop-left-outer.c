// Values that loops around others leave behind, where a compiler sees that the inner loop does next
// to nothing: what it stores is what was there, or the same each time.
//
// RUN: %modes %s
// KERNELS: 2
#include <stdio.h>

enum { P = 16 };
static unsigned m[P][24][24], last[P];
int n = 19, most = 12;

int main(void) {
  for (int z = 0; z < P * 24 * 24; z++)
    ((unsigned *)m)[z] = (z * 4 + 3) % 13;
#pragma omp parallel for collapse(2)
  for (int p = 0; p < P; p++)
    for (int q = 0; q < n; q++) {
      unsigned s = 2;
      for (int k = 0; k < q; k++) {
        for (int j = 1; j < most; j++) {
          m[p][q][j] *= 1;
          m[p][q][p + 1] = 2;
        }
        s = m[p][q][k];
      }
      m[p][q][q] = s;
    }
#pragma omp parallel for
  for (int p = 0; p < P; p++) {
    unsigned at = 0;
    for (int k = 0; k < n; k++) {
      for (int j = 0; j < most; j++)
        m[p][k][23] = 7;
      at = m[p][k][5];
    }
    last[p] = at;
  }
  unsigned h = 0;
  for (int z = 0; z < P * 24 * 24; z++)
    h = h * 31 + ((unsigned *)m)[z];
  for (int p = 0; p < P; p++)
    h = h * 31 + last[p];
  printf("%u\n", h);
  return 0;
}
