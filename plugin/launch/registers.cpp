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
#include "plugin/ast/tree_visitor.h"

#include "clang/AST/Attr.h"

#include <set>

using namespace clang;

namespace o2o {

namespace {

class RegisterFinder : public TreeVisitor {
public:
  RegisterFinder(const UnitTokens &Tokens, Rewrite &Edit) : Tokens(Tokens), Edit(Edit) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getStorageClass() != SC_Register || V->hasAttr<AsmLabelAttr>())
      return true;
    std::optional<unsigned> I = Tokens.find(V->getBeginLoc()), Name = Tokens.find(V->getLocation());
    while (I && Name && *I < *Name && Tokens[*I].Kind != tok::kw_register)
      ++*I;
    // `register i` needs its only word.
    if (I && Name && *I + 1 < *Name && Tokens[*I + 1].Name && Done.insert(*I).second)
      Edit.replace(*I, "");
    return true;
  }

private:
  const UnitTokens &Tokens;
  Rewrite &Edit;
  std::set<unsigned> Done;
};

} // namespace

void takeRegistersOff(const UnitTokens &Tokens, const FunctionDecl *F, Rewrite &Edit) {
  RegisterFinder Finder(Tokens, Edit);
  Finder.TraverseDecl(const_cast<FunctionDecl *>(F));
}

} // namespace o2o
