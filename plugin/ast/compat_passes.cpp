//===- compat_passes.cpp - passes in versions of Clang that take none from plugins ------------===//
//
// Before Clang 18 the only way from -fplugin= to the passes of code generation is that of
// -fpass-plugin=: Clang opens a file by its name and asks it for callbacks. So the plugin names
// itself, and keeps the callbacks of the compilation that is to run next.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/ast/compat_passes.h"

#if CLANG_VERSION_MAJOR < 18

#include "llvm/Passes/PassPlugin.h"

#include <dlfcn.h>

namespace o2o {

static std::vector<PassCallback> Next;

static void registerNext(llvm::PassBuilder &Builder) {
  for (const PassCallback &Callback : Next)
    Callback(Builder);
}

void addPassCallback(clang::CodeGenOptions &Opts, PassCallback Callback) {
  Dl_info Here;
  if (!dladdr(reinterpret_cast<void *>(&registerNext), &Here))
    return;
  // Options that do not name this plugin yet belong to another compilation than the last.
  if (!llvm::is_contained(Opts.PassPlugins, Here.dli_fname)) {
    Opts.PassPlugins.push_back(Here.dli_fname);
    Next.clear();
  }
  Next.push_back(std::move(Callback));
}

} // namespace o2o

extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "omp2ocl", "1", o2o::registerNext};
}

#endif
