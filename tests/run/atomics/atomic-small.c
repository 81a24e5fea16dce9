// atomic on elements of 8 and 16 bits: every form, and neighbours that keep their values.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"

#define N 240
static int key[N], seen[N];
static short sums[301];
static unsigned short masks[77];
static unsigned char bytes[303];
static signed char steps[129];
static _Bool flags[101];
static struct {
  char tag;
  unsigned char count;
  short low, high;
} bins[33];

static void show_small(void) {
  long total[6] = {0};
  for (int k = 0; k < 301; k++)
    total[0] += sums[k] * (long)(k + 1);
  for (int k = 0; k < 77; k++)
    total[1] += masks[k] * (long)(k + 3);
  for (int k = 0; k < 303; k++)
    total[2] += bytes[k] * (long)(k + 5);
  for (int k = 0; k < 129; k++)
    total[3] += steps[k] * (long)(k + 7);
  for (int k = 0; k < 101; k++)
    total[4] += flags[k] * (long)(k + 9);
  for (int k = 0; k < 33; k++)
    total[5] += (bins[k].tag + bins[k].count + 3 * bins[k].low + 5 * bins[k].high) * (long)(k + 1);
  for (int k = 0; k < 6; k++)
    printf("%ld ", total[k]);
  printf("\n");
}

int main(void) {
  for (int i = 0; i < N; i++)
    key[i] = i * 13 % 31;
  for (int k = 0; k < 33; k++)
    bins[k].tag = (char)k;
  for (int k = 0; k < 303; k++)
    bytes[k] = (unsigned char)(k % 7);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    sums[key[i]] += 300;
#pragma omp atomic
    sums[299]++;
#pragma omp atomic
    masks[key[i] + 40] |= (unsigned short)(1 << i % 16);
#pragma omp atomic
    steps[key[i] * 4] -= 1;
  }
  show_small();
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int old;
#pragma omp atomic capture
    {
      old = bytes[i];
      bytes[i] = (unsigned char)(i + 3);
    }
    seen[i] = old;
#pragma omp atomic capture
    old = ++sums[i];
    seen[i] += old;
  }
  show_small();
  show_int("seen", seen, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    bins[key[i]].count++;
#pragma omp atomic
    bins[key[i]].low = i % 2 - bins[key[i]].low;
#pragma omp atomic
    bins[key[i]].high ^= (short)i;
  }
  for (int k = 0; k < 33; k++) // which of the two depends on the order
    bins[k].low = bins[k].low > 200;
  show_small();
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    flags[key[i]] |= i > 100;
#pragma omp atomic
    flags[key[i] + 50] ^= 1;
  }
  show_small();
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned char now;
#pragma omp atomic read
    now = bytes[i + 1];
    seen[i] = now;
#pragma omp atomic write
    steps[i % 100] = 17;
  }
  show_small();
  show_int("seen", seen, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    bytes[key[i] * 2] *= 3;
#pragma omp atomic
    masks[key[i]] += 0.75;
  }
  show_small();
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    short v = (short)(i * 100 % 719);
#pragma omp critical
    if (v > sums[key[i] * 3])
      sums[key[i] * 3] = v;
  }
  show_small();
  return 0;
}
