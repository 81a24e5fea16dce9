//===- return_guard.h - memory is valid when foreign code goes on -----------------------------===//
#ifndef O2O_PLUGIN_PASSES_RETURN_GUARD_H
#define O2O_PLUGIN_PASSES_RETURN_GUARD_H

#include "clang/Basic/CodeGenOptions.h"

#include "llvm/IR/IRBuilder.h"

#include <string>
#include <vector>

namespace o2o {

/// The attribute that guarded functions get.
inline constexpr char GuardedFunction[] = "o2o-guarded";

/// The attribute of the functions that it makes, which run only with OpenCL.
inline constexpr char GuardingFunction[] = "o2o-guarding";

/// Is it what guarded functions call in place of themselves, once? Its first argument says for
/// which.
bool isSecondEntry(const llvm::Function &F);

/// What compiled code asks first, as text does: a load of the member `openmp` of the unit's
/// descriptor, which is 1 where the OpenMP version is in force. Unlike __o2o_state, the variable of
/// the whole process, it needs no register, which would live as long as there are further
/// questions.
llvm::LoadInst *loadOpenMPInForce(llvm::IRBuilderBase &B);

/// The object that these loads are of.
inline constexpr char UnitDescriptor[] = "__o2o_u";

/// Arranges that the functions with these symbols, compiled under the control of \p Opts, make open
/// memory valid when they return to code that the plugin did not compile. Symbols without a
/// definition are skipped. Does nothing where LLVM passes are disabled.
void guardReturns(clang::CodeGenOptions &Opts, std::vector<std::string> Symbols);

/// Arranges that functions begin at multiples of \p Bytes (a power of two). The language option of
/// the same purpose would have to match that of a precompiled header.
void alignFunctions(clang::CodeGenOptions &Opts, unsigned Bytes);

} // namespace o2o

#endif
