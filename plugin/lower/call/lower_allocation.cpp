//===- lower_allocation.cpp - memory that an iteration allocates for itself -------------------===//
//
//   double *t = malloc(n * sizeof *t);         double *t = t_memory;    an array of the iteration,
//   for (k...) t[k] = ...                ->    for (k...) t[k] = ...    as `double t[n]` would be
//   free(t);
//
// The host knows the number of bytes at launch, or the most that it can be (size_bound.h).  The
// memory is one array for each place that allocates, so the place must be reached once in an
// iteration: it stands in the body itself, in no inner loop and no called function.  Kernels never
// see a null pointer; a program that asks for one (`if (!t) ...`) keeps its loop, as with other
// pointers that the loop sets.
//
// Declines calloc and realloc, memory for pointers, sizes of which the host knows nothing, and
// pointers to other memory in the variable that is given to free.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/call/lower_allocation.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/lower.h"

#include "clang/Basic/Builtins.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace o2o {

static const CallExpr *callOf(const Expr *E, unsigned Builtin) {
  const auto *C = dyn_cast<CallExpr>(E->IgnoreParenCasts());
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && F->getBuiltinID() == Builtin && C->getNumArgs() == 1 ? C : nullptr;
}

o2o_expr *scratchMemory(NestLowering &Nest, const CastExpr *E) {
  const CallExpr *Call = callOf(E->getSubExpr(), Builtin::BImalloc);
  SourceLocation L = E->getExprLoc();
  if (!Call || !Nest.InBody || !Nest.Active.empty() || Nest.Labels.BreakDepth > 0 ||
      !Nest.Fused.empty() || !Nest.Site.Directive || hasSideEffects(Call->getArg(0), Nest.Ctx))
    return nullptr;
  const o2o_type *T = Nest.type(E->getType(), L);
  llvm::SaveAndRestore<bool> Declares(Nest.LengthTypes.Sizing, true);
  o2o_expr *Bytes = Nest.Failed ? nullptr : Nest.rvalue(Call->getArg(0));
  if (Nest.Failed || T->kind != O2O_T_POINTER || T->elem->size == 0 || Nest.hasPointer(T->elem))
    return nullptr;
  o2o_nest *N = Nest.N;
  const o2o_type *Memory = o2o_array_of(N, Nest.scalar(O2O_T_U8), Bytes);
  const char *Text = Nest.LengthTypes.mostBytes(Memory, "malloc", Nest.loc(L), Call);
  if (!Text)
    return nullptr;
  // By the numbers themselves, so that the launch knows of each that memory may have another one.
  const o2o_type *U64 = Nest.scalar(O2O_T_U64);
  o2o_expr *Count = o2o_binary(N, O2O_OP_DIV, U64, Nest.conversion(U64, Memory->count, L),
                               o2o_int(N, U64, (int64_t)T->elem->size));
  const o2o_type *Array = o2o_array_of(N, T->elem, Count);
  o2o_symbol *S = Nest.temporary("malloc_memory", Array, nullptr, L);
  S->storage = O2O_S_PRIVATE;
  S->slab = true;
  // A launch wants some memory for each slab, also where the program asks for none.
  S->source.bytes = Nest.keep(std::string(Text) + "+" + std::to_string(T->elem->size));
  o2o_symbol_add(N, S);
  o2o_expr *Address = o2o_unary(N, O2O_E_DECAY, T, o2o_sym(N, S));
  Address->loc = Nest.loc(L);
  return Address;
}

namespace {

/// Does a variable get anything but null and what malloc returns?
struct OtherValue : TreeVisitor {
  const VarDecl *V;
  ASTContext *Ctx;
  bool Found = false;

  bool fits(const Expr *E) const {
    return callOf(E, Builtin::BImalloc) ||
           E->IgnoreParenCasts()->isNullPointerConstant(*Ctx, Expr::NPC_ValueDependentIsNull);
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    Found |= B->isAssignmentOp() && wholeVariable(B->getLHS()) == V &&
             (B->getOpcode() != BO_Assign || !fits(B->getRHS()));
    return !Found;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    Found |= (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf) &&
             wholeVariable(U->getSubExpr()) == V;
    return !Found;
  }
  bool VisitVarDecl(VarDecl *D) override {
    Found |= D->getCanonicalDecl() == V && D->getInit() && !fits(D->getInit());
    return !Found;
  }
};

} // namespace

const Expr *freedScratch(const NestLowering &Nest, const CallExpr *E) {
  if (!callOf(E, Builtin::BIfree) || !Nest.InBody || !Nest.Active.empty() || !Nest.Site.Directive)
    return nullptr;
  const Expr *Pointer = E->getArg(0)->IgnoreParenCasts();
  const VarDecl *V = referredVariable(Pointer);
  // What the variable has from before the loop no iteration may look at (privatize.c).
  if (!V || !V->hasLocalStorage() || !(Nest.Local.count(V->getCanonicalDecl()) || Nest.written(V)))
    return nullptr;
  OtherValue Other;
  Other.V = V->getCanonicalDecl();
  Other.Ctx = &Nest.Ctx;
  Other.TraverseStmt(const_cast<OMPLoopDirective *>(Nest.Site.Directive));
  return Other.Found ? nullptr : Pointer;
}

} // namespace o2o
