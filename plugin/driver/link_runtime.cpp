//===- link_runtime.cpp - the runtime's functions that a unit calls ---------------------------===//
//
// All that the bitcode holds is linkonce_odr, of which LLVM's linker takes what is used. Clang
// links bitcode before any pass runs, when only the text has named functions of the runtime. So a
// pass does it, behind those that announce accesses and note blocks. Where no passes run, nothing
// but text names them.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/driver/link_runtime.h"
#include "abi/abi.h"
#include "abi/image.h"
#include "plugin/ast/compat_passes.h"
#include "plugin/driver/runtime_assembly.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace o2o {
namespace {

/// The bytes of an image that names a file in place of what is packed in \p Packed; empty when that
/// is no image.
std::string imageNaming(StringRef Packed, const std::string &File) {
  o2o_image_trailer T;
  if (Packed.size() < sizeof T)
    return "";
  memcpy(&T, Packed.end() - sizeof T, sizeof T);
  if (T.packed > Packed.size() - sizeof T)
    return "";
  std::string Image = Packed.drop_back(sizeof T + T.packed).str();
  T.packed = File.size() + 1;
  T.kind = O2O_IMAGE_INSTALLED;
  Image.append(File.c_str(), T.packed);
  return Image.append(reinterpret_cast<const char *>(&T), sizeof T);
}

/// What the file of the runtime holds besides the bitcode of all of it (runtime/stub/join.py).
struct Parts {
  MemoryBufferRef Stub; ///< bitcode in which the image is zeros
  StringRef Image, Assembly;
};

/// None where the file is nothing but bitcode.
std::optional<Parts> partsOf(MemoryBufferRef File) {
  static constexpr StringLiteral Mark("o2oparts");
  uint64_t Places[6];
  StringRef Bytes = File.getBuffer();
  if (!Bytes.ends_with(Mark) || Bytes.size() < sizeof Places + Mark.size())
    return std::nullopt;
  memcpy(Places, Bytes.end() - Mark.size() - sizeof Places, sizeof Places);
  auto Part = [&](unsigned I) { return Bytes.substr(Places[2 * I], Places[2 * I + 1]); };
  return Parts{{Part(0), File.getBufferIdentifier()}, Part(1), Part(2)};
}

/// Gives the variable, where the module uses it, a value: one definition for all of the program, as
/// all of the stub is.
void define(Module &M, StringRef Name, Constant *Value, Align Alignment) {
  GlobalVariable *Old = M.getNamedGlobal(Name);
  if (!Old)
    return;
  auto *New = new GlobalVariable(M, Value->getType(), /*isConstant=*/true,
                                 GlobalValue::LinkOnceODRLinkage, Value);
  New->setAlignment(Alignment);
  New->setComdat(M.getOrInsertComdat(Name));
  GlobalValue::SanitizerMetadata NotInstrumented;
  NotInstrumented.NoAddress = true;
  New->setSanitizerMetadata(NotInstrumented);
  New->takeName(Old);
  Old->replaceAllUsesWith(New);
  Old->eraseFromParent();
  appendToCompilerUsed(M, New); // text may name it
}

/// Defines the image and its size in \p M.
void defineImage(Module &M, StringRef Bytes) {
  define(M, O2O_STRING(O2O_SYMBOL(image)),
         ConstantDataArray::getString(M.getContext(), Bytes, /*AddNull=*/false), Align(16));
  define(M, O2O_STRING(O2O_SYMBOL(image_size)),
         ConstantInt::get(Type::getInt64Ty(M.getContext()), Bytes.size()), Align(8));
}

class LinkRuntime : public PassInfoMixin<LinkRuntime> {
public:
  LinkRuntime(std::string Path, std::string Installed, bool Assembled)
      : Path(std::move(Path)), Installed(std::move(Installed)), Assembled(Assembled) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Path);
    if (!File)
      return fail(M, File.getError().message());
    const std::optional<Parts> Joined = partsOf((*File)->getMemBufferRef());
    const std::string Named =
        Installed.empty() || !Joined ? "" : imageNaming(Joined->Image, Installed);
    if (!Installed.empty() && Named.empty())
      return fail(M, "it holds no image of the runtime");
    const RuntimeAssembly Text(Joined && Assembled && isHere(M) ? Joined->Assembly : "");
    const bool LeavesIR = Text.leavesIR(M), AsText = Text.takeInto(M);
    if (!AsText || LeavesIR) {
      Expected<std::unique_ptr<Module>> Runtime =
          getLazyBitcodeModule(Joined ? Joined->Stub : (*File)->getMemBufferRef(), M.getContext());
      if (!Runtime)
        return fail(M, toString(Runtime.takeError()));
      if (AsText)
        Text.declareIn(**Runtime);
      (*Runtime)->setTargetTriple(M.getTargetTriple());
      (*Runtime)->setDataLayout(M.getDataLayout());
      if (Linker::linkModules(M, std::move(*Runtime)))
        return fail(M, "it cannot be linked");
    }
    if (Joined)
      defineImage(M, Named.empty() ? Joined->Image : Named);
    return PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  /// Text is for one kind of machine and one way of calling, that of the compiler itself.
  static bool isHere(const Module &M) {
    Triple Wanted(M.getTargetTriple()), Here(sys::getDefaultTargetTriple());
    return Wanted.getArch() == Here.getArch() && Wanted.getEnvironment() == Here.getEnvironment() &&
           Wanted.getObjectFormat() == Here.getObjectFormat();
  }

  PreservedAnalyses fail(Module &M, const std::string &Why) {
    M.getContext().emitError("omp2ocl: '" + Path + "': " + Why);
    return PreservedAnalyses::all();
  }

  std::string Path, Installed;
  bool Assembled;
};

} // namespace

void linkRuntime(clang::CodeGenOptions &Opts, const std::string &Path, const std::string &Installed,
                 bool Assembled) {
  if (Opts.DisableLLVMPasses) {
    clang::CodeGenOptions::BitcodeFileToLink Runtime;
    Runtime.Filename = Path;
    Opts.LinkBitcodeFiles.push_back(Runtime);
    return;
  }
  addFirstPass(Opts, [=](bool) { return LinkRuntime(Path, Installed, Assembled); });
}

} // namespace o2o
