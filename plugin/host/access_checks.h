//===- access_checks.h - host accesses are announced to the runtime ---------------------------===//
#ifndef O2O_PLUGIN_HOST_ACCESS_CHECKS_H
#define O2O_PLUGIN_HOST_ACCESS_CHECKS_H

#include "plugin/host/callee_notes.h"
#include "plugin/host/check_printer.h"
#include "plugin/launch/rewrite.h"
#include "plugin/text/edit_point.h"

#include <string>

namespace o2o {

/// The checks of one unit.
class AccessChecks {
public:
  AccessChecks(clang::ASTContext &Ctx, const UnitTokens &Tokens, const clang::CodeGenOptions &Opts,
               llvm::ArrayRef<Kernel> Launches, llvm::ArrayRef<FunctionAlternatives> Alternatives,
               Rewrite &Edit);

  /// Announces every access of the unit. False: that is impossible, nothing has been inserted, and
  /// the unit needs the baseline; reason() says why.
  bool announce();
  const std::string &reason() const { return Reason; }
  clang::SourceLocation where() const { return Where; }

  /// The unit makes pointers that lie in front of their arrays.
  bool makesBeside() const { return Known.pointers().makesBeside(); }
  bool makesEnds() const { return Known.pointers().makesEnds(); }
  /// Some text has been inserted, or other units want to know of this one.
  bool changes() const { return Text.used() || Publishes || Known.allocates(); }
  /// What a function with alternatives says before it calls one of them in its own place: a
  /// statement, or nothing.
  std::string beforeAlternative(const clang::FunctionDecl *Caller, const clang::CallExpr *C) const;
  CheckPrinter &text() { return Text; }
  /// The symbols of the functions that foreign code may call (return_guard.h).
  const std::vector<std::string> &guarded() const { return Guarded; }
  /// What is left to the pass over LLVM IR.
  const AnnouncedFunctions &code() const { return Code; }

private:
  bool unit();
  void begin(const clang::FunctionDecl *F);
  void guard(const clang::FunctionDecl *F);
  bool inCode(const clang::FunctionDecl *F);
  void chooseFrames(const clang::FunctionDecl *F);
  bool placeable(const clang::FunctionDecl *F, const clang::CompoundStmt *Block,
                 const clang::DeclStmt *D) const;
  bool sizes(const clang::FunctionDecl *F);
  void withOldPointers(Effects &E) const;
  struct Found {
    bool MayRun = false, Runs = false;
  };
  Found mark(const clang::Stmt *S);
  bool busy(const clang::Stmt *S) const { return S && Busy.count(S) != 0; }

  bool statement(const clang::Stmt *S, bool Branch);
  bool idle(const clang::Stmt *S, bool Branch);
  bool idleParts(const clang::Stmt *S);
  bool announceAt(const clang::Stmt *S, const Effects &E, bool Branch);
  bool braces(const clang::Stmt *S, size_t From);
  bool labels(const clang::Stmt *S, const std::string &Check, bool InSwitch = false);
  bool sequence(const clang::CompoundStmt *Block);
  bool frames(const clang::DeclStmt *D);
  bool loop(const clang::Expr *Cond, const clang::Stmt *Body);
  bool evaluation(llvm::ArrayRef<const clang::Stmt *> Code, const clang::Stmt *At, bool Expression);
  clang::SourceLocation beginOf(const clang::CallExpr *C) const;
  bool callsInArguments(const clang::CallExpr *C) const;
  bool wrap(const clang::CallExpr *C, const std::string &Before, const std::string &Check);
  bool askPointer(const clang::Expr *Function);
  bool directive(const clang::OMPExecutableDirective *D, bool Branch);
  void launch(const clang::Stmt *S, bool ToPass);
  void launchesToPass(const clang::Stmt *S);
  bool insideDirective(const clang::OMPExecutableDirective *D);
  const clang::CallExpr *soleCall(llvm::ArrayRef<const clang::Stmt *> Code, const Effects &E) const;
  bool put(std::optional<unsigned> At, const std::string &What, Rank R);
  bool putBefore(const clang::Stmt *S, const std::string &What, Rank R);
  /// \p Inside: behind what comes first in the code.
  CheckPoint place(const clang::Stmt *S, bool Inside = false) const;
  bool fail(clang::SourceLocation L, const std::string &Why);

  clang::ASTContext &Ctx;
  const bool Optimises;
  const llvm::ArrayRef<Kernel> Launches;
  /// The directives, and loops around one, that are launched.
  const llvm::SmallPtrSet<const clang::Stmt *, 16> Kernels;
  /// The numbers of the launches in front of one of these, of several directives first.
  llvm::DenseMap<const clang::Stmt *, llvm::SmallVector<unsigned, 2>> LaunchesAt;
  /// Those of them in which kernels may run where the OpenMP version runs: of other directives, of
  /// functions that they call, or by way of functions of other units.
  llvm::SmallPtrSet<const clang::Stmt *, 4> Nesting;
  Rewrite &Edit;
  UnitFunctions Known;
  CheckPrinter Text;
  EditPoints Points;
  const clang::FunctionDecl *Function = nullptr;
  llvm::SmallPtrSet<const clang::Stmt *, 32> Busy;
  llvm::DenseMap<const clang::CallExpr *, clang::SourceLocation> Variants; ///< `declare variant`
  unsigned DefaultNone = 0;
  bool Publishes = false;
  AnnouncedFunctions Code;
  CalleeNotes Callees{Ctx, Known, Code};
  std::vector<std::string> Guarded;
  std::string Reason;
  clang::SourceLocation Where;
};

} // namespace o2o

#endif
