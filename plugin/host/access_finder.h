//===- access_finder.h - which bytes of an object an access of the host is to -----------------===//
#ifndef O2O_PLUGIN_HOST_ACCESS_FINDER_H
#define O2O_PLUGIN_HOST_ACCESS_FINDER_H

#include "plugin/host/functions.h"

namespace o2o {

/// Finds the parts that some code accesses. Every node of the code is noted first.
class AccessRangeFinder {
public:
  explicit AccessRangeFinder(const Functions &Known) : Known(Known) {}

  /// \p Last: it is the last statement of the code.
  void note(const clang::Stmt *Node, bool Last);
  /// Integers and pointers in memory, other than variables, may get other values.
  bool stores() const { return Stores; }
  /// Which ones.
  const StoreEffects &cells() const { return Cells; }
  /// Variables that do, or whose addresses are taken.
  const llvm::SmallPtrSetImpl<const clang::VarDecl *> &changed() const { return Changed; }

  /// What is asked for next is in the body of the loop.
  void enter(const clang::ForStmt *F);
  void leave() { Open.pop_back(); }

  /// The part that an lvalue designates; none when its place depends on more than integers that do
  /// not change in the code.
  std::optional<AccessRange> part(const clang::Expr *LValue, unsigned Flags);
  /// The bytes that argument \p I of a call points to, as many as the product of other arguments.
  std::optional<AccessRange> bytes(const clang::CallExpr *C, unsigned I,
                                   llvm::ArrayRef<unsigned> Factors, unsigned Flags);
  /// A part that a function of the unit accesses when \p Call calls it.
  std::optional<AccessRange> called(const AccessRange &Part, const clang::CallExpr *Call);

private:
  struct Address {
    const clang::VarDecl *Root;
    bool Pointee;
    RangeValue Offset;
    bool Through = false;
  };
  struct OpenLoop {
    const clang::VarDecl *Variable; ///< null: its values are not known
    RangeValue Low, High;
  };

  unsigned openLoops() const;
  void noteCall(const clang::CallExpr *C);
  void noteStore(const clang::Expr *To);
  void noteCell(const clang::Expr *To);
  void noteType(clang::QualType T);
  void noteWritten(const clang::CallExpr *C, const LibraryFunction &L, unsigned I);
  std::optional<RangeValue> product(const clang::CallExpr *C, llvm::ArrayRef<unsigned> Factors);
  bool steady(const clang::VarDecl *V) const;
  std::optional<RangeValue> absolute(const Address &A) const;
  std::optional<RangeValue> loaded(const clang::Expr *Cell);
  std::optional<Address> pointerInMemory(const clang::Expr *Cell);
  OpenLoop recognise(const clang::ForStmt *F);
  bool outlives(const clang::ForStmt *F, const clang::VarDecl *V) const;
  bool staysInside(const clang::CallExpr *C, llvm::ArrayRef<unsigned> Factors,
                   const clang::Expr *LValue);
  static Address throughMemory(const RangeValue &Value);
  std::optional<Address> place(const clang::Expr *E);
  std::optional<Address> pointer(const clang::Expr *E);
  std::optional<Address> pointerVariable(const clang::VarDecl *V);
  std::optional<Address> moved(std::optional<Address> A, const clang::Expr *By, bool Back,
                               clang::QualType Element);
  std::optional<RangeValue> integer(const clang::Expr *E);
  std::optional<RangeValue> integerVariable(const clang::VarDecl *V);
  std::optional<RangeValue> size(clang::QualType T);
  std::optional<RangeValue> argument(const RangeSlot &Slot, const clang::CallExpr *Call);
  std::optional<RangeValue> substituted(const RangeValue &Value, const clang::CallExpr *Call,
                                        unsigned Shift);
  std::optional<AccessRange> complete(const Address &A, int64_t Bytes, unsigned Flags,
                                      llvm::ArrayRef<AccessRange::Loop> Inner);
  const clang::ASTContext &context() const;

  const Functions &Known;
  llvm::SmallVector<OpenLoop, 4> Open;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Declared, Changed, Assigned;
  bool Stores = false, Runs = false; ///< stores to memory; functions that may change variables
  StoreEffects Cells;
  unsigned Depth = 0;
};

} // namespace o2o

#endif
