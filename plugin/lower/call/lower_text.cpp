//===- lower_text.cpp - strings that never change ---------------------------------------------===//
//
//   static const char *const names[] = {"mon", "tue", ..., NULL};
//   static struct { const char *key; int code; } words[] = {{"if", 1}, ...};
//   strcmp(word, names[k]) == 0, words[k].key[0]
//
// Variables, and members of elements of tables, that are strings of the source from their
// initialisation on are arrays of characters of the kernel, of one length in a table. (As pointers
// into memory they would be of objects of which the runtime does not know the size.)
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/call/lower_text.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

namespace {

/// Longer strings, and tables, stay in the program's memory, where they need not be copied.
constexpr uint64_t MaxCharacters = 2048;

/// A string of the source, or null, or what may be something else.
struct Text {
  const StringLiteral *Literal = nullptr;
  bool Null = false;
  bool known() const { return Literal || Null; }
};

class Texts {
public:
  explicit Texts(NestLowering &Nest) : Nest(Nest), N(Nest.arena()), Ctx(Nest.Ctx) {}

  o2o_expr *of(const Expr *E);

private:
  const Expr *initialValue(const VarDecl *V) const;
  const VarDecl *follow(const Expr *E);
  Text at(const Expr *Init, uint64_t Index) const;

  NestLowering &Nest;
  o2o_nest *N;
  ASTContext &Ctx;
  llvm::SmallVector<const Expr *, 4> Steps; ///< subscripts and members, the last one first
  const ArraySubscriptExpr *Varies = nullptr;
};

} // namespace

/// What the variable is as long as the loop runs; null: not known.
const Expr *Texts::initialValue(const VarDecl *V) const {
  const VarDecl *Canonical = V->getCanonicalDecl();
  const bool Steady = Nest.Knowns.keepsInitialValue(V) ||
                      (V->hasLocalStorage() && !isa<ParmVarDecl>(V) &&
                       !V->getType().isVolatileQualified() && Nest.Knowns.unitUses().onlyRead(V));
  return Steady && !Nest.Local.count(Canonical) && !Nest.Clauses.count(Canonical)
             ? V->getAnyInitializer()
             : nullptr;
}

/// The variable that the lvalue is a part of, by members and elements of which one has a variable
/// number at most; null: it is another lvalue.
const VarDecl *Texts::follow(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *R = dyn_cast<DeclRefExpr>(E))
      return dyn_cast<VarDecl>(R->getDecl());
    Steps.push_back(E);
    if (const auto *M = dyn_cast<MemberExpr>(E)) {
      const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
      if (M->isArrow() || !F || F->getParent()->isUnion() ||
          llvm::any_of(F->getParent()->fields(),
                       [](const FieldDecl *Each) { return Each->isBitField(); }))
        return nullptr;
      E = M->getBase();
      continue;
    }
    const auto *A = dyn_cast<ArraySubscriptExpr>(E);
    const auto *Decay = A ? dyn_cast<ImplicitCastExpr>(A->getBase()) : nullptr;
    if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
      return nullptr;
    if (!A->getIdx()->isIntegerConstantExpr(Ctx)) {
      if (Varies)
        return nullptr;
      Varies = A;
    }
    E = Decay->getSubExpr();
  }
}

/// The part of the initial value, where the variable subscript is \p Index.
Text Texts::at(const Expr *Init, uint64_t Index) const {
  for (const Expr *Step : llvm::reverse(Steps)) {
    const auto *List = dyn_cast<InitListExpr>(Init->IgnoreParens());
    if (!List)
      return {nullptr, isa<ImplicitValueInitExpr>(Init)};
    if (const InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm())
      List = Semantic;
    uint64_t K = Index;
    if (const auto *M = dyn_cast<MemberExpr>(Step))
      K = cast<FieldDecl>(M->getMemberDecl())->getFieldIndex();
    else if (Step != Varies)
      K = cast<ArraySubscriptExpr>(Step)->getIdx()->EvaluateKnownConstInt(Ctx).getZExtValue();
    const bool Written = K < List->getNumInits();
    Init = Written ? List->getInit((unsigned)K) : List->getArrayFiller();
    if (!Init)
      return {};
  }
  const auto *S = dyn_cast<StringLiteral>(Init->IgnoreParenImpCasts());
  if (S)
    return {S->getCharByteWidth() == 1 ? S : nullptr, false};
  return {nullptr, isa<ImplicitValueInitExpr>(Init) ||
                       Init->isNullPointerConstant(Ctx, Expr::NPC_ValueDependentIsNotNull)};
}

o2o_expr *Texts::of(const Expr *E) {
  const SourceLocation L = E->getExprLoc();
  const VarDecl *V = E->getType()->getPointeeType()->isCharType() ? follow(E) : nullptr;
  const Expr *Init = V ? initialValue(V) : nullptr;
  if (!Init)
    return nullptr;
  uint64_t Count = 1, Longest = 0;
  if (Varies) {
    const Expr *Array = cast<ImplicitCastExpr>(Varies->getBase())->getSubExpr();
    const auto *T = Ctx.getAsConstantArrayType(Array->getType());
    Count = T ? T->getSize().getZExtValue() : 0;
  }
  if (Count == 0 || Count > MaxCharacters)
    return nullptr;
  llvm::SmallVector<Text, 16> All;
  llvm::SmallVector<uint64_t, 2> Nulls;
  for (uint64_t K = 0; K < Count; K++) {
    All.push_back(at(Init, K));
    if (!All.back().known())
      return nullptr;
    if (All.back().Null)
      Nulls.push_back(K);
    else
      Longest = std::max<uint64_t>(Longest, All.back().Literal->getLength());
  }
  const o2o_type *I64 = Nest.scalar(O2O_T_I64);
  const o2o_type *Byte = Nest.type(E->getType()->getPointeeType(), L);
  if (Count * (Longest + 1) > MaxCharacters || Nulls.size() > 1 || Nulls.size() == Count ||
      (!Nulls.empty() && hasSideEffects(Varies->getIdx(), Ctx)))
    return nullptr;
  const o2o_type *Row = o2o_array_of(N, Byte, o2o_int(N, I64, (int64_t)Longest + 1));
  o2o_symbol *&Table = Nest.Literals[E];
  if (!Table) {
    const o2o_type *T = o2o_array_of(N, Row, o2o_int(N, I64, (int64_t)Count));
    o2o_expr *Value = o2o_expr_new(N, O2O_E_COMPOUND, T, Nest.loc(L), (unsigned)Count);
    for (uint64_t K = 0; K < Count; K++)
      Value->kids[K] = All[K].Null ? Nest.zero(Row) : Nest.initializer(All[K].Literal, Row);
    Table = Nest.temporary("texts", T, Value, L);
  }
  o2o_expr *One = o2o_subscript(N, o2o_sym(N, Table),
                                Varies ? Nest.rvalue(Varies->getIdx()) : o2o_int(N, I64, 0));
  o2o_expr *Pointer = o2o_unary(N, O2O_E_DECAY, o2o_pointer_to(N, Byte), One);
  if (Nulls.empty() || Nest.Failed)
    return Pointer;
  o2o_expr *X = o2o_expr_new(N, O2O_E_COND, Pointer->type, Nest.loc(L), 3);
  X->kids[0] = o2o_binary(N, O2O_OP_NE, Nest.scalar(O2O_T_I32), Nest.rvalue(Varies->getIdx()),
                          o2o_int(N, One->kids[1]->type, (int64_t)Nulls[0]));
  X->kids[1] = Pointer;
  X->kids[2] = o2o_unary(N, O2O_E_CAST, Pointer->type, o2o_int(N, Nest.scalar(O2O_T_I32), 0));
  return X;
}

o2o_expr *constantText(NestLowering &Nest, const Expr *E) { return Texts(Nest).of(E); }

bool isTextTable(NestLowering &Nest, const VarDecl *V) {
  const auto *T = Nest.Ctx.getAsConstantArrayType(V->getType());
  const QualType Each = T ? T->getElementType() : QualType();
  const auto *Init = dyn_cast_or_null<InitListExpr>(V->getInit());
  if (!T || !Each->isPointerType() || !Each->getPointeeType()->isCharType() ||
      Each.isVolatileQualified() || !Init || Init->getNumInits() != T->getSize().getZExtValue() ||
      !Nest.Knowns.unitUses().onlyRead(V))
    return false;
  uint64_t Longest = 0;
  for (const Expr *One : Init->inits()) {
    const auto *S = dyn_cast<StringLiteral>(One->IgnoreParenImpCasts());
    if (!S || S->getCharByteWidth() != 1)
      return false;
    Longest = std::max<uint64_t>(Longest, S->getLength());
  }
  return Init->getNumInits() * (Longest + 1) <= MaxCharacters;
}

} // namespace o2o
