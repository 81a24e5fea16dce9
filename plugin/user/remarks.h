//===- remarks.h - what was done to a loop, or why not ----------------------------------------===//
//
// Every worksharing loop gets exactly one remark: `-Rpass=omp2ocl` when a kernel was made,
// `-Rpass-missed=omp2ocl` with the reason when the loop was kept. They are Clang's own remarks of
// optimisations, silent unless the user's regular expression matches "omp2ocl". All of them, shown
// or not, are also kept for -fsave-optimization-record (save_remarks.h).
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_USER_REMARKS_H
#define O2O_PLUGIN_USER_REMARKS_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace o2o {

/// One remark as it stands in a record of optimisations.
struct RemarkRecord {
  enum Kind { Pass, Missed, Analysis } What;
  std::string Key;      ///< a word by which tools tell remarks apart
  std::string Function; ///< that holds the loop; empty: the file as a whole
  std::string File;
  unsigned Line, Column; ///< from 1 on
  std::string Message;
};

class Remarks {
public:
  /// Locations are those of \p CI's source manager. \p Records (may be null) gets what is said.
  explicit Remarks(clang::CompilerInstance &CI, std::vector<RemarkRecord> *Records = nullptr)
      : CI(CI), Records(Records) {}

  bool passEnabled() const;
  bool missedEnabled() const;

  /// The function that the remarks from here on are about.
  void setFunction(llvm::StringRef Name) { Function = Name.str(); }

  /// A kernel was made of the loop at \p Loc.
  void pass(clang::SourceLocation Loc, llvm::StringRef Message, llvm::StringRef Key = "kernel");

  /// The loop, or the file, at \p Loc is kept as written, for the reason in \p Message, which
  /// docs/remarks.md explains under \p Key.
  void missed(clang::SourceLocation Loc, llvm::StringRef Message, llvm::StringRef Key);

  /// What keeps kernels from being as fast as they could be; shown with `-Rpass-analysis=omp2ocl`.
  void analysis(clang::SourceLocation Loc, llvm::StringRef Message);

  /// How many of the unit's loops became kernels; shown with either option.
  void summary(clang::SourceLocation Loc, unsigned Kernels, unsigned Loops);

  /// The place in the source that explains the remark just given; silent when that one was.
  void note(clang::SourceLocation Loc, llvm::StringRef Message);

  /// Where \p Key is explained; silent when the remark just given was.
  void page(llvm::StringRef Key);

private:
  void emit(clang::SourceLocation Loc, unsigned DiagID, llvm::StringRef Message);
  void record(RemarkRecord::Kind What, clang::SourceLocation Loc, llvm::StringRef Message,
              llvm::StringRef Key);

  clang::CompilerInstance &CI;
  std::vector<RemarkRecord> *Records;
  std::string Function;
  bool LastShown = false;
};

} // namespace o2o

#endif
