// The result of the comparison that `atomic compare capture` captures, as a number: Clang gives -1 to a variable that has a sign, 1 to others,
// and kernels gave 1 to all. (Where a program only asks whether it is zero, that makes no difference.) And updates of the last elements of an
// array of 7 bytes: the word that they are in went beyond the copy on the device.
//
// RUN: %modes %s
// RUN: %modes %s -fno-openmp
// KERNELS: 3
#include <stdbool.h>
#include <stdio.h>

enum { N = 400, SLOTS = 7 };
static unsigned long slot[SLOTS];
static unsigned char small[SLOTS];
static double real[SLOTS];
static long sums[N], failed[N];

int main(void) {
  long total = 0, changes = 0;
  for (int k = 0; k < SLOTS; k++)
    slot[k] = 0;
#pragma omp parallel for reduction(+ : total)
  for (int i = 0; i < N; i++) {
    int first, k = i % SLOTS;
    signed char tiny;
#pragma omp atomic compare capture
    {
      first = slot[k] == 0;
      if (first) {
        slot[k] = 5;
      }
    }
#pragma omp atomic compare capture
    {
      tiny = small[k] == 0;
      if (tiny) {
        small[k] = 9;
      }
    }
    total += first + 100 * tiny;
  }
#pragma omp parallel for reduction(+ : changes)
  for (int i = 0; i < N; i++) {
    unsigned first;
    bool truth;
    unsigned char byte;
    int k = i % SLOTS;
#pragma omp atomic compare capture
    {
      first = slot[k] == 5;
      if (first) {
        slot[k] = 6;
      }
    }
#pragma omp atomic compare capture
    {
      truth = small[k] == 9;
      if (truth) {
        small[k] = 10;
      }
    }
#pragma omp atomic compare capture
    {
      byte = real[k] == 0;
      if (byte) {
        real[k] = 2;
      }
    }
    changes += first + 100 * truth + 10000 * byte;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    long same;
    unsigned char was = 77;
    int k = i % SLOTS;
#pragma omp atomic compare capture
    {
      same = small[k] == 10;
      if (same) {
        small[k] = 10;
      } else {
        was = small[k];
      }
    }
    failed[i] = same + was;
  }
  for (int i = 0; i < N; i++)
    sums[i % SLOTS] += failed[i];
  printf("%ld %ld %ld %ld\n", total, changes, sums[0], sums[3]);
  return 0;
}
