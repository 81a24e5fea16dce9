//===- remarks.cpp - what was done to a loop, or why not
//----------------------------------------===//

#include "plugin/user/remarks.h"

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

void Remarks::pass(SourceLocation Loc, StringRef Message) {
  LastShown = passEnabled();
  if (LastShown)
    emit(Loc, diag::remark_fe_backend_optimization_remark, Message);
}

void Remarks::missed(SourceLocation Loc, StringRef Message) {
  LastShown = missedEnabled();
  if (LastShown)
    emit(Loc, diag::remark_fe_backend_optimization_remark_missed, Message);
}

void Remarks::analysis(SourceLocation Loc, StringRef Message) {
  LastShown = CI.getCodeGenOpts().OptimizationRemarkAnalysis.patternMatches(PassName);
  if (LastShown)
    emit(Loc, diag::remark_fe_backend_optimization_remark_analysis, Message);
}

void Remarks::summary(SourceLocation Loc, unsigned Kernels, unsigned Loops) {
  std::string Message =
      std::to_string(Kernels) + " of " + std::to_string(Loops) + " loops became kernels";
  if (passEnabled())
    pass(Loc, Message);
  else
    missed(Loc, Message);
}

void Remarks::note(SourceLocation Loc, StringRef Message) {
  if (!LastShown)
    return;
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  Diags.Report(Loc, Diags.getCustomDiagID(DiagnosticsEngine::Note, "%0")) << Message;
}

} // namespace o2o
