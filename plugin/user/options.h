//===- options.h - the arguments of the plugin ------------------------------------------------===//
//
// What `-fplugin-arg-omp2ocl-NAME[=VALUE]` can say, and where the plugin finds the files that are
// installed beside it.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_USER_OPTIONS_H
#define O2O_PLUGIN_USER_OPTIONS_H

#include "clang/Basic/Diagnostic.h"

#include <string>
#include <vector>

namespace clang {
class FrontendOptions;
}

namespace o2o {

struct PluginOptions {
  bool PrintKernels = false; ///< print the OpenCL C of every kernel on standard output
  bool PrintHost = false;    ///< print the edited source on standard output
  bool Help = false;         ///< print the list of arguments on standard output, and go on
  bool Version = false;      ///< print the version, and go on
  bool Off = false;          ///< compile exactly as without the plugin
  unsigned PassesOff = 0;    ///< O2O_OFF() of the passes that are switched off (xform/ir/passes.h)
  std::string ModelFile;     ///< readable file with the decision tree; empty: the installed one
  std::string Runtime;       ///< `runtime=`: "packed" (or empty) into the object, or "installed"
  bool MachineModel = false; ///< ModelFile is this machine's own, found by `model=machine`

  /// Reads the arguments of one compilation. On a bad one reports an error through \p Diags and
  /// returns false; the compilation must then fail.
  bool parse(const std::vector<std::string> &Args, clang::DiagnosticsEngine &Diags);
};

/// Clang says nothing of arguments for a plugin that is not there. Reports those whose plugin has
/// nearly this one's name as an error, and returns false.
bool checkPluginNames(const clang::FrontendOptions &Frontend, clang::DiagnosticsEngine &Diags);

/// The folder that holds the plugin, or empty.
std::string pluginFolder();

/// The path of a file that is installed in the plugin's own folder, or empty when it is not there.
std::string installedFile(llvm::StringRef Name);

/// Where the user finds docs/NAME: in the installation, else in the source tree.
std::string documentation(llvm::StringRef Name);

/// The runtime as LLVM bitcode, to be linked into every translated object; empty when missing.
std::string runtimeBitcode();

/// The runtime proper as a file that programs load with `runtime=installed`; empty when missing.
std::string runtimeImage();

} // namespace o2o

#endif
