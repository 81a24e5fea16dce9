//===- apart_globals.cpp - no array ends where the next one begins ----------------------------===//
//
// At the end of the pipeline, so that the optimiser sees the user's variables: each larger one
// becomes the first member of a structure that ends in unused bytes. They are as many as keep its
// neighbours at the same places of cache lines. What the user sees is the same: symbol, alignment,
// `sizeof`, debug information.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/passes/apart_globals.h"
#include "plugin/ast/compat_passes.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

using namespace llvm;

namespace o2o {
namespace {

const unsigned UnusedBytes = 64;

class SetGlobalsApart : public PassInfoMixin<SetGlobalsApart> {
public:
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    // Sanitizers put variables apart themselves, and look at what lies between.
    if (any_of(M, [](const Function &F) { return F.hasFnAttribute(Attribute::SanitizeAddress); }))
      return PreservedAnalyses::all();
    for (GlobalVariable &G : make_early_inc_range(M.globals()))
      if (mayGrow(G))
        grow(G);
    return PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  /// Variables in sections that the user names may be meant to follow each other, and the linker
  /// joins those of one name in several units, or of one value. The sizes of those that a library
  /// exports are known to programs that were linked with it.
  static bool mayGrow(const GlobalVariable &G) {
    return G.hasInitializer() && !G.isThreadLocal() && !G.hasSection() && !G.hasImplicitSection() &&
           !G.hasComdat() &&
           (G.hasInternalLinkage() || (G.hasExternalLinkage() && G.isDSOLocal())) &&
           !G.hasGlobalUnnamedAddr() && !G.getName().starts_with("__o2o_") &&
           G.getParent()->getDataLayout().getTypeAllocSize(G.getValueType()) >= UnusedBytes;
  }

  static void grow(GlobalVariable &G) {
    LLVMContext &Context = G.getContext();
    Constant *Unused =
        ConstantAggregateZero::get(ArrayType::get(Type::getInt8Ty(Context), UnusedBytes));
    auto *Type = StructType::get(Context, {G.getValueType(), Unused->getType()});
    auto *Larger = new GlobalVariable(*G.getParent(), Type, G.isConstant(), G.getLinkage(),
                                      ConstantStruct::get(Type, {G.getInitializer(), Unused}), "",
                                      &G, G.getThreadLocalMode(), G.getAddressSpace());
    Larger->copyAttributesFrom(&G);
    Larger->setAlignment(G.getParent()->getDataLayout().getPreferredAlign(&G));
    Larger->copyMetadata(&G, 0);
    Larger->takeName(&G);
    G.replaceAllUsesWith(Larger);
    G.eraseFromParent();
  }
};

} // namespace

void setGlobalsApart(clang::CodeGenOptions &Opts) {
  addLastPass(Opts, [](bool) { return SetGlobalsApart(); });
}

} // namespace o2o
