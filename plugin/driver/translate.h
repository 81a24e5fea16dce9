//===- translate.h - from a parsed unit to what is inserted into it --------------------------===//
//
// The contract between the action, which drives Clang, and everything that looks at loops.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_DRIVER_TRANSLATE_H
#define O2O_PLUGIN_DRIVER_TRANSLATE_H

#include "plugin/launch/unit_tables.h"
#include "plugin/passes/announce.h"
#include "plugin/text/unit_tokens.h"
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
  /// The unit is compiled with insertions; otherwise as it is.
  bool Changed = false;
  /// What is inserted, in this order.
  std::vector<TokenEdit> Edits;
  /// Declarations that it needs, to be read in front of the file.
  std::string Prelude;
  /// The kernels' descriptors, which it declares.
  UnitTables Tables;
  /// For the option print-host: the unit's files with the insertions.
  std::string Shown;
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

/// Analyses a unit that was parsed without errors, with Sema still alive, and produces what is
/// inserted into it. Loops that are kept are explained through \p R. Never fails: an internal
/// problem means Changed = false.
///
/// The host version is a sequential program exactly when LangOpts.OpenMPSimd is set: by the user,
/// or since without -fopenmp the unit is parsed in that mode for the analysis, so that the pragmas
/// are in the AST.
///
/// \p Tokens: what the parser was given.
///
/// \p Said: what the unit's pragmas declare; names are looked up here, with a warning for each
/// that declares nothing.
Translation translateUnit(clang::CompilerInstance &CI, const PluginOptions &Opts,
                          const UnitTokens &Tokens, const Pragmas &Said, Remarks &R,
                          const Avoidance &Avoid);

} // namespace o2o

#endif
