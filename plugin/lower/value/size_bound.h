//===- size_bound.h - how large sizes get that differ between iterations ---===//
#ifndef O2O_PLUGIN_LOWER_VALUE_SIZE_BOUND_H
#define O2O_PLUGIN_LOWER_VALUE_SIZE_BOUND_H

#include "plugin/lower/lower_part.h"

#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace o2o {

/// The least and the most that an integer gets in any iteration, as C text of type `long double`
/// that the host evaluates at launch, with the loops' ranges defined in front of it: 64 bits are
/// exact there, and nothing overflows.
struct HostRange {
  std::string Least, Most;
  /// The one value, if any, that the host has read from memory which pointers may lead to
  /// (o2o_symbol_source).
  const o2o_symbol *Original = nullptr;
  bool operator<(const HostRange &R) const {
    return std::tie(Least, Most, Original) < std::tie(R.Least, R.Most, R.Original);
  }
};

/// What the host can say at launch of sizes that iterations compute.
class SizeBounds : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  /// What follows sees no other value of the variable than that.  \p By: declares or assigns it.
  void keeps(const o2o_symbol *S, const void *By, const o2o_expr *Value);
  /// The same, if the statement is the only one that assigns the variable.
  void assigned(const clang::BinaryOperator *By, const o2o_expr *To, const o2o_expr *Value);
  /// The variable is never beyond the range.
  void within(const o2o_symbol *S, const HostRange *R) { Ranges[S] = R; }

  /// The range of an integer, one address for one range; null: the host cannot know it.  \p By:
  /// the declaration or call for which it is computed.
  const HostRange *range(const o2o_expr *E, const void *By);
  /// No less than the number of elements \p Count, at least 1, as a value of the launch; null: the
  /// host cannot know it.  A size that is negative has no meaning in C, so that what
  /// unsigned numbers do below 0 need not be followed where the sum of such is the size itself.
  o2o_symbol *most(const o2o_expr *Count, const std::string &Name, o2o_loc L, const void *By);

private:
  /// Products of atoms, by their names in order, and how often each is added.
  using Sum = std::map<std::vector<std::string>, int64_t>;

  std::optional<HostRange> rangeOf(const o2o_expr *E);
  std::optional<Sum> sum(const o2o_expr *E, int Sign);
  std::optional<Sum> castSum(const o2o_expr *E, int Sign);
  std::optional<Sum> product(const Sum &A, const Sum &B) const;
  std::optional<Sum> undecided(const o2o_expr *E, int Sign);
  Sum atom(const std::string &Name, const HostRange &R);
  std::optional<HostRange> opaque(const o2o_expr *E);
  std::optional<HostRange> guarded(const o2o_expr *E);
  std::optional<HostRange> exact(const o2o_expr *E);
  bool wraps(const o2o_expr *E);
  std::optional<HostRange> iterations(const o2o_symbol *Variable);
  HostRange rangeOfSum(const Sum &S) const;
  HostRange together(const o2o_expr *Choice, int Sign, const HostRange &A, const HostRange &B);
  std::string loopRanges(const std::string &Text) const;
  std::string bothExact(const o2o_expr *Compared);

  llvm::DenseMap<const o2o_symbol *, const o2o_expr *> Values;
  llvm::DenseMap<const o2o_symbol *, const HostRange *> Ranges;
  std::set<HostRange> Known; ///< what range() has returned
  std::map<std::string, HostRange> Atoms;
  llvm::DenseMap<const o2o_expr *, const o2o_expr *> Chosen; ///< of conditionals: the operand
  const o2o_expr *Undecided = nullptr;                       ///< a conditional that sum() has met
  int UndecidedSign = 0;                ///< 1: it is added, -1: subtracted, 0: neither
  const o2o_symbol *Original = nullptr; ///< of the range
  unsigned Depth = 0, Steps = 0;
};

} // namespace o2o

#endif
