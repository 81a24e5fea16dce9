//===- rewrite.h - the edited main file
//---------------------------------------------------------------===//
//
// The user's text stays byte for byte, except for insertions: a prelude with the descriptors, a
// launch in front of each translated loop, an `if` clause on regions that hold translated loops. No
// line is added where that can be avoided; elsewhere `#line` keeps the user's line numbers.
//
//===-------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_REWRITE_H
#define O2O_PLUGIN_REWRITE_H

#include "lower.h"

#include "predictor/model.h"
#include "xform/plan.h"

#include <string>
#include <vector>

namespace o2o {

/// One translated loop.
struct Kernel {
  const LoopSite *Site;
  o2o_plan *Plan;
};

/// Text inserted in front of the main file's byte \p Offset.
struct Insertion {
  unsigned Offset;
  std::string Text;
};

class Rewrite {
public:
  Rewrite(clang::ASTContext &Ctx, const UnitFacts &Unit) : Ctx(Ctx), Unit(Unit) {}

  /// The launch in front of kernel number \p Index.  False when the directive cannot be edited;
  /// nothing is inserted then.
  bool launch(const Kernel &K, unsigned Index);
  /// A team of one when the run's choice is OpenCL.  False when the directive cannot be edited.
  bool serialize(const clang::OMPExecutableDirective *Region);
  /// Descriptors of all kernels and the model, to be included in front of the file. \p
  /// Preprocessed: the file admits no inclusion; they are inserted behind its first line, which may
  /// be a line marker that must stay first, and the result is empty.
  std::string prelude(const std::vector<Kernel> &Kernels, const o2o_model &Model,
                      bool Preprocessed);
  /// The main file with all insertions.
  std::string result();

private:
  class Strings;

  bool offsetOf(clang::SourceLocation L, unsigned &Offset) const;
  std::string lineDirective(clang::SourceLocation L) const;
  static std::string argument(const o2o_plan &P, unsigned I, const std::string &Range,
                              Strings &String);
  bool clauseText(clang::SourceLocation From, clang::SourceLocation End, std::string &Out) const;
  bool evaluable(const clang::Expr *E) const;
  std::string slots(const o2o_plan &P, std::string &Before, std::string &After) const;

  clang::ASTContext &Ctx;
  const UnitFacts &Unit;
  std::vector<Insertion> Insertions;
};

} // namespace o2o

#endif
