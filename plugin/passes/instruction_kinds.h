//===- instruction_kinds.h - what instructions mean to copies on the device -------------------===//
#ifndef O2O_PLUGIN_PASSES_INSTRUCTION_KINDS_H
#define O2O_PLUGIN_PASSES_INSTRUCTION_KINDS_H

#include "plugin/passes/callee_effects.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

namespace o2o {

/// The name that the function has in the source.
llvm::StringRef symbolOf(const llvm::Function &F);

/// What a call is of.
enum class CallKind {
  Nothing,
  Assembly,
  Runtime,
  Atomic,
  Known,
  Checked,
  Extern,
  Pointer,
  Foreign
};

/// Questions about the instructions of one function.
class InstructionKinds {
public:
  /// \p Own: the functions whose accesses are announced.
  InstructionKinds(const AnnouncedFunctions &Code,
                   const llvm::SmallSetVector<llvm::Function *, 16> &Own)
      : Code(Code), Own(Own) {}

  /// \p Effects: what is known of the function, where the kind is that of one that is known.
  CallKind of(const llvm::CallBase &Call, const CalleeEffects **Effects = nullptr) const;

  /// Threads may hand memory to each other by it.
  bool handsOver(const llvm::Instruction &I) const;

  /// It may run a kernel, or let another thread go on that does.
  bool barrier(const llvm::Instruction &I) const;

  /// Memory that no kernel has: of a variable whose address goes nowhere, or that is copied for
  /// each launch; or of the implementation.
  bool ownVariable(const llvm::Value *P) const;

  /// An intrinsic that touches no memory of the program but that of its own arguments.
  static bool harmless(const llvm::CallInst &Call);

private:
  bool staysInside(const llvm::AllocaInst *A) const;

  const AnnouncedFunctions &Code;
  const llvm::SmallSetVector<llvm::Function *, 16> &Own;
  mutable llvm::DenseMap<const llvm::AllocaInst *, bool> Inside; ///< as far as it was asked
};

} // namespace o2o

#endif
