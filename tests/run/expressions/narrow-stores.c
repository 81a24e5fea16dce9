// Several stores into one array of bytes, at constant places of a row and at others: the compiler of PoCL 3.1 reorders them when it is asked for vectors.
//
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n = 24;
  unsigned char *m = malloc(13824);
  for (int z = 0; z < 13824; z++)
    m[z] = (unsigned char)((z * 8 + 4) % 13);
#pragma omp parallel for collapse(2)
  for (int p = 0; p < 24; p++)
    for (int q = 0; q < n; q++) {
      for (int k = 0; k < 4; k++) {
        for (int j = 0; j <= 7; j++) {
          unsigned char one = 1;
          if (j > 2)
            m[(p * 24 + q) * 24 + j + 5] = 3;
          m[(p * 24 + q) * 24 + q] -= one + one * m[(p * 24 + q) * 24 + k];
          m[(p * 24 + q) * 24 + k + 8] += one;
        }
        m[(p * 24 + q) * 24 + p] = 2;
      }
    }
  unsigned sum = 0;
  for (int z = 0; z < 13824; z++)
    sum = sum * 31 + m[z];
  printf("%u\n", sum);
  free(m);
}
