//===- lower_stmt.cpp - statements ------------------------------------------------------------===//
//
// Statements map one to one.  Conditions that are constant are folded, so that code under `if
// (TIMERS == 0)` with TIMERS defined as 1 does not refuse a loop.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/canonical.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/call/lower_text.h"
#include "plugin/lower/lower.h"
#include "plugin/team/atomic_access.h"

using namespace clang;

namespace o2o {

void NestLowering::appendExpr(o2o_stmt *Block, o2o_expr *E) {
  o2o_stmt *S = o2o_stmt_new(N, O2O_ST_EXPR, E->loc, 0);
  S->e[0] = E;
  o2o_block_append(N, Block, S);
}

/// Statements that follow each other; those between setting and unsetting a lock are a section.
void NestLowering::sequence(o2o_stmt *Block, llvm::ArrayRef<const Stmt *> All) {
  divideAtLocks(
      Ctx, All, [&](StatementList Free) { Labels.statements(Block, Free); },
      [&](StatementList Held, const Stmt *Set) {
        Atomics.section(Block, Held, Set->getBeginLoc());
      });
}

o2o_stmt *NestLowering::block(const Stmt *S) {
  o2o_stmt *B = o2o_stmt_new(N, O2O_ST_BLOCK, loc(S ? S->getBeginLoc() : SourceLocation()), 0);
  bool SavedHoist = Labels.Hoist;
  Labels.Hoist = false;
  if (const auto *C = dyn_cast_or_null<CompoundStmt>(S))
    sequence(B, llvm::SmallVector<const Stmt *, 16>(C->body_begin(), C->body_end()));
  else if (S)
    Labels.statements(B, S);
  Labels.Hoist = SavedHoist;
  return B;
}

o2o_stmt *NestLowering::loopBody(const Stmt *S) {
  Labels.BreakDepth++;
  o2o_stmt *B = block(S);
  Labels.BreakDepth--;
  return B;
}

o2o_stmt *NestLowering::stmt(const Stmt *S) {
  if (const auto *C = dyn_cast<CompoundStmt>(S))
    return block(C);
  o2o_stmt *B = block(S);
  return B->nkids == 1 && B->kids[0]->kind != O2O_ST_DECL ? B->kids[0] : B;
}

/// Is the variable one that goes to global memory?  Only what starts without a value or with zeros:
/// constant tables stay where they are.
bool NestLowering::slabDeclaration(const VarDecl *V, const o2o_type *T) {
  const Expr *Init = V->getInit();
  if (V->isStaticLocal() || V->getType().isConstQualified())
    return false;
  if (const auto *List = dyn_cast_or_null<InitListExpr>(Init)) {
    QualType Elem = Ctx.getBaseElementType(V->getType());
    for (const Expr *Kid : List->inits()) {
      Expr::EvalResult R;
      if (!Elem->isArithmeticType() || Kid->isTypeDependent() ||
          !isa<IntegerLiteral>(Kid->IgnoreParenImpCasts()) || !Kid->EvaluateAsRValue(R, Ctx) ||
          !(R.Val.isInt() ? R.Val.getInt() == 0 : R.Val.isFloat() && R.Val.getFloat().isZero()))
        return false;
    }
  } else if (Init) {
    return false;
  }
  return needsSlab(T);
}

/// A declaration that statements behind the block of a guard use as well.
void NestLowering::declareInFront(o2o_stmt *Block, const VarDecl *V, const o2o_type *T) {
  const SourceLocation L = V->getLocation();
  o2o_symbol *S = temporary(V->getName().str(), T, nullptr, L);
  Local[V->getCanonicalDecl()] = S;
  if (!V->getInit())
    return Shadows.declareShadow(Block, V, S, nullptr);
  o2o_stmt *X = o2o_stmt_new(N, O2O_ST_EXPR, loc(L), 0);
  o2o_expr *Value = initializer(V->getInit(), T);
  if (Failed || (T->kind == O2O_T_POINTER && !Pointers.setSpace(S, Value, L)))
    return;
  X->e[0] = assignParts(o2o_sym(N, S), Value, nullptr);
  o2o_block_append(N, Block, X);
  Shadows.declareShadow(Block, V, S, Value);
}

/// An array whose rows have another length in each iteration is a pointer to its first row, in
/// memory for as many elements as it has in any.
void NestLowering::declareRows(o2o_stmt *Block, const VarDecl *V, const o2o_type *T,
                               const char *Bytes) {
  const SourceLocation L = V->getLocation();
  const o2o_type *Elem = o2o_element(T), *Row = o2o_pointer_to(N, T->elem);
  o2o_symbol *Memory = o2o_symbol_new(N, keep(V->getName().str() + "_memory"),
                                      o2o_array_of(N, Elem, T->count), O2O_S_PRIVATE);
  Memory->loc = loc(L);
  Memory->slab = true;
  Memory->source.bytes = Bytes;
  o2o_symbol_add(N, Memory);
  o2o_symbol *First = newSymbol(V, Row, O2O_S_LOCAL);
  Local[V->getCanonicalDecl()] = First;
  o2o_expr *Start = o2o_unary(N, O2O_E_DECAY, o2o_pointer_to(N, Elem), o2o_sym(N, Memory));
  Start = o2o_unary(N, O2O_E_CAST, Row, Start);
  Pointers.setSpace(First, Start, L);
  for (o2o_symbol *S : {Memory, First}) {
    o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, loc(L), 0);
    D->sym = S;
    D->e[0] = S == First ? Start : nullptr;
    o2o_block_append(N, Block, D);
  }
}

void NestLowering::declare(o2o_stmt *Block, const VarDecl *V) {
  SourceLocation L = V->getLocation();
  std::string Name = V->getName().str();
  if (V->isStaticLocal() && !Knowns.keepsInitialValue(V))
    return refuse("static-local", L, "declared here",
                  "the static variable '" + Name + "' is shared by all iterations");
  if (V->isLocalExternDecl())
    return refuse("extern-local", L, "declared here",
                  "'" + Name + "' is declared extern in the loop");
  if (isTextTable(*this, V) || Functions.declare(Block, V) || WideInts.declare(Block, V))
    return;
  size_t Before = Front.size();
  const o2o_type *T = LengthTypes.declaredType(V);
  // Sizes are evaluated here, not in front of the body.
  for (size_t I = Before; I < Front.size(); I++)
    o2o_block_append(N, Block, Front[I]);
  Front.resize(Before);
  const char *Bytes = nullptr;
  if (V->getType()->isVariablyModifiedType() && T->kind == O2O_T_ARRAY && T->size == 0) {
    Bytes = LengthTypes.declaredBytes(V, T);
    if (Failed)
      return;
  }
  if (Bytes && !LengthTypes.hostBytes(T->elem))
    return declareRows(Block, V, T, Bytes);
  if (!Labels.Hoist &&
      (PointersInLists.declare(Block, V, T) || PointersInMembers.declare(Block, V, T)))
    return;
  if (Labels.Hoist && !Failed && !Bytes && !V->isStaticLocal())
    return declareInFront(Block, V, T);
  o2o_symbol *S = newSymbol(V, T, O2O_S_LOCAL);
  Local[V->getCanonicalDecl()] = S;
  if (Failed)
    return;
  if (Bytes || slabDeclaration(V, S->type)) { // nothing on the host stands for it
    S->source.bytes = Bytes;
    S->storage = O2O_S_PRIVATE;
    S->slab = true;
    o2o_symbol_add(N, S);
  }
  o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, loc(L), 0);
  D->sym = S;
  if (const Expr *Init = V->getInit()) {
    WholeValue = {dyn_cast<CallExpr>(Init->IgnoreParenCasts()), Block};
    D->e[0] = initializer(Init, S->type);
    WholeValue = {};
    if (!Failed && o2o_is_integer(S->type) && Knowns.unitUses().onlyRead(V))
      Bounds.keeps(S, V->getCanonicalDecl(), D->e[0]);
    if (!Failed && S->type->kind == O2O_T_POINTER && Pointers.setSpace(S, D->e[0], L)) {
      const bool Changes = !Knowns.unitUses().onlyRead(V);
      if (!Changes)
        Pointers.Origins[S] = D->e[0];
      Pointers.hold(&D->e[0], Changes);
    }
  } else if (V->isStaticLocal()) {
    D->e[0] = zero(S->type);
  }
  o2o_block_append(N, Block, D);
  Shadows.declareShadow(Block, V, S, D->e[0]);
}

o2o_stmt *NestLowering::switchStmt(const SwitchStmt *S) {
  o2o_stmt *W = o2o_stmt_new(N, O2O_ST_SWITCH, loc(S->getBeginLoc()), 1);
  W->e[0] = rvalue(S->getCond());
  o2o_stmt *B = o2o_stmt_new(N, O2O_ST_BLOCK, loc(S->getBeginLoc()), 0);
  W->kids[0] = B;
  Labels.BreakDepth++;
  llvm::SmallVector<const Stmt *, 16> Kids;
  auto One = [&](size_t &I) {
    const Stmt *&Kid = Kids[I];
    while (const auto *C = dyn_cast<SwitchCase>(Kid)) {
      o2o_stmt *Label = o2o_stmt_new(N, isa<CaseStmt>(C) ? O2O_ST_CASE : O2O_ST_DEFAULT,
                                     loc(C->getBeginLoc()), 0);
      if (const auto *Case = dyn_cast<CaseStmt>(C)) {
        Label->e[0] = rvalue(Case->getLHS());
        if (Case->getRHS())
          Label->e[1] = rvalue(Case->getRHS());
      }
      o2o_block_append(N, B, Label);
      Kid = C->getSubStmt();
    }
    if (size_t Run = Exits.exitSequenceAt(Kids, I)) {
      Exits.end(B, llvm::ArrayRef(Kids).slice(I, Run));
      I += Run - 1;
      return;
    }
    append(B, Kid);
    Labels.leave(B, Kid);
  };
  if (const auto *C = dyn_cast<CompoundStmt>(S->getBody()))
    Kids.append(C->body_begin(), C->body_end());
  else
    Kids.push_back(S->getBody());
  for (size_t I = 0; I < Kids.size(); I++)
    One(I);
  Labels.BreakDepth--;
  return W;
}

/// The condition is false, whatever the run.
bool NestLowering::never(const o2o_expr *Cond) const {
  bool Value = true;
  return Knowns.known(Cond, Value) && !Value;
}

/// The flush names no variable that somebody would look at, and nobody in the file waits for
/// another thread by looking at memory: in loops that wait, there is a flush, an atomic construct
/// or a volatile object.
static bool publishesNothing(const OMPFlushDirective *D, ASTContext &Ctx) {
  struct Waiting : TreeVisitor {
    bool Found = false;
    unsigned Loops = 0;
    static bool isLoop(const Stmt *S) {
      Canonical C;
      const auto *For = dyn_cast<ForStmt>(S);
      return isa<WhileStmt, DoStmt>(S) || (For && !takeApart(For, C));
    }
    bool enter(Stmt *S) override {
      Loops += isLoop(S);
      return true;
    }
    void leave(Stmt *S) override { Loops -= isLoop(S); }
    bool VisitOMPAtomicDirective(OMPAtomicDirective *) override { return !(Found |= Loops > 0); }
    bool VisitOMPFlushDirective(OMPFlushDirective *) override { return !(Found |= Loops > 0); }
    bool VisitExpr(Expr *E) override {
      return !(Found |= E->getType().isVolatileQualified() || E->getType()->isAtomicType() ||
                        (Loops > 0 && isAtomicAccess(E)));
    }
  } W;
  if (!D->clauses().empty())
    return false;
  W.TraverseDecl(Ctx.getTranslationUnitDecl());
  return !W.Found;
}

/// An expression whose value is not used.
void NestLowering::appendUnused(o2o_stmt *Block, const Expr *S) {
  SourceLocation L = S->getBeginLoc();
  const Expr *E = withoutVoid(S);
  // `(void)x;` only silences a warning.
  if (!E->HasSideEffects(Ctx, /*IncludePossibleEffects=*/false) && !isa<CallExpr>(E) &&
      isa<DeclRefExpr>(E->IgnoreParenImpCasts()))
    return;
  if (const auto *Inner = dyn_cast<StmtExpr>(E)) // its value is not used
    return append(Block, Inner->getSubStmt());
  if (const auto *Comma = dyn_cast<BinaryOperator>(E); Comma && Comma->getOpcode() == BO_Comma) {
    append(Block, Comma->getLHS());
    return append(Block, Comma->getRHS());
  }
  if (Exits.exitSequenceAt(S, 0))
    return Exits.end(Block, S);
  if (Exits.lowerAssertion(Block, E))
    return;
  if (const auto *Call = dyn_cast<CallExpr>(E); Call && MemoryFunctions.memoryCall(Block, Call))
    return;
  if (Atomics.statement(Block, E))
    return;
  o2o_stmt *X = o2o_stmt_new(N, O2O_ST_EXPR, loc(L), 0);
  if (const auto *Set = dyn_cast<BinaryOperator>(E);
      Set && Set->getOpcode() == BO_Assign && wholeVariable(Set->getLHS()))
    WholeValue = {dyn_cast<CallExpr>(Set->getRHS()->IgnoreParenCasts()), Block};
  X->e[0] = E->isGLValue() ? load(E) : rvalue(E);
  WholeValue = {};
  // What a complex number is computed from stands by itself, so that the assignment can be taken
  // apart.
  for (; !Failed && E->getType()->isAnyComplexType() && X->e[0]->kind == O2O_E_COMMA;
       X->e[0] = X->e[0]->kids[1])
    appendExpr(Block, X->e[0]->kids[0]);
  if (!Failed && X->e[0]->kind == O2O_E_INT) // nothing is left of it
    return;
  o2o_block_append(N, Block, X);
}

/// Statements whose declarations are visible behind them.
o2o_stmt *NestLowering::otherBranch(llvm::ArrayRef<const Stmt *> Statements) {
  o2o_stmt *B = o2o_stmt_new(N, O2O_ST_BLOCK, loc(Statements.front()->getBeginLoc()), 0);
  const bool SavedHoist = Labels.Hoist;
  Labels.Hoist = true;
  Labels.statements(B, Statements);
  Labels.Hoist = SavedHoist;
  return B;
}

/// \p Behind: what stands behind it and runs only where its one branch does not, if anything.
void NestLowering::appendIf(o2o_stmt *Block, const IfStmt *If,
                            llvm::ArrayRef<const Stmt *> Behind) {
  const bool First = !Behind.empty() && Gotos::isEmpty(If->getThen());
  auto HasEntry = [&](bool Then) {
    return hasEntry(Then ? If->getThen() : If->getElse()) ||
           (Then == First && llvm::any_of(Behind, [](const Stmt *S) { return hasEntry(S); }));
  };
  auto Branch = [&](bool Then) -> o2o_stmt * {
    if (!Behind.empty() && Then == First)
      return otherBranch(Behind);
    const Stmt *S = Then ? If->getThen() : If->getElse();
    return S ? block(S) : nullptr;
  };
  bool Known = false;
  o2o_expr *Cond = Pointers.truth(If->getCond());
  if (!Failed && Knowns.known(Cond, Known) && !HasEntry(!Known)) {
    if (o2o_stmt *Live = Branch(Known))
      o2o_block_append(N, Block, Live);
    return;
  }
  o2o_stmt *X = o2o_stmt_new(N, O2O_ST_IF, loc(If->getBeginLoc()), 2);
  X->e[0] = Cond;
  X->kids[0] = Branch(true);
  X->kids[1] = Branch(false);
  o2o_block_append(N, Block, X);
}

void NestLowering::appendFor(o2o_stmt *Block, const ForStmt *For) {
  o2o_stmt *X = o2o_stmt_new(N, O2O_ST_FOR, loc(For->getBeginLoc()), 2);
  X->kids[0] = For->getInit() ? block(For->getInit()) : nullptr;
  X->e[0] = For->getCond() ? Pointers.truth(For->getCond()) : nullptr;
  if (!Failed && X->e[0] && never(X->e[0]) && !hasEntry(For->getBody())) {
    if (X->kids[0])
      o2o_block_append(N, Block, X->kids[0]);
    return;
  }
  X->e[1] = For->getInc() ? rvalue(For->getInc()) : nullptr;
  X->kids[1] = loopBody(For->getBody());
  o2o_block_append(N, Block, X);
}

void NestLowering::appendReturn(o2o_stmt *Block, const ReturnStmt *S) {
  SourceLocation L = S->getBeginLoc();
  o2o_stmt *X = o2o_stmt_new(N, O2O_ST_RETURN, loc(L), 0);
  const Expr *Value = S->getRetValue();
  if (!CurrentFunction) {
    refuse("return", L, "here", "the loop returns from the function");
    return;
  }
  if (Value && CurrentFunction->result->kind != O2O_T_VOID) {
    X->e[0] = ReturnedField < 0 ? rvalue(Value)
                                : PointersInMembers.returned(Value, (unsigned)ReturnedField);
    if (!Failed && !VoidTypes.sameElements(X->e[0], CurrentFunction->result))
      otherElements(L);
    if (!Failed && X->e[0]->type->kind == O2O_T_POINTER) {
      o2o_space Space = Pointers.spaceOf(X->e[0]);
      if (isNullConstant(X->e[0]))
        Space = CurrentFunction->result_space;
      else if (Space == O2O_SPACE_NONE || (CurrentFunction->result_space != O2O_SPACE_NONE &&
                                           CurrentFunction->result_space != Space))
        refuse("pointer-spaces", L, "returned here",
               std::string("what the pointer returned by '") + CurrentFunction->name +
                   "' points to is not known");
      CurrentFunction->result_space = Space;
      Pointers.hold(&X->e[0]);
    }
  }
  o2o_block_append(N, Block, X);
}

/// A directive in the body.
void NestLowering::appendDirective(o2o_stmt *Block, const OMPExecutableDirective *D) {
  if (isa<OMPSimdDirective, OMPParallelForDirective, OMPParallelForSimdDirective,
          OMPParallelGenericLoopDirective>(D))
    return SimdLoops.innerLoop(Block, cast<OMPLoopDirective>(D));
  if (const auto *A = dyn_cast<OMPAtomicDirective>(D))
    return Atomics.atomic(Block, A);
  if (isa<OMPCriticalDirective>(D))
    return Atomics.critical(Block, D);
  if (isa<OMPTileDirective, OMPUnrollDirective>(D)) // the same iterations in another order
    return append(Block, D->getRawStmt());
  if (Waiting.any() && isa<OMPOrderedDirective>(D) && !D->hasAssociatedStmt())
    return;                     // the order of hyperplanes is that
  if (isa<OMPScanDirective>(D)) // of an inner loop: its iterations come one after the other
    return;
  if (const auto *Flush = dyn_cast<OMPFlushDirective>(D); Flush && publishesNothing(Flush, Ctx))
    return;
  std::string Name = llvm::omp::getOpenMPDirectiveName(D->getDirectiveKind()).str();
  const char *Key = isa<OMPOrderedDirective>(D) ? "ordered"
                    : isa<OMPFlushDirective>(D) ? "flush"
                                                : "nested-construct";
  refuse(Key, D->getBeginLoc(), "'omp " + Name + "' here", "the body contains 'omp " + Name + "'");
}

void NestLowering::appendWhile(o2o_stmt *Block, const WhileStmt *W) {
  o2o_stmt *X = o2o_stmt_new(N, O2O_ST_WHILE, loc(W->getBeginLoc()), 1);
  X->e[0] = Pointers.truth(W->getCond());
  if (!Failed && never(X->e[0]) && !hasEntry(W->getBody()))
    return;
  X->kids[0] = loopBody(W->getBody());
  o2o_block_append(N, Block, X);
}

void NestLowering::appendDo(o2o_stmt *Block, const DoStmt *D) {
  o2o_stmt *X = o2o_stmt_new(N, O2O_ST_DO, loc(D->getBeginLoc()), 1);
  X->kids[0] = loopBody(D->getBody());
  X->e[0] = Pointers.truth(D->getCond());
  o2o_block_append(N, Block, X);
}

/// Whether the statement leaves the loop or switch that it names (C2y: `break outer;`), not the
/// innermost one: only then does it end elsewhere than it begins.
static bool isNamedJump(const Stmt *S) {
  return isa<BreakStmt, ContinueStmt>(S) && S->getBeginLoc() != S->getEndLoc();
}

/// A statement that has no translation.
void NestLowering::refuseStatement(const Stmt *S) {
  SourceLocation L = S->getBeginLoc();
  if (isa<SwitchCase>(S))
    refuse("switch-structure", L, "label here",
           "a case label stands inside a nested statement of its switch");
  else if (isNamedJump(S))
    refuse("goto", L, "here", "the loop uses break or continue with the name of a loop");
  else if (isa<IndirectGotoStmt>(S))
    refuse("goto", L, "here", "the loop uses goto other than forward, out of nested statements");
  else if (isa<AsmStmt>(S))
    refuse("inline-assembly", L, "here", "the loop uses inline assembly");
  else
    refuse("statement", L, "this statement",
           "the loop uses a form of statement that has no translation");
}

void NestLowering::append(o2o_stmt *Block, const Stmt *S) {
  if (Failed || !S)
    return;
  SourceLocation L = S->getBeginLoc();
  if (const auto *E = dyn_cast<Expr>(S))
    return appendUnused(Block, E);
  if (isNamedJump(S))
    return refuseStatement(S);
  switch (S->getStmtClass()) {
  case Stmt::NullStmtClass:
    return;
  case Stmt::CompoundStmtClass:
    o2o_block_append(N, Block, block(S));
    return;
  case Stmt::DeclStmtClass:
    for (const Decl *D : cast<DeclStmt>(S)->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        declare(Block, V);
    return;
  case Stmt::AttributedStmtClass:
    append(Block, cast<AttributedStmt>(S)->getSubStmt());
    return;
  case Stmt::IfStmtClass:
    return appendIf(Block, cast<IfStmt>(S));
  case Stmt::ForStmtClass:
    return appendFor(Block, cast<ForStmt>(S));
  case Stmt::WhileStmtClass:
    return appendWhile(Block, cast<WhileStmt>(S));
  case Stmt::DoStmtClass:
    return appendDo(Block, cast<DoStmt>(S));
  case Stmt::SwitchStmtClass:
    o2o_block_append(N, Block, switchStmt(cast<SwitchStmt>(S)));
    return;
  case Stmt::BreakStmtClass:
    o2o_block_append(N, Block, o2o_stmt_new(N, O2O_ST_BREAK, loc(L), 0));
    return;
  case Stmt::ContinueStmtClass:
    o2o_block_append(N, Block, o2o_stmt_new(N, O2O_ST_CONTINUE, loc(L), 0));
    return;
  case Stmt::ReturnStmtClass:
    return appendReturn(Block, cast<ReturnStmt>(S));
  case Stmt::LabelStmtClass: // nobody jumps to it: statements() has taken the others off
    append(Block, cast<LabelStmt>(S)->getSubStmt());
    return;
  case Stmt::GotoStmtClass:
    Labels.jump(Block, cast<GotoStmt>(S));
    return;
  case Stmt::CapturedStmtClass:
    append(Block, cast<CapturedStmt>(S)->getCapturedStmt());
    return;
  case Stmt::OMPCanonicalLoopClass:
    append(Block, cast<OMPCanonicalLoop>(S)->getLoopStmt());
    return;
  default:
    break;
  }
  if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
    return appendDirective(Block, D);
  refuseStatement(S);
}

} // namespace o2o
