//===- insertion_point.cpp - where code fits in without moving a line -------------------------===//

#include "plugin/text/insertion_point.h"

#include "clang/Lex/Lexer.h"

using namespace llvm;

namespace o2o {

/// Whether \p Line goes on in the next one.
static bool continued(StringRef Line) {
  Line = Line.rtrim();
  return Line.ends_with("\\") || Line.ends_with("?\?/");
}

clang::SourceLocation frontOf(clang::SourceLocation L, const clang::SourceManager &SM,
                              const clang::LangOptions &LO) {
  clang::SourceLocation Begin;
  if (!L.isMacroID())
    return L;
  return clang::Lexer::isAtStartOfMacroExpansion(L, SM, LO, &Begin) ? Begin
                                                                    : clang::SourceLocation();
}

unsigned startOfDirective(StringRef Text, unsigned Offset) {
  auto LineStart = [Text](size_t At) { return Text.take_front(At).rfind('\n') + 1; }; // npos + 1: 0
  size_t Start = LineStart(Offset);
  while (Start && continued(Text.slice(LineStart(Start - 1), Start - 1)))
    Start = LineStart(Start - 1);
  StringRef Line = Text.slice(Start, Offset).ltrim();
  for (StringRef Mark : {"#", "%:", "?\?="})
    if (Line.starts_with(Mark))
      return Offset - (unsigned)Line.size();
  return Offset;
}

std::optional<unsigned> behindPreviousToken(StringRef Text, unsigned Offset) {
  StringRef Before = Text.take_front(Offset).rtrim();
  auto [Above, Line] = Before.rsplit('\n');
  if (Above.size() == Before.size()) // the first line of the file
    return std::nullopt;
  StringRef Code = Line.ltrim();
  if (Code.empty() || continued(Above) || continued(Code))
    return std::nullopt;
  for (StringRef Directive : {"#", "%:", "?\?="})
    if (Code.starts_with(Directive))
      return std::nullopt;
  for (StringRef Comment : {"//", "/*", "*/"})
    if (Code.contains(Comment))
      return std::nullopt;
  return Before.size();
}

} // namespace o2o
