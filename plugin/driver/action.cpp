//===- action.cpp - drives one compilation ----------------------------------------------------===//

#include "plugin/driver/action.h"

#include "plugin/ast/compat.h"
#include "plugin/driver/link_runtime.h"
#include "plugin/driver/parsed_unit.h"
#include "plugin/driver/recompile.h"
#include "plugin/driver/save_remarks.h"
#include "plugin/launch/hidden_variables.h"
#include "plugin/passes/allocations.h"
#include "plugin/passes/announce.h"
#include "plugin/passes/apart_globals.h"
#include "plugin/passes/cold_paths.h"
#include "plugin/passes/define_tables.h"
#include "plugin/passes/idle_openmp.h"
#include "plugin/passes/lower_announcements.h"
#include "plugin/passes/return_guard.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/FrontendTool/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

#include <functional>

using namespace clang;

namespace o2o {

static const char PluginName[] = "omp2ocl";

//===- Which compilations are translated ------------------------------------------------------===//

static bool emitsCode(frontend::ActionKind Kind) {
  return Kind == frontend::EmitObj || Kind == frontend::EmitAssembly || Kind == frontend::EmitBC ||
         Kind == frontend::EmitLLVM;
}

/// The name of a language that users may expect to be translated, or null.
static const char *untranslatedLanguage(Language L) {
  switch (L) {
  case Language::CXX:
    return "C++";
  case Language::ObjC:
    return "Objective-C";
  case Language::ObjCXX:
    return "Objective-C++";
  case Language::OpenCL:
  case Language::OpenCLCXX:
    return "OpenCL";
  case Language::CUDA:
    return "CUDA";
  case Language::HIP:
    return "HIP";
  default:
    return nullptr;
  }
}

/// The runtime is bitcode for the machine that runs the compiler.
static bool targetsHost(const CompilerInstance &CI) {
  llvm::Triple Target(CI.getTargetOpts().Triple);
  llvm::Triple Host(llvm::sys::getDefaultTargetTriple());
  return Target.getArch() == Host.getArch() && Target.getOS() == Host.getOS() &&
         Target.getEnvironment() == Host.getEnvironment();
}

/// Whether the program counts how often its lines run, for its user to read: by regions of the
/// source, or as gcov does. Kernels do not count, nor may launches and checks.
static bool measuresCoverage(const CodeGenOptions &Opts) {
  return Opts.CoverageMapping || countsForGcov(Opts);
}

/// Whether a block may say in its midst what runs at its end (-fdefer-ts), later than the host's
/// accesses there are announced.
static bool maySayDefer(const LangOptions &Lang) {
  return IdentifierTable(Lang).get("_Defer").getTokenID() != tok::identifier;
}

/// Decides about the compilation as a whole. Sets Declined when the user may have expected more.
bool Action::translates(const CompilerInstance &CI) {
  const FrontendOptions &Opts = CI.getFrontendOpts();
  if (Options.Off || !emitsCode(Opts.ProgramAction) || Opts.Inputs.size() != 1)
    return false;
  const FrontendInputFile &Input = Opts.Inputs[0];
  if (!Input.isFile() || Input.getKind().getFormat() != InputKind::Source)
    return false;
  Language L = Input.getKind().getLanguage();
  if (const char *Name = untranslatedLanguage(L))
    decline("language", std::string(Name) + " sources are compiled as without the plugin");
  else if (L != Language::C || isForDevice(CI.getLangOpts()))
    return false;
  else if (!targetsHost(CI))
    decline("target", "the target " + CI.getTargetOpts().Triple + " is not that of this machine");
  else if (measuresCoverage(CI.getCodeGenOpts()))
    decline("coverage", "coverage counts need the source as written");
  else if (maySayDefer(CI.getLangOpts()))
    decline("defer", "with -fdefer-ts statements run later than they stand");
  else if (runtimeBitcode().empty()) {
    decline("installation", "omp2ocl-runtime.bc is missing beside the plugin");
    // Not a diagnostic, which -Werror would make an error.
    llvm::errs() << "omp2ocl: omp2ocl-runtime.bc is missing in " << pluginFolder()
                 << "; compiling as without the plugin\n";
  }
  return Declined.empty();
}

void Action::decline(StringRef Key, const std::string &Why) {
  DeclinedKey = Key;
  Declined = Why;
}

/// Tools must hear that the object depends on a model which is not the installed one: Clang's rules
/// do (-MD), and the preprocessed text, by which compiler caches tell units apart, includes the
/// file, with a pragma that holds its sum.
void Action::dependOnModel(CompilerInstance &CI) {
  const std::string &File = Options.ModelFile;
  const FrontendOptions &Opts = CI.getFrontendOpts();
  if (Options.Off || File.empty() || Opts.Inputs.size() != 1 ||
      Opts.Inputs[0].getKind().getLanguage() != Language::C ||
      Opts.Inputs[0].getKind().isPreprocessed())
    return;
  CI.getDependencyOutputOpts().ExtraDeps.emplace_back(File, EDK_DepFileEntry);
  auto Text = llvm::MemoryBuffer::getFile(File);
  if (Opts.ProgramAction != frontend::PrintPreprocessedInput || !Text)
    return;
  llvm::MD5 Sum;
  Sum.update((*Text)->getBuffer());
  llvm::MD5::MD5Result Result;
  Sum.final(Result);
  PreprocessorOptions &PP = CI.getPreprocessorOpts();
  PP.addRemappedFile(File, llvm::MemoryBuffer::getMemBufferCopy(
                               ("#pragma omp2ocl model(x" + Result.digest() + ")\n").str(), File)
                               .release());
  PP.Includes.push_back(File);
}

/// Clang has overwritten the action that the command line asks for; the arguments still tell it.
bool Action::restoreProgramAction(CompilerInstance &CI) {
  std::vector<const char *> Args;
  for (const std::string &Arg : CI.getCodeGenOpts().CommandLineArgs)
    Args.push_back(Arg.c_str());
  CompilerInvocation Fresh;
  IgnoringDiagConsumer Ignore;
  CompilerInvocation Options; // none: of another invocation than the one that is filled
  CompilerInvocation::CreateFromArgs(Fresh, Args,
                                     *diagnosticsFor(CI.getDiagnostics(), Options, Ignore),
                                     CI.getCodeGenOpts().Argv0);

  FrontendOptions &Asked = Fresh.getFrontendOpts();
  if (Asked.ProgramAction == frontend::PluginAction && Asked.ActionName == PluginName) {
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    Diags.Report(Diags.getCustomDiagID(DiagnosticsEngine::Error,
                                       "omp2ocl: load the plugin with -fplugin=, not -plugin"));
    return false;
  }
  CI.getFrontendOpts().ProgramAction = Asked.ProgramAction;
  CI.getFrontendOpts().ActionName = Asked.ActionName;
  return true;
}

bool Action::ParseArgs(const CompilerInstance &CI, const std::vector<std::string> &Args) {
  return Options.parse(Args, CI.getDiagnostics()) &&
         checkPluginNames(CI.getFrontendOpts(), CI.getDiagnostics());
}

bool Action::PrepareToExecuteAction(CompilerInstance &CI) {
  if (!restoreProgramAction(CI))
    return false;
  dependOnModel(CI);
  if (translates(CI)) {
    Pristine = std::make_unique<CompilerInvocation>(CI.getInvocation());
    return true;
  }
  std::unique_ptr<FrontendAction> Act = CreateFrontendAction(CI);
  if (!Act)
    return false;
  Original = std::make_unique<OriginalAction>(std::move(Act));
  return Original->PrepareToExecute(CI);
}

//===- The translated compilation -------------------------------------------------------------===//

/// As the actions of Clang that emit code do; at the same moment, so that an output which cannot be
/// written is the first and only thing to be reported.
static std::unique_ptr<raw_pwrite_stream> createOutput(CompilerInstance &CI, StringRef InFile) {
  switch (CI.getFrontendOpts().ProgramAction) {
  case frontend::EmitAssembly:
    return CI.createDefaultOutputFile(/*Binary=*/false, InFile, "s");
  case frontend::EmitLLVM:
    return CI.createDefaultOutputFile(/*Binary=*/false, InFile, "ll");
  case frontend::EmitBC:
    return CI.createDefaultOutputFile(/*Binary=*/true, InFile, "bc");
  default:
    return CI.createDefaultOutputFile(/*Binary=*/true, InFile, "o");
  }
}

static SourceLocation startOfFile(CompilerInstance &CI) {
  SourceManager &SM = CI.getSourceManager();
  return SM.getLocForStartOfFile(SM.getMainFileID());
}

/// Standard input and pipes: their content is gone once it has been read.
static bool readOnlyOnce(CompilerInstance &CI) {
  SourceManager &SM = CI.getSourceManager();
  OptionalFileEntryRef File = SM.getFileEntryRefForID(SM.getMainFileID());
  return !File || File->getFileEntry().isNamedPipe();
}

std::unique_ptr<ASTConsumer> Action::CreateASTConsumer(CompilerInstance &CI, StringRef InFile) {
  if (Original) {
    std::unique_ptr<ASTConsumer> Consumer = Original->CreateASTConsumer(CI, InFile);
    if (Consumer && !Declined.empty())
      Remarks(CI).missed(startOfFile(CI), Declined, DeclinedKey);
    return Consumer;
  }
  Output = createOutput(CI, InFile);
  collectPragmas(CI, Said, /*Warns=*/true);
  if (CI.getLangOpts().OpenMP)
    Tokens.watch(CI.getPreprocessor(), /*OwnDirectives=*/false);
  this->InFile = InFile.str();
  auto Unit = std::make_unique<ParsedUnit>();
  Parsed = Unit.get();
  return Output ? std::move(Unit) : nullptr;
}

StringRef Action::mainText() const {
  SourceManager &SM = getCompilerInstance().getSourceManager();
  return SM.getBufferData(SM.getMainFileID());
}

namespace {

/// Parses and translates; for units whose own compilation ignores OpenMP.
class AnalysisAction : public ASTFrontendAction {
public:
  AnalysisAction(const PluginOptions &Options, Recompilation &Analysis, const Avoidance &Avoid,
                 std::vector<RemarkRecord> &Records)
      : Options(Options), Analysis(Analysis), Avoid(Avoid), Records(Records) {}
  Translation Result;
  bool Parsed = false; ///< without errors

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, StringRef) override {
    collectPragmas(CI, Said, /*Warns=*/false);
    Tokens.watch(CI.getPreprocessor(), /*OwnDirectives=*/true);
    return std::make_unique<ASTConsumer>();
  }

  void ExecuteAction() override {
    ASTFrontendAction::ExecuteAction();
    CompilerInstance &CI = getCompilerInstance();
    if (CI.getDiagnostics().hasErrorOccurred())
      return;
    Parsed = true;
    Analysis.showErrors();
    Remarks R(CI, &Records);
    Result = translateUnit(CI, Options, Tokens, Said, R, Avoid);
  }

private:
  const PluginOptions &Options;
  Recompilation &Analysis;
  const Avoidance &Avoid;
  std::vector<RemarkRecord> &Records;
  Pragmas Said;
  UnitTokens Tokens;
};

/// Does one of the user's files hold the text?
bool anyContains(const SourceManager &SM, StringRef Text) {
  for (unsigned I = 0, End = SM.local_sloc_entry_size(); I < End; I++) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile() || Entry.getFile().getFileCharacteristic() != SrcMgr::C_User)
      continue;
    if (auto Buffer = Entry.getFile().getContentCache().getBufferDataIfLoaded();
        Buffer && Buffer->contains(Text))
      return true;
  }
  return false;
}

} // namespace

/// \p Silent: all of it has been said before.
Translation Action::translate(const Avoidance &Avoid, bool Silent) {
  CompilerInstance &CI = getCompilerInstance();
  Records.clear();
  Remarks R(CI, &Records);
  if (CI.getLangOpts().OpenMP) {
    CI.getDiagnostics().setSuppressAllDiagnostics(Silent);
    Translation T = translateUnit(CI, Options, Tokens, Said, R, Avoid);
    CI.getDiagnostics().setSuppressAllDiagnostics(false);
    return T;
  }

  // The user compiles without -fopenmp, so that the syntax tree has no pragmas. A further parse
  // sees them, in the mode that leaves _OPENMP undefined as it is for the user.
  if (!anyContains(CI.getSourceManager(), "omp"))
    return {};
  Recompilation Analysis(CI, *Pristine, Silent ? Audience::Nobody : Audience::RemarksOnly);
  LangOptions &Lang = languageOf(Analysis.invocation());
  Lang.OpenMP = 51;
  Lang.OpenMPSimd = 1;
  Lang.OpenMPUseTLS = 1;
  // A precompiled header made without OpenMP fits, but for this flag; the rest has been checked.
  Analysis.invocation().getPreprocessorOpts().DisablePCHOrModuleValidation =
      DisableValidationForModuleKind::PCH;
  if (readOnlyOnce(CI))
    Analysis.replaceMainFile(mainText());
  AnalysisAction Act(Options, Analysis, Avoid, Records);
  Analysis.run(&Act);
  if (!Act.Parsed && !Silent)
    R.missed(startOfFile(CI),
             "with its OpenMP pragmas the file does not compile: " + Analysis.error(), "pragmas");
  return std::move(Act.Result);
}

/// Lets a further compilation see what is inserted.
void Action::edit(Recompilation &Edited, const Translation &T) {
  if (readOnlyOnce(getCompilerInstance()))
    Edited.replaceMainFile(mainText());
  if (T.Changed)
    Edited.insert(T.Edits, T.Prelude);
}

/// Does the unit become machine code at once, with an assembler that reads the stub's text? Not for
/// links that see IR, and not among instructions in another notation.
static bool becomesMachineCode(const CompilerInstance &CI) {
  const CodeGenOptions &Opts = CI.getCodeGenOpts();
  frontend::ActionKind Kind = CI.getFrontendOpts().ProgramAction;
  return (Kind == frontend::EmitObj || Kind == frontend::EmitAssembly) &&
         Opts.getInlineAsmDialect() == CodeGenOptions::IAD_ATT &&
         Opts.getEmbedBitcode() == CodeGenOptions::Embed_Off;
}

/// What code generation does for the translation.
void Action::prepare(CodeGenOptions &Code, const LangOptions &Lang, const Translation &T) {
  saveRemarks(Code, Records);
  skipIdleOpenMP(Code);
  if (!T.Changed)
    return;
  hideLaunchVariables(Code);
  if (!T.Code.Functions.empty())
    announceAccesses(Code, T.Code);
  if (T.Announced)
    noteAllocations(Code);
  if (!T.Guarded.empty())
    guardReturns(Code, T.Guarded);
  if (T.LinkRuntime)
    outlineColdPaths(Code);
  if (!T.Code.Functions.empty())
    lowerAnnouncements(Code); // they are no pieces to be taken out
  if (!T.LinkRuntime)
    return;
  setGlobalsApart(Code);
  defineTables(Code, T.Tables);
  linkRuntime(Code, runtimeBitcode(), Options.Runtime == "installed" ? runtimeImage() : "",
              becomesMachineCode(getCompilerInstance()));
  // Launches move the functions behind them, and hot loops run some per cent slower or faster
  // with the address they happen to get. On lines of the cache none of them is an unlucky one.
  if (!Lang.FunctionAlignment && Code.OptimizationLevel > 0 && !Code.OptimizeSize)
    alignFunctions(Code, 64);
}

/// Compiles what has been parsed. False when that cannot be; nothing has been written then.
bool Action::compileParsed(const Translation &T) {
  CompilerInstance &CI = getCompilerInstance();
  if (!mayGoOn(CI))
    return false;
  std::optional<std::vector<EditedBody>> Bodies = editedBodies(CI, Tokens, T.Edits);
  if (!Bodies)
    return false;
  std::string Behind;
  for (const TokenEdit &E : T.Edits)
    if (E.AtEnd)
      Behind += E.Text;
  if (T.Changed && !goOn(CI, *Parsed, {T.Prelude, Behind, *Bodies}))
    return false;
  prepare(CI.getCodeGenOpts(), CI.getLangOpts(), T);
  CI.setOutputStream(std::move(Output));
  Failed = !generateCode(CI, *Parsed, InFile);
  return true;
}

/// Compiles the edited file. False when it does not compile; nothing has been written then.
bool Action::compileEdited(Recompilation &Edited, const Translation &T) {
  edit(Edited, T);
  prepare(Edited.invocation().getCodeGenOpts(), languageOf(Edited.invocation()), T);
  if (!Edited.run())
    return false;
  Output->write(Edited.output().data(), Edited.output().size());
  return true;
}

/// Compiles the file without any change: the result is that of plain Clang.
bool Action::compileAsWritten(const Recompilation *Earlier) {
  CompilerInstance &CI = getCompilerInstance();
  Recompilation Written(CI, *Pristine, Audience::Backend);
  if (Earlier)
    Written.continueAfter(*Earlier);
  if (readOnlyOnce(CI))
    Written.replaceMainFile(mainText());
  saveRemarks(Written.invocation().getCodeGenOpts(), Records);
  if (!Written.run())
    return false;
  Output->write(Written.output().data(), Written.output().size());
  return true;
}

/// Is what the unit becomes then correct C?
bool Action::checks(const Avoidance &Avoid) {
  Translation T = translate(Avoid, /*Silent=*/true);
  Recompilation Check(getCompilerInstance(), *Pristine, Audience::Nobody);
  edit(Check, T);
  SyntaxOnlyAction Act;
  return Check.run(&Act);
}

/// The edited file does not compile: finds out without which loops it does, and whether host
/// accesses can be announced. False when that takes too long, or is of no use.
bool Action::narrow(size_t Loops, Avoidance &Avoid) {
  unsigned Attempts = 24;
  auto Good = [&](const Avoidance &A) { return Attempts && Attempts-- && checks(A); };
  Avoid.AccessChecks = true;
  if (!Good(Avoid)) {
    for (size_t I = 0; I < Loops; I++)
      Avoid.Loops.insert(I);
    std::function<void(size_t, size_t)> Add = [&](size_t First, size_t Count) {
      Avoidance More = Avoid;
      More.Loops.erase(More.Loops.lower_bound(First), More.Loops.lower_bound(First + Count));
      if (Good(More)) {
        Avoid = More;
      } else if (Count > 1) {
        Add(First, Count / 2);
        Add(First + Count / 2, Count - Count / 2);
      }
    };
    Add(0, Loops / 2);
    Add(Loops / 2, Loops - Loops / 2);
  }
  Avoidance All = Avoid;
  All.AccessChecks = false;
  if (Good(All))
    Avoid = All;
  return Attempts && Avoid.Loops.size() < Loops && (Avoid.AccessChecks || !Avoid.Loops.empty());
}

/// What was left out, and the error that it caused.
void Action::reportAvoided(const Translation &T, const Avoidance &Avoid, const std::string &Error) {
  CompilerInstance &CI = getCompilerInstance();
  Remarks R(CI, &Records);
  for (size_t I : Avoid.Loops) // places of another instance mean nothing here
    R.missed(CI.getLangOpts().OpenMP ? T.Places[I] : startOfFile(CI),
             "loop kept after all: with its launch the unit does not compile: " + Error,
             "insertions");
  if (Avoid.AccessChecks)
    R.missed(startOfFile(CI),
             "arrays do not stay on the device between kernels, because with "
             "checks the unit does not compile: " +
                 Error,
             "insertions");
}

/// The second compilation. An error in the edited file that the file as written does not have is a
/// defect of the plugin, not of the user's program, and must not stop its build.
///
/// Returns how many of the loops are kernels in what was compiled.
unsigned Action::compile(const Translation &T) {
  if (compileParsed(T))
    return T.Kernels;
  if (!T.Changed) {
    Failed = !compileAsWritten(nullptr);
    return 0;
  }
  CompilerInstance &CI = getCompilerInstance();
  Recompilation Edited(CI, *Pristine, Audience::UntilError);
  if (compileEdited(Edited, T))
    return T.Kernels;
  Avoidance Avoid;
  if (narrow(T.Places.size(), Avoid)) {
    Translation Less = translate(Avoid, /*Silent=*/true);
    Recompilation Again(CI, *Pristine, Audience::UntilError);
    Again.continueAfter(Edited);
    reportAvoided(T, Avoid, Edited.error());
    if (compileEdited(Again, Less))
      return Less.Kernels;
  }
  Records.clear();
  Failed = !compileAsWritten(&Edited);
  if (!Failed)
    Remarks(CI).missed(startOfFile(CI),
                       "the file is compiled as written, because with its insertions the unit "
                       "does not compile: " +
                           Edited.error(),
                       "insertions");
  return 0;
}

void Action::ExecuteAction() {
  if (Original)
    return Original->ExecuteAction();
  ASTFrontendAction::ExecuteAction();
  if (getCompilerInstance().getDiagnostics().hasErrorOccurred())
    return;
  Translation T = translate({}, /*Silent=*/false);
  if (getCompilerInstance().getDiagnosticClient().getNumErrors()) {
    Failed = true; // a plugin argument whose file is no good
    return;
  }
  if (Options.PrintHost)
    llvm::outs() << T.Prelude << (T.Changed ? StringRef(T.Shown) : mainText());
  unsigned Kernels = compile(T);
  if (!Failed && T.Loops)
    Remarks(getCompilerInstance()).summary(startOfFile(getCompilerInstance()), Kernels, T.Loops);
}

void Action::EndSourceFileAction() {
  if (Original)
    return Original->EndSourceFileAction();
  Output.reset(); // Clang renames or removes the file only once it is closed
}

bool Action::shouldEraseOutputFiles() {
  if (Original)
    return Original->shouldEraseOutputFiles();
  return Failed || PluginASTAction::shouldEraseOutputFiles();
}

//===- Steps that the original action takes itself --------------------------------------------===//

bool Action::usesPreprocessorOnly() const {
  return Original ? Original->usesPreprocessorOnly() : PluginASTAction::usesPreprocessorOnly();
}

TranslationUnitKind Action::getTranslationUnitKind() {
  return Original ? Original->getTranslationUnitKind() : PluginASTAction::getTranslationUnitKind();
}

bool Action::hasPCHSupport() const {
  return Original ? Original->hasPCHSupport() : PluginASTAction::hasPCHSupport();
}

bool Action::hasASTFileSupport() const {
  return Original ? Original->hasASTFileSupport() : PluginASTAction::hasASTFileSupport();
}

bool Action::hasIRSupport() const {
  return Original ? Original->hasIRSupport() : PluginASTAction::hasIRSupport();
}

bool Action::hasCodeCompletionSupport() const {
  return Original ? Original->hasCodeCompletionSupport()
                  : PluginASTAction::hasCodeCompletionSupport();
}

bool Action::BeginInvocation(CompilerInstance &CI) {
  return Original ? Original->BeginInvocation(CI) : PluginASTAction::BeginInvocation(CI);
}

bool Action::BeginSourceFileAction(CompilerInstance &CI) {
  if (!Original)
    return PluginASTAction::BeginSourceFileAction(CI);
  Original->setCurrentInput(getCurrentInput());
  Original->setCompilerInstance(&CI);
  bool Good = Original->BeginSourceFileAction(CI);
  // The action may have changed its input; setting it anew would drop a syntax tree read from a
  // file.
  if (!isCurrentFileAST())
    setCurrentInput(Original->getCurrentInput());
  return Good;
}

void Action::EndSourceFile() {
  if (Original)
    return Original->EndSourceFile();
  PluginASTAction::EndSourceFile();
}

} // namespace o2o

static FrontendPluginRegistry::Add<o2o::Action> Registration(o2o::PluginName,
                                                             "compile OpenMP loops to OpenCL too");
