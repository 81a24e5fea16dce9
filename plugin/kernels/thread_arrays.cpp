//===- thread_arrays.cpp - arrays of one thread that loops know by a pointer ------------------===//
//
//   static void lines(complex (*x)[N], double *w) {              an orphaned loop
//     #pragma omp for
//     for (k = 0; k < n; k++) { fill x and w; use them }
//   }
//   static void all(void) {                                       called in a region
//     complex x[N][N]; double *w = malloc(n * sizeof *w);
//     lines(x, w);
//   }
//
// Each thread has arrays of its own, so iterations on one thread might pass values on by x and w.
// But such a pointer is nothing but an array that is private to the thread, and is translated as
// one: scratch where each iteration writes before it reads, an accumulator where all are updates.
// That is so where
//
//   - a parameter is never assigned, and gets an automatic array (or a block) in every call, of one
//     type;
//   - a variable gets a block of the allocator, once, or the first rounded address in it;
//   - all of that happens on the thread, and the address goes nowhere but into such parameters, and
//     into variables for what begins further behind in the array (`y = w + n`), whose values the
//     work-items make again (plugin/lower/directive/lower_thread.cpp).
//
// Nobody wants what a loop leaves in it if the others all write before they read.
//
//   double *w = malloc(omp_get_max_threads() * n * sizeof *w);
//   #pragma omp parallel for
//   for (...) { double *mine = w + omp_get_thread_num() * n; fill mine; use it }
//
// Blocks that threads share are found by the same tables, wherever they are allocated: when all
// that looks at one is loops whose iterations fill what they read, nobody can tell where it is
// (xform/prepare/thread_part.c).
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/kernels/thread_arrays.h"
#include "plugin/unit/liveness.h"

#include "clang/AST/Attr.h"

#include "xform/prepare/privatize.h"
#include "xform/prepare/thread_part.h"

using namespace clang;

namespace o2o {

ThreadArrays::ThreadArrays(CompilerInstance &CI, ASTContext &Ctx, const UnitSites &Sites,
                           const UnitFacts &Unit)
    : PointerFlow(Ctx, Sites, *Unit.Names), CI(CI), Unit(Unit), Loops(CI, Ctx) {}

/// Collects the arrays and blocks that the variable may name. False: it may be something else.
bool ThreadArrays::goUp(const VarDecl *V, llvm::SmallSetVector<const VarDecl *, 8> &Roots,
                        llvm::SmallPtrSetImpl<const VarDecl *> &Seen) const {
  if (!Seen.insert(V).second)
    return true;
  const auto *P = dyn_cast<ParmVarDecl>(V);
  if (!P) {
    bool Array = V->hasLocalStorage() && Ctx.getAsConstantArrayType(V->getType());
    return (Array || allocation(V)) && Roots.insert(V);
  }
  const std::vector<Call> *Calls = givenBy(P);
  if (!Calls)
    return false;
  unsigned Index = P->getFunctionScopeIndex();
  for (const Call &C : *Calls) {
    const VarDecl *A = passed(C, Index);
    if (!A || !A->hasLocalStorage())
      return false;
    QualType T = A->getType()->isArrayType() ? Ctx.getArrayDecayedType(A->getType()) : A->getType();
    if (!Ctx.hasSameUnqualifiedType(T, P->getType()))
      return false;
    if (isa<ParmVarDecl>(A) ? C.Region != nullptr : !belongsTo(A, C.Region))
      return false; // one array for all threads
    if (!goUp(A, Roots, Seen))
      return false;
  }
  return true;
}

/// Collects the loops that see the variable's array, and whether something else reads it. False:
/// its address goes elsewhere, too.
bool ThreadArrays::goDown(const VarDecl *V, Arrays &Out,
                          llvm::SmallPtrSetImpl<const VarDecl *> &Seen) const {
  if (!Seen.insert(V).second)
    return true;
  auto It = Mentions.find(V);
  if (It == Mentions.end())
    return true;
  if (keptByLoop(V))
    return false;
  for (const Mention &M : It->second) {
    bool Kept =
        M.Kind == Mention::Escape || M.Kind == Mention::Returned || M.Kind == Mention::Aligned;
    if (Kept || (M.Kind == Mention::Passed && !goDown(M.To, Out, Seen)) ||
        (M.Kind == Mention::Derived && !goDownDerived(V, M.To, Out, Seen)))
      return false;
    if (M.Kind == Mention::InLoop)
      Out.Uses.insert({M.Loop, V});
    Out.Array.Live |= M.Kind == Mention::Read;
  }
  return true;
}

/// A loop makes a pointer into the array that it leaves to others.
bool ThreadArrays::keptByLoop(const VarDecl *V) const {
  auto Made = MadeInLoops.find(V);
  return Made != MadeInLoops.end() && llvm::any_of(Made->second, [this](const LoopUse &One) {
           auto It = Mentions.find(One.second);
           return It != Mentions.end() && llvm::any_of(It->second, [&](const Mention &M) {
                    return M.Kind != Mention::InLoop || M.Loop != One.first;
                  });
         });
}

/// The same for a pointer into the array that is made of the variable: loops make it again of the
/// latter, which functions that get it could not.
bool ThreadArrays::goDownDerived(const VarDecl *V, const VarDecl *To, Arrays &Out,
                                 llvm::SmallPtrSetImpl<const VarDecl *> &Seen) const {
  Arrays Behind;
  auto It = Mentions.find(To);
  auto Made = MadeOf.find(To);
  bool Passed = It != Mentions.end() && llvm::any_of(It->second, [](const Mention &M) {
                  return M.Kind == Mention::Passed;
                });
  if (Passed || Made->second.size() != 1 || !goDown(To, Behind, Seen))
    return false;
  for (const LoopUse &U : Behind.Uses)
    Out.Uses.insert({U.first, V});
  Out.Array.Live |= Behind.Array.Live;
  return true;
}

const ThreadArrays::Arrays &ThreadArrays::arraysOf(const VarDecl *V) {
  auto [It, New] = Known.try_emplace(V);
  if (!New)
    return It->second;
  llvm::SmallSetVector<const VarDecl *, 8> Roots;
  llvm::SmallPtrSet<const VarDecl *, 8> Up, Down;
  Arrays Out;
  if (!goUp(V, Roots, Up) || Roots.empty())
    return It->second;
  QualType T = Roots[0]->getType();
  for (const VarDecl *R : Roots)
    if (!Ctx.hasSameType(R->getType(), T) || !goDown(R, Out, Down))
      return It->second;
  const auto *A = Ctx.getAsConstantArrayType(T);
  Out.Array.Element = A ? A->getElementType() : T->getPointeeType();
  Out.Array.Count = A ? A->getSize().getZExtValue() : 0;
  Out.Array.Block = Roots.size() == 1 && Roots[0] == V ? alignedBlock(V) : nullptr;
  if (!Out.Array.Block && llvm::any_of(Roots, [&](const VarDecl *R) { return alignedBlock(R); }))
    return It->second; // a parameter: how much of the block it is is not known
  if (Out.Array.Element->isIncompleteType() || Out.Array.Element->isFunctionType())
    return It->second;
  return It->second = Out;
}

/// The pointer is made of one to an array of a thread, directly or not.
bool ThreadArrays::pointsFurther(const VarDecl *V, llvm::SmallPtrSetImpl<const VarDecl *> &Seen) {
  auto It = MadeOf.find(V);
  return It != MadeOf.end() && Seen.insert(V).second &&
         llvm::any_of(It->second, [&](const VarDecl *From) {
           return !arraysOf(From).Array.Element.isNull() || pointsFurther(From, Seen);
         });
}

ThreadArray ThreadArrays::arrayOf(const VarDecl *V) {
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
  ThreadArray Other;
  Other.Further = pointsFurther(V, Seen);
  return Other.Further ? Other : arraysOf(V).Array;
}

/// For loops that are lowered for a question, with such pointers as their own arrays.
UnitFacts ThreadArrays::withArrays() {
  UnitFacts Facts = Unit;
  Facts.DeadAfter = nullptr;
  Facts.Own = [this](const LoopSite &, const VarDecl *V) { return arrayOf(V->getCanonicalDecl()); };
  return Facts;
}

bool ThreadArrays::scratchIn(const LoopUse &U) {
  return Loops.writesFirst(*U.first, withArrays(), U.second);
}

ThreadArray ThreadArrays::arrayFor(const LoopSite &Site, const VarDecl *V) {
  V = V->getCanonicalDecl();
  ThreadArray Out = arrayOf(V);
  if (Out.Further)
    return Out;
  if (Out.Element.isNull() || !V->getType()->isPointerType() || !V->hasLocalStorage() ||
      (isa<ParmVarDecl>(V) ? Site.Region != nullptr : !belongsTo(V, Site.Region)))
    return {};
  for (const LoopUse &U : arraysOf(V).Uses)
    Out.Live = Out.Live || (U != LoopUse(&Site, V) && !scratchIn(U));
  return Out.Live && Out.Block ? ThreadArray() : Out;
}

/// Collects the blocks, and arrays that only this unit knows, that the variable may name. False: it
/// may be something else.
bool ThreadArrays::blocksAbove(const VarDecl *V, llvm::SmallSetVector<const VarDecl *, 8> &Roots,
                               llvm::SmallPtrSetImpl<const VarDecl *> &Seen) const {
  if (!Seen.insert(V).second)
    return true;
  const auto *P = dyn_cast<ParmVarDecl>(V);
  if (V->isExternallyVisible() || V->getTLSKind() != VarDecl::TLS_None ||
      V->hasAttr<OMPThreadPrivateDeclAttr>() || V->getType().isVolatileQualified())
    return false;
  if (!P) {
    auto It = Definitions.find(V);
    bool Block = It != Definitions.end() && It->second.size() == 1 &&
                 !V->getType()->isArrayType() &&
                 allocates(dyn_cast<CallExpr>(It->second[0].Value), 0);
    return (Block || Ctx.getAsConstantArrayType(V->getType())) && Roots.insert(V);
  }
  const std::vector<Call> *Calls = givenBy(P);
  if (!Calls)
    return false;
  unsigned Index = P->getFunctionScopeIndex();
  return llvm::all_of(*Calls, [&](const Call &C) {
    const VarDecl *A = passed(C, Index);
    return A && Ctx.hasSameUnqualifiedType(A->getType(), P->getType()) &&
           blocksAbove(A, Roots, Seen);
  });
}

/// The loops that see the block which the variable names; null: others look at it, or may.
const ThreadArrays::Arrays *ThreadArrays::blockOf(const VarDecl *V) {
  auto [It, New] = Blocks.try_emplace(V);
  if (!New)
    return It->second.Array.Element.isNull() ? nullptr : &It->second;
  llvm::SmallSetVector<const VarDecl *, 8> Roots;
  llvm::SmallPtrSet<const VarDecl *, 8> Up, Down;
  Arrays Out;
  if (!blocksAbove(V, Roots, Up) || Roots.empty())
    return nullptr;
  for (const VarDecl *R : Roots)
    if (!goDown(R, Out, Down) || Out.Array.Live)
      return nullptr;
  Out.Array.Element = V->getType();
  It->second = Out;
  return &It->second;
}

/// What the loop, lowered for this question with parts of such blocks as its own arrays, does with
/// the block. One that only writes does no harm.
BlockUse ThreadArrays::blockIn(const LoopUse &U) {
  auto [It, New] = BlockUses.try_emplace(U, BlockUse::Other);
  if (!New)
    return It->second;
  UnitFacts Alone = withArrays();
  Alone.MadeOf = [this](const VarDecl *From, const VarDecl *V) { return madeOf(From, V); };
  Alone.Block = [this](const LoopSite &, const VarDecl *V) {
    return blockOf(V->getCanonicalDecl()) ? BlockUse::Part : BlockUse::Other;
  };
  NestLowering Lower(CI, Ctx, *U.first, Alone, "scratch");
  o2o_nest *N = Lower.lower();
  o2o_symbol *Part = N ? Lower.partOf(U.second) : nullptr;
  o2o_symbol *S = N ? Lower.symbolOf(U.second) : nullptr;
  BlockUse Out = BlockUse::Other;
  o2o_refusal Why = {};
  o2o_accesses Accesses;
  bool Read = true, Written = true;
  if (Part && o2o_part_is_measured(N, Part)) {
    if (o2o_access_collect(N, &Accesses, &Why))
      o2o_access_reads_writes(&Accesses, Part, &Read, &Written);
    Out = o2o_is_scratch(N, Part) ? BlockUse::Part : Written ? BlockUse::Asked : BlockUse::Other;
  } else if (Part && o2o_is_scratch(N, Part)) {
    Out = BlockUse::Whole;
  }
  if (!Part && S && S->storage == O2O_S_OBJECT && Lower.onlyName(U.second) &&
      o2o_access_collect(N, &Accesses, &Why)) {
    o2o_access_reads_writes(&Accesses, S, &Read, &Written);
    Out = Read ? BlockUse::Other : BlockUse::Whole;
  }
  o2o_nest_free(Lower.arena());
  return BlockUses[U] = Out;
}

BlockUse useOfAll(llvm::ArrayRef<LoopUse> Uses, const LoopUse &Own,
                  llvm::function_ref<BlockUse(const LoopUse &)> In) {
  for (const LoopUse &U : Uses)
    if (BlockUse Each = In(U);
        Each == BlockUse::Other ||
        (Each == BlockUse::Asked && U != Own && !isOver(*U.first, *Own.first, Own.second)))
      return BlockUse::Other;
  // What an earlier run of the loop has left is read in launches that are not made.
  BlockUse Out = In(Own);
  return Out == BlockUse::Asked && mayComeAgain(*Own.first, Own.second) ? BlockUse::Other : Out;
}

BlockUse ThreadArrays::blockFor(const LoopSite &Site, const VarDecl *V) {
  V = V->getCanonicalDecl();
  const LoopUse Own(&Site, V);
  const Arrays *Found = blockOf(V);
  if (!Found || !Found->Uses.count(Own))
    return BlockUse::Other;
  return useOfAll(Found->Uses.getArrayRef(), Own, [this](const LoopUse &U) { return blockIn(U); });
}

bool ThreadArrays::deadAfter(const LoopSite &Site, const VarDecl *V) {
  V = V->getCanonicalDecl();
  Arrays Found;
  llvm::SmallPtrSet<const VarDecl *, 8> Down;
  if (!V->hasLocalStorage() || !Ctx.getAsConstantArrayType(V->getType()) ||
      !belongsTo(V, Site.Region) || !goDown(V, Found, Down) || Found.Array.Live)
    return false;
  for (const LoopUse &U : Found.Uses)
    if (U != LoopUse(&Site, V) && !scratchIn(U))
      return false;
  return true;
}

} // namespace o2o
