//===- edit_point.cpp - where a statement begins and ends in a unit's tokens ------------------===//
//
// The syntax tree leaves out the semicolons.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/text/edit_point.h"

#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace o2o {

std::optional<unsigned> EditPoints::before(SourceLocation L) const {
  std::optional<unsigned> I = Tokens.find(L);
  return I ? std::optional(2 * *I) : std::nullopt;
}

std::optional<unsigned> EditPoints::beforeDirective(SourceLocation L) const {
  std::optional<unsigned> I = Tokens.find(L);
  while (I && Tokens[*I].Kind != tok::annot_pragma_openmp)
    I = *I ? std::optional(*I - 1) : std::nullopt;
  return I ? std::optional(2 * *I) : std::nullopt;
}

std::optional<unsigned> EditPoints::behind(SourceLocation L) const {
  std::optional<unsigned> I = Tokens.find(L);
  return I ? std::optional(2 * *I + 1) : std::nullopt;
}

std::optional<unsigned> EditPoints::behindStatement(const Stmt *S) const {
  const Stmt *Last = nullptr;
  if (const auto *If = dyn_cast<IfStmt>(S))
    Last = If->getElse() ? If->getElse() : If->getThen();
  else if (const auto *F = dyn_cast<ForStmt>(S))
    Last = F->getBody();
  else if (const auto *W = dyn_cast<WhileStmt>(S))
    Last = W->getBody();
  else if (const auto *W = dyn_cast<SwitchStmt>(S))
    Last = W->getBody();
  else if (const auto *C = dyn_cast<SwitchCase>(S))
    Last = C->getSubStmt();
  else if (const auto *L = dyn_cast<LabelStmt>(S))
    Last = L->getSubStmt();
  else if (const auto *A = dyn_cast<AttributedStmt>(S))
    Last = A->getSubStmt();
  else if (const auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    if (!D->hasAssociatedStmt())
      return std::nullopt;
    Last = D->getRawStmt();
  }
  if (Last)
    return behindStatement(Last);
  if (isa<CompoundStmt, DeclStmt, NullStmt>(S))
    return behind(S->getEndLoc());
  std::optional<unsigned> End = Tokens.find(S->getEndLoc());
  if (!End || *End + 1 >= Tokens.size() || Tokens[*End + 1].Kind != tok::semi)
    return std::nullopt;
  return 2 * (*End + 1) + 1;
}

} // namespace o2o
