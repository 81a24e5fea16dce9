//===- member_uses.h - structs with pointers that are nothing but their members ---------------===//
#ifndef O2O_PLUGIN_AST_MEMBER_USES_H
#define O2O_PLUGIN_AST_MEMBER_USES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include "llvm/ADT/SmallVector.h"

#include <functional>

namespace o2o {

/// The struct that a type is, or a pointer of it points to; null: there is none, or it is volatile.
const clang::RecordDecl *recordOf(clang::QualType T);

/// A number, or a pointer to a known type.
bool isPlainMember(const clang::FieldDecl *F);

/// Nothing but numbers and pointers to memory without pointers, one of these at least.
bool hasPlainMembers(const clang::RecordDecl *R);

/// The variable whose member it is, by `v.member` or, of a pointer, by `v->member`.
const clang::VarDecl *holderOf(const clang::MemberExpr *M);

/// The struct that an argument is, or is the address of.
const clang::Expr *passedStruct(const clang::Expr *A);

/// A variable that stands for a member while loops are lowered (plugin/unit/split_structs.h), and
/// is named as the host writes that.
bool isMemberVariable(const clang::VarDecl *V);

/// The members of the struct that an argument is, or is the address of, as variables of the kind,
/// by field. Empty: it is another argument.
llvm::SmallVector<const clang::Expr *, 8> membersPassed(const clang::Expr *Argument);

/// What is done with a struct with pointers that a variable, or a parameter, is or points to.
class MemberUses {
public:
  /// \p Depth: of calls. \p Reads: members may be read only. \p Returned: the function may return
  /// the struct.
  MemberUses(const clang::VarDecl *V, unsigned Depth, bool Reads, bool Returned = false)
      : V(V->getCanonicalDecl()), Depth(Depth), Reads(Reads), Returned(Returned) {}

  /// Looks at what the code does, and the functions that get the struct.
  void follow(const clang::Stmt *S);
  bool Single = true; ///< nothing else than that members are used
  llvm::SmallVector<unsigned, 8> Fields;
  /// The call, which gets the struct by that argument, is looked at otherwise; may be empty.
  std::function<bool(const clang::CallExpr *, unsigned)> Aside;

private:
  bool isWhole(const clang::Expr *E) const;
  const clang::MemberExpr *memberOf(const clang::Expr *E) const;
  /// The same of `v.member.of.it`.
  const clang::MemberExpr *memberAround(const clang::Expr *E) const;
  void uses(const clang::MemberExpr *M);
  void call(const clang::CallExpr *C);

  const clang::VarDecl *V;
  unsigned Depth;
  bool Reads, Returned;
};

} // namespace o2o

#endif
