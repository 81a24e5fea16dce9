//===- callee_notes.h - what calls do, for the passes over LLVM IR ----------------------------===//
#ifndef O2O_PLUGIN_HOST_CALLEE_NOTES_H
#define O2O_PLUGIN_HOST_CALLEE_NOTES_H

#include "plugin/host/unit_functions.h"
#include "plugin/passes/announce.h"

#include <optional>
#include <string>

namespace o2o {

/// The name in LLVM IR.
std::string symbolOf(const clang::Decl *D, clang::ASTContext &Ctx);

/// Writes down, by symbol, what the unit's calls do to memory: what the syntax tree knows of it, in
/// terms of a call's arguments (plugin/passes/callee_effects.h).
class CalleeNotes {
public:
  CalleeNotes(clang::ASTContext &Ctx, const UnitFunctions &Known, AnnouncedFunctions &Out)
      : Ctx(Ctx), Known(Known), Out(Out) {}

  /// \p C calls \p F.
  void describe(const clang::CallExpr *C, const clang::FunctionDecl *F);

private:
  void describeLibrary(CalleeEffects &To, const clang::CallExpr *C,
                       const clang::FunctionDecl *F) const;
  std::optional<CalleeEffects::Part> partOf(const AccessRange &P, size_t Arguments) const;
  void add(CalleeEffects &To, const Effects &All, bool Callback) const;
  void remember(llvm::StringRef Name, const CalleeEffects &New);

  clang::ASTContext &Ctx;
  const UnitFunctions &Known;
  AnnouncedFunctions &Out;
};

} // namespace o2o

#endif
