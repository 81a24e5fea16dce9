//===- define_tables.cpp - a unit's tables become a constant of its module --------------------===//
//
// A module pass at the end of the pipeline. As text, each table is a variable that Clang lexes,
// parses, checks and generates, and that LLVM's passes come across from each function with a
// launch; nobody looks into them before the program runs.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/passes/define_tables.h"
#include "plugin/ast/compat_passes.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace o2o {
namespace {

class DefineTables : public PassInfoMixin<DefineTables> {
public:
  explicit DefineTables(const UnitTables &Tables) : Tables(Tables) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    GlobalVariable *Declared = M.getNamedGlobal(O2O_TABLES);
    if (!Declared)
      return PreservedAnalyses::all();
    auto *Type = cast<StructType>(typeIn(M.getContext()));
    auto *Defined = new GlobalVariable(M, Type, /*isConstant=*/true, GlobalValue::InternalLinkage,
                                       nullptr, "", Declared);
    Defined->setAlignment(Align(16));
    GlobalValue::SanitizerMetadata NotInstrumented;
    NotInstrumented.NoAddress = true;
    Defined->setSanitizerMetadata(NotInstrumented);
    Defined->takeName(Declared);
    Declared->replaceAllUsesWith(Defined);
    Declared->eraseFromParent();
    defineStates(M);
    Defined->setInitializer(ConstantStruct::get(Type, membersIn(M, *Defined)));
    return PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  void defineStates(Module &M) const {
    auto *Type = ArrayType::get(PointerType::getUnqual(M.getContext()), Tables.Kernels);
    auto *States = new GlobalVariable(M, Type, /*isConstant=*/false, GlobalValue::InternalLinkage,
                                      Constant::getNullValue(Type), O2O_STATES);
    States->setAlignment(Align(sizeof(void *)));
  }

  /// Calls \p Bytes and \p Address for what the tables consist of, in their order.
  template <typename BytesT, typename AddressT> void each(BytesT Bytes, AddressT Address) const {
    size_t At = 0;
    for (const UnitTables::Address &A : Tables.Addresses) {
      if (A.At > At)
        Bytes(StringRef(Tables.Bytes).slice(At, A.At));
      Address(A);
      At = A.At + sizeof(void *);
    }
    if (Tables.Bytes.size() > At)
      Bytes(StringRef(Tables.Bytes).substr(At));
  }

  Type *typeIn(LLVMContext &C) const {
    SmallVector<Type *, 0> Members;
    each(
        [&](StringRef Part) { Members.push_back(ArrayType::get(Type::getInt8Ty(C), Part.size())); },
        [&](const UnitTables::Address &) { Members.push_back(PointerType::getUnqual(C)); });
    return StructType::get(C, Members, /*isPacked=*/true);
  }

  SmallVector<Constant *, 0> membersIn(Module &M, GlobalVariable &Own) const {
    LLVMContext &C = M.getContext();
    SmallVector<Constant *, 0> Members;
    each(
        [&](StringRef Part) {
          Members.push_back(ConstantDataArray::getString(C, Part, /*AddNull=*/false));
        },
        [&](const UnitTables::Address &A) {
          GlobalValue *To = A.Symbol.empty() ? &Own : M.getNamedValue(A.Symbol);
          Members.push_back(
              To ? ConstantExpr::getGetElementPtr(Type::getInt8Ty(C), To,
                                                  ConstantInt::get(Type::getInt64Ty(C), A.Offset))
                 : ConstantPointerNull::get(PointerType::getUnqual(C)));
        });
    return Members;
  }

  const UnitTables Tables;
};

} // namespace

void defineTables(clang::CodeGenOptions &Opts, const UnitTables &Tables) {
  addLastPass(Opts, [Tables](bool) { return DefineTables(Tables); });
}

} // namespace o2o
