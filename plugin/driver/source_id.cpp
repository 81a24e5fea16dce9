//===- source_id.cpp - debug information names the user's file, not the edited one ------------===//
//
// A module pass at the very start of the pipeline. It finds the DIFile nodes whose sum is that of
// the edited text and replaces them in every node that refers to them. A DIFile cannot be changed
// in place, and LLVM keeps no list of its users, so all metadata reachable from the module is
// visited.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/driver/source_id.h"
#include "plugin/ast/compat.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MD5.h"

using namespace llvm;

namespace o2o {
namespace {

std::string md5(StringRef Text) {
  MD5::MD5Result Sum = MD5::hash(ArrayRef(Text.bytes_begin(), Text.size()));
  SmallString<32> Hex;
  MD5::stringifyResult(Sum, Hex);
  return Hex.str().str();
}

/// Collects every metadata node that can be reached from a module.
class MetadataWalk {
public:
  explicit MetadataWalk(Module &M) {
    for (NamedMDNode &Named : M.named_metadata())
      for (MDNode *N : Named.operands())
        add(N);
    for (GlobalObject &G : M.global_objects())
      addAttached(G);
    for (Function &F : M)
      for (BasicBlock &Block : F)
        for (Instruction &I : Block)
          addInstruction(I);
    for (size_t I = 0; I < Nodes.size(); ++I)
      for (const MDOperand &Op : Nodes[I]->operands())
        add(dyn_cast_or_null<MDNode>(Op.get()));
  }

  ArrayRef<MDNode *> nodes() const { return Nodes; }

private:
  void add(MDNode *N) {
    if (N && Seen.insert(N).second)
      Nodes.push_back(N);
  }

  template <typename T> void addAttached(T &Holder) {
    SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
    Holder.getAllMetadata(Attached);
    for (auto &[Kind, N] : Attached)
      add(N);
  }

  void addInstruction(Instruction &I) {
    addAttached(I);
    eachOfDebugRecords(I, [&](MDNode *N) { add(N); });
    for (Value *V : I.operand_values())
      if (auto *Wrapped = dyn_cast_or_null<MetadataAsValue>(V))
        add(dyn_cast<MDNode>(Wrapped->getMetadata()));
  }

  SmallVector<MDNode *, 0> Nodes;
  DenseSet<MDNode *> Seen;
};

class RestoreSource : public PassInfoMixin<RestoreSource> {
public:
  RestoreSource(StringRef Edited, StringRef Original)
      : EditedSum(md5(Edited)), OriginalSum(md5(Original)), OriginalText(Original) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    if (!M.getNamedMetadata("llvm.dbg.cu"))
      return PreservedAnalyses::all();
    MetadataWalk Walk(M);
    DenseMap<Metadata *, DIFile *> Restored;
    for (MDNode *N : Walk.nodes())
      if (auto *File = dyn_cast<DIFile>(N))
        if (File->getChecksum() && File->getChecksum()->Value == EditedSum)
          Restored[File] = restored(*File);
    if (Restored.empty())
      return PreservedAnalyses::all();
    for (MDNode *N : Walk.nodes())
      for (unsigned I = 0, E = N->getNumOperands(); I < E; ++I)
        if (DIFile *File = Restored.lookup(N->getOperand(I)))
          N->replaceOperandWith(I, File);
    return PreservedAnalyses::all();
  }

  static bool isRequired() { return true; }

private:
  DIFile *restored(DIFile &File) const {
    DIFile::ChecksumInfo<StringRef> Sum(File.getChecksum()->Kind, OriginalSum);
    std::optional<StringRef> Text;
    if (File.getSource())
      Text = OriginalText;
    return DIFile::get(File.getContext(), File.getFilename(), File.getDirectory(), Sum, Text);
  }

  std::string EditedSum, OriginalSum, OriginalText;
};

} // namespace

void keepSourceIdentity(clang::CodeGenOptions &Opts, StringRef Edited, StringRef Original) {
  RestoreSource Pass(Edited, Original);
  addPassCallback(Opts, [Pass](PassBuilder &Builder) {
    Builder.registerPipelineStartEPCallback([Pass](ModulePassManager &Passes, OptimizationLevel) {
      Passes.addPass(RestoreSource(Pass));
    });
  });
}

void restoreSum(MutableArrayRef<char> Output, StringRef Edited, StringRef Original) {
  std::string From = md5(Edited), To = md5(Original);
  StringRef Text(Output.data(), Output.size());
  for (size_t At = Text.find(From); At != StringRef::npos; At = Text.find(From, At))
    std::copy(To.begin(), To.end(), Output.begin() + At);
}

} // namespace o2o
