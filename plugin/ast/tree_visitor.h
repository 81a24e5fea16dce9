/// Walks over the syntax tree.
///
/// What Clang has for it is a class template, and each visitor made from it takes 120 KB of the
/// plugin and some seconds to compile.  Here the walk is made once, and visitors are told by
/// virtual functions, which have the names that they have there.  (Clang's
/// DynamicRecursiveASTVisitor, which is like it, came with LLVM 20.)
#ifndef O2O_PLUGIN_AST_TREE_VISITOR_H
#define O2O_PLUGIN_AST_TREE_VISITOR_H

#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"

namespace o2o {

class TreeVisitor {
public:
  virtual ~TreeVisitor() = default;

  /// Visit the node and what is below it, in the order of the source, but not what Clang adds to
  /// it, nor the parameters of the file's prototypes.  False: a function below has returned false,
  /// which ends the walk.
  bool TraverseStmt(clang::Stmt *S);
  bool TraverseDecl(clang::Decl *D);

protected:
  class Walk;

  /// Before the node is visited; false: it is not, nor is what is below.
  virtual bool enter(clang::Stmt *) { return true; }
  /// After all that is below has been visited, unless the walk has ended.
  virtual void leave(clang::Stmt *) {}
  /// Of enter(): a construct names what it captures once more than the source does. Visits what
  /// stands in a construct's statement instead; false: it is no such statement.
  bool enteredCaptured(clang::Stmt *S);
  /// Whether the variables of a `shared`, `private` or `copyin` clause are visited.
  virtual bool enterClause(clang::OMPClause *) { return true; }
  /// In place of what stands in the declaration, which TreeVisitor's own visits.
  virtual bool TraverseFunctionDecl(clang::FunctionDecl *F);

  // From the general to the particular: each node is seen by all of these that it is.
  virtual bool VisitStmt(clang::Stmt *) { return true; }
  virtual bool VisitExpr(clang::Expr *) { return true; }
  virtual bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *) { return true; }
  virtual bool VisitAsmStmt(clang::AsmStmt *) { return true; }
  virtual bool VisitAtomicExpr(clang::AtomicExpr *) { return true; }
  virtual bool VisitBinaryOperator(clang::BinaryOperator *) { return true; }
  virtual bool VisitCallExpr(clang::CallExpr *) { return true; }
  virtual bool VisitCapturedStmt(clang::CapturedStmt *) { return true; }
  virtual bool VisitCastExpr(clang::CastExpr *) { return true; }
  virtual bool VisitCompoundStmt(clang::CompoundStmt *) { return true; }
  virtual bool VisitDeclRefExpr(clang::DeclRefExpr *) { return true; }
  virtual bool VisitIfStmt(clang::IfStmt *) { return true; }
  virtual bool VisitImplicitCastExpr(clang::ImplicitCastExpr *) { return true; }
  virtual bool VisitLabelStmt(clang::LabelStmt *) { return true; }
  virtual bool VisitMemberExpr(clang::MemberExpr *) { return true; }
  virtual bool VisitOMPAtomicDirective(clang::OMPAtomicDirective *) { return true; }
  virtual bool VisitOMPExecutableDirective(clang::OMPExecutableDirective *) { return true; }
  virtual bool VisitOMPFlushDirective(clang::OMPFlushDirective *) { return true; }
  virtual bool VisitReturnStmt(clang::ReturnStmt *) { return true; }
  virtual bool VisitUnaryOperator(clang::UnaryOperator *) { return true; }
  virtual bool VisitDecl(clang::Decl *) { return true; }
  virtual bool VisitNamedDecl(clang::NamedDecl *) { return true; }
  virtual bool VisitVarDecl(clang::VarDecl *) { return true; }
};

} // namespace o2o

#endif
