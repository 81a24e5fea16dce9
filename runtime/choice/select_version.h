/* Which version runs, and on which device: settings, models and devices together. */
#ifndef O2O_RUNTIME_CHOICE_SELECT_VERSION_H
#define O2O_RUNTIME_CHOICE_SELECT_VERSION_H

#include "runtime/choice/evaluate_tree.h"
#include "runtime/device/device.h"

/* It is OpenMP's for want of kernels: to be asked again when they are there, or not in this run,
 * which would leave no time of OpenCL's. */
enum o2o_builds { O2O_BUILDS_NONE, O2O_BUILDS_NOW, O2O_BUILDS_NEXT };

struct o2o_decision {
  int state;         /* O2O_STATE_OPENMP or O2O_STATE_OPENCL */
  char reason[1700]; /* for the user */
  char path[1024];   /* how the tree came to it; "": no tree was asked */
  /* what the machine can do, by which the tree has decided; "": it has not asked */
  char estimate[256];
  char history[256]; /* what earlier runs took; "": nothing is known */
  /* to be asked again: the tree has said OpenMP, and may say otherwise of larger counts (`asked`);
   * or OpenMP is tried, or kernels are built */
  bool watch;
  enum o2o_builds builds;
  struct o2o_predictor asked;
  double price; /* seconds in OpenMP from which on what `asked` says is worth OpenCL's start */
  int sharing;  /* threads of OpenMP, where the device is the processor that they have; else 0 */
  double fp64_weight; /* of the tree in the binary */
  double limit;       /* the version is tried, and left after that many seconds; 0: none */
  /* The tree that holds for the device, for choices per region; nnodes == 0: none.  Of static
   * storage. */
  struct o2o_predictor predictor;
  /* The one whose layout tree does (OMP2OCL_LAYOUT=auto, discrete memory); nlayout_nodes == 0:
   * none. */
  struct o2o_predictor layouts;
};

/* What is asked: the region of `kernel` starts with the values in `slots` (both may be NULL). */
struct o2o_start {
  const struct o2o_unit *units;
  const struct o2o_kernel *kernel;
  const o2o_slot *slots;
  const struct o2o_tally *counted;  /* of the run so far; NULL: malformed */
  const struct o2o_tally *expected; /* with what may still come */
  int threads;                      /* that OpenMP would have */
  /* Whether the kernels of the regions so far are built for the device, or others cannot build
   * them; if not, they are from now on.  `found` NULL: it is not known which one there is, and the
   * driver may have to be tried first. */
  bool (*built)(const struct o2o_found *found);
};

/* Decides for the program.  With O2O_STATE_OPENCL the device is open.  After
 * o2o_settings_read(), and again while `watch` is set: where OpenMP is tried, when it has reached
 * the limit, and where kernels are built, when they are there. */
void o2o_select_version(struct o2o_device *device, const struct o2o_start *start,
                        struct o2o_decision *decision);

/* Whether to decide again: the next region starts while `watch` is set, and its counts have been
 * added. */
bool o2o_select_is_due(const struct o2o_decision *decision);

/* Seconds that OpenCL would take for a run of which OpenMP has taken `seconds`, by what the regions
 * so far have counted and the device on record; 0: not known. */
double o2o_select_expected(const struct o2o_decision *decision, double seconds);

/* Whether the answer may then depend on what goes to and fro between regions: not where it is for
 * the device that has the host's memory, and the tree asks nothing but an estimate. */
bool o2o_select_wants_round_trips(const struct o2o_decision *decision);

#endif
