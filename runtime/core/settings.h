/* What the user asks for in the environment (docs/runtime.md). */
#ifndef O2O_RUNTIME_CORE_SETTINGS_H
#define O2O_RUNTIME_CORE_SETTINGS_H

#include <stdint.h>

enum o2o_version_setting {
  O2O_VERSION_AUTO,
  O2O_VERSION_OPENMP,
  O2O_VERSION_OPENCL,
  O2O_VERSION_VERIFY
};
/* AUTO: one choice for the program, made again while it may still say OpenCL.  PROGRAM: when the
 * first region starts. */
enum o2o_scope_setting { O2O_SCOPE_AUTO, O2O_SCOPE_PROGRAM, O2O_SCOPE_REGION };
enum o2o_memory_setting { O2O_MEMORY_AUTO, O2O_MEMORY_UNIFIED, O2O_MEMORY_DISCRETE };

enum o2o_levels_setting { O2O_LEVELS_AUTO, O2O_LEVELS_OFF, O2O_LEVELS_ON };
/* AUTO: by the layout tree that holds for the device, else on GPUs by a fixed rule.  GAIN: by
 * that rule on any device. */
enum o2o_layout_setting { O2O_LAYOUT_AUTO, O2O_LAYOUT_OFF, O2O_LAYOUT_ON, O2O_LAYOUT_GAIN };

enum o2o_vectors_setting { O2O_VECTORS_AUTO, O2O_VECTORS_OFF, O2O_VECTORS_ON };
/* OFF: no values are constants.  ON: all are, in builds for each launch that has others. */
enum o2o_sizes_setting { O2O_SIZES_AUTO, O2O_SIZES_OFF, O2O_SIZES_ON };
enum o2o_declare_setting { O2O_DECLARE_AUTO, O2O_DECLARE_OFF, O2O_DECLARE_ON };
enum o2o_local_setting { O2O_LOCAL_AUTO, O2O_LOCAL_OFF, O2O_LOCAL_ON };

enum o2o_form_setting {
  O2O_FORM_AUTO,
  O2O_FORM_OFF,
  O2O_FORM_LEARN,
  O2O_FORM_BLOCKS,
  O2O_FORM_PLAIN,
  O2O_FORM_ITEMS
};
/* ON: as AUTO, and trials may cost what they do.  FIXED: by `share`. */
enum o2o_split_setting { O2O_SPLIT_OFF, O2O_SPLIT_AUTO, O2O_SPLIT_ON, O2O_SPLIT_FIXED };
/* STILL: times are read and left, but nothing is tried for their sake. */
enum o2o_history_setting { O2O_HISTORY_ON, O2O_HISTORY_STILL, O2O_HISTORY_OFF };

/* Whether the program goes on in OpenMP while kernels are built.  AUTO: where it chooses its
 * version itself.  EAGER: there also beside threads that have all processors.  HERE: it builds them
 * itself. */
enum o2o_build_setting {
  O2O_BUILD_AUTO,
  O2O_BUILD_WAIT,
  O2O_BUILD_BEHIND,
  O2O_BUILD_EAGER,
  O2O_BUILD_HERE
};
/* See runtime/launch/tune.h. */
enum o2o_tune_setting {
  O2O_TUNE_USE,
  O2O_TUNE_AUTO,
  O2O_TUNE_OFF,
  O2O_TUNE_LOOK,
  O2O_TUNE_FUNCTIONS,
  O2O_TUNE_NOW,
  O2O_TUNE_ALL
};

struct o2o_settings {
  enum o2o_version_setting version; /* OMP2OCL */
  enum o2o_scope_setting scope;     /* OMP2OCL_SCOPE: what a choice is made for */
  enum o2o_memory_setting memory;   /* OMP2OCL_MEMORY */
  uint64_t device_memory;           /* OMP2OCL_DEVICE_MEMORY: bytes; 0: all that there is */
  enum o2o_levels_setting levels;   /* OMP2OCL_LEVELS */
  enum o2o_local_setting local;     /* OMP2OCL_LOCAL */
  enum o2o_vectors_setting vectors; /* OMP2OCL_VECTORS */
  enum o2o_sizes_setting sizes;     /* OMP2OCL_SIZES */
  /* OMP2OCL_DECLARE: whether kernels are built without the driver's header */
  enum o2o_declare_setting declare;
  enum o2o_form_setting form;   /* OMP2OCL_FORM */
  unsigned form_group;          /* of ITEMS: work-items of a group, a power of two */
  enum o2o_split_setting split; /* OMP2OCL_SPLIT: loops run on host and device at once */
  enum o2o_tune_setting tune;   /* OMP2OCL_TUNE */
  double tune_seconds;          /* of FUNCTIONS, NOW and ALL: for all together */
  double share;                 /* of FIXED: the device's, from 0 to 1 */
  /* OMP2OCL_LAYOUT: whether arrays get other orders on the device */
  enum o2o_layout_setting layout;
  enum o2o_history_setting history; /* OMP2OCL_HISTORY: times of runs */
  enum o2o_build_setting build;     /* OMP2OCL_BUILD */
  int verbose;                      /* OMP2OCL_VERBOSE: 0, 1 or 2 */
  /* OMP2OCL_DEVICE; NULL: no wish.  Owned by the environment's copy made at start. */
  char *device;
  /* OMP2OCL_FEATURES: the file for the run's features; NULL: none.  Owned likewise. */
  const char *features;
  const char *trace;   /* OMP2OCL_TRACE: the file for the trace; NULL: none.  Owned likewise. */
  const char *profile; /* OMP2OCL_PROFILE: the file for the page; NULL: none.  Owned likewise. */
  char cache[1024];    /* directory of kernel binaries; "" = none */
  double tolerance;    /* OMP2OCL_TOLERANCE: relative, of VERIFY; below 0: by type */
  int trust;           /* the user wants no cache: drivers are not tried */
};

/* Valid after o2o_settings_read(), constant from then on. */
extern struct o2o_settings o2o_settings;

/* The variables whose values were not understood, for tools; ends with NULL. */
#define O2O_SETTINGS_MISREAD 20
extern const char *o2o_settings_misread[O2O_SETTINGS_MISREAD + 1];

/* Reads the environment.  A bad value costs one line on stderr and means the default. */
void o2o_settings_read(void);

#endif
