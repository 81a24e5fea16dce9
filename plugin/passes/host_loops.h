//===- host_loops.h - loops that the host runs where their launch has been declined -----------===//
//
// The text announces all that such a loop touches in front of it, and puts a call before the loop
// and one behind it (O2O_PRELUDE_LOOPS). The pass that announces leaves what is between them alone.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_PASSES_HOST_LOOPS_H
#define O2O_PLUGIN_PASSES_HOST_LOOPS_H

#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"

namespace o2o {

/// Notes such loops in all functions, and takes the calls around them away. Where it is not clear
/// how control comes from one to the other nothing is noted.
void markHostLoops(llvm::Module &M);

/// Is the instruction in one of those noted?
bool inHostLoop(const llvm::Instruction &I);

/// Takes the notes away.
void forgetHostLoops(llvm::Module &M);

} // namespace o2o

#endif
