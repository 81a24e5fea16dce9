/* Platforms and devices: finding them, choosing one, what the runtime has to know about it. */
#ifndef O2O_RUNTIME_DEVICE_DEVICE_H
#define O2O_RUNTIME_DEVICE_DEVICE_H

#include "predictor/roofline.h"
#include "runtime/core/opencl.h"

#include <stdint.h>

/* What small kernels have shown about the driver (runtime/choice/probe.c).  All 0: nothing is
 * known. */
struct o2o_traits {
  /* how many times as fast a kernel is with a work-item for each iteration as with blocks of
   * iterations */
  double lanes;
  bool keeps_order; /* of floating-point operations in inner loops, in any form */
  bool fuses;       /* multiplications with additions, where the kernel says that each is rounded */
  bool miscounts;   /* variables of 8 and 16 bits that wrap around */
  bool divides;     /* floats as C does, square roots too; whether or not it says so */
  bool converts;    /* what goes in steps until it wraps around; what iterations leave is there */
  bool declares;    /* builds much faster what declares the functions that it calls itself */
  struct o2o_speeds speeds;
  double host_clock; /* cycles a second of the host's processor */
};

struct o2o_device_limits {
  size_t group;          /* work-items of a work-group, at most */
  size_t dim[3];         /* the same per dimension */
  cl_ulong memory;       /* bytes of global memory */
  cl_ulong buffer;       /* bytes of one buffer, at most */
  cl_ulong local_memory; /* bytes */
  bool local_apart;      /* it is memory of its own, not a part of the global one */
};

/* What not every device can do, and kernels may need. */
struct o2o_device_abilities {
  bool fp64;
  bool exact_divide;  /* rounds single-precision division and square root correctly */
  bool rounds_anyway; /* it does unasked, and does not know the build option for it */
  bool wide_atomics;  /* has atomic functions for 64-bit integers */
};

#define O2O_DEVICES 8 /* in use at once, at most */

struct o2o_device {
  cl_platform_id platform;
  cl_device_id id;
  cl_device_type type;
  char name[256], platform_name[128], platform_version[128], driver[128];
  cl_uint units; /* compute units */
  cl_uint clock; /* MHz */
  struct o2o_device_limits limits;
  struct o2o_device_abilities can;
  bool cpu;          /* a CPU device: shares its cores with the host */
  bool checks_races; /* a simulator that takes a load next to atomic functions for a race */
  int number;        /* among the usable devices of all platforms, as OMP2OCL_DEVICE counts */
  unsigned place;    /* among those in use: 0 is the one that runs whole loops */
  bool unified;      /* the memory mode: buffers are the host's memory */
  /* why kernels cannot run on it, in the middle of a sentence; NULL: they can */
  const char *unusable;
  struct o2o_traits traits;
  cl_context context;
  cl_command_queue queue; /* in order */
};

/* As much of a device as a model asks for. */
struct o2o_found {
  cl_device_type type;
  char name[256], driver[128];
};

/* Chooses a device (the first of OMP2OCL_DEVICE, else GPU before accelerator before CPU) and
 * describes it.  False when there is none; then `reason` says why.  o2o_cl_load() must have
 * succeeded. */
bool o2o_device_find(struct o2o_device *device, char *reason, size_t reason_size);

/* All devices of all platforms, usable or not, in OpenCL's order; *count of them.  The caller
 * frees the array, which may be NULL. */
struct o2o_device *o2o_device_list(int *count);

/* The index among these `count` usable devices of the one that o2o_device_find() takes; count >
 * 0. */
int o2o_device_choose(const struct o2o_device *devices, int count);

/* Opens the device that was found, and decides the memory mode. */
bool o2o_device_open(struct o2o_device *device, char *reason, size_t reason_size);

/* Has an open one work on copies, which any device can, whatever suits it. */
void o2o_device_take_copies(struct o2o_device *device);

/* Whether kernels take as long on both, and become the same ones. */
bool o2o_device_alike(const struct o2o_device *a, const struct o2o_device *b);

/* The other devices that OMP2OCL_DEVICE names besides the `first`, as o2o_device_find() describes
 * that.  Returns how many. */
unsigned o2o_device_further(const struct o2o_device *first, struct o2o_device more[O2O_DEVICES]);

struct o2o_found o2o_device_found(const struct o2o_device *device);

/* Whether a model's device pattern ("any", "gpu", "cpu", "name:PART") holds for the device. */
bool o2o_device_matches(const struct o2o_found *device, const char *pattern);

#endif
