//===- callee_notes.cpp - what calls do, for the passes over LLVM IR --------------------------===//
#include "plugin/host/callee_notes.h"
#include "plugin/ast/library.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Mangle.h"

#include "abi/abi.h"

using namespace clang;

namespace o2o {

std::string symbolOf(const Decl *D, ASTContext &Ctx) {
  std::string Name = ASTNameGenerator(Ctx).getName(D);
  return Name.substr(!Name.empty() && Name[0] == '\1'); // of an asm label
}

/// No argument becomes another value on the way: without a prototype the function converts it.
static bool passedAsDeclared(const FunctionDecl *F, const CallExpr *C) {
  for (unsigned I = 0; I < std::min(C->getNumArgs(), F->getNumParams()); I++)
    if (!F->getASTContext().hasSameUnqualifiedType(C->getArg(I)->getType(),
                                                   F->getParamDecl(I)->getType()))
      return false;
  return C->getNumArgs() >= F->getNumParams();
}

/// The arguments of a call are the same, one by one, in LLVM IR: none is a structure.
static bool passedOneByOne(const FunctionDecl *F, const CallExpr *C) {
  auto One = [&](QualType T) {
    return T->isVoidType() ||
           (T->isScalarType() && !T->isAnyComplexType() && F->getASTContext().getTypeSize(T) <= 64);
  };
  return One(F->getReturnType()) &&
         llvm::all_of(C->arguments(), [&](const Expr *E) { return One(E->getType()); }) &&
         llvm::all_of(F->parameters(), [&](const ParmVarDecl *P) { return One(P->getType()); });
}

/// Why not all is one: static variables of functions have symbols of their own, and values of
/// other variables than parameters would have to be loaded.
std::optional<CalleeEffects::Part> CalleeNotes::partOf(const AccessRange &P,
                                                       size_t Arguments) const {
  CalleeEffects::Part New;
  auto Parameter = [&](const VarDecl *V, int &Number) {
    const auto *Own = dyn_cast<ParmVarDecl>(V);
    if (Own && Own->getFunctionScopeIndex() < Arguments)
      Number = (int)Own->getFunctionScopeIndex();
    return Number >= 0;
  };
  auto Variable = [&](const VarDecl *V, std::string &Symbol) {
    bool Named = V->hasGlobalStorage() && !V->isStaticLocal();
    if (Named)
      Symbol = symbolOf(V, Ctx);
    return Named;
  };
  New.Flags = P.Flags;
  if (!P.Through && !(P.Pointee ? Parameter(P.Root, New.Argument) : Variable(P.Root, New.Symbol)))
    return std::nullopt;
  for (const RangeSlot &Needed : P.slots()) {
    CalleeEffects::Part::Slot S;
    S.Signed = Needed.Variable->getType()->isSignedIntegerOrEnumerationType();
    if (!(Needed.Address ? Variable(Needed.Variable, S.Symbol)
                         : Parameter(Needed.Variable, S.Argument)))
      return std::nullopt;
    New.Slots.push_back(S);
  }
  New.Loads = P.loads();
  llvm::SmallVector<int64_t, 64> Words = P.words();
  New.Words.assign(Words.begin(), Words.end());
  return New;
}

void CalleeNotes::add(CalleeEffects &To, const Effects &All, bool Callback) const {
  Effects E = All;
  E.Parts.clear();
  for (const AccessRange &P : All.Parts) {
    std::optional<CalleeEffects::Part> New;
    if (!Callback && To.SameArguments && To.SameTypes)
      New = partOf(P, To.Arguments.size());
    if (New)
      To.Parts.push_back(*New);
    else
      E.whole(P) |= P.Flags;
  }
  To.Open |= E.Open;
  for (auto [V, Flags] : E.Named)
    if (V->isStaticLocal()) // whose symbol is not its name
      To.Open |= Flags | O2O_TOUCH_CLOSED;
    else
      To.Named.push_back({symbolOf(V, Ctx), Flags});
  for (auto [V, Flags] : E.Pointee)
    if (const auto *P = dyn_cast<ParmVarDecl>(V); !P)
      To.Open |= Flags | O2O_TOUCH_CLOSED;
    else if (Callback)
      for (CalleeEffects::Argument &A : To.Arguments)
        A = {A.Flags | Flags, {}};
    else if (P->getFunctionScopeIndex() < To.Arguments.size())
      To.Arguments[P->getFunctionScopeIndex()].Flags |= Flags;
    else
      To.Open |= Flags | O2O_TOUCH_CLOSED;
}

void CalleeNotes::describe(const CallExpr *C, const FunctionDecl *F) {
  const Callee Kind = Known.classify(C);
  const FunctionDecl *Definition = definitionOf(F);
  CalleeEffects New;
  New.What = Kind == Callee::Checked  ? CalleeEffects::Checked
             : Kind == Callee::Extern ? CalleeEffects::Extern
             : Kind == Callee::Library || Kind == Callee::Pure || Kind == Callee::Plain
                 ? CalleeEffects::Known
                 : CalleeEffects::Foreign;
  New.SameArguments = passedOneByOne(F, C);
  New.SameTypes = passedAsDeclared(Definition ? Definition : F, C);
  New.Guarded = Kind == Callee::Checked && Known.reachableFromOutside(Definition);
  New.Arguments.resize(C->getNumArgs());
  if (Kind == Callee::Pure && !F->hasAttr<ConstAttr>())
    New.Open = AccessRead;
  if (Kind == Callee::Plain)
    add(New, Known.summary(Definition), /*Callback=*/false);
  if (Kind == Callee::Library)
    describeLibrary(New, C, F);
  remember(symbolOf(F, Ctx), New);
  if (Kind == Callee::Library)
    for (StringRef Name : libraryNames(F))
      remember(Name, New);
}

void CalleeNotes::describeLibrary(CalleeEffects &To, const CallExpr *C,
                                  const FunctionDecl *F) const {
  const LibraryFunction &L = *findLibraryFunction(F);
  To.Open |= (readsClock(F) ? AccessWait : 0) | (reachesOutside(C) ? AccessOutside : 0);
  To.Open |= ordersMemory(F) ? AccessRead | AccessWrite : 0;
  for (unsigned I = 0; I < C->getNumArgs(); I++) {
    bool Formatted = L.format() >= 0 && (int)I > L.format();
    To.Open |= L.list(I) ? AccessRead : 0;
    To.Arguments[I].Flags = Formatted ? L.formatted(C) : L.access(I);
    To.Arguments[I].Bytes = L.bytes(I);
  }
  for (const FunctionDecl *Back : callbacks(C, L))
    add(To, Known.summary(Back), /*Callback=*/true);
}

/// Several calls of a function do what any of them does.
void CalleeNotes::remember(StringRef Name, const CalleeEffects &New) {
  auto [Place, First] = Out.Callees.try_emplace(Name, New);
  CalleeEffects &Old = Place->second;
  if (First)
    return;
  if (Old.What != New.What)
    Old.What = CalleeEffects::Foreign;
  Old.SameArguments &= New.SameArguments;
  Old.Open |= New.Open;
  // A call that has no parts accounts for all that they are of.
  if (Old.SameTypes && New.SameTypes && Old.SameArguments)
    Old.Parts = New.Parts;
  else
    Old.Parts.clear();
  Old.SameTypes &= New.SameTypes;
  Old.Arguments.resize(std::max(Old.Arguments.size(), New.Arguments.size()));
  for (size_t I = 0; I < New.Arguments.size(); I++) {
    if (!Old.Arguments[I].Flags)
      Old.Arguments[I].Bytes = New.Arguments[I].Bytes;
    Old.Arguments[I].Flags |= New.Arguments[I].Flags;
    if (New.Arguments[I].Flags && New.Arguments[I].Bytes.empty())
      Old.Arguments[I].Bytes.clear();
  }
  for (const auto &Object : New.Named)
    if (!llvm::is_contained(Old.Named, Object))
      Old.Named.push_back(Object);
}

} // namespace o2o
