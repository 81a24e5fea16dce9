//===- function_scope.h - a function in the middle of another one ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_FUNCTION_SCOPE_H
#define O2O_PLUGIN_LOWER_CALL_FUNCTION_SCOPE_H

#include "plugin/lower/lower.h"

namespace o2o {

/// While it lives, what is lowered is the body of \p Fn; then it is the caller's again.  \p F: null
/// for one that the program does not define as a function.
class FunctionScope {
public:
  FunctionScope(NestLowering &Nest, o2o_function *Fn, const clang::FunctionDecl *F) : Nest(Nest) {
    swap();
    Depth = std::exchange(Nest.Labels.BreakDepth, 0u);
    Outer = std::exchange(Nest.CurrentFunction, Fn);
    Nest.Active.push_back(F);
  }
  ~FunctionScope() {
    Nest.Active.pop_back();
    Nest.CurrentFunction = Outer;
    Nest.Labels.BreakDepth = Depth;
    swap();
  }
  FunctionScope(const FunctionScope &) = delete;

private:
  void swap() {
    std::swap(Local, Nest.Local);
    std::swap(Bound, Nest.Bound);
    std::swap(Front, Nest.Front);
    std::swap(Jumps, Nest.Labels.Jumps);
  }

  NestLowering &Nest;
  llvm::DenseMap<const clang::VarDecl *, o2o_symbol *> Local, Bound;
  std::vector<o2o_stmt *> Front;
  std::vector<Gotos::Jump> Jumps;
  unsigned Depth;
  o2o_function *Outer;
};

} // namespace o2o

#endif
