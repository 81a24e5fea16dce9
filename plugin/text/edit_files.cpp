//===- edit_files.cpp - the files of a unit that can be edited --------------------------------===//
#include "plugin/text/edit_files.h"

using namespace clang;

namespace o2o {

EditFiles::EditFiles(const SourceManager &SM) : SM(SM) {
  for (unsigned I = 0, End = SM.local_sloc_entry_size(); I < End; I++) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile())
      continue;
    if (OptionalFileEntryRef File = Entry.getFile().getContentCache().OrigEntry)
      Inclusions[&File->getFileEntry()]++;
  }
}

/// Files of the option -include come before the main file, and so before all declarations that
/// edits need.
static bool beforeMainFile(const SourceManager &SM, FileID ID) {
  while (ID.isValid() && ID != SM.getMainFileID()) {
    SourceLocation From = SM.getIncludeLoc(ID);
    if (From.isInvalid() || SM.isWrittenInBuiltinFile(From))
      return true;
    ID = SM.getFileID(From);
  }
  return false;
}

bool EditFiles::editable(SourceLocation L) const {
  if (!L.isValid() || !L.isFileID())
    return false;
  FileID ID = SM.getFileID(L);
  const FileEntry *File = SM.getFileEntryForID(ID);
  if (ID == SM.getMainFileID())
    return !File || Inclusions.lookup(File) == 1; // it may include itself
  return File && Inclusions.lookup(File) == 1 && !SM.isLoadedFileID(ID) &&
         !beforeMainFile(SM, ID) &&
         SM.getFileCharacteristic(SM.getLocForStartOfFile(ID)) == SrcMgr::C_User;
}

bool EditFiles::anyContains(StringRef Text) const {
  for (unsigned I = 0, End = SM.local_sloc_entry_size(); I < End; I++) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile() || Entry.getFile().getFileCharacteristic() != SrcMgr::C_User)
      continue;
    if (auto Buffer = Entry.getFile().getContentCache().getBufferDataIfLoaded();
        Buffer && Buffer->contains(Text))
      return true;
  }
  return false;
}

} // namespace o2o
