//===- lower_allocation.cpp - memory that an iteration allocates for itself -------------------===//
//
//   double *t = malloc(n * sizeof *t);         double *t = t_memory;    an array of the iteration,
//   for (k...) t[k] = ...                ->    for (k...) t[k] = ...    as `double t[n]` would be
//   free(t);
//
// The host knows the number of bytes at launch, or the most that it can be (size_bound.h).  The
// memory is one array for each place that allocates, so none of it may be in use when the place is
// reached again: it stands in no inner loop, of the body or of a called function that returns no
// pointer (kernels store none either, so nothing of the memory is known when it has returned).
// calloc's is filled with zeros where it is allocated.  Kernels never see a null pointer: where the
// program asks for one the memory is there.
//
// Declines realloc, memory for pointers, sizes of which the host knows nothing, calloc anywhere but
// as the whole value of a variable, and pointers to other memory in the variable that is given to
// free.
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

static const CallExpr *callOf(const Expr *E, unsigned Builtin, unsigned Arguments = 1) {
  const auto *C = dyn_cast<CallExpr>(E->IgnoreParenCasts());
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && F->getBuiltinID() == Builtin && C->getNumArgs() == Arguments ? C : nullptr;
}

static const CallExpr *zeroed(const Expr *E) { return callOf(E, Builtin::BIcalloc, 2); }
static const CallExpr *allocated(const Expr *E) {
  const CallExpr *Zeroed = zeroed(E);
  return Zeroed ? Zeroed : callOf(E, Builtin::BImalloc);
}

bool allocates(const CallExpr *E) { return allocated(E); }

/// Nothing that is allocated now is in use when the place is reached again.
static bool reachedOnce(const NestLowering &Nest) {
  const o2o_function *In = Nest.CurrentFunction;
  const bool Called = !Nest.Active.empty();
  return Nest.InBody && Nest.Labels.BreakDepth == 0 && Nest.Fused.empty() && Nest.Site.Directive &&
         (!Called || (Nest.Active.back() && In && In->result->kind != O2O_T_POINTER &&
                      !Nest.hasPointer(In->result)));
}

/// The bytes that are asked for.
static o2o_expr *bytesOf(NestLowering &Nest, const CallExpr *Call, SourceLocation L) {
  const o2o_type *U64 = Nest.scalar(O2O_T_U64);
  o2o_expr *Bytes = nullptr;
  for (const Expr *A : Call->arguments()) {
    o2o_expr *Factor = Nest.conversion(U64, Nest.rvalue(A), L);
    Bytes = Bytes && !Nest.Failed ? o2o_binary(Nest.N, O2O_OP_MUL, U64, Bytes, Factor) : Factor;
  }
  return Bytes;
}

o2o_expr *scratchMemory(NestLowering &Nest, const CastExpr *E) {
  const CallExpr *Call = allocated(E->getSubExpr());
  const bool Zeroed = Call && zeroed(Call);
  o2o_stmt *Before = Nest.WholeValue.Before;
  SourceLocation L = E->getExprLoc();
  if (!Call || !reachedOnce(Nest) || (Zeroed && Nest.WholeValue.Of != Call) ||
      llvm::any_of(Call->arguments(), [&](const Expr *A) { return hasSideEffects(A, Nest.Ctx); }))
    return nullptr;
  const o2o_type *T = Nest.type(E->getType(), L);
  llvm::SaveAndRestore<bool> Declares(Nest.LengthTypes.Sizing, true);
  o2o_expr *Bytes = Nest.Failed ? nullptr : bytesOf(Nest, Call, L);
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
  if (Zeroed)
    Nest.MemoryFunctions.fillWithZeros(Before, Address, bytesOf(Nest, Call, L), L);
  return Address;
}

namespace {

/// Does a variable get anything but null and what malloc and calloc return?
struct OtherValue : TreeVisitor {
  const VarDecl *V;
  ASTContext *Ctx;
  bool Found = false;

  bool fits(const Expr *E) const {
    return allocated(E) ||
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
  if (!callOf(E, Builtin::BIfree) || !Nest.InBody || !Nest.Site.Directive ||
      (!Nest.Active.empty() && !Nest.Active.back()))
    return nullptr;
  const Expr *Pointer = E->getArg(0)->IgnoreParenCasts();
  const VarDecl *V = referredVariable(Pointer);
  // What the variable has from before the loop no iteration may look at (privatize.c).
  if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V) ||
      !(Nest.Local.count(V->getCanonicalDecl()) || Nest.written(V)))
    return nullptr;
  OtherValue Other;
  Other.V = V->getCanonicalDecl();
  Other.Ctx = &Nest.Ctx;
  Other.TraverseStmt(Nest.Active.empty() ? const_cast<OMPLoopDirective *>(Nest.Site.Directive)
                                         : Nest.Active.back()->getBody());
  return Other.Found ? nullptr : Pointer;
}

} // namespace o2o
