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
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

/// The statement holds a jump to the label.
static bool jumpsTo(const Stmt *S, const LabelDecl *Label) {
  if (!S)
    return false;
  if (const auto *G = dyn_cast<GotoStmt>(S))
    return G->getLabel() == Label;
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
  const auto *L = dyn_cast<LabelStmt>(S);
  return L ? L->getDecl() : nullptr;
}

/// The statements of one block, jumps forward to its labels included.
void Gotos::statements(o2o_stmt *Block, llvm::ArrayRef<const Stmt *> Kids) {
  size_t Outside = Jumps.size();
  for (size_t I = 0; I < Kids.size(); I++)
    if (const LabelDecl *Label = labelOf(Kids[I])) {
      bool Backward = false, Forward = false;
      for (size_t K = 0; K < Kids.size(); K++)
        (K < I ? Forward : Backward) |= jumpsTo(Kids[K], Label);
      if (Backward)
        return refuse("goto", Kids[I]->getBeginLoc(), "label here",
                      "the loop uses goto other than forward, out of nested statements");
      if (Forward)
        Jumps.push_back({Label,
                         temporary(Label->getName().str(), scalar(O2O_T_I32),
                                   o2o_int(N, scalar(O2O_T_I32), 0), Kids[I]->getBeginLoc()),
                         BreakDepth});
    }
  bool SavedHoist = Hoist;
  llvm::SmallVector<Jump, 4> Pending; ///< whose jumps stand before the current statement
  o2o_stmt *Into = Block;
  for (size_t I = 0; I < Kids.size(); I++) {
    const Stmt *Kid = Kids[I];
    // A label of this block ends the guard of the jumps to it.
    const Stmt *Inner = Kid;
    bool Reached = false;
    for (; const LabelDecl *Label = labelOf(Inner); Inner = cast<LabelStmt>(Inner)->getSubStmt())
      for (size_t J = Outside; J < Jumps.size(); J++)
        if (Jumps[J].Label == Label) {
          llvm::erase_if(Pending, [&](const Jump &P) { return P.Label == Label; });
          Reached = true;
        }
    if (Reached)
      Into = nullptr;
    if (!Into) { // a new guard for what stands from here on
      Into = Block;
      if (!Pending.empty()) {
        o2o_expr *Any = nullptr;
        for (const Jump &P : Pending) {
          o2o_expr *No = o2o_unary(N, O2O_E_NOT, scalar(O2O_T_I32), flagIs(N, P.Flag));
          o2o_expr *Both = No;
          if (Any) {
            Both = o2o_expr_new(N, O2O_E_LAND, scalar(O2O_T_I32), No->loc, 2);
            Both->kids[0] = Any;
            Both->kids[1] = No;
          }
          Any = Both;
        }
        o2o_stmt *If = o2o_stmt_new(N, O2O_ST_IF, loc(Kid->getBeginLoc()), 2);
        If->e[0] = Any;
        If->kids[0] = o2o_stmt_new(N, O2O_ST_BLOCK, If->loc, 0);
        o2o_block_append(N, Block, If);
        Into = If->kids[0];
      }
    }
    for (const Stmt *L = Kid; labelOf(L); L = cast<LabelStmt>(L)->getSubStmt())
      for (size_t J = Outside; J < Jumps.size(); J++)
        if (Jumps[J].Label == labelOf(L)) { // an enclosing loop may come here again
          o2o_stmt *Clear = o2o_stmt_new(N, O2O_ST_EXPR, loc(L->getBeginLoc()), 0);
          Clear->e[0] = assign(o2o_sym(N, Jumps[J].Flag), o2o_int(N, Jumps[J].Flag->type, 0));
          o2o_block_append(N, Block, Clear);
        }
    Hoist = SavedHoist || Into != Block;
    if (size_t Run = Inner == Kid ? Nest.Exits.exitSequenceAt(Kids, I) : 0) {
      Nest.Exits.end(Into, Kids.slice(I, Run));
      I += Run - 1;
    } else {
      Nest.append(Into, Inner);
    }
    Hoist = SavedHoist;
    if (Failed)
      return;
    leave(Into, Inner);
    size_t Before = Pending.size();
    for (const Jump &J : Jumps)
      if (BreakDepth <= J.Depth && jumpsTo(Inner, J.Label))
        Pending.push_back(J);
    if (Pending.size() != Before)
      Into = nullptr;
  }
  Jumps.resize(Outside);
}

} // namespace o2o
