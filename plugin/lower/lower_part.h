//===- lower_part.h - what the parts of lowering share ----------------------------------------===//
#ifndef O2O_PLUGIN_LOWER_LOWER_PART_H
#define O2O_PLUGIN_LOWER_LOWER_PART_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include "plugin/ast/compat.h"
#include "plugin/ast/purity.h"
#include "plugin/unit/facts.h"
#include "xform/ir/ir.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace o2o {

struct Canonical;
class NestLowering;

/// A part of the lowering of one nest, with the state that is its own. What all parts need is here
/// under short names; the rest of NestLowering is Nest (lower.h).
class LoweringPart {
public:
  explicit LoweringPart(NestLowering &Nest);
  LoweringPart(const LoweringPart &) = delete;

protected:
  const o2o_type *type(clang::QualType T, clang::SourceLocation Loc) const;
  const o2o_type *scalar(o2o_type_kind K) const { return o2o_scalar(N, K); }
  static bool isPointerType(const o2o_type *T) { return T->kind == O2O_T_POINTER; }
  bool hasPointer(const o2o_type *T) const;
  /// The loop gives the variable another value; takes its address.
  bool written(const clang::VarDecl *V) const;
  bool addressed(const clang::VarDecl *V) const;
  o2o_symbol *newSymbol(const clang::VarDecl *V, const o2o_type *T, o2o_storage S) const;
  /// A variable of the iteration, declared in front of everything else.
  o2o_symbol *temporary(const std::string &Name, const o2o_type *T, o2o_expr *Init,
                        clang::SourceLocation L) const;

  o2o_expr *rvalue(const clang::Expr *E) const;
  o2o_expr *lvalue(const clang::Expr *E) const;
  o2o_expr *load(const clang::Expr *E) const;
  o2o_expr *initializer(const clang::Expr *E, const o2o_type *T) const;
  o2o_expr *conversion(const o2o_type *To, o2o_expr *E, clang::SourceLocation Loc) const;
  o2o_expr *zero(const o2o_type *T) const;
  o2o_expr *comma(o2o_expr *A, o2o_expr *B) const;
  o2o_expr *assign(o2o_expr *To, o2o_expr *Value) const;
  bool assignable(const o2o_expr *To, clang::SourceLocation L) const;

  void refuse(const char *Key, clang::SourceLocation Loc, const std::string &Note,
              const std::string &Text) const;
  o2o_expr *refuseExpr(const char *Key, clang::SourceLocation Loc, const std::string &Note,
                       const std::string &Text) const;
  o2o_loc loc(clang::SourceLocation L) const;
  std::string text(const clang::Expr *E) const;
  const char *keep(const std::string &S) const { return o2o_strdup(N, S.c_str()); }

  NestLowering &Nest;
  clang::ASTContext &Ctx;
  const LoopSite &Site;
  const UnitFacts &Unit;
  o2o_nest *const N;
  bool &Failed; ///< the nest is refused: whatever is made now is not looked at
};

} // namespace o2o

#endif
