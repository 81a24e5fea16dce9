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

void ParsedUnit::putFirst(size_t Begin, size_t End) {
  auto First = Told.begin();
  std::rotate(First, First + (ptrdiff_t)Begin, First + (ptrdiff_t)End);
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

namespace {

/// Parses what stands in \p Added. What is declared up to \p Boundary, a place in it, comes first.
void parseAdded(CompilerInstance &CI, ParsedUnit &Unit, Parser &P, SourceLocation Boundary) {
  const size_t Before = Unit.size();
  bool InPrelude = true;
  Parser::DeclGroupPtrTy D;
  Sema::ModuleImportState Imports;
  P.Initialize();
  for (bool End = P.ParseFirstTopLevelDecl(D, Imports); !End;
       End = P.ParseTopLevelDecl(D, Imports)) {
    if (!D)
      continue;
    if (InPrelude && Boundary < (*D.get().begin())->getBeginLoc()) {
      Unit.putFirst(Before, Unit.size());
      InPrelude = false;
    }
    CI.getASTConsumer().HandleTopLevelDecl(D.get());
  }
  if (InPrelude)
    Unit.putFirst(Before, Unit.size());
}

/// Parses bodies into the functions that they are of. A parser that has come to a unit's end leaves
/// a function with which Sema has it parse such bodies later.
bool parseBodies(Sema &S, llvm::ArrayRef<EditedBody> Bodies) {
  if (Bodies.empty())
    return true;
  if (!S.LateTemplateParser)
    return false;
  S.TUScope = S.getCurScope();
  bool Good = true;
  for (const EditedBody &One : Bodies) {
    LateParsedTemplate Later;
    Later.Toks.append(One.Tokens.begin(), One.Tokens.end());
    Later.D = One.F;
    setFeatures(Later, S.getCurFPFeatures());
    S.LateTemplateParser(S.OpaqueParser, Later);
    Good &= One.F->doesThisDeclarationHaveABody();
  }
  S.TUScope = nullptr;
  return Good;
}

} // namespace

bool goOn(CompilerInstance &CI, ParsedUnit &Unit, const Continuation &What) {
  Preprocessor &PP = CI.getPreprocessor();
  Sema &S = CI.getSema();
  Silence Quiet(CI.getDiagnostics());
  PP.setTokenWatcher(nullptr);
  // 0 is NoDebugInfo, which is in another namespace before 17.
  const AddedFile Added =
      createPrelude(PP, What.Prelude, What.Behind, CI.getCodeGenOpts().getDebugInfo() != 0);
  if (PP.EnterSourceFile(Added.File, nullptr, SourceLocation()))
    return false;
  S.CurContext = nullptr; // the parser begins with the unit once more
  Parser P(PP, S, /*SkipFunctionBodies=*/false);
  EnterExpressionEvaluationContext Evaluated(
      S, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  BodiesTaken Old(What.Bodies);
  parseAdded(CI, Unit, P, Added.Behind);
  if (Quiet.Error || !parseBodies(S, What.Bodies) || Quiet.Error)
    return false;
  Old.keepNew();
  return true;
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
