//===- lower_variable_length.cpp - variable-length arrays -------------------------------------===//
//
// The number of elements of a variable-length dimension is evaluated once, where the variable is
// declared.  Outside the loop the host asks sizeof for it (or names the size, where nothing ever
// changes it); in the loop and in called functions a hidden constant next to the declaration keeps
// it.
//
//   void row(int n, double m[n][n])     m is a pointer to arrays of m_count elements: the value
//                                       that n had on entry
//   double (*w)[n] = (double (*)[n])b;  likewise, with the value at the declaration
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/homonyms.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/ast/vla_type.h"
#include "plugin/lower/lower.h"

#include "xform/prepare/edit.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace o2o {

/// The number of elements, as a constant where it is one.
o2o_expr *VariableLengthTypes::fixedCount(const Expr *Size) {
  int64_t Known;
  if (!Size)
    return o2o_int(N, scalar(O2O_T_U64), 0);
  o2o_expr *E = conversion(scalar(O2O_T_U64), rvalue(Size), Size->getExprLoc());
  return o2o_const_int(E, &Known) ? o2o_int(N, scalar(O2O_T_U64), Known) : E;
}

static bool findVariable(o2o_expr *E, void *Found) {
  if (E->kind == O2O_E_LOAD || E->kind == O2O_E_CALL || E->kind == O2O_E_ASSIGN ||
      E->kind == O2O_E_ASSIGNOP || E->kind == O2O_E_INCDEC)
    *static_cast<bool *>(Found) = true;
  return true;
}

/// The type of a variable declared in the loop or of a parameter.  Declarations of the hidden
/// constants are added to \p Counts; they belong in front of the variable's own.
const o2o_type *VariableLengthTypes::countedType(QualType T, const VarDecl *V,
                                                 std::vector<o2o_stmt *> &Counts) {
  SourceLocation L = V->getLocation();
  if (!T->isVariablyModifiedType())
    return type(T, L);
  if (const auto *P = T->getAs<PointerType>())
    return o2o_pointer_to(N, countedType(P->getPointeeType(), V, Counts));
  const ArrayType *A = Ctx.getAsArrayType(T);
  if (!A || T.isVolatileQualified())
    return type(T, L);
  o2o_expr *Count = nullptr;
  if (const auto *CA = dyn_cast<ConstantArrayType>(A))
    Count = o2o_int(N, scalar(O2O_T_U64), (int64_t)CA->getSize().getZExtValue());
  else if (const auto *VA = dyn_cast<VariableArrayType>(A))
    Count = fixedCount(VA->getSizeExpr());
  else
    Count = o2o_int(N, scalar(O2O_T_U64), 0);
  bool Changes = false;
  if (!Failed)
    o2o_walk_expr(Count, findVariable, &Changes);
  if (Changes) {
    o2o_symbol *S =
        o2o_symbol_new(N, keep(V->getName().str() + "_count"), Count->type, O2O_S_LOCAL);
    S->loc = loc(L);
    o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, loc(L), 0);
    D->sym = S;
    D->e[0] = Count;
    Nest.Bounds.keeps(S, V->getCanonicalDecl(), Count);
    Counts.push_back(D);
    Count = o2o_unary(N, O2O_E_LOAD, S->type, o2o_sym(N, S));
  }
  QualType Element = A->getElementType();
  return o2o_array_of(N,
                      Element->isVariablyModifiedType() ? countedType(Element, V, Counts)
                                                        : Nest.ComplexValues.inMemory(Element, L),
                      Count);
}

/// The type of an __auto_type variable is the one that it was deduced from: its sizes are written
/// where something else is declared.
static bool deducedSize(const ASTContext &Ctx, const VarDecl *V) {
  QualType T = V->getType();
  while (T.getCanonicalType()->isVariablyModifiedType()) { // __auto_type is not marked
    if (const auto *P = T->getAs<PointerType>()) {
      T = P->getPointeeType();
      continue;
    }
    const ArrayType *A = Ctx.getAsArrayType(T);
    const auto *Sized = dyn_cast_or_null<VariableArrayType>(A);
    if (!A)
      return false;
    if (Sized && Sized->getSizeExpr() &&
        Ctx.getSourceManager().isBeforeInTranslationUnit(Sized->getSizeExpr()->getBeginLoc(),
                                                         V->getBeginLoc()))
      return true;
    T = A->getElementType();
  }
  return false;
}

const o2o_type *VariableLengthTypes::declaredType(const VarDecl *V) {
  if (sizedElsewhere(V->getType()) || deducedSize(Ctx, V)) {
    refuse("local-vla", V->getLocation(), "declared here",
           "'" + V->getName().str() +
               "' has a variable-length type whose size was fixed elsewhere");
    return scalar(O2O_T_I32);
  }
  if (VoidPointers::choosesElement(V->getType()))
    return o2o_pointer_to(N, Nest.VoidTypes.elementOf(V));
  // A parameter of such a type is a pointer, and its size is part of no memory.
  llvm::SaveAndRestore<bool> Declares(Sizing, V->getType()->isArrayType());
  return countedType(V->getType(), V, Nest.Front);
}

std::string integerName(const o2o_type *T) {
  if (!o2o_is_integer(T))
    return "";
  if (T->kind == O2O_T_BOOL)
    return "_Bool";
  const char *Plain = T->size == 1   ? "char"
                      : T->size == 2 ? "short"
                      : T->size == 4 ? "int"
                                     : "long long";
  return (o2o_is_signed(T) ? "signed " : "unsigned ") + std::string(Plain);
}

/// The texts of all operands, with an operator in front of each; empty: one of them has none.
static std::string joined(const o2o_expr *E, llvm::ArrayRef<const char *> Before) {
  std::string All;
  for (unsigned K = 0; K < E->nkids; K++) {
    std::string Kid = hostText(E->kids[K]);
    if (Kid.empty())
      return "";
    All += Before[K] + Kid;
  }
  return All;
}

std::string hostText(const o2o_expr *E) {
  static const llvm::DenseMap<int, const char *> Operators = {
      {O2O_OP_ADD, "+"}, {O2O_OP_SUB, "-"}, {O2O_OP_MUL, "*"}, {O2O_OP_AND, "&"},
      {O2O_OP_OR, "|"},  {O2O_OP_XOR, "^"}, {O2O_OP_LT, "<"},  {O2O_OP_GT, ">"},
      {O2O_OP_LE, "<="}, {O2O_OP_GE, ">="}, {O2O_OP_EQ, "=="}, {O2O_OP_NE, "!="}};
  std::string Type = integerName(E->type), Text;
  if (Type.empty())
    return "";
  switch (E->kind) {
  case O2O_E_INT:
    Text = std::to_string(E->i) + "LL";
    break;
  case O2O_E_SYM:
    Text = E->sym->storage == O2O_S_VALUE && E->sym->host ? E->sym->host : "";
    break;
  case O2O_E_CAST:
    Text = joined(E, {""});
    break;
  case O2O_E_NEG:
    Text = joined(E, {"-(unsigned long long)"});
    break;
  case O2O_E_NOT:
    Text = joined(E, {"!"});
    break;
  case O2O_E_LAND:
    Text = joined(E, {"", "&&"});
    break;
  case O2O_E_LOR:
    Text = joined(E, {"", "||"});
    break;
  case O2O_E_COND:
    Text = joined(E, {"", "?", ":"});
    break;
  case O2O_E_BINARY: {
    const bool Computes = E->op == O2O_OP_ADD || E->op == O2O_OP_SUB || E->op == O2O_OP_MUL;
    const char *Op = Operators.lookup(E->op);
    std::string Wide = Computes ? "(unsigned long long)" : "", Second = Op ? Op + Wide : "";
    Text = Op ? joined(E, {Wide.c_str(), Second.c_str()}) : "";
    break;
  }
  default:
    break;
  }
  return Text.empty() ? "" : "((" + Type + ")(" + Text + "))";
}

bool oneOriginal(const o2o_expr *E, const o2o_symbol *&S) {
  if (E->kind == O2O_E_SYM && E->sym->source.original) {
    if (S && S != E->sym)
      return false;
    S = E->sym;
  }
  return llvm::all_of(llvm::ArrayRef(E->kids, E->nkids),
                      [&](const o2o_expr *Kid) { return oneOriginal(Kid, S); });
}

/// The size in bytes of a variable-length array, as C text that the host evaluates at launch; null:
/// it depends on the iteration.  Sizes beyond what 64 bits hold make no difference: there is no
/// such memory.
const char *VariableLengthTypes::hostBytes(const o2o_type *T) const {
  std::string Text = "1ULL";
  for (; T->kind == O2O_T_ARRAY; T = T->elem) {
    std::string Count = hostText(T->count);
    if (Count.empty())
      return nullptr;
    Text += "*(unsigned long long)" + Count;
  }
  return hasPointer(T) ? nullptr : keep(Text + "*" + std::to_string(T->size));
}

/// The number of an array's rows is part of no address, and their length is the iteration's own:
/// it is the whole that the host has to know.
const char *VariableLengthTypes::mostBytes(const o2o_type *&T, const std::string &Name, o2o_loc L,
                                           const void *By) {
  if (const char *Bytes = hostBytes(T))
    return Bytes;
  const o2o_type *Unit = T->elem;
  o2o_expr *Count = T->count;
  if (!hostBytes(Unit))
    for (; Unit->kind == O2O_T_ARRAY; Unit = Unit->elem)
      Count = o2o_binary(N, O2O_OP_MUL, scalar(O2O_T_U64), o2o_copy_expr(N, Count),
                         o2o_copy_expr(N, Unit->count));
  const char *Each = hostBytes(Unit);
  o2o_symbol *Most = Each ? Nest.Bounds.most(Count, Name, L, By) : nullptr;
  if (!Most)
    return nullptr;
  T = o2o_array_of(N, T->elem, o2o_sym(N, Most));
  return hostBytes(o2o_array_of(N, Unit, o2o_sym(N, Most)));
}

const char *VariableLengthTypes::declaredBytes(const VarDecl *V, const o2o_type *&T) {
  const std::string Name = V->getName().str();
  const o2o_type *Own = T;
  const char *Bytes = mostBytes(T, Name, loc(V->getLocation()), V->getCanonicalDecl());
  if (T != Own)
    Declared[V->getCanonicalDecl()] = Own;
  if (!Bytes)
    refuse("local-vla", V->getLocation(), "declared here",
           "the host does not know the size of the variable-length array '" + Name +
               "', which is declared in the loop, in all iterations");
  return Bytes;
}

namespace {

/// Variables of an expression, and whether there is anything else in it than arithmetic.
struct Names : TreeVisitor {
  llvm::SmallVector<const VarDecl *, 4> Vars;
  bool Plain = true;
  bool VisitStmt(Stmt *S) override {
    Plain &= isa<DeclRefExpr, ImplicitCastExpr, IntegerLiteral, BinaryOperator, ParenExpr>(S);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
      Vars.push_back(V->getCanonicalDecl());
    return true;
  }
};

} // namespace

/// The size's text means at the directive what it meant at the declaration: variables of the
/// function that are never changed and never hidden.  Of one variable and nothing else sizeof has a
/// number of 64 bits, which needs no conversions in the kernel (eight registers in MG's residual).
bool VariableLengthTypes::lastingSize(const Expr *Size) {
  if (isa<DeclRefExpr>(Size->IgnoreParenImpCasts()))
    return false;
  Names Found;
  Found.TraverseStmt(const_cast<Expr *>(Size));
  if (!Found.Plain)
    return false;
  for (const VarDecl *V : Found.Vars) {
    if (!V->hasLocalStorage() || V->getDeclContext() != Site.Function || Nest.Clauses.count(V) ||
        Nest.regionPrivate(V) || homonymsIn(V, Site.Function).All != 1 ||
        !Nest.Knowns.unitUses().onlyRead(V))
      return false;
  }
  return true;
}

/// The type of a variable outside the loop.  sizeof(a[0]) / sizeof(a[0][0]) is the number of
/// elements of a row, whatever has become of the variable in the declaration.
const o2o_type *VariableLengthTypes::typeOfVariable(const VarDecl *V) {
  QualType T = V->getType();
  if (VoidPointers::choosesElement(T))
    return o2o_pointer_to(N, Nest.VoidTypes.elementOf(V));
  if (!T->isVariablyModifiedType())
    return type(T, V->getLocation());
  std::string Path = V->getName().str();
  if (T.isVolatileQualified())
    return type(T, V->getLocation());
  QualType Inner = T;
  bool Pointer = false;
  if (const auto *PT = T->getAs<PointerType>()) {
    Pointer = true;
    Inner = PT->getPointeeType();
    Path += "[0]";
  }
  std::vector<o2o_expr *> Counts;
  while (const ArrayType *AT = Ctx.getAsArrayType(Inner)) {
    const auto *VAT = dyn_cast<VariableArrayType>(AT);
    if (const auto *CAT = dyn_cast<ConstantArrayType>(AT)) {
      Counts.push_back(o2o_int(N, scalar(O2O_T_U64), (int64_t)CAT->getSize().getZExtValue()));
    } else if (VAT && VAT->getSizeExpr() && lastingSize(VAT->getSizeExpr())) {
      Counts.push_back(fixedCount(VAT->getSizeExpr()));
    } else {
      std::string Host = "sizeof(" + Path + ") / sizeof(" + Path + "[0])";
      o2o_symbol *S =
          o2o_symbol_new(N, keep(V->getName().str() + "_count"), scalar(O2O_T_U64), O2O_S_VALUE);
      S->host = keep(Host);
      S->loc = loc(V->getLocation());
      o2o_symbol_add(N, S);
      Counts.push_back(o2o_sym(N, S));
    }
    Path += "[0]";
    Inner = AT->getElementType();
  }
  if (Inner->isVariablyModifiedType()) {
    refuse("type", V->getLocation(), "declared here",
           "'" + V->getName().str() + "' mixes pointers and variable-length arrays");
    return scalar(O2O_T_I32);
  }
  const o2o_type *Result = Nest.ComplexValues.inMemory(Inner, V->getLocation());
  for (auto I = Counts.rbegin(); I != Counts.rend(); ++I)
    Result = o2o_array_of(N, Result, *I);
  return Pointer ? o2o_pointer_to(N, Result) : Result;
}

} // namespace o2o
