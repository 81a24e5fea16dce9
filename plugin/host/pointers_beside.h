//===- pointers_beside.h - pointers in front of arrays, and to their ends ---------------------===//
//
// Where arrays count from 1 pointers lie in front of them, perhaps in another object, and pointers
// to ends of arrays may be those to the beginning of the next one: such a pointer does not say by
// itself which object is accessed (docs/design.md, plugin/passes and plugin/host).
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_HOST_POINTERS_BESIDE_H
#define O2O_PLUGIN_HOST_POINTERS_BESIDE_H

#include "plugin/host/block_headers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace o2o {

/// Collects the unit's, by all values that pointers get. Between enter() and leave() with its body,
/// each statement and expression of a function is noted; spread() comes last.
class PointersBeside {
public:
  explicit PointersBeside(const clang::ASTContext &Ctx) : Ctx(Ctx) {}

  /// Initial values of pointers, also in arrays and structs.
  void initial(const clang::Expr *Init);
  void enter(const clang::Stmt *Body) { Headers = blockHeaders(Body, Ctx); }
  void note(const clang::Stmt *S);
  /// Only among the body's own statements is a decrement no step of an iteration.
  void leave(const clang::Stmt *Body);
  /// To the variables that get values of those found.
  void spread();

  /// Variables with such a value in front of an array.
  const llvm::SmallSetVector<const clang::VarDecl *, 8> &variables() const { return Beside; }
  /// The unit makes pointers in front of arrays; to their ends.
  bool makesBeside() const { return MakesBeside; }
  bool makesEnds() const { return MakesEnds; }

private:
  void value(const clang::VarDecl *To, const clang::Expr *Value);

  const clang::ASTContext &Ctx;
  llvm::SmallSetVector<const clang::VarDecl *, 8> Beside;
  BlockHeaders Headers; ///< of the function that is looked at
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::VarDecl *, 2>> Copies;
  bool MakesBeside = false, MakesEnds = false;
};

} // namespace o2o

#endif
