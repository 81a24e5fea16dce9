//===- c_text.cpp - values as C text ----------------------------------------------------------===//
#include "plugin/text/c_text.h"

#include <memory>

using namespace llvm;

namespace o2o {

std::string quoted(StringRef S) {
  // Tables of numbers are large, and appending by the character takes several times as long.
  std::unique_ptr<char[]> Text(new char[4 * S.size() + 2]);
  char *Out = Text.get();
  auto IsDigit = [&](size_t I) { return I < S.size() && S[I] >= '0' && S[I] <= '7'; };
  *Out++ = '"';
  for (size_t I = 0; I < S.size(); I++) {
    const unsigned char C = (unsigned char)S[I];
    if (C == '\n') {
      *Out++ = '\\';
      *Out++ = 'n';
    } else if (C == '"' || C == '\\' || C == '?') {
      *Out++ = '\\';
      *Out++ = (char)C;
    } else if (C < 32 || C >= 127) {
      // As few digits as there are, or three where a digit follows.
      *Out++ = '\\';
      if (C >= 64 || IsDigit(I + 1))
        *Out++ = (char)('0' + C / 64);
      if (C >= 8 || IsDigit(I + 1))
        *Out++ = (char)('0' + C / 8 % 8);
      *Out++ = (char)('0' + C % 8);
    } else
      *Out++ = (char)C;
  }
  *Out++ = '"';
  return std::string(Text.get(), Out);
}

std::string literal(int64_t V) {
  if (V == INT64_MIN)
    return "(-9223372036854775807LL-1)";
  return V < 0 ? "(" + std::to_string(V) + "LL)" : std::to_string(V) + "LL";
}

} // namespace o2o
