//===- function_value.h - pointers to functions ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_FUNCTION_VALUE_H
#define O2O_PLUGIN_LOWER_CALL_FUNCTION_VALUE_H

#include "plugin/lower/lower_part.h"

#include <optional>
#include <set>

namespace o2o {

struct CallArguments;

/// The functions that a pointer may point to, by number: one may be there several times.
using PointedFunctions = std::vector<const clang::FunctionDecl *>;

/// A pointer to one of the functions.
struct FunctionValue {
  PointedFunctions Among;
  std::function<o2o_expr *()> Number; ///< makes the integer that says which; null: there is one
};

/// Calls through pointers to functions that are known.
class FunctionValues : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  /// A call through a pointer.
  o2o_expr *call(const clang::CallExpr *E);
  void passArgument(const clang::Expr *E, const clang::ParmVarDecl *P, CallArguments &Args);
  /// Parameter number \p Next of \p Fn, if several functions are possible.
  void bind(o2o_function *Fn, unsigned &Next, const clang::ParmVarDecl *P,
            const PointedFunctions *Among);
  /// A variable of the body; false: it is no such pointer, or not known.
  bool declare(o2o_stmt *Block, const clang::VarDecl *V);

private:
  std::optional<FunctionValue> valueOf(const clang::Expr *E);
  std::optional<FunctionValue> valueOf(const clang::VarDecl *V, const clang::Expr *E);
  std::optional<FunctionValue> choice(const clang::ConditionalOperator *C);
  std::optional<FunctionValue> ofTable(const clang::Expr *E);
  PointedFunctions candidates(clang::QualType Pointer) const;
  std::optional<FunctionValue> ofMemory(const clang::CallExpr *C);
  std::optional<FunctionValue> compared(clang::QualType Pointer, const std::string &Host,
                                        const std::string &Name, const clang::Expr *E);
  std::optional<FunctionValue> ofMember(const clang::Expr *E);
  std::optional<FunctionValue> ofLaunch(const clang::VarDecl *V, const clang::Expr *E);
  bool ofTheLaunch(const clang::VarDecl *V) const;
  bool named(const clang::FunctionDecl *F) const;
  bool passesOwn(const clang::CallExpr *E, const clang::FunctionDecl *F) const;
  o2o_expr *refuseCall(const clang::CallExpr *E);

  std::set<PointedFunctions> Interned;
  /// Variables of the body and parameters of functions that are being lowered.
  llvm::DenseMap<const clang::VarDecl *, FunctionValue> Known;
};

} // namespace o2o

#endif
