//===- lower_string.cpp - functions of <string.h> ---------------------------------------------===//
//
//   size_t strnlen(s, n)      k = 0; while (k < n && s[k]) k++; return k;
//   int strncmp(a, b, n)      k = 0; while (k < n && a[k] == b[k] && a[k]) k++;
//                             return k < n ? (int)(uchar)a[k] - (int)(uchar)b[k] : 0;
//   void *memchr(s, c, n)     k = 0; while (k < n && s[k] != c) k++; return k < n ? s + k : 0;
//   size_t strcspn(s, set)    k = 0; while (s[k]) {
//                               j = 0; while (set[j] && set[j] != s[k]) j++;
//                               if (set[j]) break; k++;
//                             } return k;
//   char *strcat(s, t)        k = 0; while (s[k]) k++;
//                             j = 0; while (t[j]) { s[k + j] = t[j]; j++; } s[k + j] = 0; return s;
//
// and their like. Of a comparison C says which sign it has; the difference is what the usual
// libraries return.
//
// They are functions of the nest, so that analyses see what is read, made for the address spaces
// and kinds of bytes that the arguments have.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/call/lower_string.h"
#include "plugin/ast/library.h"
#include "plugin/lower/call/function_body.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

namespace {

struct StringFunction {
  enum Kinds {
    Length,   ///< of a string
    Compare,  ///< two strings
    Find,     ///< the first such byte
    FindLast, ///< the last such byte
    Span,     ///< how many bytes are of the set
    Stop,     ///< how many bytes are not
    StopAt,   ///< where that ends
    Within,   ///< where the second string is in the first one
    Copy,     ///< the second string to the first one, counted with zeros behind it
    Append,   ///< behind the end of the first one
    CopyEnd,  ///< and where the copy ends
  };
  const char *Name;
  Kinds Kind;
  const char *Parameters; ///< s: a string; c: a byte; n: the most bytes

  bool counted() const { return StringRef(Parameters).ends_with("n"); }
  /// At a null byte.
  bool ends() const { return !StringRef(Name).starts_with("mem") && StringRef(Name) != "bcmp"; }
  bool returnsPointer() const {
    return Kind == Find || Kind == FindLast || Kind == StopAt || Kind == Within || writes();
  }
  bool writes() const { return Kind == Copy || Kind == Append || Kind == CopyEnd; }
  /// Does not end before so many bytes.
  bool fills() const { return counted() && Kind != Append; }
};
using Fn = StringFunction;
const StringFunction Table[] = {
    {"strlen", Fn::Length, "s"},     {"strnlen", Fn::Length, "sn"},  {"strcmp", Fn::Compare, "ss"},
    {"strncmp", Fn::Compare, "ssn"}, {"memcmp", Fn::Compare, "ssn"}, {"bcmp", Fn::Compare, "ssn"},
    {"strchr", Fn::Find, "sc"},      {"index", Fn::Find, "sc"},      {"memchr", Fn::Find, "scn"},
    {"strrchr", Fn::FindLast, "sc"}, {"rindex", Fn::FindLast, "sc"}, {"strspn", Fn::Span, "ss"},
    {"strcspn", Fn::Stop, "ss"},     {"strpbrk", Fn::StopAt, "ss"},  {"strstr", Fn::Within, "ss"},
    {"strcpy", Fn::Copy, "ss"},      {"strncpy", Fn::Copy, "ssn"},   {"strcat", Fn::Append, "ss"},
    {"strncat", Fn::Append, "ssn"},  {"stpcpy", Fn::CopyEnd, "ss"},
};

const StringFunction *stringFunction(const FunctionDecl *F) {
  if (!F || !F->getIdentifier() || !isSystemFunction(F))
    return nullptr;
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  const auto *S =
      llvm::find_if(Table, [&](const StringFunction &Each) { return Name == Each.Name; });
  return S == std::end(Table) ? nullptr : S;
}

/// Makes the body of one.
class Maker : FunctionBody {
public:
  Maker(NestLowering &Nest, const StringFunction &S, o2o_function *F)
      : FunctionBody(Nest, F), S(S) {}

  void make() {
    F->body = block();
    K = counter("k");
    switch (S.Kind) {
    case Fn::Length:
      loop(F->body, both(inside(), isByte(0, K)));
      return result(value(K));
    case Fn::Compare:
      loop(F->body, both(both(inside(), compare(O2O_OP_EQ, byte(0, K), byte(1, K))),
                         S.ends() ? isByte(0, K) : nullptr));
      return result(choice(inside(), o2o_binary(N, O2O_OP_SUB, I32, byte(0, K), byte(1, K)),
                           o2o_int(N, I32, 0)));
    case Fn::Find:
      loop(F->body, both(both(inside(), compare(O2O_OP_NE, byte(0, K), value(F->params[1]))),
                         S.ends() ? isByte(0, K) : nullptr));
      return result(place(S.counted() ? inside() : isWanted()));
    case Fn::FindLast:
      loop(F->body, isByte(0, K));
      loop(F->body,
           both(compare(O2O_OP_NE, value(K), o2o_int(N, U64, 0)),
                compare(O2O_OP_NE, byte(0, K), value(F->params[1]))),
           -1);
      return result(place(isWanted()));
    case Fn::Copy:
    case Fn::Append:
    case Fn::CopyEnd:
      return copy();
    default:
      break;
    }
    search();
    if (S.Kind == Fn::StopAt)
      return result(place(isByte(0, K)));
    if (S.Kind == Fn::Within) // the end of the first string holds an empty one
      return result(place(o2o_binary(N, O2O_OP_OR, I32, isByte(0, K),
                                     compare(O2O_OP_EQ, byte(1, nullptr), o2o_int(N, I32, 0)))));
    result(value(K));
  }

private:
  /// To the first byte of the first string at which the second one says to stop.
  void search() {
    J = counter("j");
    o2o_stmt *Each = block();
    expression(Each, Nest.assign(o2o_sym(N, J), o2o_int(N, U64, 0)));
    const bool Within = S.Kind == Fn::Within;
    loop(Each, both(isByte(1, J), compare(Within ? O2O_OP_EQ : O2O_OP_NE, byte(1, J),
                                          Within ? byte(0, K, J) : byte(0, K))));
    const bool AtEnd = Within || S.Kind == Fn::Span;
    o2o_stmt *If = o2o_stmt_new(N, O2O_ST_IF, {}, 2);
    If->e[0] = compare(AtEnd ? O2O_OP_EQ : O2O_OP_NE, byte(1, J), o2o_int(N, I32, 0));
    If->kids[0] = block();
    o2o_block_append(N, If->kids[0], o2o_stmt_new(N, O2O_ST_BREAK, {}, 0));
    o2o_block_append(N, Each, If);
    step(Each, K, 1);
    FunctionBody::loop(F->body, isByte(0, K), Each);
  }

  /// The second string to where the first one begins or ends.
  void copy() {
    if (S.Kind == Fn::Append)
      loop(F->body, isByte(0, K));
    J = counter("j");
    auto Each = [&](o2o_expr *While, o2o_expr *Byte) {
      o2o_stmt *Body = block();
      store(Body, Byte);
      step(Body, J, 1);
      FunctionBody::loop(F->body, While, Body);
    };
    Each(both(inside(), isByte(1, J)), byte(1, J));
    if (S.fills())
      Each(inside(), o2o_int(N, I32, 0));
    else
      store(F->body, o2o_int(N, I32, 0));
    if (S.Kind == Fn::CopyEnd)
      K = J;
    result(S.Kind == Fn::CopyEnd ? place(nullptr) : value(F->params[0]));
  }
  /// Of the first string, the one at both counters.
  void store(o2o_stmt *To, o2o_expr *Byte) const {
    o2o_expr *X = element(
        0, S.Kind == Fn::Append ? o2o_binary(N, O2O_OP_ADD, U64, value(K), value(J)) : value(J));
    expression(To, Nest.assign(X, cast(X->type, Byte)));
  }

  void step(o2o_stmt *To, o2o_symbol *V, int By) const {
    o2o_expr *X = o2o_unary(N, O2O_E_INCDEC, U64, o2o_sym(N, V));
    X->i = By;
    expression(To, X);
  }
  /// A variable that begins with 0.
  o2o_symbol *counter(const char *Name) const { return variable(Name, U64, number(U64, 0)); }
  /// Counts the last variable as long as that holds.
  void loop(o2o_stmt *To, o2o_expr *While, int By = 1) const {
    o2o_stmt *Body = block();
    step(Body, J ? J : K, By);
    FunctionBody::loop(To, While, Body);
  }
  /// Null: there is no last byte.
  o2o_expr *inside() const {
    return S.counted()
               ? compare(O2O_OP_LT, value(S.writes() ? J : K), value(F->params[F->nparams - 1]))
               : nullptr;
  }
  /// The byte of a string at that place; null: the first one.
  o2o_expr *byte(unsigned String, o2o_symbol *At, o2o_symbol *Further = nullptr) const {
    o2o_expr *Index = At ? value(At) : number(U64, 0);
    return byteAt(String, Further ? o2o_binary(N, O2O_OP_ADD, U64, Index, value(Further)) : Index);
  }
  o2o_expr *isByte(unsigned String, o2o_symbol *At) const {
    return compare(O2O_OP_NE, byte(String, At), o2o_int(N, I32, 0));
  }
  o2o_expr *isWanted() const { return compare(O2O_OP_EQ, byte(0, K), value(F->params[1])); }
  /// The place in the first string, or null.
  o2o_expr *place(o2o_expr *If) const {
    o2o_symbol *P = F->params[0];
    return choice(If, FunctionBody::place(0, value(K)),
                  o2o_unary(N, O2O_E_CAST, P->type, number(I32, 0)));
  }

  const StringFunction &S;
  o2o_symbol *K = nullptr, *J = nullptr;
};

} // namespace

/// Has the nest the function, for such arguments, already?  The program's have a place.
static o2o_function *existing(const o2o_nest *N, const StringFunction &S,
                              llvm::ArrayRef<o2o_symbol *> Params) {
  for (unsigned I = 0; I < N->nfunctions; I++) {
    o2o_function *F = N->functions[I];
    bool Same = F->loc.raw == 0 && StringRef(F->name) == S.Name && F->nparams == Params.size();
    for (unsigned P = 0; Same && P < Params.size(); P++)
      Same = o2o_type_same(F->params[P]->type, Params[P]->type) &&
             F->params[P]->space == Params[P]->space;
    if (Same)
      return F;
  }
  return nullptr;
}

const Expr *searchedString(const CallExpr *E) {
  const StringFunction *S = stringFunction(E->getDirectCallee());
  return S && S->returnsPointer() && E->getNumArgs() > 0 ? E->getArg(0) : nullptr;
}

o2o_expr *stringCall(NestLowering &Nest, const CallExpr *E, const FunctionDecl *F) {
  const StringFunction *S = stringFunction(F);
  if (!S || E->getNumArgs() != StringRef(S->Parameters).size())
    return nullptr;
  o2o_nest *N = Nest.arena();
  SourceLocation L = E->getExprLoc();
  const o2o_type *U64 = Nest.scalar(O2O_T_U64), *I32 = Nest.scalar(O2O_T_I32);
  llvm::SmallVector<o2o_expr *, 3> Values;
  llvm::SmallVector<o2o_symbol *, 3> Params;
  for (unsigned I = 0; I < E->getNumArgs(); I++) {
    o2o_expr *A = Nest.rvalue(E->getArg(I));
    if (Nest.Failed)
      return A;
    const bool String = S->Parameters[I] == 's';
    if (String && (!o2o_is_pointer(A->type) || !ByteNumbers::hasBytes(A->type->elem)))
      return nullptr;
    if (S->Parameters[I] == 'c') // as an unsigned character
      A = Nest.conversion(I32, Nest.conversion(Nest.scalar(O2O_T_U8), A, L), L);
    else if (!String)
      A = Nest.conversion(U64, A, L);
    Values.push_back(A);
    o2o_symbol *P = o2o_symbol_new(N, String ? "s" : "n", A->type, O2O_S_LOCAL);
    P->space = String ? Nest.Pointers.spaceOf(A) : O2O_SPACE_NONE;
    if (String && P->space == O2O_SPACE_NONE)
      return Nest.refuseExpr("pointer-unknown", L, "passed here",
                             "what a pointer passed to '" + std::string(S->Name) +
                                 "' points to is not known");
    Params.push_back(P);
  }
  o2o_function *Made = existing(N, *S, Params);
  if (!Made) {
    Made = o2o_function_new(N, S->Name, (unsigned)Params.size());
    Made->result = S->returnsPointer() ? Params[0]->type : S->Kind == Fn::Compare ? I32 : U64;
    if (S->returnsPointer())
      Made->result_space = Params[0]->space;
    std::copy(Params.begin(), Params.end(), Made->params);
    Maker(Nest, *S, Made).make();
    o2o_function_add(N, Made);
  }
  o2o_expr *X = o2o_expr_new(N, O2O_E_CALL, Made->result, Nest.loc(L), (unsigned)Values.size());
  X->callee = Made;
  for (unsigned I = 0; I < Values.size(); I++) {
    X->kids[I] = Values[I];
    if (S->Parameters[I] == 's')
      Nest.Pointers.hold(&X->kids[I]);
  }
  return X;
}

} // namespace o2o
