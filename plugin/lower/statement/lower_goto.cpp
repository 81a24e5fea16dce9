//===- lower_goto.cpp - forward jumps out of nested statements --------------------------------===//
//
// OpenCL C has no goto.  A jump forward to a label of an enclosing block becomes a flag:
//
//   for (j...) if (x[j]) goto found;          int go = 0;  for (j...) if (x[j]) { go = 1; break; }
//   a[i] = -1;                         ->     if (!go) { a[i] = -1; }
//   found: b[i] = j;                          go = 0; b[i] = j;
//
// After each loop or switch that the jump leaves stands `if (go) break;`; what stands between it
// and the label runs only without the flag.  Jumps backwards, or into a block, have no translation.
//
// Where the jump ends an `if`, what it leaves out is the other branch, and no flag is needed
// (Cython writes `else` like this):
//
//   if (c) { x = 1; goto out; }  x = 2;  out: b[i] = x;
//     ->   if (c) { x = 1; } else { x = 2; }  b[i] = x;
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

/// The statement holds a jump to the label that needs a flag.
bool Gotos::jumpsTo(const Stmt *S, const LabelDecl *Label) const {
  if (!S)
    return false;
  if (const auto *G = dyn_cast<GotoStmt>(S))
    return G->getLabel() == Label && !EndsBranch.count(G);
  for (const Stmt *Kid : S->children())
    if (jumpsTo(Kid, Label))
      return true;
  return false;
}

static o2o_expr *flagIs(o2o_nest *N, o2o_symbol *Flag) {
  return o2o_unary(N, O2O_E_LOAD, Flag->type, o2o_sym(N, Flag));
}

void Gotos::jump(o2o_stmt *Block, const GotoStmt *G) {
  SourceLocation L = G->getGotoLoc();
  if (EndsBranch.count(G))
    return;
  for (const Jump &J : Jumps)
    if (J.Label == G->getLabel()) {
      o2o_stmt *Set = o2o_stmt_new(N, O2O_ST_EXPR, loc(L), 0);
      Set->e[0] = assign(o2o_sym(N, J.Flag), o2o_int(N, J.Flag->type, 1));
      o2o_block_append(N, Block, Set);
      if (BreakDepth > J.Depth)
        o2o_block_append(N, Block, o2o_stmt_new(N, O2O_ST_BREAK, loc(L), 0));
      return;
    }
  refuse("goto", L, "here", "the loop uses goto other than forward, out of nested statements");
}

/// Behind a statement that may jump out of the loop or switch around it as well.
void Gotos::leave(o2o_stmt *Block, const Stmt *S) {
  if (isa<GotoStmt>(S))
    return;
  for (const Jump &J : Jumps)
    if (BreakDepth > J.Depth && jumpsTo(S, J.Label)) {
      o2o_stmt *If = o2o_stmt_new(N, O2O_ST_IF, loc(S->getEndLoc()), 2);
      If->e[0] = flagIs(N, J.Flag);
      If->kids[0] = o2o_stmt_new(N, O2O_ST_BREAK, If->loc, 0);
      o2o_block_append(N, Block, If);
    }
}

/// The label that a statement of a block starts with.
static const LabelDecl *labelOf(const Stmt *S) {
  const auto *L = dyn_cast_or_null<LabelStmt>(S);
  return L ? L->getDecl() : nullptr;
}

/// The statement behind its labels.
static const Stmt *unlabelled(const Stmt *S) {
  while (labelOf(S))
    S = cast<LabelStmt>(S)->getSubStmt();
  return S;
}

/// Does the statement start with the label?
static bool startsWith(const Stmt *S, const LabelDecl *Label) {
  for (; labelOf(S); S = cast<LabelStmt>(S)->getSubStmt())
    if (labelOf(S) == Label)
      return true;
  return false;
}

bool Gotos::isEmpty(const Stmt *S) {
  const auto *Block = dyn_cast_or_null<CompoundStmt>(S);
  return !S || (Block && Block->body_empty());
}

/// The jump that ends the only branch of an `if`; null: there is none.
static const GotoStmt *endOfBranch(const Stmt *S) {
  const auto *If = dyn_cast<IfStmt>(unlabelled(S));
  if (!If || Gotos::isEmpty(If->getThen()) == Gotos::isEmpty(If->getElse()))
    return nullptr;
  const Stmt *Only = Gotos::isEmpty(If->getThen()) ? If->getElse() : If->getThen();
  const auto *Block = dyn_cast<CompoundStmt>(Only);
  return Block ? dyn_cast<GotoStmt>(Block->body_back()) : nullptr;
}

size_t Gotos::otherBranch(llvm::ArrayRef<const Stmt *> Kids, const Stmt *Next) const {
  const GotoStmt *G = endOfBranch(Kids.front());
  if (!G)
    return 0;
  const LabelDecl *Label = G->getLabel();
  auto IsHere = [&](const Stmt *S) { return startsWith(S, Label); };
  const size_t To = llvm::find_if(Kids.drop_front(), IsHere) - Kids.begin();
  if (To == Kids.size() && !startsWith(Next, Label))
    return 0;
  return To - 1;
}

bool Gotos::entered(const Stmt *S, llvm::ArrayRef<const Stmt *> From) const {
  for (; labelOf(S); S = cast<LabelStmt>(S)->getSubStmt())
    if (llvm::any_of(From, [&](const Stmt *One) { return jumpsTo(One, labelOf(S)); }))
      return true;
  return false;
}

void Gotos::findBranches(llvm::ArrayRef<const Stmt *> Kids, const Stmt *Next, unsigned Depth) {
  const unsigned Deepest = 60; // compilers allow some hundred
  for (size_t I = 0; I < Kids.size() && Depth < Deepest; I++) {
    const size_t Count = otherBranch(Kids.drop_front(I), Next);
    auto FromFront = [&](const Stmt *S) { return entered(S, Kids.take_front(I + 1)); };
    if (!Count || llvm::any_of(Kids.slice(I + 1, Count), FromFront))
      continue;
    const size_t To = I + 1 + Count;
    EndsBranch.insert(endOfBranch(Kids[I]));
    Branches[unlabelled(Kids[I])] = Count;
    findBranches(Kids.slice(I + 1, Count), To < Kids.size() ? Kids[To] : Next, Depth + 1);
    I += Count;
  }
}

bool Gotos::findJumps(llvm::ArrayRef<const Stmt *> Kids) {
  for (size_t I = 0; I < Kids.size(); I += 1 + Branches.lookup(unlabelled(Kids[I])))
    for (const Stmt *L = Kids[I]; const LabelDecl *Label = labelOf(L);
         L = cast<LabelStmt>(L)->getSubStmt()) {
      auto JumpsHere = [&](const Stmt *S) { return jumpsTo(S, Label); };
      if (llvm::any_of(Kids.drop_front(I), JumpsHere)) {
        refuse("goto", L->getBeginLoc(), "label here",
               "the loop uses goto other than forward, out of nested statements");
        return false;
      }
      if (llvm::any_of(Kids.take_front(I), JumpsHere))
        Jumps.push_back({Label,
                         temporary(Label->getName().str(), scalar(O2O_T_I32),
                                   o2o_int(N, scalar(O2O_T_I32), 0), L->getBeginLoc()),
                         BreakDepth});
    }
  return true;
}

o2o_stmt *Gotos::guard(o2o_stmt *Block, llvm::ArrayRef<Jump> Pending, SourceLocation L) {
  if (Pending.empty())
    return Block;
  o2o_expr *None = nullptr;
  for (const Jump &P : Pending) {
    o2o_expr *No = o2o_unary(N, O2O_E_NOT, scalar(O2O_T_I32), flagIs(N, P.Flag));
    if (None) {
      o2o_expr *Both = o2o_expr_new(N, O2O_E_LAND, scalar(O2O_T_I32), No->loc, 2);
      Both->kids[0] = None;
      Both->kids[1] = No;
      None = Both;
    } else {
      None = No;
    }
  }
  o2o_stmt *If = o2o_stmt_new(N, O2O_ST_IF, loc(L), 2);
  If->e[0] = None;
  If->kids[0] = o2o_stmt_new(N, O2O_ST_BLOCK, If->loc, 0);
  o2o_block_append(N, Block, If);
  return If->kids[0];
}

void Gotos::arrive(o2o_stmt *Block, const Stmt *Kid, llvm::ArrayRef<Jump> Own) {
  for (const Stmt *L = Kid; labelOf(L); L = cast<LabelStmt>(L)->getSubStmt())
    for (const Jump &J : Own)
      if (J.Label == labelOf(L)) {
        o2o_stmt *Clear = o2o_stmt_new(N, O2O_ST_EXPR, loc(L->getBeginLoc()), 0);
        Clear->e[0] = assign(o2o_sym(N, J.Flag), o2o_int(N, J.Flag->type, 0));
        o2o_block_append(N, Block, Clear);
      }
}

/// The statements of one block, jumps forward to its labels included.
void Gotos::statements(o2o_stmt *Block, llvm::ArrayRef<const Stmt *> Kids) {
  size_t Outside = Jumps.size();
  findBranches(Kids, nullptr, 0);
  if (!findJumps(Kids))
    return;
  // Statements within add jumps behind these and take them away again.
  const std::vector<Jump> Own(Jumps.begin() + Outside, Jumps.end());
  bool SavedHoist = Hoist;
  llvm::SmallVector<Jump, 4> Pending; ///< whose jumps stand before the current statement
  o2o_stmt *Into = Block;
  for (size_t I = 0; I < Kids.size(); I++) {
    const Stmt *Kid = Kids[I], *Inner = unlabelled(Kid);
    // A label of this block ends the guard of the jumps to it.
    for (const Stmt *L = Kid; labelOf(L); L = cast<LabelStmt>(L)->getSubStmt())
      if (llvm::any_of(Own, [&](const Jump &J) { return J.Label == labelOf(L); })) {
        llvm::erase_if(Pending, [&](const Jump &P) { return P.Label == labelOf(L); });
        Into = nullptr;
      }
    if (!Into)
      Into = guard(Block, Pending, Kid->getBeginLoc());
    arrive(Block, Kid, Own);
    Hoist = SavedHoist || Into != Block;
    const size_t Other = Branches.lookup(Inner);
    const llvm::ArrayRef<const Stmt *> Group = Kids.slice(I, Other + 1);
    if (Other) {
      Nest.appendIf(Into, cast<IfStmt>(Inner), Group.drop_front());
      I += Other;
    } else if (size_t Run = Inner == Kid ? Nest.Exits.exitSequenceAt(Kids, I) : 0) {
      Nest.Exits.end(Into, Kids.slice(I, Run));
      I += Run - 1;
    } else {
      Nest.append(Into, Inner);
    }
    Hoist = SavedHoist;
    if (Failed)
      return;
    if (!Other)
      leave(Into, Inner);
    size_t Before = Pending.size();
    for (const Jump &J : Jumps)
      if (BreakDepth <= J.Depth &&
          llvm::any_of(Group, [&](const Stmt *S) { return jumpsTo(S, J.Label); }))
        Pending.push_back(J);
    if (Pending.size() != Before)
      Into = nullptr;
  }
  Jumps.resize(Outside);
}

} // namespace o2o
