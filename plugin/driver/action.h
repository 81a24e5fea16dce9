//===- action.h - drives one compilation ------------------------------------------------------===//
//
// Clang runs the `omp2ocl` action in place of the one that the command line asks for. The action
// either hands the whole compilation to the original action (preprocessing, syntax check,
// precompiled headers, assembly and LLVM IR inputs, other languages, `off`): then everything is as
// without the plugin. Or, where a C file becomes code, it
//
//   1. parses the file; the user's diagnostics come from this parse, as do dependency files;
//   2. lets translateUnit() say what is inserted into it;
//   3. compiles what has been parsed, with the insertions and the runtime (parsed_unit.h); where
//      that cannot be the unit is compiled again (recompile.h), and as written should it not
//      compile with them.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_DRIVER_ACTION_H
#define O2O_PLUGIN_DRIVER_ACTION_H

#include "plugin/driver/original_action.h"
#include "plugin/driver/translate.h"
#include "plugin/user/options.h"

#include "clang/Frontend/CompilerInvocation.h"

#include <memory>
#include <string>
#include <vector>

namespace o2o {

class ParsedUnit;
class Recompilation;

class Action : public clang::PluginASTAction {
public:
  ActionType getActionType() override { return ReplaceAction; }

  bool usesPreprocessorOnly() const override;
  clang::TranslationUnitKind getTranslationUnitKind() override;
  bool hasPCHSupport() const override;
  bool hasASTFileSupport() const override;
  bool hasIRSupport() const override;
  bool hasCodeCompletionSupport() const override;
  void EndSourceFile() override;

protected:
  bool ParseArgs(const clang::CompilerInstance &CI, const std::vector<std::string> &Args) override;
  bool PrepareToExecuteAction(clang::CompilerInstance &CI) override;
  bool BeginInvocation(clang::CompilerInstance &CI) override;
  bool BeginSourceFileAction(clang::CompilerInstance &CI) override;
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI,
                                                        llvm::StringRef InFile) override;
  void ExecuteAction() override;
  void EndSourceFileAction() override;
  bool shouldEraseOutputFiles() override;

private:
  bool restoreProgramAction(clang::CompilerInstance &CI);
  bool translates(const clang::CompilerInstance &CI);
  Translation translate(const Avoidance &Avoid, bool Silent);
  unsigned compile(const Translation &T);
  void edit(Recompilation &Edited, const Translation &T);
  bool checks(const Avoidance &Avoid);
  bool narrow(size_t Loops, Avoidance &Avoid);
  void prepare(clang::CodeGenOptions &Code, const clang::LangOptions &Lang, const Translation &T);
  bool compileParsed(const Translation &T);
  bool compileEdited(Recompilation &Edited, const Translation &T);
  void reportAvoided(const Translation &T, const Avoidance &Avoid, const std::string &Error);
  bool compileAsWritten(const Recompilation *Earlier);
  llvm::StringRef mainText() const;
  void decline(llvm::StringRef Key, const std::string &Why);
  void dependOnModel(clang::CompilerInstance &CI);

  PluginOptions Options;
  std::unique_ptr<OriginalAction> Original; ///< set when it does all of the work
  std::string Declined;    ///< why a file that becomes code is not translated; empty: no remark
  std::string DeclinedKey; ///< of docs/remarks.md
  std::vector<RemarkRecord> Records;                   ///< what has been said of this unit
  std::unique_ptr<clang::CompilerInvocation> Pristine; ///< before this instance began with the file
  std::unique_ptr<llvm::raw_pwrite_stream> Output;
  std::string InFile;           ///< what the consumer of the syntax tree is told
  ParsedUnit *Parsed = nullptr; ///< that consumer
  Pragmas Said;                 ///< of the unit's pragmas
  UnitTokens Tokens;            ///< with -fopenmp
  bool Failed = false;          ///< the second compilation reported an error
};

} // namespace o2o

#endif
