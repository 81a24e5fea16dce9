//===- file_names.cpp - the names of files as they may stand in what is written ---------------===//

#include "plugin/user/file_names.h"

#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace o2o {

std::string writtenFileName(const SourceManager &SM, const LangOptions &Lang, SourceLocation Loc) {
  PresumedLoc P = SM.getPresumedLoc(Loc);
  llvm::SmallString<256> Name(P.isValid() ? P.getFilename() : "");
  Lang.remapPathPrefix(Name);
  return Name.str().str();
}

} // namespace o2o
