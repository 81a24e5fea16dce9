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
#include "llvm/TargetParser/Triple.h"

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

/// False when the module has no image such as stub.cmake makes it.
bool nameInstalled(Module &Runtime, const std::string &File) {
  GlobalVariable *Image = Runtime.getNamedGlobal(O2O_STRING(O2O_SYMBOL(image)));
  GlobalVariable *Size = Runtime.getNamedGlobal(O2O_STRING(O2O_SYMBOL(image_size)));
  auto *Bytes = Image && Size && Image->hasInitializer()
                    ? dyn_cast<ConstantDataSequential>(Image->getInitializer())
                    : nullptr;
  std::string Named = Bytes ? imageNaming(Bytes->getRawDataValues(), File) : "";
  if (Named.empty())
    return false;
  Constant *Init = ConstantDataArray::getString(Runtime.getContext(), Named, /*AddNull=*/false);
  auto *Shorter = new GlobalVariable(Runtime, Init->getType(), /*isConstant=*/true,
                                     Image->getLinkage(), Init, "", Image);
  Shorter->copyAttributesFrom(Image);
  Shorter->setComdat(Image->getComdat());
  Shorter->takeName(Image);
  Image->replaceAllUsesWith(Shorter);
  Image->eraseFromParent();
  Size->setInitializer(ConstantInt::get(Size->getValueType(), Named.size()));
  return true;
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

/// Gives the stub its image. False when it has none of that size.
bool setImage(Module &Runtime, StringRef Bytes) {
  GlobalVariable *Image = Runtime.getNamedGlobal(O2O_STRING(O2O_SYMBOL(image)));
  Constant *Init = ConstantDataArray::getString(Runtime.getContext(), Bytes, /*AddNull=*/false);
  if (!Image || Image->getValueType() != Init->getType())
    return false;
  Image->setInitializer(Init);
  return true;
}

class LinkRuntime : public PassInfoMixin<LinkRuntime> {
public:
  LinkRuntime(std::string Path, std::string Installed, bool Assembled)
      : Path(std::move(Path)), Installed(std::move(Installed)), Assembled(Assembled) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(Path);
    if (!Text)
      return fail(M, Text.getError().message());
    const std::optional<Parts> Joined = partsOf((*Text)->getMemBufferRef());
    Expected<std::unique_ptr<Module>> Runtime =
        getLazyBitcodeModule(Joined ? Joined->Stub : (*Text)->getMemBufferRef(), M.getContext());
    if (!Runtime)
      return fail(M, toString(Runtime.takeError()));
    if ((Joined && !setImage(**Runtime, Joined->Image)) ||
        (!Installed.empty() && !nameInstalled(**Runtime, Installed)))
      return fail(M, "it holds no image of the runtime");
    if (Joined && Assembled && sameMachine(M, **Runtime))
      RuntimeAssembly(Joined->Assembly).takeInto(M, **Runtime);
    (*Runtime)->setTargetTriple(M.getTargetTriple());
    (*Runtime)->setDataLayout(M.getDataLayout());
    if (Linker::linkModules(M, std::move(*Runtime)))
      return fail(M, "it cannot be linked");
    return PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  /// Text is for one kind of machine and one way of calling, IR for several.
  static bool sameMachine(const Module &M, const Module &Runtime) {
    Triple Wanted(M.getTargetTriple()), Here(Runtime.getTargetTriple());
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
