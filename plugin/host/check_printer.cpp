//===- check_printer.cpp - announcing host accesses, as text ----------------------------------===//
//
// A check costs one load and a branch while nothing is on the device:
//
//     if(__o2o_any()){__o2o_touch(p,2);__o2o_touch_static(0,1);} p[0] = a[0];
//
// The inline functions behind it stand in the prelude. Objects with static storage are named
// through the unit's table, so that no local name can hide them and no `default(none)` asks about
// them.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/host/check_printer.h"

#include "abi/abi.h"
#include "plugin/ast/homonyms.h"
#include "plugin/ast/lvalue.h"
#include "plugin/text/c_text.h"
#include "plugin/text/prelude.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace o2o {

/// Parameters of which the effects are published one by one.
static const unsigned MaxParameters = O2O_EFFECT_PARAMETERS;

static const VarDecl *definitionIn(const VarDecl *V) {
  for (const VarDecl *D : V->redecls())
    if (D->isThisDeclarationADefinition() != VarDecl::DeclarationOnly && !D->isStaticLocal())
      return D;
  return nullptr;
}

//===- Names ----------------------------------------------------------------------------------===//

/// The bytes of an object of complete type, as an expression; nothing when only its definition
/// elsewhere tells.
std::string CheckPrinter::sizeOf(const VarDecl *V) const {
  std::string Size = "sizeof " + V->getName().str();
  const RecordDecl *R = V->getType()->getAsRecordDecl();
  if (!R || !R->hasFlexibleArrayMember())
    return Size;
  const VarDecl *With = nullptr;
  if (!V->getAnyInitializer(With))
    return V->hasGlobalStorage() && !V->isStaticLocal() && !definitionIn(V) ? "" : Size;
  return "(" + Size + "+" + std::to_string(With->getFlexibleArrayInitChars(Ctx).getQuantity()) +
         "ul)"; // the array counts, though not for sizeof
}

/// The same as a number; 0 where it is not constant, or not known.
int64_t CheckPrinter::bytesOf(const VarDecl *V) const {
  const VarDecl *D = definitionIn(V);
  const QualType T = (D ? D : V)->getType();
  if (T->isIncompleteType() || !T->isConstantSizeType() || sizeOf(V).empty())
    return 0;
  const RecordDecl *R = T->getAsRecordDecl();
  const VarDecl *With = nullptr;
  const bool Longer = R && R->hasFlexibleArrayMember() && V->getAnyInitializer(With);
  return (Ctx.getTypeSizeInChars(T) +
          (Longer ? With->getFlexibleArrayInitChars(Ctx) : CharUnits::Zero()))
      .getQuantity();
}

/// Does a declaration in the function hide the file's name, or in the code, where a check stands in
/// it?
static bool hidden(const VarDecl *V, const FunctionDecl *F) { return homonymsIn(V, F).Others > 0; }
static bool hidden(const VarDecl *V, const Stmt *Code) { return homonymsIn(V, Code).Others > 0; }

static bool standsIn(const VarDecl *V, llvm::ArrayRef<const Stmt *> Code) {
  bool Found = false;
  for (const Stmt *S : Code)
    eachEvaluated(S, [&](const Stmt *Node) {
      const VarDecl *Named = referredVariable(Node);
      // A declaration in a block gives the name another meaning than in front of the code.
      Found |= Named && Named->getCanonicalDecl() == V->getCanonicalDecl() &&
               !Named->isLocalExternDecl();
      return !Found;
    });
  return Found;
}

bool CheckPrinter::nameable(const VarDecl *V, llvm::ArrayRef<const Stmt *> Code,
                            const CheckPoint &At) const {
  if (At.Inside && llvm::any_of(Code, [V](const Stmt *S) { return hidden(V, S); }))
    return false;
  if (standsIn(V, Code))
    return true;
  if (isa<ParmVarDecl>(V) && !At.DefaultNone && V->getDeclContext() == At.Function)
    return !hidden(V, At.Function);
  return !At.DefaultNone && V->hasGlobalStorage() && !V->isStaticLocal() &&
         Ctx.getSourceManager().isBeforeInTranslationUnit(V->getCanonicalDecl()->getLocation(),
                                                          At.Location) &&
         !hidden(V, At.Function);
}

bool CheckPrinter::inTable(const VarDecl *V) const {
  const VarDecl *D = V->hasGlobalStorage() ? definitionIn(V) : nullptr;
  return D && !D->getType()->isIncompleteType() && D->getIdentifier() &&
         D->getTLSKind() == VarDecl::TLS_None && !D->hasAttr<OMPThreadPrivateDeclAttr>() &&
         !V->hasAttr<WeakAttr>();
}

unsigned CheckPrinter::tableIndex(const VarDecl *V) {
  Used = true;
  return Statics.insert({V->getCanonicalDecl(), (unsigned)Statics.size()}).first->second;
}

void CheckPrinter::addStatic(const VarDecl *V) {
  if (inTable(V))
    tableIndex(V);
}

/// The address of an array or struct, or nothing when it has no name there.
std::string CheckPrinter::address(const VarDecl *V, llvm::ArrayRef<const Stmt *> Code,
                                  const CheckPoint &At) {
  if (inTable(V))
    return "__o2o_static(" + std::to_string(tableIndex(V)) + ")";
  return nameable(V, Code, At) ? "(const void*)&" + V->getName().str() : "";
}

//===- Checks ---------------------------------------------------------------------------------===//

/// The variable has a value from its declaration on.
static bool initialized(const VarDecl *V) {
  return isa<ParmVarDecl>(V) || V->hasGlobalStorage() || V->hasInit();
}

/// A part as an argument of the check: where its object is.
std::string CheckPrinter::root(const AccessRange &P, llvm::ArrayRef<const Stmt *> Code,
                               const CheckPoint &At) {
  if (P.Through)
    return "0";
  if (!P.Pointee)
    return address(P.Root, Code, At);
  return nameable(P.Root, Code, At) ? pointerValue(P.Root) : "";
}

/// The value of a slot of a formula, or nothing.
std::string CheckPrinter::slotValue(const RangeSlot &Slot, llvm::ArrayRef<const Stmt *> Code,
                                    const CheckPoint &At) {
  const VarDecl *V = Slot.Variable;
  std::string Value;
  if (Slot.Address)
    Value = address(V, Code, At);
  else if (nameable(V, Code, At))
    Value = V->getType()->isPointerType() ? pointerValue(V) : V->getName().str();
  bool Address = Slot.Address || V->getType()->isPointerType();
  return Value.empty() || !Address ? Value : "(unsigned long)(" + Value + ")";
}

/// Is there a construct whose threads could announce something else while others make these
/// accesses?
static bool hasDirective(const Stmt *S) {
  return S && (isa<OMPExecutableDirective>(S) || llvm::any_of(S->children(), hasDirective));
}

void CheckPrinter::TouchList::add(unsigned What, unsigned Flags, const std::string &Pointer,
                                  llvm::ArrayRef<int64_t> More) {
  auto Known = llvm::find(Pointers, Pointer);
  Words.push_back((int64_t)O2O_LIST_ENTRY(What, Flags, Known - Pointers.begin()));
  if (Known == Pointers.end())
    Pointers.push_back(Pointer);
  Words.insert(Words.end(), More.begin(), More.end());
  Entries++;
}

/// The objects in the unit's table, if all values are addresses of such (address()).
static std::optional<std::vector<unsigned>> objectsAt(llvm::ArrayRef<std::string> Values) {
  std::vector<unsigned> Out;
  for (llvm::StringRef Value : Values) {
    unsigned Index;
    if (Value.consume_front("(unsigned long)("))
      Value.consume_back(")");
    if (!Value.consume_front("__o2o_static(") || Value.consumeInteger(10, Index) || Value != ")")
      return std::nullopt;
    Out.push_back(Index);
  }
  return Out;
}

/// A list's words are reached by a function: see frame(). So are its values where they are
/// constants (the objects' definitions may come later).
std::string CheckPrinter::call(const TouchList &List) {
  std::vector<int64_t> Words = List.Words;
  Words.insert(Words.begin(), (int64_t)O2O_LIST_HEAD(List.Entries, List.Pointers.size()));
  const auto [Known, New] = Lists.insert({Words, ListWords.size()});
  if (New)
    ListWords.insert(ListWords.end(), Words.begin(), Words.end());
  std::vector<std::string> Values = List.Pointers;
  Values.insert(Values.end(), List.Numbers.begin(), List.Numbers.end());
  std::string Call = "__o2o_touch_list(__o2o_list(" + std::to_string(Known->second) + "),";
  if (std::optional<std::vector<unsigned>> Objects = objectsAt(Values)) {
    Call += "__o2o_values(" + std::to_string(ListObjects.size()) + "));";
    ListObjects.insert(ListObjects.end(), Objects->begin(), Objects->end());
    return Call;
  }
  Call += "(const long long[]){";
  for (const std::string &Value : Values)
    Call += "(long long)" + Value + ",";
  return Call + "0});";
}

/// Announces a constant part behind \p Out, or adds another one to the list; false when not all of
/// its values have names there.
bool CheckPrinter::touchPart(const AccessRange &P, llvm::ArrayRef<const Stmt *> Code,
                             const CheckPoint &At, TouchList &List, std::string &Out) {
  unsigned Team = llvm::any_of(Code, hasDirective) ? O2O_TOUCH_TEAM : 0;
  std::string Root = root(P, Code, At);
  if (Root.empty())
    return false;
  if (std::optional<int64_t> Offset = P.constant()) {
    Out += "__o2o_touch_range((const void*)((unsigned long)" + Root + "+" +
           std::to_string((uint64_t)*Offset) + "ul)," + std::to_string(P.Bytes) + "ul," +
           std::to_string(P.Flags) + "u);";
    return true;
  }
  std::vector<std::string> Values;
  for (const RangeSlot &Slot : P.slots()) {
    std::string Value = slotValue(Slot, Code, At);
    if (Value.empty())
      return false;
    Values.push_back(Value);
  }
  llvm::SmallVector<int64_t, 64> Formula = P.words(), More;
  bool Named = !P.Pointee && !P.Through;
  More = {Named ? bytesOf(P.Root) : 0, (int64_t)Values.size(), (int64_t)Formula.size()};
  More.append(Formula);
  List.add(O2O_LIST_PART, P.Flags | Team, Root, More);
  List.Numbers.insert(List.Numbers.end(), Values.begin(), Values.end());
  return true;
}

/// The value of a pointer variable, as an address.
std::string CheckPrinter::pointerValue(const VarDecl *V) {
  std::string Value = "(const void*)" + V->getName().str();
  if (initialized(V))
    return Value;
  // Whatever it holds is harmless, but not to the optimiser.
  return "__extension__({const void*__o2o_p __attribute__((nodebug))=" + Value +
         ";__asm__(\"\":\"+r\"(__o2o_p));__o2o_p;})";
}

std::string CheckPrinter::touches(const Effects &All, llvm::ArrayRef<const Stmt *> Code,
                                  const CheckPoint &At, bool Lists) {
  std::string Out;
  TouchList List;
  Effects E = All;
  E.Parts.clear();
  for (const AccessRange &P : All.Parts)
    if (!touchPart(P, Code, At, List, Out))
      E.whole(P) |= P.Flags;
  unsigned Open = E.Open;
  auto Touch = [&](const std::string &P, unsigned Flags) {
    Out += "__o2o_touch(" + P + "," + std::to_string(Flags) + "u);";
  };
  for (auto [V, Flags] : E.Named) {
    std::string P = address(V, Code, At);
    if (P.empty())
      Open |= Flags | O2O_TOUCH_CLOSED;
    else if (int64_t Bytes = Lists && inTable(V) ? bytesOf(V) : 0)
      List.add(O2O_LIST_RANGE, Flags, P, Bytes);
    else if (inTable(V))
      Out += "__o2o_touch_static(" + std::to_string(tableIndex(V)) + "," + std::to_string(Flags) +
             "u);";
    else if (std::string Size = V->getType()->isIncompleteType() ? "" : sizeOf(V); Size.empty())
      Touch(P, Flags);
    else
      Out += "__o2o_touch_range(" + P + "," + Size + "," + std::to_string(Flags) + "u);";
  }
  for (auto [V, Flags] : E.Pointee) {
    if (!nameable(V, Code, At))
      Open |= Flags | O2O_TOUCH_CLOSED;
    else
      Touch(pointerValue(V), Flags);
  }
  for (const CallExpr *C : E.Unknown)
    if (Known.classify(C) == Callee::Foreign)
      Open |= AccessRead | AccessWrite;
  if (Open)
    Out += "__o2o_touch_open(" + std::to_string(Open) + "u);";
  return Out + (List.Entries ? call(List) : "");
}

/// The node may change the pointer variable without naming it: by a function of the unit, or
/// through a pointer to it.
bool CheckPrinter::changesElsewhere(const Stmt *Node, const VarDecl *V) const {
  bool Pointed =
      V->hasGlobalStorage() && V->isExternallyVisible(); // Known.exposed() was asked before
  if (const auto *B = dyn_cast<BinaryOperator>(Node))
    return Pointed && B->isAssignmentOp() && !wholeVariable(B->getLHS()) &&
           !B->getLHS()->getType()->isFloatingType();
  const auto *C = dyn_cast<CallExpr>(Node);
  if (!C || !V->hasGlobalStorage())
    return false;
  auto Changes = [&](const FunctionDecl *F) {
    const Effects &E = Known.summary(F);
    return E.Assigned.count(V) || (Pointed && E.Stores && E.Cells.change(nullptr, 8, true));
  };
  if (Known.classify(C) == Callee::Plain)
    return Changes(definitionOf(C->getDirectCallee()));
  if (Known.classify(C) != Callee::Library)
    return false; // the call that is asked for, the only one
  return llvm::any_of(callbacks(C, *findLibraryFunction(C->getDirectCallee())), Changes);
}

static const Expr *rootOfAddress(const Expr *E);

/// What a pointer points into, where that can be told without reading memory but the pointer
/// itself: the variable that holds the memory, or the pointer that leads there; or the expression,
/// where that is neither.
static const Expr *rootOfPointer(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp())
    return rootOfPointer(B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS());
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf)
    return rootOfAddress(U->getSubExpr());
  const auto *C = dyn_cast<CastExpr>(E);
  if (!C)
    return E;
  if (C->getCastKind() == CK_ArrayToPointerDecay)
    return rootOfAddress(C->getSubExpr());
  const Expr *From = C->getSubExpr()->IgnoreParens();
  return From->getType()->isPointerType() && !From->isLValue() ? rootOfPointer(From) : From;
}

static const Expr *rootOfAddress(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return rootOfPointer(S->getBase());
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return M->isArrow() ? rootOfPointer(M->getBase()) : rootOfAddress(M->getBase());
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref)
    return rootOfPointer(U->getSubExpr());
  return E;
}

/// Has the variable more than one byte, so that an address inside of it is that of no other one's
/// end?
static bool hasInside(const VarDecl *V, const ASTContext &Ctx) {
  QualType T = V->getType();
  return !T->isIncompleteType() && T->isConstantSizeType() &&
         Ctx.getTypeSizeInChars(T) > CharUnits::One();
}

/// An argument whose value is known before the statement, as text, or another address in the same
/// object; nothing for others.
std::string CheckPrinter::argument(const Expr *E, llvm::ArrayRef<const Stmt *> Code,
                                   const CheckPoint &At) {
  const Expr *Plain = E->IgnoreParenCasts();
  const auto *Number = dyn_cast<IntegerLiteral>(Plain);
  if (isa<StringLiteral, PredefinedExpr>(Plain) || (Number && Number->getValue().isZero()))
    return "0"; // memory that no kernel sees
  const VarDecl *V = referredVariable(rootOfPointer(E));
  if (!V)
    return "";
  V = V->getCanonicalDecl();
  if (V->getType()->isPointerType()) {
    bool Changes = !initialized(V) || Known.exposed(V) || Known.beside(V);
    for (const Stmt *S : Code)
      eachEvaluated(S, [&](const Stmt *Node) {
        if (const auto *B = dyn_cast<BinaryOperator>(Node); B && B->isAssignmentOp())
          Changes |= wholeVariable(B->getLHS()) == V;
        if (const auto *X = dyn_cast<UnaryOperator>(Node); X && X->isIncrementDecrementOp())
          Changes |= wholeVariable(X->getSubExpr()) == V;
        if (const auto *D = dyn_cast<DeclStmt>(Node))
          Changes |= llvm::is_contained(D->decls(), (const Decl *)V);
        Changes |= changesElsewhere(Node, V);
        return !Changes;
      });
    return Changes || !nameable(V, Code, At) ? "" : V->getName().str();
  }
  if (V->getType()->isArithmeticType()) // its address
    return "0";
  if (!V->getType()->isArrayType() && !V->getType()->isRecordType())
    return "";
  std::string Address = address(V, Code, At);
  return Address.empty() || !hasInside(V, Ctx) ? Address : "((const char*)" + Address + "+1)";
}

/// The record of what a function does.
static std::string record(const FunctionDecl *F) { return O2O_EFFECTS_OF + F->getName().str(); }

/// Asks a function of another unit for its effects, and does what they demand.
std::string CheckPrinter::before(const CallExpr *C, llvm::ArrayRef<const Stmt *> Code,
                                 const CheckPoint &At, bool Sole) {
  const FunctionDecl *F = C->getDirectCallee();
  std::string Name = F->getName().str();
  unsigned Number = Asked.insert({F->getCanonicalDecl(), (unsigned)Asked.size()}).first->second;
  unsigned Unknown = 0, Count = std::min(C->getNumArgs(), MaxParameters);
  std::string Args;
  for (unsigned I = 0; I < Count; I++) {
    std::string A;
    if (C->getArg(I)->getType()->isPointerType()) {
      A = Sole ? argument(C->getArg(I), Code, At) : "";
      if (A.empty())
        Unknown |= 1U << I;
    }
    Args += (A.empty() ? "0" : "(const void*)" + A) + ",";
  }
  std::string Whose = "(__o2o_fx_of_" + Name + "(),__o2o_goes_to" + std::to_string(Number) + "()," +
                      (Sole && !F->isImplicit() ? "(const void*)" + Name : "0");
  return "if(!__o2o_is_quiet" + Whose + "," + asks(F) + "))__o2o_before" + Whose + "," +
         std::to_string(Count) + ",(const void*const[]){" + Args + "0}," + std::to_string(Unknown) +
         "u);";
}

/// Where the unit notes whether calls of the function must be announced although nothing is on the
/// device.
std::string CheckPrinter::asks(const FunctionDecl *F) const {
  return "__o2o_asks" + std::to_string(Asked.lookup(F->getCanonicalDecl())) + "()";
}

std::string CheckPrinter::goingTo(const CallExpr *C) const {
  if (Known.classify(C) != Callee::Checked ||
      !Known.reachableFromOutside(definitionOf(C->getDirectCallee())))
    return "";
  return "__o2o_to((const void*)" + C->getDirectCallee()->getName().str() + ");";
}

std::string CheckPrinter::justBefore(const CallExpr *C) {
  std::string Goes = goingTo(C);
  Used |= !Goes.empty();
  return Goes.empty() ? "" : "if(__o2o_open())" + Goes;
}

std::string CheckPrinter::statement(const Effects &E, llvm::ArrayRef<const Stmt *> Code,
                                    const CheckPoint &At, const CallExpr *Sole) {
  std::string Touches = touches(E, Code, At, /*Lists=*/true), Calls, Asks;
  llvm::StringSet<> Said; // nothing runs between two that are the same
  for (const CallExpr *C : E.Unknown)
    if (Known.classify(C) == Callee::Extern) {
      std::string Call = before(C, Code, At, C == Sole);
      if (Said.insert(Call).second)
        Calls += Call;
      std::string One = "|*" + asks(C->getDirectCallee());
      if (!StringRef(Asks).contains(One))
        Asks += One;
    }
  if (std::string Goes = Sole ? goingTo(Sole) : ""; !Goes.empty()) {
    Calls += Goes;
    Asks = ""; // said in any case
  }
  if (!Touches.empty())
    Touches = "if(__o2o_any()){" + Touches + "}";
  Used |= !Touches.empty() || !Calls.empty();
  if (!Asks.empty())
    Asks = "&&(__o2o_any()" + Asks + ")";
  return Calls.empty() ? Touches : "if(__o2o_open()" + Asks + "){" + Touches + Calls + "}";
}

std::string CheckPrinter::inParameters(const Effects &All, llvm::ArrayRef<const Stmt *> Code,
                                       const CheckPoint &At) {
  Effects E = All;
  E.Parts.clear();
  for (const AccessRange &P : All.Parts)
    if (P.constant())
      E.Parts.push_back(P);
    else // its slots would be a compound literal, which wants constants there
      E.whole(P) |= P.Flags;
  std::string Calls = touches(E, Code, At, /*Lists=*/false);
  if (Calls.empty())
    return "";
  Used = true;
  std::replace(Calls.begin(), Calls.end(), ';', ',');
  return "(__o2o_any()?(" + Calls + "(void)0):(void)0),";
}

std::pair<std::string, std::string> CheckPrinter::throughPointer() {
  Used = true;
  return {"__extension__({__auto_type __o2o_f __attribute__((nodebug))=",
          ";if(__o2o_open()&&!__o2o_is_plain((const void*)__o2o_f))"
          "__o2o_through((const void*)__o2o_f);__o2o_f;})"};
}

/// Names and frames at file scope are reached by functions: in a region with default(none), a
/// variable would want a clause of its own.
std::string CheckPrinter::frame(const VarDecl *V) {
  Used = true;
  std::string Id = std::to_string(Frames++), Name = V->getName().str();
  std::string Object = ",&" + Name + "," + sizeOf(V) + ",__o2o_name(" +
                       std::to_string(FrameNames.size()) + ")," + (Known.closed(V) ? "1" : "0") +
                       ");";
  FrameNames += Name + '\0';
  if (V->isStaticLocal()) { // comes to life with its first use, and dies with the unit
    FrameObjects += "static struct __o2o_frame __o2o_frame" + Id +
                    ";" O2O_INLINE "struct __o2o_frame*__o2o_at" + Id +
                    "(void){return&__o2o_frame" + Id + ";}";
    Lasting += "__o2o_left(&__o2o_frame" + Id + ");";
    return "__o2o_lasting(__o2o_at" + Id + "()" + Object;
  }
  return "struct __o2o_frame __o2o_frame" + Id +
         " __attribute__((nodebug,cleanup(__o2o_left)));__o2o_entered(&__o2o_frame" + Id + Object;
}

//===- The unit's data ------------------------------------------------------------------------===//

std::string CheckPrinter::declarations() const {
  std::string Out = O2O_PRELUDE_HOST O2O_PRELUDE_LOOPS;
  if (statics())
    Out += "static const struct __o2o_static __o2o_x[" + std::to_string(statics()) +
           "];" O2O_PRELUDE_STATIC;
  for (auto [F, Unused] : Asked) // by functions: see frame()
    Out += "extern const struct __o2o_fx " + record(F) +
           " __attribute__((weak,visibility(\"default\")));" O2O_INLINE
           "const struct __o2o_fx*__o2o_fx_of_" +
           F->getName().str() + "(void){return&" + record(F) + ";}";
  if (!Asked.empty())
    Out += O2O_PRELUDE_BEFORE;
  // Each by itself: where no code is made of a call, nobody need define the function.
  for (auto [F, Number] : Asked)
    Out += "static const void*const volatile __o2o_callee" + std::to_string(Number) +
           ";" O2O_INLINE "const void*__o2o_goes_to" + std::to_string(Number) +
           "(void){return __o2o_callee" + std::to_string(Number) + ";}static unsigned " O2O_ASK +
           std::to_string(Number) + "=1;" O2O_INLINE "unsigned*__o2o_asks" +
           std::to_string(Number) + "(void){return&" O2O_ASK + std::to_string(Number) + ";}";
  if (unsigned Count = announcing())
    Out += "static const void*const __o2o_g[" + std::to_string(Count) + "];";
  if (!ListWords.empty()) {
    // A string: Clang looks at each number of an initializer several times.
    const llvm::StringRef Bytes((const char *)ListWords.data(), sizeof(int64_t) * ListWords.size());
    Out += "static const union{char __c[" + std::to_string(Bytes.size()) + "];long long __i[" +
           std::to_string(ListWords.size()) + "];}__o2o_p={" + quoted(Bytes) +
           "};" O2O_INLINE "const long long*__o2o_list(unsigned __n){return __o2o_p.__i+__n;}";
  }
  if (!ListObjects.empty())
    Out += "static const void*const __o2o_q[" + std::to_string(ListObjects.size()) +
           "];" O2O_INLINE
           "const long long*__o2o_values(unsigned __n){return(const long long*)(__o2o_q+__n);}";
  if (!FrameNames.empty()) // an array: a string literal would appear in debug information
    Out += "static const char __o2o_f[]=" + quoted(FrameNames) +
           ";" O2O_INLINE "const char*__o2o_name(unsigned __n){return __o2o_f+__n;}";
  return Out + FrameObjects + "\n";
}

unsigned CheckPrinter::announcing() const {
  return (unsigned)llvm::count_if(Known.definitions(),
                                  [this](const FunctionDecl *F) { return Known.announces(F); });
}

/// The address that calls of a function of another unit go to, behind the text, where its
/// declarations stand.
std::string CheckPrinter::called(const FunctionDecl *F, std::string &Declared) const {
  auto AtFileScope = [](const FunctionDecl *D) {
    return !D->isImplicit() && !D->isLocalExternDecl();
  };
  // Of these only calls make sense, and no address.
  if (F->hasAttr<OverloadableAttr>() || F->hasAttr<EnableIfAttr>() ||
      llvm::any_of(F->parameters(),
                   [](const ParmVarDecl *P) { return P->hasAttr<PassObjectSizeAttr>(); }))
    return "0";
  if (llvm::any_of(F->redecls(), AtFileScope))
    return "(__const void*)" + F->getName().str();
  std::string Name = "__o2o_c" + std::to_string(Asked.lookup(F)) + "_";
  Declared += "extern void " + Name + "(void)__asm__(\"" + F->getName().str() + "\");";
  return "(__const void*)" + Name;
}

/// Other functions may be called in the place of the unit's own ones, by LD_PRELOAD or a definition
/// in the program, when the unit is part of a shared library: their summaries say nothing then.
std::string CheckPrinter::replaceable() const {
  const LangOptions &Options = Ctx.getLangOpts();
  std::string Pairs;
  unsigned Count = 0;
  for (const FunctionDecl *F : Known.definitions())
    if (Options.PICLevel && !Options.PIE && Known.published(F) &&
        F->getVisibility() == DefaultVisibility) {
      Pairs += "{(__const void*)" + F->getName().str() + ",(__const void*)__o2o_own_" +
               F->getName().str() + "},";
      Count++;
    }
  if (!Count)
    return "";
  return "static __const void*__const volatile __o2o_owns[][2] __attribute__((nodebug))={" + Pairs +
         "};__attribute__((constructor(65534),nodebug))static void __o2o_replaced(void){unsigned "
         "__i;"
         "for(__i=0;__i<" +
         std::to_string(Count) +
         "u;__i++)if(__o2o_owns[__i][0]!=__o2o_owns[__i][1])__o2o_u.__flags|=" +
         std::to_string(O2O_UNIT_BASELINE) + "u;}\n";
}

/// The constant by which other units know what a function does, with the address of the function
/// that is meant: the linker may give its name to another one (--wrap, a library's hidden function,
/// a program's function in the place of a library's). It stands behind the user's text, which may
/// have redefined `const` (`#define const`): hence __const.
std::string CheckPrinter::publish(const FunctionDecl *F) {
  std::string Own = "__o2o_own_" + F->getName().str();
  std::string Visibility = F->getVisibility() == HiddenVisibility      ? "hidden"
                           : F->getVisibility() == ProtectedVisibility ? "protected"
                                                                       : "default";
  std::string Head = "static __typeof__(" + F->getName().str() + ") " + Own +
                     " __attribute__((alias(\"" + F->getName().str() +
                     "\")));__const struct __o2o_fx " + record(F) +
                     " __attribute__((weak,nodebug,visibility(\"" + Visibility + "\")))={";
  std::string Self = "(__const void*)" + Own;
  if (Known.checked(F))
    return Head + "1,0,0,0,0,{0}," + Self + "};\n";
  Effects E = Known.summary(F).ofObjects();
  unsigned Open = E.Open;
  std::string Objects, Params;
  unsigned Count = 0;
  for (auto [V, Flags] : E.Named) {
    if (inTable(V)) {
      Objects += std::string("{") + (hasInside(V, Ctx) ? "(__const char*)&" : "&") +
                 V->getName().str() + (hasInside(V, Ctx) ? "+1," : ",") + std::to_string(Flags) +
                 "u},";
      Count++;
    } else {
      Open |= Flags | O2O_TOUCH_CLOSED;
    }
  }
  std::vector<unsigned> Flags(std::min(F->getNumParams(), MaxParameters));
  for (auto [V, How] : E.Pointee) {
    const auto *P = dyn_cast<ParmVarDecl>(V);
    if (P && P->getFunctionScopeIndex() < Flags.size())
      Flags[P->getFunctionScopeIndex()] |= How;
    else
      Open |= How | O2O_TOUCH_CLOSED;
  }
  if (Count > 255) {
    Open |= AccessRead | AccessWrite;
    Count = 0;
  }
  for (unsigned How : Flags)
    Params += std::to_string(How) + ",";
  std::string Table = Count ? "__o2o_e_" + F->getName().str() : "0";
  if (Count)
    Head = "static __const struct __o2o_fxo " + Table + "[] __attribute__((nodebug))={" + Objects +
           "};" + Head;
  return Head + "2," + std::to_string(Open) + "," + std::to_string(Flags.size()) + "," +
         std::to_string(Count) + "," + Table + ",{" + Params + "0}," + Self + "};\n";
}

std::string CheckPrinter::definitions() {
  std::string Out;
  for (const FunctionDecl *F : Known.definitions())
    if (Known.published(F))
      Out += publish(F);
  Out += replaceable();
  for (auto [F, Number] : Asked) {
    std::string Declared, Address = called(F, Declared);
    Out += Declared + "static __const void*__const volatile __o2o_callee" + std::to_string(Number) +
           " __attribute__((nodebug))=" + Address + ";\n";
  }
  if (announcing()) {
    Out += "static const void*const __o2o_g[] __attribute__((nodebug))={";
    for (const FunctionDecl *F : Known.definitions())
      if (Known.announces(F))
        Out += "(const void*)" + F->getName().str() + ",";
    Out += "};\n";
  }
  if (!Lasting.empty())
    Out += "__attribute__((destructor))static void __o2o_forget_locals(void){" + Lasting + "}\n";
  if (statics()) {
    Out += "static __const struct __o2o_static __o2o_x[] __attribute__((nodebug))={";
    std::string Texts;
    for (auto [V, Index] : Statics) {
      std::string Name = V->getName().str(), Text = "__o2o_y" + std::to_string(Index);
      Texts += "static __const char " + Text + "[] __attribute__((nodebug))=\"" + Name + "\";";
      Out += "{&" + Name + "," + sizeOf(V) + "," + Text + (Known.closed(V) ? ",1,0}," : ",0,0},");
    }
    for (const auto &[Array, Name] : Own)
      Out += "{&" + Array + ",sizeof " + Array + ",\"" + Name + "\",1,0},";
    Out = Texts + Out + "};\n";
    if (!ListObjects.empty())
      Out += "static __const void*__const __o2o_q[] __attribute__((nodebug))={";
    for (unsigned Index : ListObjects)
      Out += "&" + (Statics.begin() + Index)->first->getName().str() + ",";
    if (!ListObjects.empty())
      Out += "};\n";
  }
  return Out;
}

} // namespace o2o
