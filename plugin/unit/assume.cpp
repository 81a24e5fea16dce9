//===- assume.cpp - what the user declares about index arrays ---------------------------------===//
//
//   #pragma omp2ocl injective(perm)
//   #pragma omp parallel for
//   for (i ...) for (j ...) out[i][perm[j]] = in[i][j];          j may be a dimension of the kernel
//
// The pragma is seen by the preprocessor, so its names are looked up afterwards, by place: among
// the variables of the blocks around it that are declared before it, then those of the file.  It
// counts for the loops behind it, to the end of the block that it stands in.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/unit/assume.h"

using namespace clang;

namespace o2o {

bool Assumptions::before(SourceLocation A, SourceLocation B) const {
  return Ctx.getSourceManager().isBeforeInTranslationUnit(A, B);
}

bool Assumptions::contains(const Stmt *S, SourceLocation L) const {
  SourceRange R = S->getSourceRange();
  return R.isValid() && before(R.getBegin(), L) && before(L, R.getEnd());
}

/// Finds the innermost variable of the name that is visible at the pragma, and the innermost block.
void Assumptions::searchBlock(Stmt *S, StringRef Name, Declared &Out) const {
  if (!S)
    return;
  if (auto *DS = dyn_cast<DeclStmt>(S))
    for (Decl *D : DS->decls())
      if (auto *V = dyn_cast<VarDecl>(D);
          V && V->getName() == Name && before(V->getLocation(), Out.Loc))
        Out.Root = V;
  if (auto *Directive = dyn_cast<OMPExecutableDirective>(S)) {
    if (Directive->hasAssociatedStmt())
      searchBlock(Directive->getRawStmt(), Name, Out);
    return;
  }
  if (!contains(S, Out.Loc))
    return;
  if (isa<CompoundStmt>(S))
    Out.Scope = S;
  for (Stmt *Kid : S->children())
    if (Kid && (isa<DeclStmt, OMPExecutableDirective>(Kid) || contains(Kid, Out.Loc)))
      searchBlock(Kid, Name, Out);
}

const VarDecl *Assumptions::lookUp(const InjectiveName &Name, Declared &Out) const {
  for (Decl *D : Ctx.getTranslationUnitDecl()->decls()) {
    auto *F = dyn_cast<FunctionDecl>(D);
    if (auto *V = dyn_cast<VarDecl>(D); V && V->getDeclName().isIdentifier() &&
                                        V->getName() == Name.Variable &&
                                        before(V->getLocation(), Out.Loc))
      Out.Root = V;
    if (!F || !F->doesThisDeclarationHaveABody() || !contains(F->getBody(), Out.Loc))
      continue;
    for (ParmVarDecl *P : F->parameters())
      if (P->getName() == Name.Variable)
        Out.Root = P;
    searchBlock(F->getBody(), Name.Variable, Out);
    break;
  }
  return Out.Root = Out.Root ? Out.Root->getCanonicalDecl() : nullptr;
}

/// What a path from a variable names; null: there is no such member.
static QualType typeOf(const VarDecl *V, const InjectiveName &Name) {
  QualType T = V->getType();
  for (const auto &[Operator, Member] : Name.Members) {
    if (Operator == "->")
      T = T->isAnyPointerType() ? T->getPointeeType() : QualType();
    const auto *R = T.isNull() ? nullptr : T->getAs<RecordType>();
    T = QualType();
    if (R)
      for (const FieldDecl *F : R->getDecl()->fields())
        if (F->getName() == Member)
          T = F->getType();
    if (T.isNull())
      break;
  }
  return T;
}

static bool holdsIntegers(QualType T) {
  bool Array = T->isArrayType() || T->isPointerType();
  if (T->isPointerType())
    T = T->getPointeeType();
  while (const auto *A = T->getAsArrayTypeUnsafe())
    T = A->getElementType();
  return Array && T->isIntegerType() && !T->isBooleanType();
}

Assumptions::Assumptions(ASTContext &Ctx, const InjectiveNames &Names, const UnitSites &Sites)
    : Ctx(Ctx) {
  DiagnosticsEngine &Diags = Ctx.getDiagnostics();
  unsigned Warning = Diags.getCustomDiagID(DiagnosticsEngine::Warning,
                                           "'#pragma omp2ocl injective(%0)' is ignored: %1");
  for (const InjectiveName &Name : Names) {
    Declared D;
    D.Loc = Name.Loc;
    D.Path = Name.text();
    const VarDecl *V = lookUp(Name, D);
    QualType T = V ? typeOf(V, Name) : QualType();
    bool Counts = false;
    for (const auto &Site : Sites.Loops)
      Counts |= counts(D, *Site);
    if (!V)
      Diags.Report(Name.Loc, Warning)
          << D.Path << "there is no variable '" + Name.Variable + "' here";
    else if (T.isNull())
      Diags.Report(Name.Loc, Warning) << D.Path << "there is no such member";
    else if (!holdsIntegers(T))
      Diags.Report(Name.Loc, Warning) << D.Path << "it is not an array of integers";
    else if (!Counts)
      Diags.Report(Name.Loc, Warning)
          << D.Path << "it must stand in front of a worksharing loop, in the same block or around";
    else
      All.push_back(D);
  }
}

bool Assumptions::counts(const Declared &D, const LoopSite &Site) const {
  const Stmt *Loop = Site.Directive->getRawStmt();
  return before(D.Loc, Loop->getBeginLoc()) &&
         (!D.Scope || contains(D.Scope, Site.Directive->getBeginLoc()));
}

bool Assumptions::injective(const LoopSite &Site, const VarDecl *Root, StringRef Path) const {
  for (const Declared &D : All)
    if (D.Root == Root->getCanonicalDecl() && D.Path == Path && counts(D, Site))
      return true;
  return false;
}

} // namespace o2o
