//===- lower_number_text.cpp - strtol(), strtod() and their like ------------------------------===//
//
//   n = strtol(s, &end, 10)      n = strtol_10(s), end = strtol_10_end(s)
//
// Functions of the nest, of which the second finds the same digits once more: where a number ends
// is a pointer, and a function of the nest has one result.  errno is not set.
//
// What is white space is the locale's, and whether "0b1" is a number the library's: a launch asks
// the library, and the host runs the loop where the answers are not those of the "C" locale, or
// others than they have always been.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/call/lower_number_text.h"
#include "plugin/ast/library.h"
#include "plugin/lower/call/lower_ctype.h"
#include "plugin/lower/call/number_reader.h"
#include "plugin/lower/lower.h"

#include "xform/prepare/edit.h"

using namespace clang;

namespace o2o {

namespace {

struct NumberFunction {
  const char *Name;
  unsigned Arguments; ///< the string, the end, the base
  bool Signed;
  bool Float;
};
const NumberFunction Table[] = {
    {"atoi", 1, true, false},      {"atol", 1, true, false},    {"atoll", 1, true, false},
    {"strtol", 3, true, false},    {"strtoll", 3, true, false}, {"strtoul", 3, false, false},
    {"strtoull", 3, false, false}, {"atof", 1, true, true},     {"strtod", 2, true, true},
    {"strtof", 2, true, true},
};

/// Makes the body of one.
class Reader : NumberReader {
public:
  Reader(NestLowering &Nest, o2o_function *F, int64_t Base) : NumberReader(Nest, F), Base(Base) {}

  /// \p End: where the number ends is wanted, else its value.
  void make(bool End, bool Signed) {
    F->body = block();
    K = variable("k", U64, number(U64, 0));
    blanks();
    prefix();
    o2o_symbol *From = variable("from", U64, value(K));
    o2o_symbol *V = End ? nullptr : variable("v", U64, number(U64, 0));
    o2o_symbol *Over = End ? nullptr : variable("over", I32, number(I32, 0));
    o2o_stmt *Body = block();
    if (!End)
      add(Body, V, Over, limit(Signed));
    step(Body, K, number(U64, 1));
    loop(F->body, compare(O2O_OP_LT, digit(byte()), base()), Body);
    if (End)
      return result(choice(compare(O2O_OP_GT, value(K), value(From)), place(0, value(K)),
                           place(0, number(U64, 0))));
    o2o_expr *Less = o2o_binary(N, O2O_OP_SUB, U64, number(U64, 0), value(V));
    o2o_expr *Is = choice(value(Minus), Less, value(V));
    result(cast(F->result, choice(value(Over), limit(Signed), Is)));
  }

private:
  /// What stands in front of the digits in other bases than ten.
  void prefix() {
    if (Base != 0 && Base != 16)
      return;
    o2o_symbol *Hex =
        variable("hex", I32,
                 both(is(byte(), '0'), both(is(lower(byte(1)), 'x'),
                                            compare(O2O_OP_LT, digit(byte(2)), number(I32, 16)))));
    if (Base == 0)
      Found = variable("base", I32,
                       choice(value(Hex), number(I32, 16),
                              choice(is(byte(), '0'), number(I32, 8), number(I32, 10))));
    step(F->body, K, choice(value(Hex), number(U64, 2), number(U64, 0)));
  }

  /// One digit more: the largest number is kept in mind by \p Over.
  void add(o2o_stmt *To, o2o_symbol *V, o2o_symbol *Over, o2o_expr *Limit) {
    o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, {}, 0);
    D->sym = o2o_symbol_new(N, "d", U64, O2O_S_LOCAL);
    D->e[0] = cast(U64, digit(byte()));
    o2o_block_append(N, To, D);
    o2o_expr *Most =
        o2o_binary(N, O2O_OP_DIV, U64, o2o_binary(N, O2O_OP_SUB, U64, Limit, value(D->sym)),
                   cast(U64, base()));
    o2o_expr *More = either(value(Over), compare(O2O_OP_GT, value(V), Most));
    set(To, Over, More);
    o2o_expr *Times = o2o_binary(N, O2O_OP_MUL, U64, value(V), cast(U64, base()));
    set(To, V, o2o_binary(N, O2O_OP_ADD, U64, Times, value(D->sym)));
  }
  /// The bits of the largest number there is; of the least one, where there is a minus.
  o2o_expr *limit(bool Signed) {
    o2o_expr *Least = number(U64, INT64_MIN), *Largest = number(U64, INT64_MAX);
    return Signed ? choice(value(Minus), Least, Largest) : number(U64, -1);
  }
  o2o_expr *base() const { return Found ? value(Found) : number(I32, Base); }

  int64_t Base;
  o2o_symbol *Found = nullptr;
};

} // namespace

/// What the launch asks: are bytes that are no ASCII white space, or letters digits elsewhere, and
/// has base \p Base a prefix that it had not?
static std::string question(const NumberFunction &Of, int64_t Base) {
  const std::string Name = Of.Name, B = std::to_string(Base);
  const std::string End = Of.Arguments == 3 ? ",0,10)" : Of.Arguments == 2 ? ",0)" : ")";
  std::string Text =
      "({ int __o2o_same = " + Name + "(\"\\v\\f\\r\\t\\n 7\"" + End +
      " == 7; for (int __o2o_c = 1; __o2o_c < 256; __o2o_c++) { char __o2o_s[3] = "
      "{(char)__o2o_c, '7', 0}; if (__o2o_c < 9 || (__o2o_c > 13 && __o2o_c < 32) || "
      "__o2o_c > 126) __o2o_same &= " +
      Name + "(__o2o_s" + End + " == 0; } ";
  if (Of.Float)
    Text += "__o2o_same &= " + Name + "(\"1.5,5\"" + End + " == 1.5; ";
  if (Base == 0 || Base == 2)
    Text += "__o2o_same &= " + Name + "(\"0b1\",0," + B + ") == 0; ";
  if (Base > 16)
    Text += "__o2o_same &= " + Name + "(\"zZ\",0,36) == 1295 && " + Name + "(\"iI\",0,36) == 666; ";
  return Text + "__o2o_same; })";
}

/// The function of the nest, for such an argument; made if there is none.
static o2o_function *reader(NestLowering &Nest, const NumberFunction &Of, int64_t Base, bool End,
                            const o2o_expr *String) {
  o2o_nest *N = Nest.arena();
  if (Of.Float)
    return floatReader(Nest, StringRef(Of.Name) == "strtof", End, String);
  const o2o_space Space = Nest.Pointers.spaceOf(String);
  const std::string Name = std::string(Of.Name) + "_" + std::to_string(Base) + (End ? "_end" : "");
  for (unsigned I = 0; I < N->nfunctions; I++) {
    o2o_function *F = N->functions[I];
    if (F->loc.raw == 0 && F->name == Name && F->params[0]->space == Space &&
        o2o_type_same(F->params[0]->type, String->type))
      return F;
  }
  o2o_function *F = o2o_function_new(N, Nest.keep(Name), 1);
  F->params[0] = o2o_symbol_new(N, "s", String->type, O2O_S_LOCAL);
  F->params[0]->space = Space;
  F->result = End ? String->type : Nest.scalar(Of.Signed ? O2O_T_I64 : O2O_T_U64);
  if (End)
    F->result_space = Space;
  Reader(Nest, F, Base).make(End, Of.Signed);
  o2o_function_add(N, F);
  return F;
}

static o2o_expr *callOf(NestLowering &Nest, o2o_function *F, o2o_expr *String, SourceLocation L) {
  o2o_expr *X = o2o_expr_new(Nest.arena(), O2O_E_CALL, F->result, Nest.loc(L), 1);
  X->callee = F;
  X->kids[0] = String;
  Nest.Pointers.hold(&X->kids[0]);
  return X;
}

/// The variable of the iteration that the end goes to; null: none, or it is another type.
static o2o_symbol *endVariable(NestLowering &Nest, const Expr *E, const o2o_type *T) {
  const auto *A = dyn_cast<UnaryOperator>(E->IgnoreParenImpCasts());
  const auto *R = A && A->getOpcode() == UO_AddrOf
                      ? dyn_cast<DeclRefExpr>(A->getSubExpr()->IgnoreParens())
                      : nullptr;
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  if (!V || !V->hasLocalStorage())
    return nullptr;
  const o2o_expr *To = Nest.lvalue(A->getSubExpr());
  return !Nest.Failed && To->kind == O2O_E_SYM && o2o_type_same(To->type, T) &&
                 (To->sym->storage == O2O_S_LOCAL || To->sym->storage == O2O_S_PRIVATE)
             ? To->sym
             : nullptr;
}

o2o_expr *numberCall(NestLowering &Nest, const CallExpr *E, const FunctionDecl *F) {
  StringRef Name = F->getIdentifier() ? F->getName() : "";
  const auto *Of =
      llvm::find_if(Table, [&](const NumberFunction &Each) { return Name == Each.Name; });
  if (Of == std::end(Table) || !isSystemFunction(F) || !Nest.Site.Directive ||
      E->getNumArgs() != Of->Arguments || hasSideEffects(E->getArg(0), Nest.Ctx))
    return nullptr;
  o2o_nest *N = Nest.arena();
  const SourceLocation L = E->getExprLoc();
  int64_t Base = 10;
  if (Expr::EvalResult R; Of->Arguments == 3) {
    if (!E->getArg(2)->EvaluateAsInt(R, Nest.Ctx))
      return nullptr;
    Base = R.Val.getInt().getExtValue();
  }
  if (Base < 0 || Base == 1 || Base > 36)
    return nullptr;
  o2o_expr *String = Nest.rvalue(E->getArg(0));
  if (Nest.Failed || hasOwnLocales(Nest.Ctx) || !o2o_is_pointer(String->type) ||
      !ByteNumbers::hasBytes(String->type->elem) || Nest.Pointers.spaceOf(String) == O2O_SPACE_NONE)
    return Nest.Failed ? String : nullptr;
  // `(char **)NULL`, as in atoi() of the GNU library's headers, is no constant by C's rules.
  const bool Ends = Of->Arguments > 1 && !E->getArg(1)->IgnoreParenCasts()->isNullPointerConstant(
                                             Nest.Ctx, Expr::NPC_ValueDependentIsNotNull);
  o2o_symbol *End = Ends ? endVariable(Nest, E->getArg(1), String->type) : nullptr;
  if (Ends && !End)
    return nullptr;
  o2o_expr *Value = callOf(Nest, reader(Nest, *Of, Base, false, String), String, L);
  askAtLaunch(Nest, question(*Of, Base));
  if (End) {
    o2o_symbol *Kept = Nest.temporary("number", Value->type, nullptr, L);
    o2o_expr *At =
        callOf(Nest, reader(Nest, *Of, Base, true, String), Nest.rvalue(E->getArg(0)), L);
    if (!Nest.Pointers.setSpace(End, At, L))
      return Value;
    o2o_expr *Set = o2o_expr_new(N, O2O_E_ASSIGN, At->type, Nest.loc(L), 2);
    Set->kids[0] = o2o_sym(N, End);
    Set->kids[1] = At;
    Nest.Pointers.hold(&Set->kids[1]);
    Value = Nest.comma(Nest.comma(Nest.assign(o2o_sym(N, Kept), Value), Set),
                       o2o_unary(N, O2O_E_LOAD, Kept->type, o2o_sym(N, Kept)));
  }
  return Nest.conversion(Nest.type(E->getType(), L), Value, L);
}

} // namespace o2o
