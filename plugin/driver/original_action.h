//===- original_action.h - the action that the command line asks for --------------------------===//
#ifndef O2O_PLUGIN_DRIVER_ORIGINAL_ACTION_H
#define O2O_PLUGIN_DRIVER_ORIGINAL_ACTION_H

#include "clang/Frontend/FrontendAction.h"

namespace o2o {

/// Clang's wrapper around an action, with the steps that it overrides made callable.
class OriginalAction : public clang::WrapperFrontendAction {
public:
  using WrapperFrontendAction::BeginInvocation;
  using WrapperFrontendAction::BeginSourceFileAction;
  using WrapperFrontendAction::CreateASTConsumer;
  using WrapperFrontendAction::EndSourceFile;
  using WrapperFrontendAction::EndSourceFileAction;
  using WrapperFrontendAction::ExecuteAction;
  using WrapperFrontendAction::shouldEraseOutputFiles;
  using WrapperFrontendAction::WrapperFrontendAction;
};

} // namespace o2o

#endif
