//===- lower_external.h - functions of other units ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_LOWER_EXTERNAL_H
#define O2O_PLUGIN_LOWER_CALL_LOWER_EXTERNAL_H

#include "plugin/lower/call/lower_call.h"

namespace o2o {

/// How many tables a pointer leads over: one for `double **`.
unsigned tableLevels(const o2o_type *T);

/// The parameter that a returned pointer is made of: the only one that is a pointer to the same
/// type.  -1: none, several could be, or it is no pointer.
int resultParameter(const clang::FunctionDecl *F, const clang::ASTContext &Ctx);

/// Calls of functions of other units, and functions that others may call.
class ExternalFunctions : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  // lower_published.cpp
  /// The nest of Site.Function, which kernels of other units may call; null: refused.
  o2o_nest *lowerFunction();
  o2o_symbol *datum(const clang::VarDecl *V, const o2o_type *T, clang::SourceLocation Use);

  o2o_expr *externalCall(const clang::CallExpr *E, const clang::FunctionDecl *F);

private:
  o2o_function *external(const clang::FunctionDecl *F, llvm::ArrayRef<Binding> Bindings,
                         clang::SourceLocation L);
  unsigned parameter(o2o_function *Fn, const clang::FunctionDecl *F, unsigned I, unsigned Behind,
                     llvm::ArrayRef<Binding> Bindings, uint32_t *May, clang::SourceLocation L);
  o2o_expr *argument(const clang::CallExpr *E, const clang::FunctionDecl *F, unsigned I,
                     o2o_expr *A, const o2o_type *P, Binding &B,
                     llvm::SmallVectorImpl<o2o_symbol *> &Rows);
  void effects(o2o_stmt *Body, const clang::FunctionDecl *F, const o2o_function *Fn,
               llvm::ArrayRef<Binding> Bindings, clang::SourceLocation L);
  const o2o_type *parameterType(const clang::ParmVarDecl *P, clang::SourceLocation L);
  bool passable(const o2o_type *T) const;
  bool leadsFurther(const o2o_type *T) const;
  bool placeOf(const o2o_expr *E, o2o_struct_place &Place) const;
  o2o_symbol *proxyOf(const o2o_symbol *S);
  o2o_expr *structArgument(o2o_expr *A, Binding &B);

  // lower_published.cpp
  o2o_expr *entryParameter(const clang::ParmVarDecl *P, unsigned I, Binding &B);
  void checkPublished(const clang::FunctionDecl *F, unsigned Own);

  llvm::DenseMap<const o2o_symbol *, o2o_symbol *> Proxies;
};

} // namespace o2o

#endif
