//===- split_structs.cpp - structs of threads, seen as their members --------------------------===//
//
//   #pragma omp parallel
//   {
//     struct work w;                                    struct work w, double *w.x, *w.y, int w.n;
//     w.x = buf + me * 2 * n;                           w.x = buf + me * 2 * n;
//     w.y = w.x + n;                               ->   w.y = w.x + n;
//     w.n = n;                                          w.n = n;
//   #pragma omp for
//     for (...) y[i] = use(&w, i);                      y[i] = use((w.x, w.y, w.n, &w), i);
//   }
//
// What is known of variables (which values reach a loop, whose memory a pointer names, what is read
// later) holds for members as well, where nothing is done with the struct but that members are
// named, and that functions of the file get it which only read members. So the tree is given such
// variables, whose names are how the host writes the members. They are hidden from those who want
// the program as it is: who writes launches into it, who looks for accesses of the host, and the
// compiler.
//
// Only structs that belong to the thread: declared in a region, or in a function with an orphaned
// loop, outside of the loops themselves (which have plugin/lower/pointer/lower_pointer_members).
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/unit/split_structs.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/member_uses.h"
#include "plugin/unit/straight_call.h"

using namespace clang;

namespace o2o {

/// Splits the structs of one function.
class StructSplitter {
public:
  StructSplitter(SplitStructs &Out, ASTContext &Ctx, FunctionDecl *F) : Out(Out), Ctx(Ctx), F(F) {}

  void run(llvm::ArrayRef<const LoopSite *> Sites) {
    noteStatements(F->getBody());
    find(F->getBody(), Sites);
    if (!Variables.empty())
      for (Stmt *&Kid : F->getBody()->children())
        replace(Kid);
  }

private:
  /// Calls that stand in a block, so that their values are not used.
  void noteStatements(const Stmt *S) {
    const auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    const Stmt *In = !D ? S : D->hasAssociatedStmt() ? D->getRawStmt() : nullptr;
    if (!In)
      return;
    for (const Stmt *Kid : In->children()) {
      if (isa<CompoundStmt>(In) && isa_and_nonnull<CallExpr>(Kid))
        Statements.insert(Kid);
      noteStatements(Kid);
    }
  }

  /// The directives, and the struct's place among them, make it a thread's own.
  bool ofThread(const VarDecl *V, llvm::ArrayRef<const LoopSite *> Sites) const {
    const SourceManager &SM = Ctx.getSourceManager();
    auto Inside = [&](const Stmt *S) {
      const SourceRange R = S->getSourceRange();
      return SM.isBeforeInTranslationUnit(R.getBegin(), V->getLocation()) &&
             SM.isBeforeInTranslationUnit(V->getLocation(), R.getEnd());
    };
    bool Found = false;
    for (const LoopSite *Site : Sites) {
      if (Inside(Site->Directive->getRawStmt()))
        return false;
      Found |= Site->Region ? Inside(Site->Region->getRawStmt()) : !Site->combined();
    }
    return Found;
  }

  /// Clauses name it, or what they evaluate.
  bool inClauses(const VarDecl *V, const OMPExecutableDirective *D) const {
    return llvm::any_of(D->clauses(), [&](const OMPClause *C) {
      return llvm::any_of(C->children(), [V](const Stmt *Kid) { return namesVariable(Kid, V); });
    });
  }
  /// ... or `atomic`, of which the tree has parts that stand in no statement.
  bool inAnyClause(const VarDecl *V, const Stmt *S) const {
    if (S && isa<OMPAtomicDirective>(S))
      return namesVariable(cast<OMPAtomicDirective>(S)->getRawStmt(), V);
    if (const auto *D = dyn_cast_or_null<OMPExecutableDirective>(S))
      return inClauses(V, D) || (D->hasAssociatedStmt() && inAnyClause(V, D->getRawStmt()));
    return S && llvm::any_of(S->children(), [&](const Stmt *Kid) { return inAnyClause(V, Kid); });
  }

  bool splits(const VarDecl *V, llvm::ArrayRef<const LoopSite *> Sites) const {
    const RecordDecl *R = V->getType()->isRecordType() ? recordOf(V->getType()) : nullptr;
    const auto *List = V->getInit() ? dyn_cast<InitListExpr>(V->getInit()) : nullptr;
    if (!R || !hasPlainMembers(R) || !V->hasLocalStorage() || isa<ParmVarDecl>(V) ||
        (V->getInit() && !List) || V->hasAttrs() || V->getType().isConstQualified() ||
        !ofThread(V, Sites) || inAnyClause(V, F->getBody()))
      return false;
    MemberUses Uses(V, 0, false);
    Uses.Aside = [&](const CallExpr *C, unsigned I) {
      auto Any = [&](const FieldDecl *Field, SourceLocation) -> Expr * {
        return new (Ctx) ImplicitValueInitExpr(Field->getType());
      };
      return Statements.count(C) &&
             straightened(Ctx, F, const_cast<CallExpr *>(C), I, Any) != nullptr;
    };
    Uses.follow(F->getBody());
    return Uses.Single;
  }

  void find(Stmt *S, llvm::ArrayRef<const LoopSite *> Sites) {
    if (auto *D = dyn_cast<OMPExecutableDirective>(S))
      return D->hasAssociatedStmt() ? find(D->getRawStmt(), Sites) : void();
    for (Stmt *&Kid : S->children()) {
      auto *D = dyn_cast_or_null<DeclStmt>(Kid);
      if (D && isa<CompoundStmt>(S))
        split(Kid, D, Sites);
      else if (Kid && !D && !isa<Expr>(Kid))
        find(Kid, Sites);
    }
  }

  template <typename T> void set(T *&Place, T *New) {
    Out.Swaps.push_back([&Place, Other = Place]() mutable { std::swap(Place, Other); });
    Place = New;
  }

  void split(Stmt *&Place, DeclStmt *Declared, llvm::ArrayRef<const LoopSite *> Sites) {
    llvm::SmallVector<Decl *, 8> All;
    for (Decl *D : Declared->decls()) {
      auto *V = dyn_cast<VarDecl>(D);
      All.push_back(D);
      if (V && splits(V, Sites))
        declareMembers(V, All);
    }
    if (All.size() > (size_t)std::distance(Declared->decl_begin(), Declared->decl_end()))
      set(Place, static_cast<Stmt *>(
                     new (Ctx) DeclStmt(DeclGroupRef::Create(Ctx, All.data(), (unsigned)All.size()),
                                        Declared->getBeginLoc(), Declared->getEndLoc())));
  }

  void declareMembers(VarDecl *V, llvm::SmallVectorImpl<Decl *> &All) {
    const auto *List = dyn_cast_or_null<InitListExpr>(V->getInit());
    if (List && !List->isSemanticForm())
      List = List->getSemanticForm();
    for (const FieldDecl *Field : recordOf(V->getType())->fields()) {
      const std::string Name = V->getName().str() + "." + Field->getName().str();
      const QualType T = Field->getType().getUnqualifiedType();
      VarDecl *M = VarDecl::Create(Ctx, V->getDeclContext(), V->getBeginLoc(), V->getLocation(),
                                   &Ctx.Idents.get(Name), T,
                                   Ctx.getTrivialTypeSourceInfo(T, V->getLocation()), SC_None);
      if (List)
        M->setInit(const_cast<Expr *>(List->getInit(Field->getFieldIndex())));
      Variables[V->getCanonicalDecl()].push_back(M);
      All.push_back(M);
    }
    if (List) {
      Out.Swaps.push_back([V, Init = V->getInit()]() mutable {
        Expr *Was = V->getInit();
        V->setInit(std::exchange(Init, Was));
      });
      V->setInit(nullptr);
    }
  }

  DeclRefExpr *named(VarDecl *M, const DeclRefExpr *Base, SourceLocation At) const {
    return DeclRefExpr::Create(Ctx, NestedNameSpecifierLoc(), SourceLocation(), M,
                               Base->refersToEnclosingVariableOrCapture(), At, M->getType(),
                               VK_LValue);
  }

  Expr *passed(Expr *Argument, const DeclRefExpr *Base, llvm::ArrayRef<VarDecl *> Members) const {
    Expr *Chain = nullptr;
    auto Add = [&](Expr *E) {
      Chain = Chain ? BinaryOperator::Create(Ctx, Chain, E, BO_Comma, E->getType(), VK_PRValue,
                                             OK_Ordinary, E->getExprLoc(), FPOptionsOverride())
                    : E;
    };
    for (VarDecl *M : Members)
      Add(ImplicitCastExpr::Create(Ctx, M->getType(), CK_LValueToRValue,
                                   named(M, Base, Base->getLocation()), nullptr, VK_PRValue,
                                   FPOptionsOverride()));
    Add(Argument);
    return Chain;
  }

  /// The struct whose member it is, of those that are split.
  static const DeclRefExpr *baseOf(const MemberExpr *M) {
    return M && !M->isArrow() ? dyn_cast<DeclRefExpr>(M->getBase()->IgnoreParens()) : nullptr;
  }
  llvm::ArrayRef<VarDecl *> membersOf(const Stmt *E) const {
    const VarDecl *V = referredVariable(E);
    auto It = V ? Variables.find(V->getCanonicalDecl()) : Variables.end();
    return It == Variables.end() ? llvm::ArrayRef<VarDecl *>() : It->second;
  }

  /// A call that sets or frees members, as statements; null: another one.
  Stmt *straight(Stmt *S) {
    auto *C = Statements.count(S) ? cast<CallExpr>(S) : nullptr;
    for (unsigned I = 0; C && I < C->getNumArgs(); I++) {
      const Expr *Whole = passedStruct(C->getArg(I));
      llvm::ArrayRef<VarDecl *> Members = membersOf(Whole);
      if (Members.empty())
        continue;
      return straightened(Ctx, F, C, I, [&](const FieldDecl *Field, SourceLocation At) -> Expr * {
        return named(Members[Field->getFieldIndex()], cast<DeclRefExpr>(Whole), At);
      });
    }
    return nullptr;
  }

  void replace(Stmt *&S) {
    if (!S)
      return;
    auto *M = dyn_cast<MemberExpr>(S);
    const DeclRefExpr *Base = baseOf(M);
    if (llvm::ArrayRef<VarDecl *> Members = membersOf(Base); !Members.empty())
      return set(S, static_cast<Stmt *>(
                        named(Members[cast<FieldDecl>(M->getMemberDecl())->getFieldIndex()], Base,
                              Base->getLocation())));
    if (auto *D = dyn_cast<OMPExecutableDirective>(S)) {
      if (Stmt *Raw = D->hasAssociatedStmt() ? D->getRawStmt() : nullptr)
        for (Stmt *&Kid : Raw->children())
          replace(Kid);
      return;
    }
    if (Stmt *Straight = straight(S))
      set(S, Straight);
    else if (auto *C = dyn_cast<CallExpr>(S))
      for (unsigned I = 0; I < C->getNumArgs(); I++) {
        const Expr *Whole = passedStruct(C->getArg(I));
        if (llvm::ArrayRef<VarDecl *> Members = membersOf(Whole); !Members.empty()) {
          Expr *Old = C->getArg(I);
          Out.Swaps.push_back([C, I, Other = Old]() mutable {
            Expr *Was = C->getArg(I);
            C->setArg(I, std::exchange(Other, Was));
          });
          C->setArg(I, passed(Old, cast<DeclRefExpr>(Whole), Members));
        }
      }
    for (Stmt *&Kid : S->children())
      replace(Kid);
  }

  SplitStructs &Out;
  ASTContext &Ctx;
  FunctionDecl *F;
  llvm::SmallPtrSet<const Stmt *, 16> Statements;
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<VarDecl *, 8>> Variables;
};

SplitStructs::SplitStructs(ASTContext &Ctx, const UnitSites &Sites) {
  llvm::MapVector<FunctionDecl *, llvm::SmallVector<const LoopSite *, 4>> Functions;
  for (const auto &Site : Sites.Loops)
    Functions[Site->Function].push_back(Site.get());
  for (const auto &[F, Of] : Functions)
    StructSplitter(*this, Ctx, F).run(Of);
}

void SplitStructs::show(bool Variables) {
  if (Shown != Variables)
    for (size_t I = 0; I < Swaps.size(); I++)
      Swaps[Variables ? I : Swaps.size() - 1 - I]();
  Shown = Variables;
}

} // namespace o2o
