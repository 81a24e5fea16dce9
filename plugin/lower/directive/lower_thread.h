//===- lower_thread.h - which thread an iteration belongs to ---===//
#ifndef O2O_PLUGIN_LOWER_DIRECTIVE_LOWER_THREAD_H
#define O2O_PLUGIN_LOWER_DIRECTIVE_LOWER_THREAD_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// In front of the directive the name stands for the variable.
bool inScopeAtDirective(const clang::VarDecl *V, const LoopSite &Site, clang::ASTContext &Ctx);

/// The number of the thread that has an iteration, and values made of it.
class ThreadNumbers : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  o2o_expr *threadCall(llvm::StringRef Name, clang::SourceLocation L);
  const clang::Expr *numbered(const clang::VarDecl *V);
  o2o_expr *fromNumber(const clang::VarDecl *V, clang::SourceLocation L);

private:
  bool mayNumber() const;
  o2o_symbol *hostInteger(const std::string &Name, const std::string &Host);
  std::string teamText();
  o2o_expr *iterationNumber(std::string &Total);
  o2o_expr *lowerThreadNumber(const std::string &Name, clang::SourceLocation L);

  o2o_symbol *Number = nullptr;   ///< of the thread that OpenMP gives the iteration to
  o2o_symbol *TeamSize = nullptr; ///< how many threads there are
  unsigned Deriving = 0;          ///< values that are made again by the work-item are being lowered
  llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> Numbered; ///< see numbered()
};

} // namespace o2o

#endif
