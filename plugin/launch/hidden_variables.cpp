//===- hidden_variables.cpp - see hidden_variables.h ------------------------------------------===//
#include "plugin/launch/hidden_variables.h"
#include "plugin/ast/compat_passes.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace o2o {
namespace {

bool isHidden(const Metadata *M) {
  const auto *V = dyn_cast_or_null<DILocalVariable>(M);
  return V && V->getName().starts_with("__o2o_");
}

class HideLaunchVariables : public PassInfoMixin<HideLaunchVariables> {
public:
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    for (Function &F : M) {
      if (!F.getSubprogram())
        continue;
      for (Instruction &I : make_early_inc_range(instructions(F)))
        dropDebugVariables(I, isHidden);
      hideRetained(*F.getSubprogram());
    }
    return PreservedAnalyses::all();
  }

  static bool isRequired() { return true; }

private:
  /// Variables that are kept with optimisation, wherever their values have gone.
  static void hideRetained(DISubprogram &S) {
    SmallVector<Metadata *, 8> Kept;
    for (DINode *N : S.getRetainedNodes())
      if (!isHidden(N))
        Kept.push_back(N);
    if (Kept.size() < S.getRetainedNodes().size())
      replaceRetainedNodes(S, MDTuple::get(S.getContext(), Kept));
  }
};

} // namespace

void hideLaunchVariables(clang::CodeGenOptions &Opts) {
  addFirstPass(Opts, [](bool) { return HideLaunchVariables(); });
}

} // namespace o2o
