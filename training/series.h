/* Runs of the two sides of a comparison, and how far their difference can be trusted. */
#ifndef O2O_TRAINING_SERIES_H
#define O2O_TRAINING_SERIES_H

#define O2O_MOST_RUNS 11

struct o2o_series {
  double seconds[O2O_MOST_RUNS];
  unsigned n; /* at least 1, for the functions below */
};

double o2o_series_median(const struct o2o_series *series);

/* The relative noise of a comparison: a ratio of the two medians below 1 + noise may be chance. */
double o2o_series_noise(const struct o2o_series series[2]);

#endif
