//===- recompile.cpp - more compilations of the same unit, in the same process ----------------===//

#include "plugin/driver/recompile.h"
#include "plugin/ast/compat.h"
#include "plugin/text/prelude.h"

#include "clang/Basic/AllDiagnostics.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/Utils.h"
#include "clang/FrontendTool/Utils.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace o2o {

static const char PreludePath[] = "/omp2ocl-prelude.h"; // exists in these compilations only

/// Passes diagnostics on to the consumer of the outer instance, where they are counted and printed.
class Recompilation::Forwarder : public DiagnosticConsumer {
public:
  Forwarder(CompilerInstance &CI, Audience Who)
      : CI(CI), Outer(CI.getDiagnosticClient()), Who(Who) {}

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
    if (Passing && !asWritten(Level, Info))
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
    return Level < DiagnosticsEngine::Error && Key.starts_with(PreludePath);
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

  SourceLocation inTextAsWritten(const Diagnostic &Info) const;
  bool asWritten(DiagnosticsEngine::Level Level, const Diagnostic &Info) const;

  CompilerInstance &CI;
  DiagnosticConsumer &Outer;
  Audience Who;
  bool Passing = true;
};

static StringRef lineAt(const SourceManager &SM, FileID File, unsigned Line) {
  SourceLocation Start = SM.translateLineCol(File, Line, 1);
  StringRef Rest = SM.getBufferData(File).substr(SM.getFileOffset(Start));
  return Rest.take_until([](char C) { return C == '\n' || C == '\r'; });
}

/// The column of the line as written for one of the line with insertions; what was inserted stands
/// where it begins.
static unsigned columnAsWritten(StringRef Written, StringRef Edited, unsigned Column) {
  size_t Front = 0, Back = 0, Most = std::min(Written.size(), Edited.size());
  while (Front < Most && Written[Front] == Edited[Front])
    Front++;
  while (Back < Most - Front &&
         Written[Written.size() - 1 - Back] == Edited[Edited.size() - 1 - Back])
    Back++;
  if (Column <= Front + 1)
    return Column;
  size_t Behind = Edited.size() - Back; // offset of what follows the insertions
  return unsigned(Column > Behind ? Column - (Edited.size() - Written.size()) : Front + 1);
}

/// The place in the outer instance's text of a line that has been edited; invalid when it has not
/// been.
SourceLocation Recompilation::Forwarder::inTextAsWritten(const Diagnostic &Info) const {
  SourceLocation L = Info.getLocation();
  if (L.isInvalid() || !L.isFileID() || !Info.hasSourceManager() || !CI.hasSourceManager())
    return SourceLocation();
  const SourceManager &SM = Info.getSourceManager();
  SourceManager &Before = CI.getSourceManager();
  auto [File, Offset] = SM.getDecomposedLoc(L);
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  FileID There = File == SM.getMainFileID() ? Before.getMainFileID()
                 : Entry                    ? Before.translateFile(*Entry)
                                            : FileID();
  unsigned Line = SM.getLineNumber(File, Offset);
  if (There.isInvalid() || Before.translateLineCol(There, Line, 1).isInvalid())
    return SourceLocation();
  StringRef Edited = lineAt(SM, File, Line), Written = lineAt(Before, There, Line);
  if (Edited == Written || Edited.size() < Written.size())
    return SourceLocation();
  unsigned Column = columnAsWritten(Written, Edited, SM.getColumnNumber(File, Offset));
  return Before.translateLineCol(There, Line, Column);
}

/// Reports what is said of an edited line as if it were said of the line as written, so that the
/// excerpt shows the latter.
bool Recompilation::Forwarder::asWritten(DiagnosticsEngine::Level Level,
                                         const Diagnostic &Info) const {
  SourceLocation L = Level < DiagnosticsEngine::Error ? inTextAsWritten(Info) : SourceLocation();
  if (L.isInvalid())
    return false;
  for (unsigned I = 0; I < Info.getNumArgs(); I++)
    if (Info.getArgKind(I) > DiagnosticsEngine::ak_uint)
      return false; // belongs to the other instance's syntax tree
  DiagnosticBuilder Report = CI.getDiagnostics().Report(L, Info.getID());
  Report.addFlagValue(flagValueOf(Info));
  for (unsigned I = 0; I < Info.getNumArgs(); I++)
    if (Info.getArgKind(I) == DiagnosticsEngine::ak_std_string)
      Report.AddString(Info.getArgStdStr(I));
    else
      Report.AddTaggedVal(Info.getRawArg(I), Info.getArgKind(I));
  return true;
}

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

void Recompilation::remap(StringRef Path, StringRef Text) {
  Buffers.push_back(llvm::MemoryBuffer::getMemBufferCopy(Text, Path));
  PreprocessorOptions &PP = Invocation->getPreprocessorOpts();
  PP.RetainRemappedFileBuffers = true;
  PP.addRemappedFile(Path, Buffers.back().get());
}

void Recompilation::replaceMainFile(StringRef Text) {
  StringRef Path = Invocation->getFrontendOpts().Inputs[0].getFile();
  remap(Path == "-" ? "<stdin>" : Path, Text); // the name under which the file manager keeps it
}

void Recompilation::includeFirst(StringRef Text) {
  std::string Header = "#pragma GCC system_header\n"
                       "#pragma clang attribute push(__attribute__((nodebug)), apply_to = "
                       "any(hasType(functionType), variable(unless(is_parameter))))\n";
  Header += Text;
  Header += "\n#pragma clang attribute pop\n";
  remap(PreludePath, Header);
  Invocation->getPreprocessorOpts().Includes.push_back(PreludePath);
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

/// The words of inserted text that the user has macros for (Rewrite::immune): each is a macro that
/// stands for the word itself, not to be expanded again.
static void defineAliases(Preprocessor &PP, StringRef Text) {
  const StringRef Prefix = O2O_WORD_ALIAS;
  for (size_t At = Text.find(Prefix); At != StringRef::npos; At = Text.find(Prefix, At + 1)) {
    StringRef Alias = Text.substr(At).take_while(
        [](char C) { return isAsciiIdentifierContinue(C, /*AllowDollar=*/true); });
    IdentifierInfo *Name = PP.getIdentifierInfo(Alias);
    if (Name->hasMacroDefinition())
      continue;
    Token Word;
    Word.startToken();
    PP.CreateString(Alias.drop_front(Prefix.size()), Word);
    IdentifierInfo *Meant = PP.getIdentifierInfo(Alias.drop_front(Prefix.size()));
    Word.setKind(Meant->getTokenID());
    Word.setIdentifierInfo(Meant);
    Word.setFlag(Token::DisableExpand);
    MacroInfo *Macro = PP.AllocateMacroInfo(Word.getLocation());
    Macro->setDefinitionEndLoc(Word.getLocation());
    Macro->setTokens(Word, PP.getPreprocessorAllocator());
    PP.appendDefMacroDirective(Name, Macro);
  }
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
  if (CI.hasPreprocessor())
    for (const auto &Text : Buffers)
      defineAliases(CI.getPreprocessor(), Text->getBuffer());
  llvm::consumeError(Action->Execute());
  Action->EndSourceFile();
  bool Good = Client->getNumErrors() == 0;
  // As in Clang's own driver: when nothing is to be freed, the action's syntax tree is not either.
  if (CI.getFrontendOpts().DisableFree)
    llvm::BuryPointer(std::move(Own));
  return Good;
}

} // namespace o2o
