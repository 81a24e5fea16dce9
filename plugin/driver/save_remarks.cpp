//===- save_remarks.cpp - the plugin's remarks in the records of -fsave-optimization-record ---===//
//
// LLVM opens the record when code generation begins, so a module pass at the start of the pipeline
// writes. The places are ours and not those of debug information, which a unit need not have.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/driver/save_remarks.h"
#include "plugin/ast/compat_passes.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Remarks/Remark.h"
#include "llvm/Remarks/RemarkSerializer.h"
#include "llvm/Remarks/RemarkStreamer.h"

using namespace llvm;

namespace o2o {
namespace {

class SaveRemarks : public PassInfoMixin<SaveRemarks> {
public:
  explicit SaveRemarks(std::vector<RemarkRecord> Records) : Records(std::move(Records)) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    remarks::RemarkStreamer *Stream = M.getContext().getMainRemarkStreamer();
    if (Stream && Stream->matchesFilter("omp2ocl"))
      for (const RemarkRecord &R : Records)
        Stream->getSerializer().emit(remark(R));
    return PreservedAnalyses::all();
  }

  static bool isRequired() { return true; }

private:
  static remarks::Remark remark(const RemarkRecord &R) {
    remarks::Remark Out;
    Out.RemarkType = R.What == RemarkRecord::Pass     ? remarks::Type::Passed
                     : R.What == RemarkRecord::Missed ? remarks::Type::Missed
                                                      : remarks::Type::Analysis;
    Out.PassName = "omp2ocl";
    Out.RemarkName = R.Key;
    Out.FunctionName = R.Function;
    Out.Loc = {R.File, R.Line, R.Column};
    remarks::Argument Text;
    Text.Key = "String";
    Text.Val = R.Message;
    Out.Args.push_back(Text);
    return Out;
  }

  std::vector<RemarkRecord> Records;
};

} // namespace

void saveRemarks(clang::CodeGenOptions &Opts, const std::vector<RemarkRecord> &Records) {
  if (Opts.OptRecordFile.empty() || Records.empty())
    return;
  SaveRemarks Pass(Records);
  addFirstPass(Opts, [Pass](bool) { return SaveRemarks(Pass); });
}

} // namespace o2o
