//===- exits.cpp - threads that end the program at the same time ------------------------------===//
//
//     if (a[i] < 0) exit(1);      ->      if (a[i] < 0) __o2o_exit(1);
//
// When two threads call exit(), both work on the list of what is to be done at the end (C11
// 7.22.4.4 leaves that undefined). Nothing is on that list in most programs, and so they end well;
// but OpenCL's libraries put their own ends on it, which do not bear to be run by two threads. A
// loop that stays on the host and in which all threads meet the same error would crash, with the
// plugin only. The stub's function lets the first thread end the program, and the others wait.
//
// Left alone: exit() by a pointer, and calls that cannot be edited.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/launch/exits.h"
#include "plugin/ast/library.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/text/prelude.h"

#include <set>

using namespace clang;

namespace o2o {

namespace {

class ExitFinder : public TreeVisitor {
public:
  ExitFinder(const UnitTokens &Tokens, Rewrite &Edit) : Tokens(Tokens), Edit(Edit) {}

  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee();
    if (!F || !isExit(F) || C->getNumArgs() != 1)
      return true;
    const auto *R = dyn_cast<DeclRefExpr>(C->getCallee()->IgnoreParenImpCasts());
    std::optional<unsigned> At = R ? Tokens.find(R->getLocation()) : std::nullopt;
    if (At && Done.insert(*At).second)
      Edit.replace(*At, "__o2o_" + F->getName().str());
    return true;
  }

  bool found() const { return !Done.empty(); }

private:
  const UnitTokens &Tokens;
  Rewrite &Edit;
  std::set<unsigned> Done;
};

} // namespace

std::string routeExits(ASTContext &Ctx, const UnitTokens &Tokens, Rewrite &Edit) {
  ExitFinder Finder(Tokens, Edit);
  Finder.TraverseDecl(Ctx.getTranslationUnitDecl());
  return Finder.found() ? O2O_PRELUDE_EXIT : "";
}

} // namespace o2o
