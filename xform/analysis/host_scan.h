/* Arrays that the host reads for a launch as the iterations will. */
#ifndef O2O_XFORM_ANALYSIS_HOST_SCAN_H
#define O2O_XFORM_ANALYSIS_HOST_SCAN_H

#include "xform/analysis/same_array.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Is what the host has found in objects that are `scanned` what the iterations find there? They
 * may not be written; where a pointer might lead to them, launches are made only if no object that
 * is written overlaps another one, of which *disjoint then says so. False: a refusal. */
bool o2o_check_host_scans(o2o_nest *nest, const o2o_accesses *accesses, o2o_disjoint *disjoint,
                          o2o_refusal *why);

#ifdef __cplusplus
}
#endif
#endif
