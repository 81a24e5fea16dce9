// Critical sections that only gather values: sums, extremes, histograms, merged arrays.
//
// RUN: %modes %s
// KERNELS: 8
#include "../Inputs/show.h"
#include <math.h>

#define N 260
static double x[N];
static int key[N], hist[100], wide_hist[100], odd;
static float peaks[90];

static void count(int k) {
#pragma omp critical(histogram)
  wide_hist[k] = wide_hist[k] + 2;
}

int main(void) {
  double sum = 0.5, biggest = -1e30, smallest = 1e30, top = 0, product = 1;
  int n = 0, longest = -1;
  unsigned bits = 0;
  long merged[40] = {0};
  for (int i = 0; i < N; i++) {
    x[i] = (i * 61 % 97) * 0.25 - 7;
    key[i] = i * 17 % 100;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double v = x[i] * 2;
#pragma omp critical
    {
      sum += v;
      n++;
      if (v > biggest)
        biggest = v;
      if (smallest > v) {
        smallest = v;
      }
    }
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical(named)
    {
      int length = key[i] % 23;
      longest = length > longest ? length : longest;
      top = fmax(top, x[i]);
      bits |= 1u << length;
    }
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    hist[key[i]]++;
    count(key[i] / 2);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    long own[40];
    for (int k = 0; k < 40; k++)
      own[k] = i * k;
#pragma omp critical
    for (int k = 0; k < 40; k++)
      merged[k] += own[k] - 1;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float v = (float)x[i];
#pragma omp critical(peaks)
    if (v > peaks[key[i] % 90])
      peaks[key[i] % 90] = v;
  }
  // The test in front of the section only saves the section.
  double most = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double v = x[i] + 1;
    if (v > most) {
#pragma omp critical
      {
        if (v > most)
          most = v;
      }
    }
  }
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      if (key[i] & 1)
#pragma omp critical
        odd = odd + key[i] - 3;
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
#pragma omp critical(other)
      product = (1 + 1.0 / (i + 1)) * product;
    }
  }
  printf("%.9e %d %.6f %.6f %d %.6f %u\n", sum, n, biggest, smallest, longest, top, bits);
  printf("%.6f %d %.9e\n", most, odd, product);
  show_int("hist", hist, 100);
  show_int("wide_hist", wide_hist, 100);
  show_long("merged", merged, 40);
  show_float("peaks", peaks, 90);
  return 0;
}
