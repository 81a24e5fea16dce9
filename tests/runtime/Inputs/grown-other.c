#include <stdlib.h>

double *grow(double *block, size_t bytes) {
  block = realloc(block, bytes);
  block[bytes / sizeof *block - 1] = 21;
  return block;
}
