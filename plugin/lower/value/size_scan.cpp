//===- size_scan.cpp - sizes that the host reads from memory for all iterations ---------------===//
//
//   for (i...) {                                 for (i...) most = max(most, row[i + 1] - row[i]);
//     int n = row[i + 1] - row[i];          ->
//     double t[n];                               at the launch, before memory for t is allocated
//
// Nothing bounds what memory holds but a look at it, so the host goes through the loop once and
// computes the size of each iteration, by the expressions of the program, in the program's order.
//
// It may read what the iterations read, and nothing else: an element that an iteration would not
// have come to need not be there.  So what is read must stand in the body itself, under no
// condition and behind nothing by which an iteration could end.  A variable that is declared in
// such a place may be used under conditions.  What is read must be what the iterations read, so the
// kernel may not write it (xform/analysis/host_scan.h), and a launch cannot stand for several.
//
// In the same way the host looks whether all pointers to functions in memory lead to functions that
// the kernel has (plugin/lower/call/function_value.cpp).
//
// Declines what is read through pointers that are in memory where the subscript differs between
// iterations, numbers with a fraction, and calls.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/value/size_scan.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

static const unsigned MostScans = 8, MostText = 6000, MostDepth = 40;

static const char LeastFound[] = "__o2o_scan_least", MostFound[] = "__o2o_scan_most";

/// What is known of a number while its text is made.
struct SizeScans::Reading {
  bool Always = false; ///< each iteration computes it
  const o2o_symbol *Original = nullptr;
  llvm::SmallPtrSet<o2o_symbol *, 4> Objects;
  unsigned Depth = 0;
};

//===- What each iteration comes to -----------------------------------------------------------===//

namespace {

/// May the iteration, or the program, end in a statement?
struct Ends : TreeVisitor {
  explicit Ends(unsigned Depth = 0) : Depth(Depth) {}
  unsigned Depth;
  bool Found = false;
  bool VisitStmt(Stmt *S) override {
    Found |= isa<ContinueStmt, GotoStmt, IndirectGotoStmt, LabelStmt, AsmStmt>(S) ||
             (isa<ReturnStmt>(S) && Depth == 0);
    return !Found;
  }
  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee(), *Definition = definitionOf(F);
    // What is called through pointers in a loop that has a translation ends nothing.
    if (!F && C->getCallee()->getType()->isFunctionPointerType())
      return true;
    if (!F || F->isNoReturn() || (!Definition && !F->getBuiltinID()) || Depth > 8) {
      Found = true;
    } else if (Definition) {
      Ends Inside(Depth + 1);
      Inside.TraverseStmt(Definition->getBody());
      Found |= Inside.Found;
    }
    return !Found;
  }
};

/// How often an iteration gives which variable a value.
struct Assignments : TreeVisitor {
  llvm::DenseMap<const VarDecl *, unsigned> Count;
  void note(const Expr *E) {
    if (const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParens()))
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
        Count[V->getCanonicalDecl()]++;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isAssignmentOp())
      note(B->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    if (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf)
      note(U->getSubExpr());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    Count[V->getCanonicalDecl()] += V->hasInit();
    return true;
  }
};

} // namespace

/// The calls of an expression that are made whatever its conditions are.
void SizeScans::reachCalls(const Stmt *S) {
  if (!S || isa<StmtExpr, BlockExpr, UnaryExprOrTypeTraitExpr>(S))
    return;
  if (isa<CallExpr>(S))
    Reached.insert(S);
  const auto *B = dyn_cast<BinaryOperator>(S);
  if (const auto *C = dyn_cast<AbstractConditionalOperator>(S))
    return reachCalls(C->getCond());
  if (B && B->isLogicalOp())
    return reachCalls(B->getLHS());
  for (const Stmt *Kid : S->children())
    reachCalls(Kid);
}

void SizeScans::reach(const Stmt *S) {
  if (!S || Left)
    return;
  if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
    for (const Stmt *Kid : Block->body())
      reach(Kid);
    return;
  }
  Ends Visitor;
  Visitor.TraverseStmt(const_cast<Stmt *>(S));
  if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *One : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(One); V && !Visitor.Found) {
        Reached.insert(V->getCanonicalDecl());
        reachCalls(V->getInit());
      }
  } else if (const auto *If = dyn_cast<IfStmt>(S)) {
    reachCalls(If->getCond());
  } else if (isa<Expr>(S) && !Visitor.Found) {
    reachCalls(S);
    Reached.insert(S);
  }
  Left = Visitor.Found;
}

void SizeScans::enter(const Stmt *Body) {
  reach(Body);
  Assignments Visitor;
  Visitor.TraverseStmt(const_cast<Stmt *>(Body));
  for (const auto &[V, Count] : Visitor.Count)
    if (Count == 1)
      Once.insert(V);
}

bool SizeScans::assignsOnce(const BinaryOperator *B) const {
  const auto *R = dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParens());
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()->getCanonicalDecl()) : nullptr;
  return V && B->getOpcode() == BO_Assign && Reached.count(B) && Once.count(V);
}

void SizeScans::keeps(const o2o_symbol *S, const void *By, const o2o_expr *Value) {
  Values[S] = {Value, Reached.count(By) != 0};
}

//===- Numbers as text ------------------------------------------------------------------------===//

/// The least places of memory that the number is in, as the host's own type of that size, whatever
/// the program calls it.
std::string SizeScans::loaded(const o2o_expr *E, Reading &R) const {
  const o2o_expr *Place = E->kids[0];
  if (Place->kind == O2O_E_SYM)
    if (auto Known = Values.find(Place->sym); Known != Values.end()) {
      const bool Outer = R.Always;
      R.Always = Known->second.Always;
      std::string Text = number(Known->second.Value, R);
      R.Always = Outer;
      return Text;
    }
  const std::string At = R.Always && o2o_is_integer(E->type) ? address(Place, R) : "";
  return At.empty()
             ? ""
             : "({typedef " + integerName(E->type) +
                   " __attribute__((__may_alias__)) __o2o_in;*(const __o2o_in*)" + At + ";})";
}

std::string SizeScans::further(const std::string &From, const o2o_expr *Count, const o2o_type *Each,
                               Reading &R) const {
  const std::string Number = From.empty() || Each->size == 0 ? "" : number(Count, R);
  return Number.empty()
             ? ""
             : "(" + From + "+(long long)" + Number + "*" + std::to_string(Each->size) + "LL)";
}

/// Where a place in shared memory is, in bytes.
std::string SizeScans::address(const o2o_expr *Place, Reading &R) const {
  const o2o_expr *Base = Place->nkids ? Place->kids[0] : nullptr;
  std::string From;
  switch (Place->kind) {
  case O2O_E_SYM:
    if (Place->sym->storage != O2O_S_OBJECT || Place->sym->points || !Place->sym->host)
      return "";
    R.Objects.insert(Place->sym);
    return std::string("((const char*)&(") + Place->sym->host + "))";
  case O2O_E_INDEX:
    From = Base->type->kind == O2O_T_ARRAY ? address(Base, R) : pointer(Base, R);
    return further(From, Place->kids[1], Place->type, R);
  case O2O_E_MEMBER:
    From = address(Base, R);
    return From.empty() ? ""
                        : "(" + From + "+" +
                              std::to_string(Base->type->record->fields[Place->field].offset) + ")";
  case O2O_E_DEREF:
    return pointer(Base, R);
  default:
    return "";
  }
}

std::string SizeScans::pointer(const o2o_expr *E, Reading &R) const {
  switch (E->kind) {
  case O2O_E_SYM:
    if (E->sym->storage != O2O_S_OBJECT || !E->sym->points || !E->sym->host)
      return "";
    R.Objects.insert(E->sym);
    return std::string("((const char*)(") + E->sym->host + "))";
  case O2O_E_PTRADD:
    return further(pointer(E->kids[0], R), E->kids[1], E->type->elem, R);
  case O2O_E_DECAY:
  case O2O_E_ADDR:
    return address(E->kids[0], R);
  case O2O_E_CAST:
    return E->kids[0]->type->kind == O2O_T_POINTER ? pointer(E->kids[0], R) : "";
  case O2O_E_LOAD:
    if (E->kids[0]->kind == O2O_E_SYM)
      if (const o2o_expr *Origin = Nest.Pointers.Origins.lookup(E->kids[0]->sym))
        return pointer(Origin, R);
    return "";
  default:
    return "";
  }
}

std::string SizeScans::binary(const o2o_expr *E, Reading &R) const {
  static const llvm::DenseMap<int, const char *> Operators = {
      {O2O_OP_ADD, "+"}, {O2O_OP_SUB, "-"},  {O2O_OP_MUL, "*"},  {O2O_OP_DIV, "/"},
      {O2O_OP_REM, "%"}, {O2O_OP_SHL, "<<"}, {O2O_OP_SHR, ">>"}, {O2O_OP_AND, "&"},
      {O2O_OP_OR, "|"},  {O2O_OP_XOR, "^"},  {O2O_OP_LT, "<"},   {O2O_OP_GT, ">"},
      {O2O_OP_LE, "<="}, {O2O_OP_GE, ">="},  {O2O_OP_EQ, "=="},  {O2O_OP_NE, "!="}};
  const char *Op = Operators.lookup(E->op);
  const std::string A = number(E->kids[0], R), B = number(E->kids[1], R);
  const bool Divides = E->op == O2O_OP_DIV || E->op == O2O_OP_REM;
  const bool Computes = E->op == O2O_OP_ADD || E->op == O2O_OP_SUB || E->op == O2O_OP_MUL;
  if (!Op || A.empty() || B.empty() || (Divides && !R.Always))
    return "";
  const std::string Wide = Computes ? "(unsigned long long)" : "";
  const std::string Left = E->op == O2O_OP_SHL ? "(unsigned long long)" : Wide;
  return Left + A + Op + Wide + B;
}

/// The number as the iteration computes it, of its own type; empty: there is no text for it.
std::string SizeScans::number(const o2o_expr *E, Reading &R) const {
  const std::string Type = integerName(E->type);
  if (Type.empty() || ++R.Depth > MostDepth)
    return "";
  std::string Kids[3], Text;
  const bool Loads = E->kind == O2O_E_LOAD, Binary = E->kind == O2O_E_BINARY;
  for (unsigned K = 0; K < E->nkids && K < 3 && !Loads && !Binary; K++)
    if ((Kids[K] = number(E->kids[K], R)).empty())
      return "";
  switch (E->kind) {
  case O2O_E_INT:
    Text = E->i == INT64_MIN ? "(-9223372036854775807LL-1)" : std::to_string(E->i) + "LL";
    break;
  case O2O_E_SYM:
    for (unsigned D = 0; D < N->nloops && E->sym->storage == O2O_S_ITER; D++)
      if (N->loops[D].iv == E->sym)
        Text = "__o2o_i" + std::to_string(D);
    if (E->sym->storage == O2O_S_VALUE && E->sym->host && oneOriginal(E, R.Original))
      Text = E->sym->host;
    break;
  case O2O_E_LOAD:
    Text = loaded(E, R);
    break;
  case O2O_E_BINARY:
    Text = binary(E, R);
    break;
  case O2O_E_CAST:
    Text = Kids[0];
    break;
  case O2O_E_NEG:
    Text = "-(unsigned long long)" + Kids[0];
    break;
  case O2O_E_BITNOT:
    Text = "~" + Kids[0];
    break;
  case O2O_E_NOT:
    Text = "!" + Kids[0];
    break;
  case O2O_E_LAND:
    Text = Kids[0] + "&&" + Kids[1];
    break;
  case O2O_E_LOR:
    Text = Kids[0] + "||" + Kids[1];
    break;
  case O2O_E_COND:
    Text = Kids[0] + "?" + Kids[1] + ":" + Kids[2];
    break;
  default:
    break;
  }
  R.Depth--;
  return Text.empty() || Text.size() > MostText ? "" : "((" + Type + ")(" + Text + "))";
}

//===- The loop -------------------------------------------------------------------------------===//

/// Numbers of 64 bits without a sign that are beyond those with one are no sizes: all are the same.
std::string SizeScans::loops(unsigned Which, const std::string &Number) const {
  const std::string Least = LeastFound + std::to_string(Which),
                    Most = MostFound + std::to_string(Which);
  std::string Loops, Ends;
  for (unsigned D = 0; D < N->nloops; D++) {
    const o2o_loop &Loop = N->loops[D];
    const std::string I = std::to_string(D);
    Loops += "const long long __o2o_l" + I + "=" + Loop.host_lower + ",__o2o_s" + I + "=" +
             Loop.host_step + ";const unsigned long long __o2o_e" + I + "=" + Loop.host_trips +
             ";for(unsigned long long __o2o_k" + I + "=0;__o2o_k" + I + "<__o2o_e" + I +
             ";__o2o_k" + I + "++){const " + integerName(Loop.iv->type) + " __o2o_i" + I + "=(" +
             integerName(Loop.iv->type) + ")((unsigned long long)__o2o_l" + I + "+__o2o_k" + I +
             "*(unsigned long long)__o2o_s" + I + ");";
    Ends += "}";
  }
  return "long long " + Least + "=9223372036854775807LL," + Most + "=-9223372036854775807LL;{" +
         Loops + "const __typeof__" + Number + " __o2o_v=" + Number +
         ";const long long __o2o_w=__o2o_v>0&&(unsigned long long)__o2o_v>9223372036854775807ULL?"
         "9223372036854775807LL:(long long)__o2o_v;if(__o2o_w<" +
         Least + ")" + Least + "=__o2o_w;if(__o2o_w>" + Most + ")" + Most + "=__o2o_w;" + Ends +
         "}if(" + Least + ">" + Most + ")" + Least + "=" + Most + "=0;";
}

std::optional<HostRange> SizeScans::scan(const o2o_expr *E, const void *By) {
  Reading R;
  R.Always = Reached.count(By) != 0;
  const std::string Number = number(E, R);
  for (unsigned D = 0; D < N->nloops; D++) {
    const o2o_loop &Loop = N->loops[D];
    if (!Loop.host_lower || !Loop.host_trips || !Loop.host_step ||
        (D && (hostText(Loop.lower).empty() || hostText(Loop.upper).empty())))
      return std::nullopt;
  }
  if (Number.empty() || !Nest.Fused.empty() || N->nloops == 0)
    return std::nullopt;
  size_t Which = 0;
  while (Which < Scans.size() && Scans[Which].Number != Number)
    Which++;
  if (Which == MostScans)
    return std::nullopt;
  if (Which == Scans.size())
    Scans.push_back({Number, loops((unsigned)Which, Number), R.Original});
  for (o2o_symbol *S : R.Objects)
    S->object.scanned = true;
  const std::string Name = std::to_string(Which);
  return HostRange{"((long double)" + (LeastFound + Name) + ")",
                   "((long double)" + (MostFound + Name) + ")", R.Original};
}

std::string SizeScans::definitions(const std::string &Text) const {
  std::string All;
  for (size_t K = 0; K < Scans.size(); K++) {
    const std::string Which = std::to_string(K) + ")";
    if (Text.find(LeastFound + Which) != std::string::npos ||
        Text.find(MostFound + Which) != std::string::npos)
      All += Scans[K].Definition;
  }
  return All;
}

} // namespace o2o
