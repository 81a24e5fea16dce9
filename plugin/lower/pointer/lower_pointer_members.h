//===- lower_pointer_members.h - structs of an iteration's own with pointers ---===//
#ifndef O2O_PLUGIN_LOWER_POINTER_LOWER_POINTER_MEMBERS_H
#define O2O_PLUGIN_LOWER_POINTER_LOWER_POINTER_MEMBERS_H

#include "plugin/lower/lower_part.h"

#include <memory>

namespace o2o {

struct CallArguments;

/// A member of such a struct that a called function reads, and where it points to.
struct PassedMember {
  unsigned Field;
  o2o_space Space;
  o2o_symbol *Table;
  bool operator==(const PassedMember &P) const {
    return Field == P.Field && Space == P.Space && Table == P.Table;
  }
};
using PassedMembers = std::vector<PassedMember>;

/// Structs with pointers that the loop, or a function that it calls, declares: `struct view v =
/// {x + i * n, n, 1};`. Kernels have no pointers in memory: each member becomes a variable, and a
/// function that is passed the struct, or its address, gets those that it reads.
class PointerMembers : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  /// Declares the variables for the members of \p V, which has type \p T. False: it is no such
  /// struct, or more is done with it than to use members and to pass it on.
  bool declare(o2o_stmt *Block, const clang::VarDecl *V, const o2o_type *T);
  /// Of a struct that the function being lowered returns: the member that this copy returns.
  o2o_expr *returned(const clang::Expr *E, unsigned Field);
  /// The variable for a member. Null: it is another lvalue.
  o2o_symbol *member(const clang::Expr *E) const;
  /// Passes what the function reads by \p P. False: the argument is something else.
  bool pass(const clang::Expr *E, const clang::ParmVarDecl *P, CallArguments &Args);
  /// Parameters of \p Fn from number \p Next on.
  void bind(o2o_function *Fn, unsigned &Next, const clang::ParmVarDecl *P,
            const PassedMembers &Members);
  /// The function has been lowered.
  void unbind(const clang::ParmVarDecl *P) { Structs.erase(P->getCanonicalDecl()); }

private:
  const clang::VarDecl *structOf(const clang::Expr *E) const;
  llvm::SmallVector<o2o_expr *, 8> valuesOf(const clang::Expr *E, const clang::Expr *Element,
                                            llvm::ArrayRef<unsigned> Fields);
  const PassedMembers *intern(const PassedMembers &Members);

  /// By field; null: a member that is not passed.
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<o2o_symbol *, 8>> Structs;
  std::vector<std::unique_ptr<PassedMembers>> Interned;
};

} // namespace o2o

#endif
