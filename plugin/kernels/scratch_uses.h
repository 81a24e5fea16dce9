//===- scratch_uses.h - variables of a thread that every loop uses as scratch -----------------===//
#ifndef O2O_PLUGIN_KERNELS_SCRATCH_USES_H
#define O2O_PLUGIN_KERNELS_SCRATCH_USES_H

#include "plugin/lower/lower.h"
#include "plugin/unit/sites.h"

#include "llvm/ADT/SetVector.h"

#include <map>
#include <optional>
#include <vector>

namespace o2o {

/// Loops that write what they read of a variable; each is asked once.
class ScratchLoops {
public:
  ScratchLoops(clang::CompilerInstance &CI, clang::ASTContext &Ctx) : CI(CI), Ctx(Ctx) {}

  /// The loop, lowered for this question by \p Facts, writes before it reads.
  bool writesFirst(const LoopSite &Site, UnitFacts Facts, const clang::VarDecl *V);

private:
  clang::CompilerInstance &CI;
  clang::ASTContext &Ctx;
  std::map<std::pair<const LoopSite *, const clang::VarDecl *>, bool> Known;
};

class ScratchUses {
public:
  ScratchUses(clang::CompilerInstance &CI, clang::ASTContext &Ctx, const UnitSites &Sites,
              const UnitFacts &Unit)
      : Loops(CI, Ctx), Ctx(Ctx), Sites(Sites), Unit(Unit) {}

  /// Nothing but worksharing loops reads the variable, and each of them, \p Site's own left aside,
  /// writes it in every iteration before reading it: the value after the site's loop is not used.
  bool deadAfter(const LoopSite &Site, const clang::VarDecl *V);

  /// Where a variable may be read.
  struct Readers {
    bool Elsewhere = false; ///< also outside of worksharing loops
    llvm::SmallSetVector<const LoopSite *, 8> Loops;
  };

  /// The worksharing loop that something stands in, or null, and the function; neither: elsewhere.
  struct Place {
    const LoopSite *Loop;
    const clang::FunctionDecl *Function;
  };
  /// Of each variable, where it is read, and of each function, where it is used.
  using Mentions = llvm::DenseMap<const clang::Decl *, std::vector<Place>>;

private:
  /// Of the whole unit.
  const Mentions &mentions();
  const Readers &readersOf(const clang::VarDecl *V);

  ScratchLoops Loops;
  clang::ASTContext &Ctx;
  const UnitSites &Sites;
  const UnitFacts &Unit;
  std::optional<Mentions> All; ///< once it has been asked
  std::map<const clang::VarDecl *, Readers> Known;
};

} // namespace o2o

#endif
