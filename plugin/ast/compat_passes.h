//===- compat_passes.h - differences between the versions of LLVM, where passes meet them -----===//
//
// As compat.h says.
#ifndef O2O_PLUGIN_AST_COMPAT_PASSES_H
#define O2O_PLUGIN_AST_COMPAT_PASSES_H

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Version.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

namespace o2o {

/// What LLVM 16's CodeExtractor makes of cold paths runs loops twice (driver/by-value.test). The
/// pass only saves registers.
inline constexpr bool MayExtractCode = CLANG_VERSION_MAJOR >= 19;

/// LLVM 16's functions for x86-64 that preserve their caller's registers (`preserve_most`,
/// `preserve_all`) preserve that of their result, too, so that the caller never sees it.
inline constexpr bool PreservesResults = CLANG_VERSION_MAJOR < 17;

using PassCallback = std::function<void(llvm::PassBuilder &)>;

#if CLANG_VERSION_MAJOR < 18
/// What Clang asks this plugin for when it loads it as one with passes, too (compat_passes.cpp).
void addPassCallback(clang::CodeGenOptions &Opts, PassCallback Callback);
#else
inline void addPassCallback(clang::CodeGenOptions &Opts, PassCallback Callback) {
  Opts.PassBuilderCallbacks.push_back(std::move(Callback));
}
#endif

/// Adds, at the start of the pipeline, the pass that \p Make gives for code that is optimised, or
/// not.
template <typename MakeT> void addFirstPass(clang::CodeGenOptions &Opts, MakeT Make) {
  addPassCallback(Opts, [Make](llvm::PassBuilder &Builder) {
    Builder.registerPipelineStartEPCallback(
        [Make](llvm::ModulePassManager &Passes, llvm::OptimizationLevel Level) {
          Passes.addPass(Make(Level != llvm::OptimizationLevel::O0));
        });
  });
}

/// The same at its end.
template <typename MakeT> void addLastPass(clang::CodeGenOptions &Opts, MakeT Make) {
  addPassCallback(Opts, [Make](llvm::PassBuilder &Builder) {
    Builder.registerOptimizerLastEPCallback(
        [Make](llvm::ModulePassManager &Passes, llvm::OptimizationLevel Level, auto...) {
          Passes.addPass(Make(Level != llvm::OptimizationLevel::O0));
        });
  });
}

/// Drops what the instruction, or a debug record in front of it, says about a variable that
/// \p Hidden accepts. Records are LLVM 19's; calls say it before.
template <typename HiddenT> void dropDebugVariables(llvm::Instruction &I, HiddenT Hidden) {
#if CLANG_VERSION_MAJOR >= 19
  for (llvm::DbgRecord &R : llvm::make_early_inc_range(I.getDbgRecordRange()))
    if (auto *V = llvm::dyn_cast<llvm::DbgVariableRecord>(&R); V && Hidden(V->getVariable()))
      V->eraseFromParent();
#else
  if (auto *V = llvm::dyn_cast<llvm::DbgVariableIntrinsic>(&I); V && Hidden(V->getVariable()))
    V->eraseFromParent();
#endif
}

/// Replaces the variables that a function keeps with optimisation.
inline void replaceRetainedNodes(llvm::DISubprogram &S, llvm::MDTuple *Nodes) {
#if CLANG_VERSION_MAJOR >= 19
  S.replaceRetainedNodes(Nodes);
#else
  S.replaceOperandWith(7, Nodes);
#endif
}

/// May the pointer be known outside of its function, by whatever is done with it? All parameters
/// are given: a bool would be a number of uses to other versions.
inline bool mayBeCaptured(const llvm::Value *Pointer) {
#if CLANG_VERSION_MAJOR >= 21
  return llvm::PointerMayBeCaptured(Pointer, /*ReturnCaptures=*/true, /*MaxUsesToExplore=*/0);
#else
  return llvm::PointerMayBeCaptured(Pointer, /*ReturnCaptures=*/true, /*StoreCaptures=*/true,
                                    /*MaxUsesToExplore=*/0);
#endif
}

inline llvm::SCEVExpander expanderOf(llvm::ScalarEvolution &SE, const llvm::DataLayout &Layout,
                                     const char *Name) {
#if CLANG_VERSION_MAJOR >= 22
  (void)Layout;
  return llvm::SCEVExpander(SE, Name);
#else
  return llvm::SCEVExpander(SE, Layout, Name);
#endif
}

} // namespace o2o

#endif
