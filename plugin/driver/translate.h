//===- translate.h - from a parsed unit to the edited main file -------------------------------===//
//
// The contract between the action, which drives Clang, and everything that looks at loops.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_DRIVER_TRANSLATE_H
#define O2O_PLUGIN_DRIVER_TRANSLATE_H

#include "plugin/host/announce.h"
#include "plugin/text/edit_files.h"
#include "plugin/user/options.h"
#include "plugin/user/pragma.h"
#include "plugin/user/remarks.h"

#include "clang/Frontend/CompilerInstance.h"

#include <set>
#include <string>
#include <vector>

namespace o2o {

/// The outcome for one unit.
/// What a translation leaves alone, after an edited source that did not compile.
struct Avoidance {
  std::set<size_t> Loops;    ///< by their numbers in the order of the source
  bool AccessChecks = false; ///< host accesses are not announced
};

struct Translation {
  /// Buffer replaces the main file; otherwise the unit is compiled as it is.
  bool Changed = false;
  /// Text of the edited main file.
  std::string Buffer;
  /// Other files that Buffer includes, which are to be read with these texts.
  std::vector<EditedFile> Included;
  /// Declarations that Buffer needs, to be included in front of it.
  std::string Prelude;
  /// Symbols of functions that make memory valid when they return to foreign code (return_guard.h).
  std::vector<std::string> Guarded;
  /// The runtime hears of accesses and of blocks; those of some functions are announced in LLVM IR.
  bool Announced = false;
  AnnouncedFunctions Code;
  /// The unit calls the runtime, whose bitcode must be linked in.
  bool LinkRuntime = false;
  /// Where the loops are, by number.
  std::vector<clang::SourceLocation> Places;
  /// Worksharing loops of the unit, and how many of them became kernels.
  unsigned Loops = 0, Kernels = 0;
};

/// Analyses a unit that was parsed without errors, with Sema still alive, and produces the edited
/// main file. Loops that are kept are explained through \p R. Never fails: an internal problem
/// means Changed = false.
///
/// The host version is a sequential program exactly when LangOpts.OpenMPSimd is set: without
/// -fopenmp the unit is parsed in that mode for the analysis, so that the pragmas are in the AST.
///
/// The edited file should have the lines of the user's: what a line holds may grow, but no line may
/// be added. Then __LINE__, debug information and every diagnostic are right, also LLVM's remarks,
/// whose lines Clang looks up in the text that it compiled. Where an insertion needs a line of its
/// own, `#line N` without a file name (which would lose the file's identity) is the second best:
/// only LLVM's remarks below it are then some lines off.
///
/// \p Names: what the unit's pragmas declare; they are looked up here, with a warning for each
/// that declares nothing.
///
/// Preprocessed input (.i) admits no Prelude: it stands in Buffer, behind the first line, a line
/// marker that names the original file and must stay first.
Translation translateUnit(clang::CompilerInstance &CI, const PluginOptions &Opts,
                          const InjectiveNames &Names, Remarks &R, const Avoidance &Avoid);

} // namespace o2o

#endif
