//===- update_operator.h - by which operator a statement updates something --------------------===//
#ifndef O2O_PLUGIN_TEAM_UPDATE_OPERATOR_H
#define O2O_PLUGIN_TEAM_UPDATE_OPERATOR_H

#include "xform/ir/ir.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/Stmt.h"

namespace o2o {

/// The operator of which `X = X op Own`, or `X op= Own`, makes use, as a reduction knows it;
/// O2O_RED_NONE: it is none that commutes.
o2o_redop mergeOperator(clang::BinaryOperatorKind K);

/// The same words about the same variables, parentheses and implicit conversions aside.
bool sameExpression(const clang::ASTContext &Ctx, const clang::Expr *A, const clang::Expr *B);

/// `if (A > B) B = A;`: the operator (O2O_RED_MAX), with \p To B and \p From A; O2O_RED_NONE:
/// another statement.
o2o_redop extremumOf(const clang::ASTContext &Ctx, const clang::IfStmt *If, const clang::Expr *&To,
                     const clang::Expr *&From);

/// `A > B ? A : B`: the operator (O2O_RED_MAX), and what it chooses from; O2O_RED_NONE: another
/// choice.
o2o_redop extremumOf(const clang::ASTContext &Ctx, const clang::ConditionalOperator *Choice,
                     const clang::Expr *&One, const clang::Expr *&Other);

/// The declaration of a reduction of the program's own; null: OpenMP's.
const clang::OMPDeclareReductionDecl *declaredReduction(const clang::Expr *Operation);

/// The operator of the clause; O2O_RED_NONE: one that the program declares itself.
o2o_redop reductionOperator(const clang::OMPReductionClause *C);

} // namespace o2o

#endif
