//===- lower_string.cpp - functions of <string.h> that look at bytes --------------------------===//
//
//   size_t strnlen(s, n)      k = 0; while (k < n && s[k]) k++; return k;
//   int strncmp(a, b, n)      k = 0; while (k < n && a[k] == b[k] && a[k]) k++;
//                             return k < n ? (int)(uchar)a[k] - (int)(uchar)b[k] : 0;
//
// and the same without n, or without the end of a string. Of a comparison C says which sign it has;
// the difference is what the usual libraries return.
//
// They are functions of the nest, so that analyses see what is read, made for the address spaces
// and kinds of bytes that the arguments have.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower_string.h"
#include "plugin/ast/library.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

namespace {

struct StringFunction {
  const char *Name;
  unsigned Strings; ///< one, of which the length is asked, or two, which are compared
  bool Counted;     ///< the last argument is the most bytes
  bool Ends;        ///< at a null byte
};
const StringFunction Table[] = {
    {"strlen", 1, false, true}, {"strnlen", 1, true, true}, {"strcmp", 2, false, true},
    {"strncmp", 2, true, true}, {"memcmp", 2, true, false}, {"bcmp", 2, true, false},
};

/// Makes the body of one.
class Maker {
public:
  Maker(NestLowering &Nest, const StringFunction &S, o2o_function *Fn)
      : N(Nest.arena()), Nest(Nest), S(S), Fn(Fn), U64(Nest.scalar(O2O_T_U64)),
        I32(Nest.scalar(O2O_T_I32)) {}

  void make() {
    o2o_loc None = {};
    Fn->body = o2o_stmt_new(N, O2O_ST_BLOCK, None, 0);
    K = o2o_symbol_new(N, "k", U64, O2O_S_LOCAL);
    o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, None, 0);
    D->sym = K;
    D->e[0] = o2o_int(N, U64, 0);
    o2o_block_append(N, Fn->body, D);
    o2o_stmt *While = o2o_stmt_new(N, O2O_ST_WHILE, None, 1);
    o2o_expr *Zero = o2o_int(N, I32, 0), *Goes = S.Counted ? inside() : nullptr;
    if (S.Strings == 2)
      Goes = both(Goes, o2o_binary(N, O2O_OP_EQ, I32, byte(0), byte(1)));
    if (S.Ends)
      Goes = both(Goes, o2o_binary(N, O2O_OP_NE, I32, byte(0), Zero));
    While->e[0] = Goes;
    While->kids[0] = o2o_stmt_new(N, O2O_ST_BLOCK, None, 0);
    o2o_stmt *Step = o2o_stmt_new(N, O2O_ST_EXPR, None, 0);
    Step->e[0] = o2o_unary(N, O2O_E_INCDEC, U64, o2o_sym(N, K));
    Step->e[0]->i = 1;
    o2o_block_append(N, While->kids[0], Step);
    o2o_block_append(N, Fn->body, While);
    o2o_expr *Result = valueOf(K);
    if (S.Strings == 2)
      Result = o2o_binary(N, O2O_OP_SUB, I32, byte(0), byte(1));
    if (S.Strings == 2 && S.Counted) {
      o2o_expr *Choice = o2o_expr_new(N, O2O_E_COND, I32, None, 3);
      Choice->kids[0] = inside();
      Choice->kids[1] = Result;
      Choice->kids[2] = Zero;
      Result = Choice;
    }
    o2o_stmt *Return = o2o_stmt_new(N, O2O_ST_RETURN, None, 0);
    Return->e[0] = Result;
    o2o_block_append(N, Fn->body, Return);
  }

private:
  o2o_expr *valueOf(o2o_symbol *V) const {
    return o2o_unary(N, O2O_E_LOAD, V->type, o2o_sym(N, V));
  }
  o2o_expr *inside() const {
    return o2o_binary(N, O2O_OP_LT, I32, valueOf(K), valueOf(Fn->params[S.Strings]));
  }
  o2o_expr *byte(unsigned String) const {
    o2o_symbol *P = Fn->params[String];
    o2o_expr *X = o2o_expr_new(N, O2O_E_INDEX, P->type->elem, {}, 2);
    X->kids[0] = valueOf(P);
    X->kids[1] = valueOf(K);
    o2o_expr *Byte = o2o_unary(N, O2O_E_LOAD, X->type, X);
    Byte = Nest.conversion(Nest.scalar(O2O_T_U8), Byte, SourceLocation());
    return Nest.conversion(I32, Byte, SourceLocation());
  }
  o2o_expr *both(o2o_expr *A, o2o_expr *B) const {
    if (!A)
      return B;
    o2o_expr *X = o2o_expr_new(N, O2O_E_LAND, I32, {}, 2);
    X->kids[0] = A;
    X->kids[1] = B;
    return X;
  }

  o2o_nest *N;
  NestLowering &Nest;
  const StringFunction &S;
  o2o_function *Fn;
  const o2o_type *U64, *I32;
  o2o_symbol *K = nullptr;
};

} // namespace

/// Has the nest the function, for such arguments, already?  The program's have a place.
static o2o_function *existing(const o2o_nest *N, const StringFunction &S,
                              llvm::ArrayRef<o2o_symbol *> Params) {
  for (unsigned I = 0; I < N->nfunctions; I++) {
    o2o_function *Fn = N->functions[I];
    bool Same = Fn->loc.raw == 0 && StringRef(Fn->name) == S.Name && Fn->nparams == Params.size();
    for (unsigned P = 0; Same && P < Params.size(); P++)
      Same = o2o_type_same(Fn->params[P]->type, Params[P]->type) &&
             Fn->params[P]->space == Params[P]->space;
    if (Same)
      return Fn;
  }
  return nullptr;
}

o2o_expr *stringCall(NestLowering &Nest, const CallExpr *E, const FunctionDecl *F) {
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  const auto *S =
      llvm::find_if(Table, [&](const StringFunction &Each) { return Name == Each.Name; });
  if (S == std::end(Table) || E->getNumArgs() != S->Strings + S->Counted || !isSystemFunction(F))
    return nullptr;
  o2o_nest *N = Nest.arena();
  SourceLocation L = E->getExprLoc();
  const o2o_type *U64 = Nest.scalar(O2O_T_U64);
  llvm::SmallVector<o2o_expr *, 3> Values;
  llvm::SmallVector<o2o_symbol *, 3> Params;
  for (unsigned I = 0; I < E->getNumArgs(); I++) {
    o2o_expr *A = Nest.rvalue(E->getArg(I));
    if (Nest.Failed)
      return A;
    const bool String = I < S->Strings;
    if (String && (!o2o_is_pointer(A->type) || !ByteNumbers::hasBytes(A->type->elem)))
      return nullptr;
    Values.push_back(String ? A : Nest.conversion(U64, A, L));
    o2o_symbol *P = o2o_symbol_new(N, String ? "s" : "n", String ? A->type : U64, O2O_S_LOCAL);
    P->space = String ? Nest.Pointers.spaceOf(A) : O2O_SPACE_NONE;
    if (String && P->space == O2O_SPACE_NONE)
      return Nest.refuseExpr("pointer-unknown", L, "passed here",
                             "what a pointer passed to '" + Name.str() +
                                 "' points to is not known");
    Params.push_back(P);
  }
  o2o_function *Fn = existing(N, *S, Params);
  if (!Fn) {
    Fn = o2o_function_new(N, S->Name, (unsigned)Params.size());
    Fn->result = S->Strings == 2 ? Nest.scalar(O2O_T_I32) : U64;
    std::copy(Params.begin(), Params.end(), Fn->params);
    Maker(Nest, *S, Fn).make();
    o2o_function_add(N, Fn);
  }
  o2o_expr *X = o2o_expr_new(N, O2O_E_CALL, Fn->result, Nest.loc(L), (unsigned)Values.size());
  X->callee = Fn;
  for (unsigned I = 0; I < Values.size(); I++) {
    X->kids[I] = Values[I];
    if (I < S->Strings)
      Nest.Pointers.hold(&X->kids[I]);
  }
  return X;
}

} // namespace o2o
