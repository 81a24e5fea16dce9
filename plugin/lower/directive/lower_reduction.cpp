//===- lower_reduction.cpp - the clause `reduction` -------------------------------------------===//
//
// A reduction that the program declares itself is understood where its combiner takes each number
// of a variable together with the same number of the other one by an operator that OpenMP has, too:
//
//   #pragma omp declare reduction(join : struct stats :                         sum:   +
//       omp_out.sum += omp_in.sum,                                              least: min
//       omp_out.least = omp_in.least < omp_out.least ? omp_in.least : omp_out.least)
//
// also by way of functions of the file: add(&omp_out, &omp_in), omp_out = sum_of(omp_out, omp_in).
// A work-item's members then are reductions, each with its operator
// (xform/prepare/split_records.c); so are the parts of a complex number under `+`.  What the
// initializer gives must not matter, since the number of copies is not known: zero for a sum, what
// `omp_orig` has for a minimum, ....  A constant that is not neutral takes part in a minimum or
// maximum once.
//
// Any other combiner, and its initializer, become functions of the kernel, which the device calls
// for partial results as well (xform/print/print_phases.c):
//
//   #pragma omp declare reduction(place : struct at :           at place(at omp_out, at omp_in);
//       omp_out = omp_in.v < omp_out.v ? omp_in : omp_out)      at initial(at omp_orig);
//       initializer(omp_priv = {INFINITY, -1})
//
// There the program has to give initial values that do not count, as OpenMP wants them.  So do
// OpenMP's own operators over numbers that are records in the IR: complex ones (but a sum of one
// variable, which is one of its parts), and half-precision ones.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/canonical.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/replaced.h"
#include "plugin/lower/call/function_scope.h"
#include "plugin/team/update_operator.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenMP.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <optional>

using namespace clang;

namespace o2o {

namespace {

/// What a combiner does to each number. Key: the member, or null for a variable that is a number.
using Operators = llvm::MapVector<const FieldDecl *, o2o_redop>;

/// Takes a combiner apart.
class CombinerReader {
public:
  CombinerReader(const OMPDeclareReductionDecl *D, Operators &Out) : Out(Out) {
    name(D->getCombinerOut(), Side::Out);
    name(D->getCombinerIn(), Side::In);
  }

  bool statement(const Stmt *S) {
    if (!S || isa<NullStmt>(S))
      return S != nullptr;
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return llvm::all_of(Block->body(), [this](const Stmt *Kid) { return statement(Kid); });
    if (const auto *If = dyn_cast<IfStmt>(S))
      return !If->getElse() && !If->getInit() && selection(If->getCond(), If->getThen());
    const auto *E = dyn_cast<Expr>(S);
    return E && expression(E);
  }

private:
  enum class Side { None, Out, In };
  struct Place {
    Side Of = Side::None;
    const FieldDecl *Member = nullptr;
  };

  void name(const Expr *E, Side S) {
    if (const auto *R = dyn_cast_or_null<DeclRefExpr>(E))
      Sides[R->getDecl()->getCanonicalDecl()] = S;
  }

  static const Expr *plain(const Expr *E) {
    for (;;) {
      E = E->IgnoreParenImpCasts();
      const auto *C = dyn_cast<CStyleCastExpr>(E);
      if (!C || C->getCastKind() != CK_NoOp)
        return E;
      E = C->getSubExpr();
    }
  }

  /// One of the two variables, a member of it, or a pointer to it.
  Place place(const Expr *E) const {
    E = plain(E);
    if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
      auto Found = Sides.find(R->getDecl()->getCanonicalDecl());
      return {Found == Sides.end() ? Side::None : Found->second, nullptr};
    }
    if (const auto *M = dyn_cast<MemberExpr>(E)) {
      Place Base = place(M->getBase());
      const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
      bool Number = F && !F->isBitField() && !F->getParent()->isUnion() &&
                    (F->getType()->isIntegralOrEnumerationType() ||
                     (F->getType()->isRealFloatingType() && !isHalf(F->getType())));
      return Base.Of == Side::None || Base.Member || !Number ? Place() : Place{Base.Of, F};
    }
    const auto *U = dyn_cast<UnaryOperator>(E);
    if (U && (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf))
      return place(U->getSubExpr());
    return {};
  }
  bool is(const Expr *E, Side S, const FieldDecl *Member) const {
    Place P = place(E);
    return P.Of == S && P.Member == Member;
  }
  /// The expressions are the number of the one and that of the other variable.
  bool both(const Expr *A, const Expr *B, const FieldDecl *M) const {
    return (is(A, Side::Out, M) && is(B, Side::In, M)) ||
           (is(A, Side::In, M) && is(B, Side::Out, M));
  }

  static o2o_redop operatorOf(BinaryOperatorKind K) {
    switch (K) {
    case BO_Add:
    case BO_AddAssign:
      return O2O_RED_ADD;
    case BO_Mul:
    case BO_MulAssign:
      return O2O_RED_MUL;
    case BO_And:
    case BO_AndAssign:
      return O2O_RED_AND;
    case BO_Or:
    case BO_OrAssign:
      return O2O_RED_OR;
    case BO_Xor:
    case BO_XorAssign:
      return O2O_RED_XOR;
    default:
      return O2O_RED_NONE;
    }
  }

  bool set(const FieldDecl *Member, o2o_redop Op) {
    return Op != O2O_RED_NONE && Out.insert({Member, Op}).second;
  }

  /// min or max, when the value is \p Then where the condition holds, else the other number.
  o2o_redop extreme(const Expr *Cond, const Expr *Then, const FieldDecl *M) const {
    const auto *B = dyn_cast<BinaryOperator>(plain(Cond));
    if (!B || !B->isRelationalOp() || !both(B->getLHS(), B->getRHS(), M))
      return O2O_RED_NONE;
    bool Less = B->getOpcode() == BO_LT || B->getOpcode() == BO_LE;
    bool Left = place(Then).Of == place(B->getLHS()).Of;
    return Less == Left ? O2O_RED_MIN : O2O_RED_MAX;
  }

  /// What is done to the two numbers for their new value.
  o2o_redop combined(const Expr *E, const FieldDecl *M) const {
    E = plain(E);
    if (const auto *B = dyn_cast<BinaryOperator>(E))
      return both(B->getLHS(), B->getRHS(), M) ? operatorOf(B->getOpcode()) : O2O_RED_NONE;
    if (const auto *C = dyn_cast<ConditionalOperator>(E))
      return both(C->getTrueExpr(), C->getFalseExpr(), M)
                 ? extreme(C->getCond(), C->getTrueExpr(), M)
                 : O2O_RED_NONE;
    const auto *Call = dyn_cast<CallExpr>(E);
    const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
    if (!F || definitionOf(F) || Call->getNumArgs() != 2 || !F->getIdentifier() ||
        !both(Call->getArg(0), Call->getArg(1), M))
      return O2O_RED_NONE;
    StringRef Name = F->getName();
    Name.consume_front("__builtin_");
    return Name == "fmin" || Name == "fminf"   ? O2O_RED_MIN
           : Name == "fmax" || Name == "fmaxf" ? O2O_RED_MAX
                                               : O2O_RED_NONE;
  }

  /// if (omp_in.m < omp_out.m) omp_out.m = omp_in.m;
  bool selection(const Expr *Cond, const Stmt *Then) {
    while (const auto *Block = dyn_cast<CompoundStmt>(Then)) {
      if (Block->size() != 1)
        return false;
      Then = Block->body_front();
    }
    const auto *E = dyn_cast<Expr>(Then);
    const auto *B = E ? dyn_cast<BinaryOperator>(E->IgnoreParens()) : nullptr;
    if (!B || B->getOpcode() != BO_Assign)
      return false;
    Place To = place(B->getLHS());
    return To.Of == Side::Out && is(B->getRHS(), Side::In, To.Member) &&
           set(To.Member, extreme(Cond, B->getRHS(), To.Member));
  }

  bool expression(const Expr *E) {
    E = E->IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getCastKind() == CK_ToVoid)
      return expression(Cast->getSubExpr());
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return call(Call, Side::None);
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!B)
      return false;
    if (B->getOpcode() == BO_Comma)
      return expression(B->getLHS()) && expression(B->getRHS());
    if (!B->isAssignmentOp())
      return false;
    Place To = place(B->getLHS());
    if (To.Of != Side::Out)
      return false;
    if (B->isCompoundAssignmentOp())
      return is(B->getRHS(), Side::In, To.Member) && set(To.Member, operatorOf(B->getOpcode()));
    if (!To.Member && B->getType()->isRecordType())
      return whole(B->getRHS());
    return set(To.Member, combined(B->getRHS(), To.Member));
  }

  /// A new value for a variable that is a struct.
  bool whole(const Expr *E) {
    E = plain(E);
    if (const auto *L = dyn_cast<CompoundLiteralExpr>(E))
      E = L->getInitializer();
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return call(Call, Side::Out);
    const auto *List = dyn_cast<InitListExpr>(E);
    const auto *T = List ? List->getType()->getAs<RecordType>() : nullptr;
    if (!T || T->getDecl()->isUnion())
      return false;
    unsigned I = 0;
    for (const FieldDecl *F : T->getDecl()->fields())
      if (I >= List->getNumInits() || !set(F, combined(List->getInit(I++), F)))
        return false;
    return true;
  }

  /// A function of the file that gets the two, or pointers to them; \p Result: what is made of its
  /// value.
  bool call(const CallExpr *C, Side Result) {
    const FunctionDecl *F = C->getDirectCallee(), *Definition = nullptr;
    if (!F || !(Definition = definitionOf(F)) || Depth > 3 ||
        Definition->getNumParams() != C->getNumArgs() || mayBeReplaced(Definition))
      return false;
    auto Outer = Sides;
    decltype(Sides) Inner;
    for (unsigned I = 0; I < C->getNumArgs(); I++) {
      Place P = place(C->getArg(I));
      const ParmVarDecl *Parameter = Definition->getParamDecl(I);
      if (P.Of == Side::None || P.Member)
        return false;
      // A copy of the variable may be changed for the result only.
      bool Copy = !Parameter->getType()->isPointerType();
      if (Copy && Result == Side::None)
        return false;
      Inner[Parameter->getCanonicalDecl()] = P.Of;
    }
    Sides = Inner;
    Depth++;
    const Stmt *Body = Definition->getBody();
    bool Good = Result == Side::None ? statement(Body) : returned(cast<CompoundStmt>(Body));
    Depth--;
    Sides = Outer;
    return Good;
  }

  /// return (T){...}; or changes of the first parameter, which is returned.
  bool returned(const CompoundStmt *Body) {
    if (Body->body_empty())
      return false;
    for (const Stmt *S : Body->body())
      if (S != Body->body_back() && !statement(S))
        return false;
    const auto *R = dyn_cast<ReturnStmt>(Body->body_back());
    if (!R || !R->getRetValue())
      return false;
    return is(R->getRetValue(), Side::Out, nullptr) ? Body->size() > 1
                                                    : Body->size() == 1 && whole(R->getRetValue());
  }

  Operators &Out;
  std::map<const Decl *, Side> Sides;
  unsigned Depth = 0;
};

/// The initial value of a number, as far as it is a constant.
std::optional<llvm::APFloat> constantOf(const Expr *E, ASTContext &Ctx) {
  Expr::EvalResult R;
  if (!E->EvaluateAsRValue(R, Ctx) || R.HasSideEffects)
    return std::nullopt;
  llvm::APFloat Value(llvm::APFloat::IEEEquad());
  bool Lost = false;
  if (R.Val.isInt())
    Value.convertFromAPInt(R.Val.getInt(), R.Val.getInt().isSigned(),
                           llvm::APFloat::rmNearestTiesToEven);
  else if (R.Val.isFloat()) {
    Value = R.Val.getFloat();
    Value.convert(llvm::APFloat::IEEEquad(), llvm::APFloat::rmNearestTiesToEven, &Lost);
  } else
    return std::nullopt;
  return Value;
}

/// The part of an initializer that is for the member (null: all of it). \p Orig: it is that of the
/// original variable.
const Expr *initialValue(const OMPDeclareReductionDecl *D, const FieldDecl *Member, bool &Orig) {
  const Expr *E = D->getInitializer();
  E = E ? E->IgnoreParenImpCasts() : nullptr;
  if (const auto *L = dyn_cast_or_null<CompoundLiteralExpr>(E))
    E = L->getInitializer();
  const auto *OrigRef = dyn_cast_or_null<DeclRefExpr>(D->getInitOrig());
  const auto *R = dyn_cast_or_null<DeclRefExpr>(E);
  Orig = R && OrigRef && R->getDecl() == OrigRef->getDecl();
  const auto *List = dyn_cast_or_null<InitListExpr>(E);
  if (!Member || !List)
    return E;
  if (const InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm())
    List = Semantic;
  unsigned I = Member->getFieldIndex();
  return I < List->getNumInits() ? List->getInit(I) : nullptr;
}

} // namespace

/// Is the initial value of the private copies without influence? What is left of it goes to the
/// host.
bool Reductions::neutral(const OMPDeclareReductionDecl *D, const FieldDecl *Member, o2o_redop Op,
                         const std::string &Name) {
  bool Orig = false;
  const Expr *E = initialValue(D, Member, Orig);
  bool Idempotent = Op == O2O_RED_MIN || Op == O2O_RED_MAX || Op == O2O_RED_AND || Op == O2O_RED_OR;
  if (Orig)
    return Idempotent;
  if (D->getInitializer() && !isInitializedByValue(D))
    return false;
  llvm::APFloat Zero(llvm::APFloat::IEEEquad());
  std::optional<llvm::APFloat> Value =
      !E || isa<ImplicitValueInitExpr>(E) ? std::optional(Zero) : constantOf(E, Ctx);
  if (!Value || Value->isNaN())
    return false;
  switch (Op) {
  case O2O_RED_ADD:
  case O2O_RED_OR:
  case O2O_RED_XOR:
    return Value->isZero();
  case O2O_RED_MUL:
    return Value->isExactlyValue(1);
  case O2O_RED_MIN:
  case O2O_RED_MAX: {
    if (Unit.Sequential || (Value->isInfinity() && Value->isNegative() == (Op == O2O_RED_MAX)))
      return true;
    std::string Text = "0";
    if (E && !isa<ImplicitValueInitExpr>(E)) {
      Expr::EvalResult R;
      E->EvaluateAsRValue(R, Ctx);
      if (R.Val.isFloat()) {
        llvm::APFloat F = R.Val.getFloat();
        bool Lost = false;
        F.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &Lost);
        char Digits[40];
        snprintf(Digits, sizeof Digits, "%a", F.convertToDouble());
        Text = Lost             ? ""
               : F.isInfinity() ? (F.isNegative() ? "-__builtin_inf()" : "__builtin_inf()")
                                : Digits;
      } else {
        Text = "(" + llvm::toString(R.Val.getInt(), 10) +
               (R.Val.getInt().isSigned() ? "LL" : "ULL") + ")";
        if (R.Val.getInt().isMinSignedValue() && R.Val.getInt().getBitWidth() == 64)
          Text = "(-9223372036854775807LL-1)";
      }
    }
    if (Text.empty())
      return false;
    std::string After = N->host.after ? N->host.after : "";
    N->host.after = keep(After + "if((__typeof__(" + Name + "))" + Text +
                         (Op == O2O_RED_MIN ? "<" : ">") + Name + ")" + Name + "=" + Text + ";");
    return true;
  }
  default:
    return false;
  }
}

/// What a combiner or initializer names as omp_out, omp_in, omp_priv or omp_orig; null: nothing.
static const VarDecl *specialVariable(const Expr *E) {
  return E ? cast<VarDecl>(cast<DeclRefExpr>(E->IgnoreParenImpCasts())->getDecl()) : nullptr;
}

static OwnReduction declaredBy(const OMPDeclareReductionDecl *D) {
  OwnReduction R;
  R.Combiner = D->getCombiner();
  R.Out = specialVariable(D->getCombinerOut());
  R.In = specialVariable(D->getCombinerIn());
  R.Initial = D->getInitializer();
  R.Priv = specialVariable(D->getInitPriv());
  R.Orig = specialVariable(D->getInitOrig());
  R.ByValue = !R.Initial || isInitializedByValue(D);
  R.L = D->getLocation();
  return R;
}

/// A reduction that the program declares itself.
bool Reductions::declaredReduction(const OMPDeclareReductionDecl *D, const VarDecl *V,
                                   SourceLocation L) {
  Operators Each;
  QualType T = V->getType();
  NestLowering::Clause &K = Nest.Clauses[V];
  CombinerReader Reader(D, Each);
  bool Elements = T->isArrayType() || T->isPointerType(),
       Parts = isHalf(T) || T->isAnyComplexType();
  if (Elements || Parts || T.isVolatileQualified() || !Reader.statement(D->getCombiner()) ||
      Each.empty()) {
    K.Own = declaredBy(D);
    K.Red = O2O_RED_OWN;
    return true;
  }
  for (auto [Member, Op] : Each) {
    std::string Name = V->getName().str() + (Member ? "." + Member->getName().str() : "");
    if (!neutral(D, Member, Op, Name)) {
      refuse("user-reduction", D->getLocation(), "declared here",
             "the reduction is one that the program declares itself, and starts from a value that "
             "would count once for each thread");
      return false;
    }
  }
  if (!T->isRecordType()) {
    K.Red = Each.begin()->second;
    return true;
  }
  const o2o_type *Record = type(T, L);
  if (Failed)
    return false;
  K.Members.assign(Record->record->nfields, O2O_RED_NONE);
  for (auto [Member, Op] : Each)
    K.Members[Nest.BitMembers.fieldIndex(Member)] = Op;
  return true;
}

namespace {

struct OutsideUse {
  const o2o_symbol *Symbol = nullptr;
  unsigned Depth = 0;
};

bool findOutsideUse(o2o_expr *E, void *Context) {
  const unsigned MaxDepth = 64;
  auto *Use = static_cast<OutsideUse *>(Context);
  if (E->sym && E->sym->storage != O2O_S_LOCAL)
    Use->Symbol = E->sym;
  if (E->kind == O2O_E_CALL && E->callee->body && Use->Depth < MaxDepth) {
    Use->Depth++;
    o2o_walk_stmt(E->callee->body, nullptr, findOutsideUse, Use);
    Use->Depth--;
  }
  return !Use->Symbol;
}

} // namespace

/// Ends a function of the kernel's own with the result that the variable holds.
void Reductions::returns(o2o_function *Fn, o2o_symbol *Result, const OwnReduction &R) {
  if (Failed)
    return;
  o2o_stmt *Return = o2o_stmt_new(N, O2O_ST_RETURN, loc(R.L), 0);
  Return->e[0] = o2o_unary(N, O2O_E_LOAD, Fn->result, o2o_sym(N, Result));
  o2o_block_append(N, Fn->body, Return);
  OutsideUse Use;
  o2o_walk_stmt(Fn->body, nullptr, findOutsideUse, &Use);
  if (Use.Symbol)
    refuse("user-reduction", R.L, "declared here",
           std::string("the reduction is one that the program declares itself, and uses '") +
               Use.Symbol->name + "', which is declared outside of it");
  o2o_function_add(N, Fn);
}

static o2o_function *withResult(o2o_nest *N, const char *Name, unsigned Parameters,
                                const o2o_type *T, o2o_loc L) {
  o2o_function *Fn = o2o_function_new(N, Name, Parameters);
  Fn->result = T;
  Fn->loc = L;
  return Fn;
}

/// What Clang makes of `min` and `max`: out = out < in ? out : in, with a choice that is an lvalue,
/// as C has none.
static const ConditionalOperator *extremeOf(const Expr *Combiner) {
  const auto *Full = dyn_cast<FullExpr>(Combiner);
  const auto *B = dyn_cast<BinaryOperator>(Full ? Full->getSubExpr() : Combiner);
  const auto *C = B && B->isAssignmentOp()
                      ? dyn_cast<ConditionalOperator>(B->getRHS()->IgnoreImpCasts())
                      : nullptr;
  return C && C->isLValue() ? C : nullptr;
}

/// T combine(T, T)
o2o_function *Reductions::combiner(const o2o_type *T, const OwnReduction &R) {
  o2o_function *Fn = withResult(N, "combine", 2, T, loc(R.L));
  FunctionScope Inside(Nest, Fn, nullptr);
  const VarDecl *const Names[] = {R.Out, R.In};
  for (unsigned I = 0; I < 2; I++)
    Fn->params[I] = Nest.Local[Names[I]->getCanonicalDecl()] = newSymbol(Names[I], T, O2O_S_LOCAL);
  if (const ConditionalOperator *C = extremeOf(R.Combiner)) {
    Fn->body = o2o_stmt_new(N, O2O_ST_BLOCK, loc(R.L), 0);
    o2o_expr *X = o2o_expr_new(N, O2O_E_ASSIGN, T, loc(R.L), 2);
    X->kids[0] = o2o_sym(N, Fn->params[0]);
    X->kids[1] = o2o_expr_new(N, O2O_E_COND, T, loc(R.L), 3);
    X->kids[1]->kids[0] = rvalue(C->getCond());
    for (unsigned I = 0; I < 2; I++)
      X->kids[1]->kids[1 + I] = o2o_unary(N, O2O_E_LOAD, T, o2o_sym(N, Fn->params[I]));
    Nest.appendExpr(Fn->body, X);
  } else {
    Fn->body = Nest.bodyOf(R.Combiner);
  }
  returns(Fn, Fn->params[0], R);
  return Fn;
}

/// T initial(T): what the initializer makes of the original variable.
o2o_function *Reductions::initial(const o2o_type *T, const OwnReduction &R) {
  o2o_function *Fn = withResult(N, "initial", 1, T, loc(R.L));
  FunctionScope Inside(Nest, Fn, nullptr);
  auto Symbol = [&](const VarDecl *V, const char *Name) {
    return V ? Nest.Local[V->getCanonicalDecl()] = newSymbol(V, T, O2O_S_LOCAL)
             : o2o_symbol_new(N, Name, T, O2O_S_LOCAL);
  };
  o2o_symbol *Priv = Symbol(R.Priv, "priv");
  Fn->params[0] = Symbol(R.Orig, "orig");
  Fn->body = o2o_stmt_new(N, O2O_ST_BLOCK, loc(R.L), 0);
  o2o_stmt *Declaration = o2o_stmt_new(N, O2O_ST_DECL, loc(R.L), 0);
  Declaration->sym = Priv;
  Declaration->e[0] = R.Initial && R.ByValue ? initializer(R.Initial, T) : zero(T);
  for (o2o_stmt *Temporary : Nest.Front)
    o2o_block_append(N, Fn->body, Temporary);
  Nest.Front.clear();
  o2o_block_append(N, Fn->body, Declaration);
  if (!R.ByValue)
    o2o_block_append(N, Fn->body, Nest.bodyOf(R.Initial));
  returns(Fn, Priv, R);
  return Fn;
}

void Reductions::lowerFunctions(const OwnReduction &R, o2o_symbol *S) {
  const o2o_type *T = o2o_element(S->type);
  if (R.Out->getType()->isAnyComplexType() || isHalf(R.Out->getType()))
    S->host = S->name; // the host has no need of members
  if (hasPointer(T) || R.Combiner->getType().isVolatileQualified())
    return refuse("user-reduction", R.L, "declared here",
                  "the reduction is one that the program declares itself, over pointers");
  S->reduction.combiner = combiner(T, R);
  if (!Failed)
    S->reduction.initial = initial(T, R);
}

/// C text: \p Name has the value that changes nothing under the operator.
static std::string isIdentity(const std::string &Name, o2o_redop Op, const o2o_type *T) {
  std::string Type = "(__typeof__(" + Name + "))";
  bool Extreme = Op == O2O_RED_MIN || Op == O2O_RED_MAX;
  std::string Value = Op == O2O_RED_MUL || Op == O2O_RED_LAND ? "1" : "0";
  if (Extreme && o2o_is_float(T))
    Value = Op == O2O_RED_MIN ? "__builtin_inf()" : "-__builtin_inf()";
  else if (Op == O2O_RED_AND || (Op == O2O_RED_MIN && !o2o_is_signed(T)))
    Value = "-1";
  else if (Extreme && o2o_is_signed(T))
    Value = std::string(Op == O2O_RED_MIN ? "~" : "") + "(-1LL<<" +
            std::to_string(8 * T->size - 1) + ")";
  return "(" + Name + ")==" + Type + Value;
}

/// Clang's own scans ignore what the variables have before the loop, which OpenMP 5.1, 2.11.8, does
/// not: kernels are for loops in which that makes no difference.  (That Clang 19 gives each thread
/// of a region sums of its own is no reason to: nobody can mean that.)
void Reductions::startsNeutral(const o2o_symbol *S) {
  std::string All = N->host.runs ? N->host.runs : "";
  auto Add = [&](const std::string &Name, o2o_redop Op, const o2o_type *T) {
    if (Op != O2O_RED_NONE)
      All += (All.empty() ? "" : "&&") + isIdentity(Name, Op, T);
  };
  Add(S->host, S->redop, S->type);
  for (unsigned I = 0; S->reduction.members && I < S->type->record->nfields; I++)
    Add(std::string(S->host) + "." + S->type->record->fields[I].name, S->reduction.members[I],
        S->type->record->fields[I].type);
  N->host.runs = keep(All);
}

void Reductions::lowerScanned(const o2o_symbol *S, SourceLocation L) {
  if (Unit.Sequential)
    return;
  if (S->redop == O2O_RED_OWN)
    return refuse("scan", L, "here",
                  std::string("the scan of '") + S->name + "' is not number by number");
  startsNeutral(S);
}

namespace {

/// What Clang has made of a clause for one of its variables.
struct ClauseParts {
  const OMPReductionClause *C;
  unsigned Number;

  template <typename Range> const Expr *of(Range All) const { return All.begin()[Number]; }
};

} // namespace

/// An operator of OpenMP by the expression that it stands for: `out = out * in`.
static OwnReduction operatorOf(const ClauseParts &P) {
  OwnReduction R;
  R.Combiner = P.of(P.C->reduction_ops());
  R.Out = specialVariable(P.of(P.C->lhs_exprs()));
  R.In = specialVariable(P.of(P.C->rhs_exprs()));
  R.Initial = R.In->getInit();
  R.L = P.C->getBeginLoc();
  return R;
}

namespace {

/// What a clause reduces: all of a variable, or so many elements of it from one on.
struct Section {
  const Expr *Of;
  const Expr *Start = nullptr;  ///< null: 0
  const Expr *Length = nullptr; ///< null: up to the array's end
};

} // namespace

static bool isZero(const Expr *E, ASTContext &Ctx) {
  Expr::EvalResult R;
  return !E || (E->EvaluateAsInt(R, Ctx) && R.Val.getInt() == 0);
}

/// `[0 : 5]` behind `a[2 : n]`, where a[i] has 5 elements: all of the row.
static bool isWholeRow(const ArraySectionExpr *S, ASTContext &Ctx) {
  const auto *Row = dyn_cast<ConstantArrayType>(
      ArraySectionExpr::getBaseOriginalType(S->getBase()).getCanonicalType());
  Expr::EvalResult R;
  return isZero(S->getLowerBound(), Ctx) &&
         (!S->getLength() || (Row && S->getLength()->EvaluateAsInt(R, Ctx) &&
                              R.Val.getInt().getZExtValue() == Row->getSize().getZExtValue()));
}

/// Nothing: the elements are not in one piece, or it depends on when the section is evaluated.
static std::optional<Section> sectionOf(const Expr *E, ASTContext &Ctx) {
  const auto *S = dyn_cast<ArraySectionExpr>(E);
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) { // a section of one element
    const QualType Size = Ctx.getSizeType();
    if (hasSideEffects(A->getIdx(), Ctx))
      return std::nullopt;
    return Section{
        A->getBase()->IgnoreParenImpCasts(), isZero(A->getIdx(), Ctx) ? nullptr : A->getIdx(),
        IntegerLiteral::Create(Ctx, llvm::APInt(Ctx.getTypeSize(Size), 1), Size, E->getExprLoc())};
  }
  if (!S)
    return Section{E};
  for (;;) {
    const auto *Outer = dyn_cast<ArraySectionExpr>(S->getBase()->IgnoreParenImpCasts());
    if (S->getColonLocFirst().isInvalid() || (Outer && !isWholeRow(S, Ctx)))
      return std::nullopt;
    if (!Outer)
      break;
    S = Outer;
  }
  const Expr *Start = isZero(S->getLowerBound(), Ctx) ? nullptr : S->getLowerBound();
  for (const Expr *Bound : {Start, S->getLength()})
    if (Bound && hasSideEffects(Bound, Ctx))
      return std::nullopt;
  return Section{S->getBase()->IgnoreParenImpCasts(), Start, S->getLength()};
}

void Reductions::lowerReduction(const OMPReductionClause *C) {
  SourceLocation L = C->getBeginLoc();
  o2o_redop Op = reductionOperator(C);
  bool Scan = C->getModifier() == OMPC_REDUCTION_inscan;
  if (C->getModifier() == OMPC_REDUCTION_task)
    return refuse("reduction-modifier", L, "here", "the reduction has a 'task' modifier");
  if (Scan && !Nest.Fused.empty())
    return refuse("scan", L, "here", "one of several directives has a scan");
  if (Scan)
    N->scan = O2O_SCAN_INCLUSIVE; // or the other, which the body says
  unsigned Next = 0;
  for (const Expr *E : variablesOf(C)) {
    const ClauseParts Parts = {C, Next++};
    const OMPDeclareReductionDecl *Declared = o2o::declaredReduction(Parts.of(C->reduction_ops()));
    E = E->IgnoreParenImpCasts();
    std::optional<Section> Part = sectionOf(E, Ctx);
    if (!Part || (Part->Start && Scan))
      return refuse("reduction-section", E->getExprLoc(), "here",
                    "the reduction is over an array section that is not in one piece, or has side "
                    "effects");
    const VarDecl *V = namedVariable(Part->Of);
    if (!V)
      return refuse("reduction-section", E->getExprLoc(), "here",
                    "the reduction is over something else than a variable");
    NestLowering::Clause &K = Nest.Clauses[V];
    K.Scanned = Scan;
    K.Start = Part->Start;
    K.Length = Part->Length;
    if (Declared) {
      if (!declaredReduction(Declared, V, L))
        return;
      continue;
    }
    QualType Elem = V->getType();
    if (Op == O2O_RED_ADD && Elem->isAnyComplexType() && !K.Length) {
      K.Members.assign(2, O2O_RED_ADD);
      continue;
    }
    Elem =
        Ctx.getBaseElementType(K.Length && Elem->isPointerType() ? Elem->getPointeeType() : Elem);
    if (Op == O2O_RED_NONE || (!Elem->isIntegralOrEnumerationType() &&
                               !Elem->isRealFloatingType() && !Elem->isAnyComplexType()))
      return refuse("reduction-section", E->getExprLoc(), "here",
                    "the reduction over '" + V->getName().str() + "' is not over numbers");
    K.Red = Op;
    if (!isHalf(Elem) && !Elem->isAnyComplexType())
      continue;
    K.Red = O2O_RED_OWN;
    K.Own = operatorOf(Parts);
  }
}

} // namespace o2o
