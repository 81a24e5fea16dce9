// Bounds that the compiler knows, in types that change them: a lower bound that the counter's type cuts or that is large without its
// sign, an upper one of another type, loops that end at their first comparison, and steps that do not divide the distance.
//
// RUN: %modes %s
// KERNELS: 10
#include "../Inputs/show.h"

static int seen[400];

static void count(const char *what) {
  long sum = 0;
  for (int i = 0; i < 400; i++) {
    sum = sum * 3 % 1000003 + seen[i];
    seen[i] = 0;
  }
  printf("%s %ld\n", what, sum);
}

enum { FIRST = 3, LAST = 200 };

int main(void) {
#pragma omp parallel for
  for (unsigned char i = (unsigned char)300; i < 90; i++)
    seen[i] = i;
  count("cut");
#pragma omp parallel for
  for (int i = -1; i < 7u; i++)
    seen[i + 1] = 5;
  count("without its sign");
#pragma omp parallel for
  for (unsigned i = 0u - 5u; i < 0u - 1u; i++)
    seen[i - (0u - 5u)] = 6;
  count("large");
#pragma omp parallel for
  for (short i = 390; i >= -1 + 2; i -= 7)
    seen[i] = i + 1;
  count("down");
#pragma omp parallel for
  for (long i = FIRST; i <= LAST; i += 4L)
    seen[i] = 8;
  count("enumerators");
#pragma omp parallel for
  for (int i = 9; i < 9; i++)
    seen[i] = 1;
  count("none");
#pragma omp parallel for
  for (int i = 9; i <= 9; i++)
    seen[i] = 2;
  count("one");
#pragma omp parallel for
  for (unsigned long i = 5; i != 11; ++i)
    seen[i] = 3;
  count("unequal");
#pragma omp parallel for
  for (int i = 10; i > 20; i--)
    seen[i] = 4;
  count("wrong way");
#pragma omp parallel for collapse(2)
  for (signed char i = 'a' - 90; i < (char)'c'; i = i + 2)
    for (long long j = 3ll; j > -3; j--)
      seen[(i - 7) * 3 + j + 2] = 7 + (int)j;
  count("characters");
  return 0;
}
