//===- link_runtime.cpp - the runtime's functions that a unit calls ---------------------------===//
//
// All that the bitcode holds is linkonce_odr, of which LLVM's linker takes what is used. Clang
// links bitcode before any pass runs, when only the text has named functions of the runtime. So a
// pass does it, behind those that announce accesses and note blocks. Where no passes run, nothing
// but text names them.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/driver/link_runtime.h"
#include "plugin/ast/compat.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace o2o {
namespace {

class LinkRuntime : public PassInfoMixin<LinkRuntime> {
public:
  explicit LinkRuntime(std::string Path) : Path(std::move(Path)) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(Path);
    if (!Text)
      return fail(M, Text.getError().message());
    Expected<std::unique_ptr<Module>> Runtime =
        getOwningLazyBitcodeModule(std::move(*Text), M.getContext());
    if (!Runtime)
      return fail(M, toString(Runtime.takeError()));
    (*Runtime)->setTargetTriple(M.getTargetTriple());
    (*Runtime)->setDataLayout(M.getDataLayout());
    if (Linker::linkModules(M, std::move(*Runtime)))
      return fail(M, "it cannot be linked");
    return PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  PreservedAnalyses fail(Module &M, const std::string &Why) {
    M.getContext().emitError("omp2ocl: '" + Path + "': " + Why);
    return PreservedAnalyses::all();
  }

  std::string Path;
};

} // namespace

void linkRuntime(clang::CodeGenOptions &Opts, const std::string &Path) {
  if (Opts.DisableLLVMPasses) {
    clang::CodeGenOptions::BitcodeFileToLink Runtime;
    Runtime.Filename = Path;
    Opts.LinkBitcodeFiles.push_back(Runtime);
    return;
  }
  addPassCallback(Opts, [Path](PassBuilder &Builder) {
    Builder.registerPipelineStartEPCallback([Path](ModulePassManager &Passes, OptimizationLevel) {
      Passes.addPass(LinkRuntime(Path));
    });
  });
}

} // namespace o2o
