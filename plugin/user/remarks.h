//===- remarks.h - what was done to a loop, or why not
//------------------------------------------===//
//
// Every worksharing loop gets exactly one remark: `-Rpass=omp2ocl` when a kernel was made,
// `-Rpass-missed=omp2ocl` with the reason when the loop was kept. They are Clang's own remarks of
// optimisations, silent unless the user's regular expression matches "omp2ocl".
//
//===-------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_USER_REMARKS_H
#define O2O_PLUGIN_USER_REMARKS_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/StringRef.h"

namespace o2o {

class Remarks {
public:
  /// Locations are those of \p CI's source manager.
  explicit Remarks(clang::CompilerInstance &CI) : CI(CI) {}

  bool passEnabled() const;
  bool missedEnabled() const;

  /// A kernel was made of the loop at \p Loc.
  void pass(clang::SourceLocation Loc, llvm::StringRef Message);

  /// The loop, or the file, at \p Loc is kept as written, for the reason in \p Message.
  void missed(clang::SourceLocation Loc, llvm::StringRef Message);

  /// What keeps kernels from being as fast as they could be; shown with `-Rpass-analysis=omp2ocl`.
  void analysis(clang::SourceLocation Loc, llvm::StringRef Message);

  /// How many of the unit's loops became kernels; shown with either option.
  void summary(clang::SourceLocation Loc, unsigned Kernels, unsigned Loops);

  /// The place in the source that explains the remark just given; silent when that one was.
  void note(clang::SourceLocation Loc, llvm::StringRef Message);

private:
  void emit(clang::SourceLocation Loc, unsigned DiagID, llvm::StringRef Message);

  clang::CompilerInstance &CI;
  bool LastShown = false;
};

} // namespace o2o

#endif
