/* A roofline of kernels on named GPUs (gpu_bound.h). */
#include "predictor/gpu_bound.h"

#include "predictor/formula.h"

#include <stddef.h>

#define WARP 32.0
#define PASS 128.0 /* bytes */
#define SECTOR 32.0

const struct o2o_gpu o2o_gpus[] = {
#define O2O_GPU(name, bytes, ops64, ops32, units, clock, cache, local)                             \
  {name, bytes, ops64, ops32, units, clock, cache, local},
#include "predictor/gpus.def"
#undef O2O_GPU
    {NULL, 0, 0, 0, 0, 0, 0, 0},
};

static double larger(double a, double b) { return a > b ? a : b; }

double o2o_gpu_bound(const struct o2o_gpu *gpu, const struct o2o_gpu_work *work,
                     const char **what) {
  double cycles = gpu->units * gpu->clock; /* of all units, a second */
  const struct {
    const char *name;
    double seconds;
  } roofs[] = {
      {"memory", work->bytes / gpu->bytes},
      {"cache", larger(work->requests, SECTOR * work->sectors / gpu->cache) / cycles},
      {"operations", work->ops64 / gpu->ops64 + work->ops32 / gpu->ops32},
      {"local", PASS * work->passes / gpu->local / cycles},
  };
  size_t most = 0;
  for (size_t k = 1; k < sizeof roofs / sizeof *roofs; k++)
    if (roofs[k].seconds > roofs[most].seconds)
      most = k;
  *what = roofs[most].name;
  return roofs[most].seconds;
}

struct o2o_gpu_work o2o_gpu_work_of(const double *counts) {
  double local = counts[O2O_C_LOCALMEM], scattered = counts[O2O_C_MEM] - counts[O2O_C_COALESCED];
  double near = larger(counts[O2O_C_COALESCED] - local, 0);
  return (struct o2o_gpu_work){
      .bytes = counts[O2O_C_TRANSFER],
      .ops64 = counts[O2O_C_COMP64],
      .ops32 = counts[O2O_C_COMP],
      .requests = (near + scattered) / WARP,
      .sectors = near / WARP + scattered,
      .passes = local / WARP,
  };
}
