//===- idle_openmp.cpp - functions without OpenMP are spared LLVM's pass for it ---------------===//
//
// OpenMPOptCGSCCPass looks all functions of OpenMP's runtime up anew for each function of a unit
// that was compiled with -fopenmp, which takes as long as the code generation of a small one: a
// tenth of the optimiser's time where functions are small. There is more of them with the plugin
// than without.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/passes/idle_openmp.h"
#include "plugin/ast/compat_passes.h"

#include "llvm/ADT/Any.h"
#include "llvm/Analysis/LazyCallGraph.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace o2o {

static bool isOfOpenMP(StringRef Name) {
  return Name.starts_with("__kmpc_") || Name.starts_with("omp_") || Name.starts_with("__tgt_");
}

static bool callsOpenMP(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const auto *To =
        Call ? dyn_cast<Function>(Call->getCalledOperand()->stripPointerCasts()) : nullptr;
    return To && isOfOpenMP(To->getName());
  });
}

static bool isIdle(StringRef Pass, const Any &Code) {
  if (Pass != "OpenMPOptCGSCCPass")
    return false;
  const auto *Functions = any_cast<const LazyCallGraph::SCC *>(&Code);
  return Functions && none_of(**Functions, [](const LazyCallGraph::Node &Node) {
           return callsOpenMP(Node.getFunction());
         });
}

void skipIdleOpenMP(clang::CodeGenOptions &Opts) {
  addPassCallback(Opts, [](PassBuilder &Builder) {
    if (PassInstrumentationCallbacks *Callbacks = Builder.getPassInstrumentationCallbacks())
      Callbacks->registerShouldRunOptionalPassCallback(
          [](StringRef Pass, Any Code) { return !isIdle(Pass, Code); });
  });
}

} // namespace o2o
