//===- runtime_assembly.h - the stub as assembly text -----------------------------------------===//
#ifndef O2O_PLUGIN_DRIVER_RUNTIME_ASSEMBLY_H
#define O2O_PLUGIN_DRIVER_RUNTIME_ASSEMBLY_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"

#include <string>

namespace o2o {

/// The pieces that runtime/stub/assemble.py makes of the stub: functions, variables and strings.
/// What LLVM makes of the stub's code is the same in every unit, so it was made when omp2ocl was
/// built, and units that become machine code at once take it over as text.
class RuntimeAssembly {
public:
  /// Reads \p Text, which has to stay.
  explicit RuntimeAssembly(llvm::StringRef Text);

  /// Takes what \p M uses of the stub, without what it defines. False, and nothing has happened,
  /// when that must be IR: \p M is compiled with protection of branches, which the text has not, or
  /// has a function of its own by a name that the text means the program's by. The image, if it is
  /// wanted, is declared.
  bool takeInto(llvm::Module &M) const;

  /// Are functions among it that are inlined where they are called? They stay IR, and everything
  /// else is text: of the stub's module, \p Runtime, the rest is only declared from now on. Without
  /// any, the module, which takes longer to read than the text, is not needed.
  bool leavesIR(const llvm::Module &M) const;
  void declareIn(llvm::Module &Runtime) const;

private:
  struct Piece {
    llvm::StringRef Text;
    llvm::SmallVector<llvm::StringRef, 8> Needs; ///< names of pieces, or of the program's
    llvm::SmallVector<llvm::StringRef, 2> Weak;  ///< of these, what nobody need define
    bool Inlined;                                ///< where it is called, so it is no text
  };

  bool fits(const llvm::Module &M, llvm::ArrayRef<llvm::StringRef> Names) const;
  llvm::SmallVector<llvm::StringRef, 64> closure(const llvm::Module &M) const;

  llvm::StringMap<Piece> Pieces;
};

} // namespace o2o

#endif
