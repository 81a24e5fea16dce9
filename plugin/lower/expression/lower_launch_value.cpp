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
// The sizes of arrays that the body declares or allocates, `double t[plan->d]`, may be behind a
// pointer as well; where they are, the loop's other uses of that number are of the launch, too.
// Other numbers behind pointers are, where without them iterations seem to pass values on by
// private memory (plugin/kernels/plans.cpp): the lengths of the loops that fill it may be there.
//
// Left in memory: what functions that the loop calls read, and numbers beyond the first dozen.
//
// What is passed to functions stays an argument, but for numbers of the launch by which these may
// go on by bytes, or that are lengths of their arrays.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/call/lower_allocation.h"
#include "plugin/lower/lower.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace o2o {

static const unsigned MostIntegers = 12;

/// Null: the value is not one of the launch.
o2o_symbol *NestLowering::launchInteger(const Expr *E) {
  QualType T = E->getType();
  if (o2o_symbol *S = TablePointers.pathInteger(E, !(LengthTypes.Sizing || Unit.LaunchIntegers)))
    return S;
  if (!Active.empty() || !T->isIntegralOrEnumerationType() || T.isVolatileQualified() ||
      T->isAtomicType() || Ctx.getIntWidth(T) > 64)
    return nullptr;
  const VarDecl *V = rootVariable(E);
  std::optional<std::string> Key = V ? constantPlace(E, Ctx) : std::nullopt;
  if (!Key || !(V->getType()->isArrayType() || V->getType()->isRecordType()) || Local.count(V) ||
      Bound.count(V) || Walking.count(V) || Clauses.count(V) || written(V) || addressed(V) ||
      regionPrivate(V) || threadSpecific(V) || V->getTLSKind() != VarDecl::TLS_None ||
      V->hasAttr<OMPThreadPrivateDeclAttr>() || !Knowns.loopUses().onlyRead(V) ||
      !visibleAtDirective(V) || Ctx.getBaseElementType(V->getType()).isVolatileQualified())
    return nullptr;
  auto Found = Integers.find(*Key);
  if (Found != Integers.end())
    return Found->second;
  if (Integers.size() == MostIntegers)
    return nullptr;
  const o2o_type *Of = type(T, E->getExprLoc());
  if (Failed || !o2o_is_integer(Of))
    return nullptr;
  o2o_symbol *S = o2o_symbol_new(N, keep(*Key), Of, O2O_S_VALUE);
  S->host = S->source.original = S->name;
  S->loc = loc(E->getExprLoc());
  o2o_symbol_add(N, S);
  return Integers[*Key] = S;
}

/// Does the function, or one that it calls, go by bytes through a pointer, declare arrays of
/// variable length, or allocate memory?
bool NestLowering::asksForNumbers(const FunctionDecl *F) {
  auto [Known, New] = AskingForNumbers.try_emplace(F, false);
  if (!New)
    return Known->second;
  struct Asking : TreeVisitor {
    explicit Asking(NestLowering &Nest) : Nest(Nest) {}
    NestLowering &Nest;
    bool Does = false;
    bool VisitBinaryOperator(BinaryOperator *B) override {
      Does |= (B->isAdditiveOp() || B->isCompoundAssignmentOp()) && isBytePointer(B->getType());
      return !Does;
    }
    bool VisitVarDecl(VarDecl *V) override {
      Does |= V->getType()->isVariableArrayType();
      return !Does;
    }
    bool VisitCallExpr(CallExpr *C) override {
      Does |= allocates(C);
      for (const Expr *A : C->arguments())
        Does |= isBytePointer(A->getType());
      const FunctionDecl *Callee = C->getDirectCallee(), *Definition = nullptr;
      if (!Does && (Definition = definitionOf(Callee)))
        Does = Nest.asksForNumbers(Definition);
      return !Does;
    }
  } Visitor(*this);
  Visitor.TraverseStmt(F->getBody());
  return AskingForNumbers[F] = Visitor.Does;
}

/// The integer that the host computes by the text, of a value from memory (\p Original) or of none
/// (null): one symbol for one text. Second: it is new.
std::pair<o2o_symbol *, bool> NestLowering::hostInteger(const std::string &Text,
                                                        const std::string &Name, const o2o_type *T,
                                                        const o2o_symbol *Original, o2o_loc L) {
  for (unsigned I = 0; I < N->nsymbols; I++)
    if (o2o_symbol *S = N->symbols[I];
        S->storage == O2O_S_VALUE && S->host && StringRef(S->host) == Text)
      return {S, false};
  o2o_symbol *S = o2o_symbol_new(N, keep(Name), T, O2O_S_VALUE);
  S->host = keep(Text);
  S->loc = L;
  if (Original) {
    S->source.original = Original->source.original;
    S->source.type = Original->source.type ? Original->source.type : Original->type;
    S->source.unannounced = Original->source.unannounced;
  }
  o2o_symbol_add(N, S);
  return {S, true};
}

/// A number that the host has at the directive, and that is passed to a function of the program for
/// a parameter that is only read there and may say how many bytes a pointer goes on
/// (byte_offset.h), or how long an array is: the parameter stands for it.  Null: it stays one.
o2o_symbol *NestLowering::launchArgument(const Expr *Written, o2o_expr *A, const FunctionDecl *F,
                                         const ParmVarDecl *P) {
  if (!Site.Directive || !o2o_is_integer(A->type) || A->type->kind == O2O_T_BOOL ||
      !Knowns.unitUses().onlyRead(P) || !asksForNumbers(F))
    return nullptr;
  const auto *Read = dyn_cast<ImplicitCastExpr>(Written->IgnoreParens());
  const auto *Converted = Read && Read->getCastKind() == CK_IntegralCast
                              ? dyn_cast<ImplicitCastExpr>(Read->getSubExpr()->IgnoreParens())
                              : Read;
  if (Converted && Converted->getCastKind() == CK_LValueToRValue)
    if (o2o_symbol *S = TablePointers.pathInteger(Converted->getSubExpr()))
      A = conversion(A->type, o2o_sym(N, S), Written->getExprLoc());
  if (A->kind == O2O_E_SYM && A->sym->storage == O2O_S_VALUE)
    return A->sym;
  const o2o_symbol *Original = nullptr;
  const std::string Text = hostText(A);
  if (Text.empty() || !oneOriginal(A, Original))
    return nullptr;
  return hostInteger(Text, P->getName().str(), A->type, Original, loc(P->getLocation())).first;
}

} // namespace o2o
