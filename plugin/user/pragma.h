//===- pragma.h - `#pragma omp2ocl` -----------------------------------------------------------===//
//
//   #pragma omp2ocl injective(perm, mesh->map)
//   #pragma omp2ocl alternatives(sort: merge_sort, heap_sort; size(n); results(a[n]))
//
// What users may tell the plugin beyond OpenMP. A compiler without the plugin ignores it, with a
// warning if it is asked for one (-Wunknown-pragmas).
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_USER_PRAGMA_H
#define O2O_PLUGIN_USER_PRAGMA_H

#include "clang/Frontend/CompilerInstance.h"

#include <string>
#include <utility>
#include <vector>

namespace o2o {

/// One name in an `injective` pragma, not yet looked up.
struct InjectiveName {
  clang::SourceLocation Loc;
  std::string Variable;
  /// Members from there, each with "->" or ".".
  std::vector<std::pair<std::string, std::string>> Members;
  std::string text() const;
};
using InjectiveNames = std::vector<InjectiveName>;

/// An expression in a pragma, as text, and the names in it that are no members.
struct PragmaExpression {
  std::string Text;
  std::vector<std::string> Names;
};

/// One `alternatives` pragma, not yet looked up.
struct AlternativesPragma {
  /// `a[n]`: n elements from a.
  struct Result {
    PragmaExpression Base, Extent;
  };
  clang::SourceLocation Loc;
  std::string Function;
  std::vector<std::string> Others;
  PragmaExpression Size; ///< empty: not said
  std::vector<Result> Results;
};

/// What the pragmas of a unit say.
struct Pragmas {
  InjectiveNames Injective;
  std::vector<AlternativesPragma> Alternatives;
};

/// Collects the pragmas of the unit that \p CI is about to parse. \p Out must live until it is
/// parsed. \p Warns: about forms that are not understood.
void collectPragmas(clang::CompilerInstance &CI, Pragmas &Out, bool Warns);

} // namespace o2o

#endif
