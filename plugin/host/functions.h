//===- functions.h - effects on memory, and what is known of the unit's functions -------------===//
//
// The memory that matters is that of arrays and structs, since these may have a copy on the device.
// An access is known by the name of its object, by a pointer variable whose value, as it was before
// the code ran, points into the object, or not at all ("open"); or it is to a part, whose place is
// a formula.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_HOST_FUNCTIONS_H
#define O2O_PLUGIN_HOST_FUNCTIONS_H

#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/host/access_range.h"
#include "plugin/host/store_effects.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"

namespace o2o {

/// Flags are AccessRead and AccessWrite; Open may hold AccessWait as well.
struct Effects {
  llvm::MapVector<const clang::VarDecl *, unsigned> Named;
  llvm::MapVector<const clang::VarDecl *, unsigned> Pointee;
  /// Accesses of which more is known than the object.
  llvm::SmallVector<AccessRange, 0> Parts;
  unsigned Open = 0;
  /// Integers and pointers in memory, other than variables, may get other values.
  bool Stores = false;
  /// Which ones.
  StoreEffects Cells;
  /// Scalar variables with static storage that get another value.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Assigned;
  /// Calls that may run kernels, or whose effect only the run can tell.
  llvm::SmallVector<const clang::CallExpr *, 2> Unknown;

  bool accesses() const { return !Named.empty() || !Pointee.empty() || !Parts.empty() || Open; }
  bool empty() const { return !accesses() && Unknown.empty(); }
  /// The accesses to the object of which \p P is a part; to any, when only the run tells which one
  /// that is.
  unsigned &whole(const AccessRange &P);
  unsigned whole(const AccessRange &P) const;
  /// The same without parts: their objects are accessed.
  Effects ofObjects() const;
  /// Leaves out parts of objects that are accessed anyway; makes many parts of one object the
  /// object.
  void simplify();
};

/// What a call means to its caller.
enum class Callee {
  Library, ///< effect in the table
  Pure,    ///< declared pure or const: reads, or does nothing
  Plain,   ///< of this unit, with a summary
  Checked, ///< of this unit, announces its accesses itself
  Pointer, ///< through a pointer: the run tells whether the function announces its accesses itself
  Extern,  ///< of another unit, which may have been compiled with the plugin
  Foreign  ///< anything may happen
};

/// What is known of the functions of the unit.
class Functions {
public:
  virtual ~Functions() = default;
  virtual Callee classify(const clang::CallExpr *Call) const = 0;
  /// The effects of a plain function, in terms of its parameters and of static storage.
  virtual const Effects &summary(const clang::FunctionDecl *F) const = 0;
  /// The address of the pointer variable is taken: it may change where its name does not stand.
  virtual bool exposed(const clang::VarDecl *V) const = 0;
  /// The variable may point in front of its array, as in `x = a - 1` or `--x;` (arrays that count
  /// from 1).
  virtual bool beside(const clang::VarDecl *V) const = 0;
  /// The address of the variable, of any type, may be known to other code.
  virtual bool escaped(const clang::VarDecl *V) const = 0;
  /// Some function of the unit gives the variable another value, or takes its address.
  virtual bool modified(const clang::VarDecl *V) const = 0;
  /// The program is compiled without C's rules about aliases.
  virtual bool anyAlias() const = 0;
  /// The unit has a pointer to errno, which functions of the library change.
  virtual bool keepsErrno() const = 0;
  virtual const clang::ASTContext &context() const = 0;
  /// The array or struct may have a copy on the device.
  virtual bool mayStay(const clang::VarDecl *V) const = 0;
};

} // namespace o2o

#endif
