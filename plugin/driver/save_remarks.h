//===- save_remarks.h - the plugin's remarks in the records of -fsave-optimization-record -----===//
#ifndef O2O_PLUGIN_DRIVER_SAVE_REMARKS_H
#define O2O_PLUGIN_DRIVER_SAVE_REMARKS_H

#include "plugin/user/remarks.h"

#include "clang/Basic/CodeGenOptions.h"

namespace o2o {

/// Arranges that the compilation controlled by \p Opts writes \p Records in front of LLVM's own
/// remarks, in whatever format and through whatever filter the user has chosen.
void saveRemarks(clang::CodeGenOptions &Opts, const std::vector<RemarkRecord> &Records);

} // namespace o2o

#endif
