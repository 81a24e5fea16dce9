//===- lower_hyperplanes.h - loops whose iterations wait for each other -----------------------===//
#ifndef O2O_PLUGIN_LOWER_DIRECTIVE_LOWER_HYPERPLANES_H
#define O2O_PLUGIN_LOWER_DIRECTIVE_LOWER_HYPERPLANES_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// Two loops of `ordered(n)` as loops over hyperplanes.
class Hyperplanes : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  void noteOrdered(const clang::OMPOrderedClause *C);
  bool any() const { return Ordered != 0; }

  /// The heads of the directive's loops, and the body of the innermost one that is taken.  After a
  /// refusal what it returns means nothing.
  const clang::Stmt *lowerHeads(clang::Stmt *Loops);
  /// The body of the nest: \p Body, where the hyperplane has an iteration.
  o2o_stmt *where(o2o_stmt *Body) const;

private:
  bool checkClauses() const;
  clang::ForStmt *loopAt(clang::Stmt *S) const;
  void privatizeFurther(const clang::Stmt *Body) const;
  bool noteSink(llvm::ArrayRef<const clang::Expr *> Sink, clang::SourceLocation L);
  bool noteSinks(const clang::Stmt *Body);
  bool findWeight(clang::SourceLocation L);
  o2o_expr *tripsOf(const o2o_loop &Loop, const std::string &Name) const;
  void lowerSum(const o2o_loop &First, const o2o_loop &Second, clang::SourceLocation L);

  unsigned Ordered = 0;                   ///< loops that the clause names; 0: there is no clause
  const clang::VarDecl *Counters[2] = {}; ///< of the two loops
  int64_t Steps[2] = {};                  ///< of the two loops, constant
  std::vector<std::pair<int64_t, int64_t>> Distances; ///< to iterations that are waited for
  int64_t Weight = 0;          ///< of the outer loop in the sum; the inner one has 1
  o2o_symbol *Index = nullptr; ///< the inner loop's iteration, counted from 0
  o2o_symbol *Inner = nullptr; ///< its variable
  o2o_expr *Number = nullptr, *Value = nullptr; ///< what the two are
  o2o_expr *Trips = nullptr;                    ///< of the inner loop
};

} // namespace o2o

#endif
