//===- team_alike.cpp - what the threads of a team do alike ----------------------------------===//
#include "plugin/team/team_alike.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace o2o {

bool namesOtherMember(const Stmt *S, const VarDecl *V, const FieldDecl *Member) {
  const auto *M = dyn_cast<MemberExpr>(S);
  if (!M || M->isArrow() || M->getMemberDecl() == Member)
    return false;
  const Expr *Base = M->getBase()->IgnoreParenImpCasts();
  while (const auto *A = dyn_cast<ArraySubscriptExpr>(Base)) {
    if (namesMember(A->getIdx(), V, Member))
      return false;
    Base = A->getBase()->IgnoreParenImpCasts();
  }
  const auto *R = dyn_cast<DeclRefExpr>(Base);
  return R && R->getDecl()->getCanonicalDecl() == V;
}

bool namesMember(const Stmt *S, const VarDecl *V, const FieldDecl *Member) {
  return namesVariable(
      S, V, [&](const Stmt *Part) { return Member && namesOtherMember(Part, V, Member); });
}

bool clauseNames(const OMPClause *C, const VarDecl *To) {
  if (const auto *D = dyn_cast<OMPDefaultClause>(C))
    return D->getDefaultKind() == llvm::omp::OMP_DEFAULT_private ||
           D->getDefaultKind() == llvm::omp::OMP_DEFAULT_firstprivate;
  return llvm::any_of(C->children(),
                      [To](const Stmt *Kid) { return namesVariable(Kid, To->getCanonicalDecl()); });
}

TeamAlike::TeamAlike(const ASTContext &Ctx, const LoopSite &Site, const VarDecl *V,
                     SameInAllThreads Same)
    : Ctx(Ctx), Site(Site), V(V->getCanonicalDecl()), Same(Same) {
  Uses.countIn(Site.Function->getBody());
}

/// Does a statement of a loop's body leave it, or an iteration? \p InSwitch: `break` does not.
static bool leaves(const Stmt *S, bool InSwitch = false) {
  if (!S || isa<ForStmt, WhileStmt, DoStmt, OMPLoopDirective>(S))
    return false;
  if (const auto *D = dyn_cast<OMPExecutableDirective>(S); D && D->hasAssociatedStmt())
    return leaves(D->getRawStmt(), InSwitch);
  InSwitch |= isa<SwitchStmt>(S);
  return isa<ContinueStmt>(S) || (isa<BreakStmt>(S) && !InSwitch) ||
         llvm::any_of(S->children(), [InSwitch](const Stmt *Kid) { return leaves(Kid, InSwitch); });
}

/// Does the statement itself nothing but read the variable?
static bool onlyReads(const Stmt *S, const VarDecl *W) {
  const auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
  if (D && D->hasAssociatedStmt())
    return onlyReads(D->getRawStmt(), W);
  const auto *C = dyn_cast_or_null<ImplicitCastExpr>(S);
  if (C && C->getCastKind() == CK_LValueToRValue && wholeVariable(C->getSubExpr()))
    return true;
  const auto *R = dyn_cast_or_null<DeclRefExpr>(S);
  return !S || (!(R && R->getDecl()->getCanonicalDecl() == W) &&
                llvm::all_of(S->children(), [W](const Stmt *Kid) { return onlyReads(Kid, W); }));
}

size_t TeamAlike::enter(const ForStmt *For) {
  const size_t Outer = Counters.size();
  if (const auto *D = dyn_cast_or_null<DeclStmt>(For->getInit())) {
    for (const Decl *One : D->decls())
      if (const auto *W = dyn_cast<VarDecl>(One))
        Counters.push_back(W->getCanonicalDecl());
  } else if (const auto *B = dyn_cast_or_null<BinaryOperator>(For->getInit());
             B && B->getOpcode() == BO_Assign) {
    Counters.push_back(wholeVariable(B->getLHS()));
  }
  return Outer;
}

bool TeamAlike::sameTrips(const ForStmt *For, const OMPExecutableDirective *Region,
                          size_t Own) const {
  return llvm::all_of(llvm::ArrayRef(Counters).drop_front(Own),
                      [&](const VarDecl *W) { return W && onlyReads(For->getBody(), W); }) &&
         !leaves(For->getBody()) && sameValue(For->getInit(), Region) &&
         sameValue(For->getCond(), Region) && sameValue(For->getInc(), Region);
}

static const Stmt *bodyOf(const Stmt *Loop) {
  if (const auto *For = dyn_cast<ForStmt>(Loop))
    return For->getBody();
  const auto *While = dyn_cast<WhileStmt>(Loop);
  return While ? While->getBody() : cast<DoStmt>(Loop)->getBody();
}

bool TeamAlike::meetsLoop(const Stmt *Loop) const {
  const auto Region = llvm::find(Site.Path, static_cast<const Stmt *>(Site.Region));
  const auto At = llvm::find(Site.Path, Loop);
  if (At == Site.Path.end() || (Region != Site.Path.end() && Region > At))
    return false;
  const auto *Block = dyn_cast<CompoundStmt>(bodyOf(Loop));
  Trip Parts;
  return bodyOf(Loop) == Site.Directive || (Block && divide(Block, Parts) && Parts.Met);
}

/// False: as often as a thread comes to the loop, it may not come to a statement of the block
/// that names the variable.
bool TeamAlike::divide(const CompoundStmt *Block, Trip &Parts) const {
  for (const Stmt *S : Block->body()) {
    if (S == Site.Directive) {
      if (Parts.Left && Parts.Named)
        return false;
      Parts = {true, false, false};
    } else if (isa<CompoundStmt>(S) && llvm::is_contained(Site.Path, S)) {
      if (!divide(cast<CompoundStmt>(S), Parts))
        return false;
    } else {
      Parts.Named |= namesVariable(S, V);
      if (namesVariable(S, V) && (Parts.Met ? Parts.Left : leaves(S)))
        return false;
      Parts.Left |= leaves(S);
    }
  }
  return true;
}

bool TeamAlike::sameValue(const Stmt *S, const OMPExecutableDirective *Region) const {
  if (!S || isa<UnaryExprOrTypeTraitExpr>(S))
    return true;
  if (isa<CallExpr>(S))
    return false;
  const VarDecl *W = referredVariable(S);
  if (W && !llvm::is_contained(Counters, W->getCanonicalDecl()) && !sameVariable(W, Region))
    return false;
  if (const auto *D = dyn_cast<DeclStmt>(S))
    return llvm::all_of(D->decls(), [&](const Decl *One) {
      const auto *Own = dyn_cast<VarDecl>(One);
      return !Own || sameValue(Own->getInit(), Region);
    });
  return llvm::all_of(S->children(), [&](const Stmt *Kid) { return sameValue(Kid, Region); });
}

/// Has each thread a copy without a value?
static bool privatized(const VarDecl *W, const OMPExecutableDirective *Region) {
  return llvm::any_of(Region->clauses(), [&](const OMPClause *C) {
    return isa<OMPPrivateClause, OMPReductionClause>(C) && clauseNames(C, W);
  });
}

bool TeamAlike::sameVariable(const VarDecl *W, const OMPExecutableDirective *Region) const {
  if (W->getTLSKind() != VarDecl::TLS_None || W->hasAttr<OMPThreadPrivateDeclAttr>())
    return false;
  const SourceManager &SM = Ctx.getSourceManager();
  bool Before = !W->hasLocalStorage() ||
                (Region && SM.isBeforeInTranslationUnit(W->getLocation(), Region->getBeginLoc()));
  if (Before)
    return !Region || !llvm::any_of(Region->clauses(), [&](const OMPClause *C) {
      return !isa<OMPSharedClause>(C) && clauseNames(C, W);
    }) || (!privatized(W, Region) && Uses.onlyRead(W));
  if (!Uses.onlyRead(W))
    return false;
  return isa<ParmVarDecl>(W) ? Same(W) : W->getInit() && sameValue(W->getInit(), Region);
}

} // namespace o2o
