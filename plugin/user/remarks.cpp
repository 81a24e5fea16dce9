//===- remarks.cpp - what was done to a loop, or why not --------------------------------------===//

#include "plugin/user/remarks.h"

#include "plugin/user/file_names.h"
#include "plugin/user/options.h"

#include "clang/Basic/DiagnosticFrontend.h"

using namespace clang;

namespace o2o {

static const char PassName[] = "omp2ocl";

bool Remarks::passEnabled() const {
  return CI.getCodeGenOpts().OptimizationRemark.patternMatches(PassName);
}

bool Remarks::missedEnabled() const {
  return CI.getCodeGenOpts().OptimizationRemarkMissed.patternMatches(PassName);
}

void Remarks::emit(SourceLocation Loc, unsigned DiagID, StringRef Message) {
  CI.getDiagnostics().Report(Loc, DiagID) << AddFlagValue(PassName) << Message;
}

void Remarks::record(RemarkRecord::Kind What, SourceLocation Loc, StringRef Message,
                     StringRef Key) {
  if (!Records || Loc.isInvalid())
    return;
  const SourceManager &SM = CI.getSourceManager();
  PresumedLoc P = SM.getPresumedLoc(Loc);
  if (P.isValid())
    Records->push_back({What, Key.str(), Function, writtenFileName(SM, CI.getLangOpts(), Loc),
                        P.getLine(), P.getColumn(), Message.str()});
}

void Remarks::pass(SourceLocation Loc, StringRef Message, StringRef Key) {
  record(RemarkRecord::Pass, Loc, Message, Key);
  LastShown = passEnabled();
  if (LastShown)
    emit(Loc, diag::remark_fe_backend_optimization_remark, Message);
}

void Remarks::missed(SourceLocation Loc, StringRef Message, StringRef Key) {
  record(RemarkRecord::Missed, Loc, Message, Key);
  LastShown = missedEnabled();
  if (LastShown)
    emit(Loc, diag::remark_fe_backend_optimization_remark_missed, Message);
}

void Remarks::analysis(SourceLocation Loc, StringRef Message) {
  record(RemarkRecord::Analysis, Loc, Message, "analysis");
  LastShown = CI.getCodeGenOpts().OptimizationRemarkAnalysis.patternMatches(PassName);
  if (LastShown)
    emit(Loc, diag::remark_fe_backend_optimization_remark_analysis, Message);
}

void Remarks::summary(SourceLocation Loc, unsigned Kernels, unsigned Loops) {
  std::string Message =
      std::to_string(Kernels) + " of " + std::to_string(Loops) + " loops became kernels";
  setFunction("");
  if (passEnabled() || !missedEnabled())
    pass(Loc, Message, "sum");
  else
    missed(Loc, Message, "sum");
}

void Remarks::note(SourceLocation Loc, StringRef Message) {
  if (!LastShown)
    return;
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  Diags.Report(Loc, Diags.getCustomDiagID(DiagnosticsEngine::Note, "%0")) << Message;
}

void Remarks::page(StringRef Key) {
  note(SourceLocation(), "see '" + Key.str() + "' in " + documentation("remarks.md"));
}

} // namespace o2o
