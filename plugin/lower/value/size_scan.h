//===- size_scan.h - sizes that the host reads from memory for all iterations ---===//
#ifndef O2O_PLUGIN_LOWER_VALUE_SIZE_SCAN_H
#define O2O_PLUGIN_LOWER_VALUE_SIZE_SCAN_H

#include "plugin/lower/lower_part.h"

#include <optional>
#include <set>

namespace o2o {

struct HostRange;

/// The least and the most of integers that are read from memory, found by a loop of the host over
/// all iterations.
class SizeScans : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  /// What an iteration does, before any of it is lowered.
  void enter(const clang::Stmt *Body);
  /// Each iteration assigns the variable by this statement, and nowhere else.
  bool assignsOnce(const clang::BinaryOperator *B) const;
  /// What follows sees no other value of the variable than that.  \p By: declares or assigns it.
  void keeps(const o2o_symbol *S, const void *By, const o2o_expr *Value);

  /// The range of an integer that each iteration computes, by names that definitions() defines.
  /// \p By: the declaration or call that computes it; what is read from memory there is only
  /// looked at if each iteration comes to it.
  std::optional<HostRange> scan(const o2o_expr *E, const void *By);
  /// Definitions of those that the text names.
  std::string definitions(const std::string &Text) const;
  /// The host reads memory for the launch.
  bool any() const { return !Scans.empty(); }

private:
  struct Reading;

  void reach(const clang::Stmt *S);
  void reachCalls(const clang::Stmt *S);
  std::string number(const o2o_expr *E, Reading &R) const;
  std::string binary(const o2o_expr *E, Reading &R) const;
  std::string loaded(const o2o_expr *E, Reading &R) const;
  std::string address(const o2o_expr *Place, Reading &R) const;
  std::string pointer(const o2o_expr *E, Reading &R) const;
  std::string further(const std::string &From, const o2o_expr *Count, const o2o_type *Each,
                      Reading &R) const;
  std::string loops(unsigned Which, const std::string &Number) const;

  struct Kept {
    const o2o_expr *Value;
    bool Always;
  };
  llvm::DenseMap<const o2o_symbol *, Kept> Values;
  llvm::SmallPtrSet<const void *, 16> Reached; ///< calls and variables that no iteration misses
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Once; ///< have one value, once they have one
  bool Left = false; ///< an iteration may end in front of what follows
  struct Scan {
    std::string Number, Definition;
    const o2o_symbol *Original;
  };
  std::vector<Scan> Scans;
};

} // namespace o2o

#endif
