/* Numbers as C programs write them, whatever locale the program has set: with a decimal point,
 * as JSON and model files have it. */
#ifndef O2O_RUNTIME_CORE_NUMBERS_H
#define O2O_RUNTIME_CORE_NUMBERS_H

/* For the calling thread, from now on; returns what o2o_numbers_back() wants. */
void *o2o_numbers_plain(void);
void o2o_numbers_back(void *before);

/* fmin and fmax are the mathematics library's, which programs need not have. */
static inline double o2o_smaller(double a, double b) { return a < b ? a : b; }
static inline double o2o_larger(double a, double b) { return a > b ? a : b; }

#endif
