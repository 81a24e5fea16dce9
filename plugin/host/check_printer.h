//===- check_printer.h - announcing host accesses, as text ------------------------------------===//
#ifndef O2O_PLUGIN_HOST_CHECK_PRINTER_H
#define O2O_PLUGIN_HOST_CHECK_PRINTER_H

#include "plugin/host/unit_functions.h"

#include <map>
#include <string>
#include <vector>

namespace o2o {

/// Where a check is to stand: names must mean there what they mean in the code that is checked.
struct CheckPoint {
  const clang::FunctionDecl *Function;
  clang::SourceLocation Location;
  /// Inside a construct with `default(none)`: names that are not listed are errors.
  bool DefaultNone;
  /// Inside of the code that is checked, not in front of it: declarations there count.
  bool Inside = false;
};

class CheckPrinter {
public:
  CheckPrinter(clang::ASTContext &Ctx, const UnitFunctions &Known) : Ctx(Ctx), Known(Known) {}

  /// A statement that announces the effects of \p Code, or nothing. \p Effects are those of the
  /// code; the unknown ones among its calls are asked for their effects at run time. \p Sole: the
  /// one call of compiled code that certainly comes next, or null.
  std::string statement(const Effects &E, llvm::ArrayRef<const clang::Stmt *> Code,
                        const CheckPoint &At, const clang::CallExpr *Sole);
  /// The same as the beginning of an expression with commas.
  static std::string asExpression(const std::string &Statement) {
    return Statement.empty() ? "" : "__extension__({" + Statement + "}),";
  }

  /// A statement that must run immediately before the call, if its callee looks who has called it
  /// (return_guard.h): nothing else may be called in between.
  std::string justBefore(const clang::CallExpr *C);

  /// The beginning of an expression with commas where there are no statements: in a parameter list.
  std::string inParameters(const Effects &E, llvm::ArrayRef<const clang::Stmt *> Code,
                           const CheckPoint &At);

  /// Some function may be called by foreign code (return_guard.h).
  void noteGuard() { Used = Entered = true; }
  /// Some function's accesses are announced in LLVM IR.
  void noteCode() { Used = true; }
  /// What stands behind the declaration of an automatic array or struct.
  std::string frame(const clang::VarDecl *V);
  /// An object of the unit with static storage that the runtime is to know.
  void addStatic(const clang::VarDecl *V);
  /// A static array that the plugin itself declares, which nothing else can touch; \p Name: in the
  /// user's words.
  void addOwn(std::string Array, const char *Name) {
    Used = true;
    Own.emplace_back(std::move(Array), Name);
  }

  /// What encloses a pointer to a function in its call.
  std::pair<std::string, std::string> throughPointer();

  /// Declarations in front of the file.
  std::string declarations() const;
  /// Definitions behind it: the table of objects, and the effects of functions for other units.
  std::string definitions();
  /// Elements of the table of functions that announce their accesses.
  unsigned announcing() const;
  unsigned statics() const { return (unsigned)(Statics.size() + Own.size()); }
  /// Some function has a guard for foreign callers.
  bool entered() const { return Entered; }
  /// Something has been asked for that needs the declarations.
  bool used() const { return Used; }

private:
  /// What one place announces as constants and values (abi.h, __o2o_touch_list): much less code
  /// than a call for each.
  struct TouchList {
    std::vector<int64_t> Words;
    std::vector<std::string> Pointers, Numbers;
    unsigned Entries = 0;
    void add(unsigned What, unsigned Flags, const std::string &Pointer,
             llvm::ArrayRef<int64_t> More);
  };
  /// \p Lists: what needs them may be written; there are only calls otherwise.
  std::string touches(const Effects &E, llvm::ArrayRef<const clang::Stmt *> Code,
                      const CheckPoint &At, bool Lists);
  std::string call(const TouchList &List);
  std::string slotValue(const RangeSlot &Slot, llvm::ArrayRef<const clang::Stmt *> Code,
                        const CheckPoint &At);
  bool touchPart(const AccessRange &P, llvm::ArrayRef<const clang::Stmt *> Code,
                 const CheckPoint &At, TouchList &List, std::string &Out);
  std::string root(const AccessRange &P, llvm::ArrayRef<const clang::Stmt *> Code,
                   const CheckPoint &At);
  static std::string pointerValue(const clang::VarDecl *V);
  std::string before(const clang::CallExpr *C, llvm::ArrayRef<const clang::Stmt *> Code,
                     const CheckPoint &At, bool Sole);
  std::string asks(const clang::FunctionDecl *F) const;
  std::string goingTo(const clang::CallExpr *C) const;
  bool nameable(const clang::VarDecl *V, llvm::ArrayRef<const clang::Stmt *> Code,
                const CheckPoint &At) const;
  bool inTable(const clang::VarDecl *V) const;
  std::string sizeOf(const clang::VarDecl *V) const;
  int64_t bytesOf(const clang::VarDecl *V) const;
  unsigned tableIndex(const clang::VarDecl *V);
  std::string address(const clang::VarDecl *V, llvm::ArrayRef<const clang::Stmt *> Code,
                      const CheckPoint &At);
  bool changesElsewhere(const clang::Stmt *Node, const clang::VarDecl *V) const;
  std::string argument(const clang::Expr *E, llvm::ArrayRef<const clang::Stmt *> Code,
                       const CheckPoint &At);
  std::string publish(const clang::FunctionDecl *F);
  std::string called(const clang::FunctionDecl *F, std::string &Declared) const;
  std::string replaceable() const;

  clang::ASTContext &Ctx;
  const UnitFunctions &Known;
  llvm::MapVector<const clang::VarDecl *, unsigned> Statics;
  std::vector<std::pair<std::string, const char *>> Own;        ///< behind them in the table
  llvm::MapVector<const clang::FunctionDecl *, unsigned> Asked; ///< extern functions, numbered
  std::map<std::vector<int64_t>, size_t> Lists;                 ///< where each list's words are
  std::vector<int64_t> ListWords;
  std::vector<unsigned> ListObjects; ///< whose addresses are values of lists, by the table
  std::string FrameNames;            ///< of framed objects
  std::string FrameObjects;          ///< those with static storage
  std::string Lasting;               ///< forgets these
  unsigned Frames = 0;
  bool Used = false, Entered = false;
};

} // namespace o2o

#endif
