//===- translate.cpp - a translation whose result is known --------------------------------------===//
//
// Linked with the plugin's own driver in place of the real translation. It includes a prelude in
// front of every file and declares something behind its last line: object code, debug information and diagnostics must
// then be those of the file as written, byte for byte. O2O_TEST_TRANSLATE selects
//   link    the same, and the runtime bitcode is linked in;
//   broken  the insertion does not compile; broken-host, broken-loop: unless host accesses, or the second loop, are left alone;
//   none    nothing is changed.
//
//===-------------------------------------------------------------------------------------------===//

#include "plugin/driver/translate.h"

#include "clang/Basic/SourceManager.h"

#include <cstdlib>

namespace o2o {

Translation translateUnit(clang::CompilerInstance &CI, const PluginOptions &, const UnitTokens &Tokens,
                          const Pragmas &, Remarks &R, const Avoidance &Avoid) {
  const char *Variable = getenv("O2O_TEST_TRANSLATE");
  llvm::StringRef Mode = Variable ? Variable : "";
  clang::SourceManager &SM = CI.getSourceManager();
  clang::SourceLocation Start = SM.getLocForStartOfFile(SM.getMainFileID());
  llvm::StringRef Text = SM.getBufferData(SM.getMainFileID());
  if (Mode == "none")
    return {};

  R.pass(Start, "test translation");
  R.note(Start, "of this file");
  Translation T;
  T.Changed = true;
  T.LinkRuntime = Mode == "link";
  T.Prelude = "static inline int o2o_prelude(void) { int o2o_unused; return 1 / 0; }\n"
              "static int o2o_unused_variable;\n"
              "extern int o2o_test_runtime(void);\n";
  T.Places.assign(3, Start);
  bool Breaks = Mode == "broken" || (Mode == "broken-host" && !Avoid.AccessChecks) ||
                (Mode == "broken-loop" && !Avoid.Loops.count(1));
  if (Mode.starts_with("broken")) {
    T.Loops = 3;
    T.Kernels = 3 - (unsigned)Avoid.Loops.size();
  }
  if (Breaks) {
    T.Prelude += "this is no C;\n";
  }
  TokenEdit End;
  const std::vector<bool> Omitted = Tokens.omitted();
  for (unsigned I = 0; I < Tokens.size(); I++)
    if (!Omitted[I]) {
      End.At++;
      End.Behind = Tokens[I].Kind;
    }
  End.Text = "struct o2o_edited;";
  End.AtEnd = true;
  if (End.At)
    T.Edits.push_back(End);
  T.Shown = (Text + End.Text).str();
  return T;
}

} // namespace o2o
