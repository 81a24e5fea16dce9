/* Numbers that are alike (alike.h). */
#include "runtime/core/alike.h"

#include "runtime/core/settings.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define ROUNDINGS 8

double o2o_fraction(bool wide, const void *at) {
  double d;
  float f;
  if (wide) {
    memcpy(&d, at, sizeof d);
    return d;
  }
  memcpy(&f, at, sizeof f);
  return (double)f;
}

bool o2o_alike(bool wide, double a, double b, double factor) {
  double tolerance =
      o2o_settings.tolerance >= 0 ? o2o_settings.tolerance : factor * (wide ? 1e-9 : 1e-4);
  double distance = fabs(a - b), larger = fabs(a) > fabs(b) ? fabs(a) : fabs(b);
  return a == b || (isnan(a) && isnan(b)) ||
         (distance <= DBL_MAX && distance <= tolerance * larger);
}

double o2o_noise(bool wide, double value) {
  double noise = fabs(value) * ROUNDINGS * (wide ? DBL_EPSILON : (double)FLT_EPSILON);
  return noise <= DBL_MAX ? noise : 0;
}

bool o2o_alike_by_noise(double a, double b, double noise) {
  return o2o_settings.tolerance != 0 && fabs(a - b) <= noise;
}
