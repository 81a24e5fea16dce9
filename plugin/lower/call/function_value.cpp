//===- function_value.cpp - pointers to functions ---------------------------------------------===//
//
//   static double (*const shape[])(double) = {box, hat};      shape[k](x)  ->  k == 0 ? box(x)
//                                                                                     : hat(x)
//   double apply(double (*f)(double), double x)               apply(box, x): f(x) is box(x)
//   double integral(double (*f)(double), int n)               the launch tells the kernel which of
//     for (i = 0; i < n; i++) sum += f(i * h);                box and hat it is
//     for (i = 0; i < n; i++) y[i] = l->act(x[i]);            likewise
//     for (i = 0; i < n; i++) y[i] = p[i].eval(x[i]);         by the addresses of box and hat
//
// OpenCL C has no pointers to functions.  Where it is known which functions a pointer may point to,
// it is an integer in the kernel, and a call of each of them stands where it is called.  That is
// known of variables and tables that keep their first values, of parameters of functions that the
// loop passes such pointers to, and of pointers that are the same in all iterations: the host
// compares them with each function of their type that the file mentions, and runs the loop when
// it is another one.
//
// Many questions are asked of the functions that a loop calls, by the names that it calls them by
// (who waits for another thread, who writes what?).  The functions that are called here are such
// that all of the answers are no: numbers and pointers to numbers or structs come in, a number
// comes out, and nothing else is looked at but constants, and variables of the file that are
// numbers and that the region does not name.  Through pointers they read; those that write are
// called where the pointers by which they could lead to variables that the caller declares in the
// loop:
//
//   void pair(const double *a, double *sum)            double s[2];  f(x + i, s);
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/call/function_value.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/homonyms.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/number.h"
#include "plugin/ast/replaced.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/call/function_body.h"
#include "plugin/lower/lower.h"

#include "clang/AST/Attr.h"

#include "xform/ir/builtin.h"
#include "xform/prepare/edit.h"

using namespace clang;

namespace o2o {

static const unsigned MostFunctions = 8, MostEntries = 64;

namespace {

/// A pointer to numbers or to a struct, also one whose type says nothing of that.
bool isPlainPointer(QualType T) {
  const QualType To = T->isPointerType() ? T->getPointeeType() : QualType();
  return !To.isNull() && !T.isVolatileQualified() && !To.isVolatileQualified() &&
         !To->isAtomicType() &&
         (To->isVoidType() ||
          (!To->isIncompleteType() && (isPlainNumber(To) || To->isStructureType())));
}

bool holdsPointers(QualType T) {
  const auto *R = T->getBaseElementTypeUnsafe()->getAs<RecordType>();
  return T->getBaseElementTypeUnsafe()->isAnyPointerType() ||
         (R && llvm::any_of(R->getDecl()->fields(),
                            [](const FieldDecl *F) { return holdsPointers(F->getType()); }));
}

bool isPlainParameter(QualType T) { return isPlainNumber(T) || isPlainPointer(T); }

/// Does a function do nothing but compute numbers from numbers?
class PlainFinder : TreeVisitor {
public:
  /// \p Globals: of a launch, whose text may name variables.
  PlainFinder(ASTContext &Ctx, const LoopSite &Site, bool Globals)
      : Ctx(Ctx), Site(Site), Globals(Globals) {}

  bool isPlain(const FunctionDecl *F) {
    const auto *Type = F->getType()->getAs<FunctionProtoType>();
    if (!Type || Type->isVariadic() || mayBeReplaced(F) || F->hasAttr<WeakRefAttr>() ||
        F->hasAttr<AliasAttr>() || !llvm::all_of(Type->param_types(), isPlainParameter) ||
        !(isPlainNumber(Type->getReturnType()) || Type->getReturnType()->isVoidType()))
      return false;
    const FunctionDecl *Definition = definitionOf(F);
    if (!Definition) {
      const o2o_builtin *B = o2o_builtin_find(F->getName().str().c_str());
      return B && F->getBuiltinID() && B->nparams == Type->getNumParams();
    }
    return !Seen.insert(Definition).second || TraverseStmt(Definition->getBody());
  }
  /// It may write what its pointers that are not to `const` lead to.
  bool writes() const { return Writes; }

private:
  bool VisitDecl(Decl *D) override {
    const auto *V = dyn_cast<VarDecl>(D);
    return !V || ((isPlainNumber(Ctx.getBaseElementType(V->getType())) ||
                   (isPlainPointer(V->getType()) && V->hasLocalStorage())) &&
                  !V->getType().isVolatileQualified() && !V->getType()->isVariablyModifiedType() &&
                  (!V->isStaticLocal() || keepsItsValue(V)));
  }
  bool VisitAsmStmt(AsmStmt *) override { return false; }
  bool VisitAtomicExpr(AtomicExpr *) override { return false; }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *) override { return false; }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    bool Through = false;
    if (U->getOpcode() == UO_AddrOf)
      return isOwn(U->getSubExpr(), Through);
    return !U->isIncrementDecrementOp() || changes(U->getSubExpr());
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    return !B->isAssignmentOp() || changes(B->getLHS());
  }
  bool VisitCastExpr(CastExpr *C) override {
    const QualType From = C->getSubExpr()->getType(), To = C->getType();
    if (!To->isPointerType() || C->getCastKind() == CK_FunctionToPointerDecay ||
        C->getCastKind() == CK_NullToPointer)
      return true;
    if (C->getCastKind() == CK_ArrayToPointerDecay)
      return true;
    // By its type a pointer says whether anything is written through it.
    return From->isPointerType() &&
           (C->getCastKind() == CK_NoOp || C->getCastKind() == CK_BitCast ||
            C->getCastKind() == CK_LValueToRValue) &&
           (To->getPointeeType().isConstQualified() || !From->getPointeeType().isConstQualified());
  }
  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee();
    Callees++;
    return F && isPlain(F);
  }
  bool VisitDeclRefExpr(DeclRefExpr *R) override {
    if (isa<FunctionDecl>(R->getDecl())) // each of them is what a call names
      return Callees-- > 0;
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    return !V || V->hasLocalStorage() || keepsItsValue(V) || isAlone(V);
  }

  /// It is in a variable of the function's, or where one points to (\p Through).
  static bool isOwn(const Expr *E, bool &Through) {
    for (;;) {
      E = E->IgnoreParenImpCasts();
      const auto *A = dyn_cast<ArraySubscriptExpr>(E);
      const auto *M = dyn_cast<MemberExpr>(E);
      const auto *U = dyn_cast<UnaryOperator>(E);
      const auto *B = dyn_cast<BinaryOperator>(E);
      if (const VarDecl *V = wholeVariable(E))
        return V->hasLocalStorage();
      Through |= (A && !A->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) ||
                 (M && M->isArrow()) || (U && U->getOpcode() == UO_Deref);
      if (A)
        E = A->getBase();
      else if (M)
        E = M->getBase();
      else if (U && U->getOpcode() == UO_Deref)
        E = U->getSubExpr();
      else if (B && B->isAdditiveOp())
        E = B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS();
      else
        return false;
    }
  }
  bool changes(const Expr *E) {
    bool Through = false;
    const bool Own = isOwn(E, Through);
    Writes |= Through;
    return Own;
  }
  bool isOfThread(const VarDecl *V) const {
    return V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>();
  }
  bool keepsItsValue(const VarDecl *V) const {
    QualType T = Ctx.getBaseElementType(V->getType());
    return Globals && (V->getType().isConstQualified() || T.isConstQualified()) &&
           isPlainNumber(T) && !isOfThread(V);
  }
  /// A number that the region has nothing to do with.
  bool isAlone(const VarDecl *V) const {
    struct : TreeVisitor {
      const ValueDecl *V;
      bool VisitDeclRefExpr(DeclRefExpr *R) override {
        return R->getDecl()->getCanonicalDecl() != V;
      }
    } Mention;
    Mention.V = V->getCanonicalDecl();
    const OMPExecutableDirective *Around = Site.Region ? Site.Region : Site.Directive;
    return Globals && isPlainNumber(V->getType()) && !V->getType()->isAtomicType() &&
           !V->isStaticLocal() && !isOfThread(V) && Around &&
           Mention.TraverseStmt(const_cast<OMPExecutableDirective *>(Around));
  }

  ASTContext &Ctx;
  const LoopSite &Site;
  const bool Globals;
  bool Writes = false;
  int Callees = 0;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};

} // namespace

/// A clause says what the variables are that a region names: a launch may name no others.
static bool hasDefault(const OMPExecutableDirective *D) {
  return D &&
         llvm::any_of(D->clauses(), [](const OMPClause *C) { return isa<OMPDefaultClause>(C); });
}

static FunctionValue one(const FunctionDecl *F) { return {{F}, nullptr}; }

/// The host can name it in front of the directive.
bool FunctionValues::named(const FunctionDecl *F) const {
  const SourceManager &SM = Ctx.getSourceManager();
  const FunctionDecl *First = F->getFirstDecl();
  return F->getIdentifier() && First->getLexicalDeclContext()->isTranslationUnit() &&
         homonymsIn(F, Site.Function).All == 0 &&
         (F->getBuiltinID() ||
          SM.isBeforeInTranslationUnit(First->getLocation(), Site.Directive->getBeginLoc()));
}

/// The variable has the same value in all iterations, and the host names it at the directive.  What
/// other files may point to could be written there by bytes.
bool FunctionValues::ofTheLaunch(const VarDecl *V) const {
  V = V->getCanonicalDecl();
  auto Clause = Nest.Clauses.find(V);
  if (Clause != Nest.Clauses.end() && (!Clause->second.First || Clause->second.Last))
    return false;
  const SourceManager &SM = Ctx.getSourceManager();
  return Site.Directive &&
         SM.isBeforeInTranslationUnit(V->getLocation(), Site.Directive->getBeginLoc()) &&
         !Nest.Local.count(V) && !Nest.Bound.count(V) && !V->isExternallyVisible() &&
         !Nest.Knowns.unitUses().addressed(V) && !written(V) && !addressed(V) &&
         !Nest.regionPrivate(V) && !Nest.threadSpecific(V) &&
         V->getTLSKind() == VarDecl::TLS_None && !V->hasAttr<OMPThreadPrivateDeclAttr>() &&
         !V->getType().isVolatileQualified() && Nest.Knowns.loopUses().onlyRead(V) &&
         Nest.visibleAtDirective(V);
}

/// The functions of the file that the host could find such a pointer to point to; none: too many.
PointedFunctions FunctionValues::candidates(QualType Pointer) const {
  const bool Globals = !hasDefault(Site.Directive) && !hasDefault(Site.Region);
  PointedFunctions Among;
  for (const FunctionDecl *F : Unit.Names->mentioned(Ctx))
    if (Ctx.hasSameType(Pointer->getPointeeType(), F->getType()) && named(F) &&
        PlainFinder(Ctx, Site, Globals).isPlain(F))
      Among.push_back(F);
  return Among.size() > MostFunctions ? PointedFunctions() : Among;
}

/// \p Host: text of the pointer, of type \p Pointer. \p Name: for the integer that says which.
std::optional<FunctionValue> FunctionValues::compared(QualType Pointer, const std::string &Host,
                                                      const std::string &Name, const Expr *E) {
  const PointedFunctions Among = candidates(Pointer);
  if (Among.empty())
    return std::nullopt;
  std::string Any, Which;
  for (size_t I = 0; I < Among.size(); I++) {
    const std::string Is = Host + "==" + Among[I]->getName().str();
    Any += (I ? "||" : "(") + Is;
    Which += I + 1 < Among.size() ? Is + "?" + std::to_string(I) + ":" : std::to_string(I);
  }
  askAtLaunch(Nest, Any + ")");
  if (Among.size() == 1)
    return one(Among[0]);
  o2o_symbol *S =
      Nest.hostInteger("(" + Which + ")", Name, scalar(O2O_T_I32), nullptr, loc(E->getExprLoc()))
          .first;
  return FunctionValue{Among, [this, S] { return o2o_sym(N, S); }};
}

/// \p E names it.
std::optional<FunctionValue> FunctionValues::ofLaunch(const VarDecl *V, const Expr *E) {
  return ofTheLaunch(V) ? compared(V->getType(), text(E), V->getName().str(), E) : std::nullopt;
}

/// A member that is the same in all iterations: the loop stores no pointers.
std::optional<FunctionValue> FunctionValues::ofMember(const Expr *E) {
  if (!E->getType()->isFunctionPointerType())
    return std::nullopt;
  const std::optional<PointerTables::HostValue> Value = Nest.TablePointers.hostValue(E);
  return Value ? compared(E->getType(), Value->Host, Value->Name, E) : std::nullopt;
}

/// A member that differs between iterations (`p[k].eval(x)`): the kernel compares the address with
/// those of the file's functions, and the host has looked at all of them before the launch. So each
/// iteration must come to the call.
std::optional<FunctionValue> FunctionValues::ofMemory(const CallExpr *C) {
  const Expr *E = C->getCallee()->IgnoreParenImpCasts();
  while (const auto *U = dyn_cast<UnaryOperator>(E)) // (*p[k].eval)(x)
    E = U->getSubExpr()->IgnoreParenImpCasts();
  if (!isa<MemberExpr>(E) || !E->getType()->isFunctionPointerType() || !Nest.Active.empty() ||
      !Site.Directive || hasSideEffects(E, Ctx))
    return std::nullopt;
  const PointedFunctions Among = candidates(E->getType());
  o2o_expr *Place = Among.empty() ? nullptr : Nest.lvalue(E);
  if (!Place || Failed || Place->kind != O2O_E_MEMBER)
    return std::nullopt;
  const o2o_type *U64 = scalar(O2O_T_U64), *I32 = scalar(O2O_T_I32);
  Place->type = U64;
  o2o_expr *Address = o2o_unary(N, O2O_E_LOAD, U64, Place), *Any = nullptr;
  std::vector<o2o_symbol *> Each;
  for (const FunctionDecl *F : Among) {
    const std::string Name = F->getName().str();
    Each.push_back(Nest.hostInteger("(unsigned long long)" + Name, Name + "_at", U64, nullptr,
                                    loc(C->getExprLoc()))
                       .first);
    o2o_expr *Is =
        o2o_binary(N, O2O_OP_EQ, I32, o2o_copy_expr(N, Address), o2o_sym(N, Each.back()));
    Any = Any ? o2o_binary(N, O2O_OP_OR, I32, Any, Is) : Is;
  }
  const std::optional<HostRange> Found = Nest.Scans.scan(Any, C);
  if (!Found)
    return std::nullopt;
  for (unsigned I = 0; I < N->nsymbols; I++) // all threads launch, or none
    if (N->symbols[I]->object.scanned && N->symbols[I]->region_private)
      return std::nullopt;
  // Where there are no iterations the least is 0, and nothing is lost.
  askAtLaunch(Nest, "({" + Nest.Scans.definitions(Found->Least) + Found->Least + ">=1;})");
  return FunctionValue{Among, [this, Address, Each, I32] {
                         o2o_expr *X = o2o_int(N, I32, (int64_t)Each.size() - 1);
                         for (size_t I = Each.size() - 1; I-- > 0;) {
                           o2o_expr *Choice = o2o_expr_new(N, O2O_E_COND, I32, Address->loc, 3);
                           Choice->kids[0] = o2o_binary(
                               N, O2O_OP_EQ, I32, o2o_copy_expr(N, Address), o2o_sym(N, Each[I]));
                           Choice->kids[1] = o2o_int(N, I32, (int64_t)I);
                           Choice->kids[2] = X;
                           X = Choice;
                         }
                         return X;
                       }};
}

/// The first values that \p E may name in variables that keep theirs, null where there is none; and
/// the one subscript that is not constant.  Empty: it is something else.
static std::vector<const Expr *> firstValues(const Expr *E, KnownValues &Values, ASTContext &Ctx,
                                             const Expr *&Subscript) {
  E = E->IgnoreParenImpCasts();
  std::vector<const Expr *> Of, Out;
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    const bool Keeps =
        V && !isa<ParmVarDecl>(V) &&
        (Values.keepsInitialValue(V) || (V->hasLocalStorage() && Values.unitUses().onlyRead(V)));
    return Keeps && V->getAnyInitializer() ? std::vector<const Expr *>{V->getAnyInitializer()}
                                           : Out;
  }
  const auto *M = dyn_cast<MemberExpr>(E);
  const auto *A = dyn_cast<ArraySubscriptExpr>(E);
  const auto *Field = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  Expr::EvalResult At;
  if (A && A->getBase()->IgnoreParenImpCasts()->getType()->isConstantArrayType()) {
    Of = firstValues(A->getBase(), Values, Ctx, Subscript);
    const bool Constant = A->getIdx()->EvaluateAsInt(At, Ctx);
    if (!Constant && (std::exchange(Subscript, A->getIdx()) || Of.size() != 1))
      return Out;
    const auto *T = Ctx.getAsConstantArrayType(A->getBase()->IgnoreParenImpCasts()->getType());
    const uint64_t Size = T->getSize().getZExtValue();
    if (Size > MostEntries || (Constant && !(At.Val.getInt() >= 0 && At.Val.getInt() < Size)))
      return Out;
    for (const Expr *Each : Of)
      for (uint64_t I = Constant ? At.Val.getInt().getExtValue() : 0;
           I < (Constant ? At.Val.getInt().getExtValue() + 1 : Size); I++) {
        const auto *List = dyn_cast_or_null<InitListExpr>(Each);
        Out.push_back(List && I < List->getNumInits() ? List->getInit(I) : nullptr);
      }
  } else if (Field && !M->isArrow() && !Field->getParent()->isUnion()) {
    Of = firstValues(M->getBase(), Values, Ctx, Subscript);
    for (const Expr *Each : Of) {
      const auto *List = dyn_cast_or_null<InitListExpr>(Each);
      const unsigned I = Field->getFieldIndex();
      Out.push_back(List && I < List->getNumInits() ? List->getInit(I) : nullptr);
    }
  }
  return Out;
}

/// An entry of a table that keeps its first values.
std::optional<FunctionValue> FunctionValues::ofTable(const Expr *E) {
  const Expr *Subscript = nullptr;
  PointedFunctions Among;
  for (const Expr *Each : firstValues(E, Nest.Knowns, Ctx, Subscript)) {
    const bool None = !Each || isa<ImplicitValueInitExpr>(Each) ||
                      Each->isNullPointerConstant(Ctx, Expr::NPC_ValueDependentIsNotNull);
    std::optional<FunctionValue> V = None ? std::nullopt : valueOf(Each);
    if (!None && (!V || V->Number))
      return std::nullopt;
    Among.push_back(None ? nullptr : V->Among[0]); // nobody may call null
  }
  const auto First = llvm::find_if(Among, [](const FunctionDecl *F) { return F != nullptr; });
  if (First == Among.end() || (Subscript && hasSideEffects(Subscript, Ctx)))
    return std::nullopt;
  for (const FunctionDecl *&F : Among)
    F = F ? F : *First;
  if (llvm::all_equal(Among))
    return one(Among[0]);
  return FunctionValue{Among, [this, Subscript] { return rvalue(Subscript); }};
}

std::optional<FunctionValue> FunctionValues::choice(const ConditionalOperator *C) {
  std::optional<FunctionValue> Then = valueOf(C->getTrueExpr()), Else = valueOf(C->getFalseExpr());
  if (!Then || !Else || hasSideEffects(C->getCond(), Ctx))
    return std::nullopt;
  FunctionValue Both;
  Both.Among = Then->Among;
  llvm::append_range(Both.Among, Else->Among);
  const auto Count = (int64_t)Then->Among.size();
  Both.Number = [this, C, Count, Then = Then->Number, Else = Else->Number] {
    const o2o_type *I32 = scalar(O2O_T_I32);
    o2o_expr *X = o2o_expr_new(N, O2O_E_COND, I32, loc(C->getExprLoc()), 3);
    X->kids[0] = rvalue(C->getCond());
    X->kids[1] = Then ? conversion(I32, Then(), {}) : o2o_int(N, I32, 0);
    X->kids[2] = o2o_int(N, I32, Count);
    if (Else)
      X->kids[2] = o2o_binary(N, O2O_OP_ADD, I32, X->kids[2], conversion(I32, Else(), {}));
    return X;
  };
  return Both;
}

/// \p E names it.
std::optional<FunctionValue> FunctionValues::valueOf(const VarDecl *V, const Expr *E) {
  auto Found = Known.find(V->getCanonicalDecl());
  if (Found != Known.end())
    return Found->second;
  if (!Nest.Local.count(V->getCanonicalDecl()) && !isa<ParmVarDecl>(V) &&
      !Nest.Clauses.count(V->getCanonicalDecl()) && Nest.Knowns.keepsInitialValue(V) &&
      V->hasGlobalStorage() && V->getAnyInitializer())
    return valueOf(V->getAnyInitializer());
  return ofLaunch(V, E);
}

std::optional<FunctionValue> FunctionValues::valueOf(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf))
    return valueOf(U->getSubExpr());
  if (const auto *C = dyn_cast<ConditionalOperator>(E))
    return choice(C);
  if (isa<ArraySubscriptExpr, MemberExpr>(E)) {
    std::optional<FunctionValue> Entry = ofTable(E);
    return Entry ? Entry : ofMember(E);
  }
  const auto *R = dyn_cast<DeclRefExpr>(E);
  if (const auto *F = R ? dyn_cast<FunctionDecl>(R->getDecl()) : nullptr)
    return one(F);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V && V->getType()->isFunctionPointerType() ? valueOf(V, E) : std::nullopt;
}

o2o_expr *FunctionValues::refuseCall(const CallExpr *E) {
  return refuseExpr("function-pointer", E->getExprLoc(), "called here",
                    "the loop calls a function through a pointer");
}

/// What a call passes by pointers that the function could write through are variables that the
/// loop, or the function which calls, declares.
bool FunctionValues::passesOwn(const CallExpr *E, const FunctionDecl *F) const {
  const auto *Type = F->getType()->castAs<FunctionProtoType>();
  for (unsigned I = 0; I < E->getNumArgs(); I++) {
    const QualType T = Type->getParamType(I);
    if (T->isPointerType() && holdsPointers(T->getPointeeType()))
      return false;
    if (!T->isPointerType() || T->getPointeeType().isConstQualified())
      continue;
    const Expr *A = E->getArg(I)->IgnoreParenImpCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(A); U && U->getOpcode() == UO_AddrOf)
      A = U->getSubExpr();
    for (;;) {
      A = A->IgnoreParenImpCasts();
      const auto *Element = dyn_cast<ArraySubscriptExpr>(A);
      const auto *Member = dyn_cast<MemberExpr>(A);
      if (Element && Element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        A = Element->getBase();
      else if (Member && !Member->isArrow())
        A = Member->getBase();
      else
        break;
    }
    const VarDecl *V = wholeVariable(A);
    if (!V || holdsPointers(V->getType()) || !V->hasLocalStorage() ||
        !Nest.Local.count(V->getCanonicalDecl()))
      return false;
  }
  return true;
}

o2o_expr *FunctionValues::call(const CallExpr *E) {
  std::optional<FunctionValue> Value = valueOf(E->getCallee());
  if (!Value)
    Value = ofMemory(E);
  QualType Pointer = E->getCallee()->getType();
  if (!Value || !Pointer->isFunctionPointerType())
    return refuseCall(E);
  llvm::SmallVector<const FunctionDecl *, 4> Each;
  for (const FunctionDecl *F : Value->Among)
    if (!llvm::is_contained(Each, F))
      Each.push_back(F);
  for (const FunctionDecl *F : Each) {
    PlainFinder Plain(Ctx, Site, true);
    if (Each.size() > MostFunctions || !Plain.isPlain(F) ||
        !Ctx.hasSameType(Pointer->getPointeeType(), F->getType()) ||
        (Plain.writes() && !passesOwn(E, F)))
      return refuseCall(E);
    if (const FunctionDecl *D = definitionOf(F); D && Nest.Scanned.insert(D).second)
      Nest.collectWrites(D->getBody(), 1);
  }
  const o2o_type *I32 = scalar(O2O_T_I32);
  o2o_expr *X = Nest.callOf(E, Each.back());
  for (size_t I = Each.size() - 1; I-- > 0 && !Failed;) {
    o2o_expr *Is = nullptr;
    for (size_t K = 0; K < Value->Among.size(); K++) {
      if (Value->Among[K] != Each[I])
        continue;
      o2o_expr *Equal = o2o_binary(N, O2O_OP_EQ, I32, conversion(I32, Value->Number(), {}),
                                   o2o_int(N, I32, (int64_t)K));
      Is = Is ? o2o_binary(N, O2O_OP_OR, I32, Is, Equal) : Equal;
    }
    o2o_expr *Choice = o2o_expr_new(N, O2O_E_COND, X->type, loc(E->getExprLoc()), 3);
    Choice->kids[0] = Is;
    Choice->kids[1] = Nest.callOf(E, Each[I]);
    Choice->kids[2] = X;
    X = Choice;
  }
  return X;
}

void FunctionValues::passArgument(const Expr *E, const ParmVarDecl *P, CallArguments &Args) {
  std::optional<FunctionValue> Value = valueOf(E);
  if (!Value || !Nest.Knowns.unitUses().onlyRead(P))
    return refuse("function-pointer", E->getExprLoc(), "passed here",
                  "the loop uses a pointer to a function");
  Binding B;
  B.Functions = &*Interned.insert(Value->Among).first;
  Args.Bindings.push_back(B);
  if (!B.stands())
    Args.add(conversion(scalar(O2O_T_I32), Value->Number(), E->getExprLoc()), false);
}

void FunctionValues::bind(o2o_function *Fn, unsigned &Next, const ParmVarDecl *P,
                          const PointedFunctions *Among) {
  FunctionValue Value{*Among, nullptr};
  if (Among->size() > 1) {
    o2o_symbol *S = newSymbol(P, scalar(O2O_T_I32), O2O_S_LOCAL);
    Fn->params[Next++] = S;
    Value.Number = [this, S] { return o2o_unary(N, O2O_E_LOAD, S->type, o2o_sym(N, S)); };
  }
  Known[P->getCanonicalDecl()] = Value;
}

bool FunctionValues::declare(o2o_stmt *Block, const VarDecl *V) {
  const Expr *Init = V->getInit();
  if (!Init || !Nest.Knowns.unitUses().onlyRead(V))
    return false;
  if (V->getType()->isArrayType() && Ctx.getBaseElementType(V->getType())->isFunctionPointerType())
    return isa<InitListExpr>(Init); // each use looks at the list
  std::optional<FunctionValue> Value =
      V->getType()->isFunctionPointerType() ? valueOf(Init) : std::nullopt;
  if (!Value || (Value->Number && Nest.Labels.Hoist))
    return false;
  if (Value->Number) {
    o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, loc(V->getLocation()), 0);
    D->sym = newSymbol(V, scalar(O2O_T_I32), O2O_S_LOCAL);
    D->e[0] = conversion(D->sym->type, Value->Number(), V->getLocation());
    o2o_block_append(N, Block, D);
    Value->Number = [this, S = D->sym] { return o2o_unary(N, O2O_E_LOAD, S->type, o2o_sym(N, S)); };
  }
  Known[V->getCanonicalDecl()] = *Value;
  return true;
}

} // namespace o2o
