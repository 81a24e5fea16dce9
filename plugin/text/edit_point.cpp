//===- edit_point.cpp - where a statement begins and ends in the text -------------------------===//
//
// The syntax tree leaves out the semicolons, and macros hide tokens. A place that cannot be found
// with certainty is none.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/text/edit_point.h"

#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace o2o {

EditPoints::EditPoints(const ASTContext &Ctx)
    : Files(Ctx.getSourceManager()), SM(Ctx.getSourceManager()), LO(Ctx.getLangOpts()) {}

std::optional<SourceLocation> EditPoints::place(SourceLocation L) const {
  if (!Files.editable(L))
    return std::nullopt;
  return L;
}

std::optional<SourceLocation> EditPoints::before(SourceLocation L) const {
  if (L.isMacroID() && !Lexer::isAtStartOfMacroExpansion(L, SM, LO, &L))
    return std::nullopt;
  return place(L);
}

std::optional<SourceLocation> EditPoints::behind(SourceLocation L) const {
  if (L.isMacroID() && !Lexer::isAtEndOfMacroExpansion(L, SM, LO, &L))
    return std::nullopt;
  return place(Lexer::getLocForEndOfToken(L, 0, SM, LO));
}

std::optional<SourceLocation> EditPoints::behindStatement(const Stmt *S) const {
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
  std::optional<SourceLocation> End = behind(S->getEndLoc());
  if (!End)
    return std::nullopt;
  // The semicolon.
  Token T;
  if (Lexer::getRawToken(*End, T, SM, LO, /*IgnoreWhiteSpace=*/true) || T.isNot(tok::semi))
    return std::nullopt;
  return place(T.getEndLoc());
}

std::optional<SourceLocation> EditPoints::spelled(SourceLocation L) const {
  if (L.isMacroID() && SM.isMacroArgExpansion(L))
    return std::nullopt; // might be turned into a string
  return place(SM.getSpellingLoc(L));
}

} // namespace o2o
