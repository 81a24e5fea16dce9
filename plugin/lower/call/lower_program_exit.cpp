//===- lower_program_exit.cpp - iterations that end the program -------------------------------===//
//
//   if (v[i] < 0) { fprintf(stderr, "volume %d: %g\n", i, v[i]); exit(3); }
//
// A device can neither print nor end the program, but the host can do both once the kernel has run:
// no statement of the program comes behind the call. The work-item records where it was and the
// numbers that the calls are passed (an END of the IR, see xform/prepare/program_exit.h), and the
// host, which looks at the record after each launch, makes the very calls:
//
//   if (record.ends) switch (record.place) { case 1: fprintf(stderr, "...", (int)record.i[0],
//   record.d[0]); exit(3); }
//
// When several iterations end the program it is one of them that does, as it is with threads.
//
// Such calls are what stands at the end of a block: functions that never return, and what prints in
// front of them. Their arguments are numbers, literals, and pointers that are variables of the file
// (stderr); with any other argument the loop is refused for the call itself.
//
// So it is with a function that kernels of other units call: its unit has the record and the
// calls, and the runtime, which finds both in what is published of the function, looks at the
// record after each launch.
//
//===------------------------------------------------------------------------------------------===//
#include "abi/abi.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/replaced.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/call/program_ends.h"
#include "plugin/lower/lower.h"
#include "plugin/text/c_text.h"
#include "plugin/text/prelude.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace o2o {

static const unsigned MostNumbers = 16; ///< that a record holds, of each kind
static const unsigned MostDepth = 8;

/// Jumps elsewhere, or ends no more than a thread.
static bool goesOn(StringRef Name) {
  return Name.contains("longjmp") || Name == "pthread_exit" || Name == "thrd_exit" ||
         Name == "__builtin_unreachable";
}

static const CallExpr *callOf(const Stmt *S) {
  const auto *E = dyn_cast<Expr>(S);
  const auto *Call = E ? dyn_cast<CallExpr>(withoutVoid(E)) : nullptr;
  return Call && Call->getDirectCallee() && !mayBeReplaced(Call->getDirectCallee()) ? Call
                                                                                    : nullptr;
}

namespace {

struct FindReturn : TreeVisitor {
  bool Found = false;
  bool VisitReturnStmt(ReturnStmt *) override { return !(Found = true); }
  bool VisitLabelStmt(LabelStmt *) override { return !(Found = true); }
  bool VisitAsmStmt(AsmStmt *) override { return !(Found = true); }
};

} // namespace

/// The function certainly ends the program, unless it runs for ever.
static bool neverReturns(const FunctionDecl *F, unsigned Depth = 0) {
  if (Depth > MostDepth || goesOn(F->getName()))
    return false;
  if (F->isNoReturn() || F->getName() == "__builtin_trap" || F->getName() == "__builtin_abort")
    return true;
  const FunctionDecl *Definition = definitionOf(F);
  if (!Definition || mayBeReplaced(Definition))
    return false;
  const auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
  const CallExpr *Last = Body && !Body->body_empty() ? callOf(Body->body_back()) : nullptr;
  if (!Last || !neverReturns(Last->getDirectCallee(), Depth + 1))
    return false;
  FindReturn Find;
  Find.TraverseStmt(const_cast<CompoundStmt *>(Body));
  return !Find.Found;
}

namespace {

/// What a function does that the host would call in place of the kernel.
struct FindActions : TreeVisitor {
  bool Prints = false, OfThread = false;
  unsigned Depth = 0;
  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee(), *Definition = nullptr;
    Prints |= F && !definitionOf(F) && F->getName().contains("print");
    Prints |= F && !definitionOf(F) && F->getName().contains("put");
    if (F && (Definition = definitionOf(F)) && ++Depth < MostDepth)
      TraverseStmt(Definition->getBody());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    OfThread |= V && (V->getTLSKind() || V->hasAttr<OMPThreadPrivateDeclAttr>());
    return true;
  }
};

} // namespace

/// The host may call the function in place of the kernel: it has no body that kernels could have as
/// well, and sees nothing of the thread's own.
static bool forHost(const FunctionDecl *F) {
  const FunctionDecl *Definition = definitionOf(F);
  if (!Definition)
    return true;
  FindActions Find;
  Find.TraverseStmt(Definition->getBody());
  return (Find.Prints || neverReturns(F)) && !Find.OfThread;
}

/// A name that means the same behind the unit's last line.
static bool namedAtEnd(const ValueDecl *D) {
  if (const auto *V = dyn_cast<VarDecl>(D))
    return V->isFileVarDecl() && !V->getTLSKind() && !V->hasAttr<OMPThreadPrivateDeclAttr>();
  const auto *F = dyn_cast<FunctionDecl>(D);
  return F && (F->getBuiltinID() != 0 || llvm::any_of(F->redecls(), [](const FunctionDecl *R) {
                 return R->getLexicalDeclContext()->isTranslationUnit();
               }));
}

/// C text of a constant in the type that it is passed with; the type's name could be a macro.
static std::string typed(QualType T, const ASTContext &Ctx) {
  if (T->isRealFloatingType())
    return "(__typeof__(0.))";
  bool Unsigned = T->isUnsignedIntegerOrEnumerationType();
  std::string Of = "0";
  if (Ctx.getIntWidth(T) >= 32)
    Of += Unsigned ? "u" : "";
  if (Ctx.getIntWidth(T) > 32)
    Of += Ctx.hasSameUnqualifiedType(T, Ctx.LongLongTy) ||
                  Ctx.hasSameUnqualifiedType(T, Ctx.UnsignedLongLongTy)
              ? "LL"
              : "L";
  return "(__typeof__(" + Of + "))";
}

/// A number that the record can hold.
static bool isNumber(QualType T, const ASTContext &Ctx) {
  if (T->isIntegralOrEnumerationType())
    return Ctx.getIntWidth(T) <= 64 && !T->isBitIntType();
  return T->isSpecificBuiltinType(BuiltinType::Float) ||
         T->isSpecificBuiltinType(BuiltinType::Double);
}

namespace {

/// Writes the host's calls, and collects the numbers that it takes from the record.
struct Ending {
  const ASTContext &Ctx;
  std::vector<const Expr *> Integers, Floats;
  std::string Record; ///< suffix of the record's names

  bool argument(const Expr *E, std::string &Out);
  bool call(const CallExpr *C, std::string &Out);

private:
  bool number(const Expr *E, std::string &Out);
  bool pointer(const Expr *E, std::string &Out);
};

} // namespace

bool Ending::number(const Expr *E, std::string &Out) {
  Expr::EvalResult R;
  Out += typed(E->getType().getCanonicalType(), Ctx);
  if (E->getType()->isIntegralOrEnumerationType() &&
      E->EvaluateAsInt(R, Ctx, Expr::SE_NoSideEffects)) {
    const llvm::APSInt &V = R.Val.getInt();
    Out += literal(V.isSigned() ? V.getSExtValue() : (int64_t)V.getZExtValue());
    return true;
  }
  bool Float = E->getType()->isRealFloatingType();
  std::vector<const Expr *> &List = Float ? Floats : Integers;
  Out += (Float ? "__o2o_ed" : "__o2o_ei") + Record + "[" + std::to_string(List.size()) + "]";
  List.push_back(E);
  return List.size() <= MostNumbers && !E->HasSideEffects(Ctx, /*IncludePossibleEffects=*/false);
}

bool Ending::pointer(const Expr *E, std::string &Out) {
  E = E->IgnoreParenCasts();
  if (isNullPointer(E, Ctx)) {
    Out += "(__typeof__((void*)0))0";
    return true;
  }
  if (const auto *P = dyn_cast<PredefinedExpr>(E))
    E = P->getFunctionName();
  if (const auto *S = dyn_cast_or_null<StringLiteral>(E)) {
    Out += S->getCharByteWidth() == 1 ? quoted(S->getBytes()) : "";
    return S->getCharByteWidth() == 1;
  }
  if (const auto *Q = dyn_cast<ConditionalOperator>(E)) {
    const Expr *Cond = Q->getCond();
    if (!isNumber(Cond->getType(), Ctx))
      return false;
    Out += "(";
    bool Good = number(Cond, Out);
    Out += "?";
    Good = Good && pointer(Q->getTrueExpr(), Out);
    Out += ":";
    Good = Good && pointer(Q->getFalseExpr(), Out);
    Out += ")";
    return Good;
  }
  if (const auto *C = dyn_cast<CallExpr>(E))
    return call(C, Out);
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf) {
    Out += "&";
    E = U->getSubExpr()->IgnoreParens();
  }
  const auto *R = dyn_cast<DeclRefExpr>(E);
  if (!R || !namedAtEnd(R->getDecl()))
    return false;
  Out += R->getDecl()->getName().str();
  return true;
}

bool Ending::argument(const Expr *E, std::string &Out) {
  return E->getType()->isPointerType() ? pointer(E, Out)
                                       : isNumber(E->getType(), Ctx) && number(E, Out);
}

bool Ending::call(const CallExpr *C, std::string &Out) {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F || !namedAtEnd(F))
    return false;
  std::string Name = F->getName().str();
  if (isExit(F)) // several threads may launch such kernels
    Name = "__o2o_exit";
  else if (!F->getName().starts_with("__builtin_"))
    Name = "(" + Name + ")";
  Out += Name;
  const char *Comma = "(";
  for (const Expr *A : C->arguments()) {
    Out += Comma;
    if (!argument(A, Out))
      return false;
    Comma = ",";
  }
  Out += *Comma == '(' ? "()" : ")";
  return true;
}

namespace {

struct FindEnd : TreeVisitor {
  bool Found = false;
  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee();
    return !(Found |= F && neverReturns(F));
  }
};

} // namespace

/// `x >= 0 ? (void)0 : fail(...);`, `x >= 0 || fail(...);` as statements, the forms that assert()
/// has in standard C.
bool ProgramExits::lowerAssertion(o2o_stmt *Block, const Expr *E) {
  const auto *Q = dyn_cast<ConditionalOperator>(E);
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!Q && !(B && B->isLogicalOp()))
    return false;
  FindEnd Find;
  Find.TraverseStmt(const_cast<Expr *>(E));
  if (!Find.Found)
    return false;
  o2o_stmt *X = o2o_stmt_new(N, O2O_ST_IF, loc(E->getBeginLoc()), 2);
  X->e[0] = Nest.Pointers.truth(Q ? Q->getCond() : B->getLHS());
  if (Failed)
    return true;
  if (B && B->getOpcode() == BO_LOr)
    X->e[0] = o2o_unary(N, O2O_E_NOT, scalar(O2O_T_I32), X->e[0]);
  X->kids[0] = Nest.block(Q ? Q->getTrueExpr() : B->getRHS());
  X->kids[1] = Q ? Nest.block(Q->getFalseExpr()) : nullptr;
  o2o_block_append(N, Block, X);
  return true;
}

/// How many statements from number \p I on are calls that the host can make, the last of which ends
/// the program.
size_t ProgramExits::exitSequenceAt(llvm::ArrayRef<const Stmt *> Kids, size_t I) const {
  size_t Last = I;
  const CallExpr *C = nullptr;
  while (Last < Kids.size() && (C = callOf(Kids[Last])) && !neverReturns(C->getDirectCallee()))
    Last++;
  if (!C || Last == Kids.size())
    return 0;
  Ending Try{Ctx, {}, {}, ""};
  std::string Text;
  for (size_t K = I; K <= Last; K++) {
    C = callOf(Kids[K]);
    if (!forHost(C->getDirectCallee()) || !Try.call(C, Text))
      return 0;
  }
  return Last - I + 1;
}

/// An array of the record: static memory of the unit, which functions name (`default(none)` asks
/// nothing about them).
o2o_symbol *ProgramExits::recorded(o2o_symbol *&Array, const char *Kind, const char *Type,
                                   const o2o_type *Elem, unsigned Count) {
  if (Array)
    return Array;
  const std::string Suffix = recordSuffix(N, !Site.Directive);
  std::string Name = std::string("__o2o_e") + Kind + Suffix,
              Of = std::string("__o2o_f") + Kind + Suffix, Size = "[" + std::to_string(Count) + "]";
  o2o_expr *Elements = o2o_int(N, scalar(O2O_T_U64), Count);
  Array = o2o_symbol_new(N, "end of the program", o2o_array_of(N, Elem, Elements), O2O_S_OBJECT);
  Array->space = O2O_SPACE_GLOBAL;
  Array->object.of_end = true;
  Array->host = keep("*" + Of + "()");
  o2o_symbol_add(N, Array);
  N->host.declared =
      keep((N->host.declared ? N->host.declared : "") + std::string("static ") + Type + " " + Name +
           Size + ";" O2O_INLINE + Type + "(*" + Of + "(void))" + Size + "{return&" + Name + ";}");
  return Array;
}

/// The record that the host looks at when the kernel has run.
void ProgramExits::startRecord() {
  if (N->exit_record)
    return;
  recorded(N->exit_record, "", "int", scalar(O2O_T_I32), 2);
  N->host.defined = "";
  if (!Site.Directive) { // the runtime looks
    N->host.declared = keep(std::string(N->host.declared) + "static void __o2o_ended" +
                            recordSuffix(N, true) + "(void);");
    return;
  }
  std::string Name = N->name, Ended = endedFunction(N);
  N->host.after = keep((N->host.after ? N->host.after : "") + ("__o2o_ending_" + Name + "();"));
  N->host.declared =
      keep(std::string(N->host.declared) + "static void " + Ended +
           "(void);" O2O_INLINE "void __o2o_ending_" + Name + "(void){__o2o_look(&__o2o_e_" + Name +
           ");if(__builtin_expect(__o2o_e_" + Name + "[0],0))" + Ended + "();}");
}

/// The host's calls for \p Kids, from which no iteration comes back.  Their arguments may call
/// functions that end the program themselves, which are lowered meanwhile.
void ProgramExits::end(o2o_stmt *Block, llvm::ArrayRef<const Stmt *> Kids) {
  SourceLocation L = Kids.front()->getBeginLoc();
  startRecord();
  const unsigned Number = ++Ends;
  Ending Calls{Ctx, {}, {}, recordSuffix(N, !Site.Directive)};
  std::string Text;
  for (const Stmt *Kid : Kids) {
    Calls.call(callOf(Kid), Text);
    Text += ";";
  }
  o2o_stmt *S = o2o_stmt_new(N, O2O_ST_EXIT, loc(L), 1);
  S->kids[0] = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  auto Record = [&](o2o_symbol *Array, unsigned At, o2o_expr *Value) {
    o2o_expr *To = o2o_subscript(N, o2o_sym(N, Array), o2o_int(N, scalar(O2O_T_I32), At));
    o2o_stmt *X = o2o_stmt_new(N, O2O_ST_EXPR, loc(L), 0);
    X->e[0] = assign(To, Value);
    o2o_block_append(N, S->kids[0], X);
  };
  Record(N->exit_record, 1, o2o_int(N, scalar(O2O_T_I32), Number));
  for (bool Float : {false, true}) {
    const std::vector<const Expr *> &List = Float ? Calls.Floats : Calls.Integers;
    for (unsigned K = 0; K < List.size() && !Failed; K++) {
      const o2o_type *T = scalar(Float ? O2O_T_F64 : O2O_T_I64);
      o2o_symbol *Array = Float ? recorded(EndFloats, "d", "double", T, MostNumbers)
                                : recorded(EndIntegers, "i", "long long", T, MostNumbers);
      const Expr *E = List[K];
      o2o_expr *Value = E->isGLValue() ? load(E) : rvalue(E);
      if (!Failed)
        Record(Array, K, conversion(T, Value, L));
    }
  }
  N->host.defined = keep(N->host.defined + ("case " + std::to_string(Number) + ":" + Text + "\n"));
  o2o_block_append(N, Block, S);
}

} // namespace o2o
