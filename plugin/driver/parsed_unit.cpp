//===- parsed_unit.cpp - compiles a unit that has been parsed, without parsing it again -------===//

#include "plugin/driver/parsed_unit.h"

#include "plugin/ast/compat.h"
#include "plugin/driver/original_action.h"
#include "plugin/text/prelude.h"
#include "plugin/text/token_inserter.h"

#include "clang/Basic/SourceManager.h"
#include "clang/FrontendTool/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/Sema.h"

#if __has_include("clang/Sema/EnterExpressionEvaluationContext.h") // else it is in Sema.h
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#endif

using namespace clang;

namespace o2o {

//===- What the parser says -------------------------------------------------------------------===//

bool ParsedUnit::HandleTopLevelDecl(DeclGroupRef D) {
  Told.emplace_back([D](ASTConsumer &To) { To.HandleTopLevelDecl(D); });
  return true;
}

void ParsedUnit::HandleInterestingDecl(DeclGroupRef D) {
  Told.emplace_back([D](ASTConsumer &To) { To.HandleInterestingDecl(D); });
}

void ParsedUnit::HandleTagDeclDefinition(TagDecl *D) {
  Told.emplace_back([D](ASTConsumer &To) { To.HandleTagDeclDefinition(D); });
}

void ParsedUnit::HandleTagDeclRequiredDefinition(const TagDecl *D) {
  Told.emplace_back([D](ASTConsumer &To) { To.HandleTagDeclRequiredDefinition(D); });
}

void ParsedUnit::CompleteTentativeDefinition(VarDecl *D) {
  if (Completed.insert(D).second)
    Told.emplace_back([D](ASTConsumer &To) { To.CompleteTentativeDefinition(D); });
}

void ParsedUnit::CompleteExternalDeclaration(DeclaredElsewhere D) {
  if (Completed.insert(D).second)
    Told.emplace_back([D](ASTConsumer &To) { To.CompleteExternalDeclaration(D); });
}

void ParsedUnit::deliver(ASTConsumer &To) const {
  for (const auto &Tell : Told)
    Tell(To);
}

//===- Behind the last line -------------------------------------------------------------------===//

namespace {

/// Stands in front of the consumer of diagnostics while it lives.
class Listener : public DiagnosticConsumer {
public:
  explicit Listener(DiagnosticsEngine &Diags)
      : Diags(Diags), User(Diags.getClient()), Owned(Diags.takeClient()) {
    Diags.setClient(this, /*ShouldOwnClient=*/false);
  }

  ~Listener() override {
    const bool Owns = Owned != nullptr;
    Owned.release();
    Diags.setClient(User, Owns);
  }

protected:
  DiagnosticsEngine &Diags;
  DiagnosticConsumer *User;

private:
  std::unique_ptr<DiagnosticConsumer> Owned;
};

/// The user hears nothing. What a warning has become by his options is no error of ours: those
/// about the unit as a whole are given again.
class Silence : public Listener {
public:
  using Listener::Listener;
  ~Silence() override { Diags.Reset(/*soft=*/true); }

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    Error |= Level >= DiagnosticsEngine::Error && !isWarning(Diags, Info.getID());
  }

  bool Error = false;
};

/// The user does not hear what LLVM has to say of the plugin's own functions.
class OfTheUser : public Listener {
public:
  using Listener::Listener;

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    if (Level != DiagnosticsEngine::Note) // which belongs to the one before it
      Passing = Level >= DiagnosticsEngine::Error || !isOurs(Info);
    if (Passing)
      User->HandleDiagnostic(Level, Info);
  }

private:
  static bool isOurs(const Diagnostic &Info) {
    if (Info.getLocation().isInvalid() || !Info.hasSourceManager())
      return false;
    PresumedLoc Place = Info.getSourceManager().getPresumedLoc(Info.getLocation());
    return Place.isValid() && StringRef(Place.getFilename()) == O2O_PRELUDE_PATH;
  }

  bool Passing = true;
};

} // namespace

/// Is a pragma of the unit still in force, which would be about what follows as well?
static bool isPragmaOpen(Sema &S) {
  const Sema::PragmaClangSection *const Sections[] = {
      &S.PragmaClangBSSSection, &S.PragmaClangDataSection, &S.PragmaClangRodataSection,
      &S.PragmaClangRelroSection, &S.PragmaClangTextSection};
  return S.AlignPackStack.CurrentValue != S.AlignPackStack.DefaultValue || S.MSStructPragmaOn ||
         S.getOptimizeOffPragmaLocation().isValid() ||
         S.CurFPFeatureOverrides().requiresTrailingStorage() ||
         llvm::any_of(Sections, [](const auto *Section) { return Section->Valid; });
}

bool mayGoOn(CompilerInstance &CI) {
  return CI.getPreprocessorOpts().ImplicitPCHInclude.empty() && !CI.getLangOpts().Modules &&
         !CI.getDependencyOutputOpts().ShowHeaderIncludes &&
         !CI.getCodeGenOpts().MacroDebugInfo && // is collected while the unit is parsed
         !isPragmaOpen(CI.getSema());
}

bool goOn(CompilerInstance &CI, StringRef Prelude, StringRef Behind) {
  Preprocessor &PP = CI.getPreprocessor();
  Sema &S = CI.getSema();
  Silence Quiet(CI.getDiagnostics());
  PP.setTokenWatcher(nullptr);
  // 0 is NoDebugInfo, which is in another namespace before 17.
  FileID Added = createPrelude(PP, Prelude, Behind, CI.getCodeGenOpts().getDebugInfo() != 0);
  if (PP.EnterSourceFile(Added, nullptr, SourceLocation()))
    return false;
  S.CurContext = nullptr; // the parser begins with the unit once more
  Parser P(PP, S, /*SkipFunctionBodies=*/false);
  P.Initialize();
  EnterExpressionEvaluationContext Evaluated(
      S, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  Parser::DeclGroupPtrTy D;
  Sema::ModuleImportState Imports;
  for (bool End = P.ParseFirstTopLevelDecl(D, Imports); !End; End = P.ParseTopLevelDecl(D, Imports))
    if (D)
      CI.getASTConsumer().HandleTopLevelDecl(D.get());
  return !Quiet.Error;
}

bool generateCode(CompilerInstance &CI, const ParsedUnit &Unit, StringRef InFile) {
  OfTheUser Heard(CI.getDiagnostics());
  auto Backend = std::make_unique<OriginalAction>(CreateFrontendAction(CI));
  Backend->setCompilerInstance(&CI);
  std::unique_ptr<ASTConsumer> Code = Backend->CreateASTConsumer(CI, InFile);
  if (!Code)
    return false;
  Code->Initialize(CI.getASTContext());
  Unit.deliver(*Code);
  Code->HandleTranslationUnit(CI.getASTContext());
  // As in Clang's own driver.
  if (CI.getFrontendOpts().DisableFree) {
    llvm::BuryPointer(std::move(Code));
    llvm::BuryPointer(std::move(Backend));
  }
  return !CI.getDiagnostics().hasErrorOccurred();
}

} // namespace o2o
