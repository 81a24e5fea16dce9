/* How long a run takes in either version, by its counts and by what processor and device can do.
 *
 * What a machine goes by that was never trained (models/default.model, the feature "speedup"): an
 * upper bound of what the device can do for the run, with what starting it and moving data costs,
 * and of what the threads of the host can.  docs/features.md, the default model, says why so.
 */
#ifndef O2O_PREDICTOR_ROOFLINE_H
#define O2O_PREDICTOR_ROOFLINE_H

#include "predictor/formula.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a device can do.  All 0: nothing is known of it. */
struct o2o_speeds {
  double ops, ops64; /* arithmetic operations a second, double-precision ones; 0: it has none */
  double bytes;      /* a second, from its memory */
  double moved;      /* a second, from and to the host's memory; 0: it is the same memory */
  double launch;     /* seconds that starting a kernel takes */
  double start;      /* seconds from the beginning to the first kernel */
};

struct o2o_machine {
  double threads;           /* of the host */
  double clock;             /* cycles a second of each; 0: not known */
  struct o2o_speeds device; /* ops == 0: there is nothing to estimate with */
  /* seconds that its loops have taken, by the clock, for each operation or access; 0: not known */
  double pace;
};

/* Seconds that the OpenMP version takes. */
double o2o_roofline_openmp(const struct o2o_machine *m, const double *counts);

/* Seconds that the OpenCL version takes, with so many launches. */
double o2o_roofline_opencl(const struct o2o_machine *m, const double *counts, double launches);

/* How many times as fast OpenCL is; not a number where nothing is known of the device. */
double o2o_roofline_speedup(const struct o2o_machine *m, const double *counts, double launches);

/* A device as fast as can be, of which only one thing is known: OpenCL has to be started. What does
 * not pay with it does not pay with any. */
struct o2o_speeds o2o_roofline_fastest(void);

/* What can be expected of a device that nobody has measured, by its compute units and its clock
 * (cycles a second), and whether it shares the host's memory. */
struct o2o_speeds o2o_roofline_usual(double units, double clock, int shares);

#ifdef __cplusplus
}
#endif
#endif
