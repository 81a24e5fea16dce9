//===- assume.h - what the user declares about index arrays -----------------------------------===//
#ifndef O2O_PLUGIN_UNIT_ASSUME_H
#define O2O_PLUGIN_UNIT_ASSUME_H

#include "plugin/unit/sites.h"
#include "plugin/user/pragma.h"

namespace o2o {

/// The arrays that `#pragma omp2ocl injective` declares to have no two equal elements.
class Assumptions {
public:
  /// Looks the names up, and warns of each that is not an array of integers known where the pragma
  /// stands, or has no loop to count for.
  Assumptions(clang::ASTContext &Ctx, const InjectiveNames &Names, const UnitSites &Sites);

  /// \p Path, which begins with the variable \p Root, is declared injective in front of the site's
  /// loop and in a block (or file) that holds it.
  bool injective(const LoopSite &Site, const clang::VarDecl *Root, llvm::StringRef Path) const;

private:
  struct Declared {
    clang::SourceLocation Loc;
    const clang::VarDecl *Root = nullptr;
    std::string Path;
    const clang::Stmt *Scope = nullptr; ///< null: the file
  };
  const clang::VarDecl *lookUp(const InjectiveName &Name, Declared &Out) const;
  void searchBlock(clang::Stmt *S, llvm::StringRef Name, Declared &Out) const;
  bool before(clang::SourceLocation A, clang::SourceLocation B) const;
  bool contains(const clang::Stmt *S, clang::SourceLocation L) const;
  bool counts(const Declared &D, const LoopSite &Site) const;

  clang::ASTContext &Ctx;
  std::vector<Declared> All;
};

} // namespace o2o

#endif
