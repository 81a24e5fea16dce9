//===- lower_launch_value.cpp - integers in memory that the loop does not change --------------===//
//
//   for (j = 1; j < grid_points[0] - 1; j++) ...        for (k = 0; k < sizes.nz; k++) ...
//
// Sizes are often kept in an array or a struct. The host takes such a number when it launches the
// kernel, as it does with a variable, so that what depends on it is known: how often loops run,
// which memory is touched, what is written before it is read. The number must be in a variable that
// the loop only reads, at a constant place. When a pointer through which the loop writes leads to
// it nonetheless, the launch declines (O2O_ARG_UNWRITTEN of abi/abi.h).
//
// The sizes of arrays that the body declares, `double t[plan->d]`, may be behind a pointer as well:
// what it leads to is read if the loop has iterations and it is not null, as where paths of two
// pointers begin (lower_pointer_table.cpp).
//
// Left in memory: what functions that the loop calls read, and numbers beyond the first dozen.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/lvalue.h"
#include "plugin/lower/lower.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace o2o {

static const unsigned MostIntegers = 12;

/// The host reads the variable's value at the launch, and it is that of all iterations.
bool NestLowering::heldByLaunch(const VarDecl *V) {
  return !(Local.count(V) || Bound.count(V) || Walking.count(V) || Clauses.count(V) || written(V) ||
           addressed(V) || regionPrivate(V) || threadSpecific(V) ||
           V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>() ||
           !Knowns.loopUses().onlyRead(V) || !visibleAtDirective(V) || Threads.numbered(V) ||
           V->getType().isVolatileQualified() ||
           Ctx.getBaseElementType(V->getType()).isVolatileQualified());
}

/// Null: the value is not one of the launch.
o2o_symbol *NestLowering::launchInteger(const Expr *E) {
  QualType T = E->getType();
  if (!Active.empty() || !T->isIntegralOrEnumerationType() || T.isVolatileQualified() ||
      T->isAtomicType() || Ctx.getIntWidth(T) > 64)
    return nullptr;
  const VarDecl *V = rootVariable(E);
  std::optional<std::string> Key = V ? constantPlace(E, Ctx) : std::nullopt;
  const bool Behind = !V;
  if (Behind)
    Key = constantPlaceBehind(E, Ctx, V);
  if (!Key || !heldByLaunch(V) ||
      !(Behind || V->getType()->isArrayType() || V->getType()->isRecordType()))
    return nullptr;
  auto Found = Integers.find(*Key);
  if (Found != Integers.end())
    return Found->second;
  if (Integers.size() == MostIntegers || (Behind && (!LengthTypes.Sizing || N->nloops == 0)))
    return nullptr;
  const o2o_type *Of = type(T, E->getExprLoc());
  if (Failed || !o2o_is_integer(Of))
    return nullptr;
  o2o_symbol *S = o2o_symbol_new(N, keep(*Key), Of, O2O_S_VALUE);
  S->host = S->source.original = S->name;
  if (Behind) {
    std::string Safe;
    for (unsigned K = 0; K < N->nloops; K++)
      Safe += std::string(N->loops[K].host_trips) + "&&";
    S->host = keep("(" + Safe + V->getName().str() + "?" + *Key + ":0)");
    S->object.guarded = true;
  }
  S->loc = loc(E->getExprLoc());
  o2o_symbol_add(N, S);
  return Integers[*Key] = S;
}

} // namespace o2o
