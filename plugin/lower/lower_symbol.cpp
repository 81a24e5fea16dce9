//===- lower_symbol.cpp - who shares what -----------------------------------------------------===//
//
// Decides for every variable that the loop uses and that is declared outside of it: a value passed
// at launch, an object in memory shared by all work-items, or a private copy (OpenMP 5.1, 2.21.1:
// data-sharing attribute rules).
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/canonical.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/homonyms.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/number.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/lower.h"
#include "plugin/team/record_join.h"
#include "plugin/team/team_merges.h"
#include "plugin/unit/liveness.h"
#include "plugin/unit/uniform.h"
#include "xform/ir/update.h"
#include "xform/prepare/edit.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace o2o {

namespace {

/// A pointer that is kept in a member or an element.
bool isKeptPointer(const Expr *E) {
  for (E = E->IgnoreParens(); const auto *C = dyn_cast<ImplicitCastExpr>(E);
       E = C->getSubExpr()->IgnoreParens())
    if (C->getCastKind() == CK_LValueToRValue)
      return C->getType()->isPointerType() &&
             isa<MemberExpr, ArraySubscriptExpr>(C->getSubExpr()->IgnoreParens());
  return false;
}

/// The array variable that an expression's value points into, if it is named there; null otherwise.
/// \p Kept: or that keeps the pointer.
const VarDecl *arrayIn(const Expr *E, bool Kept = true) {
  for (;;) {
    if (!Kept && isKeptPointer(E))
      return nullptr;
    E = E->IgnoreParenImpCasts();
    const auto *U = dyn_cast<UnaryOperator>(E);
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      E = A->getBase();
    else if (const auto *M = dyn_cast<MemberExpr>(E); M && !M->isArrow())
      E = M->getBase();
    else if (const auto *C = dyn_cast<ExplicitCastExpr>(E))
      E = C->getSubExpr();
    else if (U && (U->getOpcode() == UO_AddrOf || U->getOpcode() == UO_Deref))
      E = U->getSubExpr();
    else if (B && B->isAdditiveOp())
      E = B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS();
    else
      break;
  }
  const VarDecl *V = referredVariable(E);
  return V && (V->getType()->isArrayType() || V->getType()->isRecordType() || isa<ParmVarDecl>(V))
             ? V->getCanonicalDecl()
             : nullptr;
}

/// A pointer to numbers or records that may be changed through it.
bool mayWriteThrough(QualType T) {
  const auto *P = T->getAs<PointerType>();
  if (!P)
    return false;
  QualType Pointee = P->getPointeeType();
  while (const auto *A = Pointee->getAsArrayTypeUnsafe())
    Pointee = A->getElementType();
  return !Pointee.isConstQualified() && !Pointee->isPointerType();
}

/// Does the function do anything with what its parameter points to but read it?
/// \p Asked: parameters that are looked at already, so that functions that call each other in many
/// places are looked at once; when one of them writes, so does the one that was asked first.
/// \p Cast: a definition may cast const away, or compare the address.
bool writesThrough(const FunctionDecl *F, unsigned Index,
                   llvm::SmallPtrSetImpl<const ParmVarDecl *> &Asked, bool Cast) {
  const FunctionDecl *Definition = definitionOf(F);
  if (!Definition && Cast && Index < F->getNumParams())
    return mayWriteThrough(F->getParamDecl(Index)->getType());
  if (!Definition || Index >= Definition->getNumParams())
    return true;
  const ParmVarDecl *P = Definition->getParamDecl(Index);
  if ((!Cast && !mayWriteThrough(P->getType())) || !Asked.insert(P).second)
    return false;
  struct Finder : TreeVisitor {
    const VarDecl *P;
    llvm::SmallPtrSetImpl<const ParmVarDecl *> *Asked;
    unsigned Mentions = 0, Reads = 0;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      Mentions += E->getDecl() == P;
      return true;
    }
    bool VisitImplicitCastExpr(ImplicitCastExpr *C) override {
      if (C->getCastKind() == CK_LValueToRValue && !C->getType()->isPointerType())
        Reads += arrayIn(C->getSubExpr()) == P;
      return true;
    }
    bool VisitCallExpr(CallExpr *C) override {
      for (unsigned I = 0; I < C->getNumArgs(); I++)
        if (C->getArg(I)->getType()->isPointerType() && arrayIn(C->getArg(I)) == P &&
            C->getDirectCallee())
          Reads += !writesThrough(C->getDirectCallee(), I, *Asked, Cast);
      return true;
    }
    bool Cast;
  } Found;
  Found.Cast = Cast;
  Found.P = P;
  Found.Asked = &Asked;
  Found.TraverseStmt(Definition->getBody());
  return Found.Mentions != Found.Reads;
}

/// Variables that a statement assigns, or whose address it takes (then assignments may hide
/// anywhere), and the functions it calls.
class WriteFinder : public TreeVisitor {
public:
  WriteFinder(llvm::SmallPtrSetImpl<const VarDecl *> &Written,
              llvm::SmallPtrSetImpl<const VarDecl *> &Synchronised,
              llvm::SmallPtrSetImpl<const VarDecl *> &Addressed,
              llvm::SmallPtrSetImpl<const VarDecl *> &Replaced,
              llvm::SmallPtrSetImpl<const UnaryOperator *> &ReadThrough,
              std::vector<const FunctionDecl *> &Calls)
      : Written(Written), Synchronised(Synchronised), Addressed(Addressed), Replaced(Replaced),
        ReadThrough(ReadThrough), Calls(Calls) {}

  bool enter(Stmt *S) override {
    Protected += isa<OMPAtomicDirective, OMPCriticalDirective>(S);
    return true;
  }
  void leave(Stmt *S) override { Protected -= isa<OMPAtomicDirective, OMPCriticalDirective>(S); }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      mark(E->getLHS());
    if (E->getOpcode() == BO_Assign && E->getType()->isRecordType())
      Replaced.insert(rootVariable(E->getLHS()));
    if (E->getOpcode() == BO_Assign && mayWriteThrough(E->getType()))
      markArray(E->getRHS());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInit() && mayWriteThrough(V->getType()))
      markArray(V->getInit());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      mark(E->getSubExpr());
    if (E->getOpcode() == UO_AddrOf && !ReadThrough.count(E))
      if (const VarDecl *V = scalarVariable(E->getSubExpr()))
        Addressed.insert(V);
    return true;
  }
  bool VisitAtomicExpr(AtomicExpr *E) override {
    for (Stmt *Operand : E->children())
      if (mayWriteThrough(cast<Expr>(Operand)->getType()))
        markArray(cast<Expr>(Operand));
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    if (const FunctionDecl *F = E->getDirectCallee()) {
      Calls.push_back(F);
      const FunctionDecl *Definition = definitionOf(F);
      bool Known = Definition;
      for (unsigned I = 0; I < E->getNumArgs(); I++)
        if (llvm::SmallPtrSet<const ParmVarDecl *, 8> Asked;
            mayWriteThrough(E->getArg(I)->getType()) &&
            (!Known || writesThrough(F, I, Asked, false)))
          markArray(E->getArg(I));
      noteReadThrough(E, F);
    }
    return true;
  }

private:
  /// Addresses of numbers that the call takes, and only to read what is there.
  void noteReadThrough(const CallExpr *E, const FunctionDecl *F) {
    for (unsigned I = 0; I < E->getNumArgs(); I++) {
      const auto *U = dyn_cast<UnaryOperator>(E->getArg(I)->IgnoreParenImpCasts());
      const VarDecl *V =
          U && U->getOpcode() == UO_AddrOf ? scalarVariable(U->getSubExpr()) : nullptr;
      if (llvm::SmallPtrSet<const ParmVarDecl *, 8> Asked;
          V && isPlainNumber(V->getType()) && !writesThrough(F, I, Asked, true))
        ReadThrough.insert(U);
    }
  }
  static const VarDecl *scalarVariable(const Expr *E) {
    const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    const auto *V = R && R->getType().getAtomicUnqualifiedType()->isScalarType()
                        ? dyn_cast<VarDecl>(R->getDecl())
                        : nullptr;
    return V ? V->getCanonicalDecl() : nullptr;
  }
  void markArray(const Expr *E) {
    if (const VarDecl *V = arrayIn(E, false); V && !V->getType()->isPointerType())
      Written.insert(V);
  }
  void mark(const Expr *E) {
    if (const VarDecl *V = rootVariable(E))
      (Protected ? Synchronised : Written).insert(V);
  }
  unsigned Protected = 0; // inside atomic or critical
  llvm::SmallPtrSetImpl<const VarDecl *> &Written, &Synchronised, &Addressed, &Replaced;
  llvm::SmallPtrSetImpl<const UnaryOperator *> &ReadThrough;
  std::vector<const FunctionDecl *> &Calls;
};

/// Are pointers, or structs, stored in a variable?
class PointerStores : public TreeVisitor {
public:
  explicit PointerStores(const VarDecl *Of) : Of(Of->getCanonicalDecl()) {}

  bool VisitBinaryOperator(BinaryOperator *E) override {
    return !E->isAssignmentOp() || look(E->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return !(E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf) || look(E->getSubExpr());
  }
  bool Found = false;

private:
  bool look(const Expr *E) {
    const VarDecl *V = rootVariable(E);
    const QualType T = E->getType();
    Found |= V && V->getCanonicalDecl() == Of && (T->isPointerType() || T->isRecordType());
    return !Found;
  }
  const VarDecl *Of;
};

} // namespace

/// Does the last iteration leave pointers that it has made itself?
bool NestLowering::leavesPointers(const VarDecl *V, const Clause &C) const {
  PointerStores Stores(V);
  if (!C.First || !V->getType()->isRecordType())
    return true;
  Stores.TraverseStmt(Site.Directive);
  return Stores.Found;
}

void NestLowering::collectWrites(const Stmt *S, unsigned Depth) {
  std::vector<const FunctionDecl *> Calls;
  WriteFinder(Written, Synchronised, Addressed, Replaced, ReadThrough, Calls)
      .TraverseStmt(const_cast<Stmt *>(S));
  Written.insert(Synchronised.begin(), Synchronised.end());
  Shadows.collectFollowed(S, Depth > 0);
  for (const FunctionDecl *F : Calls) {
    const FunctionDecl *Definition = definitionOf(F);
    if (Definition && Scanned.insert(Definition).second)
      collectWrites(Definition->getBody(), Depth + 1);
  }
}

/// True when each thread has a copy of its own, made before the loop (not by a clause of the loop).
bool NestLowering::regionPrivate(const VarDecl *V) const {
  if (V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>())
    return true;
  if (!Site.Directive || Site.combined() || Unit.Sequential)
    return false;
  if (!Site.Region) // orphaned: the calling thread's automatic variables
    return V->hasLocalStorage();
  const SourceManager &SM = Ctx.getSourceManager();
  SourceRange Region = Site.Region->getAssociatedStmt()->getSourceRange();
  SourceLocation L = V->getLocation();
  if (V->hasLocalStorage() && !SM.isBeforeInTranslationUnit(L, Region.getBegin()) &&
      SM.isBeforeInTranslationUnit(L, Region.getEnd()))
    return true;
  auto Names = [V](auto *Clause) {
    for (const Expr *E : variablesOf(Clause))
      if (const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParens()))
        if (R->getDecl()->getCanonicalDecl() == V->getCanonicalDecl())
          return true;
    return false;
  };
  for (const OMPClause *C : Site.Region->clauses()) {
    if (const auto *P = dyn_cast<OMPPrivateClause>(C); P && Names(P))
      return true;
    if (const auto *P = dyn_cast<OMPFirstprivateClause>(C); P && Names(P))
      return true;
    if (const auto *P = dyn_cast<OMPReductionClause>(C)) {
      for (const Expr *E : variablesOf(P)) {
        E = E->IgnoreParens();
        while (const auto *A = dyn_cast<ArraySectionExpr>(E))
          E = A->getBase()->IgnoreParenImpCasts();
        if (const auto *R = dyn_cast<DeclRefExpr>(E);
            R && R->getDecl()->getCanonicalDecl() == V->getCanonicalDecl())
          return true;
      }
    }
    if (const auto *D = dyn_cast<OMPDefaultClause>(C)) {
      auto K = D->getDefaultKind();
      if ((K == llvm::omp::OMP_DEFAULT_private || K == llvm::omp::OMP_DEFAULT_firstprivate) &&
          V->hasLocalStorage())
        return true;
    }
  }
  return false;
}

/// Private memory is for small arrays; larger ones, and all together above some KiB, get slabs in
/// global memory.
bool NestLowering::needsSlab(const o2o_type *T) {
  const uint64_t LargestArray = 4096, Budget = 16384;
  if ((T->kind != O2O_T_ARRAY && T->kind != O2O_T_RECORD) || hasPointer(T))
    return false;
  if (T->size == 0 || T->size > LargestArray || PrivateBytes + T->size > Budget)
    return true;
  PrivateBytes += T->size;
  return false;
}

/// A firstprivate struct, or array, whose pointers stay those of the variable that it is a copy of:
/// the loop assigns no such struct as a whole, and storing pointers is refused anyway.
bool NestLowering::keepsPointers(const VarDecl *V) const {
  auto C = Clauses.find(V->getCanonicalDecl());
  return C != Clauses.end() && C->second.First && !C->second.Last &&
         !V->getType()->isPointerType() && !Replaced.count(V->getCanonicalDecl()) &&
         !Replaced.count(nullptr);
}

bool NestLowering::anySite(llvm::function_ref<bool(const LoopSite &)> Is) const {
  if (Fused.empty())
    return Is(Site);
  return llvm::any_of(Fused, [&](const LoopSite *S) { return Is(*S); });
}

bool NestLowering::injective(const VarDecl *V, llvm::StringRef Path) const {
  return Unit.Injective && !anySite([&](const LoopSite &S) { return !Unit.Injective(S, V, Path); });
}

/// May the value that the loop leaves in the variable be read?
bool NestLowering::live(const VarDecl *V) const {
  return anySite([&](const LoopSite &S) {
    return liveAfter(S, V) && !(Unit.DeadAfter && Unit.DeadAfter(S, V));
  });
}

/// What becomes of the threads' values behind the loop.
void NestLowering::noteLife(o2o_symbol *S, const VarDecl *V) const {
  S->after.live_out = live(V);
  S->after.again =
      !S->after.live_out && anySite([V](const LoopSite &One) { return liveAfter(One, V); });
  if (!S->after.live_out || Unit.Sequential)
    return;
  auto Same = [this](const VarDecl *W) { return Unit.Uniform->sameInAllThreads(W, Site); };
  S->after.merged = mergedBy(Ctx, Site, V, Same);
  if (S->after.merged == O2O_RED_NONE && Fused.empty() && N->in_region)
    S->reduction.record.join = joinedBy(Ctx, Site, V, N);
  const o2o_type *T = S->type->kind == O2O_T_ARRAY ? S->type->elem : S->type;
  const RecordDecl *Record = Ctx.getBaseElementType(V->getType())->getAsRecordDecl();
  if (S->after.merged != O2O_RED_NONE || !N->in_region || !Record || T->kind != O2O_T_RECORD ||
      Record->isUnion())
    return;
  auto *Members =
      static_cast<o2o_redop *>(o2o_alloc(N, (T->record->nfields + 1) * sizeof(o2o_redop)));
  for (const FieldDecl *Member : Record->fields())
    if (!Member->isBitField())
      Members[BitMembers.fieldIndex(Member)] = mergedBy(Ctx, Site, V, Same, Member);
  S->after.merged_members = Members;
}

o2o_symbol *NestLowering::newSymbol(const VarDecl *V, const o2o_type *T, o2o_storage S) {
  o2o_symbol *Sym = o2o_symbol_new(N, keep(V->getName().str()), T, S);
  Sym->loc = loc(V->getLocation());
  Sym->slab = S == O2O_S_PRIVATE && needsSlab(T);
  Sym->object.injective = S == O2O_S_OBJECT && injective(V, V->getName());
  if (S != O2O_S_LOCAL) {
    std::string Host = V->getName().str();
    if (S == O2O_S_PRIVATE &&
        V->getType()->isAnyComplexType()) // a struct, whose members have names
      Host = std::string("(*(struct{") +
             (T->record->fields[0].type->size == 8 ? "double" : "float") +
             " re,im;}__attribute__((__may_alias__))*)&(" + Host + "))";
    if (S == O2O_S_PRIVATE && isHalf(V->getType()))
      Host = "(*(struct{unsigned short bits;}__attribute__((__may_alias__))*)&(" + Host + "))";
    Sym->host = keep(Host);
    o2o_symbol_add(N, Sym);
  }
  return Sym;
}

o2o_symbol *NestLowering::symbolFor(const VarDecl *V, SourceLocation Use) {
  V = V->getCanonicalDecl();
  auto L = Local.find(V);
  if (L != Local.end())
    return L->second;
  auto O = Outer.find(V);
  if (O != Outer.end()) {
    bool Iter = O->second->storage == O2O_S_ITER;
    bool Copied = !Active.empty() && (Iter || Clauses.count(V) || regionPrivate(V));
    if (!Copied || visibleAtDirective(V))
      return O->second;
  }
  o2o_symbol *S = outerSymbol(V, Use);
  // In front of a combined construct there is one thread, which cannot ask what the others have.
  if ((S->storage == O2O_S_VALUE || S->storage == O2O_S_OBJECT) && regionPrivate(V) &&
      Site.Directive && !N->in_region && !Unit.Sequential)
    refuse("thread-storage", Use, "'" + V->getName().str() + "' used here",
           "'" + V->getName().str() +
               "' belongs to the thread, and others may have another value in it");
  Outer[V] = S;
  Shadows.declarePrivate(V, S);
  return S;
}

/// The host must be able to name the variable in front of the directive.  Variables that the loop
/// itself names are visible there by the rules of scope; a global that a called function names may
/// be hidden, not declared yet, or made private by a clause.
bool NestLowering::visibleAtDirective(const VarDecl *V) const {
  if (Active.empty() || !Site.Directive)
    return true;
  // In the construct the name stands for a copy, in the function for the original.
  bool ThreadOwn = V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>();
  auto Known = Outer.find(V->getCanonicalDecl());
  bool Iter = Known != Outer.end() && Known->second->storage == O2O_S_ITER;
  if (Iter || Clauses.count(V->getCanonicalDecl()) || (!ThreadOwn && regionPrivate(V)))
    return false;
  const SourceManager &SM = Ctx.getSourceManager();
  if (V->hasLocalStorage() || V->isStaticLocal() ||
      !SM.isBeforeInTranslationUnit(V->getCanonicalDecl()->getLocation(),
                                    Site.Directive->getBeginLoc()))
    return false;
  return homonymsIn(V, Site.Function).All == 0;
}

/// C text: how many elements the section of an array, or of what a pointer points to, has.
std::string NestLowering::sectionLength(const VarDecl *V, const Clause &C) const {
  if (C.Length)
    return text(C.Length);
  const std::string Name = V->getName().str();
  return "sizeof(" + Name + ")/sizeof(" + Name + "[0])-(" + text(C.Start) + ")";
}

const o2o_type *NestLowering::sectionType(const VarDecl *V, const o2o_type *T, const Clause &C) {
  const o2o_type *U64 = scalar(O2O_T_U64);
  Expr::EvalResult Known;
  int64_t All = 0;
  if (C.Length && C.Length->EvaluateAsInt(Known, Ctx))
    return o2o_array_of(N, T->elem, o2o_int(N, U64, Known.Val.getInt().getSExtValue()));
  if (!C.Length && o2o_const_int(T->count, &All) && C.Start->EvaluateAsInt(Known, Ctx))
    return o2o_array_of(N, T->elem, o2o_int(N, U64, All - Known.Val.getInt().getSExtValue()));
  o2o_symbol *Count = o2o_symbol_new(N, keep(V->getName().str() + "_count"), U64, O2O_S_VALUE);
  Count->host = keep("(unsigned long long)(" + sectionLength(V, C) + ")");
  Count->loc = loc((C.Length ? C.Length : C.Start)->getExprLoc());
  o2o_symbol_add(N, Count);
  return o2o_array_of(N, T->elem, o2o_sym(N, Count));
}

/// The number of the section's first element, as the launch finds it.
o2o_expr *NestLowering::sectionStart(const VarDecl *V, const Expr *Start) {
  const o2o_type *I64 = scalar(O2O_T_I64);
  Expr::EvalResult Known;
  if (Start->EvaluateAsInt(Known, Ctx))
    return o2o_int(N, I64, Known.Val.getInt().getSExtValue());
  o2o_symbol *First = o2o_symbol_new(N, keep(V->getName().str() + "_start"), I64, O2O_S_VALUE);
  First->host = keep("(long long)(" + text(Start) + ")");
  First->loc = loc(Start->getExprLoc());
  o2o_symbol_add(N, First);
  return o2o_sym(N, First);
}

/// The address that the variable's name stands for in the loop: so far in front of the section.
o2o_expr *NestLowering::sectionOrigin(o2o_symbol *S, SourceLocation L) {
  o2o_expr *X = o2o_expr_new(N, O2O_E_PTRADD, o2o_pointer_to(N, S->type->elem), loc(L), 2);
  X->kids[0] = o2o_unary(N, O2O_E_DECAY, X->type, o2o_sym(N, S));
  X->kids[0]->loc = X->kids[0]->kids[0]->loc = loc(L);
  X->kids[1] = o2o_unary(N, O2O_E_NEG, scalar(O2O_T_I64), o2o_copy_expr(N, SectionStarts[S]));
  return X;
}

/// The symbol of which an address is that; null: of none.
o2o_symbol *NestLowering::sectionOf(const o2o_expr *Address) const {
  const o2o_expr *Start = Address->kind == O2O_E_PTRADD ? Address->kids[0] : nullptr;
  if (!Start || Start->kind != O2O_E_DECAY || Start->kids[0]->kind != O2O_E_SYM ||
      Address->kids[1]->kind != O2O_E_NEG)
    return nullptr;
  o2o_symbol *S = Start->kids[0]->sym;
  auto First = SectionStarts.find(S);
  return First != SectionStarts.end() && o2o_expr_same(Address->kids[1]->kids[0], First->second)
             ? S
             : nullptr;
}

/// The address that such a variable's name stands for; null: it is something else.
o2o_expr *NestLowering::sectionOrigin(const Expr *E) {
  const VarDecl *V = namedVariable(E);
  auto C = Clauses.find(V);
  if (!V || C == Clauses.end() || !C->second.Start)
    return nullptr;
  o2o_symbol *S = symbolFor(V, E->getExprLoc());
  return SectionStarts.count(S) ? sectionOrigin(S, E->getExprLoc()) : nullptr;
}

/// A variable that a reduction clause names.
o2o_symbol *NestLowering::reductionSymbol(const VarDecl *V, const o2o_type *T, const Clause &C,
                                          SourceLocation Use) {
  const bool Part = C.Length || C.Start;
  o2o_symbol *S = newSymbol(V, Part ? sectionType(V, T, C) : T, O2O_S_PRIVATE);
  if (!C.Members.empty()) {
    auto *Each = (o2o_redop *)o2o_alloc(N, C.Members.size() * sizeof(o2o_redop));
    std::copy(C.Members.begin(), C.Members.end(), Each);
    S->reduction.members = Each;
  } else {
    S->redop = C.Red;
    if (C.Red == O2O_RED_OWN)
      ReductionClauses.lowerFunctions(C.Own, S);
    if (S->type->kind == O2O_T_ARRAY && Part)
      S->source.bytes = keep("(unsigned long long)(" + sectionLength(V, C) + ") * sizeof(" +
                             V->getName().str() + "[0])");
  }
  if (C.Start) {
    SectionStarts[S] = sectionStart(V, C.Start);
    S->host = keep("(" + V->getName().str() + "+(" + text(C.Start) + "))");
  }
  S->after.live_out = live(V);
  S->reduction.scanned = C.Scanned;
  if (C.Scanned)
    ReductionClauses.lowerScanned(S, Use);
  return S;
}

/// A variable that clauses name.
o2o_symbol *NestLowering::clauseSymbol(const VarDecl *V, const o2o_type *T, const Clause &C,
                                       SourceLocation Use) {
  std::string Name = V->getName().str();
  const bool Writes = written(V) || addressed(V);
  if (!C.Members.empty() || C.Red != O2O_RED_NONE)
    return reductionSymbol(V, T, C, Use);
  if (C.First && !C.Last && !Writes && (o2o_is_integer(T) || o2o_is_float(T)))
    return newSymbol(V, T, O2O_S_VALUE);
  if (C.First && !C.Last && !Writes && T->kind == O2O_T_POINTER) {
    o2o_symbol *S = newSymbol(V, T, O2O_S_OBJECT);
    S->points = true;
    S->space = O2O_SPACE_GLOBAL;
    return S;
  }
  // Whose value of before nobody reads is a private one.
  const bool First =
      C.First && !(Writes && T->kind == O2O_T_POINTER && Fused.empty() && filledAtOnce(Site, V));
  if (First && T->kind == O2O_T_POINTER) {
    refuse("firstprivate-pointer", Use, "'" + Name + "' used here",
           "the firstprivate pointer '" + Name + "' is changed in the loop");
    return o2o_symbol_new(N, keep(Name), T, O2O_S_LOCAL);
  }
  if (!Writes && keepsPointers(V) && hasPointer(T)) { // nobody can tell the copy from the original
    o2o_symbol *S = newSymbol(V, T, O2O_S_OBJECT);
    S->space = O2O_SPACE_GLOBAL;
    S->region_private = regionPrivate(V);
    return S;
  }
  o2o_symbol *S = newSymbol(V, T, O2O_S_PRIVATE);
  S->firstprivate = First;
  const bool Read = C.Last && (addressed(V) ||
                               anySite([V](const LoopSite &One) { return readElsewhere(One, V); }));
  S->lastprivate = Read && !C.Conditional;
  S->after.conditional = Read && C.Conditional;
  if (S->after.conditional && (addressed(V) || !o2o_is_number(T)))
    refuse("lastprivate-conditional", Use, "'" + Name + "' used here",
           "the conditional lastprivate variable '" + Name +
               (addressed(V) ? "' has its address taken" : "' is not a number"));
  if (S->lastprivate && hasPointer(T) && leavesPointers(V, C))
    refuse("pointer-store", Use, "'" + Name + "' used here",
           "the lastprivate variable '" + Name + "' holds a pointer");
  if (keepsPointers(V))
    TablePointers.Kept.insert(S);
  // In the sequential program the clause does nothing: the variable keeps its last value.
  if (Unit.Sequential && Writes && !C.Last)
    S->region_private = S->after.live_out = live(V);
  return S;
}

/// A number or pointer that the loop writes, and no clause names.
o2o_symbol *NestLowering::writtenSymbol(const VarDecl *V, const o2o_type *T, SourceLocation Use) {
  std::string Name = V->getName().str();
  if (!regionPrivate(V)) {
    // Shared memory of one element: a called function reads it through a pointer, or one iteration
    // writes it.  What all iterations write, the dependence test finds.
    bool Number = o2o_is_integer(T) || o2o_is_float(T);
    bool Element = addressed(V) || Synchronised.count(V) || !Unit.Sequential;
    if (Number && Element && !V->hasAttr<AsmLabelAttr>()) {
      o2o_symbol *S = newSymbol(V, T, O2O_S_OBJECT);
      S->space = O2O_SPACE_GLOBAL;
      return S;
    }
    refuse("shared-written", Use, "'" + Name + "' used here",
           "all iterations write the shared variable '" + Name + "'");
    return o2o_symbol_new(N, keep(Name), T, O2O_S_LOCAL);
  }
  o2o_symbol *S = newSymbol(V, T, O2O_S_PRIVATE);
  S->region_private = true;
  S->source.alike = o2o_is_number(T) && !threadSpecific(V);
  noteLife(S, V);
  // Of a combined construct's threads one has the copy that is named in front of it and behind it.
  if (S->after.live_out && !N->in_region && !Unit.Sequential && S->after.merged == O2O_RED_NONE)
    refuse("private-live-out", V->getLocation(), "declared here",
           "'" + Name + "', of which each thread has its own, is used after the loop");
  return S;
}

o2o_symbol *NestLowering::outerSymbol(const VarDecl *V, SourceLocation Use) {
  std::string Name = V->getName().str();
  const o2o_type *T = LengthTypes.typeOfVariable(V);
  auto Dummy = [&] { return o2o_symbol_new(N, keep(Name), T, O2O_S_LOCAL); };
  if (Failed)
    return Dummy();
  if (T->kind == O2O_T_VOID) {
    refuse("type", Use, "'" + Name + "' used here", "'" + Name + "' has an incomplete type");
    return Dummy();
  }
  if (!Site.Directive)
    return Externals.datum(V, T, Use);
  if (!visibleAtDirective(V)) {
    refuse("hidden-variable", Use, "'" + Name + "' used here",
           "a called function uses '" + Name + "', which cannot be named at the directive");
    return Dummy();
  }
  auto ClauseIt = Clauses.find(V);
  bool Thread = regionPrivate(V);
  bool Writes = written(V) || addressed(V);
  if (ClauseIt != Clauses.end())
    return clauseSymbol(V, T, ClauseIt->second, Use);
  if (T->kind == O2O_T_ARRAY || T->kind == O2O_T_RECORD) {
    if (Thread && Writes)
      return writtenSymbol(V, T, Use);
    o2o_symbol *S = newSymbol(V, T, O2O_S_OBJECT);
    S->space = O2O_SPACE_GLOBAL;
    S->region_private = Thread;
    return S;
  }
  if (Writes)
    return writtenSymbol(V, T, Use);
  if (T->kind == O2O_T_POINTER) {
    bool Own = threadSpecific(V);
    if (o2o_symbol *S = Own ? threadArray(V) : nullptr)
      return S;
    o2o_symbol *S = newSymbol(V, T, O2O_S_OBJECT);
    S->points = true;
    S->space = O2O_SPACE_GLOBAL;
    S->region_private = Own;
    return S;
  }
  o2o_symbol *S = newSymbol(V, T, O2O_S_VALUE);
  S->region_private = threadSpecific(V);
  bool Register = V->getStorageClass() == SC_Register;
  if (!S->region_private && !Register &&
      (V->isExternallyVisible() || Knowns.unitUses().addressed(V)))
    S->source.original = S->host;
  if (std::optional<int64_t> Unset =
          S->region_private ? std::nullopt
                            : Unit.Once->unset(Ctx, V, Knowns.unitUses(), *Unit.Names)) {
    int64_t *Number = static_cast<int64_t *>(o2o_alloc(N, sizeof *Number));
    *Number = *Unset;
    S->source.unset = Number;
  }
  return S;
}

/// A pointer to an array of the thread's own is that array. Null: it is another pointer.
o2o_symbol *NestLowering::threadArray(const VarDecl *V) {
  ThreadArray A = Unit.Own ? Unit.Own(Site, V) : ThreadArray();
  if (A.Further) { // it was not made again, so the array cannot be the thread's own here
    TakesThreadArrays = true;
    refuse("thread-storage", V->getLocation(), "declared here",
           "'" + V->getName().str() + "' points into memory of the thread");
  }
  if (A.Element.isNull())
    return nullptr;
  std::string Name = V->getName().str(), Length = std::to_string(A.Count);
  const o2o_type *Element = type(A.Element, V->getLocation()), *U64 = scalar(O2O_T_U64);
  if (Failed || Element->size == 0 || hasPointer(Element) ||
      (A.Block && !inScopeAtDirective(A.Block, Site, Ctx)))
    return nullptr;
  o2o_expr *Count = o2o_int(N, U64, (int64_t)A.Count);
  if (!A.Count) {
    o2o_symbol *Size = o2o_symbol_new(N, keep(Name + "_count"), U64, O2O_S_VALUE);
    std::string Block = A.Block ? A.Block->getName().str() : Name;
    Length = "__o2o_size_of(" + Block + ")/sizeof(*" + Name + ")";
    Size->host = keep(Length);
    Size->loc = loc(V->getLocation());
    o2o_symbol_add(N, Size);
    Count = o2o_sym(N, Size);
  }
  o2o_symbol *S = newSymbol(V, o2o_array_of(N, Element, Count), O2O_S_PRIVATE);
  S->host = keep("(*(__typeof__(*" + Name + ")(*)[" + Length + "])" + Name + ")");
  S->region_private = TakesThreadArrays = true;
  S->after.live_out = A.Live;
  S->after.again = mayComeAgain(Site, V);
  if (S->after.live_out && N->in_region)
    S->after.merged = mergedBy(
        Ctx, Site, V, [this](const VarDecl *W) { return Unit.Uniform->sameInAllThreads(W, Site); });
  return S;
}

/// May the value, which the loop only reads, differ between threads?
bool NestLowering::threadSpecific(const VarDecl *V) const {
  return regionPrivate(V) &&
         anySite([&](const LoopSite &S) { return !Unit.Uniform->sameInAllThreads(V, S); });
}

} // namespace o2o
