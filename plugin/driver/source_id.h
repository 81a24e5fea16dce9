//===- source_id.h - debug information names the user's file, not the edited one --------------===//
//
// DWARF 5 line tables hold the MD5 sum of each source file (and, with -gembed-source, its text).
// Clang takes both from the buffer that it compiles, which here is the edited one.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_DRIVER_SOURCE_ID_H
#define O2O_PLUGIN_DRIVER_SOURCE_ID_H

#include "clang/Basic/CodeGenOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace o2o {

/// Arranges that the compilation controlled by \p Opts, which compiles \p Edited, describes
/// \p Original in its debug information. Does nothing where LLVM passes are disabled.
void keepSourceIdentity(clang::CodeGenOptions &Opts, llvm::StringRef Edited,
                        llvm::StringRef Original);

/// For those compilations, whose output is LLVM IR: the sum stands there as 32 hexadecimal digits,
/// in text and in bitcode. Replaces it in \p Output.
void restoreSum(llvm::MutableArrayRef<char> Output, llvm::StringRef Edited,
                llvm::StringRef Original);

} // namespace o2o

#endif
