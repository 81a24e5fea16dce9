#include "plugin/ast/tree_visitor.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace o2o {

class TreeVisitor::Walk : public RecursiveASTVisitor<TreeVisitor::Walk> {
  using Base = RecursiveASTVisitor<Walk>;
  TreeVisitor &Of;

public:
  explicit Walk(TreeVisitor &Of) : Of(Of) {}

  // Clang keeps statements to come in a list of its own, so that long sums need no deep stack.
  bool dataTraverseStmtPre(Stmt *S) { return Of.enter(S); }
  bool dataTraverseStmtPost(Stmt *S) {
    Of.leave(S);
    return true;
  }
  // The template keeps its own walks over clauses to itself.
  bool VisitOMPSharedClause(OMPSharedClause *C) {
    return !Of.enterClause(C) || list(C->children());
  }
  bool VisitOMPPrivateClause(OMPPrivateClause *C) {
    return !Of.enterClause(C) || (list(C->children()) && list(C->private_copies()));
  }
  bool VisitOMPCopyinClause(OMPCopyinClause *C) {
    return !Of.enterClause(C) || (list(C->children()) && list(C->source_exprs()) &&
                                  list(C->destination_exprs()) && list(C->assignment_ops()));
  }
  bool TraverseFunctionDecl(FunctionDecl *F) { return Of.TraverseFunctionDecl(F); }
  template <typename Range> bool list(Range All) {
    return llvm::all_of(All, [this](Stmt *S) { return Base::TraverseStmt(S); });
  }
  bool traverseFunction(FunctionDecl *F) { return Base::TraverseFunctionDecl(F); }

#define VISIT(Class)                                                                               \
  bool Visit##Class(Class *Node) { return Of.Visit##Class(Node); }
  VISIT(Stmt)
  VISIT(Expr)
  VISIT(ArraySubscriptExpr)
  VISIT(AsmStmt)
  VISIT(AtomicExpr)
  VISIT(BinaryOperator)
  VISIT(CallExpr)
  VISIT(CapturedStmt)
  VISIT(CastExpr)
  VISIT(CompoundStmt)
  VISIT(DeclRefExpr)
  VISIT(IfStmt)
  VISIT(ImplicitCastExpr)
  VISIT(LabelStmt)
  VISIT(MemberExpr)
  VISIT(OMPAtomicDirective)
  VISIT(OMPExecutableDirective)
  VISIT(OMPFlushDirective)
  VISIT(ReturnStmt)
  VISIT(UnaryOperator)
  VISIT(Decl)
  VISIT(NamedDecl)
  VISIT(VarDecl)
#undef VISIT
};

bool TreeVisitor::TraverseStmt(Stmt *S) { return Walk(*this).TraverseStmt(S); }
bool TreeVisitor::TraverseDecl(Decl *D) { return Walk(*this).TraverseDecl(D); }
bool TreeVisitor::enteredCaptured(Stmt *S) {
  if (auto *C = dyn_cast<CapturedStmt>(S))
    TraverseDecl(C->getCapturedDecl());
  return isa<CapturedStmt>(S);
}

/// Of the file's declarations most are prototypes of headers. Nothing stands in one but names and
/// types, unless a size in it is computed.
static bool isPlainPrototype(const FunctionDecl *F) {
  return !F->doesThisDeclarationHaveABody() && F->getLexicalDeclContext()->isTranslationUnit() &&
         !F->getASTContext().getLangOpts().CPlusPlus && !F->getType()->isVariablyModifiedType() &&
         llvm::none_of(F->parameters(), [](const ParmVarDecl *P) {
           return P->getOriginalType()->isVariablyModifiedType();
         });
}

bool TreeVisitor::TraverseFunctionDecl(FunctionDecl *F) {
  if (isPlainPrototype(F))
    return VisitDecl(F) && VisitNamedDecl(F);
  return Walk(*this).traverseFunction(F);
}

} // namespace o2o
