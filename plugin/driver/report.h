//===- report.h - the remarks about a loop ----------------------------------------------------===//
#ifndef O2O_PLUGIN_DRIVER_REPORT_H
#define O2O_PLUGIN_DRIVER_REPORT_H

#include "plugin/launch/rewrite.h"
#include "plugin/user/remarks.h"

namespace o2o {

/// The loop stays an OpenMP loop. \p Around: the kernel in whose body it stands, or null.
void reportKept(Remarks &R, const LoopSite &Site, const Kernel *Around, const o2o_refusal &Why);

/// A launch has been inserted: of what, and what has been made of it.
void reportKernel(Remarks &R, const Kernel &K);

} // namespace o2o

#endif
