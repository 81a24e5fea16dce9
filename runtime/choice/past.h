/* The history of this program (predictor/history.h): read when it starts, and left a time when it
 * ends. */
#ifndef O2O_RUNTIME_CHOICE_PAST_H
#define O2O_RUNTIME_CHOICE_PAST_H

#include "predictor/history.h"
#include "runtime/device/device.h"
#include "runtime/stub/stub_interface.h"

/* Says which run this is: its first region and the work that the counts say, with `threads` on the
 * host.  Once per process, after o2o_settings_read(). */
void o2o_past_open(const struct o2o_kernel *kernel, const o2o_slot *slots, const double *counts,
                   int threads);

/* Whether something is known of earlier runs; with the version: of those. */
bool o2o_past_any(void);
bool o2o_past_knows(enum o2o_version version);

/* What is known of this run's two times; `device` NULL: it is not known which one there is. */
enum o2o_advice o2o_past_advice(const struct o2o_found *device, struct o2o_estimate times[2]);

/* The version that runs from now on, OpenCL on the device. */
void o2o_past_runs(enum o2o_version version, const struct o2o_found *device);

/* Whether this process will leave a time. */
bool o2o_past_leaves(void);

/* The next run will not spend these seconds. */
void o2o_past_skip(double seconds);

/* Seconds that OpenCL would take for all of the run, by what it has counted; 0: not known. */
void o2o_past_expects(double seconds);

/* The seconds since o2o_past_open(), but for those that were skipped. */
double o2o_past_seconds(void);

/* The processor time of all threads since then, in seconds. */
double o2o_past_busy(void);

/* The run has come to its end, or is left (O2O_RECORD_LEFT), after that time and as many launches
 * of kernels; without a time (<= 0) it was given up.  Nothing is left twice, nor by a child of the
 * process. */
void o2o_past_leave(double seconds, unsigned flags, unsigned long launches);

#endif
