//===- access_range.h - a part of an object as a formula of the run ---------------------------===//
#ifndef O2O_PLUGIN_HOST_ACCESS_RANGE_H
#define O2O_PLUGIN_HOST_ACCESS_RANGE_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>

namespace o2o {

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

/// That of a SLOT.
RangeSlot slotOf(const RangeWord &W);

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
  /// The formula asks what is in memory.
  bool loads() const;
  llvm::SmallVector<int64_t, 64> words() const;
};

} // namespace o2o

#endif
