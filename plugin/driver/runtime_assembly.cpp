//===- runtime_assembly.cpp - the stub as assembly text ---------------------------------------===//
//
// Linked in as IR, the stub's functions take LLVM longer than all of a small program: some thirty
// of them go through code generation in each unit. As text they are read once. What the text
// leaves to IR are functions that are inlined, and the image, which is a constant.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/driver/runtime_assembly.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace o2o {

/// A head: "#o2o NAME|NEEDED NAMES|WEAK NAMES".
static const char Head[] = "#o2o ";

RuntimeAssembly::RuntimeAssembly(StringRef Text) {
  while (Text.consume_front(Head)) {
    auto [Line, Rest] = Text.split('\n');
    auto [Name, Lists] = Line.split('|');
    auto [Needs, Weak] = Lists.split('|');
    size_t End = Rest.starts_with(Head) ? 0 : Rest.find(std::string("\n") + Head);
    End = End == StringRef::npos ? Rest.size() : End + 1;
    Piece &P = Pieces[Name];
    P.Text = Rest.take_front(End);
    Needs.split(P.Needs, ' ', -1, /*KeepEmpty=*/false);
    Weak.split(P.Weak, ' ', -1, /*KeepEmpty=*/false);
    Text = Rest.drop_front(End);
  }
}

/// Inlined functions stay IR.
static bool staysIR(const Module &Runtime, StringRef Name) {
  const Function *F = Runtime.getFunction(Name);
  return F && F->hasFnAttribute(Attribute::AlwaysInline);
}

/// What the module uses, what that needs, and so on; names of the program's among them.
SmallVector<StringRef, 64> RuntimeAssembly::closure(const Module &M, const Module &Runtime) const {
  SetVector<StringRef> Names;
  for (const GlobalValue &V : M.global_values())
    if (V.isDeclaration() && Runtime.getNamedValue(V.getName()) && !V.use_empty())
      Names.insert(V.getName());
  for (unsigned I = 0; I < Names.size(); I++)
    if (auto Found = Pieces.find(Names[I]); Found != Pieces.end())
      Names.insert(Found->second.Needs.begin(), Found->second.Needs.end());
  return SmallVector<StringRef, 64>(Names.begin(), Names.end());
}

bool RuntimeAssembly::fits(const Module &M, ArrayRef<StringRef> Names) const {
  for (const char *Flag : {"cf-protection-branch", "cf-protection-return", "sign-return-address",
                           "branch-target-enforcement", "guarded-control-stack"})
    if (const auto *Set = mdconst::extract_or_null<ConstantInt>(M.getModuleFlag(Flag));
        Set && !Set->isZero())
      return false;
  return none_of(Names, [&](StringRef Name) {
    const GlobalValue *V = M.getNamedValue(Name);
    return V && V->hasLocalLinkage();
  });
}

/// Of a definition, only that it exists somewhere.
static void forget(GlobalValue &V) {
  if (auto *F = dyn_cast<Function>(&V)) {
    F->setIsMaterializable(false);
    F->deleteBody();
    F->setComdat(nullptr);
  } else if (auto *G = dyn_cast<GlobalVariable>(&V)) {
    G->setInitializer(nullptr);
    G->setLinkage(GlobalValue::ExternalLinkage);
    G->setComdat(nullptr);
  }
}

bool RuntimeAssembly::takeInto(Module &M, Module &Runtime) const {
  SmallVector<StringRef, 64> Names = closure(M, Runtime);
  if (Pieces.empty() || !fits(M, Names))
    return false;
  std::string Text;
  SmallVector<GlobalValue *, 2> Kept;
  StringSet<> Weak;
  for (StringRef Name : Names) {
    GlobalValue *Stub = Runtime.getNamedValue(Name);
    auto Found = Pieces.find(Name);
    if (Found == Pieces.end()) { // a constant, or the program's
      if (auto *G = dyn_cast_or_null<GlobalVariable>(Stub); G && !G->isDeclaration())
        Kept.push_back(cast<GlobalValue>(M.getOrInsertGlobal(Name, G->getValueType())));
      continue;
    }
    if (staysIR(Runtime, Name))
      continue;
    Text += Found->second.Text;
    for (StringRef Other : Found->second.Weak)
      if (const GlobalValue *V = M.getNamedValue(Other); !V || V->hasExternalWeakLinkage())
        if (Weak.insert(Other).second)
          Text += ("\t.weak\t" + Other + "\n").str();
  }
  for (const auto &Piece : Pieces)
    if (GlobalValue *V = Runtime.getNamedValue(Piece.first()); V && !staysIR(Runtime, V->getName()))
      forget(*V);
  appendToCompilerUsed(M, Kept);
  // What is printed as text goes on where it was.
  M.appendModuleInlineAsm(Text + "\t.text\n");
  return true;
}

} // namespace o2o
