//===- lower_announcements.h - announcements get their condition ------------------------------===//
#ifndef O2O_PLUGIN_PASSES_LOWER_ANNOUNCEMENTS_H
#define O2O_PLUGIN_PASSES_LOWER_ANNOUNCEMENTS_H

#include "clang/Basic/CodeGenOptions.h"

namespace o2o {

/// Adds a pass that lets announcements (announcement.h) run only where something is on the device.
void lowerAnnouncements(clang::CodeGenOptions &Opts);

} // namespace o2o

#endif
