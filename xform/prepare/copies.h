/* Variables of the body that are but another name of a private one. */
#ifndef O2O_XFORM_PREPARE_COPIES_H
#define O2O_XFORM_PREPARE_COPIES_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Names private variables by their own names where a variable of the body has their value, and
 * they get another one by a last look at that. */
void o2o_use_originals(o2o_nest *nest);

#ifdef __cplusplus
}
#endif
#endif
