// Bytes mapped through a table.
#include "training.h"

int main(int argc, char **argv) {
  static const unsigned char gain[16] = {0,  1,  1,  2,  3,   5,   8,   13,
                                         21, 34, 55, 89, 144, 233, 121, 98};
  long n = argument(argc, argv, 1, 2000000);
  unsigned char *a = NEW(unsigned char, n);
  int *b = NEW(int, n);
  for (long i = 0; i < n; i++)
    a[i] = (unsigned char)(i * 37);
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    b[i] = gain[a[i] & 15] + gain[a[i] >> 4];
  finish_int(b, n);
}
