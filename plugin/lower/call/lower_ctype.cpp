//===- lower_ctype.cpp - functions of <ctype.h> -----------------------------------------------===//
//
//   isdigit(c)     (*__ctype_b_loc())[(int)c] & _ISdigit
//   toupper(c)     c >= -128 && c < 256 ? (*__ctype_toupper_loc())[c] : c
//
// That is what the macros of the GNU library are, and its functions do. The tables, for values from
// -128 to 255, are those of the locale: objects that the launch asks the library for, so that they
// are right in any locale. A thread may have a locale of its own (uselocale()), which a launch does
// not see: units that say so keep such loops.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/call/lower_ctype.h"
#include "plugin/ast/library.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

static constexpr llvm::StringLiteral Classes = "__ctype_b_loc", Lower = "__ctype_tolower_loc",
                                     Upper = "__ctype_toupper_loc";

/// The function that the unit declares; null: none.
static const FunctionDecl *declared(const ASTContext &Ctx, StringRef Name) {
  for (const NamedDecl *D :
       Ctx.getTranslationUnitDecl()->lookup(DeclarationName(&Ctx.Idents.get(Name))))
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      return F;
  return nullptr;
}

bool hasOwnLocales(const ASTContext &Ctx) {
  const FunctionDecl *Own = declared(Ctx, "uselocale");
  return Own && Own->isReferenced();
}

/// What the function returns the address of: a pointer to the table's entry for 0.
static o2o_expr *tableOf(NestLowering &Nest, const FunctionDecl *F, SourceLocation L) {
  o2o_nest *N = Nest.arena();
  if (hasOwnLocales(Nest.Ctx))
    return Nest.refuseExpr("call", L, "here",
                           "the loop asks for classes of characters, in a file that gives threads "
                           "locales of their own");
  const char *Host = Nest.keep("(*" + F->getName().str() + "())");
  for (unsigned I = 0; I < N->nsymbols; I++)
    if (N->symbols[I]->host && StringRef(N->symbols[I]->host) == Host)
      return o2o_sym(N, N->symbols[I]);
  const o2o_type *T = Nest.type(F->getReturnType()->getPointeeType(), L);
  if (Nest.Failed || !o2o_is_pointer(T))
    return nullptr;
  o2o_symbol *S = o2o_symbol_new(N, Nest.keep("characters"), T, O2O_S_OBJECT);
  S->host = Host;
  S->points = true;
  S->space = O2O_SPACE_GLOBAL;
  S->loc = Nest.loc(L);
  o2o_symbol_add(N, S);
  return o2o_sym(N, S);
}

/// The value, which is one that a table is for, as one that the launch knows to be.
static o2o_expr *bounded(NestLowering &Nest, o2o_expr *C, bool Once, SourceLocation L) {
  o2o_nest *N = Nest.arena();
  const o2o_type *I32 = Nest.scalar(O2O_T_I32);
  const o2o_expr *Byte = C;
  while (Byte->kind == O2O_E_CAST && Byte->kids[0]->type->size <= Byte->type->size &&
         o2o_is_integer(Byte->kids[0]->type) && Byte->type->kind != O2O_T_U8)
    Byte = Byte->kids[0];
  C = Nest.conversion(I32, C, L);
  if (Byte->type->kind == O2O_T_U8)
    return o2o_binary(N, O2O_OP_AND, I32, C, o2o_int(N, I32, 255));
  o2o_expr *Before = nullptr;
  if (Once) {
    o2o_symbol *S = Nest.temporary("c", I32, nullptr, L);
    Before = Nest.assign(o2o_sym(N, S), C);
    C = o2o_unary(N, O2O_E_LOAD, I32, o2o_sym(N, S));
  }
  o2o_expr *X = o2o_expr_new(N, O2O_E_COND, I32, Nest.loc(L), 3);
  X->kids[0] = o2o_binary(N, O2O_OP_LT, I32, C, o2o_int(N, I32, 0));
  X->kids[1] =
      o2o_binary(N, O2O_OP_ADD, I32, o2o_binary(N, O2O_OP_AND, I32, C, o2o_int(N, I32, 127)),
                 o2o_int(N, I32, -128));
  X->kids[2] = o2o_binary(N, O2O_OP_AND, I32, C, o2o_int(N, I32, 255));
  return Nest.comma(Before, X);
}

o2o_expr *characterIndex(NestLowering &Nest, const o2o_expr *Table, const Expr *Written,
                         o2o_expr *Index) {
  const bool Is = Table->kind == O2O_E_SYM && Table->sym->host &&
                  StringRef(Table->sym->host).starts_with("(*__ctype_");
  return Is && !Nest.Failed
             ? bounded(Nest, Index, hasSideEffects(Written, Nest.Ctx), Written->getExprLoc())
             : Index;
}

o2o_expr *characterTable(NestLowering &Nest, const Expr *E) {
  const auto *U = dyn_cast<UnaryOperator>(E->IgnoreParens());
  const auto *C = U && U->getOpcode() == UO_Deref
                      ? dyn_cast<CallExpr>(U->getSubExpr()->IgnoreParenImpCasts())
                      : nullptr;
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || !isSystemFunction(F) || C->getNumArgs() ||
      !(F->getName() == Classes || F->getName() == Lower || F->getName() == Upper))
    return nullptr;
  return tableOf(Nest, F, E->getExprLoc());
}

/// The bit of a class in the table, of 16-bit numbers with the first class in the upper byte; -1:
/// it is none.
static int classOf(StringRef Name) {
  static const char *const Names[] = {"isupper",  "islower", "isalpha", "isdigit",
                                      "isxdigit", "isspace", "isprint", "isgraph",
                                      "isblank",  "iscntrl", "ispunct", "isalnum"};
  const auto *At = llvm::find_if(Names, [&](const char *Each) { return Name == Each; });
  return At == std::end(Names) ? -1 : (int)((At - Names) ^ 8);
}

o2o_expr *characterCall(NestLowering &Nest, const CallExpr *E, const FunctionDecl *F) {
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  const int Class = classOf(Name);
  const bool Changes = Name == "tolower" || Name == "toupper";
  const FunctionDecl *Tables = declared(Nest.Ctx, Class >= 0          ? Classes
                                                  : Name == "tolower" ? Lower
                                                                      : Upper);
  SourceLocation L = E->getExprLoc();
  if (!(Changes || Class >= 0) || !Tables || !isSystemFunction(F) || E->getNumArgs() != 1 ||
      hasSideEffects(E->getArg(0), Nest.Ctx))
    return nullptr;
  o2o_nest *N = Nest.arena();
  const o2o_type *I32 = Nest.scalar(O2O_T_I32);
  o2o_expr *Table = tableOf(Nest, Tables, L);
  o2o_expr *Index = Nest.rvalue(E->getArg(0));
  if (Nest.Failed || !Table)
    return Table;
  o2o_expr *Entry = o2o_subscript(N, Table, bounded(Nest, Index, false, L));
  Entry = Nest.conversion(I32, o2o_unary(N, O2O_E_LOAD, Entry->type, Entry), L);
  if (!Changes)
    return o2o_binary(N, O2O_OP_AND, I32, Entry, o2o_int(N, I32, 1 << Class));
  o2o_expr *In = o2o_expr_new(N, O2O_E_LAND, I32, Nest.loc(L), 2);
  In->kids[0] = o2o_binary(N, O2O_OP_GE, I32, Nest.rvalue(E->getArg(0)), o2o_int(N, I32, -128));
  In->kids[1] = o2o_binary(N, O2O_OP_LT, I32, Nest.rvalue(E->getArg(0)), o2o_int(N, I32, 256));
  o2o_expr *Choice = o2o_expr_new(N, O2O_E_COND, I32, Nest.loc(L), 3);
  Choice->kids[0] = In;
  Choice->kids[1] = Entry;
  Choice->kids[2] = Nest.rvalue(E->getArg(0));
  return Choice;
}

} // namespace o2o
