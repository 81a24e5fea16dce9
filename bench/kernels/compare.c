/* compare TOLERANCE FILE FILE: 0 when two files of doubles have the same number of them and none
 * differ by more than TOLERANCE times the largest, else 1 after a message. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  FILE *a = fopen(argv[2], "r"), *b = fopen(argv[3], "r");
  double x, y, largest = 0, difference = 0;
  long n = 0;
  if (!a || !b) {
    fprintf(stderr, "no results\n");
    return 1;
  }
  for (;; n++) {
    size_t got = fread(&x, sizeof x, 1, a);
    if (got != fread(&y, sizeof y, 1, b)) {
      fprintf(stderr, "different numbers of results\n");
      return 1;
    }
    if (!got)
      break;
    largest = fmax(largest, fabs(x));
    if (!(fabs(x - y) <= difference))
      difference = isnan(x) && isnan(y) ? difference : fabs(x - y);
  }
  if (n > 0 && difference <= atof(argv[1]) * largest)
    return 0;
  fprintf(stderr, "results differ by %g of %g\n", difference, largest);
  return 1;
}
