//===- recompile.cpp - more compilations of the same unit, in the same process ----------------===//

#include "plugin/driver/recompile.h"
#include "plugin/ast/compat.h"
#include "plugin/text/prelude.h"
#include "plugin/text/token_inserter.h"

#include "clang/Basic/AllDiagnostics.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/Utils.h"
#include "clang/FrontendTool/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace o2o {

/// Passes diagnostics on to the consumer of the outer instance, where they are counted and printed.
class Recompilation::Forwarder : public DiagnosticConsumer {
public:
  Forwarder(CompilerInstance &CI, Audience Who) : Outer(CI.getDiagnosticClient()), Who(Who) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    llvm::SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    if (Level >= DiagnosticsEngine::Error && FirstError.empty())
      FirstError = Text.str().str();
    // A note belongs to the diagnostic before it.
    if (Level != DiagnosticsEngine::Note) {
      std::string Key = place(Info) + Text.str().str();
      Passing = passes(Level, isOwn(Info)) && !Earlier.contains(Key) && !inPrelude(Level, Key);
      if (Passing)
        Shown.insert(Key);
    }
    if (Passing)
      Outer.HandleDiagnostic(Level, Info);
  }

  std::string FirstError;
  bool ShowErrors = false;
  llvm::StringSet<> Shown;   ///< place and text of what reached the user
  llvm::StringSet<> Earlier; ///< what reached the user before

private:
  /// Where a diagnostic is, in the lines of the file as written.
  static std::string place(const Diagnostic &Info) {
    if (Info.getLocation().isInvalid() || !Info.hasSourceManager())
      return "";
    PresumedLoc Place = Info.getSourceManager().getPresumedLoc(Info.getLocation());
    if (Place.isInvalid())
      return "";
    return std::string(Place.getFilename()) + ":" + std::to_string(Place.getLine()) + ":" +
           std::to_string(Place.getColumn()) + ":";
  }

  /// What LLVM has to say of the plugin's own functions.
  static bool inPrelude(DiagnosticsEngine::Level Level, StringRef Key) {
    return Level < DiagnosticsEngine::Error && Key.starts_with(O2O_PRELUDE_PATH);
  }

  /// The plugin's own warnings have been given by nobody else.
  static bool isOwn(const Diagnostic &Info) { return Info.getID() >= diag::DIAG_UPPER_LIMIT; }

  bool passes(DiagnosticsEngine::Level Level, bool Own) const {
    switch (Who) {
    case Audience::Backend:
      return true;
    case Audience::UntilError:
      return FirstError.empty();
    case Audience::Nobody:
      return false;
    case Audience::RemarksOnly:
      return Level == DiagnosticsEngine::Remark || (Own && Level == DiagnosticsEngine::Warning) ||
             (ShowErrors && Level >= DiagnosticsEngine::Error);
    }
    return true;
  }

  DiagnosticConsumer &Outer;
  Audience Who;
  bool Passing = true;
};

Recompilation::Recompilation(CompilerInstance &Outer, const CompilerInvocation &Pristine,
                             Audience Who)
    : Outer(Outer), Invocation(std::make_shared<CompilerInvocation>(Pristine)),
      Client(std::make_unique<Forwarder>(Outer, Who)) {
  // Dependency rules, lists of headers and statistics come from the outer instance.
  Invocation->getDependencyOutputOpts() = DependencyOutputOptions();
  Invocation->getFrontendOpts().ShowStats = false;
  // With -fdiagnostics-format=sarif Clang takes its diagnostic consumer for one that writes SARIF.
  Invocation->getDiagnosticOpts().setFormat(DiagnosticOptions::Clang);
}

Recompilation::~Recompilation() = default;

const std::string &Recompilation::error() const { return Client->FirstError; }

void Recompilation::showErrors() { Client->ShowErrors = true; }

void Recompilation::continueAfter(const Recompilation &Other) {
  Client->Earlier = Other.Client->Shown;
}

void Recompilation::replaceMainFile(StringRef Text) {
  StringRef Path = Invocation->getFrontendOpts().Inputs[0].getFile();
  if (Path == "-")
    Path = "<stdin>"; // the name under which the file manager keeps it
  MainFile = llvm::MemoryBuffer::getMemBufferCopy(Text, Path);
  PreprocessorOptions &PP = Invocation->getPreprocessorOpts();
  PP.RetainRemappedFileBuffers = true;
  PP.addRemappedFile(Path, MainFile.get());
}

void Recompilation::insert(llvm::ArrayRef<TokenEdit> NewEdits, StringRef NewPrelude) {
  Edits = NewEdits;
  Prelude = NewPrelude;
}

/// Silences what the outer parse has said already, at the source: with -Werror a repeated warning,
/// or one about inserted text, would otherwise stop code generation. Warnings of code generation
/// (frame sizes, inline assembly, vectorisation that failed, profiles) stay as the user set them.
void Recompilation::ignoreFrontEndWarnings(DiagnosticsEngine &Diags) {
  auto Silence = [&](diag::kind ID) {
    if (isWarning(Diags, ID))
      Diags.setSeverity(ID, diag::Severity::Ignored, SourceLocation());
  };
  std::vector<diag::kind> All;
  DiagnosticIDs::getAllDiagnostics(diag::Flavor::WarningOrError, All);
  for (diag::kind ID : All)
    if (ID < diag::DIAG_START_FRONTEND || ID >= diag::DIAG_START_SERIALIZATION)
      Silence(ID);
  for (diag::kind ID : EarlyFrontendWarnings)
    Silence(ID);
}

bool Recompilation::run(FrontendAction *Action) {
  std::unique_ptr<CompilerInstance> Instance =
      instanceFor(Invocation, Outer.getPCHContainerOperations());
  CompilerInstance &CI = *Instance;

  IntrusiveRefCntPtr<DiagnosticsEngine> Diags =
      diagnosticsFor(Outer.getDiagnostics(), *Invocation, *Client);
  applyWarningOptions(*Diags, Outer, *Invocation);
  ignoreFrontEndWarnings(*Diags);
  CI.setDiagnostics(Diags.get());

  CI.setVerboseOutputStream(Outer.getVerboseOutputStream());
  CI.setFileManager(&Outer.getFileManager());
  CI.setOutputStream(std::make_unique<llvm::raw_svector_ostream>(Output));

  std::unique_ptr<FrontendAction> Own;
  if (!Action) {
    Own = CreateFrontendAction(CI);
    Action = Own.get();
  }
  // CompilerInstance::ExecuteAction would print a second summary of diagnostics and timers.
  if (!Action || !Action->PrepareToExecute(CI) || !CI.createTarget() ||
      !Action->BeginSourceFile(CI, CI.getFrontendOpts().Inputs[0]))
    return false;
  std::optional<TokenInserter> Inserter;
  // 0 is NoDebugInfo, which is in another namespace before 17.
  if (!Edits.empty() || !Prelude.empty())
    Inserter.emplace(CI.getPreprocessor(), Edits, Prelude, CI.getCodeGenOpts().getDebugInfo() != 0);
  llvm::consumeError(Action->Execute());
  bool Good = Client->getNumErrors() == 0;
  if (Good && Inserter && !Inserter->complete()) {
    Client->FirstError = "the file is not the same when it is read again";
    Good = false;
  }
  Action->EndSourceFile();
  // As in Clang's own driver: when nothing is to be freed, the action's syntax tree is not either.
  if (CI.getFrontendOpts().DisableFree)
    llvm::BuryPointer(std::move(Own));
  return Good;
}

} // namespace o2o
