//===- unit_functions.h - which functions may run kernels, and what the others do -------------===//
#ifndef O2O_PLUGIN_HOST_UNIT_FUNCTIONS_H
#define O2O_PLUGIN_HOST_UNIT_FUNCTIONS_H

#include "plugin/host/effects.h"
#include "plugin/host/pointers_beside.h"
#include "plugin/text/edit_point.h"
#include "plugin/unit/alternatives.h"

#include "llvm/ADT/SetVector.h"

#include <string>
#include <vector>

namespace o2o {

/// The functions of one unit: "checked" ones, which run kernels or call what may, and plain ones,
/// with a summary of their effects (docs/design.md).
class UnitFunctions : public Functions {
public:
  using KernelSet = llvm::SmallPtrSetImpl<const clang::Stmt *>;

  /// \p Kernels: the directives whose loops are launched. \p Alternatives: functions that may
  /// call others in their own place.
  UnitFunctions(clang::ASTContext &Ctx, const UnitTokens &Tokens, const KernelSet &Kernels,
                llvm::ArrayRef<FunctionAlternatives> Alternatives, bool AnyAlias);

  Callee classify(const clang::CallExpr *Call) const override;
  const Effects &summary(const clang::FunctionDecl *F) const override;
  bool exposed(const clang::VarDecl *V) const override { return Exposed.count(V) != 0; }
  bool escaped(const clang::VarDecl *V) const override { return Escaped.count(V) != 0; }
  bool modified(const clang::VarDecl *V) const override { return Modified.count(V) != 0; }
  bool anyAlias() const override { return AnyAlias; }
  bool keepsErrno() const override { return KeepsErrno; }
  const clang::ASTContext &context() const override { return Ctx; }
  bool mayStay(const clang::VarDecl *V) const override;

  /// A kernel may run in the call.
  bool mayLaunch(const clang::CallExpr *C) const;
  /// Definitions of the unit that the user wrote, in the order of the source.
  llvm::ArrayRef<const clang::FunctionDecl *> definitions() const { return Definitions; }
  bool checked(const clang::FunctionDecl *Definition) const { return Checked.count(Definition); }
  /// It has kernels, or calls a function of the unit by its name that has.
  bool runsKernels(const clang::FunctionDecl *Definition) const {
    return Running.count(Definition);
  }
  /// Can be called, or found, from code outside of the unit.
  bool reachableFromOutside(const clang::FunctionDecl *F) const;
  /// Other units can ask for its effects under the name of the function.
  bool published(const clang::FunctionDecl *F) const;
  /// Wherever it is called from, through a pointer too, it announces its accesses itself.
  bool announces(const clang::FunctionDecl *F) const;
  /// The calls of a function's alternatives, which are in its body once it is edited.
  llvm::ArrayRef<const clang::CallExpr *> alternatives(const clang::FunctionDecl *Definition) const;
  /// The calls in a definition.
  llvm::ArrayRef<const clang::CallExpr *> callsIn(const clang::FunctionDecl *Definition) const;
  /// The unit calls allocation functions.
  bool allocates() const { return Allocates; }
  /// Why host accesses of this unit cannot be announced ("it calls 'signal'"), or empty.
  const std::string &obstacle() const { return Obstacle; }

  const PointersBeside &pointers() const { return Pointers; }
  bool beside(const clang::VarDecl *V) const override { return Pointers.variables().count(V) != 0; }

  /// The summaries; to be called once.
  void summarize();

  /// Closed objects: only what announces its accesses can touch them (escape.h).
  void markClosed(llvm::SmallPtrSet<const clang::VarDecl *, 16> Objects) {
    Closed = std::move(Objects);
  }
  bool closed(const clang::VarDecl *V) const { return Closed.count(V->getCanonicalDecl()) != 0; }

  /// An array or struct with static storage that kernels read and nobody writes.
  bool constantOfKernel(const clang::VarDecl *V) const;

  /// An array or struct of a function, automatic or static, that a kernel may get to see.
  bool wantsFrame(const clang::VarDecl *V) const;
  void markFramed(const clang::VarDecl *V) { Framed.insert(V); }

private:
  struct Body {
    const clang::FunctionDecl *F;
    llvm::SmallVector<const clang::CallExpr *, 8> Calls;
  };
  void scan(Body &B);
  void noteErrno(const clang::Stmt *S);
  void scanNode(const clang::Stmt *S, Body &B);
  void scanDecl(const clang::Decl *D);
  void scanReference(const clang::DeclRefExpr *R);
  void directly(const clang::Expr *E);
  void kept(const clang::Expr *LValue);
  void keptAddress(const clang::Expr *E);
  void escape(const clang::Expr *LValue);
  void modify(const clang::Expr *LValue);
  void useByKernel(const clang::Stmt *S);
  void findChecked();
  Callee throughPointer(const clang::CallExpr *C) const;
  Callee kindOf(const clang::FunctionDecl *F) const;

  clang::ASTContext &Ctx;
  const KernelSet &Kernels;
  llvm::ArrayRef<FunctionAlternatives> Alternatives;
  EditPoints Points;
  std::vector<Body> Bodies;
  std::vector<const clang::FunctionDecl *> Definitions;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 32> Checked, Running, AddressTaken, SeenByKernel;
  llvm::SmallPtrSet<const clang::VarDecl *, 32> Exposed, Escaped, Modified, KernelUsed, Framed;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Closed;
  llvm::SmallPtrSet<const clang::Stmt *, 32> Direct; ///< casts and references used at once
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> Callbacks; ///< of library functions
  llvm::SmallPtrSet<const clang::Stmt *, 4> Harmless;          ///< references: givesNoBuffer()
  llvm::DenseMap<const clang::FunctionDecl *, Effects> Summaries;
  PointersBeside Pointers;
  bool KeepsErrno = false, Allocates = false, AnyAlias;
  std::string Obstacle;
};

} // namespace o2o

#endif
