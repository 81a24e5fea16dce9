/* A lower bound of a kernel's time on named GPUs (docs/gpu-model.md): a roofline with a roof for
 * each level of memory.  It judges kernels; no choice asks it. */
#ifndef O2O_PREDICTOR_GPU_BOUND_H
#define O2O_PREDICTOR_GPU_BOUND_H

#ifdef __cplusplus
extern "C" {
#endif

struct o2o_gpu {
  const char *name;
  double bytes;        /* a second, of its memory */
  double ops64, ops32; /* a second */
  double units;
  double clock;        /* cycles a second */
  double cache, local; /* bytes a cycle and unit: of the first cache, of local memory */
};

/* What a kernel does, by warps of 32 work-items. */
struct o2o_gpu_work {
  double bytes; /* that memory moves at least */
  double ops64, ops32;
  double requests, sectors; /* loads and stores of warps, of which a cache takes one a cycle; the
                             * pieces of 32 bytes that they touch */
  double passes;            /* of local memory, which gives 128 bytes at once */
};

/* All that are known; the last one has no name. */
extern const struct o2o_gpu o2o_gpus[];

/* Seconds that the work takes at least; *what limits it: "memory", "cache", "operations" or
 * "local". */
double o2o_gpu_bound(const struct o2o_gpu *gpu, const struct o2o_gpu_work *work, const char **what);

/* The work of counts (predictor/formula.h): 32 accesses are a request, whose sector
 * is one when it is coalesced, and 32 otherwise. */
struct o2o_gpu_work o2o_gpu_work_of(const double *counts);

#ifdef __cplusplus
}
#endif
#endif
