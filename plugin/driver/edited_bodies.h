//===- edited_bodies.h - functions with insertions, to be parsed behind the unit --------------===//
//
// What is inserted stands in the bodies of functions. The parser can read such a body once more
// behind the last line, into the declaration that it has made of the function, and the rest of the
// unit is taken as it is:
//
//     double a[N];                                      double a[N];
//     void f(void) { for (...) a[i] = 0; }      ->      void f(void)
//     int g(void) { return 1; }                         int g(void) { return 1; }
//                                                       of f: { if (launch) ; else for (...) ... }
//
// Its tokens are those of the first time, so macros mean what they meant. A name means the same as
// well: all declarations of one at file scope are of one object, function or type. The exceptions
// are why some bodies are refused: tags that the function declares without defining them, functions
// with several meanings (`overloadable`), and pragmas that are about what stands behind them.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_DRIVER_EDITED_BODIES_H
#define O2O_PLUGIN_DRIVER_EDITED_BODIES_H

#include "plugin/text/unit_tokens.h"

#include "clang/Frontend/CompilerInstance.h"

#include <optional>
#include <vector>

namespace o2o {

/// A function whose body is to be parsed again.
struct EditedBody {
  clang::FunctionDecl *F;
  std::vector<clang::Token> Tokens; ///< of the body, with what is inserted
};

/// The functions that have \p Edits, those at the unit's end left aside; none where one of them
/// stands elsewhere or in a body that means what it means only where it stands.
std::optional<std::vector<EditedBody>> editedBodies(clang::CompilerInstance &CI,
                                                    const UnitTokens &Tokens,
                                                    llvm::ArrayRef<TokenEdit> Edits);

/// Functions without their bodies; they have them back at the end, unless they are kept.
class BodiesTaken {
public:
  explicit BodiesTaken(llvm::ArrayRef<EditedBody> Bodies);
  ~BodiesTaken();
  void keepNew() { All.clear(); }

private:
  struct Taken {
    clang::FunctionDecl *F;
    clang::Stmt *Body;
    std::vector<clang::Decl *> Local;
  };
  std::vector<Taken> All;
};

} // namespace o2o

#endif
