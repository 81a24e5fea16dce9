//===- translate.h - from a parsed unit to the edited main file
//---------------------------------===//
//
// The contract between the action, which drives Clang, and everything that looks at loops.
//
//===-------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_TRANSLATE_H
#define O2O_PLUGIN_TRANSLATE_H

#include "plugin/options.h"
#include "plugin/remarks.h"

#include "clang/Frontend/CompilerInstance.h"

#include <string>

namespace o2o {

/// The outcome for one unit.
struct Translation {
  bool Changed = false; ///< Buffer replaces the main file; otherwise the unit is compiled as it is
  std::string Buffer;   ///< text of the edited main file
  bool LinkRuntime = false; ///< the unit calls the runtime, whose bitcode must be linked in
};

/// Analyses a unit that was parsed without errors, with Sema still alive, and produces the edited
/// main file. Loops that are kept are explained through \p R. Never fails: an internal problem
/// means Changed = false.
///
/// The host version is a sequential program exactly when LangOpts.OpenMPSimd is set: without
/// -fopenmp the unit is parsed in that mode for the analysis, so that the pragmas are in the AST.
///
/// The edited file must yield the user's __LINE__, __FILE__ and debug information: insertions that
/// change the line count are followed by `#line N` *without a file name*, which keeps the file's
/// identity (and with it the MD5 sum of the line table). In preprocessed input (.i) the first line,
/// a line marker that names the original file, must stay first.
Translation translateUnit(clang::CompilerInstance &CI, const PluginOptions &Opts, Remarks &R);

} // namespace o2o

#endif
