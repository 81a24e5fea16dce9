//===- recompile.h - more compilations of the same unit, in the same process ------------------===//
//
// Where the parser cannot go on behind a unit (parsed_unit.h, edited_bodies.h), the plugin compiles
// it a second time, edited. Here is what a further compilation needs so that nobody notices it: a
// Clang instance of its own that shares the files already read (standard input and pipes can be
// read only once), writes no dependency files, repeats no diagnostic, and puts the object code into
// memory.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_DRIVER_RECOMPILE_H
#define O2O_PLUGIN_DRIVER_RECOMPILE_H

#include "plugin/text/unit_tokens.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace o2o {

/// Which diagnostics of a further compilation reach the user.
enum class Audience {
  Backend,    ///< what code generation says, and errors; front-end warnings were given before
  UntilError, ///< the same, but the first error silences everything and is kept in error()
  Nobody,     ///< none; the first error is kept in error()
  /// Remarks with their notes, and the plugin's own warnings; the first error is kept in error().
  RemarksOnly
};

/// One further compilation of the unit that \p Outer is processing.
class Recompilation {
public:
  /// \p Pristine: the invocation as it was before \p Outer began with the file.
  Recompilation(clang::CompilerInstance &Outer, const clang::CompilerInvocation &Pristine,
                Audience Who);
  ~Recompilation();

  /// To be adapted before run().
  clang::CompilerInvocation &invocation() { return *Invocation; }

  /// Makes \p Text the content of the main file.
  void replaceMainFile(llvm::StringRef Text);

  /// Compiles the declarations \p Prelude in front of the file, as a system header without debug
  /// information of which the user sees nothing, and \p Edits in the middle. Both outlive run().
  void insert(llvm::ArrayRef<TokenEdit> Edits, llvm::StringRef Prelude);

  /// Runs \p Action, or the invocation's own action when null. False when an error occurred.
  bool run(clang::FrontendAction *Action = nullptr);

  /// What the action wrote to its output file.
  llvm::MutableArrayRef<char> output() { return Output; }

  /// From now on errors reach the user, whoever the audience is.
  void showErrors();

  /// Does not repeat what reached the user from \p Earlier, which has run.
  void continueAfter(const Recompilation &Earlier);

  /// The text of the first error, if there was one.
  const std::string &error() const;

private:
  class Forwarder;

  void ignoreFrontEndWarnings(clang::DiagnosticsEngine &Diags);

  clang::CompilerInstance &Outer;
  std::shared_ptr<clang::CompilerInvocation> Invocation;
  std::unique_ptr<Forwarder> Client;
  std::unique_ptr<llvm::MemoryBuffer> MainFile;
  llvm::ArrayRef<TokenEdit> Edits;
  llvm::StringRef Prelude;
  llvm::SmallVector<char, 0> Output;
};

} // namespace o2o

#endif
