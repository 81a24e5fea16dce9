//===- access_range.h - which bytes of an object an access of the host is to ------------------===//
#ifndef O2O_PLUGIN_HOST_ACCESS_RANGE_H
#define O2O_PLUGIN_HOST_ACCESS_RANGE_H

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>

namespace o2o {

class Functions;
struct LibraryFunction;

/// One instruction of a formula (predictor/formula.h). A SLOT is still the variable that it comes
/// from, whose value it will hold, or with First the address of which; a VAR is the number of a
/// loop of the part. A LOAD is of a number, or with Second of a pointer, and may have a member.
struct RangeWord {
  int64_t Op, First, Second;
  const clang::ValueDecl *Named;
  bool operator==(const RangeWord &O) const {
    return Op == O.Op && First == O.First && Second == O.Second && Named == O.Named;
  }
};

/// An integer, in postfix order.
using RangeValue = llvm::SmallVector<RangeWord, 8>;

/// The integer, when it is the same in each run.
std::optional<int64_t> constantOf(const RangeValue &V);

/// A variable whose value, or address, a formula needs.
struct RangeSlot {
  const clang::VarDecl *Variable;
  bool Address;
  bool operator==(const RangeSlot &O) const {
    return Variable == O.Variable && Address == O.Address;
  }
};

/// A part of an array or struct, by values as they are before the code that accesses it.
struct AccessRange {
  const clang::VarDecl *Root = nullptr;
  bool Pointee =
      false; ///< the root is a pointer variable, and the part lies relative to what it points to
  bool Through = false; ///< behind a pointer that is in memory: the offset is an address
  unsigned Flags = 0;   ///< AccessRead, AccessWrite
  RangeValue Offset;    ///< of the first byte
  int64_t Bytes = 0;
  struct Loop {
    RangeValue Low, High; ///< values of its variable, both included; may mention the loops before
    bool operator==(const Loop &O) const { return Low == O.Low && High == O.High; }
  };
  llvm::SmallVector<Loop, 2> Loops;
  int Each = -1; ///< the loop for each of whose values another place is read from memory; -1: none

  bool samePlace(const AccessRange &O) const {
    return Root == O.Root && Pointee == O.Pointee && Through == O.Through && Bytes == O.Bytes &&
           Offset == O.Offset && Loops == O.Loops;
  }
  /// The offset, when it is the same in each run.
  std::optional<int64_t> constant() const;
  /// What the formula needs, in the order of its slots.
  llvm::SmallVector<RangeSlot, 4> slots() const;
  /// The words of the formula, separated by commas.
  std::string formula() const;
};

/// Which numbers and pointers in memory, other than variables, some code may give other values. By
/// the rules of C about types (C11 6.5, paragraph 7): a store to a member changes that member, and
/// those that lie alike in other structs.
struct StoreEffects {
  bool All = false; ///< anything
  bool Any = false; ///< something, floating-point numbers among it
  bool Numbers = false,
       Pointers = false; ///< integers, or pointers, that may be members of anything
  llvm::SmallPtrSet<const clang::FieldDecl *, 4> Members;
  void add(const StoreEffects &O);
  void addMembers(const clang::RecordDecl *R);
  /// \p Member: null when it is none.
  bool change(const clang::FieldDecl *Member, int64_t Bytes, bool Pointer) const;
  bool operator==(const StoreEffects &O) const {
    return All == O.All && Any == O.Any && Numbers == O.Numbers && Pointers == O.Pointers &&
           Members.size() == O.Members.size();
  }
};

/// The innermost member that an lvalue is, or is an element of: `row` of `s->row[i]`. *InUnion: it,
/// or what holds it, is in a union.
const clang::FieldDecl *memberOf(const clang::Expr *E, bool *InUnion);
/// A type whose objects may overlap those of any other, by an attribute.
bool mayAlias(clang::QualType T);

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
