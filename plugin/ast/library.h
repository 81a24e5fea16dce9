//===- library.h - what functions of the system do to the program's memory --------------------===//
#ifndef O2O_PLUGIN_AST_LIBRARY_H
#define O2O_PLUGIN_AST_LIBRARY_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace o2o {

/// Flags of an access; those of abi/abi.h.
enum : unsigned {
  AccessRead = 1,
  AccessWrite = 2,
  AccessWait = 8,    ///< of no memory: what has been started is waited for (O2O_TOUCH_WAIT)
  AccessOutside = 64 ///< of files, or by somebody that is waited for (O2O_TOUCH_OUTSIDE)
};

/// The known effect of one function.
struct LibraryFunction {
  llvm::StringRef Spec; ///< see library.cpp
  bool Outside = false; ///< see reachesOutside()

  /// What the function does to the memory that argument number \p I points to.
  unsigned access(unsigned I) const;
  /// The arguments whose product is the most bytes that access() is to; none: all that there are.
  llvm::SmallVector<unsigned, 2> bytes(unsigned I) const;
  /// Argument number \p I is a function that it calls, with pointers into its other arguments.
  bool calls(unsigned I) const { return argument(I).Code == 'f'; }
  /// The pointer in argument number \p I may turn up in the program's memory, or as the result.
  bool keeps(unsigned I) const { return argument(I).Code == 'k'; }
  /// Argument number \p I is a `va_list`, whose pointers may point anywhere.
  bool list(unsigned I) const { return argument(I).Code == 'v'; }
  /// Argument number \p I is the format that tells what happens to those behind it, or -1.
  int format() const;
  /// What \p C does to the memory that the arguments behind the format point to.
  unsigned formatted(const clang::CallExpr *C) const;
  /// The argument into whose object the result points, or -1.
  int returned() const;
  /// The result points to memory of its own, which no kernel has seen.
  bool returnsFresh() const { return Spec.ends_with(">+"); }

private:
  struct Argument {
    char Code;
    llvm::StringRef Bytes;
  };
  Argument argument(unsigned I) const;
};

/// The names under which calls of \p F may be in LLVM IR: its own, and the library's for one of
/// Clang's builtins.
llvm::SmallVector<llvm::StringRef, 3> libraryNames(const clang::FunctionDecl *F);

/// The effect of \p F, or null when it is not known. Only functions that the system declares, or
/// that Clang knows as builtin, are looked up.
const LibraryFunction *findLibraryFunction(const clang::FunctionDecl *F);

/// Threads, signals, jumps and memory that the system keeps: does calling \p F mean that host
/// accesses cannot be announced?
bool defeatsAnnouncing(const clang::FunctionDecl *F);

/// Such a call that harms nothing: a stream is told not to use a buffer of the program's.
bool givesNoBuffer(const clang::CallExpr *C, const clang::ASTContext &Ctx);

/// Atomic operations and fences, by which threads hand memory to each other.
bool ordersMemory(const clang::FunctionDecl *F);
bool ordersMemory(const clang::AtomicExpr *A, const clang::ASTContext &Ctx);

/// Does the call change files, or wait for somebody who may?  What is written to stdout and stderr
/// does not count.
bool reachesOutside(const clang::CallExpr *C);

/// Does \p F tell the time? What the program has started counts as done by then.
bool readsClock(const clang::FunctionDecl *F);

/// Is \p F an allocation function of whose blocks the runtime hears (allocations.h)?
bool isRoutedAllocation(const clang::FunctionDecl *F);

/// The function of the library that the definition does nothing but call (`int me(void) { return
/// omp_get_thread_num(); }`), or the function itself.
const clang::FunctionDecl *passedOnTo(const clang::FunctionDecl *F);

/// Does \p Definition only stand for a function of the library's, where it is inlined, to have a
/// size checked (`_FORTIFY_SOURCE`)? What it does else is what the function does.
bool standsForLibrary(const clang::FunctionDecl *Definition);

/// The pointer, without what `__builtin_assume_aligned` says of it.
const clang::Expr *withoutAlignment(const clang::Expr *E);

bool inSystemHeader(const clang::Decl *D);

/// Declared in a system header, or implicitly, as Clang's builtins can be.
bool isSystemFunction(const clang::FunctionDecl *F);

/// exit() of the library.
bool isExit(const clang::FunctionDecl *F);

} // namespace o2o

#endif
