/* A roofline for each of the two versions (roofline.h). */
#include "predictor/roofline.h"

#define USUAL_CLOCK 3e9
/* What a thread does in a cycle: an operation or an access; compiled loops that are not made for it
 * seldom do more, vectors or not. */
#define HOST_PER_CYCLE 1.0
/* The share of a device's peak that kernels reach which nobody has tuned. */
#define DEVICE_SHARE 0.25
#define ELEMENT 8.0  /* bytes of a coalesced access */
#define SECTOR 32.0  /* bytes that another one moves */
#define STARTING 0.1 /* seconds that loading OpenCL takes at least */
#define LANES 64.0   /* of a compute unit */
#define HALVES 8.0   /* how many times as long double-precision operations take */

double o2o_roofline_openmp(const struct o2o_machine *m, const double *counts) {
  double clock = m->clock > 0 ? m->clock : USUAL_CLOCK;
  double threads = m->threads >= 1 ? m->threads : 1;
  double work = counts[O2O_C_COMP] + counts[O2O_C_COMP64] + counts[O2O_C_MEM];
  return m->pace > 0 ? work * m->pace : work / (threads * clock * HOST_PER_CYCLE);
}

static double over(double amount, double rate) {
  return amount <= 0 ? 0 : rate > 0 ? amount / rate : 1e30;
}

double o2o_roofline_opencl(const struct o2o_machine *m, const double *counts, double launches) {
  const struct o2o_speeds *d = &m->device;
  double scattered = counts[O2O_C_MEM] - counts[O2O_C_COALESCED];
  double compute = over(counts[O2O_C_COMP], d->ops * DEVICE_SHARE) +
                   over(counts[O2O_C_COMP64], d->ops64 * DEVICE_SHARE);
  double memory = over(counts[O2O_C_COALESCED] * ELEMENT + scattered * SECTOR, d->bytes);
  double moving = d->moved > 0 ? counts[O2O_C_TRANSFER] / d->moved : 0;
  return d->start + launches * d->launch + moving + (compute > memory ? compute : memory);
}

double o2o_roofline_speedup(const struct o2o_machine *m, const double *counts, double launches) {
  double opencl = o2o_roofline_opencl(m, counts, launches);
  if (!(m->device.ops > 0))
    return __builtin_nan("");
  return opencl > 0 ? o2o_roofline_openmp(m, counts) / opencl : 0;
}

struct o2o_speeds o2o_roofline_fastest(void) {
  return (struct o2o_speeds){.ops = 1e30, .ops64 = 1e30, .bytes = 1e30, .start = STARTING};
}

struct o2o_speeds o2o_roofline_usual(double units, double clock, int shares) {
  double ops = units * LANES * 2 * (clock > 0 ? clock : 1e9);
  return (struct o2o_speeds){.ops = ops,
                             .ops64 = ops / HALVES,
                             .bytes = shares ? 3e10 : units * 3e9,
                             .moved = shares ? 0 : 6e9,
                             .launch = 10e-6,
                             .start = 2 * STARTING};
}
