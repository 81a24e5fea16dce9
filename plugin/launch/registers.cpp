//===- registers.cpp - variables declared `register` ------------------------------------------===//
//
//     register double sum = 0;      ->      /*register*/ double sum = 0;
//
// A launch takes the addresses of what it updates and of the objects that it passes, and C allows
// none of a register variable. The word promises just that and nothing else (C11 6.7.1), so it is
// made a comment in functions with kernels.
//
// Left alone: variables in a register by name (`asm("r12")`), declarations without a type
// ("register i;"), where the word is what makes them declarations, and words from macros. Where one
// of these matters, the edited file does not compile, and the file is compiled as written.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/launch/registers.h"
#include "plugin/text/edit_files.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace o2o {

namespace {

class RegisterFinder : public RecursiveASTVisitor<RegisterFinder> {
public:
  RegisterFinder(ASTContext &Ctx, Rewrite &Edit)
      : SM(Ctx.getSourceManager()), LO(Ctx.getLangOpts()), Files(SM), Edit(Edit) {}

  bool VisitVarDecl(VarDecl *V) {
    if (V->getStorageClass() != SC_Register || V->hasAttr<AsmLabelAttr>())
      return true;
    SourceLocation Name = V->getLocation();
    for (SourceLocation L = V->getBeginLoc(); L.isFileID() && L != Name;) {
      Token T;
      if (Lexer::getRawToken(L, T, SM, LO, /*IgnoreWhiteSpace=*/true) || T.getLocation() == Name)
        break;
      if (T.is(tok::raw_identifier) && T.getRawIdentifier() == "register") {
        comment(T, Name);
        break;
      }
      L = T.getEndLoc();
    }
    return true;
  }

private:
  void comment(const Token &Word, SourceLocation Name) {
    Token Next;
    bool Typed = !Lexer::getRawToken(Word.getEndLoc(), Next, SM, LO, true) &&
                 Next.is(tok::raw_identifier) && Next.getLocation() != Name;
    if (!Typed || !Files.editable(Word.getLocation()) ||
        !Done.insert(Word.getLocation().getRawEncoding()).second)
      return;
    Edit.insert(Word.getLocation(), "/*", Rank::Check);
    Edit.insert(Word.getEndLoc(), "*/", Rank::Close);
  }

  const SourceManager &SM;
  const LangOptions &LO;
  EditFiles Files;
  Rewrite &Edit;
  llvm::DenseSet<unsigned> Done;
};

} // namespace

void takeRegistersOff(ASTContext &Ctx, const FunctionDecl *F, Rewrite &Edit) {
  RegisterFinder Finder(Ctx, Edit);
  Finder.TraverseDecl(const_cast<FunctionDecl *>(F));
}

} // namespace o2o
