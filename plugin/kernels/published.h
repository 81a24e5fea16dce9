//===- published.h - functions that kernels of other units may call ---------------------------===//
#ifndef O2O_PLUGIN_KERNELS_PUBLISHED_H
#define O2O_PLUGIN_KERNELS_PUBLISHED_H

#include "plugin/unit/facts.h"
#include "plugin/user/remarks.h"

#include "clang/Frontend/CompilerInstance.h"

#include "xform/mapping/kernel.h"

#include <vector>

namespace o2o {

/// A function as the unit that defines it publishes it (abi/abi.h, struct o2o_published).
struct PublishedFunction {
  const clang::FunctionDecl *F;
  o2o_plan *Plan;                ///< its nest is the function; the source is printed
  unsigned Parameters;           ///< with the address of a struct that it returns
  std::vector<uint32_t> Effects; ///< per parameter, then in how many bytes
  /// What it accesses besides: a variable of the file, or (null) what the symbol, a path, leads to.
  struct Datum {
    const o2o_symbol *Symbol;
    const clang::VarDecl *Variable;
    uint32_t Effects;
  };
  std::vector<Datum> Data; ///< in the nest's order
};

/// The functions of the unit that others can call by name and that have a translation, in the order
/// of the source.
class PublishedFunctions {
public:
  /// Says of each other one why it has none, with -Rpass-analysis.
  PublishedFunctions(clang::CompilerInstance &CI, clang::ASTContext &Ctx, const UnitFacts &Unit,
                     unsigned PassesOff, Remarks &R);
  PublishedFunctions(const PublishedFunctions &) = delete;
  ~PublishedFunctions();

  const std::vector<PublishedFunction> &all() const { return All; }
  /// Those that a header declares and that have no translation, with the reason.
  const std::vector<std::pair<const clang::FunctionDecl *, std::string>> &refused() const {
    return Refused;
  }

private:
  bool add(const clang::FunctionDecl *F, o2o_refusal &Why);

  clang::CompilerInstance &CI;
  clang::ASTContext &Ctx;
  UnitFacts Unit;
  unsigned Off;
  std::vector<PublishedFunction> All;
  std::vector<std::pair<const clang::FunctionDecl *, std::string>> Refused;
  std::vector<o2o_nest *> Nests; ///< owned
};

} // namespace o2o

#endif
