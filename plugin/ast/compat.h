//===- compat.h - differences between the versions of Clang that the plugin builds with -------===//
//
// Those of LLVM's code and passes are in compat_passes.h, whose headers take seconds to compile.
// Tried: 16, 19 and 22 (docs/building-with.md). The limits in between are those of
// LLVM's history. What can be written so that all versions take it is written so where it is used,
// and stands nowhere here.
#ifndef O2O_PLUGIN_AST_COMPAT_H
#define O2O_PLUGIN_AST_COMPAT_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#if CLANG_VERSION_MAJOR < 19
#include "clang/AST/ExprOpenMP.h"
#endif

namespace o2o {

/// The variables that a clause lists.
template <class ClauseT> auto variablesOf(const ClauseT *C) {
#if CLANG_VERSION_MAJOR >= 20
  return C->varlist();
#else
  return C->varlists();
#endif
}

/// The number in `num_teams`.
inline const clang::Expr *numberOfTeams(const clang::OMPNumTeamsClause *C) {
#if CLANG_VERSION_MAJOR >= 20
  return C->getNumTeams().front();
#else
  return C->getNumTeams();
#endif
}

#if CLANG_VERSION_MAJOR < 19
using ArraySectionExpr = clang::OMPArraySectionExpr;
#endif

/// Whether the initializer of a `declare reduction` is a value, and no function that is called.
inline bool isInitializedByValue(const clang::OMPDeclareReductionDecl *D) {
#if CLANG_VERSION_MAJOR >= 18
  return D->getInitializerKind() == clang::OMPDeclareReductionInitKind::Copy;
#else
  return D->getInitializerKind() == clang::OMPDeclareReductionDecl::CopyInit;
#endif
}

/// By which rule complex numbers are multiplied and divided.
/// Limited: by the plain formulas.  Improved: these, and quotients by Smith's.  Other: whole
/// expressions in a larger type, where they have quotients.
enum class ComplexRule { AnnexG, Limited, Improved, Other };

inline ComplexRule complexRuleOf(const clang::BinaryOperator *E, const clang::LangOptions &Lang) {
#if CLANG_VERSION_MAJOR >= 19
  switch (E->getFPFeaturesInEffect(Lang).getComplexRange()) {
  case clang::LangOptions::CX_Full:
  case clang::LangOptions::CX_None:
    return ComplexRule::AnnexG;
  case clang::LangOptions::CX_Basic:
    return ComplexRule::Limited;
  case clang::LangOptions::CX_Improved:
    return ComplexRule::Improved;
  default:
    return ComplexRule::Other;
  }
#elif CLANG_VERSION_MAJOR == 18
  return E->getFPFeaturesInEffect(Lang).getComplexRange() == clang::LangOptions::CX_Full
             ? ComplexRule::AnnexG
             : ComplexRule::Other;
#else
  (void)E;
  return Lang.FastMath ? ComplexRule::Limited : ComplexRule::AnnexG;
#endif
}

inline unsigned widthOf(const clang::FieldDecl *F, const clang::ASTContext &Ctx) {
#if CLANG_VERSION_MAJOR >= 20
  (void)Ctx;
  return F->getBitWidthValue();
#else
  return F->getBitWidthValue(Ctx);
#endif
}

/// Whether code is generated for a device that OpenMP offloads to.
inline bool isForDevice(const clang::LangOptions &Lang) {
#if CLANG_VERSION_MAJOR >= 17
  return Lang.OpenMPIsTargetDevice;
#else
  return Lang.OpenMPIsDevice;
#endif
}

/// Whether the program counts its lines as gcov does. LLVM 16 names the files only where it does
/// not link as well.
inline bool countsForGcov(const clang::CodeGenOptions &Opts) {
#if CLANG_VERSION_MAJOR >= 17
  return !Opts.CoverageNotesFile.empty() || !Opts.CoverageDataFile.empty();
#else
  return Opts.EmitGcovNotes || Opts.EmitGcovArcs;
#endif
}

inline clang::LangOptions &languageOf(clang::CompilerInvocation &Invocation) {
#if CLANG_VERSION_MAJOR >= 18
  return Invocation.getLangOpts();
#else
  return *Invocation.getLangOpts();
#endif
}

//===--- Diagnostics ---===//

/// Diagnostics with the numbers of \p Like, for a consumer that stays with the caller; the options
/// are those of an invocation that lives longer.
inline llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine>
diagnosticsFor(const clang::DiagnosticsEngine &Like, clang::CompilerInvocation &Invocation,
               clang::DiagnosticConsumer &To) {
#if CLANG_VERSION_MAJOR >= 21
  clang::DiagnosticOptions &Options = Invocation.getDiagnosticOpts();
#else
  clang::DiagnosticOptions *Options = &Invocation.getDiagnosticOpts();
#endif
  return new clang::DiagnosticsEngine(Like.getDiagnosticIDs(), Options, &To, /*ShouldOwn=*/false);
}

inline void applyWarningOptions(clang::DiagnosticsEngine &Diags, clang::CompilerInstance &Outer,
                                clang::CompilerInvocation &Invocation) {
#if CLANG_VERSION_MAJOR >= 20
  clang::ProcessWarningOptions(Diags, Invocation.getDiagnosticOpts(),
                               Outer.getFileManager().getVirtualFileSystem(), false);
#else
  (void)Outer;
  clang::ProcessWarningOptions(Diags, Invocation.getDiagnosticOpts(), false);
#endif
}

/// Whether one of Clang's own diagnostics is a warning, or becomes one with an option.
inline bool isWarning(const clang::DiagnosticsEngine &Diags, clang::diag::kind ID) {
#if CLANG_VERSION_MAJOR >= 20
  const clang::DiagnosticIDs &IDs = *Diags.getDiagnosticIDs();
  return !IDs.isNote(ID) && IDs.isWarningOrExtension(ID);
#else
  (void)Diags;
  return clang::DiagnosticIDs::isBuiltinWarningOrExtension(ID) &&
         !clang::DiagnosticIDs::isBuiltinNote(ID);
#endif
}

/// Warnings that are filed under Frontend, but given before any code is generated.
inline constexpr clang::diag::kind EarlyFrontendWarnings[] = {
    clang::diag::warn_fe_macro_contains_embedded_newline,
    clang::diag::warn_fe_backend_invalid_feature_flag,
#if CLANG_VERSION_MAJOR >= 17
    clang::diag::warn_fe_backend_readonly_feature_flag,
#endif
#if CLANG_VERSION_MAJOR < 20
    clang::diag::warn_module_config_mismatch,
#endif
    clang::diag::warn_module_config_macro_undef,
    clang::diag::warn_missing_submodule,
    clang::diag::warn_no_priv_submodule_use_toplevel,
};

//===--- Further compilations ---===//

inline std::unique_ptr<clang::CompilerInstance>
instanceFor(std::shared_ptr<clang::CompilerInvocation> Invocation,
            std::shared_ptr<clang::PCHContainerOperations> Operations) {
#if CLANG_VERSION_MAJOR >= 21
  auto CI = std::make_unique<clang::CompilerInstance>(std::move(Invocation), std::move(Operations));
  if (CI->getCodeGenOpts().TimePasses) // code generation takes the timers for granted
    CI->createFrontendTimer();
  return CI;
#else
  auto CI = std::make_unique<clang::CompilerInstance>(std::move(Operations));
  CI->setInvocation(std::move(Invocation));
  return CI;
#endif
}

/// Clang 19 and older have no code for `masked taskloop`, alone or in `parallel masked taskloop`:
/// no iteration runs.
inline constexpr bool CompilesMaskedTaskloops = CLANG_VERSION_MAJOR >= 20;

/// The body that is parsed later has these features of floating point; LLVM 16 takes those that
/// hold then.
template <typename LaterT> void setFeatures(LaterT &Later, clang::FPOptions Features) {
#if CLANG_VERSION_MAJOR >= 17
  Later.FPO = Features;
#else
  (void)Later, (void)Features;
#endif
}

/// `static` in the brackets of a parameter.
#if CLANG_VERSION_MAJOR >= 18
inline constexpr auto StaticSize = clang::ArraySizeModifier::Static;
#else
inline constexpr auto StaticSize = clang::ArrayType::Static;
#endif

/// The builtin's name.
inline llvm::StringRef nameOf(const clang::AtomicExpr *E) {
#if CLANG_VERSION_MAJOR >= 18
  return E->getOpAsString();
#else
  switch (E->getOp()) {
#define BUILTIN(ID, TYPE, ATTRIBUTES)
#define ATOMIC_BUILTIN(ID, TYPE, ATTRIBUTES)                                                       \
  case clang::AtomicExpr::AO##ID:                                                                  \
    return #ID;
#include "clang/Basic/Builtins.def"
  }
  llvm_unreachable("no atomic builtin");
#endif
}

} // namespace o2o

#endif
