//===- lower_variable_length.h - types whose sizes are not constants ---===//
#ifndef O2O_PLUGIN_LOWER_VALUE_LOWER_VARIABLE_LENGTH_H
#define O2O_PLUGIN_LOWER_VALUE_LOWER_VARIABLE_LENGTH_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// The same value on the host, as C text of the expression's type; empty: it is not one that the
/// host has at the directive.  Evaluated also where the loop has no iterations, so that nothing in
/// it may trap: there is no division, and sums do not overflow.
std::string hostText(const o2o_expr *E);

/// The name in C of an integer type; empty: it is none.
std::string integerName(const o2o_type *T);

/// The one value of the expression, if any, that the host has read from memory which pointers may
/// lead to (o2o_symbol_source); false: there are several.
bool oneOriginal(const o2o_expr *E, const o2o_symbol *&S);

/// Types of variable length, and sizes that the host evaluates.
class VariableLengthTypes : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  const o2o_type *typeOfVariable(const clang::VarDecl *V);
  const o2o_type *declaredType(const clang::VarDecl *V);
  o2o_expr *fixedCount(const clang::Expr *Size);
  /// The bytes of an array as C text that the host evaluates at launch; null: they depend on the
  /// iteration.
  const char *hostBytes(const o2o_type *T) const;
  /// The bytes of memory for an array of the iteration, likewise.  Where these differ between
  /// iterations \p T gets no fewer rows than it has in any.  Null: the host cannot know it.
  /// \p By: the declaration or call that makes the array.
  const char *mostBytes(const o2o_type *&T, const std::string &Name, o2o_loc L, const void *By);
  /// Of an array that the body declares; null: refused.
  const char *declaredBytes(const clang::VarDecl *V, const o2o_type *&T);

  /// The types of arrays that the IR has with more elements than they have.
  llvm::DenseMap<const clang::VarDecl *, const o2o_type *> Declared;
  bool Sizing = false; ///< the size of an array that the body declares is being lowered

private:
  const o2o_type *countedType(clang::QualType T, const clang::VarDecl *V,
                              std::vector<o2o_stmt *> &Counts);
  bool lastingSize(const clang::Expr *Size);
};

} // namespace o2o

#endif
