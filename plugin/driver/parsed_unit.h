//===- parsed_unit.h - compiles a unit that has been parsed, without parsing it again ---------===//
//
// The syntax tree of the first parse is the one to be compiled. What the parser says of it is kept
// until the translation is known; then the parser goes on behind the last line, with the
// declarations and definitions that the translation adds and the functions in which it inserts
// something (edited_bodies.h), and code is generated of everything.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_DRIVER_PARSED_UNIT_H
#define O2O_PLUGIN_DRIVER_PARSED_UNIT_H

#include "plugin/driver/edited_bodies.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <functional>
#include <vector>

namespace o2o {

/// What a consumer is told of as declared elsewhere: older Clangs tell it of variables only.
template <class DeclT> DeclT declaredElsewhere(void (clang::ASTConsumer::*)(DeclT));
using DeclaredElsewhere =
    decltype(declaredElsewhere(&clang::ASTConsumer::CompleteExternalDeclaration));

/// Keeps what a consumer of the syntax tree is told, in its order.
class ParsedUnit : public clang::ASTConsumer {
public:
  bool HandleTopLevelDecl(clang::DeclGroupRef D) override;
  void HandleInterestingDecl(clang::DeclGroupRef D) override;
  void HandleTagDeclDefinition(clang::TagDecl *D) override;
  void HandleTagDeclRequiredDefinition(const clang::TagDecl *D) override;
  void CompleteTentativeDefinition(clang::VarDecl *D) override;
  void CompleteExternalDeclaration(DeclaredElsewhere D) override;

  /// Tells it to \p To, which has not been told anything.
  void deliver(clang::ASTConsumer &To) const;

  /// How much there is by now.
  size_t size() const { return Told.size(); }
  /// What has been told from \p Begin to \p End comes first of all.
  void putFirst(size_t Begin, size_t End);

private:
  std::vector<std::function<void(clang::ASTConsumer &)>> Told;
  /// The end of the unit is reached twice.
  llvm::SmallPtrSet<const clang::Decl *, 32> Completed;
};

/// May the parser go on behind the unit, which \p CI has parsed, so that what follows means what it
/// would mean in front of it?
bool mayGoOn(clang::CompilerInstance &CI);

/// What goes on behind the last line.
struct Continuation {
  llvm::StringRef Prelude; ///< declarations that bodies need; as if they stood in front of the unit
  llvm::StringRef Behind;  ///< definitions
  llvm::ArrayRef<EditedBody> Bodies;
};

/// Parses it, of which the user sees nothing. False when it does not compile; the unit is what it
/// was then.
bool goOn(clang::CompilerInstance &CI, ParsedUnit &Unit, const Continuation &What);

/// Generates code of what \p CI has parsed, as the program's action asks for. \p InFile: the name
/// that the action is given. False when an error was reported.
bool generateCode(clang::CompilerInstance &CI, const ParsedUnit &Unit, llvm::StringRef InFile);

} // namespace o2o

#endif
