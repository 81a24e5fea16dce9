//===- atomic_access.h - what threads do to memory one at a time ----------------------------===//
//
// The compiler's atomic builtins by what they do, _Atomic objects, and statements between setting
// and unsetting a lock. What becomes of them in a kernel: plugin/lower/statement/lower_atomic.h.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_TEAM_ATOMIC_ACCESS_H
#define O2O_PLUGIN_TEAM_ATOMIC_ACCESS_H

#include "xform/ir/ir.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace o2o {

/// A builtin by its name, without what says how large its operands are.
struct AtomicBuiltin {
  enum Form { None, Read, Write, Exchange, Swap, Update, Min, Max } Form = None;
  o2o_op Op = O2O_OP_ADD;
  bool After = false;    ///< Update, Min, Max: its value is that behind the operation
  bool Compared = false; ///< Swap: its value is whether it has happened
  bool Pointers = false; ///< operands and result are passed by pointers
};

/// The builtin that the expression calls; None: it calls none that is known.
AtomicBuiltin builtinOf(const clang::Expr *E);

/// An access by one of the compiler's atomic builtins, or to an _Atomic object.
bool isAtomicAccess(const clang::Stmt *S);

/// A function of OpenMP that sets, unsets or tests a lock.
bool isLockCall(const clang::Stmt *S);

/// Divides statements that follow each other: calls \p Held with those between setting and
/// unsetting a lock, and the statement that sets it, and \p Free with the others.
using StatementList = llvm::ArrayRef<const clang::Stmt *>;
void divideAtLocks(clang::ASTContext &Ctx, StatementList All,
                   llvm::function_ref<void(StatementList)> Free,
                   llvm::function_ref<void(StatementList, const clang::Stmt *)> Held);

/// By which operator a call of a builtin updates what is at a pointer, and by which value;
/// O2O_RED_NONE: it is none of those that do.
o2o_redop atomicUpdate(const clang::Expr *E, const clang::Expr *&Pointer,
                       const clang::Expr *&Value);

} // namespace o2o

#endif
