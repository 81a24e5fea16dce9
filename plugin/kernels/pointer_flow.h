//===- pointer_flow.h - where the unit's pointers and arrays come from and go -----------------===//
//
// Tables from one walk over all bodies: where the address of each array, or the value of each
// pointer, goes, and which values pointers get.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_KERNELS_POINTER_FLOW_H
#define O2O_PLUGIN_KERNELS_POINTER_FLOW_H

#include "plugin/unit/other_names.h"
#include "plugin/unit/sites.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <vector>

namespace o2o {

/// A loop that works in the memory that a variable names.
using LoopUse = std::pair<const LoopSite *, const clang::VarDecl *>;

/// `posix_memalign((void **)&b, ...)`: the address of the pointer that gets a new block; null: it
/// is another call.
const clang::UnaryOperator *pointerToNewBlock(const clang::CallExpr *C);

class PointerFlow {
public:
  PointerFlow(clang::ASTContext &Ctx, const UnitSites &Sites, OtherNames &Names);

  /// The call returns a new block that nothing else knows of: of the allocator, of a function that
  /// its declaration says that of, or of one of the unit that passes such blocks on.
  bool allocates(const clang::CallExpr *C, unsigned Depth = 0) const;
  /// Where the one block is allocated that the local pointer ever points to: the construct around
  /// that (which may be none).  Null: it is another pointer.
  const clang::OMPExecutableDirective *const *allocation(const clang::VarDecl *V,
                                                         unsigned Depth = 0) const;
  /// The variable of a block that this pointer is a rounded address in, when nobody else works in
  /// it.
  const clang::VarDecl *alignedBlock(const clang::VarDecl *V) const;
  /// The array, or block, is made inside the region (null: by the function itself), not in front of
  /// it.
  bool belongsTo(const clang::VarDecl *V, const clang::OMPExecutableDirective *Region) const;
  /// The second variable is a pointer that is made of the first one, directly or not.
  bool madeOf(const clang::VarDecl *From, const clang::VarDecl *V) const;

  struct Call {
    const clang::CallExpr *Expr;
    const clang::OMPExecutableDirective *Region; ///< around it in its function, or null
  };
  /// One place where a variable is named.
  struct Mention {
    /// Derived: another pointer into the array is made, an element or more behind it; Aligned: that
    /// is rounded; Returned: by the function.
    enum Sort { Passed, Derived, Aligned, Returned, InLoop, Read, Escape } Kind;
    const clang::VarDecl *To = nullptr; ///< Passed, Derived
    const LoopSite *Loop = nullptr;     ///< InLoop
  };
  struct Definition {
    const clang::Expr *Value;
    const clang::OMPExecutableDirective *Region;
  };
  /// The calls that all values of the parameter come from; null: there may be others.
  const std::vector<Call> *givenBy(const clang::ParmVarDecl *P) const;
  /// The variable that a call passes there as it is; null: something else.
  static const clang::VarDecl *passed(const Call &C, unsigned Index);

  clang::ASTContext &Ctx;
  llvm::DenseMap<const clang::VarDecl *, std::vector<Mention>> Mentions;
  llvm::DenseMap<const clang::VarDecl *, std::vector<Definition>> Definitions; ///< of pointers
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<Call>> Calls;        ///< of definitions
  /// What definitions return.
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<const clang::Expr *>> Returns;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> AddressTaken;
  /// Of which other pointers a pointer is made.
  llvm::DenseMap<const clang::VarDecl *, std::vector<const clang::VarDecl *>> MadeOf;
  /// Pointers declared outside of a loop that it makes of another one, and in which loop.
  llvm::DenseMap<const clang::VarDecl *, std::vector<LoopUse>> MadeInLoops;

private:
  class Finder;
  bool returnsBlock(const clang::Expr *E, unsigned Depth) const;
};

} // namespace o2o

#endif
