//===- lower_linear.cpp - linear variables ----------------------------------------------------===//
//
// In iteration number k (counted from 0) a variable of the clause `linear(x : s)` starts as the
// value that it had before the loop plus k times s, and behind the loop it has what the last
// iteration has left in it (OpenMP 5.1, 2.21.4.6):
//
//   #pragma omp parallel for linear(k : 2)         int k_0 at launch;
//   for (i = 3; i < n; i++)                        int k = k_0 + (i - 3) * 2;
//     a[k] = b[i];                                 on the host: k += (number of iterations - 1) * 2
//
// A number that the body changes is lastprivate as well. The loop's own variable, which `simd` lets
// the clause name, goes its way without it.
//
// The step is a constant, or a variable that the loop names as well, as in `k += s`: else Clang 19
// does not hand it down to the threads.  Declined for pointers that the body changes, where several
// loops are collapsed, and without -fopenmp, where the clause means nothing.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/canonical.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/evaluated.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

/// The step of a variable of the clause, where it is not constant; null: it is.
static const Expr *variableStep(const OMPLoopDirective *D, const VarDecl *Of,
                                const ASTContext &Ctx) {
  Expr::EvalResult Step;
  for (const auto *C : D->getClausesOfKind<OMPLinearClause>())
    if (C->getStep() && !C->getStep()->EvaluateAsInt(Step, Ctx))
      for (const Expr *E : variablesOf(C))
        if (namedVariable(E) == Of)
          return C->getStep();
  return nullptr;
}

void LinearVariables::noteLinear(const OMPLinearClause *C) {
  SourceLocation L = C->getBeginLoc();
  if (Unit.Sequential || Site.Directive->getLoopsNumber() != 1)
    return refuse("clause", L, "here",
                  Unit.Sequential ? "the clause 'linear' has no effect without -fopenmp"
                                  : "the clause 'linear' has no translation on collapsed loops");
  Expr::EvalResult Step;
  const bool Constant = !C->getStep() || C->getStep()->EvaluateAsInt(Step, Ctx);
  const VarDecl *By = Constant ? nullptr : namedVariable(C->getStep());
  if (!Constant && (!By || !By->getType()->isIntegerType() || written(By) ||
                    !namesVariable(Site.Directive->getAssociatedStmt(), By)))
    return refuse("clause", C->getStep()->getExprLoc(), "here",
                  "the step of the clause 'linear' is neither constant nor a variable that the "
                  "loop names as well");
  for (const Expr *E : variablesOf(C)) {
    const VarDecl *V = namedVariable(E);
    if (!V || !(V->getType()->isIntegerType() || V->getType()->isPointerType()))
      return refuse("clause", L, "here",
                    "the clause 'linear' is about something else than an integer or pointer");
    if (isCounter(Site.Directive, V))
      continue;
    // Clang 19 multiplies it in 32 bits, where OpenMP does in those of the variable.
    if (C->getStep() && C->getStep()->getType()->isUnsignedIntegerType() &&
        Ctx.getTypeSize(C->getStep()->getType()) == 32 && Ctx.getTypeSize(V->getType()) > 32)
      return refuse("clause", C->getStep()->getExprLoc(), "here",
                    "the step of the clause 'linear' is an unsigned int, and its variable wider");
    Linears.push_back({V, !C->getStep() ? 1 : Constant ? Step.Val.getInt().getExtValue() : 0});
  }
}

/// Declares the variables in front of the body; the loop has been lowered.
void LinearVariables::lowerLinears() {
  const o2o_type *I64 = scalar(O2O_T_I64);
  for (const Linear &Each : Linears) {
    const VarDecl *V = Each.V;
    std::string Name = V->getName().str();
    SourceLocation L = V->getLocation();
    const o2o_type *T = Nest.LengthTypes.typeOfVariable(V);
    if (Failed)
      return;
    bool Pointer = isPointerType(T);
    if (Pointer && T->elem->kind == O2O_T_VOID)
      return refuse("type", L, "declared here",
                    "'" + Name + "' points to an object of incomplete type");
    if (Pointer && isBytePointer(V->getType()) && T->elem->size != 1)
      return (void)Nest.notElements(T, L);
    o2o_symbol *&Start = Nest.Outer[V];
    if (!Start) {
      Start = newSymbol(V, T, Pointer ? O2O_S_OBJECT : O2O_S_VALUE);
      Start->points = Pointer;
      Start->space = Pointer ? O2O_SPACE_GLOBAL : O2O_SPACE_NONE;
      Start->region_private = Nest.threadSpecific(V);
    }
    const o2o_loop &Loop = N->loops[0];
    auto Wide = [&](o2o_expr *E) { return conversion(I64, E, L); };
    o2o_expr *Number = o2o_binary(N, O2O_OP_SUB, I64, Wide(o2o_sym(N, Loop.iv)), Wide(Loop.lower));
    int64_t Known = 0;
    if (!o2o_const_int(Loop.step, &Known) || Known != 1)
      Number = o2o_binary(N, O2O_OP_DIV, I64, Number, Loop.step);
    const Expr *Varies = variableStep(Site.Directive, V, Ctx);
    o2o_expr *Step = Varies ? Wide(rvalue(Varies)) : o2o_int(N, I64, Each.Step), *Value;
    if (Failed)
      return;
    o2o_expr *Way = o2o_binary(N, O2O_OP_MUL, I64, Number, Step);
    if (Pointer) {
      Value = o2o_expr_new(N, O2O_E_PTRADD, T, loc(L), 2);
      Value->kids[0] = o2o_sym(N, Start);
      Value->kids[1] = Way;
    } else {
      Value = conversion(T, o2o_binary(N, O2O_OP_ADD, I64, Wide(o2o_sym(N, Start)), Way), L);
    }
    if (!written(V)) {
      o2o_symbol *S = temporary(Name, T, Value, L);
      S->space = Pointer ? O2O_SPACE_GLOBAL : O2O_SPACE_NONE;
      Nest.Local[V] = S;
      std::string After = N->host.after ? N->host.after : "";
      // __o2o_a[1] holds the number of iterations (plugin/launch/rewrite.cpp).
      N->host.after = keep(After + "if(__o2o_a[1].__i)" + Name + "+=(__o2o_a[1].__i-1)*(" +
                           (Varies ? text(Varies) : std::to_string(Each.Step) + "LL") + ");");
      continue;
    }
    if (Pointer)
      return refuse("clause", L, "declared here",
                    "the pointer '" + Name + "' of the clause 'linear' is changed in the loop");
    o2o_symbol *S = newSymbol(V, T, O2O_S_PRIVATE);
    S->lastprivate = true;
    Nest.Local[V] = S;
    o2o_stmt *Set = o2o_stmt_new(N, O2O_ST_EXPR, loc(L), 0);
    Set->e[0] = assign(o2o_sym(N, S), Value);
    Nest.Front.push_back(Set);
  }
}

} // namespace o2o
