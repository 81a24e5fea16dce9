//===- alternatives.h - functions of which the user gives several versions --------------------===//
#ifndef O2O_PLUGIN_UNIT_ALTERNATIVES_H
#define O2O_PLUGIN_UNIT_ALTERNATIVES_H

#include "plugin/text/unit_tokens.h"
#include "plugin/user/pragma.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

#include <string>
#include <vector>

namespace o2o {

/// A function with alternatives, of which the first is its own body.
struct FunctionAlternatives {
  /// What is compared, and how (O2O_RESULT_...): text of an address, of a number of elements.
  struct Result {
    std::string Address, Count, Kind;
  };
  clang::SourceLocation Loc;    ///< of the pragma
  const clang::FunctionDecl *F; ///< its definition
  llvm::SmallVector<const clang::FunctionDecl *, 4> Others;
  /// The calls of these by F: of the syntax tree, in which they stand nowhere.
  llvm::SmallVector<const clang::CallExpr *, 4> Calls;
  std::string Size; ///< text
  std::vector<Result> Results;
  bool MayLaunch; ///< one of them may run kernels
  uint64_t Text;  ///< a sum over the text of all that the unit defines
};

/// Looks the pragmas' names up. Each one that cannot be followed gets a warning that says why.
std::vector<FunctionAlternatives> findAlternatives(clang::ASTContext &Ctx,
                                                   const std::vector<AlternativesPragma> &Said,
                                                   const UnitTokens &Tokens);

} // namespace o2o

#endif
