/* Medians and noise (series.h).
 *
 * The noise of a comparison comes from the spread of its own runs: the difference of two medians of
 * n runs is uncertain by about 1.6 quartile ranges over the square root of n (a 95 % interval of
 * medians; McGill, Tukey, Larsen, The American Statistician 32(1), 1978), and below 2 % no
 * difference counts.
 */
#include "training/series.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_NOISE 0.02

static int by_value(const void *x, const void *y) {
  const double *a = x, *b = y;
  return (*a > *b) - (*a < *b);
}

/* The value at the share 0..1 of n sorted ones. */
static double quantile(const double *sorted, unsigned n, double share) {
  double at = share * (n - 1);
  unsigned i = (unsigned)at;
  return i + 1 < n ? sorted[i] + (at - i) * (sorted[i + 1] - sorted[i]) : sorted[n - 1];
}

static void sort(const struct o2o_series *series, double sorted[O2O_MOST_RUNS]) {
  memcpy(sorted, series->seconds, sizeof series->seconds);
  qsort(sorted, series->n, sizeof *sorted, by_value);
}

double o2o_series_median(const struct o2o_series *series) {
  double sorted[O2O_MOST_RUNS];
  sort(series, sorted);
  return quantile(sorted, series->n, 0.5);
}

double o2o_series_noise(const struct o2o_series series[2]) {
  double noise = LEAST_NOISE;
  for (int v = 0; v < 2; v++) {
    double sorted[O2O_MOST_RUNS];
    unsigned n = series[v].n;
    sort(&series[v], sorted);
    noise = fmax(noise, 1.6 * (quantile(sorted, n, 0.75) - quantile(sorted, n, 0.25)) /
                            quantile(sorted, n, 0.5) / sqrt(n));
  }
  return noise;
}
