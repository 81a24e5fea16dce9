/* Records that are replaced under a condition. */
#ifndef O2O_XFORM_OPTIMISE_CHOOSE_RECORD_H
#define O2O_XFORM_OPTIMISE_CHOOSE_RECORD_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* See choose_record.c.  Returns how many assignments have become conditional. */
unsigned o2o_choose_records(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
