//===- runtime_assembly.cpp - the stub as assembly text ---------------------------------------===//
//
// Linked in as IR, the stub's functions take LLVM longer than all of a small program: some thirty
// of them go through code generation in each unit. As text they are read once. What the text
// leaves to IR are functions that are inlined.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/driver/runtime_assembly.h"
#include "abi/abi.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace o2o {

/// A head: "#o2o NAME|NEEDED NAMES|WEAK NAMES|inlined".
static const char Head[] = "#o2o ";

RuntimeAssembly::RuntimeAssembly(StringRef Text) {
  while (Text.consume_front(Head)) {
    auto [Line, Rest] = Text.split('\n');
    SmallVector<StringRef, 4> Parts;
    Line.split(Parts, '|');
    Parts.resize(4);
    size_t End = Rest.starts_with(Head) ? 0 : Rest.find(std::string("\n") + Head);
    End = End == StringRef::npos ? Rest.size() : End + 1;
    Piece &P = Pieces[Parts[0]];
    P.Text = Rest.take_front(End);
    Parts[1].split(P.Needs, ' ', -1, /*KeepEmpty=*/false);
    Parts[2].split(P.Weak, ' ', -1, /*KeepEmpty=*/false);
    P.Inlined = !Parts[3].empty();
    Text = Rest.drop_front(End);
  }
}

/// What the module uses, what that needs, and so on; names of the program's among them.
SmallVector<StringRef, 64> RuntimeAssembly::closure(const Module &M) const {
  SetVector<StringRef> Names;
  for (const GlobalValue &V : M.global_values())
    if (V.isDeclaration() && Pieces.count(V.getName()) && !V.use_empty())
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

bool RuntimeAssembly::takeInto(Module &M) const {
  SmallVector<StringRef, 64> Names = closure(M);
  if (Pieces.empty() || !fits(M, Names))
    return false;
  std::string Text;
  StringSet<> Weak;
  for (StringRef Name : Names) {
    if (Name == O2O_STRING(O2O_SYMBOL(image)) || Name == O2O_STRING(O2O_SYMBOL(image_size)))
      M.getOrInsertGlobal(Name, Type::getInt8Ty(M.getContext()));
    auto Found = Pieces.find(Name);
    if (Found == Pieces.end() || Found->second.Inlined) // the program's, or IR
      continue;
    Text += Found->second.Text;
    for (StringRef Other : Found->second.Weak)
      if (const GlobalValue *V = M.getNamedValue(Other); !V || V->hasExternalWeakLinkage())
        if (Weak.insert(Other).second)
          Text += ("\t.weak\t" + Other + "\n").str();
  }
  // What is printed as text goes on where it was.
  M.appendModuleInlineAsm(Text + "\t.text\n");
  return true;
}

bool RuntimeAssembly::leavesIR(const Module &M) const {
  return any_of(Pieces, [&](const auto &Piece) {
    const GlobalValue *V = Piece.second.Inlined ? M.getNamedValue(Piece.first()) : nullptr;
    return V && V->isDeclaration() && !V->use_empty();
  });
}

void RuntimeAssembly::declareIn(Module &Runtime) const {
  for (const auto &Piece : Pieces)
    if (GlobalValue *V = Runtime.getNamedValue(Piece.first()); V && !Piece.second.Inlined)
      forget(*V);
}

} // namespace o2o
